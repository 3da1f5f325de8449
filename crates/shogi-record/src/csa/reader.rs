//! The reader: line by line, in bytes, with a short way for moves and times.

use core::mem;

use kiban_record::{Clock, Finding, Key, Locator, NodeId, Problem, Read};
use kiban_shogi::Color;

use super::board::Board;
use super::code::{self, Spelled};
use super::special::{self, Situation};
use super::{header, writer};
use crate::replay::{Replay, even};
use crate::{Ending, Event, Record};

/// The games of a text, one after the other. Parts between separators in which nothing is written
/// are no games; comments in a part without a game belong to the next one.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a str,
    line: u32,
    is_first: bool,
}

impl<'a> Games<'a> {
    /// The games of a part of a file, which begins with line `first_line` of it.
    #[must_use]
    pub const fn starting_at(text: &'a str, first_line: u32) -> Self {
        Self { rest: text, line: first_line, is_first: true }
    }

    /// The games that are left after an earlier one.
    pub(crate) const fn behind_another(rest: &'a str, line: u32) -> Self {
        Self { rest, line, is_first: false }
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
        let mut reader = Reader::new(self.rest, self.line, into);
        reader.run();
        let (at, line, has_text) = (reader.at, reader.line, reader.has_text);
        if has_text || is_first {
            reader.finish(is_first);
        }
        self.rest = &self.rest[at..];
        self.line = line;
        has_text || is_first
    }
}

impl Iterator for Games<'_> {
    type Item = Read<Record>;

    fn next(&mut self) -> Option<Read<Record>> {
        let mut read = Read { record: Record::new(*even()), findings: Vec::new() };
        self.read_into(&mut read).then_some(read)
    }
}

/// Reads the first game, and reports a second one.
pub(super) fn read_only_game(text: &str, into: &mut Read<Record>) {
    let mut games = Games::starting_at(text, 1);
    games.read_into(into);
    let first_line = games.line;
    if let Some(line) = kiban_record::Lines::starting_at(games.rest, first_line)
        .find(|line| !line.text.trim_ascii().is_empty())
    {
        into.findings.push(Finding::new(Problem::AfterEnd, line.place(line.text), line.text));
    }
}

/// How far the reading of a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Before the first move.
    Head,
    /// The last event is a legal move, or there is none.
    Moves,
    /// The last event is an illegal move.
    Illegal,
    /// The last event is an end.
    Ended,
    /// A move could not be read or follows an illegal one: nothing more can.
    LeftOut,
}

struct Reader<'t, 'r> {
    text: &'t str,
    /// Where reading goes on.
    at: usize,
    /// The number of the line that is being read, and the columns of it.
    line: u32,
    locator: Locator<'t>,
    out: &'r mut Read<Record>,
    board: Board,
    game: Replay,
    /// The last node.
    tip: NodeId,
    stage: Stage,
    is_version_3: bool,
    /// Whether there is anything but blank lines; and anything that CSA has but comments.
    has_text: bool,
    has_game: bool,
    /// Which finding counts what is left out.
    left_out: Option<usize>,
}

impl<'t, 'r> Reader<'t, 'r> {
    fn new(text: &'t str, line: u32, out: &'r mut Read<Record>) -> Self {
        out.record.headers.clear();
        out.record.tree.clear();
        out.findings.clear();
        Self {
            text,
            at: 0,
            line,
            locator: Locator::from_line(text, line, 0),
            out,
            board: Board::new(),
            game: Replay::even(),
            tip: NodeId::ROOT,
            stage: Stage::Head,
            is_version_3: false,
            has_text: false,
            has_game: false,
            left_out: None,
        }
    }

