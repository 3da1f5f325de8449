//! Moves as programs of western chess write them: `Che3`, `Cxb10`, `R8e7`, `Re9+`.

use core::fmt;

use kiban_xiangqi::{File, Move, Piece, PieceKind, Position, Rank, Square};

use super::choice::{self, near_target};
use super::cursor::Cursor;
use super::squares::{Named, Ranks, file};
use super::{Expected, NotationError, Style, write, wxf};

/// What a text says.
struct Said {
    kind: PieceKind,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
}

/// The move that the text means.
pub(super) fn read(
    text: &str,
    position: &Position,
    ranks: Ranks,
    style: Style,
) -> Result<Move, NotationError> {
    let said = Cursor::new(text).said(ranks)?;
    let found: Vec<Move> = said.moves(position);
    if let [m] = *found {
        return Ok(m);
    }
    let near = || near_target(position, said.kind, |m| m.to() == said.to);
    let kind = choice::error(found, near, |m| write(position, m, style).to_string());
    Err(NotationError::at(kind, text, text.trim()))
}

impl Said {
    /// The legal moves that are meant; if there is none and the origin is named, the illegal one.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let own = Piece::new(position.side_to_move(), self.kind);
        let is_own = |from: Square| position.piece_at(from) == Some(own);
        let fits = |m: &&Move| {
            m.to() == self.to
                && is_own(m.from())
                && self.file.is_none_or(|file| m.from().file() == file)
                && self.rank.is_none_or(|rank| m.from().rank() == rank)
        };
        let found: Vec<Move> = position.legal_moves().iter().filter(fits).copied().collect();
        let origin = self.file.zip(self.rank).map(|(file, rank)| Square::new(file, rank));
        match origin.filter(|&from| found.is_empty() && from != self.to && is_own(from)) {
            Some(from) => vec![Move::new(from, self.to)],
            None => found,
        }
    }
}

impl Cursor<'_> {
    fn said(mut self, ranks: Ranks) -> Result<Said, NotationError> {
        let kind = self.take(|c| wxf::kind(c).filter(|_| c.is_ascii_uppercase()));
        let (first_file, first_rank) = (self.take(file), self.rank(ranks));
        let captures = self.take(|c| matches!(c, 'x' | 'X' | '-').then_some(())).is_some();
        let second_file = self.take(file);
        let is_end = second_file.is_none() && !captures;
        let is_square = first_file.is_some() && first_rank.is_some();
        let said = match (first_file, first_rank, second_file) {
            (Some(file), Some(rank), None) if is_end => {
                Said { kind: PieceKind::Pawn, file: None, rank: None, to: Square::new(file, rank) }
            }
            (file, rank, Some(to)) => {
                let to_rank = self.rank(ranks).ok_or_else(|| self.expected(ranks.expected()))?;
                Said { kind: PieceKind::Pawn, file, rank, to: Square::new(to, to_rank) }
            }
            (Some(_), None, None) if is_end => return Err(self.expected(ranks.expected())),
            _ if kind.is_none() && !is_square => return Err(self.expected(Expected::San)),
            _ => return Err(self.expected(Expected::File)),
        };
        let _ = self.take(|c| matches!(c, '+' | '#').then_some(()));
        self.end()?;
        Ok(Said { kind: kind.unwrap_or(PieceKind::Pawn), ..said })
    }
}

/// The name of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Name {
    kind: PieceKind,
    names_file: bool,
    names_rank: bool,
    is_capture: bool,
    mark: &'static str,
}

impl Name {
    /// The name of a move by a piece of that kind. A legal move has what tells it from other legal
    /// ones: the file of its origin, or else the rank, or else both; an illegal one always has
    /// both.
    pub(super) fn new(position: &Position, kind: PieceKind, m: Move) -> Self {
        let moves = position.legal_moves();
        let is_rival = |other: &&Move| {
            other.to() == m.to() && position.piece_at(other.from()) == position.piece_at(m.from())
        };
        let mut name = Self {
            kind,
            names_file: true,
            names_rank: true,
            is_capture: position.piece_at(m.to()).is_some(),
            mark: "",
        };
        if !position.is_legal(m) {
            return name;
        }
        let rivals = || moves.iter().filter(is_rival).filter(|other| **other != m);
        let shares_file = rivals().any(|other| other.from().file() == m.from().file());
        let shares_rank = rivals().any(|other| other.from().rank() == m.from().rank());
        name.names_file = rivals().count() > 0 && (!shares_file || shares_rank);
        name.names_rank = shares_file;
        let after = position.after(m);
        if after.in_check() {
            name.mark = if after.has_legal_moves() { "+" } else { "#" };
        }
        name
    }

    pub(super) fn print(self, m: Move, ranks: Ranks, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b"KAEHRCP"[self.kind.index()]);
        write!(f, "{letter}")?;
        if self.names_file {
            write!(f, "{}", char::from(b'a' + m.from().file().index() as u8))?;
        }
        if self.names_rank {
            write!(f, "{}", ranks.number(m.from().rank()))?;
        }
        let capture = if self.is_capture { "x" } else { "" };
        write!(f, "{capture}{}{}", Named(m.to(), ranks), self.mark)
    }
}
