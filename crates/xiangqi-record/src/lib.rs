//! Records and notation of xiangqi.
//!
//! * [`Format`]: all formats, by name and by content.
//! * [`xqf`]: the binary format of most archives.
//! * [`cbr`], [`cbl`], [`cbf`]: the formats of 象棋桥: a game, a library, and XML.
//! * [`dhtmlxq`]: the text of dpxq.com and of forums.
//! * [`pgn`]: Portable Game Notation, in all notations of moves.
//! * [`wxf`]: the text of the World Xiangqi Federation.
//! * [`list`]: plain lists of moves.
//! * [`notation`]: moves as people write them.

#![forbid(unsafe_code)]

pub mod cbf;
pub mod cbl;
pub mod cbr;
mod cursor;
pub mod dhtmlxq;
mod ending;
mod format;
pub mod list;
mod losses;
mod movetext;
pub mod notation;
pub mod pgn;
mod preorder;
mod start;
mod text;
pub mod wxf;
pub mod xqf;

pub use ending::Ending;
pub use format::{Format, Records, UnknownFormat};

use kiban_xiangqi::{Move, Position};

/// A record of a game of xiangqi.
pub type Record = kiban_record::Record<Position, Move, Ending>;

/// What happened at a node of a [`Record`].
pub type Event = kiban_record::Event<Move, Ending>;
