//! Repetition, perpetual check and the other ends of the game, case by case and against a slow
//! judge that is obviously right.

use std::collections::BTreeSet;

use kiban_shogi::{
    Color, DeclarationRule, GameResult, HandKind, HandThen, Move, Path, PerpetualCheck, Position,
    Reading, Recurrence, Repetition, Rules, Setup, Verdict, attacks,
};

fn path(start: &str, moves: &str) -> Path {
    let start = match start {
        "startpos" => Position::startpos(),
        text => {
            let setup = Setup::from_sfen(text, Reading::Lenient).expect("an SFEN");
            setup.position_accepting(|_| true).expect("a position")
        }
    };
    let mut path = Path::new(start);
    for text in moves.split_whitespace() {
        path.try_push(text.parse().expect("a move")).expect("a legal move");
    }
    path
}

fn verdict(start: &str, moves: &str) -> Verdict {
    path(start, moves).verdict(&Rules::default())
}

const SHUFFLE: &str = " 2h3h 8b7b 3h2h 7b8b";

/// The black rook gives check on 5f and 4f in turn, and the king steps aside.
const CHASE: &str = " 4f5f 5d4d 5f4f 4d5d";
const CHASED: &str = "lnsg1gsnl/1r5b1/ppppppppp/4k4/9/5R3/PPPPPPPPP/1B7/LNSGKGSNL b - 1";

#[test]
fn the_fourth_occurrence_draws_and_the_start_counts() {
    assert_eq!(verdict("startpos", &SHUFFLE.repeat(2)), Verdict::Ongoing);
    let drawn = verdict("startpos", &SHUFFLE.repeat(3));
    assert_eq!(drawn, Verdict::Repetition { first: 0, both_checked: false });
    assert_eq!((drawn.state(), drawn.result()), ("repetition", Some(GameResult::Draw)));
    assert_eq!(drawn.repeated_from_ply(), Some(0));
    assert_eq!(drawn.to_string(), "the start position occurred for the fourth time");
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let detour = " 2h3h 8b7b 3h4h 7b6b 4h3h 6b7b 3h2h 7b8b";
    let moves = ["7g7f 3c3d", SHUFFLE, detour, SHUFFLE].concat();
    let drawn = verdict("startpos", &moves);
    assert_eq!(drawn, Verdict::Repetition { first: 2, both_checked: false });
    assert_eq!(drawn.to_string(), "the position after move 2 occurred for the fourth time");
}

#[test]
fn the_side_to_move_and_the_hands_matter() {
    let black = "4k4/9/9/9/9/9/9/9/4K4 b P 1".parse::<Position>().unwrap();
    for other in ["4k4/9/9/9/9/9/9/9/4K4 w P 1", "4k4/9/9/9/9/9/9/9/4K4 b p 1"] {
        assert!(!black.repeats(&other.parse().unwrap()), "{other}");
    }
    // Three times with the pawn in hand; then it is dropped and taken.
    let cycle = " 1h1i 2b2c 1i1h 2c2b";
    let taken = " P*2d 2b2d 1h1i 2d2e 1i1h 2e2b";
    let moves = [cycle, cycle, taken, cycle].concat();
    let played = path("7k1/7r1/9/9/9/9/9/8R/4K4 b P 1", &moves);
    assert_eq!(played.repetition(), None);
    let recurrence = played.recurrence().unwrap();
    assert_eq!((recurrence.hand, recurrence.occurrences), (HandThen::Equal, 2));
}

#[test]
fn perpetual_check_loses() {
    let lost = verdict(CHASED, &CHASE.repeat(3));
    assert_eq!(lost, Verdict::PerpetualCheck { winner: Color::White, first: 0 });
    assert_eq!(
        (lost.state(), lost.result()),
        ("perpetual-check", Some(GameResult::Win(Color::White)))
    );
    assert_eq!(
        lost.to_string(),
        "the start position occurred for the fourth time, and black gave check with every move \
         in between"
    );
}

#[test]
fn perpetual_check_loses_whoever_completes_the_fourth_occurrence() {
    // The start is the position after the first check: the checking side comes back to it.
    let start = CHASED.replace("/5R3/", "/4R4/").replace(" b ", " w ");
    let lost = verdict(&start, &" 5d4d 5f4f 4d5d 4f5f".repeat(3));
    assert_eq!(lost, Verdict::PerpetualCheck { winner: Color::White, first: 0 });
}

