//! Games between engines, and what they say about their strength.
//!
//! * [`Client`] runs an engine as a process and talks to it by USI, UCI, UCCI or the
//!   protocol of XBoard.
//! * [`play`] is one game between two clients, by the rules of the game: an illegal move, a lost
//!   process or too much time lose it.
//! * [`Score`] counts results and gives the difference in Elo with its error; [`Sprt`] says when
//!   there are enough.

#![forbid(unsafe_code)]

mod client;
mod game;
mod process;
mod standard;
mod statistics;
mod turn;
mod xboard;

pub use client::{Choice, Client, EngineSpec, Thought, Tongue};
pub use game::{Adjudication, Conditions, Ending, GameRecord, play, random_opening};
pub use process::ClientError;
pub use statistics::{Score, Sprt, SprtState};
pub use turn::{Clock, Turn};
