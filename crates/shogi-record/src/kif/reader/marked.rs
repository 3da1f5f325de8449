//! Lines of KI2: moves behind the marks of their sides, several a line, and perhaps a summary.

use kiban_record::{Line, Problem};

use super::{Reader, Stage};
use crate::ending::Summary;
use crate::notation::{self, names};

impl<'t> Reader<'t, '_> {
    /// Reads a line that begins with the mark of a side.
    pub(super) fn read_marked_moves(&mut self, line: Line<'t>) {
        self.begin();
        let mut rest = line.text.trim();
        while !rest.is_empty() {
            let summary = Summary::read(rest);
            let end = if summary.is_some() { rest.len() } else { end_of_move(rest) };
            let (part, after) = rest.split_at(end);
            match summary {
                Some(summary) => self.read_summary(line, part, summary),
                None => self.read_marked_move(line, part.trim_end()),
            }
            rest = after;
        }
    }

    fn read_marked_move(&mut self, line: Line<'t>, what: &'t str) {
        self.reach = self.reach.saturating_add(1);
        if self.stage == Stage::Moves && !self.is_playable {
            self.stage = Stage::LeftOut;
        }
        match self.stage {
            Stage::Moves => {
                let read = notation::read(what, self.game.position(), self.previous);
                let event = match read {
                    Ok(m) => Ok(self.judged(line, what, m)),
                    Err(error) => Err(error.kind.to_problem()),
                };
                match event {
                    Ok(event) => {
                        self.stage = Stage::after(&event);
                        self.add_event(event);
                    }
                    Err(problem) => {
                        self.report(problem, line, what);
                        self.stage = Stage::LeftOut;
                        self.settle();
                    }
                }
            }
            Stage::Ended => {
                self.report(Problem::AfterEnd, line, what);
                self.stage = Stage::LeftOut;
            }
            _ => {
                self.leave_out(Some((line, what)), 1, 0);
                self.stage = Stage::LeftOut;
            }
        }
    }
}

/// Where the move ends with which the text begins: before the next mark, or before まで.
fn end_of_move(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    let ends = |&(at, c): &(usize, char)| {
        names::marked_side(c).is_some() || c == 'ま' && text[at..].starts_with("まで")
    };
    chars.find(ends).map_or(text.len(), |(at, _)| at)
}
