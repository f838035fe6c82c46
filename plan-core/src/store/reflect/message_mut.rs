//! A message, to be changed.

use super::convert::{Found, convert};
use super::merge::{check_field, check_message, merge, merge_checked, merge_field};
use super::node::NodeMut;
use super::set_error::expected;
use super::{FieldKey, ListMut, LookupError, MapMut, MessageRef, SetError, ValueRef};
use crate::plan::{Cardinality, FieldIdx, Verified};
use crate::store::UnknownField;
#[cfg(any(feature = "json", feature = "text"))]
use crate::store::{Arena, ArenaRecord};
use core::fmt;

/// A message, to be changed by the names and numbers of its fields: that of a [`DynamicMessage`](super::DynamicMessage) or of
/// a generated type, or one inside it. See [`Reflect`](super::Reflect).
///
/// A value of a dynamic message that is replaced stays in its arena until the whole message is reset or dropped.
pub struct MessageMut<'m> {
    // S2: the record was made for the plan.
    pub(super) plan: &'m Verified<'m>,
    pub(super) record: NodeMut<'m>,
}

impl<'m> MessageMut<'m> {
    /// Binds a record to its plan.
    ///
    /// # Safety
    /// **S2**: `record` was made for `plan`.
    pub(crate) unsafe fn new(plan: &'m Verified<'m>, record: NodeMut<'m>) -> Self {
        Self { plan, record }
    }

    /// An empty message in an arena.
    #[cfg(any(feature = "json", feature = "text"))]
    pub(crate) fn new_in(plan: &'m Verified<'m>, arena: &'m mut Arena) -> Self {
        // SAFETY: S2: made for the plan just now; nobody else has the arena.
        unsafe { Self::new(plan, NodeMut::Arena(ArenaRecord::new(plan, arena))) }
    }

    /// The plan.
    #[cfg(any(feature = "json", feature = "text"))]
    pub(crate) fn plan(&self) -> &'m Verified<'m> {
        self.plan
    }

    /// Lets `fill` put entries in maps, here and in messages inside, in any order; then puts those maps in the order of their keys. Of a
    /// key the last entry stays.
    ///
    /// Each map is sorted once. Maps around this message that are being filled are left as they are: to sort them whenever
    /// a message inside has a map would take the square of their length.
    pub(crate) fn settled<R>(&mut self, fill: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.record.unsettled();
        let filled = fill(self);
        // SAFETY: `fill` reached the arena by way of this message, so what went out of order since lies in it.
        unsafe { self.record.settle(before) };
        filled
    }

    /// The plan and the record, which was made for it.
    pub(crate) fn parts(&mut self) -> (&'m Verified<'m>, NodeMut<'_>) {
        (self.plan, self.record.reborrow())
    }

