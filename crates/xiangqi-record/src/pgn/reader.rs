//! Reading.

use kiban_record::{Finding, Locator, Mark, NodeId, Place, Problem, Read};
use kiban_xiangqi::{Color, Position, Reading, Setup};

use super::header::{Header, TagAt};
use super::lexer::{Kind, Lexer, Tag, Token, is_first_tag};
use super::lines::Lines;
use super::spelling;
use super::words::{Word, split_glyph};
use crate::notation::Style;
use crate::start::accept;
use crate::text::tidy;
use crate::{Ending, Record};

/// The games of a text, as [`games`](super::games) gives them.
#[derive(Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    locator: Locator<'a>,
}

/// How far a text is read; at its beginning by default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    at: usize,
    mark: Mark,
}

impl<'a> Games<'a> {
    /// The games of a part of a file whose first line has that number.
    #[must_use]
    pub const fn starting_at(text: &'a str, line: u32) -> Self {
        let start = Place { line, column: 1 };
        Self { lexer: Lexer::new(text), locator: Locator::starting_at(text, start) }
    }

    /// Goes on where other games of the same text had come.
    pub(crate) const fn resume(text: &'a str, progress: Progress) -> Self {
        let Progress { at, mark } = progress;
        Self { lexer: Lexer { text, at }, locator: Locator::from_mark(text, mark) }
    }

    /// How far the text is read.
    pub(crate) const fn progress(&self) -> Progress {
        Progress { at: self.lexer.at, mark: self.locator.mark() }
    }

    /// Where the next game begins, if there is one.
    pub(super) fn next_place(&mut self) -> Option<Place> {
        let token = self.lexer.peek()?;
        Some(self.locator.place(token.start))
    }
}

impl Iterator for Games<'_> {
    type Item = Read<Record>;

    fn next(&mut self) -> Option<Read<Record>> {
        self.lexer.peek()?;
        let mut game = Game::new(&mut self.lexer, &mut self.locator);
        game.read();
        Some(game.finish())
    }
}

struct Game<'a, 'b> {
    lexer: &'b mut Lexer<'a>,
    locator: &'b mut Locator<'a>,
    header: Header<'a>,
    record: Record,
    findings: Vec<Finding>,
    lines: Lines,
    style: Style,
    /// What is not understood, until something is: where it begins and ends.
    unknown: Option<Unknown>,
    /// The number of the round at the start, by the last number that was read.
    first_round: Option<i64>,
    /// Whether a number was read and nothing after it.
    after_number: bool,
    /// The node of the result, or the last before it, once the result was read.
    over: Option<NodeId>,
}

struct Unknown {
    start: usize,
    end: usize,
    place: Place,
}

impl<'a, 'b> Game<'a, 'b> {
    fn new(lexer: &'b mut Lexer<'a>, locator: &'b mut Locator<'a>) -> Self {
        let start = Position::startpos();
        Self {
            lexer,
            locator,
            header: Header::default(),
            record: Record::new(start),
            findings: Vec::new(),
            lines: Lines::new(start, true),
            style: Style::Chinese,
            unknown: None,
            first_round: None,
            after_number: false,
            over: None,
        }
    }

    fn read(&mut self) {
        self.read_header();
        self.begin();
        while let Some(token) = self.lexer.peek() {
            let starts_next = match &token.kind {
                Kind::Tag(tag) => tag.is_certain,
                Kind::Word(word) => self.over.is_some() && self.is_new_game(word, &token),
                _ => false,
            };
            if starts_next {
                break;
            }
            self.lexer.at = token.end;
            self.token(&token);
        }
        self.end_unknown();
        self.close_variations();
    }

    /// Tags, and comments among them.
    fn read_header(&mut self) {
        while let Some(token) = self.lexer.peek() {
            match &token.kind {
                Kind::Tag(tag) if !self.begins_another(tag, token.start) => {
                    let place = self.locator.place(token.start);
                    self.header.tags.push(TagAt { tag: tag.clone(), place });
                }
                Kind::Comment { .. } => {
                    let place = self.locator.place(token.start);
                    self.comment(&token, place);
                }
                _ => return,
            }
            self.lexer.at = token.end;
        }
    }

    /// Whether a tag belongs to the next game: this one has it already.
    fn begins_another(&self, tag: &Tag<'_>, start: usize) -> bool {
        let is_first = is_first_tag(&self.lexer.text[start..]);
        let has = |name| self.header.tags.iter().any(|own| own.tag.name == name);
        is_first && (has(tag.name) || tag.name == "Game" && has("Event"))
    }

