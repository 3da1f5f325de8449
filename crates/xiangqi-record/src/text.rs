//! The spelling of comments.

/// A comment with LF at the ends of its lines, and without blank lines after it.
pub(crate) fn tidy(text: &str) -> String {
    let end = |c: char| matches!(c, '\r' | '\n' | '\0');
    text.trim_end_matches(end).replace("\r\n", "\n")
}
