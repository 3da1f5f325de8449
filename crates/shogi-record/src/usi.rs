//! USI: a game in a line, as engines are told positions.
//!
//! `startpos moves 7g7f 3c3d`, or `sfen`, an SFEN and the moves. The word `position` may come first,
//! and `sfen` and the moves may lack, so that a file of SFEN texts is read as well. A line may end
//! with `resign` or `win`, as engines answer. Blank lines are passed; a line that begins with `#` is
//! kept as a comment of the next game, with a warning.
//!
//! ```
//! use kiban_shogi_record::{Ending, usi};
//!
//! let text = "startpos moves 7g7f 3c3d resign\n";
//! let record = usi::read(text).sound().unwrap();
//! assert_eq!(record.end(), Some(&Ending::Resignation));
//! assert_eq!(usi::write(&record).text, text);
//! ```

use core::fmt::Write;

use kiban_record::{Cut, Finding, Line, Lines, Loss, Lost, NodeId, Problem, Read, Written};
use kiban_shogi::{HandKind, Move, Reading, Setup, Square};

use crate::losses::Holds;
use crate::replay::{Replay, accept, even};
use crate::{Ending, Event, Record};

const EXPECTED: &str = "`startpos` or an SFEN, then `moves` and moves";

/// Reads the game of the first line that is not blank. Further lines are reported as not read;
/// [`games`] reads all.
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let mut games = games(text);
    let mut read = Read { record: Record::new(*even()), findings: Vec::new() };
    if !games.read_into(&mut read) {
        let place = Line { number: 1, text: "" }.place("");
        read.findings.push(Finding::new(Problem::NotThisFormat(EXPECTED), place, ""));
    }
    if let Some(line) = games.lines.find(|line| !line.text.trim_ascii().is_empty()) {
        read.findings.push(Finding::new(Problem::AfterEnd, line.place(line.text), line.text));
    }
    read
}

/// Reads the games of a text, one a line.
///
/// ```
/// use kiban_shogi_record::usi;
///
/// let games: Vec<_> = usi::games("startpos moves 7g7f\n\nposition startpos moves 7g7e\n").collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].findings[0].place.line, 3);
/// ```
#[must_use]
pub const fn games(text: &str) -> Games<'_> {
    Games::starting_at(text, 1)
}

/// Where files of many games may be cut: after every line. For [`Chunks`](kiban_record::Chunks).
#[must_use]
pub const fn cut(_: &[u8]) -> Cut {
    Cut::After
}

/// The games of a text, one after the other.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lines: Lines<'a>,
}

impl<'a> Games<'a> {
    /// The games of a part of a file, which begins with line `first_line` of it.
    #[must_use]
    pub const fn starting_at(text: &'a str, first_line: u32) -> Self {
        Self { lines: Lines::starting_at(text, first_line) }
    }

    /// What is left to be read, and with which line it begins.
    pub(crate) const fn left(&self) -> (&'a str, u32) {
        self.lines.rest()
    }

    /// Reads the next game with the memory of an earlier one. `false` if there is none.
    pub fn read_into(&mut self, into: &mut Read<Record>) -> bool {
        into.record.headers.clear();
        into.record.tree.clear();
        into.record.start = *even();
        into.findings.clear();
        let mut last = None;
        for line in self.lines.by_ref() {
            match line.text.trim_ascii() {
                "" => {}
                remark if remark.starts_with('#') => {
                    let finding = Finding::new(Problem::NotUnderstood, line.place(remark), remark);
                    into.findings.push(finding);
                    let notes = into.record.tree[NodeId::ROOT].notes_mut();
                    notes.comments.push(remark[1..].trim_ascii_start().to_owned());
                    last = Some(line);
                }
                _ => {
                    read_line(line, into);
                    return true;
                }
            }
        }
        if let Some(line) = last {
            into.findings.push(Finding::new(Problem::NoGame, line.place(line.text), line.text));
        }
        last.is_some()
    }
}

impl Iterator for Games<'_> {
    type Item = Read<Record>;

    fn next(&mut self) -> Option<Read<Record>> {
        let mut read = Read { record: Record::new(*even()), findings: Vec::new() };
        self.read_into(&mut read).then_some(read)
    }
}

