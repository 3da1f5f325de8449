//! What was wrong in a text, where, and what was expected.

use core::fmt;

/// A stretch of a text, in bytes and in columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// Where it begins, in bytes from the start of the text.
    pub start: usize,
    /// Where it ends, in bytes; at least `start`, and equal to it at the end of the text.
    pub end: usize,
    /// Where it begins, in characters, counted from 1.
    pub column: usize,
}

impl Span {
    /// The span of `text[start..end]`. Ends beyond the text are cut, and ends inside a character
    /// moved to its start, so that any two numbers give a span that can be sliced.
    #[must_use]
    pub fn new(text: &str, start: usize, end: usize) -> Self {
        let floor = |mut at: usize| {
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = floor(start.min(text.len()));
        let end = floor(end.clamp(start, text.len()));
        Self { start, end, column: text[..start].chars().count() + 1 }
    }

    /// The span of `part`, which must be a slice of `text` (otherwise: the end of `text`).
    #[must_use]
    pub fn of(text: &str, part: &str) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        if start > text.len() || start + part.len() > text.len() {
            return Self::new(text, text.len(), text.len());
        }
        Self::new(text, start, start + part.len())
    }
}

/// The beginning of an offending text, short enough to be carried in an error without a heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Snippet {
    bytes: [u8; Self::CAPACITY],
    len: u8,
    cut: bool,
}

impl Snippet {
    /// The longest text kept, in bytes of UTF-8.
    pub const CAPACITY: usize = 30;

    /// As much of `text` as fits, in whole characters.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let kept = Span::new(text, 0, Self::CAPACITY).end;
        let mut bytes = [0; Self::CAPACITY];
        bytes[..kept].copy_from_slice(&text.as_bytes()[..kept]);
        Self { bytes, len: kept as u8, cut: kept < text.len() }
    }

    /// The text kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())?;
        if self.cut { f.write_str("…") } else { Ok(()) }
    }
}

impl fmt::Debug for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// An error in a text of one line: its kind, the offending text and the place.
///
/// `K` names the fault; each parser has its own. Its `Display` says what was expected.
///
/// ```
/// use kiban_core::ParseError;
///
/// let text = "7g7x";
/// let error = ParseError::new("a rank is a letter from a to i", text, 3, 4);
/// assert_eq!(error.to_string(), "column 4: found `x`: a rank is a letter from a to i");
/// assert_eq!(&text[error.span.start..error.span.end], "x");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError<K> {
    /// What was wrong.
    pub kind: K,
    /// The offending text; empty where something is missing.
    pub found: Snippet,
    /// Where it stands in the text that was parsed.
    pub span: Span,
}

impl<K> ParseError<K> {
    /// The error `kind` at `text[start..end]`.
    #[must_use]
    pub fn new(kind: K, text: &str, start: usize, end: usize) -> Self {
        let span = Span::new(text, start, end);
        Self { kind, found: Snippet::new(&text[span.start..span.end]), span }
    }

    /// The error `kind` at `part`, which is a slice of `text`.
    #[must_use]
    pub fn at(kind: K, text: &str, part: &str) -> Self {
        let span = Span::of(text, part);
        Self::new(kind, text, span.start, span.end)
    }

    /// The same error with another kind, in the same place.
    #[must_use]
    pub fn map<L>(self, f: impl FnOnce(K) -> L) -> ParseError<L> {
        ParseError { kind: f(self.kind), found: self.found, span: self.span }
    }

    /// The error of a part that began at byte `offset` of `text`, as an error of the whole `text`.
    #[must_use]
    pub fn shifted(self, text: &str, offset: usize) -> Self {
        let span = Span::new(text, offset + self.span.start, offset + self.span.end);
        Self { span, ..self }
    }
}

impl<K: fmt::Display> fmt::Display for ParseError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.span.column)?;
        if !self.found.as_str().is_empty() {
            write!(f, "found `{}`: ", self.found)?;
        }
        self.kind.fmt(f)
    }
}

impl<K: fmt::Debug + fmt::Display> core::error::Error for ParseError<K> {}
