//! The rulesets, and which file judges by which.

use core::fmt;
use core::str::FromStr;

use super::window::Window;
use super::{Judgement, computer, cxa, ucci, wxf};
use crate::Color;

/// The rules by which repetition is judged.
///
/// ```
/// use kiban_xiangqi::Ruleset;
///
/// assert_eq!("ucci".parse(), Ok(Ruleset::Ucci));
/// assert_eq!(Ruleset::default().to_string(), "wxf");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ruleset {
    /// The World Xiangqi Federation's of 2018, which agree with the Asian ones. Perpetual check
    /// and perpetual chase lose at the third occurrence; at the fourth the game is drawn.
    #[default]
    Wxf,
    /// After the rule that Pikafish plays by: perpetual check loses; perpetual chase does if nobody
    /// gave check meanwhile. Which attacks are threats is as under [`Wxf`](Self::Wxf), so that
    /// program may see a single chase differently. Judged at the third occurrence.
    Computer,
    /// The leagues of UCCI programs: perpetual check loses, and perpetual chase by the piece that
    /// moves. Judged at the fourth occurrence.
    Ucci,
    /// The Chinese Xiangqi Association's of 2020, **as an approximation**: perpetual check, kill
    /// and chase lose, and their mixtures. Of threats of mate only those of mate in one are seen,
    /// and a chase is one under the WXF rules. Judged at the third occurrence.
    Cxa,
    /// The third occurrence draws, whatever was played.
    Simple,
    /// Repetition has no effect.
    None,
}

impl Ruleset {
    /// All rulesets.
    pub const ALL: [Self; 6] =
        [Self::Wxf, Self::Computer, Self::Ucci, Self::Cxa, Self::Simple, Self::None];

    /// The name, as `Display` prints and `FromStr` reads it.
    ///
    /// ```
    /// use kiban_xiangqi::Ruleset;
    ///
    /// assert_eq!(Ruleset::Computer.name(), "computer");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wxf => "wxf",
            Self::Computer => "computer",
            Self::Ucci => "ucci",
            Self::Cxa => "cxa",
            Self::Simple => "simple",
            Self::None => "none",
        }
    }

    /// The occurrence at which a side loses by what it may not do, and that at which the game is
    /// drawn otherwise; `None` where repetition has no effect.
    ///
    /// ```
    /// use kiban_xiangqi::Ruleset;
    ///
    /// assert_eq!(Ruleset::Wxf.folds(), Some((3, 4)));
    /// assert_eq!(Ruleset::None.folds(), None);
    /// ```
    #[must_use]
    pub const fn folds(self) -> Option<(u32, u32)> {
        match self {
            Self::Wxf => Some((3, 4)),
            Self::Computer | Self::Cxa | Self::Simple => Some((3, 3)),
            Self::Ucci => Some((4, 4)),
            Self::None => None,
        }
    }

    /// What both sides did in the window that this ruleset prohibits.
    pub(super) fn judge(self, window: &Window) -> Judgement {
        let offence = match self {
            Self::Wxf => wxf::offence,
            Self::Computer => computer::offence,
            Self::Ucci => ucci::offence,
            Self::Cxa => cxa::offence,
            Self::Simple | Self::None => |_: &Window, _| None,
        };
        Judgement { red: offence(window, Color::Red), black: offence(window, Color::Black) }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a ruleset; see [`Ruleset::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownRuleset;

impl fmt::Display for UnknownRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a ruleset; known are")?;
        Ruleset::ALL.iter().try_for_each(|rules| write!(f, " {rules}"))
    }
}

impl core::error::Error for UnknownRuleset {}

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    /// Reads a ruleset's [name](Ruleset::name).
    fn from_str(text: &str) -> Result<Self, UnknownRuleset> {
        Self::ALL.into_iter().find(|rules| rules.name() == text).ok_or(UnknownRuleset)
    }
}
