//! PGN, read and written.

mod common;

use std::fmt::Write;

use common::{random_record, torment_text};
use kiban_record::encoding::{Encoding, Language, decode, encode_lossy};
use kiban_record::{Chunks, Clock, Key, Loss, Lost, NodeId, Problem, Read};
use kiban_testkit::table::{rows, shared_bytes, shared_files, testdata};
use kiban_testkit::{Reach, Rng};
use kiban_xiangqi::{Move, Position};
use kiban_xiangqi_record::notation::Style;
use kiban_xiangqi_record::{Ending, Event, Format, Record, pgn};
use proptest::prelude::*;

fn found(text: &str) -> Vec<String> {
    pgn::read(text).findings.iter().map(ToString::to_string).collect()
}

/// The main line, with marks and comments, and variations in parentheses.
fn outline(record: &Record) -> String {
    fn line(record: &Record, from: NodeId, text: &mut String) {
        let tree = &record.tree;
        let mut next = Some(from);
        while let Some(id) = next {
            match tree[id].event() {
                Some(Event::Move(m)) => _ = write!(text, "{m} "),
                Some(Event::Illegal(m)) => _ = write!(text, "{m}# "),
                Some(Event::End(end)) => _ = write!(text, "{end:?} "),
                None => {}
            }
            tree[id].marks().iter().for_each(|mark| _ = write!(text, "${mark} "));
            tree[id].comments().iter().for_each(|comment| _ = write!(text, "{{{comment}}} "));
            let is_first = tree[id].parent().is_some_and(|p| tree[p].first_child() == Some(id));
            let mut sibling = tree[id].next_sibling().filter(|_| is_first);
            while let Some(other) = sibling {
                text.push_str("( ");
                line(record, other, text);
                text.push_str(") ");
                sibling = tree[other].next_sibling();
            }
            next = tree[id].first_child();
        }
    }
    let mut text = String::new();
    line(record, NodeId::ROOT, &mut text);
    text.trim_end().to_owned()
}

/// Files beside the repository. Ten have text of their authors behind the result, two a line.
#[test]
fn real_files_are_read_fully() {
    let folder = "xiangqi/records/pgn";
    let (mut files, mut moves) = (0, 0);
    for name in shared_files(folder) {
        let bytes = shared_bytes(&format!("{folder}/{name}")).expect("it is listed");
        let decoded = decode(&bytes, Language::Chinese);
        assert!(!decoded.is_damaged, "{name}");
        let games: Vec<Read<Record>> = pgn::games(&decoded.text).collect();
        let [read] = &*games else { panic!("{name}: {} games", games.len()) };
        for finding in &read.findings {
            assert_eq!(finding.problem.code(), "not-understood", "{name}: {finding}");
            assert!(finding.found.starts_with("===="), "{name}: {finding}");
        }
        assert!(read.findings.len() <= 1 && read.record.moves().count() > 20, "{name}");
        // Written again, it says the same.
        for style in Style::ALL {
            let written = pgn::write(&read.record, style);
            assert!(written.losses.is_empty(), "{name}: {:?}", written.losses);
            assert_eq!(pgn::read(&written.text).sound().as_ref(), Ok(&read.record), "{name}");
        }
        files += 1;
        moves += read.record.moves().count();
    }
    println!("{files} files, {moves} moves");
    assert!(files == 0 || (files, moves) == (20, 1715));
}

#[test]
fn what_is_written_is_read() {
    let mut reach = Reach::of(&["variations in variations", "Black begins", "comments", "results"]);
    for seed in 0..400 {
        let record = random_record(seed);
        for style in Style::ALL {
            let written = pgn::write(&record, style);
            let read = pgn::read(&written.text);
            assert!(read.findings.is_empty(), "{:?}\n{}", read.findings, written.text);
            let is_result_first = |id| {
                let first = record.tree[id].first_child();
                first.is_some_and(|first| record.tree[first].event().unwrap().end().is_some())
            };
            if written.losses.is_empty() {
                assert_eq!(read.record, record, "{}", written.text);
            } else {
                // Only alternatives to the end of the main line have no place.
                let kinds = [Lost::Variation];
                assert!(written.losses.iter().all(|loss| kinds.contains(&loss.lost)));
                assert!(record.tree.walk().any(is_result_first));
            }
            assert_eq!(pgn::write(&read.record, style).text, written.text);
            reach.note("variations in variations", written.text.contains(") ("));
            reach.note("Black begins", written.text.contains("\n1... "));
            reach.note("comments", written.text.contains('{'));
            reach.note("results", written.text.ends_with("-0\n"));
        }
    }
    println!("{reach}");
    assert!(reach.missed().is_empty(), "never met: {:?}", reach.missed());
}

