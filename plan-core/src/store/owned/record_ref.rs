//! Structs to be read.

use super::access::misfit;
use super::map::Pair;
use super::value::ValuesAccess;
use super::{Access, Member, StructTable, Tabled};
use crate::plan::{Cardinality, Field, Op};
use crate::store::record_ref::with_value_type;
use crate::store::{Lend, Order, Record, UnknownFields, Value};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;

/// A struct to be read, addressed by the fields of its plan; with `PAIR` an entry of a map, of which the members are pointers
/// to what their accesses were made for.
#[derive(Debug, Clone, Copy)]
pub struct StructRef<'m, const PAIR: bool = false> {
    // T5: points to a struct of the type that the table was made for, with `PAIR` to a pair, which nobody changes for 'm.
    at: NonNull<u8>,
    pub(super) table: &'static StructTable,
    lives: PhantomData<&'m ()>,
}

impl<'m> StructRef<'m> {
    /// A message of a type that has a table.
    #[inline]
    pub fn new<M: Tabled>(message: &'m M) -> Self {
        Self { at: NonNull::from_ref(message).cast(), table: M::TABLE.get(), lives: PhantomData }
    }
}

impl<const PAIR: bool> StructRef<'_, PAIR> {
    /// A struct at this place.
    ///
    /// # Safety
    /// T5.
    #[inline(always)]
    pub(super) unsafe fn from_parts(at: NonNull<u8>, table: &'static StructTable) -> Self {
        Self { at, table, lives: PhantomData }
    }

    /// The place of a field, and how it is reached.
    ///
    /// # Safety
    /// S1.
    #[inline(always)]
    pub(super) unsafe fn place(self, field: &Field) -> (NonNull<u8>, Access) {
        // SAFETY: S1.
        unsafe { self.place_of(self.table.member(field)) }
    }

    /// The place of a field of a scalar op, and how it is reached.
    ///
    /// # Safety
    /// S1.
    #[inline(always)]
    unsafe fn scalar(self, field: &Field) -> (NonNull<u8>, Access) {
        // SAFETY: S1 and T5.
        let member = unsafe { self.table.scalar(field) };
        // SAFETY: S1.
        unsafe { self.place_of(member) }
    }

    /// The place of a member, and how it is reached.
    ///
    /// # Safety
    /// It is one of the table.
    #[inline(always)]
    pub(super) unsafe fn place_of(self, member: &Member) -> (NonNull<u8>, Access) {
        // SAFETY: T1 and T5: inside the struct.
        let at = unsafe { self.at.byte_add(member.offset as usize) };
        if PAIR {
            // SAFETY: T1: the members of a pair are pointers to what the access was made for.
            return (unsafe { at.cast::<NonNull<u8>>().read() }, member.access);
        }
        (at, member.access)
    }
}

// SAFETY: T5: what is done with the struct is what a reference to it allows, and messages are `Sync`: the functions of its
// table take it, its parts, and the entries that a map lends by reference. The table lives for ever.
unsafe impl<const PAIR: bool> Send for StructRef<'_, PAIR> {}
// SAFETY: as above.
unsafe impl<const PAIR: bool> Sync for StructRef<'_, PAIR> {}

/// The values of a list in a struct.
enum Values<'m, V: Value<'m>> {
    Slice(core::slice::Iter<'m, V::Owned>),
    /// T1: the access of the list at this place, and indices below its count.
    Through(&'static ValuesAccess, NonNull<u8>, Range<usize>),
}

impl<'m, V: Value<'m>> Clone for Values<'m, V> {
    fn clone(&self) -> Self {
        match self {
            Self::Slice(values) => Self::Slice(values.clone()),
            Self::Through(list, at, indices) => Self::Through(list, *at, indices.clone()),
        }
    }
}

/// The value of a list at an index, which is one of `Values::Through`.
#[inline]
fn through<'m, V: Value<'m>>(list: &ValuesAccess, at: NonNull<u8>, index: usize) -> V {
    // SAFETY: T1, and T5 for as long as the iterator lives.
    let value = unsafe { (list.nth)(at, index) };
    // SAFETY: T1: of the type of the op; T5, as above.
    unsafe { value.get() }.unwrap_or_else(|| misfit())
}

impl<'m, V: Value<'m>> Iterator for Values<'m, V> {
    type Item = V;

