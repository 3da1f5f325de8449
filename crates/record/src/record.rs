//! A game's record, what reading one gives, and what writing one gives.

use core::fmt;

use crate::{Event, Finding, Headers, Key, Severity, Tree};

/// A record: where the game began, what is said about it, and what happened.
///
/// `P` is the game's position, `M` its move and `S` its way to end a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P, M, S> {
    /// The position in which the record begins.
    pub start: P,
    /// Names, dates and places.
    pub headers: Headers,
    /// The moves with their variations, comments and times. Comments before the first move are
    /// those of the root.
    pub tree: Tree<Event<M, S>>,
}

impl<P, M, S> Record<P, M, S> {
    /// The record that begins in `start`, with nothing in it.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self { start, headers: Headers::default(), tree: Tree::default() }
    }

    /// The legal moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &M> + '_ {
        self.tree.main_line().filter_map(|id| self.tree[id].event()?.played())
    }

    /// How the main line ended, if the record says.
    #[must_use]
    pub fn end(&self) -> Option<&S> {
        self.tree.main_line().last().and_then(|id| self.tree[id].event()?.end())
    }
}

/// What a reader gives: the record as far as it could be read, and what is to be said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read<R> {
    /// The record.
    pub record: R,
    /// Warnings and errors in the order of their places.
    pub findings: Vec<Finding>,
}

impl<R> Read<R> {
    /// Whether everything was understood and is legal, warnings aside.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity() < Severity::Error)
    }

    /// The record, if everything was understood and is legal.
    ///
    /// # Errors
    ///
    /// The first error.
    pub fn sound(self) -> Result<R, Finding> {
        match self.findings.into_iter().find(|finding| finding.severity() == Severity::Error) {
            None => Ok(self.record),
            Some(finding) => Err(finding),
        }
    }
}

/// What a writer gives: the text, and what of the record is not in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written<T = String> {
    /// The record in the format.
    pub text: T,
    /// What the format cannot hold.
    pub losses: Vec<Loss>,
}

/// Something that a format cannot hold, and how often the record has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// What it is.
    pub lost: Lost,
    /// How often; at least 1.
    pub count: usize,
}

impl Loss {
    /// Counts `lost` once more in a list of losses.
    pub fn count_in(losses: &mut Vec<Self>, lost: Lost) {
        match losses.iter_mut().find(|loss| loss.lost == lost) {
            Some(loss) => loss.count += 1,
            None => losses.push(Self { lost, count: 1 }),
        }
    }

    /// The losses of several records as those of one file: each thing once, with its total.
    #[must_use]
    pub fn merged(losses: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut merged: Vec<Self> = Vec::new();
        for loss in losses {
            match merged.iter_mut().find(|known| known.lost == loss.lost) {
                Some(known) => known.count += loss.count,
                None => merged.push(loss),
            }
        }
        merged
    }
}

/// What a format may be unable to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Lost {
    /// A variation.
    Variation,
    /// A comment.
    Comment,
    /// A bookmark.
    Bookmark,
    /// An annotation mark such as `!?`.
    Mark,
    /// A move's time.
    Clock,
    /// A part of a second.
    Fraction,
    /// A header.
    Header(Key),
    /// A way to end a game.
    End,
    /// A move.
    Move,
    /// An illegal move.
    Illegal,
    /// The position in which the record begins.
    Start,
    /// The move number, or the number of plies since the last capture, at the start.
    Counters,
    /// A character that the format or encoding does not have.
    Character(char),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variation => f.write_str("variation"),
            Self::Comment => f.write_str("comment"),
            Self::Bookmark => f.write_str("bookmark"),
            Self::Mark => f.write_str("annotation mark"),
            Self::Clock => f.write_str("time of a move"),
            Self::Fraction => f.write_str("fraction of a second"),
            Self::Header(Key::Other(words)) => write!(f, "header {words}"),
            Self::Header(key) => write!(f, "header {key:?}"),
            Self::End => f.write_str("end of the game"),
            Self::Move => f.write_str("move"),
            Self::Illegal => f.write_str("illegal move"),
            Self::Start => f.write_str("start position"),
            Self::Counters => f.write_str("move counters of the start position"),
            Self::Character(c) => write!(f, "character {c:?}"),
        }
    }
}

/// `variation (3 times)`.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => self.lost.fmt(f),
            count => write!(f, "{} ({count} times)", self.lost),
        }
    }
}
