//! Random positions of xiangqi.

use kiban_xiangqi::{Color, Move, Piece, PieceKind, Position, Problem, Setup, Square, Start};

use super::Oracle;
use crate::{Judged, Reach, Rng, Terrain, Verdict};

/// Both kings and a few other pieces, strewn over the board; `None` if that is not a position
/// whose problems are all accepted.
pub(super) fn try_strew(rng: &mut Rng, accept: impl Fn(&Problem) -> bool) -> Option<Position> {
    let mut setup = Setup::empty();
    let mut kings = Vec::new();
    for color in Color::ALL {
        let rank = rng.below(3) as i8;
        let from_edge = if color == Color::Red { rank } else { 9 - rank };
        let square = Square::A0.offset(3 + rng.below(3) as i8, from_edge)?;
        setup.set_piece(square, Some(Piece::new(color, PieceKind::King)));
        kings.push(square);
    }
    for _ in 0..2 + rng.below(18) {
        let square = near(rng.pick(&kings), rng).unwrap_or_else(|| rng.pick(&Square::ALL));
        let kind = rng.pick(&PieceKind::ALL);
        let piece = Piece::new(rng.pick(&Color::ALL), kind);
        if setup.piece_at(square).is_some() || kind == PieceKind::King {
            continue;
        }
        setup.set_piece(square, Some(piece));
        // A third rook, an elephant off its points: rather no piece at all.
        if setup.problems().iter().any(Problem::is_fatal) {
            setup.set_piece(square, None);
        }
    }
    setup.set_side_to_move(rng.pick(&Color::ALL));
    setup.set_halfmove_clock(rng.below(120) as u16);
    setup.position_accepting(accept).ok()
}

/// Mostly a square from where a piece may threaten the king, or guard it: on its lines, or at
/// most two steps away.
fn near(king: Square, rng: &mut Rng) -> Option<Square> {
    let (files, ranks) = (rng.below(5) as i8 - 2, rng.below(5) as i8 - 2);
    match rng.below(8) {
        0..3 => king.offset(files, ranks),
        3..5 => king.offset(0, rng.below(19) as i8 - 9),
        5 => king.offset(rng.below(17) as i8 - 8, 0),
        _ => None,
    }
}

impl Terrain for Position {
    fn somewhere(rng: &mut Rng) -> (Self, usize) {
        match rng.below(32) {
            0 => (Self::startpos(), 200),
            1 => (rng.pick(&Start::ALL).position(), 200),
            _ => loop {
                if let Some(position) = try_strew(rng, |_| false) {
                    break (position, 12);
                }
            },
        }
    }

    fn is_capture(&self, m: Move) -> bool {
        self.piece_at(m.to()).is_some()
    }

    fn is_close(&self, m: Move) -> bool {
        let (king, to) = (self.king(!self.side_to_move()), m.to());
        let files = king.file().index().abs_diff(to.file().index());
        let ranks = king.rank().index().abs_diff(to.rank().index());
        files == 0 || files.max(ranks) <= 2
    }
}

impl Judged for Position {
    const FEATURES: &'static [&'static str] = &[
        "rook pins",
        "cannon before two pieces, one ours",
        "cannon before two pieces, both ours",
        "hollow cannons",
        "own screens of a cannon that checks",
        "enemy screens of a cannon that checks",
        "own pieces on the leg of a horse",
        "own piece alone between the generals",
        "checks by a rook",
        "checks by a cannon",
        "checks by a horse",
        "checks by a pawn",
        "single checks",
        "double checks",
        "triple checks",
        "checkmates",
        "stalemates",
    ];

    fn answer(&self) -> Verdict<Move> {
        let mut moves: Vec<Move> = self.legal_moves().to_vec();
        moves.sort();
        Verdict {
            moves,
            checkers: self.checkers().into_iter().map(Square::index).collect(),
            pinned: Some(self.pinned().into_iter().map(Square::index).collect()),
        }
    }

    fn verdict(&self, reach: &mut Reach) -> Verdict<Move> {
        let oracle = Oracle::new(self);
        let moves = oracle.moves();
        let checkers = oracle.checkers();
        let pinned = oracle.pinned();
        let lines = oracle.cannon_lines();
        let us = self.side_to_move();
        let has_line = |wanted: &dyn Fn(usize, usize) -> bool| {
            lines.iter().any(|owners| {
                let own = owners.iter().filter(|&&owner| owner == us).count();
                wanted(owners.len(), own)
            })
        };
        let is_check_by = |kind| {
            let mut kinds = checkers.iter().filter_map(|&square| self.piece_at(square));
            kinds.any(|piece| piece.kind() == kind)
        };
        let is_pin_by = |kind| pinned.iter().any(|(_, kinds)| kinds.contains(&kind));
        let in_check = !checkers.is_empty();

        for (feature, met) in [
            ("rook pins", is_pin_by(PieceKind::Rook)),
            ("cannon before two pieces, one ours", has_line(&|all, own| all == 2 && own == 1)),
            ("cannon before two pieces, both ours", has_line(&|all, own| all == 2 && own == 2)),
            ("hollow cannons", has_line(&|all, _| all == 0)),
            ("own screens of a cannon that checks", has_line(&|all, own| all == 1 && own == 1)),
            ("enemy screens of a cannon that checks", has_line(&|all, own| all == 1 && own == 0)),
            ("own pieces on the leg of a horse", is_pin_by(PieceKind::Horse)),
            ("own piece alone between the generals", is_pin_by(PieceKind::King)),
            ("checks by a rook", is_check_by(PieceKind::Rook)),
            ("checks by a cannon", is_check_by(PieceKind::Cannon)),
            ("checks by a horse", is_check_by(PieceKind::Horse)),
            ("checks by a pawn", is_check_by(PieceKind::Pawn)),
            ("single checks", checkers.len() == 1),
            ("double checks", checkers.len() == 2),
            ("triple checks", checkers.len() == 3),
            ("checkmates", in_check && moves.is_empty()),
            ("stalemates", !in_check && moves.is_empty()),
        ] {
            reach.note(feature, met);
        }
        Verdict {
            moves,
            checkers: checkers.into_iter().map(Square::index).collect(),
            pinned: Some(pinned.iter().map(|(square, _)| square.index()).collect()),
        }
    }
}
