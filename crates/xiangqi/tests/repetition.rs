//! Repetition, held to the cases of the shared data, where they lie beside the checkout.

use kiban_xiangqi::{Color, Path, Reading, Rules, Ruleset, Setup};

/// The rows of the shared cases; `None`, with the reason printed, where they are absent.
fn shared_cases() -> Option<String> {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi/repetition_cases.tsv");
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        println!("skipped: {path} is not there");
    }
    text
}

/// The loser under `rules`, as the cases spell it.
fn verdict(id: &str, fen: &str, moves: &str, rules: &Rules) -> &'static str {
    let setup = Setup::from_fen(fen, Reading::Lenient).expect(id);
    let start = setup.position_accepting(|_| true).expect(id);
    let mut path = Path::new(start);
    for m in moves.split_whitespace() {
        path.try_push(m.parse().expect(id)).unwrap_or_else(|error| panic!("{id}: {m}: {error}"));
    }
    match path.repetition(rules).map(|repetition| repetition.judgement.loser()) {
        Some(Some(Color::Red)) => "red_loses",
        Some(Some(Color::Black)) => "black_loses",
        Some(None) => "draw",
        None => "no repetition",
    }
}

/// Every case with a verdict: diagrams of the rules of 2018 and games that were judged.
#[test]
fn wxf_judges_every_case_as_its_source_does() {
    let Some(text) = shared_cases() else { return };
    let (mut judged, mut differing) = (0, Vec::new());
    for row in text.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [id, fen, moves, occurrences, expected] = [0, 1, 2, 3, 4].map(|i| columns[i]);
        let fold = occurrences.parse().expect(id);
        let found = verdict(id, fen, moves, &Rules::new(Ruleset::Wxf).with_folds(fold, fold));
        if expected != "unspecified" {
            judged += 1;
            if found != expected {
                differing.push(format!("{id}: {found}, not {expected}"));
            }
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
    assert!(judged >= 130, "only {judged} cases");
    println!("{judged} cases");
}

/// A rook follows an unprotected cannon from file to file.
const CHASE: (&str, &str) = ("4k4/9/9/1c7/9/2R6/9/9/9/3K5 w - - 0 1", "c4b4 b6c6 b4c4 c6b6 ");

#[test]
fn perpetual_chase_loses_at_the_third_occurrence_and_not_before() {
    let (fen, cycle) = CHASE;
    let twice = cycle.repeat(2);
    assert_eq!(verdict("chase", fen, cycle, &Rules::default()), "no repetition");
    assert_eq!(verdict("chase", fen, &twice, &Rules::default()), "red_loses");
    let four = Rules::default().with_folds(4, 4);
    assert_eq!(verdict("chase", fen, &twice, &four), "no repetition");
    assert_eq!(verdict("chase", fen, &cycle.repeat(3), &four), "red_loses");
}

#[test]
fn each_ruleset_has_its_own_answer() {
    let (fen, cycle) = CHASE;
    for (ruleset, expected) in [
        (Ruleset::Wxf, "red_loses"),
        (Ruleset::Computer, "red_loses"),
        (Ruleset::Ucci, "red_loses"),
        (Ruleset::Simple, "draw"),
        (Ruleset::None, "no repetition"),
    ] {
        assert_eq!(verdict("chase", fen, &cycle.repeat(3), &Rules::new(ruleset)), expected);
    }
}

#[test]
fn aimless_repetition_draws_at_the_fourth_occurrence() {
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
    let cycle = "a0a1 e9e8 a1a0 e8e9 ";
    assert_eq!(verdict("quiet", fen, &cycle.repeat(2), &Rules::default()), "no repetition");
    assert_eq!(verdict("quiet", fen, &cycle.repeat(3), &Rules::default()), "draw");
}

/// The score of each ruleset on cases that were made for others; only for reading.
#[test]
fn scores_of_all_rulesets_on_the_same_cases() {
    let Some(text) = shared_cases() else { return };
    for ruleset in Ruleset::ALL {
        let (mut same, mut judged, mut differing) = (0, 0, Vec::new());
        let mut open = Vec::new();
        for row in text.lines().skip(1) {
            let columns: Vec<&str> = row.split('\t').collect();
            let [id, fen, moves, occurrences, expected] = [0, 1, 2, 3, 4].map(|i| columns[i]);
            let fold = occurrences.parse().expect(id);
            let found = verdict(id, fen, moves, &Rules::new(ruleset).with_folds(fold, fold));
            match expected {
                "unspecified" => open.push(format!("{id} {found}")),
                _ => {
                    judged += 1;
                    same += usize::from(found == expected);
                    if found != expected {
                        differing.push(id);
                    }
                }
            }
        }
        println!("{ruleset}: {same} of {judged}; open: {}", open.join(", "));
        println!("    differing: {}", differing.join(" "));
        assert!(ruleset != Ruleset::Wxf || same == judged);
    }
}
