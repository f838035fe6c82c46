//! What extensions can be read of and set in: generated types and dynamic messages.

use crate::plan::ExtensionPlan;
use crate::store::{Message, Tabled, UnknownFields};
use alloc::borrow::Cow;

/// A message of which an extension of `M` can be read: `M` itself, and a dynamic message of the type of the same name.
///
/// A program has no need to name it, nor to implement it.
#[diagnostic::on_unimplemented(
    message = "an extension of `{M}` cannot be read from a `{Self}`",
    label = "this is no `{M}`, and no dynamic message",
    note = "use the extension on the message that it extends"
)]
pub trait Extended<M> {
    /// The encoded fields in which the values of an extension are found, among others; `None` if the message is one of
    /// another type.
    #[doc(hidden)]
    fn fields_for(&self, extension: ExtensionPlan<'static>) -> Option<Cow<'_, [u8]>>;
}

/// A message in which an extension of `M` can be set.
///
/// A program has no need to name it, nor to implement it.
#[diagnostic::on_unimplemented(
    message = "an extension of `{M}` cannot be set in a `{Self}`",
    label = "this is no `{M}` that `derive_plan` emitted, and no dynamic message",
    note = "use the extension on the message that it extends; a struct of one's own can be read, but not set"
)]
pub trait ExtendedMut<M>: Extended<M> {
    /// What setting answers with: nothing for a generated type, for nothing can go wrong; a `Result` for a dynamic message,
    /// which may be one of another type.
    type Outcome;

    /// Removes the values of an extension, and adds others.
    #[doc(hidden)]
    fn edit(&mut self, extension: ExtensionPlan<'static>, edit: Edit<'_>) -> Self::Outcome;
}

/// What answers with the fields without the values of an extension.
pub(super) type Without<'e> = dyn Fn(&[u8]) -> UnknownFields + 'e;

/// A change to the values of an extension.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Edit<'e> {
    /// If the values that are there are to go: the same fields without them.
    pub(super) without: Option<&'e Without<'e>>,
    /// The encoded values that are to come.
    pub(super) add: &'e [u8],
}

impl core::fmt::Debug for Edit<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Edit").field("add", &self.add).finish_non_exhaustive()
    }
}

impl<M: Message> Extended<M> for M {
    fn fields_for(&self, _: ExtensionPlan<'static>) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(self.unknown_fields().as_bytes()))
    }
}

impl<M: Tabled> ExtendedMut<M> for M {
    type Outcome = ();

    fn edit(&mut self, _: ExtensionPlan<'static>, edit: Edit<'_>) {
        let Edit { without, add } = edit;
        // emitted types, which have tables, have a place for unknown fields
        let Some(fields) = self.unknown_fields_mut() else { return };
        if let Some(without) = without.filter(|_| !fields.is_empty()) {
            *fields = without(fields.as_bytes());
        }
        fields.append(add);
    }
}
