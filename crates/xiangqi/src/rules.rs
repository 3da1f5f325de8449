//! What a game is played by.

use crate::Ruleset;

/// The rules by which a game is judged.
///
/// ```
/// use kiban_xiangqi::{Rules, Ruleset};
///
/// let rules = Rules::default();
/// assert_eq!((rules.ruleset(), rules.folds()), (Ruleset::Wxf, Some((3, 4))));
/// assert_eq!(rules.with_folds(3, 3).folds(), Some((3, 3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    pub(crate) ruleset: Ruleset,
    folds: Option<(u32, u32)>,
}

impl Rules {
    /// A ruleset for repetition, with its own [folds](Ruleset::folds).
    #[must_use]
    pub const fn new(ruleset: Ruleset) -> Self {
        Self { ruleset, folds: None }
    }

    /// With other numbers of occurrences: that at which a side loses by what it may not do, and
    /// that at which the game is drawn otherwise.
    #[must_use]
    pub const fn with_folds(self, losing: u32, drawing: u32) -> Self {
        Self { folds: Some((losing, drawing)), ..self }
    }

    /// The ruleset for repetition.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The occurrences at which a side loses and at which the game is drawn; `None` where
    /// repetition has no effect.
    #[must_use]
    pub const fn folds(&self) -> Option<(u32, u32)> {
        match (self.ruleset.folds(), self.folds) {
            (Some(_), Some(folds)) => Some(folds),
            (own, _) => own,
        }
    }
}
