//! Maps in structs.

use super::table::take;
use super::value::StoredValue;
use super::{Access, Member, StructTable, TableRef, Tabled};
use crate::store::{AnyValue, Collection, MapKey, Order, UnknownFields};
use core::marker::PhantomData;
use core::mem::offset_of;
use core::ptr::NonNull;

/// How a map is reached. Safety of each as of [`ValueAccess`](super::value::ValueAccess).
#[derive(Debug)]
pub struct MapAccess {
    /// The table of an entry that is no part of the map yet.
    pub(super) entry: TableRef,
    /// The table of an entry in the map, as a [`Pair`].
    pub(super) pair: TableRef,
    /// Puts an entry that `entry` made, and that is given up.
    pub(super) insert: unsafe fn(NonNull<u8>, NonNull<u8>),
    /// How many entries there are.
    pub(super) count: unsafe fn(NonNull<u8>) -> usize,
    /// Shows each key and its value, to be read.
    pub(super) each: unsafe fn(NonNull<u8>, Order, Show<'_>),
    /// Where the value of a key lies, to be read.
    pub(super) find: unsafe fn(NonNull<u8>, AnyValue<'_>) -> Option<NonNull<u8>>,
    /// Does this, and says where the value lies that was found, to be changed.
    pub(super) edit: unsafe fn(NonNull<u8>, Edit<'_>) -> Option<NonNull<u8>>,
}

/// What is done to a map. Keys are of the type of the map's.
#[derive(Debug, Clone, Copy)]
pub(super) enum Edit<'k> {
    /// Nothing: the value of a key is to be found.
    Find(AnyValue<'k>),
    /// The entry of a key is removed, if there is one.
    Remove(AnyValue<'k>),
    /// All entries are removed.
    Clear,
}

/// What is shown the place of a key, and that of its value.
pub(super) type Show<'s> = &'s mut dyn FnMut(NonNull<u8>, NonNull<u8>);

/// An entry that is no part of a map yet. Entries have unknown fields that nobody keeps, so that they are like messages.
#[derive(Debug, Default)]
struct MapEntry<K, V> {
    key: K,
    value: V,
    unknown: UnknownFields,
}

/// Where an entry of a map lies. Its table says of the members what they are behind the two pointers.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Pair {
    pub(super) key: NonNull<u8>,
    pub(super) value: NonNull<u8>,
    pub(super) unknown: UnknownFields,
}

/// What the value of an entry is, as a type: [`Scalar`] or [`Sub`].
///
/// # Safety
/// The access is that of a `T`.
pub unsafe trait Part<T> {
    /// The access of a `T`.
    const ACCESS: Access;
}

/// The value is a scalar.
#[derive(Debug)]
pub struct Scalar;

/// The value is a message.
#[derive(Debug)]
pub struct Sub;

// SAFETY: so `StoredValue` says.
unsafe impl<T: StoredValue> Part<T> for Scalar {
    const ACCESS: Access = T::ONE;
}

// SAFETY: made for the type.
unsafe impl<M: Tabled> Part<M> for Sub {
    const ACCESS: Access = Access::message::<M>();
}

/// The tables of the map `C` from `K` to `V`, whose values are of the kind `P`.
struct Tables<C, K, V, P>(PhantomData<(C, K, V, P)>);

impl<C, K, V, P> Tables<C, K, V, P>
where
    C: Collection<K, V>,
    K: MapKey + StoredValue,
    V: Default,
    P: Part<V>,
{
    const ENTRY: TableRef = TableRef::new(&StructTable::of_entry::<MapEntry<K, V>>(
        &const {
            [
                Member::of_part(offset_of!(MapEntry<K, V>, key), K::ONE),
                Member::of_part(offset_of!(MapEntry<K, V>, value), P::ACCESS),
            ]
        },
        offset_of!(MapEntry<K, V>, unknown),
    ));

    const PAIR: TableRef = TableRef::new(&StructTable::of_pair(
        &const {
            [
                Member::of_part(offset_of!(Pair, key), K::ONE),
                Member::of_part(offset_of!(Pair, value), P::ACCESS),
            ]
        },
        offset_of!(Pair, unknown),
    ));

    unsafe fn insert(at: NonNull<u8>, made: NonNull<u8>) {
        // SAFETY: the rule of `MapAccess`: an entry that `ENTRY` made.
        let MapEntry { key, value, unknown: _ } = *unsafe { take::<MapEntry<K, V>>(made) };
        // SAFETY: the rule of `MapAccess`: a C, which may be written.
        unsafe { at.cast::<C>().as_mut() }.set(key, value);
    }

    unsafe fn count(at: NonNull<u8>) -> usize {
        // SAFETY: the rule of `MapAccess`: a C, which may be read.
        unsafe { at.cast::<C>().as_ref() }.count()
    }

    unsafe fn each(at: NonNull<u8>, order: Order, show: Show<'_>) {
        // SAFETY: the rule of `MapAccess`: a C, which may be read.
        let map = unsafe { at.cast::<C>().as_ref() };
        map.each(order, |key, value| show(NonNull::from_ref(key).cast(), NonNull::from_ref(value).cast()));
    }

    unsafe fn find(at: NonNull<u8>, key: AnyValue<'_>) -> Option<NonNull<u8>> {
        // SAFETY: the rule of `MapAccess`: a C, which may be read.
        let map = unsafe { at.cast::<C>().as_ref() };
        map.find(&K::of(key)).map(|value| NonNull::from_ref(value).cast())
    }

    unsafe fn edit(at: NonNull<u8>, edit: Edit<'_>) -> Option<NonNull<u8>> {
        // SAFETY: the rule of `MapAccess`: a C, which may be written.
        let map = unsafe { at.cast::<C>().as_mut() };
        match edit {
            Edit::Find(key) => return map.find_mut(&K::of(key)).map(|value| NonNull::from_mut(value).cast()),
            Edit::Remove(key) => map.remove(&K::of(key)),
            Edit::Clear => map.clear(),
        }
        None
    }
}

impl Access {
    /// That of a map `C` from `K` to `V`, whose values are of the kind `P`.
    pub const fn map<C, K, V, P>() -> Self
    where
        C: Collection<K, V>,
        K: MapKey + StoredValue,
        V: Default,
        P: Part<V>,
    {
        Self::Map(
            &const {
                MapAccess {
                    entry: Tables::<C, K, V, P>::ENTRY,
                    pair: Tables::<C, K, V, P>::PAIR,
                    insert: Tables::<C, K, V, P>::insert,
                    count: Tables::<C, K, V, P>::count,
                    each: Tables::<C, K, V, P>::each,
                    find: Tables::<C, K, V, P>::find,
                    edit: Tables::<C, K, V, P>::edit,
                }
            },
        )
    }
}
