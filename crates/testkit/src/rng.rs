//! A small generator of random numbers, the same on every machine.

/// SplitMix64: a counter and a mixing function. Equal seeds give equal sequences, so that every
/// failure of a random test can be met again.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator with that seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        // The high half of the product; the bias is far below what a test could see.
        ((self.bits() as u128 * bound as u128) >> 64) as usize
    }

    /// Whether an event happens that happens `n` times in `of`.
    pub const fn chance(&mut self, n: usize, of: usize) -> bool {
        self.below(of) < n
    }

    /// One of the items, which must not be none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
