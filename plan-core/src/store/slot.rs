//! A place for one value.

use super::Hold;

/// A place for one value of the type `V`, which is present once it was put.
pub trait Slot<V> {
    /// Puts the value in place of what was there (W3: the last one wins).
    fn put(self, value: V);
}

impl<V, T: Hold<V>> Slot<V> for &mut T {
    #[inline(always)]
    fn put(self, value: V) {
        T::put(self, value);
    }
}
