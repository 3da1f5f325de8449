//! Records in Shift_JIS, which older programs expect.

use kiban_record::encoding::{self, Encoding};
use kiban_record::{Loss, Lost, Written};

/// Characters that Shift_JIS lacks, and those by which Japanese systems replace them.
const REPLACED: [(char, char); 8] = [
    ('☗', '▲'),
    ('☖', '△'),
    ('⛊', '▲'),
    ('⛉', '△'),
    ('〜', '～'),
    ('−', '－'),
    ('‖', '∥'),
    ('—', '―'),
];

/// The text of a record as Shift_JIS.
///
/// The marks of the sides become ▲ and △, a line that names UTF-8 as the encoding names this one,
/// and characters that Shift_JIS does not have become 〓 and are listed.
///
/// ```
/// use kiban_shogi_record::shift_jis;
///
/// let written = shift_jis::encode("#KIF version=2.0 encoding=UTF-8\n*☗７六歩\n");
/// assert!(written.text.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n*\x81\xa3"));
/// assert!(written.losses.is_empty());
/// ```
#[must_use]
pub fn encode(text: &str) -> Written<Vec<u8>> {
    const DECLARED: &str = "encoding=UTF-8";
    let mut losses = Vec::new();
    let first_line = text.find('\n').unwrap_or(text.len());
    let (head, rest) = text.split_at(first_line);
    let head = head.replace(DECLARED, "encoding=Shift_JIS");
    let fit = |c: char| match REPLACED.iter().find(|(from, _)| *from == c) {
        Some((_, to)) => *to,
        None if c.is_ascii() || Encoding::ShiftJis.has(c) => c,
        None => {
            Loss::count_in(&mut losses, Lost::Character(c));
            '〓'
        }
    };
    let text: String = head.chars().chain(rest.chars()).map(fit).collect();
    // All that remains can be encoded.
    let text = encoding::encode(&text, Encoding::ShiftJis).unwrap_or_default();
    Written { text, losses }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_code_is_listed() {
        let written = encode("*😀と〜😀\n");
        assert_eq!(written.text, b"*\x81\xac\x82\xc6\x81\x60\x81\xac\n");
        assert_eq!(written.losses, [Loss { lost: Lost::Character('😀'), count: 2 }]);
    }
}
