//! Notation on collected cases, ours and those beside the repository.

use kiban_shogi::{Move, Position, Reading, Setup, Square};
use kiban_shogi_record::notation::{self, Style};
use kiban_testkit::table::{rows, shared_data, testdata};

/// The position after the moves, and the target of the last of them.
fn after(sfen: &str, moves: &str) -> (Position, Option<Square>) {
    let mut position = match sfen {
        "startpos" => Position::startpos(),
        _ => sfen.parse::<Setup>().unwrap().position_accepting(|_| true).unwrap(),
    };
    let mut previous = None;
    for m in moves.split_whitespace() {
        let m: Move = m.parse().unwrap();
        assert!(position.is_legal(m), "{sfen} {m}");
        let _ = position.play(m);
        previous = Some(m.to());
    }
    (position, previous)
}

/// Cases on which four implementations of others agree.
///
/// Twelve of them have more than four silvers, with which no set is played.
#[test]
fn collected_cases() {
    let Some(text) = shared_data("shogi/notation_cases.tsv") else { return };
    let rows = rows(&text);
    let (mut checked, mut surplus) = (0, 0);
    for row in &rows[1..] {
        let [id, sfen, moves, usi, expected] = [0, 1, 2, 3, 4].map(|column| row.column(column));
        let m: Move = usi.parse().unwrap();
        surplus += usize::from(sfen.parse::<Position>().is_err());
        let (position, previous) = after(sfen, moves);
        let text = notation::write(&position, previous, m, Style::Japanese).unmarked();
        assert_eq!(text.to_string(), expected, "{id}");
        let read = |reading| {
            Style::Japanese.read(expected, &position, previous, reading).map_err(|e| e.kind)
        };
        assert_eq!(read(Reading::Strict), Ok(m), "{id}");
        assert_eq!(read(Reading::Lenient), Ok(m), "{id}");
        checked += 1;
    }
    println!("{checked} cases");
    assert_eq!((checked, surplus), (231, 12));
}

/// Our own cases in all styles.
#[test]
fn own_cases() {
    let text = testdata("notation/shogi.tsv");
    for row in rows(&text) {
        let [sfen, moves, usi] = [0, 1, 2].map(|column| row.column(column));
        let (position, previous) = after(sfen, moves);
        let m: Move = usi.parse().unwrap();
        for (column, style) in [(3, Style::Japanese), (4, Style::Ki2), (5, Style::Western)] {
            let expected = row.column(column);
            let text = notation::write(&position, previous, m, style).to_string();
            assert_eq!(text, expected, "line {}", row.line);
            let read = style.read(expected, &position, previous, Reading::Strict);
            assert_eq!(read, Ok(m), "line {}", row.line);
        }
    }
}

/// Spellings that only lenient reading takes.
#[test]
fn other_spellings() {
    let text = testdata("notation/shogi_spellings.tsv");
    for row in rows(&text) {
        let [style, sfen, moves, usi, spelling] = [0, 1, 2, 3, 4].map(|column| row.column(column));
        let style: Style = style.parse().unwrap();
        let (position, previous) = after(sfen, moves);
        let lenient = style.read(spelling, &position, previous, Reading::Lenient);
        assert_eq!(lenient.map(|m| m.to_string()).as_deref(), Ok(usi), "line {}", row.line);
        let strict = style.read(spelling, &position, previous, Reading::Strict);
        assert!(strict.is_err(), "line {}", row.line);
    }
}

/// Texts that are no move, or not one, and what is said of them.
#[test]
fn refused() {
    let text = testdata("malformed/notation_shogi.tsv");
    for row in rows(&text) {
        let [style, sfen, moves, spelling, said] = [0, 1, 2, 3, 4].map(|column| row.column(column));
        let style: Style = style.parse().unwrap();
        let (position, previous) = after(sfen, moves);
        let error = style.read(spelling, &position, previous, Reading::Lenient).unwrap_err();

        assert_eq!(error.to_string(), said, "line {}", row.line);
    }
}

#[test]
fn names_of_styles() {
    for style in Style::ALL {
        assert_eq!(style.to_string().parse(), Ok(style));
    }
    let error = "wxf".parse::<Style>().unwrap_err();
    assert_eq!(error.to_string(), "not a notation; known are usi japanese ki2 western");
}
