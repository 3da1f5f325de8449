//! Other shogi libraries as contestants, each by its fastest public way.

use std::cell::RefCell;
use std::hint::black_box;
use std::ops::ControlFlow;

use kiban_bench::Subject;
use shogi_core::{Move, PartialPosition};
use shogi_usi_parser::FromUsi;

/// <https://crates.io/crates/haitaka>
pub struct Haitaka;

impl Subject for Haitaka {
    const NAME: &'static str = "haitaka 0.3.2";
    type Position = haitaka::Board;

    fn parse(text: &str) -> Self::Position {
        haitaka::Board::from_sfen(text).expect("a good text")
    }

    fn print(position: &Self::Position) -> usize {
        position.to_string().len()
    }

    fn perft(position: &Self::Position, depth: u32) -> u64 {
        if depth == 1 {
            return Self::count(position) as u64;
        }
        let mut leaves = 0;
        position.generate_moves(|set| {
            for m in set {
                let mut next = position.clone();
                next.play_unchecked(m);
                leaves += Self::perft(&next, depth - 1);
            }
            false
        });
        leaves
    }

    fn perft_played(position: &Self::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        position.generate_moves(|set| {
            for m in set {
                let mut next = position.clone();
                next.play_unchecked(m);
                leaves += Self::perft_played(black_box(&next), depth - 1);
            }
            false
        });
        leaves
    }

    fn count(position: &Self::Position) -> usize {
        let mut count = 0;
        // The set's own `len` leaves promotions out; that of its iterator does not.
        position.generate_moves(|set| {
            count += set.into_iter().len();
            false
        });
        count
    }

    fn list(position: &Self::Position) -> usize {
        thread_local!(static LIST: RefCell<Vec<haitaka::Move>> = const { RefCell::new(Vec::new()) });
        LIST.with_borrow_mut(|list| {
            list.clear();
            position.generate_moves(|set| {
                list.extend(set);
                false
            });
            black_box(list.as_ptr());
            list.len()
        })
    }

    fn has_legal_moves(position: &Self::Position) -> Option<bool> {
        Some(position.generate_moves(|_| true))
    }
}

/// <https://crates.io/crates/shunsai>
pub struct Shunsai;

impl Shunsai {
    fn fill(position: &shunsai::Position, list: &mut Vec<Move>) {
        list.clear();
        let _ = position.generate_moves(|set| {
            set.write_into(list);
            ControlFlow::Continue(())
        });
    }

    /// Lists that are used again, as its documentation recommends.
    fn buffers(depth: u32) -> Vec<Vec<Move>> {
        (0..depth).map(|_| Vec::with_capacity(600)).collect()
    }

    fn go(
        position: &mut shunsai::Position,
        depth: u32,
        played: bool,
        lists: &mut [Vec<Move>],
    ) -> u64 {
        let Some((list, lists)) = lists.split_first_mut() else { return 1 };
        if depth == 1 && !played {
            return Self::count(position) as u64;
        }
        Self::fill(position, list);
        let mut leaves = 0;
        for &m in list.iter() {
            let undo = position.do_move(m);
            leaves += Self::go(black_box(position), depth - 1, played, lists);
            position.undo_move(m, undo);
        }
        leaves
    }
}

impl Subject for Shunsai {
    const NAME: &'static str = "shunsai 0.1.2";
    type Position = shunsai::Position;

    fn parse(text: &str) -> Self::Position {
        let text = format!("sfen {text}");
        shunsai::Position::new(PartialPosition::from_usi(&text).expect("a good text"))
    }

    fn print(position: &Self::Position) -> usize {
        // It has no printer.
        let _ = position;
        0
    }

    fn perft(position: &Self::Position, depth: u32) -> u64 {
        Self::go(&mut position.clone(), depth, false, &mut Self::buffers(depth))
    }

    fn perft_played(position: &Self::Position, depth: u32) -> u64 {
        Self::go(&mut position.clone(), depth, true, &mut Self::buffers(depth))
    }

    fn count(position: &Self::Position) -> usize {
        let mut count = 0;
        let _ = position.generate_moves(|set| {
            count += set.len();
            ControlFlow::Continue(())
        });
        count
    }

    fn list(position: &Self::Position) -> usize {
        thread_local!(static LIST: RefCell<Vec<Move>> = const { RefCell::new(Vec::new()) });
        LIST.with_borrow_mut(|list| {
            Self::fill(position, list);
            black_box(list.as_ptr());
            list.len()
        })
    }

    fn has_legal_moves(position: &Self::Position) -> Option<bool> {
        Some(position.generate_moves(|_| ControlFlow::Break(())).is_break())
    }
}

/// <https://crates.io/crates/rsshogi>
pub struct Rsshogi;

/// A sink that counts, with the drops of a kind as one set.
struct Counter(usize);

impl rsshogi::movegen::Move32Sink for Counter {
    fn push_move32(&mut self, _: rsshogi::types::Move32) {
        self.0 += 1;
    }

    fn retain_unordered<F: FnMut(rsshogi::types::Move32) -> bool>(&mut self, _: F) {}

    fn push_drop_targets(
        &mut self,
        _: rsshogi::types::PieceType,
        targets: rsshogi::board::Bitboard,
        _: rsshogi::types::Color,
    ) {
        self.0 += targets.count() as usize;
    }
}

impl Rsshogi {
    fn count_leaves(position: &rsshogi::board::Position) -> usize {
        let mut counter = Counter(0);
        rsshogi::movegen::generate_legal_all_move32_into(position, &mut counter);
        counter.0
    }

    fn go(position: &mut rsshogi::board::Position, depth: u32, played: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && !played {
            return Self::count_leaves(position) as u64;
        }
        let mut list = rsshogi::board::Move32List::new();
        rsshogi::movegen::generate_legal_all_move32(position, &mut list);
        let mut leaves = 0;
        for &m in list.iter() {
            position.apply_move32(m);
            leaves += Self::go(black_box(position), depth - 1, played);
            // SAFETY: `m` is the move applied just above.
            unsafe { position.undo_move32_unchecked(m) };
        }
        leaves
    }
}

impl Subject for Rsshogi {
    const NAME: &'static str = "rsshogi 1.7.3";
    // Its solver of mates works in place.
    type Position = RefCell<rsshogi::board::Position>;

    fn parse(text: &str) -> Self::Position {
        RefCell::new(rsshogi::board::position_from_sfen(text).expect("a good text"))
    }

    fn print(position: &Self::Position) -> usize {
        position.borrow().to_sfen(None).len()
    }

    fn perft(position: &Self::Position, depth: u32) -> u64 {
        let mut position = position.borrow().clone();
        position.init_stack();
        Self::go(&mut position, depth, false)
    }

    fn perft_played(position: &Self::Position, depth: u32) -> u64 {
        let mut position = position.borrow().clone();
        position.init_stack();
        Self::go(&mut position, depth, true)
    }

    fn count(position: &Self::Position) -> usize {
        Self::count_leaves(&position.borrow())
    }

    fn list(position: &Self::Position) -> usize {
        let mut list = rsshogi::board::MoveList::new();
        rsshogi::movegen::generate_legal_all(&position.borrow(), &mut list);
        black_box(&list).len()
    }

    fn has_legal_moves(position: &Self::Position) -> Option<bool> {
        Some(!position.borrow().is_mated())
    }

    fn mate_in_one(position: &Self::Position) -> Option<bool> {
        Some(rsshogi::mate::solve_mate_in_one_in_place(&mut position.borrow_mut()).is_some())
    }
}
