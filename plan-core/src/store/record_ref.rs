//! Reading storage that is addressed by the fields of a plan.

use super::list_head::ListHead;
use super::value::Span;
use super::{AnyValue, Order, StructRef, Value};
use crate::plan::{Cardinality, Field, HEADER, Op};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A message that can be read, addressed by the fields of its plan. `'a` is how long what it holds lives.
///
/// Every `unsafe` method relies on **S1**, as those of [`RecordMut`](super::RecordMut) do.
///
/// # Safety
/// **S2**: the messages that a field answers with were made for the field's sub-plan.
#[expect(clippy::missing_safety_doc, reason = "the one rule for all methods is stated above")]
pub unsafe trait Record<'a>: Copy {
    /// A message that this one holds.
    type Child: Record<'a>;
    /// An entry of a map, lent while it is shown.
    type Entry<'e>: Record<'e>;

    /// Whether the fields of which [`present`](Self::present) has set the bit surely are; else each is asked with
    /// [`lacks`](Self::lacks), too.
    const TELLS_PRESENT: bool;

    /// This, if it is a struct that can be written along a chain.
    #[inline(always)]
    fn as_struct(self) -> Option<StructRef<'a>> {
        None
    }

    /// Which of 64 fields, from the one of the index `64 * word` on, may be present: one bit for each, the lowest first. The plan
    /// has the first of them.
    unsafe fn present(self, word: usize) -> u64 {
        let _ = word;
        u64::MAX
    }

    /// Whether a field is surely absent, as far as that can be told without its op.
    unsafe fn lacks(self, field: &Field) -> bool;

    /// Whether a field is present: set, and not the zero value if its presence is implicit; of a list or a map, whether
    /// it has any.
    unsafe fn has(self, field: &Field) -> bool;

    /// The value of a singular field, zero if it is not set. Of a oneof, only if the field is held.
    unsafe fn get<V: Value<'a>>(self, field: &Field) -> V;

    /// The value of a singular field that is not surely absent, if it is present.
    unsafe fn find<V: Value<'a>>(self, field: &Field) -> Option<V>;

    /// The op and the form of a field in this storage, by which a dispatch chooses among the methods below.
    #[inline(always)]
    fn code(self, field: &Field) -> u8 {
        field.code()
    }

    /// The value of a field of the form [`Plain`](crate::plan::Form::Plain).
    #[inline(always)]
    unsafe fn plain<V: Value<'a>>(self, field: &Field) -> V {
        // SAFETY: the caller's promise.
        unsafe { self.get(field) }
    }

    /// The value of a field of the form [`Marked`](crate::plan::Form::Marked), if it is present.
    #[inline(always)]
    unsafe fn marked<V: Value<'a>>(self, field: &Field) -> Option<V> {
        // SAFETY: the caller's promise.
        unsafe { self.apart(field) }
    }

    /// The value of a field of the form [`Apart`](crate::plan::Form::Apart), if it is present.
    #[inline(always)]
    unsafe fn apart<V: Value<'a>>(self, field: &Field) -> Option<V> {
        // SAFETY: the caller's promise.
        if unsafe { self.lacks(field) } {
            return None;
        }
        // SAFETY: as above.
        unsafe { self.find(field) }
    }

    /// How many elements or entries a repeated, packed or map field has.
    unsafe fn count(self, field: &Field) -> usize;

    /// The elements of a repeated or packed field.
    unsafe fn list<V: Value<'a> + 'a>(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator + Clone + 'a;

    /// The message of a singular field, if it is present.
    unsafe fn child(self, field: &Field) -> Option<Self::Child>;

    /// The messages of a repeated field.
    unsafe fn children(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = Self::Child> + ExactSizeIterator + Clone;

    /// Shows each entry of a map.
    unsafe fn each_entry(self, field: &Field, order: Order, show: impl FnMut(Self::Entry<'_>));

    /// The unknown fields, in the order in which they were met.
    fn unknown_fields(self) -> impl DoubleEndedIterator<Item = &'a [u8]>;
}

// SAFETY: an ArenaRef only reads, and what it reads is not changed while it is in use (A3).
unsafe impl Send for ArenaRef<'_> {}
// SAFETY: as above.
unsafe impl Sync for ArenaRef<'_> {}

/// A message in an arena, to be read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArenaRef<'m> {
    // A3: points to a record in an arena, which nobody changes while this is in use.
    at: NonNull<u8>,
    lives: PhantomData<&'m ()>,
}

impl<'m> ArenaRef<'m> {
    /// A record.
    ///
    /// # Safety
    /// A3: `at` points to a record that lives, and is not changed, for `'m`.
    #[inline(always)]
    pub(super) unsafe fn new(at: NonNull<u8>) -> Self {
        Self { at, lives: PhantomData }
    }

    /// What a slot holds.
    ///
    /// # Safety
    /// `offset` is that of a slot that holds a `T`.
    #[inline(always)]
    unsafe fn read<T: Copy>(self, offset: u32) -> T {
        // SAFETY: A3 and the caller's promise: inside the record.
        let at = unsafe { self.at.byte_add(offset as usize) };
        // SAFETY: as above; slots are aligned to their width.
        unsafe { at.cast::<T>().read() }
    }

    /// The value in a slot.
    ///
    /// # Safety
    /// `offset` is that of a slot that holds a value of the type `V`.
    #[inline(always)]
    pub(super) unsafe fn load<V: Value<'m>>(self, offset: u32) -> V {
        // SAFETY: the caller's promise.
        let stored = unsafe { self.read::<V::Stored>(offset) };
        // SAFETY: stored by a record from a value that lives as long as the arena, or all zero.
        unsafe { V::load(stored) }
    }

    /// Whether the bit of a field with presence is set.
    ///
    /// # Safety
    /// S1, an explicit or required field.
    #[inline(always)]
    unsafe fn has_bit(self, field: &Field) -> bool {
        let bit = field.presence();
        // SAFETY: P5: the presence words follow the header, one bit for each such field.
        let word = unsafe { self.read::<u32>(HEADER + bit / 32 * 4) };
        word >> (bit % 32) & 1 != 0
    }

    /// Whether a member of a oneof is the one that is held.
    ///
    /// # Safety
    /// S1, a member of a oneof.
    #[inline(always)]
    unsafe fn holds(self, field: &Field) -> bool {
        // SAFETY: P5: the presence of a member of a oneof is where its case word lies.
        unsafe { self.read::<u32>(field.presence()) == field.number() }
    }

    /// The stored elements of a repeated or packed field, the pointers to messages or entries of a list or a map.
    ///
    /// # Safety
    /// S1; `T` is the stored form of the elements.
    #[inline(always)]
    pub(super) unsafe fn stored<T>(self, field: &Field) -> &'m [T] {
        // SAFETY: S1: the slot of a list or a map holds its head.
        let head = unsafe { self.read::<ListHead>(field.slot().0) };
        // SAFETY: the caller's promise; they live as long as the arena.
        unsafe { head.as_slice::<T>() }
    }

    /// The element of a repeated or packed field at an index.
    ///
    /// # Safety
    /// S1; the op is not that of a message.
    #[inline]
    pub(super) unsafe fn nth(self, field: &Field, index: usize) -> Option<AnyValue<'m>> {
        macro_rules! nth {
            ($ty:ty) => {{
                // SAFETY: S1: the elements are stored values of the type.
                let stored = *unsafe { self.stored::<<$ty as Value<'m>>::Stored>(field) }.get(index)?;
                // SAFETY: as above.
                unsafe { <$ty as Value<'m>>::load(stored) }.into_any()
            }};
        }
        Some(with_value_type!(field.op(), nth))
    }

    /// The message of a list, or the entry of a map, at an index.
    ///
    /// # Safety
    /// S1, a list of messages or a map.
    pub(super) unsafe fn nth_child(self, field: &Field, index: usize) -> Option<Self> {
        // SAFETY: S1: the elements are pointers to messages.
        let elements = unsafe { self.stored::<NonNull<u8>>(field) };
        // SAFETY: A3: what a record holds lives, and is not changed, as long as it.
        elements.get(index).map(|&at| unsafe { Self::new(at) })
    }

    /// The value of a singular scalar field, whatever its op.
    ///
    /// # Safety
    /// S1; the op is not that of a message.
    pub(crate) unsafe fn any(self, field: &Field) -> AnyValue<'m> {
        macro_rules! any {
            ($ty:ty) => {
                // SAFETY: S1, and this is the value type of the op.
                unsafe { self.get::<$ty>(field) }.into_any()
            };
        }
        with_value_type!(field.op(), any)
    }
}

