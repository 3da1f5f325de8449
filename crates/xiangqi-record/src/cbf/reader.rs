//! Reading.

use kiban_record::{Finding, Key, Locator, NodeId, Problem, Read};
use kiban_xiangqi::{File, Move, Position, Rank, Reading, Setup, Square};
use quick_xml::Reader as Xml;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event as Piece};

use super::{ELEMENTS, FEN, RESULT, TYPE};
use crate::cursor::Cursor;
use crate::start::accept;
use crate::text::tidy;
use crate::{Ending, Record};

/// Reads a CBF text.
///
/// Elements of the head that have no key of their own stand under their names, such as `ECCO`. The
/// type of the record is mentioned unless it is 1, as usual.
///
/// ```
/// use kiban_xiangqi_record::cbf;
///
/// let text = "<ChineseChessRecord><Head><Red>甲</Red></Head><MoveList>
///     <Move value='00-00'/><Move value='77-47' end='1'/></MoveList></ChineseChessRecord>";
/// let record = cbf::read(text).sound().unwrap();
/// assert_eq!(record.moves().next().unwrap().to_string(), "h2e2");
/// ```
#[must_use]
pub fn read(text: &str) -> Read<Record> {
    let mut reader = Reader {
        is_begun: false,
        locator: Locator::new(text),
        findings: Vec::new(),
        record: Record::new(Position::startpos()),
        cursor: None,
        is_over: false,
        left_out: None,
        element: None,
        value: String::new(),
        node: None,
        result: None,
    };
    reader.document(text);
    if let Some(ending) = reader.result {
        ending.close(&mut reader.record);
    }
    Read { record: reader.record, findings: reader.findings }
}

const ROOT_NAME: &str = "ChineseChessRecord";
const ROOT: &str = "an element ChineseChessRecord";

struct Reader<'a> {
    /// Whether the root element has begun.
    is_begun: bool,
    locator: Locator<'a>,
    findings: Vec<Finding>,
    record: Record,
    /// Where the record is, from the first element of the list of moves on.
    cursor: Option<Cursor>,
    /// Whether no further move can be read.
    is_over: bool,
    /// The finding that counts what was left out.
    left_out: Option<usize>,
    /// The element of the head that is open.
    element: Option<String>,
    /// The text in the innermost element.
    value: String,
    /// The node of the move that is open.
    node: Option<NodeId>,
    result: Option<Ending>,
}

