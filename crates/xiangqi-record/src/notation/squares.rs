//! Files and ranks where ranks do not count from 0, and pairs of such squares.

use core::fmt;

use kiban_xiangqi::{File, Move, Rank, Square};

use super::cursor::Cursor;
use super::{Expected, NotationError};

/// How ranks are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ranks {
    /// From 0 to 9.
    FromZero,
    /// From 1 to 10.
    FromOne,
}

impl Ranks {
    pub(super) const fn expected(self) -> Expected {
        match self {
            Self::FromZero => Expected::RankFromZero,
            Self::FromOne => Expected::Rank,
        }
    }

    pub(super) const fn number(self, rank: Rank) -> usize {
        match self {
            Self::FromZero => rank.index(),
            Self::FromOne => rank.index() + 1,
        }
    }
}

pub(super) fn file(c: char) -> Option<File> {
    let index = (b'a'..=b'i').position(|own| char::from(own) == c)?;
    File::from_index(index)
}

impl Cursor<'_> {
    /// A rank, if one is next.
    pub(super) fn rank(&mut self, ranks: Ranks) -> Option<Rank> {
        let digit = |c: char| c.to_digit(10).map(|digit| digit as usize);
        let mut ahead = *self;
        let mut number = ahead.take(digit)?;
        if ranks == Ranks::FromOne && number == 1 && ahead.rest.starts_with('0') {
            number = 10;
            let _ = ahead.take(digit);
        }
        let index = match ranks {
            Ranks::FromZero => number,
            Ranks::FromOne => number.checked_sub(1)?,
        };
        let rank = Rank::from_index(index)?;
        *self = ahead;
        Some(rank)
    }

    fn square(&mut self) -> Result<Square, NotationError> {
        let file = self.need(file, Expected::File)?;
        let rank = self.rank(Ranks::FromOne).ok_or_else(|| self.expected(Expected::Rank))?;
        Ok(Square::new(file, rank))
    }
}

/// A pair of squares with ranks from 1 to 10: `h3h10`.
pub(super) fn parse(text: &str) -> Result<Move, NotationError> {
    let mut cursor = Cursor::new(text);
    let (from, to) = (cursor.square()?, cursor.square()?);
    cursor.end()?;
    Ok(Move::new(from, to))
}

/// A square with its rank counted in that way.
pub(super) struct Named(pub(super) Square, pub(super) Ranks);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.0.file().index() as u8);
        write!(f, "{file}{}", self.1.number(self.0.rank()))
    }
}
