//! Random positions of shogi.

use kiban_shogi::{
    Color, Hand, HandKind, Move, Piece, PieceKind, Position, Problem, Setup, Square, Start,
};

use super::Oracle;
use crate::{Judged, Reach, Rng, Terrain, Verdict};

/// How far two squares are from each other in king's steps.
fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks)
}

/// Kings and a few other pieces, strewn over the board and into the hands.
///
/// Every fourth position lacks a king, as tsume problems do.
fn strewn(rng: &mut Rng) -> Position {
    loop {
        if let Some(position) = try_strew(rng) {
            return position;
        }
    }
}

/// Half of the time: a square at most two steps from a king.
fn near_a_king(setup: &Setup, rng: &mut Rng) -> Option<Square> {
    let is_king = |square: &&Square| {
        setup.piece_at(**square).is_some_and(|piece| piece.kind() == PieceKind::King)
    };
    let kings: Vec<Square> = Square::ALL.iter().filter(is_king).copied().collect();
    let (files, ranks) = (rng.below(5) as i8 - 2, rng.below(5) as i8 - 2);
    let is_wanted = rng.chance(1, 2);
    is_wanted.then(|| rng.pick(&kings).offset(files, ranks))?
}

fn try_strew(rng: &mut Rng) -> Option<Position> {
    let mut setup = Setup::empty();
    let kings = match rng.below(8) {
        0 => &[Color::Black][..],
        1 => &[Color::White][..],
        _ => &Color::ALL[..],
    };
    for &color in kings {
        let king = Piece::new(color, PieceKind::King);
        // Mates and pawn-drop mates happen at the edge.
        let square = match rng.chance(1, 2) {
            true => rng.pick(&Square::ALL),
            false => {
                let file = rng.pick(&[0, 1, 4, 8]) as i8;
                let rank = rng.pick(&[0, 1, 8]) as i8;
                Square::S1A.offset(file, rank)?
            }
        };
        setup.set_piece(square, Some(king));
    }
    for _ in 0..2 + rng.below(18) {
        let square = near_a_king(&setup, rng).unwrap_or_else(|| rng.pick(&Square::ALL));
        let kind = rng.pick(&PieceKind::ALL);
        let piece = Piece::new(rng.pick(&Color::ALL), kind);
        if setup.piece_at(square).is_some() || kind == PieceKind::King {
            continue;
        }
        setup.set_piece(square, Some(piece));
        // Two pawns on a file, a dead piece, a fifth gold: rather no piece at all.
        if setup.problems().iter().any(|problem| {
            !matches!(problem, Problem::NoKing { .. } | Problem::OpponentInCheck { .. })
        }) {
            setup.set_piece(square, None);
        }
    }
    let rest = setup.piece_box()?;
    for kind in HandKind::ALL {
        for color in Color::ALL {
            let left = rest.count(kind) - setup.hand(!color).count(kind);
            if rng.chance(1, 3) {
                let count = rng.below(usize::from(left.min(3)) + 1) as u8;
                let hand: Hand = setup.hand(color);
                setup.set_hand(color, hand.with_count(kind, count)?);
            }
        }
    }
    setup.set_side_to_move(rng.pick(&Color::ALL));
    let accepted = |problem: &Problem| matches!(problem, Problem::NoKing { .. });
    setup.position_accepting(accepted).ok()
}

/// A king besieged by a side with a pawn in hand, and a line of pieces ahead of the king: what
/// mates by a dropped pawn, and drops that nearly are, are made of.
fn try_besiege(rng: &mut Rng) -> Option<Position> {
    use PieceKind::*;
    let us = rng.pick(&Color::ALL);
    let mut setup = Setup::empty();
    let (file, rank) = match rng.below(3) {
        0 => (rng.below(9), rng.below(9)),
        _ => (rng.below(9), if us == Color::Black { 0 } else { 8 }),
    };
    let king = Square::S1A.offset(file as i8, rank as i8)?;
    setup.set_piece(king, Some(Piece::new(!us, King)));
    if rng.chance(3, 4) {
        let square = rng.pick(&Square::ALL);
        if square != king {
            setup.set_piece(square, Some(Piece::new(us, King)));
        }
    }
    let mut put = |square: Option<Square>, piece| match square {
        Some(square) if setup.piece_at(square).is_none() => {
            setup.set_piece(square, Some(piece));
        }
        _ => {}
    };
    // Ahead of the king: the pawn's square, then perhaps a defender, and a slider behind it.
    let ahead = if us == Color::Black { 1 } else { -1 };
    if rng.chance(1, 2) {
        let defender = rng.pick(&[Gold, ProPawn, Rook, Dragon, Horse, Silver]);
        put(king.offset(0, 2 * ahead), Piece::new(!us, defender));
        let slider = rng.pick(&[Rook, Lance, Dragon]);
        put(king.offset(0, ahead * (3 + rng.below(3) as i8)), Piece::new(us, slider));
    }
    for _ in 0..6 + rng.below(8) {
        let kind = rng.pick(&[Lance, Knight, Silver, Silver, Gold, Gold, ProPawn, Horse, Dragon]);
        let color = if rng.chance(2, 3) { us } else { !us };
        let (files, ranks) = (rng.below(5) as i8 - 2, rng.below(5) as i8 - 2);
        if (files, ranks) != (0, ahead) {
            put(king.offset(files, ranks), Piece::new(color, kind));
        }
    }
    setup.set_hand(us, Hand::EMPTY.with(HandKind::Pawn)?);
    setup.set_side_to_move(us);
    setup.position_accepting(|problem| matches!(problem, Problem::NoKing { .. })).ok()
}

