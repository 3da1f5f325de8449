//! Why a move is not legal.

use core::fmt;

use crate::attacks;
use crate::{Bitboard, Move, Piece, PieceKind, Position, Square};

/// Why a move is not legal, with the squares and pieces that matter.
///
/// Where several rules forbid a move, the reason is the first in the order of this list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no piece on the origin.
    NoPiece {
        /// The origin.
        square: Square,
    },
    /// The piece on the origin is the opponent's.
    NotYourPiece {
        /// The piece.
        piece: Piece,
        /// The origin.
        square: Square,
    },
    /// A king or an advisor would leave its palace.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . x K . . .     The king may step to the marked points, but not to g2.
    /// //  . . . . A x . . .
    /// //  . . . . . . . . .
    /// let position: Position = "3k5/9/9/9/9/9/9/5K3/4A4/9 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("f2g2".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::OutsidePalace { square: Square::G2, .. }));
    /// ```
    OutsidePalace {
        /// The piece.
        piece: Piece,
        /// The target.
        square: Square,
    },
    /// An elephant would cross the river.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  x . . . x . . . .     The river lies between the ranks 5 and 4.
    /// //  . . . . . . . . .
    /// //  . . B . . . . . .
    /// let position: Position = "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("c4e6".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::OverTheRiver { square: Square::E6, .. }));
    /// ```
    OverTheRiver {
        /// The piece.
        piece: Piece,
        /// The target.
        square: Square,
    },
    /// A pawn moves sideways only over the river.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . . . x . .     The pawn on c4 has one step, that on g5 has three.
    /// //  . . x . . x P x .
    /// //  . . P . . . . . .
    /// let position: Position = "3k5/9/9/9/6P2/2P6/9/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("c4d4".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::PawnNotAcross { square: Square::C4, .. }));
    /// assert!(position.is_legal("g5h5".parse().unwrap()));
    /// ```
    PawnNotAcross {
        /// The pawn.
        piece: Piece,
        /// The origin.
        square: Square,
    },
    /// The piece does not move from the origin to the target, whatever stands between.
    DoesNotMoveLikeThat {
        /// The piece.
        piece: Piece,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// There is a piece of one's own on the target.
    OwnPieceOnTarget {
        /// That piece.
        piece: Piece,
        /// The target.
        square: Square,
    },
    /// 蹩马腿: the leg of the horse is occupied.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . x . x . . .     The pawn keeps the horse from the marked points.
    /// //  . . . . p . . . .
    /// //  . . . . N . . . .
    /// let position: Position = "3k5/9/9/9/9/4p4/4N4/9/9/5K3 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("e3f5".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::HorseLegBlocked { leg: Square::E4, .. }));
    /// ```
    HorseLegBlocked {
        /// The piece on the leg.
        by: Piece,
        /// The leg.
        leg: Square,
    },
    /// 塞象眼: the eye of the elephant is occupied.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . . . x . .     The pawn keeps the elephant from the marked point.
    /// //  . . . . . p . . .
    /// //  . . . . B . . . .
    /// let position: Position = "3k5/9/9/9/9/9/5p3/4B4/9/4K4 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("e2g4".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::ElephantEyeBlocked { eye: Square::F3, .. }));
    /// ```
    ElephantEyeBlocked {
        /// The piece on the eye.
        by: Piece,
        /// The eye.
        eye: Square,
    },
    /// The piece would have to pass another one.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . R . . p . x .     The rook may take the pawn, but not pass it.
    /// let position: Position = "3k5/9/9/9/9/2R2p3/9/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("c4h4".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::PathBlocked { square: Square::F4, .. }));
    /// ```
    PathBlocked {
        /// The nearest piece in the way.
        by: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A cannon captures only over a screen, and there is none.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . r . . . .     A piece of either side on the marked point would be a screen.
    /// //  . . . . x . . . .
    /// //  . . . . C . . . .
    /// let position: Position = "3k5/9/9/9/9/4r4/9/4C4/9/5K3 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("e2e4".parse().unwrap());
    /// assert_eq!(reason, Err(IllegalMove::NoScreen { from: Square::E2, to: Square::E4 }));
    /// ```
    NoScreen {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// A cannon captures only over one screen, and there are several.
    ///
    /// ```
    /// use kiban_xiangqi::{Bitboard, IllegalMove, Position, Square};
    ///
    /// //  . . . . r . . . .     Two pieces stand between the cannon and the rook. The pawn on
    /// //  . . . . p . . . .     e4 is behind one.
    /// //  . . . . P . . . .
    /// //  . . . . C . . . .
    /// let position: Position = "3k5/9/9/9/4r4/4p4/4P4/4C4/9/5K3 w - - 0 1".parse().unwrap();
    /// let screens = Bitboard::of(Square::E3) | Square::E4.into();
    /// let reason = position.explain("e2e5".parse().unwrap());
    /// assert_eq!(reason, Err(IllegalMove::SeveralScreens { screens }));
    /// assert!(position.is_legal("e2e4".parse().unwrap()));
    /// ```
    SeveralScreens {
        /// What stands between the cannon and the target.
        screens: Bitboard,
    },
    /// Kings are not captured.
    CapturesKing {
        /// The king's square.
        square: Square,
    },
    /// 对面笑: the kings would face each other on an open file.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . k . . . .     The king may not step onto the open file of the other king.
    /// //  . . . . x . . . .
    /// //  . . . . x . . . .
    /// //  . . . . x . . . .
    /// //  . . . . x . . . .
    /// //  . . . K . . . . .
    /// let position: Position = "9/9/4k4/9/9/9/9/3K5/9/9 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("d2e2".parse().unwrap());
    /// let (own, other) = (Square::E2, Square::E7);
    /// assert_eq!(reason, Err(IllegalMove::GeneralsFacing { own, other }));
    /// ```
    GeneralsFacing {
        /// The king of the side to move, after the move.
        own: Square,
        /// The other king.
        other: Square,
    },
    /// The piece would become the screen of an enemy cannon.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . c . . . .     空头炮, a cannon with nothing before the king: nobody
    /// //  . . . . x . . . .     may come between, on a marked point.
    /// //  . . . . x . N . .
    /// //  . . . . x . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "3k5/9/9/9/9/4c4/9/6N2/9/4K4 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("g2e3".parse().unwrap());
    /// let (cannon, square, king) = (Square::E4, Square::E3, Square::E0);
    /// assert_eq!(reason, Err(IllegalMove::BecomesScreen { cannon, square, king }));
    /// ```
    BecomesScreen {
        /// The cannon.
        cannon: Square,
        /// The target, between the cannon and the king.
        square: Square,
        /// The king's square.
        king: Square,
    },
    /// The piece is pinned: once it has moved, a piece that did not attack the king does.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . n . . . . .     The rook stands on the leg of the horse, which would give check
    /// //  . . . R . . . . .     if it went aside. It may take the horse.
    /// //  . . . . K . . . .
    /// let position: Position = "5k3/9/9/9/9/9/9/3n5/3R5/4K4 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("d1a1".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::Pinned { square: Square::D2, .. }));
    /// assert!(position.is_legal("d1d2".parse().unwrap()));
    /// ```
    Pinned {
        /// The piece that would attack the king.
        by: Piece,
        /// Where it stands.
        square: Square,
        /// The king's square.
        king: Square,
    },
    /// The king would be attacked after the move: it goes where it is attacked, or a check is
    /// not answered.
    ///
    /// ```
    /// use kiban_xiangqi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . r . . . .     The king cannot stay on the rook's line, not even by stepping
    /// //  . . . . x . . . .     back behind itself.
    /// //  . . . . K . . . .
    /// //  . . . . x . . . .
    /// let position: Position = "3k5/9/9/9/9/9/4r4/9/4K4/9 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("e1e0".parse().unwrap());
    /// let (by, king) = (Square::E3.into(), Square::E0);
    /// assert_eq!(reason, Err(IllegalMove::LeavesKingAttacked { by, king }));
    /// ```
    LeavesKingAttacked {
        /// The pieces that would attack the king.
        by: Bitboard,
        /// The king's square after the move.
        king: Square,
    },
}

impl IllegalMove {
    /// The reason as a word for programs: lower case, words joined by hyphens, stable.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . x . . . . .     The elephant on c0 stands on the horse's leg.
    /// //  R N B A K A B N R
    /// let reason = Position::startpos().explain("b0d1".parse().unwrap()).unwrap_err();
    /// assert_eq!(reason.code(), "horse-leg-blocked");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPiece { .. } => "no-piece",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::OutsidePalace { .. } => "outside-palace",
            Self::OverTheRiver { .. } => "over-the-river",
            Self::PawnNotAcross { .. } => "pawn-not-across",
            Self::DoesNotMoveLikeThat { .. } => "does-not-move-like-that",
            Self::OwnPieceOnTarget { .. } => "own-piece-on-target",
            Self::HorseLegBlocked { .. } => "horse-leg-blocked",
            Self::ElephantEyeBlocked { .. } => "elephant-eye-blocked",
            Self::PathBlocked { .. } => "path-blocked",
            Self::NoScreen { .. } => "no-screen",
            Self::SeveralScreens { .. } => "several-screens",
            Self::CapturesKing { .. } => "captures-king",
            Self::GeneralsFacing { .. } => "generals-facing",
            Self::BecomesScreen { .. } => "becomes-screen",
            Self::Pinned { .. } => "pinned",
            Self::LeavesKingAttacked { .. } => "leaves-king-attacked",
        }
    }
}

