//! BOD (盤面図): the diagram of a position, as KIF and KI2 records have it above the moves.
//!
//! ```
//! use kiban_shogi_record::bod;
//!
//! let text = "\
//! 後手の持駒：なし
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|二
//! | ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
//! +---------------------------+
//! 先手の持駒：金二　歩
//! 先手番
//! ";
//! let position = bod::read(text).unwrap();
//! assert_eq!(position.to_string(), "4k4/9/4P4/9/9/9/9/9/9 b 2GP 1");
//! assert_eq!(bod::read(&bod::write(&position)), Ok(position));
//! ```
//!
//! A piece of White has `v` before it. Of promoted pieces 杏 圭 全 are lance, knight and silver.

mod reader;
mod writer;

pub(crate) use reader::{Diagram, hand_line};
pub(crate) use writer::push;

use kiban_record::{Finding, Place, Problem, Severity};
use kiban_shogi::{PieceKind, Position};

use crate::notation::names;

/// Reads a diagram, which may stand among the headers of a record, but without moves.
///
/// Either side may lack its king, as in tsume problems.
///
/// # Errors
///
/// The first thing that keeps the text from being a diagram of a position.
pub fn read(text: &str) -> Result<Position, Finding> {
    let mut read = crate::kif::read(text);
    let error = read.findings.iter().position(|f| f.severity() == Severity::Error);
    if let Some(error) = error {
        return Err(read.findings.swap_remove(error));
    }
    let has_rows = text.lines().any(|line| line.trim_start().starts_with(['|', '｜']));
    if !has_rows || read.record.tree.len() > 1 {
        let problem = Problem::NotThisFormat("the diagram of a board, without moves");
        return Err(Finding::new(problem, Place { line: 1, column: 1 }, ""));
    }
    Ok(read.record.start)
}

/// Writes the diagram of a position. The number of the next move is written if it is not 1.
#[must_use]
pub fn write(position: &Position) -> String {
    let mut text = String::new();
    push(&mut text, position, false, "");
    text
}

/// The letter of a kind in diagrams, where each piece has one.
const fn letter(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::ProLance => "杏",
        PieceKind::ProKnight => "圭",
        PieceKind::ProSilver => "全",
        _ => names::name(kind),
    }
}
