//! Books: what is read of sound and broken ones, and how the engine plays from them.

mod common;

use std::path::PathBuf;

use common::Conversation;
use kiban_engine::EngineGame;
use kiban_engine::book::{Book, BookFile, BookMove, BookProblemKind};
use kiban_protocol::Dialect;
use kiban_shogi::Position;

/// A file that is gone when the value is.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = std::env::temp_dir().join(format!("kiban-book-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn open<G: EngineGame>(&self) -> (BookFile<G>, usize) {
        let (book, problems) = BookFile::open(&self.0).unwrap();
        (book, problems.len())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// After 7g7f; not in the order of a sorted book, with the plies of another game.
const BOOK: &str = "#YANEURAOU-DB2016 1.00\n\
    sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 14\n\
    3c3d 2g2f 10 32 5\n8c8d none\n\
    sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
    7g7f 3c3d 20 32 3\n2g2f none 15 32 1\n9g9f none -200 32 99\n";

fn after(moves: &[&str]) -> Position {
    moves.iter().fold(Position::startpos(), |position, m| {
        kiban_core::Game::after(&position, m.parse().unwrap())
    })
}

fn words(moves: &[BookMove<kiban_shogi::Move>]) -> Vec<String> {
    moves.iter().map(|m| format!("{} {} {} {}", m.best, m.value, m.depth, m.count)).collect()
}

#[test]
fn a_position_is_found_by_board_hands_and_side() {
    let file = TempFile::new("found.db", BOOK);
    let (mut book, problems) = file.open::<Position>();
    assert_eq!((book.len(), problems), (2, 0));
    assert_eq!(
        words(&book.moves(&Position::startpos()).unwrap()),
        ["7g7f 20 32 3", "2g2f 15 32 1", "9g9f -200 32 99"],
    );
    let replies = book.moves(&after(&["7g7f"])).unwrap();
    assert_eq!(words(&replies), ["3c3d 10 32 5", "8c8d 0 0 1"]);
    assert_eq!(replies[0].ponder.map(|m| m.to_string()).as_deref(), Some("2g2f"));
    // The same board, with the other side to move, and with other hands.
    let other_side: Position = EVEN.replace(" b ", " w ").parse().unwrap();
    assert_eq!(book.moves(&other_side).unwrap(), []);
    let other_hands: Position =
        "lnsgkgsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1".parse().unwrap();
    assert_eq!(book.moves(&other_hands).unwrap(), []);
}

#[test]
fn memory_and_file_agree_and_come_back() {
    let (book, problems) = Book::<Position>::read(BOOK);
    assert!(problems.is_empty());
    let text = book.to_string();
    let (again, problems) = Book::<Position>::read(&text);
    assert!(again == book && problems.is_empty());
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("sfen ")).collect();
    assert!(lines.is_sorted(), "{text}");
    let file = TempFile::new("agree.db", &text);
    let (mut from_file, _) = file.open::<Position>();
    for position in [Position::startpos(), after(&["7g7f"])] {
        assert_eq!(from_file.moves(&position).unwrap(), book.moves(&position));
    }
}

#[test]
fn many_positions_are_all_found() {
    // Every position two plies from the start, with its first legal move.
    let mut book = Book::<Position>::default();
    let mut positions = vec![Position::startpos()];
    for _ in 0..2 {
        positions = positions.iter().flat_map(children).collect();
    }
    for position in &positions {
        let best = first_move(position);
        book.add(position, BookMove { best, ponder: None, value: 0, depth: 0, count: 1 });
    }
    assert!(book.len() > 800);
    let file = TempFile::new("many.db", book.to_string());
    let (mut from_file, problems) = file.open::<Position>();
    assert_eq!((from_file.len(), problems), (book.len(), 0));
    for position in &positions {
        assert_eq!(from_file.moves(position).unwrap(), book.moves(position));
        assert!(!book.moves(position).is_empty());
    }
}

fn moves_of(position: &Position) -> Vec<kiban_shogi::Move> {
    let mut moves = Vec::new();
    let _ = kiban_core::Game::for_each_move(position, |m| {
        moves.push(m);
        std::ops::ControlFlow::Continue(())
    });
    moves
}

