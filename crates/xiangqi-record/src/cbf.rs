//! CBF, the XML format of 象棋桥 (CCBridge) for one game.
//!
//! ```text
//! <ChineseChessRecord Version="1.0">
//!  <Head>
//!   <Name>…</Name> <Contest>…</Contest> <Red>…</Red> …
//!   <RecordResult>0</RecordResult>            1 Red won, 2 Black won, 3 a draw
//!   <FEN>rnbakabnr/9/… w - - 0 1</FEN>
//!  </Head>
//!  <MoveList>
//!   <Move value="00-00">comment before the first move</Move>
//!   <Move value="77-47"/>                     h2e2: file and rank from the top left, from 0
//!   <Move value="70-62" end="1"/>
//!  </MoveList>
//! </ChineseChessRecord>
//! ```
//!
//! Only records without variations were ever seen: what comes after a move with `end` is found and
//! not read, and nothing but the main line is written.

mod reader;
mod writer;

use kiban_record::Key;

pub use reader::read;
pub use writer::write;

/// The elements of the head that hold texts, and their keys; the rest is [`Key::Other`] under the
/// name of its element.
const ELEMENTS: [(&str, Key); 12] = [
    ("Name", Key::Title),
    ("Contest", Key::Event),
    ("Round", Key::Round),
    ("Date", Key::Start),
    ("Site", Key::Site),
    ("TimeRule", Key::TimeControl),
    ("Red", Key::First),
    ("RedTeam", Key::FirstTeam),
    ("Black", Key::Second),
    ("BlackTeam", Key::SecondTeam),
    ("Commentator", Key::Annotator),
    ("Creator", Key::Author),
];

/// The other elements that the format has.
const OTHERS: [&str; 17] = [
    "URL",
    "From",
    "ContestType",
    "Group",
    "Table",
    "RedTime",
    "RedRating",
    "BlackTime",
    "BlackRating",
    "Referee",
    "Recorder",
    "CommentatorURL",
    "CreatorURL",
    "DateCreated",
    "DateModified",
    "ECCO",
    "RecordKind",
];

/// The elements that hold what the record is and how it ended.
const TYPE: &str = "RecordType";
const RESULT: &str = "RecordResult";
const RESULT_KIND: &str = "ResultType";
const FEN: &str = "FEN";
