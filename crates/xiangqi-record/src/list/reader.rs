//! Reading.

use kiban_record::{Finding, Line, Lines, Locator, NodeId, Place, Problem, Read};
use kiban_xiangqi::{Position, Reading, Setup};

use super::HEADERS;
use crate::movetext::{MainLine, without_number};
use crate::start::accept;
use crate::{Ending, Record};

/// Reads a list of moves.
///
/// ```
/// use kiban_xiangqi_record::list;
///
/// let read = list::read("1. h2e2 h9g7\n2. h0g2 出子\n和棋");
/// assert_eq!(read.record.moves().count(), 3);
/// let last = read.record.tree.main_line().nth(2).unwrap();
/// assert_eq!(read.record.tree[last].comments(), ["出子"]);
/// ```
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let mut reader = Reader {
        record: Record::new(Position::startpos()),
        findings: Vec::new(),
        is_playable: true,
        has_start: false,
        line: None,
        result: None,
        note: Vec::new(),
    };
    for line in Lines::new(text) {
        reader.line(&line);
    }
    if reader.line.is_none() && !reader.has_start {
        let expected = Problem::NotThisFormat("moves");
        let found = text.trim().lines().next().unwrap_or_default();
        reader.findings.insert(0, Finding::new(expected, Place { line: 1, column: 1 }, found));
    }
    if let Some(ending) = reader.result {
        ending.close(&mut reader.record);
    }
    Read { record: reader.record, findings: reader.findings }
}

struct Reader<'a> {
    record: Record,
    findings: Vec<Finding>,
    is_playable: bool,
    /// Whether a position stands before the moves.
    has_start: bool,
    /// The moves, from the first one on.
    line: Option<MainLine>,
    result: Option<Ending>,
    /// Words that were not understood, and where they begin.
    note: Vec<(&'a str, Place)>,
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &Line<'a>) {
        let text = line.text.trim().trim_start_matches('\u{feff}');
        if self.line.is_none() && (self.header(text) || self.start(text, line.place(text))) {
            return;
        }
        let mut locator = Locator::starting_at(line.text, line.place(line.text));
        let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | ';' | '；');
        for word in text.split(is_gap).map(without_number).filter(|word| !word.is_empty()) {
            let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
            self.word(word, locator.place(offset));
        }
        self.end_note();
    }

    fn header(&mut self, text: &str) -> bool {
        let Some((name, value)) = text.split_once([':', '：']) else { return false };
        let header = HEADERS.into_iter().find(|(own, _)| *own == name.trim());
        if let Some((_, key)) = &header
            && !value.trim().is_empty()
        {
            self.record.headers.push(key.clone(), value.trim());
        }
        header.is_some()
    }

    fn start(&mut self, text: &str, place: Place) -> bool {
        if text.matches('/').count() < 8 {
            return false;
        }
        self.has_start = true;
        let fen = text.get(..4).filter(|start| start.eq_ignore_ascii_case("fen:"));
        let fen = fen.map_or(text, |_| &text[4..]);
        match Setup::from_fen(fen, Reading::Lenient) {
            Ok(setup) => {
                (self.record.start, self.is_playable) = accept(&setup, place, &mut self.findings);
            }
            Err(error) => {
                let problem = Problem::Board(format!("a FEN ({error})"));
                self.findings.push(Finding::new(problem, place, text));
                self.is_playable = false;
            }
        }
        true
    }

    fn word(&mut self, word: &'a str, place: Place) {
        let start = (self.record.start, self.is_playable);
        let mut line = self.line.take().unwrap_or_else(|| MainLine::new(start.0, start.1));
        let before = line.last();
        let is_move = line.read(word, place, &mut self.record, &mut self.findings);
        // Before the first move nothing has begun: a start may still come.
        let has_begun = is_move || before != NodeId::ROOT;
        if is_move {
            self.end_note_at(before);
        }
        self.line = (has_begun || self.line.is_some()).then_some(line);
        if is_move {
            return;
        }
        match Ending::from_words(word) {
            Some(Ending::Other(_)) => self.note.push((word, place)),
            None if word != "*" => self.note.push((word, place)),
            ending => self.result = ending,
        }
    }

    fn end_note(&mut self) {
        let node = self.line.as_ref().map_or(NodeId::ROOT, MainLine::last);
        self.end_note_at(node);
    }

    fn end_note_at(&mut self, node: NodeId) {
        let Some(&(_, place)) = self.note.first() else { return };
        let words: Vec<&str> = self.note.drain(..).map(|(word, _)| word).collect();
        let note = words.join(" ");
        self.findings.push(Finding::new(Problem::NotUnderstood, place, &note));
        self.record.tree[node].notes_mut().comments.push(note);
    }
}
