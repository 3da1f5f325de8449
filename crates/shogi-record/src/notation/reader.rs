//! Moves in Japanese, read.

use kiban_shogi::{Bitboard, File, HandKind, Move, Piece, PieceKind, Position, Rank, Square};

use super::candidates::{Flank, Motion, Words, candidates};
use super::choice::{Found, moves, near, only};
use super::cursor::Cursor;
use super::{Expected, NotationError, Style, names, write};

/// What a text says of a move.
struct Said {
    kind: PieceKind,
    to: Square,
    words: Words,
    drops: bool,
    /// 成 or 不成, if either is said.
    promotes: Option<bool>,
    origin: Option<Square>,
}

/// The move that the text means, read leniently. Nearby moves are named in that style.
pub(super) fn read(
    text: &str,
    position: &Position,
    previous: Option<Square>,
    style: Style,
) -> Result<Move, NotationError> {
    let said = Cursor::new(text).said(position, previous)?;
    let able = candidates(position, said.kind, said.to);
    let found = match said.drop(position, able) {
        Some(kind) => Found::from_iter([Move::drop(kind, said.to)]),
        None if said.drops => Found::new(),
        None => moves(position, said.candidates(position, able), said.to, said.promotes),
    };
    let name = |m| write(position, previous, m, style).to_string();
    only(&found, || near(position, said.kind, said.to), name)
        .map_err(|kind| NotationError::at(kind, text, text.trim()))
}

impl Said {
    /// The pieces that are meant: of those that reach the square, those of which the words are
    /// true; or the one on the origin that is named, wherever it goes.
    fn candidates(&self, position: &Position, able: Bitboard) -> Bitboard {
        let us = position.side_to_move();
        let fits = |&from: &Square| self.words.fit(us, self.kind, able, from, self.to);
        let Some(origin) = self.origin else {
            return able.into_iter().filter(fits).collect();
        };
        let is_own = position.piece_at(origin) == Some(Piece::new(us, self.kind));
        let is_true = if able.contains(origin) { fits(&origin) } else { self.words.is_empty() };
        if is_own && is_true { Bitboard::of(origin) } else { Bitboard::EMPTY }
    }

    /// The kind that is dropped, if a drop is meant: 打 is said, or nothing on the board could be
    /// meant and the piece is in hand.
    fn drop(&self, position: &Position, able: Bitboard) -> Option<HandKind> {
        let is_bare = self.words.is_empty() && self.promotes.is_none() && self.origin.is_none();
        let kind = self.kind.hand_kind().filter(|_| is_bare && !self.kind.is_promoted())?;
        let in_hand = position.hand(position.side_to_move()).has(kind);
        (self.drops || able.is_empty() && in_hand).then_some(kind)
    }
}

impl Cursor<'_> {
    fn said(
        mut self,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Said, NotationError> {
        self.mark(position)?;
        let to = self.target(previous)?;
        self.skip_blanks();
        let Some((kind, rest)) = names::strip_name(self.rest) else {
            return Err(self.expected(Expected::Piece));
        };
        self.rest = rest;
        let mut said =
            Said { kind, to, words: Words::default(), drops: false, promotes: None, origin: None };
        while self.word(&mut said)? {}
        Ok(said)
    }

    fn digit(&mut self) -> Option<usize> {
        let c = self.peek()?;
        let digit = names::digit(c)?;
        self.pass(c);
        Some(digit)
    }

    fn mark(&mut self, position: &Position) -> Result<(), NotationError> {
        self.skip_blanks();
        let side = position.side_to_move();
        let Some(c) = self.peek() else { return Ok(()) };
        match names::marked_side(c) {
            Some(marked) if marked != side => Err(self.expected(Expected::Mark(side))),
            Some(_) => {
                self.pass(c);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// A square, 同, or both if they agree.
    fn target(&mut self, previous: Option<Square>) -> Result<Square, NotationError> {
        self.skip_blanks();
        if self.peek() == Some('同') {
            let Some(previous) = previous else { return Err(self.expected(Expected::NotSame)) };
            self.pass('同');
            return Ok(previous);
        }
        let square = self.square(Expected::Target)?;
        self.skip_blanks();
        if self.peek() == Some('同') {
            if previous != Some(square) {
                return Err(self.expected(Expected::Same));
            }
            self.pass('同');
        }
        Ok(square)
    }

    fn square(&mut self, expected: Expected) -> Result<Square, NotationError> {
        let file = self.digit().and_then(|digit| File::from_index(digit - 1));
        let file = file.ok_or_else(|| self.expected(expected))?;
        let rank = self.digit().and_then(|digit| Rank::from_index(digit - 1));
        let rank = rank.ok_or_else(|| self.expected(Expected::Rank))?;
        Ok(Square::new(file, rank))
    }

    /// Takes one of the words after the piece; `false` at the end of the text.
    fn word(&mut self, said: &mut Said) -> Result<bool, NotationError> {
        self.skip_blanks();
        let Some(c) = self.peek() else { return Ok(false) };
        let is_new = match c {
            '左' => said.words.flank.replace(Flank::Left).is_none(),
            '直' => said.words.flank.replace(Flank::Straight).is_none(),
            '右' => said.words.flank.replace(Flank::Right).is_none(),
            '上' | '行' | '入' => said.words.motion.replace(Motion::Up).is_none(),
            '寄' => said.words.motion.replace(Motion::Aside).is_none(),
            '引' => said.words.motion.replace(Motion::Back).is_none(),
            '打' => !core::mem::replace(&mut said.drops, true),
            '成' => said.promotes.replace(true).is_none(),
            '生' => said.promotes.replace(false).is_none(),
            '不' if self.rest.starts_with("不成") => {
                self.pass(c);
                return match said.promotes.replace(false) {
                    None => {
                        self.pass('成');
                        Ok(true)
                    }
                    Some(_) => Err(self.expected(Expected::Word)),
                };
            }
            '(' => return self.origin(said),
            _ => false,
        };
        if !is_new {
            return Err(self.expected(Expected::Word));
        }
        self.pass(c);
        Ok(true)
    }

    /// An origin in parentheses, which ends the text.
    fn origin(&mut self, said: &mut Said) -> Result<bool, NotationError> {
        self.pass('(');
        said.origin = Some(self.square(Expected::Origin)?);
        if !self.take(')') {
            return Err(self.expected(Expected::Origin));
        }
        self.skip_blanks();
        if self.rest.is_empty() { Ok(false) } else { Err(self.expected(Expected::Word)) }
    }
}
