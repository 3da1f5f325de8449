//! Writing.

use std::fmt::Write;

use kiban_record::{Event, Loss, Lost, NodeId, Written};
use kiban_xiangqi::{Color, Move, Position};

use super::header::{self, FORMATS};
use super::lexer::{escape, is_first_tag};
use super::reader::is_blank;
use crate::notation::{self, Style};
use crate::{Ending, Record};

/// Writes a record.
pub(super) fn write(record: &Record, style: Style) -> Written {
    let mut writer = Writer {
        record,
        style,
        text: String::new(),
        losses: Vec::new(),
        open: Vec::new(),
        after: After::Break,
    };
    let ending = record.end().filter(|end| end.has_words());
    writer.header(ending);
    writer.text.push('\n');
    writer.notes(NodeId::ROOT);
    writer.moves();
    writer.end(ending);
    Written { text: writer.text, losses: writer.losses }
}

/// The result in PGN.
const fn token(ending: Option<&Ending>) -> &'static str {
    match ending {
        Some(Ending::RedWins) => "1-0",
        Some(Ending::BlackWins) => "0-1",
        Some(Ending::Draw) => "1/2-1/2",
        Some(Ending::Other(_)) | None => "*",
    }
}

/// What was written last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// A break: the next move needs its number.
    Break,
    /// `(`: as well, and nothing stands between.
    Opening,
    /// A move.
    Move,
}

/// A line that goes on when its variations have been written.
struct Open {
    /// The position before the move that has alternatives.
    position: Position,
    /// The move after which it goes on.
    main: NodeId,
    /// The alternative that comes next.
    next: Option<NodeId>,
}

struct Writer<'a> {
    record: &'a Record,
    style: Style,
    text: String,
    losses: Vec<Loss>,
    open: Vec<Open>,
    after: After,
}

