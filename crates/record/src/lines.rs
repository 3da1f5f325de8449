//! Lines of a text, whatever ends them.

use crate::Place;

/// A line without its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Its number, counted from 1.
    pub number: u32,
    /// Its text.
    pub text: &'a str,
}

impl Line<'_> {
    /// The place of `part`, which must be a slice of the line's text; otherwise its start.
    #[must_use]
    pub fn place(&self, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..offset).unwrap_or_default();
        Place { line: self.number, column: before.chars().count() as u32 + 1 }
    }
}

/// The lines of a text that end with LF, CR LF or CR; the last may lack its end.
///
/// ```
/// use kiban_record::Lines;
///
/// let lines: Vec<&str> = Lines::new("a\r\nb\r\rc").map(|line| line.text).collect();
/// assert_eq!(lines, ["a", "b", "", "c"]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a str,
    number: u32,
}

impl<'a> Lines<'a> {
    /// The lines of `text`, the first of which has number 1.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self::starting_at(text, 1)
    }

    /// The lines of a part of a file, the first of which has number `first`.
    #[must_use]
    pub const fn starting_at(text: &'a str, first: u32) -> Self {
        Self { rest: text, number: first }
    }

    /// The lines that are left as one text, and the number of the first of them.
    #[must_use]
    pub const fn rest(&self) -> (&'a str, u32) {
        (self.rest, self.number)
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let bytes = self.rest.as_bytes();
        let end = bytes.iter().position(|&byte| byte == b'\n' || byte == b'\r');
        let (text, rest) = match end {
            None => (self.rest, ""),
            Some(end) => {
                let is_pair = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
                (&self.rest[..end], &self.rest[end + 1 + usize::from(is_pair)..])
            }
        };
        let number = self.number;
        self.rest = rest;
        self.number = number.saturating_add(1);
        Some(Line { number, text })
    }
}
