//! Where variations begin.
//!
//! `変化：N手` goes on from move N-1 of the most recent line that goes so far. A line is what is
//! read between two such headings; it goes as far as its last move, and has before its own moves
//! those of the line that it left, and so on up to the main line.
//!
//! Both questions are answered in logarithmic time: which line was the last to go so far, and which
//! node of it, or of a line above, is the move. So a file of a million variations is read in about
//! the time of one long game.

use kiban_record::NodeId;

/// One line of the record.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// The ply of its first own move.
    first_ply: u32,
    /// The index of that move in the list of nodes.
    first_node: usize,
    /// The number of own moves that were read.
    len: u32,
    /// The last ply that the line has, moves included that could not be read.
    reach: u32,
    /// The line that it left; itself for one that begins at the root.
    parent: usize,
    /// A line above, so that any line above is few jumps away.
    jump: usize,
    /// How many lines are above.
    depth: u32,
}

impl Branch {
    const fn end(&self) -> u32 {
        self.first_ply - 1 + self.len
    }
}

/// All lines read so far.
#[derive(Debug, Default)]
pub(super) struct Branches {
    branches: Vec<Branch>,
    nodes: Vec<NodeId>,
    /// Lines that are the most recent ones to go as far as they do: their reach falls.
    recent: Vec<usize>,
    /// Whether the last line has not ended.
    is_open: bool,
}

/// Where a variation begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fork {
    /// After this node, which is of that line, or of none if it is the root.
    After(NodeId, Option<usize>),
    /// After a move of that line which could not be read.
    LeftOut(usize),
    /// No line goes so far.
    Nowhere,
}

impl Branches {
    /// Begins a line at that ply, which leaves that line.
    pub(super) fn begin(&mut self, first_ply: u32, parent: Option<usize>) {
        let this = self.branches.len();
        let parent = parent.unwrap_or(this);
        let (jump, depth) = match self.branches.get(parent) {
            None => (this, 0),
            Some(above) => {
                let over = self.branches[above.jump];
                let is_even =
                    above.depth - over.depth == over.depth - self.branches[over.jump].depth;
                (if is_even { over.jump } else { parent }, above.depth + 1)
            }
        };
        let first_node = self.nodes.len();
        let reach = first_ply - 1;
        let branch = Branch { first_ply, first_node, len: 0, reach, parent, jump, depth };
        self.branches.push(branch);
        self.is_open = true;
    }

    /// Adds a legal move to the line.
    #[inline(always)]
    pub(super) fn push(&mut self, node: NodeId) {
        self.nodes.push(node);
    }

    /// Ends the line, if one was begun. It has moves up to `reach`, some of which perhaps could not
    /// be read.
    pub(super) fn end(&mut self, reach: u32) {
        let is_open = core::mem::replace(&mut self.is_open, false);
        let Some(branch) = self.branches.last_mut().filter(|_| is_open) else { return };
        branch.len = (self.nodes.len() - branch.first_node) as u32;
        branch.reach = reach.max(branch.end());
        let reach = branch.reach;
        while self.recent.last().is_some_and(|&line| self.branches[line].reach <= reach) {
            self.recent.pop();
        }
        self.recent.push(self.branches.len() - 1);
    }

    /// Where a variation begins whose first move is of that ply.
    pub(super) fn fork(&self, ply: u32) -> Fork {
        let Some(before) = ply.checked_sub(1) else { return Fork::Nowhere };
        let is_far_enough = |&line: &usize| self.branches[line].reach >= before;
        let Some(last) = self.recent.partition_point(is_far_enough).checked_sub(1) else {
            return Fork::Nowhere;
        };
        if before == 0 {
            return Fork::After(NodeId::ROOT, None);
        }
        let mut line = self.recent[last];
        while self.branches[line].first_ply > before {
            let Branch { jump, parent, depth, .. } = self.branches[line];
            if depth == 0 {
                return Fork::Nowhere;
            }
            line = if self.branches[jump].first_ply > before { jump } else { parent };
        }
        let branch = self.branches[line];
        match branch.end() < before {
            true => Fork::LeftOut(line),
            false => {
                let index = branch.first_node + (before - branch.first_ply) as usize;
                Fork::After(self.nodes[index], Some(line))
            }
        }
    }
}
