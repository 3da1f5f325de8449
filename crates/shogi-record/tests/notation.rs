//! Notation on collected cases, ours and those beside the repository.

use kiban_shogi::{Move, Position, Problem, Reading, Setup, Square, attacks};
use kiban_shogi_record::notation::{self, Style};
use kiban_testkit::table::{rows, shared_data, testdata};

/// The position after the moves, and the target of the last of them.
fn after(sfen: &str, moves: &str) -> (Position, Option<Square>) {
    let mut position = match sfen {
        "startpos" => Position::startpos(),
        _ => sfen.parse().unwrap(),
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

/// The setup without those pieces of which it has too many, as far as they do not reach `to`:
/// notation asks for no other.
fn thinned(sfen: &str, to: Square) -> Setup {
    let mut setup: Setup = sfen.parse().unwrap();
    let occupied = Square::ALL.into_iter().filter(|&s| setup.piece_at(s).is_some()).collect();
    for square in Square::ALL {
        let problems = setup.problems();
        let Some(piece) = setup.piece_at(square) else { continue };
        let is_surplus = problems.iter().any(|problem| {
            matches!(problem, Problem::TooMany { kind, .. } if piece.kind().hand_kind() == Some(*kind))
        });
        if is_surplus && !attacks::of(piece, square, occupied).contains(to) {
            setup.set_piece(square, None);
        }
    }
    setup
}

/// Cases on which four implementations of others agree.
///
/// Twelve of them have more than four silvers, with which no set is played. Where these do not reach
/// the target they are taken off; where five promoted ones do, they are replaced by promoted pawns,
/// which move alike.
#[test]
fn collected_cases() {
    let Some(text) = shared_data("shogi/notation_cases.tsv") else { return };
    let rows = rows(&text);
    let (mut checked, mut thinned_rows, mut disguised_rows) = (0, 0, 0);
    for row in &rows[1..] {
        let [id, sfen, moves, usi, expected] = [0, 1, 2, 3, 4].map(|column| row.column(column));
        let m: Move = usi.parse().unwrap();
        let mut thin = thinned(sfen, m.to()).to_string();
        let mut expected = expected.to_owned();
        thinned_rows += usize::from(thin != sfen);
        if thin.parse::<Position>().is_err() {
            thin = thin.replace("+S", "+P").replace("+s", "+p");
            expected = expected.replace("成銀", "と");
            disguised_rows += 1;
        }
        let (position, previous) = after(&thin, moves);
        let text = notation::write(&position, previous, m, Style::Japanese).unmarked();
        assert_eq!(text.to_string(), expected, "{id}");
        let read = |reading| {
            Style::Japanese.read(&expected, &position, previous, reading).map_err(|e| e.kind)
        };
        assert_eq!(read(Reading::Strict), Ok(m), "{id}");
        assert_eq!(read(Reading::Lenient), Ok(m), "{id}");
        checked += 1;
    }
    println!("{checked} cases");
    assert_eq!((checked, thinned_rows, disguised_rows), (231, 4, 8));
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
