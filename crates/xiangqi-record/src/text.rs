//! Places in a text, the spelling of comments, and bytes.

use kiban_record::Place;

/// A comment with LF at the ends of its lines, and without blank lines after it.
pub(crate) fn tidy(text: &str) -> String {
    let end = |c: char| matches!(c, '\r' | '\n' | '\0');
    text.trim_end_matches(end).replace("\r\n", "\n")
}

/// From bytes of a text to lines and columns. Asked about growing offsets, it looks at each
/// character once.
#[derive(Debug)]
pub(crate) struct Locator<'a> {
    text: &'a str,
    start: Place,
    mark: Mark,
}

/// A byte of a text, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    at: usize,
    place: Place,
}

impl Mark {
    const fn starting_at(place: Place) -> Self {
        Self { at: 0, place }
    }
}

/// The beginning of a text.
impl Default for Mark {
    fn default() -> Self {
        Self::starting_at(Place { line: 1, column: 1 })
    }
}

impl<'a> Locator<'a> {
    /// Places in a whole text.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self::starting_at(text, Place { line: 1, column: 1 })
    }

    /// Places in a text that itself begins at `start`.
    pub(crate) const fn starting_at(text: &'a str, start: Place) -> Self {
        Self { text, start, mark: Mark::starting_at(start) }
    }

    /// Goes on in a whole text from a place that was found in it.
    pub(crate) const fn resume(text: &'a str, mark: Mark) -> Self {
        Self { text, start: Place { line: 1, column: 1 }, mark }
    }

    /// The place that was asked for last.
    pub(crate) const fn mark(&self) -> Mark {
        self.mark
    }

    /// The place of the byte at `offset`, or of the character that it is in.
    pub(crate) fn place(&mut self, offset: usize) -> Place {
        if offset < self.mark.at {
            self.mark = Mark::starting_at(self.start);
        }
        let Mark { at, place } = &mut self.mark;
        let mut characters = self.text[*at..].chars().peekable();
        while let Some(c) = characters.next() {
            if *at + c.len_utf8() > offset {
                break;
            }
            *at += c.len_utf8();
            // CR LF is one end of a line.
            let ends = c == '\n' || c == '\r' && characters.peek() != Some(&'\n');
            if ends {
                *place = Place { line: place.line + 1, column: 1 };
            } else {
                place.column += 1;
            }
        }
        *place
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
