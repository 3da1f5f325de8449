//! The reader: lines of moves one after the other, those that wait on a list of its own.

use kiban_record::{Clock, Finding, Key, Locator, NodeId, Place, Problem, Read};
use kiban_shogi::Square;

use super::json::{self, Raw};
use super::{DEEPEST, initial, moves};
use crate::csa::special::{self, Situation};
use crate::replay::{Checkpoints, Replay, accept, even};
use crate::{Ending, Event, Record, header};

pub(super) fn read(text: &str) -> Read<Record> {
    let record = Record::new(*even());
    let checkpoints = Checkpoints::new(record.start);
    let mut reader = Reader { text, record, found: Vec::new(), checkpoints, waiting: Vec::new() };
    match json::parse(text) {
        Ok(root) => reader.read_root(root),
        Err(error) => {
            let place = Place { line: error.line() as u32, column: error.column() as u32 };
            let whole = error.to_string();
            let why = whole.split(" at line ").next().unwrap_or_default();
            let problem = Problem::Unreadable(format!("JSON ({why})"));
            let findings = vec![Finding::new(problem, place, "")];
            return Read { record: reader.record, findings };
        }
    }
    reader.finish()
}

/// A line of moves that waits to be read.
struct Waiting<'t> {
    elements: Raw<'t>,
    /// After which node; `None` if that could not be read.
    parent: Option<NodeId>,
    /// Which finding counts what is left out, if this is.
    left_out: Option<usize>,
    depth: usize,
}

/// How far the reading of a line has come.
struct At {
    tip: NodeId,
    game: Replay,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Moves,
    Illegal,
    Ended,
    /// Nothing can be read any more; which finding counts it, once there is something.
    LeftOut(Option<usize>),
}

struct Reader<'t> {
    text: &'t str,
    record: Record,
    /// Findings, with their places in bytes.
    found: Vec<(usize, Problem, &'t str)>,
    checkpoints: Checkpoints,
    waiting: Vec<Waiting<'t>>,
}

