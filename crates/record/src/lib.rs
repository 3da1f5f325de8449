//! What records of shogi and of xiangqi share, whatever the format.
//!
//! * [`Record`]: a start position, headers, and a [`Tree`] of what happened, with variations,
//!   comments and clock times.
//! * [`Read`]: what a reader gives: a record, and [`Finding`]s about what it did not understand
//!   or could not accept. A reader never fails outright; what came before a fault is returned.
//! * [`Written`]: what a writer gives: a text, and what of the record the format cannot hold.
//! * [`encoding`]: from bytes to text and back.
//! * [`Lines`]: lines with their numbers, whatever ends them.
//! * [`Locator`]: the places of bytes of a text.
//! * [`Chunks`]: files of many games, in pieces for threads.
//!
//! The crate knows no piece and no format; the record crates of the games do.

#![forbid(unsafe_code)]

mod chunks;
mod clock;
pub mod encoding;
mod event;
mod finding;
mod headers;
mod lines;
mod locator;
mod record;
mod tree;

pub use chunks::{Chunk, Chunks, Cut};
pub use clock::Clock;
pub use encoding::Encoding;
pub use event::Event;
pub use finding::{Finding, Place, Problem, Severity};
pub use headers::{Headers, Key};
pub use lines::{Line, Lines};
pub use locator::{Locator, Mark};
pub use record::{Loss, Lost, Read, Record, Written};
pub use tree::{Node, NodeId, Notes, Tree};
