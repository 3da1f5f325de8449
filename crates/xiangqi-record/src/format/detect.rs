//! Which format a file has.

use kiban_record::encoding::{Language, decode};

use super::Format;
use crate::{cbl, cbr};

/// How much of a file is looked at for what stands at the beginning of a text, in bytes.
const HEAD: usize = 4096;

/// The format that the content tells.
pub(super) fn by_content(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(cbl::MAGIC) {
        return Some(Format::Cbl);
    }
    if bytes.starts_with(cbr::MAGIC) {
        return Some(Format::Cbr);
    }
    // In a text, a version would be a control character.
    if bytes.starts_with(b"XQ") && bytes.get(2).is_some_and(|&version| version < 32) {
        return Some(Format::Xqf);
    }
    let head = decode(&bytes[..bytes.len().min(HEAD)], Language::Chinese);
    if head.text.contains("<ChineseChessRecord") {
        return Some(Format::Cbf);
    }
    // Posts have words of their own before the record.
    let text = decode(bytes, Language::Chinese).text.to_ascii_lowercase();
    text.contains("[dhtmlxq").then_some(Format::Dhtmlxq)
}

/// The format of which that is the name of a file.
pub(super) fn by_ending(name: &str) -> Option<Format> {
    let (_, ending) = name.rsplit_once('.')?;
    let has = |format: &Format| format.endings().iter().any(|own| own.eq_ignore_ascii_case(ending));
    Format::ALL.into_iter().find(has)
}
