//! The rules of the World Xiangqi Federation, 2018; the argument is in the module above.

use alloc::vec::Vec;

use super::threat::Threat;
use super::window::Window;
use super::{Evidence, chase, check};
use crate::{Bitboard, Color, PieceKind, Position};

/// What `side` did that is prohibited.
pub(super) fn offence(window: &Window, side: Color) -> Option<Evidence> {
    check::perpetual(window, side).or_else(|| chase::perpetual(window, side, chases))
}

/// Whether a legal capture is a threat, with `protectors` those who protect the victim.
pub(super) fn is_threat(position: &Position, threat: Threat, protectors: Bitboard) -> bool {
    use PieceKind::{Advisor, Cannon, Elephant, Horse, Rook};
    let Some((attacker, victim)) = threat.pieces(position) else { return false };
    match (attacker.kind(), victim.kind()) {
        // An offer to exchange, which the other side can accept.
        (a, v) if a == v && threat.reversed().is_legal(position) => false,
        // The capture wins something even if it is taken back.
        (Horse | Cannon, Rook) | (Advisor | Elephant, Rook | Horse | Cannon) => true,
        _ => protectors.is_empty(),
    }
}

/// Whether `threat` is one on this board.
fn stands(position: &Position, threat: Threat) -> bool {
    threat.is_legal(position) && is_threat(position, threat, threat.roots(position))
}

/// The threats that the move of that index made and that did not stand before.
pub(super) fn new_threats(window: &Window, index: usize, side: Color) -> Vec<Threat> {
    let (before, after) = (window.position(index), window.position(index + 1));
    let m = window.step(index);
    chase::threats(after, side, |threat| {
        let attacker = if threat.attacker == m.to() { m.from() } else { threat.attacker };
        is_threat(after, threat, threat.roots(after))
            && !stands(before, Threat { attacker, ..threat })
    })
}

/// The threats by which the move of that index chases: the new ones that the reply answers.
pub(super) fn chases(window: &Window, index: usize, side: Color) -> Vec<Threat> {
    let (reply, answered) = (window.step(index + 1), window.position(index + 2));
    let mut threats = new_threats(window, index, side);
    threats.retain(|&threat| {
        let victim = if reply.from() == threat.victim { reply.to() } else { threat.victim };
        let threat = Threat { victim, ..threat };
        !threat.is_legal(answered) || !is_threat(answered, threat, threat.defenders(answered))
    });
    threats
}
