//! Generating legal moves.
//!
//! Legality is decided once per position, not once per move. The argument:
//!
//! 1. A move changes two points: the origin becomes empty, the target is occupied by our piece,
//!    and if an enemy stood there that one is gone. Whether a given enemy piece attacks our king
//!    afterwards depends on these two points alone. So each enemy piece that could attack the king
//!    poses one condition on origin and target, no condition knows of another, and a move of any
//!    piece but the king is legal exactly if it meets all of them. There is no case of a double
//!    check, nor of a pin during a check: the conditions meet as sets of targets.
//! 2. The condition of an enemy piece, for a move that does not capture it, is on the pieces
//!    between it and the king once the origin is empty:
//!    * a rook, or the other king: if there are none, the target lies between. This covers the
//!      check of a rook, the rook's pin, and kings that may not face each other;
//!    * a cannon: if there are none, the target does not lie between, since it would become the
//!      screen; if there is one, the target is an empty point between, so that there are two, and
//!      not that one, since its capture leaves one still; if there are more, anything goes, since
//!      a capture leaves as many as there were;
//!    * a horse: if its leg is empty, the target is its leg. The leg stands beside the horse, and
//!      so diagonally beside the king;
//!    * a pawn that attacks the king: none but its capture answers.
//!
//!    Advisors and elephants stay on their side of the river and never attack a king.
//! 3. The origin matters to a condition only if it lies between. Such a piece of ours is bound:
//!    the only piece before a rook, one of the two before a cannon, the only one and so the screen
//!    of a cannon that gives check, or the leg of a horse. It gets its targets by going through
//!    the conditions with its origin emptied (`Threats::parried`). All other pieces share one set
//!    of targets. Where two or more pieces stand before a rook, or three or more before a cannon,
//!    one that leaves changes nothing.
//! 4. The king may go to any square of the palace that no enemy piece would attack with the king
//!    lifted: a rook that gives check also attacks the square behind the king, and to a cannon the
//!    king is a piece on the line. What the king captures need not be taken off: a piece does not
//!    attack its own square, and is neither between that square and another piece nor the leg of
//!    a horse that attacks it. The other king counts as a rook here.
//!
//! Geometry, `board`, and legality, `legality`, are two layers: the first knows no king, the second
//! no piece of our own but those that are bound. Counting stands beside, in `count`.

use core::ops::ControlFlow;

use kiban_core::ArrayList;

use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

mod board;
mod checks;
mod count;
mod legality;
mod selection;

pub(crate) use checks::generate_checks;
pub(crate) use legality::{Legality, Scan, Threats};
pub use selection::Moves;

/// A list of moves, long enough for any position: two rooks and two cannons have at most 17 moves
/// each, two horses 8, two elephants and two advisors 4, five pawns 3 and the king 4, in all 119.
pub type MoveList = ArrayList<Move, 128>;

/// Legal moves of one piece, as a set of targets. Never empty.
///
/// ```
/// use core::ops::ControlFlow;
/// use kiban_xiangqi::{Position, Square};
///
/// let _ = Position::startpos().generate_moves(|set| {
///     if set.from() == Square::B0 {
///         // The elephant on c0 is the leg of the horse towards d1.
///         assert_eq!(set.targets().into_iter().collect::<Vec<_>>(), [Square::A2, Square::C2]);
///     }
///     ControlFlow::Continue(())
/// });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSet {
    from: Square,
    piece: Piece,
    targets: Bitboard,
}

impl MoveSet {
    /// The piece that moves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::{PieceKind, Position};
    ///
    /// let mut kinds = Vec::new();
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     kinds.push(set.piece().kind());
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(kinds.contains(&PieceKind::Cannon));
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// The square that the piece leaves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::{Position, Square};
    ///
    /// let mut from = Vec::new();
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     from.push(set.from());
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(from.contains(&Square::H2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The targets of the moves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::{Position, Square};
    ///
    /// //  x C x . . . . C .     The horse on b0 goes to the marked points. The elephant
    /// //  . . . . . . . . .     beside it stands on its leg towards d1.
    /// //  R N B A K A B N R
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     if set.from() == Square::B0 {
    ///         assert!(set.targets().into_iter().eq([Square::A2, Square::C2]));
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn targets(&self) -> Bitboard {
        self.targets
    }

    /// The number of moves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::Position;
    ///
    /// let mut moves = 0;
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     moves += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(moves, 44);
    /// ```
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a generator yields no empty set")]
    pub const fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether `m` is one of the moves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::Position;
    ///
    /// let m = "h2e2".parse().unwrap();
    /// let found = Position::startpos().generate_moves(|set| match set.contains(m) {
    ///     true => ControlFlow::Break(()),
    ///     false => ControlFlow::Continue(()),
    /// });
    /// assert!(found.is_break());
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, m: Move) -> bool {
        m.from() == self.from && self.targets.contains(m.to())
    }

    /// Appends the moves to `list`, in the order of the iterator.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::{Move, Position};
    ///
    /// let mut moves: Vec<Move> = Vec::new();
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     set.write_into(&mut moves);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(moves.len(), 44);
    /// ```
    #[inline]
    pub fn write_into(&self, list: &mut impl Extend<Move>) {
        list.extend(*self);
    }
}

/// The moves of a set, in the order of the target's index.
#[derive(Clone, Debug)]
pub struct MoveSetIter {
    from: Square,
    targets: Bitboard,
}

impl Iterator for MoveSetIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.targets.pop_first().map(|to| Move::new(self.from, to))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.targets.len(), Some(self.targets.len()))
    }
}

