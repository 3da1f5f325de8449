//! A process that is talked to in lines.

use core::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

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
    /// The engine's protocol has no word for it.
    NotInProtocol(String, &'static str),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand => f.write_str("an engine needs a command line"),
            Self::Start(command, error) => write!(f, "cannot start `{command}`: {error}"),
            Self::Gone(name) => write!(f, "{name} has ended"),
            Self::Silent(name, what) => write!(f, "{name} did not say {what} in time"),
            Self::NotInProtocol(name, what) => write!(f, "{name} cannot be told {what}"),
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

/// A running program, whose lines are read by a thread of their own.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    pub(crate) name: String,
}

impl Process {
    /// Starts a command line, words separated by blanks.
    pub(crate) fn start(command: &str) -> Result<Self, ClientError> {
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
        Ok(Self { child, input, lines, name })
    }

    pub(crate) fn send(&mut self, line: &str) -> Result<(), ClientError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| ClientError::Gone(self.name.clone()))
    }

    /// The next line, waited for until then; `what` says what it should tell.
    pub(crate) fn line(&self, until: Instant, what: &'static str) -> Result<String, ClientError> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => ClientError::Silent(self.name.clone(), what),
            RecvTimeoutError::Disconnected => ClientError::Gone(self.name.clone()),
        })
    }

    /// Drops the lines that have come unread: they answer nothing that is asked from now on.
    pub(crate) fn drain(&self) {
        while self.lines.try_recv().is_ok() {}
    }
}

impl Drop for Process {
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
