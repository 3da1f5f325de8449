//! The rules of Japanese notation, slowly.

use kiban_shogi::{Piece, PieceKind, Position, Square, attacks::naive};

/// A word that tells pieces apart, or two of them.
pub(crate) const LABELS: [&str; 12] =
    ["上", "寄", "引", "左", "直", "右", "左上", "左寄", "左引", "右上", "右寄", "右引"];

/// The rules of Japanese notation once more, word by word as they are written down, without a trick.
#[derive(Debug)]
pub(crate) struct Oracle<'a> {
    position: &'a Position,
    kind: PieceKind,
    to: Square,
    /// The origins of all moves that could be meant.
    pub(crate) candidates: Vec<Square>,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(position: &'a Position, kind: PieceKind, to: Square) -> Self {
        let piece = Piece::new(position.side_to_move(), kind);
        let reaches = |square: &Square| {
            position.piece_at(*square) == Some(piece)
                && naive::of(piece, *square, position.occupied()).contains(to)
        };
        let candidates = Square::ALL.into_iter().filter(reaches).collect();
        Self { position, kind, to, candidates }
    }

    /// How far left of the target and behind it a square is, as the mover sees the board.
    fn seen(&self, square: Square) -> (i32, i32) {
        let files = square.file().index() as i32 - self.to.file().index() as i32;
        let ranks = square.rank().index() as i32 - self.to.rank().index() as i32;
        match self.position.side_to_move() {
            kiban_shogi::Color::Black => (files, ranks),
            kiban_shogi::Color::White => (-files, -ranks),
        }
    }

    fn is_true_word(&self, word: char, square: Square) -> bool {
        use PieceKind::{Bishop, Dragon, Horse, Rook, Silver};
        let (left, behind) = self.seen(square);
        let is_large = matches!(self.kind, Bishop | Rook | Horse | Dragon);
        let others = || self.candidates.iter().filter(|&&other| other != square);
        match word {
            '上' => behind > 0,
            '寄' => behind == 0,
            '引' => behind < 0,
            '直' => {
                left == 0 && behind > 0 && (self.kind.moves_like_gold() || self.kind == Silver)
            }
            // The left one of the two, or of a single one: whether it is to the left at all.
            '左' if is_large && self.candidates.len() == 2 => {
                others().all(|&other| self.seen(other).0 < left)
            }
            '右' if is_large && self.candidates.len() == 2 => {
                others().all(|&other| self.seen(other).0 > left)
            }
            '左' => left > 0,
            '右' => left < 0,
            _ => panic!("{word} is no word of direction"),
        }
    }

    /// The candidates of which each word of the label is true.
    pub(crate) fn meant_by(&self, label: &str) -> Vec<Square> {
        let is_true = |&&square: &&Square| label.chars().all(|w| self.is_true_word(w, square));
        self.candidates.iter().filter(is_true).copied().collect()
    }

    /// The label of a candidate: the first that is true of it alone. With more pieces than a set has
    /// there may be none.
    pub(crate) fn label(&self, square: Square) -> Option<&'static str> {
        if self.candidates == [square] {
            return Some("");
        }
        let only = |label: &&&str| self.meant_by(label) == [square];
        LABELS.iter().find(only).copied()
    }
}
