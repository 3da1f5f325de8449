//! `kiban check` and `kiban convert`: files of records.

mod common;

use common::{Run, TempFile, keys, kiban, kiban_reading};
use serde_json::json;

const KIF: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n   \
                   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   \
                   3 投了         ( 0:01/00:00:02)\n";
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const DOUBLE_PAWN: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\n";

fn check(file: &TempFile) -> Run {
    kiban(&["check", "--json", file.path()])
}

#[test]
fn what_is_in_a_file() {
    let file = TempFile::new("a.kif", KIF);
    let run = check(&file);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report = &run.json()[0];
    let mut names = keys(report);
    names.sort_unstable();
    let expected =
        ["encoding", "errors", "file", "format", "game", "games", "moves", "result", "warnings"];
    assert_eq!(names, expected);
    assert_eq!((&report["format"], &report["encoding"]), (&json!("kif"), &json!("utf-8")));
    assert_eq!((&report["games"], &report["moves"]), (&json!(1), &json!(2)));
    assert_eq!((&report["game"], &report["result"]), (&json!("shogi"), &json!("resignation")));
    let line = kiban(&["check", file.path()]).out;
    assert_eq!(line.lines().count(), 1);
    assert!(line.ends_with(": kif, utf-8, 1 game, 2 moves, resignation\n"), "{line}");
}

#[test]
fn illegal_moves_are_named_with_their_place() {
    let file = TempFile::new("b.csa", DOUBLE_PAWN);
    let run = check(&file);
    assert_eq!(run.code, 1);
    let report = &run.json()[0];
    assert_eq!(report["moves"], 2);
    let error = &report["errors"][0];
    assert_eq!((&error["line"], &error["code"]), (&json!(6), &json!("illegal-move")), "{error}");
    assert!(error["message"].as_str().unwrap().contains("no pawn in hand"), "{error}");
}

#[test]
fn what_is_no_record() {
    let file = TempFile::new("c.dat", "Dear diary,\n");
    assert_eq!(check(&file).code, 2);
    assert_eq!(kiban(&["check", "/no/such/file"]).code, 2);
    assert_eq!(kiban(&["check", "--from", "klingon", file.path()]).code, 2);
    assert_eq!(kiban(&["check"]).code, 2);
    assert_eq!(kiban_reading(&["check", "-"], CSA).code, 0);
}

#[test]
fn a_large_file_is_read_in_pieces() {
    // About ten megabytes; every thousandth game has an illegal move.
    let mut text = String::new();
    let mut games = 0;
    while text.len() < 10 << 20 {
        games += 1;
        text += if games % 1000 == 0 { DOUBLE_PAWN } else { CSA };
        text += "/\n";
    }
    let file = TempFile::new("d.csa", &text);
    let run = check(&file);
    let report = &run.json()[0];
    assert_eq!((&report["games"], &report["moves"]), (&json!(games), &json!(2 * games)));
    let errors = report["errors"].as_array().unwrap();
    assert!(run.code == 1 && errors.len() == games / 1000, "{} errors", errors.len());
    for (number, error) in (1..).zip(errors) {
        // Each game has seven lines, `/` included; the move stands in the sixth.
        assert_eq!(error["game"], number * 1000);
        assert_eq!(error["line"], (number * 1000 - 1) * 7 + 6);
    }
    let alone = kiban(&["check", "--json", "--threads", "1", file.path()]);
    assert_eq!(alone.out, run.out);
}

#[test]
fn conversion_and_back() {
    let file = TempFile::new("e.kif", KIF);
    for format in ["csa", "jkf", "kif", "ki2"] {
        let there = kiban(&["convert", "--to", format, file.path()]);
        assert_eq!(there.code, 0, "{format}: {}", there.err);
        let back = kiban_reading(&["convert", "--to", "usi", "-"], there.out);
        assert_eq!(back.out, "startpos moves 7g7f 3c3d resign\n", "{format}");
    }
    let usi = kiban(&["convert", "--to", "usi", file.path()]);
    assert_eq!(usi.out, "startpos moves 7g7f 3c3d resign\n");
    assert!(usi.err.contains("usi cannot hold: "), "{}", usi.err);
}

