//! The game that is being played: moves and commands.

use std::ops::ControlFlow;
use std::path::Path;

use kiban_core::{SearchGame as _, SearchPath as _};
use kiban_engine::{EngineGame, Winner};

use super::voice::{Event, Voice};
use crate::errors::{Failure, Kind, Outcome};
use crate::games::{Played, Refusal, Rules};
use crate::output;
use crate::records::{AnyFormat, Finished, Format, OfEngine};
use crate::thinker::Thinker;

const HELP: &str = "\
Type a move in any notation, or a command:
  undo        take your last move back
  hint        what the engine would play
  go          let the engine move for you
  moves       list the legal moves
  board       draw the board again
  resign      give up
  declare     declare a win by entering (shogi)
  save FILE   write the record; the ending tells the format
  quit        stop playing";

type PositionOf<F> = <F as Format>::Position;
type MoveOf<F> = <PositionOf<F> as kiban::core::Game>::Move;
type PathOf<F> = <PositionOf<F> as kiban_core::SearchGame>::Path;
type RulesOf<F> = <PositionOf<F> as kiban_core::SearchGame>::Rules;

pub(super) struct Game<F: OfEngine> {
    start: PositionOf<F>,
    path: PathOf<F>,
    moves: Vec<MoveOf<F>>,
    /// Which sides people have.
    people: [bool; 2],
    /// How it ended, and for whom.
    ending: Option<(&'static str, Winner)>,
    thinker: Thinker<PositionOf<F>>,
    pub(super) voice: Voice,
}

/// A move that was typed: legal, or why not; none if it is no move.
type Typed<M> = Option<Result<M, (M, Refusal)>>;

impl<F: OfEngine> Game<F> {
    pub(super) fn new(
        played: &Played<PositionOf<F>>,
        people: [bool; 2],
        thinker: Thinker<PositionOf<F>>,
        voice: Voice,
    ) -> Self {
        let mut path = PathOf::<F>::starting_at(played.start);
        played.moves.iter().for_each(|&m| path.push(m));
        let (start, moves) = (played.start, played.moves.clone());
        Self { start, path, moves, people, ending: None, thinker, voice }
    }

    fn position(&self) -> &PositionOf<F> {
        self.path.position()
    }

    pub(super) const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    pub(super) fn is_persons_turn(&self) -> bool {
        self.people[usize::from(!self.position().is_first_to_move())]
    }

    pub(super) fn show_start(&mut self) -> Outcome<()> {
        let position = self.position().to_string();
        let event = Event { event: "start", position: Some(position), ..Event::default() };
        if self.voice.style.json {
            self.voice.say("", &event)?;
        }
        self.voice.board(self.position(), self.moves.last().copied())?;
        self.look_for_end()
    }

    /// Plays a legal move, shows it, and looks whether that was the end.
    fn play(&mut self, m: MoveOf<F>, by: &'static str) -> Outcome<()> {
        let text = self.notated(m);
        self.path.push(m);
        self.moves.push(m);
        let ply = self.moves.len();
        self.voice.board(self.position(), Some(m))?;
        let event = Event {
            event: "move",
            ply: Some(ply),
            by: Some(by),
            played: Some(m.to_string()),
            text: Some(text.clone()),
            position: Some(self.position().to_string()),
            ..Event::default()
        };
        self.voice.say(&format!("{ply}. {text} ({m}) by {by}"), &event)?;
        self.look_for_end()
    }

    fn notated(&self, m: MoveOf<F>) -> String {
        let notation = PositionOf::<F>::OWN_NOTATION;
        self.position().write_move(m, self.moves.last().copied(), notation)
    }

    fn look_for_end(&mut self) -> Outcome<()> {
        match PositionOf::<F>::ended(&self.path, &RulesOf::<F>::default()) {
            Some((winner, state)) => self.end(state, winner),
            None => Ok(()),
        }
    }

    fn end(&mut self, state: &'static str, winner: Winner) -> Outcome<()> {
        self.ending = Some((state, winner));
        let [first, second] = PositionOf::<F>::SIDES;
        let name = match winner {
            Winner::Nobody => "draw",
            Winner::First => first,
            Winner::Second => second,
        };
        let words = match winner {
            Winner::Nobody => format!("The game is drawn: {state}."),
            _ => format!("{name} wins: {state}."),
        };
        let event =
            Event { event: "end", state: Some(state), winner: Some(name), ..Event::default() };
        self.voice.say(&words, &event)
    }

    /// The winner if the side to move loses.
    fn other_side(&self) -> Winner {
        if self.position().is_first_to_move() { Winner::Second } else { Winner::First }
    }

    fn own_side(&self) -> Winner {
        if self.position().is_first_to_move() { Winner::First } else { Winner::Second }
    }

    /// The engine's turn: it declares if that wins, else it moves.
    pub(super) fn engine_moves(&mut self) -> Outcome<()> {
        if self.position().can_declare(&RulesOf::<F>::default()) {
            return self.end("declaration", self.own_side());
        }
        match self.thinker.think(&self.path).best_move() {
            Some(m) => self.play(m, "engine"),
            None => self.end("resignation", self.other_side()),
        }
    }

