//! Static exchange evaluation against the game itself: positions are played through, and the
//! balance of material is counted in them.

mod common;

use common::{Rng, for_each_position};
use kiban_shogi::{Color, HandKind, Move, PieceKind, PieceValues, Position, Square};

/// The balance of material of `color`, counted piece by piece.
fn balance(position: &Position, color: Color, values: &PieceValues) -> i32 {
    let count = |color| -> i32 {
        let board = position.color(color).into_iter().map(|square| {
            let kind = position.piece_at(square).expect("a piece of the side").kind();
            if kind == PieceKind::King { 0 } else { values.on_board(kind) }
        });
        let hand = HandKind::ALL
            .into_iter()
            .map(|kind| i32::from(position.hand(color).count(kind)) * values.in_hand(kind));
        board.chain(hand).sum()
    };
    count(color) - count(!color)
}

/// What the playing through has met.
#[derive(Default, Debug)]
struct Reach {
    chains: [usize; 12],
    x_rays: usize,
    promotions: usize,
    pinned: usize,
    kings: usize,
    stops: usize,
}

/// The cheapest legal capture on a square, by the list of legal moves.
fn cheapest(position: &Position, square: Square, values: &PieceValues) -> Option<Move> {
    let captures: Vec<Move> = position
        .legal_moves()
        .iter()
        .copied()
        .filter(|m| m.to() == square && !m.is_drop())
        .collect();
    let rank = |m: &Move| {
        let kind = position.piece_at(m.from().unwrap()).unwrap().kind();
        (kind == PieceKind::King, values.captured(kind), kind, m.from(), !m.is_promotion())
    };
    captures.into_iter().min_by_key(rank)
}

/// What the side to move can win on a square, by playing: the longest chain is noted.
fn best_reply(
    position: &Position,
    square: Square,
    values: &PieceValues,
    depth: usize,
    reach: &mut Reach,
    before: &Position,
) -> i32 {
    let us = position.side_to_move();
    let Some(m) = cheapest(position, square, values) else {
        reach.chains[depth.min(11)] += 1;
        return 0;
    };
    let from = m.from().unwrap();
    let kind = position.piece_at(from).unwrap().kind();
    // The piece did not attack the square when the exchange began, so a line has opened.
    let at_first = before.attackers_to(square, before.occupied());
    reach.x_rays += usize::from(!at_first.contains(from));
    reach.promotions += usize::from(m.is_promotion());
    reach.kings += usize::from(kind == PieceKind::King);
    let attackers = position.attackers_to(square, position.occupied()) & position.color(us);
    reach.pinned += usize::from(!(attackers & position.pinned()).is_empty());

    let next = position.after(m);
    let gain = balance(&next, us, values) - balance(position, us, values);
    let value = gain - best_reply(&next, square, values, depth + 1, reach, before);
    reach.stops += usize::from(value < 0);
    value.max(0)
}

fn tables(rng: &mut Rng) -> PieceValues {
    match rng.below(3) {
        0 => PieceValues::TANIGAWA,
        1 => PieceValues::new(
            [90, 315, 405, 495, 855, 990, 540, 15000, 540, 540, 540, 540, 945, 1395],
            [0; 7],
        ),
        // Anything, also values that make no sense.
        _ => PieceValues::new(
            std::array::from_fn(|_| rng.below(1200) as i16 - 100),
            std::array::from_fn(|_| rng.below(1200) as i16 - 100),
        ),
    }
}

#[test]
fn agrees_with_the_exchange_played_through() {
    let mut reach = Reach::default();
    let (mut drops, mut quiets, mut captures) = (0, 0, 0);
    for_each_position(4, 1500, |position, rng| {
        let values = tables(rng);
        let us = position.side_to_move();
        let moves = position.legal_moves().to_vec();
        // Every capture, and a few others.
        let is_capture = |m: &Move| position.piece_at(m.to()).is_some();
        let others = (0..4.min(moves.len())).map(|_| rng.pick(&moves));
        for m in moves.iter().copied().filter(is_capture).chain(others) {
            let next = position.after(m);
            let gain = balance(&next, us, &values) - balance(position, us, &values);
            let expected = gain - best_reply(&next, m.to(), &values, 1, &mut reach, &next);
            assert_eq!(position.static_exchange(m, &values), expected, "{position} {m} {values:?}");
            drops += usize::from(m.is_drop());
            captures += usize::from(is_capture(&m));
            quiets += usize::from(!m.is_drop() && !is_capture(&m));
        }
    });
    assert!(drops > 1000 && quiets > 1000 && captures > 1000);
    assert!(reach.chains[4..].iter().sum::<usize>() > 1000, "{reach:?}");
    assert!(reach.x_rays > 100 && reach.promotions > 1000 && reach.pinned > 100, "{reach:?}");
    assert!(reach.kings > 100 && reach.stops > 1000, "{reach:?}");
}

#[test]
fn any_move_of_any_position_has_an_answer() {
    for_each_position(5, 40, |position, rng| {
        for _ in 0..200 {
            if let Some(m) = Move::from_bits(1 << 15 | rng.bits() as u16) {
                let _ = position.static_exchange(m, &PieceValues::TANIGAWA);
            }
        }
    });
}

fn worth(sfen: &str, m: &str) -> i32 {
    let position: Position = sfen.parse().expect("a position");
    let m: Move = m.parse().expect("a move");
    assert!(position.is_legal(m));
    position.static_exchange(m, &PieceValues::TANIGAWA)
}

#[test]
fn a_dropped_piece_can_be_lost() {
    assert_eq!(worth("4k4/9/4p4/9/9/9/9/9/4K4 b G 1", "G*5d"), -1200);
    assert_eq!(worth("4k4/9/4p4/9/9/9/9/9/4K4 b G 1", "G*5e"), 0);
    // Protected by a lance: a gold for a pawn.
    assert_eq!(worth("4k4/9/4p4/9/9/4L4/9/9/4K4 b G 1", "G*5d"), -1200 + 200);
}

#[test]
fn pinned_pieces_capture_only_along_the_pin() {
    // The gold on 5c would take back on 4d, but the lance on 5i pins it to its king.
    assert_eq!(worth("4k4/9/4g4/5p3/5S3/9/9/9/3KL4 b - 1", "4e4d"), 200);
    assert_eq!(worth("4k4/9/4g4/5p3/5S3/9/9/9/3K5 b - 1", "4e4d"), 200 - 1000);
    // On the line of the pin it captures.
    assert_eq!(worth("4k4/9/4g4/9/9/9/9/9/3KL4 b R 1", "R*5d"), -2000 + 1200);
}

#[test]
fn kings_capture_what_is_not_protected() {
    assert_eq!(worth("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5b"), -1200);
    assert_eq!(worth("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"), 0);
}

#[test]
fn a_capture_in_the_zone_promotes() {
    // Silver takes pawn and promotes; the lance takes the promoted silver.
    assert_eq!(worth("3lk4/9/3p5/4S4/9/9/9/9/4K4 b - 1", "5d6c+"), 200 + 100 - 600 - 500);
    // Gold takes gold, and the pawn that takes back promotes.
    assert_eq!(worth("4k4/5g3/4G4/4P4/9/9/9/9/4K4 w - 1", "4b5c"), 1200 - 1200 - 600);
}
