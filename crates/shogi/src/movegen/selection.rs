//! Which of the legal moves a caller wants.

use crate::checks::CheckSquares;
use crate::{Bitboard, Color, HandKind, PieceKind, Position, Square};

/// A choice among the legal moves. Every choice is a subset of [`Moves::All`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Moves {
    /// All legal moves.
    All,
    /// Moves that capture.
    Captures,
    /// Moves that do not capture, drops among them: the rest of [`Moves::All`].
    Quiets,
    /// Captures and promotions; all moves when in check.
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position};
    ///
    /// //  . . . . k . . . .     The pawn takes, promoting or not; the silver promotes on one
    /// //  . . . . . . . . .     of the marked squares.
    /// //  . . p x x x . . .
    /// //  . . P . S . . . .
    /// let position: Position = "4k4/9/2p6/2P1S4/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// assert_eq!(position.select_moves(Moves::Tactical).len(), 2 + 3);
    /// ```
    Tactical,
    /// Moves that give check.
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position};
    ///
    /// //  . . . . . . . . .     A pawn or a knight in hand gives check from the marked squares.
    /// //  . . . . . . . . .
    /// //  . . . . k . . . .
    /// //  . . . . x . . . .
    /// //  . . . x . x . . .
    /// let position: Position = "9/9/4k4/9/9/9/9/9/4K4 b NP 1".parse().unwrap();
    /// let checks = position.select_moves(Moves::Checks);
    /// let texts: Vec<String> = checks.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["P*5d", "N*4e", "N*6e"]);
    /// ```
    Checks,
    /// Moves that give check and do not capture.
    QuietChecks,
    /// All moves when in check, none otherwise.
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position};
    ///
    /// //  . . . . r . . . .     合駒: the bishop in hand is dropped on a marked square, or the
    /// //  . . . . x . . . .     gold goes to one of two. Or the king leaves the file.
    /// //  . . . . x . . . .
    /// //  . . . . x G . . .
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/4r4/9/9/5G3/4K4 b B 1".parse().unwrap();
    /// assert_eq!(position.select_moves(Moves::Evasions).len(), 3 + 2 + 3);
    /// assert!(Position::startpos().select_moves(Moves::Evasions).is_empty());
    /// ```
    Evasions,
    /// Captures on that square.
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position, Square};
    ///
    /// //  . . . . p . . . .     Silver and lance can both take the rook back.
    /// //  . . . . . . . . .
    /// //  . . . . r . . . .
    /// //  . . . . . S . . .
    /// //  . . . . . . . . .
    /// //  . . . . L . . . .
    /// let position: Position = "4k4/9/4p4/9/4r4/5S3/9/4L4/4K4 b - 1".parse().unwrap();
    /// assert_eq!(position.select_moves(Moves::Recaptures(Square::S5E)).len(), 2);
    /// ```
    Recaptures(Square),
}

/// Whether moves that decline a promotion are wanted where declining is hardly ever any good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Declining {
    /// Every legal move: what a referee wants.
    #[default]
    Allowed,
    /// Without pawns, bishops and rooks that could promote but do not, and without lances that do
    /// not on the second rank: what a search wants. A line of play in which declining matters, to
    /// avoid a mate by a dropped pawn, is lost.
    Pointless,
}

/// What comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// The king, then other pieces on the board, then drops.
    #[default]
    BoardFirst,
    /// Drops, then the king, then other pieces: what a mate solver wants.
    DropsFirst,
}

/// A choice of moves, with its options.
///
/// ```
/// use core::ops::ControlFlow;
/// use kiban_shogi::{Moves, Position, Selection};
///
/// // Only the gold on 5b mates; these are all the checks, drops first.
/// let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b GS 1".parse().unwrap();
/// let mut checks = Vec::new();
/// let _ = position.generate(Selection::new(Moves::Checks).drops_first(), |set| {
///     checks.extend(set);
///     ControlFlow::Continue(())
/// });
/// let checks: Vec<String> = checks.iter().map(|m| m.to_string()).collect();
/// assert_eq!(
///     checks,
///     ["S*4b", "S*5b", "S*6b", "G*4a", "G*4b", "G*5b", "G*6a", "G*6b", "5c5b", "5c5b+"],
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Selection {
    pub(super) moves: Moves,
    pub(super) declining: Declining,
    pub(super) order: Order,
}

impl Selection {
    /// Those moves, every way to decline a promotion included, pieces on the board first.
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position, Selection};
    ///
    /// let quiet = Position::startpos().select_moves(Selection::new(Moves::Quiets));
    /// assert_eq!(quiet.len(), 30); // nothing can be taken yet
    /// ```
    #[must_use]
    pub const fn new(moves: Moves) -> Self {
        Self { moves, declining: Declining::Allowed, order: Order::BoardFirst }
    }

    /// Without moves that pointlessly decline a promotion; see [`Declining::Pointless`].
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position, Selection};
    ///
    /// //  k . . . . . . . .     The pawn declines a promotion on the marked square for no good;
    /// //  . . . . x . . . .     the silver may have its reasons.
    /// //  . . . . P S . . .
    /// let position: Position = "k8/9/4PS3/9/9/9/9/9/4K4 b - 1".parse().unwrap();
    /// let useful = position.select_moves(Selection::new(Moves::All).without_pointless());
    /// assert!(!useful.contains(&"5c5b".parse().unwrap()));
    /// assert!(useful.contains(&"5c5b+".parse().unwrap()));
    /// assert!(useful.contains(&"4c4b".parse().unwrap()));
    /// assert_eq!(useful.len() + 1, position.count_legal_moves());
    /// ```
    #[must_use]
    pub const fn without_pointless(self) -> Self {
        Self { declining: Declining::Pointless, ..self }
    }

    /// With drops before moves on the board.
    ///
    /// ```
    /// use kiban_shogi::{Moves, Position, Selection};
    ///
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4K4 b G 1".parse().unwrap();
    /// let moves = position.select_moves(Selection::new(Moves::All).drops_first());
    /// assert!(moves[0].is_drop());
    /// ```
    #[must_use]
    pub const fn drops_first(self) -> Self {
        Self { order: Order::DropsFirst, ..self }
    }
}

