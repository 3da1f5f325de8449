//! The engine's options: what each protocol calls them, and what they are set to.

use std::path::{Path, PathBuf};
use std::time::Duration;

use kiban_protocol::{BadValue, Dialect, OptionKind, OptionSpec};
use kiban_search::Budget;

use crate::book::Taste;

/// The options that a protocol offers, and their values.
#[derive(Clone, Debug)]
pub struct Choices {
    options: Vec<(OptionSpec, String)>,
    dialect: Dialect,
}

/// What came of setting an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Changed {
    /// The option of that name has another value.
    Value(&'static str),
    /// A button of that name was pressed.
    Pressed(&'static str),
}

/// Why an option was not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotSet {
    Unknown,
    Bad(&'static str, BadValue),
}

const HASH_MIB: OptionKind = OptionKind::Spin(64, 1, 262_144);
const THREADS: OptionKind = OptionKind::Spin(1, 1, 512);

const BOOK_MARGIN: OptionSpec = OptionSpec::new("BookEvalDiff", OptionKind::Spin(30, 0, 99_999));
/// 0 is another choice each time.
const BOOK_SEED: OptionSpec = OptionSpec::new("BookSeed", OptionKind::Spin(0, 0, 1_000_000_000));

const USI: &[OptionSpec] = &[
    OptionSpec::new("USI_Hash", HASH_MIB),
    OptionSpec::new("USI_Ponder", OptionKind::Check(false)),
    OptionSpec::new("Threads", THREADS),
    OptionSpec::new("MultiPV", OptionKind::Spin(1, 1, 600)),
    OptionSpec::new("MinimumThinkingTime", OptionKind::Spin(0, 0, 100_000)),
    OptionSpec::new("NetworkDelay", OptionKind::Spin(50, 0, 10_000)),
    OptionSpec::new("NetworkDelay2", OptionKind::Spin(80, 0, 10_000)),
    OptionSpec::new("SlowMover", OptionKind::Spin(100, 1, 1000)),
    OptionSpec::new("ResignValue", OptionKind::Spin(99_999, 0, 99_999)),
    OptionSpec::new("GenerateAllLegalMoves", OptionKind::Check(false)),
    OptionSpec::new("Skill", OptionKind::Spin(20, 0, 20)),
    OptionSpec::new("EvalFile", OptionKind::Filename("")),
    OptionSpec::new("USI_OwnBook", OptionKind::Check(true)),
    OptionSpec::new("BookDir", OptionKind::Text("")),
    OptionSpec::new("BookFile", OptionKind::Filename("")),
    BOOK_MARGIN,
    BOOK_SEED,
];

const UCI: &[OptionSpec] = &[
    OptionSpec::new("Threads", THREADS),
    OptionSpec::new("Hash", HASH_MIB),
    OptionSpec::new("Clear Hash", OptionKind::Button),
    OptionSpec::new("Ponder", OptionKind::Check(false)),
    OptionSpec::new("MultiPV", OptionKind::Spin(1, 1, 600)),
    OptionSpec::new("Move Overhead", OptionKind::Spin(30, 0, 5000)),
    OptionSpec::new("UCI_ShowWDL", OptionKind::Check(false)),
    OptionSpec::new("Skill", OptionKind::Spin(20, 0, 20)),
    OptionSpec::new("EvalFile", OptionKind::Filename("")),
    OptionSpec::new("OwnBook", OptionKind::Check(true)),
    OptionSpec::new("BookFile", OptionKind::Filename("")),
    BOOK_MARGIN,
    BOOK_SEED,
];

const LEVELS: [&str; 4] = ["none", "small", "medium", "large"];

const UCCI: &[OptionSpec] = &[
    OptionSpec::new("usemillisec", OptionKind::Check(false)),
    OptionSpec::new("batch", OptionKind::Check(false)),
    OptionSpec::new("debug", OptionKind::Check(false)),
    OptionSpec::new("ponder", OptionKind::Check(false)),
    OptionSpec::new("usebook", OptionKind::Check(true)),
    OptionSpec::new("bookfiles", OptionKind::Text("")),
    OptionSpec::new("hashsize", HASH_MIB),
    OptionSpec::new("threads", THREADS),
    OptionSpec::new("idle", OptionKind::Combo(LEVELS[0], &LEVELS)),
    OptionSpec::new("promotion", OptionKind::Check(false)),
    OptionSpec::new("pruning", OptionKind::Combo(LEVELS[3], &LEVELS)),
    OptionSpec::new("knowledge", OptionKind::Combo(LEVELS[3], &LEVELS)),
    OptionSpec::new("randomness", OptionKind::Combo(LEVELS[0], &LEVELS)),
    OptionSpec::new("style", OptionKind::Combo("normal", &["solid", "normal", "risky"])),
    OptionSpec::new("newgame", OptionKind::Button),
];

impl Choices {
    /// All at their defaults.
    pub(crate) fn new(dialect: Dialect, of_game: &[OptionSpec]) -> Self {
        let own = match dialect {
            Dialect::Usi => USI,
            Dialect::Uci => UCI,
            Dialect::Ucci => UCCI,
        };
        let with_default = |&option: &OptionSpec| (option, default(option.kind));
        Self { options: own.iter().chain(of_game).map(with_default).collect(), dialect }
    }

    /// The options, to be offered.
    pub(crate) fn offered(&self) -> impl Iterator<Item = OptionSpec> + '_ {
        self.options.iter().map(|&(option, _)| option)
    }

    /// Sets an option by its name.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Changed, NotSet> {
        // GUIs of shogi set these without being offered them, under either name.
        let name = match (self.dialect, name) {
            (Dialect::Usi, "Hash") => "USI_Hash",
            (Dialect::Usi, "Ponder") => "USI_Ponder",
            _ => name,
        };
        let found = self.options.iter_mut().find(|(option, _)| option.is_named(name));
        let (option, current) = found.ok_or(NotSet::Unknown)?;
        if option.kind == OptionKind::Button {
            return Ok(Changed::Pressed(option.name));
        }
        let value = value.filter(|&value| value != "<empty>").unwrap_or_default();
        option.check(Some(value)).map_err(|bad| NotSet::Bad(option.name, bad))?;
        value.clone_into(current);
        Ok(Changed::Value(option.name))
    }

    /// The value of an option as a text; empty if it is not offered.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        let found = self.options.iter().find(|(option, _)| option.is_named(name));
        found.map_or("", |(_, value)| value)
    }

    /// The value of an option as a number; 0 if it is none.
    #[must_use]
    pub fn number(&self, name: &str) -> i64 {
        self.text(name).parse().unwrap_or(0)
    }

    /// Whether an option is set to true.
    #[must_use]
    pub fn is_set(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    fn first_number(&self, names: &[&str]) -> i64 {
        let offered = names.iter().find(|name| !self.text(name).is_empty());
        offered.map_or(0, |name| self.number(name))
    }

    /// The size of the hash table in MiB.
    pub(crate) fn hash(&self) -> usize {
        usize::try_from(self.first_number(&["USI_Hash", "Hash", "hashsize"])).unwrap_or(1)
    }

    pub(crate) fn threads(&self) -> usize {
        usize::try_from(self.number("threads")).unwrap_or(1).max(1)
    }

    /// How many lines are wanted.
    pub(crate) fn lines(&self) -> usize {
        usize::try_from(self.number("MultiPV")).unwrap_or(1).max(1)
    }

    /// The files of the books to play from; none if no book is to be used.
    pub(crate) fn books(&self) -> Vec<PathBuf> {
        if ["USI_OwnBook", "OwnBook", "usebook"].iter().all(|name| !self.is_set(name)) {
            return Vec::new();
        }
        let directory = Path::new(self.text("BookDir"));
        // UCCI has a list.
        let names = std::iter::once(self.text("BookFile")).chain(self.text("bookfiles").split(';'));
        let names = names.map(str::trim).filter(|name| !["", "no_book"].contains(name));
        names.map(|name| directory.join(name)).collect()
    }

    /// How moves of books are chosen; `by_chance` is taken unless a seed is set.
    pub(crate) fn taste(&self, by_chance: u64) -> Taste {
        let margin = if self.text("BookEvalDiff").is_empty() {
            i32::MAX
        } else {
            i32::try_from(self.number("BookEvalDiff")).unwrap_or(i32::MAX)
        };
        let seed = u64::try_from(self.number("BookSeed")).ok().filter(|&seed| seed > 0);
        Taste { margin, seed: seed.unwrap_or(by_chance) }
    }

    /// How the engine deals with its clock.
    pub(crate) fn budget(&self) -> Budget {
        let default = Budget::default();
        let ms = |name| Duration::from_millis(u64::try_from(self.number(name)).unwrap_or(0));
        match self.dialect {
            Dialect::Usi => Budget {
                delay: ms("NetworkDelay"),
                last_delay: ms("NetworkDelay2"),
                least: ms("MinimumThinkingTime"),
                slow_mover: u32::try_from(self.number("SlowMover")).unwrap_or(100),
            },
            Dialect::Uci => {
                let delay = ms("Move Overhead");
                Budget { delay, last_delay: delay, ..default }
            }
            Dialect::Ucci => default,
        }
    }

    /// How many nodes a weakened engine searches; `None` at full strength.
    pub(crate) fn nodes_of_skill(&self) -> Option<u64> {
        let skill = match self.dialect {
            Dialect::Ucci => match self.text("randomness") {
                "small" => 15,
                "medium" => 10,
                "large" => 5,
                _ => 20,
            },
            _ => u32::try_from(self.number("Skill")).unwrap_or(20),
        };
        nodes_of_skill(skill)
    }
}

