//! What can be said of a game of xiangqi without its rules of repetition, of the natural limit
//! and of drawn material, which are not built yet.
//!
//! Mate, and having no move, end a game under all rules. Where a rule that is not built yet could
//! have ended it, there is no answer rather than a wrong one.

use std::collections::HashMap;

use kiban::xiangqi::{Color, PieceKind, Position};

use super::{Judgement, Played, Rules, Terms};
use crate::errors::{Failure, Kind, Outcome};

/// The only one that is built.
const NONE: &str = "none";

pub(super) const RULES: [&str; 6] = ["wxf", "computer", "ucci", "cxa", "simple", NONE];

/// No rules draw a game sooner for want of captures.
const PLIES_WITHOUT_CAPTURE: u16 = 100;

/// Judges the position after each move in turn; the first verdict counts.
pub(super) fn judge(played: &Played<Position>, terms: &Terms<'_>) -> Outcome<Judgement> {
    if let Some(name) = terms.rule.filter(|&name| name != NONE) {
        let message = format!("the rule `{name}` of xiangqi is not built yet; only `{NONE}` is");
        return Err(Failure::new(Kind::Usage, message));
    }
    let mut occurrences = HashMap::new();
    let mut position = played.start;
    let mut moves = played.moves.iter();
    let mut ply = 0;
    loop {
        if let Some((state, winner, reason)) = without_moves(&position) {
            return Ok(judgement(state, Some(winner), reason, ply));
        }
        if terms.rule.is_none() {
            // Equal keys of different positions would cost the answer, not falsify it.
            let count = occurrences.entry(position.key()).or_insert(0_u32);
            *count += 1;
            if let Some(rules) = unbuilt(&position, *count) {
                let message = format!(
                    "{rules} of xiangqi are not built yet, and could have ended the game after \
                     {ply} of its moves"
                );
                return Err(Failure::new(Kind::Usage, message).expected(format!(
                    "a game in which they do not matter, or `--rule {NONE}`, which does without them"
                )));
            }
        }
        if let Some(limit) = terms.max_plies.filter(|&limit| plies(&position) >= u64::from(limit)) {
            let reason = format!("move {limit} was made, the last before the game is drawn");
            return Ok(judgement("max-plies", Some("draw"), reason, ply));
        }
        let Some(&m) = moves.next() else {
            return Ok(judgement("ongoing", None, "no rule has ended the game".to_owned(), ply));
        };
        let _ = position.play(m);
        ply += 1;
    }
}

fn judgement(
    state: &'static str,
    winner: Option<&'static str>,
    reason: String,
    ply: usize,
) -> Judgement {
    let winner = winner.map(str::to_owned);
    Judgement { state, winner, reason, repeated_from_ply: None, ply }
}

/// The state, the winner and the reason if the side to move has no legal move.
fn without_moves(position: &Position) -> Option<(&'static str, &'static str, String)> {
    if position.has_legal_moves() {
        return None;
    }
    let loser = position.side();
    let winner = match position.side_to_move() {
        Color::Red => "black",
        Color::Black => "red",
    };
    Some(match position.in_check() {
        true => ("checkmate", winner, format!("{loser} is in check and has no legal move")),
        false => {
            let reason = format!("{loser} has no legal move, which loses also when not in check");
            ("stalemate", winner, reason)
        }
    })
}

/// The rules that could end the game in the position, which occurs for that time.
fn unbuilt(position: &Position, occurrences: u32) -> Option<&'static str> {
    // Cannons are no attackers by themselves: they may lack a screen.
    let is_alive = [PieceKind::Rook, PieceKind::Horse, PieceKind::Pawn]
        .iter()
        .any(|&kind| !position.kind(kind).is_empty());
    if occurrences >= 3 {
        Some("the repetition rules")
    } else if position.halfmove_clock() >= PLIES_WITHOUT_CAPTURE {
        Some("the rules of the natural limit")
    } else if !is_alive {
        Some("the rules of drawn material")
    } else {
        None
    }
}

/// The number of the last move, as the position counts.
fn plies(position: &Position) -> u64 {
    let of_black = u64::from(position.side_to_move() == Color::Black);
    2 * u64::from(position.move_number().saturating_sub(1)) + of_black
}
