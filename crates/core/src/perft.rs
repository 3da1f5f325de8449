//! Perft: the number of lines of play of a given length, the field's test of move generators.

use core::ops::ControlFlow;

use crate::Game;

/// The number of lines of `depth` legal moves from `position`; 1 at depth 0.
///
/// Lines that end early, by mate, count nothing. The last ply is counted, not played.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut nodes = 0;
            let mut next = position.clone();
            let _ = position.for_each_move(|m| {
                next.clone_from(position);
                let _ = next.play(m);
                nodes += perft(&next, depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// Calls `visit` with each legal move and the number of lines of `depth` moves that it begins.
///
/// The numbers add up to [`perft()`]. At depth 0 there is no first move and nothing is visited.
pub fn divide<G: Game>(position: &G, depth: u32, mut visit: impl FnMut(G::Move, u64)) {
    let Some(rest) = depth.checked_sub(1) else {
        return;
    };
    let _ = position.for_each_move(|m| {
        visit(m, perft(&position.after(m), rest));
        ControlFlow::Continue(())
    });
}
