//! One answer for each line of standard input.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use common::kiban_reading;
use serde_json::json;

#[test]
fn answers_come_in_order() {
    // Lines that take long before lines that do not.
    let depths = ["startpos", "startpos moves 7g7f", "handicap:10-piece"];
    let input: String = (0..600).map(|i| format!("{}\n", depths[i * 7 % 3])).collect();
    for depth in ["1", "3"] {
        let alone = kiban_reading(&["perft", depth, "-", "--threads", "1"], input.clone());
        let many = kiban_reading(&["perft", depth, "-", "--threads", "7"], input.clone());
        assert_eq!((alone.code, alone.out.lines().count()), (0, 600));
        assert_eq!(alone.out, many.out);
    }
}

#[test]
fn a_bad_line_is_answered_and_the_run_goes_on() {
    let mut input = b"startpos\nnonsense\n\nstartpos moves 7g7f 7g7f\r\n\xff\n".to_vec();
    input.extend(b"handicap:6-piece");
    let run = kiban_reading(&["moves", "--json", "-"], input);
    let answers = run.json();
    assert_eq!((run.code, answers.len()), (2, 6));
    assert_eq!((&answers[0]["count"], &answers[5]["count"]), (&json!(30), &json!(24)));
    let kinds: Vec<_> = answers[1..5].iter().map(|answer| &answer["error"]["kind"]).collect();
    assert_eq!(kinds, ["syntax", "syntax", "illegal-move", "encoding"]);
    for (line, answer) in (2..).zip(&answers[1..5]) {
        assert_eq!(answer["error"]["line"], line);
    }
}

#[test]
fn text_answers_are_lines() {
    let run = kiban_reading(&["moves", "-"], "startpos\nx\x1b[31m\n");
    assert_eq!(run.code, 2);
    let lines: Vec<_> = run.out.lines().collect();
    assert!(lines[0].starts_with("30: 1g1f 1i1h ") && lines.len() == 2);
    assert!(lines[1].starts_with("error: line 2, column 1: "));
    assert!(!run.out.contains('\x1b'));
}

#[test]
fn legal_takes_the_move_from_the_line_or_the_argument() {
    let input = "startpos\t7g7f\nstartpos moves 7g7f\t7g7f\n";
    let run = kiban_reading(&["legal", "-"], input);
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("legal\nillegal (no-piece): "), "{}", run.out);
    let run = kiban_reading(&["legal", "-", "7g7f"], "startpos\nhandicap:even\n");
    assert_eq!((run.code, run.out.as_str()), (0, "legal\nlegal\n"));
    let run = kiban_reading(&["legal", "-"], "startpos\n");
    assert!(run.code == 2 && run.out.contains("the move is missing"));
}

#[test]
fn very_long_lines_and_arbitrary_bytes() {
    let mut input = vec![b'/'; 3 << 20];
    input.extend(b"\nstartpos\n\0\0\n");
    let mut state = 1u32;
    input.extend(
        std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .take(100_000),
    );
    let lines = input.split(|&byte| byte == b'\n').count();
    for args in
        [&["moves", "-"][..], &["legal", "-"], &["perft", "1", "-"], &["moves", "--json", "-"]]
    {
        let run = kiban_reading(args, input.clone());
        assert_eq!((run.code, run.out.lines().count()), (2, lines), "{args:?}");
    }
}

#[test]
fn no_line_no_answer() {
    let run = kiban_reading(&["moves", "-"], "");
    assert_eq!((run.code, run.out.as_str()), (0, ""));
}

/// The program with pipes that the test holds.
fn piped(args: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_kiban"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

#[test]
fn a_slow_producer_gets_each_answer_at_once() {
    let mut child = piped(&["perft", "2", "-"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        input.write_all(b"startpos\n").unwrap();
        let mut answer = String::new();
        // Would never return if the program waited for more lines.
        output.read_line(&mut answer).unwrap();
        assert_eq!(answer, "900\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let mut child = piped(&["moves", "--json", "-"]);
    let mut input = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || while input.write_all(b"startpos\n").is_ok() {});
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    assert!(child.wait().unwrap().success());
    feeder.join().unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(errors, "");
}
