//! Numbers in digits of either width: `12`, `１２`.

/// The digits of one width that a text begins with, and the rest.
pub(crate) fn split(text: &str) -> (&str, &str) {
    let ascii = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let wide = text.find(|c| !matches!(c, '０'..='９')).unwrap_or(text.len());
    text.split_at(ascii.max(wide))
}

/// The number of those digits; `None` if there are none, or if it is too large.
pub(crate) fn value(digits: &str) -> Option<u32> {
    let value = |c: char| match c {
        '０'..='９' => c as u32 - '０' as u32,
        _ => c as u32 - '0' as u32,
    };
    let mut digits = digits.chars().map(value);
    let first = digits.next()?;
    digits.try_fold(first, |number, digit| number.checked_mul(10)?.checked_add(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_widths_are_read() {
        assert_eq!(split("12手"), ("12", "手"));
        assert_eq!(split("１２手"), ("１２", "手"));
        assert_eq!(split("1７六歩"), ("1", "７六歩"));
        assert_eq!((value("12"), value("１２")), (Some(12), Some(12)));
        assert_eq!(value("4294967295"), Some(u32::MAX));
        assert_eq!(value("4294967296"), None);
        assert_eq!(value(""), None);
    }
}
