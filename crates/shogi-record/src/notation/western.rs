//! Moves in western notation.
//!
//! A piece by its letter in SFEN (`P` `+P` … `K`), its origin if a like piece reaches the same
//! square, `-` or `x` and the target, or `*` and the target for a drop; `+` if it promotes, `=` if
//! it could and does not.

use core::fmt::{self, Write};

use kiban_shogi::{Bitboard, File, HandKind, Move, Piece, PieceKind, Position, Rank, Square};

use super::candidates::candidates;
use super::choice::{Found, moves, near, only};
use super::cursor::Cursor;
use super::{Expected, MoveText, NotationError, Style, write};

pub(super) fn print(text: &MoveText, kind: PieceKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if kind.is_promoted() {
        f.write_char('+')?;
    }
    f.write_char(kind.letter())?;
    match text.m.from() {
        None => f.write_char('*')?,
        Some(from) => {
            if text.names_origin {
                write!(f, "{from}")?;
            }
            f.write_char(if text.is_capture { 'x' } else { '-' })?;
        }
    }
    write!(f, "{}", text.m.to())?;
    match (text.m.is_promotion(), text.can_promote) {
        (true, _) => f.write_char('+'),
        (false, true) => f.write_char('='),
        (false, false) => Ok(()),
    }
}

/// The move that the text means, read leniently.
pub(super) fn read(text: &str, position: &Position) -> Result<Move, NotationError> {
    let mut cursor = Cursor::new(text);
    let kind = cursor.letter()?;
    let origin = cursor.named_square();
    let separator = cursor.separator(origin.is_none())?;
    let to = cursor.named_square().ok_or_else(|| cursor.expected(Expected::Square))?;
    let promotes = cursor.promotion(separator)?;
    let piece = Piece::new(position.side_to_move(), kind);
    let able = candidates(position, kind, to);
    let is_capture = position.piece_at(to).is_some();
    let found = match (separator, HandKind::from_index(kind.index())) {
        (Separator::Drop, Some(kind)) => Found::from_iter([Move::drop(kind, to)]),
        (Separator::Drop, None) => Found::new(),
        (separator, _) if is_capture != (separator == Separator::Capture) => Found::new(),
        _ => match origin {
            None => moves(position, able, to, promotes),
            Some(from) if position.piece_at(from) == Some(piece) => {
                moves(position, Bitboard::of(from), to, promotes)
            }
            Some(_) => Found::new(),
        },
    };
    let name = |m| write(position, None, m, Style::Western).to_string();
    only(&found, || near(position, kind, to), name)
        .map_err(|kind| NotationError::at(kind, text, text.trim()))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Move,
    Capture,
    Drop,
}

impl Cursor<'_> {
    fn letter(&mut self) -> Result<PieceKind, NotationError> {
        let unsigned = self.rest.strip_prefix('+');
        let rest = unsigned.unwrap_or(self.rest);
        let letter = rest.chars().next();
        let unpromoted = PieceKind::ALL.into_iter().take(8);
        let kind = unpromoted.into_iter().find(|kind| Some(kind.letter()) == letter);
        let kind = match unsigned {
            Some(_) => kind.and_then(PieceKind::promoted),
            None => kind,
        };
        let kind = kind.ok_or_else(|| self.expected(Expected::Piece))?;
        self.rest = &rest[1..];
        Ok(kind)
    }

    /// A square, its rank as a letter or as a digit, if one follows.
    fn named_square(&mut self) -> Option<Square> {
        let (&[file, rank], _) = self.rest.as_bytes().split_first_chunk()?;
        let file = File::from_index(usize::from(file.wrapping_sub(b'1')))?;
        let first = if rank.is_ascii_digit() { b'1' } else { b'a' };
        let rank = Rank::from_index(usize::from(rank.wrapping_sub(first)))?;
        self.rest = &self.rest[2..];
        Some(Square::new(file, rank))
    }

    fn separator(&mut self, may_drop: bool) -> Result<Separator, NotationError> {
        let separator = match self.rest.chars().next() {
            Some('-') => Separator::Move,
            Some('x' | 'X') => Separator::Capture,
            Some('*' | '\'') if may_drop => Separator::Drop,
            _ => return Err(self.expected(Expected::Separator)),
        };
        self.rest = &self.rest[1..];
        Ok(separator)
    }

    fn promotion(&mut self, separator: Separator) -> Result<Option<bool>, NotationError> {
        let promotes = match self.rest.trim_end() {
            "" => None,
            "+" if separator != Separator::Drop => Some(true),
            "=" if separator != Separator::Drop => Some(false),
            _ => return Err(self.expected(Expected::Promotion)),
        };
        Ok(promotes)
    }
}
