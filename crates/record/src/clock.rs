//! Time spent on a move.

use core::time::Duration;

/// The time that a move took, and the time its side had used up with it, where the record says.
///
/// Both in milliseconds: records have seconds or, since CSA 3.0, thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clock {
    /// Milliseconds spent on the move.
    pub spent: u32,
    /// Milliseconds spent by this side up to and including the move.
    pub total: Option<u32>,
}

impl Clock {
    /// So many whole seconds for the move, without a total. More than 49 days are cut to that.
    #[must_use]
    pub const fn seconds(seconds: u32) -> Self {
        Self { spent: seconds.saturating_mul(1000), total: None }
    }

    /// The time spent on the move.
    #[must_use]
    pub const fn spent(self) -> Duration {
        Duration::from_millis(self.spent as u64)
    }
}
