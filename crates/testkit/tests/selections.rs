//! Each selection of moves is what a filter of all legal moves leaves.

use kiban_testkit::{Reach, Walk};

/// The test for the game of the crate `$game`; `$promotes` says whether a move promotes.
macro_rules! selections {
    ($name:ident, $game:ident, $promotes:expr) => {
        mod $name {
            use super::*;
            use $game::{Move, Moves, Position, Square};

            fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
                let mut moves: Vec<Move> = moves.into_iter().collect();
                moves.sort();
                moves
            }

            fn check(position: &Position, reach: &mut Reach) {
                let legal = position.legal_moves().to_vec();
                let is_capture = |m: Move| position.piece_at(m.to()).is_some();
                let checks = |m: Move| position.after(m).in_check();
                let in_check = position.in_check();
                for &m in &legal {
                    assert_eq!(position.gives_check(m), checks(m), "{position}: {m}");
                }
                let mut same = |name, selection: Moves, wanted: &dyn Fn(Move) -> bool| {
                    let selected = sorted(position.select_moves(selection).iter().copied());
                    let expected = sorted(legal.iter().copied().filter(|&m| wanted(m)));
                    reach.note(name, !expected.is_empty() && expected.len() < legal.len());
                    assert_eq!(selected, expected, "{position}: {selection:?}");
                };
                same("captures", Moves::Captures, &is_capture);
                same("quiets", Moves::Quiets, &|m| !is_capture(m));
                same("tactical", Moves::Tactical, &|m| in_check || is_capture(m) || $promotes(m));
                same("checks", Moves::Checks, &checks);
                same("quiet checks", Moves::QuietChecks, &|m| checks(m) && !is_capture(m));
                for square in Square::ALL {
                    if position
                        .piece_at(square)
                        .is_some_and(|piece| piece.color() != position.side_to_move())
                    {
                        let wanted = |m: Move| is_capture(m) && m.to() == square;
                        same("recaptures", Moves::Recaptures(square), &wanted);
                    }
                }
                let evasions = sorted(position.select_moves(Moves::Evasions).iter().copied());
                let expected = if in_check { sorted(legal.iter().copied()) } else { Vec::new() };
                reach.note("evasions", in_check);
                assert_eq!(evasions, expected, "{position}: evasions");
            }

            #[test]
            fn selections_are_filters_of_the_list() {
                let mut reach = Reach::default();
                let mut walk = Walk::<Position>::new(4);
                for _ in 0..20_000 {
                    check(walk.position(), &mut reach);
                    walk.step();
                }
                println!("{reach}");
                assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
            }
        }
    };
}

selections!(shogi, kiban_shogi, |m: Move| m.is_promotion());
selections!(xiangqi, kiban_xiangqi, |_: Move| false);
