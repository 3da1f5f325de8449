//! Our own rules as a contestant.

use std::hint::black_box;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::str::FromStr;

use kiban::core::Game;

use crate::Subject;

/// The rules of the game whose positions are `G`.
#[derive(Debug)]
pub struct Kiban<G>(PhantomData<G>);

fn played<G: Game>(position: &G, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    let mut leaves = 0;
    let _ = position.for_each_move(|m| {
        leaves += played(black_box(&position.after(m)), rest);
        ControlFlow::Continue(())
    });
    leaves
}

macro_rules! subject {
    ($game:ident) => {
        impl Subject for Kiban<kiban::$game::Position> {
            const NAME: &'static str = "kiban";
            type Position = kiban::$game::Position;

            fn parse(text: &str) -> Self::Position {
                Self::Position::from_str(text).expect("the texts are good")
            }

            fn print(position: &Self::Position) -> usize {
                position.to_string().len()
            }

            fn perft(position: &Self::Position, depth: u32) -> u64 {
                kiban::core::perft(position, depth)
            }

            fn perft_played(position: &Self::Position, depth: u32) -> u64 {
                played(position, depth)
            }

            fn count(position: &Self::Position) -> usize {
                position.count_legal_moves()
            }

            fn list(position: &Self::Position) -> usize {
                let list = position.legal_moves();
                black_box(list.as_ptr());
                list.len()
            }

            fn has_legal_moves(position: &Self::Position) -> Option<bool> {
                Some(position.has_legal_moves())
            }

            fn list_checks(position: &Self::Position) -> Option<usize> {
                let list = position.select_moves(kiban::$game::Moves::Checks);
                black_box(list.as_ptr());
                Some(list.len())
            }

            fn mate_in_one(position: &Self::Position) -> Option<bool> {
                Some(position.mate_in_one().is_some())
            }
        }
    };
}

subject!(shogi);
subject!(xiangqi);
