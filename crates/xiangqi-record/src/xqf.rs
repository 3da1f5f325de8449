//! XQF, the format of 象棋演播室 (XQStudio), in which most archives of xiangqi are kept.
//!
//! A header of 1,024 bytes and a tree of moves in preorder. Up to version 10 (1.0) all is plain;
//! later versions hide the board, the moves and the lengths of comments behind keys that stand in
//! the header, and leave out the lengths of comments that are not there. All versions are read;
//! version 10 is written.
//!
//! ```text
//!   0  58 51            the letters XQ        64  type of the record       2 bytes
//!   2  version          10, 11, 12, … 18      80  title                  128
//!   3  masks and keys   13 bytes             208  event                   64
//!  16  squares of       32 pieces            272  date  288 site          16 each
//!  50  side to move     0 is Red             304  red   320 black         16 each
//!  51  result           0 unknown 1 red      336  time control            64
//!                       2 black   3 draw     400  time of red, 416 black  16 each
//!                                            464  annotator, 480 author   16 each
//! 1024 the root: its comment; then the moves
//! ```
//!
//! Texts are a length byte and that many bytes, in GBK as a rule. A square is ten times its file,
//! from 0 at Red's left, and its rank. A move has its origin plus 24, its target plus 32, flags and
//! a byte without meaning. Sources: descriptions of versions 10 to 18 that are passed around among
//! authors of programs, and files of versions 10, 12, 13, 16 and 18.
//!
//! The side to move is that of the piece that makes the first move: many programs leave the byte
//! for it at 0.

mod cipher;
mod fields;
mod header;
mod reader;
mod writer;

pub(crate) use header::PIECES;

pub use reader::read;
pub(crate) use reader::read_encoded;
pub use writer::write;
