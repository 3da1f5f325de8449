//! An engine as a process.

use core::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use kiban_protocol::{Dialect, Reply, ScoreText};

/// Why an engine could not be used, or was no longer there.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// The command line is empty.
    NoCommand,
    /// The process could not be started.
    Start(String, std::io::Error),
    /// The process has ended, or does not read any more.
    Gone(String),
    /// The engine did not answer in time: what was waited for.
    Silent(String, &'static str),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand => f.write_str("an engine needs a command line"),
            Self::Start(command, error) => write!(f, "cannot start `{command}`: {error}"),
            Self::Gone(name) => write!(f, "{name} has ended"),
            Self::Silent(name, what) => write!(f, "{name} did not say {what} in time"),
        }
    }
}

impl core::error::Error for ClientError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Start(_, error) => Some(error),
            _ => None,
        }
    }
}

/// How long an engine may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running engine.
#[derive(Debug)]
pub struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    dialect: Dialect,
    name: String,
    offers: Vec<String>,
}

/// What an engine answered to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A move.
    Move(String),
    /// It resigns.
    Resign,
    /// It declares that it has won.
    Win,
    /// It has no move.
    NoMove,
}

/// An answer with what came with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// What was chosen.
    pub choice: Choice,
    /// How long it took.
    pub time: Duration,
    /// The last score that was told.
    pub score: Option<ScoreText>,
    /// The last number of nodes that was told.
    pub nodes: u64,
    /// The last depth that was told.
    pub depth: u32,
}

impl Client {
    /// Starts the engine with that command line, words separated by blanks, and greets it. Each
    /// option is a name and a value.
    ///
    /// # Errors
    ///
    /// If the process cannot be started, ends or does not answer.
    pub fn start(
        command: &str,
        dialect: Dialect,
        options: &[(String, String)],
    ) -> Result<Self, ClientError> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or(ClientError::NoCommand)?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| ClientError::Start(command.to_owned(), error))?;
        let gone = || ClientError::Gone(command.to_owned());
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = child.stdout.take().ok_or_else(gone)?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            while let Ok(1..) = output.read_until(b'\n', &mut bytes) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let name = program.rsplit('/').next().unwrap_or(program).to_owned();
        let mut client = Self { child, input, lines, dialect, name, offers: Vec::new() };
        client.greet()?;
        for (name, value) in options {
            client.set_option(name, value)?;
        }
        client.ready()?;
        Ok(client)
    }

    /// The name that the engine gives itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the options that it offers.
    #[must_use]
    pub fn offers(&self) -> &[String] {
        &self.offers
    }

    fn greet(&mut self) -> Result<(), ClientError> {
        self.send(self.dialect.name())?;
        let until = Instant::now() + PATIENCE;
        loop {
            let line = self.line(until, "that it is there")?;
            match Reply::parse(&line, self.dialect) {
                Reply::Name(name) => name.clone_into(&mut self.name),
                Reply::Offer(name) => self.offers.push(name.to_owned()),
                Reply::Ok => return Ok(()),
                _ => {}
            }
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// If the engine is gone.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let line = match self.dialect {
            Dialect::Ucci => format!("setoption {name} {value}"),
            _ => format!("setoption name {name} value {value}"),
        };
        self.send(&line)
    }

    fn ready(&mut self) -> Result<(), ClientError> {
        self.send("isready")?;
        let until = Instant::now() + PATIENCE;
        while Reply::parse(&self.line(until, "that it is ready")?, self.dialect) != Reply::ReadyOk {
        }
        Ok(())
    }

    /// Tells the engine that another game begins.
    ///
    /// # Errors
    ///
    /// If the engine is gone or does not answer.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        match self.dialect {
            Dialect::Usi => self.send("usinewgame")?,
            Dialect::Uci => self.send("ucinewgame")?,
            Dialect::Ucci => self.send("setoption newgame")?,
        }
        self.ready()
    }

    /// Lets the engine choose: `position` and `go` are the lines to send. `Ok(None)` means that it
    /// has not answered within `patience`.
    ///
    /// # Errors
    ///
    /// If the engine is gone.
    pub fn think(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
    ) -> Result<Option<Thought>, ClientError> {
        // What is left from before is not an answer to this.
        while self.lines.try_recv().is_ok() {}
        self.send(position)?;
        let begun = Instant::now();
        self.send(go)?;
        let until = begun + patience;
        let (mut last_score, mut last_nodes, mut last_depth) = (None, 0, 0);
        loop {
            let line = match self.line(until, "its move") {
                Ok(line) => line,
                Err(ClientError::Silent(..)) => return Ok(None),
                Err(error) => return Err(error),
            };
            let choice = match Reply::parse(&line, self.dialect) {
                Reply::Score { score, nodes, depth, .. } => {
                    last_score = Some(score);
                    last_nodes = nodes.unwrap_or(last_nodes);
                    last_depth = depth.unwrap_or(last_depth);
                    continue;
                }
                Reply::BestMove { best, .. } => Choice::Move(best.to_owned()),
                Reply::Resign => Choice::Resign,
                Reply::Win => Choice::Win,
                Reply::NoMove => Choice::NoMove,
                _ => continue,
            };
            let time = begun.elapsed();
            return Ok(Some(Thought {
                choice,
                time,
                score: last_score,
                nodes: last_nodes,
                depth: last_depth,
            }));
        }
    }

    fn send(&mut self, line: &str) -> Result<(), ClientError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| ClientError::Gone(self.name.clone()))
    }

    fn line(&self, until: Instant, what: &'static str) -> Result<String, ClientError> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => ClientError::Silent(self.name.clone(), what),
            RecvTimeoutError::Disconnected => ClientError::Gone(self.name.clone()),
        })
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.send("quit");
        // An engine that does not quit is ended.
        for _ in 0..50 {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
