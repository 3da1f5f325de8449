//! How a game ended, in the words of records.

/// What a record says about the end of a game or of a variation.
///
/// Which side is meant follows from the turn: who resigns is to move.
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