impl Terrain for Position {
    fn somewhere(rng: &mut Rng) -> (Self, usize) {
        match rng.below(32) {
            0 => (Self::startpos(), 250),
            1 => (rng.pick(&Start::ALL).position(), 250),
            2..18 => loop {
                if let Some(position) = try_besiege(rng) {
                    break (position, 3);
                }
            },
            _ => (strewn(rng), 12),
        }
    }

    fn is_capture(&self, m: Move) -> bool {
        self.piece_at(m.to()).is_some()
    }

    fn is_close(&self, m: Move) -> bool {
        let king = self.king(!self.side_to_move());
        king.is_some_and(|king| distance(king, m.to()) <= 2)
    }
}

impl Judged for Position {
    const FEATURES: &'static [&'static str] = &[
        "pins",
        "single checks",
        "double checks",
        "evasions by drop",
        "evasions by a move of another piece",
        "legal pawn drops that check",
        "pawn-drop mates",
        "pawn drops answered only by a pinned piece on its line",
        "pawn drops answered only by another capture",
        "pawn drops answered only by the king",
        "promoted bishops and rooks",
        "promotions",
        "nifu files with a pawn in hand",
        "side to move has no king",
        "opponent has no king",
        "mates",
        "no move, but no check",
    ];

    fn answer(&self) -> Verdict<Move> {
        let mut moves: Vec<Move> = self.legal_moves().to_vec();
        moves.sort();
        let indices = |squares: kiban_shogi::Bitboard| squares.into_iter().map(Square::index);
        Verdict {
            moves,
            checkers: indices(self.checkers()).collect(),
            pinned: Some(indices(self.pinned()).collect()),
        }
    }

    fn verdict(&self, reach: &mut Reach) -> Verdict<Move> {
        let oracle = Oracle::new(self);
        let (moves, pawn_drop_mates) = oracle.moves();
        let checkers = oracle.checkers();
        let pinned = oracle.pinned(self.side_to_move());
        let us = self.side_to_move();
        let is_pawn_check = |m: &Move| {
            let is_ahead = |king: Square| {
                let back = if us == Color::Black { 1 } else { -1 };
                king.offset(0, back) == Some(m.to())
            };
            m.dropped() == Some(HandKind::Pawn) && self.king(!us).is_some_and(is_ahead)
        };
        let is_king = |square| self.piece_at(square) == Some(Piece::new(us, PieceKind::King));
        let by_other = |m: &Move| m.from().is_some_and(|from| !is_king(from));
        let has_own = |kind| !self.kind(kind).is_disjoint(self.color(us));
        let in_check = !checkers.is_empty();

        reach.note("pins", !pinned.is_empty());
        reach.note("single checks", checkers.len() == 1);
        reach.note("double checks", checkers.len() == 2);
        reach.note("evasions by drop", in_check && moves.iter().any(|m| m.is_drop()));
        reach.note("evasions by a move of another piece", in_check && moves.iter().any(by_other));
        let pawn_check = moves.iter().find(|m| is_pawn_check(m));
        reach.note("legal pawn drops that check", pawn_check.is_some());
        if let Some(m) = pawn_check {
            let next = self.after(*m);
            let answering = Oracle::new(&next);
            // Pinned before the drop: the pawn may stand on the line of the pin.
            let pinned = oracle.pinned(!us);
            let is_king = |from| Some(from) == next.king(!us);
            let mut froms: Vec<Square> =
                answering.moves().0.iter().filter_map(|m| m.from()).collect();
            froms.dedup();
            for (feature, met) in [
                (
                    "pawn drops answered only by a pinned piece on its line",
                    froms.iter().all(|from| pinned.contains(from)),
                ),
                (
                    "pawn drops answered only by another capture",
                    froms.iter().all(|from| !pinned.contains(from) && !is_king(*from)),
                ),
                ("pawn drops answered only by the king", froms.iter().all(|from| is_king(*from))),
            ] {
                reach.note(feature, met);
            }
        }
        reach.note("pawn-drop mates", !pawn_drop_mates.is_empty());
        reach.note(
            "promoted bishops and rooks",
            has_own(PieceKind::Horse) || has_own(PieceKind::Dragon),
        );
        reach.note("promotions", moves.iter().any(|m| m.is_promotion()));
        reach.note(
            "nifu files with a pawn in hand",
            self.hand(us).has(HandKind::Pawn) && has_own(PieceKind::Pawn),
        );
        reach.note("side to move has no king", self.king(us).is_none());
        reach.note("opponent has no king", self.king(!us).is_none());
        reach.note("mates", in_check && moves.is_empty());
        reach.note("no move, but no check", !in_check && moves.is_empty());
        Verdict {
            moves,
            checkers: checkers.into_iter().map(Square::index).collect(),
            pinned: Some(pinned.into_iter().map(Square::index).collect()),
        }
    }
}
