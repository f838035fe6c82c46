//! The unknown fields of views.

use super::list::ViewList;
use crate::store::unknown::varint_field;
use crate::store::{Arena, KeepUnknown, UnknownField, UnknownFields, UnknownFieldsIter, split_fields};
use crate::wire::FieldNumber;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// The fields of a view that its schema does not know, in the order in which they were met.
#[derive(Clone, Copy)]
pub struct UnknownView<'a> {
    // V2 holds of the list; most views have none, and pay one word
    list: Option<NonNull<ViewList<'a, &'a [u8]>>>,
    of: PhantomData<&'a [&'a [u8]]>,
}

// SAFETY: a shared reference to bytes, for all who do not fill it (V1).
unsafe impl Send for UnknownView<'_> {}
// SAFETY: as above.
unsafe impl Sync for UnknownView<'_> {}

impl<'a> UnknownView<'a> {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_none()
    }

    /// Each field, in order.
    pub fn iter(&self) -> UnknownViewIter<'a> {
        UnknownViewIter { pieces: self.pieces().iter(), fields: split_fields(&[]) }
    }

    /// The bytes of the fields, in order; a piece holds one field or more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn raw(&self) -> impl DoubleEndedIterator<Item = &'a [u8]> + use<'a> {
        self.pieces().iter().copied()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pieces(self) -> &'a [&'a [u8]] {
        // SAFETY: V2.
        self.list.map_or(&[], |list| unsafe { list.as_ref() }.as_slice())
    }

    /// The same, as owned types hold them.
    pub(super) fn to_fields(self) -> UnknownFields {
        let mut fields = UnknownFields::new();
        for piece in self.pieces() {
            fields.append(piece);
        }
        fields
    }
}

impl Default for UnknownView<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn default() -> Self {
        Self { list: None, of: PhantomData }
    }
}

impl PartialEq for UnknownView<'_> {
    fn eq(&self, other: &Self) -> bool {
        // a piece is as many fields as followed each other
        self.iter().eq(other.iter())
    }
}

impl fmt::Debug for UnknownView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("b\"")?;
        for piece in self.pieces() {
            write!(f, "{}", piece.escape_ascii())?;
        }
        f.write_str("\"")
    }
}

impl<'a> IntoIterator for UnknownView<'a> {
    type Item = UnknownField<'a>;
    type IntoIter = UnknownViewIter<'a>;

    fn into_iter(self) -> UnknownViewIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &UnknownView<'a> {
    type Item = UnknownField<'a>;
    type IntoIter = UnknownViewIter<'a>;

    fn into_iter(self) -> UnknownViewIter<'a> {
        self.iter()
    }
}

/// The fields of an [`UnknownView`], in order.
#[derive(Debug, Clone)]
pub struct UnknownViewIter<'a> {
    pieces: core::slice::Iter<'a, &'a [u8]>,
    fields: UnknownFieldsIter<'a>,
}

impl<'a> Iterator for UnknownViewIter<'a> {
    type Item = UnknownField<'a>;

    fn next(&mut self) -> Option<UnknownField<'a>> {
        loop {
            if let Some(field) = self.fields.next() {
                return Some(field);
            }
            self.fields = split_fields(self.pieces.next()?);
        }
    }
}

impl core::iter::FusedIterator for UnknownViewIter<'_> {}

/// The place of the unknown fields of a view that is being filled.
#[derive(Debug)]
pub struct UnknownPlace<'s, 'a> {
    fields: &'s mut UnknownView<'a>,
    arena: &'a Arena,
}

impl<'s, 'a> UnknownPlace<'s, 'a> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(fields: &'s mut UnknownView<'a>, arena: &'a Arena) -> Self {
        Self { fields, arena }
    }

    #[cold]
    #[inline(never)]
    fn push(&mut self, fields: &'a [u8]) {
        let mut list = *self.fields.list.get_or_insert_with(|| ViewList::in_arena(self.arena));
        // SAFETY: V1: nobody else has the list before the view is whole.
        unsafe { list.as_mut() }.push_mut(fields, self.arena);
    }
}

impl<'a> KeepUnknown<'a> for UnknownPlace<'_, 'a> {
    fn keep(&mut self, fields: &'a [u8]) {
        self.push(fields);
    }

    fn keep_varint(&mut self, number: FieldNumber, value: u64) {
        varint_field(number, value, |field| self.push(self.arena.copy(field)));
    }
}

impl<'a> KeepUnknown<'a> for &mut UnknownPlace<'_, 'a> {
    fn keep(&mut self, fields: &'a [u8]) {
        self.push(fields);
    }

    fn keep_varint(&mut self, number: FieldNumber, value: u64) {
        UnknownPlace::keep_varint(self, number, value);
    }
}
