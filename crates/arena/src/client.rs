//! An engine, in whatever way it is talked to.

use std::time::Duration;

use kiban_engine::GameKind;
use kiban_protocol::{Dialect, ScoreText};

use crate::process::ClientError;
use crate::standard::Standard;
use crate::turn::Turn;
use crate::xboard::{Manner, XBoard};

/// The way to talk to an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tongue {
    /// USI, UCI or UCCI.
    Standard(Dialect),
    /// The protocol of XBoard, also called CECP.
    XBoard,
    /// What GNU Shogi has of it: moves are typed and printed.
    GnuShogi,
}

/// How an engine is started.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// The command line, words separated by blanks.
    pub command: String,
    /// The way to talk to it.
    pub tongue: Tongue,
    /// Names of options, and their values.
    pub options: Vec<(String, String)>,
    /// What it plays.
    pub game: GameKind,
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
    /// It does not go on, and says so: a legal move is refused, or the game ended by its own count.
    Refused(String),
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

/// How long an engine may take to start.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A running engine.
#[derive(Debug)]
pub struct Client(Inner);

#[derive(Debug)]
enum Inner {
    Standard(Standard),
    XBoard(XBoard),
}

impl Client {
    /// Starts the engine, greets it and sets its options.
    ///
    /// # Errors
    ///
    /// If the process cannot be started, ends or does not answer.
    pub fn start(spec: &EngineSpec) -> Result<Self, ClientError> {
        let EngineSpec { command, tongue, options, game } = spec;
        let xboard = |manner| XBoard::start(command, manner, *game, options).map(Inner::XBoard);
        Ok(Self(match tongue {
            Tongue::Standard(dialect) => {
                Inner::Standard(Standard::start(command, *dialect, options)?)
            }
            Tongue::XBoard => xboard(Manner::Full)?,
            Tongue::GnuShogi => xboard(Manner::GnuShogi)?,
        }))
    }

    /// The name that the engine gives itself.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.0 {
            Inner::Standard(client) => client.name(),
            Inner::XBoard(client) => client.name(),
        }
    }

    /// Tells the engine that another game begins.
    ///
    /// # Errors
    ///
    /// If the engine is gone or does not answer.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        match &mut self.0 {
            Inner::Standard(client) => client.new_game(),
            Inner::XBoard(client) => {
                client.new_game();
                Ok(())
            }
        }
    }

    /// Lets the engine choose. `Ok(None)` means that it has not answered within `patience`.
    ///
    /// # Errors
    ///
    /// If the engine is gone, or cannot be told what is asked.
    pub fn think(
        &mut self,
        turn: &Turn<'_>,
        patience: Duration,
    ) -> Result<Option<Thought>, ClientError> {
        match &mut self.0 {
            Inner::Standard(client) => client.think(turn, patience),
            Inner::XBoard(client) => client.think(turn, patience),
        }
    }
}
