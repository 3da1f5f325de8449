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

/// Other names of kinds.
const ALIASES: [(&str, PieceKind); 5] = [
    ("王", PieceKind::King),
    ("竜", PieceKind::Dragon),
    ("杏", PieceKind::ProLance),
    ("圭", PieceKind::ProKnight),
    ("全", PieceKind::ProSilver),
];

/// The kind whose name `text` begins with, and the rest of the text.
pub(crate) fn strip_name(text: &str) -> Option<(PieceKind, &str)> {
    let names = PieceKind::ALL.into_iter().map(|kind| (name(kind), kind)).chain(ALIASES);
    let mut found = names.filter_map(|(name, kind)| Some((kind, text.strip_prefix(name)?)));
    found.next()
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
