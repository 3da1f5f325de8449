//! Which notation a text is in, by its shape.

use kiban_xiangqi::{Move, Position, Reading, iccs};

use super::{Expected, NotationError, NotationErrorKind, Style, chinese};

/// The notation that a text seems to be in; `None` if it looks like no move at all.
///
/// `H2-E2`, `h2e2` and `H2E2` are squares, `C4c6` is a cannon on rank 4; whatever ends in a sign and
/// a number is WXF.
pub(super) fn of(text: &str) -> Option<Style> {
    let text = text.trim();
    let first = text.chars().next()?;
    let is_chinese = |c: char| chinese::kind(c).is_some() || chinese::order(c).is_some();
    if text.chars().any(is_chinese) || chinese::number(first).is_some() && !first.is_ascii() {
        return Some(Style::Chinese);
    }
    if let &[first, second, way, number] = text.as_bytes()
        && b"+-=.".contains(&way)
        && number.is_ascii_digit()
        && (first.is_ascii_alphanumeric() || second.is_ascii_alphabetic())
    {
        return Some(Style::Wxf);
    }
    let bytes = text.as_bytes();
    let is_mixed = bytes.len() == 4 && first.is_ascii_uppercase() && bytes[2].is_ascii_lowercase();
    if !is_mixed && iccs::read(text, Reading::Lenient).is_ok() {
        return Some(if text.len() == 4 { Style::Uci } else { Style::Iccs });
    }
    let has_digit = bytes.iter().any(u8::is_ascii_digit);
    (first.is_ascii_alphabetic() && has_digit).then_some(Style::San)
}

/// The move that a text means in whatever notation.
///
/// `C2=5`, `15=6` are read as WXF of 2018 has them, and if that gives no legal move as xqbase does.
/// SAN is read with ranks from 1 to 10.
///
/// ```
/// use kiban_xiangqi::Position;
/// use kiban_xiangqi_record::notation;
///
/// let start = Position::startpos();
/// for text in ["炮二平五", "砲2平5", "C2=5", "C2.5", "H2-E2", "h2e2", "Che3"] {
///     assert_eq!(notation::read(text, &start), Ok("h2e2".parse().unwrap()));
/// }
/// ```
///
/// # Errors
///
/// As [`Style::read`].
pub fn read(text: &str, position: &Position) -> Result<Move, NotationError> {
    match of(text) {
        Some(style) => style.read(text, position, Reading::Lenient),
        None => {
            let kind = NotationErrorKind::Syntax(Expected::Move);
            Err(NotationError::at(kind, text, text.trim()))
        }
    }
}
