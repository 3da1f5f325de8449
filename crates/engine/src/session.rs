//! One game's side of the conversation: the position, the options, and the thread that thinks.

use std::ops::ControlFlow;
use std::thread::JoinHandle;
use std::time::Duration;

use kiban_core::SearchPath;
use kiban_eval::{Linear, Weights};
use kiban_protocol::{Answer, Command, Dialect, Go, PositionText};
use kiban_search::{Budget, Limits, Search, Settings, Stop, TimeControl};

use crate::Voice;
use crate::book::BookMove;
use crate::game::EngineGame;
use crate::library::Library;
use crate::options::{Changed, Choices, NotSet};
use crate::thinking::{self, Task, score_text};

/// The search, as it goes to the thread that thinks and comes back.
pub(crate) type Brain<G> = Search<G, Linear<G>>;

pub(crate) struct Session<G: EngineGame> {
    voice: Voice,
    choices: Choices,
    path: G::Path,
    /// Moves that must not be played from here.
    banned: Vec<G::Move>,
    /// `None` while a thread has it.
    brain: Option<Box<Brain<G>>>,
    thinking: Option<Thinking<G>>,
    library: Library<G>,
}

struct Thinking<G: EngineGame> {
    stop: Stop,
    thread: JoinHandle<Box<Brain<G>>>,
}

impl<G: EngineGame> Session<G> {
    pub(crate) fn new(voice: Voice) -> Self {
        let choices = Choices::new(voice.dialect, G::RULE_OPTIONS);
        let path = G::Path::starting_at(G::start());
        Self {
            voice,
            choices,
            path,
            banned: Vec::new(),
            brain: None,
            thinking: None,
            library: Library::new(),
        }
    }

    pub(crate) const fn dialect(&self) -> Dialect {
        self.voice.dialect
    }

