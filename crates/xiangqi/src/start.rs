//! Start positions: the even game and the handicaps in use.

use core::str::FromStr;

use crate::{Color, File, Piece, PieceKind, Position, Rank, Setup, Square};

/// A start position. In handicaps (让子) Red gives the named pieces and moves first.
///
/// ```
/// use kiban_xiangqi::Start;
///
/// let start: Start = "two-horses".parse().unwrap();
/// assert_eq!(start.chinese(), "让双马");
/// assert_eq!(
///     start.position().to_string(),
///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// 不让子: no handicap.
    Even,
    /// 让单马: without the left horse, b0.
    OneHorse,
    /// 让双马: without both horses.
    TwoHorses,
    /// 让单炮: without the left cannon, b2.
    OneCannon,
    /// 让双炮: without both cannons.
    TwoCannons,
    /// 让单车: without the left rook, a0.
    Rook,
    /// 让车马: without the left rook and the left horse.
    RookHorse,
    /// 让双车: without both rooks.
    TwoRooks,
    /// 让九子: without advisors, elephants and pawns.
    NinePieces,
}

impl Start {
    /// All start positions, the even game first.
    pub const ALL: [Self; 9] = {
        use Start::*;
        [Even, OneHorse, TwoHorses, OneCannon, TwoCannons, Rook, RookHorse, TwoRooks, NinePieces]
    };

    /// The name in programs, as `FromStr` reads it: lower case, words joined by hyphens.
    ///
    /// ```
    /// use kiban_xiangqi::Start;
    ///
    /// assert!(Start::ALL.iter().all(|start| start.name().parse() == Ok(*start)));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The name in Chinese.
    ///
    /// ```
    /// use kiban_xiangqi::Start;
    ///
    /// assert!(Start::ALL.iter().all(|start| !start.chinese().is_empty()));
    /// ```
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        self.facts().1
    }

    /// Both names, and the squares of the pieces that Red gives.
    const fn facts(self) -> (&'static str, &'static str, &'static [Square]) {
        use Square::*;
        match self {
            Self::Even => ("even", "不让子", &[]),
            Self::OneHorse => ("one-horse", "让单马", &[B0]),
            Self::TwoHorses => ("two-horses", "让双马", &[B0, H0]),
            Self::OneCannon => ("one-cannon", "让单炮", &[B2]),
            Self::TwoCannons => ("two-cannons", "让双炮", &[B2, H2]),
            Self::Rook => ("rook", "让单车", &[A0]),
            Self::RookHorse => ("rook-horse", "让车马", &[A0, B0]),
            Self::TwoRooks => ("two-rooks", "让双车", &[A0, I0]),
            Self::NinePieces => ("nine-pieces", "让九子", &[C0, D0, F0, G0, A3, C3, E3, G3, I3]),
        }
    }

    /// The start as a setup.
    ///
    /// ```
    /// use kiban_xiangqi::Start;
    ///
    /// //  P . P . P . P . P     让双马: Red, who moves first, has given the horses.
    /// //  . C . . . . . C .
    /// //  . . . . . . . . .
    /// //  R x B A K A B x R
    /// let setup = Start::TwoHorses.setup();
    /// assert_eq!(
    ///     setup.to_string(),
    ///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
    /// );
    /// ```
    #[must_use]
    pub fn setup(self) -> Setup {
        use PieceKind::*;
        let mut setup = Setup::empty();
        let back = [Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook];
        for color in Color::ALL {
            let mut put = |file, from_edge: usize, kind| {
                let rank = match color {
                    Color::Red => from_edge,
                    Color::Black => 9 - from_edge,
                };
                let square = Square::new(file, Rank::ALL[rank]);
                setup.set_piece(square, Some(Piece::new(color, kind)));
            };
            for (file, kind) in File::ALL.into_iter().zip(back) {
                put(file, 0, kind);
            }
            for file in [File::B, File::H] {
                put(file, 2, Cannon);
            }
            for file in [File::A, File::C, File::E, File::G, File::I] {
                put(file, 3, Pawn);
            }
        }
        for &square in self.facts().2 {
            setup.set_piece(square, None);
        }
        setup
    }

    /// The start as a position.
    ///
    /// ```
    /// use kiban_xiangqi::{Color, Start};
    ///
    /// // In a handicap game Red gives pieces and moves first.
    /// assert!(Start::ALL.iter().all(|start| start.position().side_to_move() == Color::Red));
    /// ```
    #[must_use]
    pub fn position(self) -> Position {
        Position::from_setup(&self.setup())
    }
}

/// The text is not the name of a start position; see [`Start::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownStart;

impl core::fmt::Display for UnknownStart {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("not a start position; known are")?;
        Start::ALL.iter().try_for_each(|start| write!(f, " {}", start.name()))
    }
}

impl core::error::Error for UnknownStart {}

impl FromStr for Start {
    type Err = UnknownStart;

    /// Reads a start's [name](Start::name), or its Chinese name.
    fn from_str(text: &str) -> Result<Self, UnknownStart> {
        let is_named = |start: &Self| start.name() == text || start.chinese() == text;
        Self::ALL.into_iter().find(is_named).ok_or(UnknownStart)
    }
}
