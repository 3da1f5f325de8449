//! Moves as words in a text, one after the other.

use kiban_record::{Finding, NodeId, Place, Problem};
use kiban_xiangqi::{Move, Position};

use crate::Record;
use crate::cursor::Cursor;
use crate::notation::{self, NotationErrorKind};

/// What a word means as a move.
enum Meaning {
    /// That move, legal or not.
    Move(Move),
    /// A move that is none, or could be several.
    Fault(Problem),
    /// Not a move.
    Nothing,
}

/// What a word means in whatever notation.
fn meaning(word: &str, position: &Position) -> Meaning {
    let error = match notation::read(word, position) {
        Ok(m) => return Meaning::Move(m),
        Err(error) => error,
    };
    // A word that begins like a move and has a number, as all moves have, is a damaged one.
    let has_number = word.chars().any(notation::is_number);
    let is_damaged = error.span.start > 0 && has_number && word.chars().count() <= 8;
    match error.kind {
        NotationErrorKind::Syntax(_) if !is_damaged => Meaning::Nothing,
        kind => Meaning::Fault(kind.to_problem()),
    }
}

/// The main line of a record that is being read word by word.
pub(crate) struct MainLine {
    cursor: Cursor,
    /// The node of the last move that was read.
    last: NodeId,
    /// Whether nothing can follow any more.
    is_over: bool,
    /// The finding that counts what was left out.
    left_out: Option<usize>,
}

impl MainLine {
    /// At the start of a record; nothing is read from a start that is not playable.
    pub(crate) fn new(start: Position, is_playable: bool) -> Self {
        Self {
            cursor: Cursor::new(start),
            last: NodeId::ROOT,
            is_over: !is_playable,
            left_out: None,
        }
    }

    /// The node of the last move that was read.
    pub(crate) const fn last(&self) -> NodeId {
        self.last
    }

    /// Reads a word as the next move; `false` if it is none.
    pub(crate) fn read(
        &mut self,
        text: &str,
        place: Place,
        record: &mut Record,
        findings: &mut Vec<Finding>,
    ) -> bool {
        let m = match meaning(text, self.cursor.position()) {
            Meaning::Nothing => return false,
            _ if self.is_over => {
                self.leave_out(place, findings);
                return true;
            }
            Meaning::Move(m) => m,
            Meaning::Fault(problem) => {
                findings.push(Finding::new(problem, place, text));
                self.is_over = true;
                return true;
            }
        };
        match self.cursor.play(record, m) {
            Ok(node) => self.last = node,
            Err(forbidden) => {
                self.last = forbidden.node;
                findings.push(Finding::new(forbidden.problem(), place, text));
                self.is_over = true;
            }
        }
        true
    }

    fn leave_out(&mut self, place: Place, findings: &mut Vec<Finding>) {
        let index = *self.left_out.get_or_insert_with(|| {
            let problem = Problem::LeftOut { moves: 0, comments: 0 };
            findings.push(Finding::new(problem, place, ""));
            findings.len() - 1
        });
        if let Problem::LeftOut { moves, .. } = &mut findings[index].problem {
            *moves += 1;
        }
    }
}

/// A word without the number of a move before it: `h2e2` of `12.h2e2`. Empty if there is nothing
/// else, nor if the word stands for a move that was made before, `...`.
pub(crate) fn without_number(word: &str) -> &str {
    let is_dot = |c: char| matches!(c, '.' | '．' | '。' | '、' | ':' | '：' | ')' | '）' | '…');
    let rest = word.strip_prefix(['(', '（']).unwrap_or(word);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == rest.len() {
        return if word.chars().all(is_dot) { "" } else { word };
    }
    let end = after.trim_start_matches(is_dot);
    // What begins with a digit itself is WXF for one of several pawns, `15=6`.
    let is_rest = !end.starts_with(char::is_numeric) || is_pawn_move(end);
    let is_number = after.is_empty() || end.len() < after.len() && is_rest;
    if is_number { end } else { word }
}

/// `15=6` and its like.
fn is_pawn_move(word: &str) -> bool {
    let [rank, file, way, number, after @ ..] = word.as_bytes() else { return false };
    let is_digit = |byte: &u8| matches!(byte, b'1'..=b'9');
    [rank, file, number].into_iter().all(is_digit)
        && b"+-=.".contains(way)
        && !after.first().is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_off() {
        let cases = [
            ("12.h2e2", "h2e2"),
            ("12", ""),
            ("1.", ""),
            ("3...", ""),
            ("...", ""),
            ("……", ""),
            ("（7）炮二平五", "炮二平五"),
            ("7、炮二平五", "炮二平五"),
            ("h2e2", "h2e2"),
            ("15=6", "15=6"),
            ("15.6", "15.6"),
            ("12.15=6", "15=6"),
            ("12.15.6", "15.6"),
            ("2006.08.03", "2006.08.03"),
            ("", ""),
        ];
        for (word, rest) in cases {
            assert_eq!(without_number(word), rest, "{word}");
        }
    }
}
