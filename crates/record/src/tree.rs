//! The tree of what happened in a game and in its variations.
//!
//! Nodes lie in one list in the order in which they were added and point to each other by number:
//! nothing here recurses, so a game of a million moves is as safe as a short one, and a tree that
//! is cleared and filled anew takes no memory.

use core::num::NonZeroU32;
use core::ops::{Index, IndexMut};

use crate::Clock;

/// The number of a node in its [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The root: the position before the first move.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What is written about a node beside what happened there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// Comments, a line or paragraph each, as the format has them.
    pub comments: Vec<String>,
    /// Bookmarks (しおり).
    pub bookmarks: Vec<String>,
    /// Numeric annotation glyphs, as PGN has them: 1 is `!`.
    pub marks: Vec<u8>,
}

impl Notes {
    fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.bookmarks.is_empty() && self.marks.is_empty()
    }
}

/// A node: what happened, of type `E`, and what is said about it.
#[derive(Clone, Debug)]
pub struct Node<E> {
    event: Option<E>,
    ply: u32,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// The time of the move.
    pub clock: Option<Clock>,
    notes: Option<Box<Notes>>,
}

impl<E> Node<E> {
    const fn new(event: Option<E>, ply: u32, parent: Option<NodeId>) -> Self {
        Self {
            event,
            ply,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            clock: None,
            notes: None,
        }
    }

    /// What happened; `None` at the root.
    #[must_use]
    pub const fn event(&self) -> Option<&E> {
        self.event.as_ref()
    }

    /// How many events lie between the root and this node, itself included: 0 for the root.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The node that follows in the main line.
    #[must_use]
    pub const fn first_child(&self) -> Option<NodeId> {
        self.first_child
    }

    /// The next alternative to this node.
    #[must_use]
    pub const fn next_sibling(&self) -> Option<NodeId> {
        self.next_sibling
    }

    /// Comments, first to last.
    #[must_use]
    pub fn comments(&self) -> &[String] {
        self.notes.as_ref().map_or(&[], |notes| &notes.comments)
    }

    /// Bookmarks, first to last.
    #[must_use]
    pub fn bookmarks(&self) -> &[String] {
        self.notes.as_ref().map_or(&[], |notes| &notes.bookmarks)
    }

    /// Annotation glyphs, first to last.
    #[must_use]
    pub fn marks(&self) -> &[u8] {
        self.notes.as_ref().map_or(&[], |notes| &notes.marks)
    }

    /// All notes, to be changed.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }

    /// Whether both say the same, whatever comes before and after.
    fn says_the_same(&self, other: &Self) -> bool
    where
        E: PartialEq,
    {
        let notes = |node: &Self| node.notes.as_deref().filter(|n| !n.is_empty()).cloned();
        self.event == other.event && self.clock == other.clock && notes(self) == notes(other)
    }
}

/// The tree of what happened. It always has a root.
///
/// ```
/// use kiban_record::{NodeId, Tree};
///
/// // 1 … 7g7f, 2 … 3c3d; instead of 2: 8c8d.
/// let mut tree = Tree::default();
/// let first = tree.add(NodeId::ROOT, "7g7f");
/// let second = tree.add(first, "3c3d");
/// let variation = tree.add(first, "8c8d");
/// tree[variation].notes_mut().comments.push("safer".into());
///
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [first, second]);
/// assert_eq!(tree.children(first).collect::<Vec<_>>(), [second, variation]);
/// assert_eq!(tree.walk().count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Tree<E> {
    nodes: Vec<Node<E>>,
}

impl<E> Default for Tree<E> {
    fn default() -> Self {
        Self { nodes: vec![Node::new(None, 0, None)] }
    }
}

impl<E> Tree<E> {
    /// Adds an event as the last alternative after `parent`, and gives its node.
    ///
    /// # Panics
    ///
    /// If `parent` is not of this tree, or after four billion nodes.
    #[inline]
    pub fn add(&mut self, parent: NodeId, event: E) -> NodeId {
        let number = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new);
        let id = NodeId(number.expect("a tree has less than four billion nodes"));
        let before = &mut self[parent];
        let ply = before.ply + 1;
        match before.last_child.replace(id) {
            None => before.first_child = Some(id),
            Some(last) => self[last].next_sibling = Some(id),
        }
        self.nodes.push(Node::new(Some(event), ply, Some(parent)));
        id
    }

    /// How many nodes there are, the root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is only the root, without notes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1 && self.nodes[0].notes.is_none()
    }

    /// Removes everything but the root, and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(None, 0, None));
    }

    /// The alternatives after a node, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self[id].first_child, |&id| self[id].next_sibling)
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(NodeId::ROOT)
    }

    /// The nodes of the main line that follow `id`.
    pub fn line(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self[id].first_child, |&id| self[id].first_child)
    }

    /// The nodes from `id` back to the first event, without the root.
    pub fn back(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(id), |&id| self[id].parent).filter(|&id| id != NodeId::ROOT)
    }

    /// All nodes with the root first: after a node its main line, then its alternatives.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(NodeId::ROOT), |&id| self.next_in_walk(id))
    }

    fn next_in_walk(&self, id: NodeId) -> Option<NodeId> {
        self[id].first_child.or_else(|| {
            let mut up = core::iter::successors(Some(id), |&id| self[id].parent);
            up.find_map(|id| self[id].next_sibling)
        })
    }
}

impl<E> Index<NodeId> for Tree<E> {
    type Output = Node<E>;

    fn index(&self, id: NodeId) -> &Node<E> {
        &self.nodes[id.index()]
    }
}

impl<E> IndexMut<NodeId> for Tree<E> {
    fn index_mut(&mut self, id: NodeId) -> &mut Node<E> {
        &mut self.nodes[id.index()]
    }
}

/// Two trees are equal if they have the same shape and say the same, in whatever order their nodes
/// were added.
impl<E: PartialEq> PartialEq for Tree<E> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.walk().zip(other.walk()).all(|(mine, theirs)| {
                self[mine].ply == other[theirs].ply && self[mine].says_the_same(&other[theirs])
            })
    }
}

impl<E: Eq> Eq for Tree<E> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_adding_does_not_matter() {
        let mut mainline_first = Tree::default();
        let a = mainline_first.add(NodeId::ROOT, 'a');
        let b = mainline_first.add(a, 'b');
        mainline_first.add(b, 'c');
        mainline_first.add(NodeId::ROOT, 'd');

        let mut variation_early = Tree::default();
        let a = variation_early.add(NodeId::ROOT, 'a');
        variation_early.add(NodeId::ROOT, 'd');
        let b = variation_early.add(a, 'b');
        variation_early.add(b, 'c');
        assert_eq!(mainline_first, variation_early);

        variation_early.add(a, 'e');
        mainline_first.add(b, 'e');
        assert_ne!(mainline_first, variation_early);
    }

    #[test]
    fn a_long_game_needs_no_stack() {
        let mut tree = Tree::default();
        let mut id = NodeId::ROOT;
        for _ in 0..1_000_000 {
            id = tree.add(id, ());
        }
        assert_eq!(tree.walk().count(), 1_000_001);
        assert_eq!(tree.back(id).count(), 1_000_000);
        assert!(tree == tree.clone());
    }
}
