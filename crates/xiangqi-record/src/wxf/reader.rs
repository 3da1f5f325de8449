//! Reading.

use kiban_record::{Finding, Key, Line, Lines, Locator, NodeId, Place, Problem, Read};
use kiban_xiangqi::{Position, Reading, Setup};

use super::{HEADERS, STRUCTURE};
use crate::movetext::{MainLine, without_number};
use crate::start::accept;
use crate::text::tidy;
use crate::{Ending, Record};

/// Reads a record.
///
/// ```
/// use kiban_xiangqi_record::wxf;
///
/// let text = "FORMAT WXF\nRED  甲\nSTART{\n1. C2=5 H8+7\n2. H2+3\n}END\n";
/// let record = wxf::read(text).sound().unwrap();
/// assert_eq!(record.moves().count(), 3);
/// ```
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let mut reader = Reader {
        record: Record::new(Position::startpos()),
        findings: Vec::new(),
        is_playable: true,
        is_known: false,
        stated: None,
        seen: Vec::new(),
    };
    let mut lines = Lines::new(text);
    let mut body = None;
    for line in lines.by_ref() {
        if let Some(at) = start(line.text) {
            body = Some(line.text.as_ptr() as usize - text.as_ptr() as usize + at);
            break;
        }
        reader.header(&line);
    }
    match body {
        Some(at) => reader.moves(text, at),
        None if reader.is_known => {
            let place = Locator::new(text).place(text.len());
            reader.findings.push(Finding::new(Problem::Truncated, place, ""));
        }
        None => {
            let expected = Problem::NotThisFormat("`FORMAT WXF`, or moves after `START{`");
            let found = text.trim().lines().next().unwrap_or_default();
            let place = Locator::new(text).place(0);
            // What else was found is about a text that is something else.
            reader.findings = vec![Finding::new(expected, place, found)];
        }
    }
    if let Some(ending) = reader.stated {
        ending.close(&mut reader.record);
    }
    // What was not understood is found when a move ends it.
    reader.findings.sort_by_key(|finding| finding.place);
    Read { record: reader.record, findings: reader.findings }
}

/// Where the moves begin in the line with `START{`.
fn start(line: &str) -> Option<usize> {
    let rest = line.trim_start_matches(['\u{feff}', ' ', '\t']);
    let word = rest.get(..5).filter(|word| word.eq_ignore_ascii_case("START"))?;
    let after = rest[word.len()..].trim_start().strip_prefix('{')?;
    Some(line.len() - after.len())
}

struct Reader {
    record: Record,
    findings: Vec<Finding>,
    is_playable: bool,
    /// Whether a line said which format this is.
    is_known: bool,
    stated: Option<Ending>,
    /// The lines that count but once, and were read.
    seen: Vec<&'static str>,
}

impl Reader {
    fn header(&mut self, line: &Line<'_>) {
        let text = line.text.trim().trim_start_matches('\u{feff}');
        let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let value = super::value(rest);
        let place = line.place(value);
        let upper = name.to_ascii_uppercase();
        let mut find = |problem| self.findings.push(Finding::new(problem, place, value));
        let known = HEADERS.into_iter().find(|(own, _)| *own == upper);
        match (known, STRUCTURE.into_iter().find(|own| *own == upper)) {
            _ if text.is_empty() => {}
            (_, Some("FORMAT")) => {
                self.is_known = true;
                if !value.eq_ignore_ascii_case("WXF") {
                    find(Problem::NotThisFormat("the format WXF"));
                }
            }
            (_, Some(name @ ("FEN" | "RESULT"))) if self.seen.contains(&name) => {
                find(Problem::NotUnderstood);
                self.record.headers.push(Key::Other(name.into()), value);
            }
            (_, Some("FEN")) => {
                self.seen.push("FEN");
                self.start(value, line);
            }
            (_, Some("RESULT")) => {
                self.seen.push("RESULT");
                self.stated = Ending::from_words(value);
                if matches!(self.stated, Some(Ending::Other(_))) {
                    find(Problem::UnknownEnd);
                }
            }
            (Some((_, key)), _) if !value.is_empty() => self.record.headers.push(key, value),
            (Some(_), _) => {}
            // A word in capitals and a value is a header that is not known.
            (None, None) if name.len() > 1 && upper == name && !value.is_empty() => {
                self.record.headers.push(Key::Other(name.into()), value);
            }
            _ => {
                self.findings.push(Finding::new(Problem::NotUnderstood, line.place(text), text));
                self.record.tree[NodeId::ROOT].notes_mut().comments.push(text.into());
            }
        }
    }

