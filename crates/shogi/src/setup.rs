//! Anything that a diagram can show: a position before anyone has asked whether it is legal.

use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, Color, File, Hand, HandKind, Piece, PieceKind, Position, Square, attacks};

/// Pieces on a board and in hands, the side to move and the number of the next move.
///
/// A setup can be wrong in many ways; [`Setup::problems`] names them all at once, and
/// [`Setup::position`] gives the [`Position`] to play from if there are none.
///
/// ```
/// use kiban_shogi::{Color, Problem, Setup};
///
/// let setup: Setup = "4k4/9/9/9/4P4/9/4P4/9/P3K4 b - 1".parse().unwrap();
/// assert!(setup.problems().iter().any(|p| matches!(p, Problem::Nifu { color: Color::Black, .. })));
/// assert!(setup.position().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pub(crate) board: [Option<Piece>; Square::COUNT],
    pub(crate) hands: [Hand; 2],
    pub(crate) side_to_move: Color,
    pub(crate) move_number: u32,
}

/// One thing that keeps a setup from being a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The side has no king. Usual for the attacker of a tsume problem.
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
    /// There are more pieces of a kind than a set has, promoted ones and hands counted.
    TooMany {
        /// The kind.
        kind: HandKind,
        /// How many there are.
        count: u8,
    },
    /// 二歩: the side has several unpromoted pawns on one file.
    ///
    /// ```
    /// use kiban_shogi::{Problem, Setup};
    ///
    /// //   .  .  .  .  k  .  .  .  .     Two pawns on file 5; the と does not count.
    /// //   .  .  .  .  .  .  .  .  .
    /// //   .  .  .  .  P  .  .  .  .
    /// //   .  .  .  .  .  .  .  .  .
    /// //   .  .  .  .  P  .  .  .  .
    /// //   .  .  .  . +P  .  .  .  .
    /// let setup: Setup = "4k4/9/4P4/9/4P4/4+P4/9/9/4K4 b - 1".parse().unwrap();
    /// assert!(matches!(setup.problems()[..], [Problem::Nifu { pawns, .. }] if pawns.len() == 2));
    /// ```
    Nifu {
        /// The side.
        color: Color,
        /// The file.
        file: File,
        /// Its pawns there.
        pawns: Bitboard,
    },
    /// 行き所のない駒: the piece could never move from there, not even on an empty board.
    ///
    /// ```
    /// use kiban_shogi::{Problem, Setup, Square};
    ///
    /// //  . . . . k . N . x     The knight could never move. The lance still can, to the marked
    /// //  . . . . . . . . L     square, where it must promote.
    /// let setup: Setup = "4k1N2/8L/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// assert!(matches!(setup.problems()[..], [Problem::NowhereToGo { square: Square::S3A, .. }]));
    /// ```
    NowhereToGo {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The side to move could capture the opponent's king.
    ///
    /// ```
    /// use kiban_shogi::{Problem, Setup, Square};
    ///
    /// //  . . . . k . . . .     A check, and yet Black is to move.
    /// //  . . . . x . . . .
    /// //  . . . . R . . . .
    /// let setup: Setup = "4k4/9/4R4/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let (king, checkers) = (Square::S5A, Square::S5C.into());
    /// assert_eq!(*setup.problems(), [Problem::OpponentInCheck { king, checkers }]);
    /// ```
    OpponentInCheck {
        /// The king that could be captured.
        king: Square,
        /// The pieces that could capture it.
        checkers: Bitboard,
    },
}

