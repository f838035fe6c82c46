//! One field of a message as bytes, and bytes tried on a message before they are merged.

use super::{Bound, Reader};
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::plan::{FieldIdx, Verified};
use crate::store::{Arena, ArenaRecord, EncodeOptions, MessageRef, Node, Record, Write, merge_with};
use crate::wire::{Cursor, Sink};
use alloc::vec::Vec;

/// A message of which one field alone is written.
struct Single<'a, 'p, R> {
    reader: Reader<'a, 'p, R>,
    at: FieldIdx,
    plan: &'p Verified<'p>,
}

impl<'a, R: Record<'a>> Write for Single<'a, '_, R> {
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        self.reader.write_one(sink, self.plan.field(self.at));
    }
}

impl MessageRef<'_> {
    /// The encoded form of one field, with its tag; nothing if it is absent.
    pub(crate) fn encode_field(self, at: FieldIdx) -> Vec<u8> {
        let (plan, options) = (self.plan(), EncodeOptions::new());
        match self.record() {
            None => Vec::new(),
            Some(Node::Arena(record)) => {
                // SAFETY: S2 holds of a MessageRef.
                let reader = unsafe { Reader::new(plan, record) };
                options.put_at_once(&Single { reader, at, plan })
            }
            Some(Node::Struct(record)) => {
                // SAFETY: as above.
                let reader = unsafe { Reader::new(plan, record) };
                options.put_at_once(&Single { reader, at, plan })
            }
        }
    }
}

/// Whether the bytes can be merged into a message of `plan`.
///
/// # Errors
/// What is wrong with the bytes.
pub(crate) fn try_merge(plan: &Verified<'_>, bytes: &[u8]) -> Result<(), DecodeError> {
    let arena = Arena::new();
    let record = ArenaRecord::new(plan, &arena);
    // SAFETY: S2: made for `plan` just now.
    merge_with(&mut unsafe { Bound::new(plan, record) }, plan, Cursor::new(bytes), &Limits::DEFAULT)
}
