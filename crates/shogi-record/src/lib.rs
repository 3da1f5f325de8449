//! Records and notation of shogi.

#![forbid(unsafe_code)]

mod ending;

pub use ending::Ending;

use kiban_shogi::{Move, Position};

/// A record of a game of shogi.
pub type Record = kiban_record::Record<Position, Move, Ending>;

/// What happened at a node of a [`Record`].
pub type Event = kiban_record::Event<Move, Ending>;
