//! Which moves give check, known before they are played.
//!
//! A piece of a kind gives check directly exactly if it comes to stand on one of the squares from
//! which that kind attacks the king: the *check squares* of the kind. The squares are found with
//! the mover still on its origin. That is no fault: if the origin lay between the king and the
//! target on a line along which the piece attacks, the piece would give check already, and a
//! legal position has no such thing on the side to move.
//!
//! A move gives check by discovery exactly if it takes the only piece between the king and a
//! slider of the mover's side off their line. Drops and moves along the line do not.

use crate::movegen::Scan;
use crate::position::Set;
use crate::{Bitboard, Color, Move, Origin, Piece, PieceKind, Position, Square, attacks};

/// From where the side to move can give check: computed once for a position and then asked for
/// any number of moves.
///
/// ```
/// use kiban_shogi::{Bitboard, PieceKind, Position};
///
/// //  . . . . k . . . .     From the marked squares a black silver gives check
/// //  . . . x x x . . .     to the king on 5a.
/// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b S 1".parse().unwrap();
/// let squares = position.check_squares().of(PieceKind::Silver);
/// assert_eq!(Some(squares), Bitboard::from_picture("
///     . . . . . . . . .
///     . . . x x x . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// "));
/// assert!(position.gives_check("S*4b".parse().unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckSquares {
    king: Option<Square>,
    pawn: Bitboard,
    lance: Bitboard,
    knight: Bitboard,
    silver: Bitboard,
    gold: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    around: Bitboard,
    /// Our own pieces that hide an attack of our own on the king.
    blockers: Bitboard,
    /// The pieces of the king's side that do.
    pinned: Bitboard,
    /// Every piece that may be able to check by moving, and few others.
    movers: Bitboard,
}

/// Around each square, those from which a stepping piece of each side may come to attack it: from
/// two files to either side, and from four ranks before, for a knight that jumps and attacks by a
/// jump, to two behind, for a gold that steps back and attacks backwards.
static APPROACH: [[Bitboard; Square::COUNT]; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let mut files = -2;
        while files <= 2 {
            let mut ranks = -2;
            while ranks <= 4 {
                // Black moves upwards, so it comes from below.
                if let Some(from) = Square::ALL[index].offset(files, ranks) {
                    table[0][index] = table[0][index].with(from);
                }
                if let Some(from) = Square::ALL[index].offset(files, -ranks) {
                    table[1][index] = table[1][index].with(from);
                }
                ranks += 1;
            }
            files += 1;
        }
        index += 1;
    }
    table
};

impl CheckSquares {
    #[inline(always)]
    pub(crate) fn new(position: &Position, us: Color) -> Self {
        let them = us.other();
        let none = Bitboard::EMPTY;
        let Some(king) = position.king(them) else {
            return Self {
                king: None,
                pawn: none,
                lance: none,
                knight: none,
                silver: none,
                gold: none,
                bishop: none,
                rook: none,
                around: none,
                blockers: none,
                pinned: none,
                movers: none,
            };
        };
        let occupied = position.occupied();
        let scanned = Scan::new(position, them).blockers;
        let blockers = scanned & position.color(us);
        let sliders =
            position.set(Set::Lance) | position.set(Set::Diagonal) | position.set(Set::Orthogonal);
        Self {
            king: Some(king),
            pawn: attacks::pawn(them, king),
            lance: attacks::lance(them, king, occupied),
            knight: attacks::knight(them, king),
            silver: attacks::silver(them, king),
            gold: attacks::gold(them, king),
            bishop: attacks::bishop(king, occupied),
            rook: attacks::rook(king, occupied),
            around: attacks::king(king),
            blockers,
            pinned: scanned - blockers,
            movers: sliders | APPROACH[us.index()][king.index()] | blockers,
        }
    }

