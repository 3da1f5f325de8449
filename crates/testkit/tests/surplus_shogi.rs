//! Diagrams with more pieces of a kind than a set has: they can be played, and come back.

use std::ops::ControlFlow;

use kiban_shogi::{Position, Problem, Setup};
use kiban_testkit::{Reach, Rng, compare};

const DIAGRAMS: [&str; 4] = [
    // Diagrams that explain notation have five silvers.
    "8k/9/9/4+S4/3+S5/3+S+S+S3/9/9/K8 b - 1",
    "k8/2SsSs3/3sSs3/9/9/9/9/9/8K b - 1",
    "k3r4/3b5/4r4/3b5/4R4/3B5/9/9/8K w - 1",
    "k8/GgGgGg3/9/LlLl5/NnNn5/9/9/9/8K b GNL 1",
];

#[test]
fn surplus_pieces_are_captured_and_given_back() {
    let mut rng = Rng::new(5);
    let mut reach = Reach::default();
    let mut most = 0;
    for text in DIAGRAMS {
        let setup: Setup = text.parse().expect(text);
        assert!(setup.problems().iter().any(|p| matches!(p, Problem::TooMany { .. })), "{text}");
        for _ in 0..100 {
            let mut position: Position = setup.position_accepting(|_| true).expect(text);
            let start = position;
            let mut played = Vec::new();
            for _ in 0..40 {
                compare(&position, &mut reach).unwrap_or_else(|fault| panic!("{fault}"));
                let mut moves = Vec::new();
                let _ = position.generate_moves(|set| {
                    moves.extend(set);
                    ControlFlow::Continue(())
                });
                if moves.is_empty() {
                    break;
                }
                most = most.max(moves.len());
                let captures: Vec<_> =
                    moves.iter().filter(|m| position.piece_at(m.to()).is_some()).copied().collect();
                let m = if captures.is_empty() { rng.pick(&moves) } else { rng.pick(&captures) };
                assert_eq!(position.key_after(m), position.after(m).key(), "{position} {m}");
                played.push((m, position.play(m)));
            }
            while let Some((m, undo)) = played.pop() {
                position.undo(m, undo);
            }
            assert_eq!(position, start);
        }
    }
    println!("up to {most} moves");
}

#[test]
fn what_no_hand_can_hold_is_refused() {
    let eight_golds: Setup = "k8/GGGGGGGG1/9/9/9/9/9/9/8K b - 1".parse().unwrap();
    assert!(eight_golds.position_accepting(|_| true).is_err());
}
