//! The reader: line by line, with a short way for moves in plain spelling.

mod lines;
mod marked;

use core::mem;

use kiban_record::{Clock, Finding, Line, Lines, NodeId, Notes, Place, Problem, Read};
use kiban_shogi::{Move, Position, Square};

use super::Syntax;
use super::branches::Branches;
use super::scan::Scan;
use crate::ending::Summary;
use crate::head::{self, Head};
use crate::notation::names;
use crate::replay::{self, Checkpoints, Replay};
use crate::{Event, Record};

/// The games of a text, one after the other.
///
/// A game begins with lines of a head that cannot belong to the game before: behind moves those
/// that name the program, the handicap, a hand, a player or the like; in a head without moves those
/// that it has already.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a str,
    line: u32,
    is_first: bool,
    syntax: Syntax,
}

impl<'a> Games<'a> {
    /// The games of a part of a file, which begins with line `first_line` of it.
    #[must_use]
    pub const fn starting_at(text: &'a str, first_line: u32) -> Self {
        Self::of(text, first_line, Syntax::Numbered)
    }

    pub(crate) const fn of(text: &'a str, first_line: u32, syntax: Syntax) -> Self {
        Self { rest: text, line: first_line, is_first: true, syntax }
    }

    /// The games that are left after an earlier one.
    pub(crate) const fn behind_another(rest: &'a str, line: u32, syntax: Syntax) -> Self {
        Self { rest, line, is_first: false, syntax }
    }

    /// What is left to be read, and with which line it begins.
    pub(crate) const fn left(&self) -> (&'a str, u32) {
        (self.rest, self.line)
    }

    /// Reads the next game with the memory of an earlier one. `false` if there is none.
    pub fn read_into(&mut self, into: &mut Read<Record>) -> bool {
        let is_first = mem::replace(&mut self.is_first, false);
        if self.rest.is_empty() && !is_first {
            return false;
        }
        let mut reader = Reader::new(self.rest, self.line, self.syntax, into);
        reader.run();
        let (at, line) = (reader.at, reader.line);
        reader.finish();
        self.rest = &self.rest[at..];
        self.line = line;
        true
    }
}

impl Iterator for Games<'_> {
    type Item = Read<Record>;

    fn next(&mut self) -> Option<Read<Record>> {
        let mut read = Read { record: Record::new(Position::startpos()), findings: Vec::new() };
        self.read_into(&mut read).then_some(read)
    }
}

/// Reads the first game, and reports a second one.
pub(crate) fn read_only_game(text: &str, syntax: Syntax, into: &mut Read<Record>) {
    let mut games = Games::of(text, 1, syntax);
    games.read_into(into);
    let first_line = games.line;
    let mut lines = Lines::starting_at(games.rest, first_line);
    if let Some(line) = lines.find(|line| !line.text.trim().is_empty()) {
        into.findings.push(Finding::new(Problem::AfterEnd, line.place(line.text), line.text));
    }
}

/// How far the reading of a line of the game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Above the moves.
    Head,
    /// The last event of the line is a legal move, or there is none.
    Moves,
    /// The last event is an illegal move.
    Illegal,
    /// The last event is an end.
    Ended,
    /// A move could not be read, or follows one that is not legal: no more of the line can.
    LeftOut,
}

impl Stage {
    /// The stage after an event.
    const fn after(event: &Event) -> Self {
        match event {
            Event::Move(_) => Self::Moves,
            Event::Illegal(_) => Self::Illegal,
            Event::End(_) => Self::Ended,
        }
    }
}

pub(super) struct Reader<'t, 'r> {
    text: &'t str,
    /// Where reading goes on, and the number of the line there.
    at: usize,
    line: u32,
    syntax: Syntax,
    out: &'r mut Read<Record>,
    head: Head,
    stage: Stage,
    /// Whether the position is known, without which there are no moves.
    is_playable: bool,
    game: Replay,
    checkpoints: Checkpoints,
    /// The target of the last move.
    previous: Option<Square>,
    previous_at_root: Option<Square>,
    /// The last node, and the ply of the next.
    tip: NodeId,
    ply: u32,
    /// What is to be added to plies for the numbers of moves; in this line, and in all.
    shift: u32,
    base: u32,
    /// The last ply of the line that is a move, those included that cannot be read.
    reach: u32,
    branches: Branches,
    /// Whether the line has no event yet, and whether it is a variation.
    awaits_event: bool,
    is_variation: bool,
    /// What was written between the heading of a variation and its first event.
    pending: Notes,
    has_game: bool,
    /// Which finding counts what is left out.
    left_out: Option<usize>,
}

