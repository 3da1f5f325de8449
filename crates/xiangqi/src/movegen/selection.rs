//! Which of the legal moves a caller wants.

use core::ops::ControlFlow;

use super::{MoveSet, generate, generate_checks};
use crate::{Bitboard, Color, MoveList, Position, Square};

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
    ///
    /// ```
    /// use kiban_xiangqi::{Moves, Position};
    ///
    /// //  . . . . k . . . .     From the marked point the horse gives check: its leg d8 is free.
    /// //  . . . . . . . . .
    /// //  . . . x . . . . .
    /// //  . . . . . . . . .
    /// //  . . N . . . . . .
    /// let position: Position = "4k4/9/9/9/2N6/9/9/9/9/3K5 w - - 0 1".parse().unwrap();
    /// let checks = position.select_moves(Moves::Checks);
    /// let texts: Vec<String> = checks.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["c5d7"]);
    /// ```
    Checks,
    /// Moves that give check and do not capture.
    QuietChecks,
    /// All moves when in check, none otherwise.
    ///
    /// ```
    /// use kiban_xiangqi::{Moves, Position};
    ///
    /// //  . . . . c . . . .     应将: the pawn, which is the screen, takes the cannon, or the king
    /// //  . . . . P . . . .     goes to the marked point. Aside the pawn could go only over the
    /// //  . . . . . . . . .     river, and on d0 the king would face the other one.
    /// //  . . . . . . . . .
    /// //  . . . . K x . . .
    /// let position: Position = "3k5/9/9/9/9/4c4/4P4/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let evasions = position.select_moves(Moves::Evasions);
    /// let texts: Vec<String> = evasions.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["e0f0", "e3e4"]);
    /// assert!(Position::startpos().select_moves(Moves::Evasions).is_empty());
    /// ```
    Evasions,
    /// Captures on that square.
    ///
    /// ```
    /// use kiban_xiangqi::{Moves, Position, Square};
    ///
    /// //  . . . . . . . . .     The horse may take on e4, whose leg d3 is free; the cannon lacks
    /// //  . . . . c . . . .     a screen.
    /// //  . . . . . . . . .
    /// //  . . . N . . . . .
    /// //  . . . . C . . . .
    /// let position: Position = "5k3/9/9/9/9/4c4/9/3N5/4C4/3K5 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.select_moves(Moves::Recaptures(Square::E4)).len(), 1);
    /// ```
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
    /// //  r n b a k a b n r     Over each black cannon a red one takes the horse behind.
    /// //  . . . . . . . . .
    /// //  . c . . . . . c .
    /// let mut captures = 0;
    /// let _ = Position::startpos().generate(Moves::Captures, |set| {
    ///     captures += set.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(captures, 2);
    /// ```
    pub fn generate(
        &self,
        selection: Moves,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        selected(self, selection, &mut visit)
    }

    /// The legal moves that are selected, in the order of [`generate`](Self::generate).
    ///
    /// ```
    /// use kiban_xiangqi::{Moves, Position};
    ///
    /// //  r n b a k a b n r     Each red cannon can take a horse over the black cannon
    /// //  . . . . . . . . .     before it.
    /// //  . c . . . . . c .
    /// let captures = Position::startpos().select_moves(Moves::Captures);
    /// let texts: Vec<String> = captures.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["b2b9", "h2h9"]);
    /// ```
    #[must_use]
    pub fn select_moves(&self, selection: Moves) -> MoveList {
        let mut list = MoveList::new();
        select_into(self, selection, &mut list);
        list
    }
}

kiban_core::compile_twice!(
    fn select_into(position: &Position, selection: Moves, list: &mut MoveList) -> () =
        select_either
);

#[inline(always)]
fn select_either(position: &Position, selection: Moves, list: &mut MoveList) {
    let _ = selected(position, selection, &mut |set| {
        set.write_into(list);
        ControlFlow::Continue(())
    });
}

#[inline(always)]
fn selected(
    position: &Position,
    selection: Moves,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The constants make two copies, each with its colour folded in.
    match position.side_to_move() {
        Color::Red => selected_for(position, Color::Red, selection, visit),
        Color::Black => selected_for(position, Color::Black, selection, visit),
    }
}

#[inline(always)]
fn selected_for(
    position: &Position,
    us: Color,
    selection: Moves,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let enemies = position.color(us.other());
    let wanted = match selection {
        Moves::All | Moves::Checks => Bitboard::ALL,
        Moves::Captures => enemies,
        Moves::Quiets | Moves::QuietChecks => !enemies,
        Moves::Tactical | Moves::Evasions if position.in_check() => Bitboard::ALL,
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
        generate_checks(position, us, &mut visit_wanted)
    } else {
        generate(position, us, &mut visit_wanted)
    }
}