impl<'t> Reader<'t> {
    fn report(&mut self, problem: Problem, raw: Raw<'t>) {
        let offset = (raw.get().as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        self.found.push((offset, problem, raw.get()));
    }

    /// Turns places in bytes into lines and columns, all in one walk through the text.
    fn finish(mut self) -> Read<Record> {
        self.found.sort_by_key(|(offset, ..)| *offset);
        let mut locator = Locator::new(self.text);
        let found = self.found.into_iter();
        let findings = found
            .map(|(offset, problem, found)| Finding::new(problem, locator.place(offset), found))
            .collect();
        Read { record: self.record, findings }
    }

    fn read_root(&mut self, root: Raw<'t>) {
        let members = json::object(root).filter(|members| {
            members.iter().any(|(name, _)| name == "moves" || name == "initial" || name == "header")
        });
        let Some(members) = members else {
            let expected = "a JSON object with header, initial and moves";
            return self.report(Problem::NotThisFormat(expected), root);
        };
        let member = |name: &str| members.iter().find(|(key, _)| key == name).map(|(_, raw)| *raw);
        for (name, value) in &members {
            match &**name {
                "header" => self.read_header(value),
                "initial" | "moves" => {}
                _ => self.keep(name, value, NodeId::ROOT),
            }
        }
        if let Some(raw) = member("initial") {
            let start = initial::read(raw).and_then(|setup| accept(&setup).map_err(|p| (p, raw)));
            match start {
                Ok((position, problems)) => {
                    self.record.start = position;
                    problems.into_iter().for_each(|problem| self.report(problem, raw));
                }
                Err((problem, raw)) => {
                    self.report(problem, raw);
                    return self.leave_out_all(member("moves"));
                }
            }
        }
        self.checkpoints = Checkpoints::new(self.record.start);
        match member("moves").filter(|moves| !json::is_null(moves)) {
            None => self.report(Problem::Unreadable("`moves`".into()), root),
            Some(elements) => self.read_main(elements),
        }
    }

    fn read_header(&mut self, raw: Raw<'t>) {
        if json::is_null(raw) {
            return;
        }
        let Some(members) = json::object(raw) else {
            return self.report(Problem::Unreadable("an object of strings".into()), raw);
        };
        for (name, value) in members {
            match json::string(value) {
                Some(text) => self.record.headers.push(header::key(&name), text),
                None => {
                    self.report(Problem::NotUnderstood, value);
                    self.record.headers.push(Key::Other(name.into()), value.get());
                }
            }
        }
    }

    /// Keeps a member that is not understood as a comment.
    fn keep(&mut self, name: &str, value: Raw<'t>, id: NodeId) {
        self.report(Problem::NotUnderstood, value);
        let comment = format!("{name}: {}", value.get());
        self.record.tree[id].notes_mut().comments.push(comment);
    }

    fn leave_out_all(&mut self, moves: Option<Raw<'t>>) {
        let Some(elements) = moves else { return };
        let waiting = Waiting { elements, parent: None, left_out: None, depth: 0 };
        self.waiting.push(waiting);
        self.read_waiting();
    }

    /// The main line, whose first element is the start.
    fn read_main(&mut self, elements: Raw<'t>) {
        let parent = Some(NodeId::ROOT);
        self.waiting.push(Waiting { elements, parent, left_out: None, depth: 0 });
        self.read_waiting();
    }

    fn read_waiting(&mut self) {
        while let Some(line) = self.waiting.pop() {
            if line.depth > DEEPEST {
                let limit = format!("variations within variations to a depth of {DEEPEST}");
                self.report(Problem::TooLarge(limit), line.elements);
                continue;
            }
            let Some(elements) = json::array(line.elements) else {
                self.report(Problem::Unreadable("an array of moves".into()), line.elements);
                continue;
            };
            let tip = line.parent.unwrap_or(NodeId::ROOT);
            let game = self.checkpoints.game(&self.record, tip);
            let state = match line.parent {
                Some(_) => State::Moves,
                None => State::LeftOut(line.left_out),
            };
            let mut at = At { tip, game, state };
            for (i, element) in elements.into_iter().enumerate() {
                let is_start = line.depth == 0 && i == 0;
                self.read_element(element, &mut at, line.depth, is_start);
            }
        }
    }

    fn read_element(&mut self, raw: Raw<'t>, at: &mut At, depth: usize, is_start: bool) {
        let Some(members) = json::object(raw) else {
            self.report(Problem::Unreadable("an object with `move` or `special`".into()), raw);
            at.state = State::LeftOut(None);
            return;
        };
        let (parent, parent_state) = (at.tip, at.state);
        let member = |name: &str| {
            let found = members.iter().find(|(key, _)| key == name).map(|(_, raw)| *raw);
            found.filter(|raw| !json::is_null(raw))
        };
        let (mov, end) = (member("move"), member("special"));
        if mov.is_none() && end.is_none() && !is_start {
            let is_blank = members.is_empty();
            self.report(Problem::NotUnderstood, raw);
            if is_blank {
                return;
            }
        }
        if let Some(mov) = mov {
            self.read_move(mov, at);
        }
        if let Some(end) = end {
            self.read_end(end, at);
        }
        let is_event = mov.is_some() || end.is_some();
        let mut forks = None;
        for (name, value) in members {
            match &*name {
                _ if json::is_null(value) => {}
                "move" | "special" => {}
                "forks" => forks = Some(value),
                "time" => self.read_time(value, at, is_event),
                "comments" => self.read_comments(value, at),
                _ => match at.state {
                    State::LeftOut(_) => self.leave_out(at, value, 0, 1),
                    _ => self.keep(&name, value, at.tip),
                },
            }
        }
        if let Some(forks) = forks {
            let Some(lines) = json::array(forks) else {
                return self.report(Problem::Unreadable("an array of variations".into()), forks);
            };
            let (parent, left_out) = match parent_state {
                State::LeftOut(left_out) => (None, left_out),
                _ => (Some(parent), None),
            };
            // The first of them is read first, after this line and what leaves it later.
            for elements in lines.into_iter().rev() {
                self.waiting.push(Waiting { elements, parent, left_out, depth: depth + 1 });
            }
        }
    }

    /// Counts what is not read.
    fn leave_out(&mut self, at: &mut At, raw: Raw<'t>, more_moves: usize, more: usize) {
        let index = match at.state {
            State::LeftOut(Some(index)) => index,
            _ => {
                self.report(Problem::LeftOut { moves: 0, comments: 0 }, raw);
                self.found.len() - 1
            }
        };
        at.state = State::LeftOut(Some(index));
        if let Problem::LeftOut { moves, comments } = &mut self.found[index].1 {
            *moves += more_moves;
            *comments += more;
        }
    }

    fn read_move(&mut self, raw: Raw<'t>, at: &mut At) {
        match at.state {
            State::Moves => {}
            State::Ended => return self.report(Problem::AfterEnd, raw),
            State::Illegal | State::LeftOut(_) => return self.leave_out(at, raw, 1, 0),
        }
        let before = self.record.tree[at.tip].event().and_then(|event| event.written());
        let previous: Option<Square> = before.map(|m| m.to());
        let mut warnings = Vec::new();
        let read = moves::read(raw, at.game.position(), previous, &mut warnings);
        for (problem, raw) in warnings {
            self.report(problem, raw);
        }
        match read {
            Err((problem, raw)) => {
                self.report(problem, raw);
                at.state = State::LeftOut(None);
            }
            Ok(m) if at.game.try_play(m) => {
                at.tip = self.record.tree.add(at.tip, Event::Move(m));
                self.checkpoints.pass(&self.record, at.tip, &at.game);
            }
            Ok(m) => {
                self.report(at.game.problem(m), raw);
                at.tip = self.record.tree.add(at.tip, Event::Illegal(m));
                at.state = State::Illegal;
            }
        }
    }

    fn read_end(&mut self, raw: Raw<'t>, at: &mut At) {
        let is_after_illegal = match at.state {
            State::Moves => false,
            State::Illegal => true,
            State::Ended => return self.report(Problem::AfterEnd, raw),
            State::LeftOut(_) => return self.leave_out(at, raw, 1, 0),
        };
        let Some(word) = json::string(raw) else {
            return self.report(Problem::Unreadable("a word such as \"TORYO\"".into()), raw);
        };
        let mover = at.game.side_to_move();
        let side_to_move = if is_after_illegal { mover.other() } else { mover };
        // Some programs forget whose action it was that their 反則勝ち is about.
        let ending = match &*word {
            "ILLEGAL_ACTION" => Ending::IllegalMoveBefore,
            word => special::ending(word, Situation { side_to_move, is_after_illegal }),
        };
        if let Ending::Other(word) = &ending
            && !special::is_specified(word, false)
        {
            self.report(Problem::UnknownEnd, raw);
        }
        at.tip = self.record.tree.add(at.tip, Event::End(ending));
        at.state = State::Ended;
    }

    fn read_time(&mut self, raw: Raw<'t>, at: &mut At, is_event: bool) {
        if matches!(at.state, State::LeftOut(_)) {
            return;
        }
        match clock(raw).filter(|_| is_event) {
            Some(clock) => self.record.tree[at.tip].clock = Some(clock),
            None => self.keep("time", raw, at.tip),
        }
    }

    fn read_comments(&mut self, raw: Raw<'t>, at: &mut At) {
        let Some(comments) = json::array(raw) else { return self.keep("comments", raw, at.tip) };
        if matches!(at.state, State::LeftOut(_)) {
            return self.leave_out(at, raw, 0, comments.len());
        }
        for comment in comments {
            match json::string(comment) {
                Some(text) => {
                    self.record.tree[at.tip].notes_mut().comments.push(text.into_owned());
                }
                None => self.keep("comment", comment, at.tip),
            }
        }
    }
}

/// `{"now":{"m":0,"s":2},"total":{"h":0,"m":0,"s":2}}`.
fn clock(raw: Raw<'_>) -> Option<Clock> {
    let members = json::object(raw)?;
    let (mut now, mut total) = (None, None);
    for (name, value) in members {
        match &*name {
            "now" => now = Some(milliseconds(value)?),
            "total" if json::is_null(value) => {}
            "total" => total = Some(milliseconds(value)?),
            _ => return None,
        }
    }
    Some(Clock { spent: now?, total })
}

fn milliseconds(raw: Raw<'_>) -> Option<u32> {
    let mut sum = 0.0;
    for (name, value) in json::object(raw)? {
        let factor = match &*name {
            _ if json::is_null(value) => continue,
            "h" => 3_600_000.0,
            "m" => 60_000.0,
            "s" => 1000.0,
            _ => return None,
        };
        let number = json::number(value).filter(|number| *number >= 0.0)?;
        sum += (number * factor).round();
    }
    (sum <= f64::from(u32::MAX)).then_some(sum as u32)
}
