//! What a position is worth.

use core::fmt;

/// The farthest that a search looks, in plies.
pub(crate) const MAX_PLY: usize = 250;
/// More than any score.
pub(crate) const INFINITE: i32 = 32_000;
/// Mate on the board at hand; one less for each ply that it is away.
pub(crate) const MATE: i32 = 31_000;
/// A win by a rule at hand; one less for each ply that it is away.
pub(crate) const RULE: i32 = 29_000;
/// A board that was there before, with something won on the way.
pub(crate) const BETTER: i32 = 27_500;
/// The most that an evaluation can be.
pub(crate) const MOST: i32 = 26_000;

pub(crate) const LEAST_MATE: i32 = MATE - 2 * MAX_PLY as i32;
const LEAST_RULE: i32 = RULE - 2 * MAX_PLY as i32;
/// Scores from this one on come from the rules, not from an evaluation.
pub(crate) const LEAST_PROVED: i32 = MOST + 1;

/// The score of having been mated `ply` plies from the root.
pub(crate) const fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Whether a score comes from the rules: a mate, a win by a rule, a board that was there before.
pub(crate) const fn is_proved(score: i32) -> bool {
    score.abs() >= LEAST_PROVED
}

/// From plies counted from the root to plies counted from a position `ply` plies away, for the
/// hash table, where the position may be met on another way.
pub(crate) const fn to_table(score: i32, ply: usize) -> i32 {
    if score >= LEAST_PROVED {
        score + ply as i32
    } else if score <= -LEAST_PROVED {
        score - ply as i32
    } else {
        score
    }
}

/// The way back from [`to_table`].
pub(crate) const fn from_table(score: i32, ply: usize) -> i32 {
    if score >= LEAST_PROVED {
        score - ply as i32
    } else if score <= -LEAST_PROVED {
        score + ply as i32
    } else {
        score
    }
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// A draw, or equal chances.
    pub const EVEN: Self = Self(0);

    pub(crate) const fn new(value: i32) -> Self {
        Self(value)
    }

    /// The score of mating in so many plies, at least 1.
    #[must_use]
    pub const fn mating_in(plies: u32) -> Self {
        let plies = if plies > MAX_PLY as u32 { MAX_PLY as i32 } else { plies as i32 };
        Self(MATE - plies)
    }

    /// The score of being mated in so many plies; 0 is mated already.
    #[must_use]
    pub const fn mated_in(plies: u32) -> Self {
        Self(-Self::mating_in(plies).0)
    }

    /// The score of winning by a rule in so many plies; 0 is at once.
    #[must_use]
    pub const fn winning_by_rule_in(plies: u32) -> Self {
        let plies = if plies > MAX_PLY as u32 { MAX_PLY as i32 } else { plies as i32 };
        Self(RULE - plies)
    }

    /// The number behind it: hundredths of a pawn where it is neither a mate nor a rule.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// In how many plies the side to move mates, or is mated if negative; `None` if no mate is
    /// proved. Mated already is `Some(0)`.
    #[must_use]
    pub const fn mate(self) -> Option<i32> {
        match self.0 {
            value if value >= LEAST_MATE => Some(MATE - value),
            value if value <= -LEAST_MATE => Some(-MATE - value),
            _ => None,
        }
    }

    /// Whether the game is won or lost by a rule, such as a declaration or a prohibited
    /// repetition, and not by mate; positive if the side to move wins.
    #[must_use]
    pub const fn by_rule(self) -> Option<bool> {
        match self.mate() {
            None if self.0.abs() >= LEAST_RULE => Some(self.0 > 0),
            _ => None,
        }
    }
}

impl core::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// `+35`, `mate 5`, `mate -4`, `won by rule`, `lost by rule`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.mate(), self.by_rule()) {
            (Some(plies), _) => write!(f, "mate {plies}"),
            (None, Some(true)) => f.write_str("won by rule"),
            (None, Some(false)) => f.write_str("lost by rule"),
            (None, None) => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_and_rules_are_told_apart() {
        assert_eq!(Score::mating_in(5).mate(), Some(5));
        assert_eq!(Score::mated_in(4).mate(), Some(-4));
        assert_eq!(Score::mating_in(5).by_rule(), None);
        assert_eq!(Score::winning_by_rule_in(3).by_rule(), Some(true));
        assert_eq!((-Score::winning_by_rule_in(3)).by_rule(), Some(false));
        assert_eq!(Score::winning_by_rule_in(3).mate(), None);
        assert_eq!(Score::new(MOST).by_rule(), None);
        assert_eq!(Score::mating_in(5).to_string(), "mate 5");
    }

    #[test]
    fn a_mate_in_the_table_is_as_far_from_its_position() {
        for score in [MATE - 9, mated(9), RULE - 9, 35, -35] {
            assert_eq!(from_table(to_table(score, 6), 6), score);
        }
        assert_eq!(to_table(MATE - 9, 6), MATE - 3);
    }
}