    /// Sets up the position in which the game begins.
    fn begin(&mut self) {
        self.header.take_over(&mut self.record, &mut self.findings);
        let fen = self.header.fen().map(|tag| (tag.tag.value.clone(), tag.place));
        let mut start = Start { position: Position::startpos(), is_playable: true };
        let mut setup = None;
        if let Some((fen, place)) = fen {
            match Setup::from_fen(&fen, Reading::Lenient) {
                Ok(board) => setup = Some((board, place)),
                Err(error) => {
                    let problem = Problem::Board(format!("a FEN ({error})"));
                    self.findings.push(Finding::new(problem, place, &fen));
                    start.is_playable = false;
                }
            }
        }
        let words = spelling::sample(self.lexer);
        let hint = self.header.format();
        if let Some((mut setup, place)) = setup {
            let us = setup.side_to_move();
            if spelling::is_of_other_side(&words, &setup, hint) {
                let other = us.other();
                let what = format!("the first move, which is {other}'s");
                self.findings.push(Finding::new(Problem::Contradiction(what), place, name(us)));
                setup.set_side_to_move(other);
            }
            (start.position, start.is_playable) = accept(&setup, place, &mut self.findings);
        }
        self.style = spelling::detect(&words, &start.position, hint).0;
        self.record.start = start.position;
        self.lines = Lines::new(start.position, start.is_playable);
    }

    /// Whether a game without tags begins here, behind the result of this one.
    fn is_new_game(&self, word: &str, token: &Token<'a>) -> bool {
        let word = Word::new(word);
        let mut after = self.lexer.clone();
        after.at = token.start;
        if word.number != Some(1) || !after.starts_line() {
            return false;
        }
        after.at = token.end;
        let next = match word.rest {
            "" => match after.peek().map(|token| token.kind) {
                Some(Kind::Word(next)) => next,
                _ => return false,
            },
            rest => rest,
        };
        spelling::detect(&[split_glyph(next).0], &Position::startpos(), None).1 > 0
    }

    fn token(&mut self, token: &Token<'a>) {
        match &token.kind {
            Kind::Comment { .. } => {
                self.end_unknown();
                let place = self.locator.place(token.start);
                self.comment(token, place);
            }
            Kind::Open if self.over.is_none() => {
                self.end_unknown();
                if let Err(problem) = self.lines.begin() {
                    let place = self.locator.place(token.start);
                    self.findings.push(Finding::new(problem, place, "("));
                }
            }
            Kind::Close if self.over.is_none() && !self.lines.is_main() => {
                self.end_unknown();
                self.lines.finish(&mut self.record);
            }
            Kind::Word(word) if self.over.is_none() => self.word(word, token),
            Kind::Word(word) => match (Word::new(word).mark(), self.over) {
                (Some(mark), Some(node)) => {
                    self.end_unknown();
                    self.record.tree[node].notes_mut().marks.push(mark);
                }
                _ => self.not_understood(token),
            },
            _ => self.not_understood(token),
        }
    }

    fn comment(&mut self, token: &Token<'a>, place: Place) {
        let Kind::Comment { text, is_closed } = token.kind else { return };
        if !is_closed {
            let problem = Problem::Unreadable("`}` at the end of the comment".into());
            let line = text.lines().next().unwrap_or_default();
            self.findings.push(Finding::new(problem, place, line));
        }
        let comment = tidy(text.trim_matches(is_blank));
        if !comment.is_empty() {
            self.add_comment(comment, place);
        }
    }

    fn add_comment(&mut self, comment: String, place: Place) {
        match self.over {
            Some(node) => self.record.tree[node].notes_mut().comments.push(comment),
            None => self.lines.comment(comment, place, &mut self.record, &mut self.findings),
        }
    }

    fn not_understood(&mut self, token: &Token<'a>) {
        let place = match &self.unknown {
            Some(unknown) => unknown.place,
            None => self.locator.place(token.start),
        };
        let start = self.unknown.as_ref().map_or(token.start, |unknown| unknown.start);
        self.unknown = Some(Unknown { start, end: token.end, place });
    }

    /// What was not understood becomes a comment.
    fn end_unknown(&mut self) {
        let Some(Unknown { start, end, place }) = self.unknown.take() else { return };
        let words = &self.lexer.text[start..end];
        if self.over.is_some() || !self.lines.is_lost() {
            let line = words.lines().next().unwrap_or_default();
            self.findings.push(Finding::new(Problem::NotUnderstood, place, line));
        }
        self.add_comment(tidy(words), place);
    }