impl Problem {
    /// Whether no [`Position`] can hold such a setup, so that the problem cannot be accepted.
    ///
    /// ```
    /// use kiban_shogi::Setup;
    ///
    /// //  . . . . P . . . .     Two pawns on a file can be shown and played from, if one
    /// //  . . . . . . . . .     accepts it.
    /// //  . . . . P . . . .
    /// let setup: Setup = "4k4/9/9/4P4/9/4P4/9/9/4K4 b - 1".parse().unwrap();
    /// assert!(setup.problems().iter().all(|problem| !problem.is_fatal()));
    /// ```
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        match self {
            Self::ManyKings { .. } => true,
            Self::TooMany { kind, count } => *count > Hand::room(*kind),
            _ => false,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing { color } => write!(f, "{color} has no king"),
            Self::ManyKings { color, kings } => {
                write!(f, "{color} has {} kings:", kings.len())?;
                kings.into_iter().try_for_each(|square| write!(f, " {square}"))
            }
            Self::TooMany { kind, count } => write!(
                f,
                "{count} pieces of kind {} where a set has {}",
                kind.letter(),
                kind.total()
            ),
            Self::Nifu { color, file, .. } => {
                write!(f, "nifu: {color} has several pawns on file {}", file.index() + 1)
            }
            Self::NowhereToGo { piece, square } => {
                write!(f, "the {piece} on {square} could never move from there")
            }
            Self::OpponentInCheck { king, checkers } => {
                write!(f, "the side to move could capture the king on {king} from")?;
                checkers.into_iter().try_for_each(|square| write!(f, " {square}"))
            }
        }
    }
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
    /// An empty board and empty hands, Black to make move 1.
    ///
    /// ```
    /// use kiban_shogi::{Setup, Square};
    ///
    /// assert!(Square::ALL.iter().all(|&square| Setup::empty().piece_at(square).is_none()));
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: [None; Square::COUNT],
            hands: [Hand::EMPTY; 2],
            side_to_move: Color::Black,
            move_number: 1,
        }
    }

    /// The piece on `square`.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, Setup, Square};
    ///
    /// let king = Piece::new(Color::White, PieceKind::King);
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// assert_eq!(setup.piece_at(Square::S5A), Some(king));
    /// ```
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on `square`, or takes away what is there, and returns what was there.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, Setup, Square};
    ///
    /// let mut setup = Setup::empty();
    /// let gold = Piece::new(Color::Black, PieceKind::Gold);
    /// assert_eq!(setup.set_piece(Square::S5B, Some(gold)), None);
    /// assert_eq!(setup.set_piece(Square::S5B, None), Some(gold));
    /// ```
    pub const fn set_piece(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        core::mem::replace(&mut self.board[square.index()], piece)
    }

    /// The pieces that `color` has in hand.
    ///
    /// ```
    /// use kiban_shogi::{Color, HandKind, Setup};
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/4K4 b 2G 1".parse().unwrap();
    /// assert_eq!(setup.hand(Color::Black).count(HandKind::Gold), 2);
    /// ```
    #[must_use]
    pub const fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Gives `color` that hand.
    ///
    /// ```
    /// use kiban_shogi::{Color, Hand, HandKind, Setup};
    ///
    /// let mut setup = Setup::empty();
    /// let hand = Hand::EMPTY.with(HandKind::Rook).unwrap();
    /// setup.set_hand(Color::White, hand);
    /// assert_eq!(setup.hand(Color::White), hand);
    /// ```
    pub const fn set_hand(&mut self, color: Color, hand: Hand) {
        self.hands[color.index()] = hand;
    }

    /// The side to move.
    ///
    /// ```
    /// use kiban_shogi::{Color, Setup};
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/4K4 w - 1".parse().unwrap();
    /// assert_eq!(setup.side_to_move(), Color::White);
    /// ```
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Sets the side to move.
    ///
    /// ```
    /// use kiban_shogi::{Color, Setup};
    ///
    /// let mut setup = Setup::empty();
    /// setup.set_side_to_move(Color::White);
    /// assert_eq!(setup.side_to_move(), Color::White);
    /// ```
    pub const fn set_side_to_move(&mut self, color: Color) {
        self.side_to_move = color;
    }

    /// The number of the next move, from 1.
    ///
    /// ```
    /// use kiban_shogi::Setup;
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/4K4 b - 31".parse().unwrap();
    /// assert_eq!(setup.move_number(), 31);
    /// ```
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Sets the number of the next move; 0 counts as 1.
    ///
    /// ```
    /// use kiban_shogi::Setup;
    ///
    /// let mut setup = Setup::empty();
    /// setup.set_move_number(31);
    /// assert_eq!(setup.move_number(), 31);
    /// ```
    pub const fn set_move_number(&mut self, number: u32) {
        self.move_number = if number == 0 { 1 } else { number };
    }

    /// How many pieces of each kind there are, on the board and in hands, promoted or not.
    fn counts(&self) -> [u8; HandKind::COUNT] {
        let mut counts =
            HandKind::ALL.map(|kind| self.hands[0].count(kind) + self.hands[1].count(kind));
        for piece in self.board.iter().flatten() {
            if let Some(kind) = piece.kind().hand_kind() {
                counts[kind.index()] += 1;
            }
        }
        counts
    }

    /// The pieces of a set that are neither on the board nor in a hand: what lies in the box in a
    /// handicap game. `None` if there are more pieces of some kind than a set has.
    ///
    /// ```
    /// use kiban_shogi::Start;
    ///
    /// //  l n s g k g s n l     二枚落ち: White's rook and bishop are in the box.
    /// //  . . . . . . . . .
    /// //  p p p p p p p p p
    /// let setup = Start::TwoPiece.setup();
    /// let board = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    /// assert_eq!(setup.to_string(), format!("{board} w - 1"));
    /// assert_eq!(setup.piece_box().unwrap().to_string(), "RB");
    /// ```
    #[must_use]
    pub fn piece_box(&self) -> Option<Hand> {
        let counts = self.counts();
        HandKind::ALL.into_iter().try_fold(Hand::EMPTY, |rest, kind| {
            rest.with_count(kind, kind.total().checked_sub(counts[kind.index()])?)
        })
    }

    /// The setup with the piece box in the hand of `color`, as in tsume problems, where the
    /// defender has every piece that is not shown. `None` if there are too many pieces of a kind.
    ///
    /// ```
    /// use kiban_shogi::{Color, Setup};
    ///
    /// //  . . . . . . . n k     A tsume problem: what is not shown is in White's hand.
    /// //  . . . . . . . . .
    /// //  . . . . . . . G .
    /// let setup: Setup = "7nk/9/7G1/9/9/9/9/9/9 b G 1".parse().unwrap();
    /// let setup = setup.with_rest_in_hand(Color::White).unwrap();
    /// assert_eq!(setup.to_string(), "7nk/9/7G1/9/9/9/9/9/9 b G2r2b2g4s3n4l18p 1");
    /// ```
    #[must_use]
    pub fn with_rest_in_hand(mut self, color: Color) -> Option<Self> {
        let rest = self.piece_box()?;
        let mut hand = self.hand(color);
        for kind in HandKind::ALL {
            hand = hand.with_count(kind, hand.count(kind) + rest.count(kind))?;
        }
        self.set_hand(color, hand);
        Some(self)
    }

    /// All that is wrong with the setup; empty for a legal position.
    ///
    /// ```
    /// use kiban_shogi::Setup;
    ///
    /// //  . . . . k . N . .     Two pawns on file 5, and a knight that cannot move.
    /// //  . . . . . . . . .
    /// //  . . . . P . . . .
    /// //  . . . . . . . . .
    /// //  . . . . P . . . .
    /// let setup: Setup = "4k1N2/9/4P4/9/4P4/9/9/9/4K4 b - 1".parse().unwrap();
    /// assert_eq!(
    ///     setup.problems().to_string(),
    ///     "nifu: black has several pawns on file 5; the N on 3a could never move from there",
    /// );
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
            let kings = position.kind(PieceKind::King) & position.color(color);
            match kings.len() {
                0 => problems.push(Problem::NoKing { color }),
                1 => {}
                _ => problems.push(Problem::ManyKings { color, kings }),
            }
        }
        let counts = self.counts();
        for kind in HandKind::ALL {
            let count = counts[kind.index()];
            if count > kind.total() {
                problems.push(Problem::TooMany { kind, count });
            }
        }
        for color in Color::ALL {
            let pawns = position.kind(PieceKind::Pawn) & position.color(color);
            for file in File::ALL {
                let pawns = pawns & Bitboard::file(file);
                if pawns.has_many() {
                    problems.push(Problem::Nifu { color, file, pawns });
                }
            }
        }
        for color in Color::ALL {
            let mut far = Bitboard::last_two_ranks(color) & position.color(color);
            far &= position.kind(PieceKind::Pawn)
                | position.kind(PieceKind::Lance)
                | position.kind(PieceKind::Knight);
            for square in far {
                if let Some(piece) = self.piece_at(square)
                    && attacks::of(piece, square, Bitboard::EMPTY).is_empty()
                {
                    problems.push(Problem::NowhereToGo { piece, square });
                }
            }
        }
        if let Some(king) = position.king(self.side_to_move.other()) {
            let checkers = position.attackers_of(self.side_to_move, king, position.occupied());
            if !checkers.is_empty() {
                problems.push(Problem::OpponentInCheck { king, checkers });
            }
        }
        (position, Problems(problems))
    }

    /// The position to play from.
    ///
    /// ```
    /// use kiban_shogi::{Position, Setup, Start};
    ///
    /// assert_eq!(Start::Even.setup().position(), Ok(Position::startpos()));
    /// //  . . . . k . . . .     Black, to move, could take the king, and has none.
    /// //  . . . . . . . . .
    /// //  . . . . R . . . .
    /// let setup: Setup = "4k4/9/4R4/9/9/9/9/9/9 b - 1".parse().unwrap();
    /// assert_eq!(setup.position().unwrap_err().len(), 2);
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
    /// Problems that are [fatal](Problem::is_fatal) cannot be accepted.
    ///
    /// ```
    /// use kiban_shogi::{Color, Problem, Setup};
    ///
    /// //  . . . . . . . n k     A tsume problem: Black needs no king.
    /// //  . . . . . . . . .
    /// //  . . . . . . . G .
    /// let tsume: Setup = "7nk/9/7G1/9/9/9/9/9/9 b G 1".parse().unwrap();
    /// assert!(tsume.position().is_err());
    /// let position = tsume.position_accepting(|p| matches!(p, Problem::NoKing { .. })).unwrap();
    /// assert_eq!(position.king(Color::Black), None);
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
