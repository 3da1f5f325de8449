//! Which format a file has.

use kiban_record::encoding::{Language, decode};
use kiban_shogi::{Reading, Setup};

use super::Format;
use crate::notation::names;

/// How much of a file is looked at, in bytes.
const HEAD: usize = 1 << 16;

/// The format that the content tells.
pub(super) fn by_content(bytes: &[u8]) -> Option<Format> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let text = decode(head, Language::Japanese).text;
    // In a text there is no NUL.
    if text.contains('\0') {
        return None;
    }
    let text = text.trim_start();
    if text.starts_with('{') {
        return text.contains("\"moves\"").then_some(Format::Jkf);
    }
    let lines = || text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    let first = lines().find(|line| !line.starts_with(['#', '\'', '*']));
    if text.starts_with("'CSA encoding=") || first.is_some_and(is_csa) {
        return Some(Format::Csa);
    }
    if first.is_some_and(is_usi) {
        return Some(Format::Usi);
    }
    if first.is_some_and(is_usen) {
        return Some(Format::Usen);
    }
    let is_board = |line: &str| line.starts_with("+---") || line.starts_with("|");
    // The first move tells. What stands above it is the same in both.
    match lines().find(|line| is_ki2(line) || is_kif_alone(line)) {
        Some(line) if is_ki2(line) => return Some(Format::Ki2),
        Some(_) => return Some(Format::Kif),
        None => {}
    }
    if lines().any(|line| line.starts_with("手合割")) {
        return Some(Format::Kif);
    }
    lines().any(is_board).then_some(Format::Bod)
}

/// The format of which that is the name of a file.
pub(super) fn by_ending(name: &str) -> Option<Format> {
    let (_, ending) = name.rsplit_once('.')?;
    let has = |format: &Format| format.endings().iter().any(|own| own.eq_ignore_ascii_case(ending));
    Format::ALL.into_iter().find(has)
}

/// Whether a line is a statement of CSA.
fn is_csa(line: &str) -> bool {
    match line.as_bytes() {
        [b'+' | b'-'] | [b'P', b'I', ..] | [b'N', b'+' | b'-', ..] => true,
        [b'V', b'1'..=b'9', ..] => line.len() < 8,
        [b'$', ..] => line.contains(':'),
        [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..] => true,
        [b'P', b'+' | b'-', rest @ ..] => rest.is_empty() || rest[0].is_ascii_digit(),
        [b'+' | b'-', move_ @ ..] if move_.len() >= 6 => {
            move_[..4].iter().all(u8::is_ascii_digit)
                && move_[4..6].iter().all(u8::is_ascii_uppercase)
        }
        _ => false,
    }
}

fn is_usi(line: &str) -> bool {
    let line = line.strip_prefix("position ").unwrap_or(line);
    line.starts_with("startpos")
        || line.starts_with("sfen ")
        || line.matches('/').count() == 8 && {
            let sfen = line.split(" moves").next().unwrap_or(line);
            Setup::from_sfen(sfen, Reading::Lenient).is_ok()
        }
}

/// Whether a line is a start and lines of USEN: `…~0.…`.
fn is_usen(line: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '~' | '_' | '-');
    let offset = line.split('~').nth(1).and_then(|section| section.split('.').next());
    line.chars().all(is_letter)
        && offset.is_some_and(|offset| {
            !offset.is_empty() && offset.bytes().all(|byte| byte.is_ascii_digit())
        })
}

/// Whether a line is one that only KI2 has: its name, or a move behind the mark of its side.
fn is_ki2(line: &str) -> bool {
    let mut chars = line.chars();
    let is_marked = chars.next().and_then(names::marked_side).is_some();
    line.starts_with("#KI2")
        || is_marked && chars.next().is_some_and(|c| c == '同' || names::digit(c).is_some())
}

/// Whether a line is one that KIF has, and neither KI2 nor a diagram: its name, the head of the moves
/// or a move with its number.
fn is_kif_alone(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < line.len() && rest.starts_with([' ', '　']) && {
        let word = rest.trim_start();
        word.starts_with(|c: char| ('１'..='９').contains(&c) || c == '同')
            || word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('(')
            || crate::Ending::from_japanese(word.split([' ', '(']).next().unwrap_or("")).is_known()
    };
    is_numbered || line.starts_with("手数--") || line.starts_with("#KIF")
}
