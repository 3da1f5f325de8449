//! Plain lists of moves, as people paste them.
//!
//! ```text
//! 红方：甲                                names, dates and places, if any
//! 4k4/9/9/9/9/9/9/4R4/9/4K4 w            the start, unless it is that of an even game
//! 1. 车五进三 将５进１
//! 2. 车五退一
//! 红胜
//! ```
//!
//! Words are parted by blanks, commas or semicolons; numbers of moves and `...` are passed over. A
//! move is in any [notation](crate::notation), 炮二平五, `C2=5`, `h2e2`; Chinese is written. What is none of all that becomes a comment on the
//! move before it, with a warning.

mod reader;
mod writer;

use kiban_record::Key;

pub use reader::read;
pub use writer::write;

/// What stands before the colon of a header, and its key. The first word with a key is written.
const HEADERS: [(&str, Key); 14] = [
    ("标题", Key::Title),
    ("標題", Key::Title),
    ("赛事", Key::Event),
    ("賽事", Key::Event),
    ("日期", Key::Start),
    ("地点", Key::Site),
    ("地點", Key::Site),
    ("轮次", Key::Round),
    ("輪次", Key::Round),
    ("红方", Key::First),
    ("紅方", Key::First),
    ("黑方", Key::Second),
    ("开局", Key::Opening),
    ("開局", Key::Opening),
];
