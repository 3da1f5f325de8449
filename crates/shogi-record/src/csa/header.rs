//! Headers in the words of CSA; those that it has no word for are under their Japanese one.

use std::borrow::Cow;

use kiban_record::Key;

use crate::header as japanese;

/// The headers of the record model and their names behind `$`.
const NAMES: [(&str, Key); 5] = [
    ("EVENT", Key::Event),
    ("SITE", Key::Site),
    ("START_TIME", Key::Start),
    ("END_TIME", Key::End),
    ("OPENING", Key::Opening),
];

/// Headers of version 3.0, and the Japanese words by which other formats know them.
const VERSION_3: [(&str, &str); 5] = [
    ("TIME+", "先手の持ち時間"),
    ("TIME-", "後手の持ち時間"),
    ("MAX_MOVES", "最大手数"),
    ("JISHOGI", "持将棋"),
    ("NOTE", "備考"),
];

/// Whether a time control is as version 3.0 writes it: `900+0+5`, seconds in all, per move, and
/// added per move, with or without fractions.
fn is_time_of_version_3(value: &str) -> bool {
    let is_number = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    value.split('+').count() == 3 && value.split('+').all(is_number)
}

/// The key of the header `$name:value`.
pub(super) fn key(name: &str, value: &str) -> Key {
    if let Some((_, key)) = NAMES.iter().find(|(known, _)| *known == name) {
        return key.clone();
    }
    if let Some((_, japanese)) = VERSION_3.iter().find(|(known, _)| *known == name) {
        return Key::Other((*japanese).into());
    }
    match name {
        "TIME" if is_time_of_version_3(value) => Key::TimeControl,
        "TIME_LIMIT" if !is_time_of_version_3(value) => Key::TimeControl,
        "TIME" | "TIME_LIMIT" => Key::Other(name.into()),
        _ => japanese::key(name),
    }
}

/// A header's name behind `$`, and whether only version 3.0 has it. `None` if it cannot be written.
pub(super) fn name<'a>(key: &'a Key, value: &str) -> Option<(Cow<'a, str>, bool)> {
    match key {
        Key::TimeControl if is_time_of_version_3(value) => Some(("TIME".into(), true)),
        Key::TimeControl => Some(("TIME_LIMIT".into(), false)),
        Key::Other(words) => {
            let known = VERSION_3.iter().find(|(_, japanese)| **japanese == **words);
            match known {
                Some((name, _)) => Some(((*name).into(), true)),
                None => Some(((&**words).into(), false)),
            }
        }
        _ => {
            let name = NAMES.iter().find(|(_, known)| known == key).map(|(name, _)| *name);
            name.or_else(|| japanese::word(key, false)).map(|name| (name.into(), false))
        }
    }
}
