//! Pieces and numbers in Japanese.

use kiban_shogi::{Color, PieceKind, Rank, Square};

/// The name of a kind: one character, or two for 成香, 成桂 and 成銀.
pub(crate) const fn name(kind: PieceKind) -> &'static str {
    use PieceKind::*;
    match kind {
        Pawn => "歩",
        Lance => "香",
        Knight => "桂",
        Silver => "銀",
        Bishop => "角",
        Rook => "飛",
        Gold => "金",
        King => "玉",
        ProPawn => "と",
        ProLance => "成香",
        ProKnight => "成桂",
        ProSilver => "成銀",
        Horse => "馬",
        Dragon => "龍",
    }
}

/// The kind whose name, or other name, `text` begins with, and the rest of the text.
pub(crate) fn strip_name(text: &str) -> Option<(PieceKind, &str)> {
    use PieceKind::*;
    let mut chars = text.chars();
    let kind = match chars.next()? {
        '歩' => Pawn,
        '香' => Lance,
        '桂' => Knight,
        '銀' => Silver,
        '角' => Bishop,
        '飛' => Rook,
        '金' => Gold,
        '玉' | '王' => King,
        'と' => ProPawn,
        '杏' => ProLance,
        '圭' => ProKnight,
        '全' => ProSilver,
        '馬' => Horse,
        '龍' | '竜' => Dragon,
        '成' => match chars.next()? {
            '香' => ProLance,
            '桂' => ProKnight,
            '銀' => ProSilver,
            _ => return None,
        },
        _ => return None,
    };
    Some((kind, chars.as_str()))
}

/// The number from 1 to 9 that a character stands for: `7`, `７` or `七`.
pub(crate) fn digit(character: char) -> Option<usize> {
    let number = match character {
        '1'..='9' => character as usize - '0' as usize,
        '１'..='９' => character as usize - '０' as usize,
        _ => 1 + KANJI.iter().position(|&kanji| kanji == character)?,
    };
    Some(number)
}

const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The file of a square: `７`.
pub(crate) const fn file(square: Square) -> char {
    ['１', '２', '３', '４', '５', '６', '７', '８', '９'][square.file().index()]
}

/// A rank: `六`.
pub(crate) const fn rank(rank: Rank) -> char {
    KANJI[rank.index()]
}

/// The mark of a side: `▲` or `△`.
pub(crate) const fn mark(side: Color) -> char {
    match side {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// The side that a mark stands for.
pub(crate) const fn marked_side(character: char) -> Option<Color> {
    match character {
        '▲' | '▼' | '☗' => Some(Color::Black),
        '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for kind in PieceKind::ALL {
            assert_eq!(strip_name(&[name(kind), "成"].concat()), Some((kind, "成")));
        }
        assert_eq!((strip_name("成"), strip_name("成金"), strip_name("")), (None, None, None));
    }
}