impl Reader<'_> {
    fn find(&mut self, problem: Problem, offset: usize, found: &str) {
        let place = self.locator.place(offset);
        self.findings.push(Finding::new(problem, place, found));
    }

    fn document(&mut self, text: &str) {
        let mut xml = Xml::from_str(text);
        let config = xml.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        let mut path: Vec<String> = Vec::new();
        loop {
            let offset = xml.buffer_position() as usize;
            match xml.read_event() {
                Ok(Piece::Eof) => {
                    if !path.is_empty() {
                        self.find(Problem::Truncated, text.len(), "");
                    } else if !self.is_begun {
                        self.find(Problem::NotThisFormat(ROOT), 0, "");
                    }
                    return;
                }
                Err(error) => {
                    let expected = format!("XML ({error})");
                    self.find(Problem::Unreadable(expected), xml.error_position() as usize, "");
                    return;
                }
                Ok(Piece::Start(start) | Piece::Empty(start))
                    if !self.is_begun && start.local_name().as_ref() != ROOT_NAME =>
                {
                    self.find(Problem::NotThisFormat(ROOT), offset, start.local_name().as_ref());
                    return;
                }
                Ok(Piece::Start(start)) => {
                    let name = start.local_name();
                    // Nothing of the format lies deeper.
                    if path.len() < 4 {
                        self.begin(&path, &start, offset);
                    }
                    path.push(name.as_ref().to_owned());
                }
                Ok(Piece::Empty(start)) => {
                    if path.len() < 4 {
                        self.begin(&path, &start, offset);
                        self.end(&path, start.local_name().as_ref(), offset);
                    }
                }
                Ok(Piece::End(_)) => {
                    if let Some(name) = path.pop() {
                        self.end(&path, &name, offset);
                    }
                }
                Ok(Piece::Text(text)) => self.value.push_str(&text.xml10_content()),
                Ok(Piece::CData(text)) => self.value.push_str(&text.xml10_content()),
                Ok(Piece::GeneralRef(name)) => {
                    let character = name.resolve_char_ref().ok().flatten();
                    let entity =
                        resolve_predefined_entity(&name.xml10_content()).map(str::to_owned);
                    match character.map(String::from).or(entity) {
                        Some(text) => self.value.push_str(&text),
                        None => self.find(Problem::NotUnderstood, offset, &name.xml10_content()),
                    }
                }
                Ok(Piece::Comment(_) | Piece::Decl(_) | Piece::PI(_) | Piece::DocType(_)) => {}
            }
        }
    }

    fn begin(&mut self, path: &[String], start: &BytesStart<'_>, offset: usize) {
        let name = start.local_name();
        let parents: Vec<&str> = path.iter().map(String::as_str).collect();
        self.value.clear();
        match (&parents[..], name.as_ref()) {
            ([], ROOT_NAME) => self.is_begun = true,
            ([_], "Head") => {}
            ([_], "MoveList") => self.cursor = Some(Cursor::new(self.record.start)),
            ([_, "Head"], name) => self.element = Some(name.to_owned()),
            ([_, "MoveList"], "Move") => self.step(start, offset),
            (_, other) => self.find(Problem::NotUnderstood, offset, other),
        }
    }

    fn step(&mut self, start: &BytesStart<'_>, offset: usize) {
        let mut value = None;
        let mut ends = false;
        for attribute in start.attributes().with_checks(false).flatten() {
            match (attribute.key.as_ref(), &*attribute.value) {
                ("value", squares) => value = Some(squares.to_owned()),
                ("end", "1") => ends = true,
                ("end", "0") => {}
                (other, text) => {
                    self.find(Problem::NotUnderstood, offset, &format!("{other}=\"{text}\""));
                }
            }
        }
        let value = value.unwrap_or_default();
        self.node = None;
        if self.is_over {
            self.leave_out(offset);
            return;
        }
        self.is_over = ends;
        if value == "00-00" {
            self.node = Some(NodeId::ROOT);
            return;
        }
        let Some(m) = squares(&value) else {
            let expected = "two squares, file and rank, such as 77-47";
            self.find(Problem::Unreadable(expected.into()), offset, &value);
            self.is_over = true;
            return;
        };
        let Some(cursor) = &mut self.cursor else { return };
        match cursor.play(&mut self.record, m) {
            Ok(node) => self.node = Some(node),
            Err(forbidden) => {
                self.find(forbidden.problem(), offset, &value);
                self.node = Some(forbidden.node);
                self.is_over = true;
            }
        }
    }

    fn leave_out(&mut self, offset: usize) {
        let index = self.left_out.unwrap_or_else(|| {
            self.find(Problem::LeftOut { moves: 0, comments: 0 }, offset, "");
            self.findings.len() - 1
        });
        self.left_out = Some(index);
        if let Problem::LeftOut { moves, .. } = &mut self.findings[index].problem {
            *moves += 1;
        }
    }

    fn end(&mut self, path: &[String], name: &str, offset: usize) {
        let value = std::mem::take(&mut self.value);
        match path.len() {
            2 if self.element.take().is_some() => self.header(name, &value, offset),
            2 if name == "Move" => self.comment(&tidy(&value)),
            _ => {}
        }
    }

    fn comment(&mut self, comment: &str) {
        if comment.trim().is_empty() {
            return;
        }
        if let Some(node) = self.node {
            self.record.tree[node].notes_mut().comments.push(comment.to_owned());
        } else if let Some(index) = self.left_out
            && let Problem::LeftOut { comments, .. } = &mut self.findings[index].problem
        {
            *comments += 1;
        }
    }

    fn header(&mut self, name: &str, value: &str, offset: usize) {
        match (name, value.trim()) {
            (_, "") | (TYPE, "1") | (RESULT, "0") => {}
            (FEN, fen) => self.start(fen, offset),
            (RESULT, code) => {
                self.result = code.parse().ok().and_then(Ending::from_code);
                if self.result.is_none() {
                    self.find(Problem::UnknownEnd, offset, code);
                    self.record.headers.push(Key::Result, code);
                }
            }
            _ => {
                let key = ELEMENTS.into_iter().find(|(element, _)| *element == name);
                let key = key.map_or_else(|| Key::Other(name.into()), |(_, key)| key);
                self.record.headers.push(key, value);
            }
        }
    }

    fn start(&mut self, fen: &str, offset: usize) {
        match Setup::from_fen(fen, Reading::Lenient) {
            Ok(setup) => {
                let place = self.locator.place(offset);
                let (start, is_playable) = accept(&setup, place, &mut self.findings);
                self.record.start = start;
                self.is_over = !is_playable;
            }
            Err(error) => {
                self.find(Problem::Board(format!("a FEN ({error})")), offset, fen);
                self.is_over = true;
            }
        }
    }
}

/// The move from `77` to `47`.
fn squares(text: &str) -> Option<Move> {
    let square = |text: &str| {
        let digits = text.as_bytes();
        let digit = |at: usize| Some(usize::from(digits.get(at)?.wrapping_sub(b'0')));
        let rank = 9_usize.checked_sub(digit(1)?)?;
        let square = Square::new(File::from_index(digit(0)?)?, Rank::from_index(rank)?);
        (digits.len() == 2).then_some(square)
    };
    let (from, to) = text.split_once('-')?;
    Some(Move::new(square(from)?, square(to)?))
}
