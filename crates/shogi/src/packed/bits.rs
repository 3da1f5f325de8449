//! A string of bits, written and read from the lowest bit of the first byte.

/// How many bytes: 256 bits, the few that positions without a king have too many, and zeros that
/// can be read behind them.
const LEN: usize = 36;

/// 256 bits and room for a few more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits {
    bytes: [u8; LEN],
    at: usize,
}

impl Bits {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; LEN], at: 0 }
    }

    /// The bits of those bytes, to be read from the first; zeros follow.
    pub(super) fn from_bytes(bytes: &[u8; 32]) -> Self {
        let mut bits = Self::new();
        bits.bytes[..32].copy_from_slice(bytes);
        bits
    }

    /// The first 256 bits.
    pub(super) fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(&self.bytes[..32]);
        bytes
    }

    /// Where the next bit is written or read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The eight bits after the 256th.
    pub(super) const fn surplus(&self) -> u8 {
        self.bytes[32]
    }

    /// The same with those bits after the 256th.
    pub(super) const fn with_surplus(mut self, surplus: u8) -> Self {
        self.bytes[32] = surplus;
        self
    }

    /// Writes the lowest `len` bits of `bits`, the others of which are 0; at most 8.
    pub(super) fn push(&mut self, bits: u8, len: u8) {
        let [low, high] = (u16::from(bits) << (self.at % 8)).to_le_bytes();
        if let Some([first, second]) = self.bytes.get_mut(self.at / 8..self.at / 8 + 2) {
            *first |= low;
            *second |= high;
        }
        self.skip(len);
    }

    /// The next 8 bits, without going on; zeros after the end.
    pub(super) fn peek(&self) -> u8 {
        let byte = |index| self.bytes.get(index).copied().unwrap_or(0);
        let next = u16::from_le_bytes([byte(self.at / 8), byte(self.at / 8 + 1)]);
        (next >> (self.at % 8)) as u8
    }

    /// Goes on by `len` bits; where nothing is written they are zeros.
    pub(super) const fn skip(&mut self, len: u8) {
        self.at += len as usize;
    }

    /// Reads a number of `len` bits, from 1 to 8.
    pub(super) fn take(&mut self, len: u8) -> u8 {
        let value = self.peek() & (u8::MAX >> (8 - len));
        self.skip(len);
        value
    }
}
