//! From views to owned messages.

use super::{UnknownView, ViewList, ViewMap, ViewRef};
use crate::store::{Enum, Hold, UnknownFields};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// What a view holds, as the owned type `O` holds it.
pub trait Own<O> {
    /// The same, borrowing nothing.
    fn own(&self) -> O;
}

macro_rules! plain {
    ($($ty:ty),*) => { $(
        impl Own<$ty> for $ty {
            fn own(&self) -> $ty {
                *self
            }
        }
    )* };
}

plain!(i32, i64, u32, u64, f32, f64, bool);

impl<E: Enum> Own<E> for E {
    fn own(&self) -> E {
        *self
    }
}

impl<'a, O: Hold<&'a str>> Own<O> for &'a str {
    fn own(&self) -> O {
        O::hold(self)
    }
}

impl<'a, O: Hold<&'a [u8]>> Own<O> for &'a [u8] {
    fn own(&self) -> O {
        O::hold(self)
    }
}

impl<O, T: Own<O>> Own<Option<O>> for Option<T> {
    fn own(&self) -> Option<O> {
        self.as_ref().map(T::own)
    }
}

impl<O, T: Own<O>> Own<Vec<O>> for ViewList<'_, T> {
    fn own(&self) -> Vec<O> {
        self.iter().map(T::own).collect()
    }
}

impl<KO: Ord, VO, K: Own<KO>, V: Own<VO>> Own<BTreeMap<KO, VO>> for ViewMap<'_, K, V> {
    fn own(&self) -> BTreeMap<KO, VO> {
        self.iter().map(|(key, value)| (key.own(), value.own())).collect()
    }
}

#[cfg(feature = "std")]
impl<KO, VO, S, K, V> Own<std::collections::HashMap<KO, VO, S>> for ViewMap<'_, K, V>
where
    KO: Eq + core::hash::Hash,
    S: core::hash::BuildHasher + Default,
    K: Own<KO>,
    V: Own<VO>,
{
    fn own(&self) -> std::collections::HashMap<KO, VO, S> {
        self.iter().map(|(key, value)| (key.own(), value.own())).collect()
    }
}

impl<M, V: Own<M>> Own<M> for ViewRef<'_, V> {
    fn own(&self) -> M {
        self.get().own()
    }
}

impl Own<UnknownFields> for UnknownView<'_> {
    fn own(&self) -> UnknownFields {
        self.to_fields()
    }
}
