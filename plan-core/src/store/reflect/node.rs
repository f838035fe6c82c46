//! The two storages behind the handles.

use super::{MessageMut, MessageRef, ValueRef};
#[cfg(feature = "json")]
use crate::plan::Op;
use crate::plan::{Field, Verified};
#[cfg(feature = "json")]
use crate::store::Value;
use crate::store::owned::Content;
#[cfg(feature = "json")]
use crate::store::record_ref::with_value_type;
use crate::store::{
    AnyValue, Arena, ArenaRecord, ArenaRef, KeepUnknown, Record, RecordMut, StructMut, StructRef,
};

/// A message to be read: a record in an arena, or a struct. Each `unsafe` method relies on S1.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Node<'m> {
    Arena(ArenaRef<'m>),
    Struct(StructRef<'m>),
}

/// A message to be changed. Each `unsafe` method relies on S1.
#[derive(Debug)]
pub(crate) enum NodeMut<'m> {
    Arena(ArenaRecord<'m>),
    Struct(StructMut<'m>),
}

/// Expands to the same call for each storage.
macro_rules! either {
    ($node:expr, $of:ident, $it:ident => $call:expr) => {
        match $node {
            $of::Arena($it) => $call,
            $of::Struct($it) => $call,
        }
    };
}

impl<'m> Node<'m> {
    /// Whether a field is present, as [`Record::has`].
    #[inline]
    pub(super) unsafe fn has(self, field: &Field) -> bool {
        // SAFETY: S1.
        either!(self, Node, it => unsafe { it.has(field) })
    }

    /// Which of 64 fields may be present, as [`Record::present`].
    #[inline]
    pub(super) unsafe fn present(self, word: usize) -> u64 {
        // SAFETY: S1.
        either!(self, Node, it => unsafe { it.present(word) })
    }

    /// Whether a field of which [`present`](Self::present) has set the bit is present.
    #[inline]
    pub(super) unsafe fn has_told(self, field: &Field) -> bool {
        match self {
            // SAFETY: S1.
            Self::Arena(it) => unsafe { it.has(field) },
            // SAFETY: S1.
            Self::Struct(it) => <StructRef<'_> as Record<'_>>::TELLS_PRESENT || unsafe { it.has(field) },
        }
    }

    /// The value of a singular scalar field.
    #[inline]
    pub(super) unsafe fn any(self, field: &Field) -> AnyValue<'m> {
        // SAFETY: S1.
        either!(self, Node, it => unsafe { it.any(field) })
    }

    /// The message of a singular field, if it is present.
    #[inline]
    pub(super) unsafe fn child(self, field: &Field) -> Option<Self> {
        match self {
            // SAFETY: S1.
            Self::Arena(it) => unsafe { it.child(field) }.map(Self::Arena),
            // SAFETY: S1.
            Self::Struct(it) => unsafe { it.child(field) }.map(Self::Struct),
        }
    }

    /// How many elements or entries a list or a map has.
    #[inline]
    pub(super) unsafe fn count(self, field: &Field) -> usize {
        // SAFETY: S1.
        either!(self, Node, it => unsafe { it.count(field) })
    }

    /// The scalar of a list at an index.
    #[inline]
    pub(super) unsafe fn nth(self, field: &Field, index: usize) -> Option<AnyValue<'m>> {
        // SAFETY: S1.
        either!(self, Node, it => unsafe { it.nth(field, index) })
    }

    /// The message of a list at an index.
    #[inline]
    pub(super) unsafe fn nth_child(self, field: &Field, index: usize) -> Option<Self> {
        match self {
            // SAFETY: S1.
            Self::Arena(it) => unsafe { it.nth_child(field, index) }.map(Self::Arena),
            // SAFETY: S1.
            Self::Struct(it) => unsafe { it.nth_child(field, index) }.map(Self::Struct),
        }
    }

    /// Shows each scalar of a list, until `show` fails.
    #[cfg(feature = "json")]
    pub(super) unsafe fn try_each<E>(
        self,
        field: &Field,
        mut show: impl FnMut(AnyValue<'m>) -> Result<(), E>,
    ) -> Result<(), E> {
        // SAFETY: S1.
        either!(self, Node, it => unsafe { try_each(it, field, &mut show) })
    }

    /// Shows each message of a list, until `show` fails.
    #[cfg(feature = "json")]
    pub(super) unsafe fn try_each_child<E>(
        self,
        field: &Field,
        mut show: impl FnMut(Self) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            // SAFETY: S1.
            Self::Arena(it) => unsafe { it.children(field) }.try_for_each(|it| show(Self::Arena(it))),
            // SAFETY: S1.
            Self::Struct(it) => unsafe { it.children(field) }.try_for_each(|it| show(Self::Struct(it))),
        }
    }

    /// The unknown fields, as runs of encoded fields.
    pub(super) fn unknown_fields(self) -> impl Iterator<Item = &'m [u8]> {
        let (arena, owned) = match self {
            Self::Arena(it) => (Some(it), None),
            Self::Struct(it) => (None, Some(it)),
        };
        let arena = arena.into_iter().flat_map(Record::unknown_fields);
        arena.chain(owned.into_iter().flat_map(Record::unknown_fields))
    }
}

