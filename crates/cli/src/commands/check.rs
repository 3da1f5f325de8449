//! `kiban check`: what is in files of records, and what is wrong with them.

use std::io::{BufRead, Cursor, Read as _};
use std::ops::ControlFlow;
use std::sync::Mutex;

use kiban_record::{Chunks, Finding, Read, Severity};
use serde::Serialize;

use crate::args::Args;
use crate::errors::{Exit, Outcome};
use crate::files::{HEAD, Input, inputs, read_rest};
use crate::number::counted;
use crate::output::{self, Style};
use crate::progress::Bar;
use crate::records::{AnyFormat, Cutter, Format, RecordOf, in_order, no_record, with_format};

/// From this size on a file of many games is read in pieces, on all threads.
const LARGE: u64 = 8 << 20;
const PIECE: usize = 1 << 20;
/// No more findings of a file are kept.
const MOST_FINDINGS: usize = 1000;

/// What was found, as programs see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Note {
    /// The number of the game in the file, from 1.
    game: usize,
    /// The line, or null for formats that are not text.
    line: Option<u32>,
    /// The column in characters; for formats that are not text, the byte.
    column: u32,
    code: &'static str,
    message: String,
    found: String,
}

impl Note {
    fn new(game: usize, finding: &Finding) -> Self {
        Self {
            game,
            line: (finding.place.line > 0).then_some(finding.place.line),
            column: finding.place.column,
            code: finding.problem.code(),
            message: finding.problem.to_string(),
            found: finding.found.clone(),
        }
    }
}