fn children(position: &Position) -> Vec<Position> {
    moves_of(position).into_iter().map(|m| kiban_core::Game::after(position, m)).collect()
}

fn first_move(position: &Position) -> kiban_shogi::Move {
    moves_of(position)[0]
}

#[test]
fn what_is_wrong_is_said_and_the_rest_is_read() {
    let text = format!(
        "7g7f none 0 0 1\nsfen {EVEN}\n7g7f 3c3d 0 0 1\n7g7e none\n2g2f 2g2f 1 1 1\nfoo\n\
         1g1f none zero\nsfen 9/9/9 b - 1\n5i5h none\nsfen {EVEN}\n2g2f none 5 9 4\n"
    );
    let (book, problems) = Book::<Position>::read(&text);
    let kinds: Vec<(usize, &str)> = problems
        .iter()
        .map(|problem| {
            let kind = match problem.kind {
                BookProblemKind::NoPosition => "no position",
                BookProblemKind::IllegalMove(_) => "illegal",
                BookProblemKind::IllegalAnswer(_) => "illegal answer",
                BookProblemKind::Word(..) => "word",
                BookProblemKind::Position(_) => "position",
                _ => "other",
            };
            (problem.line, kind)
        })
        .collect();
    let expected = [
        (1, "no position"),
        (4, "illegal"),
        (5, "illegal answer"),
        (6, "word"),
        (7, "word"),
        (8, "position"),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(problems[4].to_string(), "line 7: `zero`: expected a number");
    // A position that stands twice has the moves of both places.
    let moves = words(book.moves(&Position::startpos()));
    assert_eq!(moves, ["2g2f 5 9 5", "7g7f 0 0 1"]);
    let file = TempFile::new("wrong.db", &text);
    let (mut from_file, problems) = file.open::<Position>();
    assert_eq!((from_file.len(), problems), (2, 2), "moves are looked at when they are wanted");
    assert_eq!(from_file.moves(&Position::startpos()).unwrap().len(), 2);
}

#[test]
fn any_bytes_are_some_book() {
    let long = format!("sfen {}\n7g7f{}\n2g2f\n", EVEN, " ".repeat(100_000));
    let (mut book, _) = TempFile::new("long.db", long).open::<Position>();
    assert_eq!(book.moves(&Position::startpos()).unwrap().len(), 2, "behind a long line");
    let dos = format!("\u{feff}#YANEURAOU-DB2016 1.00\r\nsfen {EVEN}\r\n7g7f none 0 0 1\r\n");
    let (mut book, problems) = TempFile::new("dos.db", dos).open::<Position>();
    assert_eq!((book.moves(&Position::startpos()).unwrap().len(), problems), (1, 0));
    // Bytes by chance, some of them the words of books.
    let mut chance = 7_u64;
    for round in 0..200 {
        let mut bytes = Vec::new();
        for _ in 0..200 {
            chance = kiban_core::zobrist::mix(chance);
            match chance % 7 {
                0 => bytes.extend(b"sfen "),
                1 => bytes.extend(EVEN.bytes()),
                2 => bytes.push(b'\n'),
                3 => bytes.extend(b"7g7f none 99999999999999999999 -1 "),
                _ => bytes.push((chance >> 32) as u8),
            }
        }
        let _ = Book::<Position>::read(&String::from_utf8_lossy(&bytes));
        let file = TempFile::new(&format!("chance-{round}.db"), &bytes);
        let _ = file.open::<Position>().0.moves(&Position::startpos()).unwrap();
    }
    let nothing = BookFile::<Position>::open(std::path::Path::new("/no/such/book.db"));
    assert!(nothing.is_err());
}

fn gui(dialect: Dialect, options: &[(&str, &str)]) -> Conversation {
    let mut gui = Conversation::new(dialect);
    for (name, value) in options {
        gui.tell(&[&match dialect {
            Dialect::Ucci => format!("setoption {name} {value}"),
            _ => format!("setoption name {name} value {value}"),
        }]);
    }
    gui
}

#[test]
fn the_engine_plays_from_the_book() {
    let file = TempFile::new("played.db", BOOK);
    let path = file.0.to_str().unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..=20 {
        let options = [
            ("USI_Hash", "1"),
            ("BookFile", path),
            ("BookSeed", &seed.to_string()),
            ("USI_Ponder", "true"),
        ];
        let play =
            || gui(Dialect::Usi, &options).best(&["isready", "position startpos", "go nodes 1"]);
        let best = play();
        assert_eq!(best, play(), "the same seed, the same move");
        seen.insert(best);
    }
    // The move that loses 200 is never played, though it was played most.
    let expected = ["bestmove 2g2f", "bestmove 7g7f ponder 3c3d"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn when_the_book_is_not_used() {
    let file = TempFile::new("unused.db", format!("sfen {EVEN}\n1g1f none 0 0 1\n"));
    let directory = file.0.parent().unwrap().to_str().unwrap();
    let name = file.0.file_name().unwrap().to_str().unwrap();
    let mut gui = gui(Dialect::Usi, &[("BookDir", directory), ("BookFile", name)]);
    let said = gui.say(&["isready"]).join("\n");
    assert!(said.contains("1 positions\n") && said.ends_with("readyok"), "{said}");
    assert_eq!(gui.best(&["go nodes 500"]), "bestmove 1g1f");
    // Not where the move is not wanted, or where the GUI wants to know.
    assert_ne!(gui.best(&["go searchmoves 7g7f 2g2f nodes 500"]), "bestmove 1g1f");
    gui.tell(&["go infinite"]);
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(gui.said().iter().any(|line| line.starts_with("info depth 2 ")));
    gui.tell(&["stop"]);
    // Whoever ponders waits, even with a move from the book.
    gui.said();
    gui.tell(&["go ponder byoyomi 100"]);
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert!(!gui.said().iter().any(|line| line.starts_with("bestmove")));
    assert_eq!(gui.best(&["ponderhit"]), "bestmove 1g1f");
    gui.tell(&["setoption name USI_OwnBook value false"]);
    assert_ne!(gui.best(&["go nodes 500"]), "bestmove 1g1f");
    gui.tell(&["setoption name USI_OwnBook value true", "setoption name BookFile value no_book"]);
    assert_ne!(gui.best(&["go nodes 500"]), "bestmove 1g1f");
    let said = gui.say(&["setoption name BookFile value absent.db", "isready"]).join("\n");
    assert!(said.contains("info string book ") && said.contains("No such file"), "{said}");
    assert!(gui.best(&["go nodes 100"]).starts_with("bestmove "));
}

#[test]
fn books_of_xiangqi_in_both_protocols() {
    let start = kiban_xiangqi::Position::startpos();
    let text = format!("#KIBAN-BOOK xiangqi 1\nfen {start}\nb0a2 h9g7 0 0 1\n");
    let (first, second) = (TempFile::new("x.txt", &text), TempFile::new("empty.txt", ""));
    let path = first.0.to_str().unwrap();
    let both = format!("{};{path}", second.0.to_str().unwrap());
    let mut ucci = gui(Dialect::Ucci, &[("bookfiles", &both), ("ponder", "true")]);
    assert_eq!(ucci.best(&["position startpos", "go depth 1"]), "bestmove b0a2 ponder h9g7");
    assert_ne!(ucci.best(&["banmoves b0a2", "go depth 1"]), "bestmove b0a2 ponder h9g7");
    ucci.tell(&["position startpos", "setoption usebook false"]);
    assert_ne!(ucci.best(&["go depth 3"]), "bestmove b0a2 ponder h9g7");
    let mut uci = gui(Dialect::Uci, &[("BookFile", path)]);
    assert_eq!(uci.best(&["position startpos", "go depth 1"]), "bestmove b0a2");
    let (book, problems) = Book::<kiban_xiangqi::Position>::read(&text);
    assert!(problems.is_empty());
    assert_eq!(book.to_string(), text);
}
