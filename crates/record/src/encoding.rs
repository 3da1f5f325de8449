//! From the bytes of a file to text, and back.
//!
//! Which encoding a text is in is told, in this order, by a byte order mark, by the text itself if it
//! names one in which it can be read and is not UTF-8 all the same, by being valid UTF-8, and at
//! last by what looks most like the language.

use std::borrow::Cow;
use std::cmp::Ordering;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs as rs;

use crate::{Loss, Lost};

/// An encoding that records are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8 without a byte order mark. ASCII is in it.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16, low byte first, with a byte order mark.
    Utf16Le,
    /// UTF-16, high byte first, with a byte order mark.
    Utf16Be,
    /// Shift_JIS as Windows has it (code page 932).
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// GB18030, of which GBK and GB2312 are parts.
    Gb18030,
    /// Big5.
    Big5,
}

/// Which older encodings a text may be in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// Shift_JIS or EUC-JP.
    Japanese,
    /// GB18030 or Big5.
    Chinese,
}

impl Language {
    const fn candidates(self) -> [Encoding; 2] {
        match self {
            Self::Japanese => [Encoding::ShiftJis, Encoding::EucJp],
            Self::Chinese => [Encoding::Gb18030, Encoding::Big5],
        }
    }

    const fn top_level_domain(self) -> &'static [u8] {
        match self {
            Self::Japanese => b"jp",
            Self::Chinese => b"cn",
        }
    }
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Self; 8] = [
        Self::Utf8,
        Self::Utf8Bom,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::ShiftJis,
        Self::EucJp,
        Self::Gb18030,
        Self::Big5,
    ];

    /// The name in programs: lower case, ASCII.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf8Bom => "utf-8-bom",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::ShiftJis => "shift_jis",
            Self::EucJp => "euc-jp",
            Self::Gb18030 => "gb18030",
            Self::Big5 => "big5",
        }
    }

    /// The encoding that goes by that name on the web or in records, in any case: `Shift_JIS`,
    /// `cp932`, `GBK`, `UTF-8-BOM`.
    #[must_use]
    pub fn from_label(label: &str) -> Option<Self> {
        let label = label.trim();
        if label.eq_ignore_ascii_case("utf-8-bom") || label.eq_ignore_ascii_case("utf8bom") {
            return Some(Self::Utf8Bom);
        }
        if label.eq_ignore_ascii_case("cp932") {
            return Some(Self::ShiftJis);
        }
        let found = rs::Encoding::for_label(label.as_bytes())?;
        let found = if found == rs::GBK { rs::GB18030 } else { found };
        Self::ALL.into_iter().find(|encoding| encoding.table() == found)
    }

    fn table(self) -> &'static rs::Encoding {
        match self {
            Self::Utf8 | Self::Utf8Bom => rs::UTF_8,
            Self::Utf16Le => rs::UTF_16LE,
            Self::Utf16Be => rs::UTF_16BE,
            Self::ShiftJis => rs::SHIFT_JIS,
            Self::EucJp => rs::EUC_JP,
            Self::Gb18030 => rs::GB18030,
            Self::Big5 => rs::BIG5,
        }
    }
}

/// A text, and how it came out of its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded<'a> {
    /// The text, without a byte order mark.
    pub text: Cow<'a, str>,
    /// The encoding in which it was read.
    pub encoding: Encoding,
    /// The encoding that the text names, as it spells it.
    pub declared: Option<String>,
    /// Whether some bytes meant nothing and were replaced by U+FFFD.
    pub is_damaged: bool,
}

/// Reads bytes as text.
///
/// ```
/// use kiban_record::encoding::{Encoding, Language, decode};
///
/// let decoded = decode(b"\x8b\xca", Language::Japanese);
/// assert_eq!((&*decoded.text, decoded.encoding), ("玉", Encoding::ShiftJis));
/// let decoded = decode(b"\xef\xbb\xbf\xe7\x8e\x89", Language::Japanese);
/// assert_eq!((&*decoded.text, decoded.encoding), ("玉", Encoding::Utf8Bom));
/// ```
#[must_use]
pub fn decode(bytes: &[u8], language: Language) -> Decoded<'_> {
    let declared = declaration(bytes);
    if let Some((table, mark)) = rs::Encoding::for_bom(bytes) {
        let encoding = match table {
            table if table == rs::UTF_16LE => Encoding::Utf16Le,
            table if table == rs::UTF_16BE => Encoding::Utf16Be,
            _ => Encoding::Utf8Bom,
        };
        return decode_as(&bytes[mark..], encoding).declaring(declared);
    }
    let named = declared.as_deref().and_then(Encoding::from_label);
    if let Some(named) = named {
        // Without the mark, UTF-8 is UTF-8.
        let named = if named == Encoding::Utf8Bom { Encoding::Utf8 } else { named };
        let decoded = decode_as(bytes, named);
        // Text of another encoding that is also UTF-8 as good as does not happen; the name is wrong.
        let is_utf8 = !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok();
        if !decoded.is_damaged && !is_utf8 {
            return decoded.declaring(declared);
        }
    }
    let utf8 = decode_as(bytes, Encoding::Utf8);
    if !utf8.is_damaged {
        return utf8.declaring(declared);
    }
    let [usual, other] = language.candidates().map(|encoding| decode_as(bytes, encoding));
    // Read in the wrong encoding, much becomes characters that no text has. One of them may be a
    // character of the writer's own.
    let oddity = |read: &Decoded<'_>| (read.is_damaged, strangers(&read.text) / 2);
    let decoded = match oddity(&usual).cmp(&oddity(&other)) {
        Ordering::Less => usual,
        Ordering::Greater => other,
        Ordering::Equal if looks_like(bytes, language) == other.encoding.table() => other,
        Ordering::Equal => usual,
    };
    decoded.declaring(declared)
}

