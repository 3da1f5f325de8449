//! From a board of bytes to sets of squares, without a branch on any of them.

/// For each of the lowest bits of the bytes, the set of the bytes that have it: bit `i` of
/// number `b` is bit `b` of byte `i`.
///
/// At most 128 bytes; later ones are left out.
///
/// ```
/// use kiban_core::bit_planes;
///
/// assert_eq!(bit_planes([0b00, 0b01, 0b11]), [0b110, 0b100]);
/// ```
#[inline(always)]
#[must_use]
pub fn bit_planes<const N: usize, const BITS: usize>(bytes: [u8; N]) -> [u128; BITS] {
    let (eights, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let mut planes = [0; BITS];
    for first in [0, 8] {
        // Shifts within a word, as those of 128 bits take several instructions.
        let mut words = [0; BITS];
        for i in 0..8 {
            let eight = match eights.get(first + i) {
                Some(&eight) => eight,
                None if first + i == eights.len() => last,
                None => continue,
            };
            let eight = u64::from_le_bytes(eight);
            for (bit, word) in words.iter_mut().enumerate() {
                *word |= u64::from(gather_lowest(eight >> bit)) << (i * 8);
            }
        }
        for (plane, word) in planes.iter_mut().zip(words) {
            *plane |= u128::from(word) << (first * 8);
        }
    }
    planes
}

/// The lowest bits of the eight bytes, that of the lowest byte first.
#[inline(always)]
const fn gather_lowest(bytes: u64) -> u8 {
    // Bit 8i goes to bit 56 + i by the factor 2^(56 - 7i); no two of the other products meet, so
    // nothing is carried.
    ((bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_of_every_byte() {
        for i in 0..90 {
            for bit in 0..8 {
                let mut bytes = [0; 90];
                bytes[i] = 1 << bit;
                let mut expected = [0; 8];
                expected[bit] = 1 << i;
                assert_eq!(bit_planes(bytes), expected, "byte {i}, bit {bit}");
                let others = bytes.map(|byte: u8| !byte);
                let all: [u128; 8] = bit_planes(others);
                assert_eq!(all[bit], (1 << 90) - 1 - (1 << i), "all but byte {i}, bit {bit}");
            }
        }
        assert_eq!(bit_planes([1; 140]), [u128::MAX]);
    }
}
