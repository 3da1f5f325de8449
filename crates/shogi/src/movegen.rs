//! Generating legal moves.
//!
//! Legality is decided once per position, not once per move. The argument:
//!
//! 1. One scan from the king finds the checkers, and the pieces that stand alone between the king
//!    and an enemy slider: our own among these are pinned (`legality`).
//! 2. The king may go to any square that is not attacked once the king itself is lifted: a slider
//!    that gives check also attacks the square behind the king. Nothing else changes: the piece
//!    that the king captures cannot have hidden an attack on its own square, since a slider
//!    attacks the first piece it meets, whoever owns it.
//! 3. With two checkers, only the king can move: one move cannot answer both.
//! 4. With one checker any other move must capture it or stand between; with none it may go
//!    anywhere. That is one mask of targets for moves and another one, of empty squares, for drops.
//! 5. A pinned piece stays on the ray from the king through its square: it cannot leave the ray
//!    without exposing the king, and cannot pass the slider that pins it. A piece that is not
//!    pinned cannot expose the king: every ray from the king to a slider holds no piece of ours
//!    alone, and a piece that moves empties one square of one ray.
//! 6. A drop adds a piece and so never exposes the king.
//!
//! What remains are the rules that look at no king: promotion (`board`), and for drops nifu,
//! dead pieces and the pawn that may not mate (`drops`).

use core::ops::ControlFlow;

use kiban_core::ArrayList;

use crate::checks::CheckSquares;
use crate::position::Set;
use crate::{Bitboard, Color, Move, Origin, Piece, Position};

mod board;
mod count;
mod drops;
mod legality;
pub(crate) mod list;
mod selection;

pub(crate) use drops::is_pawn_drop_mate;
pub(crate) use legality::{Legality, Scan, safe_steps};
pub use selection::{Declining, Moves, Order, Selection};
use selection::{Everything, Filter, OnlyChecks, Selected};

/// A list of moves, long enough for any position: the most that legal material allows is known to
/// be 593, and no position can reach 1,024.
pub type MoveList = ArrayList<Move, 1024>;

/// Legal moves of one piece, or drops of one kind, as sets of targets. Never empty.
///
/// Promotions and other moves are separate sets, since a piece may often do either: the number of
/// moves is the size of both together.
///
/// ```
/// use core::ops::ControlFlow;
/// use kiban_shogi::{Position, Square};
///
/// //  . . . . k . . . .     Black's silver on 5c may promote wherever it goes,
/// //  . . . . . . . . .     and need not; on 5e, nothing of this holds.
/// //  . . . . S . . . .
/// let position: Position = "4k4/9/4S4/9/9/9/9/9/4K4 b - 1".parse().unwrap();
/// let _ = position.generate_moves(|set| {
///     if set.from() == Some(Square::S5C) {
///         assert_eq!(set.promotions().len(), 5);
///         assert_eq!(set.promotions(), set.targets());
///         assert_eq!(set.len(), 10);
///     }
///     ControlFlow::Continue(())
/// });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSet {
    origin: Origin,
    piece: Piece,
    targets: Bitboard,
    promotions: Bitboard,
}

impl MoveSet {
    /// The piece that moves, before it moves, or that is dropped.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::{PieceKind, Position};
    ///
    /// let mut kinds = Vec::new();
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     kinds.push(set.piece().kind());
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(kinds.contains(&PieceKind::Rook) && !kinds.contains(&PieceKind::Knight));
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece(&self) -> Piece {
        self.piece
    }

