//! The moves that a text could mean: one is the answer; none or several are an error.

use kiban_xiangqi::{Move, Piece, PieceKind, Position};

use super::said::{Said, Way};
use super::{Candidate, NotationErrorKind};

/// The most moves that are named where there is none.
const MOST: usize = 8;

/// The move that is meant, of several ways to understand a text the first that gives one: legal
/// moves before others. Otherwise all that it could be, or nothing.
pub(super) fn choose(position: &Position, readings: &[Said]) -> Result<Move, Vec<Move>> {
    let found: Vec<Vec<Move>> = readings.iter().map(|said| said.moves(position)).collect();
    let tests: [fn(&Position, Move) -> bool; 3] =
        [Position::is_legal, Position::is_pseudo_legal, |_, _| true];
    for test in tests {
        for moves in &found {
            let passing: Vec<Move> = moves.iter().copied().filter(|&m| test(position, m)).collect();
            match *passing {
                [] => {}
                [m] => return Ok(m),
                _ => return Err(passing),
            }
        }
    }
    Err(Vec::new())
}

/// The error for a text that means several moves, or none.
pub(super) fn error(
    found: Vec<Move>,
    near: impl FnOnce() -> Vec<Move>,
    name: impl Fn(Move) -> String,
) -> NotationErrorKind {
    let named =
        |moves: Vec<Move>| moves.into_iter().map(|m| Candidate { m, text: name(m) }).collect();
    if found.is_empty() {
        NotationErrorKind::NoSuchMove(named(near()))
    } else {
        NotationErrorKind::Ambiguous(named(found))
    }
}

/// The legal moves that come nearest to what a text says: those of the piece that it names; or of
/// pieces of that kind the same way; or of any of that kind.
pub(super) fn near_said(position: &Position, said: Said) -> Vec<Move> {
    let (side, kind) = (position.side_to_move(), said.who.kind());
    let meant = said.who.squares(position);
    let is_same_way = |m: Move| Way::of(side, kind, m) == Some((said.way, said.number));
    let of_kind = legal_of(position, kind);
    let mut near: Vec<Move> =
        of_kind.iter().copied().filter(|m| meant.contains(&m.from())).collect();
    if near.is_empty() {
        near = of_kind.iter().copied().filter(|&m| is_same_way(m)).collect();
    }
    let mut near = if near.is_empty() { of_kind } else { near };
    near.sort_by_key(|&m| {
        let (way, number) = Way::of(side, kind, m).unwrap_or((said.way, 0));
        (way != said.way, number.abs_diff(said.number))
    });
    near.truncate(MOST);
    near
}

/// The legal moves to that target, of whatever piece; or else those of such pieces.
pub(super) fn near_target(
    position: &Position,
    kind: PieceKind,
    is_target: impl Fn(Move) -> bool,
) -> Vec<Move> {
    let of_kind = legal_of(position, kind);
    let mut near: Vec<Move> =
        position.legal_moves().iter().copied().filter(|&m| is_target(m)).collect();
    if near.is_empty() {
        near = of_kind;
    }
    near.truncate(MOST);
    near
}

fn legal_of(position: &Position, kind: PieceKind) -> Vec<Move> {
    let piece = Piece::new(position.side_to_move(), kind);
    let moves = position.legal_moves();
    moves.iter().copied().filter(|m| position.piece_at(m.from()) == Some(piece)).collect()
}
