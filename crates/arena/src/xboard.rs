//! Engines of the protocol of XBoard, and GNU Shogi, which has its own form of it.
//!
//! Such an engine keeps the game itself: it is told the other's moves and answers each. Only where
//! its game is not the one that goes on is it set up anew, with the moves played in `force` mode.

mod line;
mod spelling;

use std::time::{Duration, Instant};

use kiban_engine::GameKind;
use kiban_protocol::ScoreText;

use crate::client::{Choice, PATIENCE, Thought};
use crate::process::{ClientError, Process};
use crate::turn::{Clock, Turn};
use line::Said;

/// Which form of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Version 2 of the protocol.
    Full,
    /// GNU Shogi's: no greeting, moves as in USI, time in whole seconds.
    GnuShogi,
}

#[derive(Debug)]
pub(crate) struct XBoard {
    process: Process,
    manner: Manner,
    game: GameKind,
    /// The game that the engine has on its board: where it began, and its moves.
    board: Option<(String, Vec<String>)>,
    /// Whether it can be asked to say when it is done.
    pings: bool,
}

impl XBoard {
    pub(crate) fn start(
        command: &str,
        manner: Manner,
        game: GameKind,
        options: &[(String, String)],
    ) -> Result<Self, ClientError> {
        let process = Process::start(command)?;
        let mut client = Self { process, manner, game, board: None, pings: false };
        if manner == Manner::Full {
            client.greet()?;
        }
        for (name, value) in options {
            match manner {
                Manner::Full => client.process.send(&format!("option {name}={value}"))?,
                // A command, and the answer to what it asks for.
                Manner::GnuShogi => {
                    client.process.send(name)?;
                    client.process.send(value)?;
                }
            }
        }
        Ok(client)
    }

    pub(crate) fn name(&self) -> &str {
        &self.process.name
    }

    fn greet(&mut self) -> Result<(), ClientError> {
        self.process.send("xboard")?;
        self.process.send("protover 2")?;
        let until = Instant::now() + PATIENCE;
        loop {
            let line = self.process.line(until, "what it can do")?;
            let Some(features) = line.strip_prefix("feature ") else { continue };
            if let Some((_, name)) = features.split_once("myname=\"") {
                name.split('"').next().unwrap_or(name).clone_into(&mut self.process.name);
            }
            let words = features.split_whitespace().collect::<Vec<_>>();
            self.pings |= words.contains(&"ping=1");
            if words.contains(&"done=1") {
                return Ok(());
            }
        }
    }

    /// What is on the board belongs to a game that is over.
    pub(crate) fn new_game(&mut self) {
        self.board = None;
    }

    pub(crate) fn think(
        &mut self,
        turn: &Turn<'_>,
        patience: Duration,
    ) -> Result<Option<Thought>, ClientError> {
        let word = match self.new_moves(turn) {
            Some([reply]) => spelling::to_engine(reply, self.game, self.manner),
            _ => {
                self.set_up(turn)?;
                "go".to_owned()
            }
        };
        self.tell_clocks(turn)?;
        self.process.drain();
        let begun = Instant::now();
        self.process.send(&word)?;
        let thought = self.answer(begun, begun + patience)?;
        self.board = thought.as_ref().and_then(|thought| match &thought.choice {
            Choice::Move(m) => {
                let moves = turn.moves.iter().chain([m]).cloned().collect();
                Some((turn.start.to_owned(), moves))
            }
            _ => None,
        });
        Ok(thought)
    }

    /// The moves that the engine has not been told, if its game is the one that goes on.
    fn new_moves<'a>(&self, turn: &Turn<'a>) -> Option<&'a [String]> {
        let (start, known) = self.board.as_ref()?;
        turn.moves.strip_prefix(known.as_slice()).filter(|_| start == turn.start)
    }

    fn answer(&self, begun: Instant, until: Instant) -> Result<Option<Thought>, ClientError> {
        let (mut score, mut nodes, mut depth) = (None, 0, 0);
        loop {
            let line = match self.process.line(until, "its move") {
                Ok(line) => line,
                Err(ClientError::Silent(..)) => return Ok(None),
                Err(error) => return Err(error),
            };
            let choice = match Said::read(&line, self.manner) {
                Said::Thinking { depth: ply, score: points, nodes: count } => {
                    (score, nodes, depth) = (Some(ScoreText::Points(points)), count, ply);
                    continue;
                }
                Said::Move(text) => {
                    Choice::Move(spelling::from_engine(text, self.game, self.manner))
                }
                Said::Resigns => Choice::Resign,
                Said::Refuses => Choice::Refused(line),
                Said::Other => continue,
            };
            return Ok(Some(Thought { choice, time: begun.elapsed(), score, nodes, depth }));
        }
    }

    /// Puts the position on the engine's board, with itself to move.
    fn set_up(&mut self, turn: &Turn<'_>) -> Result<(), ClientError> {
        self.process.send("new")?;
        if self.manner == Manner::Full {
            let variant = match self.game {
                GameKind::Shogi => "variant shogi",
                GameKind::Xiangqi => "variant xiangqi",
            };
            for line in [variant, "easy", "post"] {
                self.process.send(line)?;
            }
        }
        for line in self.clock_lines(turn.clock)? {
            self.process.send(&line)?;
        }
        self.process.send("force")?;
        if let Some(line) = spelling::set_board(turn.start, self.game, self.manner) {
            let line = line.ok_or_else(|| self.cannot("where the game begins"))?;
            self.process.send(&line)?;
        }
        for m in turn.moves {
            self.process.send(&spelling::to_engine(m, self.game, self.manner))?;
        }
        if self.pings {
            // What it does until here is not its thinking.
            self.process.send("ping 1")?;
            let until = Instant::now() + PATIENCE;
            while self.process.line(until, "`pong`")? != "pong 1" {}
        }
        Ok(())
    }

    fn cannot(&self, what: &'static str) -> ClientError {
        ClientError::NotInProtocol(self.process.name.clone(), what)
    }

    fn clock_lines(&self, clock: Clock) -> Result<Vec<String>, ClientError> {
        let minutes = |time: Duration| {
            let seconds = time.as_secs();
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        Ok(match (clock, self.manner) {
            (Clock::Nodes(_), _) => return Err(self.cannot("a number of nodes")),
            (Clock::Game { byoyomi, .. }, _) if !byoyomi.is_zero() => {
                return Err(self.cannot("byoyomi"));
            }
            (Clock::Depth(depth), Manner::Full) => vec![format!("sd {depth}")],
            (Clock::Depth(depth), Manner::GnuShogi) => vec!["depth".to_owned(), depth.to_string()],
            (Clock::PerMove(time), Manner::Full) => vec![format!("st {}", time.as_secs_f64())],
            // One move in so many whole seconds: none for less than one.
            (Clock::PerMove(time), Manner::GnuShogi) => {
                vec![format!("level 1 {} 0", minutes(time))]
            }
            (Clock::Game { main, increment, .. }, _) => {
                vec![format!("level 0 {} {}", minutes(main), increment.as_secs_f64())]
            }
        })
    }

    fn tell_clocks(&mut self, turn: &Turn<'_>) -> Result<(), ClientError> {
        if self.manner == Manner::Full && matches!(turn.clock, Clock::Game { .. }) {
            let hundredths = |time: Duration| time.as_millis() / 10;
            self.process.send(&format!("time {}", hundredths(turn.own_time())))?;
            self.process.send(&format!("otim {}", hundredths(turn.other_time())))?;
        }
        Ok(())
    }
}
