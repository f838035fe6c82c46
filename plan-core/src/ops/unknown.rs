//! Fields that the schema does not know, or not with this wire type (W5).

use crate::store::{KeepUnknown, UnknownFields};
use crate::wire::{Cursor, Decoder, Fault, FieldNumber, Sink, Tag, WireType, each, skip};

/// Decodes whatever is no field of the message: keeps it, or ends the group that is open (W6). One that the limit
/// refuses leaves the cursor at its tag, for the whole field would be kept.
#[inline(always)]
pub fn decode<'a>(
    mut unknown: impl KeepUnknown<'a>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    c.lend(|c| pass(d, c, tag))?;
    d.take_raw();
    // after the end of a group there is nothing to keep
    if tag & 7 != WireType::EndGroup as u32 {
        d.charge_unknown().inspect_err(|_| c.back_to_tag())?;
        unknown.keep(c.since_tag());
    }
    Ok(())
}

/// Keeps nothing.
#[derive(Debug)]
pub struct Forget;

impl<'a> KeepUnknown<'a> for &mut Forget {
    fn keep(&mut self, _: &'a [u8]) {}

    fn keep_varint(&mut self, _: FieldNumber, _: u64) {}
}

/// Decodes whatever is no field of a map entry, and forgets it, unless it is a string that is kept with the whole entry.
#[inline(always)]
pub fn forget<'a>(d: &mut Decoder<'a>, c: &mut Cursor<'a>, tag: u32) -> Result<(), Fault> {
    if d.take_raw() {
        d.spoil_entry();
    }
    c.lend(|c| pass(d, c, tag))
}

/// Passes over a field, or ends the group that is open.
#[inline(never)]
fn pass<'a>(d: &mut Decoder<'a>, c: &mut Cursor<'a>, tag: u32) -> Result<(), Fault> {
    let Some(tag) = Tag::from_bits(tag) else {
        c.back_to_tag();
        return Err(Fault::InvalidTag);
    };
    if tag.wire_type() == WireType::EndGroup {
        return d.end_group(c, tag.number().get());
    }
    // the tags inside a group must not move where this field's tag is remembered to start
    let mut behind = *c;
    let skipped = skip(&mut behind, tag, d.depth());
    c.stand_at(&behind);
    skipped
}

/// Writes the unknown fields, after the known ones.
#[inline(always)]
pub fn write<'s, K: Sink>(sink: &mut K, fields: impl DoubleEndedIterator<Item = &'s [u8]>) {
    each(sink, fields, K::bytes);
}

/// Writes the unknown fields of an owned message, after the known ones.
#[inline(always)]
pub fn write_kept<K: Sink>(sink: &mut K, fields: &UnknownFields) {
    // most messages have none, and copying none is a call all the same
    if !fields.is_empty() {
        sink.bytes(fields.as_bytes());
    }
}
