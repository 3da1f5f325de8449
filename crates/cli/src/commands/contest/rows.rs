//! The file of results, a game a line, with which a match goes on after it was broken off.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::errors::{Failure, Kind, Outcome};

/// A game as it stands in the file of results, one JSON object a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Row {
    /// The number of the game, from 0. Even ones have the first engine on the first side.
    pub(super) number: usize,
    /// The engine on the side that moves first.
    pub(super) first: String,
    /// The other engine.
    pub(super) second: String,
    /// Where it began, and all its moves.
    pub(super) position: String,
    /// `first`, `second` or `draw`: which side won.
    pub(super) winner: String,
    /// How it ended.
    pub(super) ending: String,
    /// Nodes of the side that moves first, and of the other.
    pub(super) nodes: [u64; 2],
    /// Seconds of the side that moves first, and of the other.
    pub(super) seconds: [f64; 2],
}

/// The games that an earlier run has left in the file. A last line that was cut off is played
/// again.
pub(super) fn read(file: &Path) -> Outcome<Vec<Row>> {
    let opened = match File::open(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        opened => opened,
    };
    let failed = |error: std::io::Error| {
        Failure::new(Kind::System, format!("cannot read {}: {error}", file.display()))
    };
    let lines: Vec<String> = BufReader::new(opened.map_err(failed)?)
        .lines()
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    let mut rows = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match serde_json::from_str(line) {
            Ok(row) => rows.push(row),
            Err(_) if index + 1 == lines.len() => {}
            Err(error) => {
                let place = format!("{}:{}", file.display(), index + 1);
                return Err(Failure::new(Kind::Syntax, format!("{place}: not a game: {error}")));
            }
        }
    }
    Ok(rows)
}

/// The file, to be written at its end, behind a whole line.
pub(super) fn append_to(file: &Path) -> Outcome<File> {
    let failed = |error: std::io::Error| {
        Failure::new(Kind::System, format!("cannot write {}: {error}", file.display()))
    };
    let text = std::fs::read(file).unwrap_or_default();
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let out = OpenOptions::new().create(true).append(true).open(file).map_err(failed)?;
    if whole < text.len() {
        out.set_len(whole as u64).map_err(failed)?;
    }
    Ok(out)
}
