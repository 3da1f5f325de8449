//! The records of a file, one after the other.

use std::borrow::Cow;
use std::vec;

use kiban_record::encoding::{Language, decode};
use kiban_record::{Encoding, Finding, Locator, Problem, Read};

use super::Format;
use crate::{Record, cbf, cbl, cbr, dhtmlxq, list, pgn, wxf, xqf};

/// The records of a file in their order, as [`Format::read`] gives them.
#[derive(Debug)]
pub struct Records<'a> {
    encoding: Encoding,
    /// What is to be said about the encoding, with the first record.
    findings: Vec<Finding>,
    source: Source<'a>,
}

#[derive(Debug)]
enum Source<'a> {
    One(Option<Read<Record>>),
    Library(cbl::Library<'a>),
    Posts(Cow<'a, str>, vec::IntoIter<dhtmlxq::Part>),
    Games(Cow<'a, str>, Option<pgn::Progress>),
}

impl<'a> Records<'a> {
    pub(super) fn new(format: Format, bytes: &'a [u8]) -> Self {
        let one = |read| Source::One(Some(read));
        let (encoding, findings, source) = match format {
            Format::Xqf => {
                let (read, encoding) = xqf::read_encoded(bytes);
                (encoding, Vec::new(), one(read))
            }
            Format::Cbr => (Encoding::Utf16Le, Vec::new(), one(cbr::read(bytes))),
            Format::Cbl => {
                (Encoding::Utf16Le, Vec::new(), Source::Library(cbl::Library::new(bytes)))
            }
            Format::Cbf | Format::Dhtmlxq | Format::Pgn | Format::Wxf | Format::Chinese => {
                let decoded = decode(bytes, Language::Chinese);
                let findings = of_encoding(&decoded);
                let encoding = decoded.encoding;
                (encoding, findings, Source::of_text(format, decoded.text))
            }
        };
        Self { encoding, findings, source }
    }

    /// The encoding in which the texts of the file were read.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }
}

impl<'a> Source<'a> {
    fn of_text(format: Format, text: Cow<'a, str>) -> Self {
        match format {
            Format::Cbf => return Self::One(Some(cbf::read(&text))),
            Format::Chinese => return Self::One(Some(list::read(&text))),
            Format::Wxf => return Self::One(Some(wxf::read(&text))),
            Format::Pgn => return Self::Games(text, None),
            _ => {}
        }
        let parts = dhtmlxq::parts(&text);
        match parts.len() {
            // This says what is missing.
            0 => Self::One(Some(dhtmlxq::read(&text))),
            _ => Self::Posts(text, parts.into_iter()),
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Read<Record>;

    fn next(&mut self) -> Option<Read<Record>> {
        let mut read = match &mut self.source {
            Source::One(read) => read.take(),
            Source::Library(library) => library.next(),
            Source::Games(text, progress) => next_game(text, progress),
            Source::Posts(text, parts) => parts.next().map(|part| dhtmlxq::read_part(text, &part)),
        }?;
        if !self.findings.is_empty() {
            read.findings.splice(..0, self.findings.drain(..));
        }
        Some(read)
    }
}

/// The game behind those before, of which there may be none yet.
fn next_game(text: &str, progress: &mut Option<pgn::Progress>) -> Option<Read<Record>> {
    let mut games = pgn::Games::resume(text, progress.unwrap_or_default());
    // Where there is none at all, this says what is missing.
    let read = games.next().or_else(|| progress.is_none().then(|| pgn::read(text)));
    *progress = Some(games.progress());
    read
}

/// What is to be said about the encoding of a text.
fn of_encoding(decoded: &kiban_record::encoding::Decoded<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut locator = Locator::new(&decoded.text);
    if let Some(declared) = decoded.contradicted() {
        let problem = Problem::OtherEncoding {
            declared: declared.to_owned(),
            read_as: decoded.encoding.name(),
        };
        findings.push(Finding::new(problem, locator.place(0), ""));
    }
    if decoded.is_damaged {
        let at = decoded.text.find('\u{fffd}').unwrap_or(0);
        let line = decoded.text[at..].lines().next().unwrap_or_default();
        findings.push(Finding::new(Problem::Undecodable, locator.place(at), line));
    }
    findings
}
