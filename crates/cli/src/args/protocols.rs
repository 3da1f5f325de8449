//! The protocols of engines, as options name them.

use clap::ValueEnum;
use kiban_arena::Tongue;
use kiban_protocol::Dialect;

/// The protocol of a GUI.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Protocol {
    /// Universal Shogi Interface
    Usi,
    /// Universal Chess Interface, as xiangqi engines speak it
    Uci,
    /// Universal Chinese Chess Interface
    Ucci,
}

impl Protocol {
    pub(crate) const fn dialect(self) -> Dialect {
        match self {
            Self::Usi => Dialect::Usi,
            Self::Uci => Dialect::Uci,
            Self::Ucci => Dialect::Ucci,
        }
    }
}

/// The protocol of an engine in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum EngineProtocol {
    /// Universal Shogi Interface
    Usi,
    /// Universal Chess Interface, as xiangqi engines speak it
    Uci,
    /// Universal Chinese Chess Interface
    Ucci,
    /// The protocol of XBoard, also called CECP
    Xboard,
    /// The commands that GNU Shogi takes
    Gnushogi,
}

impl EngineProtocol {
    pub(crate) const fn tongue(self) -> Tongue {
        match self {
            Self::Usi => Tongue::Standard(Dialect::Usi),
            Self::Uci => Tongue::Standard(Dialect::Uci),
            Self::Ucci => Tongue::Standard(Dialect::Ucci),
            Self::Xboard => Tongue::XBoard,
            Self::Gnushogi => Tongue::GnuShogi,
        }
    }
}
