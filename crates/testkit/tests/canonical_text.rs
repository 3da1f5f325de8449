//! The quick reader of canonical texts takes what the parser that names faults takes, gives the
//! same position, and leaves everything else to it.

use kiban_shogi as shogi;
use kiban_shogi::Reading;
use kiban_testkit::laws::Lawful;
use kiban_testkit::table::testdata;
use kiban_testkit::{Reach, Rng, Walk};
use kiban_xiangqi as xiangqi;

/// By way of the setup: what `from_sfen` says in the end.
fn shogi_by_setup(text: &str, reading: Reading) -> Result<shogi::Position, shogi::PositionError> {
    use shogi::{PieceKind, Problem, Setup, Square};
    let setup = Setup::from_sfen(text, reading)?;
    let is_king = |square| setup.piece_at(square).is_some_and(|p| p.kind() == PieceKind::King);
    let has_king = Square::ALL.into_iter().any(is_king);
    Ok(setup.position_accepting(|p| has_king && matches!(p, Problem::NoKing { .. }))?)
}

/// Reads the text in both ways, compares, and says what it is: the name of the first fault in
/// code, or "position".
fn shogi_compared(text: &str) -> String {
    use shogi::{Position, PositionError};
    for reading in [Reading::Strict, Reading::Lenient] {
        let (quick, slow) = (Position::from_sfen(text, reading), shogi_by_setup(text, reading));
        assert_eq!(quick, slow, "{reading:?} `{text}`");
    }
    match shogi_by_setup(text, Reading::Strict) {
        Ok(_) => "position".to_owned(),
        Err(PositionError::Sfen(error)) => format!("{:?}", error.kind),
        Err(PositionError::Problems(problems)) => format!("{:?}", problems[0]),
        Err(other) => panic!("{other}"),
    }
}

/// By way of the setup: what `from_fen` says in the end.
fn xiangqi_by_setup(
    text: &str,
    reading: Reading,
) -> Result<xiangqi::Position, xiangqi::fen::PositionError> {
    Ok(xiangqi::Setup::from_fen(text, reading)?.position()?)
}

/// As `shogi_compared`.
fn xiangqi_compared(text: &str) -> String {
    use xiangqi::Position;
    use xiangqi::fen::PositionError;
    for reading in [Reading::Strict, Reading::Lenient] {
        let (quick, slow) = (Position::from_fen(text, reading), xiangqi_by_setup(text, reading));
        assert_eq!(quick, slow, "{reading:?} `{text}`");
    }
    match xiangqi_by_setup(text, Reading::Strict) {
        Ok(_) => "position".to_owned(),
        Err(PositionError::Fen(error)) => format!("{:?}", error.kind),
        Err(PositionError::Problems(problems)) => format!("{:?}", problems[0]),
        Err(other) => panic!("{other}"),
    }
}

