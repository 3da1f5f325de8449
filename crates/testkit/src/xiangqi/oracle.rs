//! The rules of xiangqi once more, slowly and without a trick.
//!
//! A board of points with pieces on it; moves by walking step after step; and for the general's
//! safety: play the move on a copy and look whether any enemy piece can walk to the general, or
//! the generals face each other. It shares names with the rules crate (squares, kinds, moves) and
//! nothing else.

use kiban_xiangqi::{Color, File, Move, PieceKind, Position, Rank, Square};

/// A place on the board: file from 0 to 8, rank from 0 to 9, rank 0 at Red's edge.
type Place = (i8, i8);

/// A position of xiangqi as a board with pieces on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Oracle {
    board: [[Option<(Color, PieceKind)>; 10]; 9],
    turn: Color,
}

const ORTHOGONAL: [Place; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
const DIAGONAL: [Place; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

fn square((file, rank): Place) -> Square {
    Square::new(File::ALL[file as usize], Rank::ALL[rank as usize])
}

fn places() -> impl Iterator<Item = Place> {
    (0..9).flat_map(|file| (0..10).map(move |rank| (file, rank)))
}

fn is_on_board((file, rank): Place) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

/// The rank as `color` counts it, from 0 at its own edge.
const fn own_rank(color: Color, rank: i8) -> i8 {
    match color {
        Color::Red => rank,
        Color::Black => 9 - rank,
    }
}

fn is_in_palace(color: Color, (file, rank): Place) -> bool {
    (3..=5).contains(&file) && (0..=2).contains(&own_rank(color, rank))
}

fn has_crossed(color: Color, rank: i8) -> bool {
    own_rank(color, rank) >= 5
}

const fn plus(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

impl Oracle {
    /// The position, read piece by piece.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let mut board = [[None; 10]; 9];
        for (file, rank) in places() {
            let piece = position.piece_at(square((file, rank)));
            board[file as usize][rank as usize] = piece.map(|p| (p.color(), p.kind()));
        }
        Self { board, turn: position.side_to_move() }
    }

    fn at(&self, (file, rank): Place) -> Option<(Color, PieceKind)> {
        self.board[file as usize][rank as usize]
    }

    fn put(&mut self, (file, rank): Place, piece: Option<(Color, PieceKind)>) {
        self.board[file as usize][rank as usize] = piece;
    }

    fn pieces_of(&self, color: Color) -> impl Iterator<Item = (Place, PieceKind)> {
        places().filter_map(move |place| match self.at(place) {
            Some((owner, kind)) if owner == color => Some((place, kind)),
            _ => None,
        })
    }

    fn king(&self, color: Color) -> Option<Place> {
        let mut pieces = self.pieces_of(color);
        pieces.find(|&(_, kind)| kind == PieceKind::King).map(|(place, _)| place)
    }

    /// Calls `visit` with each place that the piece on `from` could move to or capture on, were
    /// all pieces there the enemy's.
    fn walk(&self, from: Place, mut visit: impl FnMut(Place)) {
        let Some((color, kind)) = self.at(from) else {
            return;
        };
        match kind {
            PieceKind::King => {
                for step in ORTHOGONAL {
                    let to = plus(from, step);
                    if is_in_palace(color, to) {
                        visit(to);
                    }
                }
            }
            PieceKind::Advisor => {
                for step in DIAGONAL {
                    let to = plus(from, step);
                    if is_in_palace(color, to) {
                        visit(to);
                    }
                }
            }
            PieceKind::Elephant => {
                for step in DIAGONAL {
                    let eye = plus(from, step);
                    let to = plus(eye, step);
                    if is_on_board(to) && !has_crossed(color, to.1) && self.at(eye).is_none() {
                        visit(to);
                    }
                }
            }
            PieceKind::Horse => {
                for (leg, to) in horse_moves(from) {
                    if is_on_board(to) && self.at(leg).is_none() {
                        visit(to);
                    }
                }
            }
            PieceKind::Rook => {
                for step in ORTHOGONAL {
                    let mut to = plus(from, step);
                    while is_on_board(to) {
                        visit(to);
                        if self.at(to).is_some() {
                            break;
                        }
                        to = plus(to, step);
                    }
                }
            }
            PieceKind::Cannon => {
                for step in ORTHOGONAL {
                    let mut to = plus(from, step);
                    while is_on_board(to) && self.at(to).is_none() {
                        visit(to);
                        to = plus(to, step);
                    }
                    // `to` is the screen; behind it the first piece can be captured.
                    to = plus(to, step);
                    while is_on_board(to) && self.at(to).is_none() {
                        to = plus(to, step);
                    }
                    if is_on_board(to) {
                        visit(to);
                    }
                }
            }
            PieceKind::Pawn => {
                let ahead = if color == Color::Red { 1 } else { -1 };
                let to = plus(from, (0, ahead));
                if is_on_board(to) {
                    visit(to);
                }
                for aside in [(-1, 0), (1, 0)] {
                    let to = plus(from, aside);
                    if has_crossed(color, from.1) && is_on_board(to) {
                        visit(to);
                    }
                }
            }
        }
    }

    fn attackers_of_king(&self, color: Color) -> Vec<Place> {
        let Some(king) = self.king(color) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (from, _) in self.pieces_of(color.other()) {
            self.walk(from, |to| {
                if to == king {
                    found.push(from);
                }
            });
        }
        found
    }

    /// The pieces that stand between two places of one rank or file; `None` if they share none,
    /// or are the same.
    fn between(&self, a: Place, b: Place) -> Option<Vec<Place>> {
        if (a.0 != b.0 && a.1 != b.1) || a == b {
            return None;
        }
        let step = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
        let mut found = Vec::new();
        let mut place = plus(a, step);
        while place != b {
            if self.at(place).is_some() {
                found.push(place);
            }
            place = plus(place, step);
        }
        Some(found)
    }

    /// What stands between the generals, if they are on one file.
    fn between_generals(&self) -> Option<Vec<Place>> {
        let (red, black) = (self.king(Color::Red)?, self.king(Color::Black)?);
        if red.0 == black.0 { self.between(red, black) } else { None }
    }

    fn is_safe_for(&self, color: Color) -> bool {
        let generals_face = self.between_generals().is_some_and(|pieces| pieces.is_empty());
        !generals_face && self.attackers_of_king(color).is_empty()
    }

    /// The enemy pieces that give check, in the order of their squares.
    #[must_use]
    pub fn checkers(&self) -> Vec<Square> {
        let places = self.attackers_of_king(self.turn);
        let mut squares: Vec<Square> = places.into_iter().map(square).collect();
        squares.sort();
        squares
    }

    /// The legal moves, sorted.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut legal = Vec::new();
        for (from, kind) in self.pieces_of(self.turn) {
            self.walk(from, |to| {
                let is_allowed = match self.at(to) {
                    Some((owner, target)) => owner != self.turn && target != PieceKind::King,
                    None => true,
                };
                let mut next = self.clone();
                next.put(from, None);
                next.put(to, Some((self.turn, kind)));
                if is_allowed && next.is_safe_for(self.turn) {
                    legal.push(Move::new(square(from), square(to)));
                }
            });
        }
        legal.sort();
        legal
    }

    /// Each piece of the side to move without which another enemy piece would attack the king,
    /// with the kinds of those that would; the other king is one of them.
    #[must_use]
    pub fn pinned(&self) -> Vec<(Square, Vec<PieceKind>)> {
        let us = self.turn;
        let before = self.attackers_of_king(us);
        let mut pinned = Vec::new();
        for (place, kind) in self.pieces_of(us) {
            if kind == PieceKind::King {
                continue;
            }
            let mut without = self.clone();
            without.put(place, None);
            let mut attackers = without.attackers_of_king(us);
            attackers.retain(|attacker| !before.contains(attacker));
            let mut kinds: Vec<_> = attackers
                .into_iter()
                .filter_map(|attacker| self.at(attacker))
                .map(|(_, kind)| kind)
                .collect();
            if without.between_generals().is_some_and(|p| p.is_empty()) {
                kinds.push(PieceKind::King);
            }
            if !kinds.is_empty() {
                pinned.push((square(place), kinds));
            }
        }
        pinned.sort();
        pinned
    }

    /// For each enemy cannon that is in line with the own king, whose the pieces between are.
    #[must_use]
    pub fn cannon_lines(&self) -> Vec<Vec<Color>> {
        let Some(king) = self.king(self.turn) else {
            return Vec::new();
        };
        self.pieces_of(self.turn.other())
            .filter(|&(_, kind)| kind == PieceKind::Cannon)
            .filter_map(|(place, _)| self.between(place, king))
            .map(|between| {
                let owners = between.into_iter().filter_map(|place| self.at(place));
                owners.map(|(color, _)| color).collect()
            })
            .collect()
    }
}

/// The leg and the target of each of a horse's moves: one step straight, then one step on and
/// aside.
fn horse_moves(from: Place) -> impl Iterator<Item = (Place, Place)> {
    ORTHOGONAL.into_iter().flat_map(move |straight| {
        let leg = plus(from, straight);
        DIAGONAL
            .into_iter()
            .filter(move |diagonal| diagonal.0 == straight.0 || diagonal.1 == straight.1)
            .map(move |diagonal| (leg, plus(leg, diagonal)))
    })
}
