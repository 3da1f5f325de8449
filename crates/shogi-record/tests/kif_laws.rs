//! Laws of the KIF reader and writer: what is written is read again; no text breaks the reader.

mod common;

use std::time::{Duration, Instant};

use common::{Wanted, record};
use kiban_record::encoding::{Encoding, Language, decode};
use kiban_record::{Key, Lost, NodeId, Problem, Read};
use kiban_shogi::{Position, Start};
use kiban_shogi_record::{Ending, Event, Record, bod, kif, shift_jis};
use kiban_testkit::{Rng, Walk, mutate};
use proptest::prelude::*;

const ENDINGS: &[Ending] = &[
    Ending::Resignation,
    Ending::Interruption,
    Ending::Impasse,
    Ending::Repetition,
    Ending::Checkmate,
    Ending::NoMate,
    Ending::TimeUp,
    Ending::IllegalMoveBefore,
    Ending::IllegalAction,
    Ending::Declaration,
    Ending::WinByDefault,
    Ending::LossByDefault,
    Ending::Draw,
    Ending::MaxMoves,
    Ending::SealedMove,
];

const WANTED: Wanted = Wanted {
    variations: true,
    comments: true,
    clocks: true,
    totals: true,
    fractions: false,
    headers: true,
    illegal: true,
    endings: ENDINGS,
    counters: true,
};

/// A random record with what KIF has beside what all formats have.
fn kif_record(seed: u64) -> Record {
    let mut record = record(seed, WANTED);
    let rng = &mut Rng::new(!seed);
    let ids: Vec<NodeId> = record.tree.walk().collect();
    for id in ids {
        if rng.chance(1, 20) {
            record.tree[id]
                .notes_mut()
                .bookmarks
                .push(rng.pick(&["", "読み込み時表示", " *&"]).into());
        }
        if rng.chance(1, 20)
            && let Some(clock) = &mut record.tree[id].clock
        {
            clock.total = None;
        }
    }
    if rng.chance(1, 4) {
        record.headers.push(Key::Other("盤面反転".into()), "");
    }
    if rng.chance(1, 4) {
        record.headers.push(Key::Other("#".into()), " ﾒﾓ");
    }
    record
}

#[test]
fn records_come_back() {
    let (mut events, mut illegal, mut forks) = (0, 0, 0);
    for seed in 0..2000 {
        let record = kif_record(seed);
        let written = kif::write(&record);
        assert_eq!(written.losses, [], "seed {seed}\n{}", written.text);
        let again = kif::read(&written.text);
        assert_eq!(again.record, record, "seed {seed}\n{}", written.text);
        for finding in &again.findings {
            let is_known = match finding.problem {
                Problem::IllegalMove { .. } => true,
                // The starts of walks may be lawless.
                Problem::Position(_) => record.start != Start::Even.position(),
                _ => false,
            };
            assert!(is_known, "seed {seed}: {finding}\n{}", written.text);
        }
        assert_eq!(kif::write(&again.record).text, written.text, "seed {seed}");
        let tree = &record.tree;
        events += tree.len() - 1;
        let is_illegal = |id: &NodeId| matches!(tree[*id].event(), Some(Event::Illegal(_)));
        illegal += tree.walk().filter(is_illegal).count();
        forks += tree.walk().filter(|&id| tree[id].next_sibling().is_some()).count();
    }
    assert!(events > 50_000 && illegal > 500 && forks > 1500, "{events} {illegal} {forks}");
}

#[test]
fn records_come_back_through_shift_jis() {
    for seed in 0..200 {
        let record = kif_record(seed);
        let written = shift_jis::encode(&kif::write(&record).text);
        assert_eq!(written.losses, [], "seed {seed}");
        let decoded = decode(&written.text, Language::Japanese);
        let is_plain = decoded.text.is_ascii();
        assert!(is_plain || decoded.encoding == Encoding::ShiftJis, "seed {seed}");
        assert_eq!(decoded.contradicted(), None);
        let text = decoded.text.replace("Shift_JIS", "UTF-8").replace('▲', "☗");
        let expected = kif::write(&record).text.replace('▲', "☗");
        assert_eq!(text, expected, "seed {seed}");
    }
}

#[test]
fn diagrams_come_back() {
    for seed in 0..2000 {
        let position = *Walk::<Position>::new(seed).position();
        let is_lawful = position
            .to_setup()
            .problems()
            .iter()
            .all(|problem| matches!(problem, kiban_shogi::Problem::NoKing { .. }));
        match bod::read(&bod::write(&position)) {
            Ok(again) => assert_eq!(again, position),
            Err(finding) => assert!(!is_lawful, "{finding}"),
        }
    }
}

#[test]
fn what_kif_cannot_hold_is_counted() {
    let mut record = Record::new(Position::startpos());
    record.headers.push(Key::Round, "3");
    record.headers.push(Key::Event, "two\nlines");
    record.headers.push(Key::Other("先手の持駒".into()), "金");
    record.headers.push(Key::Other("a:b".into()), "");
    // A line that would be read as the ninth move, to file 8.
    record.headers.push(Key::Other("９ ８".into()), "");
    record.headers.push(Key::Other("手合割".into()), "香落ち");
    let first = record.tree.add(NodeId::ROOT, Event::Move("7g7f".parse().unwrap()));
    record.tree[first].clock = Some(kiban_record::Clock { spent: 1500, total: None });
    record.tree[first].notes_mut().marks.push(1);
    record.tree[first].notes_mut().bookmarks.push("a\nb".into());
    let nowhere = record.tree.add(first, Event::Illegal("5e5d".parse().unwrap()));
    record.tree.add(nowhere, Event::End(Ending::IllegalMoveBefore));
    let end = record.tree.add(first, Event::End(Ending::Other(" ".into())));
    record.tree.add(end, Event::Move("3c3d".parse().unwrap()));
    let written = kif::write(&record);
    let lost: Vec<(Lost, usize)> = written.losses.into_iter().map(|l| (l.lost, l.count)).collect();
    let header = |key| (Lost::Header(key), 1);
    let other = |words: &str| header(Key::Other(words.into()));
    let expected = [
        header(Key::Round),
        header(Key::Event),
        other("先手の持駒"),
        other("a:b"),
        other("９ ８"),
        other("手合割"),
        (Lost::Fraction, 1),
        (Lost::Bookmark, 1),
        (Lost::Mark, 1),
        (Lost::Illegal, 1),
        (Lost::Variation, 2),
        (Lost::End, 1),
    ];
    assert_eq!(lost, expected);
    let again = kif::read(&written.text);
    assert_eq!(again.record.moves().count(), 1);
}