/// The text with up to three characters put in, taken out, replaced, or exchanged for others of it.
fn changed(text: &str, letters: &[u8], rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.below(4) {
        let (at, other) = (rng.below(bytes.len()), rng.below(bytes.len()));
        match rng.below(5) {
            0 => bytes.insert(at, rng.pick(letters)),
            1 => _ = bytes.remove(at),
            2 => bytes[at] = rng.pick(letters),
            3 => bytes.swap(at, other),
            _ => bytes[at] = bytes[other],
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8(bytes).expect("the letters are ASCII")
}

/// Compares on positions of random games and on strewn pieces, as they print and changed, and on
/// lawless ones. `features` are the answers that must be met, by how they begin.
fn compare_many<G: Lawful>(
    letters: &[u8],
    features: &[&'static str],
    compared: impl Fn(&str) -> String,
) {
    let is_long = std::env::var_os("KIBAN_LONG").is_some();
    let mut walk = Walk::<G>::new(7);
    let mut rng = Rng::new(8);
    let mut reach = Reach::of(features);
    let mut note = |answer: &str| {
        for &feature in features {
            reach.note(feature, answer.starts_with(feature));
        }
    };
    for _ in 0..if is_long { 1_000_000 } else { 20_000 } {
        let text = walk.position().to_string();
        assert_eq!(compared(&text), "position");
        for _ in 0..10 {
            note(&compared(&changed(&text, letters, &mut rng)));
        }
        if let Some(position) = G::lawless(&mut rng) {
            note(&compared(&position.to_string()));
        }
        walk.step();
    }
    println!("{}:\n{reach}", G::NAME);
    assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
}

#[test]
fn shogi() {
    let features = [
        "position",
        "MissingField",
        "Surplus",
        "NotAPiece",
        "EmptyCount",
        "Promotion",
        "ShortRank",
        "LongRank",
        "FewRanks",
        "ManyRanks",
        "Side",
        "NotInHand",
        "HandCount",
        "HandOrder",
        "MoveNumber",
        "NoKing",
        "ManyKings",
        "TooMany",
        "Nifu",
        "NowhereToGo",
        "OpponentInCheck",
    ];
    compare_many::<shogi::Position>(b"PLNSGBRKplnsgbrk+0123456789/ -bw", &features, shogi_compared);
}

#[test]
fn xiangqi() {
    let features = [
        "position",
        "MissingField",
        "Surplus",
        "NotAPiece",
        "EmptyCount",
        "ShortRank",
        "LongRank",
        "FewRanks",
        "ManyRanks",
        "Side",
        "Unused",
        "HalfmoveClock",
        "MoveNumber",
        "NoKing",
        "ManyKings",
        "TooMany",
        "OutsidePalace",
        "OverTheRiver",
        "ElephantOffItsPoints",
        "PawnOffItsPath",
        "OpponentInCheck",
        "GeneralsFacing",
    ];
    compare_many::<xiangqi::Position>(
        b"KABNRCPkabnrcp0123456789/ -bwEeHh",
        &features,
        xiangqi_compared,
    );
}

#[test]
fn malformed_texts() {
    let text = |line: &str| line.split_once('\t').map_or(line, |(_, text)| text).to_owned();
    for line in testdata("malformed/sfen.txt").lines() {
        shogi_compared(&text(line));
    }
    for line in testdata("malformed/fen.txt").lines() {
        xiangqi_compared(&text(line));
    }
}

/// Texts at the limits of what the quick reader of SFEN counts.
#[test]
fn limits_of_shogi() {
    let pawns = "+P".repeat(9);
    let ranks = [pawns.as_str(); 9].join("/");
    let nines = "9".repeat(100);
    let hands = "2R2B4G4S4N4L18P";
    let white = hands.to_ascii_lowercase();
    for text in [
        format!("{ranks} b - 1"),
        format!("{ranks} b {hands}{white} 4294967295"),
        format!("{ranks} b {hands}{white} 999999999"),
        format!("{ranks}/{ranks}/{ranks} b {hands}{white} 1"),
        format!("{nines}/9/9/9/9/9/9/9/9 b - 1"),
        format!("9/9/9/9/9/9/9/9/{nines} b - 1"),
        format!("{}k8 b - 1", "9/".repeat(24)),
        format!("{}k8 b - 1", "9/".repeat(27)),
        format!("k8/{}9 b - 1", "9/".repeat(7)),
        format!("k8/9/9/9/9/9/9/9/9 b {white}{hands} 1"),
        format!("k8/9/9/9/9/9/9/9/9 b {hands} 1"),
        format!("k8/9/9/9/9/9/9/9/9 b {white} 1"),
        "k8/9/9/9/9/9/9/9/9 b 4294967298P 1".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b 258P 1".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b  1".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b -P 1".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b P- 1".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b - 1234567890".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b - 42949672970".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b - ".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b -".to_owned(),
        "k8/9/9/9/9/9/9/9/9 b".to_owned(),
        "k8/9/9/9/9/9/9/9/9".to_owned(),
        "4k9r4/9/9/9/9/9/9/9 b - 1".to_owned(),
        "9/9/9/9/9/9/9/9/9+ b - 1".to_owned(),
        "k8/9/9/9/9/9/9/9/8+ b - 1".to_owned(),
        "k8/9/9/9/9/9/9/9/45 b - 1".to_owned(),
        "k9/8/9/9/9/9/9/9/9 b - 1".to_owned(),
    ] {
        shogi_compared(&text);
    }
}

/// Texts at the limits of what the quick reader of FEN counts.
#[test]
fn limits_of_xiangqi() {
    let ranks = ["PPPPPPPPP"; 10].join("/");
    let nines = "9".repeat(115);
    let kings = "4k4/9/9/9/4C4/4P4/9/9/9/4K4";
    for text in [
        format!("{ranks} w - - 0 1"),
        format!("{ranks} w - - 65535 4294967295"),
        format!("{nines} w - - 0 1"),
        format!("{nines}/9/9/9/9/9/9/9/9/9"),
        format!("9/9/9/9/9/9/9/9/9/{}", "9".repeat(90)),
        format!("{}9 w - - 0 1", "9/".repeat(9)),
        format!("{}9 w - - 0 1", "9/".repeat(30)),
        format!("{}9 w - - 0 1", "9/".repeat(50)),
        format!("{kings} b - - 0 1"),
        format!("{kings} b - - 65535 999999999"),
        format!("{kings} b - - 65536 1"),
        format!("{kings} b - - 00 1"),
        format!("{kings} b - - 01 1"),
        format!("{kings} b - - 0 0"),
        format!("{kings} b - - 0 01"),
        format!("{kings} b - - 0 4294967295"),
        format!("{kings} b - - 0 4294967296"),
        format!("{kings} b - - 4294967296 1"),
        format!("{kings} b - -  1"),
        format!("{kings} b - - 1 "),
        format!("{kings} b - - 1"),
        format!("{kings} b - - 1 1 "),
        format!("{kings} b - - 1 1 1"),
        format!("{kings} b - 0 1"),
        format!("{kings} b - -"),
        format!("{kings} b "),
        format!("{kings} b"),
        kings.to_owned(),
        "4k4/9/9/9/4C4/36/9/9/9/4K4 b - - 0 1".to_owned(),
        // A number that reaches over the end of its rank, where a slash is missing.
        "4k9r4/9/9/4C4/4P4/9/9/9/4K4 b - - 0 1".to_owned(),
        "4k4/9/9/9/4C49/8/9/9/9/4K4 b - - 0 1".to_owned(),
    ] {
        xiangqi_compared(&text);
    }
}
