//! Counting legal moves without listing them.
//!
//! Pawns move as a whole set: one shift and one mask for each direction give the targets of all of
//! them at once, and the number of moves is the number of bits. A square that two pawns reach is
//! counted twice, once for each, since each direction moves each pawn to a square of its own. The
//! other kinds have at most two pieces a side and go one by one, and so do pieces that are bound.

use core::ops::ControlFlow;

use super::{Legality, board, legality};
use crate::{Bitboard, Color, PieceKind, Position, attacks};

kiban_core::compile_twice!(pub(super) fn count(position: &Position) -> usize = count_either);

#[inline(always)]
fn count_either(position: &Position) -> usize {
    // The constants make two copies, each with its colour folded in.
    match position.side_to_move() {
        Color::Red => count_for(position, Color::Red),
        Color::Black => count_for(position, Color::Black),
    }
}

#[inline(always)]
fn count_for(position: &Position, us: Color) -> usize {
    let legality = Legality::new(position, us);
    let mut total = legality::safe_steps(position, us).len();
    let targets = legality.targets;
    let free = position.color(us) - legality.bound;
    if !targets.is_empty() {
        let occupied = position.occupied();
        for from in free & position.kind(PieceKind::Rook) {
            total += (attacks::rook(from, occupied) & targets).len();
        }
        for from in free & position.kind(PieceKind::Cannon) {
            total += (attacks::cannon_moves(from, occupied) & targets).len();
        }
        for from in free & position.kind(PieceKind::Horse) {
            total += (attacks::horse(from, occupied) & targets).len();
        }
        for from in free & position.kind(PieceKind::Elephant) {
            total += (attacks::elephant(from, occupied) & targets).len();
        }
        for from in free & position.kind(PieceKind::Advisor) {
            total += (attacks::advisor(from) & targets).len();
        }
        total += pawns(free & position.kind(PieceKind::Pawn), us, targets);
    }
    if !legality.bound.is_empty() {
        let _ = board::pieces(position, us, &legality, legality.bound, &mut |set| {
            total += set.len();
            ControlFlow::Continue(())
        });
    }
    total
}

/// The number of moves of those pawns to `targets`.
#[inline(always)]
fn pawns(pawns: Bitboard, us: Color, targets: Bitboard) -> usize {
    let mut total = (pawns.shifted(0, us.ahead()) & targets).len();
    let across = pawns & Bitboard::half(us.other());
    if !across.is_empty() {
        total += (across.shifted(-1, 0) & targets).len();
        total += (across.shifted(1, 0) & targets).len();
    }
    total
}
