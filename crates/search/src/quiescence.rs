//! The search of captures until nothing is about to be captured.

use kiban_core::{SearchGame, SearchPath};

use crate::Eval;
use crate::picker::Picker;
use crate::score::{INFINITE, MATE, MAX_PLY, MOST, from_table, is_proved, mated, to_table};
use crate::table::{Bound, Known};
use crate::worker::Worker;

/// What a capture must at least be able to reach beyond its gain.
const MARGIN: i32 = 200;

impl<G: SearchGame, E: Eval<G>> Worker<'_, G, E> {
    /// The score of the position when only captures, promotions and evasions are tried; `depth`
    /// is 0 at first and falls from there.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        self.count_node(ply);
        if PV {
            self.variations.clear(ply);
        }
        if self.is_stopped {
            return 0;
        }
        if let Some(score) = self.ruled(ply) {
            return score;
        }
        let position = *self.path.position();
        let in_check = position.in_check();
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate() };
        }

        let key = position.key();
        let known = self.shared.table.find(key);
        if !PV && let Some(known) = known {
            let score = from_table(known.score, ply);
            if match known.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            } {
                return score;
            }
        }
        let table_move = known.and_then(|known| G::from_bits(known.bits));
        let table_move =
            table_move.filter(|&m| position.is_legal(m) && (in_check || position.is_noisy(m)));

        let mut eval = None;
        let mut best = -INFINITE;
        if !in_check {
            if known.is_none() && position.mate_in_one().is_some() {
                return MATE - ply as i32 - 1;
            }
            let stored = known.and_then(|known| known.eval);
            let pure = stored.unwrap_or_else(|| self.evaluate());
            let judged = (pure + self.history.correction(&position)).clamp(-MOST, MOST);
            eval = Some(pure);
            best = judged;
            if let Some(known) = known {
                let score = from_table(known.score, ply);
                let is_closer = match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => score > best,
                    Bound::Upper => score < best,
                };
                if is_closer && !is_proved(score) {
                    best = score;
                }
            }
            if best >= beta {
                if known.is_none() {
                    let known = Known {
                        bits: 0,
                        score: to_table(best, ply),
                        eval,
                        depth: -1,
                        bound: Bound::Lower,
                        is_pv: false,
                    };
                    self.shared.table.keep(key, known);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let before = self.steps_before(ply);
        let moves = core::mem::take(&mut self.frames[ply].moves);
        let mut picker = Picker::noisy(&position, table_move, before, moves);
        let futility = best + MARGIN;
        let mut best_move = None;
        let old_alpha = alpha;
        let mut tried = 0;
        while let Some(m) = picker.next(&position, self.history) {
            tried += 1;
            if !is_proved(best) {
                // Deep down only a few evasions are tried, and captures that can matter.
                if in_check {
                    if !position.is_noisy(m) && tried > 3 && depth < -2 {
                        continue;
                    }
                } else {
                    let reach = futility + position.gain(m);
                    if reach <= alpha && !position.gives_check(m) {
                        best = best.max(reach);
                        continue;
                    }
                }
            }
            self.push(ply, m);
            let score = -self.quiescence::<PV>(-beta, -alpha, depth - 1, ply + 1);
            self.path.pop();
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if PV {
                        self.variations.set(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].moves = picker.into_moves();
        if self.is_stopped {
            return 0;
        }
        if in_check && tried == 0 {
            return mated(ply);
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if PV && best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let known = Known {
            bits: best_move.map_or(0, G::to_bits),
            score: to_table(best, ply),
            eval,
            depth: 0,
            bound,
            is_pv: PV,
        };
        self.shared.table.keep(key, known);
        best
    }
}
