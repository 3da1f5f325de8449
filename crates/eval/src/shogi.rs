//! What describes a position of shogi.
//!
//! Everything is seen from its owner's side: ranks count from the far end, and where the board's
//! left and right make no difference only the distance in files counts.

use kiban_shogi::{Bitboard, Color, HandKind, PieceKind, Position, Square, attacks};

use crate::{Block, Features};

/// Kinds of pieces other than kings, by the order in which their weights stand.
const KINDS: [PieceKind; 13] = {
    use PieceKind::*;
    [
        Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, ProPawn, ProLance, ProKnight, ProSilver,
        Horse, Dragon,
    ]
};

/// Ranks between two pieces, from 8 before to 8 behind, and files between them.
const OFFSETS: usize = 17 * 9;

const BLOCKS: [Block; 9] = [
    Block::new("hand", "a row per kind P L N S B R G, a column per number in hand", 7, 19),
    Block::new("piece-rank", "a row per kind, a column per rank from the far end", 13, 9),
    Block::new(
        "piece-own-king",
        "by kind: a row per rank from 8 before the own king to 8 behind, a column per file beside it",
        13 * 17,
        9,
    ),
    Block::new(
        "piece-enemy-king",
        "by kind: a row per rank from 8 beyond the enemy king to 8 before it, a column per file",
        13 * 17,
        9,
    ),
    Block::new(
        "king",
        "where the king stands: a row per rank from the far end, a column per file",
        9,
        9,
    ),
    Block::new(
        "attack",
        "squares around the enemy king that a piece attacks, a row per kind",
        13,
        1,
    ),
    Block::new(
        "defence",
        "squares around the own king that a piece attacks, a row per kind",
        13,
        1,
    ),
    Block::new(
        "danger",
        "a row per number of attackers of the enemy king's surroundings, a column per piece in hand",
        8,
        8,
    ),
    Block::new("mobility", "squares that a lance, bishop, rook, horse, dragon attacks", 5, 1),
];

const HAND: usize = 0;
const RANK: usize = HAND + BLOCKS[0].len();
const OWN_KING: usize = RANK + BLOCKS[1].len();
const ENEMY_KING: usize = OWN_KING + BLOCKS[2].len();
const KING: usize = ENEMY_KING + BLOCKS[3].len();
const ATTACK: usize = KING + BLOCKS[4].len();
const DEFENCE: usize = ATTACK + BLOCKS[5].len();
const DANGER: usize = DEFENCE + BLOCKS[6].len();
const MOBILITY: usize = DANGER + BLOCKS[7].len();

/// The place of a kind in [`KINDS`]; kings have none.
const KIND_INDEX: [usize; PieceKind::COUNT] = {
    let mut table = [0; PieceKind::COUNT];
    let mut i = 0;
    while i < KINDS.len() {
        table[KINDS[i].index()] = i;
        i += 1;
    }
    table
};

const fn mobility_index(kind: PieceKind) -> Option<usize> {
    match kind {
        PieceKind::Lance => Some(0),
        PieceKind::Bishop => Some(1),
        PieceKind::Rook => Some(2),
        PieceKind::Horse => Some(3),
        PieceKind::Dragon => Some(4),
        _ => None,
    }
}

/// From one square to another, as the owner of the first sees it; a rank less is farther on.
fn offset(square: Square, king: Square, color: Color) -> usize {
    let rank = |square: Square| square.rank().seen_from(color);
    let files = square.file().index().abs_diff(king.file().index());
    (rank(square) + 8 - rank(king)) * 9 + files
}

impl Features for Position {
    const BLOCKS: &'static [Block] = &BLOCKS;
    const WEIGHTS: &'static str = include_str!("../weights/shogi.txt");

    fn for_each_feature(&self, visit: &mut impl FnMut(usize, i32)) {
        side(self, Color::Black, 1, visit);
        side(self, Color::White, -1, visit);
    }
}

fn side(position: &Position, us: Color, sign: i32, visit: &mut impl FnMut(usize, i32)) {
    let occupied = position.occupied();
    let king = position.king(us);
    let enemy_king = position.king(us.other());
    let around = |king: Option<Square>| king.map_or(Bitboard::EMPTY, attacks::king);
    let (own_ring, enemy_ring) = (around(king), around(enemy_king));
    let mut attackers = 0;
    for square in position.color(us) {
        let Some(piece) = position.piece_at(square) else { continue };
        let kind = piece.kind();
        if kind == PieceKind::King {
            let (rank, file) = (square.rank().seen_from(us), square.file().index());
            let file = if us == Color::Black { file } else { 8 - file };
            visit(KING + rank * 9 + file, sign);
            continue;
        }
        let index = KIND_INDEX[kind.index()];
        visit(RANK + index * 9 + square.rank().seen_from(us), sign);
        if let Some(king) = king {
            visit(OWN_KING + index * OFFSETS + offset(square, king, us), sign);
        }
        if let Some(king) = enemy_king {
            visit(ENEMY_KING + index * OFFSETS + offset(square, king, us), sign);
        }
        let attacked = attacks::of(piece, square, occupied);
        let (attack, defence) = ((attacked & enemy_ring).len(), (attacked & own_ring).len());
        if attack > 0 {
            attackers += 1;
            visit(ATTACK + index, sign * attack as i32);
        }
        if defence > 0 {
            visit(DEFENCE + index, sign * defence as i32);
        }
        if let Some(mobility) = mobility_index(kind) {
            visit(MOBILITY + mobility, sign * attacked.len() as i32);
        }
    }
    let hand = position.hand(us);
    for kind in HandKind::ALL {
        visit(HAND + kind.index() * 19 + usize::from(hand.count(kind)), sign);
    }
    // Pawns in hand attack little.
    let helpers = hand.len() - usize::from(hand.count(HandKind::Pawn));
    visit(DANGER + attackers.min(7) * 8 + helpers.min(7), sign);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Linear;
    use kiban_search::Eval;

    #[test]
    fn numbers_are_in_their_blocks() {
        assert_eq!(MOBILITY + BLOCKS[8].len(), crate::Weights::<Position>::COUNT);
        for start in kiban_shogi::Start::ALL {
            start.position().for_each_feature(&mut |feature, _| {
                assert!(feature < crate::Weights::<Position>::COUNT);
            });
        }
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let mut eval = Linear::<Position>::default();
        let mut position = Position::startpos();
        for m in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "B*5d", "4e3d"] {
            assert_eq!(eval.evaluate(&position), eval.evaluate(&position.rotated()), "{position}");
            let _ = position.play(m.parse().unwrap());
        }
    }

    #[test]
    fn one_king_is_enough() {
        let tsume: Position = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse().unwrap();
        let _ = Linear::<Position>::default().evaluate(&tsume);
    }
}
