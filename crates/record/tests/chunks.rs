//! Wherever a file is cut, the same games come out, with the same line numbers.

use std::io::BufReader;

use kiban_record::{Chunks, Cut, Finding, Lines, Problem};

fn after(line: &[u8]) -> Cut {
    if line == b"/" { Cut::After } else { Cut::No }
}

fn before(line: &[u8]) -> Cut {
    if line.starts_with(b"[") { Cut::Before } else { Cut::No }
}

type Numbered = Vec<(u32, String)>;

/// All lines of all chunks with their numbers, and what was passed over.
fn lines(
    text: &str,
    buffer: usize,
    size: usize,
    largest: usize,
    cut: fn(&[u8]) -> Cut,
) -> (Numbered, Vec<Finding>, usize) {
    let source = BufReader::with_capacity(buffer, text.as_bytes());
    let (mut all, mut findings, mut chunks) = (Vec::new(), Vec::new(), 0);
    for chunk in Chunks::new(source, size, cut).with_largest_game(largest) {
        match chunk.expect("memory does not fail") {
            Err(finding) => findings.push(finding),
            Ok(chunk) => {
                chunks += 1;
                let text = std::str::from_utf8(&chunk.bytes).expect("no character is cut");
                let numbered = Lines::starting_at(text, chunk.first_line);
                all.extend(numbered.map(|line| (line.number, line.text.to_owned())));
            }
        }
    }
    (all, findings, chunks)
}

#[test]
fn every_cut_gives_the_same_lines() {
    let texts = [
        ("あ\r\n/\r\nb\r\n\r\nc\r\n/\r\nd", after as fn(&[u8]) -> Cut),
        ("a\r/\rb\r\rc\n/\n\n/\nd\n", after),
        ("x\n[a\n1\n[b\n[c\n2\n3\n", before),
        ("", after),
        ("\n", after),
        ("/", after),
    ];
    let mut counts = Vec::new();
    for (text, cut) in texts {
        let expected: Numbered = Lines::new(text).map(|l| (l.number, l.text.to_owned())).collect();
        for buffer in 1..text.len() + 2 {
            for size in 0..text.len() + 2 {
                let (found, findings, chunks) = lines(text, buffer, size, usize::MAX, cut);
                assert_eq!(found, expected, "buffer {buffer}, size {size} of {text:?}");
                assert_eq!(findings, []);
                counts.push(chunks);
            }
        }
    }
    assert!(counts.contains(&1) && counts.contains(&4), "cuts were really made");
}

#[test]
fn chunks_end_where_games_end() {
    let text = "a\n/\nb\n/\nc\n/\n";
    let chunks: Vec<_> = Chunks::new(text.as_bytes(), 5, after).map(|c| c.unwrap()).collect();
    let texts: Vec<_> = chunks.into_iter().map(|c| String::from_utf8(c.unwrap().bytes)).collect();
    assert_eq!(texts, [Ok("a\n/\nb\n/\n".to_owned()), Ok("c\n/\n".to_owned())]);
}

#[test]
fn a_large_game_is_passed_over_and_named() {
    // The second game is large: by many lines, then by a single one.
    for (large, line_after) in [("1\n2\n3\n4\n5\n6\n", 10), ("123456789\n", 5)] {
        let text = format!("a\n/\n{large}/\nb\n/\nc");
        for buffer in 1..text.len() + 1 {
            for size in 0..text.len() + 1 {
                let (found, findings, _) = lines(&text, buffer, size, 8, after);
                let found: Vec<_> = found.iter().map(|(n, text)| (*n, text.as_str())).collect();
                let rest = [(line_after, "b"), (line_after + 1, "/"), (line_after + 2, "c")];
                assert_eq!(found, [&[(1, "a"), (2, "/")], &rest[..]].concat());
                assert!(matches!(&findings[..], [f] if f.place.line == 3
                    && matches!(f.problem, Problem::TooLarge(_))));
            }
        }
    }
}

#[test]
fn a_file_that_is_one_endless_line_takes_no_memory() {
    let endless = std::io::Read::take(std::io::repeat(b'x'), 50_000_000);
    let chunks = Chunks::new(BufReader::new(endless), 1000, after).with_largest_game(1 << 20);
    let found: Vec<_> = chunks.map(|chunk| chunk.unwrap()).collect();
    assert!(matches!(&found[..], [Err(finding)] if finding.place.line == 1));
}
