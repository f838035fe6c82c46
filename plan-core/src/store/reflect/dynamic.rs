//! A dynamic message that owns its memory.

use super::node::{Node, NodeMut};
use super::{FieldKey, ListMut, LookupError, MapMut, MessageMut, MessageRef, Reflect, SetError, ValueRef};
use crate::plan::{SharedPlan, Verified};
use crate::store::{Arena, ArenaRecord, ArenaRef, UnknownField};
use core::fmt;
use core::ptr::NonNull;

/// A message whose schema is known only at run time. It owns all that it holds, in one arena.
///
/// Fields are named by their name, their number, or a [`FieldHandle`](super::FieldHandle), the fastest.
pub struct DynamicMessage {
    // M1: `root` is a record of `plan` in `arena`, or none after a panic while the arena was reset; nobody else has a pointer
    // into the arena.
    plan: SharedPlan,
    arena: Arena,
    root: Option<NonNull<u8>>,
}

// SAFETY: M1: all memory is the message's own, and is changed only through `&mut self`.
unsafe impl Send for DynamicMessage {}
// SAFETY: as above; through `&self` records are only read, and of the arena only its count of bytes, which is changed
// through `&mut self` alone.
unsafe impl Sync for DynamicMessage {}

impl DynamicMessage {
    /// An empty message of a plan, such as a `&MessageType`.
    pub fn new(plan: impl Into<SharedPlan>) -> Self {
        Self::for_input(plan.into(), 0)
    }

    /// An empty message with room for what `input` encoded bytes decode to.
    #[inline(always)]
    pub(crate) fn for_input(plan: SharedPlan, input: usize) -> Self {
        let arena = Arena::new();
        arena.expect(plan.get().layout().size as usize, input);
        let root = Some(ArenaRecord::new(plan.get(), &arena).at);
        Self { plan, arena, root }
    }

    /// Makes every field absent, with room for what `input` encoded bytes decode to.
    #[inline]
    pub(crate) fn reset_for(&mut self, input: usize) {
        self.root = None;
        self.arena.reset();
        self.arena.expect(self.plan.get().layout().size as usize, input);
        self.root = Some(ArenaRecord::new(self.plan.get(), &self.arena).at);
    }

    /// # Panics
    /// If there is no record (M1).
    #[inline(always)]
    fn root(&self) -> NonNull<u8> {
        self.root.expect("a message that was not emptied by half")
    }

    /// A copy of a message, of a generated type or a dynamic one, without encoding it.
    ///
    /// # Panics
    /// If an implementation of [`Reflect`] of one's own answers with plans that differ.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # use protoplan::{DynamicMessage, Schema};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let schema = Schema::builder().text("a.proto", "edition = '2023'; message A { int32 n = 1; }").load()?;
    /// let mut a = schema.message("A")?.new_message();
    /// a.set("n", 7)?;
    /// let copy = DynamicMessage::copy_of(&a);
    /// a.set("n", 8)?;
    /// assert_eq!(copy.get("n")?.as_i32(), Some(7));
    /// # Ok(())
    /// # }
    /// ```
    pub fn copy_of(message: &dyn Reflect) -> Self {
        let mut copy = Self::new(message.shared_plan());
        let copied = copy.as_mut().merge_from(message.reflect());
        assert!(copied.is_ok(), "the shared plan of a message is not its plan");
        copy
    }

    /// The plan, which can outlive the message.
    pub fn shared_plan(&self) -> &SharedPlan {
        &self.plan
    }

    /// The message, to be read.
    pub fn as_ref(&self) -> MessageRef<'_> {
        // SAFETY: S2 by M1.
        unsafe { MessageRef::new(self.plan.get(), Node::Arena(self.record())) }
    }

    /// The record, which was made for the plan.
    #[inline]
    pub(crate) fn record(&self) -> ArenaRef<'_> {
        // SAFETY: M1: nobody changes the record while `self` is borrowed.
        unsafe { ArenaRef::new(self.root()) }
    }

    /// The record, to be changed.
    #[inline]
    pub(crate) fn record_mut(&mut self) -> (&Verified<'_>, ArenaRecord<'_>) {
        (self.plan.get(), ArenaRecord { at: self.root(), arena: &self.arena })
    }

    /// The message, to be changed.
    pub fn as_mut(&mut self) -> MessageMut<'_> {
        let (plan, record) = self.record_mut();
        // SAFETY: S2 by M1; nobody else reaches the record while `self` is borrowed.
        unsafe { MessageMut::new(plan, NodeMut::Arena(record)) }
    }

    /// The full name of the message's type.
    pub fn name(&self) -> &str {
        self.plan.get().name()
    }

    /// The value of a field; its default, if it is absent.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn get(&self, field: impl FieldKey) -> Result<ValueRef<'_>, LookupError> {
        self.as_ref().get(field)
    }

    /// Whether a field is present.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn has(&self, field: impl FieldKey) -> Result<bool, LookupError> {
        self.as_ref().has(field)
    }

    /// Sets a singular field; see [`MessageMut::set`].
    ///
    /// # Errors
    /// If there is no such field, or the value does not fit it.
    pub fn set<'v>(&mut self, field: impl FieldKey, value: impl Into<ValueRef<'v>>) -> Result<(), SetError> {
        self.as_mut().set(field, value)
    }

    /// Makes a field absent or empty.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn clear(&mut self, field: impl FieldKey) -> Result<(), LookupError> {
        self.as_mut().clear(field)
    }

    /// The message of a singular field, made if it is absent, to be changed.
    ///
    /// # Errors
    /// If there is no such field, or it is none of a single message.
    pub fn message_mut(&mut self, field: impl FieldKey) -> Result<MessageMut<'_>, SetError> {
        self.as_mut().into_message_mut(field)
    }

    /// A repeated field, to be changed.
    ///
    /// # Errors
    /// If there is no such field, or it is not repeated.
    pub fn list_mut(&mut self, field: impl FieldKey) -> Result<ListMut<'_>, SetError> {
        self.as_mut().into_list_mut(field)
    }

    /// A map field, to be changed.
    ///
    /// # Errors
    /// If there is no such field, or it is no map.
    pub fn map_mut(&mut self, field: impl FieldKey) -> Result<MapMut<'_>, SetError> {
        self.as_mut().into_map_mut(field)
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

    /// Bytes of memory that the message holds: its values, those that were replaced, a copy of what it was decoded from,
    /// and room for more.
    pub fn allocated_bytes(&self) -> usize {
        self.arena.allocated_bytes()
    }

    /// Makes every field absent, and takes back the memory, which is kept for what comes.
    pub fn reset(&mut self) {
        self.reset_for(0);
    }
}

impl Clone for DynamicMessage {
    fn clone(&self) -> Self {
        Self::copy_of(self)
    }
}

/// Whether the messages are equal, as the handles compare them.
impl PartialEq<MessageRef<'_>> for DynamicMessage {
    fn eq(&self, other: &MessageRef<'_>) -> bool {
        self.as_ref() == *other
    }
}

impl PartialEq for DynamicMessage {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl fmt::Debug for DynamicMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}
