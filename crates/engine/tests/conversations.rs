//! Conversations with GUIs, well-behaved and strange.

mod common;

use std::time::{Duration, Instant};

use common::Conversation;
use kiban_protocol::Dialect;

#[test]
fn greetings() {
    for dialect in Dialect::ALL {
        let mut gui = Conversation::new(dialect);
        let said = gui.say(&[dialect.name(), "isready"]);
        assert!(said[0].starts_with("id name Kiban"), "{said:?}");
        assert!(said.contains(&format!("{}ok", dialect.name())));
        assert_eq!(said.last().map(String::as_str), Some("readyok"));
        assert!(said.iter().filter(|line| line.starts_with("option ")).count() >= 8);
    }
}

#[test]
fn a_mate_in_one_is_played() {
    let mut gui = Conversation::new(Dialect::Usi);
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!(gui.best(&[mate, "go btime 0 wtime 0 byoyomi 1000"]), "bestmove G*5b");
    let mut gui = Conversation::new(Dialect::Uci);
    let mate = "position fen 4k4/R8/7R1/9/9/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(gui.best(&[mate, "go movetime 100"]), "bestmove h7h9");
}

#[test]
fn who_has_no_move_says_so() {
    let mut gui = Conversation::new(Dialect::Usi);
    assert_eq!(gui.best(&["position sfen 8k/8G/7G1/9/9/9/9/9/4K4 w - 1", "go"]), "bestmove resign");
    let mut gui = Conversation::new(Dialect::Uci);
    let mated = "position fen 3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1 moves i1d1";
    assert_eq!(gui.best(&[mated, "go depth 3"]), "bestmove (none)");
    let mut gui = Conversation::new(Dialect::Ucci);
    assert_eq!(gui.best(&[mated, "go depth 3"]), "nobestmove");
}

#[test]
fn declaring_wins() {
    let mut gui = Conversation::new(Dialect::Usi);
    let position = "position sfen +R+R+B+BK4/2GGSS3/6+N+N1/9/9/9/9/4k4/9 b 2P 1";
    assert_eq!(gui.best(&[position, "go byoyomi 100"]), "bestmove win");
    gui.say(&["setoption name EnteringKingRule value NoEnteringKing"]);
    assert_ne!(gui.best(&[position, "go nodes 100"]), "bestmove win");
}