impl ExactSizeIterator for MoveSetIter {}
impl core::iter::FusedIterator for MoveSetIter {}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetIter;

    #[inline]
    fn into_iter(self) -> MoveSetIter {
        MoveSetIter { from: self.from, targets: self.targets }
    }
}

impl Position {
    /// Calls `visit` with the legal moves of each piece until it breaks; returns whether it did.
    ///
    /// Every set is non-empty and every move in it is legal: afterwards the mover's king is not
    /// attacked and does not face the other. The king comes first, then rooks, cannons, horses,
    /// pawns, elephants and advisors.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::Position;
    ///
    /// let mut origins = 0;
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     origins += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(origins, 16);
    /// ```
    #[inline]
    pub fn generate_moves(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The constants make two copies of the generator, each with its colour folded in.
        match self.side_to_move() {
            Color::Red => generate(self, Color::Red, &mut visit),
            Color::Black => generate(self, Color::Black, &mut visit),
        }
    }

    /// The legal moves, in the order of [`generate_moves`](Self::generate_moves).
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . . r . . . .     Only the marked points end the check: the advisor goes between,
    /// //  . . . . . . . . .     or the king steps aside. On d0 it would face the other king.
    /// //  . . . . . A . . .
    /// //  . . . . x . . . .
    /// //  . . . . K x . . .
    /// let position: Position = "3k5/9/9/9/9/4r4/9/5A3/9/4K4 w - - 0 1".parse().unwrap();
    /// let moves: Vec<String> = position.legal_moves().iter().map(|m| m.to_string()).collect();
    /// assert_eq!(moves, ["e0f0", "f2e1"]);
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        list_into(self, &mut list);
        list
    }

    /// Appends the legal moves to `list`.
    ///
    /// ```
    /// use kiban_xiangqi::{Move, Position};
    ///
    /// let mut moves: Vec<Move> = Vec::new();
    /// Position::startpos().legal_moves_into(&mut moves);
    /// assert_eq!(moves.len(), 44);
    /// ```
    #[inline]
    pub fn legal_moves_into(&self, list: &mut impl Extend<Move>) {
        let _ = self.generate_moves(|set| {
            set.write_into(list);
            ControlFlow::Continue(())
        });
    }

    /// Whether there is a legal move. If not the side to move has lost, in check (绝杀) or not
    /// (困毙, stalemate).
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// //  . . . k x . . . .     On the marked point it would face the other king.
    /// //  R . . . . . . . .
    /// let position: Position = "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
    /// assert!(!position.in_check() && !position.has_legal_moves());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        has_any(self)
    }

    /// The number of legal moves, counted without listing them.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// assert_eq!(Position::startpos().count_legal_moves(), 44);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        count::count(self)
    }
}

kiban_core::compile_twice!(fn list_into(position: &Position, list: &mut MoveList) -> () = list_either);
kiban_core::compile_twice!(fn has_any(position: &Position) -> bool = has_any_either);

#[inline(always)]
fn list_either(position: &Position, list: &mut MoveList) {
    let mut append = |set: MoveSet| {
        set.write_into(list);
        ControlFlow::Continue(())
    };
    let _ = match position.side_to_move() {
        Color::Red => generate(position, Color::Red, &mut append),
        Color::Black => generate(position, Color::Black, &mut append),
    };
}

#[inline(always)]
fn has_any_either(position: &Position) -> bool {
    match position.side_to_move() {
        Color::Red => has_any_for(position, Color::Red),
        Color::Black => has_any_for(position, Color::Black),
    }
}

/// Most positions have a pawn that may step ahead, which one shift tells; the generator answers
/// for all others.
#[inline(always)]
fn has_any_for(position: &Position, us: Color) -> bool {
    let legality = Legality::new(position, us);
    let pawns = position.kind(PieceKind::Pawn) & (position.color(us) - legality.bound);
    if !(pawns.shifted(0, us.ahead()) & legality.targets).is_empty() {
        return true;
    }
    let mut any = |_| ControlFlow::Break(());
    board::pieces(position, us, &legality, position.color(us), &mut any).is_break()
        || board::king(position, us, &mut any).is_break()
}

#[inline(always)]
fn generate(
    position: &Position,
    us: Color,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let legality = Legality::new(position, us);
    board::king(position, us, visit)?;
    board::pieces(position, us, &legality, position.color(us), visit)
}
