//! By what a game is judged, as far as events differ.

use std::str::FromStr;

/// By what a game is judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    /// One of the game's `RULES`; without it the default.
    pub(crate) rule: Option<&'a str>,
    /// The number of the move after which the game is drawn.
    pub(crate) max_plies: Option<u32>,
    /// What only xiangqi has.
    pub(crate) xiangqi: XiangqiTerms,
}

/// What only events of xiangqi differ in; nothing stands for what the rule has.
#[derive(Clone, Copy, Default, Debug, clap::Args)]
pub(crate) struct XiangqiTerms {
    /// The occurrence at which a repetition is judged, or two: that at which a side loses by what
    /// it may not do, and that at which the game is drawn otherwise (xiangqi)
    #[arg(long, value_name = "N[,N]")]
    pub(crate) fold: Option<Folds>,
    /// The plies without a capture after which the game is drawn, or `none` (xiangqi)
    #[arg(long, value_name = "PLIES")]
    pub(crate) natural_limit: Option<Limit>,
    /// How many checks of a side count towards the natural limit, or `none` to count all (xiangqi)
    #[arg(long, value_name = "N")]
    pub(crate) counted_checks: Option<Limit>,
}

impl XiangqiTerms {
    /// The first option that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let options = [
            ("fold", self.fold.is_some()),
            ("natural-limit", self.natural_limit.is_some()),
            ("counted-checks", self.counted_checks.is_some()),
        ];
        options.into_iter().find(|&(_, is_given)| is_given).map(|(name, _)| name)
    }
}

/// At which occurrences of a position a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Folds {
    pub(crate) losing: u32,
    pub(crate) drawing: u32,
}

impl FromStr for Folds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fold = |text: &str| match text.parse() {
            Ok(fold) if (2..=100).contains(&fold) => Ok(fold),
            _ => Err("expected an occurrence from 2 to 100, or two of them: 3,4".to_owned()),
        };
        let (losing, drawing) = text.split_once(',').unwrap_or((text, text));
        Ok(Self { losing: fold(losing)?, drawing: fold(drawing)? })
    }
}

/// A number, or `none` for no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limit(pub(crate) Option<u32>);

impl FromStr for Limit {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text {
            "none" => Ok(Self(None)),
            _ => text.parse().map(Some).map(Self).map_err(|_| "expected a number or `none`"),
        }
    }
}
