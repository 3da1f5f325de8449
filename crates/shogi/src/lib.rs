//! The rules of shogi (将棋): exact, fast, `no_std`, without dependencies.
//!
//! * [`Position`] is what is played from: [`legal_moves`](Position::legal_moves),
//!   [`play`](Position::play), [`undo`](Position::undo), [`key`](Position::key).
//! * [`Setup`] is anything a diagram can show; its [`problems`](Setup::problems) say why it is
//!   not a position.
//! * [`Position::explain`] says why a move is not legal, with the pieces that matter.
//! * [`sfen`] and [`usi`] are the texts of positions and moves.
//!
//! ```
//! use kiban_shogi::{IllegalMove, Position};
//!
//! let mut position = Position::startpos();
//! assert_eq!(position.count_legal_moves(), 30);
//! for text in ["7g7f", "3c3d", "8h2b+"] {
//!     let _ = position.play(text.parse()?);
//! }
//! // The bishop was taken: White's silver or rook takes back, 2b being protected twice.
//! let takes_back = position.legal_moves().iter().filter(|m| m.to() == "2b".parse().unwrap()).count();
//! assert_eq!(takes_back, 2);
//! assert!(matches!(position.explain("2a2b".parse()?), Err(IllegalMove::DoesNotMoveLikeThat { .. })));
//! # Ok::<(), kiban_shogi::usi::UsiError>(())
//! ```

#![no_std]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod checks;
mod color;
mod declaration;
pub mod encoding;
mod exchange;
mod explain;
mod game;
mod hand;
mod judge;
mod legal;
mod mate1;
mod mirror;
mod movegen;
mod moves;
pub mod packed;
mod path;
mod piece;
mod position;
mod repetition;
mod search;
mod setup;
pub mod sfen;
mod square;
mod start;
pub mod usi;

pub use bitboard::{Bitboard, Squares};
pub use checks::CheckSquares;
pub use color::Color;
pub use declaration::{
    Declaration, DeclarationOutcome, DeclarationRule, FailedCondition, UnknownDeclarationRule,
};
pub use encoding::{AperyMove, MoveBitsError, MoveBitsErrorKind, YaneuraOuMove};
pub use exchange::PieceValues;
pub use explain::IllegalMove;
pub use hand::Hand;
pub use judge::{GameResult, Rules, Verdict};
pub use kiban_core::{Game, Reading};
pub use movegen::{Declining, MoveList, MoveSet, MoveSetIter, Moves, Order, Selection};
pub use moves::{Move, Origin, PieceMove};
pub use packed::{Hcp, PackedSfen};
pub use path::Path;
pub use piece::{HandKind, Piece, PieceKind};
pub use position::{Position, Undo};
pub use repetition::{HandThen, PerpetualCheck, Recurrence, Repetition};
pub use setup::{Problem, Problems, Setup};
pub use sfen::{PositionError, SfenError};
pub use square::{File, Rank, Square};
pub use start::{Start, UnknownStart};
pub use usi::UsiError;