/// How many nodes an engine of that skill searches; `None` for 20, which is full strength.
#[must_use]
pub fn nodes_of_skill(skill: u32) -> Option<u64> {
    // From a hundred nodes, each level has half as many again.
    (skill < 20).then(|| (0..skill).fold(100, |nodes, _| nodes * 3 / 2))
}

fn default(kind: OptionKind) -> String {
    match kind {
        OptionKind::Check(value) => value.to_string(),
        OptionKind::Spin(value, ..) => value.to_string(),
        OptionKind::Combo(value, _) | OptionKind::Text(value) | OptionKind::Filename(value) => {
            value.to_owned()
        }
        OptionKind::Button => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_values_that_the_options_take() {
        for dialect in Dialect::ALL {
            let choices = Choices::new(dialect, &[]);
            for (option, value) in &choices.options {
                assert_eq!(option.check(Some(value)), Ok(()), "{}", option.name);
            }
            assert!(choices.hash() == 64 && choices.threads() == 1);
        }
    }

    #[test]
    fn setting() {
        let mut choices = Choices::new(Dialect::Usi, &[]);
        assert_eq!(choices.set("usi_hash", Some("128")), Ok(Changed::Value("USI_Hash")));
        assert_eq!(choices.hash(), 128);
        assert!(matches!(choices.set("USI_Hash", Some("lots")), Err(NotSet::Bad("USI_Hash", _))));
        assert_eq!(choices.hash(), 128, "a bad value changes nothing");
        assert_eq!(choices.set("Nonsense", None), Err(NotSet::Unknown));
        assert_eq!(choices.nodes_of_skill(), None);
        assert_eq!(choices.set("Skill", Some("0")), Ok(Changed::Value("Skill")));
        assert_eq!(choices.nodes_of_skill(), Some(100));
    }
}
