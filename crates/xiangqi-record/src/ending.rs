//! How a game ended, in the words of records.

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
