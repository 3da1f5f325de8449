//! Moves of the pieces on the board.
//!
//! A move may promote if it begins or ends in the promotion zone, and must if the piece could
//! never move again from its target.

use core::ops::ControlFlow;

use super::selection::Filter;
use super::{Legality, MoveSet, legality};
use crate::position::Set;
use crate::{Bitboard, Color, Origin, Piece, PieceKind, Position, Square, attacks};

/// The moves of the king.
#[inline(always)]
pub(super) fn king(
    position: &Position,
    us: Color,
    legality: &Legality,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(king) = legality.king else {
        return ControlFlow::Continue(());
    };
    let targets = legality::safe_steps(position, us, king);
    emit(us, PieceKind::King, king, targets, Bitboard::EMPTY, filter, visit)
}

/// The moves of those of our pieces other than the king that are not pinned.
#[inline(always)]
pub(super) fn free(
    position: &Position,
    us: Color,
    legality: &Legality,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let movers = position.color(us) - legality.pinned;
    pieces(position, us, movers, |_| legality.targets, filter, visit)
}

/// The moves of our pinned pieces. Few positions have any, so there is one copy for all of them.
#[cold]
#[inline(never)]
pub(super) fn pinned(
    position: &Position,
    us: Color,
    legality: &Legality,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let allowed = |from| legality.targets & legality.pin_ray(from);
    pieces(position, us, legality.pinned, allowed, filter, visit)
}

/// The moves of those of our pieces other than the king that stand on `movers`, each to the
/// targets that are allowed from its square.
#[inline(always)]
fn pieces(
    position: &Position,
    us: Color,
    movers: Bitboard,
    allowed: impl Fn(Square) -> Bitboard,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let own = movers & filter.movers();
    let occupied = position.occupied();
    let zone = Bitboard::promotion_zone(us);
    let last = Bitboard::last_rank(us);

    for from in own & position.set(Set::Pawn) {
        let targets = attacks::pawn(us, from) & allowed(from);
        emit(us, PieceKind::Pawn, from, targets - last, targets & zone, filter, visit)?;
    }
    for from in own & position.set(Set::Lance) {
        let targets = attacks::lance(us, from, occupied) & allowed(from);
        emit(us, PieceKind::Lance, from, targets - last, targets & zone, filter, visit)?;
    }
    for from in own & position.set(Set::Knight) {
        let targets = attacks::knight(us, from) & allowed(from);
        let dead = Bitboard::last_two_ranks(us);
        emit(us, PieceKind::Knight, from, targets - dead, targets & zone, filter, visit)?;
    }
    for from in own & position.set(Set::Silver) {
        let targets = attacks::silver(us, from) & allowed(from);
        emit(us, PieceKind::Silver, from, targets, promotable(targets, from, zone), filter, visit)?;
    }
    for from in own & position.golds() {
        let targets = attacks::gold(us, from) & allowed(from);
        // Which of the gold movers it is only matters if it moves.
        if !targets.is_empty() {
            let kind = position.piece_at(from).map_or(PieceKind::Gold, Piece::kind);
            emit(us, kind, from, targets, Bitboard::EMPTY, filter, visit)?;
        }
    }
    let around = position.set(Set::Around);
    for from in own & position.set(Set::Diagonal) {
        let targets = attacks::bishop(from, occupied);
        slider(
            us,
            [PieceKind::Bishop, PieceKind::Horse],
            from,
            targets,
            around,
            allowed(from),
            filter,
            visit,
        )?;
    }
    for from in own & position.set(Set::Orthogonal) {
        let targets = attacks::rook(from, occupied);
        slider(
            us,
            [PieceKind::Rook, PieceKind::Dragon],
            from,
            targets,
            around,
            allowed(from),
            filter,
            visit,
        )?;
    }
    ControlFlow::Continue(())
}

/// The moves of a bishop or rook, or of what it promotes to, that slides to `slides`.
#[expect(clippy::too_many_arguments, reason = "private, and each is its own thing")]
#[inline(always)]
fn slider(
    us: Color,
    [plain, promoted]: [PieceKind; 2],
    from: Square,
    slides: Bitboard,
    around: Bitboard,
    allowed: Bitboard,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if around.contains(from) {
        let targets = (slides | attacks::king(from)) & allowed;
        emit(us, promoted, from, targets, Bitboard::EMPTY, filter, visit)
    } else {
        let targets = slides & allowed;
        let promotions = promotable(targets, from, Bitboard::promotion_zone(us));
        emit(us, plain, from, targets, promotions, filter, visit)
    }
}

/// The targets on which a piece that comes from `from` may promote.
#[inline(always)]
pub(super) fn promotable(targets: Bitboard, from: Square, zone: Bitboard) -> Bitboard {
    if zone.contains(from) { targets } else { targets & zone }
}

/// Visits those of the legal targets that are wanted, if there are any.
#[inline(always)]
fn emit(
    us: Color,
    kind: PieceKind,
    from: Square,
    targets: Bitboard,
    promotions: Bitboard,
    filter: &impl Filter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let targets = targets & filter.plain(kind, from);
    let promotions = promotions & filter.promoting(kind, from);
    if (targets | promotions).is_empty() {
        return ControlFlow::Continue(());
    }
    visit(MoveSet { origin: Origin::Board(from), piece: Piece::new(us, kind), targets, promotions })
}
