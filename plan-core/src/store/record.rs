//! Storage that is addressed by the fields of a plan, and the records of an arena, which are such storage.

use super::list_head::{DIRTY, ListHead, Run};
use super::unknown::varint_field;
use super::value::Span;
use super::{Arena, ArenaRef, KeepUnknown, List, Value};
use crate::plan::{Cardinality, Field, HEADER, Op, Verified, Width};
use crate::wire::FieldNumber;
use core::cmp::Ordering;
use core::ptr::NonNull;

/// A message that can be changed, addressed by the fields of its plan. `'a` is how long the strings and bytes live that it
/// is given.
///
/// Every `unsafe` method relies on **S1**: the field is one of the plan that the record was made for, `V` is the value type
/// of its op, and the method suits its cardinality. Plans are [`Verified`], so slots lie inside the record and do not
/// overlap (P5).
///
/// # Safety
/// **S2**: a record that a method answers with was made for the plan `sub` that the method was given.
#[expect(clippy::missing_safety_doc, reason = "the one rule for all methods is stated above")]
pub unsafe trait RecordMut<'a>: Sized {
    /// A record that this one holds.
    type Child<'r>: RecordMut<'a>
    where
        Self: 'r;
    /// A record that no other one holds yet.
    type Detached;

    /// The same record, for a shorter time.
    fn lend(&mut self) -> Self::Child<'_>;

    /// The op and the form of a field in this storage, by which a dispatch chooses among the methods below.
    #[inline(always)]
    fn code(&self, field: &Field) -> u8 {
        field.code()
    }

    /// Sets a singular field, and makes it present.
    unsafe fn put<V: Value<'a>>(&mut self, field: &Field, value: V);

    /// [`put`](Self::put) in a field of the form [`Plain`](crate::plan::Form::Plain).
    #[inline(always)]
    unsafe fn put_plain<V: Value<'a>>(&mut self, field: &Field, value: V) {
        // SAFETY: the caller's promise.
        unsafe { self.put(field, value) };
    }

    /// [`put`](Self::put) in a field of the form [`Marked`](crate::plan::Form::Marked).
    #[inline(always)]
    unsafe fn put_marked<V: Value<'a>>(&mut self, field: &Field, value: V) {
        // SAFETY: the caller's promise.
        unsafe { self.put(field, value) };
    }

    /// A field of the form [`List`](crate::plan::Form::List), to which a run of values is appended.
    unsafe fn run<V: Value<'a>>(&mut self, field: &Field) -> impl List<V>;

    /// Appends to a repeated or packed field.
    unsafe fn push<V: Value<'a>>(&mut self, field: &Field, value: V);

    /// Makes room in a repeated or packed field for so many more.
    unsafe fn reserve<V: Value<'a>>(&mut self, field: &Field, additional: usize);

    /// How many elements or entries a repeated, packed or map field has.
    unsafe fn count(&self, field: &Field) -> usize;

    /// Whether a member of a oneof is the one that is held.
    unsafe fn holds(&self, field: &Field) -> bool;

    /// The message of a singular field, of the plan `sub`; made if there is none, and present from now on.
    unsafe fn child(&mut self, field: &Field, sub: &Verified<'_>) -> Self::Child<'_>;

    /// A new message at the end of a repeated field, of the plan `sub`.
    unsafe fn push_child(&mut self, field: &Field, sub: &Verified<'_>) -> Self::Child<'_>;

    /// A message of the plan `sub`, for a message or map field, that no record holds yet.
    unsafe fn detached(&mut self, field: &Field, sub: &Verified<'_>) -> Self::Detached;

    /// The record of a message that no record holds yet.
    fn open<'r>(detached: &'r mut Self::Detached) -> Self::Child<'r>
    where
        Self: 'r;

    /// Puts a message in a singular field, and makes it present.
    unsafe fn attach(&mut self, field: &Field, message: Self::Detached);

    /// Puts an entry in a map, whose plan is `sub`: in place of one with the same key (W3).
    unsafe fn insert(&mut self, field: &Field, sub: &Verified<'_>, entry: Self::Detached);

    /// Where unknown fields are kept.
    fn unknown_fields(&mut self) -> impl KeepUnknown<'a>;
}

/// A message in an arena. All zero bytes are an empty message.
#[derive(Debug)]
pub(crate) struct ArenaRecord<'m> {
    // A2: points to a record of the plan it was made for, in `arena`, which nobody else reaches while this is in use.
    pub(super) at: NonNull<u8>,
    pub(super) arena: &'m Arena,
}

impl<'m> ArenaRecord<'m> {
    /// A new, empty message of `plan`.
    #[inline]
    pub(crate) fn new(plan: &Verified<'_>, arena: &'m Arena) -> Self {
        Self { at: arena.alloc_zeroed(plan.layout().size as usize), arena }
    }

    /// The same message, to be read.
    pub(crate) fn as_ref(&self) -> ArenaRef<'_> {
        // SAFETY: A2: nobody changes the record while this is borrowed.
        unsafe { ArenaRef::new(self.at) }
    }

    /// The same message, to be read from now on.
    pub(super) fn into_ref(self) -> ArenaRef<'m> {
        // SAFETY: A2: nobody changes the record any more for as long as the arena is borrowed.
        unsafe { ArenaRef::new(self.at) }
    }

    /// The arena that holds the message.
    pub(crate) fn arena(&self) -> &'m Arena {
        self.arena
    }

    /// The place of a value.
    ///
    /// # Safety
    /// `offset` must be that of a slot of at least the size of `T`, aligned for it.
    #[inline(always)]
    pub(super) unsafe fn slot<T>(&self, offset: u32) -> NonNull<T> {
        // SAFETY: A2 and the caller's promise: inside the record.
        unsafe { self.at.byte_add(offset as usize) }.cast()
    }

    /// What a slot holds.
    ///
    /// # Safety
    /// `offset` must be that of a slot that holds a `T`.
    #[inline(always)]
    pub(super) unsafe fn load<T: Copy>(&self, offset: u32) -> T {
        // SAFETY: the caller's promise.
        let slot = unsafe { self.slot::<T>(offset) };
        // SAFETY: as above.
        unsafe { slot.read() }
    }

    /// Puts a value in a slot.
    ///
    /// # Safety
    /// `offset` must be that of a slot for a `T`.
    #[inline(always)]
    pub(super) unsafe fn store<T: Copy>(&mut self, offset: u32, value: T) {
        // SAFETY: the caller's promise.
        let slot = unsafe { self.slot::<T>(offset) };
        // SAFETY: as above; nobody else reaches the record (A2).
        unsafe { slot.write(value) };
    }

    /// Makes a singular field present.
    ///
    /// # Safety
    /// S1.
    #[inline(always)]
    pub(super) unsafe fn mark(&mut self, field: &Field) {
        match field.cardinality() {
            Cardinality::Oneof => {
                // SAFETY: P5: the presence of a member of a oneof is where its case word lies.
                unsafe { self.store(field.presence(), field.number()) };
                // SAFETY: P2: each field has a bit at its place among the fields.
                unsafe { self.set_bit(field.index_of_scalar() as u32) };
            }
            Cardinality::Explicit
            | Cardinality::Required
            | Cardinality::Implicit
            | Cardinality::Repeated
            | Cardinality::Packed
            | Cardinality::Map => {
                // SAFETY: P5: the presence of such a field is its bit.
                unsafe { self.set_bit(field.presence()) };
            }
        }
    }

    /// Sets the bit of a field: of an explicit or required one it tells whether it is present; of another one, that something
    /// was put there, which may be gone.
    ///
    /// # Safety
    /// There is such a bit.
    #[inline(always)]
    unsafe fn set_bit(&mut self, bit: u32) {
        let word = HEADER + bit / 32 * 4;
        // SAFETY: P5: the presence words follow the header, one bit for each field.
        let bits: u32 = unsafe { self.load(word) };
        // SAFETY: as above.
        unsafe { self.store(word, bits | 1 << (bit % 32)) };
    }

    /// The list of a repeated, packed or map field.
    ///
    /// # Safety
    /// S1.
    #[inline(always)]
    pub(super) unsafe fn list(&mut self, field: &Field) -> &mut ListHead {
        // SAFETY: P5: the presence of such a field is its bit.
        unsafe { self.set_bit(field.presence()) };
        // SAFETY: P5: such fields have a slot of 16 bytes.
        let mut slot = unsafe { self.slot::<ListHead>(field.slot().0) };
        // SAFETY: S1 and A2: it holds a list head and is ours alone.
        unsafe { slot.as_mut() }
    }

    /// Appends to the list of a field.
    ///
    /// # Safety
    /// S1, `T` being the stored form of the elements.
    #[inline(always)]
    pub(super) unsafe fn append<T: Copy>(&mut self, field: &Field, element: T) {
        let arena = self.arena;
        // SAFETY: S1.
        let list = unsafe { self.list(field) };
        // SAFETY: S1: the elements are of the type T.
        unsafe { list.push(element, arena) };
    }
}

