//! Why a move is not legal.

use core::fmt;

use crate::movegen::{Legality, is_pawn_drop_mate};
use crate::position::Set;
use crate::{Bitboard, HandKind, Move, Origin, Piece, PieceKind, Position, Square, attacks};

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
    /// The piece would have to pass another one.
    ///
    /// ```
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . k . . . .     The rook may take the pawn, but not pass it.
    /// //  . . . . x . . . .
    /// //  . . . . p . . . .
    /// //  . . . . . . . . .
    /// //  . . . . R . . . .
    /// let position: Position = "4k4/9/4p4/9/4R4/9/9/9/4K4 b - 1".parse().unwrap();
    /// let reason = position.explain("5e5b".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::PathBlocked { square: Square::S5C, .. }));
    /// assert!(position.is_legal("5e5c".parse().unwrap()));
    /// ```
    PathBlocked {
        /// The nearest piece in the way.
        by: Piece,
        /// Where it stands.
        square: Square,
    },
    /// Kings are not captured.
    CapturesKing {
        /// The king's square.
        square: Square,
    },
    /// The piece has no promoted form, or has promoted already.
    CannotPromote {
        /// The piece.
        piece: Piece,
    },
    /// A move promotes only if it begins or ends in the promotion zone.
    ///
    /// ```
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //  k . . . . . . . .     The ranks a, b and c are the promotion zone; from 5e the silver
    /// //  . . . . . . . . .     does not reach it.
    /// //  . . . . . . . . .
    /// //  . . . . x . . . .
    /// //  . . . . S . . . .
    /// let position: Position = "k8/9/9/9/4S4/9/9/9/4K4 b - 1".parse().unwrap();
    /// let reason = position.explain("5e5d+".parse().unwrap());
    /// let (from, to) = (Square::S5E, Square::S5D);
    /// assert_eq!(reason, Err(IllegalMove::NoPromotionHere { from, to }));
    /// ```
    NoPromotionHere {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// The piece could never move again from the target, so it must promote.
    ///
    /// ```
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //  k . . x x . x . .     A pawn or lance that reaches the last rank must promote, and a
    /// //  . . . P . . . . .     knight that reaches one of the last two.
    /// //  . . . . . N . . .
    /// let position: Position = "k8/3P5/5N3/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let reason = position.explain("6b6a".parse().unwrap()).unwrap_err();
    /// assert!(matches!(reason, IllegalMove::MustPromote { square: Square::S6A, .. }));
    /// assert!(position.is_legal("6b6a+".parse().unwrap()));
    /// assert!(!position.is_legal("4c3a".parse().unwrap()));
    /// ```
    MustPromote {
        /// The piece.
        piece: Piece,
        /// The target.
        square: Square,
    },
    /// There is no piece of the kind in hand.
    NotInHand {
        /// The kind.
        kind: HandKind,
    },
    /// A piece can only be dropped on an empty square.
    DropOnOccupied {
        /// The piece on the target.
        by: Piece,
        /// The target.
        square: Square,
    },
    /// 行き所のない駒: a piece dropped there could never move.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, IllegalMove, Position, Square};
    ///
    /// //  k . . . . . . . .     From the marked square a knight could never jump again.
    /// //  . . . . . . . x .
    /// //  . . . . . . . . .
    /// let position: Position = "k8/9/9/9/9/9/9/9/4K4 b N 1".parse().unwrap();
    /// let reason = position.explain("N*2b".parse().unwrap());
    /// let (kind, square) = (HandKind::Knight, Square::S2B);
    /// assert_eq!(reason, Err(IllegalMove::NowhereToGo { kind, square }));
    /// assert!(position.is_legal("N*2c".parse().unwrap()));
    /// ```
    NowhereToGo {
        /// The kind.
        kind: HandKind,
        /// The target.
        square: Square,
    },
    /// 二歩: there is an unpromoted pawn of one's own on the file.
    ///
    /// ```
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //   k  .  .  .  .  .  .  .  .     A pawn on 7b is the second one on its file. One on
    /// //   .  .  x  .  x  .  .  .  .     5b is not: the と has promoted and does not count.
    /// //   .  .  .  . +P  .  .  .  .
    /// //   .  .  .  .  .  .  .  .  .
    /// //   .  .  P  .  .  .  .  .  .
    /// let position: Position = "k8/9/4+P4/9/2P6/9/9/9/4K4 b P 1".parse().unwrap();
    /// let reason = position.explain("P*7b".parse().unwrap());
    /// assert_eq!(reason, Err(IllegalMove::Nifu { pawn: Square::S7E, square: Square::S7B }));
    /// assert!(position.is_legal("P*5b".parse().unwrap()));
    /// ```
    Nifu {
        /// Where that pawn stands.
        pawn: Square,
        /// The target.
        square: Square,
    },
    /// The piece is pinned: if it leaves the line, a piece behind it attacks the king.
    ///
    /// ```
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //  . . b . . . . . .     The silver may go towards the bishop, to the marked square.
    /// //  . . . x . . . . .     If it went ahead, to 5f, the bishop would attack the king.
    /// //  . . . . S . . . .
    /// //  . . . . . K . . .
    /// //  . . . . . . . . .
    /// let position: Position = "4k4/9/9/9/2b6/9/4S4/5K3/9 b - 1".parse().unwrap();
    /// assert!(position.is_legal("5g6f".parse().unwrap()));
    /// let reason = position.explain("5g5f".parse().unwrap()).unwrap_err();
    /// assert!(matches!(
    ///     reason,
    ///     IllegalMove::Pinned { square: Square::S7E, king: Square::S4H, .. }
    /// ));
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
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . r . . . .     The king cannot stay on the rook's line, not even by stepping
    /// //  . . . . . . . . .     back behind itself.
    /// //  . . . . x . . . .
    /// //  . . . . K . . . .
    /// //  . . . . x . . . .
    /// let position: Position = "4k4/9/9/9/4r4/9/9/4K4/9 b - 1".parse().unwrap();
    /// let reason = position.explain("5h5i".parse().unwrap());
    /// let (by, king) = (Square::S5E.into(), Square::S5I);
    /// assert_eq!(reason, Err(IllegalMove::LeavesKingAttacked { by, king }));
    /// ```
    LeavesKingAttacked {
        /// The pieces that would attack the king.
        by: Bitboard,
        /// The king's square after the move.
        king: Square,
    },
    /// 打ち歩詰め: a dropped pawn may not mate.
    ///
    /// ```
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . . . . n k     The gold protects the marked square and guards 2b; the
    /// //  . . . . . . . . x     knight takes 2a from its king and cannot take on 1b.
    /// //  . . . . . . . . G
    /// let mate: Position = "7nk/9/8G/9/9/9/9/9/4K4 b P 1".parse().unwrap();
    /// let (square, king) = (Square::S1B, Square::S1A);
    /// let reason = mate.explain("P*1b".parse().unwrap());
    /// assert_eq!(reason, Err(IllegalMove::PawnDropMate { square, king }));
    /// //  . . . . . . . x k     The king can flee to the marked square: a check like others.
    /// //  . . . . . . . . .
    /// //  . . . . . . . . G
    /// let check: Position = "8k/9/8G/9/9/9/9/9/4K4 b P 1".parse().unwrap();
    /// assert!(check.is_legal("P*1b".parse().unwrap()));
    /// ```
    PawnDropMate {
        /// The target.
        square: Square,
        /// The square of the king that would be mated.
        king: Square,
    },
}

