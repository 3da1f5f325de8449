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
//!
//! # Pictures
//!
//! Boards are drawn with Black below, file 9 at the left and rank a on top. Pieces are the letters
//! of SFEN: capitals are Black's, small letters White's, and `+` stands before what has promoted.
//! `x` marks an empty square that matters. Ranks at the top and bottom that do not matter are
//! left out.
//!
//! ```
//! use kiban_shogi::{Moves, Position};
//!
//! //  .  .  . +R  x  x  x  x  k     The dragon gives check along the rank. White, to move, may
//! //  .  .  .  .  .  .  .  x  x     step down, or drop the pawn on a square between.
//! //  .  .  .  .  .  .  .  .  .
//! let position: Position = "3+R4k/9/9/9/9/9/9/9/4K4 w p 1".parse().unwrap();
//! assert_eq!(position.select_moves(Moves::Evasions).len(), 2 + 4);
//! ```
//!
//! # Words
//!
//! | here | Japanese | what it is |
//! |---|---|---|
//! | Black, White | 先手, 後手 | the sides; Black moves first and up the board |
//! | hand, drop | 持ち駒, 打つ | captured pieces, and putting one back on the board instead of moving |
//! | promotion | 成る | turning a piece over when a move begins or ends in the zone, the last three ranks |
//! | to decline a promotion | 不成 | legal wherever the piece can still move |
//! | nifu | 二歩 | a second unpromoted pawn on a file: [illegal](IllegalMove::Nifu) |
//! | dead piece | 行き所のない駒 | one that could [never move](IllegalMove::NowhereToGo): illegal |
//! | check, double check | 王手, 両王手 | an attack on the king, and one by [two pieces](Position::checkers) |
//! | discovered check | 空き王手 | by a slider from before which [another piece](CheckSquares::blockers) moves |
//! | pin | ピン | a piece that [may not leave](Position::pinned) the line between its king and a slider |
//! | evasion, interposition | 合駒 | an [answer to a check](Moves::Evasions), and one that stands between |
//! | mate, mate in one | 詰み, 一手詰め | a check [without an answer](Verdict::Checkmate) |
//! | pawn-drop mate | 打ち歩詰め | mate by a [dropped pawn](IllegalMove::PawnDropMate): illegal |
//! | repetition | 千日手 | the [fourth occurrence](Path::repetition) of a position |
//! | perpetual check | 連続王手の千日手 | repetition in which one side always [gave check](PerpetualCheck): it loses |
//! | superior, inferior | 優等, 劣等 | the same board with [more or less](HandThen) in hand |
//! | declaration | 入玉宣言 | winning by [points](Position::declaration) with a king in the enemy's camp |
//! | impasse | 持将棋 | a draw by [points](DeclarationOutcome::Draw) |
//! | handicap | 駒落ち | a [start](Start) for which White gives pieces |
//! | tsume problem | 詰将棋 | a [setup](Setup::tsume) to be mated by checks alone |

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