// SAFETY: S2: each record is made for `sub`, or was when it was put where it is found (S1).
unsafe impl<'m> RecordMut<'m> for ArenaRecord<'m> {
    type Child<'r>
        = Self
    where
        Self: 'r;
    type Detached = Self;

    #[inline(always)]
    fn lend(&mut self) -> Self {
        Self { at: self.at, arena: self.arena }
    }

    #[inline(always)]
    unsafe fn put<V: Value<'m>>(&mut self, field: &Field, value: V) {
        const { assert!(size_of::<V::Stored>() <= 16 && align_of::<V::Stored>() <= 8) };
        // SAFETY: S1: V is the value type of the op, whose width is that of the slot (P5), or 16 for a oneof.
        unsafe { self.store(field.slot().0, value.store()) };
        // SAFETY: S1.
        unsafe { self.mark(field) };
    }

    #[inline(always)]
    unsafe fn put_plain<V: Value<'m>>(&mut self, field: &Field, value: V) {
        // SAFETY: S1: V is the value type of the op, whose width is that of the slot (P5).
        unsafe { self.store(field.slot().0, value.store()) };
        // SAFETY: P5: the presence of a plain field is its bit.
        unsafe { self.set_bit(field.presence()) };
    }

    #[inline(always)]
    unsafe fn put_marked<V: Value<'m>>(&mut self, field: &Field, value: V) {
        // SAFETY: as above.
        unsafe { self.store(field.slot().0, value.store()) };
        // SAFETY: S1 and P5: the presence of a marked field is its bit (P1).
        unsafe { self.set_bit(field.presence()) };
    }

    #[inline(always)]
    unsafe fn run<V: Value<'m>>(&mut self, field: &Field) -> impl List<V> {
        let arena = self.arena;
        // SAFETY: S1.
        let list = unsafe { self.list(field) };
        // SAFETY: S1: the elements are stored values of the type V.
        unsafe { Run::open(list, arena) }
    }

    #[inline(always)]
    unsafe fn push<V: Value<'m>>(&mut self, field: &Field, value: V) {
        // SAFETY: S1: the elements are stored values of the type V.
        unsafe { self.append(field, value.store()) };
    }

    #[inline(always)]
    unsafe fn reserve<V: Value<'m>>(&mut self, field: &Field, additional: usize) {
        let arena = self.arena;
        // SAFETY: S1.
        let list = unsafe { self.list(field) };
        if list.room() - (list.len as usize) < additional {
            // SAFETY: S1: the elements are stored values of the type V.
            unsafe { list.grow::<V::Stored>(additional, arena) };
        }
    }

    unsafe fn count(&self, field: &Field) -> usize {
        // SAFETY: P5 and S1, as in `list`.
        let list: ListHead = unsafe { self.load(field.slot().0) };
        list.len as usize
    }

    #[inline(always)]
    unsafe fn holds(&self, field: &Field) -> bool {
        // SAFETY: P5: the presence of a member of a oneof is where its case word lies.
        let case: u32 = unsafe { self.load(field.presence()) };
        case == field.number()
    }

    #[inline(always)]
    unsafe fn child(&mut self, field: &Field, sub: &Verified<'_>) -> Self {
        // SAFETY: S1: a member of a oneof.
        let is_another = field.cardinality() == Cardinality::Oneof && !unsafe { self.holds(field) };
        if !is_another {
            // SAFETY: S1: the slot holds the pointer to a message, or null.
            if let Some(at) = unsafe { self.load::<Option<NonNull<u8>>>(field.slot().0) } {
                return Self { at, arena: self.arena };
            }
        }
        let made = Self::new(sub, self.arena);
        let child = Self { at: made.at, arena: self.arena };
        // SAFETY: S1, as the caller has it.
        unsafe { self.attach(field, made) };
        child
    }

    #[inline(always)]
    unsafe fn push_child(&mut self, field: &Field, sub: &Verified<'_>) -> Self {
        let child = Self::new(sub, self.arena);
        // SAFETY: S1: a list of messages holds pointers to them.
        unsafe { self.append(field, child.at) };
        child
    }

    #[inline(always)]
    unsafe fn detached(&mut self, _: &Field, sub: &Verified<'_>) -> Self {
        Self::new(sub, self.arena)
    }

    #[inline(always)]
    fn open<'r>(detached: &'r mut Self) -> Self
    where
        Self: 'r,
    {
        Self { at: detached.at, arena: detached.arena }
    }

    #[inline(always)]
    unsafe fn attach(&mut self, field: &Field, message: Self) {
        // SAFETY: S1: the slot holds the pointer to a message.
        unsafe { self.store(field.slot().0, message.at) };
        // SAFETY: S1.
        unsafe { self.mark(field) };
    }

    unsafe fn insert(&mut self, field: &Field, sub: &Verified<'_>, entry: Self) {
        let arena = self.arena;
        let key = KeyOrder::of(sub);
        // SAFETY: P5: the presence of a map is its bit.
        unsafe { self.set_bit(field.presence()) };
        // SAFETY: P5: a map has a slot of 16 bytes.
        let mut place = unsafe { self.slot::<ListHead>(field.slot().0) };
        // SAFETY: S1 and A2: it holds a list head and is ours alone.
        let list = unsafe { place.as_mut() };
        // SAFETY: a map holds pointers to its entries.
        let last = unsafe { list.as_slice::<NonNull<u8>>() }.last();
        let ascends = last.is_none_or(|&last| {
            // SAFETY: entries are records of `sub`, by S1.
            let order = unsafe { key.compare(last, entry.at) };
            order == Ordering::Less
        });
        // SAFETY: as above.
        unsafe { list.push(entry.at, arena) };
        if !ascends && list.room & DIRTY == 0 {
            list.room |= DIRTY;
            // not made from `list`: it is used after other references to the slot
            arena.add_dirty(DirtyMap { list: place, key });
        }
    }

    fn unknown_fields(&mut self) -> impl KeepUnknown<'m> {
        self
    }
}

