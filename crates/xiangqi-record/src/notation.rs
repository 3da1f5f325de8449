//! Moves as people write them: Chinese notation, WXF, pairs of squares and SAN.
//!
//! | [`Style`] | the first move of a cannon | |
//! |---|---|---|
//! | `uci` | `h2e2` | engines, UCCI as well; ranks from 0 to 9 |
//! | `uci-fairy` | `h3e3` | engines that count ranks from 1 to 10 |
//! | `iccs` | `H2-E2` | Internet Chinese Chess Server |
//! | `chinese` | `炮二平五` `炮８平５` | books and records; simplified characters |
//! | `chinese-traditional` | `炮二平五` `馬８進７` | the same in traditional characters |
//! | `wxf` | `C2=5` `15=6` | World Xiangqi Federation, 2018 |
//! | `wxf-xqbase` | `C2.5` `Pa.6` | the spelling of xqbase.com |
//! | `san` | `Che3` | PyChess, Fairy-Stockfish; ranks from 1 to 10 |
//! | `san-xboard` | `Che2` | WinBoard, XBoard; ranks from 0 to 9 |
//!
//! # Which piece
//!
//! Chinese notation and WXF count files from 1 to 9 from the mover's own right. A piece that has its
//! file for itself is named by it, 炮二. Of two on a file one is 前 (front, `+`), the other 后
//! (rear, `-`); advisors and elephants never need that: where one can advance, the other cannot.
//! Only pawns can be more:
//!
//! * three on a file, others nowhere together: 前, 中, 后; in xqbase `+`, `.`, `-`;
//! * four or five on a file: 一 to 五 from the front; in xqbase `a` to `e`;
//! * several files with several pawns: all on those files are counted, the mover's right file first,
//!   each front to back; a pawn that is alone on its file does not count, and is 兵五;
//! * WXF of 2018 writes in all three cases the order on the file and the file: `15`.
//!
//! # How far
//!
//! 进 (`+`), 退 (`-`) and 平 (`=`): the last number is steps, or after 平 the file of the target;
//! for advisors, elephants and horses always the file of the target.
//!
//! # Illegal moves
//!
//! A move that the rules forbid has a name as well if its piece could go like that on some board, and
//! the name leads back to it: an elephant over the river, a rook that jumps. SAN names its origin in
//! full. What has no name, a rook that goes diagonally, is written as a pair of squares, which the
//! reader of that style does not take, but [`read`] does.

mod chinese;
mod choice;
mod cursor;
mod error;
mod guess;
mod said;
mod san;
mod squares;
mod wxf;

use core::fmt;
use core::str::FromStr;

use kiban_xiangqi::iccs::{self, Iccs};
use kiban_xiangqi::{Color, Move, Position, Reading};

pub use error::{Candidate, Expected, NotationError, NotationErrorKind};
pub use guess::read;
use said::{Groups, Said, Way};
use squares::{Named, Ranks};

