//! The hash table: what is known of positions that were searched.
//!
//! All threads write to it without locks. An entry is two words, of which the first is the key
//! combined with the second: a torn entry has the key of no position, and is taken for another
//! position's. A move from the table is therefore only a hint, and tested before it is played.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a score in the table says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The best move's number; 0 for none.
    pub(crate) bits: u16,
    pub(crate) score: i32,
    /// The static evaluation, if the side to move was not in check.
    pub(crate) eval: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether the position was on a principal variation.
    pub(crate) is_pv: bool,
}

const NO_EVAL: i16 = i16::MIN;
/// Depths are kept from this one on: quiescence has depth 0, and -1 for none.
const DEPTH_OFFSET: i32 = 2;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A hash table that all threads of a search share.
#[derive(Default)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table").field("megabytes", &self.megabytes()).finish_non_exhaustive()
    }
}

impl Table {
    /// An empty table of so many MiB, at least 1.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        let buckets = core::iter::repeat_with(Bucket::default).take(count).collect();
        Self { buckets, generation: AtomicU8::new(0) }
    }

    /// Its size in MiB.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// What is known from now on is newer than what was.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let generation = self.generation();
        let used = slots.filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        });
        (used.count() * 1000 / (4 * sample.len().max(1))) as u32
    }

    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed) & 31
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    pub(crate) fn find(&self, key: u64) -> Option<Known> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_same = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            if is_same { unpack(data) } else { None }
        })
    }

    pub(crate) fn keep(&self, key: u64, known: Known) {
        let generation = self.generation();
        let bucket = self.bucket(key);
        let mut chosen = &bucket.0[0];
        let mut least = i32::MAX;
        let mut bits = known.bits;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                // A shallower look does not replace a deeper one of this search, except by what
                // is exact.
                let is_newer = generation_of(data) != generation;
                let deeper = depth_of(data) > known.depth + 3;
                if deeper && !is_newer && known.bound != Bound::Exact {
                    return;
                }
                if bits == 0 {
                    bits = data as u16;
                }
                chosen = slot;
                break;
            }
            let age = i32::from(generation.wrapping_sub(generation_of(data)) & 31);
            let worth = if data == 0 { -1000 } else { depth_of(data) - 8 * age };
            if worth < least {
                least = worth;
                chosen = slot;
            }
        }
        let data = pack(Known { bits, ..known }, generation);
        chosen.check.store(key ^ data, Ordering::Relaxed);
        chosen.data.store(data, Ordering::Relaxed);
    }
}

// bits 0-15 move, 16-31 score, 32-47 evaluation, 48-55 depth, 56-60 generation, 61 on a principal
// variation, 62-63 bound, never 0.

const fn generation_of(data: u64) -> u8 {
    (data >> 56) as u8 & 31
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48) as u8 as i32 - DEPTH_OFFSET
}

fn pack(known: Known, generation: u8) -> u64 {
    let eval = known.eval.map_or(NO_EVAL, |eval| eval as i16);
    let depth = (known.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
    let bound = match known.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(known.bits)
        | u64::from(known.score as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | depth << 48
        | u64::from(generation) << 56
        | u64::from(known.is_pv) << 61
        | bound << 62
}

fn unpack(data: u64) -> Option<Known> {
    let bound = match data >> 62 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let eval = (data >> 32) as u16 as i16;
    Some(Known {
        bits: data as u16,
        score: i32::from((data >> 16) as u16 as i16),
        eval: (eval != NO_EVAL).then_some(i32::from(eval)),
        depth: depth_of(data),
        bound,
        is_pv: data >> 61 & 1 != 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_it_is_told() {
        let table = Table::new(1);
        let known = Known {
            bits: 0x8123,
            score: -30_500,
            eval: Some(-12_345),
            depth: 17,
            bound: Bound::Lower,
            is_pv: true,
        };
        table.keep(77, known);
        let found = table.find(77).unwrap();
        assert_eq!((found.bits, found.score, found.eval), (0x8123, -30_500, Some(-12_345)));
        assert_eq!((found.depth, found.bound, found.is_pv), (17, Bound::Lower, true));
        assert!(table.find(78).is_none());
        // A later look without a move keeps the move.
        table.keep(77, Known { bits: 0, eval: None, depth: 20, ..known });
        let found = table.find(77).unwrap();
        assert_eq!((found.bits, found.eval, found.depth), (0x8123, None, 20));
        table.clear();
        assert!(table.find(77).is_none());
    }
}
