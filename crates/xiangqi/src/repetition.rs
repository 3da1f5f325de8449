//! Repetition, and who is to blame for it: perpetual check (长将) and perpetual chase (长捉).
//!
//! A position is repeated if the same pieces stand on the same squares and the same side is to
//! move. What a side did between two occurrences decides whether it must lose, and rulesets differ
//! on what it may not do: see [`Ruleset`]. The argument for the WXF rules:
//!
//! 1. **The stretch** that is judged begins behind an occurrence of the position and ends with the
//!    last. The move that first led to the position is not part of it: it could have been any. All
//!    cycles of the stretch are judged as one, since a side that varied once was not perpetual. Of
//!    the occurrences, the earliest are tried first, and then later ones, as long as enough remain
//!    for a verdict: a detour long ago excuses nobody.
//! 2. **No capture** happens in the stretch, so every piece has a name throughout: the square it
//!    stood on at first. Two attacks are on the same piece if they are on the same name.
//! 3. **A threat** is a legal capture if it were that side's turn: a pinned piece threatens
//!    nothing, nor does one that must see to its king first. Kings and pawns may threaten what
//!    they like, and a king, or a pawn that has not crossed the river, is nobody's victim.
//!    Attacks through a new screen or opened by another piece are threats like others.
//! 4. **Not a threat** is an attack on a piece of the same kind that could itself capture, which
//!    offers an exchange; if it could not, being pinned or having its leg blocked, it is one.
//! 5. **A root** (根) protects: a piece that could legally take back. A root that is pinned, also
//!    by what the capture itself opens, is a false one (假根). A rook or cannon must aim at the
//!    victim before the capture, for a line that only the attacker opens by coming was no
//!    protection. Whatever its roots a rook is threatened by horses and cannons, and a rook, horse
//!    or cannon by advisors and elephants: they win by the exchange.
//! 6. **A chase** is a move that makes a threat which the reply answers. If the threat stood before
//!    the move, the side could have captured and did not: the victim came there by itself, or was
//!    left there. If it still stands after the reply, the victim ignores it. The reply answers by
//!    moving away, by closing the line, by a pin or a check, or by protection; protection that only
//!    works because the attacker leaves its line does count here, since the capture would be
//!    taken back.
//! 7. **A check** can also chase. A side that chases the same piece with each move does so whether
//!    or not some of these moves give check; but a threat is not made stronger by the check: the
//!    roots are judged as if it were answered.
//! 8. **Perpetual** is what a side does with each move of the stretch: check, or chase of a piece
//!    that is the same throughout, whichever pieces chase it. So one piece that chases two in turn
//!    does not, two that chase one do, and check, threat of mate and chase in turn are allowed.
//! 9. **The greater offence loses**: perpetual check before perpetual chase before anything else.
//!    If both sides did the same the game is drawn.
//!
//! A judge and a search ask different questions, so there are two answers. [`Path::repetition`]
//! applies the rule: keys only point at candidates, and positions are compared piece by piece.
//! [`Path::recurrence`] tells a search that the line came back, and how it would be judged if it
//! went on like that. It trusts the keys, and nothing it says ends a game.

use alloc::vec::Vec;
use core::fmt;

use crate::{Color, Path, Piece, Position, Rules, Square};

mod chase;
mod check;
mod computer;
mod cxa;
mod ruleset;
mod threat;
mod ucci;
mod window;
mod wxf;

pub use ruleset::{Ruleset, UnknownRuleset};
use window::Window;

/// What a side did with each of its moves, the graver first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offence {
    /// 长将: it gave check.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Path, Position, Rules};
    ///
    /// //  . . . . r x . . .     The rook gives check on two files in turn, to the marked points
    /// //  . . . . . . . . .     and back. It must not: Black loses.
    /// //  . . . . . . . . .
    /// //  . . . . K x . . .
    /// let start: Position = "3k5/9/9/9/9/9/4r4/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["e0f0", "e3f3", "f0e0", "f3e3"].repeat(2) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let repetition = path.repetition(&Rules::default()).unwrap();
    /// assert_eq!(repetition.judgement.loser(), Some(Color::Black));
    /// ```
    Check,
    /// 长捉: it chased the same piece.
    ///
    /// ```
    /// use kiban_xiangqi::{Path, Position, Rules};
    ///
    /// //  . c x . . . . . r     The rook follows the cannon between the marked points. But the
    /// //  . . . . . . . . .     black rook is its root (根) and would take back: no chase, and
    /// //  . x R . . . . . .     the fourth occurrence draws. Without that rook Red would lose.
    /// let start: Position = "4k4/9/9/1c6r/9/2R6/9/9/9/3K5 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["c4b4", "b6c6", "b4c4", "c6b6"].repeat(3) {
    ///     assert_eq!(path.repetition(&Rules::default()), None);
    ///     path.push(text.parse().unwrap());
    /// }
    /// let repetition = path.repetition(&Rules::default()).unwrap();
    /// assert_eq!((repetition.occurrences, repetition.judgement.loser()), (4, None));
    /// ```
    Chase,
    /// It gave check, threatened mate or chased; only some rules prohibit this.
    Mixture,
}

