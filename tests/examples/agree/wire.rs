//! The records of an encoded message, as they come.

/// What a record holds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value<'b> {
    Varint(u64),
    Fixed64(u64),
    Fixed32(u32),
    Bytes(&'b [u8]),
    Group(&'b [u8]),
}

impl<'b> Value<'b> {
    pub(crate) fn bytes(self) -> &'b [u8] {
        if let Self::Bytes(bytes) | Self::Group(bytes) = self { bytes } else { &[] }
    }

    pub(crate) fn text(self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }

    pub(crate) fn number(self) -> u64 {
        if let Self::Varint(number) = self { number } else { 0 }
    }
}

/// Reads records one by one; ends at the first fault.
#[derive(Debug, Clone)]
pub(crate) struct Records<'b> {
    pub(crate) rest: &'b [u8],
}

impl<'b> Records<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self { rest: bytes }
    }

    /// The value of the first record of this number.
    pub(crate) fn first(bytes: &'b [u8], number: u64) -> Option<Value<'b>> {
        Self::all(bytes, number).next()
    }

    /// The values of the records of this number.
    pub(crate) fn all(bytes: &'b [u8], number: u64) -> impl Iterator<Item = Value<'b>> {
        Self::new(bytes).filter(move |record| record.0 == number).map(|record| record.1)
    }

    pub(crate) fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..70).step_by(7) {
            let (byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            value |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if *byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn fixed<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*bytes)
    }
}

impl<'b> Iterator for Records<'b> {
    type Item = (u64, Value<'b>);

    fn next(&mut self) -> Option<Self::Item> {
        let tag = self.varint()?;
        let value = match tag & 7 {
            0 => Value::Varint(self.varint()?),
            1 => Value::Fixed64(u64::from_le_bytes(self.fixed()?)),
            2 => {
                let length = usize::try_from(self.varint()?).ok()?;
                let (bytes, rest) = self.rest.split_at_checked(length)?;
                self.rest = rest;
                Value::Bytes(bytes)
            }
            3 => {
                let all = self.rest;
                let mut before = self.rest.len();
                // the tag that ends the group is where a record cannot be read
                while self.next().is_some() {
                    before = self.rest.len();
                }
                self.rest = &all[all.len() - before..];
                (self.varint()? == tag + 1).then_some(())?;
                Value::Group(&all[..all.len() - before])
            }
            5 => Value::Fixed32(u32::from_le_bytes(self.fixed()?)),
            _ => return None,
        };
        Some((tag >> 3, value))
    }
}