/// Cuts the first word off.
fn word(text: &str) -> (&str, &str) {
    let end = text.bytes().position(|b| b.is_ascii_whitespace()).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

fn read_line(line: Line<'_>, into: &mut Read<Record>) {
    let report = |into: &mut Read<Record>, problem, found| {
        into.findings.push(Finding::new(problem, line.place(found), found));
    };
    let text = line.text.trim_ascii();
    let text = text.strip_prefix("position ").map_or(text, str::trim_ascii_start);
    let (first, rest) = word(text);
    let (start, moves) = match first {
        "startpos" => (Ok((*even(), Vec::new())), rest),
        _ => {
            let text = if first == "sfen" { rest } else { text };
            let end = text.find(" moves").unwrap_or(text.len());
            let (sfen, moves) = (text[..end].trim_ascii_end(), text[end..].trim_ascii_start());
            if first != "sfen" && !sfen.contains('/') {
                return report(into, Problem::Unreadable(EXPECTED.into()), text);
            }
            match Setup::from_sfen(sfen, Reading::Lenient) {
                Ok(setup) => (accept(&setup), moves),
                Err(error) => {
                    let found = &sfen[error.span.start..];
                    return report(into, Problem::Board(error.kind.to_string()), found);
                }
            }
        }
    };
    match start {
        Ok((position, problems)) => {
            into.record.start = position;
            problems.into_iter().for_each(|problem| report(into, problem, text));
        }
        Err(problem) => return report(into, problem, text),
    }
    let (first, rest) = word(moves);
    match first {
        "" => {}
        "moves" => read_moves(line, rest, into),
        _ => report(into, Problem::Unreadable("`moves` after the position".into()), moves),
    }
}

/// A move in USI, by bytes: what [`Move`] reads as well, with better words for what is wrong.
#[inline]
fn usi_move(text: &[u8]) -> Option<Move> {
    let square = |file: u8, rank: u8| {
        let (file, rank) = (file.wrapping_sub(b'1'), rank.wrapping_sub(b'a'));
        let index = usize::from(file) * 9 + usize::from(rank);
        if file < 9 && rank < 9 { Square::from_index(index) } else { None }
    };
    match *text {
        [letter, b'*', file, rank] => {
            let kind = HandKind::ALL.into_iter().find(|k| k.letter() as u32 == u32::from(letter));
            Some(Move::drop(kind?, square(file, rank)?))
        }
        [a, b, c, d] => Some(Move::new(square(a, b)?, square(c, d)?)),
        [a, b, c, d, b'+'] => Some(Move::promotion(square(a, b)?, square(c, d)?)),
        _ => None,
    }
}

fn read_moves(line: Line<'_>, moves: &str, into: &mut Read<Record>) {
    let mut game = Replay::new(into.record.start);
    let mut tip = NodeId::ROOT;
    let mut rest = moves;
    while !rest.is_empty() {
        let (text, next) = word(rest);
        let event = match (usi_move(text.as_bytes()), text) {
            (Some(m), _) if game.try_play(m) => Event::Move(m),
            (Some(m), _) => {
                let finding = Finding::new(game.problem(m), line.place(text), text);
                into.findings.push(finding);
                Event::Illegal(m)
            }
            (None, "resign") => Event::End(Ending::Resignation),
            (None, "win") => Event::End(Ending::Declaration),
            (None, _) => {
                let why = text.parse::<Move>().err().map(|error| error.kind.to_string());
                let problem = Problem::Unreadable(why.unwrap_or_else(|| "a move".into()));
                into.findings.push(Finding::new(problem, line.place(text), text));
                return leave_out(line, next, into);
            }
        };
        let goes_on = event.played().is_some();
        let is_illegal = matches!(event, Event::Illegal(_));
        tip = into.record.tree.add(tip, event);
        rest = next;
        if is_illegal && matches!(next, "resign" | "win") {
            let end = if next == "win" { Ending::Declaration } else { Ending::Resignation };
            into.record.tree.add(tip, Event::End(end));
            return;
        }
        if is_illegal {
            return leave_out(line, next, into);
        }
        if !goes_on && !next.is_empty() {
            return into.findings.push(Finding::new(Problem::AfterEnd, line.place(next), next));
        }
    }
}

/// Reports moves that follow one that could not be played.
fn leave_out(line: Line<'_>, rest: &str, into: &mut Read<Record>) {
    let moves = rest.split_ascii_whitespace().count();
    if moves > 0 {
        let problem = Problem::LeftOut { moves, comments: 0 };
        into.findings.push(Finding::new(problem, line.place(rest), rest));
    }
}

/// Writes the main line of a record: `startpos moves …` or `sfen … moves …`, and `resign` or `win` if
/// it ends so.
#[must_use]
pub fn write(record: &Record) -> Written {
    let mut text = match record.start == *even() {
        true => "startpos".to_owned(),
        false => format!("sfen {}", record.start),
    };
    let mut losses: Vec<Loss> = Vec::new();
    let mut is_first = true;
    for id in record.tree.main_line() {
        let word = match record.tree[id].event() {
            Some(Event::Move(m) | Event::Illegal(m)) => m.to_string(),
            Some(Event::End(Ending::Resignation)) => "resign".to_owned(),
            Some(Event::End(Ending::Declaration)) => "win".to_owned(),
            Some(Event::End(_)) | None => {
                Loss::count_in(&mut losses, Lost::End);
                continue;
            }
        };
        let _ = write!(text, "{} {word}", if is_first { " moves" } else { "" });
        is_first = false;
    }
    text.push('\n');
    let holds = Holds { counters: true, ..Holds::default() };
    holds.count_losses(record, &mut losses);
    Written { text, losses }
}
