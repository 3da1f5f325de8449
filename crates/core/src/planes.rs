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
    let mut planes = [0; BITS];
    let (eights, last) = bytes.as_chunks::<8>();
    for (i, &eight) in eights.iter().take(16).enumerate() {
        for (bit, plane) in planes.iter_mut().enumerate() {
            let gathered = gather_lowest(u64::from_le_bytes(eight) >> bit);
            *plane |= u128::from(gathered) << (i * 8);
        }
    }
    for (i, &byte) in (eights.len() * 8..128).zip(last) {
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane |= u128::from(byte >> bit & 1) << i;
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
