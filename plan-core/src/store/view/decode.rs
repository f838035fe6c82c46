//! Decoding views.

use super::{Filler, Viewed};
use crate::error::DecodeError;
use crate::store::path::{check_decoded, merge_with};
use crate::store::{Arena, DecodeOptions};
use crate::wire::Cursor;

impl DecodeOptions {
    /// Decodes a view of a message: strings and bytes stay where they are, in `bytes`; all else goes to `arena`.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed. What went to the arena stays
    /// there until it is reset.
    #[inline]
    pub fn view<'a, M: Viewed>(&self, bytes: &'a [u8], arena: &'a Arena) -> Result<M::View<'a>, DecodeError> {
        let mut view = M::View::default();
        // what is left of a view that was given up is not to be followed
        arena.unsettled.set(None);
        arena.prepare(bytes.len());
        let limits = self.get_limits().for_views();
        let mut filling = Filler::new(arena).filling(&mut view);
        merge_with(&mut filling, M::plan(), Cursor::new(bytes), &limits)?;
        arena.settle_views();
        if !self.is_partial() {
            check_decoded(&view, M::plan(), bytes.len())?;
        }
        Ok(view)
    }
}