/// A way to write moves; see [the module](self).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Style {
    /// `h2e2`
    Uci,
    /// `h3e3`
    UciFairy,
    /// `H2-E2`
    Iccs,
    /// `炮二平五`
    Chinese,
    /// `馬二進三`
    ChineseTraditional,
    /// `C2=5`
    Wxf,
    /// `C2.5`
    WxfXqbase,
    /// `Che3`
    San,
    /// `Che2`
    SanXboard,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 9] = [
        Self::Uci,
        Self::UciFairy,
        Self::Iccs,
        Self::Chinese,
        Self::ChineseTraditional,
        Self::Wxf,
        Self::WxfXqbase,
        Self::San,
        Self::SanXboard,
    ];

    /// The name in programs, as `FromStr` reads and `Display` prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::UciFairy => "uci-fairy",
            Self::Iccs => "iccs",
            Self::Chinese => "chinese",
            Self::ChineseTraditional => "chinese-traditional",
            Self::Wxf => "wxf",
            Self::WxfXqbase => "wxf-xqbase",
            Self::San => "san",
            Self::SanXboard => "san-xboard",
        }
    }

    /// The notation that a text seems to be in, told by its shape alone; `None` if it looks like no
    /// move. Spellings of one notation are not told apart: it is `chinese`, `wxf` or `san` then.
    #[must_use]
    pub fn guess(text: &str) -> Option<Self> {
        guess::of(text)
    }

    /// The move that `text` means in `position`. It need not be legal.
    ///
    /// Strict reading takes what [`write()`] gives. Lenient reading takes besides:
    ///
    /// * in Chinese either alphabet (both styles are the same then) and the pieces' other
    ///   characters, 俥 傌 砲 包, whichever side they belong to; numbers in Chinese, full-width or
    ///   ASCII for either side; 上 and 下 for 进 and 退; 炮前 for 前炮; the older 前七平六 and
    ///   二七平六, a pawn by its order on a file;
    /// * in WXF both spellings, lower case, `.` for `=`; `G` and `M` of ICCS; `+C=5` and `fC=5` for
    ///   `C+=5`; 1 to 7 for the pieces, which xqbase has. `15=6` is then a pawn or a king: it is
    ///   what gives a legal move, and if both do, what the style says;
    /// * in UCI and ICCS either spelling and case;
    /// * in SAN pawns without a letter, origins that are not needed, marks that are missing or
    ///   wrong, `B` and `N`;
    /// * in Chinese and WXF a description that fits several pieces of which only one may move so.
    ///
    /// ```
    /// use kiban_xiangqi::{Position, Reading};
    /// use kiban_xiangqi_record::notation::Style;
    ///
    /// let start = Position::startpos();
    /// let read = |text| Style::Chinese.read(text, &start, Reading::Lenient);
    /// assert_eq!(read("傌2進3"), Ok("h0g2".parse().unwrap()));
    /// assert_eq!(
    ///     read("马二进五").unwrap_err().to_string(),
    ///     "column 1: found `马二进五`: no piece can move like that; possible: 马二进三, 马二进一",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// What was expected and where; or the moves that come nearest, if there is no such move; or
    /// the moves that the text could mean, if there are several.
    pub fn read(
        self,
        text: &str,
        position: &Position,
        reading: Reading,
    ) -> Result<Move, NotationError> {
        let m = match self {
            Self::Uci if reading == Reading::Strict => {
                return text.parse().map_err(error::of_squares);
            }
            Self::Uci | Self::Iccs => {
                return iccs::read(text, reading).map_err(error::of_squares);
            }
            Self::UciFairy => squares::parse(text)?,
            Self::San => san::read(text, position, Ranks::FromOne, self)?,
            Self::SanXboard => san::read(text, position, Ranks::FromZero, self)?,
            Self::Chinese | Self::ChineseTraditional => {
                self.described(text, position, &[chinese::parse(text)?])?
            }
            Self::Wxf | Self::WxfXqbase => {
                self.described(text, position, &wxf::parse(text, self == Self::WxfXqbase)?)?
            }
        };
        if reading == Reading::Lenient {
            return Ok(m);
        }
        let canonical = write(position, m, self).to_string();
        if canonical != text {
            let kind = NotationErrorKind::Syntax(Expected::Canonical(canonical));
            return Err(NotationError::new(kind, text, 0, text.len()));
        }
        Ok(m)
    }

    /// The move that one of these readings of a text describes.
    fn described(
        self,
        text: &str,
        position: &Position,
        readings: &[Said],
    ) -> Result<Move, NotationError> {
        choice::choose(position, readings).map_err(|found| {
            let near = || {
                let said = readings.iter().find(|said| !said.who.squares(position).is_empty());
                said.or(readings.first()).map_or(Vec::new(), |s| choice::near_said(position, *s))
            };
            let kind = choice::error(found, near, |m| write(position, m, self).to_string());
            NotationError::at(kind, text, text.trim())
        })
    }

    /// What [`choice::choose`] is to choose from when such a text is read.
    fn readings(self, said: Said) -> Vec<Said> {
        match self {
            Self::Wxf | Self::WxfXqbase => wxf::readings(said, self == Self::WxfXqbase),
            _ => vec![said],
        }
    }
}

