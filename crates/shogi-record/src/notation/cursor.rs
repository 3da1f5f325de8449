//! A place in a text that is read from left to right.

use super::{Expected, NotationError, NotationErrorKind};

pub(super) struct Cursor<'a> {
    text: &'a str,
    pub(super) rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// The start of the text, beyond blanks.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, rest: text.trim_start() }
    }

    /// An error at the next character.
    pub(super) fn expected(&self, expected: Expected) -> NotationError {
        let next = self.peek().map_or(0, char::len_utf8);
        let start = self.text.len() - self.rest.len();
        NotationError::new(NotationErrorKind::Syntax(expected), self.text, start, start + next)
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes beyond the next character, which is `c`.
    pub(super) fn pass(&mut self, c: char) {
        self.rest = &self.rest[c.len_utf8()..];
    }

    /// Goes beyond `c` if it is next.
    pub(super) fn take(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        if is_next {
            self.pass(c);
        }
        is_next
    }

    pub(super) fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }
}
