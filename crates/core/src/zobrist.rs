//! Hash keys: tables of well mixed 64-bit numbers, made at compile time.
//!
//! The generator is SplitMix64 (Steele, Lea and Flood, 2014): a counter with a fixed step, passed
//! through [`mix`]. Keys are part of no file format; they may change between versions.

/// The step of the counter: the golden ratio in 64 bits.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// `x` with its bits mixed: a bijection on 64 bits that maps 0 to 0.
///
/// Used to hash small packed values, such as the pieces in hand, without a table.
#[inline]
#[must_use]
pub const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A table of `N` keys; different seeds give unrelated tables.
///
/// ```
/// const KEYS: [u64; 81] = kiban_core::zobrist::keys(1);
/// assert_ne!(KEYS[0], KEYS[80]);
/// ```
#[must_use]
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut state = mix(seed.wrapping_add(STEP));
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(STEP);
        table[i] = mix(state);
        i += 1;
    }
    table
}
