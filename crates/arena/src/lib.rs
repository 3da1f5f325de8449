//! Games between engines, and what they say about their strength.
//!
//! * [`Client`] runs an engine as a process and talks to it by USI, UCI or UCCI.
//! * [`play`] is one game between two clients, by the rules of the game: an illegal move, a lost
//!   process or too much time lose it.
//! * [`Score`] counts results and gives the difference in Elo with its error; [`Sprt`] says when
//!   there are enough.

#![forbid(unsafe_code)]

mod client;
mod game;
mod statistics;

pub use client::{Choice, Client, ClientError, Thought};
pub use game::{Adjudication, Clock, Conditions, Ending, GameRecord, play, random_opening};
pub use statistics::{Score, Sprt, SprtState};
