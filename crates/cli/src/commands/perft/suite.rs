//! `kiban perft --suite`: numbers in a file, checked.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;

use kiban::perft::{Perft, Table};
use serde::Serialize;

use super::table;
use crate::args::Args;
use crate::errors::{Exit, Failure, Kind, Outcome, Place};
use crate::games::{AnyPosition, GameId, Rules, Wanted, with_position};
use crate::number::{counted, grouped};
use crate::output::{self, Style};
use crate::position::{self, Source};
use crate::progress::Bar;

/// A position and the numbers at depth 1, 2 and so on.
struct Row {
    line: usize,
    position: AnyPosition,
    expected: Vec<u64>,
}

#[derive(Serialize)]
struct Report {
    checked: usize,
    failed: usize,
    failures: Vec<Mismatch>,
}

#[derive(Serialize)]
struct Mismatch {
    #[serde(skip)]
    line: usize,
    position: String,
    depth: u8,
    expected: u64,
    found: u64,
}

pub(crate) fn run(
    args: &Args,
    style: &Style,
    file: &Path,
    hash: usize,
    max_nodes: Option<u64>,
) -> Outcome<Exit> {
    let name = if file == Path::new("-") {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    };
    let text = read_file(file, &name)?;
    let rows = parse(&text, &name, args.game)?;
    let table = table(hash)?;
    let max_nodes = max_nodes.unwrap_or(u64::MAX);
    let mut bar = Bar::new(style.quiet);
    let mut report = Report { checked: 0, failed: 0, failures: Vec::new() };
    for (i, row) in rows.iter().enumerate() {
        bar.show(i, rows.len(), || format!("{name}:{}", row.line));
        if row.expected.iter().any(|&expected| expected <= max_nodes) {
            report.checked += 1;
        }
        let mismatch = with_position!(&row.position, position => {
            check(position, row, max_nodes, table.as_ref(), args.threads())
        });
        report.failures.extend(mismatch);
    }
    drop(bar);
    report.failed = report.failures.len();
    let answer =
        if style.json { output::json_line(&report) } else { text_of(&report, &name).into_bytes() };
    output::print(&answer)?;
    Ok(if report.failed == 0 { Exit::Success } else { Exit::No })
}

/// The first depth at which the row is wrong. Deeper ones would only repeat it.
fn check<G: Rules>(
    position: &G,
    row: &Row,
    max_nodes: u64,
    table: Option<&Table>,
    threads: usize,
) -> Option<Mismatch> {
    (1..).zip(&row.expected).find_map(|(depth, &expected)| {
        if expected > max_nodes {
            return None;
        }
        let mut perft = Perft::new(depth).threads(threads);
        if let Some(table) = table {
            perft = perft.hash(table);
        }
        let found = perft.run(position).nodes();
        (found != expected).then(|| Mismatch {
            line: row.line,
            position: position.to_string(),
            depth,
            expected,
            found,
        })
    })
}

fn text_of(report: &Report, name: &str) -> String {
    let mut text = String::new();
    for mismatch in &report.failures {
        let Mismatch { line, position, depth, expected, found } = mismatch;
        let (expected, found) = (grouped(*expected), grouped(*found));
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{name}:{line}: {position}: depth {depth}: expected {expected}, found {found}"
        );
    }
    let checked = counted(report.checked, "position", "positions");
    let _ = writeln!(text, "{checked} checked, {} failed", report.failed);
    text
}

fn read_file(file: &Path, name: &str) -> Outcome<String> {
    let mut bytes = Vec::new();
    let result = if file == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(file).map(|read| bytes = read)
    };
    result.map_err(|error| Failure::new(Kind::System, format!("cannot read {name}: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let valid = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
        Failure::new(Kind::Encoding, "the file is not UTF-8").at(Place::new(
            name,
            1,
            &valid,
            valid.len()..valid.len(),
        ))
    })
}

fn parse(text: &str, name: &str, game: Option<GameId>) -> Outcome<Vec<Row>> {
    let mut rows = Vec::new();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    for (i, text) in text.lines().enumerate() {
        let source = Source { name, line: i + 1, text };
        if !text.trim().is_empty() && !text.trim_start().starts_with('#') {
            rows.push(parse_row(&source, game)?);
        }
    }
    Ok(rows)
}

fn parse_row(source: &Source<'_>, game: Option<GameId>) -> Outcome<Row> {
    let mut fields = source.text.split('\t');
    let position = position::read(fields.next().unwrap_or_default(), source, game, Wanted::Legal)?;
    let mut expected = Vec::new();
    for field in fields {
        if field.trim_start().starts_with('#') {
            break;
        }
        let number = field.trim();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let fail = |message| {
            Failure::new(Kind::Syntax, message)
                .at(source.place_of(if number.is_empty() { field } else { number }))
                .expected("the number of lines at the next depth, or a comment after `#`")
        };
        match number.parse() {
            Ok(nodes) if is_number && expected.len() < usize::from(u8::MAX) => expected.push(nodes),
            Ok(_) if is_number => return Err(fail("there are more than 255 depths")),
            _ if is_number => return Err(fail("the number does not fit into 64 bits")),
            _ => return Err(fail("this is not a number")),
        }
    }
    if expected.is_empty() {
        let end = source.text.len();
        return Err(Failure::new(Kind::Syntax, "there are no numbers after the position")
            .at(source.place(source.text, end..end))
            .expected("a tab and the number of lines at depth 1"));
    }
    Ok(Row { line: source.line, position, expected })
}