impl IllegalMove {
    /// The reason as a word for programs: lower case, words joined by hyphens, stable.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . k . . . .     The pawn on 5e forbids another one on its file (二歩).
    /// //  . . . . . . . . .
    /// //  . . . . x . . . .
    /// //  . . . . . . . . .
    /// //  . . . . P . . . .
    /// let position: Position = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1".parse().unwrap();
    /// assert_eq!(position.explain("P*5c".parse().unwrap()).unwrap_err().code(), "nifu");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPiece { .. } => "no-piece",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::DoesNotMoveLikeThat { .. } => "does-not-move-like-that",
            Self::OwnPieceOnTarget { .. } => "own-piece-on-target",
            Self::PathBlocked { .. } => "path-blocked",
            Self::CapturesKing { .. } => "captures-king",
            Self::CannotPromote { .. } => "cannot-promote",
            Self::NoPromotionHere { .. } => "no-promotion-here",
            Self::MustPromote { .. } => "must-promote",
            Self::NotInHand { .. } => "not-in-hand",
            Self::DropOnOccupied { .. } => "drop-on-occupied",
            Self::NowhereToGo { .. } => "nowhere-to-go",
            Self::Nifu { .. } => "nifu",
            Self::Pinned { .. } => "pinned",
            Self::LeavesKingAttacked { .. } => "leaves-king-attacked",
            Self::PawnDropMate { .. } => "pawn-drop-mate",
        }
    }
}

