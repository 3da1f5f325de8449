//! The law of records that go from any format to any other: what a writer does not list as lost is
//! read again. The record crates of both games hold it on collected files, on their own, and on
//! copies of them with faults; this part they share.

use std::fmt::{Debug, Display};

use kiban_record::{Event, Node, Record};
use kiban_testkit::table::{shared_bytes, shared_paths, testdata_bytes, testdata_paths};
use kiban_testkit::{Rng, mutate};

/// Larger files have no faults that small ones lack.
const LARGEST: usize = 40_000;
const COPIES: usize = 12;

/// Our own files, broken ones as well, and those of the game that lie beside some checkouts, by
/// name; and copies of each with faults: of the text if `is_text`, else of bytes.
pub(crate) fn each_file(
    game: &str,
    is_text: impl Fn(&str, &[u8]) -> bool,
    mut visit: impl FnMut(&str, &[u8]),
) {
    let own = testdata_paths("records").into_iter().chain(testdata_paths("malformed"));
    let own = own.map(|path| (testdata_bytes(&path), path));
    let shared = shared_paths(&format!("{game}/records")).into_iter();
    let shared = shared.filter_map(|path| Some((shared_bytes(&path)?, path)));
    let mut rng = Rng::new(12);
    for (bytes, name) in own.chain(shared).filter(|(bytes, _)| bytes.len() < LARGEST) {
        visit(&name, &bytes);
        for copy in 0..COPIES {
            let copied = if is_text(&name, &bytes) {
                mutate(&String::from_utf8_lossy(&bytes), &mut rng).into_bytes()
            } else {
                let mut bytes = bytes.clone();
                if !bytes.is_empty() {
                    let at = rng.below(bytes.len());
                    bytes[at] = rng.bits() as u8;
                }
                bytes
            };
            visit(&format!("copy {copy} of {name}"), &copied);
        }
    }
}

/// Where two records differ, in a few words. What formats do not tell apart makes no difference: the
/// order of headers, blanks around their values and around comments, one comment of several lines
/// and several comments, and whether the total of a clock is written or can be added up.
pub(crate) fn difference<P, M, S>(a: &Record<P, M, S>, b: &Record<P, M, S>) -> Option<String>
where
    P: PartialEq + Display,
    M: Debug,
    S: Debug,
{
    if a.start != b.start {
        return Some(format!("start {} / {}", a.start, b.start));
    }
    let headers = |record: &Record<P, M, S>| {
        let headers = record.headers.iter();
        let mut headers: Vec<String> =
            headers.map(|(key, value)| format!("{key:?} {}", value.trim())).collect();
        headers.sort();
        headers
    };
    let (own, other) = (headers(a), headers(b));
    if own != other {
        let pair = own.iter().zip(&other).find(|(a, b)| a != b);
        return Some(format!("headers {pair:?} {} / {}", own.len(), other.len()));
    }
    let pair = a.tree.walk().zip(b.tree.walk()).find_map(|(id, other)| {
        let (own, other) = (&a.tree[id], &b.tree[other]);
        let totals = own.clock.zip(other.clock).map(|(a, b)| (a.total, b.total));
        let is_same_total = totals.is_none_or(|(a, b)| a.is_none() || b.is_none() || a == b);
        let (own, other) = (node(own), node(other));
        (own != other || !is_same_total).then(|| format!("node {own} / {other}"))
    });
    let counts = (a.tree.len(), b.tree.len());
    pair.or((counts.0 != counts.1).then(|| format!("nodes {counts:?}")))
}

fn node<M: Debug, S: Debug>(node: &Node<Event<M, S>>) -> String {
    let (event, spent) = (node.event(), node.clock.map(|clock| clock.spent));
    let comments = node.comments().join("\n");
    let notes = (comments.trim(), node.bookmarks(), node.marks());
    format!("{} {event:?} {spent:?} {notes:?}", node.ply())
}
