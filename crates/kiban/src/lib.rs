//! The rules of shogi (将棋) and of xiangqi (象棋): exact, fast and pleasant.
//!
//! This crate is a thin door to the others; each game is a module and reads as itself.
//!
//! * [`shogi`] and [`xiangqi`]: positions, legal moves, and why a move is not legal.
//! * [`core`]: what both games share. Code written over [`core::Game`] plays either.
//! * [`perft`]: counts lines of play on all cores, with a hash table where wanted.
//!
//! # Shogi
//!
//! ```
//! use kiban::shogi::{Position, usi::UsiError};
//!
//! let mut position = Position::startpos();
//! let _ = position.play("7g7f".parse()?);
//! assert_eq!(position.count_legal_moves(), 30);
//!
//! // A pawn may not go back, and the answer says so.
//! let reason = position.explain("3c3b".parse()?).unwrap_err();
//! assert_eq!(reason.code(), "does-not-move-like-that");
//! # Ok::<(), UsiError>(())
//! ```
//!
//! # Xiangqi
//!
//! ```
//! use kiban::xiangqi::Position;
//!
//! let position = Position::startpos();
//! assert_eq!(position.count_legal_moves(), 44);
//!
//! // A horse does not jump: its leg is blocked by the elephant beside it.
//! let reason = position.explain("b0d1".parse().unwrap()).unwrap_err();
//! assert_eq!(reason.code(), "horse-leg-blocked");
//! ```
//!
//! # Both games
//!
//! ```
//! use kiban::core::Game;
//!
//! /// The lines of three moves, whatever the game.
//! fn three_moves<G: Game>(position: &G) -> u64 {
//!     kiban::core::perft(position, 3)
//! }
//! assert_eq!(three_moves(&kiban::shogi::Position::startpos()), 25_470);
//! assert_eq!(three_moves(&kiban::xiangqi::Position::startpos()), 79_666);
//! ```

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

#[doc(inline)]
pub use kiban_core as core;
#[doc(inline)]
pub use kiban_shogi as shogi;
#[doc(inline)]
pub use kiban_xiangqi as xiangqi;

#[cfg(feature = "std")]
pub mod perft;
