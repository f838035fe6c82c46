//! How a view is filled.

use super::Viewed;
use super::list::{ListPlace, OpenList, ViewList};
use super::map::{MapPlace, ViewMap};
use super::sub::ViewRef;
use super::unknown::{UnknownPlace, UnknownView};
use crate::store::{Arena, Merge, Messages, Tabled};
use crate::wire::{Decoder, Fault};

/// A view that can be decoded into. `derive_plan` implements it.
pub trait Fill<'a>: Copy + Default + 'a {
    /// The owned type of the same message.
    type Owned: Viewed<View<'a> = Self>;

    /// Takes in the fields up to the limit of `d`, or up to the end of the group that is open there.
    ///
    /// # Errors
    /// The code of the fault; its place is in `d`.
    fn fill_fields(&mut self, filler: Filler<'a>, d: &mut Decoder<'a>) -> Result<(), Fault>;
}

/// The arena of a view that is being filled, by which the rules reach its fields.
#[derive(Debug, Clone, Copy)]
pub struct Filler<'a> {
    pub(super) arena: &'a Arena,
}

/// A view, and what fills it.
#[derive(Debug)]
pub struct Filling<'s, 'a, V> {
    pub(super) view: &'s mut V,
    filler: Filler<'a>,
}

/// A view that nothing holds yet, and what fills it.
#[derive(Debug)]
pub struct Detached<'a, V> {
    pub(super) view: V,
    filler: Filler<'a>,
}

impl<'a> Filler<'a> {
    /// What fills views whose lists and messages go to `arena`.
    pub(super) fn new(arena: &'a Arena) -> Self {
        Self { arena }
    }

    /// What fills `view`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn filling<'s, V: Fill<'a>>(self, view: &'s mut V) -> Filling<'s, 'a, V> {
        const { assert!(<V::Owned as Tabled>::VIEWED, "a view that derive_plan did not emit") };
        Filling { view, filler: self }
    }

    /// The place of a repeated field of scalars, written at the end of the arena.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn list<'s, T: Copy>(self, list: &'s mut ViewList<'a, T>) -> OpenList<'s, 'a, T> {
        OpenList::new(list, self.arena)
    }

    /// The place of a repeated field, for rules that put more in the arena than its values.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn list_among<'s, T: Copy>(self, list: &'s mut ViewList<'a, T>) -> ListPlace<'s, 'a, T> {
        ListPlace::new(list, self.arena)
    }

    /// The place of a repeated field of messages.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn messages<'s, V: Fill<'a>>(
        self,
        list: &'s mut ViewList<'a, V>,
    ) -> impl Messages<'a> + use<'s, 'a, V> {
        ListPlace::new(list, self.arena)
    }

    /// The message of a singular field, made if there is none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn message<'s, V: Fill<'a>>(self, slot: &'s mut Option<ViewRef<'a, V>>) -> Filling<'s, 'a, V> {
        let held = *slot.get_or_insert_with(|| ViewRef::new(V::default(), self.arena));
        // SAFETY: V1: nobody else has the message before the view around it is whole.
        self.filling(unsafe { held.into_mut() })
    }

    /// The message of a member of a oneof that is held.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn member<'s, V: Fill<'a>>(self, held: &'s mut ViewRef<'a, V>) -> Filling<'s, 'a, V> {
        // SAFETY: as in `message`.
        self.filling(unsafe { held.into_mut() })
    }

    /// A message that nothing holds yet, in the arena.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn detached<V: Fill<'a>>(self) -> Filling<'a, 'a, V> {
        let made = ViewRef::new(V::default(), self.arena);
        // SAFETY: just made.
        self.filling(unsafe { made.into_mut() })
    }

    /// A message that nothing holds yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn apart<V: Fill<'a>>(self) -> Detached<'a, V> {
        Detached { view: V::default(), filler: self }
    }

    /// The place of a map.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn map<'s, K, V>(self, map: &'s mut ViewMap<'a, K, V>) -> MapPlace<'s, 'a, K, V> {
        MapPlace::new(map, self)
    }

    /// The place of the unknown fields.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn unknown<'s>(self, fields: &'s mut UnknownView<'a>) -> UnknownPlace<'s, 'a> {
        UnknownPlace::new(fields, self.arena)
    }
}

impl<'a, V: Fill<'a>> Filling<'_, 'a, V> {
    /// The message itself, which was made if there was none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get_or_insert_default(&mut self) -> &mut Self {
        self
    }
}

impl<'a, V: Fill<'a>> Filling<'a, 'a, V> {
    /// The message, filled.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn into_ref(self) -> ViewRef<'a, V> {
        ViewRef::from_mut(self.view)
    }
}

impl<'a, V: Fill<'a>> Merge<'a> for Filling<'_, 'a, V> {
    #[inline]
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        self.view.fill_fields(self.filler, d)
    }
}

impl<'a, V: Fill<'a>> Merge<'a> for Detached<'a, V> {
    #[inline]
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        self.filler.filling(&mut self.view).merge_fields(d)
    }
}

impl<'a, V: Fill<'a>> Messages<'a> for ListPlace<'_, 'a, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add(&mut self) -> impl Merge<'a> {
        let arena = self.arena;
        Filler { arena }.filling(self.push_mut(V::default()))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&self) -> usize {
        self.len()
    }
}
