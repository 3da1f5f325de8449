//! Which of a book's moves is played.

use kiban_core::zobrist;

use super::BookMove;

/// How moves are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// How much worse than the best a move may be, in hundredths of a pawn.
    pub margin: i32,
    /// The chance that decides: the same number gives the same choice in the same position.
    pub seed: u64,
}

/// Chooses a move: each that is good enough is as likely as it was played often. None without moves.
#[must_use]
pub fn choose<M: Copy>(moves: &[BookMove<M>], key: u64, taste: Taste) -> Option<BookMove<M>> {
    let best = moves.iter().map(|m| m.value).max()?;
    let bar = best.saturating_sub(taste.margin);
    let good = || moves.iter().filter(|m| m.value >= bar);
    // A move that was never played may stand in a book for its value.
    let weight = |m: &BookMove<M>| u128::from(m.count.max(1));
    let total: u128 = good().map(weight).sum();
    let chance = u128::from(zobrist::mix(key ^ zobrist::mix(taste.seed)));
    // The high bits of a product are a number below `total` in equal shares.
    let mut rest = (chance * total) >> 64;
    for m in good() {
        match rest.checked_sub(weight(m)) {
            Some(left) => rest = left,
            None => return Some(*m),
        }
    }
    moves.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiban_shogi::Move;

    fn moves(rows: &[(&str, i32, u64)]) -> Vec<BookMove<Move>> {
        let row = |&(m, value, count): &(&str, i32, u64)| BookMove {
            best: m.parse().unwrap(),
            ponder: None,
            value,
            depth: 0,
            count,
        };
        rows.iter().map(row).collect()
    }

    fn shares(moves: &[BookMove<Move>], margin: i32) -> Vec<usize> {
        let mut counts = vec![0; moves.len()];
        for seed in 0..4000 {
            let chosen = choose(moves, 77, Taste { margin, seed }).unwrap();
            counts[moves.iter().position(|m| *m == chosen).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn moves_are_as_likely_as_they_were_played() {
        let two = moves(&[("7g7f", 0, 3), ("2g2f", 0, 1)]);
        let shares = shares(&two, 30);
        assert!((2850..3150).contains(&shares[0]), "{shares:?}");
        let again = |seed| choose(&two, 5, Taste { margin: 0, seed });
        assert_eq!(again(9), again(9));
        assert_eq!(choose::<Move>(&[], 5, Taste { margin: 0, seed: 1 }), None);
    }

    #[test]
    fn bad_moves_are_not_played() {
        let rows = moves(&[("7g7f", 40, 1), ("2g2f", 9, u64::MAX), ("9g9f", i32::MIN, 5)]);
        assert_eq!(shares(&rows, 30), [4000, 0, 0]);
        assert!(shares(&rows, 31)[1] > 3990);
        assert!(shares(&rows, i32::MAX)[2] < 10, "no overflow");
    }
}
