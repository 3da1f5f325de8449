//! Columns of a long line, without counting it from its start for each.

use kiban_record::Place;

/// Counts the characters of a text from where it counted last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns<'t> {
    text: &'t str,
    line: u32,
    /// How far was counted, in bytes, and which column that is.
    at: usize,
    column: u32,
}

impl<'t> Columns<'t> {
    /// Counts in `text`, whose byte `start` is the first of line `line`.
    #[inline]
    pub(crate) const fn new(text: &'t str, line: u32, start: usize) -> Self {
        Self { text, line, at: start, column: 1 }
    }

    /// The place of `part`, a slice of the text. What is no part of it, or lies before what was
    /// asked last, has the place that was asked last.
    pub(crate) fn place(&mut self, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if let Some(between) = self.text.get(self.at..offset) {
            self.column += between.chars().count() as u32;
            self.at = offset;
        }
        Place { line: self.line, column: self.column }
    }
}