/// What is in a file.
#[derive(Clone, Debug, Default, Serialize)]
struct Report {
    file: String,
    game: Option<&'static str>,
    format: Option<&'static str>,
    encoding: Option<&'static str>,
    games: usize,
    /// The legal moves of the main lines.
    moves: usize,
    /// How the game ended, if there is one game and its record says.
    result: Option<String>,
    warnings: Vec<Note>,
    errors: Vec<Note>,
    /// Findings beyond those that are listed.
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Report {
    fn add<F: Format>(&mut self, read: &Read<RecordOf<F>>) {
        self.games += 1;
        self.moves += read.record.moves().count();
        let end = read.record.end().map(|end| F::end_name(end).to_owned());
        self.result = end.filter(|_| self.games == 1);
        for finding in &read.findings {
            self.note(finding);
        }
    }

    fn note(&mut self, finding: &Finding) {
        if self.warnings.len() + self.errors.len() >= MOST_FINDINGS {
            self.more += 1;
            return;
        }
        let note = Note::new(self.games.max(1), finding);
        match finding.severity() {
            Severity::Warning => self.warnings.push(note),
            Severity::Error => self.errors.push(note),
        }
    }

    /// Adds what a later piece of the same file has.
    fn append(&mut self, mut piece: Self) {
        for note in piece.warnings.iter_mut().chain(&mut piece.errors) {
            note.game += self.games;
        }
        self.encoding = self.encoding.or(piece.encoding);
        self.result = if self.games == 0 { piece.result } else { None };
        self.games += piece.games;
        self.moves += piece.moves;
        self.more += piece.more;
        for (notes, new) in [(&mut self.warnings, piece.warnings), (&mut self.errors, piece.errors)]
        {
            let room = MOST_FINDINGS.saturating_sub(notes.len());
            self.more += new.len().saturating_sub(room);
            notes.extend(new.into_iter().take(room));
        }
    }

    fn exit(&self) -> Exit {
        if self.errors.is_empty() { Exit::Success } else { Exit::No }
    }

    /// The file on one line.
    fn to_line(&self) -> String {
        let Self { file, games, moves, .. } = self;
        let format = self.format.unwrap_or("not a record");
        let encoding = self.encoding.map(|name| format!(", {name}")).unwrap_or_default();
        let games = counted(*games, "game", "games");
        let moves = counted(*moves, "move", "moves");
        let mut line = format!("{file}: {format}{encoding}, {games}, {moves}");
        if let Some(result) = &self.result {
            line += &format!(", {result}");
        }
        for (notes, one, many) in
            [(&self.errors, "error", "errors"), (&self.warnings, "warning", "warnings")]
        {
            if let Some(first) = notes.first() {
                let place = match first.line {
                    Some(line) => format!("line {line}, column {}", first.column),
                    None => format!("byte {}", first.column),
                };
                let found = match first.found.as_str() {
                    "" => String::new(),
                    found => format!("found `{found}`: "),
                };
                let (count, message) = (counted(notes.len(), one, many), &first.message);
                line += &format!("; {count}: {place}: {found}{message}");
            }
        }
        line
    }
}

pub(super) fn run(
    args: &Args,
    style: &Style,
    from: Option<&str>,
    files: &[String],
) -> Outcome<Exit> {
    let from = from.map(|name| AnyFormat::named(name, args.game)).transpose()?;
    let inputs = inputs(files)?;
    let total = inputs.len();
    let threads = args.threads();
    // With few files the threads share each of them.
    let (outside, inside) = if total >= threads { (threads, 1) } else { (1, threads) };
    let mut bar = Bar::new(style.quiet);
    let (mut exit, mut done) = (Exit::Success, 0);
    let mut failure = None;
    let answer = |index: usize| check(&inputs[index], from, args, inside);
    in_order(outside, total, answer, |report| {
        done += 1;
        bar.show(done, total, || format!("{done} of {total} files"));
        let text = match report {
            Ok(Some(report)) => {
                exit = exit.max(report.exit());
                match style.json {
                    true => output::json_line(&report),
                    false => (report.to_line() + "\n").into_bytes(),
                }
            }
            // A file in a directory that is no record.
            Ok(None) => return ControlFlow::Continue(()),
            Err(failure) => {
                exit = Exit::Bad;
                match style.json {
                    true => (failure.to_json() + "\n").into_bytes(),
                    false => (failure.to_line() + "\n").into_bytes(),
                }
            }
        };
        match output::print(&text) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    failure.map_or(Ok(exit), Err)
}

/// The report on a file; `None` if it was only found in a directory and is no record.
fn check(
    input: &Input,
    from: Option<AnyFormat>,
    args: &Args,
    threads: usize,
) -> Outcome<Option<Report>> {
    let failed = |error: std::io::Error| input.unreadable(&error);
    let mut source = input.open()?;
    let mut bytes = Vec::new();
    source.by_ref().take(LARGE).read_to_end(&mut bytes).map_err(failed)?;
    let is_large = bytes.len() as u64 == LARGE;
    // The whole of a large file may not fit into memory.
    let head = if is_large { &bytes[..HEAD] } else { &bytes };
    let name = input.plain_name();
    let Some(format) = from.or_else(|| AnyFormat::detect(head, Some(name), args.game)) else {
        if input.is_found {
            return Ok(None);
        }
        return Err(no_record(&input.name, &bytes));
    };
    let mut report = Report {
        file: input.name.clone(),
        game: Some(format.game().name()),
        format: Some(format.name()),
        ..Report::default()
    };
    // In UTF-16 the bytes that end lines are parts of other characters.
    let is_wide = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    with_format!(format, format => match format.cut().filter(|_| is_large && !is_wide) {
        Some(cut) => {
            let source = Cursor::new(bytes).chain(source);
            check_pieces(format, source, cut, threads, &mut report).map_err(failed)?;
        }
        None => {
            let bytes = read_rest(bytes, source).map_err(failed)?;
            let encoding = format.each(&bytes, &mut |read| report.add_read(format, &read));
            report.encoding = Some(encoding.name());
        }
    });
    Ok(Some(report))
}

impl Report {
    /// As [`Report::add`], with the format as a value.
    fn add_read<F: Format>(&mut self, _: F, read: &Read<RecordOf<F>>) {
        self.add::<F>(read);
    }
}

/// Reads a file of many games piece by piece, in memory that does not grow with the file.
fn check_pieces<F: Format>(
    format: F,
    source: impl BufRead + Send,
    cut: Cutter,
    threads: usize,
    report: &mut Report,
) -> std::io::Result<()> {
    let chunks = Mutex::new((0_usize, Chunks::new(source, PIECE, cut)));
    // Pieces that are read, but come behind one that is not, by number.
    let read = Mutex::new((report, 0_usize, std::collections::BTreeMap::new()));
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let (number, chunk) = {
                        let mut source = chunks.lock().unwrap_or_else(|e| e.into_inner());
                        let number = source.0;
                        source.0 += 1;
                        match source.1.next() {
                            None => return,
                            Some(Err(error)) => {
                                *failure.lock().unwrap_or_else(|e| e.into_inner()) = Some(error);
                                return;
                            }
                            Some(Ok(chunk)) => (number, chunk),
                        }
                    };
                    let mut piece = Report::default();
                    match chunk {
                        Ok(chunk) => {
                            let encoding = format.each(&chunk.bytes, &mut |mut read| {
                                for finding in &mut read.findings {
                                    finding.place.line += chunk.first_line.saturating_sub(1);
                                }
                                piece.add::<F>(&read);
                            });
                            piece.encoding = Some(encoding.name());
                        }
                        Err(finding) => piece.note(&finding),
                    }
                    let (report, due, early) = &mut *read.lock().unwrap_or_else(|e| e.into_inner());
                    early.insert(number, piece);
                    while let Some(piece) = early.remove(due) {
                        *due += 1;
                        report.append(piece);
                    }
                }
            });
        }
    });
    failure.into_inner().unwrap_or_else(|e| e.into_inner()).map_or(Ok(()), Err)
}