/// A sentence that names the squares and pieces.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece { square } => write!(f, "there is no piece on {square}"),
            Self::NotYourPiece { piece, square } => {
                write!(f, "the {} on {square} is the opponent's", name(piece.kind()))
            }
            Self::DoesNotMoveLikeThat { piece, from, to } => {
                write!(f, "a {} does not move from {from} to {to}", name(piece.kind()))
            }
            Self::OwnPieceOnTarget { piece, square } => {
                write!(f, "one's own {} stands on {square}", name(piece.kind()))
            }
            Self::PathBlocked { by, square } => {
                write!(f, "the {} on {square} is in the way", name(by.kind()))
            }
            Self::CapturesKing { square } => {
                write!(f, "the king on {square} cannot be captured")
            }
            Self::CannotPromote { piece } => write!(f, "a {} cannot promote", name(piece.kind())),
            Self::NoPromotionHere { from, to } => {
                write!(f, "neither {from} nor {to} is in the promotion zone")
            }
            Self::MustPromote { piece, square } => {
                write!(
                    f,
                    "a {} on {square} could never move again, so it must promote",
                    name(piece.kind())
                )
            }
            Self::NotInHand { kind } => {
                write!(f, "there is no {} in hand", name(kind.piece_kind()))
            }
            Self::DropOnOccupied { by, square } => {
                write!(f, "{square} is not empty: a {} stands there", name(by.kind()))
            }
            Self::NowhereToGo { kind, square } => {
                write!(f, "a {} on {square} could never move", name(kind.piece_kind()))
            }
            Self::Nifu { pawn, square } => {
                write!(f, "there is already a pawn on {pawn}, on the same file as {square}")
            }
            Self::Pinned { by, square, king } => write!(
                f,
                "the piece is pinned: without it the {} on {square} attacks the king on {king}",
                name(by.kind())
            ),
            Self::LeavesKingAttacked { by, king } => {
                write!(f, "the king on {king} would be attacked from")?;
                for (i, square) in by.into_iter().enumerate() {
                    write!(f, "{} {square}", if i > 0 { " and" } else { "" })?;
                }
                Ok(())
            }
            Self::PawnDropMate { square, king } => {
                write!(f, "the pawn dropped on {square} would mate the king on {king}")
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

const fn name(kind: PieceKind) -> &'static str {
    use PieceKind::*;
    match kind {
        Pawn => "pawn",
        Lance => "lance",
        Knight => "knight",
        Silver => "silver",
        Bishop => "bishop",
        Rook => "rook",
        Gold => "gold",
        King => "king",
        ProPawn => "promoted pawn",
        ProLance => "promoted lance",
        ProKnight => "promoted knight",
        ProSilver => "promoted silver",
        Horse => "horse",
        Dragon => "dragon",
    }
}

impl Position {
    /// Whether `m` is legal, or why it is not.
    ///
    /// ```
    /// use kiban_shogi::{IllegalMove, Position, Square};
    ///
    /// //  . . . . k . . . .
    /// //  . . . . . . . . .
    /// //  . . . . x . . . .     A pawn dropped here would be nifu:
    /// //  . . . . . . . . .
    /// //  . . . . P . . . .     this pawn is on the same file.
    /// let position: Position = "4k4/9/9/9/4P4/9/9/9/4K4 b P 1".parse().unwrap();
    /// let reason = position.explain("P*5c".parse().unwrap()).unwrap_err();
    /// assert_eq!(reason, IllegalMove::Nifu { pawn: Square::S5E, square: Square::S5C });
    /// assert_eq!(reason.code(), "nifu");
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal.
    pub fn explain(&self, m: Move) -> Result<(), IllegalMove> {
        match m.origin() {
            Origin::Board(from) => self.explain_board_move(from, m.to(), m.is_promotion()),
            Origin::Hand(kind) => self.explain_drop(kind, m.to()),
        }
    }

