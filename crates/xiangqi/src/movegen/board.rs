//! The moves of each kind of piece, cut to the targets that legality leaves.

use core::ops::ControlFlow;

use super::{Legality, MoveSet, legality};
use crate::{Bitboard, Color, Piece, PieceKind, Position, Square, attacks};

/// The moves of the king.
#[inline(always)]
pub(super) fn king(
    position: &Position,
    us: Color,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let targets = legality::safe_steps(position, us);
    emit(us, PieceKind::King, position.king(us), targets, visit)
}

/// The moves of our pieces other than the king that stand on `movers`.
#[inline(always)]
pub(super) fn pieces(
    position: &Position,
    us: Color,
    legality: &Legality,
    movers: Bitboard,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let occupied = position.occupied();
    let movers = movers & position.color(us);
    let mut each = |kind, moves: &dyn Fn(Square) -> Bitboard| {
        for from in movers & position.kind(kind) {
            let targets = moves(from) & legality.targets_from(position, from);
            emit(us, kind, from, targets, visit)?;
        }
        ControlFlow::Continue(())
    };
    each(PieceKind::Rook, &|from| attacks::rook(from, occupied))?;
    each(PieceKind::Cannon, &|from| attacks::cannon_moves(from, occupied))?;
    each(PieceKind::Horse, &|from| attacks::horse(from, occupied))?;
    each(PieceKind::Pawn, &|from| attacks::pawn(us, from))?;
    each(PieceKind::Elephant, &|from| attacks::elephant(from, occupied))?;
    each(PieceKind::Advisor, &attacks::advisor)
}

#[inline(always)]
fn emit(
    us: Color,
    kind: PieceKind,
    from: Square,
    targets: Bitboard,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    visit(MoveSet { from, piece: Piece::new(us, kind), targets })
}
