//! Messages in views.

use crate::store::{Arena, Missing, Write};
use crate::wire::Sink;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;
use core::ptr::NonNull;

/// A message that a view holds, in the arena; it is read as the view that it refers to.
pub struct ViewRef<'a, V> {
    // V2 holds of it; who fills it may change it (V1)
    at: NonNull<V>,
    of: PhantomData<&'a V>,
}

// SAFETY: a shared reference, for all who do not fill it (V1).
unsafe impl<V: Sync> Send for ViewRef<'_, V> {}
// SAFETY: as above.
unsafe impl<V: Sync> Sync for ViewRef<'_, V> {}

impl<'a, V> ViewRef<'a, V> {
    /// The message.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get(self) -> &'a V {
        // SAFETY: V2.
        unsafe { self.at.as_ref() }
    }

    /// A message in an arena.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(view: V, arena: &'a Arena) -> Self
    where
        V: Copy,
    {
        const { assert!(align_of::<V>() <= 8, "an arena aligns to 8") };
        let at = arena.alloc(size_of::<V>()).cast::<V>();
        // SAFETY: just given out, of this size, and aligned to 8.
        unsafe { at.write(view) };
        Self { at, of: PhantomData }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn from_mut(view: &'a mut V) -> Self {
        Self { at: NonNull::from_mut(view), of: PhantomData }
    }

    /// The message, to be changed.
    ///
    /// # Safety
    /// Nobody else has it for `'s`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn into_mut<'s>(self) -> &'s mut V
    where
        'a: 's,
    {
        let mut at = self.at;
        // SAFETY: the caller's promise, and V2.
        unsafe { at.as_mut() }
    }
}

impl<V> Clone for ViewRef<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for ViewRef<'_, V> {}

impl<V> Deref for ViewRef<'_, V> {
    type Target = V;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deref(&self) -> &V {
        self.get()
    }
}

impl<V: PartialEq> PartialEq for ViewRef<'_, V> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<V: fmt::Debug> fmt::Debug for ViewRef<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<V: Write> Write for ViewRef<'_, V> {
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        self.get().write_fields(sink);
    }

    fn check_required(&self) -> Result<(), Missing> {
        self.get().check_required()
    }
}
