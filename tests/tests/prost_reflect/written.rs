//! Encoded messages, so that what two libraries may write in different order is the same.
//!
//! Of known fields everything counts: their order, whether lists are packed, which ones are left out. What does not: where
//! unknown fields of different numbers stand (we write them behind the known ones in the order met, prost-reflect in the
//! order of all numbers), the order of map entries (it has none), and whether a default is left out inside of an entry.

use prost_reflect::{Kind, MessageDescriptor};

use crate::peer::{Known, unmoved};
use crate::wire::{Met, Payload, Reader, Refused, Unknown, unknown};

/// A field that was written.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Written {
    is_unknown: bool,
    number: u32,
    content: Content,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Value(Unknown),
    Message(Vec<Written>),
    Entry(Unknown, Box<Content>),
}

/// The fields of bytes that [`rewrite`](crate::peer::Peer::rewrite) made.
pub(crate) fn written(of: &MessageDescriptor, bytes: &[u8]) -> Result<Vec<Written>, Refused> {
    let met = Met::default();
    let mut rest = Reader::new(bytes, &met);
    let mut out = Vec::new();
    while !rest.is_empty() {
        let (number, payload) = rest.field()?;
        let Some(known) = Known::find(of, number) else {
            let number = unmoved(number, |number| Known::find(of, number).is_some());
            let content = Content::Value(unknown(payload, &met)?);
            out.push(Written { is_unknown: true, number, content });
            continue;
        };
        let content = content(&known, payload)?;
        // prost-reflect leaves minus zero out, like zero
        if !known.is_list && !known.has_presence && is_minus_zero(&known.kind, &content) {
            continue;
        }
        out.push(Written { is_unknown: false, number, content });
    }
    assert!(out.iter().filter(|it| !it.is_unknown).is_sorted_by_key(|it| it.number), "{out:?}");
    out.sort_by_key(|it| (it.is_unknown, it.number));
    // the entries of a map stand together, and have different keys
    for entries in out.chunk_by_mut(|one, next| one.number == next.number) {
        if matches!(entries[0].content, Content::Entry(..)) {
            entries.sort();
        }
    }
    Ok(out)
}

fn content(known: &Known, payload: Payload<'_>) -> Result<Content, Refused> {
    match (&known.kind, payload) {
        (Kind::Message(entry), Payload::Bytes(bytes)) if known.is_map => self::entry(entry, bytes),
        (Kind::Message(of), Payload::Bytes(bytes) | Payload::Group(bytes)) => {
            Ok(Content::Message(written(of, bytes)?))
        }
        _ => Ok(Content::Value(unknown(payload, &Met::default())?)),
    }
}

fn entry(of: &MessageDescriptor, bytes: &[u8]) -> Result<Content, Refused> {
    let part = |number, payload: Option<Payload<'_>>| {
        let known = Known::find(of, number).expect("a part of an entry");
        let content = payload.map_or_else(|| Ok(default(&known.kind)), |it| content(&known, it))?;
        // prost-reflect leaves minus zero out, like zero
        Ok(if is_minus_zero(&known.kind, &content) { default(&known.kind) } else { content })
    };
    let met = Met::default();
    let mut rest = Reader::new(bytes, &met);
    let (mut key, mut value) = (None, None);
    while !rest.is_empty() {
        let (number, payload) = rest.field()?;
        let part = if number == 1 { &mut key } else { &mut value };
        *part = Some(payload);
    }
    let Content::Value(key) = part(1, key)? else { return Err(Refused) };
    Ok(Content::Entry(key, Box::new(part(2, value)?)))
}

fn default(kind: &Kind) -> Content {
    Content::Value(match crate::peer::wire_type(kind, false) {
        0 => Unknown::Varint(0),
        1 => Unknown::Fixed64([0; 8]),
        5 => Unknown::Fixed32([0; 4]),
        _ if matches!(kind, Kind::Message(_)) => return Content::Message(Vec::new()),
        _ => Unknown::Bytes(Vec::new()),
    })
}

fn is_minus_zero(kind: &Kind, content: &Content) -> bool {
    match content {
        Content::Value(Unknown::Fixed32(it)) => *kind == Kind::Float && *it == (-0.0_f32).to_le_bytes(),
        Content::Value(Unknown::Fixed64(it)) => *kind == Kind::Double && *it == (-0.0_f64).to_le_bytes(),
        _ => false,
    }
}
