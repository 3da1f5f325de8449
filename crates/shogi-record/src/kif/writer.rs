//! The writer.

mod marked;

use core::fmt::Write;

use kiban_record::{Clock, Loss, Lost, NodeId, Written};
use kiban_shogi::{Move, Position, Undo};

use self::marked::Row;
use super::{Syntax, spelled};
use crate::ending::Summary;
use crate::{Ending, Event, Record, head};

/// The columns that a move is padded to.
const WIDTH: usize = 12;

struct Writer<'r> {
    syntax: Syntax,
    record: &'r Record,
    text: String,
    row: Row,
    losses: Vec<Loss>,
    is_handicap: bool,
    position: Position,
    /// The moves that led to the position, and how to take them back.
    path: Vec<(Move, Undo)>,
}

pub(crate) fn write(record: &Record, syntax: Syntax) -> Written {
    let mut text = String::with_capacity(512 + 40 * record.tree.len());
    let mut losses = Vec::new();
    text.push_str(match syntax {
        Syntax::Numbered => "#KIF version=2.0 encoding=UTF-8\n",
        Syntax::Marked => "#KI2 version=2.0 encoding=UTF-8\n",
    });
    let is_handicap = head::push(&mut text, record, &mut losses);
    let has_clocks = record.tree.walk().any(|id| record.tree[id].clock.is_some());
    text.push_str(match (syntax, has_clocks) {
        (Syntax::Numbered, true) => "手数----指手---------消費時間--\n",
        (Syntax::Numbered, false) => "手数----指手--\n",
        (Syntax::Marked, _) => "\n",
    });
    let (position, path, row) = (record.start, Vec::new(), Row::default());
    let mut writer = Writer { syntax, record, text, row, losses, is_handicap, position, path };
    writer.write_notes(NodeId::ROOT);
    writer.write_lines();
    Written { text: writer.text, losses: writer.losses }
}