#[test]
fn white_loses_by_perpetual_check_too() {
    let lost = verdict("4k4/9/9/9/9/9/9/8r/4K4 w - 1", &" 1h1i 5i5h 1i1h 5h5i".repeat(3));
    assert_eq!(lost, Verdict::PerpetualCheck { winner: Color::Black, first: 0 });
}

#[test]
fn one_quiet_move_anywhere_after_the_first_occurrence_makes_it_a_draw() {
    let quiet = " 4f3f 8b9b 3f4f 9b8b";
    for cycles in [[quiet, CHASE, CHASE], [CHASE, quiet, CHASE], [CHASE, CHASE, quiet]] {
        let drawn = verdict(CHASED, &cycles.concat());
        assert_eq!(drawn, Verdict::Repetition { first: 0, both_checked: false }, "{cycles:?}");
    }
}

#[test]
fn quiet_moves_before_the_first_occurrence_do_not_matter() {
    // The rook comes from 3f; the first occurrence is after move 2.
    let start = CHASED.replace("/5R3/", "/6R2/");
    let moves = ["3f4f 8b9b", &CHASE.repeat(3)].concat();
    let lost = verdict(&start, &moves);
    assert_eq!(lost, Verdict::PerpetualCheck { winner: Color::White, first: 2 });
}

#[test]
fn a_check_at_the_start_is_nobodys_move() {
    // White's king begins in check and the rook's first move is the last of the cycle.
    let start = "4k4/8R/9/9/9/9/9/9/4K4 b - 1";
    let lost = verdict(start, &" 1b1a 5a5b 1a1b 5b5a".repeat(3));
    assert_eq!(lost.state(), "perpetual-check");
    // Here the start is in check, and only that check and the last move of each cycle are.
    let start = "R3k4/9/9/9/9/9/9/9/4K4 w - 1";
    let drawn = verdict(start, &" 5a5b 9a9c 5b5a 9c9a".repeat(3));
    assert_eq!(drawn, Verdict::Repetition { first: 0, both_checked: false });
}

#[test]
fn later_occurrences_do_not_change_the_verdict() {
    let quiet = " 4f3f 8b9b 3f4f 9b8b";
    let played = path(CHASED, &[&CHASE.repeat(3), quiet].concat());
    let repetition = played.repetition().unwrap();
    assert_eq!(repetition.check, PerpetualCheck::By(Color::Black));
    assert_eq!((repetition.first, repetition.fourth), (0, 12));
    let (ply, end) = played.first_end(&Rules::default()).unwrap();
    assert_eq!((ply, end.state()), (12, "perpetual-check"));
}

#[test]
fn moves_taken_back_are_forgotten() {
    let mut played = path(CHASED, &CHASE.repeat(3));
    let before = path(CHASED, &CHASE.repeat(2));
    while played.ply() > before.ply() {
        assert!(played.pop().is_some());
    }
    assert_eq!(played, before);
    assert_eq!(played.verdict(&Rules::default()), Verdict::Ongoing);
    while played.pop().is_some() {}
    assert_eq!(played, path(CHASED, ""));
}

#[test]
fn an_illegal_move_leaves_the_path_as_it_was() {
    let mut played = path("startpos", "7g7f");
    let before = played.clone();
    assert!(played.try_push("7f7e".parse().unwrap()).is_err());
    assert_eq!(played, before);
    assert_eq!(
        played.to_string(),
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f"
    );
}

#[test]
fn checkmate_and_no_move_without_check_both_lose() {
    let mate = verdict("8k/9/7GP/9/9/9/9/9/4K4 b G 1", "G*1b");
    assert_eq!(mate, Verdict::Checkmate { winner: Color::Black });
    assert_eq!(mate.to_string(), "white is in check and has no legal move");
    let stuck = verdict("k8/2+R6/1K7/9/9/9/9/9/9 w - 1", "");
    assert_eq!(stuck, Verdict::Stalemate { winner: Color::Black });
    assert_eq!(stuck.result(), Some(GameResult::Win(Color::Black)));
}

#[test]
fn the_last_move_that_is_allowed_draws_unless_it_mates() {
    let rules = Rules::default().with_max_plies(Some(1));
    let start = "8k/9/7GP/9/9/9/9/9/4K4 b G 1";
    assert_eq!(path(start, "").verdict(&rules), Verdict::Ongoing);
    assert_eq!(path(start, "G*2b").verdict(&rules).state(), "checkmate");
    assert_eq!(path(start, "G*5b").verdict(&rules), Verdict::MaxPlies { plies: 1 });
    assert_eq!(path(start, "5i5h").verdict(&rules).result(), Some(GameResult::Draw));
    // Moves are numbered as the position numbers them.
    let later = start.replace("G 1", "G 320");
    let rules = Rules::default().with_max_plies(Some(320));
    assert_eq!(path(&later, "").verdict(&rules), Verdict::Ongoing);
    assert_eq!(path(&later, "5i5h").verdict(&rules), Verdict::MaxPlies { plies: 320 });
}

