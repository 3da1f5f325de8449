//! Alpha-beta search, written once over [`SearchGame`](kiban_core::SearchGame) for both games.
//!
//! * [`Search`] finds the best move of a position: [`Search::run`], on as many threads as wanted.
//! * [`Limits`] say when to stop, [`Stop`] stops from outside, [`TimeControl`] makes limits out
//!   of clocks.
//! * [`Table`] is the hash table that all threads share.
//! * [`Eval`] judges quiet positions; each game brings its own.
//! * [`Score`] is what a position is worth, and tells a proved mate from a win by a rule.
//!
//! With one thread and without a clock the search is deterministic: the same position, table and
//! limits give the same nodes.

#![forbid(unsafe_code)]

mod alphabeta;
mod history;
mod limits;
mod picker;
mod pv;
mod quiescence;
mod root;
mod score;
mod table;
mod time;
mod worker;

pub use limits::{Limits, Stop};
pub use root::{Line, Remembered, Report, Search, Settings};
pub use score::Score;
pub use table::Table;
pub use time::{Budget, TimeControl};

/// Judges positions in which nothing is about to be captured.
pub trait Eval<G>: Clone + Send {
    /// What the position is worth to the side to move, in hundredths of a pawn; between -26,000
    /// and 26,000.
    fn evaluate(&mut self, position: &G) -> i32;
}
