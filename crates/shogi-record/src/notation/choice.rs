//! The moves that a text could mean: one is the answer; none or several are an error.

use kiban_core::ArrayList;
use kiban_shogi::{Bitboard, Move, Origin, Piece, PieceKind, Position, Square};

use super::candidates::{can_promote, candidates};
use super::{Candidate, NotationErrorKind};

/// What a text could mean: at most six pieces of a kind reach a square, each by two moves.
pub(super) type Found = ArrayList<Move, 16>;

/// The only move of those found; or else why there is none, with the moves that come near.
pub(super) fn only(
    found: &[Move],
    near: impl FnOnce() -> Vec<Move>,
    name: impl Fn(Move) -> String,
) -> Result<Move, NotationErrorKind> {
    let named =
        |moves: &[Move]| moves.iter().map(|&m| Candidate { m, text: name(m) }).collect::<Vec<_>>();
    match *found {
        [m] => Ok(m),
        [] => Err(NotationErrorKind::NoSuchMove(named(&near()))),
        _ => Err(NotationErrorKind::Ambiguous(named(found))),
    }
}

/// The moves of those pieces to that square, with what is said of promotion: if nothing is said
/// and it is possible, both.
pub(super) fn moves(
    position: &Position,
    from: Bitboard,
    to: Square,
    promotes: Option<bool>,
) -> Found {
    let mut moves = Found::new();
    for from in from {
        let quiet = Move::new(from, to);
        let promotion = Move::promotion(from, to);
        match promotes {
            Some(true) => moves.push(promotion),
            Some(false) => moves.push(quiet),
            None if can_promote(position, quiet) => moves.extend([promotion, quiet]),
            None => moves.push(quiet),
        }
    }
    moves
}

/// The moves that come nearest to those of such a piece to that square: whatever the pieces of the
/// kind can do there; or else what other pieces can do there; or else what such a piece can do close
/// to it.
pub(super) fn near(position: &Position, kind: PieceKind, to: Square) -> Vec<Move> {
    const MOST: usize = 8;
    let same_piece = moves(position, candidates(position, kind, to), to, None);
    if !same_piece.is_empty() {
        return same_piece.to_vec();
    }
    let legal = position.legal_moves();
    let piece = Piece::new(position.side_to_move(), kind);
    let is_like = |m: &Move| match m.origin() {
        Origin::Board(from) => position.piece_at(from) == Some(piece),
        Origin::Hand(dropped) => dropped.piece_kind() == kind,
    };
    let mut found: Vec<Move> = legal.iter().copied().filter(|m| m.to() == to).collect();
    if found.is_empty() {
        found.extend(legal.iter().filter(|m| is_like(m)));
        found.sort_by_key(|m| distance(m.to(), to));
    }
    found.truncate(MOST);
    found
}

/// How far two squares are apart, straight steps counting 2 and diagonal ones 3.
fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    2 * files.max(ranks) + files.min(ranks)
}
