//! Static exchange evaluation against the game itself: positions are played through, and the
//! balance of material is counted in them.

mod common;

use common::{Rng, for_each_position};
use kiban_xiangqi::{Color, Move, PieceKind, PieceValues, Position, Square};

/// The balance of material of `color`, counted piece by piece.
fn balance(position: &Position, color: Color, values: &PieceValues) -> i32 {
    let count = |color| -> i32 {
        let worth = |square| {
            let piece = position.piece_at(square).expect("a piece of the side");
            if piece.kind() == PieceKind::King { 0 } else { values.of(piece, square) }
        };
        position.color(color).into_iter().map(worth).sum()
    };
    count(color) - count(!color)
}

/// What the playing through has met.
#[derive(Default, Debug)]
struct Reach {
    chains: [usize; 12],
    rooks_behind: usize,
    horses_freed: usize,
    cannons_joined: usize,
    cannons_dropped: usize,
    crossings: usize,
    pinned: usize,
    kings: usize,
    stops: usize,
}

fn captures(position: &Position, square: Square) -> Vec<Move> {
    position.legal_moves().iter().copied().filter(|m| m.to() == square).collect()
}

/// The cheapest legal capture on a square, by the list of legal moves.
fn cheapest(position: &Position, square: Square, values: &PieceValues) -> Option<Move> {
    let rank = |m: &Move| {
        let piece = position.piece_at(m.from()).unwrap();
        (piece.kind() == PieceKind::King, values.of(piece, m.from()), piece.kind(), m.from())
    };
    captures(position, square).into_iter().min_by_key(rank)
}

/// What the side to move can win on a square, by playing.
fn best_reply(
    position: &Position,
    square: Square,
    values: &PieceValues,
    depth: usize,
    reach: &mut Reach,
    first: &Position,
) -> i32 {
    let us = position.side_to_move();
    let at_first = first.attackers_to(square, first.occupied());
    let now = position.attackers_to(square, position.occupied()) & position.color(us);
    let cannons = position.kind(PieceKind::Cannon) & position.color(us);
    reach.cannons_dropped += usize::from(!(at_first & cannons & !now).is_empty());
    let Some(m) = cheapest(position, square, values) else {
        reach.chains[depth.min(11)] += 1;
        return 0;
    };
    let piece = position.piece_at(m.from()).unwrap();
    // The piece did not attack the square when the exchange began.
    let is_new = usize::from(!at_first.contains(m.from()));
    match piece.kind() {
        PieceKind::Rook => reach.rooks_behind += is_new,
        PieceKind::Horse => reach.horses_freed += is_new,
        PieceKind::Cannon => reach.cannons_joined += is_new,
        PieceKind::King => reach.kings += 1,
        // No piece captures on a point of the elephants from the eye beside it.
        PieceKind::Elephant => assert_eq!(is_new, 0),
        PieceKind::Advisor | PieceKind::Pawn => {}
    }
    reach.crossings += usize::from(values.crossing(piece, m.from(), square) != 0);
    reach.pinned += usize::from(!(now & position.pinned()).is_empty());

    let next = position.after(m);
    let gain = balance(&next, us, values) - balance(position, us, values);
    let value = gain - best_reply(&next, square, values, depth + 1, reach, first);
    reach.stops += usize::from(value < 0);
    value.max(0)
}

/// The same with every capture tried at each step, and not only the cheapest.
fn best_of_all(position: &Position, square: Square, values: &PieceValues) -> i32 {
    let us = position.side_to_move();
    let before = balance(position, us, values);
    let value = |m: Move| {
        let next = position.after(m);
        balance(&next, us, values) - before - best_of_all(&next, square, values)
    };
    captures(position, square).into_iter().map(value).max().unwrap_or(0).max(0)
}

fn tables(rng: &mut Rng) -> PieceValues {
    match rng.below(2) {
        0 => PieceValues::TEXTBOOK,
        // Anything, also values that make no sense.
        _ => PieceValues::new(
            std::array::from_fn(|_| rng.below(1200) as i16 - 100),
            rng.below(1200) as i16 - 100,
        ),
    }
}

/// Every capture, and a few other moves.
fn some_moves(position: &Position, rng: &mut Rng) -> Vec<Move> {
    let moves = position.legal_moves().to_vec();
    let is_capture = |m: &Move| position.piece_at(m.to()).is_some();
    let others: Vec<Move> = (0..4.min(moves.len())).map(|_| rng.pick(&moves)).collect();
    moves.iter().copied().filter(is_capture).chain(others).collect()
}

#[test]
fn agrees_with_the_exchange_played_through() {
    let mut reach = Reach::default();
    let (mut quiets, mut captures) = (0, 0);
    for_each_position(4, 6000, |position, rng| {
        let values = tables(rng);
        let us = position.side_to_move();
        for m in some_moves(position, rng) {
            let next = position.after(m);
            let gain = balance(&next, us, &values) - balance(position, us, &values);
            let expected = gain - best_reply(&next, m.to(), &values, 1, &mut reach, &next);
            assert_eq!(position.static_exchange(m, &values), expected, "{position} {m} {values:?}");
            let is_capture = position.piece_at(m.to()).is_some();
            captures += usize::from(is_capture);
            quiets += usize::from(!is_capture);
        }
    });
    println!("{quiets} quiet moves, {captures} captures, {reach:?}");
    assert!(quiets > 1000 && captures > 1000);
    assert!(reach.chains[4..].iter().sum::<usize>() > 1000, "{reach:?}");
    assert!(reach.rooks_behind > 100 && reach.horses_freed > 10, "{reach:?}");
    assert!(reach.cannons_joined > 100 && reach.cannons_dropped > 100, "{reach:?}");
    assert!(reach.crossings > 100, "{reach:?}");
    assert!(reach.pinned > 100 && reach.kings > 100 && reach.stops > 1000, "{reach:?}");
}