impl Writer<'_> {
    fn lose(&mut self, lost: Lost) {
        Loss::count_in(&mut self.losses, lost);
    }

    /// Writes the main line, and behind each line its variations, the latest first.
    fn write_lines(&mut self) {
        let tree = &self.record.tree;
        let main_line = tree[NodeId::ROOT].first_child();
        let mut lines = Vec::new();
        self.queue_siblings(main_line, &mut lines);
        lines.extend(main_line);
        let mut is_main = true;
        while let Some(first) = lines.pop() {
            let before = tree[first].ply() as usize - 1;
            while self.path.len() > before
                && let Some((m, undo)) = self.path.pop()
            {
                self.position.undo(m, undo);
            }
            match self.syntax {
                _ if is_main => {}
                Syntax::Numbered => {
                    let _ = writeln!(self.text, "\n変化：{}手", before + 1);
                }
                Syntax::Marked => {
                    let _ = writeln!(self.text, "\n変化：{:4}手", before + 1);
                }
            }
            is_main = false;
            self.write_line(first, &mut lines);
            self.end_row();
        }
    }

    /// Adds the alternatives behind `first`, so that the next of them is the last of the list.
    fn queue_siblings(&self, first: Option<NodeId>, lines: &mut Vec<NodeId>) {
        let tree = &self.record.tree;
        let next = |id: &NodeId| tree[*id].next_sibling();
        let queued = lines.len();
        lines.extend(core::iter::successors(first.as_ref().and_then(next), |id| next(id)));
        lines[queued..].reverse();
    }

    /// Writes a node and its main line, and queues the alternatives on the way.
    fn write_line(&mut self, first: NodeId, lines: &mut Vec<NodeId>) {
        let tree = &self.record.tree;
        let mut is_after_illegal = false;
        let mut at = Some(first);
        while let Some(id) = at {
            let node = &tree[id];
            let can_go_on = match node.event() {
                Some(&Event::Move(m)) if !is_after_illegal && self.position.is_legal(m) => {
                    self.write_move(id, m);
                    let undo = self.position.play(m);
                    self.path.push((m, undo));
                    true
                }
                Some(&(Event::Move(m) | Event::Illegal(m))) => {
                    if is_after_illegal || self.position.is_legal(m) || !self.write_move(id, m) {
                        self.lose(Lost::Illegal);
                        return self.lose_lines(node.first_child());
                    }
                    is_after_illegal = true;
                    false
                }
                Some(Event::End(ending)) => {
                    self.write_end(id, ending, is_after_illegal);
                    self.lose_lines(node.first_child());
                    return;
                }
                None => return,
            };
            at = node.first_child();
            match can_go_on {
                true => self.queue_siblings(at, lines),
                // Nothing can be attached to what is not legal but the end that it has.
                false => {
                    self.lose_lines(at.and_then(|id| tree[id].next_sibling()));
                }
            }
        }
    }

    /// Counts a node that cannot be written, and its alternatives, as lost variations.
    fn lose_lines(&mut self, first: Option<NodeId>) {
        let tree = &self.record.tree;
        let all = core::iter::successors(first, |&id| tree[id].next_sibling());
        all.for_each(|_| self.lose(Lost::Variation));
    }

    /// Writes a move with all that is said about it; `false` if it has no name.
    fn write_move(&mut self, id: NodeId, m: Move) -> bool {
        if self.syntax == Syntax::Marked {
            return self.write_marked_move(id, m);
        }
        let start = self.text.len();
        let _ = write!(self.text, "{:4} ", self.record.tree[id].ply());
        let previous = self.path.last().map(|(m, _)| m.to());
        let Some(width) = spelled::push(&mut self.text, &self.position, previous, m) else {
            self.text.truncate(start);
            return false;
        };
        self.write_tail(id, width);
        true
    }

    fn write_end(&mut self, id: NodeId, ending: &Ending, is_after_illegal: bool) {
        let mover = self.position.side_to_move();
        let side_to_move = if is_after_illegal { mover.other() } else { mover };
        if self.syntax == Syntax::Marked {
            return self.write_summary(id, ending, side_to_move);
        }
        let word = ending.japanese();
        if matches!(ending, Ending::Other(_)) && !is_writable(word, ending) {
            self.lose(Lost::End);
            return;
        }
        let _ = write!(self.text, "{:4} {word}", self.record.tree[id].ply());
        self.write_tail(id, columns(word));
        let moves = self.record.tree[id].ply() - 1;
        Summary::push(&mut self.text, moves, ending, side_to_move, self.is_handicap);
        self.text.push('\n');
    }

    /// Writes what follows a move or end of that width: its time, and `+` if there are alternatives
    /// that have not been written; then its notes.
    fn write_tail(&mut self, id: NodeId, width: usize) {
        let node = &self.record.tree[id];
        self.text.extend(core::iter::repeat_n(' ', WIDTH.saturating_sub(width)));
        if let Some(clock) = node.clock {
            self.write_clock(clock);
        }
        if node.next_sibling().is_some() {
            self.text.push_str(if node.clock.is_some() { "+" } else { " +" });
        }
        self.text.push('\n');
        self.write_notes(id);
    }

    fn write_clock(&mut self, clock: Clock) {
        let is_whole = |milliseconds: u32| milliseconds.is_multiple_of(1000);
        if !is_whole(clock.spent) || !clock.total.is_none_or(is_whole) {
            self.lose(Lost::Fraction);
        }
        let spent = clock.spent / 1000;
        let _ = write!(self.text, " ({:2}:{:02}/", spent / 60, spent % 60);
        if let Some(total) = clock.total {
            let total = total / 1000;
            let (hours, minutes) = (total / 3600, total / 60 % 60);
            let _ = write!(self.text, "{hours:02}:{minutes:02}:{:02}", total % 60);
        }
        self.text.push(')');
    }

    /// Writes comments, each line of them as one, and bookmarks.
    fn write_notes(&mut self, id: NodeId) {
        let node = &self.record.tree[id];
        if !node.comments().is_empty() || !node.bookmarks().is_empty() {
            self.end_row();
        }
        for comment in node.comments() {
            for line in comment.split('\n') {
                let line = line.strip_suffix('\r').unwrap_or(line);
                line.split('\r').for_each(|line| self.text.extend(["*", line, "\n"]));
            }
        }
        for bookmark in node.bookmarks() {
            match bookmark.contains(['\n', '\r']) {
                true => self.lose(Lost::Bookmark),
                false => self.text.extend(["&", bookmark, "\n"]),
            }
        }
        for _ in node.marks() {
            self.lose(Lost::Mark);
        }
    }
}

/// How wide a text is, in columns.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// Whether a word is read again as that end.
fn is_writable(word: &str, ending: &Ending) -> bool {
    !word.is_empty()
        && word.trim() == word
        && !word.contains(char::is_control)
        && !word.contains(['(', '+'])
        && !head::begins_move(word)
        && Ending::from_japanese(word) == *ending
}
