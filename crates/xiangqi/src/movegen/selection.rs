//! Which of the legal moves a caller wants.

use core::ops::ControlFlow;

use super::{MoveSet, generate_checks};
use crate::{Bitboard, MoveList, Position, Square};

/// A choice among the legal moves. Every choice is a subset of [`Moves::All`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Moves {
    /// All legal moves.
    All,
    /// Moves that capture.
    Captures,
    /// Moves that do not capture: the rest of [`Moves::All`].
    Quiets,
    /// Captures; all moves when in check.
    Tactical,
    /// Moves that give check.
    Checks,
    /// Moves that give check and do not capture.
    QuietChecks,
    /// All moves when in check, none otherwise.
    Evasions,
    /// Captures on that square.
    Recaptures(Square),
}

impl Position {
    /// Calls `visit` with those legal moves that are selected, as
    /// [`generate_moves`](Self::generate_moves) does with all.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use kiban_xiangqi::{Moves, Position};
    ///
    /// let mut captures = 0;
    /// let _ = Position::startpos().generate(Moves::Captures, |set| {
    ///     captures += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(captures, 2); // each cannon takes a horse
    /// ```
    pub fn generate(
        &self,
        selection: Moves,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = self.side_to_move();
        let enemies = self.color(us.other());
        let wanted = match selection {
            Moves::All | Moves::Checks => Bitboard::ALL,
            Moves::Captures => enemies,
            Moves::Quiets | Moves::QuietChecks => !enemies,
            Moves::Tactical | Moves::Evasions if self.in_check() => Bitboard::ALL,
            Moves::Tactical => enemies,
            Moves::Evasions => return ControlFlow::Continue(()),
            Moves::Recaptures(square) => enemies & square.into(),
        };
        let mut visit_wanted = |set: MoveSet| {
            let targets = set.targets & wanted;
            if targets.is_empty() {
                ControlFlow::Continue(())
            } else {
                visit(MoveSet { targets, ..set })
            }
        };
        if matches!(selection, Moves::Checks | Moves::QuietChecks) {
            generate_checks(self, us, &mut visit_wanted)
        } else {
            self.generate_moves(visit_wanted)
        }
    }

    /// The legal moves that are selected, in the order of [`generate`](Self::generate).
    ///
    /// ```
    /// use kiban_xiangqi::{Moves, Position};
    ///
    /// // At the start each cannon can take a horse, over the opponent's cannon.
    /// let captures = Position::startpos().select_moves(Moves::Captures);
    /// let texts: Vec<String> = captures.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["b2b9", "h2h9"]);
    /// ```
    #[must_use]
    pub fn select_moves(&self, selection: Moves) -> MoveList {
        let mut list = MoveList::new();
        let _ = self.generate(selection, |set| {
            set.write_into(&mut list);
            ControlFlow::Continue(())
        });
        list
    }
}
