//! A move as KIF spells it, and the move that it is in a position.

use kiban_record::Problem;
use kiban_shogi::{File, HandKind, Move, PieceKind, Position, Rank, Square};

use crate::notation::{self, names};

/// `７六歩(77)`: a target, a kind as it is before the move, and an origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spelled {
    /// `None` for 同, the target of the move before.
    pub(super) to: Option<Square>,
    pub(super) kind: PieceKind,
    /// `None` for a drop.
    pub(super) from: Option<Square>,
    pub(super) promotes: bool,
}

impl Spelled {
    /// The move, legal or not. `None` if there is no piece of the kind on the origin, if nothing of
    /// the kind can be dropped, or if 同 follows no move.
    #[inline(always)]
    pub(super) fn in_position(self, position: &Position, previous: Option<Square>) -> Option<Move> {
        let to = match self.to {
            Some(to) => to,
            None => previous?,
        };
        let Some(from) = self.from else {
            return HandKind::from_index(self.kind.index()).map(|kind| Move::drop(kind, to));
        };
        let is_there = position.piece_at(from).is_some_and(|piece| piece.kind() == self.kind);
        let m = if self.promotes { Move::promotion(from, to) } else { Move::new(from, to) };
        is_there.then_some(m)
    }

    /// A move with its origin or 打, in any spelling: `▲７６歩（77）`, `同銀　(79)`, `５五角打(00)`.
    /// Words such as 右 are passed over: the origin says it all.
    fn read(text: &str) -> Option<Self> {
        let mut rest = text.trim_start();
        rest = rest.strip_prefix(|c| names::marked_side(c).is_some()).unwrap_or(rest).trim_start();
        let to = match rest.strip_prefix('同') {
            Some(after) => {
                rest = after;
                None
            }
            None => Some(take_square(&mut rest)?),
        };
        let (kind, mut rest) = names::strip_name(rest.trim_start())?;
        let (mut promotes, mut drops) = (None, false);
        loop {
            rest = rest.trim_start();
            let Some(c) = rest.chars().next() else { break };
            let word = ["不成", "生", "成", "打"].into_iter().find(|word| rest.starts_with(word));
            match (word, c) {
                (Some("成"), _) if promotes.is_none() => promotes = Some(true),
                (Some("不成" | "生"), _) if promotes.is_none() => promotes = Some(false),
                (Some("打"), _) if !drops => drops = true,
                (None, '左' | '直' | '右' | '上' | '寄' | '引' | '行' | '入') => {}
                _ => break,
            }
            rest = &rest[word.map_or(c.len_utf8(), str::len)..];
        }
        let origin = rest.strip_prefix(['(', '（']).and_then(|rest| rest.strip_suffix([')', '）']));
        let is_nowhere = rest.is_empty() || origin.is_some_and(|o| o.trim() == "00");
        let from = match origin {
            _ if drops => {
                return is_nowhere.then_some(Self { to, kind, from: None, promotes: false });
            }
            Some("00") => return Some(Self { to, kind, from: None, promotes: false }),
            Some(mut origin) => {
                let from = take_square(&mut origin)?;
                origin.trim().is_empty().then_some(from)?
            }
            None => return None,
        };
        Some(Self { to, kind, from: Some(from), promotes: promotes == Some(true) })
    }

    /// The legal moves that come near: of the kind to the same square, or else all to that square,
    /// or else all from the origin.
    fn near(self, position: &Position, previous: Option<Square>) -> Vec<String> {
        const MOST: usize = 8;
        let to = self.to.or(previous);
        let legal = position.legal_moves();
        let kind = |m: &Move| match (m.from(), m.dropped()) {
            (Some(from), _) => position.piece_at(from).map(|piece| piece.kind()),
            (None, dropped) => dropped.map(HandKind::piece_kind),
        };
        let wishes: [&dyn Fn(&Move) -> bool; 3] = [
            &|m| Some(m.to()) == to && kind(m) == Some(self.kind),
            &|m| Some(m.to()) == to,
            &|m| m.from().is_some() && m.from() == self.from,
        ];
        let found = wishes.iter().find(|is_near| legal.iter().any(is_near));
        let near = |m: &&Move| found.is_some_and(|is_near| is_near(m));
        let text = |&m: &Move| {
            let mut text = String::new();
            push(&mut text, position, None, m);
            text
        };
        legal.iter().filter(near).take(MOST).map(text).collect()
    }
}

