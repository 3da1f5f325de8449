//! The formats of records: by name, by content, by the ending of a file; reading and writing.

mod detect;
mod records;

use std::fmt;
use std::str::FromStr;

use kiban_record::encoding::encode_lossy;
use kiban_record::{Encoding, Loss, Lost, Written};

use crate::losses::Holds;
use crate::{Record, bod, csa, hcpe, jkf, ki2, kif, psv, shift_jis, usen, usi};

pub use records::Records;

/// A format of records.
///
/// ```
/// use kiban_record::NodeId;
/// use kiban_shogi::Position;
/// use kiban_shogi_record::{Event, Format, Record};
///
/// let mut record = Record::new(Position::startpos());
/// record.tree.add(NodeId::ROOT, Event::Move("7g7f".parse().unwrap()));
/// for format in Format::ALL {
///     let bytes = format.write(&record, None).text;
///     let detected = Format::detect(&bytes, Some(&format!("game.{}", format.endings()[0])));
///     assert_eq!(detected, Some(format));
///     let read: Vec<Record> = format.read(&bytes).map(|read| read.sound().unwrap()).collect();
///     assert_eq!(read.len(), 1);
///     assert!(format == Format::Bod || read[0].moves().eq(record.moves()));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, in UTF-8 also called KIFU; see [`kif`].
    Kif,
    /// KI2, with moves in Japanese notation; see [`ki2`].
    Ki2,
    /// CSA 2.2 and 3.0; see [`csa`].
    Csa,
    /// JKF, JSON; see [`jkf`].
    Jkf,
    /// Lines of USI; see [`usi`].
    Usi,
    /// USEN, for URLs; see [`usen`].
    Usen,
    /// BOD, a diagram without moves; see [`bod`].
    Bod,
    /// PSV, training data of YaneuraOu; see [`psv`].
    Psv,
    /// HCPE, training data of Apery; see [`hcpe`].
    Hcpe,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Kif,
        Self::Ki2,
        Self::Csa,
        Self::Jkf,
        Self::Usi,
        Self::Usen,
        Self::Bod,
        Self::Psv,
        Self::Hcpe,
    ];

    /// The name in programs: lower case, ASCII.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Jkf => "jkf",
            Self::Usi => "usi",
            Self::Usen => "usen",
            Self::Bod => "bod",
            Self::Psv => "psv",
            Self::Hcpe => "hcpe",
        }
    }

    /// The endings of its files, lower case, without the dot; the first is the usual one.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Kif => &["kif", "kifu"],
            Self::Ki2 => &["ki2", "ki2u"],
            Self::Csa => &["csa"],
            Self::Jkf => &["jkf", "json"],
            Self::Usi => &["usi", "sfen"],
            Self::Usen => &["usen"],
            Self::Bod => &["bod"],
            Self::Psv => &["psv", "bin"],
            Self::Hcpe => &["hcpe"],
        }
    }

    /// Whether it is text, in whatever encoding.
    #[must_use]
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Psv | Self::Hcpe)
    }

    /// Whether a file may hold several records.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2 | Self::Csa | Self::Usi | Self::Psv | Self::Hcpe)
    }

    /// The format of a file: by its content, and if that does not tell, by the ending of `name`.
    ///
    /// Rows of training data have no mark: only the ending tells them.
    #[must_use]
    pub fn detect(bytes: &[u8], name: Option<&str>) -> Option<Self> {
        detect::by_content(bytes).or_else(|| detect::by_ending(name?))
    }

    /// Reads the records of a file, one after the other. There is at least one: a file that is not
    /// of this format gives an empty record with an error.
    #[must_use]
    pub fn read(self, bytes: &[u8]) -> Records<'_> {
        Records::new(self, bytes)
    }

    /// Writes a record as a file. Text is written in `encoding`, which is UTF-8 unless it is given.
    #[must_use]
    pub fn write(self, record: &Record, encoding: Option<Encoding>) -> Written<Vec<u8>> {
        match self {
            Self::Psv => psv::write(record),
            Self::Hcpe => hcpe::write(record),
            _ => {
                let written = self.write_text(record);
                encode(written.text, written.losses, encoding)
            }
        }
    }

    /// Writes records as one file; `None` if the format [holds](Self::holds_many) but one and there
    /// are not exactly that many.
    #[must_use]
    pub fn write_all(
        self,
        records: &[Record],
        encoding: Option<Encoding>,
    ) -> Option<Written<Vec<u8>>> {
        if !self.holds_many() && records.len() != 1 {
            return None;
        }
        let mut losses = Vec::new();
        if !self.is_text() {
            let mut bytes = Vec::new();
            for record in records {
                let written = self.write(record, None);
                bytes.extend(written.text);
                losses.extend(written.losses);
            }
            return Some(Written { text: bytes, losses: Loss::merged(losses) });
        }
        let mut text = String::new();
        for record in records {
            if !text.is_empty() {
                text.push_str(if self == Self::Csa { "/\n" } else { "" });
            }
            let written = self.write_text(record);
            text.push_str(&written.text);
            losses.extend(written.losses);
        }
        Some(encode(text, Loss::merged(losses), encoding))
    }

    fn write_text(self, record: &Record) -> Written {
        match self {
            Self::Kif => kif::write(record),
            Self::Ki2 => ki2::write(record),
            Self::Csa => csa::write(record),
            Self::Jkf => jkf::write(record),
            Self::Usi => usi::write(record),
            Self::Usen => usen::write(record),
            Self::Bod => write_diagram(record),
            Self::Psv | Self::Hcpe => Written { text: String::new(), losses: Vec::new() },
        }
    }
}

/// The diagram of the start, and all else as lost.
fn write_diagram(record: &Record) -> Written {
    let mut losses = Vec::new();
    Holds::default().count_losses(record, &mut losses);
    for id in record.tree.main_line() {
        match record.tree[id].event() {
            Some(event) if event.end().is_some() => Loss::count_in(&mut losses, Lost::End),
            _ => Loss::count_in(&mut losses, Lost::Move),
        }
    }
    Written { text: bod::write(&record.start), losses }
}

fn encode(text: String, losses: Vec<Loss>, encoding: Option<Encoding>) -> Written<Vec<u8>> {
    match encoding {
        None | Some(Encoding::Utf8) => Written { text: text.into_bytes(), losses },
        Some(Encoding::ShiftJis) => {
            let written = shift_jis::encode(&text);
            let losses = Loss::merged(losses.into_iter().chain(written.losses));
            Written { text: written.text, losses }
        }
        Some(encoding) => {
            let mut losses = losses;
            let text = encode_lossy(&text, encoding, &mut losses);
            Written { text, losses }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a format; see [`Format::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a format of shogi records; known are")?;
        Format::ALL.iter().try_for_each(|format| write!(f, " {format}"))
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Reads a format's [name](Format::name), in any case.
    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let is_named = |format: &Self| format.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_named).ok_or(UnknownFormat)
    }
}