impl<'t, 'r> Reader<'t, 'r> {
    fn new(text: &'t str, line: u32, syntax: Syntax, out: &'r mut Read<Record>) -> Self {
        out.record.headers.clear();
        out.record.tree.clear();
        out.findings.clear();
        let mut branches = Branches::default();
        branches.begin(1, None);
        Self {
            text,
            at: 0,
            line,
            syntax,
            out,
            head: Head::new(),
            stage: Stage::Head,
            is_playable: false,
            game: Replay::even(),
            checkpoints: Checkpoints::new(*replay::even()),
            previous: None,
            previous_at_root: None,
            tip: NodeId::ROOT,
            ply: 1,
            shift: 0,
            base: 0,
            reach: 0,
            branches,
            awaits_event: true,
            is_variation: false,
            pending: Notes::default(),
            has_game: false,
            left_out: None,
        }
    }

    /// Reads until the end of the text, or until another game begins.
    fn run(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        loop {
            if self.is_numbered() && self.stage == Stage::Moves && self.read_plain_move() {
                continue;
            }
            let Some(line) = Lines::starting_at(&self.text[self.at..], self.line).next() else {
                break;
            };
            if self.begins_another(line.text) {
                break;
            }
            self.read_line(line);
            let mut scan = Scan { rest: &self.text.as_bytes()[self.at + line.text.len()..] };
            scan.end_line();
            self.at = self.text.len() - scan.rest.len();
            self.line = self.line.saturating_add(1);
        }
    }

    fn is_numbered(&self) -> bool {
        self.syntax == Syntax::Numbered
    }

    /// Reads the line if it is a legal move in plain spelling and nothing else, which nearly all
    /// are.
    #[inline]
    fn read_plain_move(&mut self) -> bool {
        self.plain_move().is_some()
    }

    #[inline(always)]
    fn plain_move(&mut self) -> Option<()> {
        let mut scan = Scan { rest: &self.text.as_bytes()[self.at..] };
        scan.skip_spaces();
        if scan.number()? != self.ply.wrapping_add(self.shift) || !scan.take(b' ') {
            return None;
        }
        scan.skip_spaces();
        let spelled = scan.spelled()?;
        scan.skip_spaces();
        let clock = match scan.rest.first() {
            Some(b'(') => Some(scan.clock()?),
            _ => None,
        };
        scan.skip_spaces();
        scan.take(b'+');
        scan.skip_spaces();
        let m = spelled.in_position(self.game.position(), self.previous)?;
        if self.awaits_event || !scan.end_line() || !self.game.try_play(m) {
            return None;
        }
        self.add_move(m, clock);
        self.at = self.text.len() - scan.rest.len();
        self.line = self.line.saturating_add(1);
        Some(())
    }

    /// Adds a legal move, which was played.
    #[inline(always)]
    fn add_move(&mut self, m: Move, clock: Option<Clock>) {
        let record = &mut self.out.record;
        self.tip = record.tree.add(self.tip, Event::Move(m));
        record.tree[self.tip].clock = clock;
        self.previous = Some(m.to());
        self.branches.push(self.tip);
        self.checkpoints.pass(record, self.tip, &self.game);
        self.ply += 1;
    }

    fn report(&mut self, problem: Problem, line: Line<'_>, found: &str) {
        self.out.findings.push(Finding::new(problem, line.place(found), found));
    }

    /// Whether another game begins with the line.
    fn begins_another(&self, text: &str) -> bool {
        match self.stage {
            _ if text.starts_with('*') => false,
            Stage::Head => self.head.is_repeated_by(text),
            _ => head::is_first_of_game(text),
        }
    }

