//! Which pieces could make a move, and what tells them apart.

use kiban_shogi::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

/// The own pieces of that kind that reach `to` as the board stands, pinned or not.
pub(super) fn candidates(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let us = position.side_to_move();
    let piece = Piece::new(us, kind);
    // A piece reaches the square exactly if its like of the other side would reach back from there.
    let back = attacks::of(Piece::new(!us, kind), to, position.occupied());
    let mut found = Bitboard::EMPTY;
    for square in back & position.color(us) {
        if position.piece_at(square) == Some(piece) {
            found = found.with(square);
        }
    }
    found
}

/// Whether the move may promote, as far as its piece and its squares go.
pub(super) fn can_promote(position: &Position, m: Move) -> bool {
    let zone = Bitboard::promotion_zone(position.side_to_move());
    m.from().is_some_and(|from| {
        let piece = position.piece_at(from).and_then(Piece::promoted);
        piece.is_some() && (zone.contains(from) || zone.contains(m.to()))
    })
}

/// How a piece moves, as its owner sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Motion {
    /// 上
    Up,
    /// 寄
    Aside,
    /// 引
    Back,
}

impl Motion {
    fn of(side: Color, from: Square, to: Square) -> Self {
        let (from, to) = (from.rank().seen_from(side), to.rank().seen_from(side));
        match to.cmp(&from) {
            core::cmp::Ordering::Less => Self::Up,
            core::cmp::Ordering::Equal => Self::Aside,
            core::cmp::Ordering::Greater => Self::Back,
        }
    }
}

/// Where a piece comes from, as its owner sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flank {
    /// 左
    Left,
    /// Neither: 直, if it goes up.
    Straight,
    /// 右
    Right,
}

impl Flank {
    /// Where `square` lies beside `reference`.
    fn beside(side: Color, square: Square, reference: Square) -> Self {
        let (file, reference) = (square.file(), reference.file());
        match (file.cmp(&reference), side) {
            (core::cmp::Ordering::Equal, _) => Self::Straight,
            (core::cmp::Ordering::Greater, Color::Black)
            | (core::cmp::Ordering::Less, Color::White) => Self::Left,
            _ => Self::Right,
        }
    }

    /// Where the candidate on `from` comes from: two bishops or rooks as they stand to each other,
    /// all others as they stand to the target.
    fn of(side: Color, kind: PieceKind, candidates: Bitboard, from: Square, to: Square) -> Self {
        let rivals = candidates.without(from);
        let are_two = is_large(kind) && !rivals.has_many();
        let reference = rivals.first().filter(|_| are_two).unwrap_or(to);
        Self::beside(side, from, reference)
    }
}

/// Bishops and rooks, promoted or not.
const fn is_large(kind: PieceKind) -> bool {
    matches!(kind.unpromoted(), PieceKind::Bishop | PieceKind::Rook)
}

/// The words that tell a piece from others of its kind: some, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Words {
    pub(super) flank: Option<Flank>,
    pub(super) motion: Option<Motion>,
}

impl Words {
    /// The words that the candidate on `from` needs.
    pub(super) fn needed(
        side: Color,
        kind: PieceKind,
        candidates: Bitboard,
        from: Square,
        to: Square,
    ) -> Self {
        let flank = |square| Flank::of(side, kind, candidates, square, to);
        let motion = |square| Motion::of(side, square, to);
        let own = Self { flank: Some(flank(from)), motion: Some(motion(from)) };
        let mut words = Self::default();
        let (mut shares_flank, mut shares_motion) = (false, false);
        for rival in candidates.without(from) {
            // 直 says straight up, and no two pieces do that.
            shares_flank |= flank(from) != Flank::Straight && flank(rival) == flank(from);
            shares_motion |= motion(rival) == motion(from);
            words.motion = own.motion;
        }
        if shares_motion {
            words.flank = own.flank;
            words.motion = own.motion.filter(|_| shares_flank);
        }
        words
    }

    /// Whether these words are true of one candidate alone. They are, if no kind has more pieces than
    /// a set: three rooks may have no words.
    pub(super) fn tell(
        self,
        side: Color,
        kind: PieceKind,
        candidates: Bitboard,
        to: Square,
    ) -> bool {
        let fits = |&from: &Square| self.fit(side, kind, candidates, from, to);
        candidates.into_iter().filter(fits).count() == 1
    }

    /// Whether these words are true of the candidate on `from`.
    pub(super) fn fit(
        self,
        side: Color,
        kind: PieceKind,
        candidates: Bitboard,
        from: Square,
        to: Square,
    ) -> bool {
        let motion = Motion::of(side, from, to);
        let can_be_straight =
            (kind.moves_like_gold() || kind == PieceKind::Silver) && motion == Motion::Up;
        let flank = Flank::of(side, kind, candidates, from, to);
        self.motion.is_none_or(|said| said == motion)
            && self.flank.is_none_or(|said| said == flank)
            && (self.flank != Some(Flank::Straight) || can_be_straight)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.flank.is_none() && self.motion.is_none()
    }
}