#[test]
fn encodings_and_files() {
    let file = TempFile::new("f.kif", KIF);
    let out = TempFile::new("g.kif", "");
    let run =
        kiban(&["convert", "--encoding", "shift_jis", "--json", "-o", out.path(), file.path()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!((&run.json()[0]["to"], &run.json()[0]["games"]), (&json!("kif"), &json!(1)));
    let report = &check(&out).json()[0];
    assert_eq!((&report["encoding"], &report["moves"]), (&json!("shift_jis"), &json!(2)));
    assert_eq!(kiban(&["convert", "--to", "csa", "--encoding", "x", file.path()]).code, 2);
    assert_eq!(kiban(&["convert", file.path()]).code, 2);
    assert_eq!(kiban(&["convert", "--to", "xqf", file.path()]).code, 2);
    // What could be read is written, and the exit code tells.
    let bad = TempFile::new("h.csa", DOUBLE_PAWN);
    let run = kiban(&["convert", "--to", "usi", bad.path()]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with("startpos moves 7g7f 3c3d") && run.err.contains("pawn"),
        "{}",
        run.err
    );
}

/// A directory that is gone when the value is.
struct TempDir(std::path::PathBuf);

impl TempDir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kiban-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary directory can be written");
        Self(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
        std::fs::write(&path, bytes).expect("it can be written");
        path.to_str().expect("it is UTF-8").to_owned()
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("it is UTF-8")
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes).expect("memory can be written");
    packed.finish().expect("memory can be written")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    ruzstd::encoding::compress_to_vec(bytes, level)
}

#[test]
fn packed_files_are_unpacked() {
    let directory = TempDir::new("packed");
    // Two parts, as tools join them, and too large to be read at once.
    let half = format!("{CSA}/\n").repeat(100_000);
    let many = |pack: fn(&[u8]) -> Vec<u8>| [pack(half.as_bytes()), pack(half.as_bytes())].concat();
    for (name, bytes) in [("a.csa.gz", many(gzip)), ("b.csa.zst", many(zstd))] {
        let file = directory.write(name, &bytes);
        let run = kiban(&["check", "--json", &file]);
        let report = &run.json()[0];
        assert_eq!((run.code, &report["games"]), (0, &json!(200_000)), "{name}: {}", run.err);
        let run = kiban_reading(&["check", "--json", "-"], bytes.as_slice());
        assert_eq!(run.json()[0]["moves"], json!(400_000), "{name}");
    }
    let file = directory.write("c.kif.gz", &gzip(KIF.as_bytes()));
    let out = directory.path();
    assert_eq!(kiban(&["convert", "--to", "usi", "-o", out, &file]).code, 0);
    let written = std::fs::read_to_string(directory.0.join("c.usi")).expect("it was written");
    assert_eq!(written, "startpos moves 7g7f 3c3d resign\n");
    // Cut or damaged, they are bad input.
    for bytes in [&gzip(KIF.as_bytes())[..40], &zstd(KIF.as_bytes())[..40], b"\x1f\x8bxx"] {
        let file = directory.write("d.kif", bytes);
        let run = kiban(&["check", &file]);
        assert!(run.code == 2 && run.out.contains("cannot read"), "{}{}", run.out, run.err);
    }
}

#[test]
fn patterns_and_directories() {
    let directory = TempDir::new("patterns");
    directory.write("a.x.kif", KIF.as_bytes());
    directory.write("a.y.kif", KIF.as_bytes());
    directory.write("below/a.x.csa", CSA.as_bytes());
    directory.write("notes.md", b"Dear diary");
    directory.write("empty.kif", b"");
    directory.write("noise", &[0xff, 0, 0x80, 3, 7]);
    let out = TempDir::new("patterns-out");
    let pattern = format!("{}/*.?.kif", directory.path());
    assert_eq!(kiban(&["check", &pattern]).out.lines().count(), 2);
    assert_eq!(kiban(&["check", &format!("{}/*.none", directory.path())]).code, 2);
    // An empty file has the format of its name; what is no record is passed over.
    let run = kiban(&["check", directory.path()]);
    assert_eq!(run.out.lines().count(), 4, "{}", run.out);
    // Each file has a place of its own.
    let run = kiban(&["convert", "--to", "usi", "-o", out.path(), &pattern, directory.path()]);
    for name in ["a.x.usi", "a.y.usi", "below/a.x.usi"] {
        assert!(out.0.join(name).is_file(), "{name}: {}", run.err);
    }
    // Two files for one place: the second is refused.
    let run = kiban(&[
        "convert",
        "--to",
        "usi",
        "-o",
        out.path(),
        directory.path(),
        &directory.write("below/a.x.kif", KIF.as_bytes()),
    ]);
    assert!(run.code == 2 && run.err.contains("was already written from"), "{}", run.err);
    // Nothing but records is left behind.
    let entries = std::fs::read_dir(&out.0).expect("it is there").count();
    assert!(entries <= 4, "{entries}");
}
