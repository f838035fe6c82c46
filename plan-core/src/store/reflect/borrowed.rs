//! A dynamic message whose strings lie in the bytes that it was decoded from.

use super::{DynamicMessage, MessageMut};
use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

/// A [`DynamicMessage`] whose strings, bytes and unknown fields lie in the bytes that it was decoded from, which are not copied.
///
/// It is read as the message that it derefs to, and changed through [`as_mut`](Self::as_mut): what is set is copied, as in any dynamic
/// message. [`into_empty`](Self::into_empty) answers a message with the same memory, for the next input.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # #[cfg(feature = "schema")] {
/// # use protoplan::Schema;
/// let text = r#"syntax = "proto3"; message Person { string name = 1; }"#;
/// let schema = Schema::builder().text("person.proto", text).load()?;
/// let bytes = b"\x0a\x03Ada";
/// let mut person = schema.message("Person")?.decode_borrowed(bytes)?;
/// let name = person.get("name")?;
/// assert_eq!(name.as_str().map(str::as_ptr), Some(bytes[2..].as_ptr()));
/// person.as_mut().set("name", "Grace")?;
/// assert_eq!(person.into_owned().get("name")?.as_str(), Some("Grace"));
/// # }
/// # Ok(())
/// # }
/// ```
pub struct BorrowedMessage<'a> {
    // M2: what the arena of the message holds points into it, or into what lives for 'a. The message is not given away before
    // it is emptied, and nobody gets it as `&mut`.
    message: DynamicMessage,
    input: PhantomData<&'a [u8]>,
}

impl BorrowedMessage<'_> {
    /// A message that refers to what lives for `'a`.
    pub(crate) fn new(message: DynamicMessage) -> Self {
        Self { message, input: PhantomData }
    }

    /// The message itself, to be decoded into from what lives for `'a`.
    pub(crate) fn message(&mut self) -> &mut DynamicMessage {
        &mut self.message
    }

    /// The message, to be changed.
    pub fn as_mut(&mut self) -> MessageMut<'_> {
        self.message.as_mut()
    }

    /// A copy of the message that owns all that it holds.
    pub fn into_owned(self) -> DynamicMessage {
        self.message.clone()
    }

    /// An empty message of the same type with the memory of this one, to be decoded into again.
    pub fn into_empty(self) -> DynamicMessage {
        let Self { mut message, input: _ } = self;
        message.reset();
        message
    }
}

impl Deref for BorrowedMessage<'_> {
    type Target = DynamicMessage;

    fn deref(&self) -> &DynamicMessage {
        &self.message
    }
}

impl PartialEq for BorrowedMessage<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.message == other.message
    }
}

impl fmt::Debug for BorrowedMessage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}
