//! How a game ended, in the words of records.

use kiban_record::NodeId;

use crate::{Event, Record};

/// What a record says about the result of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// 红胜: Red won.
    RedWins,
    /// 黑胜: Black won.
    BlackWins,
    /// 和棋: a draw.
    Draw,
    /// Anything else, in the record's words.
    Other(Box<str>),
}

impl Ending {
    /// The result with that number in XQF and CBR; 0 is none.
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::RedWins),
            2 => Some(Self::BlackWins),
            3 => Some(Self::Draw),
            _ => None,
        }
    }

    /// The number of the result in XQF and CBR; 0 for what has none.
    pub(crate) const fn code(&self) -> u8 {
        match self {
            Self::RedWins => 1,
            Self::BlackWins => 2,
            Self::Draw => 3,
            Self::Other(_) => 0,
        }
    }

    /// The result in the words of records, of whatever alphabet and side; `None` for words that say
    /// that it is not known.
    pub(crate) fn from_words(words: &str) -> Option<Self> {
        let words = words.trim();
        Some(match words {
            "" | "*" | "未知" | "不明" | "-" => return None,
            "1-0" | "红胜" | "紅勝" | "红先胜" | "紅先勝" | "红方胜" | "紅方勝" | "先胜"
            | "先勝" => Self::RedWins,
            "0-1" | "黑胜" | "黑勝" | "红先负" | "紅先負" | "黑方胜" | "黑方勝" | "先负"
            | "先負" => Self::BlackWins,
            "1/2-1/2" | "和" | "和棋" | "和局" | "红先和" | "紅先和" | "双方和" | "先和" => {
                Self::Draw
            }
            _ => Self::Other(words.into()),
        })
    }

    /// The result as a word for programs: lower case, joined by hyphens, stable. Other words are
    /// the record's.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::RedWins => "red-wins",
            Self::BlackWins => "black-wins",
            Self::Draw => "draw",
            Self::Other(words) => words,
        }
    }

    /// The result of that [name](Self::name); [`Ending::Other`] if it is that of none.
    ///
    /// ```
    /// use kiban_xiangqi_record::Ending;
    ///
    /// assert_eq!(Ending::from_name("red-wins"), Ending::RedWins);
    /// assert_eq!(Ending::from_name("红方超时").name(), "红方超时");
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let known = [Self::RedWins, Self::BlackWins, Self::Draw];
        let named = known.into_iter().find(|ending| ending.name() == name);
        named.unwrap_or_else(|| Self::Other(name.into()))
    }

    /// The result in Chinese words.
    pub(crate) fn words(&self) -> &str {
        match self {
            Self::RedWins => "红胜",
            Self::BlackWins => "黑胜",
            Self::Draw => "和棋",
            Self::Other(words) => words,
        }
    }

    /// Whether its words, on a line of text, are read as this result again.
    pub(crate) fn has_words(&self) -> bool {
        match self {
            Self::Other(words) => {
                Self::from_words(words).as_ref() == Some(self) && !words.contains(char::is_control)
            }
            _ => true,
        }
    }

    /// Adds the result of the game at the end of the main line.
    pub(crate) fn close(self, record: &mut Record) {
        let last = record.tree.main_line().last().unwrap_or(NodeId::ROOT);
        record.tree.add(last, Event::End(self));
    }
}
