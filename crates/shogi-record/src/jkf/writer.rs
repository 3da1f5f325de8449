//! The writer: what remains to be written is a list of tasks, so that nothing recurses.

use core::fmt::Write;

use kiban_record::{Clock, Key, Loss, Lost, NodeId, Written};

use super::{DEEPEST, initial, json, moves};
use crate::csa::special::{self, Situation};
use crate::losses::Holds;
use crate::replay::{Checkpoints, Replay};
use crate::{Event, Record, header};

/// Milliseconds that each side has spent.
type Spent = [u32; 2];

enum Task {
    /// The rest of a line from this node on; `depth` is that of the variation.
    Line { id: NodeId, spent: Spent, depth: usize },
    /// A piece of text.
    Text(&'static str),
}

struct Writer<'r> {
    record: &'r Record,
    text: String,
    losses: Vec<Loss>,
    checkpoints: Checkpoints,
    tasks: Vec<Task>,
}

pub(super) fn write(record: &Record) -> Written {
    let mut writer = Writer {
        record,
        text: String::with_capacity(256 + 128 * record.tree.len()),
        losses: Vec::new(),
        checkpoints: Checkpoints::new(record.start),
        tasks: Vec::new(),
    };
    writer.text.push_str("{\"header\":{");
    writer.write_headers();
    writer.text.push_str("},\"initial\":");
    initial::push(&mut writer.text, &record.start);
    writer.text.push_str(",\"moves\":[{");
    writer.write_comments(NodeId::ROOT);
    writer.text.push('}');
    if let Some(first) = record.tree[NodeId::ROOT].first_child() {
        writer.text.push(',');
        writer.tasks.push(Task::Line { id: first, spent: [0; 2], depth: 0 });
        writer.write_tasks();
    }
    writer.text.push_str("]}\n");
    let holds =
        Holds { headers: true, variations: true, comments: true, clocks: true, ..Holds::default() };
    holds.count_losses(record, &mut writer.losses);
    Written { text: writer.text, losses: writer.losses }
}

