//! What CSA files hold, and what is wrong with them.

use kiban_record::{Clock, Key, Problem, Read};
use kiban_shogi::{Color, Start};
use kiban_shogi_record::{Ending, Event, Record, csa};

fn codes(read: &Read<Record>) -> Vec<(u32, u32, &'static str)> {
    let place = |f: &kiban_record::Finding| (f.place.line, f.place.column, f.problem.code());
    read.findings.iter().map(place).collect()
}

/// The record of a text in which nothing is wrong.
fn sound(text: &str) -> Record {
    let read = csa::read(text);
    assert_eq!(read.findings, [], "{text}");
    read.record
}

fn clocks(record: &Record) -> Vec<Option<u32>> {
    record.tree.main_line().map(|id| record.tree[id].clock.map(|clock| clock.spent)).collect()
}

fn comments(record: &Record) -> Vec<&str> {
    record.tree.walk().flat_map(|id| record.tree[id].comments()).map(String::as_str).collect()
}

const EVEN: &str = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n\
    P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \n\
    P6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
    P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";

#[test]
fn version_3_has_headers_fractions_and_comments_for_programs() {
    let text = "'CSA encoding=UTF-8\nV3.0\nN+a\nN-b\n$EVENT:c\n$TIME:900+0+5\n$TIME+:60+0+0\n\
        $MAX_MOVES:320\n$JISHOGI:27\n$NOTE:one\\ntwo\nPI\n+\n'*before\n+2726FU\nT0\n\
        '** 30 -8384FU +2625FU #1234\n-3334FU\nT6.123\n%MAX_MOVES\nT0.050\n";
    let record = sound(text);
    assert_eq!(clocks(&record), [Some(0), Some(6123), Some(50)]);
    assert_eq!(comments(&record), ["before", "* 30 -8384FU +2625FU #1234"]);
    assert_eq!(record.end(), Some(&Ending::MaxMoves));
    assert_eq!(record.headers.get(&Key::TimeControl), Some("900+0+5"));
    assert_eq!(record.headers.other("持将棋"), Some("27"));
    let written = csa::write(&record);
    assert_eq!((written.text.as_str(), written.losses), (text, vec![]));
}

#[test]
fn statements_may_be_joined_by_commas() {
    let text = "V2.2,N+a, b,N-c\nPI,+\n+7776FU  ,T12  ,'T1 ,'2\n-3334FU,'** 1,2\n%KACHI,'* -5,T1\n";
    let record = sound(text);
    assert_eq!(record.headers.get(&Key::First), Some("a, b"));
    assert_eq!(record.headers.get(&Key::Second), Some("c"));
    assert_eq!(clocks(&record), [Some(12_000), None, None]);
    assert_eq!(comments(&record), ["'T1 ,'2", "* 1,2", " -5,T1"]);
    assert_eq!(record.end(), Some(&Ending::Declaration));
}

