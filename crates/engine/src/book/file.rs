//! A book in a file.

use core::marker::PhantomData;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use crate::game::EngineGame;

use super::line::{Line, checked, read_move};
use super::{BookMove, BookProblem, BookProblemKind};

/// No line of a book is longer; what is behind that is not read.
const LONGEST_LINE: u64 = 4096;
/// No position has more moves.
const MOST_MOVES: usize = 1000;

/// A book that stays in its file, whatever its size: only where each position's moves stand is kept.
/// The file may be sorted or not, and must not change while it is used.
#[derive(Debug)]
pub struct BookFile<G> {
    file: BufReader<File>,
    /// The key of each position, and where the line below it begins; sorted.
    places: Vec<(u64, u64)>,
    game: PhantomData<fn(&G)>,
}

impl<G: EngineGame> BookFile<G> {
    /// Opens a book and notes its positions. Gives those also that could not be read.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn open(path: &Path) -> io::Result<(Self, Vec<BookProblem>)> {
        let mut lines = Lines::new(BufReader::with_capacity(1 << 16, File::open(path)?));
        let (mut places, mut problems) = (Vec::new(), Vec::new());
        let (mut number, mut is_below) = (0, false);
        while let Some(line) = lines.next()? {
            number += 1;
            match Line::read(line) {
                Line::Position(text) => {
                    is_below = true;
                    match G::read(text) {
                        Ok(position) => places.push((position.key(), lines.at)),
                        Err(why) => {
                            let kind = BookProblemKind::Position(why);
                            problems.push(BookProblem { line: number, kind });
                        }
                    }
                }
                Line::Move(_) if !is_below => {
                    let kind = BookProblemKind::NoPosition;
                    problems.push(BookProblem { line: number, kind });
                }
                Line::Move(_) | Line::Nothing => {}
            }
        }
        places.sort_unstable();
        places.shrink_to_fit();
        Ok((Self { file: lines.file, places, game: PhantomData }, problems))
    }

    /// How many positions there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The moves of a position in the order of the file; none if it is not in the book. Moves that
    /// are not legal, and lines that are no moves, are left out.
    ///
    /// # Errors
    ///
    /// If the file cannot be read any more.
    pub fn moves(&mut self, position: &G) -> io::Result<Vec<BookMove<G::Move>>> {
        let key = position.key();
        let first = self.places.partition_point(|&(known, _)| known < key);
        let places = self.places[first..].iter().take_while(|&&(known, _)| known == key);
        let mut moves: Vec<BookMove<G::Move>> = Vec::new();
        for &(_, at) in places {
            self.file.seek(SeekFrom::Start(at))?;
            let mut lines = Lines { at, ..Lines::new(&mut self.file) };
            for _ in 0..MOST_MOVES {
                let Some(line) = lines.next()? else { break };
                let text = match Line::read(line) {
                    Line::Nothing => continue,
                    Line::Position(_) => break,
                    Line::Move(text) => text,
                };
                let Ok(read) = read_move::<G>(text) else { continue };
                let (Some(m), _) = checked(position, read) else { continue };
                match moves.iter_mut().find(|known| known.best == m.best) {
                    None => moves.push(m),
                    Some(known) => known.count = known.count.saturating_add(m.count),
                }
            }
        }
        Ok(moves)
    }
}

/// The lines of a file, and where the next one begins.
struct Lines<R> {
    file: R,
    at: u64,
    bytes: Vec<u8>,
    text: String,
}

impl<R: BufRead> Lines<R> {
    const fn new(file: R) -> Self {
        Self { file, at: 0, bytes: Vec::new(), text: String::new() }
    }

    /// The next line, cut where it is too long.
    fn next(&mut self) -> io::Result<Option<&str>> {
        self.bytes.clear();
        let read = self.file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.bytes)?;
        self.at += read as u64;
        if read == 0 {
            return Ok(None);
        }
        if self.bytes.last() != Some(&b'\n') {
            self.skip_rest()?;
        }
        self.text.clear();
        self.text.push_str(&String::from_utf8_lossy(&self.bytes));
        Ok(Some(&self.text))
    }

    fn skip_rest(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.file.fill_buf()?;
            let end = buffer.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
            let (skipped, is_end) =
                (end.unwrap_or(buffer.len()), end.is_some() || buffer.is_empty());
            self.file.consume(skipped);
            self.at += skipped as u64;
            if is_end {
                return Ok(());
            }
        }
    }
}
