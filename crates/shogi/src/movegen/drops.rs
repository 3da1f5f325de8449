//! Drops, and the pawn that may not mate.

use core::ops::ControlFlow;

use super::selection::Filter;
use super::{Legality, MoveSet, Scan};
use crate::position::Set;
use crate::{Bitboard, Color, HandKind, Origin, Piece, Position, Square, attacks};

/// The drops of each kind in hand.
#[inline(always)]
pub(super) fn drops(
    position: &Position,
    us: Color,
    legality: &Legality,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let hand = position.hand(us);
    if hand.is_empty() || legality.drops.is_empty() {
        return ControlFlow::Continue(());
    }
    for kind in HandKind::ALL {
        if !hand.has(kind) {
            continue;
        }
        let targets = targets(position, us, legality, kind) & filter.drops(kind);
        if !targets.is_empty() {
            let piece = Piece::new(us, kind.piece_kind());
            let promotions = Bitboard::EMPTY;
            visit(MoveSet { origin: Origin::Hand(kind), piece, targets, promotions })?;
        }
    }
    ControlFlow::Continue(())
}

/// Where a piece of that kind may be dropped.
#[inline(always)]
pub(super) fn targets(
    position: &Position,
    us: Color,
    legality: &Legality,
    kind: HandKind,
) -> Bitboard {
    match kind {
        HandKind::Pawn => pawn_drops(position, us, legality),
        HandKind::Lance => legality.drops - Bitboard::last_rank(us),
        HandKind::Knight => legality.drops - Bitboard::last_two_ranks(us),
        HandKind::Silver | HandKind::Bishop | HandKind::Rook | HandKind::Gold => legality.drops,
    }
}

/// Where a pawn may be dropped: not on the last rank, not on a file with an unpromoted pawn of
/// ours (nifu), not where it would mate.
#[inline(always)]
pub(super) fn pawn_drops(position: &Position, us: Color, legality: &Legality) -> Bitboard {
    let pawns = position.set(Set::Pawn) & position.color(us);
    let mut targets = legality.drops - Bitboard::last_rank(us) - pawns.filled_files();
    if let Some(king) = position.king(us.other()) {
        let check = attacks::pawn(us.other(), king) & targets;
        if let Some(square) = check.first()
            && is_pawn_drop_mate(position, us, square, king)
        {
            targets = targets.without(square);
        }
    }
    targets
}

/// Whether a pawn that `us` drops on `square`, before the enemy king on `king`, mates: 打ち歩詰め.
///
/// The drop gives a single check from the next square, so it is answered by capturing the pawn
/// or by moving the king, never by standing between.
///
/// * A piece other than the king captures the pawn. It may if it is not pinned, or if it is and
///   the pawn's square lies on its ray. The pawn changes neither who attacks its square, nor, for
///   the pieces that do, who is pinned: if it stands between the king and a slider of ours, then
///   on the file, where capturing it stays on the ray.
/// * The king goes to a square that none of our pieces attacks with the king lifted and the pawn
///   in place: the pawn may cut a line of ours and so free a square. The pawn's own square is one
///   of those squares; whatever attacks it protects the pawn.
#[cold]
#[inline(never)]
pub(crate) fn is_pawn_drop_mate(
    position: &Position,
    us: Color,
    square: Square,
    king: Square,
) -> bool {
    let them = us.other();
    let occupied = position.occupied().with(square);
    let pinned = Scan::new(position, them).blockers;
    let capturers = position.attackers_of(them, square, occupied).without(king);
    let line = Bitboard::file(king.file());
    if !(capturers - (pinned - line)).is_empty() {
        return false;
    }
    let lifted = occupied.without(king);
    let flights = attacks::king(king) - position.color(them);
    flights.into_iter().all(|to| {
        let pawn_attacks = attacks::pawn(us, square).contains(to);
        pawn_attacks || !position.attackers_of(us, to, lifted).is_empty()
    })
}