    /// Where the moves come from.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::{HandKind, Origin, Position};
    ///
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    /// let mut origins = Vec::new();
    /// let _ = position.generate_moves(|set| {
    ///     origins.push(set.origin());
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(origins.contains(&Origin::Hand(HandKind::Gold)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// The square that the piece leaves; `None` for drops.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::{Position, Square};
    ///
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    /// let mut from = Vec::new();
    /// let _ = position.generate_moves(|set| {
    ///     from.push(set.from());
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(from.contains(&Some(Square::S5I)) && from.contains(&None)); // the king, and drops
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Option<crate::Square> {
        match self.origin {
            Origin::Board(from) => Some(from),
            Origin::Hand(_) => None,
        }
    }

    /// The targets of moves without promotion, and of drops.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::{Bitboard, HandKind, Position};
    ///
    /// // Where a pawn may be dropped: not on the last rank, and not on the files 3 and 7, where
    /// // Black has a pawn (二歩). The と on file 5 is no pawn.
    /// let position: Position = "9/k8/4+P4/9/2P6/9/6P2/9/4K4 b P 1".parse().unwrap();
    /// let mut drops = Bitboard::EMPTY;
    /// let _ = position.generate_moves(|set| {
    ///     if set.origin() == kiban_shogi::Origin::Hand(HandKind::Pawn) {
    ///         drops = set.targets();
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(Some(drops), Bitboard::from_picture("
    ///     . . . . . . . . .
    ///     . x . x x x . x x
    ///     x x . x . x . x x
    ///     x x . x x x . x x
    ///     x x . x x x . x x
    ///     x x . x x x . x x
    ///     x x . x x x . x x
    ///     x x . x x x . x x
    ///     x x . x . x . x x
    /// "));
    /// ```
    #[inline]
    #[must_use]
    pub const fn targets(&self) -> Bitboard {
        self.targets
    }

    /// The targets of moves with promotion.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::{Bitboard, Position, Square};
    ///
    /// //  k . . . . . . . .     The silver may promote on the marked squares. It may also
    /// //  . . . . . . . . .     go back to 6e and 4e, but not promote there.
    /// //  . . . x x x . . .
    /// //  . . . . S . . . .
    /// //  . . . . . . . . .
    /// let position: Position = "k8/9/9/4S4/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let _ = position.generate_moves(|set| {
    ///     if set.from() == Some(Square::S5D) {
    ///         let marked = [Square::S6C, Square::S5C, Square::S4C];
    ///         assert_eq!(set.promotions(), marked.into_iter().collect::<Bitboard>());
    ///         assert_eq!(set.targets().len(), 5);
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// ```
    #[inline]
    #[must_use]
    pub const fn promotions(&self) -> Bitboard {
        self.promotions
    }

    /// The number of moves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::Position;
    ///
    /// let mut moves = 0;
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     moves += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(moves, 30);
    /// ```
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a generator yields no empty set")]
    pub const fn len(&self) -> usize {
        self.targets.len() + self.promotions.len()
    }

    /// Whether `m` is one of the moves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::Position;
    ///
    /// let m = "7g7f".parse().unwrap();
    /// let found = Position::startpos().generate_moves(|set| match set.contains(m) {
    ///     true => ControlFlow::Break(()),
    ///     false => ControlFlow::Continue(()),
    /// });
    /// assert!(found.is_break());
    /// ```
    #[must_use]
    pub fn contains(&self, m: Move) -> bool {
        let targets = if m.is_promotion() { self.promotions } else { self.targets };
        m.origin() == self.origin && targets.contains(m.to())
    }

    /// Appends the moves to `list`, in the order of the iterator.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::{Move, Position};
    ///
    /// let mut moves: Vec<Move> = Vec::new();
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     set.write_into(&mut moves);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(moves.len(), 30);
    /// ```
    #[inline]
    pub fn write_into(&self, list: &mut impl Extend<Move>) {
        list.extend(*self);
    }
}

/// The moves without promotion, then those with, each in the order of the target's index.
#[derive(Clone, Debug)]
pub struct MoveSetIter {
    origin: Origin,
    targets: Bitboard,
    promotions: Bitboard,
}

impl Iterator for MoveSetIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match (self.targets.pop_first(), self.origin) {
            (Some(to), Origin::Board(from)) => Some(Move::new(from, to)),
            (Some(to), Origin::Hand(kind)) => Some(Move::drop(kind, to)),
            (None, Origin::Board(from)) => {
                self.promotions.pop_first().map(|to| Move::promotion(from, to))
            }
            (None, Origin::Hand(_)) => None,
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.targets.len() + self.promotions.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for MoveSetIter {}
impl core::iter::FusedIterator for MoveSetIter {}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetIter;

    #[inline]
    fn into_iter(self) -> MoveSetIter {
        MoveSetIter { origin: self.origin, targets: self.targets, promotions: self.promotions }
    }
}

impl Position {
    /// Calls `visit` with the legal moves of each piece, and the legal drops of each kind in
    /// hand, until it breaks; returns whether it did.
    ///
    /// Every set is non-empty and every move in it is legal: pointless non-promotions of pawns,
    /// lances, bishops and rooks are included, dead pieces, nifu and mates by a dropped pawn are
    /// not. The king comes first, then pieces on the board, pinned ones last, then drops.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::Position;
    ///
    /// //  P P P P P P P P P     Each of these can move but the bishop and the knights.
    /// //  . B . . . . . R .
    /// //  L N S G K G S N L
    /// let mut origins = 0;
    /// let _ = Position::startpos().generate_moves(|set| {
    ///     origins += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(origins, 17);
    /// ```
    #[inline]
    pub fn generate_moves(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The constants make two copies of the generator, each with its colour folded in.
        match self.side_to_move() {
            Color::Black => generate(self, Color::Black, &mut visit),
            Color::White => generate(self, Color::White, &mut visit),
        }
    }

    /// Calls `visit` with those legal moves that are selected, as
    /// [`generate_moves`](Self::generate_moves) does with all.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_shogi::{Moves, Position};
    ///
    /// //  . . . . p . . . .     The one capture: pawn takes pawn.
    /// //  . . . . P . . . .
    /// let position: Position = "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1".parse().unwrap();
    /// let mut captures = 0;
    /// let _ = position.generate(Moves::Captures, |set| {
    ///     captures += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(captures, 1);
    /// ```
    #[inline]
    pub fn generate(
        &self,
        selection: impl Into<Selection>,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let selection = selection.into();
        match self.side_to_move() {
            Color::Black => generate_selected(self, Color::Black, selection, &mut visit),
            Color::White => generate_selected(self, Color::White, selection, &mut visit),
        }
    }

    /// The legal moves that are selected, in the order of [`generate`](Self::generate).
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position};
    ///
    /// //  . . . . k . . . .     The rook takes one pawn; its own pawn stands before the other.
    /// //  . . . . . . . . .
    /// //  . . . . p . . . .
    /// //  . . . . . . . . .
    /// //  . . . . R P . p .
    /// let position: Position = "4k4/9/4p4/9/4RP1p1/9/9/9/4K4 b - 1".parse().unwrap();
    /// let captures = position.select_moves(Moves::Captures);
    /// let texts: Vec<String> = captures.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["5e5c", "5e5c+"]);
    /// ```
    #[must_use]
    pub fn select_moves(&self, selection: impl Into<Selection>) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.generate(selection, |set| {
            set.write_into(&mut list);
            ControlFlow::Continue(())
        });
        list
    }

    /// The legal moves, in the order of [`generate_moves`](Self::generate_moves).
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //  . . . . . . . . .     The pawn may take the rook that pins it. The king
    /// //  . . . . r . . . .     may go to the four squares beside it and the pawn.
    /// //  . . . . P . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/9/9/4r4/4P4/4K4 b - 1".parse().unwrap();
    /// let moves = position.legal_moves();
    /// assert!(moves.contains(&"5h5g".parse().unwrap()));
    /// assert_eq!(moves.len(), 5);
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        list::list_into(self, &mut list);
        list
    }

    /// Appends the legal moves to `list`, in the same order.
    ///
    /// ```
    /// use kiban_shogi::{Move, Position};
    ///
    /// let mut moves: Vec<Move> = Vec::new();
    /// Position::startpos().legal_moves_into(&mut moves);
    /// assert_eq!(moves.len(), 30);
    /// ```
    #[inline]
    pub fn legal_moves_into(&self, list: &mut impl Extend<Move>) {
        let _ = self.generate_moves(|set| {
            set.write_into(list);
            ControlFlow::Continue(())
        });
    }

    /// Whether there is a legal move. If not the side to move has lost, in check or not.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// //   k  x  .  .  .  .  .  .  .     Not in check, but each square around the king is
    /// //   x  x +R  .  .  .  .  .  .     attacked. White, to move, has lost.
    /// //   .  K  .  .  .  .  .  .  .
    /// let position: Position = "k8/2+R6/1K7/9/9/9/9/9/9 w - 1".parse().unwrap();
    /// assert!(!position.in_check() && !position.has_legal_moves());
    /// // With a pawn in hand White could drop it.
    /// let position: Position = "k8/2+R6/1K7/9/9/9/9/9/9 w p 1".parse().unwrap();
    /// assert!(position.has_legal_moves());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        has_any(self)
    }

