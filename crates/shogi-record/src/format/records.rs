//! The records of a file, one after the other.

use std::borrow::Cow;

use kiban_record::encoding::{Decoded, Language, decode};
use kiban_record::{Encoding, Finding, Line, Lines, Problem, Read};

use super::Format;
use crate::kif::Syntax;
use crate::replay::even;
use crate::{Record, bod, csa, hcpe, jkf, kif, psv, usen, usi};

/// The records of a file in their order, as [`Format::read`] gives them.
pub struct Records<'a> {
    encoding: Encoding,
    /// What is to be said about the encoding, with the first record.
    findings: Vec<Finding>,
    format: Format,
    is_first: bool,
    source: Source<'a>,
}

enum Source<'a> {
    /// A text of many games, and how far it was read: bytes and lines.
    Text {
        text: Cow<'a, str>,
        at: usize,
        line: u32,
    },
    Rows(Box<dyn Iterator<Item = Read<Record>> + 'a>),
}

impl<'a> Records<'a> {
    pub(super) fn new(format: Format, bytes: &'a [u8]) -> Self {
        let (encoding, findings, source) = match format {
            Format::Psv => (Encoding::Utf8, Vec::new(), Source::Rows(Box::new(psv::games(bytes)))),
            Format::Hcpe => {
                (Encoding::Utf8, Vec::new(), Source::Rows(Box::new(hcpe::games(bytes))))
            }
            _ => {
                let decoded = decode(bytes, Language::Japanese);
                let findings = of_encoding(&decoded);
                let source = Source::Text { text: decoded.text, at: 0, line: 1 };
                (decoded.encoding, findings, source)
            }
        };
        Self { encoding, findings, format, is_first: true, source }
    }

    /// The encoding in which the text of the file was read; UTF-8 for what is no text.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }
}

impl std::fmt::Debug for Records<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").field("format", &self.format).finish_non_exhaustive()
    }
}

impl Iterator for Records<'_> {
    type Item = Read<Record>;

    fn next(&mut self) -> Option<Read<Record>> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        let read = match &mut self.source {
            Source::Rows(rows) => rows.next(),
            Source::Text { text, at, line } => {
                let rest = text.get(*at..).unwrap_or_default();
                let (read, left, next_line) = next_game(self.format, rest, *line, is_first);
                *at = text.len() - left;
                *line = next_line;
                read
            }
        };
        let mut read = read.or_else(|| {
            let problem = Problem::NotThisFormat("a record; the file is empty");
            let place = Line { number: 1, text: "" }.place("");
            let findings = vec![Finding::new(problem, place, "")];
            is_first.then(|| Read { record: Record::new(*even()), findings })
        })?;
        if !self.findings.is_empty() {
            read.findings.splice(..0, self.findings.drain(..));
        }
        Some(read)
    }
}

/// The next game of a text that begins with that line of its file; what of the text is left, in
/// bytes, and with which line it begins.
fn next_game(
    format: Format,
    text: &str,
    line: u32,
    is_first: bool,
) -> (Option<Read<Record>>, usize, u32) {
    let only = |read: fn(&str) -> Read<Record>| (is_first.then(|| read(text)), ("", line));
    let (read, (rest, line)) = match format {
        Format::Csa => {
            let mut games = match is_first {
                true => csa::Games::starting_at(text, line),
                false => csa::Games::behind_another(text, line),
            };
            (games.next(), games.left())
        }
        Format::Kif | Format::Ki2 => {
            let syntax = if format == Format::Ki2 { Syntax::Marked } else { Syntax::Numbered };
            let mut games = match is_first {
                true => kif::Games::of(text, line, syntax),
                false => kif::Games::behind_another(text, line, syntax),
            };
            (games.next(), games.left())
        }
        Format::Usi => {
            let mut games = usi::Games::starting_at(text, line);
            (games.next(), games.left())
        }
        Format::Jkf => only(jkf::read),
        Format::Usen => only(usen::read),
        Format::Bod => only(read_diagram),
        Format::Psv | Format::Hcpe => (None, ("", line)),
    };
    (read, rest.len(), line)
}

/// A diagram, and the headers around it as KIF has them.
fn read_diagram(text: &str) -> Read<Record> {
    match bod::read(text) {
        Ok(_) => kif::read(text),
        Err(finding) => Read { record: Record::new(*even()), findings: vec![finding] },
    }
}

/// What is to be said about the encoding of a text.
fn of_encoding(decoded: &Decoded<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(declared) = decoded.contradicted() {
        let read_as = decoded.encoding.name();
        let problem = Problem::OtherEncoding { declared: declared.to_owned(), read_as };
        let names = |line: &Line<'_>| line.text.to_ascii_lowercase().contains("encoding=");
        let line = Lines::new(&decoded.text).find(names).unwrap_or(Line { number: 1, text: "" });
        findings.push(Finding::new(problem, line.place(line.text), line.text));
    }
    if decoded.is_damaged {
        let damaged = Lines::new(&decoded.text).filter(|line| line.text.contains('\u{fffd}'));
        for line in damaged.take(1) {
            let at = line.text.find('\u{fffd}').unwrap_or(0);
            let found = &line.text[at..];
            findings.push(Finding::new(Problem::Undecodable, line.place(found), line.text));
        }
    }
    findings
}
