//! Pieces in hand.

use core::fmt;

use crate::HandKind;

/// The pieces that one side has in hand, packed into 32 bits.
///
/// Each kind has a field wide enough for all pieces of the kind, and for some more that a diagram may
/// have, and above it a guard bit that is always clear. The guard bits make [`Hand::contains_all`] one subtraction:
///
/// ```text
/// bit  27 26-24 23 22-21 20 19-18 17 16-14 13 12-10  9  8-6  5  4-0
///       .  gold  . rook   . bish.  . silv.  . knig.  . lance .  pawn
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Hand(u32);

/// The lowest bit of each kind's field.
const SHIFT: [u32; HandKind::COUNT] = [0, 6, 10, 14, 18, 21, 24];
/// The width of each kind's field.
const WIDTH: [u32; HandKind::COUNT] = [5, 3, 3, 3, 2, 2, 3];
/// One piece of each kind.
const ONE: [u32; HandKind::COUNT] = {
    let mut table = [0; HandKind::COUNT];
    let mut i = 0;
    while i < table.len() {
        table[i] = 1 << SHIFT[i];
        i += 1;
    }
    table
};
const GUARDS: u32 = {
    let mut guards = 0;
    let mut i = 0;
    while i < HandKind::COUNT {
        guards |= 1 << (SHIFT[i] + WIDTH[i]);
        i += 1;
    }
    guards
};

impl Hand {
    /// No piece.
    pub const EMPTY: Self = Self(0);

    /// All pieces of a set but the kings: 18 pawns, 4 lances and so on.
    pub const FULL: Self = {
        let mut hand = 0;
        let mut i = 0;
        while i < HandKind::COUNT {
            hand |= (HandKind::ALL[i].total() as u32) << SHIFT[i];
            i += 1;
        }
        Self(hand)
    };

    /// How many pieces of that kind are in the hand.
    ///
    /// ```
    /// use kiban_shogi::{Hand, HandKind};
    ///
    /// let hand: Hand = "R2G3P".parse().unwrap();
    /// assert_eq!((hand.count(HandKind::Gold), hand.count(HandKind::Silver)), (2, 0));
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(self, kind: HandKind) -> u8 {
        let i = kind.index();
        (self.0 >> SHIFT[i] & ((1 << WIDTH[i]) - 1)) as u8
    }

    /// Whether a piece of that kind is in the hand.
    ///
    /// ```
    /// use kiban_shogi::{Hand, HandKind};
    ///
    /// let hand: Hand = "R2G3P".parse().unwrap();
    /// assert!(hand.has(HandKind::Rook) && !hand.has(HandKind::Bishop));
    /// ```
    #[inline]
    #[must_use]
    pub const fn has(self, kind: HandKind) -> bool {
        self.count(kind) != 0
    }

    /// Whether the hand is empty.
    ///
    /// ```
    /// use kiban_shogi::Hand;
    ///
    /// assert!(Hand::EMPTY.is_empty() && !Hand::FULL.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces are in the hand.
    ///
    /// ```
    /// use kiban_shogi::Hand;
    ///
    /// assert_eq!("R2G3P".parse::<Hand>().unwrap().len(), 6);
    /// assert_eq!(Hand::FULL.len(), 38); // a set without the kings
    /// ```
    #[must_use]
    pub fn len(self) -> usize {
        HandKind::ALL.iter().map(|&kind| usize::from(self.count(kind))).sum()
    }

    /// The hand with `count` pieces of that kind; `None` if a set has fewer than `count`.
    ///
    /// ```
    /// use kiban_shogi::{Hand, HandKind};
    ///
    /// let hand = Hand::EMPTY.with_count(HandKind::Pawn, 18).unwrap();
    /// assert_eq!(hand.to_string(), "18P");
    /// assert_eq!(hand.with_count(HandKind::Rook, 3), None); // a set has two
    /// ```
    #[must_use]
    pub const fn with_count(self, kind: HandKind, count: u8) -> Option<Self> {
        if count > kind.total() {
            return None;
        }
        Some(self.with_field(kind, count))
    }