#[test]
fn a_repetition_goes_before_the_last_move() {
    let rules = Rules::default().with_max_plies(Some(12));
    let lost = path(CHASED, &CHASE.repeat(3)).verdict(&rules);
    assert_eq!(lost.state(), "perpetual-check");
}

#[test]
fn a_declaration_that_wins_is_assumed_unless_no_rule_knows_it() {
    let start = "+R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b 2P 1";
    let won = verdict(start, "");
    let rule = DeclarationRule::Csa27;
    assert_eq!(won, Verdict::Declaration { winner: Color::Black, rule, points: 28 });
    assert_eq!(won.state(), "declaration");
    assert_eq!(won.to_string(), "black wins by declaring with 28 points (csa27)");
    for rule in [DeclarationRule::None, DeclarationRule::Csa24, DeclarationRule::Jsa24] {
        let rules = Rules::default().with_declaration(rule);
        assert_eq!(path(start, "").verdict(&rules), Verdict::Ongoing, "{rule}");
    }
    // The last move was made; a declaration comes too late.
    let rules = Rules::default().with_max_plies(Some(0));
    assert_eq!(path(start, "").verdict(&rules), Verdict::MaxPlies { plies: 0 });
}

#[test]
fn a_try_ends_the_game_when_it_is_made() {
    let rules = Rules::default().with_declaration(DeclarationRule::Try);
    let start = "k8/4K4/9/9/9/9/9/9/9 b - 1";
    assert_eq!(path(start, "").verdict(&rules), Verdict::Ongoing);
    let won = path(start, "5b5a").verdict(&rules);
    assert_eq!((won.state(), won.result()), ("declaration", Some(GameResult::Win(Color::Black))));
    assert_eq!(won.to_string(), "black's king reached 5a, where the enemy king started");
    assert_eq!(path(start, "5b5a").verdict(&Rules::default()), Verdict::Ongoing);
    // Another piece on the square is no try.
    assert_eq!(path("k8/9/4K4/9/9/9/9/9/9 b G 1", "G*5a").verdict(&rules), Verdict::Ongoing);
}

#[test]
fn a_superior_hand_is_seen_from_the_side_to_move() {
    let start = "7k1/7r1/9/9/9/9/9/8R/4K4 b P 1";
    let lost_pawn = "P*2d 2b2d 1h1i 2d2c 1i1h 2c2b";
    let inferior = path(start, lost_pawn).recurrence().unwrap();
    assert_eq!(
        inferior,
        Recurrence {
            ply: 0,
            hand: HandThen::Inferior,
            occurrences: 1,
            check: PerpetualCheck::Neither
        }
    );
    let start = "7k1/7r1/9/9/9/9/9/8R/4K4 w P 1";
    let won_pawn = "2b2c P*2d 2c2d 1h1i 2d2b 1i1h";
    let superior = path(start, won_pawn).recurrence().unwrap();
    assert_eq!(superior, Recurrence { hand: HandThen::Superior, ..inferior });
}

/// Each move answers a check by a check, and the board comes back; but Black drops two pieces and
/// White takes both, so the position is not the same.
#[test]
fn checks_against_checks_come_back_with_other_hands() {
    let start = "4l4/6S2/9/2n6/3k5/1l7/1r1bK4/9/9 b BLPgl 1";
    let played = path(start, "B*5f 6g5f L*6g 5f6g");
    assert_eq!(played.repetition(), None);
    let recurrence = played.recurrence().unwrap();
    assert_eq!((recurrence.ply, recurrence.hand), (0, HandThen::Inferior));
    assert_eq!(recurrence.check, PerpetualCheck::Both);
}

/// The judge that is obviously right: all positions as texts, and whether each move gave check.
#[derive(Default)]
struct Slow {
    /// Board, side to move and hands, as SFEN has them; the board alone; the hands.
    positions: Vec<Position>,
    texts: Vec<String>,
    checks: Vec<bool>,
}

