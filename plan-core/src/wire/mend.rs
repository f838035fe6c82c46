//! Strings that are not UTF-8, where the options of decoding do not refuse them. All of it is cold.
//!
//! The rules know nothing of it: a rule that fails with [`Fault::InvalidUtf8`] is run again, on a mended copy of the field, or as that
//! of an unknown field. So it is one mechanism for every engine, cardinality and kind of storage.

use super::{Cursor, Decoder, Fault, FieldNumber, RawTag, Tag, WireType, varint};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// What is done with a string that is not UTF-8.
#[derive(Debug, Clone, Copy)]
pub enum Mend<'a> {
    /// It is a fault.
    Refuse,
    /// Its field is kept as an unknown one; a map entry that holds it is, as a whole.
    Keep,
    /// Each sequence of bytes that is not UTF-8 is replaced by U+FFFD; the text is kept here.
    Replace(&'a dyn Memory),
}

/// Memory that lives as long as it is borrowed.
pub trait Memory: Debug {
    /// Copies the bytes, with padding behind the copy that is part of the answer.
    fn keep(&self, bytes: &[u8]) -> &[u8];
}

/// A tag that no field has: numbers from 19,000 to 19,999 are reserved.
const NO_FIELD: Tag = Tag::new(FieldNumber::new(19_000).unwrap(), WireType::Len);

impl<'a> Decoder<'a> {
    /// From where the field that failed at `c` is decoded again, by the tag that is left in `again`.
    #[cold]
    #[inline(never)]
    pub(super) fn mend(&mut self, c: Cursor<'a>, fault: Fault) -> Result<Cursor<'a>, Fault> {
        let again = match (fault, self.mend, self.aside) {
            (Fault::InvalidUtf8, Mend::Keep, _) => {
                self.raw = true;
                self.again = NO_FIELD.bits();
                Ok(c)
            }
            // the copy is one element more in memory (W7)
            (Fault::InvalidUtf8, Mend::Replace(memory), None) => {
                self.charge(1).and_then(|()| self.replace(c, memory).ok_or(fault))
            }
            _ => Err(fault),
        };
        match again {
            Ok(_) => self.forgive(),
            Err(fault) => self.fail_field(self.aside.unwrap_or(c), fault),
        }
        again
    }

    /// Puts the input aside for a field with the mended text.
    fn replace(&mut self, c: Cursor<'a>, memory: &'a dyn Memory) -> Option<Cursor<'a>> {
        let mut behind = c;
        let text = String::from_utf8_lossy(behind.bytes().ok()?);
        let raw = RawTag::new(c.last_tag());
        let mut field = Vec::with_capacity(text.len() + 8 + varint::MAX_LEN);
        field.extend_from_slice(&raw.bytes().to_le_bytes()[..raw.len()]);
        let mut len = [0; varint::MAX_LEN];
        let put = varint::put(text.len() as u64, &mut len);
        field.extend_from_slice(&len[..put]);
        field.extend_from_slice(text.as_bytes());
        let mut again = Cursor::padded(memory.keep(&field), field.len());
        // just written
        self.again = again.tag().ok()?;
        self.aside = Some(c);
        Some(again)
    }

    /// The place behind the value at which the input was put aside; `c` if it was not.
    #[cold]
    #[inline(never)]
    pub(super) fn resume(&mut self, c: Cursor<'a>) -> Cursor<'a> {
        let mut at = self.aside.take().unwrap_or(c);
        // it was read before
        let _ = at.delimited();
        at
    }

    /// Begins a map entry; answers what [`end_entry`](Self::end_entry) is to be given.
    #[inline(always)]
    pub fn begin_entry(&mut self) -> bool {
        core::mem::take(&mut self.spoiled)
    }

    /// Ends a map entry; answers whether it is kept as a whole for a string in it.
    #[inline(always)]
    pub fn end_entry(&mut self, outer: bool) -> bool {
        core::mem::replace(&mut self.spoiled, outer)
    }

    /// Whether the field that is passed over is a string that is not UTF-8; asked once.
    #[inline(always)]
    pub(crate) fn take_raw(&mut self) -> bool {
        core::mem::take(&mut self.raw)
    }

    /// Keeps the map entry as a whole.
    #[inline(always)]
    pub(crate) fn spoil_entry(&mut self) {
        self.spoiled = true;
    }
}
