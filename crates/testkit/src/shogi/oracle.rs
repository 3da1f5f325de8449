//! The rules of shogi once more, slowly and without a trick.
//!
//! A board of squares with pieces on it; moves by walking step after step; and for the king's
//! safety: play the move on a copy and look whether any enemy piece can walk to the king. It
//! shares names with the rules crate (squares, kinds, moves) and nothing else.

use kiban_shogi::{Color, File, HandKind, Move, Piece, PieceKind, Position, Rank, Square};

/// A place on the board: file and rank, each from 0 to 8, rank 0 at White's edge.
type Place = (i8, i8);

/// A position of shogi as a board with pieces on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Oracle {
    board: [[Option<(Color, PieceKind)>; 9]; 9],
    hands: [[u8; 7]; 2],
    turn: Color,
}

fn square((file, rank): Place) -> Square {
    Square::new(File::ALL[file as usize], Rank::ALL[rank as usize])
}

fn places() -> impl Iterator<Item = Place> {
    (0..9).flat_map(|file| (0..9).map(move |rank| (file, rank)))
}

const fn promoted(kind: PieceKind) -> Option<PieceKind> {
    use PieceKind::*;
    match kind {
        Pawn => Some(ProPawn),
        Lance => Some(ProLance),
        Knight => Some(ProKnight),
        Silver => Some(ProSilver),
        Bishop => Some(Horse),
        Rook => Some(Dragon),
        _ => None,
    }
}

const fn in_hand(kind: PieceKind) -> Option<HandKind> {
    use PieceKind::*;
    match kind {
        Pawn | ProPawn => Some(HandKind::Pawn),
        Lance | ProLance => Some(HandKind::Lance),
        Knight | ProKnight => Some(HandKind::Knight),
        Silver | ProSilver => Some(HandKind::Silver),
        Bishop | Horse => Some(HandKind::Bishop),
        Rook | Dragon => Some(HandKind::Rook),
        Gold => Some(HandKind::Gold),
        King => None,
    }
}

const fn on_board(kind: HandKind) -> PieceKind {
    match kind {
        HandKind::Pawn => PieceKind::Pawn,
        HandKind::Lance => PieceKind::Lance,
        HandKind::Knight => PieceKind::Knight,
        HandKind::Silver => PieceKind::Silver,
        HandKind::Bishop => PieceKind::Bishop,
        HandKind::Rook => PieceKind::Rook,
        HandKind::Gold => PieceKind::Gold,
    }
}

/// How a kind moves, seen by its owner: steps aside and ahead, and whether they go on and on.
const fn walks(kind: PieceKind) -> &'static [(i8, i8, bool)] {
    use PieceKind::*;
    match kind {
        Pawn => &[(0, 1, false)],
        Lance => &[(0, 1, true)],
        Knight => &[(-1, 2, false), (1, 2, false)],
        Silver => &[(-1, 1, false), (0, 1, false), (1, 1, false), (-1, -1, false), (1, -1, false)],
        Gold | ProPawn | ProLance | ProKnight | ProSilver => &[
            (-1, 1, false),
            (0, 1, false),
            (1, 1, false),
            (-1, 0, false),
            (1, 0, false),
            (0, -1, false),
        ],
        King => &[
            (-1, 1, false),
            (0, 1, false),
            (1, 1, false),
            (-1, 0, false),
            (1, 0, false),
            (-1, -1, false),
            (0, -1, false),
            (1, -1, false),
        ],
        Bishop => &[(-1, 1, true), (1, 1, true), (-1, -1, true), (1, -1, true)],
        Rook => &[(0, 1, true), (-1, 0, true), (1, 0, true), (0, -1, true)],
        Horse => &[
            (-1, 1, true),
            (1, 1, true),
            (-1, -1, true),
            (1, -1, true),
            (0, 1, false),
            (-1, 0, false),
            (1, 0, false),
            (0, -1, false),
        ],
        Dragon => &[
            (0, 1, true),
            (-1, 0, true),
            (1, 0, true),
            (0, -1, true),
            (-1, 1, false),
            (1, 1, false),
            (-1, -1, false),
            (1, -1, false),
        ],
    }
}

/// How many ranks lie ahead of a piece of `color` on `rank`.
const fn ranks_ahead(color: Color, rank: i8) -> i8 {
    match color {
        Color::Black => rank,
        Color::White => 8 - rank,
    }
}

/// Whether a piece of that kind could never move again from `rank`.
const fn is_dead(color: Color, kind: PieceKind, rank: i8) -> bool {
    match kind {
        PieceKind::Pawn | PieceKind::Lance => ranks_ahead(color, rank) < 1,
        PieceKind::Knight => ranks_ahead(color, rank) < 2,
        _ => false,
    }
}