/// Reads, and writes what was read; the result must come back with as many nodes.
fn survives(text: &str) {
    let Read { record, findings } = kif::read(text);
    for finding in &findings {
        assert!(
            finding.place.line as usize <= text.lines().count().max(1) + text.matches('\r').count()
        );
        let _ = finding.to_string();
    }
    let written = kif::write(&record);
    let again = kif::read(&written.text);
    if written.losses.is_empty() {
        assert_eq!(again.record.tree, record.tree, "{text}\n{}", written.text);
        assert_eq!(again.record.start, record.start);
    }
    let games: usize = kif::games(text).map(|game| game.record.tree.len()).sum();
    assert!(games >= record.tree.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(text in "\\PC*") {
        survives(&text);
    }

    #[test]
    fn any_lines_of_kif_words_are_survived(words in prop::collection::vec(0usize..WORDS.len(), 0..60)) {
        let text: String = words.into_iter().map(|word| WORDS[word]).collect();
        survives(&text);
    }
}

/// Words that records are made of.
const WORDS: [&str; 62] = [
    "\n",
    "\n",
    "\n",
    "\n",
    "\r\n",
    " ",
    "　",
    "*",
    "&",
    "#",
    "+",
    "(",
    ")",
    "/",
    ":",
    "：",
    "1 ",
    "2 ",
    "3 ",
    "99 ",
    "7",
    "７",
    "六",
    "歩",
    "金",
    "同",
    "成",
    "不成",
    "打",
    "(77)",
    "(33)",
    "(00)",
    "７六歩(77)",
    "３四歩(33)",
    "２六歩(27)",
    "同　歩(23)",
    "( 0:12/00:00:12)",
    "(0:1/)",
    "投了",
    "反則勝ち",
    "詰み",
    "変化：2手\n",
    "変化：1手\n",
    "変化：9手",
    "まで",
    "まで2手で中断\n",
    "手合割：平手\n",
    "手合割：香落ち\n",
    "手合割：",
    "先手：",
    "後手の持駒：",
    "先手の持駒：なし\n",
    "歩十八　",
    "+---------------------------+\n",
    "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n",
    "手数----指手--\n",
    "後手番\n",
    "手数＝33  まで\n",
    "盤面反転\n",
    "▲",
    "#KIF version=2.0\n",
];

#[test]
fn broken_records_are_survived() {
    let rng = &mut Rng::new(7);
    for seed in 0..6000 {
        let text = kif::write(&kif_record(seed % 300)).text;
        survives(&mutate(&text, rng));
    }
}

/// How long the reader takes for a text.
fn time(text: &str) -> Duration {
    let start = Instant::now();
    let read = kif::read(text);
    assert!(read.record.tree.len() > 1);
    start.elapsed()
}

type Text = Box<dyn Fn(usize) -> String>;

/// A move of kings that step to and fro, with its number.
fn step(ply: usize) -> String {
    let text = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"][(ply - 1) % 4];
    format!("{ply} {text}\n")
}

fn long_game(n: usize) -> String {
    (1..=n).map(step).collect()
}

/// A game of `n` moves and `n` variations of one move, at those plies.
fn variations(n: usize, ply: impl Fn(usize) -> usize) -> String {
    let variation = |ply: usize| format!("変化：{ply}手\n{}", step(ply));
    long_game(n) + &(0..n).map(|i| variation(ply(i))).collect::<String>()
}

/// A text of 32 times the size takes far less than 1024 times the time, however it is made. Between
/// lie caches, and what else the machine is doing.
#[test]
fn time_is_linear() {
    let after_move = |rest: String| step(1) + &rest;
    let texts: [(&str, Text); 9] = [
        ("a long game", Box::new(long_game)),
        ("late variations", Box::new(|n| variations(n, |_| n))),
        ("early variations", Box::new(|n| variations(n, |_| 1))),
        ("late and early", Box::new(|n| variations(n, |i| if i % 2 == 0 { n } else { 2 }))),
        ("variations of variations", Box::new(|n| variations(n, |i| 2 + i))),
        ("parentheses", Box::new(move |n| after_move("(".repeat(8 * n)))),
        ("colons", Box::new(move |n| after_move("：:".repeat(4 * n)))),
        ("junk", Box::new(move |n| after_move("junk\n".repeat(n)))),
        ("ends", Box::new(move |n| after_move("まで9手で投了\n変化：9手\n".repeat(n)))),
    ];
    for (name, text) in texts {
        let size = 2048;
        let (small, large) = (text(size), text(32 * size));
        let fastest = |text: &str| (0..3).map(|_| time(text)).min().unwrap();
        let (small, large) = (fastest(&small), fastest(&large));
        println!("{name}: {small:?}, for 32 times the text {large:?}");
        let ratio = large.as_secs_f64() / small.as_secs_f64();
        assert!(ratio < 500.0, "{name}: {ratio:.1}");
    }
}
