//! What positions of shogi and xiangqi are worth.
//!
//! A position is described by [`Features`]: so many of this, so many of that, those of the second
//! player counted negatively. Each has a weight, and the sum is the evaluation. So the weights can
//! be fitted to the results of games, and they can be read: they stand in one text file per game,
//! in blocks that [`Features::BLOCKS`] describes.
//!
//! ```
//! use kiban_eval::Linear;
//! use kiban_search::Eval;
//! use kiban_shogi::Position;
//!
//! // White gives rook and bishop: good for Black, and White is to move.
//! let position: Position = kiban_shogi::Start::TwoPiece.position();
//! assert!(Linear::<Position>::default().evaluate(&position) < -500);
//! ```

#![forbid(unsafe_code)]

mod shogi;
mod weights;
mod xiangqi;

use core::marker::PhantomData;
use std::sync::Arc;

use kiban_core::SearchGame;
use kiban_search::Eval;

pub use weights::{Weights, WeightsError};

/// A part of the features that belong together, laid out as a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The name, as it stands in the file of weights.
    pub name: &'static str,
    /// What rows and columns are.
    pub about: &'static str,
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
}

impl Block {
    const fn new(name: &'static str, about: &'static str, rows: usize, columns: usize) -> Self {
        Self { name, about, rows, columns }
    }

    /// How many features.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether it has no features.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A position that can be described by numbers.
pub trait Features: SearchGame {
    /// The blocks, one behind the other: a feature's number is its place in the whole.
    const BLOCKS: &'static [Block];

    /// The weights as they were fitted, as a text.
    const WEIGHTS: &'static str;

    /// Calls `visit` with the number of a feature and how often it is there: positive for the
    /// player who moves first in an even game, negative for the other. A number may come more than
    /// once.
    fn for_each_feature(&self, visit: &mut impl FnMut(usize, i32));
}

/// The weighted sum of the features, and a little for having the move.
#[derive(Debug)]
pub struct Linear<G> {
    weights: Arc<[i16]>,
    game: PhantomData<fn(&G)>,
}

impl<G> Clone for Linear<G> {
    fn clone(&self) -> Self {
        Self { weights: Arc::clone(&self.weights), game: PhantomData }
    }
}

/// What having the move is worth.
const TEMPO: i32 = 12;

impl<G: Features> Linear<G> {
    /// The evaluation by those weights.
    #[must_use]
    pub fn new(weights: &Weights<G>) -> Self {
        Self { weights: weights.values().into(), game: PhantomData }
    }
}

impl<G: Features> Default for Linear<G> {
    /// The evaluation by the weights of the game's file.
    fn default() -> Self {
        Self::new(&Weights::default())
    }
}

impl<G: Features> Eval<G> for Linear<G> {
    fn evaluate(&mut self, position: &G) -> i32 {
        let mut sum = 0;
        let weights = &*self.weights;
        position.for_each_feature(&mut |feature, count| sum += i32::from(weights[feature]) * count);
        let sum = if position.is_first_to_move() { sum } else { -sum };
        sum + TEMPO
    }
}
