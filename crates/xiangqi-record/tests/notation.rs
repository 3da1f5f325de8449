//! Notation: collected cases, spellings, and what is said of texts that are no move.

use kiban_testkit::table::{rows, shared_data, testdata};
use kiban_xiangqi::{Move, Position, Reading, Setup};
use kiban_xiangqi_record::notation::{self, Style};

fn position(fen: &str) -> Position {
    let fen = if fen == "startpos" { return Position::startpos() } else { fen };
    let setup = Setup::from_fen(fen, Reading::Lenient).expect(fen);
    setup.position_accepting(|_| true).expect(fen)
}

fn check(position: &Position, m: Move, style: Style, text: &str) {
    let written = notation::write(position, m, style);
    assert_eq!(written.to_string(), text, "{position} {m} {style}");
    assert!(written.is_named());
    for reading in [Reading::Strict, Reading::Lenient] {
        assert_eq!(style.read(text, position, reading), Ok(m), "{position} {text} {style}");
    }
}

#[test]
fn collected_cases_read_and_write() {
    let Some(text) = shared_data("xiangqi/notation_cases.tsv") else {
        println!("skipped: no collected cases here");
        return;
    };
    let styles = [Style::Chinese, Style::Wxf, Style::WxfXqbase, Style::San];
    let (mut checked, mut unmarked) = (0, 0);
    let mut left_out = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let position = position(columns[2]);
        let m: Move = columns[3].parse().expect("a move");
        for (style, text) in styles.into_iter().zip(&columns[4..8]) {
            // What another program gave for a move that is illegal, and has blanks in it.
            if text.starts_with(' ') {
                assert!(!position.is_legal(m), "{line}");
                left_out.push((columns[0], *text));
                continue;
            }
            checked += 1;
            // In a position in which a king could be captured at once, another program looks only
            // at the checks of the piece that moved.
            if style == Style::San && position.to_setup().position().is_err() {
                let written = notation::write(&position, m, style).to_string();
                assert_eq!(
                    written.trim_end_matches(['+', '#']),
                    text.trim_end_matches(['+', '#']),
                    "{line}"
                );
                assert_eq!(style.read(text, &position, Reading::Lenient), Ok(m));
                unmarked += 1;
                continue;
            }
            check(&position, m, style, text);
        }
    }
    println!("{checked} texts, {unmarked} without their marks; left out {left_out:?}");
    assert!(checked > 400 && unmarked <= 25, "{checked} {unmarked}");
    assert_eq!(left_out, [("n075", " 1=0"), ("n075", " a1")]);
}

#[test]
fn collected_spellings_are_read() {
    let Some(text) = shared_data("xiangqi/notation_aliases.tsv") else {
        println!("skipped: no collected spellings here");
        return;
    };
    let mut checked = 0;
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let position = position(columns[0]);
        let m: Move = columns[2].parse().expect("a move");
        assert_eq!(notation::read(columns[1], &position), Ok(m), "{line}");
        let style =
            if columns[1].is_ascii() { Style::WxfXqbase } else { Style::ChineseTraditional };
        assert_eq!(style.read(columns[1], &position, Reading::Lenient), Ok(m), "{line}");
        checked += 1;
    }
    println!("{checked} spellings");
    assert!(checked >= 44);
}

#[test]
fn own_cases_read_and_write() {
    for row in rows(&testdata("notation/xiangqi.tsv")) {
        let position = position(row.column(0));
        let m: Move = row.column(1).parse().expect("a move");
        let styles = [
            Style::Chinese,
            Style::ChineseTraditional,
            Style::Wxf,
            Style::WxfXqbase,
            Style::San,
            Style::SanXboard,
        ];
        for (index, style) in styles.into_iter().enumerate() {
            check(&position, m, style, row.column(index + 2));
        }
    }
}

#[test]
fn own_spellings_are_read() {
    for row in rows(&testdata("notation/xiangqi_spellings.tsv")) {
        let position = position(row.column(1));
        let style: Style = row.column(0).parse().expect("a notation");
        let m: Move = row.column(3).parse().expect("a move");
        let text = row.column(2);
        assert_eq!(style.read(text, &position, Reading::Lenient), Ok(m), "{text}");
        assert!(style.read(text, &position, Reading::Strict).is_err(), "{text} is canonical");
    }
}

#[test]
fn faults_are_named() {
    for row in rows(&testdata("malformed/notation_xiangqi.tsv")) {
        let style: Style = row.column(0).parse().expect("a notation");
        let position = position(row.column(1));
        let error = style.read(row.column(2), &position, Reading::Lenient).expect_err("a fault");
        assert_eq!(error.to_string(), row.column(3), "{style} {}", row.column(2));
    }
}

#[test]
fn names_of_notations_are_read() {
    for style in Style::ALL {
        assert_eq!(style.to_string().parse(), Ok(style));
    }
    let error = "kif".parse::<Style>().unwrap_err().to_string();
    assert!(error.starts_with("not a notation; known are uci"), "{error}");
}

/// No text makes a reader panic, and what is read is what the text says once more.
#[test]
fn any_text_is_read() {
    let mut rng = kiban_testkit::Rng::new(3);
    let alphabet: Vec<char> =
        "前中后一二三四五九炮马兵卒车相仕帅进退平上下１９59０0+-=.xKAEBHNRCPabchi#(\u{3000} é𠮷"
            .chars()
            .collect();
    let positions = [
        Position::startpos(),
        position("3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w - - 0 1"),
        position("4k4/9/9/9/3p1p3/9/3p1p3/9/9/3K5 b - - 0 1"),
    ];
    let (mut read, mut all) = (0, 0);
    for _ in 0..60_000 {
        let position = rng.pick(&positions);
        // A move with a character changed, or anything.
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        let named = notation::write(&position, rng.pick(&moves), rng.pick(&Style::ALL));
        let mut text: Vec<char> = named.to_string().chars().collect();
        let at = rng.below(text.len());
        text[at] = rng.pick(&alphabet);
        let mut text: String = text.into_iter().collect();
        if rng.chance(1, 2) {
            text = (0..rng.below(7)).map(|_| rng.pick(&alphabet)).collect();
        }
        for style in Style::ALL {
            let found = style.read(&text, &position, Reading::Lenient);
            all += 1;
            read += usize::from(found.is_ok());
            if let Err(error) = found {
                assert!(text.get(error.span.start..error.span.end).is_some());
                let _ = error.to_string();
            }
        }
        let _ = notation::read(&text, &position);
    }
    println!("{read} of {all} texts are moves");
    assert!(read > 1000);
}