/// Shows each scalar of a list, until `show` fails.
///
/// # Safety
/// S1.
#[cfg(feature = "json")]
unsafe fn try_each<'m, R: Record<'m>, E>(
    record: R,
    field: &Field,
    show: &mut impl FnMut(AnyValue<'m>) -> Result<(), E>,
) -> Result<(), E> {
    macro_rules! each {
        ($ty:ty) => {
            // SAFETY: S1, and this is the value type of the op.
            unsafe { record.list::<$ty>(field) }.try_for_each(|value| show(value.into_any()))
        };
    }
    with_value_type!(field.op(), each)
}

/// The value of an entry of a struct's map; `field` is its key or its value, of the plan of the entries.
///
/// # Safety
/// S2: the content was found through the access of such a field.
pub(super) unsafe fn value_of<'m>(
    plan: &'m Verified<'m>,
    field: &Field,
    content: Content<'m>,
) -> ValueRef<'m> {
    match content {
        Content::Scalar(any) => super::message_ref::named(plan, field, any.into()),
        Content::Message(it) => {
            // SAFETY: S2: the messages in a map are of the sub-plan of its value.
            ValueRef::Message(unsafe { MessageRef::new(plan.sub(field), Node::Struct(it)) })
        }
    }
}

macro_rules! give {
    ($any:expr, $it:ident => $use:expr) => {
        match $any {
            AnyValue::I32($it) => $use,
            AnyValue::I64($it) => $use,
            AnyValue::U32($it) => $use,
            AnyValue::U64($it) => $use,
            AnyValue::F32($it) => $use,
            AnyValue::F64($it) => $use,
            AnyValue::Bool($it) => $use,
            AnyValue::Str($it) => $use,
            AnyValue::Bytes($it) => $use,
        }
    };
}

impl<'m> NodeMut<'m> {
    /// The same message, to be read from now on.
    pub(super) fn into_ref(self) -> Node<'m> {
        match self {
            Self::Arena(it) => Node::Arena(it.into_ref()),
            Self::Struct(it) => Node::Struct(it.into_ref()),
        }
    }
}

