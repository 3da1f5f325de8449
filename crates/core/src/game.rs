//! What code written once for both games asks of a position.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

/// A position of a game of perfect information for two players.
///
/// A position is a plain value: it knows the board and whose turn it is, but not how it came
/// about. Histories belong to whoever plays the game or searches it.
///
/// ```
/// use kiban_core::Game;
///
/// /// Every line of play of `depth` moves ends where it began once it is taken back.
/// fn undo_restores<G: Game + Eq + core::fmt::Debug>(position: &mut G) {
///     let before = position.clone();
///     let mut moves = Vec::new();
///     position.for_each_move(|m| { moves.push(m); core::ops::ControlFlow::Continue(()) });
///     for m in moves {
///         let undo = position.play(m);
///         position.undo(m, undo);
///         assert_eq!(*position, before);
///     }
/// }
/// ```
pub trait Game: Clone + Display {
    /// The name of the game, as a program spells it: lower case, ASCII.
    const NAME: &'static str;

    /// A move, without the position that it belongs to; it prints in the coordinates of the
    /// game's engine protocol.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static;

    /// What [`Game::play`] gives and [`Game::undo`] takes back.
    type Undo;

    /// Calls `visit` with each legal move, once, until it breaks.
    fn for_each_move(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The number of legal moves.
    #[must_use]
    fn count_legal_moves(&self) -> usize;

    /// Whether there is a legal move. Where there is none the game is over.
    #[must_use]
    fn has_legal_moves(&self) -> bool;

    /// Whether the king of the side to move is attacked.
    #[must_use]
    fn in_check(&self) -> bool;

    /// Plays a legal move.
    fn play(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes the last move played back.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);

    /// The position after a legal move; the original stays as it is.
    #[inline]
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        let _ = next.play(m);
        next
    }

    /// A hash of everything that makes two positions the same for repetition: pieces on the
    /// board and in hand, and the side to move.
    #[must_use]
    fn key(&self) -> u64;
}
