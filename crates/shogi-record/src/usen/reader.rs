//! The reader.

use kiban_record::{Finding, Line, Lines, Locator, NodeId, Problem, Read};
use kiban_shogi::{Reading, Setup};

use super::code::read_move;
use crate::replay::{Checkpoints, Replay, accept, even};
use crate::{Ending, Event, Record};

pub(super) fn read(text: &str) -> Read<Record> {
    let mut into = Read { record: Record::new(*even()), findings: Vec::new() };
    let mut lines = Lines::new(text).filter(|line| !line.text.trim_ascii().is_empty());
    match lines.next() {
        Some(line) => read_line(line, &mut into),
        None => {
            let place = Line { number: 1, text: "" }.place("");
            into.findings.push(Finding::new(Problem::NotThisFormat(EXPECTED), place, ""));
        }
    }
    if let Some(line) = lines.next() {
        into.findings.push(Finding::new(Problem::AfterEnd, line.place(line.text), line.text));
    }
    into
}

const EXPECTED: &str = "a start position or nothing, then lines such as ~0.7ku2jm.r";

/// A line of the game: how many moves come before it, its moves, how it ends.
struct Section<'t> {
    text: &'t str,
    offset: u32,
    moves: &'t str,
    end: &'t str,
}

struct Reader<'t, 'r> {
    locator: Locator<'t>,
    out: &'r mut Read<Record>,
    checkpoints: Checkpoints,
    /// The first line, and the last one: it leaves the first after `leaves` moves and goes on with
    /// `last`.
    first: Vec<NodeId>,
    leaves: usize,
    last: Vec<NodeId>,
}

fn read_line(line: Line<'_>, out: &mut Read<Record>) {
    let text = line.text.trim_ascii();
    let Some((start, sections)) = text.split_once('~') else {
        let problem = Problem::NotThisFormat(EXPECTED);
        return out.findings.push(Finding::new(problem, line.place(text), text));
    };
    let offset = sections.split(['.', '~']).next().and_then(|offset| offset.parse().ok());
    let offset: u32 = offset.unwrap_or(0);
    match read_start(start, offset) {
        Ok((position, problems)) => {
            out.record.start = position;
            let findings = problems.into_iter().map(|p| Finding::new(p, line.place(text), start));
            out.findings.extend(findings);
        }
        Err(problem) => {
            out.findings.push(Finding::new(problem, line.place(text), start));
            let left_out = Problem::LeftOut { moves: sections.len() / 3, comments: 0 };
            return out.findings.push(Finding::new(left_out, line.place(sections), sections));
        }
    }
    let checkpoints = Checkpoints::new(out.record.start);
    let (first, last) = (Vec::new(), Vec::new());
    let locator = Locator::from_line(line.text, line.number, 0);
    let mut reader = Reader { locator, out, checkpoints, first, leaves: 0, last };
    for (i, section) in sections.split('~').enumerate() {
        reader.read_section(section, offset, i == 0);
    }
}

/// The start position, whose next move is number `offset` + 1 unless the text says otherwise.
fn read_start(start: &str, offset: u32) -> Result<(kiban_shogi::Position, Vec<Problem>), Problem> {
    let mut setup = match start {
        "" => even().to_setup(),
        _ => {
            let letters = start.chars().map(|c| match c {
                '_' => '/',
                '.' => ' ',
                'z' => '+',
                _ => c,
            });
            let sfen: String = letters.collect();
            let setup = Setup::from_sfen(&sfen, Reading::Lenient);
            setup.map_err(|error| Problem::Board(error.to_string()))?
        }
    };
    if start.split('.').count() < 4 {
        setup.set_move_number(offset.saturating_add(1));
    }
    accept(&setup)
}