    fn start(&mut self, fen: &str, line: &Line<'_>) {
        if fen.is_empty() {
            return;
        }
        let place = line.place(fen);
        match Setup::from_fen(fen, Reading::Lenient) {
            Ok(setup) => {
                (self.record.start, self.is_playable) = accept(&setup, place, &mut self.findings);
            }
            Err(error) => {
                let problem = Problem::Board(format!("a FEN ({error})"));
                self.findings.push(Finding::new(problem, place, fen));
                self.is_playable = false;
            }
        }
    }

    /// The moves, which begin at that byte of the text.
    fn moves(&mut self, text: &str, at: usize) {
        let mut locator = Locator::new(text);
        let mut line = MainLine::new(self.record.start, self.is_playable);
        let mut unknown: Option<Unknown> = None;
        let mut rest = text[at..].trim_start();
        loop {
            let start = text.len() - rest.len();
            let place = locator.place(start);
            let first = rest.chars().next();
            let Some(first) = first.filter(|&first| first != '}') else {
                self.keep(text, unknown.take(), line.last());
                if first.is_none() {
                    self.findings.push(Finding::new(Problem::Truncated, place, ""));
                    return;
                }
                break;
            };
            let end = match first {
                '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
                _ => rest
                    .find(|c: char| c.is_whitespace() || matches!(c, '{' | '}'))
                    .unwrap_or(rest.len()),
            };
            let (token, after) = rest.split_at(end);
            rest = after.trim_start();
            if first == '{' {
                self.keep(text, unknown.take(), line.last());
                let comment = tidy(token.trim_matches(['{', '}', ' ']));
                if !comment.is_empty() {
                    self.record.tree[line.last()].notes_mut().comments.push(comment);
                }
                continue;
            }
            let word = without_number(token);
            let before = line.last();
            if word.is_empty() {
                continue;
            }
            if line.read(word, place, &mut self.record, &mut self.findings) {
                self.keep(text, unknown.take(), before);
                continue;
            }
            match Ending::from_words(word) {
                None if word == "*" => {}
                Some(ending) if !matches!(ending, Ending::Other(_)) => {
                    self.result(ending, word, place);
                }
                _ => {
                    let (start, place) =
                        unknown.map_or((start, place), |own| (own.start, own.place));
                    unknown = Some(Unknown { start, end: text.len() - after.len(), place });
                }
            }
        }
        let after = rest[1..].trim_start();
        let after = after.strip_prefix("END").unwrap_or(after).trim();
        if !after.is_empty() {
            let place = locator.place(after.as_ptr() as usize - text.as_ptr() as usize);
            let found = after.lines().next().unwrap_or_default();
            self.findings.push(Finding::new(Problem::AfterEnd, place, found));
        }
    }

    /// A result among the moves.
    fn result(&mut self, ending: Ending, word: &str, place: Place) {
        if self.stated.as_ref().is_some_and(|stated| *stated != ending) {
            let problem = Problem::Contradiction("the result above".into());
            self.findings.push(Finding::new(problem, place, word));
        }
        self.stated = Some(ending);
    }

    /// Makes a comment of what was not understood.
    fn keep(&mut self, text: &str, unknown: Option<Unknown>, node: NodeId) {
        let Some(Unknown { start, end, place }) = unknown else { return };
        let words = &text[start..end];
        let line = words.lines().next().unwrap_or_default();
        self.findings.push(Finding::new(Problem::NotUnderstood, place, line));
        self.record.tree[node].notes_mut().comments.push(tidy(words));
    }
}

/// Words that were not understood, one after the other.
#[derive(Clone, Copy)]
struct Unknown {
    start: usize,
    end: usize,
    place: Place,
}
