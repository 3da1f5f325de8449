//! What describes a position of xiangqi.
//!
//! Everything is seen from its owner's side: ranks count from the own back rank, and files from
//! the edge to the middle, since left and right are the same.

use kiban_xiangqi::{Bitboard, Color, PieceKind, Position, Square, attacks};

use crate::{Block, Features};

const KINDS: usize = PieceKind::COUNT;

const BLOCKS: [Block; 10] = [
    Block::new(
        "piece-square",
        "by kind K A E H R C P: a row per rank from the own back rank, a column per file from the edge",
        KINDS * 10,
        5,
    ),
    Block::new("rook-mobility", "a column per number of squares", 1, 18),
    Block::new("cannon-mobility", "a column per number of squares", 1, 18),
    Block::new("horse-mobility", "a column per number of squares", 1, 9),
    Block::new(
        "attack",
        "points of the enemy palace that a piece attacks, a row per kind",
        KINDS,
        1,
    ),
    Block::new(
        "danger",
        "a row per number of attackers of the palace, a column per advisor and elephant that defends",
        8,
        5,
    ),
    Block::new(
        "cannon-on-king",
        "a cannon on the enemy king's line, a column per piece between",
        1,
        5,
    ),
    Block::new(
        "against-advisors",
        "a rook, horse, cannon or pawn over the river: a column per advisor",
        4,
        3,
    ),
    Block::new("against-elephants", "the same, a column per enemy elephant", 4, 3),
    Block::new(
        "pair",
        "both rooks, horses, cannons; advisors, elephants; pawns side by side",
        6,
        1,
    ),
];

const SQUARES: usize = 0;
const ROOK_MOBILITY: usize = SQUARES + BLOCKS[0].len();
const CANNON_MOBILITY: usize = ROOK_MOBILITY + BLOCKS[1].len();
const HORSE_MOBILITY: usize = CANNON_MOBILITY + BLOCKS[2].len();
const ATTACK: usize = HORSE_MOBILITY + BLOCKS[3].len();
const DANGER: usize = ATTACK + BLOCKS[4].len();
const CANNON_ON_KING: usize = DANGER + BLOCKS[5].len();
const AGAINST_ADVISORS: usize = CANNON_ON_KING + BLOCKS[6].len();
const AGAINST_ELEPHANTS: usize = AGAINST_ADVISORS + BLOCKS[7].len();
const PAIR: usize = AGAINST_ELEPHANTS + BLOCKS[8].len();

impl Features for Position {
    const BLOCKS: &'static [Block] = &BLOCKS;
    const WEIGHTS: &'static str = include_str!("../weights/xiangqi.txt");

    fn for_each_feature(&self, visit: &mut impl FnMut(usize, i32)) {
        side(self, Color::Red, 1, visit);
        side(self, Color::Black, -1, visit);
    }
}

fn side(position: &Position, us: Color, sign: i32, visit: &mut impl FnMut(usize, i32)) {
    use PieceKind::{Advisor, Cannon, Elephant, Horse, Pawn, Rook};
    let them = us.other();
    let occupied = position.occupied();
    let (own, enemies) = (position.color(us), position.color(them));
    let king = position.king(them);
    let palace = Bitboard::palace(them);
    let count = |set: Bitboard, kind| (position.kind(kind) & set).len();
    let (advisors, elephants) = (count(enemies, Advisor).min(2), count(enemies, Elephant).min(2));
    let mut attackers = 0;
    for square in own {
        let Some(piece) = position.piece_at(square) else { continue };
        let kind = piece.kind();
        let (rank, file) = (square.rank().seen_from(us), square.file().index());
        let index = kind.index();
        visit(SQUARES + (index * 10 + rank) * 5 + file.min(8 - file), sign);
        let against = match kind {
            Rook => 0,
            Horse => 1,
            Cannon => 2,
            Pawn if square.half() == them => 3,
            _ => continue,
        };
        visit(AGAINST_ADVISORS + against * 3 + advisors, sign);
        visit(AGAINST_ELEPHANTS + against * 3 + elephants, sign);
        let attacked = attacks::of(piece, square, occupied);
        let moves = attacks::moves(piece, square, occupied) - own;
        match kind {
            Rook => visit(ROOK_MOBILITY + moves.len().min(17), sign),
            Cannon => {
                visit(CANNON_MOBILITY + moves.len().min(17), sign);
                if square.file() == king.file() || square.rank() == king.rank() {
                    let between = (attacks::between(square, king) & occupied).len();
                    visit(CANNON_ON_KING + between.min(4), sign);
                }
            }
            Horse => visit(HORSE_MOBILITY + moves.len().min(8), sign),
            _ => {}
        }
        let attack = (attacked & palace).len();
        if attack > 0 {
            attackers += 1;
            visit(ATTACK + index, sign * attack as i32);
        }
    }
    visit(DANGER + attackers.min(7) * 5 + advisors + elephants, sign);
    for (pair, kind) in [Rook, Horse, Cannon, Advisor, Elephant].into_iter().enumerate() {
        if count(own, kind) >= 2 {
            visit(PAIR + pair, sign);
        }
    }
    let beside = |square: Square| square.offset(1, 0);
    let crossed = position.kind(Pawn) & own & Bitboard::half(them);
    let pairs = crossed.into_iter().filter_map(beside).filter(|&square| crossed.contains(square));
    let pairs = pairs.count() as i32;
    if pairs > 0 {
        visit(PAIR + 5, sign * pairs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Linear;
    use kiban_search::Eval;

    #[test]
    fn numbers_are_in_their_blocks() {
        assert_eq!(PAIR + BLOCKS[9].len(), crate::Weights::<Position>::COUNT);
        for start in kiban_xiangqi::Start::ALL {
            start.position().for_each_feature(&mut |feature, _| {
                assert!(feature < crate::Weights::<Position>::COUNT);
            });
        }
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let mut eval = Linear::<Position>::default();
        let mut position = Position::startpos();
        for m in ["h2e2", "h9g7", "h0g2", "i9h9", "e2e6", "d9e8", "b2b9"] {
            let found = eval.evaluate(&position);
            assert_eq!(found, eval.evaluate(&position.rotated()), "{position}");
            assert_eq!(found, eval.evaluate(&position.mirrored()), "{position}");
            let _ = position.play(m.parse().unwrap());
        }
    }
}
