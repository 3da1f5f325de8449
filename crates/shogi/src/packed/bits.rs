//! A string of bits, written and read from the lowest bit of the first byte.

/// 256 bits and room for the few that positions without a king have too many.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits {
    words: [u64; 5],
    at: usize,
}

impl Bits {
    pub(super) const fn new() -> Self {
        Self { words: [0; 5], at: 0 }
    }

    /// The bits of those bytes, to be read from the first; zeros follow.
    pub(super) fn from_bytes(bytes: &[u8; 32]) -> Self {
        let mut bits = Self::new();
        for (word, bytes) in bits.words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        bits
    }

    /// The first 256 bits.
    pub(super) fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(self.words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Where the next bit is written or read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The bits after the 256th.
    pub(super) const fn surplus(&self) -> u64 {
        self.words[4]
    }

    /// The same with those bits after the 256th.
    pub(super) const fn with_surplus(mut self, surplus: u64) -> Self {
        self.words[4] = surplus;
        self
    }

    /// Writes the lowest `len` bits of `bits`, the others of which are 0; at most 8.
    pub(super) fn push(&mut self, bits: u8, len: u8) {
        let (word, shift) = (self.at / 64, self.at % 64);
        let bits = u128::from(bits) << shift;
        if let Some(low) = self.words.get_mut(word) {
            *low |= bits as u64;
        }
        if let Some(high) = self.words.get_mut(word + 1) {
            *high |= (bits >> 64) as u64;
        }
        self.at += usize::from(len);
    }

    /// The next 8 bits, without going on; zeros after the end.
    pub(super) fn peek(&self) -> u8 {
        let (word, shift) = (self.at / 64, self.at % 64);
        let word_at = |index| u128::from(self.words.get(index).copied().unwrap_or(0));
        ((word_at(word) | word_at(word + 1) << 64) >> shift) as u8
    }

    /// Goes on by `len` bits.
    pub(super) const fn skip(&mut self, len: u8) {
        self.at += len as usize;
    }

    /// Reads a number of `len` bits, at most 8.
    pub(super) fn take(&mut self, len: u8) -> u8 {
        let value = self.peek() & (u8::MAX >> (8 - len));
        self.skip(len);
        value
    }
}
