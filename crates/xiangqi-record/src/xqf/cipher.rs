//! How versions from 11 on hide what they say.

/// What is taken off the bytes of a file to make them plain. All zero for a plain file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Keys {
    /// Taken off the squares of the pieces.
    pub(super) piece: u8,
    /// How far the list of pieces is turned.
    pub(super) turn: usize,
    /// Taken off the origins of moves.
    pub(super) from: u8,
    /// Taken off their targets.
    pub(super) to: u8,
    /// Taken off the lengths of comments.
    pub(super) comment: u32,
    /// Taken off all that follows the header, over and over.
    ring: [u8; 32],
}

/// The text from which the ring is made.
const SEAL: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

impl Keys {
    /// The keys of a header with that version; `bytes` are its first sixteen.
    ///
    /// ```text
    /// 3  mask   8-11  bits to set   12  sum   13 14 15  seeds of piece, from and to
    /// ```
    pub(super) fn new(bytes: [u8; 16]) -> Self {
        let [_, _, version, mask, _, _, _, _, bits @ .., sum, a, b, c] = bytes;
        if version < 11 {
            return Self::default();
        }
        let scramble = |seed: u8, by: u8| {
            let square = seed.wrapping_mul(seed);
            square.wrapping_mul(54).wrapping_add(221).wrapping_mul(by)
        };
        let piece = scramble(a, a);
        let from = scramble(b, piece);
        let to = scramble(c, from);
        let masks: [u8; 4] = std::array::from_fn(|i| [sum, a, b, c][i] & mask | bits[i]);
        Self {
            piece,
            turn: if version >= 12 { usize::from(piece) + 1 } else { 0 },
            from,
            to,
            comment: (u32::from(sum) * 256 + u32::from(a)) % 32_000 + 767,
            ring: std::array::from_fn(|i| SEAL[i] & masks[i % 4]),
        }
    }

    /// Makes plain what follows the header.
    pub(super) fn decipher(&self, body: &[u8]) -> Vec<u8> {
        let ring = self.ring.iter().cycle();
        body.iter().zip(ring).map(|(byte, key)| byte.wrapping_sub(*key)).collect()
    }
}
