//! The documentation of the rules crates: every public function has an example, and the boards
//! that are drawn in examples show the positions that the examples speak of.

use std::path::{Path, PathBuf};

/// The Rust files below a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the crate has sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The text of every source of a game, with its path.
fn texts(game: &str) -> Vec<(PathBuf, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("src");
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a source can be read");
        (path, text)
    };
    sources(&source).into_iter().map(read).collect()
}

/// The public functions of a file whose documentation has no example, as `line: name`.
fn without_example(text: &str) -> Vec<String> {
    let mut has_example = false;
    let mut missing = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let name = line.strip_prefix("pub fn ").or_else(|| line.strip_prefix("pub const fn "));
        if let Some(name) = name {
            if !has_example {
                let name = name.split(['(', '<']).next().unwrap_or(name);
                missing.push(format!("{}: {name}", index + 1));
            }
        } else if line.starts_with("///") {
            has_example |= line.starts_with("/// ```");
            continue;
        } else if line.starts_with("#[") {
            continue;
        }
        has_example = false;
    }
    missing
}

/// A rectangle of squares: a piece as its letters, `.` for an empty square, `x` for a marked one.
type Board = Vec<Vec<String>>;

/// The text of a line of documentation, without the mark.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim();
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim)
}

/// The squares in a line of a picture, which three blanks part from the words beside it.
fn row(line: &str) -> Option<Vec<String>> {
    let drawing = documentation(line)?.strip_prefix("// ")?.trim_start();
    let squares: Vec<String> =
        drawing.split("   ").next()?.split_whitespace().map(String::from).collect();
    let is_square = |square: &String| match square.strip_prefix('+').unwrap_or(square).as_bytes() {
        [b'.' | b'x'] => square.len() == 1,
        [letter] => b"KRBGSNLPAC".contains(&letter.to_ascii_uppercase()),
        _ => false,
    };
    (squares.len() >= 3 && squares.iter().all(is_square)).then_some(squares)
}

/// The board that SFEN or FEN spells; `None` for other texts.
fn board(text: &str) -> Option<Board> {
    let (board, _) = text.split_once(' ').unwrap_or((text, ""));
    let rank = |rank: &str| {
        let mut squares = Vec::new();
        let mut promoted = "";
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(empty) => squares.extend((0..empty).map(|_| ".".to_string())),
                None if c == '+' => promoted = "+",
                None => squares.push(format!("{}{c}", std::mem::take(&mut promoted))),
            }
        }
        squares
    };
    let ranks: Board = board.split('/').map(rank).collect();
    (ranks.len() >= 9 && ranks.iter().all(|rank| rank.len() == 9)).then_some(ranks)
}

/// Whether the picture is a part of the board, its marked squares being empty there.
fn shows(picture: &Board, board: &Board) -> bool {
    let width = picture[0].len();
    let same = |(drawn, there): (&String, &String)| drawn == there || drawn == "x" && there == ".";
    let fits = |(drawn, there): (&Vec<String>, &[String])| {
        drawn.len() == there.len() && drawn.iter().zip(there).all(same)
    };
    board.windows(picture.len()).any(|ranks| {
        (0..=9usize.saturating_sub(width)).any(|left| {
            let part = ranks.iter().map(|rank| &rank[left..(left + width).min(9)]);
            picture.iter().zip(part).all(fits)
        })
    })
}

/// The number of pictures in the examples of a file that speak of positions, and the lines of
/// those that show none of them.
fn pictures(text: &str, start: &str) -> (usize, Vec<usize>) {
    let (mut count, mut wrong) = (0, Vec::new());
    let mut boards: Vec<Board> = Vec::new();
    let mut drawn: Vec<(usize, Board)> = Vec::new();
    let mut last = 0;
    for (number, line) in text.lines().enumerate() {
        if let Some(squares) = row(line) {
            if last + 1 != number || drawn.is_empty() {
                drawn.push((number + 1, Board::new()));
            }
            drawn.last_mut().expect("a picture was begun").1.push(squares);
            last = number;
        } else if documentation(line).is_some_and(|text| text.starts_with("```")) {
            if !boards.is_empty() {
                count += drawn.len();
                let is_wrong = |(_, picture): &&(usize, Board)| {
                    !boards.iter().any(|board| shows(picture, board))
                };
                wrong.extend(drawn.iter().filter(is_wrong).map(|(number, _)| *number));
            }
            (boards, drawn) = (Vec::new(), Vec::new());
        } else if documentation(line).is_some() {
            boards.extend(line.split('"').filter_map(board));
            boards.extend(line.contains("startpos()").then(|| board(start)).flatten());
        }
    }
    (count, wrong)
}

const SHOGI: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

#[test]
fn every_public_function_has_an_example() {
    for game in ["shogi", "xiangqi"] {
        let mut functions = 0;
        // The macro that makes each game its set of squares is part of both.
        let macros = texts("core").into_iter().filter(|(path, _)| path.ends_with("bitboard.rs"));
        for (path, text) in texts(game).into_iter().chain(macros) {
            functions += text.matches("pub fn ").count() + text.matches("pub const fn ").count();
            let missing = without_example(&text);
            assert!(missing.is_empty(), "{} has no example for {missing:?}", path.display());
        }
        assert!(functions > 150, "only {functions} functions of {game} found");
    }
}

#[test]
fn pictures_show_the_positions_of_their_examples() {
    for (game, start) in [("shogi", SHOGI), ("xiangqi", XIANGQI)] {
        let mut seen = 0;
        let mut wrong = Vec::new();
        for (path, text) in texts(game) {
            let (count, lines) = pictures(&text, start);
            seen += count;
            wrong.extend(lines.into_iter().map(|line| format!("{}:{line}", path.display())));
        }
        assert!(wrong.is_empty(), "other positions than in the example:\n{}", wrong.join("\n"));
        assert!(seen > 20, "only {seen} pictures of {game} found");
    }
}

#[test]
fn a_wrong_picture_is_found() {
    let example = |rank: &str| {
        format!(
            "/// ```\n/// //  . . k .     White\n/// //  {rank}\n/// p(\"4k4/4P4/9/9/9/9/9/9/9 w\")\n/// ```"
        )
    };
    assert_eq!(pictures(&example(". x P ."), SHOGI), (1, vec![]));
    assert_eq!(pictures(&example(". . . ."), SHOGI), (1, vec![2]));
    assert_eq!(pictures(&example(". . x ."), SHOGI), (1, vec![2]));
    assert_eq!(pictures(&example(". . P"), SHOGI), (1, vec![2]));
}

#[test]
fn a_missing_example_is_found() {
    let text = "/// Says.\n///\n/// ```\n/// ```\n#[must_use]\npub fn a() {}\n/// Says.\npub const fn b() {}\n";
    assert_eq!(without_example(text), ["8: b"]);
}
