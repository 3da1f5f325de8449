//! From bytes of a text to lines and columns.

use crate::Place;

/// Finds the places of bytes of a text. Asked about growing offsets, it looks at each character once.
///
/// ```
/// use kiban_record::Locator;
///
/// let text = "7g7f\n３四歩 投了";
/// let mut locator = Locator::new(text);
/// assert_eq!(locator.place(5).to_string(), "line 2, column 1");
/// assert_eq!(locator.place_of(&text[15..]).to_string(), "line 2, column 5");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Locator<'t> {
    text: &'t str,
    start: Mark,
    mark: Mark,
}

/// A byte of a text, and its place; the beginning by default.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    at: usize,
    place: Place,
}

impl Default for Mark {
    fn default() -> Self {
        Self { at: 0, place: Place { line: 1, column: 1 } }
    }
}

impl<'t> Locator<'t> {
    /// Places in a whole text.
    #[must_use]
    pub const fn new(text: &'t str) -> Self {
        Self::starting_at(text, Place { line: 1, column: 1 })
    }

    /// Places in a text that itself begins at `start`.
    #[must_use]
    pub const fn starting_at(text: &'t str, start: Place) -> Self {
        Self::from_mark(text, Mark { at: 0, place: start })
    }

    /// Places in the lines of a text from that one on, which begins at byte `start`.
    #[inline]
    #[must_use]
    pub const fn from_line(text: &'t str, line: u32, start: usize) -> Self {
        Self::from_mark(text, Mark { at: start, place: Place { line, column: 1 } })
    }

    /// Goes on in a text from what was asked of another locator.
    #[inline]
    #[must_use]
    pub const fn from_mark(text: &'t str, mark: Mark) -> Self {
        Self { text, start: mark, mark }
    }

    /// What was asked last, to go on from there.
    #[must_use]
    pub const fn mark(&self) -> Mark {
        self.mark
    }

    /// The place of the byte at `offset`, or of the character that it is in. What lies before the
    /// start has the place of the start.
    pub fn place(&mut self, offset: usize) -> Place {
        if offset < self.mark.at {
            self.mark = self.start;
        }
        let Mark { at, place } = &mut self.mark;
        let mut characters = self.text.get(*at..).unwrap_or_default().chars().peekable();
        while let Some(c) = characters.next() {
            if *at + c.len_utf8() > offset {
                break;
            }
            *at += c.len_utf8();
            // CR LF is one end of a line.
            let ends = c == '\n' || c == '\r' && characters.peek() != Some(&'\n');
            if ends {
                *place = Place { line: place.line.saturating_add(1), column: 1 };
            } else {
                place.column = place.column.saturating_add(1);
            }
        }
        *place
    }

    /// The place of `part`, a slice of the text; that which was asked last for any other.
    pub fn place_of(&mut self, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        match offset <= self.text.len() {
            true => self.place(offset),
            false => self.mark.place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_lines_and_columns() {
        let text = "红a\r\nb\rc\n";
        let mut locator = Locator::new(text);
        let place = |line, column| Place { line, column };
        assert_eq!(locator.place(0), place(1, 1));
        assert_eq!(locator.place(3), place(1, 2));
        assert_eq!(locator.place(6), place(2, 1));
        assert_eq!(locator.place(8), place(3, 1));
        assert_eq!(locator.place(text.len() + 5), place(4, 1));
        assert_eq!(locator.place(1), place(1, 1));
    }
}
