//! Fast answers against slow ones, on positions from random play.

use kiban_xiangqi::attacks::{self, naive};
use kiban_xiangqi::*;

/// A small generator of numbers (xorshift), so that every run plays the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Positions with much contact around the kings, from which the games start.
const STARTS: [&str; 5] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1r2kabr1/4a4/2C1b2c1/p3p3p/1c3n3/2p3R2/P3P3P/N3C1N2/7R1/2BAKAB2 b - - 0 1",
    "2b1kab1C/1N2a4/n3ccn2/p5r1p/4p4/P1P2RN2/2r1P3P/C3B4/4A4/2BAK2R1 w - - 0 1",
    "3k5/4c4/4n4/9/9/9/9/3rn4/4C4/3A1K3 w - - 0 1",
];

fn for_each_position(count: usize, mut visit: impl FnMut(Position)) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut seen = 0;
    while seen < count {
        let mut position: Position = STARTS[random.below(STARTS.len())].parse().unwrap();
        for _ in 0..150 {
            visit(position);
            seen += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let _ = position.play(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn tables_agree_with_walking_from_square_to_square() {
    for_each_position(1000, |position| {
        let occupied = position.occupied();
        for square in Square::ALL {
            for kind in PieceKind::ALL {
                let piece = Piece::new(square.half(), kind);
                let slow = naive::of(piece, square, occupied);
                let can_stand = match kind {
                    PieceKind::King | PieceKind::Advisor => {
                        Bitboard::palace(square.half()).contains(square)
                    }
                    _ => true,
                };
                if can_stand {
                    assert_eq!(attacks::of(piece, square, occupied), slow, "{piece} {square}");
                }
            }
            let pawn = Piece::new(square.half().other(), PieceKind::Pawn);
            let slow = naive::of(pawn, square, occupied);
            assert_eq!(attacks::of(pawn, square, occupied), slow);
            for from in attacks::horses_attacking(square, occupied) {
                assert!(attacks::horse(from, occupied).contains(square));
            }
            for to in attacks::horse(square, occupied) {
                assert!(attacks::horses_attacking(to, occupied).contains(square));
            }
        }
    });
}

#[test]
fn attackers_are_those_whose_attacks_hold_the_square() {
    for_each_position(1000, |position| {
        let occupied = position.occupied();
        let faces = |from: Square, to: Square| {
            from.file() == to.file() && attacks::between(from, to).is_disjoint(occupied)
        };
        for square in Square::ALL {
            let attacks_it = |&from: &Square| {
                position.piece_at(from).is_some_and(|piece| {
                    naive::of(piece, from, occupied).contains(square)
                        || piece.kind() == PieceKind::King
                            && position.king(!piece.color()) == square
                            && faces(from, square)
                })
            };
            let slow: Bitboard = occupied.into_iter().filter(attacks_it).collect();
            assert_eq!(position.attackers_to(square, occupied), slow, "{position} {square}");
        }
    });
}

#[test]
fn explain_allows_exactly_the_legal_moves() {
    let mut seen = std::collections::BTreeMap::new();
    for_each_position(4000, |position| {
        let legal = position.legal_moves();
        assert_eq!(position.count_legal_moves(), legal.len(), "{position}");
        assert_eq!(position.has_legal_moves(), !legal.is_empty(), "{position}");
        let mut sorted = legal.to_vec();
        sorted.sort_unstable();
        let explained: Vec<Move> = Move::all()
            .filter(|&m| match position.explain(m) {
                Ok(()) => true,
                Err(reason) => {
                    *seen.entry(reason.code()).or_insert(0) += 1;
                    false
                }
            })
            .collect();
        assert_eq!(explained, sorted, "{position}");
    });
    // All but one of the reasons: no king can be captured in a legal position.
    assert_eq!(seen.len(), 16, "{seen:?}");
}

#[test]
fn play_is_undone_and_keys_are_kept() {
    for_each_position(2000, |position| {
        assert_eq!(position.to_string().parse(), Ok(position));
        for &m in &position.legal_moves() {
            let mut next = position;
            let undo = next.play(m);
            assert_eq!(next.key(), position.key_after(m));
            assert_eq!(next.to_setup().position(), Ok(next), "{position} {m}");
            assert_eq!(next, position.after(m));
            next.undo(m, undo);
            assert_eq!(next, position, "{m}");
        }
    });
}

#[test]
fn what_gives_check_by_moving_away_is_a_blocker() {
    let mut seen = 0;
    for_each_position(2000, |position| {
        for color in Color::ALL {
            let king = position.king(color);
            let enemies = position.color(!color);
            let occupied = position.occupied();
            let checkers = position.attackers_to(king, occupied) & enemies;
            let uncovers = |&square: &Square| {
                let without = occupied.without(square);
                let attackers = position.attackers_to(king, without) & enemies;
                !(attackers.without(square) - checkers).is_empty()
            };
            let slow: Bitboard = occupied.into_iter().filter(uncovers).collect();
            assert_eq!(position.blockers_for_king(color), slow, "{position}");
            seen += slow.len();
        }
    });
    assert!(seen > 500);
}

#[test]
fn selections_are_what_their_names_say() {
    let mut seen = [0; 3];
    for_each_position(4000, |position| {
        let all = position.legal_moves();
        let in_check = position.in_check();
        let captures = |m: Move| position.piece_at(m.to()).is_some();
        let checks = |m: Move| position.after(m).in_check();
        for &m in &all {
            assert_eq!(position.gives_check(m), checks(m), "{position} {m}");
            let direct = position.after(m).checkers().contains(m.to());
            seen[0] += usize::from(checks(m) && direct);
            seen[1] += usize::from(checks(m) && !direct);
            seen[2] += usize::from(in_check);
        }
        let expect = |selection, wanted: &dyn Fn(Move) -> bool| {
            let expected: Vec<Move> = all.iter().copied().filter(|&m| wanted(m)).collect();
            assert_eq!(*position.select_moves(selection), *expected, "{position} {selection:?}");
        };
        expect(Moves::All, &|_| true);
        expect(Moves::Captures, &captures);
        expect(Moves::Quiets, &|m| !captures(m));
        expect(Moves::Tactical, &|m| in_check || captures(m));
        expect(Moves::Checks, &checks);
        expect(Moves::QuietChecks, &|m| checks(m) && !captures(m));
        expect(Moves::Evasions, &|_| in_check);
        for to in position.color(!position.side_to_move()) {
            expect(Moves::Recaptures(to), &|m| m.to() == to);
        }
    });
    assert!(seen.into_iter().all(|count| count > 300), "{seen:?}");
}
