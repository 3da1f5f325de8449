//! Anything that a diagram can show: a position before anyone has asked whether it is legal.

use alloc::vec::Vec;
use core::fmt;

use crate::attacks::{self, advisor_points, elephant_points};
use crate::{Bitboard, Color, Piece, PieceKind, Position, Square};

/// Pieces on a board, the side to move, the plies since the last capture and the number of the
/// next move.
///
/// A setup can be wrong in many ways; [`Setup::problems`] names them all at once, and
/// [`Setup::position`] gives the [`Position`] to play from if there are none.
///
/// ```
/// use kiban_xiangqi::{Problem, Setup, Square};
///
/// let setup: Setup = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1".parse().unwrap();
/// let facing = Problem::GeneralsFacing { red: Square::E0, black: Square::E9 };
/// assert_eq!(*setup.problems(), [facing]);
/// assert!(setup.position().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pub(crate) board: [Option<Piece>; Square::COUNT],
    pub(crate) side_to_move: Color,
    pub(crate) halfmove_clock: u16,
    pub(crate) move_number: u32,
}

/// One thing that keeps a setup from being a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The side has no king.
    NoKing {
        /// The side without a king.
        color: Color,
    },
    /// The side has several kings.
    ManyKings {
        /// The side.
        color: Color,
        /// Where its kings stand.
        kings: Bitboard,
    },
    /// The side has more pieces of a kind than at the start of a game.
    TooMany {
        /// The piece.
        piece: Piece,
        /// Where they stand.
        squares: Bitboard,
    },
    /// A king or an advisor stands where it could never come, outside its palace or, an advisor,
    /// off the palace's diagonals.
    OutsidePalace {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// An elephant stands beyond the river.
    OverTheRiver {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// An elephant stands on its own side of the river, but not on one of its seven points.
    ///
    /// ```
    /// use kiban_xiangqi::{Problem, Setup, Square};
    ///
    /// //  . . x . . . x . .     The marked points are all on which a red elephant can stand.
    /// //  . . . . . . . . .
    /// //  x . . B x . . . x
    /// //  . . . . . . . . .
    /// //  . . x . K . x . .
    /// let setup: Setup = "3k5/9/9/9/9/9/9/3B5/9/4K4 w - - 0 1".parse().unwrap();
    /// let problems = setup.problems();
    /// assert!(matches!(problems[..], [Problem::ElephantOffItsPoints { square: Square::D2, .. }]));
    /// ```
    ElephantOffItsPoints {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A pawn stands where it could never come: behind its start, or beside the files of the
    /// starts before it has crossed the river.
    ///
    /// ```
    /// use kiban_xiangqi::{Problem, Setup, Square};
    ///
    /// //  x . x . x . x . x     On its own side of the river a red pawn stands on one of the
    /// //  x P x . x . x . x     marked points.
    /// let setup: Setup = "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let problems = setup.problems();
    /// assert!(matches!(problems[..], [Problem::PawnOffItsPath { square: Square::B3, .. }]));
    /// ```
    PawnOffItsPath {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The side to move could capture the opponent's king.
    OpponentInCheck {
        /// The king that could be captured.
        king: Square,
        /// The pieces that could capture it.
        checkers: Bitboard,
    },
    /// 对面笑: the kings face each other on an open file.
    GeneralsFacing {
        /// The square of Red's king.
        red: Square,
        /// The square of Black's king.
        black: Square,
    },
}

impl Problem {
    /// Whether no [`Position`] can hold such a setup, so that the problem cannot be accepted.
    ///
    /// A position has one king a side, no more pieces than a game starts with, and kings, advisors
    /// and elephants where they can come to stand. Attacks on the king that is not to move can be
    /// accepted, and so can pawns behind their first squares: rule books draw such diagrams.
    ///
    /// ```
    /// use kiban_xiangqi::Setup;
    ///
    /// // An elephant on a point that no elephant reaches cannot be played on with; kings that
    /// // face each other can.
    /// let elephant: Setup = "4k4/9/9/9/9/9/9/9/9/BB1K5 w - - 0 1".parse().unwrap();
    /// assert!(elephant.problems().iter().any(|problem| problem.is_fatal()));
    /// let facing: Setup = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1".parse().unwrap();
    /// assert!(facing.problems().iter().all(|problem| !problem.is_fatal()));
    /// ```
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        !matches!(
            self,
            Self::OpponentInCheck { .. }
                | Self::GeneralsFacing { .. }
                | Self::PawnOffItsPath { .. }
        )
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |piece: &Piece| piece.kind().name();
        let color = |piece: &Piece| piece.color();
        match self {
            Self::NoKing { color } => write!(f, "{color} has no king"),
            Self::ManyKings { color, kings } => {
                write!(f, "{color} has {} kings:", kings.len())?;
                write_squares(f, *kings)
            }
            Self::TooMany { piece, squares } => {
                let (count, total) = (squares.len(), piece.kind().total());
                write!(
                    f,
                    "{} has {count} {}s where a game starts with {total}",
                    color(piece),
                    name(piece)
                )
            }
            Self::OutsidePalace { piece, square } => write!(
                f,
                "{}'s {} on {square} is not on a point of its palace",
                color(piece),
                name(piece)
            ),
            Self::OverTheRiver { piece, square } => {
                write!(f, "{}'s {} on {square} is over the river", color(piece), name(piece))
            }
            Self::ElephantOffItsPoints { piece, square }
            | Self::PawnOffItsPath { piece, square } => {
                write!(f, "{}'s {} could never come to {square}", color(piece), name(piece))
            }
            Self::OpponentInCheck { king, checkers } => {
                write!(f, "the side to move could capture the king on {king} from")?;
                write_squares(f, *checkers)
            }
            Self::GeneralsFacing { red, black } => {
                write!(f, "the generals on {red} and {black} face each other on an open file")
            }
        }
    }
}

/// The squares, a blank before each.
fn write_squares(f: &mut fmt::Formatter<'_>, squares: Bitboard) -> fmt::Result {
    squares.into_iter().try_for_each(|square| write!(f, " {square}"))
}

/// All problems of a setup.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems(Vec<Problem>);

impl core::ops::Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.0
    }
}

