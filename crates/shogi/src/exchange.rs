//! 駒得: what a move wins or loses in material, when both sides capture on its target.
//!
//! The balance of material counts each piece on the board and each piece in hand, with values of
//! their own: a capture takes a piece's value on the board from one side and adds its value in
//! hand to the other. After the move the sides take turns in capturing on its target, and either
//! may stop when going on would cost it.
//!
//! * The capturing piece is the one that is lost at the least cost; the promoted value does not
//!   matter for that.
//! * It promotes if it can. That is never worse where promoted pieces are worth as much as
//!   unpromoted ones or more: if it is captured, what the promotion won is lost with it.
//! * Only legal captures count, at every step: a pinned piece captures only along its pin, a king
//!   only what is not protected, and a side in check only if the check ends.
//! * Sliders behind the pieces that have captured join in.
//!
//! What the rule leaves out are moves elsewhere on the board and drops on the target, and the rare
//! dearer piece that would win more by opening a line or by promoting.

use crate::{Bitboard, Color, HandKind, Move, Origin, Piece, PieceKind, Position, Square};

/// What pieces are worth, on the board and in hand.
///
/// ```
/// use kiban_shogi::{PieceKind, PieceValues};
///
/// let values = PieceValues::TANIGAWA;
/// assert_eq!(values.on_board(PieceKind::Dragon), 1200);
/// // The opponent's dragon is gone, and a rook is in hand.
/// assert_eq!(values.captured(PieceKind::Dragon), 1200 + 1000);
/// assert_eq!(values.promoted(PieceKind::Rook), 200);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceValues {
    board: [i16; PieceKind::COUNT],
    hand: [i16; HandKind::COUNT],
}

impl PieceValues {
    /// The values that 谷川浩司 (Kōji Tanigawa) teaches, a pawn being 100; a piece in hand is
    /// worth as much as on the board.
    pub const TANIGAWA: Self = Self::new(
        [100, 300, 400, 500, 800, 1000, 600, 0, 700, 600, 600, 600, 1000, 1200],
        [100, 300, 400, 500, 800, 1000, 600],
    );

    /// The table with the values of each [`PieceKind`] on the board, and of each [`HandKind`] in
    /// hand, in the order of their index. With zeros for the hand only losses count. The value of
    /// a king is not used.
    ///
    /// ```
    /// use kiban_shogi::{PieceKind, PieceValues};
    ///
    /// let only_pawns = PieceValues::new([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0; 7]);
    /// assert_eq!(only_pawns.on_board(PieceKind::Pawn), 1);
    /// assert_eq!(only_pawns.on_board(PieceKind::Rook), 0);
    /// ```
    #[must_use]
    pub const fn new(board: [i16; PieceKind::COUNT], hand: [i16; HandKind::COUNT]) -> Self {
        Self { board, hand }
    }

    /// The value of a piece on the board.
    ///
    /// ```
    /// use kiban_shogi::{PieceKind, PieceValues};
    ///
    /// assert_eq!(PieceValues::TANIGAWA.on_board(PieceKind::Gold), 600);
    /// ```
    #[inline]
    #[must_use]
    pub const fn on_board(&self, kind: PieceKind) -> i32 {
        self.board[kind.index()] as i32
    }

    /// The value of a piece in hand.
    ///
    /// ```
    /// use kiban_shogi::{HandKind, PieceValues};
    ///
    /// assert_eq!(PieceValues::TANIGAWA.in_hand(HandKind::Gold), 600);
    /// ```
    #[inline]
    #[must_use]
    pub const fn in_hand(&self, kind: HandKind) -> i32 {
        self.hand[kind.index()] as i32
    }

    /// What capturing a piece wins: its value on the board, and that of the piece in hand that it
    /// becomes.
    ///
    /// ```
    /// use kiban_shogi::{PieceKind, PieceValues};
    ///
    /// // The opponent's pro-pawn is gone, and a pawn is in hand.
    /// assert_eq!(PieceValues::TANIGAWA.captured(PieceKind::ProPawn), 700 + 100);
    /// ```
    #[inline]
    #[must_use]
    pub const fn captured(&self, kind: PieceKind) -> i32 {
        let in_hand = match kind.hand_kind() {
            Some(kind) => self.in_hand(kind),
            None => 0,
        };
        self.on_board(kind) + in_hand
    }

    /// What promoting a piece wins; 0 if it does not promote.
    ///
    /// ```
    /// use kiban_shogi::{PieceKind, PieceValues};
    ///
    /// assert_eq!(PieceValues::TANIGAWA.promoted(PieceKind::Pawn), 600);
    /// assert_eq!(PieceValues::TANIGAWA.promoted(PieceKind::Gold), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn promoted(&self, kind: PieceKind) -> i32 {
        match kind.promoted() {
            Some(promoted) => self.on_board(promoted) - self.on_board(kind),
            None => 0,
        }
    }
}

/// The exchange on one square, after its first move.
struct Exchange<'a> {
    position: &'a Position,
    values: &'a PieceValues,
    square: Square,
}

/// A capture: by what, and what stands on the square then.
struct Capture {
    from: Square,
    kind: PieceKind,
    promotes: bool,
}

