//! What decides legality: checkers, pins, targets and the squares where the king is safe.

use crate::attacks::{self, direction, ray};
use crate::position::Set;
use crate::{Bitboard, Color, Position, Square};

/// What one look along the lines from a king finds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    /// The enemy pieces that attack the king.
    pub(crate) checkers: Bitboard,
    /// The pieces of either side that stand alone between the king and an enemy slider.
    pub(crate) blockers: Bitboard,
}

impl Scan {
    /// Scans from the king of `color`; finds nothing if there is none.
    #[inline(always)]
    pub(crate) fn new(position: &Position, color: Color) -> Self {
        let Some(king) = position.king(color) else {
            return Self { checkers: Bitboard::EMPTY, blockers: Bitboard::EMPTY };
        };
        // What a piece of our own would attack from the king's square is where such pieces of the
        // enemy attack the king from. Horses and dragons are the only enemies that do so by a step
        // in any direction: the enemy king cannot be that near in a legal position.
        let them = position.color(color.other());
        let near = them & attacks::near(color, king);
        let steps = if near.is_empty() {
            near
        } else {
            near & (attacks::pawn(color, king) & position.set(Set::Pawn)
                | attacks::knight(color, king) & position.set(Set::Knight)
                | attacks::silver(color, king) & position.set(Set::Silver)
                | attacks::gold(color, king) & position.golds()
                | attacks::king(king) & position.set(Set::Around))
        };
        let snipers = attacks::rook_lines(king) & position.set(Set::Orthogonal)
            | attacks::bishop_lines(king) & position.set(Set::Diagonal)
            | attacks::lance_line(color, king) & position.set(Set::Lance);
        let occupied = position.occupied();
        let mut scan = Self { checkers: steps, blockers: Bitboard::EMPTY };
        for sniper in snipers & them {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                scan.checkers = scan.checkers.with(sniper);
            } else if !between.has_many() {
                scan.blockers |= between;
            }
        }
        scan
    }
}

/// All that decides which moves of the side to move are legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legality {
    pub(crate) king: Option<Square>,
    pub(crate) checkers: Bitboard,
    /// Our own pieces that may not leave the ray from the king through them.
    pub(crate) pinned: Bitboard,
    /// Where pieces other than the king may go: not onto our own, and if in check onto the
    /// checker or between. Meaningless with two checkers.
    pub(crate) targets: Bitboard,
    /// Where pieces may be dropped: empty squares, and if in check only those between.
    pub(crate) drops: Bitboard,
}

impl Legality {
    #[inline(always)]
    pub(crate) fn new(position: &Position, us: Color) -> Self {
        Self::after(Scan::new(position, us), position, us)
    }

    /// What follows from the scan from our king.
    #[inline(always)]
    pub(crate) fn after(scan: Scan, position: &Position, us: Color) -> Self {
        let king = position.king(us);
        let own = position.color(us);
        let mut targets = !own;
        let mut drops = !position.occupied();
        if let (Some(king), Some(checker)) = (king, scan.checkers.first()) {
            let between = attacks::between(king, checker);
            targets = between.with(checker);
            drops = between;
        }
        // A setup may have been accepted in which the opponent's king could be captured. It never
        // is: that is no move of the game.
        if let Some(their_king) = position.king(us.other()) {
            targets = targets.without(their_king);
        }
        Self { king, checkers: scan.checkers, pinned: scan.blockers & own, targets, drops }
    }

    /// The targets of the piece on `from`: all, or if it is pinned those on its ray.
    #[inline(always)]
    pub(crate) fn targets_from(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) { self.targets & self.pin_ray(from) } else { self.targets }
    }

    /// The ray from the king through `from`.
    #[inline]
    pub(crate) fn pin_ray(&self, from: Square) -> Bitboard {
        let towards = self.king.and_then(|king| direction(king, from).map(|d| (king, d)));
        towards.map_or(Bitboard::EMPTY, |(king, towards)| ray(king, towards))
    }
}

/// Around each square, those from which a piece that steps can attack one of the up to eight
/// neighbours: two files to either side, three ranks towards the piece's own side for knights.
static STEP_ZONE: [[Bitboard; Square::COUNT]; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let mut files = -2;
        while files <= 2 {
            let mut ranks = -2;
            while ranks <= 3 {
                // Black attacks upwards, so it stands below.
                if let Some(from) = square.offset(files, ranks) {
                    table[0][index] = table[0][index].with(from);
                }
                if let Some(from) = square.offset(files, -ranks) {
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

/// The squares to which the king of `us`, on `king`, may move: those around it that no enemy
/// attacks once it is lifted.
#[inline(always)]
pub(crate) fn safe_steps(position: &Position, us: Color, king: Square) -> Bitboard {
    let mut steps = attacks::king(king) - position.color(us);
    // Kings side by side can only come from an accepted setup; neither is captured.
    if let Some(their_king) = position.king(us.other()) {
        steps = steps.without(their_king);
    }
    if steps.is_empty() {
        return steps;
    }
    steps - danger(position, us, king)
}

/// A set that holds, of the squares around `king`, exactly those that an enemy piece attacks once
/// our king is lifted. Of squares elsewhere it may hold any.
#[inline(always)]
fn danger(position: &Position, us: Color, king: Square) -> Bitboard {
    let them = us.other();
    let enemies = position.color(them);
    // Towards which rank index the enemy moves.
    let ahead = match them {
        Color::Black => -1,
        Color::White => 1,
    };
    let mut danger = Bitboard::EMPTY;
    let near = enemies & STEP_ZONE[them.index()][king.index()];
    if !near.is_empty() {
        let pawns = near & position.set(Set::Pawn);
        let knights = near & position.set(Set::Knight);
        let silvers = near & position.set(Set::Silver);
        let golds = near & position.golds();
        let fronts = silvers | golds;
        danger |= (pawns | fronts).shifted(0, ahead)
            | fronts.shifted(1, ahead)
            | fronts.shifted(-1, ahead)
            | knights.shifted(1, 2 * ahead)
            | knights.shifted(-1, 2 * ahead)
            | silvers.shifted(1, -ahead)
            | silvers.shifted(-1, -ahead)
            | golds.shifted(1, 0)
            | golds.shifted(-1, 0)
            | golds.shifted(0, -ahead);
        for square in near & position.set(Set::Around) {
            danger |= attacks::king(square);
        }
    }
    let occupied = position.occupied().without(king);
    let lines = attacks::lines_around(king);
    for square in enemies & lines.files & position.set(Set::Lance) {
        danger |= attacks::lance(them, square, occupied);
    }
    for square in enemies & lines.diagonal & position.set(Set::Diagonal) {
        danger |= attacks::bishop(square, occupied);
    }
    for square in enemies & lines.orthogonal & position.set(Set::Orthogonal) {
        danger |= attacks::rook(square, occupied);
    }
    danger
}
