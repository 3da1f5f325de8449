//! FEN and coordinates: what is read, and what is refused where.

use kiban_xiangqi::fen::{FenErrorKind, Field};
use kiban_xiangqi::iccs::{self, Iccs};
use kiban_xiangqi::*;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn lenient(text: &str) -> Result<Position, PositionError> {
    Position::from_fen(text, Reading::Lenient)
}

/// The kind, the text and the column of the fault.
fn fault(text: &str, reading: Reading) -> (FenErrorKind, String, usize) {
    let error = Setup::from_fen(text, reading).expect_err(text);
    (error.kind, error.found.as_str().to_owned(), error.span.column)
}

#[test]
fn start_position_prints_as_everywhere() {
    let text = format!("{START} w - - 0 1");
    assert_eq!(Position::startpos().to_string(), text);
    assert_eq!(text.parse(), Ok(Position::startpos()));
}

#[test]
fn lenient_reading_accepts_what_its_list_says() {
    let start = Position::startpos();
    for tail in ["", " w", " r", " w - -", " w - - 0 1", " r - - 0 0", "  w  -  - 00 01 "] {
        assert_eq!(lenient(&format!("{START}{tail}")), Ok(start), "{tail:?}");
    }
    let letters = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    assert_eq!(lenient(letters), Ok(start));
    assert_eq!(lenient(&format!(" fen {START} w")), Ok(start));
    assert_eq!(lenient(&START.replace("/9/1c", "/45/1c")), Ok(start));
}

#[test]
fn strict_reading_refuses_all_that() {
    for text in [
        "",
        " w",
        " r - - 0 1",
        " w - -",
        " w - - 0 0",
        " w - - 00 1",
        "  w - - 0 1",
        " w - - 0 1 ",
    ] {
        let text = format!("{START}{text}");
        assert!(text.parse::<Position>().is_err(), "{text:?}");
    }
    let (kind, found, column) = fault("rheakaehr", Reading::Strict);
    assert_eq!((kind, &*found, column), (FenErrorKind::NotAPiece, "h", 2));
}

#[test]
fn neither_reading_accepts_three_or_five_fields() {
    for tail in [" w -", " w - - 0"] {
        let text = format!("{START}{tail}");
        for reading in [Reading::Strict, Reading::Lenient] {
            let (kind, ..) = fault(&text, reading);
            assert!(matches!(kind, FenErrorKind::MissingField(Field::Unused | Field::MoveNumber)));
        }
    }
}

#[test]
fn faults_are_named_with_their_place() {
    use FenErrorKind::*;
    let tail = "/9/9/9/9/9/9/9/9/9 w - - 0 1";
    for (text, kind, found, column) in [
        ("", MissingField(Field::Board), "", 1),
        ("9P", LongRank, "P", 2),
        ("8", ShortRank, "", 2),
        ("8/9", ShortRank, "/", 2),
        ("55", EmptyCount, "5", 2),
        ("0", EmptyCount, "0", 1),
        ("9/9/9/9/9/9/9/9/9", FewRanks, "", 18),
        ("9/9/9/9/9/9/9/9/9/9/9", ManyRanks, "/", 20),
        ("车8", NotAPiece, "车", 1),
        (&format!("9{}", tail.replace('w', "W")), Side, "W", 21),
        (&format!("9{}", tail.replacen('-', "KQ", 1)), Unused, "KQ", 23),
        (&format!("9{}", tail.replace(" 0 ", " -1 ")), HalfmoveClock, "-1", 27),
        (&format!("9{}", tail.replace(" 0 1", " 0 4294967296")), MoveNumber, "4294967296", 29),
        (&format!("9{tail} x"), Surplus, " x", 30),
    ] {
        assert_eq!(fault(text, Reading::Strict), (kind, found.to_owned(), column), "{text}");
    }
}

#[test]
fn all_problems_of_a_board_are_reported() {
    let setup: Setup = "r1B1k4/4P4/9/9/3A5/9/3P5/1B7/9/4p4 b - - 0 1".parse().unwrap();
    let text = setup.problems().to_string();
    for part in [
        "red has no king",
        "red's advisor on d5 is not on a point of its palace",
        "red's elephant on c9 is over the river",
        "red's elephant could never come to b2",
        "red's pawn could never come to d3",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(setup.position_accepting(|_| true).is_err(), "no position without a king");
    let crowd: Setup = "rrr1k4/9/9/9/9/9/9/9/9/3K1K3 w - - 0 1".parse().unwrap();
    let text = crowd.problems().to_string();
    assert!(text.contains("red has 2 kings: d0 f0"), "{text}");
    assert!(text.contains("black has 3 rooks where a game starts with 2"), "{text}");
}

#[test]
fn king_missing_is_refused() {
    let error = lenient("9/9/9/9/9/9/9/9/9/4K4 w").unwrap_err();
    assert_eq!(error.to_string(), "black has no king");
}

#[test]
fn coordinates_read_back() {
    for m in Move::all() {
        assert_eq!(m.to_string().parse(), Ok(m));
        assert_eq!(Move::from_bits(m.bits()), Some(m));
        let iccs = Iccs(m).to_string();
        assert_eq!(iccs::read(&iccs, Reading::Strict), Ok(m));
        assert_eq!(iccs::read(&iccs.to_lowercase(), Reading::Lenient), Ok(m));
        assert_eq!(iccs::read(&m.to_string(), Reading::Lenient), Ok(m));
    }
    assert_eq!((0..=u16::MAX).filter_map(Move::from_bits).count(), 8100);
}

#[test]
fn coordinates_that_are_none_are_refused() {
    for text in
        ["", "h", "h2", "h2e", "j2e2", "h2e10", "h2e2 ", "H2E2", "h2-e2", "炮二平五", "h２e2"]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    for text in ["", "H2", "H2-", "H2-E", "H2E2", "h2-e2", "H2-E2-", "H2–E2", "炮二平五", "H2-炮"]
    {
        assert!(iccs::read(text, Reading::Strict).is_err(), "{text}");
    }
    for text in ["H2--E2", "H2 E2", "h10e2", "H2–E2", "h2炮"] {
        assert!(iccs::read(text, Reading::Lenient).is_err(), "{text}");
    }
}

#[test]
fn no_text_makes_a_parser_panic() {
    let seeds = [
        format!("fen {START} w - - 0 1"),
        "h2e2".to_owned(),
        "H2-E2".to_owned(),
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 65535 4294967295".to_owned(),
    ];
    let inserts =
        ["", "/", "9", "0", "K", "k", " ", "车", "\u{301}", "\0", "-", "99999999999999999999"];
    for seed in &seeds {
        for at in 0..=seed.len() {
            for insert in inserts {
                for cut in 0..3 {
                    let end = (at + cut).min(seed.len());
                    let text = format!("{}{insert}{}", &seed[..at], &seed[end..]);
                    for reading in [Reading::Strict, Reading::Lenient] {
                        if let Ok(position) = Position::from_fen(&text, reading) {
                            assert_eq!(position.to_string().parse(), Ok(position));
                        }
                        let _ = iccs::read(&text, reading);
                    }
                    let _ = (text.parse::<Move>(), text.parse::<Square>(), text.parse::<Start>());
                }
            }
        }
    }
}
