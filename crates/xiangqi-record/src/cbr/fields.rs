//! Where things stand in the header.

use kiban_record::Key;
use kiban_xiangqi::PieceKind;

pub(super) const HEADER: usize = 2214;
pub(super) const ECCO: usize = 2036;
pub(super) const TYPE: usize = 2040;
pub(super) const RESULT: usize = 2076;
pub(super) const SIDE: usize = 2112;
pub(super) const MOVE_NUMBER: usize = 2116;
pub(super) const BOARD: usize = 2120;

/// The type that records have unless they say otherwise.
pub(super) const USUAL_TYPE: u8 = 1;

pub(super) const ENDS: u8 = 1;
pub(super) const BRANCHES: u8 = 2;
pub(super) const COMMENT: u8 = 4;

/// The pieces in the order of their numbers, from 1.
pub(super) const PIECES: [PieceKind; 7] = {
    use PieceKind::*;
    [Rook, Horse, Elephant, Advisor, King, Cannon, Pawn]
};

/// A text: where it stands, and how many bytes its field has.
pub(super) struct Field {
    pub(super) offset: usize,
    pub(super) size: usize,
    pub(super) name: Name,
}

/// What a text is about.
pub(super) enum Name {
    /// A key that other formats have as well.
    Key(Key),
    /// The name of the element in CBF.
    Element(&'static str),
}

impl Field {
    pub(super) fn key(&self) -> Key {
        match &self.name {
            Name::Key(key) => key.clone(),
            Name::Element(words) => Key::Other((*words).into()),
        }
    }
}

/// All texts, in the order in which they stand.
pub(super) const FIELDS: [Field; 28] = [
    element(52, 128, "Script"),
    key(180, 128, Key::Title),
    // In libraries, what a game is filed under: its opening.
    key(308, 256, Key::Opening),
    element(564, 64, "From"),
    element(628, 64, "ContestType"),
    key(692, 64, Key::Event),
    key(756, 64, Key::Round),
    element(820, 32, "Group"),
    element(852, 32, "Table"),
    key(884, 64, Key::Start),
    key(948, 64, Key::Site),
    key(1012, 64, Key::TimeControl),
    key(1076, 64, Key::First),
    key(1140, 64, Key::FirstTeam),
    element(1204, 64, "RedTime"),
    element(1268, 32, "RedRating"),
    key(1300, 64, Key::Second),
    key(1364, 64, Key::SecondTeam),
    element(1428, 64, "BlackTime"),
    element(1492, 32, "BlackRating"),
    element(1524, 64, "Referee"),
    element(1588, 64, "Recorder"),
    key(1652, 64, Key::Annotator),
    element(1716, 64, "CommentatorURL"),
    key(1780, 64, Key::Author),
    element(1844, 64, "CreatorURL"),
    element(1908, 64, "DateCreated"),
    element(1972, 64, "DateModified"),
];

/// What follows the type of the record, and the result.
pub(super) const LATE_FIELDS: [Field; 2] =
    [element(2044, 32, "RecordKind"), element(2080, 32, "ResultType")];

const fn key(offset: usize, size: usize, key: Key) -> Field {
    Field { offset, size, name: Name::Key(key) }
}

const fn element(offset: usize, size: usize, words: &'static str) -> Field {
    Field { offset, size, name: Name::Element(words) }
}
