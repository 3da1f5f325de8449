//! Records for tests: random ones, and what is to be true of every reader of bytes.

#![allow(dead_code, reason = "each test file uses its own part")]

use kiban_record::{NodeId, Notes, Read, Tree};
use kiban_testkit::{Rng, Walk};
use kiban_xiangqi::{Color, Move, Position, Start};
use kiban_xiangqi_record::{Ending, Event, Record};

/// A random record: a main line, variations in variations and comments, from some start.
pub(crate) fn random_record(seed: u64) -> Record {
    let mut rng = Rng::new(seed);
    let mut record = Record::new(random_start(&mut rng));
    grow(&mut record, &mut rng);
    if rng.chance(2, 3) {
        let ending = [Ending::RedWins, Ending::BlackWins, Ending::Draw][rng.below(3)].clone();
        let last = record.tree.main_line().last().unwrap_or(NodeId::ROOT);
        record.tree.add(last, Event::End(ending));
    }
    record
}

fn random_start(rng: &mut Rng) -> Position {
    let start = match rng.below(3) {
        0 => Position::startpos(),
        1 => rng.pick(&Start::ALL).position(),
        _ => {
            let mut walk = Walk::<Position>::new(rng.bits());
            (0..rng.below(30)).for_each(|_| _ = walk.step());
            *walk.position()
        }
    };
    let mut setup = start.to_setup();
    setup.set_halfmove_clock(0);
    setup.set_move_number(1);
    setup.position().unwrap_or_else(|_| Position::startpos())
}

/// Adds lines at random places, the first of them at the root.
fn grow(record: &mut Record, rng: &mut Rng) {
    let mut nodes = vec![(NodeId::ROOT, record.start)];
    for _ in 0..rng.below(12) {
        let (mut node, mut position) = rng.pick(&nodes);
        for _ in 0..rng.below(25) {
            let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
            let taken: Vec<Move> = played(&record.tree, node).collect();
            let fresh: Vec<Move> = moves.into_iter().filter(|m| !taken.contains(m)).collect();
            if fresh.is_empty() {
                break;
            }
            let m = rng.pick(&fresh);
            node = record.tree.add(node, Event::Move(m));
            position = position.after(m);
            nodes.push((node, position));
            if rng.chance(1, 6) {
                let words = ["红方稍好", "another", "先手。\n第二行", "馬踏連營", "50%〔注〕"];
                let comment = words[rng.below(words.len())].to_owned();
                record.tree[node].notes_mut().comments.push(comment);
            }
        }
    }
    if rng.chance(1, 3) {
        record.tree[NodeId::ROOT].notes_mut().comments.push("残局欣赏".into());
    }
}

fn played(tree: &Tree<Event>, node: NodeId) -> impl Iterator<Item = Move> + '_ {
    tree.children(node).filter_map(|child| tree[child].event()?.written().copied())
}

/// The letters of the board in FEN, and the side to move.
pub(crate) fn board_and_side(position: &Position) -> (String, Color) {
    let fen = position.to_string();
    (fen.split(' ').next().unwrap_or_default().to_owned(), position.side_to_move())
}

/// Reads every beginning of a file, and the file with bytes changed at random: no reader panics,
/// and none gives more than can be in so many bytes.
pub(crate) fn torment(bytes: &[u8], read: impl Fn(&[u8]) -> Read<Record>) {
    let check = |bytes: &[u8]| {
        let read = read(bytes);
        assert!(read.record.tree.len() <= bytes.len() + 2);
        assert!(read.findings.len() <= bytes.len() + 4);
    };
    (0..bytes.len()).for_each(|len| check(&bytes[..len]));
    let mut rng = Rng::new(bytes.len() as u64);
    for _ in 0..4000 {
        let mut changed = bytes.to_vec();
        for _ in 0..=rng.below(4) {
            let at = rng.below(changed.len());
            changed[at] = rng.pick(&[0, 1, 0x7f, 0x80, 0xff, rng.clone().bits() as u8]);
        }
        check(&changed);
    }
}

/// The record without its variations.
pub(crate) fn main_line_only(record: &Record) -> Record {
    let mut line = Record::new(record.start);
    line.headers = record.headers.clone();
    *line.tree[NodeId::ROOT].notes_mut() = notes(record, NodeId::ROOT);
    let mut last = NodeId::ROOT;
    for id in record.tree.main_line() {
        let event = record.tree[id].event().expect("only the root has none");
        last = line.tree.add(last, event.clone());
        *line.tree[last].notes_mut() = notes(record, id);
    }
    line
}

/// The main line of a record without comments.
pub(crate) fn bare_line(record: &Record) -> Record {
    let mut line = main_line_only(record);
    let nodes: Vec<NodeId> = line.tree.walk().collect();
    nodes.into_iter().for_each(|node| *line.tree[node].notes_mut() = Notes::default());
    line
}

fn notes(record: &Record, id: NodeId) -> Notes {
    Notes { comments: record.tree[id].comments().to_vec(), ..Notes::default() }
}

/// Reads every beginning of a text, and the text with characters changed at random.
pub(crate) fn torment_text(text: &str, read: impl Fn(&str) -> Read<Record>) {
    let check = |text: &str| {
        let read = read(text);
        assert!(read.record.tree.len() <= text.len() + 2);
        assert!(read.findings.len() <= text.len() + 4);
    };
    text.char_indices().for_each(|(at, _)| check(&text[..at]));
    let mut rng = Rng::new(text.len() as u64);
    let characters: Vec<char> = text.chars().collect();
    for _ in 0..4000 {
        let mut changed = characters.clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(changed.len());
            let other = [rng.pick(&characters), '9', '\n', '\0', '馬', '"', '<', '[', '}'];
            changed[at] = rng.pick(&other);
        }
        check(&changed.into_iter().collect::<String>());
    }
}