    #[inline(always)]
    fn next(&mut self) -> Option<V> {
        match self {
            Self::Slice(values) => values.next().map(Lend::lend),
            Self::Through(list, at, indices) => indices.next().map(|it| through(list, *at, it)),
        }
    }

    fn nth(&mut self, n: usize) -> Option<V> {
        match self {
            Self::Slice(values) => values.nth(n).map(Lend::lend),
            Self::Through(list, at, indices) => indices.nth(n).map(|it| through(list, *at, it)),
        }
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Slice(values) => values.size_hint(),
            Self::Through(_, _, indices) => indices.size_hint(),
        }
    }
}

impl<'m, V: Value<'m>> DoubleEndedIterator for Values<'m, V> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<V> {
        match self {
            Self::Slice(values) => values.next_back().map(Lend::lend),
            Self::Through(list, at, indices) => indices.next_back().map(|it| through(list, *at, it)),
        }
    }
}

impl<'m, V: Value<'m>> ExactSizeIterator for Values<'m, V> {}

/// The messages of a list in a struct, which lie one behind the other.
#[derive(Debug, Clone)]
struct Messages<'m> {
    first: NonNull<u8>,
    table: &'static StructTable,
    indices: Range<usize>,
    lives: PhantomData<&'m ()>,
}

impl<'m> Messages<'m> {
    #[inline(always)]
    fn nth_ref(&self, index: usize) -> StructRef<'m> {
        // SAFETY: one of the messages of the list, by T1.
        let at = unsafe { self.first.byte_add(index * self.table.size) };
        // SAFETY: T5: nobody changes the list.
        unsafe { StructRef::from_parts(at, self.table) }
    }
}

impl<'m> Iterator for Messages<'m> {
    type Item = StructRef<'m>;

    #[inline(always)]
    fn next(&mut self) -> Option<StructRef<'m>> {
        self.indices.next().map(|it| self.nth_ref(it))
    }

    fn nth(&mut self, n: usize) -> Option<StructRef<'m>> {
        self.indices.nth(n).map(|it| self.nth_ref(it))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl DoubleEndedIterator for Messages<'_> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.indices.next_back().map(|it| self.nth_ref(it))
    }
}

impl ExactSizeIterator for Messages<'_> {}

