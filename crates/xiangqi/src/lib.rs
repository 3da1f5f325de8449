//! The rules of xiangqi (象棋): exact, fast, `no_std`, without dependencies.
//!
//! * [`Position`] is what is played from: [`legal_moves`](Position::legal_moves),
//!   [`play`](Position::play), [`undo`](Position::undo), [`key`](Position::key).
//! * [`Setup`] is anything a diagram can show; its [`problems`](Setup::problems) say why it is
//!   not a position.
//! * [`Position::explain`] says why a move is not legal, with the pieces that matter.
//! * [`fen`] and [`iccs`] are the texts of positions and moves.
//!
//! ```
//! use kiban_xiangqi::{IllegalMove, Position};
//!
//! let mut position = Position::startpos();
//! assert_eq!(position.count_legal_moves(), 44);
//! for text in ["h2e2", "h9g7", "h0g2", "i9h9"] {
//!     let _ = position.play(text.parse()?);
//! }
//! // The cannon takes the pawn on e6 over its own pawn on e3. Nothing is left between it and the
//! // king on e9, so whoever steps there becomes its screen.
//! let _ = position.play("e2e6".parse()?);
//! assert!(!position.in_check());
//! assert!(matches!(position.explain("c9e7".parse()?), Err(IllegalMove::BecomesScreen { .. })));
//! # Ok::<(), kiban_xiangqi::iccs::IccsError>(())
//! ```

#![no_std]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod cannon;
mod checks;
mod color;
mod elephant;
mod exchange;
mod explain;
pub mod fen;
mod game;
mod horse;
pub mod iccs;
mod judge;
mod legal;
mod mate1;
mod material;
mod mirror;
mod movegen;
mod moves;
mod palace;
mod path;
mod piece;
mod position;
mod repetition;
mod rules;
mod search;
mod setup;
mod square;
mod start;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use exchange::PieceValues;
pub use explain::IllegalMove;
pub use fen::{FenError, PositionError};
pub use iccs::IccsError;
pub use judge::{GameResult, Verdict};
pub use kiban_core::{Game, Reading};
pub use movegen::{MoveList, MoveSet, MoveSetIter, Moves};
pub use moves::{Move, PieceMove};
pub use path::Path;
pub use piece::{Piece, PieceKind};
pub use position::{Position, Undo};
pub use repetition::{
    Evidence, Judgement, Offence, Recurrence, Repetition, Ruleset, UnknownRuleset,
};
pub use rules::Rules;
pub use setup::{Problem, Problems, Setup};
pub use square::{File, Rank, Square};
pub use start::{Start, UnknownStart};
