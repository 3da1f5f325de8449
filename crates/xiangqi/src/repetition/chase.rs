//! Perpetual chase (长捉), whatever a ruleset takes for a chase.

use alloc::vec::Vec;

use super::threat::Threat;
use super::window::Window;
use super::{Evidence, Offence};
use crate::{Bitboard, Color, PieceKind, Position, Square};

/// Whether the piece on `square` may be chased: no king may, and no pawn on its own side of the
/// river.
pub(super) fn can_be_victim(position: &Position, square: Square) -> bool {
    position.piece_at(square).is_some_and(|piece| match piece.kind() {
        PieceKind::King => false,
        PieceKind::Pawn => square.half() != piece.color(),
        _ => true,
    })
}

/// The threats of `side` for which `counts`. Kings and pawns may chase, so theirs do not.
pub(super) fn threats(
    position: &Position,
    side: Color,
    counts: impl Fn(Threat) -> bool,
) -> Vec<Threat> {
    let harmless = position.kind(PieceKind::King) | position.kind(PieceKind::Pawn);
    let mut threats = Vec::new();
    for attacker in position.color(side) - harmless {
        for victim in position.color(side.other()) {
            let threat = Threat { attacker, victim };
            if can_be_victim(position, victim) && threat.is_legal(position) && counts(threat) {
                threats.push(threat);
            }
        }
    }
    threats
}

/// The perpetual chase of `side`: each of its moves chased the same piece, or the same pieces.
/// `chases` are the threats by which the move of an index chases, on the board after it.
///
/// A victim is followed wherever it goes; the attacker may be another one each time.
pub(super) fn perpetual(
    window: &Window,
    side: Color,
    chases: impl Fn(&Window, usize, Color) -> Vec<Threat>,
) -> Option<Evidence> {
    let mut victims = Bitboard::ALL;
    let mut chasers = Vec::new();
    for index in window.moves_of(side) {
        let mut chased = Bitboard::EMPTY;
        for threat in chases(window, index, side) {
            let victim = window.origin(index + 1, threat.victim);
            chasers.push((window.origin(index + 1, threat.attacker), victim));
            chased |= victim.into();
        }
        victims &= chased;
        if victims.is_empty() {
            return None;
        }
    }
    let attackers = chasers.into_iter().filter(|&(_, victim)| victims.contains(victim));
    let attackers = attackers.map(|(attacker, _)| attacker).collect();
    Some(window.evidence(side, Offence::Chase, attackers, victims))
}
