//! How a position came about: the moves since a start, and what repetition needs to know of them.

use alloc::vec::Vec;
use core::fmt;

use crate::{IllegalMove, Move, Position, Undo};

/// A position with the moves that led to it from a start.
///
/// A game keeps one to be [judged](Self::repetition); a search keeps one to know when it
/// [comes back](Self::recurrence). Plies are numbered from the start: ply 0 is the start, ply `n`
/// the position after `n` moves.
///
/// ```
/// use kiban_xiangqi::{Path, Position};
///
/// let mut path = Path::new(Position::startpos());
/// path.push("h2e2".parse()?);
/// path.push("h9g7".parse()?);
/// assert_eq!(path.ply(), 2);
/// assert_eq!(path.pop(), "h9g7".parse().ok());
/// assert_eq!(*path.position(), Position::startpos().after("h2e2".parse()?));
/// # Ok::<(), kiban_xiangqi::IccsError>(())
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    /// Board and side to move.
    pub(crate) key: u64,
    /// The ply after the last capture: nothing before it can come back.
    pub(crate) since: usize,
    /// Whether the side to move is in check.
    pub(crate) in_check: bool,
}

impl Path {
    /// The path that begins at `start`, without moves.
    ///
    /// ```
    /// use kiban_xiangqi::{Path, Position};
    ///
    /// assert_eq!(Path::new(Position::startpos()).ply(), 0);
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Self {
        let here = Mark { key: start.key(), since: 0, in_check: start.in_check() };
        Self { start, position: start, plies: Vec::new(), here }
    }

    /// The position in which the path begins.
    ///
    /// ```
    /// use kiban_xiangqi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("h2e2".parse().unwrap());
    /// assert_eq!(*path.start(), Position::startpos());
    /// ```
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position to which the path leads.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("h2e2".parse().unwrap());
    /// assert_eq!(path.position().side_to_move(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves the path has.
    ///
    /// ```
    /// use kiban_xiangqi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("h2e2".parse().unwrap());
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
    /// use kiban_xiangqi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("h2e2".parse().unwrap());
    /// path.push("h9g7".parse().unwrap());
    /// let texts: Vec<String> = path.moves().map(|m| m.to_string()).collect();
    /// assert_eq!(texts, ["h2e2", "h9g7"]);
    /// ```
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        self.plies.iter().map(|ply| ply.m)
    }

    /// The last move; `None` at the start.
    ///
    /// ```
    /// use kiban_xiangqi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// assert_eq!(path.last_move(), None);
    /// path.push("h2e2".parse().unwrap());
    /// assert_eq!(path.last_move(), "h2e2".parse().ok());
    /// ```
    #[inline]
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.m)
    }

    /// Plays a legal move.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("h2e2".parse().unwrap());
    /// assert_eq!(path.position().side_to_move(), Color::Black);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Position::play`].
    pub fn push(&mut self, m: Move) {
        let undo = self.position.play(m);
        self.plies.push(Ply { before: self.here, m, undo });
        let since = match undo.captured() {
            Some(_) => self.plies.len(),
            None => self.here.since,
        };
        let (key, in_check) = (self.position.key(), self.position.in_check());
        self.here = Mark { key, since, in_check };
    }

    /// Plays a move if it is legal; otherwise the path stays as it is.
    ///
    /// ```
    /// use kiban_xiangqi::{Path, Position};
    ///
    /// //  . . . . r . . . .     The horse is pinned to the file, and no move of a horse stays
    /// //  . . . . . . . . .     on its file.
    /// //  . . . . . . . . .
    /// //  . . . . N . . . .
    /// //  . . . . K . . . .
    /// let position: Position = "3k5/9/9/9/9/4r4/9/9/4N4/4K4 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(position);
    /// let reason = path.try_push("e1c2".parse().unwrap()).unwrap_err();
    /// assert_eq!((reason.code(), path.ply()), ("pinned", 0));
    /// assert_eq!(path.try_push("e0f0".parse().unwrap()), Ok(()));
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
    /// use kiban_xiangqi::{Path, Position};
    ///
    /// let mut path = Path::new(Position::startpos());
    /// path.push("h2e2".parse().unwrap());
    /// assert_eq!(path.pop(), "h2e2".parse().ok());
    /// assert_eq!(path.pop(), None);
    /// ```
    pub fn pop(&mut self) -> Option<Move> {
        let Ply { before, m, undo } = self.plies.pop()?;
        self.position.undo(m, undo);
        self.here = before;
        Some(m)
    }

    /// The positions from `ply` to the end of the path, and the moves between them.
    pub(crate) fn tail(&self, ply: usize) -> (Vec<Position>, Vec<Move>) {
        let plies = self.plies.get(ply..).unwrap_or_default();
        let mut positions = Vec::with_capacity(plies.len() + 1);
        let mut position = self.position;
        positions.push(position);
        for ply in plies.iter().rev() {
            position.undo(ply.m, ply.undo);
            positions.push(position);
        }
        positions.reverse();
        (positions, plies.iter().map(|ply| ply.m).collect())
    }

    /// The earlier plies since the last capture whose positions have the key of that at the end,
    /// nearest first. Two plies are too few to come back: the piece that moved first is not back
    /// yet.
    #[inline]
    pub(crate) fn earlier(&self) -> impl Iterator<Item = usize> + '_ {
        let (here, end) = (self.here, self.ply());
        let plies = self.plies.get(here.since..).unwrap_or_default();
        plies
            .iter()
            .rev()
            .zip(1..)
            .skip(3)
            .step_by(2)
            .filter(move |(ply, _)| ply.before.key == here.key)
            .map(move |(_, back)| end - back)
    }

    /// Of the moves since the last capture, first to last, whether each gave check.
    pub(crate) fn checks(&self) -> impl Iterator<Item = bool> + '_ {
        let marks = self.plies.iter().map(|ply| ply.before).chain([self.here]);
        marks.skip(self.here.since + 1).map(|mark| mark.in_check)
    }

    /// The path as it would be if the keys of all its positions collided.
    #[cfg(test)]
    pub(crate) fn with_colliding_keys(mut self) -> Self {
        self.here.key = 0;
        self.plies.iter_mut().for_each(|ply| ply.before.key = 0);
        self
    }
}

impl From<Position> for Path {
    fn from(start: Position) -> Self {
        Self::new(start)
    }
}

/// The start and the moves, as UCCI and UCI write them: `fen … moves h2e2 h9g7`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fen {}", self.start)?;
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