impl Writer<'_> {
    fn lose(&mut self, lost: Lost) {
        Loss::count_in(&mut self.losses, lost);
    }

    fn header(&mut self, ending: Option<&Ending>) {
        self.tag("Game", "Chinese Chess");
        for (key, value) in self.record.headers.iter() {
            match header::name(key) {
                Some(name) if !value.trim().is_empty() => self.tag(name, value),
                _ => self.lose(Lost::Header(key.clone())),
            }
        }
        match ending {
            Some(Ending::Other(words)) => self.tag("Result", words),
            _ => self.tag("Result", token(ending)),
        }
        if self.record.start != Position::startpos() {
            self.tag("FEN", &self.record.start.to_string());
        }
        if matches!(self.style, Style::San | Style::SanXboard) {
            self.tag("Variant", "xiangqi");
        }
        match self.style {
            Style::Chinese | Style::ChineseTraditional | Style::San => {}
            Style::WxfXqbase => self.tag("Format", "WXF"),
            style => {
                let known = FORMATS.iter().find(|(_, own)| *own == style);
                self.tag("Format", known.map_or(style.name(), |(name, _)| name));
            }
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        let mut line = String::with_capacity(value.len());
        for c in value.chars() {
            if c.is_control() {
                self.lose(Lost::Character(c));
            }
            line.push(if c.is_control() { ' ' } else { c });
        }
        let _ = writeln!(self.text, "[{name} \"{}\"]", escape(&line));
    }

    /// All lines: after a move its variations, then what follows it.
    fn moves(&mut self) {
        let mut position = self.record.start;
        let mut here = NodeId::ROOT;
        loop {
            let main = self.first(here);
            if let Some(main) = main {
                let next = self.alternative(main);
                self.event(&position, main);
                if next.is_some() {
                    self.open.push(Open { position, main, next });
                    position = self.open_variation(&mut here);
                } else {
                    position = self.after(&position, main);
                    here = main;
                }
                continue;
            }
            // The line is at its end; so go on with the next variation, or with its main line.
            let Some(last) = self.open.last() else { return };
            let (before, main, has_next) = (last.position, last.main, last.next.is_some());
            self.text.push(')');
            self.after = After::Break;
            if has_next {
                position = self.open_variation(&mut here);
            } else {
                self.open.pop();
                position = self.after(&before, main);
                here = main;
            }
        }
    }

    /// Writes what the next variation begins with, and gives the position after it.
    fn open_variation(&mut self, here: &mut NodeId) -> Position {
        let depth = self.open.len();
        let top = self.open.last_mut().expect("a variation is open");
        let before = top.position;
        let node = top.next.expect("there is another variation");
        top.next = None;
        let next = self.alternative(node);
        self.open.last_mut().expect("a variation is open").next = next;
        self.text.push(if depth == 1 { '\n' } else { ' ' });
        self.text.push('(');
        self.after = After::Opening;
        self.event(&before, node);
        *here = node;
        self.after(&before, node)
    }

    fn after(&self, position: &Position, node: NodeId) -> Position {
        match self.record.tree[node].event() {
            Some(Event::Move(m)) => position.after(*m),
            _ => *position,
        }
    }

    /// What a line goes on with: a move, or in a variation its result.
    fn first(&mut self, here: NodeId) -> Option<NodeId> {
        let first = self.record.tree[here].first_child()?;
        let end = self.record.tree[first].event()?.end();
        if let Some(end) = end.filter(|_| self.open.is_empty()) {
            // The result of the game has its place behind everything.
            self.lose_end(first, !end.has_words());
            self.lose_alternatives(first);
            return None;
        }
        if self.is_held(first) {
            return Some(first);
        }
        self.lose_end(first, true);
        self.alternative(first)
    }

    /// The next alternative to a move, or in a variation to its result.
    fn alternative(&mut self, node: NodeId) -> Option<NodeId> {
        let mut next = self.record.tree[node].next_sibling();
        while let Some(node) = next {
            if self.is_held(node) {
                return Some(node);
            }
            self.lose_end(node, true);
            next = self.record.tree[node].next_sibling();
        }
        None
    }

    /// Whether a variation can have that: a move, or a result that is no words.
    fn is_held(&self, node: NodeId) -> bool {
        let event = self.record.tree[node].event();
        event.is_some_and(|event| !matches!(event, Event::End(Ending::Other(_))))
    }

    fn lose_end(&mut self, node: NodeId, is_lost: bool) {
        if is_lost {
            self.lose(Lost::End);
            (0..self.record.tree[node].comments().len()).for_each(|_| self.lose(Lost::Comment));
            (0..self.record.tree[node].marks().len()).for_each(|_| self.lose(Lost::Mark));
        }
    }

    /// Alternatives to the result of the game: no variation can stand there, since it would have to
    /// follow a move that it is an alternative to.
    fn lose_alternatives(&mut self, end: NodeId) {
        let siblings = std::iter::successors(self.record.tree[end].next_sibling(), |&n| {
            self.record.tree[n].next_sibling()
        });
        let nodes: Vec<NodeId> = siblings.collect();
        for node in nodes {
            match self.record.tree[node].event() {
                Some(Event::End(_)) => self.lose_end(node, true),
                _ => self.lose(Lost::Variation),
            }
        }
    }

    /// Writes a move, or the result of a variation.
    fn event(&mut self, position: &Position, node: NodeId) {
        match self.record.tree[node].event() {
            Some(Event::Move(m) | Event::Illegal(m)) => {
                self.number(position, node);
                self.write_name(position, *m);
                self.after = After::Move;
            }
            Some(Event::End(end)) => {
                if self.after != After::Opening {
                    self.space();
                }
                self.text.push_str(token(Some(end)));
                self.after = After::Break;
            }
            None => {}
        }
        self.notes(node);
    }

    /// Goes to where the next move is written, and writes its number if it needs one.
    fn number(&mut self, position: &Position, node: NodeId) {
        let ply = self.record.tree[node].ply() - 1;
        let side = position.side_to_move();
        let is_main = self.open.is_empty();
        let round = self.round(ply);
        match (self.after, is_main, side) {
            (After::Opening, ..) => {}
            (After::Break, true, _) | (After::Move, true, Color::Red) => self.break_line(),
            _ => self.space(),
        }
        match (self.after, side) {
            (_, Color::Red) => _ = write!(self.text, "{round}. "),
            (After::Move, Color::Black) => {}
            (_, Color::Black) => _ = write!(self.text, "{round}... "),
        }
    }

    fn write_name(&mut self, position: &Position, m: Move) {
        let _ = write!(self.text, "{}", notation::write(position, m, self.style));
    }

    /// The number of the round of a move.
    fn round(&self, ply: u32) -> u32 {
        let black_began = self.record.start.side_to_move() == Color::Black;
        let half_moves = ply.saturating_add(u32::from(black_began));
        self.record.start.move_number().saturating_add(half_moves / 2)
    }

    /// Goes to a new line, unless this one is empty.
    fn break_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn space(&mut self) {
        if !self.text.ends_with(['\n', ' ']) {
            self.text.push(' ');
        }
    }

    /// Marks and comments of a node.
    fn notes(&mut self, node: NodeId) {
        let record = self.record;
        let node = &record.tree[node];
        for mark in node.marks() {
            self.space();
            let _ = write!(self.text, "${mark}");
        }
        for comment in node.comments() {
            self.comment(comment);
        }
        (0..node.bookmarks().len()).for_each(|_| self.lose(Lost::Bookmark));
        if node.clock.is_some() {
            self.lose(Lost::Clock);
        }
        if !node.marks().is_empty() || !node.comments().is_empty() {
            self.after = After::Break;
        }
    }

    fn comment(&mut self, comment: &str) {
        let comment = comment.trim_matches(is_blank);
        if comment.is_empty() {
            self.lose(Lost::Comment);
            return;
        }
        if self.open.is_empty() {
            self.break_line();
        } else {
            self.space();
        }
        let is_one_line = !comment.contains(['\n', '\r']);
        if comment.contains('}') && is_one_line {
            let _ = writeln!(self.text, ";{comment}");
            return;
        }
        self.text.push('{');
        for (index, line) in comment.split_inclusive(['\n', '\r']).enumerate() {
            // It would be taken for the beginning of the next game.
            if index > 0 && is_first_tag(line) {
                self.lose(Lost::Character('['));
                self.text.push(' ');
            }
            for c in line.chars() {
                if c == '}' {
                    self.lose(Lost::Character(c));
                }
                self.text.push(if c == '}' { ')' } else { c });
            }
        }
        self.text.push('}');
    }

    /// The result, and what is said of it.
    fn end(&mut self, ending: Option<&Ending>) {
        self.break_line();
        self.text.push_str(token(ending));
        let last = self.record.tree.main_line().last();
        if let Some(last) = last.filter(|_| ending.is_some()) {
            self.notes(last);
        }
        self.break_line();
    }
}