    fn explain_board_move(
        &self,
        from: Square,
        to: Square,
        promotes: bool,
    ) -> Result<(), IllegalMove> {
        let us = self.side_to_move();
        let Some(piece) = self.piece_at(from) else {
            return Err(IllegalMove::NoPiece { square: from });
        };
        if piece.color() != us {
            return Err(IllegalMove::NotYourPiece { piece, square: from });
        }
        if !attacks::of(piece, from, Bitboard::EMPTY).contains(to) {
            return Err(IllegalMove::DoesNotMoveLikeThat { piece, from, to });
        }
        if let Some(target) = self.piece_at(to).filter(|target| target.color() == us) {
            return Err(IllegalMove::OwnPieceOnTarget { piece: target, square: to });
        }
        if !attacks::of(piece, from, self.occupied()).contains(to) {
            return Err(self.path_blocked(from, to));
        }
        if self.king(us.other()) == Some(to) {
            return Err(IllegalMove::CapturesKing { square: to });
        }
        let zone = Bitboard::promotion_zone(us);
        if promotes {
            if piece.kind().promoted().is_none() {
                return Err(IllegalMove::CannotPromote { piece });
            }
            if !zone.contains(from) && !zone.contains(to) {
                return Err(IllegalMove::NoPromotionHere { from, to });
            }
        } else if attacks::of(piece, to, Bitboard::EMPTY).is_empty() {
            return Err(IllegalMove::MustPromote { piece, square: to });
        }
        let occupied = self.occupied().without(from).with(to);
        let king = if piece.kind() == PieceKind::King { Some(to) } else { self.king(us) };
        self.explain_king_safety(king, occupied, to)
    }

    /// The piece nearest to `from` on the way to `to`, on which there is one.
    fn path_blocked(&self, from: Square, to: Square) -> IllegalMove {
        let between = attacks::between(from, to);
        let in_the_way = between & self.occupied();
        let nearest = in_the_way
            .into_iter()
            .find(|&square| (attacks::between(from, square) & in_the_way).is_empty());
        match nearest.and_then(|square| self.piece_at(square).map(|by| (by, square))) {
            Some((by, square)) => IllegalMove::PathBlocked { by, square },
            None => unreachable!("a slider that does not reach its target is blocked by a piece"),
        }
    }

    fn explain_drop(&self, kind: HandKind, to: Square) -> Result<(), IllegalMove> {
        let us = self.side_to_move();
        let piece = Piece::new(us, kind.piece_kind());
        if !self.hand(us).has(kind) {
            return Err(IllegalMove::NotInHand { kind });
        }
        if let Some(by) = self.piece_at(to) {
            return Err(IllegalMove::DropOnOccupied { by, square: to });
        }
        if attacks::of(piece, to, Bitboard::EMPTY).is_empty() {
            return Err(IllegalMove::NowhereToGo { kind, square: to });
        }
        if kind == HandKind::Pawn {
            let own_pawns = self.set(Set::Pawn) & self.color(us);
            if let Some(pawn) = (own_pawns & Bitboard::file(to.file())).first() {
                return Err(IllegalMove::Nifu { pawn, square: to });
            }
        }
        self.explain_king_safety(self.king(us), self.occupied().with(to), to)?;
        if kind == HandKind::Pawn
            && let Some(king) = self.king(us.other())
            && attacks::pawn(us, to).contains(king)
            && is_pawn_drop_mate(self, us, to, king)
        {
            return Err(IllegalMove::PawnDropMate { square: to, king });
        }
        Ok(())
    }

    /// Whether the king, which stands on `king` after a move to `to`, is safe with those squares
    /// occupied.
    fn explain_king_safety(
        &self,
        king: Option<Square>,
        occupied: Bitboard,
        to: Square,
    ) -> Result<(), IllegalMove> {
        let us = self.side_to_move();
        let Some(king) = king else { return Ok(()) };
        let by = self.attackers_of(us.other(), king, occupied).without(to);
        let Some(first) = by.first() else {
            return Ok(());
        };
        let legality = Legality::new(self, us);
        let is_pin = king != to && by.is_disjoint(legality.checkers);
        match self.piece_at(first) {
            Some(piece) if is_pin => Err(IllegalMove::Pinned { by: piece, square: first, king }),
            _ => Err(IllegalMove::LeavesKingAttacked { by, king }),
        }
    }
}
