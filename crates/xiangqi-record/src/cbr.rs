//! CBR, the binary format of 象棋桥 (CCBridge) for one game.
//!
//! ```text
//!    0  CCBridge Record   16 bytes, the last 0    2112  side to move   1 red, 2 black
//!   16  version            4                      2116  move number    2
//!   20  identifier        16                      2120  board         90
//!   52  texts            down to 2036             2210  not known      4
//! 2040  type of record     1                      2214  the root, then the moves
//! 2076  result             1: 1 red, 2 black, 3 draw
//! ```
//!
//! Texts are UTF-16 with the low byte first and end with a zero; what follows in their fields is
//! whatever was in the memory of the program. The board goes from rank 9 to rank 0, each from file
//! a: the high half of a byte is the side, 1 or 2, the low half the piece, 1 to 7 for rook, horse,
//! elephant, advisor, king, cannon and pawn. Squares of moves are numbered in the same order.
//!
//! A node is flags, a byte that marks some moves, origin and target; then, where a flag says so,
//! the length of a comment in 4 bytes and the comment. Flag 1: nothing follows in this line. Flag
//! 2: an alternative comes when the line and all in it is over. Flag 4: a comment.
//!
//! The layout is that of files, in agreement with the list of elements in CBF. Version bytes
//! other than those of the files seen are read in the same way.

mod fields;
mod reader;
mod writer;

pub use reader::read;
pub(crate) use reader::{MAGIC, read_at};
pub use writer::write;