#[test]
fn positions_may_be_written_in_three_ways() {
    let even = Start::Even.position();
    let run_together = EVEN.replace("  ", " ").replace(" \n", "\n");
    for text in ["PI\n+\n", &format!("{EVEN}+\n"), &format!("{run_together}+\n"), "PI\n+7776FU\n"] {
        assert_eq!(sound(text).start, even, "{text}");
    }
    assert_eq!(sound("PI82HI22KA\n-\n").start, Start::TwoPiece.position());
    // A tsume problem: the defender has what is not shown.
    let tsume = sound("P-11OU\nP+13TO00KI\nP-00AL\n+\n").start;
    assert_eq!(tsume.to_string(), "8k/9/8+P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
}

#[test]
fn written_positions_are_read_again() {
    for start in Start::ALL {
        let record = Record::new(start.position());
        let text = csa::write(&record).text;
        assert_eq!(sound(&text), record);
        assert_eq!(text.contains("PI\n"), start == Start::Even);
    }
}

#[test]
fn bad_positions_are_named() {
    let cases = [
        ("PI82KA\n+\n", (1, 3, "bad-board")),
        ("PI82H\n+\n", (1, 3, "bad-board")),
        ("P1-KY-KE\n+\n", (1, 9, "bad-board")),
        ("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY\n+\n", (1, 30, "bad-board")),
        ("P1-KY-XX-GI-KI-OU-KI-GI-KE-KY\n+\n", (1, 7, "bad-board")),
        ("P+00OU\n+\n", (1, 5, "bad-board")),
        ("P+55FU55FU\n+\n", (1, 7, "bad-board")),
        ("P+54FU55FU\n+\n", (2, 1, "bad-position")),
        ("P+54OU55OU\n+\n", (2, 1, "bad-position")),
        ("+\n+7776FU\n", (2, 1, "bad-board")),
        ("PI\n", (2, 1, "bad-board")),
        ("PI\n+\nP+00FU\n", (3, 1, "bad-board")),
        ("", (1, 1, "not-this-format")),
        ("'only\n'comments\n", (3, 1, "not-this-format")),
    ];
    for (text, expected) in cases {
        assert_eq!(codes(&csa::read(text)), [expected], "{text}");
    }
}

#[test]
fn a_game_without_a_position_begins_even_with_an_error() {
    let read = csa::read("+7776FU\n-3334FU\n");
    assert_eq!(codes(&read), [(1, 1, "bad-board")]);
    assert_eq!(read.record.moves().count(), 2);
}

#[test]
fn an_illegal_move_is_kept_with_its_reason() {
    let read = csa::read("PI\n+\n+7776FU\nT1\n-3335FU\nT2\n'*oh\n%ILLEGAL_MOVE\nT3\n");
    assert_eq!(codes(&read), [(5, 1, "illegal-move")]);
    let Problem::IllegalMove { code, reason } = &read.findings[0].problem else { panic!() };
    assert_eq!(
        (*code, &**reason),
        ("does-not-move-like-that", "a pawn does not move from 3c to 3e")
    );
    let record = &read.record;
    assert_eq!(clocks(record), [Some(1000), Some(2000), Some(3000)]);
    let events: Vec<_> = record.tree.main_line().map(|id| record.tree[id].event()).collect();
    assert_eq!(events[1], Some(&Event::Illegal("3c3e".parse().unwrap())));
    assert_eq!(events[2], Some(&Event::End(Ending::IllegalMoveBefore)));
    let text = csa::write(record).text;
    assert_eq!(csa::read(&text), csa::read(&text.replace("%ILLEGAL_MOVE", "%-ILLEGAL_ACTION")));
    assert_eq!(csa::read(&text).record, *record);
}

#[test]
fn illegal_actions_name_their_side() {
    let end = |text: &str| sound(&format!("PI\n+\n+7776FU\n{text}\n")).end().cloned();
    assert_eq!(end("%ILLEGAL_MOVE"), Some(Ending::IllegalAction));
    assert_eq!(end("%-ILLEGAL_ACTION"), Some(Ending::IllegalAction));
    assert_eq!(end("%+ILLEGAL_ACTION"), Some(Ending::IllegalMoveBefore));
}

#[test]
fn a_move_that_cannot_be_stops_the_game_there() {
    let cases = [
        ("+7776KI", (4, 1, "no-such-move")),
        ("+0055OU", (4, 1, "no-such-move")),
        ("+7776F", (4, 1, "unreadable")),
        ("+7770FU", (4, 1, "unreadable")),
        ("-8384FU", (4, 1, "unreadable")),
    ];
    for (bad, expected) in cases {
        let rest = "T1\n'*lost\n+2625FU\n-8485FU\n%TORYO\nT1\n";
        let read = csa::read(&format!("PI\n-\n-3334FU\n{bad}\n{rest}"));
        assert_eq!(codes(&read), [expected, (6, 1, "left-out")], "{bad}");
        assert_eq!(read.record.moves().count(), 1);
        let left_out = Problem::LeftOut { moves: 3, comments: 1 };
        assert_eq!(read.findings[1].problem, left_out);
    }
    let read = csa::read("PI\n+\n+7776KI\n");
    assert_eq!(read.findings[0].problem, Problem::NoSuchMove(vec!["+7776FU".into()]));
}

#[test]
fn what_is_not_understood_is_kept_as_a_comment() {
    let read =
        csa::read("Vx\nPI\n+\nT5\n+7776FU\nT1\nT2\nT1.23456\nhello\n*x\n%WHO_KNOWS\n%TORYO\n");
    assert_eq!(
        codes(&read),
        [
            (1, 1, "not-understood"),
            (4, 1, "not-understood"),
            (7, 1, "not-understood"),
            (8, 1, "not-understood"),
            (9, 1, "not-understood"),
            (10, 1, "not-understood"),
            (11, 1, "unknown-end"),
            (12, 1, "after-end"),
        ]
    );
    assert_eq!(comments(&read.record), ["'Vx", "'T5", "'T2", "'T1.23456", "'hello", "' *x"]);
    assert_eq!(read.record.end(), Some(&Ending::Other("WHO_KNOWS".into())));
    let again = csa::read(&csa::write(&read.record).text);
    assert_eq!(again.record, read.record);
}

#[test]
fn matta_is_gone_from_version_3() {
    assert_eq!(codes(&csa::read("V2.2\nPI\n+\n%MATTA\n")), []);
    assert_eq!(codes(&csa::read("V3.0\nPI\n+\n%MATTA\n")), [(4, 1, "unknown-end")]);
}

#[test]
fn headers_after_the_moves_and_line_ends_of_all_kinds() {
    for end in ["\n", "\r\n", "\r"] {
        let text =
            "V2.2\nPI\n+\n+7776FU\nT1\n\n%TORYO\n$END_TIME:2024/05/04 11:05:12".replace('\n', end);
        let record = sound(&text);
        assert_eq!(record.headers.get(&Key::End), Some("2024/05/04 11:05:12"));
        assert_eq!((record.moves().count(), record.end()), (1, Some(&Ending::Resignation)));
    }
}

#[test]
fn games_are_separated_by_a_line_with_a_slash() {
    let text = "V2.2\nPI\n+\n+2726FU\n%CHUDAN\n/\n'*of the second\n/\nV2.2\nPI\n+\n+7775FU\n /\r\nPI\n-\n/\n\n";
    let games: Vec<_> = csa::games(text).collect();
    assert_eq!(games.len(), 3);
    assert_eq!(codes(&games[0]), []);
    assert_eq!(codes(&games[1]), [(12, 1, "illegal-move")]);
    assert_eq!(comments(&games[1].record), ["of the second"]);
    assert_eq!(games[2].record.start.side_to_move(), Color::White);
    assert_eq!(codes(&csa::read(text)), [(7, 1, "after-end")]);
    // Comments behind the last game are reported, not dropped.
    let games: Vec<_> = csa::games("PI\n+\n/\n'* left\n").collect();
    assert_eq!(codes(&games[1]), [(5, 1, "no-game")]);
    assert_eq!(csa::games("").count(), 1, "an empty text is a game that is none");
}

#[test]
fn read_into_leaves_nothing_of_an_earlier_game() {
    let mut read = csa::read("N+a\nPI\n-\n'*c\n-3334FU\nT1\n+7775FU\n%TORYO\n");
    csa::read_into("PI\n+\n+7776FU\n", &mut read);
    assert_eq!(read, csa::read("PI\n+\n+7776FU\n"));
    assert_eq!(read.record.tree.walk().count(), 2);
}

#[test]
fn totals_that_are_no_sums_are_lost() {
    let mut record = sound("PI\n+\n+7776FU\n");
    let first = record.tree.main_line().next().unwrap();
    record.tree[first].clock = Some(Clock { spent: 1000, total: Some(1000) });
    assert_eq!(csa::write(&record).losses, []);
    record.tree[first].clock = Some(Clock { spent: 1000, total: Some(9000) });
    assert_eq!(csa::write(&record).losses.len(), 1);
}
