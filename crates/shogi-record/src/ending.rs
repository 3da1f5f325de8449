//! How a game ended, in the words of records.

mod summary;

pub(crate) use summary::Summary;

use kiban_shogi::Color;

/// What a record says about the end of a game or of a variation.
///
/// Which side is meant follows from the turn: who resigns is to move. After an illegal move it is
/// the turn of the other side.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// 投了: the side to move resigns.
    Resignation,
    /// 中断: broken off.
    Interruption,
    /// 持将棋: a draw, since both kings have entered.
    Impasse,
    /// 千日手: a draw by repetition.
    Repetition,
    /// 詰み: the side to move is mated.
    Checkmate,
    /// 不詰: there is no mate.
    NoMate,
    /// 切れ負け: the side to move has lost on time.
    TimeUp,
    /// 反則勝ち: the last move was illegal, and the side to move has won by that.
    IllegalMoveBefore,
    /// 反則負け: the side to move does something illegal and loses.
    IllegalAction,
    /// 入玉勝ち: the side to move declares and wins.
    Declaration,
    /// 不戦勝: the side to move wins without a game.
    WinByDefault,
    /// 不戦敗: the side to move loses without a game.
    LossByDefault,
    /// 引き分け: a draw of another kind.
    Draw,
    /// 最大手数: a draw, since the last move allowed was made.
    MaxMoves,
    /// 封じ手: the next move is sealed.
    SealedMove,
    /// Anything else, in the record's words.
    Other(Box<str>),
}

/// The words of KIF, and other spellings behind them.
const WORDS: [(Ending, &str, &[&str]); 15] = [
    (Ending::Resignation, "投了", &[]),
    (Ending::Interruption, "中断", &[]),
    (Ending::Impasse, "持将棋", &[]),
    (Ending::Repetition, "千日手", &[]),
    (Ending::Checkmate, "詰み", &["詰", "詰め"]),
    (Ending::NoMate, "不詰", &["不詰み"]),
    (Ending::TimeUp, "切れ負け", &["時間切れ"]),
    (Ending::IllegalMoveBefore, "反則勝ち", &[]),
    (Ending::IllegalAction, "反則負け", &[]),
    (Ending::Declaration, "入玉勝ち", &["入玉宣言勝ち", "宣言勝ち", "入玉宣言"]),
    (Ending::WinByDefault, "不戦勝", &[]),
    (Ending::LossByDefault, "不戦敗", &[]),
    (Ending::Draw, "引き分け", &["引分", "引分け"]),
    (Ending::MaxMoves, "最大手数", &[]),
    (Ending::SealedMove, "封じ手", &[]),
];

/// Words that game servers write and that have no ending of their own.
const OTHER_KNOWN: [&str; 1] = ["接続切れ"];

impl Ending {
    /// The word in KIF: `投了`.
    ///
    /// ```
    /// use kiban_shogi_record::Ending;
    ///
    /// assert_eq!(Ending::from_japanese("時間切れ"), Ending::TimeUp);
    /// assert_eq!(Ending::TimeUp.japanese(), "切れ負け");
    /// assert_eq!(Ending::from_japanese("停電").japanese(), "停電");
    /// ```
    #[must_use]
    pub fn japanese(&self) -> &str {
        match self {
            Self::Other(words) => words,
            _ => WORDS.iter().find(|(ending, ..)| ending == self).map_or("", |(_, word, _)| word),
        }
    }

    /// The ending of that word of KIF; [`Ending::Other`] if it has none.
    #[must_use]
    pub fn from_japanese(word: &str) -> Self {
        let is_named =
            |(_, own, others): &&(Self, &str, &[&str])| *own == word || others.contains(&word);
        let known = WORDS.iter().find(is_named);
        known.map_or_else(|| Self::Other(word.into()), |(ending, ..)| ending.clone())
    }

    /// The ending as a word for programs: lower case, joined by hyphens, stable. What has no ending
    /// of its own is in the record's words.
    ///
    /// ```
    /// use kiban_shogi_record::Ending;
    ///
    /// assert_eq!(Ending::TimeUp.name(), "time-up");
    /// assert_eq!(Ending::from_japanese("停電").name(), "停電");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Resignation => "resignation",
            Self::Interruption => "interruption",
            Self::Impasse => "impasse",
            Self::Repetition => "repetition",
            Self::Checkmate => "checkmate",
            Self::NoMate => "no-mate",
            Self::TimeUp => "time-up",
            Self::IllegalMoveBefore => "illegal-move-before",
            Self::IllegalAction => "illegal-action",
            Self::Declaration => "declaration",
            Self::WinByDefault => "win-by-default",
            Self::LossByDefault => "loss-by-default",
            Self::Draw => "draw",
            Self::MaxMoves => "max-moves",
            Self::SealedMove => "sealed-move",
            Self::Other(words) => words,
        }
    }

    /// The ending of that [name](Self::name); [`Ending::Other`] if it is that of none.
    ///
    /// ```
    /// use kiban_shogi_record::Ending;
    ///
    /// assert_eq!(Ending::from_name("time-up"), Ending::TimeUp);
    /// assert_eq!(Ending::from_name("停電").name(), "停電");
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let known = WORDS.iter().map(|(ending, ..)| ending).find(|ending| ending.name() == name);
        known.map_or_else(|| Self::Other(name.into()), Self::clone)
    }

    /// Whether this is an ending, or a word that records are known to have.
    pub(crate) fn is_known(&self) -> bool {
        match self {
            Self::Other(word) => OTHER_KNOWN.contains(&&**word),
            _ => true,
        }
    }

    /// Who has won, if the ending says so, seen from the side to move.
    pub(crate) fn winner(&self, side_to_move: Color) -> Option<Color> {
        match self {
            Self::Resignation
            | Self::Checkmate
            | Self::TimeUp
            | Self::IllegalAction
            | Self::LossByDefault => Some(side_to_move.other()),
            Self::IllegalMoveBefore | Self::Declaration | Self::WinByDefault => Some(side_to_move),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        for (ending, word, others) in WORDS {
            assert_eq!(ending.japanese(), word);
            for spelled in others.iter().copied().chain([word]) {
                assert_eq!(Ending::from_japanese(spelled), ending);
            }
        }
        let other = Ending::from_japanese("接続切れ");
        assert!(other.is_known() && !Ending::from_japanese("７六歩").is_known());
        assert_eq!(other.japanese(), "接続切れ");
    }
}
