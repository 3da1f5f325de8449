//! A place in a record that is being read, and the position there.

use kiban_record::{NodeId, Problem};
use kiban_xiangqi::{IllegalMove, Move, Position, Undo};

use crate::{Event, Record};

/// Where a reader stands in a tree: moves are added there, and undone to go back to a branch.
///
/// A reader never copies a position: reading a tree costs a move and its undoing for each node.
pub(crate) struct Cursor {
    position: Position,
    path: Vec<Step>,
}

struct Step {
    node: NodeId,
    m: Move,
    undo: Undo,
}

/// The node of a move that the rules forbid, and why they do.
pub(crate) struct Forbidden {
    pub(crate) node: NodeId,
    pub(crate) reason: IllegalMove,
}

impl Cursor {
    /// At the root of a record that begins in `start`.
    pub(crate) const fn new(start: Position) -> Self {
        Self { position: start, path: Vec::new() }
    }

    /// The node here.
    pub(crate) fn node(&self) -> NodeId {
        self.path.last().map_or(NodeId::ROOT, |step| step.node)
    }

    /// Goes back to a node on the way from the root to here; to the root if there is no such node.
    pub(crate) fn back_to(&mut self, node: NodeId) {
        while self.node() != node {
            let Some(step) = self.path.pop() else { return };
            self.position.undo(step.m, step.undo);
        }
    }

    /// Goes on to a node that follows, if a legal move leads to it.
    pub(crate) fn on_to(&mut self, record: &Record, node: NodeId) {
        debug_assert_eq!(record.tree[node].parent(), Some(self.node()));
        if let Some(&m) = record.tree[node].event().and_then(Event::played) {
            let undo = self.position.play(m);
            self.path.push(Step { node, m, undo });
        }
    }

    /// The position here.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// Adds a move to the record here and goes on to its node.
    ///
    /// # Errors
    ///
    /// If the move is illegal, its node and the reason; the cursor stays where it is, since nothing
    /// can follow such a move.
    pub(crate) fn play(&mut self, record: &mut Record, m: Move) -> Result<NodeId, Forbidden> {
        let here = self.node();
        match self.position.explain(m) {
            Ok(()) => {
                let node = record.tree.add(here, Event::Move(m));
                let undo = self.position.play(m);
                self.path.push(Step { node, m, undo });
                Ok(node)
            }
            Err(reason) => {
                let node = record.tree.add(here, Event::Illegal(m));
                Err(Forbidden { node, reason })
            }
        }
    }
}

impl Forbidden {
    /// What is to be said about the move.
    pub(crate) fn problem(&self) -> Problem {
        Problem::IllegalMove { code: self.reason.code(), reason: self.reason.to_string() }
    }
}
