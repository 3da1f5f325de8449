//! The lines of a game that is being read: the main line and the variations that are open.

use kiban_record::{Finding, NodeId, Notes, Place, Problem};
use kiban_xiangqi::{Move, Position};

use crate::cursor::Cursor;
use crate::{Ending, Event, Record};

/// Where a reader stands, and what is still to come back to. Nothing recurses: variations may be
/// nested as deep as there is memory.
pub(super) struct Lines {
    cursor: Cursor,
    line: Line,
    /// The lines that go on when the variations in them end.
    open: Vec<Line>,
    left_out: Option<usize>,
}

struct Line {
    /// The node that the last move follows, or would follow.
    before: NodeId,
    /// The node of the last move or end; none before the first move of a variation.
    last: Option<NodeId>,
    /// What is said before the first move of a variation.
    pending: Notes,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Moves can follow.
    Goes,
    /// No move can follow an illegal move or an end.
    Ended,
    /// An end follows an illegal move; there can be no alternative to it.
    Decided,
    /// Something could not be read.
    Lost,
}

impl Lines {
    /// At the start of a record; nothing is read from a start that is not playable.
    pub(super) fn new(start: Position, is_playable: bool) -> Self {
        let state = if is_playable { State::Goes } else { State::Lost };
        let pending = Notes::default();
        let line = Line { before: NodeId::ROOT, last: Some(NodeId::ROOT), pending, state };
        Self { cursor: Cursor::new(start), line, open: Vec::new(), left_out: None }
    }

    /// Whether this is the main line.
    pub(super) const fn is_main(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether a move can follow.
    pub(super) fn goes_on(&self) -> bool {
        self.line.state == State::Goes
    }

    /// Whether what is read now is left out.
    pub(super) fn is_lost(&self) -> bool {
        self.line.state == State::Lost
    }

    /// The position here.
    pub(super) const fn position(&self) -> &Position {
        self.cursor.position()
    }

    /// How many moves were made before this position.
    pub(super) fn ply(&self, record: &Record) -> u32 {
        record.tree[self.cursor.node()].ply()
    }

    /// Adds a move.
    ///
    /// # Errors
    ///
    /// If it is illegal: it stands in the record, and ends its line.
    pub(super) fn play(&mut self, m: Move, record: &mut Record) -> Result<(), Problem> {
        let before = self.cursor.node();
        let (node, result) = match self.cursor.play(record, m) {
            Ok(node) => (node, Ok(())),
            Err(forbidden) => {
                self.line.state = State::Ended;
                (forbidden.node, Err(forbidden.problem()))
            }
        };
        self.arrive(before, node, record);
        result
    }

    /// Ends the line with that; `false` if it has an end already, or was lost.
    pub(super) fn end(&mut self, ending: Ending, record: &mut Record) -> bool {
        let here = self.cursor.node();
        match (self.line.state, self.line.last) {
            (State::Goes, _) => {
                let node = record.tree.add(here, Event::End(ending));
                self.line.state = State::Ended;
                self.arrive(here, node, record);
            }
            // It is the end that the illegal move made.
            (State::Ended, Some(last)) if record.tree[last].event().is_some_and(is_illegal) => {
                self.line.last = Some(record.tree.add(last, Event::End(ending)));
                self.line.state = State::Decided;
            }
            _ => return false,
        }
        true
    }

    fn arrive(&mut self, before: NodeId, node: NodeId, record: &mut Record) {
        self.line.before = before;
        self.line.last = Some(node);
        let pending = std::mem::take(&mut self.line.pending);
        take_over(pending, node, record);
    }

    /// Ends the line where a move cannot be read.
    pub(super) const fn lose(&mut self) {
        self.line.state = State::Lost;
    }

    /// A move that follows where nothing can.
    pub(super) fn leave_out_move(&mut self, place: Place, findings: &mut Vec<Finding>) {
        self.line.state = State::Lost;
        self.leave_out(place, findings, |moves, _| *moves += 1);
    }

    fn leave_out(
        &mut self,
        place: Place,
        findings: &mut Vec<Finding>,
        count: impl FnOnce(&mut usize, &mut usize),
    ) {
        let index = *self.left_out.get_or_insert_with(|| {
            let problem = Problem::LeftOut { moves: 0, comments: 0 };
            findings.push(Finding::new(problem, place, ""));
            findings.len() - 1
        });
        if let Problem::LeftOut { moves, comments } = &mut findings[index].problem {
            count(moves, comments);
        }
    }

    /// Adds a comment on what was read last.
    pub(super) fn comment(
        &mut self,
        comment: String,
        place: Place,
        record: &mut Record,
        findings: &mut Vec<Finding>,
    ) {
        match (self.line.state, self.line.last) {
            (State::Lost, _) => self.leave_out(place, findings, |_, comments| *comments += 1),
            (_, Some(node)) => record.tree[node].notes_mut().comments.push(comment),
            (_, None) => self.line.pending.comments.push(comment),
        }
    }

    /// Adds an annotation mark to what was read last; where that was left out, it counts as a
    /// comment.
    pub(super) fn mark(
        &mut self,
        mark: u8,
        place: Place,
        record: &mut Record,
        findings: &mut Vec<Finding>,
    ) {
        match (self.line.state, self.line.last) {
            (State::Lost, _) => self.leave_out(place, findings, |_, comments| *comments += 1),
            (_, Some(node)) => record.tree[node].notes_mut().marks.push(mark),
            (_, None) => self.line.pending.marks.push(mark),
        }
    }

    /// Begins a variation: an alternative to the last move.
    ///
    /// # Errors
    ///
    /// If there is no move before that can have an alternative. What is in the variation is then
    /// left out.
    pub(super) fn begin(&mut self) -> Result<(), Problem> {
        let is_decided = self.line.state == State::Decided;
        let has_move = self.line.last.is_some_and(|last| last != NodeId::ROOT) && !is_decided;
        let is_lost = self.line.state == State::Lost;
        let before = self.line.before;
        let state = if has_move && !is_lost { State::Goes } else { State::Lost };
        if state == State::Goes {
            self.cursor.back_to(before);
            self.left_out = None;
        }
        let line = Line { before, last: None, pending: Notes::default(), state };
        self.open.push(std::mem::replace(&mut self.line, line));
        if has_move || is_lost { Ok(()) } else { Err(Problem::NoParent) }
    }

    /// Ends a variation; `false` if none is open.
    pub(super) fn finish(&mut self, record: &mut Record) -> bool {
        let Some(line) = self.open.pop() else { return false };
        let pending = std::mem::replace(&mut self.line, line).pending;
        let Line { before, last, state, .. } = self.line;
        if state != State::Lost {
            self.cursor.back_to(before);
            self.left_out = None;
        }
        if let Some(last) = last {
            if state == State::Goes && last != NodeId::ROOT {
                self.cursor.on_to(record, last);
            }
            // Of a variation without moves, what was said is said of the line it is in.
            take_over(pending, last, record);
        }
        true
    }
}

const fn is_illegal(event: &Event) -> bool {
    matches!(event, Event::Illegal(_))
}

fn take_over(notes: Notes, node: NodeId, record: &mut Record) {
    if notes != Notes::default() {
        let own = record.tree[node].notes_mut();
        own.comments.extend(notes.comments);
        own.marks.extend(notes.marks);
    }
}
