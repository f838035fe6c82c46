//! Fields that the schema does not know, or not with this wire type (W5).

use crate::store::{KeepUnknown, UnknownFields};
use crate::wire::{Cursor, Decoder, Fault, FieldNumber, Sink, Tag, WireType, each, skip};

/// Decodes whatever is no field of the message: keeps it, or ends the group that is open (W6). One that the limit
/// refuses leaves the cursor at its tag, for the whole field would be kept.
///
/// What follows is kept with it while it has the same tag, or one above `last`, behind which the message has no field.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode<'a>(
    mut unknown: impl KeepUnknown<'a>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
    last: u32,
) -> Result<(), Fault> {
    let (kept, done) = c.lend(|c| pass_run(d, c, tag, last));
    if !kept.is_empty() {
        unknown.keep(kept);
    }
    done
}

/// Passes over such fields; answers those that are to be kept, also if there is a fault in the one behind them.
#[inline(never)]
fn pass_run<'a>(
    d: &mut Decoder<'a>,
    at: &mut Cursor<'a>,
    mut tag: u32,
    last: u32,
) -> (&'a [u8], Result<(), Fault>) {
    let mut c = *at;
    let mut start = c;
    start.back_to_tag();
    let mut kept = 0;
    let done = loop {
        let passed = if is_numbered(tag) { pass_value(d, &mut c, tag) } else { c.lend(|c| pass(d, c, tag)) };
        d.take_raw();
        if let Err(fault) = passed {
            break Err(fault);
        }
        // after the end of a group there is nothing to keep
        if is_end(tag) {
            break Ok(());
        }
        if let Err(fault) = d.charge_unknown() {
            c.back_to_tag();
            break Err(fault);
        }
        kept = start.remaining() - c.remaining();
        if c.at_limit() {
            break Ok(());
        }
        let behind = c;
        match c.tag() {
            Ok(next) if next == tag || (next > last && !is_end(next)) => tag = next,
            _ => {
                c = behind;
                break Ok(());
            }
        }
    };
    *at = c;
    (start.rest().get(..kept).unwrap_or_default(), done)
}

/// Passes over a value.
#[cfg_attr(not(debug_assertions), inline(always))]
fn pass_value<'a>(d: &mut Decoder<'a>, c: &mut Cursor<'a>, tag: u32) -> Result<(), Fault> {
    const VARINT: u32 = WireType::Varint as u32;
    const FIXED64: u32 = WireType::Fixed64 as u32;
    const LEN: u32 = WireType::Len as u32;
    const FIXED32: u32 = WireType::Fixed32 as u32;
    match tag & 7 {
        VARINT => c.varint().map(drop),
        FIXED64 => c.fixed64().map(drop),
        LEN => c.delimited().map(drop),
        FIXED32 => c.fixed32().map(drop),
        _ => c.lend(|c| pass(d, c, tag)),
    }
}

const fn is_numbered(tag: u32) -> bool {
    tag >> 3 != 0
}

const fn is_end(tag: u32) -> bool {
    tag & 7 == WireType::EndGroup as u32
}

/// Keeps nothing.
#[derive(Debug)]
pub struct Forget;

impl<'a> KeepUnknown<'a> for &mut Forget {
    fn keep(&mut self, _: &'a [u8]) {}

    fn keep_varint(&mut self, _: FieldNumber, _: u64) {}
}

/// Decodes whatever is no field of a map entry, and forgets it, unless it is a string that is kept with the whole entry.
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write<'s, K: Sink>(sink: &mut K, fields: impl DoubleEndedIterator<Item = &'s [u8]>) {
    each(sink, fields, K::bytes);
}

/// Writes the unknown fields of an owned message, after the known ones.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_kept<K: Sink>(sink: &mut K, fields: &UnknownFields) {
    // most messages have none, and copying none is a call all the same
    if !fields.is_empty() {
        sink.bytes(fields.as_bytes());
    }
}