/// Whether a character is a number from 1 to 9 in Chinese, full-width or ASCII.
pub(crate) fn is_number(c: char) -> bool {
    chinese::number(c).is_some()
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a [`Style`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownStyle;

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a notation; known are")?;
        Style::ALL.iter().try_for_each(|style| write!(f, " {style}"))
    }
}

impl core::error::Error for UnknownStyle {}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Self, UnknownStyle> {
        Self::ALL.into_iter().find(|style| style.name() == text).ok_or(UnknownStyle)
    }
}

/// A move in words, to be printed. It holds no text: printing makes it.
#[derive(Clone, Copy, Debug)]
pub struct MoveText {
    style: Style,
    side: Color,
    m: Move,
    name: Name,
}

#[derive(Clone, Copy, Debug)]
enum Name {
    Squares,
    Said(Said),
    San(san::Name),
}

/// The move in words, in the position before it.
///
/// ```
/// use kiban_xiangqi::Position;
/// use kiban_xiangqi_record::notation::{self, Style};
///
/// let position: Position = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1".parse()?;
/// let m = "c6d6".parse().unwrap();
/// let texts = Style::ALL.map(|style| notation::write(&position, m, style).to_string());
/// let expected = ["c6d6", "c7d7", "C6-D6", "中兵平六", "中兵平六", "27=6", "P..6", "Pd7", "Pd6"];
/// assert_eq!(texts, expected);
/// # Ok::<(), kiban_xiangqi::PositionError>(())
/// ```
#[must_use]
pub fn write(position: &Position, m: Move, style: Style) -> MoveText {
    let side = position.side_to_move();
    let kind = position.piece_at(m.from()).filter(|piece| piece.color() == side);
    let name = kind.map(|piece| piece.kind()).and_then(|kind| match style {
        Style::Uci | Style::UciFairy | Style::Iccs => None,
        Style::San | Style::SanXboard if m.from() == m.to() => None,
        Style::San | Style::SanXboard => Some(Name::San(san::Name::new(position, kind, m))),
        _ => {
            let (way, number) = Way::of(side, kind, m)?;
            let groups = Groups::new(position, kind);
            let usual = groups.who(m.from(), style == Style::Wxf);
            let other = groups.by_place(m.from());
            // Only for an illegal move may the usual name mean another one, and a place help.
            let is_meant = |said: &Said| choice::choose(position, &style.readings(*said)) == Ok(m);
            let names = [usual, other].map(|who| Said { who, way, number });
            names.into_iter().find(is_meant).map(Name::Said)
        }
    });
    MoveText { style, side, m, name: name.unwrap_or(Name::Squares) }
}

impl MoveText {
    /// Whether the move has a name in its style, by which it can be read again. A legal one always
    /// has.
    #[must_use]
    pub const fn is_named(&self) -> bool {
        let has_squares = matches!(self.style, Style::Uci | Style::UciFairy | Style::Iccs);
        has_squares || !matches!(self.name, Name::Squares)
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            Name::San(name) => {
                let is_xboard = self.style == Style::SanXboard;
                name.print(self.m, if is_xboard { Ranks::FromZero } else { Ranks::FromOne }, f)
            }
            Name::Said(said) => match self.style {
                Style::Wxf => wxf::print(said, false, f),
                Style::WxfXqbase => wxf::print(said, true, f),
                style => chinese::print(said, self.side, style == Style::ChineseTraditional, f),
            },
            Name::Squares => match self.style {
                Style::Iccs => Iccs(self.m).fmt(f),
                Style::UciFairy => {
                    let named = |square| Named(square, Ranks::FromOne);
                    write!(f, "{}{}", named(self.m.from()), named(self.m.to()))
                }
                _ => self.m.fmt(f),
            },
        }
    }
}