impl<'t> Reader<'t, '_> {
    fn report(&mut self, problem: Problem, found: &str) {
        let place = self.locator.place_of(found);
        self.out.findings.push(Finding::new(problem, place, found));
    }

    fn leave_out(&mut self, found: &str, moves: usize) {
        self.report(Problem::LeftOut { moves, comments: 0 }, found);
    }

    fn read_section(&mut self, text: &'t str, base: u32, is_first: bool) {
        let (before, rest) = text.split_once('.').unwrap_or((text, ""));
        let (moves, end) = rest.split_once('.').unwrap_or((rest, ""));
        let Some(offset) = before.parse::<u32>().ok().and_then(|n| n.checked_sub(base)) else {
            self.report(Problem::Unreadable("how many moves come before the line".into()), text);
            return self.leave_out(text, moves.len() / 3);
        };
        let section = Section { text, offset, moves, end };
        if is_first {
            let game = self.checkpoints.game(&self.out.record, NodeId::ROOT);
            let mut nodes = Vec::new();
            self.play(&section, NodeId::ROOT, game, &mut nodes);
            self.first = nodes;
            self.leaves = self.first.len();
        } else {
            self.read_branch(&section);
        }
    }

    /// The nodes after which a line may begin: that of the last line, and that of the first.
    fn parents(&self, offset: usize) -> (Option<NodeId>, Option<NodeId>) {
        let on_first = match offset {
            0 => Some(NodeId::ROOT),
            _ => self.first.get(offset - 1).copied(),
        };
        match offset.checked_sub(self.leaves + 1) {
            None => (on_first, None),
            Some(index) => (self.last.get(index).copied(), on_first),
        }
    }

    fn read_branch(&mut self, section: &Section<'t>) {
        let offset = section.offset as usize;
        let (on_last, on_first) = self.parents(offset);
        let legal_on = |parent: Option<NodeId>| {
            parent.filter(|&parent| {
                let mut game = self.checkpoints.game(&self.out.record, parent);
                let mut moves = section.moves.as_bytes().chunks(3);
                moves.all(|digits| read_move(digits).is_some_and(|m| game.try_play(m)))
            })
        };
        let (parent, is_on_first) = match (on_last, on_first) {
            (Some(parent), None) => (parent, false),
            (None, Some(parent)) => (parent, true),
            (None, None) => {
                self.report(Problem::NoParent, section.text);
                return self.leave_out(section.text, section.moves.len() / 3);
            }
            (Some(on_last), Some(on_first)) => {
                match (legal_on(Some(on_last)), legal_on(Some(on_first))) {
                    (None, Some(parent)) => (parent, true),
                    (Some(_), Some(_)) => {
                        let what = "programs in which all lines leave the first, where this one \
                                    could be played as well";
                        self.report(Problem::Contradiction(what.into()), section.text);
                        (on_last, false)
                    }
                    _ => (on_last, false),
                }
            }
        };
        let game = self.checkpoints.game(&self.out.record, parent);
        let mut nodes = Vec::new();
        self.play(section, parent, game, &mut nodes);
        if is_on_first || offset <= self.leaves {
            self.leaves = offset;
            self.last = nodes;
        } else {
            self.last.truncate(offset - self.leaves);
            self.last.append(&mut nodes);
        }
    }

    /// Plays the moves of a line and its end. `nodes` are those of its legal moves.
    fn play(
        &mut self,
        section: &Section<'t>,
        mut tip: NodeId,
        mut game: Replay,
        nodes: &mut Vec<NodeId>,
    ) {
        let count = section.moves.len().div_ceil(3);
        let mut is_after_illegal = false;
        for i in 0..count {
            let digits = section.moves.get(3 * i..(3 * i + 3).min(section.moves.len()));
            let digits = digits.unwrap_or(&section.moves[..0]);
            if is_after_illegal {
                return self.leave_out(digits, count - i);
            }
            let Some(m) = read_move(digits.as_bytes()) else {
                let expected = "a move, three digits of base 36";
                self.report(Problem::Unreadable(expected.into()), digits);
                if i + 1 < count {
                    self.leave_out(digits, count - i - 1);
                }
                return;
            };
            if game.try_play(m) {
                tip = self.out.record.tree.add(tip, Event::Move(m));
                self.checkpoints.pass(&self.out.record, tip, &game);
                nodes.push(tip);
            } else {
                self.report(game.problem(m), digits);
                tip = self.out.record.tree.add(tip, Event::Illegal(m));
                is_after_illegal = true;
            }
        }
        self.end(section.end, tip, game, is_after_illegal);
    }

    fn end(&mut self, end: &'t str, tip: NodeId, mut game: Replay, is_after_illegal: bool) {
        let ending = match end {
            "" => return,
            "r" => Ending::Resignation,
            "t" => Ending::TimeUp,
            "p" => Ending::Interruption,
            "j" => Ending::Impasse,
            _ => {
                let illegal = end.strip_prefix('i').filter(|_| !is_after_illegal);
                let Some(m) = illegal.and_then(|digits| read_move(digits.as_bytes())) else {
                    self.report(Problem::UnknownEnd, end);
                    self.out.record.tree.add(tip, Event::End(Ending::Other(end.into())));
                    return;
                };
                let event = if game.try_play(m) {
                    self.report(Problem::Contradiction("the rules: the move is legal".into()), end);
                    Event::Move(m)
                } else {
                    self.report(game.problem(m), end);
                    Event::Illegal(m)
                };
                let tip = self.out.record.tree.add(tip, event);
                self.out.record.tree.add(tip, Event::End(Ending::IllegalMoveBefore));
                return;
            }
        };
        self.out.record.tree.add(tip, Event::End(ending));
    }
}
