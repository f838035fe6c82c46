//! Messages in messages: after their length, or as groups between two tags. Which of the two, the wire type of the tag says.

use crate::store::{Merge, Messages, Write};
use crate::wire::{Cursor, Decoder, Fault, RawTag, Sink, WireType, each};
use alloc::vec::Vec;

const fn is_group(tag: u32) -> bool {
    tag & 7 == WireType::StartGroup as u32
}

/// Decodes the message after `tag` into one that is there already (W3: the two are merged); a group up to and past its
/// end-group tag (W6).
#[inline]
pub fn decode<'a, M: Merge<'a> + ?Sized>(
    message: &mut M,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    if is_group(tag) {
        d.group(c, tag >> 3, |d| message.merge_fields(d))
    } else {
        d.message(c, |d| message.merge_fields(d))
    }
}

/// Decodes the messages after `tag` and the ones that follow with the same tag into `list`, which holds `count` messages.
/// Each is appended by `push`, which decodes what stands at the cursor into a new element.
///
/// The element is appended first and filled in its place, so after a fault it holds what came before (W8).
#[inline(always)]
pub fn decode_repeated<'a, L: ?Sized>(
    list: &mut L,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
    count: impl Fn(&L) -> usize,
    push: impl Fn(&mut L, &mut Decoder<'a>, &mut Cursor<'a>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let raw = RawTag::new(tag);
    loop {
        d.charge(1).inspect_err(|_| d.blame(count(list)))?;
        push(list, d, c).inspect_err(|_| d.blame(count(list) - 1))?;
        if !c.take(raw) {
            return Ok(());
        }
    }
}

/// Decodes the messages after `tag` and the ones that follow with the same tag into new elements of a list.
#[inline]
pub fn decode_list<'a, M: Merge<'a> + Default>(
    list: &mut Vec<M>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    decode_repeated(list, d, c, tag, Vec::len, |list, d, c| decode(list.push_mut(M::default()), d, c, tag))
}

/// The same for a list that makes its elements itself.
#[inline]
pub fn decode_each<'a, L: Messages<'a>>(
    list: &mut L,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    decode_repeated(list, d, c, tag, L::count, |list, d, c| decode(&mut list.add(), d, c, tag))
}

/// Writes a message: its tag, then its length and its fields; or a group between its two tags.
#[inline]
pub fn write<K: Sink>(sink: &mut K, tag: u32, message: &impl Write) {
    if is_group(tag) {
        let end = tag & !7 | WireType::EndGroup as u32;
        sink.sequence(
            |sink| sink.tag(tag),
            |sink| sink.sequence(|sink| message.write_fields(sink), |sink| sink.tag(end)),
        );
    } else {
        sink.delimited_field(tag, |sink| message.write_fields(sink));
    }
}

/// Writes a message, if it is present.
#[inline]
pub fn write_explicit<K: Sink>(sink: &mut K, tag: u32, message: Option<impl Write>) {
    if let Some(message) = message {
        write(sink, tag, &message);
    }
}

/// Writes each message of a repeated field.
#[inline]
pub fn write_repeated<K: Sink, M: Write>(
    sink: &mut K,
    tag: u32,
    messages: impl DoubleEndedIterator<Item = M>,
) {
    each(sink, messages, |sink, message| write(sink, tag, &message));
}