impl<'m> KeepUnknown<'m> for &mut ArenaRecord<'m> {
    fn keep(&mut self, fields: &'m [u8]) {
        // SAFETY: a record starts with the pointer to its list of unknown fields, or null.
        let head = unsafe { self.slot::<Option<NonNull<ListHead>>>(0) };
        // SAFETY: as above.
        let mut list = unsafe { head.read() }.unwrap_or_else(|| {
            let list = ListHead::in_arena::<Span>(self.arena);
            // SAFETY: as above.
            unsafe { head.write(Some(list)) };
            list
        });
        // SAFETY: made above or before, in the arena, and reached by nobody else (A2).
        let list = unsafe { list.as_mut() };
        // SAFETY: the list of unknown fields holds spans.
        unsafe { list.push::<Span>(fields.store(), self.arena) };
    }

    fn keep_varint(&mut self, number: FieldNumber, value: u64) {
        let arena = self.arena;
        varint_field(number, value, |field| self.keep(arena.copy(field)));
    }
}

/// How the entries of a map are ordered: by the value in one slot of their records.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeyOrder {
    op: Op,
    slot: u32,
}

/// A map to which entries were appended out of order.
#[derive(Debug)]
pub(super) struct DirtyMap {
    list: NonNull<ListHead>,
    key: KeyOrder,
}

