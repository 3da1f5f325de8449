//! The move generator of xiangqi agrees with the oracle on random positions.

use kiban_testkit::compare_many;
use kiban_xiangqi::Position;

/// 200,000 positions; ten million with `KIBAN_LONG=1` in the environment.
#[test]
fn agrees_with_the_oracle() {
    let is_long = std::env::var_os("KIBAN_LONG").is_some();
    let positions = if is_long { 10_000_000 } else { 200_000 };
    let reach = compare_many::<Position>(positions, 2);
    println!("xiangqi, {positions} positions:\n{reach}");
    assert_eq!(reach.missed(), [""; 0], "never met:\n{reach}");
}
