//! Any message, as the reflective interface sees it.

use super::node::{Node, NodeMut};
use super::{DynamicMessage, MessageMut, MessageRef, SetError};
use crate::plan::SharedPlan;
use crate::store::{StructMut, StructRef, Tabled};
use core::any::Any;

/// A message that is read and changed by the names and numbers of its fields: every generated message, in place, and
/// [`DynamicMessage`].
///
/// It can be `&dyn Reflect`, and as [`Any`] it is taken back to its type.
pub trait Reflect: Any + Send + Sync {
    /// The message, to be read.
    fn reflect(&self) -> MessageRef<'_>;

    /// The message, to be changed.
    fn reflect_mut(&mut self) -> MessageMut<'_>;

    /// The plan, which can outlive the message.
    fn shared_plan(&self) -> SharedPlan;
}

impl<M: Tabled> Reflect for M {
    fn reflect(&self) -> MessageRef<'_> {
        // SAFETY: S2: T1 and T2 hold of a `Tabled`.
        unsafe { MessageRef::new(M::plan(), Node::Struct(StructRef::new(self))) }
    }

    fn reflect_mut(&mut self) -> MessageMut<'_> {
        // SAFETY: S2: T1 and T2 hold of a `Tabled`.
        unsafe { MessageMut::new(M::plan(), NodeMut::Struct(StructMut::new(self))) }
    }

    fn shared_plan(&self) -> SharedPlan {
        SharedPlan::of_static(M::plan())
    }
}

impl Reflect for DynamicMessage {
    fn reflect(&self) -> MessageRef<'_> {
        self.as_ref()
    }

    fn reflect_mut(&mut self) -> MessageMut<'_> {
        self.as_mut()
    }

    fn shared_plan(&self) -> SharedPlan {
        Self::shared_plan(self).clone()
    }
}

impl core::fmt::Debug for dyn Reflect {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.reflect().fmt(f)
    }
}

impl PartialEq for dyn Reflect {
    fn eq(&self, other: &Self) -> bool {
        self.reflect() == other.reflect()
    }
}

impl MessageRef<'_> {
    /// A copy of the message as a value of its generated type, without encoding it.
    ///
    /// # Errors
    /// If it is not of the type `M`, or holds a field that the type does not have, such as an extension.
    pub fn to_message<M: Tabled>(self) -> Result<M, SetError> {
        let mut message = M::default();
        message.reflect_mut().merge_from(self)?;
        Ok(message)
    }
}