/// Reads bytes, which have no byte order mark, as text in that encoding.
#[must_use]
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    let (text, is_damaged) = encoding.table().decode_without_bom_handling(bytes);
    Decoded { text, encoding, declared: None, is_damaged }
}

impl Decoded<'_> {
    fn declaring(self, declared: Option<String>) -> Self {
        Self { declared, ..self }
    }

    /// The encoding that the text names, if it is known and not the one in which it was read.
    #[must_use]
    pub fn contradicted(&self) -> Option<&str> {
        let declared = self.declared.as_deref()?;
        let named = Encoding::from_label(declared)?;
        (named.table() != self.encoding.table() && !self.text.is_ascii()).then_some(declared)
    }
}

/// What follows `encoding=` in the first lines of a record, as KIF and CSA have it.
fn declaration(bytes: &[u8]) -> Option<String> {
    const WORD: &[u8] = b"encoding=";
    let head = &bytes[..bytes.len().min(1024)];
    let at = head.windows(WORD.len()).position(|window| window.eq_ignore_ascii_case(WORD))?;
    let label = head[at + WORD.len()..].iter().copied();
    let label = label.take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte));
    Some(label.map(char::from).collect::<String>()).filter(|label| !label.is_empty())
}

/// How many characters are for private use, or replace what meant nothing.
fn strangers(text: &str) -> usize {
    text.chars().filter(|c| matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{fffd}')).count()
}

fn looks_like(bytes: &[u8], language: Language) -> &'static rs::Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(Some(language.top_level_domain()), Utf8Detection::Deny);
    if guess == rs::GBK { rs::GB18030 } else { guess }
}

/// A character that an encoding does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unencodable {
    /// The character.
    pub character: char,
    /// Where it stands in the text, in bytes.
    pub offset: usize,
}

/// Writes text as bytes, with a byte order mark where the encoding has one.
///
/// # Errors
///
/// The first character that the encoding does not have.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, Unencodable> {
    let utf16 = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
        mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
    };
    match encoding {
        Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
        Encoding::Utf8Bom => Ok([b"\xef\xbb\xbf", text.as_bytes()].concat()),
        Encoding::Utf16Le => Ok(utf16([0xff, 0xfe], u16::to_le_bytes)),
        Encoding::Utf16Be => Ok(utf16([0xfe, 0xff], u16::to_be_bytes)),
        _ => {
            let (bytes, _, is_lossy) = encoding.table().encode(text);
            if !is_lossy {
                return Ok(bytes.into_owned());
            }
            let mut characters = text.char_indices();
            let missing = characters.find(|&(_, c)| !encoding.has(c));
            let (offset, character) = missing.unwrap_or((0, char::REPLACEMENT_CHARACTER));
            Err(Unencodable { character, offset })
        }
    }
}

/// Writes text as bytes, with `?` for characters that the encoding does not have, which are counted
/// as lost.
pub fn encode_lossy(text: &str, into: Encoding, losses: &mut Vec<Loss>) -> Vec<u8> {
    if let Ok(bytes) = encode(text, into) {
        return bytes;
    }
    let replace = |c: char| {
        if into.has(c) {
            return c;
        }
        Loss::count_in(losses, Lost::Character(c));
        '?'
    };
    let text: String = text.chars().map(replace).collect();
    encode(&text, into).unwrap_or_default()
}

impl Encoding {
    /// Whether the encoding has that character.
    #[must_use]
    pub fn has(self, character: char) -> bool {
        let mut buffer = [0; 4];
        let (_, _, is_lossy) = self.table().encode(character.encode_utf8(&mut buffer));
        !is_lossy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_reads_what_it_writes() {
        let text = "先手：大山　後手：升田\r\n７六歩";
        for encoding in [Encoding::Utf8, Encoding::Utf8Bom, Encoding::ShiftJis, Encoding::EucJp] {
            let bytes = encode(text, encoding).unwrap();
            let decoded = decode(&bytes, Language::Japanese);
            assert_eq!((&*decoded.text, decoded.encoding), (text, encoding));
        }
        let text = "红方：胡荣华 黑方：柳大华 炮二平五 馬８進７";
        for encoding in [Encoding::Gb18030, Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = encode(text, encoding).unwrap();
            let decoded = decode(&bytes, Language::Chinese);
            assert_eq!((&*decoded.text, decoded.encoding), (text, encoding));
        }
        let text = "紅方：胡榮華　黑方：柳大華　炮二平五　馬八進七";
        let bytes = encode(text, Encoding::Big5).unwrap();
        let decoded = decode(&bytes, Language::Chinese);
        assert_eq!((&*decoded.text, decoded.encoding), (text, Encoding::Big5));
    }

    #[test]
    fn a_wrong_declaration_is_found_out() {
        let text = "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n";
        let decoded = decode(text.as_bytes(), Language::Japanese);
        assert_eq!((&*decoded.text, decoded.encoding), (text, Encoding::Utf8));
        assert_eq!(decoded.contradicted(), Some("Shift_JIS"));
    }

    #[test]
    fn a_missing_character_is_named() {
        let error = encode("☗７六歩", Encoding::ShiftJis).unwrap_err();
        assert_eq!(error, Unencodable { character: '☗', offset: 0 });
    }
}
