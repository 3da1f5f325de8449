//! How a game of xiangqi ends, in the words of `kiban judge`.

use kiban::xiangqi::{Path, Position, Rules as EventRules, Ruleset};

use super::{Folds, Judgement, Played, Terms};

pub(super) const RULES: [&str; Ruleset::ALL.len()] = {
    let mut names = [""; Ruleset::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = Ruleset::ALL[i].name();
        i += 1;
    }
    names
};

/// Judges the position after each move in turn; the first verdict counts.
pub(super) fn judge(played: &Played<Position>, terms: &Terms<'_>) -> Judgement {
    let mut path = Path::new(played.start);
    played.moves.iter().for_each(|&m| path.push(m));
    let rules = event_rules(terms);
    let (ply, verdict) =
        path.first_end(&rules).unwrap_or_else(|| (path.ply(), path.verdict(&rules)));
    Judgement {
        state: verdict.state(),
        winner: verdict.result().map(|result| result.to_string()),
        reason: verdict.to_string(),
        repeated_from_ply: verdict.repeated_from_ply(),
        ply,
    }
}

fn event_rules(terms: &Terms<'_>) -> EventRules {
    let ruleset = terms.rule.and_then(|name| name.parse().ok()).unwrap_or(Ruleset::Wxf);
    let mut rules = EventRules::new(ruleset).with_max_plies(terms.max_plies);
    // Who asks for a verdict wants the one that the repetition comes to, draws included, as soon
    // as it can be told.
    let own = ruleset.folds().map(|(losing, _)| Folds { losing, drawing: losing });
    if let Some(Folds { losing, drawing }) = terms.xiangqi.fold.or(own) {
        rules = rules.with_folds(losing, drawing);
    }
    if let Some(limit) = terms.xiangqi.natural_limit {
        rules = rules.with_natural_limit(limit.0);
    }
    if let Some(checks) = terms.xiangqi.counted_checks {
        rules = rules.with_counted_checks(checks.0);
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Rules as _;

    #[test]
    fn every_ruleset_is_known_by_name() {
        assert_eq!(RULES[0], Ruleset::default().name());
        for (name, ruleset) in RULES.into_iter().zip(Ruleset::ALL) {
            let terms = Terms { rule: Some(name), max_plies: None, xiangqi: Default::default() };
            assert_eq!(event_rules(&terms).ruleset(), ruleset);
            assert!(Position::RULES.contains(&name));
        }
    }
}
