//! Maps of views.

use super::filler::{Detached, Fill, Filler};
use super::list::ViewList;
use crate::store::{Arena, Entries, Gather, Order};
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Index;
use core::ptr::NonNull;

/// The map of a view, in the order of its keys.
///
/// Keys of strings are looked up by `&str`, numbers by reference: `phones.get("home")`, `names.get(&7)`.
pub struct ViewMap<'a, K, V> {
    // V2 holds of it; most maps are empty, and cost one word
    head: Option<NonNull<Head<'a, K, V>>>,
    of: PhantomData<&'a [(K, V)]>,
}

/// A map in an arena.
#[repr(C)]
struct Head<'a, K, V> {
    /// First, so that the address of the one is that of the other.
    link: Link,
    entries: ViewList<'a, Entry<K, V>>,
}

#[derive(Debug, Clone, Copy)]
struct Entry<K, V> {
    key: K,
    value: V,
}

/// A map whose entries may be out of order, or share a key.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Unsettled(NonNull<Link>);

/// What an arena knows of a map to which entries were appended out of order.
struct Link {
    next: Option<Unsettled>,
    is_unsettled: bool,
    /// Settles the map that starts with this link.
    settle: unsafe fn(NonNull<Link>, &Arena),
}

// SAFETY: a shared reference to the entries, for all who do not fill it (V1).
unsafe impl<K: Sync, V: Sync> Send for ViewMap<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Sync, V: Sync> Sync for ViewMap<'_, K, V> {}

impl<K, V> Clone for ViewMap<'_, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for ViewMap<'_, K, V> {}

impl<K, V> Default for ViewMap<'_, K, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn default() -> Self {
        Self { head: None, of: PhantomData }
    }
}

impl<'a, K, V> ViewMap<'a, K, V> {
    fn entries(self) -> &'a [Entry<K, V>] {
        // SAFETY: V2.
        self.head.map_or(&[], |head| unsafe { head.as_ref() }.entries.as_slice())
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&'a V>
    where
        K: Borrow<Q>,
    {
        let entries = self.entries();
        let at = entries.binary_search_by(|entry| entry.key.borrow().cmp(key)).ok()?;
        Some(&entries[at].value)
    }

    /// Whether there is an entry of a key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.get(key).is_some()
    }

    /// Each key and its value, in the order of the keys.
    pub fn iter(&self) -> ViewMapIter<'a, K, V> {
        ViewMapIter { entries: self.entries().iter() }
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &'a K> + ExactSizeIterator + use<'a, K, V> {
        self.entries().iter().map(|entry| &entry.key)
    }

    /// The values, in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &'a V> + ExactSizeIterator + use<'a, K, V> {
        self.entries().iter().map(|entry| &entry.value)
    }
}

impl<K, V, Q: Ord + ?Sized> Index<&Q> for ViewMap<'_, K, V>
where
    K: Borrow<Q>,
{
    type Output = V;

    /// # Panics
    /// If there is no entry of the key.
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry of this key")
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for ViewMap<'_, K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for ViewMap<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

/// The entries of a [`ViewMap`], in the order of their keys.
#[derive(Debug)]
pub struct ViewMapIter<'a, K, V> {
    entries: core::slice::Iter<'a, Entry<K, V>>,
}

impl<K, V> Clone for ViewMapIter<'_, K, V> {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone() }
    }
}

impl<'a, K, V> Iterator for ViewMapIter<'a, K, V> {
    type Item = (&'a K, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        self.entries.next().map(|entry| (&entry.key, &entry.value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for ViewMapIter<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.entries.next_back().map(|entry| (&entry.key, &entry.value))
    }
}

impl<K, V> ExactSizeIterator for ViewMapIter<'_, K, V> {}
impl<K, V> core::iter::FusedIterator for ViewMapIter<'_, K, V> {}

impl<'a, K, V> IntoIterator for ViewMap<'a, K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = ViewMapIter<'a, K, V>;

    fn into_iter(self) -> ViewMapIter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K, V> IntoIterator for &ViewMap<'a, K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = ViewMapIter<'a, K, V>;

    fn into_iter(self) -> ViewMapIter<'a, K, V> {
        self.iter()
    }
}

impl<K, V> Entries<K, V> for ViewMap<'_, K, V> {
    fn each<'s>(&'s self, order: Order, mut show: impl FnMut(&'s K, &'s V))
    where
        K: 's,
        V: 's,
    {
        // they are in the order of the keys already
        if order.backward {
            self.iter().rev().for_each(|(key, value)| show(key, value));
        } else {
            self.iter().for_each(|(key, value)| show(key, value));
        }
    }
}

