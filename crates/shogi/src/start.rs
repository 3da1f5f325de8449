//! Start positions: the even game and the handicaps in use.

use core::str::FromStr;

use crate::{Color, Position, Setup, Square};

/// A start position. In handicaps White gives the named pieces and moves first.
///
/// ```
/// use kiban_shogi::Start;
///
/// let start: Start = "2-piece".parse().unwrap();
/// assert_eq!(start.japanese(), "二枚落ち");
/// assert_eq!(
///     start.position().to_string(),
///     "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// 平手: no handicap, Black moves first.
    Even,
    /// 香落ち: without White's left lance, 1a.
    Lance,
    /// 右香落ち: without White's right lance, 9a.
    RightLance,
    /// 角落ち: without the bishop.
    Bishop,
    /// 飛車落ち: without the rook.
    Rook,
    /// 飛香落ち: without the rook and the left lance.
    RookLance,
    /// 二枚落ち: without rook and bishop.
    TwoPiece,
    /// 三枚落ち: two-piece, and without the left lance.
    ThreePiece,
    /// 四枚落ち: two-piece, and without the lances.
    FourPiece,
    /// 五枚落ち: four-piece, and without the right knight.
    FivePiece,
    /// 左五枚落ち: four-piece, and without the left knight.
    LeftFivePiece,
    /// 六枚落ち: four-piece, and without the knights.
    SixPiece,
    /// 左七枚落ち: six-piece, and without the left silver.
    LeftSevenPiece,
    /// 右七枚落ち: six-piece, and without the right silver.
    RightSevenPiece,
    /// 八枚落ち: six-piece, and without the silvers.
    EightPiece,
    /// 十枚落ち: only king and pawns.
    TenPiece,
}

impl Start {
    /// All start positions, from the even game to the largest handicap.
    pub const ALL: [Self; 16] = {
        use Start::*;
        [
            Even,
            Lance,
            RightLance,
            Bishop,
            Rook,
            RookLance,
            TwoPiece,
            ThreePiece,
            FourPiece,
            FivePiece,
            LeftFivePiece,
            SixPiece,
            LeftSevenPiece,
            RightSevenPiece,
            EightPiece,
            TenPiece,
        ]
    };

    /// The name in programs, as `FromStr` reads it: lower case, words joined by hyphens.
    ///
    /// ```
    /// use kiban_shogi::Start;
    ///
    /// assert_eq!(Start::TwoPiece.name(), "2-piece");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The name in Japanese, as in KIF records.
    ///
    /// ```
    /// use kiban_shogi::Start;
    ///
    /// assert_eq!(Start::Lance.japanese(), "香落ち");
    /// ```
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        self.facts().1
    }

    /// Both names, and the squares of the pieces that White gives.
    const fn facts(self) -> (&'static str, &'static str, &'static [Square]) {
        use Square::*;
        match self {
            Self::Even => ("even", "平手", &[]),
            Self::Lance => ("lance", "香落ち", &[S1A]),
            Self::RightLance => ("right-lance", "右香落ち", &[S9A]),
            Self::Bishop => ("bishop", "角落ち", &[S2B]),
            Self::Rook => ("rook", "飛車落ち", &[S8B]),
            Self::RookLance => ("rook-lance", "飛香落ち", &[S8B, S1A]),
            Self::TwoPiece => ("2-piece", "二枚落ち", &[S8B, S2B]),
            Self::ThreePiece => ("3-piece", "三枚落ち", &[S8B, S2B, S1A]),
            Self::FourPiece => ("4-piece", "四枚落ち", &[S8B, S2B, S1A, S9A]),
            Self::FivePiece => ("5-piece", "五枚落ち", &[S8B, S2B, S1A, S9A, S8A]),
            Self::LeftFivePiece => ("left-5-piece", "左五枚落ち", &[S8B, S2B, S1A, S9A, S2A]),
            Self::SixPiece => ("6-piece", "六枚落ち", &[S8B, S2B, S1A, S9A, S8A, S2A]),
            Self::LeftSevenPiece => {
                ("left-7-piece", "左七枚落ち", &[S8B, S2B, S1A, S9A, S8A, S2A, S3A])
            }
            Self::RightSevenPiece => {
                ("right-7-piece", "右七枚落ち", &[S8B, S2B, S1A, S9A, S8A, S2A, S7A])
            }
            Self::EightPiece => ("8-piece", "八枚落ち", &[S8B, S2B, S1A, S9A, S8A, S2A, S3A, S7A]),
            Self::TenPiece => {
                ("10-piece", "十枚落ち", &[S8B, S2B, S1A, S9A, S8A, S2A, S3A, S7A, S4A, S6A])
            }
        }
    }

    /// The start as a setup. The pieces that White gives are in the
    /// [piece box](Setup::piece_box).
    ///
    /// ```
    /// use kiban_shogi::{Color, Start};
    ///
    /// //  . . s g k g s . .     六枚落ち: White, who moves first, has given rook and bishop,
    /// //  . . . . . . . . .     the lances and the knights.
    /// //  p p p p p p p p p
    /// let setup = Start::SixPiece.setup();
    /// assert!(setup.to_string().starts_with("2sgkgs2/9/ppppppppp/"));
    /// assert_eq!(setup.side_to_move(), Color::White);
    /// assert_eq!(setup.piece_box().unwrap().to_string(), "RB2N2L");
    /// ```
    #[must_use]
    pub fn setup(self) -> Setup {
        use crate::PieceKind::*;
        use crate::{File, Piece, Rank};
        let mut setup = Setup::empty();
        let back = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
        for color in Color::ALL {
            let mut put = |file: File, from_edge: usize, kind| {
                let rank = match color {
                    Color::White => from_edge,
                    Color::Black => 8 - from_edge,
                };
                setup.set_piece(Square::new(file, Rank::ALL[rank]), Some(Piece::new(color, kind)));
            };
            for (file, kind) in File::ALL.into_iter().zip(back) {
                put(file, 0, kind);
                put(file, 2, Pawn);
            }
            let (rook, bishop) = match color {
                Color::Black => (File::F2, File::F8),
                Color::White => (File::F8, File::F2),
            };
            put(rook, 1, Rook);
            put(bishop, 1, Bishop);
        }
        for &square in self.facts().2 {
            setup.set_piece(square, None);
        }
        if self != Self::Even {
            setup.set_side_to_move(Color::White);
        }
        setup
    }

    /// The start as a position.
    ///
    /// ```
    /// use kiban_shogi::{Color, Start};
    ///
    /// // In handicap games White, who gives pieces, moves first.
    /// assert_eq!(Start::TwoPiece.position().side_to_move(), Color::White);
    /// assert_eq!(Start::Even.position().side_to_move(), Color::Black);
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

    /// Reads a start's [name](Start::name), or its Japanese name.
    fn from_str(text: &str) -> Result<Self, UnknownStart> {
        let is_named = |start: &Self| start.name() == text || start.japanese() == text;
        Self::ALL.into_iter().find(is_named).ok_or(UnknownStart)
    }
}
