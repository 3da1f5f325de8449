//! How a position came about: the moves since a start, and what repetition needs to know of them.

use alloc::vec::Vec;
use core::fmt;

use crate::{Hand, IllegalMove, Move, Position, Undo};

/// A position with the moves that led to it from a start.
///
/// A game keeps one to be [judged](Self::verdict); a search keeps one to know when it
/// [comes back](Self::recurrence). Plies are numbered as positions are: ply 0 is the start, ply
/// `n` the position after `n` moves.
///
/// ```
/// use kiban_shogi::{Path, Position};
///
/// let mut path = Path::new(Position::startpos());
/// path.push("7g7f".parse()?);
/// path.push("3c3d".parse()?);
/// assert_eq!(path.ply(), 2);
/// assert_eq!(path.pop(), "3c3d".parse().ok());
/// assert_eq!(*path.position(), Position::startpos().after("7g7f".parse()?));
/// # Ok::<(), kiban_shogi::UsiError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Path {
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    here: Mark,
}

/// A move, and the mark of the position in which it was made.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ply {
    before: Mark,
    m: Move,
    undo: Undo,
}

/// What is remembered of a position.
///
/// The hand of the side to move stands for both: no piece leaves the game, so on the same board
/// what one side has more the other has less.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    /// Board and side to move.
    pub(crate) board_key: u64,
    /// The hand of the side to move.
    pub(crate) hand: Hand,
    /// How many moves in a row, up to the one that led here, gave check, of the side that made
    /// that one. A check that was there at the start is nobody's move.
    pub(crate) checks: u32,
}

impl Mark {
    fn new(position: &Position, checks: u32) -> Self {
        let hand = position.hand(position.side_to_move());
        Self { board_key: position.board_key(), hand, checks }
    }
}

impl Path {
    /// The path that begins at `start`, without moves.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// assert_eq!(Path::new(Position::startpos()).ply(), 0);
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { start, position: start, plies: Vec::new(), here: Mark::new(&start, 0) }
    }

    /// The position in which the path begins.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("7g7f".parse().unwrap());
    /// assert_eq!(*path.start(), Position::startpos());
    /// ```
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position to which the path leads.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("7g7f".parse().unwrap());
    /// assert_eq!(path.position().move_number(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves the path has.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("7g7f".parse().unwrap());
    /// assert_eq!(path.ply(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// The moves, first to last.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("7g7f".parse().unwrap());
    /// path.push("3c3d".parse().unwrap());
    /// let texts: Vec<String> = path.moves().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["7g7f", "3c3d"]);
    /// ```
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        self.plies.iter().map(|ply| ply.m)
    }

    /// The last move; `None` at the start.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// assert_eq!(path.last_move(), None);
    /// path.push("7g7f".parse().unwrap());
    /// assert_eq!(path.last_move(), "7g7f".parse().ok());
    /// ```
    #[inline]
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.m)
    }

    /// Plays a legal move.
    ///
    /// ```
    /// use kiban_shogi::{Color, Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("7g7f".parse().unwrap());
    /// assert_eq!(path.position().side_to_move(), Color::White);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Position::play`].
    pub fn push(&mut self, m: Move) {
        let undo = self.position.play(m);
        // The side that moves made its last move two positions ago.
        let checks = match (self.position.in_check(), self.plies.last()) {
            (false, _) => 0,
            (true, None) => 1,
            (true, Some(ply)) => ply.before.checks + 1,
        };
        self.plies.push(Ply { before: self.here, m, undo });
        self.here = Mark::new(&self.position, checks);
    }

    /// Plays a move if it is legal; otherwise the path stays as it is.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// //  . . . . r . . . .     The pinned gold may go to the marked square, but not aside.
    /// //  . . . . . . . . .
    /// //  . . . . x . . . .
    /// //  . . . . G . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1".parse().unwrap();
    /// let mut path = Path::new(position);
    /// let reason = path.try_push("5h4h".parse().unwrap()).unwrap_err();
    /// assert_eq!((reason.code(), path.ply()), ("pinned", 0));
    /// assert_eq!(path.try_push("5h5g".parse().unwrap()), Ok(()));
    /// ```
    ///
    /// # Errors
    ///
    /// Why the move is not legal.
    pub fn try_push(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.position.explain(m)?;
        self.push(m);
        Ok(())
    }

    /// Takes the last move back and gives it; `None` at the start.
    ///
    /// ```
    /// use kiban_shogi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("7g7f".parse().unwrap());
    /// assert_eq!(path.pop(), "7g7f".parse().ok());
    /// assert_eq!(path.pop(), None);
    /// ```
    pub fn pop(&mut self) -> Option<Move> {
        let Ply { before, m, undo } = self.plies.pop()?;
        self.position.undo(m, undo);
        self.here = before;
        Some(m)
    }

    /// The mark of the position at the end.
    #[inline]
    pub(crate) const fn here(&self) -> Mark {
        self.here
    }

    /// The mark of the position at `ply`; that at the end if the path is not so long.
    #[inline]
    pub(crate) fn mark(&self, ply: usize) -> Mark {
        self.plies.get(ply).map_or(self.here, |ply| ply.before)
    }

    /// The path as it would be if the keys of all its boards collided.
    #[cfg(test)]
    pub(crate) fn with_colliding_keys(mut self) -> Self {
        self.here.board_key = 0;
        self.plies.iter_mut().for_each(|ply| ply.before.board_key = 0);
        self
    }

    /// The earlier positions with the same side to move that could have the same board, nearest
    /// first. Two plies are too few to come back: the piece that moved first is not back yet.
    #[inline]
    pub(crate) fn earlier(&self) -> impl Iterator<Item = (usize, Mark)> + '_ {
        self.plies.iter().enumerate().rev().skip(3).step_by(2).map(|(ply, at)| (ply, at.before))
    }
}

impl From<Position> for Path {
    fn from(start: Position) -> Self {
        Self::new(start)
    }
}

/// The start and the moves, as USI writes them: `sfen … moves 7g7f 3c3d`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sfen {}", self.start)?;
        if !self.plies.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves().try_for_each(|m| write!(f, " {m}"))
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}
