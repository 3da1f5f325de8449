//! A place in a text that is read from left to right.

use super::{Expected, NotationError, NotationErrorKind};

#[derive(Clone, Copy)]
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

    /// What `f` makes of the next character, which is passed if that is something.
    pub(super) fn take<T>(&mut self, f: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let c = self.peek()?;
        let taken = f(c)?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(taken)
    }

    /// The same; an error if that is nothing.
    pub(super) fn need<T>(
        &mut self,
        f: impl FnOnce(char) -> Option<T>,
        expected: Expected,
    ) -> Result<T, NotationError> {
        self.take(f).ok_or_else(|| self.expected(expected))
    }

    pub(super) fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Only blanks are left.
    pub(super) fn end(mut self) -> Result<(), NotationError> {
        self.skip_blanks();
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }
}
