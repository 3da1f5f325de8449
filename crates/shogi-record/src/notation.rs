//! Moves as people write them: Japanese notation, that of KI2 records, and western notation.
//!
//! | [`Style`] | even game | |
//! |---|---|---|
//! | `usi` | `7g7f` `8h2b+` `P*5e` | engines; see [`kiban_shogi::usi`] |
//! | `japanese` | `▲７六歩` `△同歩` `▲５五銀左上不成` `▲７八金打` | 日本将棋連盟, in running text |
//! | `ki2` | `▲７六歩` `△同　歩` | the same, with 同 as KI2 records space it |
//! | `western` | `P-7f` `Bx2b+` `N*5e` `G4i-5h` | English books, after George Hodges |
//!
//! # What tells pieces apart
//!
//! A move competes with those of all own pieces of the same kind that reach the same square as the
//! board stands, pinned ones included: they are the candidates. So notation is defined for illegal
//! moves too, as records need it: a nifu, a move by a pinned piece, a promotion where there is none.
//!
//! Japanese notation adds to a move that has rivals, as its mover sees the board:
//!
//! 1. 上, 寄 or 引 (up, aside, back), if no rival moves in the same of these three ways;
//! 2. otherwise 左 or 右 (from the left, from the right) or 直 (straight up), if no rival comes from
//!    the same side of the target. Of two bishops, rooks, horses or dragons one is 左 and the other
//!    右, as they stand to each other; 直 is never said of them;
//! 3. otherwise both: 左上, 右引.
//!
//! 打 (dropped) is added if a piece of the kind on the board could move there, 成 or 不成 (promotes
//! or not) if the move could promote. Source: 日本将棋連盟, 棋譜の表記方法.
//!
//! Western notation adds the origin if there are rivals, `+` to what promotes, and `=` to what could
//! and does not.
//!
//! # What has no name
//!
//! An illegal move by a piece that does not reach its target gets its origin, as in KIF: `▲５五角(88)`,
//! `B8h-5e`; the readers take it. So does one of three bishops or rooks, of which no set has so many,
//! if no words tell it from the others. A move from a square without an own piece is written in USI, which
//! only the reader of USI takes.

mod candidates;
mod choice;
mod cursor;
mod error;
mod japanese;
pub(crate) mod names;
mod reader;
mod western;

use core::fmt;
use core::str::FromStr;

use kiban_shogi::{Color, HandKind, Move, Origin, PieceKind, Position, Reading, Square};

use candidates::{Words, can_promote, candidates};
pub use error::{Candidate, Expected, NotationError, NotationErrorKind};

/// A way to write moves; see [the module](self).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// `7g7f`: the coordinates of the Universal Shogi Interface.
    Usi,
    /// `▲７六歩`, `△同歩`.
    Japanese,
    /// `▲７六歩`, `△同　歩`.
    Ki2,
    /// `P-7f`.
    Western,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Usi, Self::Japanese, Self::Ki2, Self::Western];

    /// The name in programs, as `FromStr` reads and `Display` prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Japanese => "japanese",
            Self::Ki2 => "ki2",
            Self::Western => "western",
        }
    }

    /// The move that `text` means in `position`, where the move before, if there was one, went to
    /// `previous`. It need not be legal.
    ///
    /// Strict reading takes what [`write()`] gives, with or without the mark of the side. Lenient
    /// reading takes besides, and never guesses:
    ///
    /// * in Japanese (`japanese` and `ki2` are the same then) the marks ☗▼ and ☖▽; blanks between
    ///   the parts; squares as `76`, `７６`, `七六` and mixed; 王 for 玉, 竜 for 龍, 杏 圭 全 for
    ///   成香 成桂 成銀; 生 for 不成; 行 and 入 for 上; the words in any order; words that are true
    ///   but not needed; 同 after a square, or a square for 同; an origin as in KIF;
    /// * in western notation ranks as digits (`P-76`), `'` for `*`, `X` for `x`, and an origin that
    ///   is not needed.
    ///
    /// ```
    /// use kiban_shogi::{Position, Reading};
    /// use kiban_shogi_record::notation::Style;
    ///
    /// let start = Position::startpos();
    /// let read = |text| Style::Japanese.read(text, &start, None, Reading::Lenient);
    /// assert_eq!(read("☗58金右"), Ok("4i5h".parse().unwrap()));
    /// assert_eq!(
    ///     read("▲５八金").unwrap_err().to_string(),
    ///     "column 1: found `▲５八金`: this could be any of ▲５八金右, ▲５八金左",
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
        previous: Option<Square>,
        reading: Reading,
    ) -> Result<Move, NotationError> {
        let m = match self {
            Self::Usi => return text.parse().map_err(error::of_usi),
            Self::Japanese | Self::Ki2 => reader::read(text, position, previous, self)?,
            Self::Western => western::read(text, position)?,
        };
        if reading == Reading::Lenient {
            return Ok(m);
        }
        let canonical = write(position, previous, m, self);
        if !canonical.is_spelled(text) {
            let kind = NotationErrorKind::Syntax(Expected::Canonical(canonical.to_string()));
            return Err(NotationError::new(kind, text, 0, text.len()));
        }
        Ok(m)
    }
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

