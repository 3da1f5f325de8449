//! A list that lives on the stack.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

/// Up to `N` items in a row, without a heap; it reads as a slice.
///
/// Each game fixes the `N` of its lists of moves above the largest number of moves that one of
/// its positions can have, so a list filled by a generator never overflows.
pub struct ArrayList<T, const N: usize> {
    items: [MaybeUninit<T>; N],
    len: usize,
}

impl<T: Copy, const N: usize> ArrayList<T, N> {
    /// The empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { items: [const { MaybeUninit::uninit() }; N], len: 0 }
    }

    /// Appends an item.
    ///
    /// # Panics
    ///
    /// When the list already holds `N` items.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len] = MaybeUninit::new(item);
        self.len += 1;
    }

    /// Appends the first `len` of up to `K` items, without a branch on how many they are.
    ///
    /// # Panics
    ///
    /// When fewer than `K` items would still fit, or `len` is above `K`.
    ///
    /// # Safety
    ///
    /// The first `len` items are initialised.
    #[inline(always)]
    pub unsafe fn append_first<const K: usize>(&mut self, items: [MaybeUninit<T>; K], len: usize) {
        let free = self.items[self.len..].first_chunk_mut::<K>();
        *free.expect("a list with room for as many items") = items;
        self.len += len.min(K);
    }

    /// Empties the list.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The items as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        debug_assert!(self.len <= N);
        // SAFETY: `push` is the only way to raise `len`, and it has written each item below it.
        unsafe { core::slice::from_raw_parts(self.items.as_ptr().cast::<T>(), self.len) }
    }

    /// The items as a slice that can be reordered.
    #[inline]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        debug_assert!(self.len <= N);
        // SAFETY: as for `as_slice`; the borrow of `self` is exclusive.
        unsafe { core::slice::from_raw_parts_mut(self.items.as_mut_ptr().cast::<T>(), self.len) }
    }
}

impl<T: Copy, const N: usize> Default for ArrayList<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy, const N: usize> Clone for ArrayList<T, N> {
    fn clone(&self) -> Self {
        self.iter().copied().collect()
    }
}

impl<T: Copy, const N: usize> Deref for ArrayList<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy, const N: usize> Extend<T> for ArrayList<T, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for ArrayList<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        list.extend(items);
        list
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a ArrayList<T, N> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for ArrayList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