// SAFETY: S2: by T1 and T2 the tables that messages are found with are those of the types of the sub-plans.
unsafe impl<'m, const PAIR: bool> Record<'m> for StructRef<'m, PAIR> {
    type Child = StructRef<'m>;
    type Entry<'e> = StructRef<'e, true>;
    const TELLS_PRESENT: bool = true;

    #[inline(always)]
    fn as_struct(self) -> Option<StructRef<'m>> {
        if PAIR { None } else { Some(StructRef { at: self.at, table: self.table, lives: PhantomData }) }
    }

    #[inline(always)]
    unsafe fn present(self, word: usize) -> u64 {
        // SAFETY: T5: a struct of the table's type.
        unsafe { (self.table.present)(self.at, word) }
    }

    #[inline(always)]
    unsafe fn lacks(self, _: &Field) -> bool {
        false
    }

    unsafe fn has(self, field: &Field) -> bool {
        macro_rules! singular {
            ($ty:ty) => {{
                // SAFETY: S1, and this is the value type of the op.
                let value = unsafe { self.find::<$ty>(field) };
                value.is_some_and(|it| field.cardinality() != Cardinality::Implicit || !it.is_zero())
            }};
        }
        match field.cardinality() {
            // SAFETY: S1.
            Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => unsafe {
                self.count(field) != 0
            },
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
                if field.op().is_message() {
                    // SAFETY: S1.
                    return unsafe { self.child(field) }.is_some();
                }
                with_value_type!(field.op(), singular)
            }
        }
    }

    #[inline(always)]
    fn code(self, field: &Field) -> u8 {
        self.table.member(field).code(field)
    }

    #[inline(always)]
    unsafe fn plain<V: Value<'m>>(self, field: &Field) -> V {
        // SAFETY: S1.
        let (at, _) = unsafe { self.scalar(field) };
        // SAFETY: T1: only `Access::Plain` has this form; T5.
        unsafe { at.cast::<V::Owned>().as_ref() }.lend()
    }

    #[inline(always)]
    unsafe fn marked<V: Value<'m>>(self, field: &Field) -> Option<V> {
        // SAFETY: S1.
        let (at, _) = unsafe { self.scalar(field) };
        // SAFETY: T1: only `Access::Optional` has this form; T5.
        unsafe { at.cast::<Option<V::Owned>>().as_ref() }.as_ref().map(Lend::lend)
    }

    #[inline(always)]
    unsafe fn apart<V: Value<'m>>(self, field: &Field) -> Option<V> {
        // SAFETY: S1.
        unsafe { self.find(field) }
    }

    #[inline]
    unsafe fn get<V: Value<'m>>(self, field: &Field) -> V {
        // SAFETY: S1.
        unsafe { self.find(field) }.unwrap_or_else(V::zero)
    }

    #[inline(never)]
    unsafe fn find<V: Value<'m>>(self, field: &Field) -> Option<V> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        match access {
            // SAFETY: T1: so says the access; T5.
            Access::Plain => Some(unsafe { at.cast::<V::Owned>().as_ref() }.lend()),
            // SAFETY: as above.
            Access::Optional => unsafe { at.cast::<Option<V::Owned>>().as_ref() }.as_ref().map(Lend::lend),
            Access::Value(access) => {
                // SAFETY: as above.
                let value = unsafe { (access.get)(at) };
                // SAFETY: T1: of the type of the op; T5.
                unsafe { value.get() }
            }
            _ => misfit(),
        }
    }

    #[inline]
    unsafe fn count(self, field: &Field) -> usize {
        macro_rules! list {
            ($ty:ty) => {
                // SAFETY: S1, and this is the value type of the op.
                unsafe { self.list::<$ty>(field) }.len()
            };
        }
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        match access {
            Access::List => with_value_type!(field.op(), list),
            // SAFETY: T1: so says the access; T5.
            Access::Values(access) => unsafe { (access.count)(at) },
            // SAFETY: as above.
            Access::Messages(access) => unsafe { (access.elements)(at) }.1,
            // SAFETY: as above.
            Access::Map(access) => unsafe { (access.count)(at) },
            _ => misfit(),
        }
    }

    #[inline(always)]
    unsafe fn list<V: Value<'m> + 'm>(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator + Clone + 'm {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        match access {
            // SAFETY: T1: so says the access; T5.
            Access::List => Values::Slice(unsafe { at.cast::<Vec<V::Owned>>().as_ref() }.iter()),
            // SAFETY: as above.
            Access::Values(access) => Values::Through(access, at, 0..unsafe { (access.count)(at) }),
            _ => misfit(),
        }
    }

    #[inline(always)]
    unsafe fn child(self, field: &Field) -> Option<StructRef<'m>> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Message(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T5.
        let at = unsafe { (access.get)(at) }?;
        // SAFETY: T5: what a struct holds is not changed as long as it.
        Some(unsafe { StructRef::from_parts(at, access.table.get()) })
    }

    #[inline(always)]
    unsafe fn children(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = StructRef<'m>> + ExactSizeIterator + Clone {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Messages(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T5.
        let (first, count) = unsafe { (access.elements)(at) };
        Messages { first, table: access.table.get(), indices: 0..count, lives: PhantomData }
    }

    unsafe fn each_entry(self, field: &Field, order: Order, mut show: impl FnMut(StructRef<'_, true>)) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Map(access) = access else { misfit() };
        let mut show = |key, value| {
            let pair = Pair { key, value, unknown: UnknownFields::new() };
            // SAFETY: T5: the pair lives until `show` is done, and so does what it points to.
            show(unsafe { StructRef::from_parts(NonNull::from_ref(&pair).cast(), access.pair.get()) });
        };
        // SAFETY: T1: so says the access; T5.
        unsafe { (access.each)(at, order, &mut show) };
    }

    fn unknown_fields(self) -> impl DoubleEndedIterator<Item = &'m [u8]> {
        // SAFETY: T1 and T5: inside the struct.
        let at = unsafe { self.at.byte_add(self.table.unknown()) };
        // SAFETY: T1: there are its unknown fields; T5.
        let unknown = unsafe { at.cast::<UnknownFields>().as_ref() };
        (!unknown.is_empty()).then(|| unknown.as_bytes()).into_iter()
    }
}
