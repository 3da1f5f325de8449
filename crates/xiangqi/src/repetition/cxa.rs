//! The rules of the Chinese Xiangqi Association, 2020, as an approximation.
//!
//! Beside perpetual check and perpetual chase these rules prohibit cycles in which each move gives
//! check, threatens mate (杀, kill) or chases: perpetual kill, and any mixture in which there is a
//! check or a kill. A mixture ranks with a chase, below perpetual check.
//!
//! What is approximated:
//!
//! * a kill is a mate in one if the other side passed. The rules also know kills by a longer
//!   series of checks, which are not seen here;
//! * chase is that of the WXF rules, which the Chinese rules share in the main but not in each of
//!   their diagrams;
//! * in a mixture the chased pieces may differ.

use super::threat::Threat;
use super::window::Window;
use super::{Evidence, Offence, chase, check, wxf};
use crate::{Bitboard, Color, Position};

/// What `side` did that is prohibited.
pub(super) fn offence(window: &Window, side: Color) -> Option<Evidence> {
    check::perpetual(window, side)
        .or_else(|| chase::perpetual(window, side, wxf::chases))
        .or_else(|| mixture(window, side))
}

/// The mixture of `side`: no move that is neither check nor kill nor chase, and not chases alone.
fn mixture(window: &Window, side: Color) -> Option<Evidence> {
    let mut attackers = Bitboard::EMPTY;
    let mut victims = Bitboard::EMPTY;
    let mut chases_alone = true;
    for index in window.moves_of(side) {
        let after = window.position(index + 1);
        if after.in_check() || threatens_mate(after) {
            chases_alone = false;
            attackers |= window.origin(index + 1, window.step(index).to()).into();
            victims |= window.origin(index + 1, after.king(side.other())).into();
            continue;
        }
        let threats = wxf::chases(window, index, side);
        if threats.is_empty() {
            return None;
        }
        for Threat { attacker, victim } in threats {
            attackers |= window.origin(index + 1, attacker).into();
            victims |= window.origin(index + 1, victim).into();
        }
    }
    (!chases_alone).then(|| window.evidence(side, Offence::Mixture, attackers, victims))
}

/// Whether the side that is not to move would mate if the other passed.
fn threatens_mate(position: &Position) -> bool {
    let mates = |next: Position| next.in_check() && !next.has_legal_moves();
    position.after_null_move().is_some_and(|passed| {
        passed.legal_moves().iter().any(|&m| passed.gives_check(m) && mates(passed.after(m)))
    })
}