impl Offence {
    /// How grave it is: the graver one loses, and equal ones draw.
    const fn gravity(self) -> u8 {
        match self {
            Self::Check => 2,
            Self::Chase | Self::Mixture => 1,
        }
    }
}

/// What a side did all along a stretch of play, and the pieces that took part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The side.
    pub side: Color,
    /// What it did with each of its moves.
    pub offence: Offence,
    /// Its pieces that gave check or chased, and where they stood at ply `from`.
    pub attackers: Vec<(Piece, Square)>,
    /// The pieces they went for, and where they stood at ply `from`.
    pub victims: Vec<(Piece, Square)>,
    /// The ply of the position after which it began: 0 for the start.
    pub from: usize,
    /// The ply of the position at which it ended.
    pub to: usize,
}

/// A sentence without a full stop: "red chased the horse on b3 with the rook on d1 …".
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, from, to, .. } = self;
        let (attackers, victims) = (Named(&self.attackers), Named(&self.victims));
        match self.offence {
            Offence::Check => write!(f, "{side} gave check with {attackers}"),
            Offence::Chase => write!(f, "{side} chased {victims} with {attackers}"),
            Offence::Mixture => {
                write!(f, "{side} gave check, threatened mate or chased with {attackers}")
            }
        }?;
        write!(f, " in each of its moves from ply {from} to ply {to}")
    }
}

/// Pieces with their squares, joined by "and".
struct Named<'a>(&'a [(Piece, Square)]);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(i, (piece, square))| {
            let and = if i > 0 { " and " } else { "" };
            write!(f, "{and}the {} on {square}", piece.kind().name())
        })
    }
}

/// What both sides did between occurrences of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// What Red did; `None` for nothing that the rules prohibit.
    pub red: Option<Evidence>,
    /// What Black did.
    pub black: Option<Evidence>,
}

impl Judgement {
    /// What the side that must lose did; `None` if the repetition draws.
    ///
    /// ```
    /// use kiban_xiangqi::{Offence, Path, Position, Rules};
    ///
    /// //  . . . . r x . . .     The rook gives check on the files e and f in turn.
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . K x . . .
    /// let start: Position = "3k5/9/9/9/9/9/4r4/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["e0f0", "e3f3", "f0e0", "f3e3"].repeat(2) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let judgement = path.repetition(&Rules::default()).unwrap().judgement;
    /// assert_eq!(judgement.guilt().unwrap().offence, Offence::Check);
    /// ```
    #[must_use]
    pub fn guilt(&self) -> Option<&Evidence> {
        let gravity =
            |of: &Option<Evidence>| of.as_ref().map_or(0, |evidence| evidence.offence.gravity());
        match gravity(&self.red).cmp(&gravity(&self.black)) {
            core::cmp::Ordering::Greater => self.red.as_ref(),
            core::cmp::Ordering::Less => self.black.as_ref(),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// The side that must lose; `None` if the repetition draws.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Path, Position, Rules};
    ///
    /// //  . . . . r x . . .     The rook gives check on the files e and f in turn.
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . K x . . .
    /// let start: Position = "3k5/9/9/9/9/9/4r4/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["e0f0", "e3f3", "f0e0", "f3e3"].repeat(2) {
    ///     path.push(text.parse().unwrap());
    /// }
    /// let judgement = path.repetition(&Rules::default()).unwrap().judgement;
    /// assert_eq!(judgement.loser(), Some(Color::Black));
    /// ```
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        self.guilt().map(|evidence| evidence.side)
    }
}

/// A repetition that ends the game; see [`Path::repetition`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The ply of the first occurrence that was judged: 0 for the start.
    pub first: usize,
    /// The ply of the last.
    pub last: usize,
    /// How often the position occurred in all.
    pub occurrences: u32,
    /// What both sides did in between.
    pub judgement: Judgement,
}

/// A position that a line has been in before; see [`Path::recurrence`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// The ply of the nearest earlier occurrence.
    pub ply: usize,
    /// How often the position occurred, this time included.
    pub occurrences: u32,
    /// What both sides did since that ply.
    pub judgement: Judgement,
}

impl Position {
    /// Whether both are the same for repetition: the board and the side to move, compared piece by
    /// piece. Clock and move number do not matter.
    ///
    /// ```
    /// use kiban_xiangqi::Position;
    ///
    /// let start = Position::startpos();
    /// let mut position = start;
    /// for text in ["h2e2", "h7e7", "e2h2", "e7h7"] {
    ///     let _ = position.play(text.parse().unwrap());
    /// }
    /// assert!(position.repeats(&start));
    /// assert_ne!(position, start); // the next move is the third
    /// ```
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.side_to_move() == other.side_to_move()
            && Square::ALL.iter().all(|&square| self.piece_at(square) == other.piece_at(square))
    }
}

