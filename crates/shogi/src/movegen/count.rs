//! Counting legal moves without listing them.
//!
//! Pieces that step move as whole sets: one shift and one mask for each direction give the
//! targets of all pawns, silvers and so on at once, and the number of moves is the number of
//! bits. A square that two pieces reach is counted twice, once for each, since each direction
//! moves each piece to a square of its own. Only sliders and pinned pieces go one by one.
//!
//! Promotions are counted as moves of their own: a target in the zone, or anywhere if the piece
//! starts in it, counts once more; the square on which a piece would be dead counts once less.

use core::ops::ControlFlow;

use super::selection::Everything;
use super::{Legality, board, drops, legality};
use crate::position::Set;
use crate::{Bitboard, Color, HandKind, Position, attacks};

kiban_core::compile_twice!(pub(super) fn count(position: &Position) -> usize = count_either);

#[inline(always)]
fn count_either(position: &Position) -> usize {
    // The constants make two copies, each with its colour folded in.
    match position.side_to_move() {
        Color::Black => count_for(position, Color::Black),
        Color::White => count_for(position, Color::White),
    }
}

#[inline(always)]
fn count_for(position: &Position, us: Color) -> usize {
    let legality = Legality::new(position, us);
    let mut total = match legality.king {
        Some(king) => legality::safe_steps(position, us, king).len(),
        None => 0,
    };
    if legality.checkers.has_many() {
        return total;
    }
    total += steps(position, us, &legality) + slides(position, us, &legality);
    if !legality.pinned.is_empty() {
        let _ = board::pinned(position, us, &legality, &Everything, &mut |set| {
            total += set.len();
            ControlFlow::Continue(())
        });
    }
    total + dropped(position, us, &legality)
}

/// The moves of unpinned pawns, knights, silvers and gold movers.
#[inline(always)]
fn steps(position: &Position, us: Color, legality: &Legality) -> usize {
    let free = position.color(us) - legality.pinned;
    let targets = legality.targets;
    let zone = Bitboard::promotion_zone(us);
    let ahead = match us {
        Color::Black => -1,
        Color::White => 1,
    };
    let step = |set: Bitboard, files, ranks| set.shifted(files, ranks) & targets;

    let pawns = step(free & position.set(Set::Pawn), 0, ahead);
    let mut total = (pawns - Bitboard::last_rank(us)).len() + (pawns & zone).len();

    let knights = free & position.set(Set::Knight);
    if !knights.is_empty() {
        for files in [1, -1] {
            let jumps = step(knights, files, 2 * ahead);
            total += (jumps - Bitboard::last_two_ranks(us)).len() + (jumps & zone).len();
        }
    }

    let silvers = free & position.set(Set::Silver);
    if !silvers.is_empty() {
        let from_zone = silvers & zone;
        for (files, ranks) in [(0, ahead), (1, ahead), (-1, ahead), (1, -ahead), (-1, -ahead)] {
            let moves = step(silvers, files, ranks);
            // Whoever ends in the zone or began in it may promote.
            let promoting = moves & (zone | from_zone.shifted(files, ranks));
            total += moves.len() + promoting.len();
        }
    }

    let golds = free & position.golds();
    if !golds.is_empty() {
        for (files, ranks) in [(0, ahead), (1, ahead), (-1, ahead), (1, 0), (-1, 0), (0, -ahead)] {
            total += step(golds, files, ranks).len();
        }
    }
    total
}

/// The moves of unpinned lances, bishops, rooks, horses and dragons.
#[inline(always)]
fn slides(position: &Position, us: Color, legality: &Legality) -> usize {
    let free = position.color(us) - legality.pinned;
    let targets = legality.targets;
    let zone = Bitboard::promotion_zone(us);
    let occupied = position.occupied();
    let around = position.set(Set::Around);
    let mut total = 0;
    for from in free & position.set(Set::Lance) {
        let moves = attacks::lance(us, from, occupied) & targets;
        total += (moves - Bitboard::last_rank(us)).len() + (moves & zone).len();
    }
    for from in free & position.set(Set::Diagonal) {
        let moves = attacks::bishop(from, occupied);
        total += if around.contains(from) {
            ((moves | attacks::king(from)) & targets).len()
        } else {
            let moves = moves & targets;
            moves.len() + board::promotable(moves, from, zone).len()
        };
    }
    for from in free & position.set(Set::Orthogonal) {
        let moves = attacks::rook(from, occupied);
        total += if around.contains(from) {
            ((moves | attacks::king(from)) & targets).len()
        } else {
            let moves = moves & targets;
            moves.len() + board::promotable(moves, from, zone).len()
        };
    }
    total
}

/// The legal drops. Silvers, golds, bishops and rooks share their targets.
#[inline(always)]
fn dropped(position: &Position, us: Color, legality: &Legality) -> usize {
    let hand = position.hand(us);
    if hand.is_empty() || legality.drops.is_empty() {
        return 0;
    }
    let anywhere = [HandKind::Silver, HandKind::Gold, HandKind::Bishop, HandKind::Rook];
    let kinds = anywhere.into_iter().filter(|&kind| hand.has(kind)).count();
    let mut total = kinds * legality.drops.len();
    if hand.has(HandKind::Knight) {
        total += (legality.drops - Bitboard::last_two_ranks(us)).len();
    }
    if hand.has(HandKind::Lance) {
        total += (legality.drops - Bitboard::last_rank(us)).len();
    }
    if hand.has(HandKind::Pawn) {
        total += drops::pawn_drops(position, us, legality).len();
    }
    total
}