/// The move that a Japanese text means, read leniently; see [`Style::read`].
///
/// # Errors
///
/// As [`Style::read`].
pub fn read(
    text: &str,
    position: &Position,
    previous: Option<Square>,
) -> Result<Move, NotationError> {
    Style::Japanese.read(text, position, previous, Reading::Lenient)
}

/// A move in words, to be printed. It holds no text: printing makes it.
#[derive(Clone, Copy, Debug)]
pub struct MoveText {
    style: Style,
    side: Color,
    m: Move,
    /// `None` if there is no own piece on the origin: then the move has no name.
    kind: Option<PieceKind>,
    is_marked: bool,
    is_recapture: bool,
    is_capture: bool,
    can_promote: bool,
    names_drop: bool,
    names_origin: bool,
    words: Words,
}

/// The move in words, in the position before it, where the move before, if there was one, went to
/// `previous`.
///
/// ```
/// use kiban_shogi::Position;
/// use kiban_shogi_record::notation::{self, Style};
///
/// let mut position = Position::startpos();
/// let mut texts = Vec::new();
/// let mut previous = None;
/// for m in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
///     let m = m.parse()?;
///     texts.push(notation::write(&position, previous, m, Style::Japanese).to_string());
///     previous = Some(m.to());
///     let _ = position.play(m);
/// }
/// assert_eq!(texts, ["▲７六歩", "△３四歩", "▲２二角成", "△同銀"]);
/// # Ok::<(), kiban_shogi::UsiError>(())
/// ```
#[must_use]
pub fn write(position: &Position, previous: Option<Square>, m: Move, style: Style) -> MoveText {
    let side = position.side_to_move();
    let mut text = MoveText {
        style,
        side,
        m,
        kind: None,
        is_marked: true,
        is_recapture: previous == Some(m.to()),
        is_capture: position.piece_at(m.to()).is_some(),
        can_promote: can_promote(position, m),
        names_drop: false,
        names_origin: false,
        words: Words::default(),
    };
    match m.origin() {
        Origin::Hand(kind) => {
            text.kind = Some(kind.piece_kind());
            text.names_drop = !means_drop_unsaid(position, kind, m.to());
        }
        Origin::Board(from) => {
            let piece = position.piece_at(from).filter(|piece| piece.color() == side);
            let Some(piece) = piece else { return text };
            let candidates = candidates(position, piece.kind(), m.to());
            let kind = piece.kind();
            text.kind = Some(kind);
            text.names_origin = match (candidates.contains(from), style) {
                (false, _) => true,
                (true, Style::Western) => candidates.has_many(),
                (true, _) => {
                    let words = Words::needed(side, kind, candidates, from, m.to());
                    let are_enough = words.tell(side, kind, candidates, m.to());
                    text.words = if are_enough { words } else { Words::default() };
                    !are_enough
                }
            };
        }
    }
    text
}

/// Whether the bare name of a piece and a square means that the piece is dropped there.
fn means_drop_unsaid(position: &Position, kind: HandKind, to: Square) -> bool {
    position.hand(position.side_to_move()).has(kind)
        && candidates(position, kind.piece_kind(), to).is_empty()
}

impl MoveText {
    /// The same without the mark of the side: `７六歩`.
    #[must_use]
    pub const fn unmarked(mut self) -> Self {
        self.is_marked = false;
        self
    }

    /// Whether the move has a name in its style, by which it can be read again: always, unless it
    /// begins where no own piece stands.
    #[must_use]
    pub const fn is_named(&self) -> bool {
        self.kind.is_some() || matches!(self.style, Style::Usi)
    }

    /// Whether `text` is this one, marked or not.
    fn is_spelled(self, text: &str) -> bool {
        let marked = self.to_string();
        let unmarked = self.unmarked().to_string();
        text == marked || text == unmarked
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.style, self.kind) {
            (Style::Usi, _) | (_, None) => self.m.fmt(f),
            (Style::Western, Some(kind)) => western::print(self, kind, f),
            (Style::Japanese | Style::Ki2, Some(kind)) => japanese::print(self, kind, f),
        }
    }
}
