//! What editing a dynamic message does to its record.

use super::list_head::ListHead;
use super::value::Span;
use super::{ArenaRecord, RecordMut};
use crate::plan::{Cardinality, Field, HEADER, Width};
use core::ptr::NonNull;

impl ArenaRecord<'_> {
    /// The same record, for a shorter time.
    pub(crate) fn reborrow(&mut self) -> ArenaRecord<'_> {
        ArenaRecord { at: self.at, arena: self.arena }
    }

    /// Makes a field absent or empty; what it held stays in the arena.
    ///
    /// # Safety
    /// S1.
    pub(super) unsafe fn clear(&mut self, field: &Field) {
        let cardinality = field.cardinality();
        let presence = field.presence();
        match cardinality {
            Cardinality::Explicit | Cardinality::Required => {
                let word = HEADER + presence / 32 * 4;
                // SAFETY: P5: the presence words follow the header, one bit for each such field.
                let bits: u32 = unsafe { self.load(word) };
                // SAFETY: as above.
                unsafe { self.store(word, bits & !(1 << (presence % 32))) };
            }
            Cardinality::Oneof => {
                // SAFETY: S1: a member of a oneof.
                if !unsafe { self.holds(field) } {
                    return;
                }
                // SAFETY: P5: the presence of a member of a oneof is where its case word lies.
                unsafe { self.store(presence, 0u32) };
            }
            Cardinality::Implicit | Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => {}
        }
        let width = Width::of_field(field.op(), cardinality).bytes() as usize;
        // SAFETY: P5: the slot lies in the record.
        let slot = unsafe { self.slot::<u8>(field.slot().0) };
        // SAFETY: P5: it has this width; all zero is the empty value of every kind of slot.
        unsafe { slot.write_bytes(0, width) };
    }

    /// Forgets the unknown fields.
    pub(super) fn clear_unknown_fields(&mut self) {
        // SAFETY: a record starts with the pointer to its list of unknown fields, or null.
        unsafe { self.store(0, None::<NonNull<ListHead>>) };
    }

    /// The message, or the entry, at an index of a list of messages or a map.
    ///
    /// # Safety
    /// S1: a repeated message or a map.
    pub(super) unsafe fn child_at(&mut self, field: &Field, index: usize) -> Option<Self> {
        // SAFETY: S1.
        let list = unsafe { self.list(field) };
        // SAFETY: S1: the elements are pointers to messages.
        let at = *unsafe { list.as_slice::<NonNull<u8>>() }.get(index)?;
        Some(Self { at, arena: self.arena })
    }

    /// Removes an element of a list or a map, and moves those behind it up.
    ///
    /// # Safety
    /// S1: a list or a map with an element at `index`.
    pub(super) unsafe fn remove(&mut self, field: &Field, index: usize) {
        let width = element_width(field);
        // SAFETY: S1.
        let list = unsafe { self.list(field) };
        list.len -= 1;
        let behind = list.len as usize - index;
        // SAFETY: S1: the element lies in the list's memory.
        let at = unsafe { list.start.add(index * width) };
        // SAFETY: as above; behind the element there are `behind` more.
        let next = unsafe { at.add(width) };
        // SAFETY: both ranges lie in the list's memory.
        unsafe { next.copy_to(at, behind * width) };
    }

    /// Removes an element of a list, and puts the last one in its place.
    ///
    /// # Safety
    /// S1: a list with an element at `index`.
    pub(super) unsafe fn swap_remove(&mut self, field: &Field, index: usize) {
        let width = element_width(field);
        // SAFETY: S1.
        let list = unsafe { self.list(field) };
        list.len -= 1;
        // SAFETY: S1: the element lies in the list's memory.
        let at = unsafe { list.start.add(index * width) };
        // SAFETY: the last element lies in the list's memory.
        let last = unsafe { list.start.add(list.len as usize * width) };
        // SAFETY: both lie in the list's memory, and may be the same.
        unsafe { last.copy_to(at, width) };
    }
}

/// Bytes of one element of a list, as it is stored on this target; a map lists pointers to its entries, as a list of
/// messages does.
fn element_width(field: &Field) -> usize {
    match Width::of_value(field.op()) {
        Width::W16 => size_of::<Span>(),
        Width::W8 if field.op().is_message() => size_of::<NonNull<u8>>(),
        width @ (Width::W8 | Width::W4 | Width::W1) => width.bytes() as usize,
    }
}
