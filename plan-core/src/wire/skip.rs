//! Passing over a field whose meaning is not known.

use super::{Cursor, Fault, Tag, WireType};

/// Passes over the value after `tag`. Groups may be nested `depth` deep, and each end must match its start (W6).
#[inline(never)]
pub fn skip(c: &mut Cursor<'_>, tag: Tag, depth: u32) -> Result<(), Fault> {
    match tag.wire_type() {
        WireType::Varint => c.varint().map(drop),
        WireType::Fixed64 => c.fixed64().map(drop),
        WireType::Fixed32 => c.fixed32().map(drop),
        WireType::Len => c.delimited().map(drop),
        WireType::EndGroup => Err(Fault::UnmatchedEndGroup),
        WireType::StartGroup => {
            let Some(depth) = depth.checked_sub(1) else { return Err(Fault::DepthLimit) };
            loop {
                if c.at_limit() {
                    return Err(Fault::UnterminatedGroup);
                }
                let at = *c;
                let inner = Tag::from_bits(c.tag()?).ok_or(Fault::InvalidTag).inspect_err(|_| *c = at)?;
                if inner == tag.with_wire(WireType::EndGroup) {
                    return Ok(());
                }
                if inner.wire_type() == WireType::EndGroup {
                    *c = at;
                }
                skip(c, inner, depth)?;
            }
        }
    }
}
