//! How much of the clock a move may take.

use std::time::Duration;

use crate::Limits;

/// What the clocks show for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// What is left of the main time.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// What there is for each move once the main time is used up (秒読み).
    pub byoyomi: Duration,
    /// How many moves the main time is for; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// What to make of the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// What is lost between the engine and the clock, for each move.
    pub delay: Duration,
    /// The same for the last seconds, where it decides.
    pub last_delay: Duration,
    /// No move takes less, if there is time at all.
    pub least: Duration,
    /// How much of what seems right is taken, in percent.
    pub slow_mover: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            delay: Duration::from_millis(30),
            last_delay: Duration::from_millis(60),
            least: Duration::ZERO,
            slow_mover: 100,
        }
    }
}

impl Budget {
    /// The limits of time for a move: `ply` is how many moves were made in the game.
    ///
    /// ```
    /// use std::time::Duration;
    /// use kiban_search::{Budget, TimeControl};
    ///
    /// let seconds = Duration::from_secs;
    /// let byoyomi = TimeControl { byoyomi: seconds(10), ..TimeControl::default() };
    /// let limits = Budget::default().limits(&byoyomi, 40);
    /// assert!(limits.hard_time.unwrap() < seconds(10));
    /// assert!(limits.hard_time.unwrap() > seconds(9));
    /// ```
    #[must_use]
    pub fn limits(&self, clock: &TimeControl, ply: u32) -> Limits {
        let spare = |time: Duration, delay: Duration| {
            // However little there is, a fifth of it is used.
            time.saturating_sub(delay).max(time / 5).max(Duration::from_millis(1))
        };
        // All that can be used without losing on time.
        let whole = clock.remaining + clock.byoyomi + clock.increment;
        let most =
            spare(whole.min(clock.remaining + clock.byoyomi.max(clock.increment)), self.last_delay);
        // A game of shogi or xiangqi has some hundred moves in all; fewer are ahead the later it is.
        let ahead =
            clock.moves_to_go.unwrap_or_else(|| (45_u32.saturating_sub(ply / 5)).max(20)).max(1);
        let share = clock.remaining / ahead + (clock.increment * 9) / 10 + clock.byoyomi;
        let share = spare(share, self.delay) * self.slow_mover.clamp(1, 1000) / 100;
        let (soft, hard) = if clock.remaining < clock.byoyomi {
            // Only the byoyomi is left, and what is not used is lost.
            (most, most)
        } else {
            (share.max(self.least), (share * 4).max(self.least))
        };
        Limits {
            soft_time: Some(soft.min(most)),
            hard_time: Some(hard.min(most)),
            ..Limits::default()
        }
    }

    /// The limits where each move has a fixed time.
    #[must_use]
    pub fn fixed(&self, time: Duration) -> Limits {
        let time = time.saturating_sub(Duration::from_millis(2)).max(Duration::from_millis(1));
        Limits { soft_time: Some(time), hard_time: Some(time), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn never_more_than_there_is() {
        for remaining in [0, 1, 10, 100, 1000, 60_000, 3_600_000] {
            for byoyomi in [0, 100, 1000, 30_000] {
                for increment in [0, 50, 2000] {
                    for moves_to_go in [None, Some(1), Some(40)] {
                        let (remaining, byoyomi) = (ms(remaining), ms(byoyomi));
                        let increment = ms(increment);
                        let clock = TimeControl { remaining, byoyomi, increment, moves_to_go };
                        let limits = Budget::default().limits(&clock, 30);
                        let (soft, hard) = (limits.soft_time.unwrap(), limits.hard_time.unwrap());
                        let available = remaining + byoyomi.max(increment);
                        assert!(
                            soft <= hard && hard <= available.max(ms(1)),
                            "{clock:?}: {limits:?}"
                        );
                        assert!(hard > Duration::ZERO);
                    }
                }
            }
        }
    }
}
