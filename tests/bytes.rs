//! Encoded fields, written by hand: what tests make inputs of. It shares nothing with the library.

/// A varint, in as few bytes as it takes.
#[must_use]
pub fn varint(mut value: u64) -> Vec<u8> {
    let mut out = Vec::new();
    while value > 0x7f {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
    out
}

/// The tag of a field number and a wire type.
#[must_use]
pub fn tag(number: u32, wire_type: u8) -> Vec<u8> {
    varint(u64::from(number) << 3 | u64::from(wire_type))
}

/// A varint field.
#[must_use]
pub fn number(field: u32, value: u64) -> Vec<u8> {
    [tag(field, 0), varint(value)].concat()
}

/// A length-delimited field.
#[must_use]
pub fn delimited(field: u32, body: &[u8]) -> Vec<u8> {
    [&tag(field, 2)[..], &varint(body.len() as u64), body].concat()
}

/// A group.
#[must_use]
pub fn group(field: u32, body: &[u8]) -> Vec<u8> {
    [&tag(field, 3)[..], body, &tag(field, 4)].concat()
}
