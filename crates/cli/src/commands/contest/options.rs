//! What a match is played under.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use kiban_arena::{Adjudication, Clock, Conditions, EngineSpec, Sprt, Tongue};
use kiban_engine::{EngineGame, GameKind};
use kiban_protocol::Dialect;

use crate::args::{Args, EngineProtocol};
use crate::errors::{Failure, Kind, Outcome};
use crate::games::GameId;

/// The options of `kiban match`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct MatchOptions {
    /// The command line of the first engine; without it, this program's own engine
    #[arg(long, value_name = "CMD")]
    first: Option<String>,
    /// The command line of the second engine; without it, this program's own engine
    #[arg(long, value_name = "CMD")]
    second: Option<String>,
    /// The protocol of the first engine; without it usi for shogi and ucci for xiangqi
    #[arg(long, value_name = "P")]
    first_protocol: Option<EngineProtocol>,
    /// The protocol of the second engine
    #[arg(long, value_name = "P")]
    second_protocol: Option<EngineProtocol>,
    /// An option for the first engine; may be given more than once. For GNU Shogi, a command and the
    /// answer to its question
    #[arg(long, value_name = "NAME=VALUE")]
    first_option: Vec<Setting>,
    /// An option for the second engine
    #[arg(long, value_name = "NAME=VALUE")]
    second_option: Vec<Setting>,
    /// How many games; each opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(super) games: usize,
    /// Opening positions, a POSITION a line; without it random moves open
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    /// How many random moves open a game
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(super) random_plies: usize,
    /// Another number, other openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Milliseconds for each move, told as `go movetime` (the default, 100); for engines that know
    /// byoyomi only, --time 0 --byoyomi MS
    #[arg(long, value_name = "MS", group = "clock")]
    movetime: Option<u64>,
    /// Milliseconds for the game, and what is added after each move
    #[arg(long, value_name = "MS[+MS]", group = "clock")]
    time: Option<GameTime>,
    /// Milliseconds for each move once the time is used up
    #[arg(long, value_name = "MS", default_value_t = 0, requires = "time")]
    byoyomi: u64,
    /// Nodes for each move, without a clock
    #[arg(long, value_name = "N", group = "clock")]
    nodes: Option<u64>,
    /// Nodes for each move of the second engine, where they are not those of the first
    #[arg(long, value_name = "N", requires = "nodes")]
    second_nodes: Option<u64>,
    /// Milliseconds for each move of the second engine, where they are not those of the first
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "depth", "time"])]
    second_movetime: Option<u64>,
    /// Depth for each move, without a clock
    #[arg(long, value_name = "N", group = "clock")]
    depth: Option<u32>,
    /// How many milliseconds too long a move may take without losing
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
    /// How many games at once; without it one, since engines that share a core disturb each other
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// A game is over when both engines have thought so for three moves: hundredths of a pawn
    #[arg(long, value_name = "CP")]
    resign: Option<i32>,
    /// A game is drawn after so many moves
    #[arg(long, value_name = "N", default_value_t = 512)]
    longest: usize,
    /// Stop when it is clear whether the first engine is stronger by rather LOW or rather HIGH Elo
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt, allow_hyphen_values = true)]
    pub(super) sprt: Option<Sprt>,
    /// Where to keep the games, one JSON object a line; a match that was broken off goes on there
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Where to write the games as records, once all are played; the ending of the name tells the
    /// format
    #[arg(long, value_name = "FILE")]
    pub(super) records: Option<PathBuf>,
}

#[derive(Clone, Debug)]
struct Setting(String, String);

impl FromStr for Setting {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
        Ok(Self(name.to_owned(), value.to_owned()))
    }
}

#[derive(Clone, Copy, Debug)]
struct GameTime(Duration, Duration);

impl FromStr for GameTime {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        let time = |text: &str| text.parse().map(Duration::from_millis);
        match (time(main), time(increment)) {
            (Ok(main), Ok(increment)) => Ok(Self(main, increment)),
            _ => Err("expected milliseconds, and what is added after each move: 10000+100"),
        }
    }
}

