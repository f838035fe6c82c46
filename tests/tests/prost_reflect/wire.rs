//! Encoded fields, read without a schema and without the library.

use std::cell::Cell;

use protoplan_tests::bytes::{delimited, group, number as varint_field, tag};

/// The bytes are no message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refused;

/// What was met that prost-reflect reads otherwise.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Met {
    /// A varint with bits above 64.
    pub(crate) wide_varint: Cell<bool>,
    /// A tag of more than five bytes.
    pub(crate) long_tag: Cell<bool>,
    /// A known field of another wire type.
    pub(crate) mistyped: Cell<bool>,
    /// A number that a closed enum does not have.
    pub(crate) missed: Cell<bool>,
}

/// The value of a field, as it lies there.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Payload<'b> {
    Varint(u64),
    Fixed64([u8; 8]),
    Bytes(&'b [u8]),
    /// The fields between the two tags.
    Group(&'b [u8]),
    Fixed32([u8; 4]),
}

/// The value of a field that is not known: with the shortest tags, lengths and numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unknown {
    Varint(u64),
    Fixed64([u8; 8]),
    Bytes(Vec<u8>),
    Group(Vec<(u32, Unknown)>),
    Fixed32([u8; 4]),
}

/// Reads fields.
pub(crate) struct Reader<'b, 'm> {
    rest: &'b [u8],
    met: &'m Met,
}

impl<'b, 'm> Reader<'b, 'm> {
    pub(crate) fn new(rest: &'b [u8], met: &'m Met) -> Self {
        Reader { rest, met }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    fn take(&mut self, count: usize) -> Result<&'b [u8], Refused> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(Refused)?;
        self.rest = rest;
        Ok(taken)
    }

    pub(crate) fn fixed<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        Ok(self.take(N)?.try_into().expect("so many bytes were taken"))
    }

    pub(crate) fn varint(&mut self) -> Result<u64, Refused> {
        let mut value = 0;
        for at in 0..10 {
            let byte = self.take(1)?[0];
            if at == 9 && byte < 0x80 && byte > 1 {
                self.met.wide_varint.set(true);
            }
            value |= u64::from(byte & 0x7f) << (7 * at);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Refused)
    }

    /// A field's number and wire type.
    pub(crate) fn tag(&mut self) -> Result<(u32, u8), Refused> {
        let before = self.rest.len();
        let bits = u32::try_from(self.varint()?).map_err(|_| Refused)?;
        if before - self.rest.len() > 5 {
            self.met.long_tag.set(true);
            return Err(Refused);
        }
        if bits >> 3 == 0 { Err(Refused) } else { Ok((bits >> 3, bits as u8 & 7)) }
    }

    /// The value behind a tag.
    pub(crate) fn payload(&mut self, number: u32, wire_type: u8) -> Result<Payload<'b>, Refused> {
        Ok(match wire_type {
            0 => Payload::Varint(self.varint()?),
            1 => Payload::Fixed64(self.fixed()?),
            2 => Payload::Bytes(self.delimited()?),
            3 => Payload::Group(self.group(number)?),
            5 => Payload::Fixed32(self.fixed()?),
            _ => return Err(Refused),
        })
    }

    fn delimited(&mut self) -> Result<&'b [u8], Refused> {
        let len = usize::try_from(self.varint()?).map_err(|_| Refused)?;
        self.take(len)
    }

    fn group(&mut self, open: u32) -> Result<&'b [u8], Refused> {
        let start = self.rest;
        loop {
            let end = start.len() - self.rest.len();
            match self.tag()? {
                (number, 4) if number == open => return Ok(&start[..end]),
                (number, wire_type) => drop(self.payload(number, wire_type)?),
            }
        }
    }

    /// The next field; there must be one.
    pub(crate) fn field(&mut self) -> Result<(u32, Payload<'b>), Refused> {
        let (number, wire_type) = self.tag()?;
        Ok((number, self.payload(number, wire_type)?))
    }
}

/// A value by itself.
pub(crate) fn unknown(payload: Payload<'_>, met: &Met) -> Result<Unknown, Refused> {
    Ok(match payload {
        Payload::Varint(value) => Unknown::Varint(value),
        Payload::Fixed64(value) => Unknown::Fixed64(value),
        Payload::Bytes(bytes) => Unknown::Bytes(bytes.to_vec()),
        Payload::Group(body) => Unknown::Group(unknowns(body, met)?),
        Payload::Fixed32(value) => Unknown::Fixed32(value),
    })
}

/// All fields, by themselves.
pub(crate) fn unknowns(bytes: &[u8], met: &Met) -> Result<Vec<(u32, Unknown)>, Refused> {
    let mut rest = Reader::new(bytes, met);
    let mut out = Vec::new();
    while !rest.is_empty() {
        let (number, payload) = rest.field()?;
        out.push((number, unknown(payload, met)?));
    }
    Ok(out)
}

impl Unknown {
    /// The wire type.
    pub(crate) fn wire_type(&self) -> u8 {
        match self {
            Unknown::Varint(_) => 0,
            Unknown::Fixed64(_) => 1,
            Unknown::Bytes(_) => 2,
            Unknown::Group(_) => 3,
            Unknown::Fixed32(_) => 5,
        }
    }

    /// The field of this number with this value.
    pub(crate) fn encode(&self, number: u32) -> Vec<u8> {
        match self {
            Unknown::Varint(value) => varint_field(number, *value),
            Unknown::Fixed64(value) => [&tag(number, 1)[..], value].concat(),
            Unknown::Bytes(bytes) => delimited(number, bytes),
            Unknown::Group(fields) => {
                let body: Vec<u8> = fields.iter().flat_map(|(number, it)| it.encode(*number)).collect();
                group(number, &body)
            }
            Unknown::Fixed32(value) => [&tag(number, 5)[..], value].concat(),
        }
    }
}
