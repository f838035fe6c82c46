//! Bytes, one at a time: the slow and obvious way.

use super::Reason;

pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, at: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The bytes from `start` up to where the reader stands.
    pub(super) fn since(&self, start: usize) -> &'a [u8] {
        &self.bytes[start..self.at]
    }

    fn byte(&mut self) -> Result<u8, Reason> {
        let byte = *self.bytes.get(self.at).ok_or(Reason::Truncated)?;
        self.at += 1;
        Ok(byte)
    }

    /// W1: at most ten bytes; the bits above 64 are dropped.
    pub(super) fn varint(&mut self) -> Result<u64, Reason> {
        let mut value = 0;
        for index in 0..10 {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Reason::InvalidVarint)
    }

    /// W1: at most five bytes and 32 bits, never number 0. Number and wire type.
    pub(super) fn tag(&mut self) -> Result<(u32, u8), Reason> {
        let start = self.at;
        let tag = self.varint().map_err(|e| if self.at - start > 5 { Reason::InvalidTag } else { e })?;
        let (number, wire_type) = (tag >> 3, (tag & 7) as u8);
        if self.at - start > 5 || tag > u64::from(u32::MAX) || number == 0 || wire_type > 5 {
            return Err(Reason::InvalidTag);
        }
        Ok((number as u32, wire_type))
    }

    pub(super) fn fixed<const N: usize>(&mut self) -> Result<[u8; N], Reason> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = self.byte()?;
        }
        Ok(bytes)
    }

    pub(super) fn length_delimited(&mut self) -> Result<&'a [u8], Reason> {
        let length = self.varint()?;
        if length > (self.bytes.len() - self.at) as u64 {
            return Err(Reason::LengthOutOfBounds);
        }
        let start = self.at;
        self.at += length as usize;
        Ok(self.since(start))
    }

    /// Passes over a field whose tag was read. W6: unknown groups count for depth.
    pub(super) fn skip(&mut self, number: u32, wire_type: u8, depth: u32) -> Result<(), Reason> {
        match wire_type {
            0 => drop(self.varint()?),
            1 => drop(self.fixed::<8>()?),
            2 => drop(self.length_delimited()?),
            5 => drop(self.fixed::<4>()?),
            4 => return Err(Reason::UnmatchedEndGroup),
            _ => {
                let inside = super::deeper(depth)?;
                loop {
                    if self.is_empty() {
                        return Err(Reason::UnterminatedGroup);
                    }
                    match self.tag()? {
                        (end, 4) if end == number => break,
                        (inner, wire_type) => self.skip(inner, wire_type, inside)?,
                    }
                }
            }
        }
        Ok(())
    }
}

pub(super) fn put_varint(out: &mut Vec<u8>, mut value: u64) {
    while value > 0x7f {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

pub(super) fn put_tag(out: &mut Vec<u8>, number: u32, wire_type: u8) {
    put_varint(out, u64::from(number) << 3 | u64::from(wire_type));
}

pub(super) fn put_length_delimited(out: &mut Vec<u8>, bytes: &[u8]) {
    put_varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}
