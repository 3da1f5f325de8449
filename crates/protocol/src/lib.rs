//! The engine protocols USI, UCI and UCCI: what a line says, and how an answer is spelled.
//!
//! No input, no output, no threads: a line goes in, a [`Command`] comes out; an [`Answer`] goes in,
//! a line comes out. Positions and moves stay texts, so no game is known here.
//!
//! * **USI** (shogi): `usi`, `position startpos moves 7g7f`, `go btime 0 wtime 0 byoyomi 10000`.
//! * **UCI** (xiangqi as Pikafish speaks it): `uci`, `position fen … moves h2e2`, `go movetime 500`.
//! * **UCCI 3.0** (xiangqi): `ucci`, options without the words `name` and `value`, `banmoves`, draws.
//!
//! ```
//! use kiban_protocol::{Command, Dialect};
//!
//! let command = Command::parse("go btime 60000 wtime 50000 byoyomi 10000", Dialect::Usi);
//! let Command::Go(go) = command else { panic!() };
//! assert_eq!((go.first_time, go.second_time, go.byoyomi), (Some(60_000), Some(50_000), Some(10_000)));
//! ```

#![forbid(unsafe_code)]

mod answer;
mod command;
mod go;
mod option;
mod reply;

pub use answer::{Answer, InfoLine, ScoreText};
pub use command::{Command, PositionText};
pub use go::Go;
pub use option::{BadValue, OptionKind, OptionSpec};
pub use reply::Reply;

/// Which protocol is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Interface, version 3.0.
    Ucci,
}

impl Dialect {
    /// All protocols.
    pub const ALL: [Self; 3] = [Self::Usi, Self::Uci, Self::Ucci];

    /// The name, which is also the first command: `usi`, `uci`, `ucci`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Uci => "uci",
            Self::Ucci => "ucci",
        }
    }

    /// The protocol that a first line asks for.
    #[must_use]
    pub fn of_first_line(line: &str) -> Option<Self> {
        let word = line.split_whitespace().next()?;
        Self::ALL.into_iter().find(|dialect| dialect.name() == word)
    }
}
