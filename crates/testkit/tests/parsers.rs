//! No text makes a parser panic, and what a parser accepts prints as a text that reads the same.

use std::fmt::{Debug, Display};

use kiban_shogi as shogi;
use kiban_testkit::laws;
use kiban_xiangqi as xiangqi;
use proptest::prelude::*;
use shogi::Reading;

/// An answer whose error, if it is one, can be put into words.
fn ok<T, E: Display>(answer: Result<T, E>) -> Option<T> {
    answer.inspect_err(|error| assert!(!error.to_string().is_empty())).ok()
}

/// What was read prints as a text that reads as the same again.
fn prints_back<T, E: Display>(value: Option<T>, read: impl Fn(&str) -> Result<T, E>)
where
    T: Display + Debug + PartialEq,
{
    if let Some(value) = value {
        let text = value.to_string();
        assert!(ok(read(&text)) == Some(value), "{text} reads as another value");
    }
}

/// Gives `text` to every parser of both games.
fn read_with_all(text: &str) {
    for reading in [Reading::Strict, Reading::Lenient] {
        let setup = ok(shogi::Setup::from_sfen(text, reading));
        let _ = setup.as_ref().map(|setup| setup.problems().to_string());
        prints_back(setup, str::parse::<shogi::Setup>);
        prints_back(ok(shogi::Position::from_sfen(text, reading)), str::parse::<shogi::Position>);
        let setup = ok(xiangqi::Setup::from_fen(text, reading));
        let _ = setup.as_ref().map(|setup| setup.problems().to_string());
        prints_back(setup, str::parse::<xiangqi::Setup>);
        prints_back(
            ok(xiangqi::Position::from_fen(text, reading)),
            str::parse::<xiangqi::Position>,
        );
        let m = ok(xiangqi::iccs::read(text, reading));
        prints_back(m, str::parse::<xiangqi::Move>);
    }
    prints_back(ok(text.parse::<shogi::Move>()), str::parse::<shogi::Move>);
    prints_back(ok(text.parse::<shogi::Square>()), str::parse::<shogi::Square>);
    prints_back(ok(text.parse::<shogi::Hand>()), str::parse::<shogi::Hand>);
    prints_back(ok(text.parse::<xiangqi::Move>()), str::parse::<xiangqi::Move>);
    prints_back(ok(text.parse::<xiangqi::Square>()), str::parse::<xiangqi::Square>);
    let _ = ok(text.parse::<shogi::Start>());
    let _ = ok(text.parse::<xiangqi::Start>());
    let hand = shogi::Hand::EMPTY;
    let tsume = ok(shogi::Setup::tsume(text, hand));
    prints_back(tsume, str::parse::<shogi::Setup>);
}

/// A small change to a text: at a character, something is put in, taken out or replaced.
#[derive(Clone, Debug)]
struct Change {
    at: prop::sample::Index,
    take_out: bool,
    put_in: String,
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let put_in = prop_oneof![
        "[1-9plnsgbrkPLNSGBRKacACw/+*-]?",
        "[ 0-9a-iA-I+*-]{0,3}",
        ".{0,2}",
        "[歩香桂車馬１二 \\t\\n\u{3000}]",
    ];
    let change = (any::<prop::sample::Index>(), any::<bool>(), put_in)
        .prop_map(|(at, take_out, put_in)| Change { at, take_out, put_in });
    prop::collection::vec(change, 1..4)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for change in changes {
        let at = change.at.index(chars.len() + 1);
        let end = (at + usize::from(change.take_out)).min(chars.len());
        chars.splice(at..end, change.put_in.chars());
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 8000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text(text in any::<String>()) {
        read_with_all(&text);
    }

    #[test]
    fn text_of_the_right_letters(text in "[1-9plnsgbrkPLNSGBRKACa-i/+*\\- ]{0,60}") {
        read_with_all(&text);
    }

    #[test]
    fn changed_sfen(seed: u64, length in 0..40usize, changes in changes()) {
        let position = laws::met::<shogi::Position>(seed, length);
        read_with_all(&changed(&position.to_string(), &changes));
    }

    #[test]
    fn changed_fen(seed: u64, length in 0..40usize, changes in changes()) {
        let position = laws::met::<xiangqi::Position>(seed, length);
        read_with_all(&changed(&position.to_string(), &changes));
    }

    #[test]
    fn changed_move(bits: u16, changes in changes()) {
        if let Some(m) = shogi::Move::from_bits(bits) {
            read_with_all(&changed(&m.to_string(), &changes));
        }
        if let Some(m) = xiangqi::Move::from_bits(bits) {
            read_with_all(&changed(&m.to_string(), &changes));
            read_with_all(&changed(&xiangqi::iccs::Iccs(m).to_string(), &changes));
        }
    }

    #[test]
    fn move_numbers_print_back(number: u32, clock: u16) {
        let mut setup = shogi::Start::Even.setup();
        setup.set_move_number(number);
        prints_back(Some(setup), str::parse::<shogi::Setup>);
        let mut setup = xiangqi::Start::Even.setup();
        setup.set_move_number(number);
        setup.set_halfmove_clock(clock);
        prints_back(Some(setup), str::parse::<xiangqi::Setup>);
    }
}

/// The longest hands and the emptiest boards are within what the parsers take.
#[test]
fn extremes() {
    for text in [
        "",
        "-",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 65535",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P2r2b4g4s4n4l18p 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 99999999999999999999P 1",
        "111111111/111111111/9/9/9/9/9/9/9 b - 1",
        "9/9/9/9/9/9/9/9/9/9/9/9 b - 1",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 65535 65535",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 65536 65536",
    ] {
        read_with_all(text);
    }
}
