//! Extensions of dynamic messages: fields of the plan where the schema knows them, else unknown fields.

use super::{Edit, Extended, ExtendedMut};
use crate::exec::try_merge;
use crate::plan::ExtensionPlan;
use crate::store::{DecodeOptions, DynamicMessage, Message, MessageMut, MessageRef, SetError};
use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

/// What was kept before is merged again, whatever the limits were then.
const AGAIN: DecodeOptions = DecodeOptions::new().partial(true).depth(u32::MAX);

fn unknown_bytes(message: MessageRef<'_>) -> Vec<u8> {
    message.unknown_fields().flat_map(|field| field.encoded).copied().collect()
}

/// The field that the schema knows, and the unknown ones.
fn fields<M: Message>(message: MessageRef<'_>, extension: ExtensionPlan<'static>) -> Option<Vec<u8>> {
    if message.name() != M::NAME {
        return None;
    }
    let known = message.plan().find(extension.number());
    let mut fields = known.map_or_else(Vec::new, |at| message.encode_field(at));
    fields.extend(unknown_bytes(message));
    Some(fields)
}

impl<M: Message> Extended<M> for MessageRef<'_> {
    fn fields_for(&self, extension: ExtensionPlan<'static>) -> Option<Cow<'_, [u8]>> {
        fields::<M>(*self, extension).map(Cow::Owned)
    }
}

impl<M: Message> Extended<M> for MessageMut<'_> {
    fn fields_for(&self, extension: ExtensionPlan<'static>) -> Option<Cow<'_, [u8]>> {
        fields::<M>(self.as_ref(), extension).map(Cow::Owned)
    }
}

impl<M: Message> Extended<M> for DynamicMessage {
    fn fields_for(&self, extension: ExtensionPlan<'static>) -> Option<Cow<'_, [u8]>> {
        fields::<M>(self.as_ref(), extension).map(Cow::Owned)
    }
}

impl<M: Message> ExtendedMut<M> for MessageMut<'_> {
    type Outcome = Result<(), SetError>;

    fn edit(&mut self, extension: ExtensionPlan<'static>, edit: Edit<'_>) -> Result<(), SetError> {
        let Edit { without, add } = edit;
        let refused = |reason: &dyn core::fmt::Display| SetError::extension(extension.name(), reason);
        if self.as_ref().name() != M::NAME {
            let text = format!("it extends `{}`, not `{}`", M::NAME, self.as_ref().name());
            return Err(refused(&text));
        }
        let plan = self.as_ref().plan();
        // before anything is changed
        try_merge(plan, add).map_err(|error| {
            refused(&format!("the schema of the message has another type for it: {error}"))
        })?;
        if let Some(without) = without {
            if plan.find(extension.number()).is_some() {
                self.clear(extension.number()).map_err(|error| refused(&error))?;
            }
            let kept = without(&unknown_bytes(self.as_ref()));
            self.clear_unknown_fields();
            self.keep_unknown_fields(kept.as_bytes());
        }
        AGAIN.merge(self, add).map_err(|error| refused(&error))
    }
}

impl<M: Message> ExtendedMut<M> for DynamicMessage {
    type Outcome = Result<(), SetError>;

    fn edit(&mut self, extension: ExtensionPlan<'static>, edit: Edit<'_>) -> Result<(), SetError> {
        <MessageMut<'_> as ExtendedMut<M>>::edit(&mut self.as_mut(), extension, edit)
    }
}
