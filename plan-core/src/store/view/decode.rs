//! Decoding views.

use super::{Filler, Viewed};
use crate::error::DecodeError;
use crate::store::path::{check_decoded, merge_mending};
use crate::store::{Arena, DecodeOptions, frame};
use crate::wire::Cursor;

/// Bytes of a view from which on it is made in a function of its own.
const WIDE: usize = 512;

impl DecodeOptions {
    /// Decodes a view of a message: strings and bytes stay where they are, in `bytes`; all else goes to `arena`.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed. What went to the arena stays
    /// there until it is reset.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn view<'a, M: Viewed>(&self, bytes: &'a [u8], arena: &'a Arena) -> Result<M::View<'a>, DecodeError> {
        // a short view is filled where it is wanted: to copy it would wait for what was just written
        if size_of::<M::View<'a>>() > WIDE {
            self.wide::<M>(bytes, arena)
        } else {
            self.make::<M>(bytes, arena)
        }
    }

    #[inline(never)]
    fn wide<'a, M: Viewed>(&self, bytes: &'a [u8], arena: &'a Arena) -> Result<M::View<'a>, DecodeError> {
        self.make::<M>(bytes, arena)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make<'a, M: Viewed>(&self, bytes: &'a [u8], arena: &'a Arena) -> Result<M::View<'a>, DecodeError> {
        // filled in the place of the answer: a view of many fields is not copied
        let mut made = Ok(M::View::default());
        if let Ok(view) = &mut made
            && let Err(error) = self.fill::<M>(view, bytes, arena)
        {
            made = Err(error);
        }
        made
    }

    /// Decodes a view of the message at the front of `input`, which starts with its length, and moves `input` past it.
    ///
    /// # Errors
    /// As [`view`](Self::view). `input` is moved past a faulty message, and not moved if it does not hold the whole of one.
    pub fn view_length_delimited<'a, 'i: 'a, M: Viewed>(
        &self,
        input: &mut &'i [u8],
        arena: &'a Arena,
    ) -> Result<M::View<'a>, DecodeError> {
        self.view::<M>(frame::split(input, self.get_limits())?, arena)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fill<'a, M: Viewed>(
        &self,
        view: &mut M::View<'a>,
        bytes: &'a [u8],
        arena: &'a Arena,
    ) -> Result<(), DecodeError> {
        // what is left of a view that was given up is not to be followed
        arena.unsettled.set(None);
        arena.note_input(bytes.len());
        let limits = self.get_limits().for_views();
        let mut filling = Filler::new(arena).filling(view);
        merge_mending(&mut filling, M::plan(), Cursor::new(bytes), &limits, self.mend(arena))?;
        arena.settle_views();
        if self.is_partial() { Ok(()) } else { check_decoded(view, M::plan(), bytes.len()) }
    }
}