impl KeyOrder {
    /// The order of the entries of the plan `entry`.
    ///
    /// # Panics
    /// If the plan is not that of a map entry: only then P7 tells what its first field is.
    pub(super) fn of(entry: &Verified<'_>) -> Self {
        assert!(entry.plan().is_entry, "the sub-plan of a map is no map entry");
        let key = &entry.fields()[0];
        Self { op: key.op(), slot: key.slot().0 }
    }

    /// Compares two entries.
    ///
    /// # Safety
    /// Both are records of the plan for which this was made.
    pub(super) unsafe fn compare(self, a: NonNull<u8>, b: NonNull<u8>) -> Ordering {
        // SAFETY: the caller's promise; nobody changes entries while they are compared.
        let a = unsafe { ArenaRef::new(a) };
        // SAFETY: as above.
        let b = unsafe { ArenaRef::new(b) };
        macro_rules! by {
            ($ty:ty) => {{
                // SAFETY: P7: the key's slot holds a value of this type, for so says its op.
                let a = unsafe { a.load::<$ty>(self.slot) };
                // SAFETY: as above.
                let b = unsafe { b.load::<$ty>(self.slot) };
                a.cmp(&b)
            }};
        }
        match Width::of_value(self.op) {
            Width::W16 => by!(&str),
            Width::W1 => by!(bool),
            Width::W8 if matches!(self.op, Op::Uint64 | Op::Fixed64) => by!(u64),
            Width::W8 => by!(i64),
            Width::W4 if matches!(self.op, Op::Uint32 | Op::Fixed32) => by!(u32),
            Width::W4 => by!(i32),
        }
    }
}

