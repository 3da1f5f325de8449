//! What a search asks of a game beyond its rules: moves by kind, quick tests of single moves, and
//! what a line of play means where it comes back to itself.

use core::ops::ControlFlow;

use crate::Game;

/// Which moves a search wants next. Together, [`Stage::Noisy`] and [`Stage::Quiet`] are all moves
/// that are worth searching, each once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Moves that change the material: captures and promotions.
    Noisy,
    /// The other moves.
    Quiet,
    /// All moves: what is wanted when in check.
    All,
}

/// What the rules make of a position in view of the line of play that led to it; always as seen
/// by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The game is drawn, or would be if play went on like this.
    Draw,
    /// The side to move wins by a rule: by declaring, or since the other side's repetition is
    /// prohibited.
    Win,
    /// The side to move loses by a rule.
    Loss,
    /// The line came back to a board that the side to move would rather have now: it has won
    /// something on the way. No rule ends the game, but nobody need go on.
    Better,
    /// The same for the worse.
    Worse,
}

/// A game that can be searched.
pub trait SearchGame: Game + Copy + Send + Sync + 'static {
    /// A line of play, which knows when it comes back to itself.
    type Path: SearchPath<Self>;

    /// What events differ in; see [`SearchPath::ruling`].
    type Rules: Clone + Send + Sync + Default;

    /// How many numbers [`mover`](Self::mover) gives.
    const MOVERS: usize;
    /// How many numbers [`target`](Self::target) gives.
    const TARGETS: usize;
    /// How many numbers [`origin`](Self::origin) gives.
    const ORIGINS: usize;
    /// How many numbers [`captured`](Self::captured) gives.
    const VICTIMS: usize;

    /// The moves of that stage, each once; all of them legal.
    fn for_each_in(
        &self,
        stage: Stage,
        visit: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Whether a move, from wherever, is legal here.
    #[must_use]
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Whether a legal move belongs to [`Stage::Noisy`].
    #[must_use]
    fn is_noisy(&self, m: Self::Move) -> bool;

    /// Whether a legal move gives check.
    #[must_use]
    fn gives_check(&self, m: Self::Move) -> bool;

    /// Which piece moves, as a number that tells colour and kind.
    #[must_use]
    fn mover(&self, m: Self::Move) -> usize;

    /// Where a move goes.
    #[must_use]
    fn target(m: Self::Move) -> usize;

    /// Where a move comes from: a square or, for a drop, a kind of piece.
    #[must_use]
    fn origin(m: Self::Move) -> usize;

    /// Which kind of piece a move captures; 0 for none.
    #[must_use]
    fn captured(&self, m: Self::Move) -> usize;

    /// What a legal move wins or loses in material with the captures that follow on its target,
    /// in hundredths of a pawn.
    #[must_use]
    fn exchange(&self, m: Self::Move) -> i32;

    /// At most so much can a legal move win at once, in hundredths of a pawn.
    #[must_use]
    fn gain(&self, m: Self::Move) -> i32;

    /// Whether the side to move has more than its king and pieces that cannot attack: if not,
    /// passing its turn proves little.
    #[must_use]
    fn has_attackers(&self) -> bool;

    /// The position with the turn passed; `None` when in check.
    #[must_use]
    fn passed(&self) -> Option<Self>;

    /// A move that mates at once.
    #[must_use]
    fn mate_in_one(&self) -> Option<Self::Move>;

    /// A hash of what changes slowly in a game, such as the pawns.
    #[must_use]
    fn structure_key(&self) -> u64;

    /// Whether the side that moves first in the even game is to move.
    #[must_use]
    fn is_first_to_move(&self) -> bool;

    /// A move as a number other than 0.
    #[must_use]
    fn to_bits(m: Self::Move) -> u16;

    /// The move of that number, if there is one; it need not be legal anywhere.
    #[must_use]
    fn from_bits(bits: u16) -> Option<Self::Move>;
}

/// A line of play from a start position.
pub trait SearchPath<G: SearchGame>: Clone + Send + Sync {
    /// The line without moves.
    #[must_use]
    fn starting_at(start: G) -> Self;

    /// The position to which the line leads.
    #[must_use]
    fn position(&self) -> &G;

    /// Plays a legal move.
    fn push(&mut self, m: G::Move);

    /// Takes the last move back.
    fn pop(&mut self);

    /// What the rules make of the position at the end. `since` is how many moves the line had when
    /// the search began: coming back to a position of the search once is taken for coming back
    /// for ever, and to one before it only what the rules say is.
    #[must_use]
    fn ruling(&self, rules: &G::Rules, since: usize) -> Option<Ruling>;

    /// How many moves the line has.
    #[must_use]
    fn len(&self) -> usize;

    /// Whether it has none.
    #[must_use]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
