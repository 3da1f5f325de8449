//! The text of the World Xiangqi Federation, which XieXie and others write.
//!
//! ```text
//! FORMAT  WXF
//! EVENT   …                    names, dates and places
//! RED     …
//! BLACK   …
//! RESULT  1-0
//! FEN     … w - - 0 1          the start, unless it is that of an even game
//! START{
//! 1. C2=5 H8+7
//! 2. H2+3 R9=8
//! }END
//! ```
//!
//! Moves are read in all [notations](crate::notation) and written in WXF. What stands in braces
//! among them becomes a comment on the move before it; only the main line without comments is
//! written, since nothing else was seen in such files. Lines before the moves that begin with no
//! known word in capitals are kept as headers under their own words if they begin with any.

mod reader;
mod writer;

use kiban_record::Key;

pub use reader::read;
pub use writer::write;

/// The words that begin the lines of headers, and their keys. The first with a key is written.
const HEADERS: [(&str, Key); 14] = [
    ("GAME", Key::Title),
    ("TITLE", Key::Title),
    ("EVENT", Key::Event),
    ("SITE", Key::Site),
    ("PLACE", Key::Site),
    ("DATE", Key::Start),
    ("ROUND", Key::Round),
    ("REDTEAM", Key::FirstTeam),
    ("RED", Key::First),
    ("BLACKTEAM", Key::SecondTeam),
    ("BLACK", Key::Second),
    ("OPENING", Key::Opening),
    ("TIME", Key::TimeControl),
    ("AUTHOR", Key::Author),
];

/// The words that are no headers.
const STRUCTURE: [&str; 5] = ["FORMAT", "RESULT", "FEN", "START", "END"];

/// The value of a header, which is what stands behind its word.
fn value(rest: &str) -> &str {
    rest.trim_start().trim_start_matches([':', '：']).trim()
}
