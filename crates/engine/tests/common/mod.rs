//! A GUI that talks to an engine.

#![allow(dead_code, reason = "each test uses a part")]

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use kiban_engine::{Engine, GameKind};
use kiban_protocol::Dialect;

pub(crate) struct Conversation {
    pub(crate) engine: Engine,
    said: Arc<Mutex<Vec<String>>>,
}

impl Conversation {
    pub(crate) fn new(dialect: Dialect) -> Self {
        let said = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&said);
        let say = move |line: &str| listener.lock().unwrap().push(line.to_owned());
        let game = if dialect == Dialect::Usi { GameKind::Shogi } else { GameKind::Xiangqi };
        Self { engine: Engine::new(dialect, game, Arc::new(say)), said }
    }

    /// Says the lines, waits for the end of thinking, and gives what was answered.
    pub(crate) fn say(&mut self, lines: &[&str]) -> Vec<String> {
        self.tell(lines);
        self.engine.wait();
        self.said()
    }

    pub(crate) fn said(&self) -> Vec<String> {
        std::mem::take(&mut *self.said.lock().unwrap())
    }

    /// Says lines without waiting for answers.
    pub(crate) fn tell(&mut self, lines: &[&str]) {
        for line in lines {
            assert_eq!(self.engine.handle(line), ControlFlow::Continue(()), "{line}");
        }
    }

    pub(crate) fn best(&mut self, lines: &[&str]) -> String {
        let said = self.say(lines);
        let answers: Vec<&String> = said
            .iter()
            .filter(|line| line.starts_with("bestmove") || line.starts_with("nobestmove"))
            .collect();
        assert_eq!(answers.len(), 1, "{said:?}");
        answers[0].clone()
    }
}