/// The move of that text, which may lack its origin where it is plain without.
pub(super) fn read(
    text: &str,
    position: &Position,
    previous: Option<Square>,
) -> Result<Move, Problem> {
    let Some(spelled) = Spelled::read(text) else {
        return notation::read(text, position, previous).map_err(|error| error.kind.to_problem());
    };
    if spelled.to.is_none() && previous.is_none() {
        let expected = "a square, since there is no move before this one";
        return Err(Problem::Unreadable(expected.into()));
    }
    let m = spelled.in_position(position, previous);
    m.ok_or_else(|| Problem::NoSuchMove(spelled.near(position, previous)))
}

fn take_square(text: &mut &str) -> Option<Square> {
    let mut chars = text.trim_start().chars();
    let file = File::from_index(names::digit(chars.next()?)? - 1)?;
    let rank = Rank::from_index(names::digit(chars.next()?)? - 1)?;
    *text = chars.as_str();
    Some(Square::new(file, rank))
}

/// Adds a move of the side to move, and gives its width in columns. Without an own piece on its
/// origin a move has no name, and is not added: `None`.
pub(super) fn push(
    text: &mut String,
    position: &Position,
    previous: Option<Square>,
    m: Move,
) -> Option<usize> {
    let kind = match (m.from(), m.dropped()) {
        (Some(from), _) => position.piece_at(from)?.kind(),
        (None, dropped) => dropped?.piece_kind(),
    };
    if previous == Some(m.to()) {
        text.push_str("同　");
    } else {
        text.push(names::file(m.to()));
        text.push(names::rank(m.to().rank()));
    }
    let name = names::name(kind);
    text.push_str(name);
    let mut width = 4 + 2 * (name.len() / 3);
    if m.is_promotion() {
        text.push('成');
        width += 2;
    }
    match m.from() {
        None => {
            text.push('打');
            width += 2;
        }
        Some(from) => {
            let digit = |index: usize| char::from(b'1' + index as u8);
            text.extend(['(', digit(from.file().index()), digit(from.rank().index()), ')']);
            width += 4;
        }
    }
    Some(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_the_wild_are_read() {
        let start = Position::startpos();
        let read = |text| read(text, &start, Some(Square::S7F)).map(|m| m.to_string());
        for text in
            ["７六歩(77)", "▲７６歩(77)", "７六 歩 （77）", "同　歩(77)", "同歩　(77)", "76歩(77)"]
        {
            assert_eq!(read(text).as_deref(), Ok("7g7f"), "{text}");
        }
        for text in ["５五歩打", "５五歩打(00)", "５五歩打（00）", "５五歩(00)"] {
            assert_eq!(read(text).as_deref(), Ok("P*5e"), "{text}");
        }
        assert_eq!(read("２二角成(88)").as_deref(), Ok("8h2b+"));
        assert_eq!(read("２二角不成(88)").as_deref(), Ok("8h2b"));
        assert_eq!(read("５八金右").as_deref(), Ok("4i5h"));
        assert_eq!(read("５八金右(49)").as_deref(), Ok("4i5h"));
        let near = Problem::NoSuchMove(vec!["７六歩(77)".into()]);
        assert_eq!(read("７六角(88)").map_err(|_| ()), Ok("8h7f".into()), "legal or not");
        assert_eq!(read("７六歩(66)"), Err(near.clone()));
        assert_eq!(read("７六銀(77)"), Err(near));
        assert!(matches!(read("７六歩(7a)"), Err(Problem::Unreadable(_))));
        assert!(matches!(read("７"), Err(Problem::Unreadable(_))));
    }
}
