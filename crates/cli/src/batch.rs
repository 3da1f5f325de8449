//! One answer for each line of standard input, in order, on all threads and in bounded memory.
//!
//! Threads take turns at reading. Whoever has the turn waits for one line, takes with it the
//! lines that have already arrived, up to a limit, and passes the turn on before it answers.
//! The main thread writes the answers in the order in which the lines were taken. No thread takes
//! lines that are too far ahead of what is written, so a slow answer holds up the reading, not
//! the memory; and as nobody waits for lines to fill a batch, a line that comes alone is answered
//! at once.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::sync::mpsc::{self, TryRecvError};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use crate::errors::{Exit, Failure, Kind, Outcome, Place};
use crate::output::{self, Style};

/// The longest line that is read.
const LONGEST_LINE: usize = 1 << 20;
/// The bytes of lines after which a batch ends.
const BATCH_BYTES: usize = 1 << 16;
/// How many batches may be ahead of what is written, for each thread.
const BATCHES_AHEAD: u64 = 4;

const INPUT: &str = "standard input";

/// An answer on one line, with its line break, and how it ends the run.
pub(crate) type Answer = (Vec<u8>, Exit);

/// What is asked about one line.
pub(crate) struct Line<'a> {
    /// The number of the line, from 1.
    pub(crate) number: usize,
    /// The text without its line break.
    pub(crate) text: &'a str,
}

impl<'a> Line<'a> {
    pub(crate) fn source(&self) -> crate::position::Source<'a> {
        crate::position::Source { name: INPUT, line: self.number, text: self.text }
    }
}

/// Lines that were taken together.
struct Batch {
    sequence: u64,
    first_line: usize,
    lines: Vec<Result<String, LineFault>>,
}

/// Why there is no text of a line.
enum LineFault {
    TooLong,
    /// The text up to where it stops being UTF-8.
    NotUtf8(String),
}

