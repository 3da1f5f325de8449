//! What a random test really met.

use std::collections::BTreeMap;
use std::fmt;

/// How often each feature was met. A test that never met a double check proves nothing about
/// double checks, so tests print this table and assert that no entry is 0.
#[derive(Clone, Default, Debug)]
pub struct Reach(BTreeMap<&'static str, u64>);

impl Reach {
    /// A table of those features, none of them met yet.
    #[must_use]
    pub fn of(features: &[&'static str]) -> Self {
        Self(features.iter().map(|&feature| (feature, 0)).collect())
    }

    /// Counts `feature` once if it was met.
    pub fn note(&mut self, feature: &'static str, met: bool) {
        *self.0.entry(feature).or_default() += u64::from(met);
    }

    /// Adds the counts of another table.
    pub fn absorb(&mut self, other: &Self) {
        for (&feature, &count) in &other.0 {
            *self.0.entry(feature).or_default() += count;
        }
    }

    /// How often `feature` was met.
    #[must_use]
    pub fn count(&self, feature: &str) -> u64 {
        self.0.get(feature).copied().unwrap_or(0)
    }

    /// The features that were never met.
    #[must_use]
    pub fn missed(&self) -> Vec<&'static str> {
        let missed = self.0.iter().filter(|&(_, &count)| count == 0);
        missed.map(|(&feature, _)| feature).collect()
    }
}

/// One line for each feature.
impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(feature, count)| writeln!(f, "{count:>12}  {feature}"))
    }
}
