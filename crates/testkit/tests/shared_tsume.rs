//! Mates in one of shogi from the folder of shared data, where it lies beside the checkout.

use kiban_shogi::{Move, Position, Reading};
use kiban_testkit::table::{rows, shared_data};

#[test]
fn mates_in_one() {
    let Some(text) = shared_data("shogi/tsume.tsv") else {
        return;
    };
    let (mut mates, mut others) = (0, 0);
    for row in rows(&text).iter().filter(|row| ["1", "no mate in 1"].contains(&row.column(2))) {
        let id = row.column(0);
        let position = Position::from_sfen(row.column(1), Reading::Lenient).expect("a position");
        let found = position.mate_in_one();
        // Some mate in one move only if useless interpositions (無駄合) are not counted.
        if row.column(2) != "1" || row.column(5).contains("strict mate-in-1 moves=0") {
            assert_eq!(found, None, "{id}");
            others += 1;
            continue;
        }
        // The solution that the row gives is one of possibly several.
        let given = row.column(3).split_whitespace().next().expect("a move");
        let given: Move = given.parse().expect("a move");
        for m in [found.unwrap_or_else(|| panic!("{id}: no mate found")), given] {
            assert_eq!(position.explain(m), Ok(()), "{id}: {m}");
            let after = position.after(m);
            assert!(after.in_check() && !after.has_legal_moves(), "{id}: {m} does not mate");
        }
        mates += 1;
    }
    assert!(mates >= 40 && others >= 10, "only {mates} rows with a mate and {others} without");
}
