//! Random records.

#![allow(dead_code, reason = "not every test uses everything")]

use kiban_record::{Clock, Key, NodeId};
use kiban_shogi::{Move, Position, Setup, Start};
use kiban_shogi_record::{Ending, Event, Record};
use kiban_testkit::{Rng, Walk};

/// What the records may have beside a line of legal moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) variations: bool,
    pub(crate) comments: bool,
    pub(crate) clocks: bool,
    /// Clocks with totals that are the sums.
    pub(crate) totals: bool,
    pub(crate) fractions: bool,
    pub(crate) headers: bool,
    pub(crate) illegal: bool,
    pub(crate) endings: &'static [Ending],
    /// Starts that are not numbered 1.
    pub(crate) counters: bool,
}

/// A position to start from: the even game, a handicap, or pieces anywhere.
fn start(rng: &mut Rng, wanted: Wanted) -> Position {
    let start = match rng.below(3) {
        0 => Start::Even.position(),
        1 => rng.pick(&Start::ALL).position(),
        _ => *Walk::<Position>::new(rng.bits()).position(),
    };
    let mut setup: Setup = start.to_setup();
    setup.set_move_number(if wanted.counters && rng.chance(1, 4) {
        1 + rng.below(99) as u32
    } else {
        1
    });
    setup.position_accepting(|_| true).expect("the start of a walk")
}

fn comment(rng: &mut Rng) -> String {
    let words =
        ["", "☗の好手", "* 30 -3334FU", "'plain", "a,b", " blank ", "変化：3手", "\"\\", "=#&"];
    (0..1 + rng.below(3)).map(|_| rng.pick(&words)).collect()
}

fn annotate(record: &mut Record, id: NodeId, rng: &mut Rng, wanted: Wanted) {
    if wanted.comments && rng.chance(1, 4) {
        for _ in 0..1 + rng.below(2) {
            let comment = comment(rng);
            record.tree[id].notes_mut().comments.push(comment);
        }
    }
}

/// Adds a line of events after `tip`, and gives the nodes of its moves.
fn add_line(
    record: &mut Record,
    tip: NodeId,
    position: Position,
    rng: &mut Rng,
    wanted: Wanted,
) -> Vec<(NodeId, Position)> {
    let (mut tip, mut position) = (tip, position);
    let mut nodes = Vec::new();
    for _ in 0..rng.below(30) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[rng.below(moves.len())];
        let _ = position.play(m);
        tip = record.tree.add(tip, Event::Move(m));
        annotate(record, tip, rng, wanted);
        nodes.push((tip, position));
    }
    if wanted.illegal && rng.chance(1, 5) {
        let m = illegal(&position, rng);
        tip = record.tree.add(tip, Event::Illegal(m));
        annotate(record, tip, rng, wanted);
    } else if !wanted.endings.is_empty() && rng.chance(2, 3) {
        let ending = wanted.endings[rng.below(wanted.endings.len())].clone();
        tip = record.tree.add(tip, Event::End(ending));
        annotate(record, tip, rng, wanted);
    }
    nodes
}

/// An illegal move of a piece of the side to move, or a drop.
fn illegal(position: &Position, rng: &mut Rng) -> Move {
    let all: Vec<Move> = Move::all().collect();
    loop {
        let m = rng.pick(&all);
        let own = m.from().is_none_or(|from| {
            let piece = position.piece_at(from);
            let promotes = piece.is_some_and(|p| p.kind().promoted().is_some());
            piece.is_some_and(|p| p.color() == position.side_to_move())
                && (promotes || !m.is_promotion())
        });
        if own && !position.is_legal(m) {
            return m;
        }
    }
}

/// A random record; the same one for the same seed.
pub(crate) fn record(seed: u64, wanted: Wanted) -> Record {
    let rng = &mut Rng::new(seed);
    let mut record = Record::new(start(rng, wanted));
    if wanted.headers {
        for key in [Key::First, Key::Second, Key::Event, Key::Start, Key::Other("備考".into())] {
            if rng.chance(1, 2) {
                record.headers.push(key, comment(rng));
            }
        }
    }
    annotate(&mut record, NodeId::ROOT, rng, wanted);
    let start = record.start;
    let mut nodes = vec![(NodeId::ROOT, start)];
    let lines = if wanted.variations { 1 + rng.below(6) } else { 1 };
    for i in 0..lines {
        let (tip, position) = if i == 0 { nodes[0] } else { rng.pick(&nodes) };
        let added = add_line(&mut record, tip, position, rng, wanted);
        nodes.extend(added);
    }
    if wanted.clocks {
        add_clocks(&mut record, rng, wanted);
    }
    record
}

fn add_clocks(record: &mut Record, rng: &mut Rng, wanted: Wanted) {
    let ids: Vec<NodeId> = record.tree.walk().skip(1).collect();
    for id in ids {
        if rng.chance(1, 10) {
            continue;
        }
        let mut clock = Clock::seconds(rng.below(5000) as u32);
        clock.spent +=
            if wanted.fractions && rng.chance(1, 2) { rng.below(1000) as u32 } else { 0 };
        if wanted.totals {
            // The side of a node is that of every second node before it.
            let before = record.tree.back(id).skip(2).step_by(2);
            let spent = before.filter_map(|id| record.tree[id].clock).map(|c| c.spent).sum::<u32>();
            clock.total = Some(spent + clock.spent);
        }
        record.tree[id].clock = Some(clock);
    }
}