impl Slow {
    fn add(&mut self, position: &Position, gave_check: bool) {
        let text = position.to_string();
        self.texts.push(text.rsplit_once(' ').unwrap().0.to_owned());
        self.positions.push(*position);
        self.checks.push(gave_check);
    }

    fn check(&self, first: usize, last: usize) -> PerpetualCheck {
        let by = |color| {
            let mut moves = (first + 1..=last)
                .filter(|&ply| self.positions[ply].side_to_move() != color)
                .peekable();
            assert!(moves.peek().is_some());
            moves.all(|ply| self.checks[ply])
        };
        match (by(Color::Black), by(Color::White)) {
            (true, true) => PerpetualCheck::Both,
            (true, false) => PerpetualCheck::By(Color::Black),
            (false, true) => PerpetualCheck::By(Color::White),
            (false, false) => PerpetualCheck::Neither,
        }
    }

    fn repetition(&self) -> Option<Repetition> {
        let here = self.texts.last().unwrap();
        let plies: Vec<_> = (0..self.texts.len()).filter(|&i| self.texts[i] == *here).collect();
        let (&first, &fourth) = (plies.first()?, plies.get(3)?);
        Some(Repetition { first, fourth, check: self.check(first, fourth) })
    }

    fn recurrence(&self) -> Option<Recurrence> {
        let last = self.texts.len() - 1;
        let board = |ply: usize| {
            let mut fields = self.texts[ply].split(' ');
            (fields.next(), fields.next())
        };
        let hand = |ply: usize| {
            let hand = self.positions[ply].hand(self.positions[last].side_to_move());
            HandKind::ALL.map(|kind| hand.count(kind))
        };
        let all =
            |at_least: [u8; 7], than: [u8; 7]| at_least.iter().zip(than).all(|(a, b)| *a >= b);
        let earlier = (0..last).rev().filter(|&ply| board(ply) == board(last));
        for ply in earlier {
            let (now, then) = (hand(last), hand(ply));
            let same = (0..=last).filter(|&ply| self.texts[ply] == self.texts[last]).count();
            let (hand, occurrences) = match (all(now, then), all(then, now)) {
                (true, true) => (HandThen::Equal, same),
                (true, false) => (HandThen::Superior, 1),
                (false, true) => (HandThen::Inferior, 1),
                (false, false) => continue,
            };
            return Some(Recurrence { ply, hand, occurrences, check: self.check(ply, last) });
        }
        None
    }
}

/// SplitMix64.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }
}

/// Rook moves to empty squares, whether or not they leave a king attacked. With both kings under
/// attack all the time each side can give check for ever, which legal play hardly ever allows.
fn rook_moves(position: &Position) -> Vec<Move> {
    let us = position.color(position.side_to_move());
    let rooks = position.kind(kiban_shogi::PieceKind::Rook) & us;
    let moves = rooks.into_iter().flat_map(|from| {
        let targets = attacks::rook(from, position.occupied()) - position.occupied();
        targets.into_iter().map(move |to| Move::new(from, to))
    });
    moves.collect()
}

/// The next move of a game that goes round in circles: often back to where the piece came from,
/// often a check, sometimes any.
fn wander(path: &Path, moves: &[Move], rng: &mut Rng) -> Option<Move> {
    let back = path.moves().rev().nth(1).and_then(|m| Some(Move::new(m.to(), m.from()?)));
    let back = back.filter(|back| moves.contains(back));
    let checks: Vec<_> =
        moves.iter().copied().filter(|&m| path.position().gives_check(m)).collect();
    match (back, rng.below(20)) {
        (Some(back), 0..=15) => Some(back),
        (_, 0..=18) if !checks.is_empty() => Some(checks[rng.below(checks.len())]),
        _ if moves.is_empty() => None,
        _ => Some(moves[rng.below(moves.len())]),
    }
}

