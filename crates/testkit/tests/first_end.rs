//! The end of a long game is found by remembering keys; asking for the verdict after each move
//! finds the same.

use kiban_testkit::{Rng, Terrain};

/// A game that keeps coming back: each side mostly moves the piece back that it moved last.
fn restless<G: Terrain>(
    rng: &mut Rng,
    length: usize,
    back: impl Fn(G::Move) -> G::Move,
) -> (G, Vec<G::Move>) {
    let (start, _) = G::somewhere(rng);
    let mut position = start.clone();
    let mut game: Vec<G::Move> = Vec::new();
    for _ in 0..length {
        let mut moves = Vec::new();
        let _ = position.for_each_move(|m| {
            moves.push(m);
            std::ops::ControlFlow::Continue(())
        });
        if moves.is_empty() {
            break;
        }
        let returning = game.iter().rev().nth(1).map(|&m| back(m)).filter(|m| moves.contains(m));
        let quiet = (0..8).map(|_| rng.pick(&moves)).find(|&m| !position.is_capture(m));
        let any = quiet.unwrap_or_else(|| rng.pick(&moves));
        let m = returning.filter(|_| rng.below(8) > 0).unwrap_or(any);
        let _ = position.play(m);
        game.push(m);
    }
    (start, game)
}

macro_rules! agrees {
    ($game:ident, $back:expr, $rules:expr) => {{
        let rules = $rules;
        let mut rng = Rng::new(17);
        let mut repetitions = 0;
        for _ in 0..2_000 {
            let (start, moves) = restless::<$game::Position>(&mut rng, 60, $back);
            let mut path = $game::Path::new(start);
            let mut plain =
                Some((0, path.verdict(&rules))).filter(|(_, verdict)| verdict.is_over());
            for m in moves {
                path.push(m);
                plain = plain.or_else(|| {
                    Some((path.ply(), path.verdict(&rules)))
                        .filter(|(_, verdict)| verdict.is_over())
                });
            }
            repetitions += usize::from(
                plain.as_ref().is_some_and(|(_, verdict)| verdict.repeated_from_ply().is_some()),
            );
            assert_eq!(path.first_end(&rules), plain, "{path}");
        }
        assert!(repetitions > 500, "only {repetitions} games ended by repetition");
    }};
}

use kiban_shogi as shogi;
use kiban_xiangqi as xiangqi;

#[test]
fn shogi_first_end() {
    let back = |m: shogi::Move| match m.origin() {
        shogi::Origin::Board(from) => shogi::Move::new(m.to(), from),
        shogi::Origin::Hand(_) => m,
    };
    agrees!(shogi, back, shogi::Rules::default());
}

#[test]
fn xiangqi_first_end() {
    let back = |m: xiangqi::Move| xiangqi::Move::new(m.to(), m.from());
    for ruleset in xiangqi::Ruleset::ALL {
        if ruleset != xiangqi::Ruleset::None {
            agrees!(xiangqi, back, xiangqi::Rules::new(ruleset));
        }
    }
}
