//! What went wrong, where, and what was expected: for people with a caret, for programs as JSON.

use std::fmt::Write as _;
use std::ops::Range;

use serde::Serialize;
use unicode_width::UnicodeWidthChar;

/// How the program ends. The worst of several is the largest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Success, or "yes".
    Success,
    /// "No", a mismatch, or an illegal move.
    No,
    /// Bad input or usage.
    Bad,
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        self as u8
    }
}

/// The kind of an error, as programs see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// The command line asks for something that there is not.
    Usage,
    /// A text is not spelled as it should be.
    Syntax,
    /// A text is spelled well, but of no position that the rules allow.
    Position,
    /// A move is spelled well, but not legal.
    IllegalMove,
    /// Bytes that are not UTF-8.
    Encoding,
    /// Something could not be read or written, or memory is missing.
    System,
}

/// A place in a text of one or more lines.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// What the text is: `POSITION`, or the name of a file.
    source: String,
    /// The line, counted from 1.
    line: usize,
    /// The column in characters, counted from 1.
    column: usize,
    /// The text of the line.
    text: String,
    /// The bytes of the line that are meant.
    marked: Range<usize>,
}

impl Place {
    /// The bytes `range` of `text`, whose first line is number `line` of `source`.
    pub(crate) fn new(source: &str, line: usize, text: &str, range: Range<usize>) -> Self {
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (floor(range.start), floor(range.end.max(range.start)));
        let first = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let last = text[start..].find('\n').map_or(text.len(), |at| start + at);
        Self {
            source: source.to_owned(),
            line: line + text[..start].matches('\n').count(),
            column: text[first..start].chars().count() + 1,
            text: text[first..last].to_owned(),
            marked: start - first..end.min(last) - first,
        }
    }
}

/// An error of one answer.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    place: Option<Place>,
    expected: Option<String>,
    /// The kind of an illegal move, and its number among the moves, from 1.
    illegal: Option<(&'static str, usize)>,
}

/// An error as programs see it.
#[derive(Debug, Serialize)]
pub(crate) struct Fields<'a> {
    kind: Kind,
    message: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

/// A result that fails with an error of one answer.
pub(crate) type Outcome<T> = Result<T, Box<Failure>>;

impl Failure {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Box<Self> {
        Box::new(Self { kind, message: message.into(), place: None, expected: None, illegal: None })
    }

    pub(crate) fn at(mut self: Box<Self>, place: Place) -> Box<Self> {
        self.place = Some(place);
        self
    }

    pub(crate) fn expected(mut self: Box<Self>, expected: impl Into<String>) -> Box<Self> {
        self.expected = Some(expected.into());
        self
    }

    pub(crate) fn illegal(mut self: Box<Self>, code: &'static str, ply: usize) -> Box<Self> {
        self.illegal = Some((code, ply));
        self
    }

    /// How a run that asked only this question ends.
    pub(crate) fn exit(&self) -> Exit {
        match self.kind {
            Kind::IllegalMove => Exit::No,
            _ => Exit::Bad,
        }
    }

    /// The error object, on one line.
    pub(crate) fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Object<'a> {
            error: Fields<'a>,
        }
        serde_json::to_string(&Object { error: self.fields() }).unwrap_or_default()
    }

    /// What stands in the error object, as part of another answer.
    pub(crate) fn fields(&self) -> Fields<'_> {
        Fields {
            kind: self.kind,
            message: &self.message,
            line: self.place.as_ref().map(|place| place.line),
            column: self.place.as_ref().map(|place| place.column),
            expected: self.expected.as_deref(),
            code: self.illegal.map(|(code, _)| code),
            ply: self.illegal.map(|(_, ply)| ply),
        }
    }

    /// The error on one line of text, without the offending line.
    pub(crate) fn to_line(&self) -> String {
        let place = self.place.as_ref();
        let place = place.map_or(String::new(), |place| {
            format!("line {}, column {}: ", place.line, place.column)
        });
        format!("error: {place}{}", printable(&self.message))
    }

    /// The error for people, over several lines.
    pub(crate) fn to_text(&self, color: bool) -> String {
        let paint = |code: &str, text: &str| {
            if color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
        };
        let mut text = format!("{}: {}\n", paint("1;31", "error"), printable(&self.message));
        let mut margin = 0;
        if let Some(place) = &self.place {
            let number = place.line.to_string();
            margin = number.len();
            let (line, caret) = excerpt(&place.text, &place.marked);
            let bar = paint("34", "|");
            let source = printable(&place.source);
            let column = place.column;
            // Writing to a string does not fail.
            let _ = writeln!(text, "{:margin$}--> {source}:{number}:{column}", "");
            let _ = writeln!(text, "{:margin$} {bar}", "");
            let _ = writeln!(text, "{} {bar} {line}", paint("34", &number));
            let _ = writeln!(text, "{:margin$} {bar} {}", "", paint("1;31", &caret));
        }
        if let Some(expected) = &self.expected {
            for (i, line) in expected.lines().enumerate() {
                let label = if i == 0 { "= expected:" } else { "           " };
                let _ = writeln!(text, "{:margin$} {label} {line}", "");
            }
        }
        text
    }
}

/// Controls, which could move the cursor or hide text, shown as one visible character each.
pub(crate) fn printable(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
    };
    let show = |c: char| match c {
        '\t' => ' ',
        c if is_hidden(c) => '\u{FFFD}',
        c => c,
    };
    text.chars().map(show).collect()
}

/// The cells of a terminal that a printable text takes.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// At most about a line of the text around the marked bytes, and below it a line with carets.
fn excerpt(text: &str, marked: &Range<usize>) -> (String, String) {
    const BEFORE: usize = 60;
    const AFTER: usize = 48;
    let head = printable(&text[..marked.start]);
    let body = printable(&text[marked.clone()]);
    let tail = printable(&text[marked.end..]);
    let skipped = head.chars().count().saturating_sub(BEFORE);
    let mut line: String = if skipped > 0 { "…" } else { "" }.to_owned();
    line.extend(head.chars().skip(skipped));
    let indent = width(&line);
    let cut = |line: &mut String, part: &str| {
        line.extend(part.chars().take(AFTER));
        let is_cut = part.chars().count() > AFTER;
        if is_cut {
            line.push('…');
        }
        is_cut
    };
    let is_cut = cut(&mut line, &body);
    let carets = (width(&line) - indent).max(1);
    if !is_cut {
        cut(&mut line, &tail);
    }
    let line = line.trim_end().to_owned();
    (line, " ".repeat(indent) + &"^".repeat(carets))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_move_the_caret_twice() {
        let text = "歩歩x";
        let place = Place::new("POSITION", 1, text, 6..7);
        assert_eq!(place.column, 3);
        assert_eq!(excerpt(text, &(6..7)).1, "    ^");
    }

    #[test]
    fn places_in_later_lines() {
        let place = Place::new("f", 10, "ab\ncd\nef", 4..5);
        assert_eq!((place.line, place.column, place.text.as_str()), (11, 2, "cd"));
    }

    #[test]
    fn places_outside_the_text_are_at_its_end() {
        let place = Place::new("f", 1, "aé", 2..99);
        assert_eq!((place.line, place.column), (1, 2));
        let place = Place::new("f", 1, "ab", 50..60);
        assert_eq!((place.line, place.column), (1, 3));
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = "x".repeat(10_000);
        let (line, caret) = excerpt(&text, &(5000..5001));
        assert!(line.chars().count() < 120);
        assert_eq!(caret.len(), 62);
    }
}
