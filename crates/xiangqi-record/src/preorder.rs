//! Trees in preorder, as XQF and CBR store them: after a node all that follows it, then its
//! alternatives. Each node says whether something follows it and whether an alternative comes.

use std::iter::successors;

use kiban_record::{Finding, NodeId, Place, Problem, Tree};
use kiban_xiangqi::Move;

use crate::cursor::Cursor;
use crate::{Event, Record};

/// What a file says of a move.
pub(crate) struct StoredMove<'a> {
    /// The move; `None` if its squares are not on the board.
    pub(crate) m: Option<Move>,
    /// Whether a move follows it.
    pub(crate) continues: bool,
    /// Whether an alternative to it comes after all that follows it.
    pub(crate) has_alternative: bool,
    /// Whether it has a comment.
    pub(crate) has_comment: bool,
    /// Where it stands.
    pub(crate) place: Place,
    /// As what it stands there, if that is text.
    pub(crate) text: &'a str,
}

/// A tree that grows by its nodes in preorder.
pub(crate) struct Grower {
    cursor: Cursor,
    /// What the next move follows; `None` where nothing can follow.
    parent: Option<NodeId>,
    /// What the alternatives follow that are still to come.
    branches: Vec<Option<NodeId>>,
    is_complete: bool,
    /// The finding that counts what is left out after a fault.
    left_out: Option<usize>,
}

impl Grower {
    /// The tree of a record that has none yet. `continues` says whether there is any move. Unless
    /// the start is playable, all moves are left out.
    pub(crate) fn new(record: &Record, continues: bool, is_playable: bool) -> Self {
        Self {
            cursor: Cursor::new(record.start),
            parent: is_playable.then_some(NodeId::ROOT),
            branches: Vec::new(),
            is_complete: !continues,
            left_out: None,
        }
    }

    /// Whether no node is still to come.
    pub(crate) const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Adds the next move and gives its node. What follows an illegal or unreadable move is left
    /// out, and is found once.
    pub(crate) fn add(
        &mut self,
        stored: &StoredMove<'_>,
        record: &mut Record,
        findings: &mut Vec<Finding>,
    ) -> Option<NodeId> {
        let find = |findings: &mut Vec<Finding>, problem, found: &str| {
            findings.push(Finding::new(problem, stored.place, found));
        };
        let (node, next) = match (self.parent, stored.m) {
            (None, _) => {
                self.leave_out(stored, findings);
                (None, None)
            }
            (Some(_), None) => {
                let expected = "a move between two squares of the board";
                find(findings, Problem::Unreadable(expected.into()), stored.text);
                (None, None)
            }
            (Some(parent), Some(m)) => {
                self.cursor.back_to(parent);
                match self.cursor.play(record, m) {
                    Ok(node) => (Some(node), Some(node)),
                    Err(forbidden) => {
                        let squares = m.to_string();
                        let text = if stored.text.is_empty() { &*squares } else { stored.text };
                        find(findings, forbidden.problem(), text);
                        (Some(forbidden.node), None)
                    }
                }
            }
        };
        if stored.has_alternative {
            self.branches.push(self.parent);
        }
        if stored.continues {
            self.parent = next;
        } else {
            match self.branches.pop() {
                Some(parent) => self.parent = parent,
                None => self.is_complete = true,
            }
        }
        if self.parent.is_some() {
            self.left_out = None;
        }
        node
    }

    fn leave_out(&mut self, stored: &StoredMove<'_>, findings: &mut Vec<Finding>) {
        let index = *self.left_out.get_or_insert_with(|| {
            let problem = Problem::LeftOut { moves: 0, comments: 0 };
            findings.push(Finding::new(problem, stored.place, ""));
            findings.len() - 1
        });
        if let Problem::LeftOut { moves, comments } = &mut findings[index].problem {
            *moves += 1;
            *comments += usize::from(stored.has_comment);
        }
    }
}

/// A move and its node, as they are to be stored.
pub(crate) struct ToStore {
    pub(crate) node: NodeId,
    pub(crate) m: Move,
    pub(crate) continues: bool,
    pub(crate) has_alternative: bool,
}

/// The moves of a tree in preorder, legal or not, without the ends of lines.
pub(crate) fn moves(tree: &Tree<Event>) -> impl Iterator<Item = ToStore> + '_ {
    successors(first_move(tree, NodeId::ROOT), |&node| {
        first_move(tree, node).or_else(|| {
            let mut up = tree.back(node);
            up.find_map(|node| next_move(tree, node))
        })
    })
    .filter_map(|node| {
        Some(ToStore {
            node,
            m: *tree[node].event()?.written()?,
            continues: first_move(tree, node).is_some(),
            has_alternative: next_move(tree, node).is_some(),
        })
    })
}

/// The first move after a node.
pub(crate) fn first_move(tree: &Tree<Event>, node: NodeId) -> Option<NodeId> {
    tree.children(node).find(|&child| is_move(tree, child))
}

/// The next move that is an alternative to a node.
pub(crate) fn next_move(tree: &Tree<Event>, node: NodeId) -> Option<NodeId> {
    let next = |node: NodeId| tree[node].next_sibling();
    successors(next(node), |&node| next(node)).find(|&node| is_move(tree, node))
}

fn is_move(tree: &Tree<Event>, node: NodeId) -> bool {
    tree[node].event().is_some_and(|event| event.written().is_some())
}
