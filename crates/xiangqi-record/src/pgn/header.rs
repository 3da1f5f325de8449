//! Tags.

use kiban_record::{Finding, Headers, Key, Place, Problem};

use super::lexer::Tag;
use crate::notation::Style;
use crate::{Ending, Record};

/// The names of tags and their keys. The first name with a key is the one that is written.
const NAMES: [(&str, Key); 16] = [
    ("Event", Key::Event),
    ("Site", Key::Site),
    ("Date", Key::Start),
    ("Round", Key::Round),
    ("RedTeam", Key::FirstTeam),
    ("Red", Key::First),
    ("BlackTeam", Key::SecondTeam),
    ("Black", Key::Second),
    ("WhiteTeam", Key::FirstTeam),
    ("White", Key::First),
    ("Opening", Key::Opening),
    ("Annotator", Key::Annotator),
    ("TimeControl", Key::TimeControl),
    ("Title", Key::Title),
    ("Author", Key::Author),
    ("EndDate", Key::End),
];

/// Tags that say what the record is, and become no headers.
const OWN: [&str; 6] = ["Game", "Variant", "FEN", "SetUp", "Format", "Result"];

/// The notations that the tag `Format` knows. XQWizard and others know only the first three, and
/// take the first where there is no tag.
pub(super) const FORMATS: [(&str, Style); 8] = [
    ("Chinese", Style::Chinese),
    ("WXF", Style::Wxf),
    ("ICCS", Style::Iccs),
    ("UCCI", Style::Uci),
    ("UCI", Style::Uci),
    ("UCI-Fairy", Style::UciFairy),
    ("SAN", Style::San),
    ("SAN-XBoard", Style::SanXboard),
];

/// The key of a tag.
fn key(name: &str) -> Key {
    let known = NAMES.into_iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
    known.map_or_else(|| Key::Other(name.into()), |(_, key)| key)
}

/// The tag of a key; `None` if it has none that would be read as this key again.
pub(super) fn name(wanted: &Key) -> Option<&str> {
    let Key::Other(words) = wanted else {
        return NAMES.iter().find(|(_, own)| own == wanted).map(|(name, _)| *name);
    };
    let is_name = |c: char| !c.is_whitespace() && !"[](){}\";".contains(c);
    let is_taken = OWN.iter().any(|own| own.eq_ignore_ascii_case(words)) || key(words) != *wanted;
    (!words.is_empty() && words.chars().all(is_name) && !is_taken).then_some(words)
}

/// A tag, and where it stands.
pub(super) struct TagAt<'a> {
    pub(super) tag: Tag<'a>,
    pub(super) place: Place,
}

/// The tags of a game.
#[derive(Default)]
pub(super) struct Header<'a> {
    pub(super) tags: Vec<TagAt<'a>>,
    /// The result that a tag states.
    pub(super) result: Option<Ending>,
}

impl<'a> Header<'a> {
    /// The first tag of that name that has a value.
    fn get(&self, name: &str) -> Option<&TagAt<'a>> {
        let mut tags = self.tags.iter();
        tags.find(|own| own.tag.name.eq_ignore_ascii_case(name) && !own.tag.value.trim().is_empty())
    }

    /// The board, if a tag has one.
    pub(super) fn fen(&self) -> Option<&TagAt<'a>> {
        self.get("FEN")
    }

    /// The notation that a tag names.
    pub(super) fn format(&self) -> Option<Style> {
        format_of(self.get("Format")?.tag.value.trim())
    }

    /// Makes headers of the tags, and finds what is wrong with them. Tags without a value say
    /// nothing, and there are many: they are passed over.
    pub(super) fn take_over(&mut self, record: &mut Record, findings: &mut Vec<Finding>) {
        let mut headers = Headers::default();
        let mut seen = Vec::new();
        for TagAt { tag, place } in &self.tags {
            let value = tag.value.trim();
            let mut find = |problem| findings.push(Finding::new(problem, *place, value));
            if !tag.is_clean {
                find(Problem::NotUnderstood);
            }
            let own = OWN.into_iter().find(|own| own.eq_ignore_ascii_case(tag.name));
            match own {
                _ if value.is_empty() => {}
                Some("Game") if !is_xiangqi(value) => {
                    find(Problem::NotThisFormat("the game Chinese Chess"));
                }
                Some("Variant") if !is_xiangqi(value) => {
                    find(Problem::NotThisFormat("the variant xiangqi"));
                }
                // Only the first counts.
                Some(name) if seen.contains(&name) => {
                    find(Problem::NotUnderstood);
                    headers.push(Key::Other(tag.name.into()), value);
                }
                Some("Format") if format_of(value).is_none() => {
                    find(Problem::NotUnderstood);
                    headers.push(Key::Other(tag.name.into()), value);
                }
                Some("Result") => {
                    self.result = Ending::from_words(value);
                    if matches!(self.result, Some(Ending::Other(_))) {
                        find(Problem::UnknownEnd);
                    }
                }
                Some(_) => {}
                None => headers.push(key(tag.name), tag.value.as_ref()),
            }
            seen.extend(own.filter(|_| !value.is_empty()));
        }
        record.headers = headers;
    }
}

/// The notation with that name in the tag `Format`.
fn format_of(value: &str) -> Option<Style> {
    FORMATS.iter().find(|(name, _)| name.eq_ignore_ascii_case(value)).map(|(_, style)| *style)
}

/// Whether a value of `Game` or `Variant` is a name of this game.
fn is_xiangqi(value: &str) -> bool {
    let plain: String = value.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    matches!(
        &*plain.to_lowercase(),
        "chinesechess" | "xiangqi" | "cchess" | "中国象棋" | "中國象棋" | "象棋"
    )
}
