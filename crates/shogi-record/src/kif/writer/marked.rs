//! What is written in KI2: rows of moves, and ends in words only.

use core::fmt::Write;

use kiban_record::{Lost, NodeId};
use kiban_shogi::{Color, Move};

use super::{WIDTH, Writer, columns};
use crate::Ending;
use crate::ending::Summary;
use crate::notation::{self, Style};

/// How many moves stand in a row.
const MOVES_IN_ROW: u32 = 6;

/// How far the row of moves has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Row {
    moves: u32,
    /// The blanks before the next move.
    gap: usize,
}

impl Writer<'_> {
    /// Writes a move with all that is said about it; `false` if it has no name.
    pub(super) fn write_marked_move(&mut self, id: NodeId, m: Move) -> bool {
        let previous = self.path.last().map(|(m, _)| m.to());
        let text = notation::write(&self.position, previous, m, Style::Ki2);
        if !text.is_named() {
            return false;
        }
        if self.row.moves == MOVES_IN_ROW {
            self.end_row();
        }
        self.text.extend(core::iter::repeat_n(' ', self.row.gap));
        let start = self.text.len();
        let _ = write!(self.text, "{text}");
        let width = columns(&self.text[start..]);
        self.row = Row { moves: self.row.moves + 1, gap: WIDTH.saturating_sub(width) };
        self.lose_clock(id);
        self.write_notes(id);
        true
    }

    /// Ends the row of moves, if one has begun.
    pub(super) fn end_row(&mut self) {
        if self.row.moves > 0 {
            self.text.push('\n');
        }
        self.row = Row::default();
    }

    /// Writes an end: `まで12手で中断`.
    pub(super) fn write_summary(&mut self, id: NodeId, ending: &Ending, side_to_move: Color) {
        let mut line = String::new();
        let moves = self.record.tree[id].ply() - 1;
        Summary::push(&mut line, moves, ending, side_to_move, self.is_handicap);
        let read = Summary::read(&line).and_then(|summary| summary.ending(side_to_move));
        if read.as_ref() != Some(ending) || line.contains(char::is_control) {
            self.lose(Lost::End);
            return;
        }
        self.end_row();
        self.text.extend([&line, "\n"]);
        self.lose_clock(id);
        self.write_notes(id);
    }

    fn lose_clock(&mut self, id: NodeId) {
        if self.record.tree[id].clock.is_some() {
            self.lose(Lost::Clock);
        }
    }
}
