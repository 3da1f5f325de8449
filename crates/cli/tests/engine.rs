//! `kiban engine` as a process: greetings, and the end of the input.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{kiban, kiban_reading};

#[test]
fn every_greeting_is_answered_within_a_second() {
    for (greeting, answer) in [("usi", "usiok"), ("uci", "uciok"), ("ucci", "ucciok")] {
        let begun = Instant::now();
        let program = assert_cmd::cargo::cargo_bin("kiban");
        let mut child = Command::new(program)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        // The input stays open, as that of a GUI does.
        writeln!(child.stdin.as_mut().unwrap(), "{greeting}").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap() == answer), "{greeting}");
        let time = begun.elapsed();
        assert!(time < Duration::from_secs(1), "{greeting}: {time:?}");
        writeln!(child.stdin.as_mut().unwrap(), "quit").unwrap();
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_gui_may_try_one_protocol_after_the_other() {
    let run = kiban_reading(&["engine"], "ucci\nuci\nposition startpos\ngo depth 1\n");
    let oks: Vec<&str> = run.out.lines().filter(|line| line.ends_with("ok")).collect();
    assert_eq!(oks, ["ucciok", "uciok"]);
    assert!(run.out.lines().last().unwrap().starts_with("bestmove "), "{}", run.out);
    // One that was told which to speak does not change.
    let run = kiban_reading(&["engine", "--protocol", "uci"], "uci\nucci\nisready\n");
    assert!(!run.out.contains("ucciok") && run.out.contains("info string "), "{}", run.out);
}

#[test]
fn the_end_of_the_input_quits() {
    for input in ["", "usi\n", "usi\nisready\ngo infinite\n", "uci\ngo ponder\n", "ucci"] {
        assert_eq!(kiban_reading(&["engine"], input).code, 0, "{input:?}");
    }
    assert_eq!(kiban(&["engine", "--game", "shogi", "--protocol", "ucci"]).code, 2);
}
