//! Words of the movetext: numbers, results, annotation marks.

use crate::Ending;
use crate::movetext::without_number;

/// A word, and the number of a move that it begins with.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) number: Option<u32>,
    /// What follows the number; empty for `...` as well.
    pub(super) rest: &'a str,
}

impl<'a> Word<'a> {
    pub(super) fn new(word: &'a str) -> Self {
        let rest = without_number(word);
        let before = word[..word.len() - rest.len()].trim_start_matches(['(', '（']);
        let digits = before.len() - before.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        Self { number: before[..digits].parse().ok(), rest }
    }

    /// The result of a game, if the word is one: none if it is `*`.
    pub(super) fn result(self) -> Option<Option<Ending>> {
        match self.rest {
            "*" => Some(None),
            "½-½" | "1/2" => Some(Some(Ending::Draw)),
            // One character may be a word of anything else.
            word if word.chars().count() > 1 => match Ending::from_words(word) {
                None | Some(Ending::Other(_)) => None,
                ending => Some(ending),
            },
            _ => None,
        }
    }

    /// The annotation mark, if the word is one: `$1` or `!`.
    pub(super) fn mark(self) -> Option<u8> {
        match self.rest.strip_prefix('$') {
            Some(number) => number.parse().ok(),
            None => GLYPHS.into_iter().find(|(glyph, _)| *glyph == self.rest).map(|(_, n)| n),
        }
    }
}

/// Marks as they are written behind a move, the longer before the shorter.
const GLYPHS: [(&str, u8); 9] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("！", 1),
    ("？", 2),
    ("□", 7),
];

/// A move without the mark behind it.
pub(super) fn split_glyph(word: &str) -> (&str, Option<u8>) {
    let found = GLYPHS.into_iter().find_map(|(glyph, n)| Some((word.strip_suffix(glyph)?, n)));
    match found {
        Some((bare, mark)) if !bare.is_empty() => (bare, Some(mark)),
        _ => (word, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        let word = |text| {
            let word = Word::new(text);
            (word.number, word.rest)
        };
        assert_eq!(word("12.H2-E2"), (Some(12), "H2-E2"));
        assert_eq!(word("3..."), (Some(3), ""));
        assert_eq!(word("15=6"), (None, "15=6"));
        assert_eq!(word("99999999999."), (None, ""));
        assert_eq!(Word::new("1-0").result(), Some(Some(Ending::RedWins)));
        assert_eq!(Word::new("*").result(), Some(None));
        assert_eq!(Word::new("和").result(), None);
        assert_eq!(Word::new("$255").mark(), Some(255));
        assert_eq!(Word::new("$256").mark(), None);
        assert_eq!(Word::new("?!").mark(), Some(6));
        assert_eq!(split_glyph("炮二平五!?"), ("炮二平五", Some(5)));
        assert_eq!(split_glyph("!"), ("!", None));
    }
}
