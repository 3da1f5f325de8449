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
//!
//! # Pictures
//!
//! Boards are drawn with Red below, file a at the left and rank 9 on top. Pieces are the letters of
//! FEN, capitals being Red's: king `K`, advisor `A`, elephant `B`, horse `N`, rook `R`, cannon `C`,
//! pawn `P`. `x` marks an empty point that matters. Ranks at the top and bottom that do
//! not matter are left out. A square here is a point, where two lines cross.
//!
//! ```
//! use kiban_xiangqi::Position;
//!
//! //  . . . k . . . . .     The rook gives check. To e9 the king may not go, where it would
//! //  . . . . . . . . .     face the other one, and on the file it stays attacked.
//! //  . . . R . . . . .
//! let position: Position = "3k5/9/3R5/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
//! assert!(position.in_check() && !position.has_legal_moves());
//! ```
//!
//! # Words
//!
//! | here | Chinese | what it is |
//! |---|---|---|
//! | Red, Black | 红, 黑 | the sides; Red moves first and up the board |
//! | river | 河界 | what lies between the ranks 4 and 5; [elephants](attacks::elephant) do not cross it |
//! | palace | 九宫 | the nine points that [king](attacks::king()) and [advisors](attacks::advisor()) never leave |
//! | horse leg | 马腿, 蹩马腿 | the point beside a horse that [must be empty](attacks::horse_leg), and blocking it |
//! | elephant eye | 象眼, 塞象眼 | the point that an elephant [passes](attacks::elephant_eye), and blocking it |
//! | screen | 炮架 | the one piece over which a [cannon](attacks::cannon()) captures |
//! | facing generals | 对面笑 | the kings alone on a file: [illegal](IllegalMove::GeneralsFacing) |
//! | check, evasion | 将军, 应将 | an [attack on the king](Position::checkers), and an [answer](Moves::Evasions) to it |
//! | bare cannon | 空头炮 | a cannon with nothing between it and the king: [nobody may step there](IllegalMove::BecomesScreen) |
//! | mate, stalemate | 绝杀, 困毙 | no legal move, in check or not: [lost](Verdict::Stalemate) |
//! | perpetual check | 长将 | repetition in which one side always [gave check](Offence::Check): it loses |
//! | perpetual chase | 长捉 | … in which it always [chased](Offence::Chase) the same piece: it loses |
//! | root, false root | 根, 假根 | a piece that would take back, and one that only seems to |
//! | natural limit | 自然限着 | so many plies [without a capture](Rules::natural_limit): drawn |
//! | handicap | 让子 | a [start](Start) for which Red gives pieces |

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