    /// The number of legal moves, counted without listing them.
    ///
    /// ```
    /// use kiban_shogi::Position;
    ///
    /// // The position with the most legal moves.
    /// let position: Position =
    ///     "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1".parse().unwrap();
    /// assert_eq!(position.count_legal_moves(), 593);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        count::count(self)
    }
}

kiban_core::compile_twice!(fn has_any(position: &Position) -> bool = has_any_either);

#[inline(always)]
fn has_any_either(position: &Position) -> bool {
    match position.side_to_move() {
        Color::Black => has_any_for(position, Color::Black),
        Color::White => has_any_for(position, Color::White),
    }
}

/// In most positions there is no check and an unpinned pawn may step to an empty square, which
/// one shift tells; the generator answers for all others.
#[inline(always)]
fn has_any_for(position: &Position, us: Color) -> bool {
    let scan = Scan::new(position, us);
    let pawns = position.set(Set::Pawn) & (position.color(us) - scan.blockers);
    let steps = pawns.ahead(us) - position.occupied();
    if !steps.is_empty() && scan.checkers.is_empty() {
        return true;
    }
    let legality = Legality::after(scan, position, us);
    generate_with(position, us, &legality, Order::BoardFirst, &Everything, &mut |_| {
        ControlFlow::Break(())
    })
    .is_break()
}