    fn word(&mut self, word: &'a str, token: &Token<'a>) {
        let word = Word::new(word);
        if let Some(number) = word.number {
            self.end_unknown();
            self.number(number, token);
            self.after_number = true;
        }
        if word.rest.is_empty() {
            return;
        }
        let offset = token.end - word.rest.len();
        let follows_number = std::mem::take(&mut self.after_number);
        if let Some(result) = word.result() {
            self.end_unknown();
            let part = Token { kind: Kind::Word(word.rest), start: offset, end: token.end };
            self.result(result, word.rest, &part);
        } else if let Some(mark) = word.mark() {
            self.end_unknown();
            self.mark(mark, offset);
        } else {
            let (bare, mark) = split_glyph(word.rest);
            let part = Token { kind: Kind::Word(bare), start: offset, end: token.end };
            if self.read_move(bare, &part, follows_number)
                && let Some(mark) = mark
            {
                self.mark(mark, offset + bare.len());
            }
        }
    }

    /// Takes a mark, which stands at that byte.
    fn mark(&mut self, mark: u8, offset: usize) {
        let place = self.locator.place(offset);
        self.lines.mark(mark, place, &mut self.record, &mut self.findings);
    }

    /// Reads a move; `false` if the word is none.
    fn read_move(&mut self, word: &str, token: &Token<'a>, follows_number: bool) -> bool {
        if !self.lines.goes_on() {
            let is_move = Style::guess(word).is_some();
            if is_move {
                self.end_unknown();
                let place = self.locator.place(token.start);
                self.lines.leave_out_move(place, &mut self.findings);
            } else {
                self.not_understood(token);
            }
            return is_move;
        }
        let read = spelling::read(word, self.style, self.lines.position());
        let is_move = match &read {
            Ok(_) => true,
            Err(unread) => unread.is_move || follows_number,
        };
        if !is_move {
            self.not_understood(token);
            return false;
        }
        self.end_unknown();
        let played = match read {
            Ok(m) => self.lines.play(m, &mut self.record),
            Err(unread) => {
                self.lines.lose();
                Err(unread.problem)
            }
        };
        if let Err(problem) = played {
            let place = self.locator.place(token.start);
            self.findings.push(Finding::new(problem, place, word));
        }
        true
    }

    /// Compares the number of a move with those before.
    fn number(&mut self, number: u32, token: &Token<'a>) {
        if !self.lines.goes_on() {
            return;
        }
        let black_began = self.record.start.side_to_move() == Color::Black;
        let half_moves = self.lines.ply(&self.record) + u32::from(black_began);
        let rounds = i64::from(half_moves / 2);
        let first = *self.first_round.get_or_insert(i64::from(number) - rounds);
        let expected = first + rounds;
        if i64::from(number) != expected {
            let place = self.locator.place(token.start);
            let expected = u32::try_from(expected).unwrap_or(0);
            let found = &self.lexer.text[token.start..token.end];
            self.findings.push(Finding::new(Problem::MoveNumber { expected }, place, found));
            self.first_round = Some(i64::from(number) - rounds);
        }
    }

    /// Takes a result: of a variation, or of the game.
    fn result(&mut self, result: Option<Ending>, word: &str, token: &Token<'a>) {
        if !self.lines.is_main() {
            let is_taken = result.is_none_or(|ending| self.lines.end(ending, &mut self.record));
            if !is_taken {
                self.not_understood(token);
            }
            return;
        }
        let tag = self.header.result.take();
        if let (Some(own), Some(tag)) = (&result, &tag)
            && own != tag
        {
            let place = self.locator.place(token.start);
            let what = "the tag Result".into();
            self.findings.push(Finding::new(Problem::Contradiction(what), place, word));
        }
        self.close(result.or(tag));
    }

    /// Ends the game.
    fn close(&mut self, ending: Option<Ending>) {
        if let Some(ending) = ending {
            ending.close(&mut self.record);
        }
        self.over = Some(self.record.tree.main_line().last().unwrap_or(NodeId::ROOT));
    }

    /// Ends variations that were not ended.
    fn close_variations(&mut self) {
        if self.lines.is_main() {
            return;
        }
        let place = self.locator.place(self.lexer.at);
        self.findings.push(Finding::new(Problem::Truncated, place, ""));
        while self.lines.finish(&mut self.record) {}
    }

    fn finish(mut self) -> Read<Record> {
        let was_over = self.over.is_some();
        let tag = self.header.result.take();
        if !was_over && tag.is_some() {
            self.close(tag);
        }
        if self.header.tags.is_empty() && !was_over && self.record.tree.len() == 1 {
            let expected = "tags such as [Game \"Chinese Chess\"], or moves";
            let problem = Problem::NotThisFormat(expected);
            let place = self.findings.iter().map(|finding| finding.place).min();
            let place = place.unwrap_or(Place { line: 1, column: 1 });
            self.findings.insert(0, Finding::new(problem, place, ""));
        }
        self.findings.sort_by_key(|finding| finding.place);
        Read { record: self.record, findings: self.findings }
    }
}

struct Start {
    position: Position,
    is_playable: bool,
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::Red => "w",
        Color::Black => "b",
    }
}

/// A blank that means nothing at the ends of a comment.
pub(super) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}
