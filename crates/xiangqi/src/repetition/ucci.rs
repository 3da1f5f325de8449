//! The rule of the leagues of UCCI programs: perpetual check loses, then perpetual chase by the
//! piece that moves.
//!
//! Only the piece that moved chases, and only if it is a rook, a horse or a cannon. A horse chases
//! a rook, a cannon a rook; and each of the three chases unprotected pieces: a rook horses,
//! cannons and pawns, a horse cannons and pawns, a cannon horses and pawns. Pawns count over the
//! river. A piece is protected if another one would take back, pinned or not. Each move must chase
//! the same piece.

use alloc::vec::Vec;

use super::threat::Threat;
use super::window::Window;
use super::{Evidence, chase, check};
use crate::{Color, PieceKind, Position};

/// What `side` did that is prohibited.
pub(super) fn offence(window: &Window, side: Color) -> Option<Evidence> {
    check::perpetual(window, side).or_else(|| chase::perpetual(window, side, chases))
}

fn chases(window: &Window, index: usize, side: Color) -> Vec<Threat> {
    let after = window.position(index + 1);
    let moved = window.step(index).to();
    chase::threats(after, side, |threat| threat.attacker == moved && counts(after, threat))
}

fn counts(position: &Position, threat: Threat) -> bool {
    use PieceKind::{Cannon, Horse, Pawn, Rook};
    let Some((attacker, victim)) = threat.pieces(position) else { return false };
    match (attacker.kind(), victim.kind()) {
        (Horse | Cannon, Rook) => true,
        (Rook, Horse | Cannon | Pawn) | (Horse, Cannon | Pawn) | (Cannon, Horse | Pawn) => {
            let occupied = position.occupied().without(threat.attacker);
            position.attackers_of(victim.color(), threat.victim, occupied).is_empty()
        }
        _ => false,
    }
}
