//! Files of many games, cut into pieces that threads can read.
//!
//! A piece begins and ends where games do, so that it can be read without the others, and knows the
//! number of its first line. Memory is bounded: by the size asked for where games are small, and by
//! the largest game that is let through.

use std::io::{self, BufRead};

use crate::{Finding, Place, Problem};

/// Where a file of many games may be cut, seen from one of its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// The line is within a game.
    No,
    /// A game begins with the line.
    Before,
    /// A game ends with the line.
    After,
}

/// Some whole games of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// Their bytes, ends of lines included.
    pub bytes: Vec<u8>,
    /// The number of the first line in the file, counted from 1.
    pub first_line: u32,
}

/// The [chunks](Chunk) of a file, one after the other, and a finding for each game that was
/// passed over because it is too large.
///
/// `cut` is asked about each line, without its end, once and in order. Lines end as those of
/// [`Lines`](crate::Lines). UTF-16 cannot be cut so: there the bytes of LF and CR are parts of
/// other characters.
///
/// ```
/// use kiban_record::{Chunks, Cut};
///
/// let file = "1\n/\n2\n2\n/\n3".as_bytes();
/// let is_end = |line: &[u8]| if line == b"/" { Cut::After } else { Cut::No };
/// let chunks: Vec<_> = Chunks::new(file, 1, is_end).map(|c| c.unwrap().unwrap()).collect();
/// let lines: Vec<_> = chunks.iter().map(|c| (c.first_line, c.bytes.as_slice())).collect();
/// assert_eq!(lines, [(1, &b"1\n/\n"[..]), (3, b"2\n2\n/\n"), (6, b"3")]);
/// ```
#[derive(Debug)]
pub struct Chunks<R, F> {
    source: R,
    cut: F,
    size: usize,
    largest_game: usize,
    /// Whole games, and behind them what has been read of the next one.
    buffer: Vec<u8>,
    /// How many bytes of the buffer are whole games.
    whole: usize,
    /// The numbers of the lines at the start of the buffer and at the end of its whole games, and
    /// of the next line to be read.
    first_line: u32,
    game_line: u32,
    next_line: u32,
    /// Whether the game being read is too large and passed over.
    skips: bool,
    /// A game was too large, which is to be said after the games before it.
    too_large: Option<Finding>,
}

/// A line that was added to the buffer.
struct Added {
    /// Where it ends in the buffer, its own end excluded.
    end: usize,
    /// Whether it is larger than any game may be; only its last part was added.
    is_too_large: bool,
}

impl<R: BufRead, F: FnMut(&[u8]) -> Cut> Chunks<R, F> {
    /// The largest game that is let through unless another is set, in bytes: 64 MiB.
    pub const LARGEST_GAME: usize = 64 << 20;

    /// Cuts a file into pieces of at least `size` bytes; only the last, and those before a game
    /// that is too large, may be smaller.
    pub const fn new(source: R, size: usize, cut: F) -> Self {
        Self {
            source,
            cut,
            size,
            largest_game: Self::LARGEST_GAME,
            buffer: Vec::new(),
            whole: 0,
            first_line: 1,
            game_line: 1,
            next_line: 1,
            skips: false,
            too_large: None,
        }
    }

    /// Passes over games of more than `bytes`.
    #[must_use]
    pub fn with_largest_game(self, bytes: usize) -> Self {
        Self { largest_game: bytes, ..self }
    }

    /// Adds the next line, its end included, to the buffer. `None` at the end of the file.
    fn add_line(&mut self) -> io::Result<Option<Added>> {
        let start = self.buffer.len();
        let mut is_too_large = false;
        loop {
            let available = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            if available.is_empty() {
                let end = self.buffer.len();
                let is_there = end > start || is_too_large;
                return Ok(is_there.then_some(Added { end, is_too_large }));
            }
            let end = available.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            let taken = end.map_or(available.len(), |end| end + 1);
            self.buffer.extend_from_slice(&available[..taken]);
            self.source.consume(taken);
            if end.is_some() {
                let end = self.buffer.len() - 1;
                if self.buffer[end] == b'\r' {
                    self.add_line_feed()?;
                }
                return Ok(Some(Added { end, is_too_large }));
            }
            if self.buffer.len() - start > self.largest_game {
                self.buffer.truncate(start);
                is_too_large = true;
            }
        }
    }

    /// Adds the LF of a CR LF, if it is one.
    fn add_line_feed(&mut self) -> io::Result<()> {
        loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok([b'\n', ..]) => {
                    self.buffer.push(b'\n');
                    self.source.consume(1);
                    return Ok(());
                }
                Ok(_) => return Ok(()),
            }
        }
    }

    /// Gives away the whole games in the buffer.
    fn take_whole(&mut self) -> Chunk {
        let mut rest = Vec::with_capacity(self.buffer.capacity().min(2 * self.size + 4096));
        rest.extend_from_slice(&self.buffer[self.whole..]);
        let mut bytes = std::mem::replace(&mut self.buffer, rest);
        bytes.truncate(self.whole);
        self.whole = 0;
        Chunk { bytes, first_line: std::mem::replace(&mut self.first_line, self.game_line) }
    }

    /// A game ends at byte `at` of the buffer, and the next one begins with line `line`.
    fn end_game(&mut self, at: usize, line: u32) {
        self.game_line = line;
        if self.skips {
            self.buffer.drain(..at);
            self.first_line = line;
            self.skips = false;
        } else {
            self.whole = at;
        }
    }

    /// Passes over the game that is being read.
    fn skip_game(&mut self) -> Finding {
        self.buffer.truncate(self.whole);
        self.skips = true;
        let limit = format!("{} bytes a game", self.largest_game);
        Finding::new(Problem::TooLarge(limit), Place { line: self.game_line, column: 1 }, "")
    }

    fn read_chunk(&mut self) -> io::Result<Option<Result<Chunk, Finding>>> {
        if let Some(finding) = self.too_large.take() {
            return Ok(Some(Err(finding)));
        }
        loop {
            let (start, line) = (self.buffer.len(), self.next_line);
            let Some(added) = self.add_line()? else {
                self.whole = self.buffer.len();
                self.game_line = line;
                return Ok((self.whole > 0).then(|| Ok(self.take_whole())));
            };
            self.next_line = line.saturating_add(1);
            if !added.is_too_large {
                match (self.cut)(&self.buffer[start..added.end]) {
                    Cut::No => {}
                    Cut::Before => self.end_game(start, line),
                    Cut::After => self.end_game(self.buffer.len(), self.next_line),
                }
            }
            if self.skips {
                self.buffer.clear();
            } else if added.is_too_large || self.buffer.len() - self.whole > self.largest_game {
                let finding = self.skip_game();
                if self.whole == 0 {
                    return Ok(Some(Err(finding)));
                }
                self.too_large = Some(finding);
                return Ok(Some(Ok(self.take_whole())));
            } else if self.whole > 0 && self.whole >= self.size {
                return Ok(Some(Ok(self.take_whole())));
            }
        }
    }
}

impl<R: BufRead, F: FnMut(&[u8]) -> Cut> Iterator for Chunks<R, F> {
    type Item = io::Result<Result<Chunk, Finding>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_chunk().transpose()
    }
}
