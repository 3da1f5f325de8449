//! Listing legal moves.
//!
//! The generator's sets would do, and are the oracle. But a loop over a set runs as often as the
//! set has squares, which no processor foresees, and a wrong guess costs as much as many moves. So
//! hardly anything here loops over targets:
//!
//! * A piece that steps writes as many moves as its kind can ever have, and the list grows by
//!   those that are legal; what was written beyond them is written over by the next piece.
//! * A set that may be large is written byte by byte: a table holds the places of the bits of
//!   every byte, so eight moves are one addition and one store.
//! * Pawns have one target each, so their targets are one set.
//!
//! Moves come in the order of the generator.

use core::mem::{MaybeUninit, transmute};
use core::ops::ControlFlow;

use super::selection::Everything;
use super::{Legality, MoveList, board, drops, legality};
use crate::position::Set;
use crate::{Bitboard, Color, HandKind, Move, Position, Square, attacks};

kiban_core::compile_twice!(
    pub(crate) fn list_into(position: &Position, list: &mut MoveList) -> () = list_either
);

#[inline(always)]
fn list_either(position: &Position, list: &mut MoveList) {
    // The constants make two copies, each with its colour folded in.
    match position.side_to_move() {
        Color::Black => list_for(position, Color::Black, list),
        Color::White => list_for(position, Color::White, list),
    }
}

#[inline(always)]
fn list_for(position: &Position, us: Color, list: &mut MoveList) {
    let legality = Legality::new(position, us);
    if let Some(king) = legality.king {
        Stem::plain(king).write_near::<8>(king, legality::safe_steps(position, us, king), list);
    }
    if legality.checkers.has_many() {
        return;
    }
    steps(position, us, &legality, list);
    slides(position, us, &legality, list);
    if !legality.pinned.is_empty() {
        let _ = board::pinned(position, us, &legality, &Everything, &mut |set| {
            set.write_into(list);
            ControlFlow::Continue(())
        });
    }
    dropped(position, us, &legality, list);
}

/// The moves of unpinned pawns, lances, knights, silvers and gold movers.
#[inline(always)]
fn steps(position: &Position, us: Color, legality: &Legality, list: &mut MoveList) {
    let free = position.color(us) - legality.pinned;
    let targets = legality.targets;
    let zone = Bitboard::promotion_zone(us);
    let last = Bitboard::last_rank(us);

    pawns(us, (free & position.set(Set::Pawn)).ahead(us) & targets, list);
    for from in free & position.set(Set::Lance) {
        let moves = attacks::lance(us, from, position.occupied()) & targets;
        Stem::plain(from).write_near::<8>(from, moves - last, list);
        if !zone.is_disjoint(moves) {
            Stem::promotion(from).write_near::<3>(from, moves & zone, list);
        }
    }
    for from in free & position.set(Set::Knight) {
        let moves = attacks::knight(us, from) & targets;
        Stem::plain(from).write_near::<2>(from, moves - Bitboard::last_two_ranks(us), list);
        if !zone.is_disjoint(moves) {
            Stem::promotion(from).write_near::<2>(from, moves & zone, list);
        }
    }
    for from in free & position.set(Set::Silver) {
        let moves = attacks::silver(us, from) & targets;
        Stem::plain(from).write_near::<5>(from, moves, list);
        let promotions = board::promotable(moves, from, zone);
        if !promotions.is_empty() {
            Stem::promotion(from).write_near::<5>(from, promotions, list);
        }
    }
    for from in free & position.golds() {
        Stem::plain(from).write_near::<6>(from, attacks::gold(us, from) & targets, list);
    }
}

/// The moves of pawns to `targets`, each from the square behind it.
#[inline(always)]
fn pawns(us: Color, targets: Bitboard, list: &mut MoveList) {
    let behind = |to: Square| match us {
        Color::Black => Square::from_index(to.index() + 1),
        Color::White => Square::from_index(to.index().wrapping_sub(1)),
    };
    let zone = Bitboard::promotion_zone(us);
    if targets.is_disjoint(zone) {
        for to in targets {
            behind(to).into_iter().for_each(|from| list.push(Move::new(from, to)));
        }
        return;
    }
    for to in targets {
        let Some(from) = behind(to) else { continue };
        if !Bitboard::last_rank(us).contains(to) {
            list.push(Move::new(from, to));
        }
        if zone.contains(to) {
            list.push(Move::promotion(from, to));
        }
    }
}