/// Expands `$use!(type)` with the value type of a scalar op.
macro_rules! with_value_type {
    ($op:expr, $use:ident) => {
        match $op {
            Op::Int32 | Op::Sint32 | Op::Sfixed32 | Op::Enum | Op::ClosedEnum => $use!(i32),
            Op::Int64 | Op::Sint64 | Op::Sfixed64 => $use!(i64),
            Op::Uint32 | Op::Fixed32 => $use!(u32),
            Op::Uint64 | Op::Fixed64 => $use!(u64),
            Op::Float => $use!(f32),
            Op::Double => $use!(f64),
            Op::Bool => $use!(bool),
            Op::String => $use!(&'m str),
            Op::Bytes | Op::Message | Op::Group | Op::Item => $use!(&'m [u8]),
        }
    };
}
pub(super) use with_value_type;

// SAFETY: S2: a record holds no message that was not made for the sub-plan of its field (S1).
unsafe impl<'m> Record<'m> for ArenaRef<'m> {
    type Child = Self;
    type Entry<'e> = ArenaRef<'e>;
    const TELLS_PRESENT: bool = false;

    #[inline(always)]
    unsafe fn present(self, word: usize) -> u64 {
        // SAFETY: P5: the presence words follow the header, two for 64 fields.
        let [low, high] = unsafe { self.read::<[u32; 2]>(HEADER + word as u32 * 8) };
        u64::from(low) | u64::from(high) << 32
    }

    #[inline(always)]
    unsafe fn lacks(self, field: &Field) -> bool {
        // SAFETY: S1.
        !unsafe { self.has(field) }
    }

    #[inline(always)]
    unsafe fn marked<V: Value<'m>>(self, field: &Field) -> Option<V> {
        // SAFETY: S1: so says the form.
        let has = unsafe { self.has_bit(field) };
        // SAFETY: S1.
        has.then(|| unsafe { self.get(field) })
    }

    #[inline(always)]
    unsafe fn apart<V: Value<'m>>(self, field: &Field) -> Option<V> {
        // SAFETY: S1: a scalar of this form is a member of a oneof.
        let holds = unsafe { self.holds(field) };
        // SAFETY: S1.
        holds.then(|| unsafe { self.get(field) })
    }

    #[inline(always)]
    unsafe fn has(self, field: &Field) -> bool {
        match field.cardinality() {
            // SAFETY: S1.
            Cardinality::Explicit | Cardinality::Required => unsafe { self.has_bit(field) },
            // SAFETY: S1.
            Cardinality::Oneof => unsafe { self.holds(field) },
            Cardinality::Implicit => {
                let slot = field.slot().0;
                // SAFETY (each): S1 and P5: the slot has the width of the op's values; spans start with a pointer, and
                // their length tells whether they are empty. Floats are zero if their bits are.
                match crate::plan::Width::of_value(field.op()) {
                    // SAFETY: as above.
                    crate::plan::Width::W16 => !unsafe { self.load::<&[u8]>(slot) }.is_empty(),
                    // SAFETY: as above.
                    crate::plan::Width::W8 => unsafe { self.read::<u64>(slot) != 0 },
                    // SAFETY: as above.
                    crate::plan::Width::W4 => unsafe { self.read::<u32>(slot) != 0 },
                    // SAFETY: as above.
                    crate::plan::Width::W1 => unsafe { self.read::<u8>(slot) != 0 },
                }
            }
            // SAFETY: S1: such a slot holds a list head.
            Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => unsafe {
                self.read::<ListHead>(field.slot().0).len != 0
            },
        }
    }

    #[inline(always)]
    unsafe fn get<V: Value<'m>>(self, field: &Field) -> V {
        // SAFETY: S1: the slot holds a value of the type V.
        unsafe { self.load(field.slot().0) }
    }

    #[inline(always)]
    unsafe fn find<V: Value<'m>>(self, field: &Field) -> Option<V> {
        // what is not surely absent is present here. SAFETY: S1.
        Some(unsafe { self.get(field) })
    }

    #[inline(always)]
    unsafe fn count(self, field: &Field) -> usize {
        // SAFETY: S1: the slot of a list or a map holds its head.
        unsafe { self.read::<ListHead>(field.slot().0) }.len as usize
    }

    #[inline(always)]
    unsafe fn list<V: Value<'m> + 'm>(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator + Clone + 'm {
        // SAFETY: S1: the elements are stored values of the type V.
        let stored = unsafe { self.stored::<V::Stored>(field) };
        // SAFETY: as above.
        stored.iter().map(|&it| unsafe { V::load(it) })
    }

    #[inline(always)]
    unsafe fn child(self, field: &Field) -> Option<Self> {
        // SAFETY: S1.
        if !unsafe { self.has(field) } {
            return None;
        }
        // SAFETY: S1: the slot of a message holds a pointer to it, or null.
        let at = unsafe { self.read::<Option<NonNull<u8>>>(field.slot().0) };
        // SAFETY: A3: what a record holds lives, and is not changed, as long as it.
        at.map(|at| unsafe { Self::new(at) })
    }

    #[inline(always)]
    unsafe fn children(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // SAFETY: S1: the elements are pointers to messages.
        let elements = unsafe { self.stored::<NonNull<u8>>(field) };
        // SAFETY: A3: what a record holds lives, and is not changed, as long as it.
        elements.iter().map(|&at| unsafe { Self::new(at) })
    }

    #[inline(always)]
    unsafe fn each_entry(self, field: &Field, order: Order, mut show: impl FnMut(ArenaRef<'_>)) {
        // SAFETY: S1: a map holds pointers to its entries, which are records; they lie in the order of their keys.
        let entries = unsafe { self.children(field) };
        if order.backward {
            entries.rev().for_each(&mut show);
        } else {
            entries.for_each(&mut show);
        }
    }

    #[inline(always)]
    fn unknown_fields(self) -> impl DoubleEndedIterator<Item = &'m [u8]> {
        // SAFETY: a record starts with the pointer to its list of unknown fields, or null.
        let list = unsafe { self.read::<Option<NonNull<ListHead>>>(0) };
        let spans: &[Span] = match list {
            Some(list) => {
                // SAFETY: in the same arena, where nobody changes it (A3).
                let list = unsafe { list.as_ref() };
                // SAFETY: its elements are spans.
                unsafe { list.as_slice() }
            }
            None => &[],
        };
        spans.iter().map(|&span| {
            // SAFETY: stored from slices that live as long as the arena.
            unsafe { <&[u8]>::load(span) }
        })
    }
}
