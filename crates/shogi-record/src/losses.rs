//! What of a record a format has no place for.

use kiban_record::{Loss, Lost, NodeId};

use crate::Record;

/// What a format holds beside a start and a line of moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holds {
    pub(crate) headers: bool,
    pub(crate) variations: bool,
    pub(crate) comments: bool,
    pub(crate) bookmarks: bool,
    pub(crate) marks: bool,
    pub(crate) clocks: bool,
    /// The number of the first move.
    pub(crate) counters: bool,
}

impl Holds {
    /// Counts what the format does not hold. Of variations that it does not hold, what is in them
    /// is not counted again.
    pub(crate) fn count_losses(self, record: &Record, losses: &mut Vec<Loss>) {
        let tree = &record.tree;
        let mut lose = |lost: Lost, count: usize| {
            (0..count).for_each(|_| Loss::count_in(losses, lost.clone()));
        };
        if !self.headers {
            record.headers.iter().for_each(|(key, _)| lose(Lost::Header(key.clone()), 1));
        }
        if !self.counters && record.start.move_number() != 1 {
            lose(Lost::Counters, 1);
        }
        let mut count_node = |id: NodeId| {
            let node = &tree[id];
            if !self.variations {
                lose(Lost::Variation, tree.children(id).skip(1).count());
            }
            if !self.comments {
                lose(Lost::Comment, node.comments().len());
            }
            if !self.bookmarks {
                lose(Lost::Bookmark, node.bookmarks().len());
            }
            if !self.marks {
                lose(Lost::Mark, node.marks().len());
            }
            if !self.clocks {
                lose(Lost::Clock, usize::from(node.clock.is_some()));
            }
        };
        if self.variations {
            tree.walk().for_each(count_node);
        } else {
            count_node(NodeId::ROOT);
            tree.main_line().for_each(count_node);
        }
    }
}
