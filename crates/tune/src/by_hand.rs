//! Weights to begin with: values of pieces as books give them, and a little of what everybody
//! knows.

use kiban_eval::{Block, Features, Weights};
use kiban_shogi as shogi;
use kiban_xiangqi as xiangqi;

/// Fills each block by its name, row and column.
fn fill<G: Features>(value: impl Fn(&Block, usize, usize) -> i32) -> Weights<G> {
    let mut values = Vec::new();
    for block in G::BLOCKS {
        for row in 0..block.rows {
            values.extend((0..block.columns).map(|column| value(block, row, column) as i16));
        }
    }
    Weights::new(values)
}

/// P L N S G B R, then promoted P L N S B R.
const SHOGI_BOARD: [i32; 13] = [90, 230, 250, 370, 440, 640, 760, 420, 400, 410, 430, 890, 1060];
/// P L N S B R G.
const SHOGI_HAND: [i32; 7] = [95, 240, 260, 390, 720, 830, 470];

pub(crate) fn shogi() -> Weights<shogi::Position> {
    fill(|block, row, column| match block.name {
        "hand" => {
            let number = column as i32;
            // The tenth pawn is worth less than the first.
            let less = if row == 0 { number * (number - 1) } else { 0 };
            SHOGI_HAND[row] * number - less
        }
        "piece-rank" => {
            let forward = match row {
                0 => [0, 0, 0, 20, 12, 6, 0, 0, 0],
                3 | 4 => [0, 0, 0, 5, 8, 10, 5, 0, 0],
                _ => [0; 9],
            };
            SHOGI_BOARD[row] + forward[column]
        }
        "piece-own-king" | "piece-enemy-king" => {
            let (kind, rank) = (row / 17, row as i32 % 17 - 8);
            let distance = rank.abs().max(column as i32);
            let is_own = block.name == "piece-own-king";
            match kind {
                // Golds and silvers guard.
                3 | 4 | 7..=10 if is_own => [0, 22, 16, 6, 0, -4, -8, -10, -12][distance as usize],
                0 if is_own && rank == -1 && column <= 1 => 12,
                // And attack, best from before or beside the king.
                3 | 4 | 7..=10 if rank >= 0 => [0, 40, 34, 22, 12, 6, 0, -4, -8][distance as usize],
                3 | 4 | 7..=10 => [0, 20, 14, 8, 4, 0, -4, -8, -12][distance as usize],
                11 | 12 if !is_own => [0, 40, 35, 25, 15, 8, 4, 0, 0][distance as usize],
                11 if is_own => [0, 35, 25, 15, 8, 4, 0, 0, 0][distance as usize],
                _ => 0,
            }
        }
        "king" => {
            let back = [-60, -60, -60, -50, -40, -30, -20, 0, 10][row];
            let aside = (column as i32 - 4).abs() * 8;
            if row >= 6 { back + aside } else { back }
        }
        "attack" => [6, 8, 12, 16, 18, 12, 14, 18, 18, 18, 18, 18, 20][row],
        "defence" => [3, 3, 3, 8, 10, 5, 4, 8, 8, 8, 8, 10, 8][row],
        "danger" => {
            let (attackers, hand) = (row as i32, column as i32);
            attackers * attackers * 6 + attackers * hand * 10
        }
        "mobility" => [3, 5, 5, 4, 4][row],
        name => unreachable!("no block {name}"),
    })
}

/// K A E H R C P.
const XIANGQI: [i32; 7] = [0, 170, 180, 380, 850, 430, 80];

pub(crate) fn xiangqi() -> Weights<xiangqi::Position> {
    fill(|block, row, column| match block.name {
        "piece-square" => {
            let (kind, rank, file) = (row / 10, row as i32 % 10, column as i32);
            XIANGQI[kind]
                + match kind {
                    0 => [0, -15, -30, 0, 0, 0, 0, 0, 0, 0][rank as usize],
                    3 => [-20, -5, 5, 8, 12, 18, 24, 26, 20, 0][rank as usize] + file * 3 - 6,
                    4 => [-10, 0, 0, 5, 10, 15, 18, 16, 16, 10][rank as usize] + file,
                    5 => [0, 0, 5, 0, 0, 0, 0, 5, 8, 12][rank as usize] + file * 2,
                    6 => match rank {
                        5..=8 => 70 + [0, 0, 0, 0, 0, 10, 20, 25, 15, 0][rank as usize] + file * 8,
                        9 => -40,
                        _ => file,
                    },
                    _ => 0,
                }
        }
        "rook-mobility" => 3 * column as i32 - 24,
        "cannon-mobility" => column as i32 - 6,
        "horse-mobility" => 7 * column as i32 - 28,
        "attack" => [0, 0, 0, 10, 9, 5, 10][row],
        "danger" => {
            let (attackers, defenders) = (row as i32, column as i32);
            attackers * attackers * (11 - 2 * defenders)
        }
        "cannon-on-king" => [60, 0, 15, 5, 0][column],
        "against-advisors" => {
            let missing = 2 - column as i32;
            missing * [20, 5, -25, 5][row]
        }
        "against-elephants" => {
            let missing = 2 - column as i32;
            missing * [8, 8, 20, 5][row]
        }
        "pair" => [10, 10, 15, 15, 15, 15][row],
        name => unreachable!("no block {name}"),
    })
}
