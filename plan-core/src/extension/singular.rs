//! Extensions of one value.

use super::access::Without;
use super::lone::Lone;
use super::rules::{self, Rules};
use super::{Edit, Extended, ExtendedMut};
use crate::error::{DecodeError, DecodeErrorKind};
use crate::ops::Scalar;
use crate::plan::{Default as DefaultValue, ExtensionPlan, FieldIdx, Verified};
use crate::store::{AnyValue, DecodeOptions, Enum, Hold, Lend, Message, Value, lacking};
use crate::wire::Backward;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// An extension of the message `M` with one value of the type `T`: an emitted constant.
///
/// The value is among the unknown fields of a generated message, byte for byte as it came; it is decoded each time that it is
/// asked for. It can be read and set in a [`DynamicMessage`](crate::DynamicMessage) of the same type too, where a schema that knows the
/// extension has a field for it.
///
/// Several occurrences amount to what they would for a field of the message: the last one counts, messages are merged.
/// One that has another wire type, or a number that its closed enum does not have, is no value and stays an unknown
/// field.
pub struct Extension<M, T> {
    plan: ExtensionPlan<'static>,
    rules: Rules<T, T>,
    default: fn(DefaultValue<'static>) -> T,
    extends: PhantomData<fn(&M)>,
}

impl<M, T> Clone for Extension<M, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, T> Copy for Extension<M, T> {}

impl<M, T> fmt::Debug for Extension<M, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extension({} = {} of {})", self.plan.name(), self.plan.number(), self.plan.extendee())
    }
}

/// For emitted code. `plan` has the extension as its only field.
#[doc(hidden)]
impl<M: Message, T> Extension<M, T> {
    pub const fn scalar<O: Scalar>(plan: &'static Verified<'static>) -> Self
    where
        T: for<'a> Hold<O::Value<'a>> + for<'s> Lend<'s, O::Value<'s>> + Default,
    {
        Self::new(plan, rules::scalar::<O, T>(), |default| {
            O::Value::from_any(AnyValue::of_default(O::OP, default)).map_or_else(T::default, T::hold)
        })
    }

    pub const fn closed(plan: &'static Verified<'static>) -> Self
    where
        T: Enum,
    {
        Self::new(plan, rules::closed::<T>(), |default| match default {
            DefaultValue::Bits(bits) => T::from(bits as i32),
            _ => T::from(0),
        })
    }

    pub const fn message(plan: &'static Verified<'static>) -> Self
    where
        T: Message,
    {
        Self::new(plan, rules::message::<T>(), |_| T::default())
    }

    const fn new(
        plan: &'static Verified<'static>,
        rules: Rules<T, T>,
        default: fn(DefaultValue<'static>) -> T,
    ) -> Self {
        Self { plan: ExtensionPlan::new(plan, FieldIdx(0)), rules, default, extends: PhantomData }
    }
}

impl<M, T> Extension<M, T> {
    /// What is known of the extension, without the types.
    pub const fn plan(&self) -> ExtensionPlan<'static> {
        self.plan
    }

    /// The full name, such as `people.nickname`.
    pub fn name(&self) -> &'static str {
        self.plan.name()
    }

    /// The number.
    pub fn number(&self) -> u32 {
        self.plan.number()
    }

    /// The value; if it is absent its default, which is that of the schema, else zero or empty.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn get(&self, message: &impl Extended<M>) -> Result<T, DecodeError> {
        Ok(self.find(message)?.unwrap_or_else(|| (self.default)(self.plan.info().default)))
    }

    /// The value, if it is present.
    ///
    /// # Errors
    /// If an occurrence is no such value, since unknown fields are not looked into when a message is decoded: text that is
    /// not UTF-8, a message that is malformed or lacks a required field, or is nested deeper than the default
    /// [`Limits`](crate::Limits) allow. [`DecodeError::offset`] counts from the start of the unknown fields; of a field that a schema
    /// knows, from its own. Also if the message is a dynamic one of another type.
    pub fn find(&self, message: &impl Extended<M>) -> Result<Option<T>, DecodeError> {
        self.find_with(message, &DecodeOptions::new())
    }

    /// [`find`](Self::find), within other limits, and perhaps without the check of required fields.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn find_with(
        &self,
        message: &impl Extended<M>,
        options: &DecodeOptions,
    ) -> Result<Option<T>, DecodeError> {
        let fields = message.fields_for(self.plan).ok_or_else(|| other_message(self.plan))?;
        let Some(value) = Lone::read(self.plan, self.rules.decode, &fields, options)? else {
            return Ok(None);
        };
        if !options.is_partial() {
            (self.rules.check_required)(self.plan.number(), &value)
                .map_err(|missing| lacking(&missing, self.plan.plan(), fields.len()))?;
        }
        Ok(Some(value))
    }

    /// Whether there is a value, be it one that [`get`](Self::get) cannot decode. A dynamic message of another type has none.
    pub fn has(&self, message: &impl Extended<M>) -> bool {
        let Some(fields) = message.fields_for(self.plan) else { return false };
        !matches!(Lone::read(self.plan, self.rules.decode, &fields, &PARTIAL), Ok(None))
    }

    /// Sets the value, in place of all occurrences. The other unknown fields stay as they are.
    #[expect(clippy::needless_pass_by_value, reason = "as a field of the message is assigned")]
    pub fn set<X: ExtendedMut<M>>(&self, message: &mut X, value: T) -> X::Outcome {
        let add = encode(|sink| (self.rules.write)(sink, self.plan.field(), &value));
        let without = |fields: &[u8]| Lone::without(self.plan, self.rules.decode, fields);
        message.edit(self.plan, Edit { without: Some(&without), add: &add })
    }

    /// Makes the extension absent. The other unknown fields stay as they are.
    pub fn clear<X: ExtendedMut<M>>(&self, message: &mut X) -> X::Outcome {
        let without = |fields: &[u8]| Lone::without(self.plan, self.rules.decode, fields);
        // of a closed enum that is absent, numbers that it lacks may be there, and stay as they are written
        let without: Option<&Without<'_>> = if self.has(message) { Some(&without) } else { None };
        message.edit(self.plan, Edit { without, add: &[] })
    }
}

/// Whether there is a value does not hang on what its messages require.
pub(super) const PARTIAL: DecodeOptions = DecodeOptions::new().partial(true);

/// What `write` puts.
pub(super) fn encode(write: impl FnOnce(&mut Backward)) -> Vec<u8> {
    let mut sink = Backward::with_capacity(0);
    write(&mut sink);
    sink.into_vec()
}

#[cold]
pub(super) fn other_message(extension: ExtensionPlan<'static>) -> DecodeError {
    let path = extension.info().name.into();
    DecodeError::new(DecodeErrorKind::OtherMessage, 0, path, extension.number())
}
