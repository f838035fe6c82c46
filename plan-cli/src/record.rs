//! The records that a message is made of.

use plan_core::wire::{Cursor, Fault, FieldNumber, RawTag, Tag, WireType, skip};

/// A field as it is written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Record<'a> {
    pub(crate) tag: Tag,
    /// What stands after the length; empty for other wire types.
    pub(crate) body: &'a [u8],
    /// The whole.
    pub(crate) raw: &'a [u8],
}

/// The records of a message, up to the first fault. Nothing inside of them is looked at, but for the ends of groups.
#[derive(Debug)]
pub(crate) struct Records<'a> {
    cursor: Cursor<'a>,
    depth: u32,
}

impl<'a> Records<'a> {
    /// Of `bytes`, in which groups may nest `depth` deep.
    pub(crate) fn of(bytes: &'a [u8], depth: u32) -> Self {
        Self { cursor: Cursor::new(bytes), depth }
    }

    fn record(&mut self) -> Result<Record<'a>, Fault> {
        let rest = self.cursor.rest();
        let tag = Tag::from_bits(self.cursor.tag()?).ok_or(Fault::InvalidTag)?;
        let mut value = self.cursor;
        skip(&mut self.cursor, tag, self.depth)?;
        let body = if tag.wire_type() == WireType::Len { value.bytes()? } else { &[] };
        Ok(Record { tag, body, raw: &rest[..rest.len() - self.cursor.remaining()] })
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.cursor.at_limit() {
            return None;
        }
        let record = self.record();
        if record.is_err() {
            self.cursor = Cursor::new(&[]);
        }
        Some(record)
    }
}

/// Appends a field of bytes: its tag, their length, and the bytes.
pub(crate) fn put(out: &mut Vec<u8>, number: FieldNumber, body: &[u8]) {
    // no message is longer than a length of 32 bits can tell
    for varint in [RawTag::new(Tag::new(number, WireType::Len).bits()), RawTag::new(body.len() as u32)] {
        out.extend_from_slice(&varint.bytes().to_le_bytes()[..varint.len()]);
    }
    out.extend_from_slice(body);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_end_at_a_fault() {
        let bytes = b"\x08\x96\x01\x12\x03abc\x1b\x12\x00\x1c\x0a\x05ab";
        let records: Vec<_> = Records::of(bytes, 1).collect();
        let raw: Vec<&[u8]> = records.iter().flatten().map(|record| record.raw).collect();
        assert_eq!(raw, [&b"\x08\x96\x01"[..], b"\x12\x03abc", b"\x1b\x12\x00\x1c"]);
        assert_eq!(records[1].unwrap().body, b"abc");
        assert_eq!((records.len(), records[3].unwrap_err()), (4, Fault::Truncated));
        assert_eq!(Records::of(b"\x1b\x1c", 0).next().unwrap().unwrap_err(), Fault::DepthLimit);
        let mut copy = Vec::new();
        put(&mut copy, records[1].unwrap().tag.number(), b"abc");
        assert_eq!(copy, b"\x12\x03abc");
    }
}
