//! `kiban book`: books from records, and the engine that plays from them.

mod common;

use common::{TempFile, kiban, kiban_reading};
use serde_json::json;

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n/\n\
    V2.2\nPI\n+\n+7776FU\n-8384FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n%TORYO\n";

#[test]
fn moves_are_counted() {
    let file = TempFile::new("book.csa", CSA);
    let run = kiban(&["book", file.path()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert!(run.out.starts_with("#YANEURAOU-DB2016 1.00\nsfen "), "{}", run.out);
    let expected = format!("sfen {start}\n7g7f 3c3d 0 0 2\n2g2f none 0 0 1\n");
    assert!(run.out.contains(&expected), "{}", run.out);
    assert!(run.out.contains(" w - 2\n3c3d 2g2f 0 0 1\n8c8d none 0 0 1\n"), "{}", run.out);

    let run = kiban(&["book", "--min-games", "2", file.path()]);
    assert_eq!(run.out, format!("#YANEURAOU-DB2016 1.00\nsfen {start}\n7g7f none 0 0 2\n"));
    let run = kiban(&["book", "--max-ply", "1", file.path()]);
    assert_eq!(run.out.matches("sfen ").count(), 1);
}

#[test]
fn books_are_joined_and_played_from() {
    let (records, book) = (TempFile::new("join.csa", CSA), TempFile::new("join.db", ""));
    let run = kiban(&["book", "--json", records.path(), "-o", book.path()]);
    let report = &run.json()[0];
    assert_eq!((&report["games"], &report["moves"]), (&json!(3), &json!(5)), "{report}");
    let twice = kiban(&["book", records.path(), book.path()]);
    assert!(twice.out.contains("7g7f 3c3d 0 0 4\n"), "{}", twice.out);
    let talk = format!(
        "usi\nsetoption name BookFile value {}\nsetoption name USI_Hash value 1\nisready\n\
         position startpos moves 7g7f 3c3d\ngo byoyomi 1000\n",
        book.path()
    );
    let run = kiban_reading(&["engine"], talk);
    assert!(run.out.ends_with("bestmove 2g2f\n"), "{}", run.out);
}

#[test]
fn xiangqi_and_what_is_wrong() {
    let pgn = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. C2=5 h8+7 2. H2+3 *\n";
    let file = TempFile::new("book.pgn", pgn);
    let run = kiban(&["book", file.path()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("#KIBAN-BOOK xiangqi 1\nfen "), "{}", run.out);
    assert!(run.out.contains(" w - - 0 1\nh2e2 h9g7 0 0 1\n"), "{}", run.out);
    let shogi = TempFile::new("wrong.csa", "V2.2\nPI\n+\n+7776FU\n+7775FU\n");
    let run = kiban(&["book", "--json", shogi.path()]);
    assert_eq!((run.code, &run.json()[0]["moves"]), (1, &json!(1)));
    assert_eq!(run.json()[0]["errors"].as_array().map(Vec::len), Some(1));
    // Records of the other game, no records, no file.
    assert_eq!(kiban(&["book", shogi.path(), file.path()]).code, 2);
    assert_eq!(kiban(&["book", TempFile::new("diary.dat", "Dear diary").path()]).code, 2);
    assert_eq!(kiban(&["book", "/no/such/file.kif"]).code, 2);
    assert_eq!(kiban(&["book"]).code, 2);
}