impl Path {
    /// The repetition of the position at the end of the path, if it ends the game under `rules`.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Path, Position, Rules};
    ///
    /// //  . . . . k . . . .     The rook follows the cannon from file to file,
    /// //  . . . . . . . . .     and nothing protects it.
    /// //  . . . . . . . . .
    /// //  . c . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . R . . . . . .
    /// let start: Position = "4k4/9/9/1c7/9/2R6/9/9/9/3K5 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["c4b4", "b6c6", "b4c4", "c6b6"].repeat(2) {
    ///     assert_eq!(path.repetition(&Rules::default()), None);
    ///     path.push(text.parse().unwrap());
    /// }
    /// let repetition = path.repetition(&Rules::default()).unwrap();
    /// assert_eq!((repetition.first, repetition.last, repetition.occurrences), (0, 8, 3));
    /// assert_eq!(repetition.judgement.loser(), Some(Color::Red));
    /// assert_eq!(
    ///     repetition.judgement.guilt().unwrap().to_string(),
    ///     "red chased the cannon on b6 with the rook on c4 in each of its moves from ply 0 to ply 8",
    /// );
    /// ```
    #[must_use]
    pub fn repetition(&self, rules: &Rules) -> Option<Repetition> {
        let (losing, drawing) = rules.folds()?;
        let least = usize::try_from(losing.min(drawing)).unwrap_or(usize::MAX);
        if self.earlier().count() + 1 < least {
            return None;
        }
        let mut occurrences = self.occurrences();
        occurrences.push(self.ply());
        let last = self.ply();
        let found = |first, judgement| {
            let occurrences = u32::try_from(occurrences.len()).unwrap_or(u32::MAX);
            Repetition { first, last, occurrences, judgement }
        };
        let judge = |first| rules.ruleset.judge(&Window::new(self, first));
        let enough = |fold: u32| (occurrences.len() + 1).saturating_sub(fold as usize);
        for &first in occurrences.iter().take(enough(losing)).filter(|&&first| first < last) {
            let judgement = judge(first);
            if judgement.loser().is_some() {
                return Some(found(first, judgement));
            }
        }
        let &first = occurrences.iter().take(enough(drawing)).find(|&&first| first < last)?;
        Some(found(first, judge(first)))
    }

    /// The last time that the line was in the position at its end, and what both sides have done
    /// since; `None` if there is none.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Offence, Path, Position, Ruleset};
    ///
    /// //  . . . . r x . . .     The rook gives check on the files e and f in turn.
    /// //  . . . . . . . . .
    /// //  . . . . . . . . .
    /// //  . . . . K x . . .
    /// let start: Position = "3k5/9/9/9/9/9/4r4/9/9/4K4 w - - 0 1".parse().unwrap();
    /// let mut path = Path::new(start);
    /// for text in ["e0f0", "e3f3", "f0e0", "f3e3"] {
    ///     assert_eq!(path.recurrence(Ruleset::Wxf), None);
    ///     path.push(text.parse().unwrap());
    /// }
    /// let recurrence = path.recurrence(Ruleset::Wxf).unwrap();
    /// assert_eq!((recurrence.ply, recurrence.occurrences), (0, 2));
    /// assert_eq!(recurrence.judgement.guilt().unwrap().offence, Offence::Check);
    /// assert_eq!(recurrence.judgement.loser(), Some(Color::Black));
    /// ```
    #[must_use]
    pub fn recurrence(&self, ruleset: Ruleset) -> Option<Recurrence> {
        let mut earlier = self.earlier();
        let ply = earlier.next()?;
        let occurrences = u32::try_from(2 + earlier.count()).unwrap_or(u32::MAX);
        Some(Recurrence { ply, occurrences, judgement: ruleset.judge(&Window::new(self, ply)) })
    }

    /// The earlier plies of the position at the end, first to last.
    fn occurrences(&self) -> Vec<usize> {
        let Some(farthest) = self.earlier().last() else { return Vec::new() };
        let (positions, _) = self.tail(farthest);
        let mut plies: Vec<usize> = self
            .earlier()
            .filter(|ply| positions[ply - farthest].repeats(self.position()))
            .collect();
        plies.reverse();
        plies
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, Path, Position};
    use crate::Rules;

    #[test]
    fn colliding_keys_decide_nothing() {
        let mut path = Path::new(Position::startpos());
        for text in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "c6c5", "b0c2", "b9c7"] {
            path.push(text.parse().unwrap());
        }
        assert_eq!(path.with_colliding_keys().repetition(&Rules::default()), None);

        let start = "4k4/9/9/1c7/9/2R6/9/9/9/3K5 w - - 0 1".parse().unwrap();
        let mut path = Path::new(start);
        for text in ["c4b4", "b6c6", "b4c4", "c6b6"].repeat(2) {
            path.push(text.parse().unwrap());
        }
        let repetition = path.with_colliding_keys().repetition(&Rules::default()).unwrap();
        assert_eq!((repetition.first, repetition.occurrences), (0, 3));
        assert_eq!(repetition.judgement.loser(), Some(Color::Red));
    }
}