    /// The same message, to be read.
    pub fn as_ref(&self) -> MessageRef<'_> {
        // SAFETY: S2.
        unsafe { MessageRef::new(self.plan, self.record.as_ref()) }
    }

    /// The same message, to be read for as long as it could be changed.
    pub fn into_ref(self) -> MessageRef<'m> {
        // SAFETY: S2.
        unsafe { MessageRef::new(self.plan, self.record.into_ref()) }
    }

    /// The same message, for a shorter time.
    pub fn reborrow(&mut self) -> MessageMut<'_> {
        MessageMut { plan: self.plan, record: self.record.reborrow() }
    }

    /// The value of a field; its default, if it is absent.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn get(&self, field: impl FieldKey) -> Result<ValueRef<'_>, LookupError> {
        self.as_ref().get(field)
    }

    /// Whether a field is present; see [`MessageRef::has`].
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn has(&self, field: impl FieldKey) -> Result<bool, LookupError> {
        self.as_ref().has(field)
    }

    /// The fields that are present, with their names, in the order of their numbers.
    pub fn fields(&self) -> impl Iterator<Item = (&str, ValueRef<'_>)> {
        self.as_ref().fields()
    }

    /// The name of the member that a oneof holds.
    ///
    /// # Errors
    /// If the message has no such oneof.
    pub fn which_oneof(&self, oneof: &str) -> Result<Option<&str>, LookupError> {
        self.as_ref().which_oneof(oneof)
    }

    /// The fields that the schema does not know, in the order in which they were met.
    pub fn unknown_fields(&self) -> impl Iterator<Item = UnknownField<'_>> {
        self.as_ref().unknown_fields()
    }

    /// Sets a singular field, and makes it present. An integer of any type is taken if it fits, for a `float` or `double`
    /// field if that holds it exactly; a double is rounded to the nearest float, and refused if it would become infinite;
    /// an enum's value is taken by its number or its name; a message is copied.
    ///
    /// # Errors
    /// If there is no such field, or the value does not fit it.
    pub fn set<'v>(&mut self, field: impl FieldKey, value: impl Into<ValueRef<'v>>) -> Result<(), SetError> {
        let at = field.find(self.plan)?;
        self.set_at(at, value.into())
    }

    pub(crate) fn set_at(&mut self, at: FieldIdx, value: ValueRef<'_>) -> Result<(), SetError> {
        let field = self.plan.field(at);
        if !field.cardinality().is_singular() {
            return Err(SetError::mismatch(self.plan, at, expected(field), Found(value)));
        }
        if !field.op().is_message() {
            let any = convert(self.plan, at, value)?;
            // SAFETY: S1 by S2, a singular scalar, and its value.
            unsafe { self.record.put(field, any) };
            return Ok(());
        }
        let message = check_message(self.plan, at, value)?;
        let fill = |mut copy: MessageMut<'_>| {
            merge_checked(message, &mut copy);
            Ok(())
        };
        // SAFETY: S1 by S2, a singular message of this sub-plan.
        unsafe { self.record.put_filled(field, self.plan.sub(field), fill) }
    }

    /// Merges a message of the same type into this one: its singular fields replace those here, messages are merged,
    /// lists appended to, and the entries of its maps replace those of the same keys. Unknown fields are appended.
    ///
    /// The two may lie in different storage, and their types may be from different schemas, if they have the same name, what
    /// is present in `from` is declared the same in both, and what is unknown in `from` is unknown here as well.
    ///
    /// # Errors
    /// If it is a message of another type, or one of the same name that is declared otherwise. Nothing is changed then.
    pub fn merge_from(&mut self, from: MessageRef<'_>) -> Result<(), SetError> {
        merge(from, self)
    }

    /// Merges one field of a message of the same type, if it is present there.
    pub(crate) fn merge_field(&mut self, from: MessageRef<'_>, at: FieldIdx) -> Result<(), SetError> {
        if from.holds(at) {
            let field = check_field(from, at, self.plan)?;
            // SAFETY: just checked.
            unsafe { merge_field(from.value(at), self, field) };
        }
        Ok(())
    }

    /// Makes a field absent or empty.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn clear(&mut self, field: impl FieldKey) -> Result<(), LookupError> {
        let at = field.find(self.plan)?;
        // SAFETY: S1 by S2.
        unsafe { self.record.clear(self.plan.field(at)) };
        Ok(())
    }

    /// Makes every field absent, those too that the schema does not know.
    pub fn clear_all(&mut self) {
        for field in self.plan.fields() {
            // SAFETY: S1 by S2.
            unsafe { self.record.clear(field) };
        }
        self.clear_unknown_fields();
    }

    /// The message of a singular field, made if it is absent, and present from now on.
    ///
    /// # Errors
    /// If there is no such field, or it is none of a single message.
    pub fn message_mut(&mut self, field: impl FieldKey) -> Result<MessageMut<'_>, SetError> {
        self.reborrow().into_message_mut(field)
    }

    /// [`message_mut`](Self::message_mut), for as long as this message may be changed.
    ///
    /// # Errors
    /// As that one.
    pub fn into_message_mut(self, field: impl FieldKey) -> Result<MessageMut<'m>, SetError> {
        let at = field.find(self.plan)?;
        let (plan, field) = (self.plan, self.plan.field(at));
        if !field.cardinality().is_singular() || !field.op().is_message() {
            return Err(SetError::mismatch(plan, at, expected(field), "a message to change"));
        }
        let sub = plan.sub(field);
        // SAFETY: S1 by S2, a singular message of the plan `sub`.
        let child = unsafe { self.record.into_child(field, sub) };
        // SAFETY: S2: made for `sub`.
        Ok(unsafe { MessageMut::new(sub, child) })
    }

    /// A repeated field, to be changed.
    ///
    /// # Errors
    /// If there is no such field, or it is not repeated.
    pub fn list_mut(&mut self, field: impl FieldKey) -> Result<ListMut<'_>, SetError> {
        self.reborrow().into_list_mut(field)
    }

    /// [`list_mut`](Self::list_mut), for as long as this message may be changed.
    ///
    /// # Errors
    /// As that one.
    pub fn into_list_mut(self, field: impl FieldKey) -> Result<ListMut<'m>, SetError> {
        let at = field.find(self.plan)?;
        match self.plan.field(at).cardinality() {
            // SAFETY: S1: a list.
            Cardinality::Repeated | Cardinality::Packed => Ok(unsafe { ListMut::new(self, at) }),
            _ => Err(SetError::mismatch(self.plan, at, expected(self.plan.field(at)), "a list to change")),
        }
    }

    /// A map field, to be changed.
    ///
    /// # Errors
    /// If there is no such field, or it is no map.
    pub fn map_mut(&mut self, field: impl FieldKey) -> Result<MapMut<'_>, SetError> {
        self.reborrow().into_map_mut(field)
    }

    /// [`map_mut`](Self::map_mut), for as long as this message may be changed.
    ///
    /// # Errors
    /// As that one.
    pub fn into_map_mut(self, field: impl FieldKey) -> Result<MapMut<'m>, SetError> {
        let at = field.find(self.plan)?;
        match self.plan.field(at).cardinality() {
            // SAFETY: S1: a map.
            Cardinality::Map => Ok(unsafe { MapMut::new(self, at) }),
            _ => Err(SetError::mismatch(self.plan, at, expected(self.plan.field(at)), "a map to change")),
        }
    }

    /// Forgets the fields that the schema does not know.
    pub fn clear_unknown_fields(&mut self) {
        self.record.clear_unknown_fields();
    }

    /// Keeps encoded fields, which are whole, behind the unknown ones.
    pub(crate) fn keep_unknown_fields(&mut self, fields: &[u8]) {
        self.record.keep(fields);
    }
}

impl fmt::Debug for MessageMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}
