//! DhtmlXQ, the text format of 东萍象棋网 (dpxq.com) and of forums, also called UBB.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_title]…[/DhtmlXQ_title]                names, dates and places
//! [DhtmlXQ_binit]0919…83[/DhtmlXQ_binit]          the squares of 32 pieces, two digits each
//! [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]   the main line, four digits a move: h2e2 h9g7
//! [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]   line 1: it leaves line 0 with ply 2, b9c7
//! [DhtmlXQ_comment0]…[/DhtmlXQ_comment0]          a comment before the first ply of the main line
//! [DhtmlXQ_comment1_2]…[/DhtmlXQ_comment1_2]      and one after ply 2 of line 1
//! [/DhtmlXQ]
//! ```
//!
//! A square is its file, from 0 at Red's left, and its rank from the top, from 0; `99` is a piece
//! that is not on the board. The pieces are, for Red and then for Black, 车马相士帅士相马车炮炮 and
//! five pawns. Plies count from the start of the game, in variations as well. `||` is an end of a
//! line, `\u5e05` a character by its number. The side to move is that of the first move.
//!
//! Sources: the viewer of dpxq.com in use on web pages, and texts that were posted there. It knows
//! no other tags than those of this list and of the headers; all others are kept as headers under
//! their own names. `[DhtmlXQ_fen]`, which some sites add, counts more than `binit`.

mod lines;
mod reader;
mod tags;
mod writer;

use kiban_record::Key;
use kiban_xiangqi::PieceKind;

pub(crate) use reader::read_part;
pub use reader::{read, read_all};
pub(crate) use tags::{Part, parts};
pub use writer::write;

/// The pieces of a side in the order of `binit`.
const PIECES: [PieceKind; 16] = crate::xqf::PIECES;

/// The tags of headers, and their keys. The first tag with a key is the one that is written.
const HEADERS: [(&str, Key); 15] = [
    ("title", Key::Title),
    ("event", Key::Event),
    ("date", Key::Start),
    ("place", Key::Site),
    ("round", Key::Round),
    ("red", Key::First),
    ("redname", Key::First),
    ("redteam", Key::FirstTeam),
    ("black", Key::Second),
    ("blackname", Key::Second),
    ("blackteam", Key::SecondTeam),
    ("open", Key::Opening),
    ("timerule", Key::TimeControl),
    ("remark", Key::Annotator),
    ("author", Key::Author),
];

/// The tags of other headers, and the words under which all formats have them.
const OTHERS: [(&str, &str); 9] = [
    ("group", "Group"),
    ("table", "Table"),
    ("redtime", "RedTime"),
    ("blacktime", "BlackTime"),
    ("redrating", "RedRating"),
    ("blackrating", "BlackRating"),
    ("type", "RecordKind"),
    ("endtype", "ResultType"),
    ("class", "ContestType"),
];

/// Tags that only a viewer needs, with their usual values: these are not mentioned.
const USUAL: [(&str, &str); 3] = [("ver", "www_dpxq_com"), ("init", "500,350"), ("firstnum", "0")];
