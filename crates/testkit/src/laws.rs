//! What holds in every position of both games.
//!
//! Each law is a function from a position to `Ok`, or to the sentence that says how it was broken.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::{Reach, Rng, Terrain, Walk};

/// The moves of one set of a generator, told in three ways that must agree.
#[derive(Clone, Debug)]
pub struct Told<M> {
    /// How many moves the set says that it has.
    pub len: usize,
    /// The moves that its iterator yields.
    pub moves: Vec<M>,
    /// The legal moves of the position that it says it contains.
    pub contained: Vec<M>,
}

/// A game that the laws can be read to.
pub trait Lawful: Terrain + Copy + Eq + Debug {
    /// The code of every reason why a move is not legal.
    const REASONS: &'static [&'static str];

    /// Pieces strewn without regard for the rules, as far as a position can hold them: the
    /// opponent may be in check. `None` if chance did not make a position.
    fn lawless(rng: &mut Rng) -> Option<Self>;

    /// All well-formed moves.
    fn all_moves() -> impl Iterator<Item = Self::Move>;

    /// The move that a text spells.
    ///
    /// # Errors
    ///
    /// The parser's error, in words.
    fn read_move(text: &str) -> Result<Self::Move, String>;

    /// The position that a text spells, read strictly.
    ///
    /// # Errors
    ///
    /// The parser's error, in words.
    fn read(text: &str) -> Result<Self, String>;

    /// The position that a text spells, whatever else is wrong with it, as far as a position can
    /// hold it.
    ///
    /// # Errors
    ///
    /// The parser's error or the problems, in words.
    fn read_accepting_all(text: &str) -> Result<Self, String>;

    /// The legal moves as a list.
    fn listed(&self) -> Vec<Self::Move>;

    /// The legal moves set by set.
    fn sets(&self) -> Vec<Told<Self::Move>>;

    /// Whether the move is legal, as the crate's `is_legal` says.
    fn says_legal(&self, m: Self::Move) -> bool;

    /// The code of the reason why the move is not legal, and the reason in words.
    ///
    /// # Errors
    ///
    /// The reason, if there is one.
    fn reason(&self, m: Self::Move) -> Result<(), (&'static str, String)>;

    /// The key after a legal move, without playing it.
    fn foretold_key(&self, m: Self::Move) -> u64;

    /// The position with the turn passed.
    fn passed(&self) -> Option<Self>;

    /// What makes two positions the same for repetition, as a text.
    fn facts(&self) -> String;
}

/// The position after `length` steps of the walk with that seed.
#[must_use]
pub fn met<G: Terrain>(seed: u64, length: usize) -> G {
    let mut walk: Walk<G> = Walk::new(seed);
    for _ in 0..length {
        walk.step();
    }
    walk.position().clone()
}

fn ensure(holds: bool, law: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law()) }
}

/// Taking a move back restores the position in every respect.
///
/// # Errors
///
/// The position and the move for which it does not.
pub fn undo_restores<G: Lawful>(position: &G) -> Result<(), String> {
    for m in position.listed() {
        let mut played = *position;
        let undo = played.play(m);
        ensure(played == position.after(m), || {
            format!("{position}: after({m}) is not what play makes")
        })?;
        played.undo(m, undo);
        ensure(played == *position, || format!("{position}: undo of {m} gives {played}"))?;
    }
    Ok(())
}

/// A position prints as a text that reads as the same position, with the same key.
///
/// # Errors
///
/// The position whose text or key differs.
pub fn text_is_identity<G: Lawful>(position: &G) -> Result<(), String> {
    let text = position.to_string();
    let read = G::read(&text).map_err(|error| format!("{text}: {error}"))?;
    ensure(read.to_string() == text, || format!("{text}: printed again as {read}"))?;
    ensure(read.key() == position.key(), || {
        format!("{text}: the key kept is not the key rebuilt")
    })?;
    ensure(read == *position, || format!("{text}: the position read is a different one"))
}

/// The key foretold for a move is the key of the position after it.
///
/// # Errors
///
/// The position and the move for which it is not.
pub fn keys_are_foretold<G: Lawful>(position: &G) -> Result<(), String> {
    position.listed().into_iter().try_for_each(|m| {
        ensure(position.foretold_key(m) == position.after(m).key(), || {
            format!("{position}: key_after({m})")
        })
    })
}

/// The sets of the generator are not empty, have as many moves as they say and contain just
/// those; one after the other they are the list of legal moves, and their sizes add up to the
/// count.
///
/// # Errors
///
/// The position whose sets differ.
pub fn sets_expand_to_the_list<G: Lawful>(position: &G) -> Result<(), String> {
    let list = position.listed();
    let sets = position.sets();
    for set in &sets {
        ensure(!set.moves.is_empty(), || format!("{position}: an empty set"))?;
        ensure(set.len == set.moves.len(), || {
            format!("{position}: len {} of {:?}", set.len, set.moves)
        })?;
        ensure(set.contained == set.moves, || {
            format!("{position}: {:?} contains {:?}", set.moves, set.contained)
        })?;
    }
    let expanded: Vec<_> = sets.iter().flat_map(|set| set.moves.clone()).collect();
    ensure(expanded == list, || format!("{position}: sets {expanded:?}, list {list:?}"))?;
    let sum: usize = sets.iter().map(|set| set.len).sum();
    ensure(sum == position.count_legal_moves(), || format!("{position}: the sets sum to {sum}"))?;
    ensure(position.has_legal_moves() != list.is_empty(), || format!("{position}: has_legal_moves"))
}

/// For every well-formed move: it is explained as legal, said to be legal and listed, or none of
/// these. Notes the reasons in `reach`.
///
/// # Errors
///
/// The position and the move on which they differ.
pub fn reasons_agree_with_the_list<G: Lawful>(
    position: &G,
    reach: &mut Reach,
) -> Result<(), String> {
    let list: BTreeSet<_> = position.listed().into_iter().collect();
    for m in G::all_moves() {
        let reason = position.reason(m);
        let is_listed = list.contains(&m);
        ensure(reason.is_ok() == is_listed && position.says_legal(m) == is_listed, || {
            format!("{position}: {m} is listed: {is_listed}, but explained as {reason:?}")
        })?;
        if let Err((code, sentence)) = reason {
            reach.note(code, true);
            ensure(!sentence.is_empty(), || format!("{position}: {m}: no sentence for {code}"))?;
        }
    }
    Ok(())
}

/// Passing twice changes nothing, and only a side in check cannot pass.
///
/// # Errors
///
/// The position for which it is otherwise.
pub fn passing_twice_is_identity<G: Lawful>(position: &G) -> Result<(), String> {
    let Some(passed) = position.passed() else {
        return ensure(position.in_check(), || {
            format!("{position}: cannot pass, but is not in check")
        });
    };
    ensure(!position.in_check(), || format!("{position}: passes in check"))?;
    ensure(passed.key() != position.key(), || format!("{position}: passing keeps the key"))?;
    ensure(passed.passed() == Some(*position), || format!("{position}: passed twice"))
}

/// Every well-formed move prints as a text that reads as the same move, and no two print alike.
///
/// # Errors
///
/// The move for which it is otherwise.
pub fn move_texts_are_identity<G: Lawful>() -> Result<(), String> {
    let mut texts = BTreeSet::new();
    for m in G::all_moves() {
        let text = m.to_string();
        let read = G::read_move(&text);
        ensure(read == Ok(m), || format!("{m} reads as {read:?}"))?;
        ensure(texts.insert(text), || format!("{m}: printed twice"))?;
    }
    Ok(())
}