    /// Reads until the end of the text, or past the separator behind a game.
    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() {
            let is_read = match bytes[self.at] {
                b'+' | b'-' => self.read_plain_move(),
                b'T' => self.read_plain_time(),
                _ => false,
            };
            if is_read {
                continue;
            }
            self.locator = Locator::from_line(self.text, self.line, self.at);
            let rest = &bytes[self.at..];
            let len = rest.iter().position(|&b| b == b'\n' || b == b'\r').unwrap_or(rest.len());
            let line = &self.text[self.at..self.at + len];
            self.at += len;
            if line.trim_ascii() == "/" {
                self.end_line();
                if self.has_game {
                    break;
                }
                continue;
            }
            self.read_line(line);
            self.end_line();
        }
    }

    /// Passes the end of a line, which is where reading goes on, or the text ends there.
    #[inline]
    fn end_line(&mut self) {
        match self.text.as_bytes()[self.at..] {
            [b'\r', b'\n', ..] => self.at += 2,
            [_, ..] => self.at += 1,
            [] => {}
        }
        self.line = self.line.saturating_add(1);
    }

    /// Whether a line ends `len` bytes from here.
    #[inline]
    fn ends_line(&self, len: usize) -> bool {
        matches!(self.text.as_bytes().get(self.at + len), None | Some(b'\n' | b'\r'))
    }

    /// Reads the line if it is a legal move and nothing else, which nearly all are.
    #[inline]
    fn read_plain_move(&mut self) -> bool {
        let bytes = &self.text.as_bytes()[self.at..];
        let Some(spelled) = bytes.first_chunk().and_then(Spelled::read) else { return false };
        if self.stage != Stage::Moves || !self.ends_line(7) {
            return false;
        }
        let m = spelled.in_position(self.game.position());
        let Some(m) = m.filter(|_| spelled.color == self.game.side_to_move()) else {
            return false;
        };
        if !self.game.try_play(m) {
            return false;
        }
        self.tip = self.out.record.tree.add(self.tip, Event::Move(m));
        self.at += 7;
        self.end_line();
        true
    }

    /// Reads the line if it is the time of an event in whole seconds and nothing else.
    #[inline]
    fn read_plain_time(&mut self) -> bool {
        let digits = &self.text.as_bytes()[self.at + 1..];
        let (mut seconds, mut len) = (0, 0);
        while let Some(digit) = digits.get(len).map(|byte| byte.wrapping_sub(b'0'))
            && digit < 10
            && len < 6
        {
            seconds = 10 * seconds + u32::from(digit);
            len += 1;
        }
        let is_event = matches!(self.stage, Stage::Moves | Stage::Illegal | Stage::Ended);
        if len == 0 || !self.ends_line(1 + len) || !is_event || self.tip == NodeId::ROOT {
            return false;
        }
        let clock = &mut self.out.record.tree[self.tip].clock;
        if clock.is_some() {
            return false;
        }
        *clock = Some(Clock::seconds(seconds));
        self.at += 1 + len;
        self.end_line();
        true
    }

    fn report(&mut self, problem: Problem, found: &str) {
        let place = self.locator.place_of(found);
        self.out.findings.push(Finding::new(problem, place, found));
    }

    /// A line, which may be several statements joined by commas.
    fn read_line(&mut self, line: &'t str) {
        if line.trim_ascii().is_empty() {
            return;
        }
        self.has_text = true;
        let mut rest = line;
        loop {
            let (statement, next) = split(rest);
            self.read_statement(statement);
            match next {
                Some(next) => rest = next,
                None => break,
            }
        }
    }

    fn read_statement(&mut self, statement: &'t str) {
        let statement = statement.trim_ascii_start();
        if let Some(comment) = statement.strip_prefix('\'') {
            return self.read_comment(statement, comment);
        }
        let is_head = self.stage == Stage::Head;
        let plain = statement.trim_ascii();
        let is_known = match plain.as_bytes() {
            [] => true,
            [b'V', version @ ..] if is_head => {
                self.is_version_3 = version.first() == Some(&b'3');
                let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
                !version.is_empty() && version.iter().all(is_number)
            }
            [b'N', b'+', ..] => self.push_header(Key::First, &statement[2..]),
            [b'N', b'-', ..] => self.push_header(Key::Second, &statement[2..]),
            [b'$', ..] => self.read_header(&statement[1..]),
            [b'P', ..] => self.read_board(plain),
            [sign @ (b'+' | b'-')] if is_head => self.read_side(*sign, plain),
            [b'+' | b'-', b'0'..=b'9', ..] => self.read_move(plain),
            [b'T', b'0'..=b'9', ..] => self.read_time(&plain[1..]),
            [b'%', ..] => self.read_end(plain),
            _ => false,
        };
        match is_known {
            true => self.has_game = true,
            false => {
                self.report(Problem::NotUnderstood, plain);
                // An asterisk there would make it a comment for programs.
                let space = if plain.starts_with('*') { " " } else { "" };
                self.add_comment(format!("'{space}{plain}"));
            }
        }
    }

    fn read_comment(&mut self, statement: &str, comment: &str) {
        let names_encoding = comment.starts_with("CSA encoding=");
        if names_encoding && self.stage == Stage::Head {
            self.has_game = true;
            return;
        }
        match comment.strip_prefix('*') {
            Some(comment) => self.add_comment(comment.to_owned()),
            None => self.add_comment(statement.to_owned()),
        }
    }

    fn add_comment(&mut self, comment: String) {
        if self.stage == Stage::LeftOut {
            return self.leave_out("", 0, 1);
        }
        self.out.record.tree[self.tip].notes_mut().comments.push(comment);
    }

    fn push_header(&mut self, key: Key, value: &str) -> bool {
        self.out.record.headers.push(key, value);
        true
    }

    /// A header without its `$`.
    fn read_header(&mut self, header: &str) -> bool {
        let Some((name, value)) = header.split_once(':') else { return false };
        self.push_header(header::key(name, value), value)
    }

    fn read_board(&mut self, line: &'t str) -> bool {
        if self.stage != Stage::Head {
            let expected = "the position to be complete before the side to move";
            self.report(Problem::Board(expected.into()), line);
            return true;
        }
        match self.board.read(line) {
            None => false,
            Some(Ok(())) => true,
            Some(Err((expected, at))) => {
                let found = line.get(at..).unwrap_or_default();
                self.report(Problem::Board(expected.into()), found);
                true
            }
        }
    }

    fn read_side(&mut self, sign: u8, found: &'t str) -> bool {
        if let Some(color) = code::color(sign) {
            self.board.set_side_to_move(color);
            // The lines of the position end with this one.
            if self.board.is_there {
                self.start(found, None);
            }
        }
        true
    }

    /// Ends the head of the game. `first` is the side that makes the first move, if that is known.
    fn start(&mut self, found: &'t str, first: Option<Color>) {
        let mut board = mem::replace(&mut self.board, Board::new());
        self.stage = Stage::Moves;
        if board.side_to_move().is_none() {
            match first {
                Some(color) => board.set_side_to_move(color),
                None => self.report(Problem::Board("`+` or `-`, the side to move".into()), found),
            }
        }
        if !board.is_there {
            let expected = "a position: PI, rows P1 to P9, or pieces P+ and P-";
            self.report(Problem::Board(expected.into()), found);
            let _ = board.read("PI");
        }
        let start = match board.finish() {
            Ok((position, problems)) => {
                problems.into_iter().for_each(|problem| self.report(problem, found));
                position
            }
            Err(problem) => {
                self.report(problem, found);
                self.stage = Stage::LeftOut;
                *even()
            }
        };
        self.game = Replay::new(start);
        self.out.record.start = start;
    }

    /// A statement that begins as a move does.
    fn read_move(&mut self, statement: &'t str) -> bool {
        let bytes = statement.as_bytes();
        if self.stage == Stage::Head {
            self.start(statement, code::color(bytes[0]));
        }
        match self.stage {
            Stage::Moves => {}
            Stage::Ended => {
                self.report(Problem::AfterEnd, statement);
                return true;
            }
            _ => {
                self.leave_out(statement, 1, 0);
                return true;
            }
        }
        let spelled = bytes.try_into().ok().and_then(Spelled::read);
        let Some(spelled) = spelled else {
            let expected = "a move such as +7776FU or, as a drop, +0055KA";
            return self.lose_move(Problem::Unreadable(expected.into()), statement);
        };
        let mover = self.game.side_to_move();
        if spelled.color != mover {
            let expected = format!("a move of the side to move, `{}`", code::sign(mover));
            return self.lose_move(Problem::Unreadable(expected), statement);
        }
        let Some(m) = spelled.in_position(self.game.position()) else {
            let near = self.near(spelled);
            return self.lose_move(Problem::NoSuchMove(near), statement);
        };
        let event = match self.game.try_play(m) {
            true => Event::Move(m),
            false => {
                self.report(self.game.problem(m), statement);
                self.stage = Stage::Illegal;
                Event::Illegal(m)
            }
        };
        self.tip = self.out.record.tree.add(self.tip, event);
        true
    }

    /// The legal moves that lead to the same square, or leave the same one.
    fn near(&self, spelled: Spelled) -> Vec<String> {
        let is_near = |m: &kiban_shogi::Move| match spelled.from {
            Some(from) => m.from() == Some(from),
            None => m.to() == spelled.to,
        };
        let position = self.game.position();
        let moves = position.legal_moves();
        let spell = |&m: &kiban_shogi::Move| {
            let mut text = String::new();
            code::push_move(&mut text, position, m);
            text
        };
        moves.iter().filter(|m| is_near(m)).take(8).map(spell).collect()
    }

    /// Nothing that follows this move can be read.
    fn lose_move(&mut self, problem: Problem, statement: &str) -> bool {
        self.report(problem, statement);
        self.stage = Stage::LeftOut;
        true
    }

    /// Counts what is not read.
    fn leave_out(&mut self, found: &str, more_moves: usize, more_comments: usize) {
        self.stage = Stage::LeftOut;
        let index = self.left_out.unwrap_or_else(|| {
            let place = self.locator.place_of(found);
            let problem = Problem::LeftOut { moves: 0, comments: 0 };
            self.out.findings.push(Finding::new(problem, place, found));
            self.out.findings.len() - 1
        });
        self.left_out = Some(index);
        if let Problem::LeftOut { moves, comments } = &mut self.out.findings[index].problem {
            *moves += more_moves;
            *comments += more_comments;
        }
    }

    /// A time without its `T`.
    fn read_time(&mut self, time: &str) -> bool {
        if self.stage == Stage::LeftOut {
            return true;
        }
        let clock = milliseconds(time).map(|spent| Clock { spent, total: None });
        let node = &mut self.out.record.tree[self.tip];
        match clock {
            Some(clock) if node.clock.is_none() && node.parent().is_some() => {
                node.clock = Some(clock);
                true
            }
            _ => false,
        }
    }

    /// An end: `%TORYO`.
    fn read_end(&mut self, statement: &'t str) -> bool {
        if self.stage == Stage::Head {
            self.start(statement, None);
        }
        if self.stage == Stage::LeftOut {
            self.leave_out(statement, 1, 0);
            return true;
        }
        let tree = &self.out.record.tree;
        let before = match self.stage {
            Stage::Ended => tree[self.tip].parent().unwrap_or(NodeId::ROOT),
            _ => self.tip,
        };
        let is_after_illegal = matches!(tree[before].event(), Some(Event::Illegal(_)));
        let mover = self.game.side_to_move();
        let side_to_move = if is_after_illegal { mover.other() } else { mover };
        let word = statement[1..].trim_ascii();
        let ending = special::ending(word, Situation { side_to_move, is_after_illegal });
        if self.stage == Stage::Ended {
            // Servers write what a program has said, and once more what they make of it.
            if tree[self.tip].event().and_then(|event| event.end()) != Some(&ending) {
                self.report(Problem::AfterEnd, statement);
            }
            return true;
        }
        if let Ending::Other(word) = &ending
            && !special::is_specified(word, self.is_version_3)
        {
            self.report(Problem::UnknownEnd, statement);
        }
        self.tip = self.out.record.tree.add(self.tip, Event::End(ending));
        self.stage = Stage::Ended;
        true
    }

    /// What can only be said at the end of the game.
    fn finish(&mut self, is_first: bool) {
        self.locator = Locator::from_line(self.text, self.line, self.at);
        if self.stage == Stage::Head {
            if self.has_game {
                self.start("", None);
            } else if !is_first {
                self.out.record.start = *even();
                self.report(Problem::NoGame, "");
            } else {
                self.out.record.start = *even();
                let expected = "a CSA record: lines that begin with V, N, $, P, +, -, T or %";
                self.report(Problem::NotThisFormat(expected), "");
            }
        }
    }
}

/// The milliseconds of seconds such as `6`, `6.` and `6.123`.
fn milliseconds(seconds: &str) -> Option<u32> {
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || fraction.len() > 3 {
        return None;
    }
    let thousandths = format!("{fraction:0<3}").parse::<u32>().ok()?;
    whole.parse::<u32>().ok()?.checked_mul(1000)?.checked_add(thousandths)
}

/// The first statement of a line, and what follows its comma. Statements of every kind may be
/// joined, but names and header values may also have commas of their own: they end only where a
/// name or header follows.
fn split(line: &str) -> (&str, Option<&str>) {
    let after = |at: usize| line[at + 1..].trim_ascii_start();
    let begins_header = |text: &str| match text.as_bytes() {
        [b'N', b'+' | b'-', ..] => true,
        [b'$', ..] => text[1..].split(':').next().is_some_and(writer::is_header_name),
        _ => false,
    };
    let ends = |at: &usize| match line.as_bytes()[0] {
        b'N' | b'$' => begins_header(after(*at)),
        b'\'' => false,
        _ => true,
    };
    let comma = line.match_indices(',').map(|(at, _)| at).find(ends);
    match comma {
        Some(at) => (&line[..at], Some(after(at))),
        None => (line, None),
    }
}