/// All problems in one line, separated by semicolons.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.iter().enumerate() {
            write!(f, "{}{problem}", if i > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for Problems {}

impl Setup {
    /// An empty board, Red to make move 1.
    ///
    /// ```
    /// use kiban_xiangqi::{Setup, Square};
    ///
    /// assert!(Square::ALL.iter().all(|&square| Setup::empty().piece_at(square).is_none()));
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: [None; Square::COUNT],
            side_to_move: Color::Red,
            halfmove_clock: 0,
            move_number: 1,
        }
    }

    /// The piece on `square`.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind, Setup, Square};
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1".parse().unwrap();
    /// assert_eq!(setup.piece_at(Square::E9), Some(Piece::new(Color::Black, PieceKind::King)));
    /// ```
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on `square`, or takes away what is there, and returns what was there.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Piece, PieceKind, Setup, Square};
    ///
    /// let mut setup = Setup::empty();
    /// let rook = Piece::new(Color::Red, PieceKind::Rook);
    /// assert_eq!(setup.set_piece(Square::A0, Some(rook)), None);
    /// assert_eq!(setup.set_piece(Square::A0, None), Some(rook));
    /// ```
    pub const fn set_piece(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        core::mem::replace(&mut self.board[square.index()], piece)
    }

    /// The side to move.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Setup};
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1".parse().unwrap();
    /// assert_eq!(setup.side_to_move(), Color::Black);
    /// ```
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Sets the side to move.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Setup};
    ///
    /// let mut setup = Setup::empty();
    /// setup.set_side_to_move(Color::Black);
    /// assert_eq!(setup.side_to_move(), Color::Black);
    /// ```
    pub const fn set_side_to_move(&mut self, color: Color) {
        self.side_to_move = color;
    }

    /// The number of plies since the last capture.
    ///
    /// ```
    /// use kiban_xiangqi::Setup;
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 60 31".parse().unwrap();
    /// assert_eq!(setup.halfmove_clock(), 60);
    /// ```
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Sets the number of plies since the last capture.
    ///
    /// ```
    /// use kiban_xiangqi::Setup;
    ///
    /// let mut setup = Setup::empty();
    /// setup.set_halfmove_clock(60);
    /// assert_eq!(setup.halfmove_clock(), 60);
    /// ```
    pub const fn set_halfmove_clock(&mut self, plies: u16) {
        self.halfmove_clock = plies;
    }

    /// The number of the next move, from 1; a move is one of Red's and one of Black's.
    ///
    /// ```
    /// use kiban_xiangqi::Setup;
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 60 31".parse().unwrap();
    /// assert_eq!(setup.move_number(), 31);
    /// ```
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Sets the number of the next move; 0 counts as 1.
    ///
    /// ```
    /// use kiban_xiangqi::Setup;
    ///
    /// let mut setup = Setup::empty();
    /// setup.set_move_number(31);
    /// assert_eq!(setup.move_number(), 31);
    /// ```
    pub const fn set_move_number(&mut self, number: u32) {
        self.move_number = if number == 0 { 1 } else { number };
    }

    /// All that is wrong with the setup; empty for a legal position.
    ///
    /// ```
    /// use kiban_xiangqi::Setup;
    ///
    /// //  . . . . k . . . .     No piece stands between the kings: 对面笑.
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . K . . . .
    /// //  . . . . . . . . .
    /// //  . . B . . . . . .
    /// let setup: Setup = "9/9/4k4/9/9/9/9/4K4/9/2B6 w - - 0 1".parse().unwrap();
    /// assert_eq!(setup.problems().len(), 1);
    /// ```
    #[must_use]
    pub fn problems(&self) -> Problems {
        self.examine().1
    }

    /// The setup as a position, which is only meaningful without fatal problems, and all problems.
    fn examine(&self) -> (Position, Problems) {
        let position = Position::from_setup(self);
        let mut problems = Vec::new();
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                let piece = Piece::new(color, kind);
                let squares = position.kind(kind) & position.color(color);
                problems.extend(miscounted(piece, squares));
                let misplaced = squares - haunts(color, kind);
                problems.extend(misplaced.into_iter().map(|square| misplacement(piece, square)));
            }
        }
        let king = |color| (position.kind(PieceKind::King) & position.color(color)).first();
        let us = self.side_to_move;
        if let (Some(red), Some(black)) = (king(Color::Red), king(Color::Black))
            && red.file() == black.file()
            && attacks::between(red, black).is_disjoint(position.occupied())
        {
            problems.push(Problem::GeneralsFacing { red, black });
        }
        if let Some(king) = king(us.other()) {
            let checkers = position.king_attackers(us, king, position.occupied())
                - position.kind(PieceKind::King);
            if !checkers.is_empty() {
                problems.push(Problem::OpponentInCheck { king, checkers });
            }
        }
        (position, Problems(problems))
    }

    /// The position to play from.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Setup};
    ///
    /// assert_eq!(Position::startpos().to_setup().position(), Ok(Position::startpos()));
    /// assert!(Setup::empty().position().is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// All problems, if there are any.
    pub fn position(&self) -> Result<Position, Problems> {
        self.position_accepting(|_| false)
    }

    /// The position to play from, where `accept` says which problems do not matter.
    ///
    /// Problems that are [fatal](Problem::is_fatal) cannot be accepted. A king that could be
    /// captured never is; kings that face each other are a check to the side to move.
    ///
    /// ```
    /// use kiban_xiangqi::{Problem, Setup};
    ///
    /// // A pawn beside the files on which pawns start is odd, but can be played with.
    /// let setup: Setup = "4k4/9/9/9/9/9/1P7/9/9/3K5 w - - 0 1".parse().unwrap();
    /// assert!(setup.position().is_err());
    /// let accept = |problem: &Problem| matches!(problem, Problem::PawnOffItsPath { .. });
    /// assert!(setup.position_accepting(accept).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// All problems, if one of them is not accepted.
    pub fn position_accepting(
        &self,
        accept: impl Fn(&Problem) -> bool,
    ) -> Result<Position, Problems> {
        let (position, problems) = self.examine();
        if problems.iter().all(|problem| !problem.is_fatal() && accept(problem)) {
            Ok(position)
        } else {
            Err(problems)
        }
    }
}