impl Position {
    /// By how much a legal move betters the balance of material of the side to move, with the
    /// captures on its target that follow: static exchange evaluation. A drop and a quiet move
    /// may lose their piece, and a promotion wins by itself.
    ///
    /// The opponent captures with what costs it least, promotes where it can, and stops when it
    /// likes; so does the side to move from then on. Only legal captures count, so pins are
    /// respected, and sliders behind others join in.
    ///
    /// ```
    /// use kiban_shogi::{PieceValues, Position};
    ///
    /// //  . . . . k . . . .     The pawn on 5d is protected by a silver, and the rook
    /// //  . . . . . . . . .     takes it; the lance behind the rook would take back.
    /// //  . . . . s . . . .
    /// //  . . . . p . . . .
    /// //  . . . . R . . . .
    /// //  . . . . L . . . .
    /// let position: Position = "4k4/9/4s4/4p4/4R4/4L4/9/9/4K4 b - 1".parse().unwrap();
    /// let worth = |text: &str| {
    ///     position.static_exchange(text.parse().unwrap(), &PieceValues::TANIGAWA)
    /// };
    /// // A pawn from the board and into the hand, then the rook for the silver.
    /// assert_eq!(worth("5e5d"), 2 * 100 - 2 * 1000 + 2 * 500);
    /// assert_eq!(worth("5e1e"), 0);
    /// ```
    ///
    /// The answer for a move that is not legal means nothing.
    #[must_use]
    pub fn static_exchange(&self, m: Move, values: &PieceValues) -> i32 {
        let us = self.side_to_move();
        let exchange = Exchange { position: self, values, square: m.to() };
        let (gain, kind, occupied) = match m.origin() {
            Origin::Hand(kind) => {
                let gain = values.on_board(kind.piece_kind()) - values.in_hand(kind);
                (gain, kind.piece_kind(), self.occupied().with(m.to()))
            }
            Origin::Board(from) => {
                let Some(piece) = self.piece_at(from) else { return 0 };
                let captured = self.piece_at(m.to()).map(Piece::kind);
                let capture = Capture { from, kind: piece.kind(), promotes: m.is_promotion() };
                let occupied = self.occupied().without(from).with(m.to());
                (exchange.gain(&capture, captured), capture.kind_after(), occupied)
            }
        };
        gain - exchange.best_reply(!us, kind, occupied)
    }
}

impl Capture {
    fn kind_after(&self) -> PieceKind {
        match self.kind.promoted() {
            Some(promoted) if self.promotes => promoted,
            _ => self.kind,
        }
    }
}

impl Exchange<'_> {
    /// What the capturing side wins at once.
    fn gain(&self, capture: &Capture, captured: Option<PieceKind>) -> i32 {
        let promotion = if capture.promotes { self.values.promoted(capture.kind) } else { 0 };
        captured.map_or(0, |kind| self.values.captured(kind)) + promotion
    }

    /// What `color` wins by going on, with a piece of the opponent on the square and those
    /// squares occupied; 0 if it rather stops.
    fn best_reply(&self, color: Color, on_square: PieceKind, occupied: Bitboard) -> i32 {
        let Some(capture) = self.cheapest(color, occupied) else { return 0 };
        // Each capture empties a square, so this ends after as many as there are pieces.
        let rest = occupied.without(capture.from);
        let reply = self.best_reply(!color, capture.kind_after(), rest);
        (self.gain(&capture, Some(on_square)) - reply).max(0)
    }

    /// The legal capture whose piece is lost at the least cost; among equals that of the first
    /// kind, and of the first square. The king comes last.
    fn cheapest(&self, color: Color, occupied: Bitboard) -> Option<Capture> {
        let mut attackers = self.position.attackers_of(color, self.square, occupied) & occupied;
        while !attackers.is_empty() {
            let cost = |from: Square| {
                let kind = self.position.piece_at(from).map_or(PieceKind::King, Piece::kind);
                let is_king = kind == PieceKind::King;
                ((is_king, self.values.captured(kind), kind), from)
            };
            let ((_, _, kind), from) = attackers.into_iter().map(cost).min()?;
            if self.is_legal(color, kind, from, occupied) {
                return Some(Capture { from, kind, promotes: self.promotes(color, kind, from) });
            }
            attackers = attackers.without(from);
        }
        None
    }

    /// Whether the king of `color` is safe after it captures with the piece on `from`.
    fn is_legal(&self, color: Color, kind: PieceKind, from: Square, occupied: Bitboard) -> bool {
        let king = match kind {
            PieceKind::King => self.square,
            _ => match self.position.king(color) {
                Some(king) => king,
                None => return true,
            },
        };
        // The pieces that stood on the square and on the squares left are no more.
        let occupied = occupied.without(from);
        let attackers = self.position.attackers_of(!color, king, occupied);
        (attackers & occupied).without(self.square).is_empty()
    }

    fn promotes(&self, color: Color, kind: PieceKind, from: Square) -> bool {
        let zone = Bitboard::promotion_zone(color);
        kind.promoted().is_some() && (zone.contains(from) || zone.contains(self.square))
    }
}
