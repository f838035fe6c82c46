//! The messages inside a message: a list that can be dropped at any depth.

use alloc::vec::Vec;
use core::mem;
use core::ops::{Deref, DerefMut};

use super::descriptor::MessageDescriptor;

/// The messages declared inside a message.
///
/// A `Vec` in all but one thing: dropping it uses no stack per level, so that a descriptor nested 100,000 deep, which
/// building a schema refuses, can be thrown away. Cloning, comparing and printing do recur.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NestedMessages(Vec<MessageDescriptor>);

impl NestedMessages {
    /// Takes the messages out.
    pub fn take(&mut self) -> Vec<MessageDescriptor> {
        mem::take(&mut self.0)
    }
}

impl From<Vec<MessageDescriptor>> for NestedMessages {
    fn from(messages: Vec<MessageDescriptor>) -> Self {
        Self(messages)
    }
}

impl FromIterator<MessageDescriptor> for NestedMessages {
    fn from_iter<I: IntoIterator<Item = MessageDescriptor>>(messages: I) -> Self {
        Self(messages.into_iter().collect())
    }
}

impl Deref for NestedMessages {
    type Target = Vec<MessageDescriptor>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for NestedMessages {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'a> IntoIterator for &'a NestedMessages {
    type Item = &'a MessageDescriptor;
    type IntoIter = core::slice::Iter<'a, MessageDescriptor>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Drop for NestedMessages {
    fn drop(&mut self) {
        let mut left = self.take();
        while let Some(mut message) = left.pop() {
            left.append(&mut message.messages.0);
        }
    }
}
