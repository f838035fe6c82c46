//! Maps.

use alloc::collections::BTreeMap;
use alloc::string::String;
#[cfg(feature = "std")]
use alloc::vec::Vec;
use core::hash::Hash;

/// A type of map keys, all of which have the same order in every engine: numbers by value, strings by their bytes.
pub trait MapKey: Ord + Hash + Default {}

impl MapKey for i32 {}
impl MapKey for i64 {}
impl MapKey for u32 {}
impl MapKey for u64 {}
impl MapKey for bool {}
impl MapKey for String {}
impl MapKey for &str {}

/// The order in which the entries of a map are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// Whether the last one comes first, as a sink that is filled from its end needs it.
    pub backward: bool,
    /// Whether it is that of the keys (W9), else it is the map's own.
    pub sorted: bool,
}

/// Entries of a map, to be read.
pub trait Entries<K, V> {
    /// Shows each entry. The two directions are the reverse of each other as long as the map is not changed.
    fn each<'s>(&'s self, order: Order, show: impl FnMut(&'s K, &'s V))
    where
        K: 's,
        V: 's;
}

/// A map into which entries are decoded, each made apart from it.
pub trait Gather<K, V> {
    /// A value that no entry holds yet: the default.
    fn fresh(&mut self) -> V;

    /// Puts an entry in the map (W3: the last one of a key wins).
    fn gather(&mut self, key: K, value: V);
}

impl<K: MapKey, V: Default> Gather<K, V> for BTreeMap<K, V> {
    #[inline(always)]
    fn fresh(&mut self) -> V {
        V::default()
    }

    #[inline(always)]
    fn gather(&mut self, key: K, value: V) {
        self.insert(key, value);
    }
}

#[cfg(feature = "std")]
impl<K: MapKey, V: Default, S: core::hash::BuildHasher> Gather<K, V> for std::collections::HashMap<K, V, S> {
    #[inline(always)]
    fn fresh(&mut self) -> V {
        V::default()
    }

    #[inline(always)]
    fn gather(&mut self, key: K, value: V) {
        self.insert(key, value);
    }
}

/// A map from keys of the type `K` to values of the type `V`.
pub trait Collection<K, V>: Entries<K, V> {
    /// Sets the value of a key (W3: the last one wins).
    fn set(&mut self, key: K, value: V);

    /// The value of a key.
    fn find(&self, key: &K) -> Option<&V>;

    /// The value of a key, to be changed.
    fn find_mut(&mut self, key: &K) -> Option<&mut V>;

    /// Removes the entry of a key, if there is one.
    fn remove(&mut self, key: &K);

    /// Removes all entries.
    fn clear(&mut self);

    /// How many entries there are.
    fn count(&self) -> usize;
}

impl<K: MapKey, V> Collection<K, V> for BTreeMap<K, V> {
    fn set(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn find(&self, key: &K) -> Option<&V> {
        self.get(key)
    }

    fn find_mut(&mut self, key: &K) -> Option<&mut V> {
        self.get_mut(key)
    }

    fn remove(&mut self, key: &K) {
        Self::remove(self, key);
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn count(&self) -> usize {
        self.len()
    }
}

impl<K: MapKey, V> Entries<K, V> for BTreeMap<K, V> {
    fn each<'s>(&'s self, order: Order, mut show: impl FnMut(&'s K, &'s V))
    where
        K: 's,
        V: 's,
    {
        if order.backward {
            for (key, value) in self.iter().rev() {
                show(key, value);
            }
        } else {
            for (key, value) in self {
                show(key, value);
            }
        }
    }
}

#[cfg(feature = "std")]
impl<K: MapKey, V, S: core::hash::BuildHasher> Collection<K, V> for std::collections::HashMap<K, V, S> {
    fn set(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn find(&self, key: &K) -> Option<&V> {
        self.get(key)
    }

    fn find_mut(&mut self, key: &K) -> Option<&mut V> {
        self.get_mut(key)
    }

    fn remove(&mut self, key: &K) {
        Self::remove(self, key);
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn count(&self) -> usize {
        self.len()
    }
}

#[cfg(feature = "std")]
impl<K: MapKey, V, S: core::hash::BuildHasher> Entries<K, V> for std::collections::HashMap<K, V, S> {
    fn each<'s>(&'s self, order: Order, mut show: impl FnMut(&'s K, &'s V))
    where
        K: 's,
        V: 's,
    {
        // backward is the way of most writing, so it is the one that costs nothing
        if order.backward && !order.sorted {
            for (key, value) in self {
                show(key, value);
            }
            return;
        }
        let mut entries: Vec<_> = self.iter().collect();
        if order.sorted {
            entries.sort_unstable_by_key(|&(key, _)| key);
        } else {
            entries.reverse();
        }
        if order.backward {
            entries.reverse();
        }
        for (key, value) in entries {
            show(key, value);
        }
    }
}
