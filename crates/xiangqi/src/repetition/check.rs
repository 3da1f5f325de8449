//! Perpetual check (长将).

use super::window::Window;
use super::{Evidence, Offence};
use crate::{Bitboard, Color};

/// Whether the move of that index gave check.
pub(super) fn is_check(window: &Window, index: usize) -> bool {
    window.position(index + 1).in_check()
}

/// How many moves of `side` gave check.
pub(super) fn count(window: &Window, side: Color) -> usize {
    window.moves_of(side).filter(|&index| is_check(window, index)).count()
}

/// The perpetual check of `side`: all of its moves gave check, whichever pieces gave it.
pub(super) fn perpetual(window: &Window, side: Color) -> Option<Evidence> {
    if count(window, side) < window.moves_of(side).count() {
        return None;
    }
    let checkers = |index| window.origins(index + 1, window.position(index + 1).checkers());
    let attackers = window.moves_of(side).fold(Bitboard::EMPTY, |all, i| all | checkers(i));
    let king = Bitboard::of(window.position(0).king(side.other()));
    Some(window.evidence(side, Offence::Check, attackers, king))
}