/// A file as the writer writes it comes out as it went in.
#[test]
fn canonical_files_stay_as_they_are() {
    let text = testdata("records/pgn/variations.pgn");
    let games: Vec<Record> = pgn::games(&text).map(|read| read.sound().unwrap()).collect();
    let written: Vec<String> =
        games.iter().map(|game| pgn::write(game, Style::Chinese).text).collect();
    assert_eq!(written.join("\n"), text);
    assert_eq!(games[0].tree.len(), 14);
    assert_eq!(outline(&games[1]), "d9e9 f6e6 e9d9 BlackWins");
}

/// XBoard counts ranks from 0, calls Red White, and writes a diagram into a comment.
#[test]
fn a_file_of_xboard_is_read() {
    let record = pgn::read(&testdata("records/pgn/xboard.pgn")).sound().unwrap();
    assert_eq!(record.start, Position::startpos());
    assert_eq!(record.headers.get(&Key::First), Some("Engine A"));
    assert_eq!(
        outline(&record).split_once("--------------} ").unwrap().1,
        "h2e2 {+0.12/9 5} h9g7 {+0.05/9\n5} h0g2 i9h9 i0h0 {book} b9c7 h0h6 {unfinished}"
    );
}

/// Without a tag that names it, the notation is found; SAN that counts ranks from 0 and pairs of
/// squares with ranks from 1 show it by the moves they make.
#[test]
fn the_notation_is_found_game_by_game() {
    let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 a9a8";
    let mut record = Record::new(Position::startpos());
    let mut last = NodeId::ROOT;
    for m in moves.split(' ') {
        last = record.tree.add(last, Event::Move(m.parse().unwrap()));
    }
    let mut file = String::new();
    for style in Style::ALL {
        let text = pgn::write(&record, style).text;
        let is_told = |line: &&str| !line.starts_with("[Format") && !line.starts_with("[Variant");
        text.lines().filter(is_told).for_each(|line| _ = writeln!(file, "{line}"));
    }
    let games: Vec<Read<Record>> = pgn::games(&file).collect();
    assert_eq!(games.len(), Style::ALL.len());
    for (read, style) in games.into_iter().zip(Style::ALL) {
        assert_eq!(read.sound().as_ref(), Ok(&record), "{style}");
    }
    // A tag that is wrong does no harm, and neither does a move of another notation.
    let text = "[Format \"ICCS\"]\n1. 炮二平五 H8+7 2. Hg3 i9h9 3. R1=2 马２进３";
    let read = pgn::read(text).sound().unwrap();
    assert_eq!(outline(&read), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7");
}

#[test]
fn everything_that_can_be_said_of_a_move_is_kept() {
    let text =
        "{总评} 1.炮二平五!? {甲} ;乙\n(1.马二进三!! (1.相三进五 $13 {丙}) 马8进7? 2.车一平二)
        ( {丁} 1.兵七进一 {戊}) 1. ... 马８进７ ! 2 马二进三 ( {己} ) 1-0 {庚}";
    let read = pgn::read(text).sound().unwrap();
    assert_eq!(
        outline(&read),
        "{总评} h2e2 $5 {甲} {乙} ( h0g2 $3 h9g7 $2 i0h0 ) ( g0e2 $13 {丙} ) ( c3c4 {丁} {戊} ) \
         h9g7 $1 h0g2 {己} RedWins {庚}"
    );
}

#[test]
fn tags_become_headers() {
    let text = "[white \"A\"]\n[Black \"B\\\"C\\\\\"]\n[SITE \"\"]\n[ECCO \"C47\"]\n[备考 \"D\"]\n\
                [Result \"红胜\"]\n[PlyCount \"1\"]\n\n1. C2=5";
    let record = pgn::read(text).sound().unwrap();
    let headers: Vec<(&Key, &str)> = record.headers.iter().collect();
    let other = |words: &str| Key::Other(words.into());
    assert_eq!(
        headers,
        [
            (&Key::First, "A"),
            (&Key::Second, "B\"C\\"),
            (&other("ECCO"), "C47"),
            (&other("备考"), "D"),
            (&other("PlyCount"), "1"),
        ]
    );
    assert_eq!(record.end(), Some(&Ending::RedWins));
    let written = pgn::write(&record, Style::Wxf).text;
    assert!(written.starts_with("[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\\\"C\\\\\"]\n"));
    assert_eq!(pgn::read(&written).sound(), Ok(record));
}

#[test]
fn games_follow_each_other() {
    let text = "[Red \"甲\"]\r\n\r\n1. C2=5 1-0\r\nBye.\r\n[Red \"乙\"]\r\n1. C2=4\r\n\
                1. C8=5 1/2-1/2\r\n1. C8=6 *\r\n  1.H2+3 *\r\n[Event \"丁\"]\r\n[Event \"戊\"]\r\n";
    let games: Vec<Read<Record>> = pgn::games(text).collect();
    let outlines: Vec<String> = games.iter().map(|read| outline(&read.record)).collect();
    assert_eq!(outlines, ["h2e2 RedWins {Bye.}", "h2f2 h7e7 Draw", "b2d2", "h0g2", "", ""]);
    let places: Vec<Vec<u32>> = games
        .iter()
        .map(|read| read.findings.iter().map(|finding| finding.place.line).collect())
        .collect();
    assert_eq!(places, [vec![4], vec![], vec![], vec![], vec![], vec![]]);
    assert_eq!(
        found("1. C2=5 *\n1. C2=5 *"),
        ["line 2, column 1: this comes after the end of its line and was not read"]
    );
    assert_eq!(pgn::games(" \n\n").count(), 0);
    let part = pgn::Games::starting_at("你好", 100).next().unwrap();
    assert_eq!(part.findings[0].place.line, 100);
}

/// The pieces of a file that is cut, read one by one, are the games of the whole, and their places
/// are those in the whole.
fn read_in_pieces(bytes: &[u8], size: usize) -> Vec<Read<Record>> {
    let mut cutter = pgn::Cutter::default();
    let mut games = Vec::new();
    for chunk in Chunks::new(bytes, size, move |line: &[u8]| cutter.cut(line)) {
        let chunk = chunk.expect("memory can be read").expect("no game is large");
        for mut read in Format::Pgn.read(&chunk.bytes) {
            for finding in &mut read.findings {
                finding.place.line += chunk.first_line - 1;
            }
            games.push(read);
        }
    }
    games
}

#[test]
fn a_file_is_cut_between_games() {
    let mut file = String::new();
    for seed in 0..60 {
        let mut record = random_record(seed);
        record.headers.push(Key::Site, "甲 {\"[乙");
        let text = pgn::write(&record, Style::ALL[seed as usize % Style::ALL.len()]).text;
        file.push_str(&if seed % 3 == 0 { text.replacen("[Game", "[Event", 1) } else { text });
        file.push_str("{\n[Game}\n");
    }
    // In Big5 small pieces do not show their encoding.
    for (encoding, sizes) in [
        (Encoding::Utf8, &[1, 1000, 1 << 20][..]),
        (Encoding::Gb18030, &[1, 1000, 1 << 20]),
        (Encoding::Big5, &[1 << 20]),
    ] {
        let bytes = encode_lossy(&file, encoding, &mut Vec::new());
        let whole: Vec<Read<Record>> = Format::Pgn.read(&bytes).collect();
        assert_eq!(whole.len(), 60);
        for &size in sizes {
            assert!(read_in_pieces(&bytes, size) == whole, "{encoding:?} {size}");
        }
        let mut cutter = pgn::Cutter::default();
        let pieces = Chunks::new(&*bytes, 1, move |line: &[u8]| cutter.cut(line)).count();
        assert_eq!(pieces, 60, "{encoding:?}");
    }
}

#[test]
fn faults_are_named() {
    let mut differences = Vec::new();
    for row in rows(&testdata("malformed/pgn.tsv")) {
        let expected: Vec<&String> = row.columns[1..].iter().filter(|c| *c != "-").collect();
        let found = found(&row.column(0).replace('⏎', "\n"));
        if found.iter().ne(expected) {
            differences.push(format!("{}: {}\t{}", row.line, row.column(0), found.join("\t")));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// What comes before a fault, and an illegal move itself, is in the record; so are variations.
#[test]
fn what_comes_before_a_fault_is_kept() {
    let text = "1. 炮二平五 马８进７ 2. H2-H3 {下错} (2. 马二进三 车９平８ 3. 车一平九 \
                (3. 车一平二) 炮８平９ (3... 炮８平９) 4. 马八进七) 炮８平５ 1-0";
    let read = pgn::read(text);
    assert_eq!(
        outline(&read.record),
        "h2e2 h9g7 h2h3# {下错} ( h0g2 i9h9 i0a0# ( i0h0 ) ) RedWins"
    );
    let codes: Vec<&str> = read.findings.iter().map(|finding| finding.problem.code()).collect();
    assert_eq!(codes, ["illegal-move", "illegal-move", "left-out", "left-out"]);
    assert!(
        read.findings[2].to_string().ends_with("3 moves from here on and 0 comments were left out")
    );
}

/// Ends of variations, around illegal moves and beside other ends, and marks on what is left out.
#[test]
fn ends_of_variations_are_kept() {
    let text = "1. 炮二平五 (1. 炮二平六 马８进７ 1-0 {甲}) (1. H2-I3 {乙} 0-1 $2 {丙} (1. 马二进三)) \
                (1. 马二进三 1/2-1/2 (1... 马８进７) {丁} 1-0) (0-1) 马８进７";
    let read = pgn::read(text);
    assert_eq!(
        outline(&read.record),
        "h2e2 ( h2d2 h9g7 RedWins {甲} ) ( h2i3# {乙} BlackWins $2 {丙} ) \
         ( h0g2 Draw {丁} {1-0} ( h9g7 ) ) ( BlackWins ) h9g7"
    );
    let found: Vec<String> = read.findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "line 1, column 36: found `H2-I3`: an illegal move: a cannon does not move from h2 to i3",
            "line 1, column 57: found `(`: no line goes as far as this variation begins",
            "line 1, column 61: 1 move from here on and 0 comments were left out",
            "line 1, column 101: found `1-0`: not understood, and kept as it stands",
        ]
    );
    let written = pgn::write(&read.record, Style::Chinese);
    assert_eq!(written.losses, []);
    assert_eq!(outline(&pgn::read(&written.text).record), outline(&read.record));
    // Marks on what is left out are counted.
    let found = found_codes("1. H2-E2 H9-H1 $1 H0-G2 $2 I9-I8! *");
    assert_eq!(
        found,
        ["illegal-move", "left-out: 2 moves from here on and 2 comments were left out"]
    );
}

fn found_codes(text: &str) -> Vec<String> {
    let say = |finding: &kiban_record::Finding| match &finding.problem {
        problem @ Problem::LeftOut { .. } => format!("{}: {problem}", problem.code()),
        problem => problem.code().to_owned(),
    };
    pgn::read(text).findings.iter().map(say).collect()
}

#[test]
fn tags_that_mean_nothing_are_kept() {
    let text = "[Format \"Klingon\"]\n[FEN \"\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w\"]\n[FEN \"x\"]\n\
                [Result \"1-0\"]\n[Result \"0-1\"]\n*";
    let read = pgn::read(text);
    let headers: Vec<(&Key, &str)> = read.record.headers.iter().collect();
    let other = |words: &str| Key::Other(words.into());
    assert_eq!(
        headers,
        [(&other("Format"), "Klingon"), (&other("FEN"), "x"), (&other("Result"), "0-1")]
    );
    assert_eq!(read.findings.len(), 3);
    assert_eq!(read.record.end(), Some(&Ending::RedWins));
    assert!(read.record.start.to_string().starts_with("4k4/"));
}

#[test]
fn losses_are_counted() {
    let mut record = Record::new(Position::startpos());
    record.headers.push(Key::Other("FEN".into()), "x");
    record.headers.push(Key::Result, "x");
    record.headers.push(Key::Site, "");
    record.headers.push(Key::Event, "a\nb");
    let first = record.tree.add(NodeId::ROOT, Event::Move("h2e2".parse().unwrap()));
    record.tree[first].clock = Some(Clock::seconds(3));
    record.tree[first].notes_mut().bookmarks.push("a".into());
    let comments = ["a}b", "a}\nb", " ", "x\n[Game \"y\"]"];
    record.tree[first].notes_mut().comments.extend(comments.map(String::from));
    let end = record.tree.add(first, Event::End(Ending::Other("红胜".into())));
    record.tree[end].notes_mut().comments.push("c".into());
    record.tree.add(first, Event::Move("h9g7".parse().unwrap()));
    let written = pgn::write(&record, Style::Iccs);
    let lost = |lost, count| Loss { lost, count };
    assert_eq!(
        written.losses,
        [
            lost(Lost::Header(Key::Other("FEN".into())), 1),
            lost(Lost::Header(Key::Result), 1),
            lost(Lost::Header(Key::Site), 1),
            lost(Lost::Character('\n'), 1),
            lost(Lost::Character('}'), 1),
            lost(Lost::Comment, 2),
            lost(Lost::Character('['), 1),
            lost(Lost::Bookmark, 1),
            lost(Lost::Clock, 1),
            lost(Lost::End, 1),
            lost(Lost::Variation, 1),
        ]
    );
    let read = pgn::read(&written.text).sound().unwrap();
    assert_eq!(outline(&read), "h2e2 {a}b} {a)\nb} {x\n [Game \"y\"]}");
}

/// An end in words of its own has a tag; an illegal move, and one without a name, has a text.
#[test]
fn odd_ends_are_written() {
    for style in Style::ALL {
        for m in ["h2h9", "h2h3", "h2g1", "e0e9", "a0a0", "a5a6", "h9g7"] {
            let m: Move = m.parse().unwrap();
            let mut record = Record::new(Position::startpos());
            let event = if record.start.is_legal(m) { Event::Move(m) } else { Event::Illegal(m) };
            let last = record.tree.add(NodeId::ROOT, event);
            let end = record.tree.add(last, Event::End(Ending::Other("判负".into())));
            record.tree[end].notes_mut().comments.push("犯规".into());
            record.tree[end].notes_mut().marks.push(4);
            let written = pgn::write(&record, style);
            assert!(written.losses.is_empty());
            assert_eq!(pgn::read(&written.text).record, record, "{}", written.text);
        }
    }
}

#[test]
fn broken_texts_do_no_harm() {
    let mut rng = Rng::new(4);
    let long = |record: &Record| record.tree.walk().count() > 60;
    let record = (0..).map(random_record).find(long).expect("one is long enough");
    torment_text(&pgn::write(&record, rng.pick(&Style::ALL)).text, pgn::read);
    for part in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "[a \"",
        "[Game \"",
        "\n[Game \"x\"]\n",
        "1. ",
        "$",
        "$1 ",
        "*",
        "* 1. C2=5\n",
        "1. C2=5 (",
        "C2=5 ",
        "x ",
        "炮二平五 (炮二平六 ",
        "{\n[Event \"",
        "\n%",
        ";",
        "\\\"",
        "[a \"x\"]    ",
    ] {
        let text = part.repeat(200_000 / part.len());
        let _ = pgn::games(&text).count();
        let _ = pgn::read(&text);
    }
    let _ = pgn::games(&"H2-E2 E2-H2 ".repeat(20_000)).count();
}

/// What a text repeats takes as long each time: twice the text, about twice the time. A reader that
/// looks at the rest of a line for each tag in it would take a thousand times as long here.
#[test]
fn tags_in_one_line_take_linear_time() {
    let text = "[a \"x\"] ".repeat(300_000);
    let start = std::time::Instant::now();
    assert_eq!(pgn::read(&text).record.headers.len(), 300_000);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// A game in a variation in a variation, as deep as there are moves.
#[test]
fn depth_is_no_limit() {
    let cycle = ["h2g2", "h7g7", "g2h2", "g7h7"];
    let others = ["h2f2", "h7f7", "g2f2", "g7f7"];
    let mut record = Record::new(Position::startpos());
    let mut last = NodeId::ROOT;
    for ply in 0..40_000 {
        record.tree.add(last, Event::Move(others[ply % 4].parse().unwrap()));
        last = record.tree.add(last, Event::Move(cycle[ply % 4].parse().unwrap()));
    }
    let written = pgn::write(&record, Style::Chinese);
    assert_eq!(pgn::read(&written.text).sound(), Ok(record));
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC*") {
        let _ = pgn::games(&text).count();
    }

    /// Every move, comment, mark and result is in the record, or is said to be left out.
    #[test]
    fn nothing_is_lost_silently(
        parts in prop::collection::vec(prop::sample::select(COUNTED), 0..60),
    ) {
        let read = pgn::read(&format!("1. 炮二平五 {}", parts.join(" ")));
        let tree = &read.record.tree;
        let mut kept = 0;
        for id in tree.walk() {
            kept += usize::from(tree[id].event().is_some()) + tree[id].marks().len();
            // What is not understood is a comment of all its words.
            let words = |c: &String| c.split_whitespace().filter(|w| !"()".contains(*w)).count();
            kept += tree[id].comments().iter().map(words).sum::<usize>();
        }
        for finding in &read.findings {
            kept += match finding.problem {
                Problem::LeftOut { moves, comments } => moves + comments,
                // The word itself is in the finding.
                Problem::NoSuchMove(_) | Problem::Ambiguous(_) | Problem::Unreadable(_) => 1,
                _ => 0,
            };
        }
        let all = parts.iter().filter(|part| !"()".contains(**part)).count() + 1;
        // A parenthesis too many is not understood, and may count as well.
        prop_assert!(kept >= all, "{kept} {all} {:?}\n{}", read.findings, outline(&read.record));
    }

    /// A file is never cut where no game begins.
    #[test]
    fn any_tokens_are_cut_well(
        parts in prop::collection::vec(prop::sample::select(TOKENS), 0..60),
    ) {
        let text = format!("1. {}", parts.join(" "));
        let whole: Vec<Read<Record>> = Format::Pgn.read(text.as_bytes()).collect();
        prop_assert_eq!(read_in_pieces(text.as_bytes(), 1), whole, "{}", text);
    }

    /// Texts of the parts that games are made of.
    #[test]
    fn any_tokens_are_read(parts in prop::collection::vec(prop::sample::select(TOKENS), 0..60)) {
        let text = parts.join(" ");
        let games: Vec<Read<Record>> = pgn::games(&text).collect();
        for read in games {
            for style in Style::ALL {
                let written = pgn::write(&read.record, style);
                let again = pgn::read(&written.text);
                if written.losses.is_empty() {
                    prop_assert_eq!(&again.record, &read.record, "{}", written.text);
                }
                prop_assert_eq!(pgn::write(&again.record, style).text, written.text);
            }
        }
    }
}

const COUNTED: &[&str] = &[
    "炮二平五",
    "马８进７",
    "H2+3",
    "i9h9",
    "(",
    ")",
    "(",
    ")",
    "{好}",
    "$1",
    "1-0",
    "0-1",
    "H2-H3",
    "炮二平",
];

const TOKENS: &[&str] = &[
    "炮二平五",
    "马８进７",
    "H2+3",
    "i9h9",
    "1.",
    "1...",
    "2.",
    "(",
    ")",
    "(",
    ")",
    "{好}",
    "; 好\n",
    "$1",
    "!",
    "1-0",
    "*",
    "0-1",
    "[Red \"甲\"]",
    "\n[Event \"乙\"]\n",
    "\n[Game \"Chinese Chess\"]\n",
    "[Result \"1-0\"]",
    "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 b\"]",
    "R9+9",
    "K4+1",
    "C2=5",
    "H8+7",
    "Hg3",
    "a0a9",
    "}",
    "{",
    "...",
    "x",
    "15=6",
    "\n",
    "H0-G2",
    "H9-I7",
    "{\n}",
];