#[test]
fn pondering_answers_only_when_told_to() {
    let mut gui = Conversation::new(Dialect::Usi);
    gui.tell(&["position startpos moves 7g7f"]);
    gui.tell(&["go ponder btime 1000 wtime 1000 byoyomi 50"]);
    std::thread::sleep(Duration::from_millis(200));
    assert!(gui.said().iter().all(|line| !line.starts_with("bestmove")));
    gui.tell(&["ponderhit btime 1000 wtime 900"]);
    gui.engine.wait();
    assert_eq!(gui.said().iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn stop_is_heard_soon() {
    for threads in ["1", "2"] {
        let mut gui = Conversation::new(Dialect::Uci);
        gui.tell(&[&format!("setoption name Threads value {threads}")]);
        let times = (0..12).map(|round| {
            gui.tell(&["go infinite"]);
            std::thread::sleep(Duration::from_millis(10 + 7 * round));
            assert!(gui.said().iter().all(|line| !line.starts_with("bestmove")));
            let told = Instant::now();
            gui.tell(&["stop"]);
            let time = told.elapsed();
            let said = gui.said();
            assert_eq!(said.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
            time
        });
        let mut times: Vec<Duration> = times.collect();
        times.sort_unstable();
        println!("{threads} threads: {times:?}");
        // A machine with other work delays one or the other, but not all.
        assert!(times[0] < Duration::from_millis(10), "{times:?}");
        assert!(times[11] < Duration::from_secs(2), "{times:?}");
    }
}

#[test]
fn ucci_probes_what_the_table_knows() {
    let mut gui = Conversation::new(Dialect::Ucci);
    assert_eq!(gui.say(&["probe startpos"]), ["pophash"]);
    let best = gui.best(&["position startpos", "go depth 6"]);
    let best = best.strip_prefix("bestmove ").unwrap();
    let said = gui.say(&["probe startpos"]).concat();
    let words: Vec<&str> = said.split(' ').collect();
    assert_eq!(words[..3], ["pophash", "bestmove", best]);
    // What was searched to the end is known from both sides.
    let number = |at: usize| words[at].parse::<i32>().unwrap();
    assert_eq!((words[3], words[5], words[7]), ("lowerbound", "depth", "upperbound"), "{said}");
    assert_eq!((number(4), number(6)), (number(8), 6), "{said}");
    // Below it, a bound is enough.
    let said = gui.say(&[&format!("probe startpos moves {best}")]).concat();
    assert!(said.contains("bound "), "{said}");
    assert_eq!(gui.say(&["probe fen 9/9 w"]), ["pophash"]);
    assert_eq!(gui.say(&["probe startpos moves a0a9"]), ["pophash"]);
    gui.tell(&["setoption newgame"]);
    assert_eq!(gui.say(&["probe startpos"]), ["pophash"]);
}

#[test]
fn draws_and_bans_of_ucci() {
    let mut gui = Conversation::new(Dialect::Ucci);
    let lost = "position fen 4k4/9/9/9/9/9/9/9/9/R2K4R b - - 0 1";
    // Every move but one is banned.
    assert_eq!(gui.best(&[lost, "banmoves e9e8", "go depth 2"]), "bestmove e9f9");
    let behind = "position fen 4k4/9/9/9/9/9/9/p8/4p4/R2K4R b - - 0 1";
    assert!(gui.best(&[behind, "go draw depth 2"]).ends_with(" draw"));
    assert!(!gui.best(&[behind, "go depth 2"]).ends_with(" draw"));
}

#[test]
fn a_bad_position_is_refused_and_the_engine_lives_on() {
    for (dialect, bad) in [
        (Dialect::Usi, "position sfen 9/9/9 b - 1"),
        (Dialect::Usi, "position startpos moves 7g7f 7g7f"),
        (
            Dialect::Usi,
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1",
        ),
        (Dialect::Uci, "position fen 9/9/9/9/9/9/9/9/9/4K4 w"),
        (Dialect::Ucci, "fen 9/9/9/9/9/9/9/9/9/4K4 w"),
    ] {
        let mut gui = Conversation::new(dialect);
        let said = gui.say(&[bad]);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("info string position refused: "), "{said:?}");
        assert!(gui.best(&["go depth 2"]).starts_with("bestmove "));
    }
}

#[test]
fn strange_guis() {
    let lines = [
        "stop",
        "ponderhit",
        "go depth 1",
        "go depth 1",
        "stop",
        "stop",
        "gameover win",
        "isready",
        "setoption",
        "setoption name",
        "setoption name X value Y",
        "setoption name Threads value -1",
        "setoption name MultiPV value 9999999999",
        "position",
        "position moves 7g7f",
        "\u{0}",
        "玉",
        "go btime -100 wtime -5 byoyomi -1",
        "go btime 99999999999999999999 wtime 1 depth 2",
        "go movestogo 0 btime 10 wtime 10",
        "go nodes 0",
        "go depth 0",
        "go movetime 0",
        "go mate 20",
        "go searchmoves nonsense depth 1",
        "usinewgame",
        "ucinewgame",
        "isready",
        "go infinite",
        "isready",
        "position startpos",
        "go infinite",
        "go depth 1",
        "go ponder depth 1",
        "setoption name USI_Hash value 1",
        "banmoves x y z",
        "probe startpos",
        "d",
        "perft 2",
        "quit now please",
    ];
    for dialect in Dialect::ALL {
        let mut gui = Conversation::new(dialect);
        for line in lines {
            let flow = gui.engine.handle(line);
            assert_eq!(flow.is_break(), line.starts_with("quit"), "{line}");
        }
        let said = gui.said();
        let goes = lines.iter().filter(|line| line.starts_with("go ")).count();
        let answers = said.iter().filter(|line| {
            ["bestmove", "nobestmove", "checkmate"].iter().any(|word| line.starts_with(word))
        });
        // Exactly one answer for each go, whatever comes between.
        assert_eq!(answers.count(), goes, "{said:#?}");
    }
}

#[test]
fn several_lines_are_numbered() {
    let mut gui = Conversation::new(Dialect::Usi);
    let said = gui.say(&["setoption name MultiPV value 3", "go depth 4"]);
    for number in 1..=3 {
        assert!(said.iter().any(|line| line.contains(&format!(" multipv {number} "))), "{said:?}");
    }
}