#[test]
fn a_slow_judge_agrees_on_games_that_go_round_in_circles() {
    let legal = [
        "4k4/8R/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/8r/4K4 w - 1",
        "R3k4/9/9/9/9/9/9/9/4K4 w - 1",
        "3k5/9/3B5/9/9/9/9/5b3/4K4 b - 1",
        "7k1/7r1/9/9/9/9/9/8R/4K4 b P 1",
        "7k1/8r/9/9/9/9/9/7R1/7K1 w 2Pp 1",
        "k8/9/9/9/4R4/9/9/9/K7r b - 7",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        CHASED,
    ];
    let both_attacked = ["R7k/9/9/9/9/9/9/9/K7r b - 1", "8k/8R/9/9/9/9/9/r8/K8 w - 1"];
    let mut seen = BTreeSet::new();
    let mut rng = Rng(2);
    let mut games = 0;
    let starts =
        legal.map(|text| (text, true)).into_iter().chain(both_attacked.map(|t| (t, false)));
    for (text, is_legal) in starts {
        for _ in 0..600 {
            let mut path = path(text, "");
            let mut slow = Slow::default();
            slow.add(path.position(), false);
            let mut met = 0;
            for _ in 0..60 {
                let moves = match is_legal {
                    true => path.position().legal_moves().to_vec(),
                    false => rook_moves(path.position()),
                };
                let Some(m) = wander(&path, &moves, &mut rng) else { break };
                path.push(m);
                let position = path.position();
                let side = position.side_to_move();
                let king = position.king(side).expect("both kings");
                let attackers = position.attackers_to(king, position.occupied());
                slow.add(position, !attackers.is_disjoint(position.color(side.other())));

                let (repetition, recurrence) = (path.repetition(), path.recurrence());
                assert_eq!(repetition, slow.repetition(), "{path}");
                assert_eq!(recurrence, slow.recurrence(), "{path}");
                seen.extend(recurrence.map(|found| format!("{:?}", found.hand)));
                if let Some(found) = repetition {
                    seen.insert(format!("{:?} first {}", found.check, found.first > 0));
                    met += 1;
                    if met == 3 {
                        break;
                    }
                }
            }
            // Back to the start: all counts are undone.
            let whole = path.clone();
            let moves: Vec<_> = std::iter::from_fn(|| path.pop()).collect();
            assert_eq!(path, Path::new(*path.start()));
            moves.into_iter().rev().for_each(|m| path.push(m));
            assert_eq!(path, whole);
            games += 1;
        }
    }
    let hands = ["Equal", "Superior", "Inferior"].map(str::to_owned);
    let checks = ["Neither", "By(Black)", "By(White)", "Both"]
        .into_iter()
        .flat_map(|check| [false, true].map(|later| format!("{check} first {later}")));
    for word in hands.into_iter().chain(checks) {
        assert!(seen.contains(&word), "not met: {word}; only {seen:?}");
    }
    println!("{games} games");
}

#[test]
fn shared_cases() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/shogi/rules_cases.tsv");
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return println!("skipped: {file}: {error}"),
    };
    let mut seen = BTreeSet::new();
    let mut cases = 0;
    for row in text.lines() {
        let row: Vec<_> = row.split('\t').map(str::trim).collect();
        let [id, kind, start, moves, _, expected, ..] = row[..] else { panic!("{row:?}") };
        let played = || path(start, moves);
        let verdict = || played().verdict(&Rules::default());
        let found = match kind {
            "rep" => match verdict() {
                Verdict::Ongoing => "NONE",
                Verdict::Repetition { .. } => "DRAW",
                Verdict::PerpetualCheck { winner: Color::White, .. } => "BLACK_LOSES",
                Verdict::PerpetualCheck { winner: Color::Black, .. } => "WHITE_LOSES",
                other => panic!("{id}: {other}"),
            },
            "mated" => match verdict() {
                Verdict::Checkmate { .. } => "yes",
                _ => "no",
            },
            "nomoves" => match verdict() {
                Verdict::Stalemate { .. } => "side to move loses (no stalemate draw in shogi)",
                _ => "the game goes on",
            },
            "maxply" => {
                let rules = Rules::default().with_max_plies(Some(2));
                let mut drawn = played();
                drawn.push("7g7f".parse().unwrap());
                assert_eq!(drawn.verdict(&rules), Verdict::Ongoing, "{id}");
                drawn.push("3c3d".parse().unwrap());
                match drawn.verdict(&rules) {
                    Verdict::MaxPlies { plies: 2 } => {
                        "DRAW; if move N gives mate the mating side wins"
                    }
                    _ => "the game goes on",
                }
            }
            _ => continue,
        };
        // Of what is expected of a mated king only the first word is an answer.
        let expected = if kind == "mated" { &expected[..found.len()] } else { expected };
        assert_eq!(found, expected, "{id}");
        seen.insert((kind.to_owned(), found));
        cases += 1;
    }
    for (kind, found) in
        [("rep", "NONE"), ("rep", "DRAW"), ("rep", "BLACK_LOSES"), ("mated", "yes")]
    {
        assert!(seen.contains(&(kind.to_owned(), found)), "no row for {kind} {found}");
    }
    println!("{cases} cases");
}
