//! What stands above the moves: names, dates, places.

/// What a header line is about. Formats spell the same thing differently; each maps its own words
/// to these keys and keeps what has none as [`Key::Other`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Key {
    /// The player of the side that moves first in an even game: 先手, 红方.
    First,
    /// The other player: 後手, 黑方.
    Second,
    /// The team of the first player.
    FirstTeam,
    /// The team of the second player.
    SecondTeam,
    /// The tournament or match: 棋戦, 赛事.
    Event,
    /// Where it was played: 場所, 地点.
    Site,
    /// The round of the tournament: 轮次.
    Round,
    /// When it began: 開始日時, 日期.
    Start,
    /// When it ended: 終了日時.
    End,
    /// The opening's name: 戦型, 开局.
    Opening,
    /// How much time the players had: 持ち時間, 时限.
    TimeControl,
    /// What the game was published as: 表題, 标题.
    Title,
    /// Who annotated the record: 评注.
    Annotator,
    /// Who wrote the record down: 记录, 作者.
    Author,
    /// The result where the format has it among the headers.
    Result,
    /// Anything else, under the words of the record.
    Other(Box<str>),
}

/// The keys with their names for programs.
const NAMES: [(Key, &str); 15] = [
    (Key::First, "first"),
    (Key::Second, "second"),
    (Key::FirstTeam, "first-team"),
    (Key::SecondTeam, "second-team"),
    (Key::Event, "event"),
    (Key::Site, "site"),
    (Key::Round, "round"),
    (Key::Start, "start"),
    (Key::End, "end"),
    (Key::Opening, "opening"),
    (Key::TimeControl, "time-control"),
    (Key::Title, "title"),
    (Key::Annotator, "annotator"),
    (Key::Author, "author"),
    (Key::Result, "result"),
];

impl Key {
    /// The key as a word for programs: lower case, joined by hyphens, stable. For [`Key::Other`]
    /// the words of the record.
    ///
    /// ```
    /// use kiban_record::Key;
    ///
    /// assert_eq!(Key::TimeControl.name(), "time-control");
    /// assert_eq!(Key::from_name("time-control"), Key::TimeControl);
    /// assert_eq!(Key::from_name("備考").name(), "備考");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Other(words) => words,
            _ => NAMES.iter().find(|(key, _)| key == self).map_or("", |(_, name)| name),
        }
    }

    /// The key of that name; [`Key::Other`] for any other words.
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let known = NAMES.iter().find(|(_, own)| *own == name);
        known.map_or_else(|| Self::Other(name.into()), |(key, _)| key.clone())
    }
}

/// The headers of a record in the order in which they stand. A key may occur more than once.
///
/// ```
/// use kiban_record::{Headers, Key};
///
/// let mut headers = Headers::default();
/// headers.push(Key::First, "大山");
/// headers.push(Key::Other("備考".into()), "");
/// assert_eq!(headers.get(&Key::First), Some("大山"));
/// assert_eq!(headers.get(&Key::Second), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<(Key, String)>);

impl Headers {
    /// Adds a header at the end.
    pub fn push(&mut self, key: Key, value: impl Into<String>) {
        self.0.push((key, value.into()));
    }

    /// The value of the first header with that key.
    #[must_use]
    pub fn get(&self, key: &Key) -> Option<&str> {
        self.iter().find(|(k, _)| *k == key).map(|(_, value)| value)
    }

    /// The value of the first header that has these words as its [`Key::Other`].
    #[must_use]
    pub fn other(&self, words: &str) -> Option<&str> {
        self.iter()
            .find(|(key, _)| matches!(key, Key::Other(own) if **own == *words))
            .map(|(_, value)| value)
    }

    /// The headers in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Key, &str)> + '_ {
        self.0.iter().map(|(key, value)| (key, value.as_str()))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes all, and keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