impl From<Moves> for Selection {
    fn from(moves: Moves) -> Self {
        Self::new(moves)
    }
}

/// The targets that are wanted, by piece: what the generator cuts its legal targets with.
pub(super) trait Filter {
    /// Where all pieces stand that have wanted moves; kings are asked anyway.
    fn movers(&self) -> Bitboard;
    /// For moves without promotion of a piece of that kind from that square.
    fn plain(&self, kind: PieceKind, from: Square) -> Bitboard;
    /// For promotions of a piece of that kind from that square.
    fn promoting(&self, kind: PieceKind, from: Square) -> Bitboard;
    /// For drops of that kind.
    fn drops(&self, kind: HandKind) -> Bitboard;
}

/// All legal moves; the constants vanish when the generator is compiled for it.
pub(super) struct Everything;

impl Filter for Everything {
    #[inline(always)]
    fn movers(&self) -> Bitboard {
        Bitboard::ALL
    }

    #[inline(always)]
    fn plain(&self, _: PieceKind, _: Square) -> Bitboard {
        Bitboard::ALL
    }

    #[inline(always)]
    fn promoting(&self, _: PieceKind, _: Square) -> Bitboard {
        Bitboard::ALL
    }

    #[inline(always)]
    fn drops(&self, _: HandKind) -> Bitboard {
        Bitboard::ALL
    }
}

/// The moves of a selection.
pub(super) struct Selected {
    us: Color,
    plain: Bitboard,
    promoting: Bitboard,
    drops: Bitboard,
    checks: Option<OnlyChecks>,
    declining: Declining,
}

impl Selected {
    #[inline]
    pub(super) fn new(
        position: &Position,
        us: Color,
        selection: Selection,
        in_check: bool,
    ) -> Self {
        let enemies = position.color(us.other());
        let (all, none) = (Bitboard::ALL, Bitboard::EMPTY);
        let (plain, promoting, drops) = match selection.moves {
            Moves::All | Moves::Checks => (all, all, all),
            Moves::Captures => (enemies, enemies, none),
            Moves::Quiets | Moves::QuietChecks => (!enemies, !enemies, all),
            Moves::Tactical | Moves::Evasions if in_check => (all, all, all),
            Moves::Tactical => (enemies, all, none),
            Moves::Evasions => (none, none, none),
            Moves::Recaptures(square) => (enemies & square.into(), enemies & square.into(), none),
        };
        let is_checks = matches!(selection.moves, Moves::Checks | Moves::QuietChecks);
        let checks = is_checks.then(|| OnlyChecks(CheckSquares::new(position, us)));
        Self { us, plain, promoting, drops, checks, declining: selection.declining }
    }

    /// The targets of `kind` from `from` on which declining a promotion is worth something.
    fn worth_declining(&self, kind: PieceKind, from: Square) -> Bitboard {
        let zone = Bitboard::promotion_zone(self.us);
        match kind {
            PieceKind::Bishop | PieceKind::Rook if zone.contains(from) => Bitboard::EMPTY,
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => !zone,
            PieceKind::Lance => !Bitboard::last_two_ranks(self.us),
            _ => Bitboard::ALL,
        }
    }
}

/// All moves that give check.
pub(super) struct OnlyChecks(pub(super) CheckSquares);

impl Filter for OnlyChecks {
    #[inline(always)]
    fn movers(&self) -> Bitboard {
        self.0.movers()
    }

    #[inline(always)]
    fn plain(&self, kind: PieceKind, from: Square) -> Bitboard {
        self.0.targets(kind, from)
    }

    #[inline(always)]
    fn promoting(&self, kind: PieceKind, from: Square) -> Bitboard {
        kind.promoted().map_or(Bitboard::EMPTY, |kind| self.0.targets(kind, from))
    }

    #[inline(always)]
    fn drops(&self, kind: HandKind) -> Bitboard {
        self.0.of(kind.piece_kind())
    }
}

impl Filter for Selected {
    #[inline(always)]
    fn movers(&self) -> Bitboard {
        self.checks.as_ref().map_or(Bitboard::ALL, OnlyChecks::movers)
    }

    #[inline(always)]
    fn plain(&self, kind: PieceKind, from: Square) -> Bitboard {
        let checks = self.checks.as_ref().map_or(Bitboard::ALL, |checks| checks.plain(kind, from));
        let worth = match self.declining {
            Declining::Allowed => Bitboard::ALL,
            Declining::Pointless => self.worth_declining(kind, from),
        };
        self.plain & checks & worth
    }

    #[inline(always)]
    fn promoting(&self, kind: PieceKind, from: Square) -> Bitboard {
        let checks = self.checks.as_ref();
        self.promoting & checks.map_or(Bitboard::ALL, |checks| checks.promoting(kind, from))
    }

    #[inline(always)]
    fn drops(&self, kind: HandKind) -> Bitboard {
        let checks = self.checks.as_ref().map_or(Bitboard::ALL, |checks| checks.drops(kind));
        self.drops & checks
    }
}
