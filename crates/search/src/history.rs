//! What moves did well before: tables that order moves which nothing else tells apart.

use core::marker::PhantomData;

use kiban_core::SearchGame;

/// The largest value in a table.
const MAX: i32 = 8192;

/// Moves a value towards a bonus; the closer to [`MAX`] it is the less.
fn update(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX, MAX);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / MAX) as i16;
}

/// How much a cut-off at that depth is worth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (160 * depth - 60).clamp(0, 1700)
}

/// Which piece went where: what a continuation follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step(usize);

/// The tables of one thread.
#[derive(Clone, Debug)]
pub(crate) struct History<G> {
    /// By side to move, origin and target.
    butterfly: Vec<i16>,
    /// By piece, target and victim.
    captures: Vec<i16>,
    /// By the step before and the step.
    continuation: Vec<i16>,
    /// By the step before: the quiet move that refuted it.
    counters: Vec<u16>,
    /// By side to move and structure: how far the evaluation is off, in 1/256.
    corrections: Vec<i32>,
    game: PhantomData<G>,
}

const CORRECTIONS: usize = 1 << 14;
const CORRECTION_UNIT: i32 = 256;

impl<G: SearchGame> History<G> {
    const STEPS: usize = G::MOVERS * G::TARGETS;

    pub(crate) fn new() -> Self {
        Self {
            butterfly: vec![0; 2 * G::ORIGINS * G::TARGETS],
            captures: vec![0; Self::STEPS * G::VICTIMS],
            continuation: vec![0; Self::STEPS * Self::STEPS],
            counters: vec![0; Self::STEPS],
            corrections: vec![0; 2 * CORRECTIONS],
            game: PhantomData,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.captures.fill(0);
        self.continuation.fill(0);
        self.counters.fill(0);
        self.corrections.fill(0);
    }

    pub(crate) fn step(position: &G, m: G::Move) -> Step {
        Step(position.mover(m) * G::TARGETS + G::target(m))
    }

    fn butterfly_index(position: &G, m: G::Move) -> usize {
        let side = usize::from(position.is_first_to_move());
        (side * G::ORIGINS + G::origin(m)) * G::TARGETS + G::target(m)
    }

    fn capture_index(position: &G, m: G::Move) -> usize {
        Self::step(position, m).0 * G::VICTIMS + position.captured(m)
    }

    const fn continuation_index(before: Step, step: Step) -> usize {
        before.0 * Self::STEPS + step.0
    }

    /// How well a quiet move did, after the steps before it.
    pub(crate) fn quiet(&self, position: &G, m: G::Move, before: [Option<Step>; 2]) -> i32 {
        let step = Self::step(position, m);
        let continued = |before: Option<Step>| {
            before.map_or(0, |before| {
                i32::from(self.continuation[Self::continuation_index(before, step)])
            })
        };
        i32::from(self.butterfly[Self::butterfly_index(position, m)])
            + continued(before[0])
            + continued(before[1])
    }

    pub(crate) fn capture(&self, position: &G, m: G::Move) -> i32 {
        i32::from(self.captures[Self::capture_index(position, m)])
    }

    pub(crate) fn update_quiet(
        &mut self,
        position: &G,
        m: G::Move,
        before: [Option<Step>; 2],
        bonus: i32,
    ) {
        let step = Self::step(position, m);
        update(&mut self.butterfly[Self::butterfly_index(position, m)], bonus);
        for before in before.into_iter().flatten() {
            update(&mut self.continuation[Self::continuation_index(before, step)], bonus);
        }
    }

    pub(crate) fn update_capture(&mut self, position: &G, m: G::Move, bonus: i32) {
        update(&mut self.captures[Self::capture_index(position, m)], bonus);
    }

    /// The move that refuted the step before.
    pub(crate) fn counter(&self, before: Option<Step>) -> Option<G::Move> {
        G::from_bits(self.counters[before?.0])
    }

    pub(crate) fn set_counter(&mut self, before: Option<Step>, m: G::Move) {
        if let Some(before) = before {
            self.counters[before.0] = G::to_bits(m);
        }
    }

    fn correction_index(position: &G) -> usize {
        let side = usize::from(position.is_first_to_move());
        side * CORRECTIONS + position.structure_key() as usize % CORRECTIONS
    }

    /// What the evaluation was off in positions of this structure.
    pub(crate) fn correction(&self, position: &G) -> i32 {
        self.corrections[Self::correction_index(position)] / CORRECTION_UNIT
    }

    pub(crate) fn update_correction(&mut self, position: &G, depth: i32, difference: i32) {
        let entry = &mut self.corrections[Self::correction_index(position)];
        let weight = (depth + 1).min(16);
        let target = difference.clamp(-300, 300) * CORRECTION_UNIT;
        *entry = (*entry * (256 - weight) + target * weight) / 256;
    }
}