impl Arena {
    /// Puts every map in the order of its keys, one entry a key, the last one of equal ones (W3).
    ///
    /// Entries are appended while a message is decoded, and sorted here, once: a message that comes in many pieces, each
    /// with an entry out of order, would else cost the square of its length.
    ///
    /// # Safety
    /// Nobody else reads or writes records of the arena meanwhile, and none of them was given back by `reset`.
    #[inline]
    pub(crate) unsafe fn settle_maps(&self) {
        if self.is_dirty() {
            // SAFETY: the caller's promise.
            unsafe { self.settle_maps_since(0) };
        }
    }

    /// As [`settle_maps`](Self::settle_maps), but for so many maps that were the first to go out of order.
    ///
    /// # Safety
    /// As there, of the records of the other maps and their entries.
    #[cold]
    pub(super) unsafe fn settle_maps_since(&self, first: usize) {
        while let Some(DirtyMap { mut list, key }) = self.pop_dirty(first) {
            // SAFETY: a map in a record of this arena; the caller's promise.
            let list = unsafe { list.as_mut() };
            list.room &= !DIRTY;
            // SAFETY: a map holds pointers to its entries.
            let entries = unsafe { list.as_mut_slice::<NonNull<u8>>() };
            entries.sort_by(|&a, &b| {
                // SAFETY: all are records of the plan for which `key` was made.
                unsafe { key.compare(a, b) }
            });
            let mut kept = 0;
            for i in 0..entries.len() {
                let replaced = entries.get(i + 1).is_some_and(|&next| {
                    // SAFETY: as above.
                    let order = unsafe { key.compare(entries[i], next) };
                    order == Ordering::Equal
                });
                if !replaced {
                    entries[kept] = entries[i];
                    kept += 1;
                }
            }
            list.len = kept as u32;
        }
    }
}