    /// Does what a line says. `Break` is to quit.
    pub(super) fn does(&mut self, line: &str) -> Outcome<ControlFlow<()>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Ok(ControlFlow::Break(())),
            "help" | "?" => self.voice.say(HELP, &error(HELP))?,
            "board" => self.voice.board(self.position(), self.moves.last().copied())?,
            "undo" => self.undo()?,
            "save" => self.try_to_save(rest.trim())?,
            _ if self.is_over() => {
                let words = "The game is over; undo, save FILE and quit are left.";
                self.voice.say(words, &error(words))?;
            }
            "hint" => self.hint()?,
            "go" => self.engine_moves()?,
            "moves" => self.list()?,
            "resign" => self.end("resignation", self.other_side())?,
            "declare" => self.declare()?,
            _ => self.read_move(line)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Reads a move in whatever notation makes it legal.
    fn typed(&self, text: &str) -> Typed<MoveOf<F>> {
        let position = self.position();
        let last = self.moves.last().copied();
        let notations = PositionOf::<F>::NOTATIONS.iter();
        let by_name = notations.filter_map(|name| position.read_notation(text, last, name).ok());
        let mut refused = None;
        for m in <PositionOf<F> as Rules>::read_move(text).ok().into_iter().chain(by_name) {
            match Rules::verdict(position, m) {
                Ok(()) => return Some(Ok(m)),
                Err(refusal) => refused = refused.or(Some(Err((m, refusal)))),
            }
        }
        refused
    }

    fn read_move(&mut self, text: &str) -> Outcome<()> {
        match self.typed(text) {
            Some(Ok(m)) => self.play(m, "you"),
            Some(Err((m, Refusal { code, reason }))) => {
                let event = Event {
                    event: "illegal",
                    played: Some(m.to_string()),
                    code: Some(code),
                    reason: Some(&reason),
                    ..Event::default()
                };
                self.voice.say(&format!("Illegal ({code}): {reason}"), &event)
            }
            None => {
                let text = crate::errors::printable(text);
                let words = format!("`{text}` is neither a move nor a command; help lists them.");
                self.voice.say(&words, &error(&words))
            }
        }
    }

    /// Takes moves back until a person is to move who has moved before.
    fn undo(&mut self) -> Outcome<()> {
        let mut taken = 0;
        while !self.moves.is_empty() && (taken == 0 || !self.is_persons_turn()) {
            self.moves.pop();
            self.path.pop();
            taken += 1;
        }
        if taken == 0 {
            let words = "There is nothing to take back.";
            return self.voice.say(words, &error(words));
        }
        self.ending = None;
        self.voice.board(self.position(), self.moves.last().copied())?;
        let event = Event {
            event: "undo",
            ply: Some(self.moves.len()),
            position: Some(self.position().to_string()),
            ..Event::default()
        };
        self.voice.say(&format!("{taken} taken back"), &event)
    }

    fn hint(&mut self) -> Outcome<()> {
        let report = self.thinker.think(&self.path);
        let Some(line) = report.lines.first() else { return Ok(()) };
        let best = line.moves[0];
        let text = self.notated(best);
        let event = Event {
            event: "hint",
            played: Some(best.to_string()),
            text: Some(text.clone()),
            pv: Some(line.moves.iter().map(ToString::to_string).collect()),
            ..Event::default()
        };
        let words = format!("{text} ({best}), {}", line.score);
        self.voice.say(&words, &event.with_score(line.score))
    }

    fn list(&self) -> Outcome<()> {
        let moves = self.position().moves();
        let words: Vec<String> = moves.iter().map(|&m| self.notated(m)).collect();
        let moves = Some(moves.iter().map(ToString::to_string).collect());
        self.voice.say(&words.join(" "), &Event { event: "moves", moves, ..Event::default() })
    }

    /// A declaration wins or loses; in xiangqi there is none.
    fn declare(&mut self) -> Outcome<()> {
        let Some(declared) = Rules::declare(self.position(), None) else {
            let words = "There are no declarations in this game.";
            return self.voice.say(words, &error(words));
        };
        if !self.voice.style.json {
            self.voice.say(&declared.sentence, &Event::default())?;
        }
        match self.position().can_declare(&RulesOf::<F>::default()) {
            true => self.end("declaration", self.own_side()),
            false => self.end("false-declaration", self.other_side()),
        }
    }

    /// The format of a file, by its ending.
    pub(super) fn format_of(&self, file: &Path) -> Outcome<F> {
        let game = Some(PositionOf::<F>::ID);
        let format = AnyFormat::of_ending(&file.to_string_lossy(), game).and_then(F::of);
        format.ok_or_else(|| {
            let message = format!("the ending of {} is that of no format", file.display());
            Failure::new(Kind::Usage, message)
        })
    }

    pub(super) fn save(&self, file: &Path) -> Outcome<()> {
        let format = self.format_of(file)?;
        let name = |is_person: bool| if is_person { "you" } else { "Kiban" };
        let finished = Finished {
            names: self.people.map(name),
            round: None,
            start: self.start,
            moves: &self.moves,
            ending: self.ending,
        };
        let record = finished.record::<F>();
        let written = format.write_all(&[record], None).ok_or_else(|| {
            Failure::new(Kind::Usage, format!("{} cannot hold the game", format.name()))
        })?;
        output::write_whole(file, &written.text)
    }

    /// Saves, and says so or why not; the game goes on.
    fn try_to_save(&self, name: &str) -> Outcome<()> {
        let saved = match name {
            "" => Err(Failure::new(Kind::Usage, "the name of the file is missing")),
            name => self.save(Path::new(name)),
        };
        match saved {
            Ok(()) => {
                let event =
                    Event { event: "saved", text: Some(name.to_owned()), ..Event::default() };
                self.voice.say(&format!("saved as {name}"), &event)
            }
            Err(failure) => {
                let words = failure.to_line();
                self.voice.say(&words, &error(&words))
            }
        }
    }
}

fn error(reason: &str) -> Event<'_> {
    Event { event: "error", reason: Some(reason), ..Event::default() }
}