impl Writer<'_> {
    fn lose(&mut self, lost: Lost) {
        Loss::count_in(&mut self.losses, lost);
    }

    fn write_headers(&mut self) {
        let is_handicap =
            kiban_shogi::Start::ALL[1..].iter().any(|start| start.position() == self.record.start);
        let mut written: Vec<&str> = Vec::new();
        let record = self.record;
        for (key, value) in record.headers.iter() {
            // Of members with the same name most readers see only the last.
            let word = header::word(key, is_handicap).filter(|word| !written.contains(word));
            match word {
                None => self.lose(Lost::Header(Key::clone(key))),
                Some(word) => {
                    if !written.is_empty() {
                        self.text.push(',');
                    }
                    json::push_string(&mut self.text, word);
                    self.text.push(':');
                    json::push_string(&mut self.text, value);
                    written.push(word);
                }
            }
        }
    }

    /// Writes the member `comments`, if there are any, and says whether.
    fn write_comments(&mut self, id: NodeId) -> bool {
        let comments = self.record.tree[id].comments();
        for (i, comment) in comments.iter().enumerate() {
            self.text.push_str(if i == 0 { "\"comments\":[" } else { "," });
            json::push_string(&mut self.text, comment);
        }
        if !comments.is_empty() {
            self.text.push(']');
        }
        !comments.is_empty()
    }

    fn write_tasks(&mut self) {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Text(text) => self.text.push_str(text),
                Task::Line { id, spent, depth } => self.write_line(id, spent, depth),
            }
        }
    }

    /// Writes a line until something leaves it; the rest becomes a task.
    fn write_line(&mut self, first: NodeId, mut spent: Spent, depth: usize) {
        let tree = &self.record.tree;
        let parent = tree[first].parent().unwrap_or(NodeId::ROOT);
        let is_after_illegal = matches!(tree[parent].event(), Some(Event::Illegal(_)));
        // An illegal move has only an end behind it, which needs but the side to move.
        let base = if is_after_illegal { tree[parent].parent() } else { Some(parent) };
        let mut game = self.checkpoints.game(self.record, base.unwrap_or(NodeId::ROOT));
        let mut id = first;
        loop {
            let before = spent;
            let is_written = self.write_element(id, &mut game, &mut spent);
            let next = tree[id].first_child();
            let parent = tree[id].parent();
            // The alternatives belong to the main one of them.
            let is_main = parent.is_some_and(|parent| tree[parent].first_child() == Some(id));
            let others: Vec<NodeId> = match (is_main, parent) {
                (true, Some(parent)) => tree.children(parent).skip(1).collect(),
                _ => Vec::new(),
            };
            if !others.is_empty() && depth >= DEEPEST {
                others.iter().for_each(|_| self.lose(Lost::Variation));
            } else if !others.is_empty() {
                if let Some(next) = next {
                    self.tasks.push(Task::Line { id: next, spent, depth });
                    self.tasks.push(Task::Text(","));
                }
                self.tasks.push(Task::Text("]]}"));
                for (i, &other) in others.iter().enumerate().rev() {
                    self.tasks.push(Task::Line { id: other, spent: before, depth: depth + 1 });
                    if i > 0 {
                        self.tasks.push(Task::Text("],["));
                    }
                }
                self.text.push_str(if is_written { ",\"forks\":[[" } else { "\"forks\":[[" });
                return;
            }
            self.text.push('}');
            match next {
                Some(next) => {
                    self.text.push(',');
                    id = next;
                }
                None => return,
            }
        }
    }

    /// Writes the members of an element but for the variations, and says whether there are any.
    fn write_element(&mut self, id: NodeId, game: &mut Replay, spent: &mut Spent) -> bool {
        let node = &self.record.tree[id];
        let before = node.parent().and_then(|parent| self.record.tree[parent].event());
        let previous = before.and_then(|event| event.written()).map(|m| m.to());
        let is_after_illegal = matches!(before, Some(Event::Illegal(_)));
        let mover = game.side_to_move();
        let side_to_move = if is_after_illegal { mover.other() } else { mover };
        self.text.push('{');
        let start = self.text.len();
        if self.write_comments(id) {
            self.text.push(',');
        }
        match node.event() {
            Some(&(Event::Move(m) | Event::Illegal(m))) => {
                self.text.push_str("\"move\":");
                if moves::push(&mut self.text, game.position(), previous, m) {
                    self.text.push(',');
                } else {
                    self.text.truncate(self.text.len() - "\"move\":".len());
                    self.lose(Lost::Illegal);
                }
                if game.try_play(m) {
                    self.checkpoints.pass(self.record, id, game);
                }
            }
            Some(Event::End(ending)) => {
                let situation = Situation { side_to_move, is_after_illegal };
                match special::word(ending, situation) {
                    Some(word) => {
                        self.text.push_str("\"special\":");
                        json::push_string(&mut self.text, word);
                        self.text.push(',');
                    }
                    None => self.lose(Lost::End),
                }
            }
            None => {}
        }
        if let Some(clock) = node.clock {
            self.write_clock(clock, &mut spent[side_to_move.index()]);
        }
        if self.text.ends_with(',') {
            self.text.pop();
        }
        self.text.len() > start
    }

    fn write_clock(&mut self, clock: Clock, spent: &mut u32) {
        *spent = spent.saturating_add(clock.spent);
        let total = clock.total.unwrap_or(*spent);
        if !clock.spent.is_multiple_of(1000) {
            self.lose(Lost::Fraction);
        }
        let (now, total) = (clock.spent / 1000, total / 1000);
        let _ = write!(
            self.text,
            "\"time\":{{\"now\":{{\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}},",
            now / 60,
            now % 60,
            total / 3600,
            total / 60 % 60,
            total % 60,
        );
    }
}
