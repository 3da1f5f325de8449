//! The search itself: principal variation search with what makes it selective.
//!
//! What is cut without being searched, and why that is mostly right:
//!
//! * **Mate distance**: no line can be better than a mate that is found already, if it is longer.
//! * **The table**: a search of at least this depth has been here.
//! * **Mate in one** is asked of the rules, which answer faster than a search of one ply.
//! * **Reverse futility**: the evaluation is so far above that a shallow search will not change it.
//! * **Razoring**: it is so far below that only captures could.
//! * **Null move**: if passing the turn is good enough, a move is as well. At high depth the claim
//!   is verified, since in zugzwang it is wrong.
//! * **Internal reduction**: without a move from the table the order is bad; a shallower search
//!   finds one.
//! * **Late moves**: after so many quiet moves without success the rest is skipped at low depth, or
//!   searched with less depth, and anew with full depth if it surprises.
//! * **Futile and losing moves** at low depth.
//!
//! What is searched deeper: **checks** that do not lose material, and a move that is **singular**,
//! all others being clearly worse.

use kiban_core::{SearchGame, SearchPath};

use crate::Eval;
use crate::history::bonus;
use crate::picker::Picker;
use crate::score::{INFINITE, MATE, MAX_PLY, MOST, from_table, is_proved, mated, to_table};
use crate::table::{Bound, Known};
use crate::worker::Worker;

/// Reductions by depth and number of the move, in plies.
fn reduction(depth: i32, tried: i32) -> i32 {
    // 0.3 + ln(d) ln(n) / 2.1, in integers, so that every machine searches the same.
    let ln = |n: i32| {
        let n = n.clamp(1, 255) as u32;
        let whole = n.ilog2();
        // 16 * log2, the fraction by the next four bits.
        let fraction = ((n << 8 >> whole) - 256) >> 4;
        (whole * 16 + fraction) as i32 * 11 / 16
    };
    // ln is in 1/16 here.
    (ln(depth) * ln(tried) * 10 / 21 + 80) / 256
}