    const fn with_field(self, kind: HandKind, count: u8) -> Self {
        let i = kind.index();
        let field = ((1 << WIDTH[i]) - 1) << SHIFT[i];
        Self(self.0 & !field | (count as u32) << SHIFT[i])
    }

    /// The most pieces of a kind that a hand has room for: more than a set has.
    pub(crate) const fn room(kind: HandKind) -> u8 {
        (1 << WIDTH[kind.index()]) - 1
    }

    /// The hand with one more piece of that kind; `None` if that is more than a set has.
    ///
    /// ```
    /// use kiban_shogi::{Hand, HandKind};
    ///
    /// let hand = Hand::EMPTY.with(HandKind::Gold).unwrap();
    /// assert_eq!(hand.to_string(), "G");
    /// assert_eq!(Hand::FULL.with(HandKind::Gold), None);
    /// ```
    #[must_use]
    pub const fn with(self, kind: HandKind) -> Option<Self> {
        self.with_count(kind, self.count(kind) + 1)
    }

    /// The hand with one piece of that kind fewer; `None` if it has none.
    ///
    /// ```
    /// use kiban_shogi::{Hand, HandKind};
    ///
    /// let hand: Hand = "R2G".parse().unwrap();
    /// assert_eq!(hand.without(HandKind::Gold), "RG".parse().ok());
    /// assert_eq!(hand.without(HandKind::Pawn), None);
    /// ```
    #[must_use]
    pub const fn without(self, kind: HandKind) -> Option<Self> {
        match self.count(kind).checked_sub(1) {
            Some(count) => Some(self.with_field(kind, count)),
            None => None,
        }
    }

    /// Whether this hand has at least as many pieces of every kind as the other: it is the
    /// superior or an equal hand.
    ///
    /// ```
    /// use kiban_shogi::{Hand, HandKind::*};
    ///
    /// let gold = Hand::EMPTY.with(Gold).unwrap();
    /// let gold_pawn = gold.with(Pawn).unwrap();
    /// assert!(gold_pawn.contains_all(gold) && !gold.contains_all(gold_pawn));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        // A field that is too small borrows from its guard bit.
        (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS == GUARDS
    }

    /// The packed value; see the type for its layout.
    ///
    /// ```
    /// use kiban_shogi::{Hand, HandKind};
    ///
    /// assert_eq!(Hand::EMPTY.with(HandKind::Lance).unwrap().bits(), 1 << 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The lowest bit of the kind's field.
    #[inline]
    pub(crate) const fn shift(kind: HandKind) -> u32 {
        SHIFT[kind.index()]
    }

    /// The hand of those bits; the caller knows that no field holds more than a set has.
    #[inline]
    pub(crate) const fn from_valid_bits(bits: u32) -> Self {
        debug_assert!(Self::FULL.contains_all(Self(bits)) && bits & GUARDS == 0);
        Self(bits)
    }

    /// One more piece of that kind; the caller knows that there is room.
    #[inline]
    pub(crate) const fn add_unchecked(&mut self, kind: HandKind) {
        debug_assert!(self.count(kind) < Self::room(kind));
        self.0 += ONE[kind.index()];
    }

    /// One piece of that kind fewer; the caller knows that the hand has it.
    #[inline]
    pub(crate) const fn remove_unchecked(&mut self, kind: HandKind) {
        debug_assert!(self.count(kind) > 0);
        self.0 -= ONE[kind.index()];
    }
}

/// The hand as SFEN writes Black's, `-` if it is empty: `R2G3P`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for kind in HandKind::DISPLAY_ORDER {
            match self.count(kind) {
                0 => {}
                1 => write!(f, "{}", kind.letter())?,
                count => write!(f, "{count}{}", kind.letter())?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
