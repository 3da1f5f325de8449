//! Headers: under their Japanese words.

use kiban_record::Key;

const WORDS: [(Key, &str); 10] = [
    (Key::First, "先手"),
    (Key::Second, "後手"),
    (Key::Event, "棋戦"),
    (Key::Site, "場所"),
    (Key::Start, "開始日時"),
    (Key::End, "終了日時"),
    (Key::Opening, "戦型"),
    (Key::TimeControl, "持ち時間"),
    (Key::Title, "表題"),
    (Key::Author, "記録係"),
];

pub(crate) fn key(word: &str) -> Key {
    match word {
        "下手" => Key::First,
        "上手" => Key::Second,
        _ => {
            let known = WORDS.iter().find(|(_, known)| *known == word);
            known.map_or_else(|| Key::Other(word.into()), |(key, _)| key.clone())
        }
    }
}

pub(crate) fn word(key: &Key, is_handicap: bool) -> Option<&str> {
    match key {
        Key::First if is_handicap => Some("下手"),
        Key::Second if is_handicap => Some("上手"),
        Key::Other(words) => Some(words),
        _ => WORDS.iter().find(|(known, _)| known == key).map(|(_, word)| *word),
    }
}