impl<G: SearchGame, E: Eval<G>> Worker<'_, G, E> {
    /// The score of the position at `ply`, exact between `alpha` and `beta`, and a bound outside.
    #[expect(clippy::too_many_lines, reason = "one node, step by step")]
    pub(crate) fn alphabeta<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        is_cut_node: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence::<PV>(alpha, beta, 0, ply);
        }
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
        alpha = alpha.max(mated(ply));
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        let key = position.key();
        let excluded = self.frames[ply].excluded;
        let known = self.shared.table.find(key);
        let known_score = known.map(|known| from_table(known.score, ply));
        let table_move = known.and_then(|known| G::from_bits(known.bits));
        let table_move = table_move.filter(|&m| position.is_legal(m));
        if !PV
            && excluded.is_none()
            && let (Some(known), Some(score)) = (known, known_score)
            && known.depth >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            }
        {
            return score;
        }

        if !in_check && known.is_none() && position.mate_in_one().is_some() {
            let score = MATE - ply as i32 - 1;
            self.remember(key, ply, None, score, None, MAX_PLY as i32 / 2, Bound::Exact, PV);
            return score;
        }

        let (pure, eval) = self.judge(&position, ply, in_check, known, known_score);
        self.frames[ply].eval = eval;
        let improving = match (eval, ply.checked_sub(2).and_then(|ply| self.frames[ply].eval)) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        };
        self.frames[ply + 2].killers = [None; 2];

        if !PV
            && excluded.is_none()
            && let Some(eval) = eval
            && let Some(score) = self.cut_by_judgement(
                &position,
                alpha,
                beta,
                depth,
                ply,
                eval,
                improving,
                is_cut_node,
            )
        {
            return score;
        }
        if self.is_stopped {
            return 0;
        }
        if depth >= 4 && table_move.is_none() && excluded.is_none() && (PV || is_cut_node) {
            depth -= 1;
        }

        let before = self.steps_before(ply);
        let killers = self.frames[ply].killers;
        let counter = self.history.counter(before[0]);
        let refutations = [killers[0], killers[1], counter];
        let moves = core::mem::take(&mut self.frames[ply].moves);
        let mut picker = Picker::new(&position, table_move, refutations, before, moves);

        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        let mut quiet_tried: Vec<G::Move> = Vec::new();
        let mut noisy_tried: Vec<G::Move> = Vec::new();
        while let Some(m) = picker.next(&position, self.history) {
            if Some(m) == excluded {
                continue;
            }
            tried += 1;
            let is_noisy = position.is_noisy(m);
            let gives_check = position.gives_check(m);
            let history = match is_noisy {
                true => self.history.capture(&position, m),
                false => self.history.quiet(&position, m, before),
            };
            let reduced = reduction(depth, tried);

            if best > -MOST && ply > 0 {
                if !is_noisy && !gives_check {
                    let limit = (8 + depth * depth) / if improving { 1 } else { 2 };
                    if tried > limit && !in_check {
                        picker.skip_quiet();
                        continue;
                    }
                    let rest = (depth - reduced).max(0);
                    if let Some(eval) = eval
                        && rest <= 7
                        && eval + 120 + 110 * rest + history / 64 <= alpha
                    {
                        best = best.max(eval.min(alpha));
                        picker.skip_quiet();
                        continue;
                    }
                    if rest <= 3 && history < -5000 * (rest + 1) {
                        continue;
                    }
                    if rest <= 6 && position.exchange(m) < -30 * rest * rest {
                        continue;
                    }
                } else if depth <= 6 && position.exchange(m) < -110 * depth {
                    continue;
                }
            }

            let extension = if Some(m) == table_move && ply > 0 && excluded.is_none() {
                let singular = self.singular(alpha, beta, depth, ply, m, known, is_cut_node);
                match singular {
                    Singular::Extend(plies) => plies,
                    Singular::Cut(score) => {
                        self.frames[ply].moves = picker.into_moves();
                        return score;
                    }
                    Singular::No if gives_check && ply < 2 * depth as usize + 40 => 1,
                    Singular::No => 0,
                }
            } else {
                i32::from(gives_check && depth <= 8 && position.exchange(m) >= 0)
            };
            let new_depth = depth - 1 + extension;

            self.push(ply, m);
            let mut score = 0;
            let mut is_full = true;
            if depth >= 2 && tried > 1 + i32::from(PV) {
                let mut less = if is_noisy || in_check { reduced / 2 } else { reduced };
                less -= i32::from(PV);
                less += i32::from(is_cut_node);
                less += i32::from(!improving);
                less -= i32::from(gives_check);
                if !is_noisy {
                    less -= history / 4000;
                }
                let less = less.clamp(0, (new_depth - 1).max(0));
                score =
                    -self.alphabeta::<false>(-alpha - 1, -alpha, new_depth - less, ply + 1, true);
                is_full = score > alpha && less > 0;
                if !is_full && score <= alpha {
                    self.path.pop();
                    if self.is_stopped {
                        break;
                    }
                    self.note(&mut best, &mut best_move, score, m);
                    note_tried(is_noisy, m, &mut quiet_tried, &mut noisy_tried);
                    continue;
                }
            }
            if is_full && (!PV || tried > 1) {
                score =
                    -self.alphabeta::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !is_cut_node);
            }
            if PV && (tried == 1 || score > alpha) {
                score = -self.alphabeta::<true>(-beta, -alpha, new_depth, ply + 1, false);
            }
            self.path.pop();
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if PV {
                        self.variations.set(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
            note_tried(is_noisy, m, &mut quiet_tried, &mut noisy_tried);
        }
        self.frames[ply].moves = picker.into_moves();
        if self.is_stopped {
            return 0;
        }
        if tried == 0 {
            // Without a move a side has lost, in check or not, in both games.
            return if excluded.is_some() { alpha } else { mated(ply) };
        }
        if best == -INFINITE {
            best = alpha;
        }
        if let Some(m) = best_move.filter(|_| best >= beta) {
            self.reward(ply, depth, m, &quiet_tried, &noisy_tried);
        }
        if excluded.is_none() {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            if let (Some(eval), false) = (eval, is_proved(best))
                && best_move.is_none_or(|m| !position.is_noisy(m))
                && !(bound == Bound::Lower && best <= eval)
                && !(bound == Bound::Upper && best >= eval)
            {
                let pure = pure.unwrap_or(eval);
                self.history.update_correction(&position, depth, best - pure);
            }
            self.remember(key, ply, best_move, best, pure, depth, bound, PV);
        }
        best
    }

    /// The static evaluation as it comes from the evaluation, and as it is corrected by what is
    /// known; `None` in check.
    fn judge(
        &mut self,
        position: &G,
        ply: usize,
        in_check: bool,
        known: Option<Known>,
        known_score: Option<i32>,
    ) -> (Option<i32>, Option<i32>) {
        if in_check {
            return (None, None);
        }
        // Searched again without a move, a node is judged as before.
        if self.frames[ply].excluded.is_some() {
            return (None, self.frames[ply].eval);
        }
        let pure = known.and_then(|known| known.eval).unwrap_or_else(|| self.evaluate());
        let mut eval = (pure + self.history.correction(position)).clamp(-MOST, MOST);
        if let (Some(known), Some(score)) = (known, known_score)
            && !is_proved(score)
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => score > eval,
                Bound::Upper => score < eval,
            }
        {
            eval = score;
        }
        (Some(pure), Some(eval))
    }

    /// A score for the node from its static evaluation, if that is far enough from the window.
    #[expect(clippy::too_many_arguments, reason = "all of the node")]
    fn cut_by_judgement(
        &mut self,
        position: &G,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        eval: i32,
        improving: bool,
        is_cut_node: bool,
    ) -> Option<i32> {
        if is_proved(beta) {
            return None;
        }
        let margin = 95 * depth - if improving { 60 } else { 0 };
        if depth <= 8 && eval - margin >= beta {
            return Some((eval + beta) / 2);
        }
        if depth <= 3 && eval + 250 + 220 * depth * depth < alpha {
            let score = self.quiescence::<false>(alpha, alpha + 1, 0, ply);
            if score <= alpha || self.is_stopped {
                return Some(score);
            }
        }
        let came_by_pass = ply > 0 && self.frames[ply - 1].step.is_none();
        if depth >= 3
            && eval >= beta
            && is_cut_node
            && !came_by_pass
            && ply >= self.least_null_ply
            && position.has_attackers()
            && let Some(passed) = position.passed()
        {
            let less = 3 + depth / 4 + ((eval - beta) / 200).min(3);
            self.frames[ply].step = None;
            let path = core::mem::replace(&mut self.path, G::Path::starting_at(passed));
            let root_len = core::mem::replace(&mut self.root_len, 0);
            let score =
                -self.alphabeta::<false>(-beta, -beta + 1, depth - less, ply + 1, !is_cut_node);
            self.path = path;
            self.root_len = root_len;
            if self.is_stopped {
                return Some(0);
            }
            if score >= beta {
                let score = if is_proved(score) { beta } else { score };
                if self.least_null_ply > 0 || depth < 12 {
                    return Some(score);
                }
                self.least_null_ply = ply + (3 * (depth - less) / 4).max(1) as usize;
                let verified = self.alphabeta::<false>(beta - 1, beta, depth - less, ply, false);
                self.least_null_ply = 0;
                if verified >= beta {
                    return Some(score);
                }
            }
        }
        None
    }

    /// Whether the move of the table is so much better than the others that it is searched deeper.
    #[expect(clippy::too_many_arguments, reason = "all of the node")]
    fn singular(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        m: G::Move,
        known: Option<Known>,
        is_cut_node: bool,
    ) -> Singular {
        let Some(known) = known else { return Singular::No };
        let score = from_table(known.score, ply);
        if depth < 7
            || known.bound == Bound::Upper
            || known.depth < depth - 3
            || is_proved(score)
            || ply > 2 * (depth as usize + 10)
        {
            return Singular::No;
        }
        let bar = score - 2 * depth;
        self.frames[ply].excluded = Some(m);
        let others = self.alphabeta::<false>(bar - 1, bar, (depth - 1) / 2, ply, is_cut_node);
        self.frames[ply].excluded = None;
        if self.is_stopped {
            Singular::No
        } else if others < bar {
            Singular::Extend(1)
        } else if bar >= beta && beta - alpha == 1 {
            // Another move is good enough as well.
            Singular::Cut(bar)
        } else if score >= beta {
            Singular::Extend(-1)
        } else {
            Singular::No
        }
    }

    fn note(&self, best: &mut i32, best_move: &mut Option<G::Move>, score: i32, m: G::Move) {
        if score > *best {
            *best = score;
            // Of moves that all fail low none is better; the first one is kept for the order.
            let _ = best_move.get_or_insert(m);
        }
    }

    /// Makes the move that cut off come earlier next time, and those before it later.
    fn reward(
        &mut self,
        ply: usize,
        depth: i32,
        m: G::Move,
        quiet_tried: &[G::Move],
        noisy_tried: &[G::Move],
    ) {
        let position = *self.path.position();
        let before = self.steps_before(ply);
        let bonus = bonus(depth);
        if position.is_noisy(m) {
            self.history.update_capture(&position, m, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
            self.history.set_counter(before[0], m);
            self.history.update_quiet(&position, m, before, bonus);
            for &other in quiet_tried {
                self.history.update_quiet(&position, other, before, -bonus);
            }
        }
        for &other in noisy_tried {
            self.history.update_capture(&position, other, -bonus);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "all of an entry")]
    fn remember(
        &self,
        key: u64,
        ply: usize,
        m: Option<G::Move>,
        score: i32,
        eval: Option<i32>,
        depth: i32,
        bound: Bound,
        is_pv: bool,
    ) {
        let bits = m.map_or(0, G::to_bits);
        let score = to_table(score, ply);
        self.shared.table.keep(key, Known { bits, score, eval, depth, bound, is_pv });
    }
}

enum Singular {
    No,
    Extend(i32),
    Cut(i32),
}

fn note_tried<M>(is_noisy: bool, m: M, quiet: &mut Vec<M>, noisy: &mut Vec<M>) {
    if is_noisy { noisy.push(m) } else { quiet.push(m) }
}
