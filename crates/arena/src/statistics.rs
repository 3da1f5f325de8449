//! What results say: the difference in Elo, how sure it is, and whether it is enough.

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Score {
    /// How many games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, a draw being half of one; a half without games.
    #[must_use]
    pub fn rate(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// The standard error of the rate.
    #[must_use]
    pub fn error(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let rate = self.rate();
        let part = |count: u32, points: f64| f64::from(count) / games * (points - rate).powi(2);
        let variance = part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0);
        (variance / games).sqrt()
    }

    /// The difference in Elo, and the bounds within which it is with 95 percent probability.
    /// Infinite where everything was won or lost.
    #[must_use]
    pub fn elo(&self) -> (f64, f64, f64) {
        let (rate, error) = (self.rate(), 1.96 * self.error());
        let bounded = |rate: f64| elo_of_rate(rate.clamp(0.0, 1.0));
        (bounded(rate), bounded(rate - error), bounded(rate + error))
    }

    /// How likely the player is the stronger one, by the games that were decided.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        let decided = f64::from(self.wins + self.losses);
        if decided == 0.0 {
            return 0.5;
        }
        let z = (f64::from(self.wins) - f64::from(self.losses)) / decided.sqrt();
        normal(z)
    }
}

/// The difference in Elo at which a player gets that share of the points.
fn elo_of_rate(rate: f64) -> f64 {
    -400.0 * (1.0 / rate - 1.0).log10()
}

fn rate_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution, after Abramowitz and Stegun 26.2.17.
fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let polynomial = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-z * z / 2.0).exp() / (2.0 * core::f64::consts::PI).sqrt() * polynomial;
    if z >= 0.0 { 1.0 - tail } else { tail }
}

/// A sequential probability ratio test: is the difference rather `low` or rather `high` Elo?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is to be rejected.
    pub low: f64,
    /// The difference that is hoped for.
    pub high: f64,
    /// How likely either error may be; between 0 and 0.5.
    pub error: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtState {
    /// Play on.
    Open,
    /// Rather the high difference.
    Accepted,
    /// Rather the low one.
    Rejected,
}

impl Sprt {
    /// The logarithm of how much likelier the games are under the high difference.
    ///
    /// Half a win, half a draw and half a loss are added: otherwise results that are all alike had
    /// no variance, and a test of engines that are far apart would never end.
    #[must_use]
    pub fn log_ratio(&self, score: &Score) -> f64 {
        if score.games() == 0 {
            return 0.0;
        }
        let counts = [score.wins, score.draws, score.losses].map(|count| f64::from(count) + 0.5);
        let games: f64 = counts.iter().sum();
        let rate = (counts[0] + counts[1] / 2.0) / games;
        let outcomes = counts.iter().zip([1.0, 0.5, 0.0]);
        let spread: f64 = outcomes.map(|(count, points)| count * (points - rate).powi(2)).sum();
        let variance = spread / games / games;
        let (low, high) = (rate_of_elo(self.low), rate_of_elo(self.high));
        (high - low) * (2.0 * rate - low - high) / (2.0 * variance)
    }

    /// The bound that the logarithm has to pass in either direction.
    #[must_use]
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// Where the test stands.
    #[must_use]
    pub fn state(&self, score: &Score) -> SprtState {
        match self.log_ratio(score) {
            ratio if ratio >= self.bound() => SprtState::Accepted,
            ratio if ratio <= -self.bound() => SprtState::Rejected,
            _ => SprtState::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo() {
        let even = Score { wins: 100, draws: 50, losses: 100 };
        let (elo, low, high) = even.elo();
        assert!(elo.abs() < 1e-9 && low < -30.0 && high > 30.0, "{low} {high}");
        // Three points of four are 191 Elo.
        let better = Score { wins: 75, draws: 0, losses: 25 };
        assert!((better.elo().0 - 190.85).abs() < 0.01);
        assert!(better.likelihood_of_superiority() > 0.9999);
        assert!((even.likelihood_of_superiority() - 0.5).abs() < 1e-6);
        assert_eq!(Score { wins: 5, draws: 0, losses: 0 }.elo().0, f64::INFINITY);
    }

    #[test]
    fn sprt() {
        let test = Sprt { low: 0.0, high: 10.0, error: 0.05 };
        assert_eq!(test.state(&Score::default()), SprtState::Open);
        assert_eq!(test.state(&Score { wins: 900, draws: 0, losses: 700 }), SprtState::Accepted);
        assert_eq!(test.state(&Score { wins: 700, draws: 0, losses: 900 }), SprtState::Rejected);
        // Alike in all games: soon clear, but not by one.
        let (one, many) =
            (Score { wins: 1, ..Score::default() }, Score { wins: 40, ..Score::default() });
        assert_eq!((test.state(&one), test.state(&many)), (SprtState::Open, SprtState::Accepted));
        assert_eq!(test.state(&Score { losses: 40, ..Score::default() }), SprtState::Rejected);
    }
}
