//! Message sets: extensions in items, each a group of number 1 that holds the number of the extension and its message.

use super::{message, unknown};
use crate::store::{KeepUnknown, Merge, Write};
use crate::wire::{Cursor, Decoder, Fault, FieldNumber, Sink, Tag, WireType, skip};

const ITEM: Tag = Tag::ITEM;
const END: Tag = ITEM.with_wire(WireType::EndGroup);
const TYPE_ID: Tag = Tag::new(FieldNumber::new(2).unwrap(), WireType::Varint);
const MESSAGE: Tag = Tag::new(FieldNumber::new(3).unwrap(), WireType::Len);

/// A message set into which items are decoded.
pub trait Set<'a> {
    /// The message of the extension of this number, if the extension is known; made if it is absent.
    fn known(&mut self, number: u32) -> Option<impl Merge<'a>>;

    /// The unknown fields of the message set.
    fn unknown(&mut self) -> impl KeepUnknown<'a>;
}

/// Decodes the field after `tag`, which is no field by its own number: an item, or what is unknown.
///
/// The message of an item is merged into that of its extension (W3); an item of an unknown extension is kept as it is (W5).
/// As in C++, of several numbers or messages in one item the first counts, and an item that lacks one of the two is passed
/// over.
pub fn decode<'a>(
    set: &mut impl Set<'a>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    if tag != ITEM.bits() {
        return unknown::decode(set.unknown(), d, c, tag, u32::MAX);
    }
    let (Some(number), Some(body)) = read(d, c)? else { return Ok(()) };
    if let Some(mut message) = set.known(number) {
        return d.item(c, body, number, |d| message.merge_fields(d));
    }
    d.charge_unknown().inspect_err(|_| c.back_to_tag())?;
    set.unknown().keep(c.since_tag());
    Ok(())
}

/// Reads an item up to and past its end: the number that it names, of whose varint the low 32 bits count (W1), and its
/// message.
fn read<'a>(d: &Decoder<'a>, c: &mut Cursor<'a>) -> Result<(Option<u32>, Option<Cursor<'a>>), Fault> {
    // the tags inside must not move where the tag of the item is remembered to start
    let mut inner = *c;
    let done = read_parts(d.depth(), &mut inner);
    c.stand_at(&inner);
    done
}

fn read_parts<'a>(depth: u32, c: &mut Cursor<'a>) -> Result<(Option<u32>, Option<Cursor<'a>>), Fault> {
    let depth = depth.checked_sub(1).ok_or(Fault::DepthLimit)?;
    let (mut number, mut body) = (None, None);
    loop {
        if c.at_limit() {
            return Err(Fault::UnterminatedGroup);
        }
        let at = *c;
        let tag = Tag::from_bits(c.tag()?).ok_or(Fault::InvalidTag).inspect_err(|_| *c = at)?;
        if tag == END {
            return Ok((number, body));
        } else if tag == TYPE_ID {
            let read = c.varint()? as u32;
            number.get_or_insert(read);
        } else if tag == MESSAGE {
            let read = c.delimited()?;
            body.get_or_insert(read);
        } else {
            if tag.wire_type() == WireType::EndGroup {
                *c = at;
            }
            skip(c, tag, depth)?;
        }
    }
}

/// The number that an item names, from its tag to its end; none if it lacks one or its message.
pub fn number_of(item: &[u8]) -> Option<u32> {
    let mut c = Cursor::new(item);
    if c.tag() != Ok(ITEM.bits()) {
        return None;
    }
    // what is kept as an unknown field was read before
    match read_parts(u32::MAX, &mut c) {
        Ok((number, Some(_))) => number,
        Ok((_, None)) | Err(_) => None,
    }
}

/// Writes the message of an extension as an item.
pub fn write<K: Sink>(sink: &mut K, number: u32, message: &impl Write) {
    let head = |sink: &mut K| {
        sink.sequence(
            |sink| sink.tag(ITEM.bits()),
            |sink| sink.sequence(|sink| sink.tag(TYPE_ID.bits()), |sink| sink.varint(u64::from(number))),
        );
    };
    let rest = |sink: &mut K| {
        sink.sequence(|sink| message::write(sink, MESSAGE.bits(), message), |sink| sink.tag(END.bits()));
    };
    sink.sequence(head, rest);
}
