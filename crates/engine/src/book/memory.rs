//! A book in memory.

use core::fmt::Write as _;
use std::collections::HashMap;

use crate::game::EngineGame;

use super::line::{Line, checked, read_move};
use super::{BookMove, BookProblem, BookProblemKind};

/// A book, all of it in memory.
///
/// ```
/// use kiban_engine::book::{Book, BookMove};
/// use kiban_shogi::Position;
///
/// let mut book = Book::<Position>::default();
/// let (start, m) = (Position::startpos(), "7g7f".parse().unwrap());
/// book.add(&start, BookMove { best: m, ponder: None, value: 0, depth: 0, count: 2 });
/// book.add(&start, BookMove { best: m, ponder: None, value: 0, depth: 0, count: 1 });
/// assert!(book.to_string().ends_with(" b - 1\n7g7f none 0 0 3\n"));
/// let (read, problems) = Book::<Position>::read(&book.to_string());
/// assert!(problems.is_empty() && read == book);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book<G: EngineGame> {
    positions: HashMap<u64, Page<G>>,
}

/// A position and its moves, the most played first.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Page<G: EngineGame> {
    /// As it was first met; the text orders a book that is written.
    text: Box<str>,
    moves: Vec<BookMove<G::Move>>,
}

impl<G: EngineGame> Default for Book<G> {
    fn default() -> Self {
        Self { positions: HashMap::new() }
    }
}

impl<G: EngineGame> Book<G> {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The moves of a position, the most played first; none if it is not in the book.
    #[must_use]
    pub fn moves(&self, position: &G) -> &[BookMove<G::Move>] {
        self.positions.get(&position.key()).map_or(&[], |page| &page.moves)
    }

    /// All positions' moves.
    pub fn pages(&self) -> impl Iterator<Item = &[BookMove<G::Move>]> + '_ {
        self.positions.values().map(|page| page.moves.as_slice())
    }

    /// Adds a legal move. If the book has it, it was played that much more often; the value is that
    /// of the deeper search, and the answer that of the line that was played more often.
    pub fn add(&mut self, position: &G, new: BookMove<G::Move>) {
        let page = self
            .positions
            .entry(position.key())
            .or_insert_with(|| Page { text: position.to_string().into(), moves: Vec::new() });
        match page.moves.iter_mut().find(|known| known.best == new.best) {
            None => page.moves.push(new),
            Some(known) => {
                if new.depth > known.depth {
                    (known.value, known.depth) = (new.value, new.depth);
                }
                if known.ponder.is_none() || new.count > known.count {
                    known.ponder = new.ponder.or(known.ponder);
                }
                known.count = known.count.saturating_add(new.count);
            }
        }
        // Spellings decide what counts leave open, so that a book does not depend on its order.
        page.moves.sort_by_cached_key(|m| (core::cmp::Reverse(m.count), m.best.to_string()));
    }

    /// Adds all of another book.
    pub fn join(&mut self, other: &Self) {
        for page in other.positions.values() {
            // The text was made by printing a position.
            if let Ok(position) = G::read(&page.text) {
                page.moves.iter().for_each(|&m| self.add(&position, m));
            }
        }
    }

    /// Keeps the moves that were played so often, and the positions that have any.
    pub fn keep_played(&mut self, least: u64) {
        for page in self.positions.values_mut() {
            page.moves.retain(|m| m.count >= least);
        }
        self.positions.retain(|_, page| !page.moves.is_empty());
    }

    /// Gives each move without an answer the one that is most played after it.
    pub fn fill_answers(&mut self) {
        let mut answers = HashMap::new();
        for page in self.positions.values() {
            let Ok(position) = G::read(&page.text) else { continue };
            for m in &page.moves {
                let next = self
                    .positions
                    .get(&position.after(m.best).key())
                    .and_then(|page| page.moves.first());
                answers.insert((position.key(), m.best), next.map(|next| next.best));
            }
        }
        for (&key, page) in &mut self.positions {
            for m in &mut page.moves {
                let answer = answers.get(&(key, m.best)).copied().flatten();
                m.ponder = m.ponder.or(answer);
            }
        }
    }

    /// Reads a book as far as it can be read, and gives what could not be taken over.
    #[must_use]
    pub fn read(text: &str) -> (Self, Vec<BookProblem>) {
        let mut book = Self::default();
        let mut problems = Vec::new();
        // The position above: unread while it is `None` and one stands there.
        let (mut position, mut is_below) = (None, false);
        for (number, line) in (1..).zip(text.lines()) {
            let mut report = |kind| problems.push(BookProblem { line: number, kind });
            match Line::read(line) {
                Line::Nothing => {}
                Line::Position(text) => {
                    is_below = true;
                    position =
                        G::read(text).map_err(|why| report(BookProblemKind::Position(why))).ok();
                }
                Line::Move(_) if !is_below => report(BookProblemKind::NoPosition),
                Line::Move(text) => {
                    let Some(position) = &position else { continue };
                    match read_move::<G>(text) {
                        Err(kind) => report(kind),
                        Ok(read) => {
                            let (sound, problem) = checked(position, read);
                            if let Some(kind) = problem {
                                report(kind);
                            }
                            if let Some(sound) = sound {
                                book.add(position, sound);
                            }
                        }
                    }
                }
            }
        }
        (book, problems)
    }
}

/// The book as a text, sorted bytewise as programs want it that search in the file.
impl<G: EngineGame> core::fmt::Display for Book<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut pages: Vec<&Page<G>> = self.positions.values().collect();
        pages.sort_by(|a, b| a.text.cmp(&b.text));
        let mut text = format!("{}\n", G::BOOK_HEAD);
        for page in pages {
            let _ = writeln!(text, "{} {}", G::BOOK_WORD, page.text);
            for m in &page.moves {
                let BookMove { best, ponder, value, depth, count } = m;
                let ponder = ponder.map_or_else(|| "none".to_owned(), |answer| answer.to_string());
                let _ = writeln!(text, "{best} {ponder} {value} {depth} {count}");
            }
            f.write_str(&text)?;
            text.clear();
        }
        f.write_str(&text)
    }
}
