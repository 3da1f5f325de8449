//! Principal variations: a line of moves for each ply, each copied into the one before.

use crate::score::MAX_PLY;

#[derive(Clone, Debug)]
pub(crate) struct Variations<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Variations<M> {
    pub(crate) fn new() -> Self {
        Self { lines: vec![Vec::new(); MAX_PLY + 2] }
    }

    pub(crate) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The line at `ply` is now `m` and the line after it.
    pub(crate) fn set(&mut self, ply: usize, m: M) {
        let (here, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    pub(crate) fn line(&self, ply: usize) -> &[M] {
        &self.lines[ply]
    }
}