    /// The squares from which a piece of that kind gives check; none for the king.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, PieceKind, Position, Square};
    ///
    /// // From the marked squares a rook gives check to the king on 5c; a pawn of White's ends the
    /// // way on 5f, and could be taken with check.
    /// let position: Position = "9/9/4k4/9/9/4p4/9/9/4K4 b R 1".parse().unwrap();
    /// let squares = position.check_squares();
    /// assert_eq!(Some(squares.of(PieceKind::Rook).with(Square::S5C)), Bitboard::from_picture("
    ///     . . . . x . . . .
    ///     . . . . x . . . .
    ///     x x x x k x x x x
    ///     . . . . x . . . .
    ///     . . . . x . . . .
    ///     . . . . x . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// assert!(squares.of(PieceKind::King).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn of(&self, kind: PieceKind) -> Bitboard {
        use PieceKind::*;
        match kind {
            Pawn => self.pawn,
            Lance => self.lance,
            Knight => self.knight,
            Silver => self.silver,
            Gold | ProPawn | ProLance | ProKnight | ProSilver => self.gold,
            Bishop => self.bishop,
            Rook => self.rook,
            Horse => self.bishop | self.around,
            Dragon => self.rook | self.around,
            King => Bitboard::EMPTY,
        }
    }

    /// The pieces of the side to move that give check by leaving their line to the king.
    ///
    /// ```
    /// use kiban_shogi::{Position, Square};
    ///
    /// //  . . . . k . . . .     The silver hides the lance from the king. Each of its moves
    /// //  . . . . . . . . .     off the file is a discovered check (空き王手), also those to
    /// //  . . . . S . . . .     the marked squares, from which it does not attack the king.
    /// //  . . . x L x . . .
    /// let position: Position = "4k4/9/4S4/4L4/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let squares = position.check_squares();
    /// assert_eq!(squares.blockers(), Square::S5C.into());
    /// assert!(position.gives_check("5c6d".parse().unwrap()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn blockers(&self) -> Bitboard {
        self.blockers
    }

    /// The opponent's pieces that are pinned to their king.
    #[inline(always)]
    pub(crate) const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The squares on which every piece that can give check by moving stands.
    #[inline(always)]
    pub(crate) const fn movers(&self) -> Bitboard {
        self.movers
    }

    /// Where the piece on `from` has to go to give check, if it is of that kind once it is there.
    #[inline(always)]
    pub(crate) fn targets(&self, kind: PieceKind, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.blockers.contains(from) => self.of(kind) | !line(king, from),
            _ => self.of(kind),
        }
    }

    /// Whether `m`, a legal move of `piece`, gives check.
    ///
    /// ```
    /// use kiban_shogi::{Color, Piece, PieceKind, Position};
    ///
    /// //  . . . . . . . . .     A gold gives check from 5d. A silver does so too, but not
    /// //  . . . . . . . . .     from 6c or 4c.
    /// //  . . . . k . . . .
    /// //  . . . . x . . . .
    /// let position: Position = "9/9/4k4/9/9/9/9/9/4K4 b GS 1".parse().unwrap();
    /// let squares = position.check_squares();
    /// let checks = |kind, text: &str| {
    ///     squares.gives_check(Piece::new(Color::Black, kind), text.parse().unwrap())
    /// };
    /// assert!(checks(PieceKind::Gold, "G*5d") && checks(PieceKind::Silver, "S*5d"));
    /// assert!(checks(PieceKind::Gold, "G*4c") && !checks(PieceKind::Silver, "S*4c"));
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(&self, piece: Piece, m: Move) -> bool {
        match m.origin() {
            Origin::Hand(kind) => self.of(kind.piece_kind()).contains(m.to()),
            Origin::Board(from) => {
                let promoted = piece.kind().promoted().filter(|_| m.is_promotion());
                self.targets(promoted.unwrap_or(piece.kind()), from).contains(m.to())
            }
        }
    }
}

/// The squares on the rank, file or diagonal through two squares on both sides of `king`.
#[inline(always)]
fn line(king: Square, through: Square) -> Bitboard {
    match attacks::direction(king, through) {
        Some(towards) => attacks::ray(king, towards) | attacks::ray(king, towards.reversed()),
        None => Bitboard::EMPTY,
    }
}

impl Position {
    /// From where the side to move can give check.
    ///
    /// ```
    /// use kiban_shogi::{Bitboard, PieceKind, Position, Square};
    ///
    /// // A knight gives check from two squares.
    /// let position: Position = "9/4k4/9/9/9/9/9/9/4K4 b N 1".parse().unwrap();
    /// let squares = position.check_squares().of(PieceKind::Knight);
    /// assert_eq!(Some(squares.with(Square::S5B)), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . . . . k . . . .
    ///     . . . . . . . . .
    ///     . . . x . x . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub fn check_squares(&self) -> CheckSquares {
        CheckSquares::new(self, self.side_to_move())
    }

    /// Whether a legal move gives check. For many moves of one position ask its
    /// [`check_squares`](Self::check_squares).
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . k . . . .     The pawn gives check from 5b, promoted or not. No other
    /// //  . . . . x . . . .     move of these pieces does: the pawn stays in the rook's way.
    /// //  . . . . P . . . .
    /// //  . . . . R . . . .
    /// let position: Position = "4k4/9/4P4/4R4/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let checks = position.legal_moves().iter().filter(|&&m| position.gives_check(m)).count();
    /// assert!(position.gives_check("5c5b".parse().unwrap()));
    /// assert_eq!(checks, 2);
    /// ```
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let piece = match m.origin() {
            Origin::Board(from) => self.piece_at(from),
            Origin::Hand(kind) => Some(Piece::new(self.side_to_move(), kind.piece_kind())),
        };
        piece.is_some_and(|piece| self.check_squares().gives_check(piece, m))
    }
}
