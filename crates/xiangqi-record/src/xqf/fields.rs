//! The texts of the header.

use kiban_record::Key;

/// A text of the header: where it stands and how many bytes its field has, the length included.
pub(super) struct Field {
    pub(super) offset: usize,
    pub(super) size: usize,
    pub(super) key: fn() -> Key,
}

/// All texts, in the order in which a reader lists them.
pub(super) const FIELDS: [Field; 11] = [
    field(0x50, 128, || Key::Title),
    field(0xd0, 64, || Key::Event),
    field(0x110, 16, || Key::Start),
    field(0x120, 16, || Key::Site),
    field(0x130, 16, || Key::First),
    field(0x140, 16, || Key::Second),
    field(0x150, 64, || Key::TimeControl),
    field(0x190, 16, || Key::Other("RedTime".into())),
    field(0x1a0, 16, || Key::Other("BlackTime".into())),
    field(0x1d0, 16, || Key::Annotator),
    field(0x1e0, 16, || Key::Author),
];

const fn field(offset: usize, size: usize, key: fn() -> Key) -> Field {
    Field { offset, size, key }
}

/// What part of a game the record shows: the key, and the words by their numbers from 1. The whole
/// game is 0 and is not mentioned.
pub(super) const PART: &str = "RecordKind";
pub(super) const PARTS: [&str; 3] = ["开局", "中局", "残局"];
