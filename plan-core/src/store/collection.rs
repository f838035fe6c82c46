//! Maps.

use alloc::collections::BTreeMap;
use alloc::string::String;
use core::hash::Hash;

/// A type of map keys, all of which have the same order in every engine: numbers by value, strings by their bytes.
pub trait MapKey: Ord + Hash + Default {}

impl MapKey for i32 {}
impl MapKey for i64 {}
impl MapKey for u32 {}
impl MapKey for u64 {}
impl MapKey for bool {}
impl MapKey for String {}

/// A map from keys of the type `K` to values of the type `V`.
pub trait Collection<K, V> {
    /// Whether iteration is in the order of the keys.
    const SORTED: bool;

    /// Sets the value of a key (W3: the last one wins).
    fn set(&mut self, key: K, value: V);

    /// How many entries there are.
    fn count(&self) -> usize;

    /// Each entry; twice in the same order, if nothing is changed in between.
    fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s K, &'s V)>
    where
        K: 's,
        V: 's;
}

impl<K: MapKey, V> Collection<K, V> for BTreeMap<K, V> {
    const SORTED: bool = true;

    fn set(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s K, &'s V)>
    where
        K: 's,
        V: 's,
    {
        self.iter()
    }
}

#[cfg(feature = "std")]
impl<K: MapKey, V, S: core::hash::BuildHasher> Collection<K, V> for std::collections::HashMap<K, V, S> {
    const SORTED: bool = false;

    fn set(&mut self, key: K, value: V) {
        self.insert(key, value);
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s K, &'s V)>
    where
        K: 's,
        V: 's,
    {
        self.iter()
    }
}
