//! Records and notation of shogi.
//!
//! A module per format: each reads a text into a [`Record`] and says what it found wrong, and writes
//! a record and says what the format cannot hold. [`notation`] has moves as people write them.

#![forbid(unsafe_code)]

pub mod bod;
pub mod csa;
mod digits;
mod ending;
mod format;
pub mod hcpe;
mod head;
mod header;
pub mod jkf;
pub mod ki2;
pub mod kif;
mod losses;
pub mod notation;
pub mod psv;
mod replay;
mod rows;
pub mod shift_jis;
pub mod usen;
pub mod usi;

pub use ending::Ending;
pub use format::{Format, Records, UnknownFormat};

use kiban_shogi::{Move, Position};

/// A record of a game of shogi.
pub type Record = kiban_record::Record<Position, Move, Ending>;

/// What happened at a node of a [`Record`].
pub type Event = kiban_record::Event<Move, Ending>;