/// Generates all legal moves.
#[inline(always)]
fn generate(
    position: &Position,
    us: Color,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let legality = Legality::new(position, us);
    generate_with(position, us, &legality, Order::BoardFirst, &Everything, visit)
}

/// Generates the moves of a selection.
#[inline(always)]
fn generate_selected(
    position: &Position,
    us: Color,
    selection: Selection,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let legality = Legality::new(position, us);
    let selected = Selected::new(position, us, selection, !legality.checkers.is_empty());
    generate_with(position, us, &legality, selection.order, &selected, visit)
}

/// Generates the moves that give check, from `checks`, the position's check squares.
#[inline(always)]
pub(crate) fn generate_checks(
    position: &Position,
    us: Color,
    checks: CheckSquares,
    order: Order,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let legality = Legality::new(position, us);
    generate_with(position, us, &legality, order, &OnlyChecks(checks), visit)
}

#[inline(always)]
fn generate_with(
    position: &Position,
    us: Color,
    legality: &Legality,
    order: Order,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let only_king = legality.checkers.has_many();
    if order == Order::DropsFirst && !only_king {
        drops::drops(position, us, legality, filter, visit)?;
    }
    board::king(position, us, legality, filter, visit)?;
    if only_king {
        return ControlFlow::Continue(());
    }
    board::free(position, us, legality, filter, visit)?;
    if !legality.pinned.is_empty() {
        board::pinned(position, us, legality, filter, visit)?;
    }
    if order == Order::BoardFirst {
        drops::drops(position, us, legality, filter, visit)?;
    }
    ControlFlow::Continue(())
}
