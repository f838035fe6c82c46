//! Extensions of any number of values.

use super::access::Without;
use super::lone::Lone;
use super::rules::{self, Rules};
use super::singular::{PARTIAL, encode, other_message};
use super::{Edit, Extended, ExtendedMut};
use crate::error::DecodeError;
use crate::ops::Scalar;
use crate::plan::{ExtensionPlan, FieldIdx, Verified};
use crate::store::{DecodeOptions, Enum, Hold, Lend, Message, lacking};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// A repeated extension of the message `M` with values of the type `T`: an emitted constant.
///
/// What [`Extension`](super::Extension) says of storage and of occurrences that are no values holds here too. Packed and unpacked values are
/// read alike; they are written as the schema says.
pub struct RepeatedExtension<M, T> {
    plan: ExtensionPlan<'static>,
    rules: Rules<Vec<T>, [T]>,
    extends: PhantomData<fn(&M)>,
}

impl<M, T> Clone for RepeatedExtension<M, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, T> Copy for RepeatedExtension<M, T> {}

impl<M, T> fmt::Debug for RepeatedExtension<M, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, number, extendee) = (self.plan.name(), self.plan.number(), self.plan.extendee());
        write!(f, "RepeatedExtension({name} = {number} of {extendee})")
    }
}

/// For emitted code. `plan` has the extension as its only field.
#[doc(hidden)]
impl<M: Message, T> RepeatedExtension<M, T> {
    pub const fn scalar<O: Scalar>(plan: &'static Verified<'static>) -> Self
    where
        T: for<'a> Hold<O::Value<'a>> + for<'s> Lend<'s, O::Value<'s>> + 'static,
    {
        Self::new(plan, rules::scalars::<O, T>())
    }

    pub const fn closed(plan: &'static Verified<'static>) -> Self
    where
        T: Enum,
    {
        Self::new(plan, rules::closed_list::<T>())
    }

    pub const fn message(plan: &'static Verified<'static>) -> Self
    where
        T: Message,
    {
        Self::new(plan, rules::messages::<T>())
    }

    const fn new(plan: &'static Verified<'static>, rules: Rules<Vec<T>, [T]>) -> Self {
        Self { plan: ExtensionPlan::new(plan, FieldIdx(0)), rules, extends: PhantomData }
    }
}

impl<M, T> RepeatedExtension<M, T> {
    /// What is known of the extension, without the types.
    pub const fn plan(&self) -> ExtensionPlan<'static> {
        self.plan
    }

    /// The full name, such as `people.nicknames`.
    pub fn name(&self) -> &'static str {
        self.plan.name()
    }

    /// The number.
    pub fn number(&self) -> u32 {
        self.plan.number()
    }

    /// The values, in order.
    ///
    /// # Errors
    /// If an occurrence is no such value; see [`Extension::find`](super::Extension::find).
    pub fn get(&self, message: &impl Extended<M>) -> Result<Vec<T>, DecodeError> {
        self.get_with(message, &DecodeOptions::new())
    }

    /// [`get`](Self::get), within other limits, and perhaps without the check of required fields.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub fn get_with(
        &self,
        message: &impl Extended<M>,
        options: &DecodeOptions,
    ) -> Result<Vec<T>, DecodeError> {
        let fields = message.fields_for(self.plan).ok_or_else(|| other_message(self.plan))?;
        let values = Lone::read(self.plan, self.rules.decode, &fields, options)?.unwrap_or_default();
        if !options.is_partial() {
            (self.rules.check_required)(self.plan.number(), &values)
                .map_err(|missing| lacking(&missing, self.plan.plan(), fields.len()))?;
        }
        Ok(values)
    }

    /// Whether there is any value, be it one that [`get`](Self::get) cannot decode. A dynamic message of another type has none.
    pub fn has(&self, message: &impl Extended<M>) -> bool {
        let Some(fields) = message.fields_for(self.plan) else { return false };
        let values = Lone::read(self.plan, self.rules.decode, &fields, &PARTIAL);
        values.map_or(true, |values| values.is_some_and(|values| !values.is_empty()))
    }

    /// Sets the values, in place of those that are there. The other unknown fields stay as they are.
    pub fn set<X: ExtendedMut<M>>(&self, message: &mut X, values: &[T]) -> X::Outcome {
        let add = encode(|sink| (self.rules.write)(sink, self.plan.field(), values));
        let without = |fields: &[u8]| Lone::without(self.plan, self.rules.decode, fields);
        message.edit(self.plan, Edit { without: Some(&without), add: &add })
    }

    /// Appends a value.
    #[expect(clippy::needless_pass_by_value, reason = "as to a list of the message")]
    pub fn push<X: ExtendedMut<M>>(&self, message: &mut X, value: T) -> X::Outcome {
        self.extend_from_slice(message, core::slice::from_ref(&value))
    }

    /// Appends values.
    pub fn extend_from_slice<X: ExtendedMut<M>>(&self, message: &mut X, values: &[T]) -> X::Outcome {
        let add = encode(|sink| (self.rules.write)(sink, self.plan.field(), values));
        message.edit(self.plan, Edit { without: None, add: &add })
    }

    /// Removes all values. The other unknown fields stay as they are.
    pub fn clear<X: ExtendedMut<M>>(&self, message: &mut X) -> X::Outcome {
        let without = |fields: &[u8]| Lone::without(self.plan, self.rules.decode, fields);
        // as that of `Extension`
        let without: Option<&Without<'_>> = if self.has(message) { Some(&without) } else { None };
        message.edit(self.plan, Edit { without, add: &[] })
    }
}
