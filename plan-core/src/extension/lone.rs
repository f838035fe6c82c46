//! The fields of a message, as one who knows a single extension sees them.

use super::rules::Decode;
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::ops::message_set;
use crate::plan::{ExtensionPlan, Field, Op};
use crate::store::{DecodeOptions, Merge, UnknownFields, merge_with, split_fields};
use crate::wire::{Cursor, Decoder, Fault, Tag, skip};

/// What the occurrences of an extension amount to.
pub(super) struct Lone<T> {
    pub(super) plan: ExtensionPlan<'static>,
    decode: Decode<T>,
    /// The value, if there is any.
    pub(super) value: Option<T>,
    /// Those of the occurrences that are no values after all: of another wire type, or a number that its closed enum does
    /// not have (W5).
    pub(super) unknown: UnknownFields,
}

impl<T> Lone<T> {
    fn new(plan: ExtensionPlan<'static>, decode: Decode<T>) -> Self {
        Self { plan, decode, value: None, unknown: UnknownFields::new() }
    }

    /// The value in `fields`, if there is one.
    ///
    /// # Errors
    /// What is wrong with an occurrence.
    pub(super) fn read(
        plan: ExtensionPlan<'static>,
        decode: Decode<T>,
        fields: &[u8],
        options: &DecodeOptions,
    ) -> Result<Option<T>, DecodeError> {
        let mut lone = Self::new(plan, decode);
        merge_with(&mut lone, plan.plan(), Cursor::new(fields), options.get_limits())?;
        Ok(lone.value)
    }

    /// The same fields without the values of the extension. A malformed value is one too.
    pub(super) fn without(plan: ExtensionPlan<'static>, decode: Decode<T>, fields: &[u8]) -> UnknownFields {
        let mut left = UnknownFields::new();
        for field in split_fields(fields) {
            if !is_own(plan.field(), field.tag.bits(), field.encoded) {
                left.append(field.encoded);
                continue;
            }
            let mut lone = Self::new(plan, decode);
            let _ = merge_with(&mut lone, plan.plan(), Cursor::new(field.encoded), &Limits::DEFAULT);
            left.append(lone.unknown.as_bytes());
        }
        left
    }
}

/// Whether an encoded field, which starts with `tag`, names the number of the extension.
fn is_own(extension: &Field, tag: u32, encoded: &[u8]) -> bool {
    let number = extension.number();
    if extension.op() == Op::Item && tag == Tag::ITEM.bits() {
        return message_set::number_of(encoded) == Some(number);
    }
    tag >> 3 == number
}

impl<'a, T> Merge<'a> for Lone<T> {
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        let (field, decode) = (self.plan.field(), self.decode);
        d.each_field(|d, c, tag| {
            let (at, mut behind) = (*c, *c);
            // all fields were passed over before, when they were kept, within a limit that is not known here
            skip(&mut behind, Tag::from_bits(tag).ok_or(Fault::InvalidTag)?, u32::MAX)?;
            c.stand_at(&behind);
            if is_own(field, tag, c.since_tag()) {
                *c = at;
                return decode(self, d, c, tag);
            }
            Ok(())
        })
    }
}