/// The place of a map of a view that is being filled.
#[derive(Debug)]
pub struct MapPlace<'s, 'a, K, V> {
    map: &'s mut ViewMap<'a, K, V>,
    filler: Filler<'a>,
}

impl<'s, 'a, K, V> MapPlace<'s, 'a, K, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(map: &'s mut ViewMap<'a, K, V>, filler: Filler<'a>) -> Self {
        Self { map, filler }
    }
}

impl<'a, K: Ord + Copy, V: Copy> MapPlace<'_, 'a, K, V> {
    /// Appends an entry. One that is out of order is noted, and its map [settled](settle) when the message is whole: a
    /// map that comes in many pieces, each with an entry out of order, would else cost the square of its length.
    fn append(&mut self, key: K, value: V) {
        const { assert!(align_of::<Head<'_, K, V>>() <= 8, "an arena aligns to 8") };
        let arena = self.filler.arena;
        let at = *self.map.head.get_or_insert_with(|| {
            let head = arena.alloc(size_of::<Head<'a, K, V>>()).cast();
            let link = Link { next: None, is_unsettled: false, settle: settle::<K, V> };
            // SAFETY: just given out, of this size, and aligned to 8.
            unsafe { head.write(Head { link, entries: ViewList::default() }) };
            head
        });
        let mut place = at;
        // SAFETY: V1: nobody else has the map before the view is whole.
        let head = unsafe { place.as_mut() };
        let ascends = head.entries.as_slice().last().is_none_or(|last| last.key < key);
        head.entries.push_mut(Entry { key, value }, arena);
        if !ascends && !head.link.is_unsettled {
            head.link.is_unsettled = true;
            head.link.next = arena.unsettled.replace(Some(Unsettled(at.cast())));
        }
    }
}

impl<K: Ord + Copy, V: Copy + Default> Gather<K, V> for MapPlace<'_, '_, K, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fresh(&mut self) -> V {
        V::default()
    }

    fn gather(&mut self, key: K, value: V) {
        self.append(key, value);
    }
}

impl<'a, K: Ord + Copy, V: Fill<'a>> Gather<K, Detached<'a, V>> for MapPlace<'_, 'a, K, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fresh(&mut self) -> Detached<'a, V> {
        self.filler.apart()
    }

    fn gather(&mut self, key: K, value: Detached<'a, V>) {
        self.append(key, value.view);
    }
}

/// Puts the entries of a map in the order of the keys, one a key, the last one of equal ones (W3).
///
/// # Safety
/// V1: `link` starts a map of these types, which nobody else has, and `arena` is the one that holds it.
unsafe fn settle<K: Ord + Copy, V: Copy>(link: NonNull<Link>, arena: &Arena) {
    // SAFETY: the caller's promise.
    let head = unsafe { link.cast::<Head<'_, K, V>>().as_mut() };
    head.link.is_unsettled = false;
    let old = head.entries.as_slice();
    let mut order = ViewList::default();
    for at in 0..old.len() as u32 {
        order.push_mut(at, arena);
    }
    let at = |index: u32| &old[index as usize];
    // SAFETY: V1: made here, and lent to nobody else.
    let order = unsafe { order.as_mut_slice() };
    // by the index too, for the last one of equal keys counts, and a stable sort allocates
    order.sort_unstable_by(|&a, &b| at(a).key.cmp(&at(b).key).then(a.cmp(&b)));
    let mut settled = ViewList::default();
    for (place, &index) in order.iter().enumerate() {
        let is_replaced =
            order.get(place + 1).is_some_and(|&next| at(index).key.cmp(&at(next).key) == Ordering::Equal);
        if !is_replaced {
            settled.push_mut(*at(index), arena);
        }
    }
    head.entries = settled;
}

impl Arena {
    /// Settles the maps of the view that was filled last, with all their entries.
    #[inline]
    pub(super) fn settle_views(&self) {
        let mut next = self.unsettled.take();
        while let Some(Unsettled(link)) = next {
            // SAFETY: V1: a link of a map of the view that was filled last.
            let Link { next: after, settle, is_unsettled: _ } = unsafe { link.read() };
            // SAFETY: V1: the map that the link was made for.
            unsafe { settle(link, self) };
            next = after;
        }
    }
}