/// With sensible values the cheapest capture is hardly ever the wrong one.
#[test]
fn is_nearly_always_the_best_exchange() {
    let values = PieceValues::TEXTBOOK;
    let (mut same, mut other) = (0_usize, 0_usize);
    for_each_position(6, 3000, |position, rng| {
        let us = position.side_to_move();
        for m in some_moves(position, rng) {
            let next = position.after(m);
            let gain = balance(&next, us, &values) - balance(position, us, &values);
            let best = gain - best_of_all(&next, m.to(), &values);
            let is_same = position.static_exchange(m, &values) == best;
            same += usize::from(is_same);
            other += usize::from(!is_same);
        }
    });
    println!("the best exchange {same} times, another {other} times");
    assert!(other > 0 && other * 200 < same, "{same} {other}");
}

#[test]
fn any_move_of_any_position_has_an_answer() {
    for_each_position(5, 40, |position, rng| {
        for _ in 0..200 {
            let (from, to) = (rng.pick(&Square::ALL), rng.pick(&Square::ALL));
            let _ = position.static_exchange(Move::new(from, to), &PieceValues::TEXTBOOK);
        }
    });
}

fn worth(fen: &str, m: &str) -> i32 {
    let position: Position = fen.parse().expect("a position");
    let m: Move = m.parse().expect("a move");
    assert!(position.is_legal(m));
    position.static_exchange(m, &PieceValues::TEXTBOOK)
}

/// ```text
///  . . . p . . . . .  7
///  . . . . . . . . .  6
///  R . . . n . . . .  5
/// ```
#[test]
fn a_quiet_move_can_lose_its_piece() {
    assert_eq!(worth("4k4/9/4n4/9/R8/9/9/9/9/3K5 w - - 0 1", "a5d5"), -900);
    assert_eq!(worth("4k4/9/4n4/9/R8/9/9/9/9/3K5 w - - 0 1", "a5b5"), 0);
    // The leg of the horse, e6, is occupied.
    assert_eq!(worth("4k4/9/4n4/4p4/R8/9/9/9/9/3K5 w - - 0 1", "a5d5"), 0);
}

/// ```text
///  . . r . k . . . .  9
///  . . . . . . . . .
///  . . . . . . . . .
///  . . p . . . . . .  6
///  . . R . . . . . .  5
///  . . N . . . . . .  4
///  . . C . . . . . .  3
/// ```
#[test]
fn cannons_come_and_go_with_their_screens() {
    // Once the rook has left, the horse is the only screen.
    assert_eq!(worth("2r1k4/9/9/2p6/2R6/2N6/2C6/9/9/5K3 w - - 0 1", "c5c6"), 100 - 900 + 900);
    // The rook was the only screen: the cannon drops out.
    assert_eq!(worth("2r1k4/9/9/2p6/2R6/9/2C6/9/9/5K3 w - - 0 1", "c5c6"), 100 - 900);
    // The rook behind cannot take the cannon back, for the screen of that is a rook.
    let rooks = "2c1k4/2r6/9/2p6/2R6/9/2R6/9/9/5K3 w - - 0 1";
    assert_eq!(worth(rooks, "c5c6"), 100 - 900);
    assert_eq!(worth("2c1k4/2n6/9/2p6/2R6/9/2R6/9/9/5K3 w - - 0 1", "c5c6"), 100 - 900 + 450);
    // The pawn on b4 takes the rook, and so the cannon on a4 cannot take the horse that takes it.
    assert_eq!(worth("4k4/9/9/9/9/cpn6/4N4/9/9/2R2K3 w - - 0 1", "c0c4"), 400 - 900 + 200);
}

#[test]
fn pinned_pieces_do_not_take_back() {
    // The horse on e8 would take back on d6, but the rook on e2 pins it.
    assert_eq!(worth("4k4/4n4/9/3c5/9/9/9/3RR4/9/5K3 w - - 0 1", "d2d6"), 450);
    assert_eq!(worth("4k4/4n4/9/3c5/9/9/9/3R5/9/5K3 w - - 0 1", "d2d6"), 450 - 900);
}

#[test]
fn kings_capture_what_is_not_protected() {
    assert_eq!(worth("4k4/4a4/9/9/9/9/9/4R4/9/5K3 w - - 0 1", "e2e8"), 200 - 900);
    // A horse protects the rook.
    assert_eq!(worth("4k4/4a4/9/3N5/9/9/9/4R4/9/5K3 w - - 0 1", "e2e8"), 200);
    // So does the general on its file.
    assert_eq!(worth("4k4/4a4/9/9/9/9/9/4R4/9/4K4 w - - 0 1", "e2e8"), 200);
}

#[test]
fn a_pawn_that_crosses_the_river_gains() {
    assert_eq!(worth("4k4/9/9/9/9/4P4/9/9/9/3K5 w - - 0 1", "e4e5"), 100);
    assert_eq!(worth("4k4/9/9/9/4p4/4P4/9/9/9/3K5 w - - 0 1", "e4e5"), 100 + 100);
    // And is worth more to the rook that takes it.
    assert_eq!(worth("4k4/9/9/9/r3p4/4P4/9/9/9/3K5 w - - 0 1", "e4e5"), 100 + 100 - 200);
}