    fn read_line(&mut self, line: Line<'t>) {
        let text = line.text.trim();
        let is_head = self.stage == Stage::Head;
        if text.is_empty() {
            return;
        }
        if let Some(comment) = line.text.strip_prefix('*') {
            return self.add_note(|notes| notes.comments.push(comment.to_owned()));
        }
        if let Some(bookmark) = line.text.strip_prefix('&') {
            return self.add_note(|notes| notes.bookmarks.push(bookmark.to_owned()));
        }
        let numbered = head::numbered(text).filter(|_| self.is_numbered());
        let is_event = |what: &str| self.has_game || head::begins_move(what);
        if let Some((number, what)) = numbered.filter(|(_, what)| is_event(what)) {
            self.read_event(line, number, what);
        } else if !self.is_numbered() && text.starts_with(|c| names::marked_side(c).is_some()) {
            self.read_marked_moves(line);
        } else if text.starts_with("手数-") {
            self.begin();
        } else if let Some(heading) = text.strip_prefix("変化") {
            self.read_heading(line, heading);
        } else if let Some(summary) = Summary::read(text) {
            self.read_summary(line, text, summary);
        } else if is_head && self.head.read(line, self.out) {
            self.has_game = true;
        } else if let Some(remark) = text.strip_prefix('#').filter(|_| !is_head) {
            if !head::is_banner(remark) {
                self.add_note(|notes| notes.comments.push(text.to_owned()));
            }
        } else if self.has_game && head::begins_move(text) {
            self.begin();
            let expected = self.syntax.expected_before_move();
            self.report(Problem::Unreadable(expected.into()), line, text);
            self.stage = Stage::LeftOut;
        } else if !is_head && let Some((name, value)) = head::split(line.text) {
            self.out.record.headers.push(crate::header::key(name), value);
        } else {
            self.report(Problem::NotUnderstood, line, text);
            self.add_note(|notes| notes.comments.push(text.to_owned()));
        }
    }

    /// Ends the head, if this has not been done.
    fn begin(&mut self) {
        self.has_game = true;
        if self.stage != Stage::Head {
            return;
        }
        self.stage = Stage::Moves;
        if let Some(beginning) = self.head.begin(self.out) {
            self.is_playable = true;
            self.game = Replay::new(beginning.position);
            self.checkpoints = Checkpoints::new(beginning.position);
            self.previous_at_root = beginning.previous;
            self.previous = beginning.previous;
        }
    }

    /// A comment or bookmark. Those between the heading of a variation and its first move are kept
    /// for that move.
    fn add_note(&mut self, add: impl FnOnce(&mut Notes)) {
        if self.stage == Stage::LeftOut {
            return self.leave_out(None, 0, 1);
        }
        match self.is_variation && self.awaits_event {
            true => add(&mut self.pending),
            false => add(self.out.record.tree[self.tip].notes_mut()),
        }
    }

    /// Adds an event; legal moves were played.
    fn add_event(&mut self, event: Event) {
        match event {
            Event::Move(m) => self.add_move(m, None),
            event => {
                self.tip = self.out.record.tree.add(self.tip, event);
                self.ply += 1;
            }
        }
        self.settle();
    }

    /// Gives the notes that were kept to the last node.
    fn settle(&mut self) {
        self.awaits_event = false;
        let Notes { comments, bookmarks, .. } = mem::take(&mut self.pending);
        if !comments.is_empty() || !bookmarks.is_empty() {
            let notes = self.out.record.tree[self.tip].notes_mut();
            notes.comments.extend(comments);
            notes.bookmarks.extend(bookmarks);
        }
    }

    /// Counts what is not read.
    fn leave_out(
        &mut self,
        found: Option<(Line<'_>, &str)>,
        more_moves: usize,
        more_comments: usize,
    ) {
        let index = self.left_out.unwrap_or_else(|| {
            let problem = Problem::LeftOut { moves: 0, comments: 0 };
            let finding = match found {
                Some((line, found)) => Finding::new(problem, line.place(found), found),
                None => Finding::new(problem, Place { line: self.line, column: 1 }, ""),
            };
            self.out.findings.push(finding);
            self.out.findings.len() - 1
        });
        self.left_out = Some(index);
        if let Problem::LeftOut { moves, comments } = &mut self.out.findings[index].problem {
            *moves += more_moves;
            *comments += more_comments;
        }
    }

    /// Ends the game.
    fn finish(mut self) {
        if self.has_game {
            self.begin();
            self.settle();
        } else {
            self.out.record.start = Position::startpos();
            self.out.findings.clear();
            let expected = self.syntax.expected_record();
            let place = Place { line: 1, column: 1 };
            self.out.findings.push(Finding::new(Problem::NotThisFormat(expected), place, ""));
        }
        self.out.findings.sort_by_key(|finding| finding.place);
    }
}
