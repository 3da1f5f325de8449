//! Shogi as a [`Game`], for code that is written once for both games.

use core::ops::ControlFlow;

use kiban_core::Game;

use crate::movegen::list;
use crate::{Move, MoveList, Position, Undo};

impl Game for Position {
    const NAME: &'static str = "shogi";

    type Move = Move;
    type Undo = Undo;

    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut list = MoveList::new();
        list::list_into(self, &mut list);
        list.iter().try_for_each(|&m| visit(m))
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        self.count_legal_moves()
    }

    #[inline]
    fn has_legal_moves(&self) -> bool {
        self.has_legal_moves()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.in_check()
    }

    #[inline]
    fn play(&mut self, m: Move) -> Undo {
        self.play(m)
    }

    #[inline]
    fn undo(&mut self, m: Move, undo: Undo) {
        self.undo(m, undo);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key()
    }
}