    pub(crate) fn handle(&mut self, command: Command<'_>) -> ControlFlow<()> {
        match command {
            Command::Hello(dialect) if dialect == self.dialect() => self.hello(),
            Command::IsReady => {
                // A search that is running goes on; a table is not made before it is needed.
                if self.thinking.is_none() {
                    self.brain();
                    self.library.open(self.choices.books(), &self.voice);
                }
                self.voice.say(&Answer::ReadyOk);
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::NewGame => self.forget(),
            Command::Position(text) => self.set_position(&text),
            Command::BanMoves(moves) => self.ban(&moves),
            Command::Go(go) => self.go(&go),
            Command::PonderHit(_) => {
                if let Some(thinking) = &self.thinking {
                    thinking.stop.ponder_hit();
                }
            }
            Command::Stop | Command::GameOver(_) => self.stop(),
            Command::Quit => {
                self.stop();
                if self.dialect() == Dialect::Ucci {
                    self.voice.say(&Answer::Bye);
                }
                return ControlFlow::Break(());
            }
            Command::Display => self.voice.line(&self.path.position().to_string()),
            Command::Perft(depth) => self.perft(depth.unwrap_or(1)),
            Command::Bench(_) => {
                self.stop();
                let report = crate::bench::<G>(8);
                self.voice.line(&report.to_string());
            }
            Command::Probe(text) => self.probe(&text),
            Command::Nothing => {}
            Command::Hello(_) | Command::Unknown(_) => {
                self.voice.remark("not understood; the line is ignored");
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn hello(&self) {
        let id = |key, value: &str| self.voice.say(&Answer::Id { key, value: value.to_owned() });
        id("name", concat!("Kiban ", env!("CARGO_PKG_VERSION")));
        id("author", "the Kiban authors");
        for option in self.choices.offered() {
            self.voice.line(&option.offer(self.dialect()));
        }
        self.voice.say(&Answer::Ok);
    }

    /// The search, made if there is none yet. Waits for a thread that has it.
    fn brain(&mut self) -> &mut Brain<G> {
        self.stop();
        let megabytes = self.choices.hash();
        self.brain.get_or_insert_with(|| Box::new(Search::new(Linear::default(), megabytes)))
    }

    fn forget(&mut self) {
        self.library.new_game();
        self.brain().clear();
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        self.stop();
        match self.choices.set(name, value) {
            Ok(Changed::Value("USI_Hash" | "Hash" | "hashsize")) => {
                let megabytes = self.choices.hash();
                if let Some(brain) = &mut self.brain {
                    brain.resize_table(megabytes);
                }
            }
            Ok(Changed::Value("EvalFile")) => self.read_weights(),
            Ok(Changed::Pressed("Clear Hash" | "newgame")) => self.forget(),
            Ok(_) => {}
            Err(NotSet::Unknown) => self.voice.remark(format!("there is no option {name}")),
            Err(NotSet::Bad(name, bad)) => self.voice.remark(format!("option {name}: {bad}")),
        }
    }

    /// Evaluates by the weights of the file that the option names, or by its own without one.
    fn read_weights(&mut self) {
        let file = self.choices.text("EvalFile");
        let weights = match file {
            "" => Ok(Weights::default()),
            file => std::fs::read_to_string(file)
                .map_err(|error| error.to_string())
                .and_then(|text| Weights::parse(&text).map_err(|error| error.to_string())),
        };
        match weights {
            Ok(weights) => self.brain().set_eval(Linear::new(&weights)),
            Err(error) => self.voice.remark(format!("EvalFile {file}: {error}")),
        }
    }

    /// Takes a position, or says what is wrong with it and keeps the one before.
    fn set_position(&mut self, text: &PositionText<'_>) {
        self.stop();
        match Self::read_path(text) {
            Ok(path) => {
                self.path = path;
                self.banned.clear();
            }
            Err(why) => self.voice.remark(format!("position refused: {why}")),
        }
    }

    fn read_path(text: &PositionText<'_>) -> Result<G::Path, String> {
        let start = text.start.as_ref().map_or_else(|| Ok(G::start()), |start| G::read(start))?;
        let mut path = G::Path::starting_at(start);
        for (number, word) in (1..).zip(&text.moves) {
            let legal = G::read_move(word).filter(|&m| path.position().is_legal(m));
            path.push(legal.ok_or_else(|| format!("move {number}, {word}, is not legal there"))?);
        }
        Ok(path)
    }

    /// Tells what the hash table knows of a position: nothing while a search has it.
    fn probe(&self, text: &PositionText<'_>) {
        let known = self.brain.as_ref().zip(Self::read_path(text).ok());
        let known = known.and_then(|(brain, path)| brain.remembered(path.position()));
        let answer = match known {
            None => Answer::PopHash { best: None, at_least: None, at_most: None, depth: 0 },
            Some(known) => Answer::PopHash {
                best: known.best.map(|m| m.to_string()),
                at_least: known.at_least.map(score_text),
                at_most: known.at_most.map(score_text),
                depth: u32::try_from(known.depth).unwrap_or(0),
            },
        };
        self.voice.say(&answer);
    }

    fn ban(&mut self, words: &[&str]) {
        self.banned = words.iter().filter_map(|word| G::read_move(word)).collect();
    }

    fn perft(&mut self, depth: u64) {
        self.stop();
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let nodes = kiban_core::perft(self.path.position(), depth.into());
        self.voice.line(&format!("nodes {nodes}"));
    }

    fn go(&mut self, go: &Go<'_>) {
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        self.stop();
        let rules = G::rules(&self.choices);
        let settings = Settings { threads: self.choices.threads(), lines: self.choices.lines() };
        let is_mate_wanted = self.dialect() == Dialect::Usi && go.mate.is_some();
        let waits = go.ponder || go.infinite && !is_mate_wanted;
        let stop = if go.ponder { Stop::pondering() } else { Stop::new() };
        let moves = self.allowed(&go.search_moves);
        // Who thinks without end wants to know, not to play.
        let book = if go.infinite || go.mate.is_some() { None } else { self.book_move(&moves) };
        let task = Task {
            voice: self.voice.clone(),
            path: self.path.clone(),
            moves,
            book,
            limits: self.limits(go),
            settings,
            stop: stop.clone(),
            waits,
            infinite: go.infinite,
            is_mate_wanted,
            declares: self.dialect() == Dialect::Usi && self.path.position().can_declare(&rules),
            resign_below: self.resign_below(),
            shows_chances: self.choices.is_set("UCI_ShowWDL"),
            opponent_offers_draw: go.draw,
            ponders: ["USI_Ponder", "Ponder", "ponder"]
                .iter()
                .any(|name| self.choices.is_set(name)),
        };
        self.brain().set_rules(rules);
        let Some(mut brain) = self.brain.take() else { return };
        let thread = std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            thinking::run(&task, &mut brain);
            brain
        });
        match thread {
            Ok(thread) => self.thinking = Some(Thinking { stop, thread }),
            Err(error) => self.voice.remark(format!("cannot think: {error}")),
        }
    }

    /// A move of the books that are to be used.
    fn book_move(&mut self, allowed: &[G::Move]) -> Option<BookMove<G::Move>> {
        self.library.open(self.choices.books(), &self.voice);
        let taste = self.choices.taste(self.library.chance());
        self.library.choose(self.path.position(), allowed, taste, &self.voice)
    }

    /// The moves to choose from; all if empty.
    fn allowed(&self, wanted: &[&str]) -> Vec<G::Move> {
        let position = self.path.position();
        let wanted: Vec<G::Move> = wanted.iter().filter_map(|word| G::read_move(word)).collect();
        let with_pointless = self.choices.is_set("GenerateAllLegalMoves");
        let mut moves = Vec::new();
        let _ = position.for_each_move(|m| {
            let is_wanted = wanted.is_empty() && (with_pointless || !position.is_pointless(m))
                || wanted.contains(&m);
            if is_wanted && !self.banned.contains(&m) {
                moves.push(m);
            }
            ControlFlow::Continue(())
        });
        moves
    }

    fn resign_below(&self) -> Option<i32> {
        let value = i32::try_from(self.choices.number("ResignValue")).unwrap_or(0);
        (self.dialect() == Dialect::Usi && (1..99_999).contains(&value)).then_some(-value)
    }

    /// When to stop thinking.
    fn limits(&self, go: &Go<'_>) -> Limits {
        let budget = self.choices.budget();
        // UCCI counts in seconds unless told otherwise.
        let is_in_seconds = self.dialect() == Dialect::Ucci && !self.choices.is_set("usemillisec");
        let unit = if is_in_seconds { 1000 } else { 1 };
        let time = |time: u64| Duration::from_millis(time.saturating_mul(unit).min(1 << 40));
        let mut limits = match self.clock(go, time) {
            _ if go.infinite => Limits::default(),
            _ if go.move_time.is_some() => budget.fixed(time(go.move_time.unwrap_or(0))),
            Some(clock) => {
                let ply = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
                budget.limits(&clock, ply)
            }
            None => Limits::default(),
        };
        if let (Dialect::Usi, Some(Some(milliseconds))) = (self.dialect(), go.mate) {
            limits = Budget::default().fixed(time(milliseconds));
        }
        if let (Dialect::Uci | Dialect::Ucci, Some(Some(moves))) = (self.dialect(), go.mate) {
            limits.mate = u32::try_from(moves.saturating_mul(2)).ok();
        }
        limits.depth = go.depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        limits.nodes = match (go.nodes, self.choices.nodes_of_skill()) {
            (Some(nodes), Some(skill)) => Some(nodes.min(skill)),
            (nodes, skill) => nodes.or(skill.filter(|_| !go.infinite)),
        };
        limits
    }

    /// The clock of the side to move, if the command has one.
    fn clock(&self, go: &Go<'_>, time: impl Fn(u64) -> Duration) -> Option<TimeControl> {
        let is_first = self.path.position().is_first_to_move();
        let (own, increment) = match is_first {
            true => (go.first_time, go.first_increment),
            false => (go.second_time, go.second_increment),
        };
        let own = own.or(go.own_time);
        let increment = increment.or(go.own_increment);
        if own.is_none() && go.byoyomi.is_none() && increment.is_none() {
            return None;
        }
        Some(TimeControl {
            remaining: time(own.unwrap_or(0)),
            increment: time(increment.unwrap_or(0)),
            byoyomi: time(go.byoyomi.unwrap_or(0)),
            moves_to_go: go.moves_to_go.and_then(|moves| u32::try_from(moves).ok()),
        })
    }

    pub(crate) fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.stop();
        }
        self.wait();
    }

    pub(crate) fn wait(&mut self) {
        let Some(thinking) = self.thinking.take() else { return };
        match thinking.thread.join() {
            Ok(brain) => self.brain = Some(brain),
            // The next search begins with a new one.
            Err(_) => self.voice.remark("the search broke off"),
        }
    }
}

impl<G: EngineGame> Drop for Session<G> {
    fn drop(&mut self) {
        self.stop();
    }
}
