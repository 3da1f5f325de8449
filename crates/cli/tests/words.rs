//! The words and boards that people read, as snapshots, and the examples in the help.

mod common;

use common::{kiban, kiban_reading};

const COMMANDS: [&str; 16] = [
    "moves",
    "notate",
    "legal",
    "perft",
    "show",
    "judge",
    "declare",
    "engine",
    "serve",
    "bench",
    "match",
    "book",
    "analyze",
    "play",
    "positions",
    "completions",
];

#[test]
fn help_texts() {
    insta::assert_snapshot!("help", kiban(&["--help"]).out);
    for command in COMMANDS {
        let help = kiban(&["help", command]);
        assert_eq!(help.code, 0);
        assert!(help.out.contains("Example"), "{command} has no example");
        insta::assert_snapshot!(format!("help_{command}"), help.out);
    }
}

/// Splits a line as a shell would that knows quotes.
fn words(line: &str) -> Vec<String> {
    let pieces = line.split('\'').enumerate();
    pieces
        .flat_map(|(i, piece)| match i % 2 {
            0 => piece.split_whitespace().map(str::to_owned).collect(),
            _ => vec![piece.to_owned()],
        })
        .collect()
}

#[test]
fn examples_run() {
    let suite = common::TempFile::new("examples", "startpos\t30\t900\n");
    let record = common::TempFile::new("example.csa", "V2.2\nPI\n+\n+7776FU\n");
    let mut examples = 0;
    for command in COMMANDS {
        let help = kiban(&["help", command]).out;
        for line in help.lines().filter(|line| line.starts_with("  kiban ")) {
            let line = line.split(['<', '>']).next().unwrap_or_default();
            let needs = ["--second", "old-book", ".xqf", "kiban serve"];
            if needs.iter().any(|words| line.contains(words)) {
                // It names something that need not be there, or does not end by itself.
                continue;
            }
            let line = line.replace("perft.tsv", suite.path());
            let line = line.replace("game.kif", record.path()).replace("archive/", record.path());
            let words = words(&line);
            let args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            let run = kiban_reading(&args, "startpos\n");
            assert!(run.code < 2 && run.err.is_empty(), "{line}: {}", run.transcript());
            examples += 1;
        }
    }
    assert!(examples > 15, "the examples were found");
}

#[test]
fn errors() {
    for (name, args) in [
        ("not_a_position", &["moves", "nonsense"][..]),
        ("ranks", &["moves", "9/9/9 b - 1"]),
        ("sfen", &["moves", "lnsgkgsnl/1r5b1/ppppppppp/9/9x/9/9/9/9 b - 1"]),
        ("fen", &["moves", "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/9 x"]),
        ("problems", &["moves", "4k4/9/9/9/4P4/9/4P4/9/4K4 b - 1"]),
        ("wide", &["moves", "startpos moves 歩歩"]),
        ("illegal", &["moves", "startpos moves 7g7f 8c8e"]),
        ("handicap", &["show", "handicap:99-piece"]),
        ("notation", &["moves", "--notation", "klingon", "startpos"]),
        ("depth", &["perft", "startpos", "5"]),
        ("highlight", &["show", "--highlight", "kings", "startpos"]),
        ("move", &["legal", "startpos", "7g7"]),
    ] {
        let run = kiban(args);
        assert_eq!(run.out, "", "{name}");
        insta::assert_snapshot!(format!("error_{name}"), run.transcript());
    }
}

#[test]
fn boards() {
    let matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    for (name, args) in [
        ("shogi", &["show", "--highlight", "5e,moves", "startpos moves 7g7f 3c3d 8h2b+"][..]),
        ("matsuri", &["show", "--highlight", "checks", matsuri]),
        ("ascii", &["show", "--ascii", "--highlight", "pins", "4k4/9/4r4/9/9/9/9/4G4/4K4 b - 1"]),
        ("xiangqi", &["show", "--game", "xiangqi", "--highlight", "h2,e2", "startpos"]),
        ("xiangqi_ascii", &["show", "--game", "xiangqi", "--ascii", "--highlight", "attacks"]),
        ("check", &["show", "--highlight", "checks", "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1"]),
        ("mate", &["show", "8k/8G/8P/9/9/9/9/9/K8 w - 1"]),
    ] {
        let run = kiban(args);
        assert_eq!(run.code, 0, "{name}: {}", run.err);
        insta::assert_snapshot!(format!("board_{name}"), run.out);
    }
}

#[test]
fn other_answers() {
    insta::assert_snapshot!("moves", kiban(&["moves", "startpos moves 7g7f"]).out);
    insta::assert_snapshot!(
        "divide",
        kiban(&["perft", "--divide", "1", "startpos"])
            .out
            .lines()
            .take(5)
            .collect::<Vec<_>>()
            .join("\n")
    );
    insta::assert_snapshot!("positions", kiban(&["positions"]).out);
    assert!(kiban(&["--version"]).out.starts_with("kiban 0."));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = kiban(&["completions", shell]).out;
        assert!(script.contains("perft") && script.contains("highlight"), "{shell}");
    }
}