/// The problem with that many of `piece`, if there is one.
fn miscounted(piece: Piece, squares: Bitboard) -> Option<Problem> {
    let color = piece.color();
    match (piece.kind(), squares.len()) {
        (PieceKind::King, 0) => Some(Problem::NoKing { color }),
        (PieceKind::King, 1) => None,
        (PieceKind::King, _) => Some(Problem::ManyKings { color, kings: squares }),
        (kind, count) => {
            (count > usize::from(kind.total())).then_some(Problem::TooMany { piece, squares })
        }
    }
}

/// The points on which a piece can come to stand.
#[inline]
pub(crate) fn haunts(color: Color, kind: PieceKind) -> Bitboard {
    HAUNTS[color.index()][kind.index()]
}

static HAUNTS: [[Bitboard; PieceKind::COUNT]; 2] = {
    let mut table = [[Bitboard::ALL; PieceKind::COUNT]; 2];
    let mut c = 0;
    while c < 2 {
        let color = Color::ALL[c];
        table[c][PieceKind::King.index()] = Bitboard::palace(color);
        table[c][PieceKind::Advisor.index()] = advisor_points(color);
        table[c][PieceKind::Elephant.index()] = elephant_points(color);
        table[c][PieceKind::Pawn.index()] = pawn_points(color);
        c += 1;
    }
    table
};

/// The points that pawns of `color` can come to: the start and one before it on
/// every second file, and all over the river.
const fn pawn_points(color: Color) -> Bitboard {
    let mut points = Bitboard::half(color.other());
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let rank = square.rank().seen_from(color);
        if (rank == 3 || rank == 4) && square.file().index().is_multiple_of(2) {
            points = points.with(square);
        }
        index += 1;
    }
    points
}

/// The problem with `piece` standing on `square`, where it could never come.
fn misplacement(piece: Piece, square: Square) -> Problem {
    match piece.kind() {
        PieceKind::King | PieceKind::Advisor => Problem::OutsidePalace { piece, square },
        PieceKind::Elephant if square.half() != piece.color() => {
            Problem::OverTheRiver { piece, square }
        }
        PieceKind::Elephant => Problem::ElephantOffItsPoints { piece, square },
        _ => Problem::PawnOffItsPath { piece, square },
    }
}
