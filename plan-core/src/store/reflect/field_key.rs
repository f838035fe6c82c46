//! How a program names a field of a dynamic message.

use crate::nearest::nearest;
use crate::plan::{FieldIdx, FieldInfo, Verified};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A field of a message, looked up once and used any number of times.
///
/// It is good for messages of the type that it was looked up in, as long as the schema lives. Used for another type, or
/// another load of the schema, it is refused; a schema that is loaded where a freed one lay can be told from that only by
/// the numbers of its fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FieldHandle {
    /// Tells the plans of a program apart; never followed.
    plan: usize,
    at: FieldIdx,
    number: u32,
}

impl FieldHandle {
    /// The handle of the field at an index.
    pub(crate) fn new(plan: &Verified<'_>, at: FieldIdx) -> Self {
        Self { plan: identity(plan), at, number: plan.field(at).number() }
    }

    /// The field's number.
    pub fn number(self) -> u32 {
        self.number
    }
}

impl fmt::Debug for FieldHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FieldHandle({})", self.number)
    }
}

fn identity(plan: &Verified<'_>) -> usize {
    core::ptr::from_ref(plan).addr()
}

/// What names a field: its name (an extension's full name in brackets), its number, or a [`FieldHandle`].
pub trait FieldKey: Copy {
    /// The field of this plan.
    ///
    /// # Errors
    /// If the message has no such field; the error suggests the nearest name.
    fn find(self, plan: &Verified<'_>) -> Result<FieldIdx, LookupError>;
}

impl FieldKey for &str {
    fn find(self, plan: &Verified<'_>) -> Result<FieldIdx, LookupError> {
        plan.find_name(self).ok_or_else(|| LookupError::no_field(plan, self))
    }
}

impl FieldKey for u32 {
    fn find(self, plan: &Verified<'_>) -> Result<FieldIdx, LookupError> {
        plan.find(self).ok_or_else(|| LookupError::no_number(plan, self))
    }
}

impl FieldKey for FieldHandle {
    #[inline]
    fn find(self, plan: &Verified<'_>) -> Result<FieldIdx, LookupError> {
        // a plan may stand where one stood that was freed, so the field must be there too, and have the number
        let there = || plan.fields().get(self.at.0 as usize).is_some_and(|it| it.number() == self.number);
        if self.plan == identity(plan) && there() {
            Ok(self.at)
        } else {
            Err(LookupError::other_message(plan, self))
        }
    }
}

/// A name stands for nothing: a message, a field or a value that is not there.
#[derive(Clone, PartialEq, Eq)]
pub struct LookupError {
    text: String,
}

impl LookupError {
    /// No `noun` of this name; the nearest of `candidates` is suggested.
    #[cold]
    pub(crate) fn no_such<'c>(
        noun: &str,
        name: &str,
        place: &str,
        candidates: impl Iterator<Item = &'c str>,
    ) -> Self {
        let mut text = alloc::format!("no {noun} `{name}`{place}");
        // whoever leaves out the package of a name, or the brackets of an extension, means that name
        let last = |name: &'c str| name.trim_end_matches(']').rsplit('.').next();
        let all: Vec<&str> = candidates.collect();
        let same = all.iter().copied().find(|&it| it != name && last(it) == Some(name));
        if let Some(near) = same.or_else(|| nearest(name, all)) {
            text.push_str("; did you mean `");
            text.push_str(near);
            text.push_str("`?");
        }
        Self { text }
    }

    #[cold]
    fn no_field(plan: &Verified<'_>, name: &str) -> Self {
        if plan.plan().oneofs.iter().any(|oneof| oneof.name == name) {
            let message = plan.name();
            let text = alloc::format!(
                "`{name}` is a oneof of `{message}`; ask which_oneof for the member that it holds"
            );
            return Self { text };
        }
        let place = alloc::format!(" in `{}`", plan.name());
        Self::no_such("field", name, &place, plan.plan().infos.iter().map(|info: &FieldInfo<'_>| info.name))
    }

    /// The name stands for something else.
    #[cfg(feature = "schema")]
    #[cold]
    pub(crate) fn other_kind(name: &str, is: &str, hint: &str) -> Self {
        Self { text: alloc::format!("`{name}` is {is}{hint}") }
    }

    #[cold]
    fn no_number(plan: &Verified<'_>, number: u32) -> Self {
        Self { text: alloc::format!("no field of number {number} in `{}`", plan.name()) }
    }

    #[cold]
    fn other_message(plan: &Verified<'_>, handle: FieldHandle) -> Self {
        let FieldHandle { plan: _, at: _, number } = handle;
        let text = alloc::format!(
            "the handle of field {number} belongs to another message than `{}`; look it up in the type of this one",
            plan.name()
        );
        Self { text }
    }

    /// The oneof of a name in a plan.
    pub(super) fn oneof(plan: &Verified<'_>, name: &str) -> Result<u32, Self> {
        let oneofs = plan.plan().oneofs;
        oneofs.iter().position(|oneof| oneof.name == name).map(|at| at as u32).ok_or_else(|| {
            let place = alloc::format!(" in `{}`", plan.name());
            Self::no_such("oneof", name, &place, oneofs.iter().map(|oneof| oneof.name))
        })
    }
}

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lookup: {}", self.text)
    }
}

impl fmt::Debug for LookupError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for LookupError {}

#[cfg(test)]
mod tests {
    use super::{FieldHandle, FieldKey, identity};
    use crate::plan::{FieldIdx, MessagePlan, Verified, verify};

    /// A handle of a freed schema whose plan lay where another one lies now.
    #[test]
    fn a_handle_of_a_plan_that_is_gone_is_refused() {
        static EMPTY: Verified<'static> = verify(MessagePlan {
            name: "Empty",
            fields: &[],
            infos: &[],
            oneofs: &[],
            reserved: &[],
            subs: &[],
            enums: &[],
            is_entry: false,
            requires: false,
        });
        let gone = FieldHandle { plan: identity(&EMPTY), at: FieldIdx(0), number: 1 };
        assert!(gone.find(&EMPTY).is_err());
    }
}
