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
    at: usize,
    place: Place,
}

impl<'a> Locator<'a> {
    /// Places in a whole text.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self::starting_at(text, Place { line: 1, column: 1 })
    }

    /// Places in a text that itself begins at `start`.
    pub(crate) const fn starting_at(text: &'a str, start: Place) -> Self {
        Self { text, start, at: 0, place: start }
    }

    /// The place of the byte at `offset`, or of the character that it is in.
    pub(crate) fn place(&mut self, offset: usize) -> Place {
        if offset < self.at {
            (self.at, self.place) = (0, self.start);
        }
        let mut characters = self.text[self.at..].chars().peekable();
        while let Some(c) = characters.next() {
            if self.at + c.len_utf8() > offset {
                break;
            }
            self.at += c.len_utf8();
            // CR LF is one end of a line.
            let ends = c == '\n' || c == '\r' && characters.peek() != Some(&'\n');
            if ends {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.place
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
