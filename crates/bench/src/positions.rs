//! The positions that benchmarks run on.

use std::ops::ControlFlow;

use kiban::core::Game;

/// A position with a name, and how deep to go from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name in tables.
    pub name: &'static str,
    /// SFEN or FEN.
    pub text: &'static str,
    /// A depth that takes a good fraction of a second.
    pub depth: u32,
    /// The leaves at that depth; where several independent engines agree.
    pub nodes: u64,
}

impl Named {
    const fn new(name: &'static str, depth: u32, nodes: u64, text: &'static str) -> Self {
        Self { name, text, depth, nodes }
    }

    /// The depth where every leaf is played: one less where there are very many.
    #[must_use]
    pub const fn depth_played(&self) -> u32 {
        if self.nodes > 50_000_000 { self.depth - 1 } else { self.depth }
    }
}

/// Shogi: the positions that Rust's shogi libraries publish their speed on.
pub const SHOGI: [Named; 8] = [
    Named::new(
        "startpos",
        5,
        19_861_490,
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ),
    Named::new(
        "matsuri",
        3,
        4_809_015,
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    ),
    Named::new("max-moves", 3, 53_393_368, "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"),
    Named::new(
        "middle game 1",
        3,
        1_114_656,
        "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    ),
    Named::new(
        "middle game 2",
        3,
        8_420_492,
        "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    ),
    Named::new(
        "habu-kato",
        3,
        864_786,
        "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
    ),
    Named::new(
        "pin-checker",
        3,
        1_183_354,
        "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65",
    ),
    Named::new(
        "opening",
        4,
        1_307_221,
        "lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 9",
    ),
];

/// Xiangqi: the start and three middle games.
pub const XIANGQI: [Named; 4] = [
    Named::new(
        "startpos",
        4,
        3_290_240,
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    Named::new(
        "middle game 1",
        4,
        1_339_047,
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    ),
    Named::new(
        "middle game 2",
        4,
        7_079_818,
        "1r2kabr1/4a4/2C1b2c1/p3p3p/1c3n3/2p3R2/P3P3P/N3C1N2/7R1/2BAKAB2 b - - 0 1",
    ),
    Named::new(
        "middle game 3",
        4,
        3_016_987,
        "2b1kab1C/1N2a4/n3ccn2/p5r1p/4p4/P1P2RN2/2r1P3P/C3B4/4A4/2BAK2R1 w - - 0 1",
    ),
];

/// `count` positions of random games from `start`, each after up to 200 random moves; the same
/// ones for the same `seed`.
pub fn playouts<G: Game>(start: &G, count: usize, seed: u64) -> Vec<String> {
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((u128::from(kiban::core::zobrist::mix(state)) * n as u128) >> 64) as usize
    };
    let mut texts = Vec::with_capacity(count);
    while texts.len() < count {
        let mut position = start.clone();
        for _ in 0..below(200) {
            let mut moves = Vec::new();
            let _ = position.for_each_move(|m| {
                moves.push(m);
                ControlFlow::Continue(())
            });
            if moves.is_empty() {
                break;
            }
            let _ = position.play(moves[below(moves.len())]);
        }
        if position.has_legal_moves() {
            texts.push(position.to_string());
        }
    }
    texts
}
