//! What the rules of shogi and of xiangqi truly share, and nothing that knows a piece.
//!
//! * [`Game`]: what a position can be asked by code written once for both games.
//! * [`SearchGame`]: what a search asks beyond that.
//! * [`define_bitboard!`]: stamps a 128-bit square set for a game's own `Square`.
//! * [`ArrayList`]: a list without a heap.
//! * [`perft()`]: counts the leaves of the tree of legal moves.
//! * [`cpu`]: what the processor at hand can do.
//! * [`zobrist`]: tables of hash keys, made at compile time.
//! * [`text`]: short texts put together without a heap.
//! * [`bit_planes`]: from a board of bytes to sets of squares.
//! * [`ParseError`]: what was wrong in a text, where, and what was expected.
//!
//! The crate is `no_std`, has no dependencies and does not allocate.

#![no_std]

mod bitboard;
pub mod cpu;
mod game;
mod list;
mod perft;
mod planes;
mod reading;
mod search_game;
mod span;
pub mod text;
pub mod zobrist;

pub use game::Game;
pub use list::ArrayList;
pub use perft::{divide, perft};
pub use planes::bit_planes;
pub use reading::Reading;
pub use search_game::{Ruling, SearchGame, SearchPath, Stage};
pub use span::{ParseError, Snippet, Span};
