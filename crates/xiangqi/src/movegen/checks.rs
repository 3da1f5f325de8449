//! The legal moves that give check.

use core::ops::ControlFlow;

use kiban_core::ArrayList;

use super::{Legality, MoveSet, legality};
use crate::checks::Checks;
use crate::{Bitboard, Color, Piece, PieceKind, Position, Square, attacks};

/// Calls `visit` with the legal moves that give check, in the order of the generator of all moves.
///
/// Legality is asked last: where no move gives check, it is never looked at.
#[inline(always)]
pub(crate) fn generate_checks(
    position: &Position,
    us: Color,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    use PieceKind::*;
    let checks = Checks::new(position, us);
    let occupied = position.occupied();
    let mut found = Found { position, us, checks, sets: ArrayList::new() };
    let king = position.king(us);
    let king_checks = found.checks.targets(position, King, king);
    if !king_checks.is_disjoint(attacks::king(king)) {
        let targets = legality::safe_steps(position, us) & king_checks;
        found.push(King, king, targets);
    }
    found.add(Rook, |from| attacks::rook(from, occupied));
    found.add(Cannon, |from| attacks::cannon_moves(from, occupied));
    found.add(Horse, |from| attacks::horse(from, occupied));
    found.add(Pawn, |from| attacks::pawn(us, from));
    found.add(Elephant, |from| attacks::elephant(from, occupied));
    found.add(Advisor, attacks::advisor);
    if found.sets.is_empty() {
        return ControlFlow::Continue(());
    }
    let legality = Legality::new(position, us);
    for &set in &found.sets {
        let is_king = set.from == king;
        let allowed = if is_king { set.targets } else { legality.targets_from(position, set.from) };
        let targets = set.targets & allowed;
        if !targets.is_empty() {
            visit(MoveSet { targets, ..set })?;
        }
    }
    ControlFlow::Continue(())
}

/// Moves that give check: legal ones of the king, and those of other pieces, legal but for the
/// king's safety.
struct Found<'a> {
    position: &'a Position,
    us: Color,
    checks: Checks,
    sets: ArrayList<MoveSet, 16>,
}

impl Found<'_> {
    /// Adds those of the pieces of a kind, of which `moves` tells where they go.
    #[inline(always)]
    fn add(&mut self, kind: PieceKind, moves: impl Fn(Square) -> Bitboard) {
        let own = self.position.color(self.us);
        for from in own & self.position.kind(kind) {
            let checking = self.checks.targets(self.position, kind, from) - own;
            // Of most advisors, elephants and pawns.
            if checking.is_empty() {
                continue;
            }
            self.push(kind, from, moves(from) & checking);
        }
    }

    #[inline(always)]
    fn push(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        if !targets.is_empty() {
            self.sets.push(MoveSet { from, piece: Piece::new(self.us, kind), targets });
        }
    }
}
