//! The formats of records: by name, by content, by the ending of a file; reading and writing.

mod detect;
mod records;

use std::fmt;
use std::str::FromStr;

use kiban_record::encoding::encode_lossy;
use kiban_record::{Encoding, Loss, Written};

use crate::notation::Style;
use crate::{Record, cbf, cbl, cbr, dhtmlxq, list, pgn, wxf, xqf};

pub use records::Records;

/// A format of records.
///
/// ```
/// use kiban_xiangqi::Position;
/// use kiban_xiangqi_record::{Format, Record};
///
/// let record = Record::new(Position::startpos());
/// for format in Format::ALL {
///     let bytes = format.write(&record, None).text;
///     assert_eq!(Format::detect(&bytes, None), Some(format));
///     let records: Vec<Record> = format.read(&bytes).map(|read| read.sound().unwrap()).collect();
///     assert_eq!(records, [record.clone()]);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// PGN, the text of xqbase.com and of XBoard; see [`pgn`].
    Pgn,
    /// The text of the World Xiangqi Federation; see [`wxf`].
    Wxf,
    /// A plain list of moves, written in Chinese; see [`list`].
    Chinese,
    /// DhtmlXQ, the text of dpxq.com and of forums; see [`dhtmlxq`].
    Dhtmlxq,
    /// XQF, the binary format of most archives; see [`xqf`].
    Xqf,
    /// CBR, a game of 象棋桥; see [`cbr`].
    Cbr,
    /// CBL, a library of 象棋桥; see [`cbl`].
    Cbl,
    /// CBF, a game of 象棋桥 in XML; see [`cbf`].
    Cbf,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 8] = [
        Self::Pgn,
        Self::Wxf,
        Self::Chinese,
        Self::Dhtmlxq,
        Self::Xqf,
        Self::Cbr,
        Self::Cbl,
        Self::Cbf,
    ];

    /// The name in programs: lower case, ASCII.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Wxf => "wxf",
            Self::Chinese => "chinese",
            Self::Dhtmlxq => "dhtmlxq",
            Self::Xqf => "xqf",
            Self::Cbr => "cbr",
            Self::Cbl => "cbl",
            Self::Cbf => "cbf",
        }
    }

    /// The endings of its files, lower case, without the dot; the first is the usual one.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Pgn => &["pgn"],
            Self::Wxf => &["wxf"],
            Self::Chinese => &["txt"],
            Self::Dhtmlxq => &["dhtmlxq", "ubb"],
            Self::Xqf => &["xqf"],
            Self::Cbr => &["cbr"],
            Self::Cbl => &["cbl"],
            Self::Cbf => &["cbf"],
        }
    }

    /// Whether it is text, in whatever encoding.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Pgn | Self::Wxf | Self::Chinese | Self::Dhtmlxq | Self::Cbf)
    }

    /// Whether a file may hold several records.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        matches!(self, Self::Pgn | Self::Dhtmlxq | Self::Cbl)
    }

    /// The format of a file: by its content, and if that does not tell, by the ending of `name`.
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

    /// Writes a record as a file. Text is written in `encoding`, which is UTF-8 unless it is
    /// given; the other formats have encodings of their own.
    #[must_use]
    pub fn write(self, record: &Record, encoding: Option<Encoding>) -> Written<Vec<u8>> {
        let text = |written: Written| {
            let mut losses = written.losses;
            let encoding = encoding.unwrap_or(Encoding::Utf8);
            let text = encode_lossy(&written.text, encoding, &mut losses);
            Written { text, losses }
        };
        match self {
            Self::Pgn => text(pgn::write(record, Style::Chinese)),
            Self::Wxf => text(wxf::write(record)),
            Self::Chinese => text(list::write(record)),
            Self::Dhtmlxq => text(dhtmlxq::write(record)),
            Self::Xqf => xqf::write(record),
            Self::Cbr => cbr::write(record),
            Self::Cbl => cbl::write("", [record]),
            Self::Cbf => text(cbf::write(record)),
        }
    }

    /// Writes records as one file; `None` if the format [holds](Self::holds_many) but one and
    /// there are not exactly that many.
    #[must_use]
    pub fn write_all(
        self,
        records: &[Record],
        encoding: Option<Encoding>,
    ) -> Option<Written<Vec<u8>>> {
        match (self, records) {
            (_, [record]) => Some(self.write(record, encoding)),
            (Self::Cbl, _) => Some(cbl::write("", records)),
            (Self::Dhtmlxq | Self::Pgn, _) => {
                let mut losses = Vec::new();
                let mut text = String::new();
                let write = |record| match self {
                    Self::Pgn => pgn::write(record, Style::Chinese),
                    _ => dhtmlxq::write(record),
                };
                for written in records.iter().map(write) {
                    losses.extend(written.losses);
                    if self == Self::Pgn && !text.is_empty() {
                        text.push('\n');
                    }
                    text.push_str(&written.text);
                }
                let encoding = encoding.unwrap_or(Encoding::Utf8);
                let text = encode_lossy(&text, encoding, &mut losses);
                Some(Written { text, losses: Loss::merged(losses) })
            }
            _ => None,
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
        f.write_str("not a format of xiangqi records; known are")?;
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