/// A sentence that names the squares and pieces.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |piece: Piece| piece.kind().name();
        match *self {
            Self::NoPiece { square } => write!(f, "there is no piece on {square}"),
            Self::NotYourPiece { piece, square } => {
                write!(f, "the {} on {square} is the opponent's", name(piece))
            }
            Self::OutsidePalace { piece, square } => {
                let article = article(piece);
                write!(f, "{article} {} stays in its palace, and {square} is outside", name(piece))
            }
            Self::OverTheRiver { square, .. } => {
                write!(f, "an elephant never crosses the river, and {square} is beyond it")
            }
            Self::PawnNotAcross { square, .. } => write!(
                f,
                "the pawn on {square} has not crossed the river: it cannot move sideways yet"
            ),
            Self::DoesNotMoveLikeThat { piece, from, to } => {
                let article = article(piece);
                write!(f, "{article} {} does not move from {from} to {to}", name(piece))
            }
            Self::OwnPieceOnTarget { piece, square } => {
                write!(f, "one's own {} stands on {square}", name(piece))
            }
            Self::HorseLegBlocked { by, leg } => {
                write!(f, "the {} on {leg} blocks the leg of the horse", name(by))
            }
            Self::ElephantEyeBlocked { by, eye } => {
                write!(f, "the {} on {eye} blocks the eye of the elephant", name(by))
            }
            Self::PathBlocked { by, square } => {
                write!(f, "the {} on {square} is in the way", name(by))
            }
            Self::NoScreen { from, to } => write!(
                f,
                "a cannon captures over a screen, and there is none between {from} and {to}"
            ),
            Self::SeveralScreens { screens } => {
                f.write_str("a cannon captures over one screen, and here are several: ")?;
                write_squares(f, screens)
            }
            Self::CapturesKing { square } => {
                write!(f, "the king on {square} cannot be captured")
            }
            Self::GeneralsFacing { own, other } => {
                write!(f, "the generals on {own} and {other} would face each other on an open file")
            }
            Self::BecomesScreen { cannon, square, king } => write!(
                f,
                "on {square} the piece would be the screen over which the cannon on {cannon} \
                 attacks the king on {king}"
            ),
            Self::Pinned { by, square, king } => write!(
                f,
                "the piece is pinned: after the move the {} on {square} attacks the king on {king}",
                name(by)
            ),
            Self::LeavesKingAttacked { by, king } => {
                write!(f, "the king on {king} would be attacked from ")?;
                write_squares(f, by)
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

const fn article(piece: Piece) -> &'static str {
    match piece.kind() {
        PieceKind::Advisor | PieceKind::Elephant => "an",
        _ => "a",
    }
}

/// The squares, joined by "and".
fn write_squares(f: &mut fmt::Formatter<'_>, squares: Bitboard) -> fmt::Result {
    squares
        .into_iter()
        .enumerate()
        .try_for_each(|(i, square)| write!(f, "{}{square}", if i > 0 { " and " } else { "" }))
}

impl Position {
    /// Whether `m` is legal, or why it is not.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . R . . . . . . .     The rook stands on the leg of the horse for a2 and c2;
    /// //  . N . . K . . . .     the leg for d1 is c0.
    /// let position: Position = "3k5/9/9/9/9/9/9/9/1R7/1N2K4 w - - 0 1".parse().unwrap();
    /// let reason = position.explain("b0c2".parse().unwrap()).unwrap_err();
    /// assert_eq!(reason.code(), "horse-leg-blocked");
    /// assert_eq!(reason.to_string(), "the rook on b1 blocks the leg of the horse");
    /// assert!(position.explain("b0d1".parse().unwrap()).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal.
    pub fn explain(&self, m: Move) -> Result<(), IllegalMove> {
        let us = self.side_to_move();
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from) else {
            return Err(IllegalMove::NoPiece { square: from });
        };
        if piece.color() != us {
            return Err(IllegalMove::NotYourPiece { piece, square: from });
        }
        explain_shape(piece, from, to)?;
        if let Some(target) = self.piece_at(to).filter(|target| target.color() == us) {
            return Err(IllegalMove::OwnPieceOnTarget { piece: target, square: to });
        }
        self.explain_path(piece, from, to)?;
        if self.king(us.other()) == to {
            return Err(IllegalMove::CapturesKing { square: to });
        }
        self.explain_king_safety(from, to)
    }

    /// Whether something stands in the way of a move of the right shape, or nothing where
    /// something should.
    fn explain_path(&self, piece: Piece, from: Square, to: Square) -> Result<(), IllegalMove> {
        let blocker = |square: Option<Square>| {
            square.and_then(|square| self.piece_at(square).map(|by| (by, square)))
        };
        let between = attacks::between(from, to) & self.occupied();
        let nearest =
            between.into_iter().find(|&square| attacks::between(from, square).is_disjoint(between));
        match piece.kind() {
            PieceKind::Horse => match blocker(attacks::horse_leg(from, to)) {
                Some((by, leg)) => Err(IllegalMove::HorseLegBlocked { by, leg }),
                None => Ok(()),
            },
            PieceKind::Elephant => match blocker(attacks::elephant_eye(from, to)) {
                Some((by, eye)) => Err(IllegalMove::ElephantEyeBlocked { by, eye }),
                None => Ok(()),
            },
            PieceKind::Cannon if self.piece_at(to).is_some() => match between.len() {
                0 => Err(IllegalMove::NoScreen { from, to }),
                1 => Ok(()),
                _ => Err(IllegalMove::SeveralScreens { screens: between }),
            },
            PieceKind::Rook | PieceKind::Cannon => match blocker(nearest) {
                Some((by, square)) => Err(IllegalMove::PathBlocked { by, square }),
                None => Ok(()),
            },
            PieceKind::King | PieceKind::Advisor | PieceKind::Pawn => Ok(()),
        }
    }

    /// Whether our king is safe after the move.
    fn explain_king_safety(&self, from: Square, to: Square) -> Result<(), IllegalMove> {
        let us = self.side_to_move();
        let them = us.other();
        let king = if from == self.king(us) { to } else { self.king(us) };
        let occupied = self.occupied().without(from).with(to);
        let by = self.king_attackers(them, king, occupied).without(to);
        let Some(first) = by.first() else {
            return Ok(());
        };
        if by.contains(self.king(them)) {
            return Err(IllegalMove::GeneralsFacing { own: king, other: self.king(them) });
        }
        let is_new = king != to && by.is_disjoint(self.checkers());
        match self.piece_at(first) {
            Some(piece) if is_new => {
                let between = attacks::between(king, first);
                Err(if between.contains(to) && !between.contains(from) {
                    IllegalMove::BecomesScreen { cannon: first, square: to, king }
                } else {
                    IllegalMove::Pinned { by: piece, square: first, king }
                })
            }
            _ => Err(IllegalMove::LeavesKingAttacked { by, king }),
        }
    }
}

/// Whether `piece` goes from `from` to `to` if nothing is in the way.
fn explain_shape(piece: Piece, from: Square, to: Square) -> Result<(), IllegalMove> {
    let color = piece.color();
    // On an empty board a cannon moves as a rook does, to any point of its lines.
    if attacks::moves(piece, from, Bitboard::EMPTY).contains(to) {
        return Ok(());
    }
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    Err(match (piece.kind(), files, ranks) {
        (PieceKind::King, 0, 1) | (PieceKind::King, 1, 0) | (PieceKind::Advisor, 1, 1) => {
            IllegalMove::OutsidePalace { piece, square: to }
        }
        (PieceKind::Elephant, 2, 2) => IllegalMove::OverTheRiver { piece, square: to },
        (PieceKind::Pawn, 1, 0) if from.half() == color => {
            IllegalMove::PawnNotAcross { piece, square: from }
        }
        _ => IllegalMove::DoesNotMoveLikeThat { piece, from, to },
    })
}
