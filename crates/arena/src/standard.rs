//! Engines of USI, UCI and UCCI.

use std::time::{Duration, Instant};

use kiban_protocol::{Dialect, Reply};

use crate::client::{Choice, PATIENCE, Thought};
use crate::process::{ClientError, Process};
use crate::turn::Turn;

#[derive(Debug)]
pub(crate) struct Standard {
    process: Process,
    dialect: Dialect,
}

impl Standard {
    pub(crate) fn start(
        command: &str,
        dialect: Dialect,
        options: &[(String, String)],
    ) -> Result<Self, ClientError> {
        let mut client = Self { process: Process::start(command)?, dialect };
        client.greet()?;
        for (name, value) in options {
            client.set_option(name, value)?;
        }
        client.ready()?;
        Ok(client)
    }

    pub(crate) fn name(&self) -> &str {
        &self.process.name
    }

    fn greet(&mut self) -> Result<(), ClientError> {
        self.process.send(self.dialect.name())?;
        let until = Instant::now() + PATIENCE;
        loop {
            let line = self.process.line(until, "that it is there")?;
            match Reply::parse(&line, self.dialect) {
                Reply::Name(name) => name.clone_into(&mut self.process.name),
                Reply::Ok => return Ok(()),
                _ => {}
            }
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let line = match self.dialect {
            Dialect::Ucci => format!("setoption {name} {value}"),
            _ => format!("setoption name {name} value {value}"),
        };
        self.process.send(&line)
    }

    fn ready(&mut self) -> Result<(), ClientError> {
        self.process.send("isready")?;
        let until = Instant::now() + PATIENCE;
        loop {
            let line = self.process.line(until, "that it is ready")?;
            if Reply::parse(&line, self.dialect) == Reply::ReadyOk {
                return Ok(());
            }
        }
    }

    pub(crate) fn new_game(&mut self) -> Result<(), ClientError> {
        self.process.send(match self.dialect {
            Dialect::Usi => "usinewgame",
            Dialect::Uci => "ucinewgame",
            Dialect::Ucci => "setoption newgame",
        })?;
        self.ready()
    }

    pub(crate) fn think(
        &mut self,
        turn: &Turn<'_>,
        patience: Duration,
    ) -> Result<Option<Thought>, ClientError> {
        self.process.drain();
        self.process.send(&turn.position_line(self.dialect))?;
        let begun = Instant::now();
        self.process.send(&turn.go_line(self.dialect))?;
        let until = begun + patience;
        let (mut last_score, mut last_nodes, mut last_depth) = (None, 0, 0);
        loop {
            let line = match self.process.line(until, "its move") {
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
            return Ok(Some(Thought {
                choice,
                time: begun.elapsed(),
                score: last_score,
                nodes: last_nodes,
                depth: last_depth,
            }));
        }
    }
}
