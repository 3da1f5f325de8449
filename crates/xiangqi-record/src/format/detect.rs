//! Which format a file has.

use kiban_record::encoding::{Language, decode};

use kiban_xiangqi::{Position, Reading, Setup};

use super::Format;
use crate::movetext::without_number;
use crate::notation::{NotationErrorKind, Style};
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
    if text.contains("[dhtmlxq") {
        return Some(Format::Dhtmlxq);
    }
    if head.text.lines().any(is_wxf) {
        return Some(Format::Wxf);
    }
    if head.text.lines().any(is_tag) {
        return Some(Format::Pgn);
    }
    let lines = head.text.lines().map(str::trim);
    lines.take(40).any(is_list).then_some(Format::Chinese)
}

/// Whether a line begins like a tag of PGN: `[Red "`.
fn is_tag(line: &str) -> bool {
    let line = line.trim_start_matches(['\u{feff}', ' ', '\t']);
    let name = line.strip_prefix('[').map(|rest| rest.split_once('"'));
    name.flatten().is_some_and(|(name, _)| {
        let name = name.trim();
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// Whether a line is one that only the text of the World Xiangqi Federation has.
fn is_wxf(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    let format = line.strip_prefix("FORMAT");
    line.starts_with("START{") || format.is_some_and(|rest| rest.trim() == "WXF")
}

/// Whether a line is a position, or begins with a move in another notation than SAN, in which
/// words of other languages are moves.
fn is_list(line: &str) -> bool {
    if line.matches('/').count() == 9 && Setup::from_fen(line, Reading::Lenient).is_ok() {
        return true;
    }
    let word = line.split_whitespace().map(without_number).find(|word| !word.is_empty());
    word.is_some_and(|word| {
        let style = Style::guess(word).filter(|&style| style != Style::San);
        let read = style.map(|style| style.read(word, &Position::startpos(), Reading::Lenient));
        // The move need not be possible, but nothing may be amiss with its spelling.
        read.is_some_and(|read| {
            !matches!(read, Err(error) if matches!(error.kind, NotationErrorKind::Syntax(_)))
        })
    })
}

/// The format of which that is the name of a file.
pub(super) fn by_ending(name: &str) -> Option<Format> {
    let (_, ending) = name.rsplit_once('.')?;
    let has = |format: &Format| format.endings().iter().any(|own| own.eq_ignore_ascii_case(ending));
    Format::ALL.into_iter().find(has)
}
