//! Readers of records. Legality is tested by all of them.

use kiban_bench::records::{Corpus, Kind, print_records, record_contests};
use rsshogi::records::formats::{csa, kif};

/// Measures reading CSA and KIF, in bytes.
pub fn run(rounds: usize) {
    let mut contests = record_contests(500);
    for (corpus, contest) in &mut contests {
        match corpus.kind {
            Kind::Csa | Kind::CsaWithTimes => corpus.enter(contest, "rsshogi 1.7.3", read_csa),
            Kind::Kif => corpus.enter(contest, "rsshogi 1.7.3", read_kif),
            Kind::Usi => {}
        }
    }
    print_records(contests, rounds);
}

fn read_csa(corpus: &Corpus) -> usize {
    let games = csa::parse_csa_games(&corpus.text).expect("games that it can read");
    games.iter().map(|game| game.main_moves().count()).sum()
}

fn read_kif(corpus: &Corpus) -> usize {
    let read = |game: &String| kif::parse_kif_str(game).expect("a game that it can read");
    corpus.games.iter().map(|game| read(game).main_moves().count()).sum()
}
