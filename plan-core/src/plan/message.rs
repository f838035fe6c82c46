//! The plan of a message.

use super::lookup::Lookup;
use super::required::Checked;
use super::{EnumPlan, Field, FieldIdx, FieldInfo, Layout, PlanRef};

/// The name of a oneof; its members name it by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneofInfo<'p> {
    /// The name in the schema.
    pub name: &'p str,
}

/// What a codec needs to know about a message.
///
/// All of it can stand in a `static`. The engines take it as a [`Verified`].
#[derive(Debug, Clone, Copy)]
pub struct MessagePlan<'p> {
    /// The full name, such as `hello.Person`.
    pub name: &'p str,
    /// The fields, in ascending order of their numbers.
    pub fields: &'p [Field],
    /// What formats and people ask of each field, in the same order.
    pub infos: &'p [FieldInfo<'p>],
    /// The oneofs, without the synthetic ones.
    pub oneofs: &'p [OneofInfo<'p>],
    /// The names that no field may have.
    pub reserved: &'p [&'p str],
    /// The plans of messages, groups and map entries that fields name by index.
    pub subs: &'p [PlanRef<'p>],
    /// The plans of enums that fields name by index.
    pub enums: &'p [&'p EnumPlan<'p>],
    /// Whether this is the entry of a map, with a key of number 1 and a value of number 2.
    pub is_entry: bool,
    /// Whether this message or one below it has a required field.
    pub requires: bool,
}

/// A plan that [`verify`](super::verify) has proved; the only form that the engines take.
#[derive(Debug)]
pub struct Verified<'p> {
    plan: MessagePlan<'p>,
    layout: Layout,
    lookup: Lookup,
    checked: Checked,
}

impl<'p> Verified<'p> {
    /// Only `verify` may call this: it proves P1 to P9.
    pub(super) const fn proved(
        plan: MessagePlan<'p>,
        layout: Layout,
        lookup: Lookup,
        checked: Checked,
    ) -> Self {
        Self { plan, layout, lookup, checked }
    }

    /// The plan itself.
    #[inline(always)]
    pub const fn plan(&self) -> &MessagePlan<'p> {
        &self.plan
    }

    /// The full name of the message.
    pub const fn name(&self) -> &'p str {
        self.plan.name
    }

    /// The fields, in ascending order of their numbers.
    #[inline(always)]
    pub const fn fields(&self) -> &'p [Field] {
        self.plan.fields
    }

    /// Calls `check` with the fields that are required or hold messages, in the order of their numbers, until it fails, and
    /// perhaps with others.
    ///
    /// # Errors
    /// That of `check`.
    #[inline]
    pub(crate) fn try_each_checked<E>(&self, check: impl FnMut(&'p Field) -> Result<(), E>) -> Result<(), E> {
        self.checked.try_each(self.plan.fields, check)
    }

    /// Whether the message is a message set, of which an extension is known. One of which none is known is a message
    /// without fields.
    #[inline]
    pub const fn is_message_set(&self) -> bool {
        // P9: as the first field, so all
        matches!(self.plan.fields, [first, ..] if matches!(first.op(), super::Op::Item))
    }

    /// How arena records of this message are laid out.
    #[inline(always)]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The field of a number.
    #[inline]
    pub fn find(&self, number: u32) -> Option<FieldIdx> {
        self.lookup.find(self.plan.fields, number)
    }

    /// The field whose own tag has these bits, which is likely one of the next ones from the index `next` on.
    #[inline(always)]
    pub fn find_near(&self, next: usize, tag: u32) -> Option<FieldIdx> {
        self.lookup.find_near(self.plan.fields, next, tag)
    }

    /// The field whose own tag has these bits, if that can be told at once.
    #[inline(always)]
    pub(crate) fn find_low(&self, tag: u32) -> Option<&'p Field> {
        self.lookup.find_low(self.plan.fields, tag)
    }

    /// The field at an index.
    ///
    /// # Panics
    /// If the message has no such field.
    #[inline(always)]
    pub fn field(&self, at: FieldIdx) -> &'p Field {
        &self.plan.fields[at.0 as usize]
    }

    /// What formats and people ask of the field at an index.
    ///
    /// # Panics
    /// If the message has no such field.
    pub fn info(&self, at: FieldIdx) -> &'p FieldInfo<'p> {
        &self.plan.infos[at.0 as usize]
    }

    /// The field of a name.
    pub fn find_name(&self, name: &str) -> Option<FieldIdx> {
        let at = self.plan.infos.iter().position(|info| info.name == name)?;
        Some(FieldIdx(at as u32))
    }

    /// The plan of the messages in a field of an op that has one.
    ///
    /// # Panics
    /// If the field has none; P4 rules that out for messages, groups and maps.
    #[inline(always)]
    pub fn sub(&self, field: &Field) -> &'p Verified<'p> {
        self.plan.subs[field.sub() as usize].get()
    }

    /// The plan of the enum of a field.
    ///
    /// # Panics
    /// If the field has none; P4 rules that out for enums.
    #[inline(always)]
    pub fn enumeration(&self, field: &Field) -> &'p EnumPlan<'p> {
        self.plan.enums[field.sub() as usize]
    }
}