impl Oracle {
    /// The position, read piece by piece.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let mut board = [[None; 9]; 9];
        for (file, rank) in places() {
            let piece: Option<Piece> = position.piece_at(square((file, rank)));
            board[file as usize][rank as usize] = piece.map(|p| (p.color(), p.kind()));
        }
        let hands =
            Color::ALL.map(|color| HandKind::ALL.map(|kind| position.hand(color).count(kind)));
        Self { board, hands, turn: position.side_to_move() }
    }

    fn at(&self, (file, rank): Place) -> Option<(Color, PieceKind)> {
        self.board[file as usize][rank as usize]
    }

    fn put(&mut self, (file, rank): Place, piece: Option<(Color, PieceKind)>) {
        self.board[file as usize][rank as usize] = piece;
    }

    fn hand(&mut self, color: Color, kind: HandKind) -> &mut u8 {
        &mut self.hands[usize::from(color == Color::White)][kind as usize]
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

    /// Calls `visit` with each place that the piece on `from` walks to, whoever stands there.
    fn walk(&self, from: Place, mut visit: impl FnMut(Place)) {
        let Some((color, kind)) = self.at(from) else {
            return;
        };
        for &(aside, ahead, goes_on) in walks(kind) {
            let (files, ranks) = match color {
                Color::Black => (aside, -ahead),
                Color::White => (aside, ahead),
            };
            let mut to = (from.0 + files, from.1 + ranks);
            while (0..9).contains(&to.0) && (0..9).contains(&to.1) {
                visit(to);
                if !goes_on || self.at(to).is_some() {
                    break;
                }
                to = (to.0 + files, to.1 + ranks);
            }
        }
    }

    fn attackers(&self, color: Color, target: Place) -> Vec<Place> {
        let mut found = Vec::new();
        for (from, _) in self.pieces_of(color) {
            self.walk(from, |to| {
                if to == target {
                    found.push(from);
                }
            });
        }
        found
    }

    fn attackers_of_king(&self, color: Color) -> Vec<Place> {
        self.king(color).map_or_else(Vec::new, |king| self.attackers(color.other(), king))
    }

    /// The enemy pieces that give check, in the order of their squares.
    #[must_use]
    pub fn checkers(&self) -> Vec<Square> {
        let places = self.attackers_of_king(self.turn);
        let mut squares: Vec<Square> = places.into_iter().map(square).collect();
        squares.sort();
        squares
    }

    /// The pieces of `color` without which another enemy piece would attack its king.
    #[must_use]
    pub fn pinned(&self, color: Color) -> Vec<Square> {
        let checkers = self.attackers_of_king(color);
        let mut pinned = Vec::new();
        for (place, kind) in self.pieces_of(color) {
            if kind != PieceKind::King {
                let mut without = self.clone();
                without.put(place, None);
                if without.attackers_of_king(color) != checkers {
                    pinned.push(square(place));
                }
            }
        }
        pinned.sort();
        pinned
    }

    /// The position after the piece on `from` has gone to `to`.
    fn after_move(&self, from: Place, to: Place, promotes: bool) -> Self {
        let mut next = self.clone();
        if let Some((color, kind)) = self.at(from) {
            let captured = self.at(to).and_then(|(_, kind)| in_hand(kind));
            if let Some(captured) = captured {
                *next.hand(color, captured) += 1;
            }
            let kind = if promotes { promoted(kind).unwrap_or(kind) } else { kind };
            next.put(from, None);
            next.put(to, Some((color, kind)));
        }
        next.turn = self.turn.other();
        next
    }

    fn after_drop(&self, kind: HandKind, to: Place) -> Self {
        let mut next = self.clone();
        next.put(to, Some((self.turn, on_board(kind))));
        *next.hand(self.turn, kind) -= 1;
        next.turn = self.turn.other();
        next
    }

    fn leaves_king_safe(&self, next: &Self) -> bool {
        next.attackers_of_king(self.turn).is_empty()
    }

    /// The legal moves, sorted, and the drops of pawns that are forbidden only because they mate.
    #[must_use]
    pub fn moves(&self) -> (Vec<Move>, Vec<Move>) {
        let mut legal = Vec::new();
        let mut pawn_drop_mates = Vec::new();
        for (from, kind) in self.pieces_of(self.turn) {
            self.moves_from(from, kind, &mut legal);
        }
        for kind in HandKind::ALL {
            self.drops_of(kind, &mut legal, &mut pawn_drop_mates);
        }
        legal.sort();
        (legal, pawn_drop_mates)
    }

    fn moves_from(&self, from: Place, kind: PieceKind, legal: &mut Vec<Move>) {
        let us = self.turn;
        self.walk(from, |to| {
            let is_own = self.at(to).is_some_and(|(owner, _)| owner == us);
            let is_king = self.at(to).is_some_and(|(_, kind)| kind == PieceKind::King);
            if is_own || is_king || !self.leaves_king_safe(&self.after_move(from, to, false)) {
                return;
            }
            if !is_dead(us, kind, to.1) {
                legal.push(Move::new(square(from), square(to)));
            }
            let touches_zone = ranks_ahead(us, from.1) < 3 || ranks_ahead(us, to.1) < 3;
            if promoted(kind).is_some() && touches_zone {
                legal.push(Move::promotion(square(from), square(to)));
            }
        });
    }

    fn drops_of(&self, kind: HandKind, legal: &mut Vec<Move>, pawn_drop_mates: &mut Vec<Move>) {
        let us = self.turn;
        if self.hands[usize::from(us == Color::White)][kind as usize] == 0 {
            return;
        }
        for to in places() {
            let own_pawn = Some((us, PieceKind::Pawn));
            let is_nifu =
                kind == HandKind::Pawn && (0..9).any(|rank| self.at((to.0, rank)) == own_pawn);
            if self.at(to).is_some() || is_dead(us, on_board(kind), to.1) || is_nifu {
                continue;
            }
            let next = self.after_drop(kind, to);
            if !self.leaves_king_safe(&next) {
                continue;
            }
            let m = Move::drop(kind, square(to));
            // Mate is: in check, and no move whatever.
            let is_check = !next.checkers().is_empty();
            if kind == HandKind::Pawn && is_check && next.moves().0.is_empty() {
                pawn_drop_mates.push(m);
            } else {
                legal.push(m);
            }
        }
    }
}
