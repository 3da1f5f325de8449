//! A hash table of counts that threads share without locks.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use kiban_core::zobrist;

/// Numbers of lines, found by the key of a position and the depth.
///
/// An entry is two atomic words, written and read without a lock:
///
/// ```text
/// check = key ^ data
/// data  = count << 8 | depth        a count of 56 bits; larger ones are not kept
/// ```
///
/// A reader takes both words and believes them only if `check ^ data` is the key it looks for and
/// the depth is its own. Two threads that write the same entry at once may leave the check of one
/// with the data of the other; these do not give back either key, so the reader misses. What
/// remains is the collision of 64-bit keys of two different positions at the same depth: a look-up
/// meets one with a chance of about 2⁻⁶⁴ for the one entry that it compares, which is once in
/// a billion counts of ten billion look-ups each.
///
/// A new entry always replaces the old one. The depth takes part in the index, so that counts of
/// one position at different depths do not push each other out.
pub struct Table {
    entries: Vec<Entry>,
}

#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// There is not that much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableTooLarge {
    mebibytes: usize,
}

impl fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} MiB", self.mebibytes)
    }
}

impl std::error::Error for TableTooLarge {}

impl Table {
    /// An empty table of that many MiB; of one entry if that is 0.
    ///
    /// # Errors
    ///
    /// The system does not give that much memory.
    pub fn new(mebibytes: usize) -> Result<Self, TableTooLarge> {
        let too_large = TableTooLarge { mebibytes };
        let bytes = mebibytes.checked_mul(1 << 20).ok_or(too_large)?;
        Self::with_entries(bytes / size_of::<Entry>()).ok_or(too_large)
    }

    /// An empty table of that many entries, at least one.
    pub(super) fn with_entries(count: usize) -> Option<Self> {
        let count = count.max(1);
        let mut entries = Vec::new();
        entries.try_reserve_exact(count).ok()?;
        entries.resize_with(count, Entry::default);
        Some(Self { entries })
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    fn entry(&self, key: u64, depth: u8) -> &Entry {
        let spread = key ^ zobrist::mix(u64::from(depth));
        // The high bits of the product choose the entry, for a table of any size.
        let index = (u128::from(spread) * self.entries.len() as u128) >> 64;
        &self.entries[index as usize]
    }

    pub(super) fn get(&self, key: u64, depth: u8) -> Option<u64> {
        let entry = self.entry(key, depth);
        let data = entry.data.load(Ordering::Relaxed);
        let check = entry.check.load(Ordering::Relaxed);
        (check ^ data == key && data & 0xFF == u64::from(depth)).then_some(data >> 8)
    }

    pub(super) fn put(&self, key: u64, depth: u8, count: u64) {
        if count >> 56 == 0 {
            let data = count << 8 | u64::from(depth);
            let entry = self.entry(key, depth);
            entry.data.store(data, Ordering::Relaxed);
            entry.check.store(key ^ data, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_entry_is_not_the_entry_of_key_zero() {
        let table = Table::with_entries(1).unwrap();
        // Depth 0 is never asked for, and no other depth matches the zeros of an empty entry.
        assert!((1..=u8::MAX).all(|depth| table.get(0, depth).is_none()));
    }

    #[test]
    fn an_entry_answers_only_its_key_and_depth() {
        let table = Table::with_entries(1).unwrap();
        table.put(77, 3, 1234);
        assert_eq!(table.get(77, 3), Some(1234));
        assert_eq!(table.get(77, 4), None);
        assert_eq!(table.get(78, 3), None);
    }

    #[test]
    fn a_torn_entry_is_not_believed() {
        let table = Table::with_entries(1).unwrap();
        table.put(77, 3, 1234);
        let torn = table.entries[0].check.load(Ordering::Relaxed);
        table.put(99, 3, 5678);
        table.entries[0].check.store(torn, Ordering::Relaxed);
        assert_eq!((table.get(77, 3), table.get(99, 3)), (None, None));
    }

    #[test]
    fn counts_that_do_not_fit_are_not_kept() {
        let table = Table::with_entries(1).unwrap();
        table.put(77, 3, 1 << 56);
        assert_eq!(table.get(77, 3), None);
        table.put(77, 3, (1 << 56) - 1);
        assert_eq!(table.get(77, 3), Some((1 << 56) - 1));
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Table::new(usize::MAX).is_err());
        assert!(Table::new(usize::MAX >> 21).is_err());
    }
}
