//! Short ASCII texts, put together from bytes without a heap and without branches.

/// Up to three bytes of text, made at compile time for tables of what to write next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snip(
    /// The first byte lowest, and above the third one how many there are.
    u32,
);

impl Snip {
    /// No text.
    pub const EMPTY: Self = Self(0);

    /// How many bytes there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        (self.0 >> 24) as usize
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The text with one more byte, which must be ASCII.
    ///
    /// # Panics
    ///
    /// If it is not, or if there are three bytes already.
    #[must_use]
    pub const fn with(self, byte: u8) -> Self {
        assert!(self.len() < 3 && byte.is_ascii());
        Self((self.0 | (byte as u32) << (self.len() * 8)) + (1 << 24))
    }

    /// The text with a number of at most two digits, which is not written if it is 0.
    ///
    /// # Panics
    ///
    /// If the number is above 99 or there is no place for it.
    #[must_use]
    pub const fn with_number(self, number: u8) -> Self {
        match number {
            0 => self,
            1..=9 => self.with(b'0' + number),
            _ => self.with(b'0' + number / 10).with(b'0' + number % 10),
        }
    }
}

/// A text of up to 256 bytes under construction.
///
/// ```
/// use kiban_core::text::{Snip, Text};
///
/// let mut text = Text::new();
/// text.push_snip(Snip::EMPTY.with_number(4).with(b'k'));
/// text.push(b' ');
/// text.push_number(106);
/// assert_eq!(text.as_str(), "4k 106");
/// ```
#[derive(Clone, Debug)]
pub struct Text {
    /// A snip writes four bytes, whatever it has.
    bytes: [u8; 256 + 3],
    len: usize,
}

impl Default for Text {
    fn default() -> Self {
        Self::new()
    }
}

impl Text {
    /// The empty text.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: [0; 256 + 3], len: 0 }
    }

    /// Adds a byte, which must be ASCII. What exceeds 256 bytes is lost.
    #[inline(always)]
    pub const fn push(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii() && self.len < 256);
        self.bytes[self.len & 0xFF] = byte;
        self.len += 1;
    }

    /// Adds a snip.
    #[inline(always)]
    pub fn push_snip(&mut self, snip: Snip) {
        debug_assert!(self.len + snip.len() <= 256);
        let at = self.len & 0xFF;
        self.bytes[at..at + 4].copy_from_slice(&snip.0.to_le_bytes());
        self.len += snip.len();
    }

    /// Adds a number in decimal digits, without leading zeros.
    pub fn push_number(&mut self, number: u32) {
        if number > 9 {
            self.push_number(number / 10);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    /// Takes the last byte back, if there is one.
    #[inline(always)]
    pub const fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// The text so far.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len.min(256)]).unwrap_or_default()
    }
}

/// The number that all of `digits` spells: one to nine digits, none of them a leading zero.
///
/// This is for quick readers of canonical texts, which leave everything else to a parser that
/// can say what is wrong.
#[inline(always)]
#[must_use]
pub fn short_number(digits: &[u8]) -> Option<u32> {
    if digits.len() > 9 || digits.is_empty() || (digits[0] == b'0' && digits.len() > 1) {
        return None;
    }
    digits.iter().try_fold(0, |number, digit| {
        digit.is_ascii_digit().then(|| number * 10 + u32::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers() {
        assert_eq!(short_number(b"0"), Some(0));
        assert_eq!(short_number(b"999999999"), Some(999_999_999));
        for text in ["", "00", "01", "1000000000", "1x", "x1", "-1", "+1", " 1", "1 "] {
            assert_eq!(short_number(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn numbers_and_ends() {
        let mut text = Text::new();
        for number in [0, 7, 10, u32::MAX] {
            text.push_number(number);
            text.push(b' ');
        }
        text.pop();
        assert_eq!(text.as_str(), "0 7 10 4294967295");
        let mut full = Text::new();
        for _ in 0..255 {
            full.push(b'a');
        }
        full.push_snip(Snip::EMPTY.with(b'b'));
        assert!(full.as_str().ends_with("aab") && full.as_str().len() == 256);
        full.push_snip(Snip::EMPTY);
        full.pop();
        assert!(full.as_str().ends_with("aaa"));
    }
}