impl NodeMut<'_> {
    /// The same message, to be read.
    pub(super) fn as_ref(&self) -> Node<'_> {
        match self {
            Self::Arena(it) => Node::Arena(it.as_ref()),
            Self::Struct(it) => Node::Struct(it.as_ref()),
        }
    }

    /// The same message, for a shorter time.
    pub(super) fn reborrow(&mut self) -> NodeMut<'_> {
        match self {
            Self::Arena(it) => NodeMut::Arena(it.reborrow()),
            Self::Struct(it) => NodeMut::Struct(it.reborrow()),
        }
    }

    /// Sets a singular scalar; the value is of the type of the op.
    pub(super) unsafe fn put(&mut self, field: &Field, any: AnyValue<'_>) {
        match self {
            Self::Arena(it) => {
                let any = own(any, it.arena());
                // SAFETY: S1, and the value type of the op.
                give!(any, value => unsafe { it.put(field, value) });
            }
            // SAFETY: as above.
            Self::Struct(it) => give!(any, value => unsafe { it.put(field, value) }),
        }
    }

    /// Appends a scalar to a list; the value is of the type of the op.
    pub(super) unsafe fn push(&mut self, field: &Field, any: AnyValue<'_>) {
        match self {
            Self::Arena(it) => {
                let any = own(any, it.arena());
                // SAFETY: S1, and the value type of the op.
                give!(any, value => unsafe { it.push(field, value) });
            }
            // SAFETY: as above.
            Self::Struct(it) => give!(any, value => unsafe { it.push(field, value) }),
        }
    }

    /// Makes a field absent or empty.
    pub(super) unsafe fn clear(&mut self, field: &Field) {
        // SAFETY: S1.
        either!(self, NodeMut, it => unsafe { it.clear(field) });
    }

    /// The message of a singular field, of the plan `sub`, made if there is none.
    pub(super) unsafe fn into_child(self, field: &Field, sub: &Verified<'_>) -> Self {
        match self {
            // SAFETY: S1.
            Self::Arena(mut it) => Self::Arena(unsafe { it.child(field, sub) }),
            // SAFETY: S1.
            Self::Struct(it) => Self::Struct(unsafe { it.into_child(field) }),
        }
    }

    /// A new message at the end of a list, of the plan `sub`.
    pub(super) unsafe fn into_pushed(self, field: &Field, sub: &Verified<'_>) -> Self {
        match self {
            // SAFETY: S1.
            Self::Arena(mut it) => Self::Arena(unsafe { it.push_child(field, sub) }),
            // SAFETY: S1.
            Self::Struct(it) => Self::Struct(unsafe { it.into_pushed(field) }),
        }
    }

    /// The message of a list at an index.
    pub(super) unsafe fn into_nth_child(self, field: &Field, index: usize) -> Option<Self> {
        // SAFETY: S1.
        if index >= unsafe { self.as_ref().count(field) } {
            return None;
        }
        match self {
            // SAFETY: S1.
            Self::Arena(mut it) => unsafe { it.child_at(field, index) }.map(Self::Arena),
            // SAFETY: S1, and there is one.
            Self::Struct(it) => Some(Self::Struct(unsafe { it.into_nth_child(field, index) })),
        }
    }

    /// Puts a message of the plan `sub` in a singular field, or an entry in a map, once it was filled.
    ///
    /// The arena's maps must be settled before an entry is looked for.
    pub(super) unsafe fn put_filled<E>(
        &mut self,
        field: &Field,
        sub: &Verified<'_>,
        fill: impl FnOnce(MessageMut<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Self::Arena(it) => {
                // SAFETY: S1.
                let mut apart = unsafe { it.detached(field, sub) };
                // SAFETY: S2: made for `sub`.
                fill(unsafe { MessageMut::new(sub, NodeMut::Arena(apart.reborrow())) })?;
                // SAFETY: S1, a message or an entry of the plan `sub`.
                unsafe { put_apart(it, field, sub, apart) };
            }
            Self::Struct(it) => {
                // SAFETY: S1.
                let mut apart = unsafe { it.detached(field, sub) };
                // SAFETY: S2: made for `sub`.
                fill(unsafe { MessageMut::new(sub, NodeMut::Struct(StructMut::open(&mut apart))) })?;
                // SAFETY: S1, a message or an entry of the plan `sub`.
                unsafe { put_apart(it, field, sub, apart) };
            }
        }
        Ok(())
    }

    /// How many maps of the arena are out of order.
    pub(super) fn unsettled(&self) -> usize {
        match self {
            Self::Arena(it) => it.arena().count_dirty(),
            Self::Struct(_) => 0,
        }
    }

    /// Puts the maps that are out of order in the order of their keys, but for those that were the first to be so.
    ///
    /// # Safety
    /// The others lie in this message.
    pub(super) unsafe fn settle(&mut self, first: usize) {
        if let Self::Arena(it) = self
            && it.arena().count_dirty() > first
        {
            // SAFETY: the caller's promise, and the message is borrowed for this alone.
            unsafe { it.arena().settle_maps_since(first) };
        }
    }

    /// Removes an element of a list of `len`, and moves those behind it up.
    pub(super) unsafe fn remove(&mut self, field: &Field, index: usize, len: usize) {
        match self {
            // SAFETY: S1.
            Self::Arena(it) => unsafe { it.remove(field, index) },
            // SAFETY: S1.
            Self::Struct(it) => unsafe { it.remove(field, index, len) },
        }
    }

    /// Removes an element of a list of `len`, and puts the last one in its place.
    pub(super) unsafe fn swap_remove(&mut self, field: &Field, index: usize, len: usize) {
        match self {
            // SAFETY: S1.
            Self::Arena(it) => unsafe { it.swap_remove(field, index) },
            // SAFETY: S1.
            Self::Struct(it) => unsafe { it.swap_remove(field, index, len) },
        }
    }

    /// Forgets the unknown fields.
    pub(super) fn clear_unknown_fields(&mut self) {
        match self {
            Self::Arena(it) => it.clear_unknown_fields(),
            Self::Struct(it) => it.unknown_mut().clear(),
        }
    }

    /// Keeps encoded unknown fields behind the others.
    pub(super) fn keep(&mut self, fields: &[u8]) {
        match self {
            _ if fields.is_empty() => {}
            Self::Arena(it) => {
                let fields = it.arena().copy(fields);
                (&mut *it).keep(fields);
            }
            Self::Struct(it) => it.unknown_mut().keep(fields),
        }
    }
}

/// # Safety
/// S1: a singular message or a map, and a message or an entry of the plan `sub`.
unsafe fn put_apart<'a, R: RecordMut<'a>>(
    record: &mut R,
    field: &Field,
    sub: &Verified<'_>,
    apart: R::Detached,
) {
    if field.cardinality().is_singular() {
        // SAFETY: S1.
        unsafe { record.attach(field, apart) };
    } else {
        // SAFETY: S1.
        unsafe { record.insert(field, sub, apart) };
    }
}

/// The same value, its text or bytes copied to `arena`.
fn own<'m>(any: AnyValue<'_>, arena: &'m Arena) -> AnyValue<'m> {
    match any {
        AnyValue::I32(it) => AnyValue::I32(it),
        AnyValue::I64(it) => AnyValue::I64(it),
        AnyValue::U32(it) => AnyValue::U32(it),
        AnyValue::U64(it) => AnyValue::U64(it),
        AnyValue::F32(it) => AnyValue::F32(it),
        AnyValue::F64(it) => AnyValue::F64(it),
        AnyValue::Bool(it) => AnyValue::Bool(it),
        AnyValue::Str(it) => AnyValue::Str(arena.copy_str(it)),
        AnyValue::Bytes(it) => AnyValue::Bytes(arena.copy(it)),
    }
}
