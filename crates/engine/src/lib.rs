//! A playing engine for both games.
//!
//! An [`Engine`] is fed the lines of a GUI and answers through a function that it is given; what
//! carries the lines, a pipe or a test, is the caller's. It thinks in a thread of its own, so that
//! it hears `stop` while it thinks.
//!
//! ```
//! use std::sync::{Arc, Mutex};
//! use kiban_engine::{Engine, GameKind};
//! use kiban_protocol::Dialect;
//!
//! let said = Arc::new(Mutex::new(Vec::new()));
//! let listener = Arc::clone(&said);
//! let say = move |line: &str| listener.lock().unwrap().push(line.to_owned());
//! let mut engine = Engine::new(Dialect::Usi, GameKind::Shogi, Arc::new(say));
//! engine.handle("position startpos moves 7g7f");
//! engine.handle("go nodes 2000");
//! engine.wait();
//! assert!(said.lock().unwrap().last().unwrap().starts_with("bestmove "));
//! ```

#![forbid(unsafe_code)]

mod bench;
pub mod book;
mod game;
mod library;
mod options;
mod session;
mod thinking;

use std::ops::ControlFlow;
use std::sync::Arc;

use kiban_protocol::{Answer, Command, Dialect};

pub use bench::{BenchReport, bench};
pub use game::{EngineGame, Winner};
pub use options::{Choices, nodes_of_skill};
use session::Session;

/// Where the engine's lines go, one at a time and without their ends.
pub type Output = Arc<dyn Fn(&str) + Send + Sync>;

/// Which game an engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameKind {
    /// 将棋
    Shogi,
    /// 象棋
    Xiangqi,
}

/// Says lines in a protocol.
#[derive(Clone)]
pub(crate) struct Voice {
    dialect: Dialect,
    output: Output,
}

impl Voice {
    fn say(&self, answer: &Answer) {
        (self.output)(&answer.print(self.dialect));
    }

    /// Says something that is no answer.
    fn remark(&self, text: impl Into<String>) {
        self.say(&Answer::Message(text.into()));
    }

    fn line(&self, line: &str) {
        (self.output)(line);
    }
}

enum AnySession {
    Shogi(Box<Session<kiban_shogi::Position>>),
    Xiangqi(Box<Session<kiban_xiangqi::Position>>),
}

/// An engine that answers the lines of a GUI.
pub struct Engine {
    session: AnySession,
}

impl core::fmt::Debug for Engine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine that speaks `dialect`, plays `game` and says its lines by `output`.
    #[must_use]
    pub fn new(dialect: Dialect, game: GameKind, output: Output) -> Self {
        let voice = Voice { dialect, output };
        let session = match game {
            GameKind::Shogi => AnySession::Shogi(Box::new(Session::new(voice))),
            GameKind::Xiangqi => AnySession::Xiangqi(Box::new(Session::new(voice))),
        };
        Self { session }
    }

    /// Does what a line says. `Break` means that the engine was told to quit.
    pub fn handle(&mut self, line: &str) -> ControlFlow<()> {
        let dialect = match &self.session {
            AnySession::Shogi(session) => session.dialect(),
            AnySession::Xiangqi(session) => session.dialect(),
        };
        let command = Command::parse(line, dialect);
        match &mut self.session {
            AnySession::Shogi(session) => session.handle(command),
            AnySession::Xiangqi(session) => session.handle(command),
        }
    }

    /// Waits until the engine has stopped thinking by itself. An engine that was told to think
    /// until it is stopped has to be told to stop.
    pub fn wait(&mut self) {
        match &mut self.session {
            AnySession::Shogi(session) => session.wait(),
            AnySession::Xiangqi(session) => session.wait(),
        }
    }

    /// Stops thinking, if it does.
    pub fn stop(&mut self) {
        match &mut self.session {
            AnySession::Shogi(session) => session.stop(),
            AnySession::Xiangqi(session) => session.stop(),
        }
    }
}