/// The moves of unpinned bishops, rooks, horses and dragons.
#[inline(always)]
fn slides(position: &Position, us: Color, legality: &Legality, list: &mut MoveList) {
    let free = position.color(us) - legality.pinned;
    let occupied = position.occupied();
    let mut write = |from: Square, slides: Bitboard| {
        if position.set(Set::Around).contains(from) {
            let moves = (slides | attacks::king(from)) & legality.targets;
            Stem::plain(from).write_far(moves, list);
        } else {
            let moves = slides & legality.targets;
            Stem::plain(from).write_far(moves, list);
            let promotions = board::promotable(moves, from, Bitboard::promotion_zone(us));
            if !promotions.is_empty() {
                Stem::promotion(from).write_far(promotions, list);
            }
        }
    };
    for from in free & position.set(Set::Diagonal) {
        write(from, attacks::bishop(from, occupied));
    }
    for from in free & position.set(Set::Orthogonal) {
        write(from, attacks::rook(from, occupied));
    }
}

/// The legal drops.
#[inline(always)]
fn dropped(position: &Position, us: Color, legality: &Legality, list: &mut MoveList) {
    let hand = position.hand(us);
    if hand.is_empty() || legality.drops.is_empty() {
        return;
    }
    for kind in HandKind::ALL {
        if hand.has(kind) {
            Stem::drop(kind).write_far(drops::targets(position, us, legality, kind), list);
        }
    }
}

/// What the moves of a set share: the bits of the one to the square of index 0, to which the index
/// of any other target is added.
#[derive(Clone, Copy)]
struct Stem(u16);

impl Stem {
    #[inline(always)]
    const fn plain(from: Square) -> Self {
        Self(Move::new(from, Square::S1A).bits())
    }

    #[inline(always)]
    const fn promotion(from: Square) -> Self {
        Self(Move::promotion(from, Square::S1A).bits())
    }

    #[inline(always)]
    const fn drop(kind: HandKind) -> Self {
        Self(Move::drop(kind, Square::S1A).bits())
    }

    /// The move to the square of that index; not a move at all if there is no such square.
    #[inline(always)]
    const fn to(self, index: u16) -> MaybeUninit<Move> {
        // SAFETY: a `Move` is a `u16` inside, and `MaybeUninit` promises nothing about it.
        unsafe { transmute::<u16, MaybeUninit<Move>>(self.0.wrapping_add(index)) }
    }

    /// Writes the moves to up to `K` targets, none of them farther from `from` than a knight's
    /// jump, or a lance's, is long.
    #[inline(always)]
    fn write_near<const K: usize>(self, from: Square, targets: Bitboard, list: &mut MoveList) {
        // A knight jumps eleven squares back at most: a file and two ranks.
        let base = from.index().saturating_sub(11);
        let mut window = (targets.bits() >> base) as u32;
        let len = window.count_ones() as usize;
        debug_assert!(len == targets.len() && len <= K);
        let moves = [(); K].map(|()| {
            let index = base + window.trailing_zeros() as usize;
            window &= window.wrapping_sub(1);
            self.to(index as u16)
        });
        // SAFETY: each of the first `len` bits of the window is one of the targets.
        unsafe { list.append_first(moves, len) };
    }

    /// Writes the moves to any number of targets.
    #[inline(always)]
    fn write_far(self, targets: Bitboard, list: &mut MoveList) {
        let bytes = targets.bits().to_le_bytes();
        for (i, byte) in bytes.into_iter().take(Square::COUNT.div_ceil(8)).enumerate() {
            let moves = PLACES[usize::from(byte)].map(|place| self.to(i as u16 * 8 + place));
            // SAFETY: the first places of a byte's row are those of its bits, which are targets.
            unsafe { list.append_first(moves, byte.count_ones() as usize) };
        }
    }
}

/// For each byte the places of its bits, the lowest first.
static PLACES: [[u16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut len, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][len] = place;
                len += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};
