//! The words of Japanese records for what stands above the moves: headers, sides, handicaps.

use kiban_record::Key;
use kiban_shogi::{Color, PieceKind, Position, Square, Start};

/// The headers of the record model and their Japanese words. Of a game between unequals the players
/// have other words; see [`side`].
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

/// The key of that Japanese word, which is [`Key::Other`] if it is not one of the model's.
pub(crate) fn key(word: &str) -> Key {
    match color(word) {
        Some(Color::Black) => Key::First,
        Some(Color::White) => Key::Second,
        None => {
            let known = WORDS.iter().find(|(_, known)| *known == word);
            known.map_or_else(|| Key::Other(word.into()), |(key, _)| key.clone())
        }
    }
}

/// The Japanese word for a key; `None` if there is none.
pub(crate) fn word(key: &Key, is_handicap: bool) -> Option<&str> {
    match key {
        Key::First => Some(side(Color::Black, is_handicap)),
        Key::Second => Some(side(Color::White, is_handicap)),
        Key::Other(words) => Some(words),
        _ => WORDS.iter().find(|(known, _)| known == key).map(|(_, word)| *word),
    }
}

/// The side as records name it: 先手 and 後手, in handicap games 下手 and 上手.
pub(crate) const fn side(color: Color, is_handicap: bool) -> &'static str {
    match (color, is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// The side of that name.
pub(crate) fn color(name: &str) -> Option<Color> {
    match name {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// What a word behind `手合割：` says about the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Handicap {
    /// This start.
    Start(Start),
    /// トンボ: White has king, rook, bishop and pawns.
    Dragonfly,
    /// その他, 詰将棋: a board must tell.
    NeedsBoard,
}

impl Handicap {
    /// The position, if the word tells it.
    pub(crate) fn position(self) -> Option<Position> {
        match self {
            Self::Start(start) => Some(start.position()),
            Self::Dragonfly => Some(dragonfly()),
            Self::NeedsBoard => None,
        }
    }
}

/// What the word means; `None` if it is not known.
///
/// Numbers may be written with digits, and the ち at the end may lack.
pub(crate) fn handicap(word: &str) -> Option<Handicap> {
    let word = word.trim();
    if matches!(word, "その他" | "詰将棋" | "詰め将棋" | "必至") {
        return Some(Handicap::NeedsBoard);
    }
    if word == "トンボ" {
        return Some(Handicap::Dragonfly);
    }
    let word = word.strip_suffix("落ち").or(word.strip_suffix('落')).unwrap_or(word);
    let mut kanji = String::with_capacity(word.len());
    kanji.extend(word.chars().map(|c| match c {
        '2' | '２' => '二',
        '3' | '３' => '三',
        '4' | '４' => '四',
        '5' | '５' => '五',
        '6' | '６' => '六',
        '7' | '７' => '七',
        '8' | '８' => '八',
        _ => c,
    }));
    let plain = match kanji.as_str() {
        "10枚" | "１０枚" | "一〇枚" => "十枚",
        "左香" => "香",
        "飛" => "飛車",
        "飛車香" => "飛香",
        "右五枚" => "五枚",
        plain => plain,
    };
    let is_named = |start: &Start| {
        let name = start.japanese();
        name.strip_suffix("落ち").unwrap_or(name) == plain
    };
    Start::ALL.into_iter().find(is_named).map(Handicap::Start)
}

fn dragonfly() -> Position {
    let mut setup = Start::Even.setup();
    setup.set_side_to_move(Color::White);
    for square in Square::ALL {
        let is_given = setup.piece_at(square).is_some_and(|piece| {
            use PieceKind::{Gold, Knight, Lance, Silver};
            piece.color() == Color::White && matches!(piece.kind(), Gold | Silver | Knight | Lance)
        });
        if is_given {
            setup.set_piece(square, None);
        }
    }
    setup.position().unwrap_or_else(|_| Start::TenPiece.position())
}

/// The word of the start position, if it has one.
pub(crate) fn handicap_word(position: &Position) -> Option<&'static str> {
    let found = Start::ALL.into_iter().find(|start| start.position() == *position);
    found.map(Start::japanese).or_else(|| (*position == dragonfly()).then_some("トンボ"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_come_back() {
        for start in Start::ALL {
            let position = start.position();
            assert_eq!(handicap(start.japanese()), Some(Handicap::Start(start)));
            assert_eq!(handicap_word(&position), Some(start.japanese()));
            assert_eq!(
                handicap(start.japanese().trim_end_matches("落ち")),
                handicap(start.japanese())
            );
        }
        assert_eq!(
            dragonfly().to_string(),
            "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
        );
        assert_eq!(handicap(handicap_word(&dragonfly()).unwrap()), Some(Handicap::Dragonfly));
        assert_eq!(handicap("２枚落ち　"), handicap("二枚落ち"));
        assert_eq!(handicap("10枚落"), handicap("十枚落ち"));
        assert_eq!(handicap("七枚落ち"), None, "left or right?");
        assert_eq!(handicap("5五将棋"), None);
    }

    #[test]
    fn header_words_come_back() {
        for (known, text) in WORDS {
            for is_handicap in [false, true] {
                assert_eq!(key(word(&known, is_handicap).unwrap()), known);
            }
            assert_eq!(key(text), known);
        }
        assert_eq!(key("備考"), Key::Other("備考".into()));
    }
}
