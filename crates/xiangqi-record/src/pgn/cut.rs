//! Where a file of many games may be cut, so that its pieces can be read by themselves.

use std::borrow::Cow;

use kiban_record::Cut;

use super::lexer::{FIRST_TAGS, Kind, Lexer};

/// Finds the lines with which games begin: those with `[Game "` or `[Event "`, behind moves.
///
/// It is told all lines of a file one after the other. Where it is in doubt it does not cut, which
/// only makes a piece larger; games that have neither tag stay in one piece.
///
/// ```
/// use kiban_record::Chunks;
/// use kiban_xiangqi_record::pgn::Cutter;
///
/// let file = "[Event \"a\"]\n1. C2=5 *\n[Event \"b\"]\n[Game \"Chinese Chess\"]\n1. C2=6 *\n";
/// let mut cutter = Cutter::default();
/// let chunks = Chunks::new(file.as_bytes(), 1, |line| cutter.cut(line));
/// let lines: Vec<u32> = chunks.map(|chunk| chunk.unwrap().unwrap().first_line).collect();
/// assert_eq!(lines, [1, 3]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutter {
    /// Whether a comment goes on.
    in_comment: bool,
    /// Whether moves were read, so that the next tag belongs to another game.
    has_moves: bool,
}

impl Cutter {
    /// Whether the file may be cut before this line.
    pub fn cut(&mut self, line: &[u8]) -> Cut {
        if FIRST_TAGS.iter().any(|tag| line.starts_with(tag.as_bytes())) {
            // It ends a comment as well.
            let is_next = self.has_moves;
            *self = Self::default();
            self.scan(line);
            return if is_next { Cut::Before } else { Cut::No };
        }
        self.scan(line);
        Cut::No
    }

    /// Takes note of what begins and ends in a line.
    fn scan(&mut self, line: &[u8]) {
        let text = match std::str::from_utf8(line) {
            Ok(text) => Cow::Borrowed(text.trim_start_matches('\u{feff}')),
            Err(_) => without_pairs(line).into(),
        };
        let mut lexer = Lexer::new(&text);
        if self.in_comment {
            let Some(end) = text.find('}') else { return };
            self.in_comment = false;
            lexer.at = end + 1;
        }
        for token in lexer {
            match token.kind {
                Kind::Tag(tag) => self.has_moves &= !tag.is_certain,
                Kind::Comment { is_closed, .. } => self.in_comment = !is_closed,
                Kind::Open | Kind::Close | Kind::Word(_) => self.has_moves = true,
            }
        }
    }
}

/// A line in GBK or Big5, where the second byte of a character may look like a brace or bracket,
/// with a letter for each such character.
fn without_pairs(line: &[u8]) -> String {
    let mut text = String::with_capacity(line.len());
    let mut bytes = line.iter();
    while let Some(&byte) = bytes.next() {
        text.push(match byte {
            0..=0x7f => char::from(byte),
            // The wide blank of both.
            0xa1 => match bytes.next() {
                Some(0xa1 | 0x40) => ' ',
                _ => 'x',
            },
            _ => {
                bytes.next();
                'x'
            }
        });
    }
    text
}