fn sprt(text: &str) -> Result<Sprt, &'static str> {
    let numbers = text.split_once(',').map(|(low, high)| (low.parse(), high.parse()));
    match numbers {
        Some((Ok(low), Ok(high))) if low < high => Ok(Sprt { low, high, error: 0.05 }),
        _ => Err("expected two numbers, the lower one first: 0,10"),
    }
}

/// One of the two engines.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) spec: EngineSpec,
    pub(super) name: String,
}

impl MatchOptions {
    pub(super) fn concurrency(&self, args: &Args) -> usize {
        self.concurrency.unwrap_or(1).clamp(1, args.threads().max(1))
    }

    pub(super) fn players(&self, game: GameId) -> Outcome<[Player; 2]> {
        let first = player(self.first.as_deref(), self.first_protocol, &self.first_option, game)?;
        let second =
            player(self.second.as_deref(), self.second_protocol, &self.second_option, game)?;
        let mut players = [first, second];
        if players[0].name == players[1].name {
            players[0].name += " (1)";
            players[1].name += " (2)";
        }
        Ok(players)
    }

    /// The clocks of both engines.
    pub(super) fn clocks(&self) -> Outcome<[Clock; 2]> {
        let clock = match (self.nodes, self.depth, self.time) {
            (Some(nodes), ..) => Clock::Nodes(nodes),
            (_, Some(depth), _) => Clock::Depth(depth),
            (_, _, Some(GameTime(main, increment))) => {
                let byoyomi = Duration::from_millis(self.byoyomi);
                if !byoyomi.is_zero() && !increment.is_zero() {
                    let message = "a game has either an increment or byoyomi, not both";
                    return Err(Failure::new(Kind::Usage, message));
                }
                Clock::Game { main, increment, byoyomi }
            }
            _ => Clock::PerMove(Duration::from_millis(self.movetime.unwrap_or(100))),
        };
        let ms = |time| Clock::PerMove(Duration::from_millis(time));
        let second = self.second_nodes.map(Clock::Nodes).or(self.second_movetime.map(ms));
        Ok([clock, second.unwrap_or(clock)])
    }

    pub(super) fn conditions<G: EngineGame>(&self) -> Conditions<G> {
        Conditions {
            margin: Duration::from_millis(self.margin),
            rules: G::Rules::default(),
            adjudication: Adjudication { resign: self.resign, longest: self.longest },
        }
    }
}

fn player(
    command: Option<&str>,
    protocol: Option<EngineProtocol>,
    options: &[Setting],
    game: GameId,
) -> Outcome<Player> {
    let usual = match game {
        GameId::Shogi => Dialect::Usi,
        GameId::Xiangqi => Dialect::Ucci,
    };
    let tongue = protocol.map_or(Tongue::Standard(usual), EngineProtocol::tongue);
    let command = match command {
        Some(command) => command.to_owned(),
        None => {
            let Tongue::Standard(dialect) = tongue else {
                let message = "this program's own engine speaks usi, uci and ucci";
                return Err(Failure::new(Kind::Usage, message));
            };
            let own = std::env::current_exe().map_err(|error| {
                Failure::new(Kind::System, format!("cannot find this program: {error}"))
            })?;
            format!("{} engine --game {} --protocol {}", own.display(), game.name(), dialect.name())
        }
    };
    let program = command.split_whitespace().next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or(program).to_owned();
    let mut options: Vec<(String, String)> =
        options.iter().map(|Setting(name, value)| (name.clone(), value.clone())).collect();
    if tongue == Tongue::Standard(Dialect::Ucci) {
        options.insert(0, ("usemillisec".to_owned(), "true".to_owned()));
    }
    let game = match game {
        GameId::Shogi => GameKind::Shogi,
        GameId::Xiangqi => GameKind::Xiangqi,
    };
    Ok(Player { spec: EngineSpec { command, tongue, options, game }, name })
}
