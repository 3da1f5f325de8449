//! Boards drawn in the terminal.

use std::fmt::Write as _;

use crate::errors::width;

/// The colour of a piece on the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tint {
    Plain,
    Red,
}

/// A square and what is drawn on it.
#[derive(Debug)]
pub(crate) struct Cell<S> {
    pub(crate) square: S,
    /// The text: two cells wide, or three in a wide diagram.
    pub(crate) text: String,
    pub(crate) tint: Tint,
}

/// A board as rows of cells, from the top.
#[derive(Debug)]
pub(crate) struct Diagram<S> {
    /// The names of the files, from the left.
    pub(crate) columns: Vec<String>,
    /// The name and the cells of each rank.
    pub(crate) rows: Vec<(String, Vec<Cell<S>>)>,
    /// A line in the middle of the board.
    pub(crate) river_after: Option<&'static str>,
    /// What stands over the board, and under it.
    pub(crate) above: String,
    pub(crate) below: String,
    /// Whether pieces are characters that take two cells.
    pub(crate) is_wide: bool,
    pub(crate) move_number: u32,
}

impl<S: PartialEq> Diagram<S> {
    /// The lines of the board. Squares in `marked` are on a coloured ground, or in brackets
    /// where there is no colour.
    pub(crate) fn lines(&self, marked: &[S], color: bool) -> Vec<String> {
        let cell_width = if self.is_wide { 5 } else { 4 };
        let board_width = cell_width * self.columns.len();
        let mut names = " ".repeat(3);
        for column in &self.columns {
            // The name is over the piece: after the bracket and the mark of the side.
            let _ = write!(names, "  {column:<0$}", cell_width - 2);
        }
        let names = names.trim_end().to_owned();
        let edge = format!("  +{}+", "-".repeat(board_width));

        let mut lines = vec![self.above.clone(), names.clone(), edge.clone()];
        for (i, (name, cells)) in self.rows.iter().enumerate() {
            if let Some(river) = self.river_after.filter(|_| i * 2 == self.rows.len()) {
                let free = board_width.saturating_sub(width(river));
                let (left, right) = (free / 2, free - free / 2);
                lines.push(format!("  |{:left$}{river}{:right$}|", "", ""));
            }
            let mut line = format!("{name} |");
            for cell in cells {
                draw(&mut line, cell, marked.contains(&cell.square), color);
            }
            let _ = write!(line, "| {name}");
            lines.push(line);
        }
        lines.extend([edge, names, self.below.clone()]);
        lines
    }
}

fn draw<S>(line: &mut String, cell: &Cell<S>, is_marked: bool, color: bool) {
    let text = &cell.text;
    let foreground = match cell.tint {
        Tint::Red => "31",
        Tint::Plain => "",
    };
    // Writing to a string does not fail.
    let _ = match (color, is_marked) {
        (false, false) => write!(line, " {text} "),
        (false, true) => write!(line, "[{text}]"),
        (true, true) => {
            let foreground = if foreground.is_empty() { "30" } else { foreground };
            write!(line, "\x1b[{foreground};43m {text} \x1b[0m")
        }
        (true, false) if foreground.is_empty() => write!(line, " {text} "),
        (true, false) => write!(line, "\x1b[{foreground}m {text} \x1b[0m"),
    };
}
