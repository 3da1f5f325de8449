//! What a format cannot hold of a record's tree.

use kiban_record::{Event, Loss, Lost, NodeId};

use crate::preorder::next_move;
use crate::{Ending, Record};

/// What a format can hold beside moves. None of those here has bookmarks, marks or clock times.
#[derive(Clone, Copy)]
pub(crate) struct Holds {
    pub(crate) comments: bool,
    pub(crate) variations: bool,
    pub(crate) illegal: bool,
    /// Whether the game can end in whatever words, on one line.
    pub(crate) words: bool,
}

/// What of the record's tree is lost in a format that can hold that, and the result of the game.
///
/// A variation that is lost counts once, whatever is in it.
pub(crate) fn of_tree(record: &Record, holds: Holds) -> Vec<Loss> {
    let tree = &record.tree;
    let mut losses = Vec::new();
    let result = tree.main_line().last();
    let mut look = |node: NodeId| {
        let mut lose = |lost: Lost, count: usize| {
            (0..count).for_each(|_| Loss::count_in(&mut losses, lost.clone()));
        };
        let here = &tree[node];
        // An end has no node of its own in these formats that a comment could belong to.
        let has_place = holds.comments && here.event().is_none_or(|event| event.end().is_none());
        lose(Lost::Comment, if has_place { 0 } else { here.comments().len() });
        lose(Lost::Bookmark, here.bookmarks().len());
        lose(Lost::Mark, here.marks().len());
        lose(Lost::Clock, usize::from(here.clock.is_some()));
        match here.event() {
            Some(Event::End(end)) => {
                let is_result = match end {
                    Ending::Other(_) => holds.words && end.has_words(),
                    _ => true,
                };
                let is_held = is_result && result == Some(node);
                lose(Lost::End, usize::from(!is_held));
            }
            Some(Event::Illegal(_)) => lose(Lost::Illegal, usize::from(!holds.illegal)),
            _ => {}
        }
        if !holds.variations {
            let others = std::iter::successors(next_move(tree, node), |&id| next_move(tree, id));
            lose(Lost::Variation, others.count());
        }
    };
    if holds.variations {
        tree.walk().for_each(&mut look);
    } else {
        std::iter::once(NodeId::ROOT).chain(tree.main_line()).for_each(&mut look);
    }
    losses
}
