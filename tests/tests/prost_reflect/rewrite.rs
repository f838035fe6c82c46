//! Bytes as prost-reflect has to be given them to read what we read. It differs from us, and from what the format says, in
//! these things; each is shown alone by the tests of `differences.rs`:
//!
//! - a known field of another wire type is an error to it, and an unknown field to us (W5); of a map it does not look at
//!   the wire type;
//! - a closed enum is open to it: a number that the enum does not have is a value, and an unknown field to us (W5);
//! - a varint with bits above 64 is an error to it; we drop the bits (W1);
//! - it takes tags of up to ten bytes; we take five (W1).
//!
//! The first two are given to it as unknown fields of another number, which [`unmoved`](crate::peer::unmoved) tells the
//! true number of; the third in its shortest form; for the fourth there are no such bytes.

use prost_reflect::{Kind, MessageDescriptor};
use protoplan_tests::bytes::{delimited, group, varint};

use crate::peer::{Known, Peer, moved, wire_type};
use crate::wire::{Met, Payload, Reader, Refused, Unknown, unknown};

impl Peer {
    /// The bytes of a message, with the shortest tags, lengths and numbers, and without what differs.
    pub(crate) fn rewrite(
        &self,
        of: &MessageDescriptor,
        bytes: &[u8],
        met: &Met,
    ) -> Result<Vec<u8>, Refused> {
        let mut rest = Reader::new(bytes, met);
        let mut out = Vec::new();
        while !rest.is_empty() {
            let (number, wire_type) = rest.tag()?;
            let known = Known::find(of, number);
            if known.as_ref().is_some_and(|known| !known.takes(wire_type)) {
                // whether or not a value follows
                met.mistyped.set(true);
            }
            let payload = rest.payload(number, wire_type)?;
            match known {
                Some(known) => out.extend(self.known(number, &known, payload, met)?),
                None => out.extend(unknown(payload, met)?.encode(number)),
            }
        }
        Ok(out)
    }

    fn known(&self, number: u32, known: &Known, payload: Payload<'_>, met: &Met) -> Result<Vec<u8>, Refused> {
        match (&known.kind, payload) {
            (Kind::Message(entry), Payload::Bytes(bytes)) if known.is_map => {
                Ok(match self.entry(entry, bytes, met)? {
                    Some(entry) => delimited(number, &entry),
                    None => delimited(moved(number), bytes),
                })
            }
            (Kind::Message(of), Payload::Bytes(bytes)) if !known.is_group => {
                Ok(delimited(number, &self.rewrite(of, bytes, met)?))
            }
            (Kind::Message(of), Payload::Group(body)) if known.is_group => {
                Ok(group(number, &self.rewrite(of, body, met)?))
            }
            (kind, Payload::Bytes(bytes)) if known.is_list && wire_type(kind, false) != 2 => {
                self.run(number, kind, bytes, met)
            }
            (kind, payload) => {
                let value = unknown(payload, met)?;
                let same = known.takes(value.wire_type());
                let taken = same && !self.misses(kind, &value, met);
                Ok(value.encode(if taken { number } else { moved(number) }))
            }
        }
    }

    /// Whether a value is a number that its closed enum does not have.
    fn misses(&self, kind: &Kind, value: &Unknown, met: &Met) -> bool {
        let (Kind::Enum(of), Unknown::Varint(value)) = (kind, value) else { return false };
        let misses = self.closed.contains(of.full_name()) && of.get_value(*value as i32).is_none();
        if misses {
            met.missed.set(true);
        }
        misses
    }

    /// A run of values; those that a closed enum does not have become fields of their own.
    fn run(&self, number: u32, kind: &Kind, bytes: &[u8], met: &Met) -> Result<Vec<u8>, Refused> {
        let (mut kept, mut others) = (Vec::new(), Vec::new());
        let mut rest = Reader::new(bytes, met);
        while !rest.is_empty() {
            match wire_type(kind, false) {
                0 => {
                    let value = rest.varint()?;
                    if self.misses(kind, &Unknown::Varint(value), met) {
                        others.extend(Unknown::Varint(value).encode(moved(number)));
                    } else {
                        kept.extend(varint(value));
                    }
                }
                1 => kept.extend(rest.fixed::<8>()?),
                _ => kept.extend(rest.fixed::<4>()?),
            }
        }
        Ok([delimited(number, &kept), others].concat())
    }

    /// The key and the value of an entry, without what neither of us keeps; `None` if its closed enum lacks a number.
    fn entry(&self, entry: &MessageDescriptor, bytes: &[u8], met: &Met) -> Result<Option<Vec<u8>>, Refused> {
        let (mut out, mut missed) = (Vec::new(), false);
        let mut rest = Reader::new(bytes, met);
        while !rest.is_empty() {
            let (number, payload) = rest.field()?;
            let Some(known) = Known::find(entry, number) else {
                unknown(payload, met)?;
                continue;
            };
            if let (Kind::Message(of), Payload::Bytes(bytes)) = (&known.kind, payload) {
                out.extend(delimited(number, &self.rewrite(of, bytes, met)?));
                continue;
            }
            let value = unknown(payload, met)?;
            // an entry that is kept as a whole must be one all the same
            if let (Kind::String, Unknown::Bytes(text)) = (&known.kind, &value) {
                std::str::from_utf8(text).map_err(|_| Refused)?;
            }
            if value.wire_type() != wire_type(&known.kind, false) {
                met.mistyped.set(true);
            } else if self.misses(&known.kind, &value, met) {
                missed = true;
            } else {
                out.extend(value.encode(number));
            }
        }
        Ok((!missed).then_some(out))
    }
}
