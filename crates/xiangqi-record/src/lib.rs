//! Records and notation of xiangqi.
//!
//! * [`xqf`]: the binary format of most archives.
//! * [`cbr`], [`cbl`]: the binary formats of 象棋桥, for a game and for a library.

#![forbid(unsafe_code)]

pub mod cbl;
pub mod cbr;
mod cursor;
mod ending;
mod losses;
mod preorder;
mod start;
mod text;
pub mod xqf;

pub use ending::Ending;

use kiban_xiangqi::{Move, Position};

/// A record of a game of xiangqi.
pub type Record = kiban_record::Record<Position, Move, Ending>;

/// What happened at a node of a [`Record`].
pub type Event = kiban_record::Event<Move, Ending>;