/// Answers every line of standard input; `at_once` is the most lines that one thread takes at a
/// time, 1 if an answer takes long.
pub(crate) fn run(
    style: &Style,
    threads: usize,
    at_once: usize,
    answer: impl Fn(&Line<'_>) -> Outcome<Answer> + Sync,
) -> Outcome<Exit> {
    let input = Mutex::new(Input::new(at_once));
    let written = (Mutex::new(0u64), Condvar::new());
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (input, written, answer, sender) = (&input, &written, &answer, sender.clone());
            scope.spawn(move || {
                let ahead = BATCHES_AHEAD * threads as u64;
                loop {
                    // A poisoned lock only says that another thread is gone; what it guards are
                    // lines and counters, which are whole at any time.
                    let batch = {
                        let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
                        let next = input.sequence;
                        let done = written.0.lock().unwrap_or_else(PoisonError::into_inner);
                        let done = written.1.wait_while(done, |done| next >= *done + ahead);
                        drop(done.unwrap_or_else(PoisonError::into_inner));
                        input.take()
                    };
                    let batch = match batch {
                        Ok(Some(batch)) => batch,
                        Ok(None) => return,
                        Err(error) => {
                            let _ = sender.send(Err(error));
                            return;
                        }
                    };
                    let sequence = batch.sequence;
                    if sender.send(Ok((sequence, answer_batch(style, &batch, answer)))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);

        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut waiting = BTreeMap::new();
        let mut next = 0u64;
        let mut worst = Exit::Success;
        let mut fault = None;
        loop {
            let message = match receiver.try_recv() {
                Ok(message) => message,
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    finish_on_error(style, out.flush());
                    match receiver.recv() {
                        Ok(message) => message,
                        Err(_) => break,
                    }
                }
            };
            match message {
                Ok((sequence, answer)) => waiting.insert(sequence, answer),
                Err(error) => {
                    fault = Some(error);
                    continue;
                }
            };
            while let Some((text, exit)) = waiting.remove(&next) {
                finish_on_error(style, out.write_all(&text));
                worst = worst.max(exit);
                next += 1;
            }
            *written.0.lock().unwrap_or_else(PoisonError::into_inner) = next;
            written.1.notify_all();
        }
        finish_on_error(style, out.flush());
        match fault {
            None => Ok(worst),
            Some(error) => Err(Failure::new(Kind::System, format!("cannot read {INPUT}: {error}"))),
        }
    })
}

/// Ends the program if an answer cannot be written: other threads may be waiting for input that
/// never comes, so there is no other way out.
fn finish_on_error(style: &Style, result: io::Result<()>) {
    if let Err(failure) = output::written(result) {
        std::process::exit(i32::from(style.fail(&failure).code()));
    }
}

fn answer_batch(
    style: &Style,
    batch: &Batch,
    answer: &(impl Fn(&Line<'_>) -> Outcome<Answer> + Sync),
) -> Answer {
    let mut all = Vec::new();
    let mut worst = Exit::Success;
    for (i, line) in batch.lines.iter().enumerate() {
        let number = batch.first_line + i;
        let answered = match line {
            Ok(text) => answer(&Line { number, text }),
            Err(fault) => Err(fault.failure(number)),
        };
        match answered {
            Ok((text, exit)) => {
                all.extend(text);
                worst = worst.max(exit);
            }
            Err(failure) => {
                let text = if style.json { failure.to_json() } else { failure.to_line() };
                all.extend(text.bytes());
                all.push(b'\n');
                worst = Exit::Bad;
            }
        }
    }
    (all, worst)
}

impl LineFault {
    fn failure(&self, number: usize) -> Box<Failure> {
        match self {
            Self::TooLong => {
                let message = format!("the line is longer than {LONGEST_LINE} bytes");
                Failure::new(Kind::Syntax, message).at(Place::new(INPUT, number, "", 0..0))
            }
            Self::NotUtf8(valid) => {
                let place = Place::new(INPUT, number, valid, valid.len()..valid.len());
                Failure::new(Kind::Encoding, "the line is not UTF-8").at(place)
            }
        }
    }
}

/// Standard input, line by line.
struct Input {
    reader: BufReader<io::Stdin>,
    at_once: usize,
    sequence: u64,
    line: usize,
    is_over: bool,
}

impl Input {
    fn new(at_once: usize) -> Self {
        Self {
            reader: BufReader::with_capacity(1 << 16, io::stdin()),
            at_once,
            sequence: 0,
            line: 1,
            is_over: false,
        }
    }

    /// One line, waiting for it, and the lines behind it that are already here. `None` at the end.
    fn take(&mut self) -> io::Result<Option<Batch>> {
        let mut lines = Vec::new();
        let mut bytes = 0;
        while !self.is_over {
            match self.line() {
                Ok(Some(line)) => {
                    bytes += line.as_ref().map_or(0, String::len);
                    lines.push(line);
                }
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    return Err(error);
                }
            }
            let is_enough = lines.len() >= self.at_once || bytes >= BATCH_BYTES;
            if is_enough || !self.reader.buffer().contains(&b'\n') {
                break;
            }
        }
        if lines.is_empty() {
            return Ok(None);
        }
        let batch = Batch { sequence: self.sequence, first_line: self.line, lines };
        self.sequence += 1;
        self.line += batch.lines.len();
        Ok(Some(batch))
    }

    fn line(&mut self) -> io::Result<Option<Result<String, LineFault>>> {
        let mut bytes = Vec::new();
        let limit = LONGEST_LINE as u64 + 1;
        self.reader.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > LONGEST_LINE {
            self.skip_line()?;
            return Ok(Some(Err(LineFault::TooLong)));
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(Some(String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let valid = String::from_utf8_lossy(&error.as_bytes()[..valid]);
            LineFault::NotUtf8(valid.into_owned())
        })))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let (len, is_end) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.reader.consume(len);
            if is_end {
                return Ok(());
            }
        }
    }
}
