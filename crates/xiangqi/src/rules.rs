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
/// assert_eq!(rules.natural_limit(), Some(120));
/// assert_eq!(Rules::new(Ruleset::None).natural_limit(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub(crate) ruleset: Ruleset,
    folds: Option<(u32, u32)>,
    natural_limit: Option<u32>,
    counted_checks: Option<u32>,
    material_draws: bool,
    max_plies: Option<u32>,
}

impl Default for Rules {
    /// The rules of the World Xiangqi Federation.
    fn default() -> Self {
        Self::new(Ruleset::Wxf)
    }
}

impl Rules {
    /// A ruleset for repetition, with its own [folds](Ruleset::folds); a natural limit of 120 plies
    /// and draws by material, unless it is [`Ruleset::None`], which has neither; and no limit of
    /// moves. [`Ruleset::Computer`] counts ten checks a side towards the natural limit.
    ///
    /// ```
    /// use kiban_xiangqi::{Rules, Ruleset};
    ///
    /// assert_eq!(Rules::new(Ruleset::Simple).folds(), Some((3, 3)));
    /// ```
    #[must_use]
    pub const fn new(ruleset: Ruleset) -> Self {
        let is_judged = ruleset.folds().is_some();
        Self {
            ruleset,
            folds: None,
            natural_limit: if is_judged { Some(120) } else { None },
            counted_checks: if matches!(ruleset, Ruleset::Computer) { Some(10) } else { None },
            material_draws: is_judged,
            max_plies: None,
        }
    }

    /// With other numbers of occurrences: that at which a side loses by what it may not do, and
    /// that at which the game is drawn otherwise.
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// assert_eq!(Rules::default().with_folds(4, 4).folds(), Some((4, 4)));
    /// ```
    #[must_use]
    pub const fn with_folds(self, losing: u32, drawing: u32) -> Self {
        Self { folds: Some((losing, drawing)), ..self }
    }

    /// With another natural limit (自然限着): so many plies without a capture draw the game. `None`
    /// for no limit.
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// assert_eq!(Rules::default().with_natural_limit(Some(100)).natural_limit(), Some(100));
    /// ```
    #[must_use]
    pub const fn with_natural_limit(self, plies: Option<u32>) -> Self {
        Self { natural_limit: plies, ..self }
    }

    /// With a discount for checks: of each side's checks since the last capture only so many count
    /// towards the natural limit, and further ones do not, nor do the replies to them. `None` to
    /// count all.
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// assert_eq!(Rules::default().with_counted_checks(Some(10)).counted_checks(), Some(10));
    /// ```
    #[must_use]
    pub const fn with_counted_checks(self, checks: Option<u32>) -> Self {
        Self { counted_checks: checks, ..self }
    }

    /// With or without [draws by material](crate::Position::is_material_draw).
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// assert!(!Rules::default().with_material_draws(false).material_draws());
    /// ```
    #[must_use]
    pub const fn with_material_draws(self, material_draws: bool) -> Self {
        Self { material_draws, ..self }
    }

    /// With another limit of moves: after the ply of that number the game is drawn, unless it
    /// ended with it. Plies are counted from the first move of a game, as the
    /// [move number](crate::Position::move_number) tells. `None` for no limit.
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// assert_eq!(Rules::default().with_max_plies(Some(300)).max_plies(), Some(300));
    /// ```
    #[must_use]
    pub const fn with_max_plies(self, max_plies: Option<u32>) -> Self {
        Self { max_plies, ..self }
    }

    /// The ruleset for repetition.
    ///
    /// ```
    /// use kiban_xiangqi::{Rules, Ruleset};
    ///
    /// assert_eq!(Rules::default().ruleset(), Ruleset::Wxf);
    /// ```
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The occurrences at which a side loses and at which the game is drawn; `None` where
    /// repetition has no effect.
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// // A third occurrence may lose, a fourth draws.
    /// assert_eq!(Rules::default().folds(), Some((3, 4)));
    /// ```
    #[must_use]
    pub const fn folds(&self) -> Option<(u32, u32)> {
        match (self.ruleset.folds(), self.folds) {
            (Some(_), Some(folds)) => Some(folds),
            (own, _) => own,
        }
    }

    /// How many plies without a capture draw the game.
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// assert_eq!(Rules::default().natural_limit(), Some(120));
    /// ```
    #[must_use]
    pub const fn natural_limit(&self) -> Option<u32> {
        self.natural_limit
    }

    /// How many checks of a side count towards the natural limit; `None` for all.
    ///
    /// ```
    /// use kiban_xiangqi::{Rules, Ruleset};
    ///
    /// assert_eq!(Rules::default().counted_checks(), None);
    /// assert_eq!(Rules::new(Ruleset::Computer).counted_checks(), Some(10));
    /// ```
    #[must_use]
    pub const fn counted_checks(&self) -> Option<u32> {
        self.counted_checks
    }

    /// Whether material that cannot win draws the game.
    ///
    /// ```
    /// use kiban_xiangqi::{Rules, Ruleset};
    ///
    /// assert!(Rules::default().material_draws() && !Rules::new(Ruleset::None).material_draws());
    /// ```
    #[must_use]
    pub const fn material_draws(&self) -> bool {
        self.material_draws
    }

    /// After which ply the game is drawn.
    ///
    /// ```
    /// use kiban_xiangqi::Rules;
    ///
    /// assert_eq!(Rules::default().max_plies(), None);
    /// ```
    #[must_use]
    pub const fn max_plies(&self) -> Option<u32> {
        self.max_plies
    }
}
