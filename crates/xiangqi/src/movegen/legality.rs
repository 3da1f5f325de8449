//! What decides legality: one condition for each enemy piece that could attack the king.

use crate::{Bitboard, Color, PieceKind, Position, Square, attacks};

/// The enemy pieces that attack a king, or would on a board with fewer pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    /// Rooks and the other king, on the king's lines.
    rooks: Bitboard,
    /// Cannons on the king's lines.
    cannons: Bitboard,
    /// Horses that a leg apart attack the king.
    horses: Bitboard,
    /// Pawns that attack the king.
    pawns: Bitboard,
}

impl Threats {
    /// The threats to the king of `color`.
    #[inline(always)]
    pub(crate) fn new(position: &Position, color: Color) -> Self {
        let king = position.king(color);
        let them = position.color(color.other());
        let on_lines = attacks::rook_lines(king) & them;
        let rooks = position.kind(PieceKind::Rook) | position.kind(PieceKind::King);
        Self {
            rooks: on_lines & rooks,
            cannons: on_lines & position.kind(PieceKind::Cannon),
            horses: attacks::horses_around(king) & them & position.kind(PieceKind::Horse),
            pawns: attacks::pawns_attacking(color.other(), king)
                & them
                & position.kind(PieceKind::Pawn),
        }
    }

    /// The squares on which they stand.
    #[inline(always)]
    pub(crate) fn squares(&self) -> Bitboard {
        self.rooks | self.cannons | self.horses | self.pawns
    }

    /// The threats but for the piece on `square`.
    #[inline(always)]
    pub(crate) fn without(self, square: Square) -> Self {
        Self {
            rooks: self.rooks.without(square),
            cannons: self.cannons.without(square),
            horses: self.horses.without(square),
            pawns: self.pawns.without(square),
        }
    }

    /// Where a piece that has left its origin may go so that no threat is an attack on `king`,
    /// with the other pieces on the squares of `occupied`: each threat's condition in turn.
    pub(crate) fn parried(self, king: Square, occupied: Bitboard) -> Bitboard {
        let mut targets = Bitboard::ALL;
        for rook in self.rooks {
            let between = attacks::between(king, rook);
            if between.is_disjoint(occupied) {
                targets &= between.with(rook);
            }
        }
        for cannon in self.cannons {
            let between = attacks::between(king, cannon);
            let pieces = between & occupied;
            match Count::of(pieces) {
                Count::None => targets -= between,
                Count::One => targets &= (between - pieces).with(cannon),
                Count::Two | Count::More => {}
            }
        }
        for horse in self.horses {
            let leg = leg(horse, king);
            if leg.is_disjoint(occupied) {
                targets &= leg.with(horse);
            }
        }
        for pawn in self.pawns {
            targets &= Bitboard::of(pawn);
        }
        targets
    }
}

/// Whether a line holds no piece, one, two or more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    None,
    One,
    Two,
    More,
}

impl Count {
    #[inline(always)]
    const fn of(pieces: Bitboard) -> Self {
        let bits = pieces.bits();
        let rest = bits & bits.wrapping_sub(1);
        if bits == 0 {
            Self::None
        } else if rest == 0 {
            Self::One
        } else if rest & rest.wrapping_sub(1) == 0 {
            Self::Two
        } else {
            Self::More
        }
    }
}

/// What one look at the threats to a king finds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    pub(crate) threats: Threats,
    /// The pieces of either side without which a threat would become an attack.
    pub(crate) blockers: Bitboard,
    /// The only screens of cannons that give check, of either side.
    pub(crate) screens: Bitboard,
    /// Where a piece that is neither blocker nor screen answers every check and makes no new one.
    pub(crate) answers: Bitboard,
}

impl Scan {
    /// Scans from the king of `color`.
    #[inline(always)]
    pub(crate) fn new(position: &Position, color: Color) -> Self {
        let king = position.king(color);
        let occupied = position.occupied();
        let threats = Threats::new(position, color);
        let mut scan = Self {
            threats,
            blockers: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
            answers: Bitboard::ALL,
        };
        for rook in threats.rooks {
            let between = attacks::between(king, rook);
            let pieces = between & occupied;
            match Count::of(pieces) {
                Count::None => scan.answers &= between.with(rook),
                Count::One => scan.blockers |= pieces,
                Count::Two | Count::More => {}
            }
        }
        for cannon in threats.cannons {
            let between = attacks::between(king, cannon);
            let pieces = between & occupied;
            match Count::of(pieces) {
                Count::None => scan.answers -= between,
                Count::One => {
                    scan.answers &= (between - pieces).with(cannon);
                    scan.screens |= pieces;
                }
                Count::Two => scan.blockers |= pieces,
                Count::More => {}
            }
        }
        for horse in threats.horses {
            let leg = leg(horse, king);
            if leg.is_disjoint(occupied) {
                scan.answers &= leg.with(horse);
            } else {
                scan.blockers |= leg;
            }
        }
        for pawn in threats.pawns {
            scan.answers &= Bitboard::of(pawn);
        }
        scan
    }
}

/// The leg of a horse that looks at `king`, as a set.
#[inline(always)]
fn leg(horse: Square, king: Square) -> Bitboard {
    attacks::horse_leg(horse, king).map_or(Bitboard::EMPTY, Bitboard::of)
}

/// All that decides which moves of the side to move are legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legality {
    threats: Threats,
    king: Square,
    /// Where a piece may go if only the king's safety is not asked: not onto our own pieces, nor
    /// onto their king.
    open: Bitboard,
    /// Our own pieces that have targets of their own: blockers and screens.
    pub(crate) bound: Bitboard,
    /// The targets of all other pieces but the king.
    pub(crate) targets: Bitboard,
}

impl Legality {
    #[inline(always)]
    pub(crate) fn new(position: &Position, us: Color) -> Self {
        let scan = Scan::new(position, us);
        let own = position.color(us);
        // Their king can be within reach in a setup that was accepted with that problem.
        let open = (!own).without(position.king(us.other()));
        Self {
            threats: scan.threats,
            king: position.king(us),
            open,
            bound: (scan.blockers | scan.screens) & own,
            targets: open & scan.answers,
        }
    }

    /// The targets of the piece on `from`, which is not the king.
    #[inline(always)]
    pub(crate) fn targets_from(&self, position: &Position, from: Square) -> Bitboard {
        if self.bound.contains(from) { self.bound_targets(position, from) } else { self.targets }
    }

    /// The targets of a piece whose leaving of `from` matters to a threat.
    #[cold]
    #[inline(never)]
    fn bound_targets(&self, position: &Position, from: Square) -> Bitboard {
        self.open & self.threats.parried(self.king, position.occupied().without(from))
    }
}

/// The squares to which the king of `us` may move: those not attacked once it is lifted.
#[inline(always)]
pub(super) fn safe_steps(position: &Position, us: Color) -> Bitboard {
    let king = position.king(us);
    let occupied = position.occupied().without(king);
    let mut safe = Bitboard::EMPTY;
    for to in attacks::king(king) - position.color(us) {
        if position.king_attackers(us.other(), to, occupied).is_empty() {
            safe = safe.with(to);
        }
    }
    safe
}
