//! Oneofs as enums of the user's own.

use super::{KeepUnknown, Missing};
use crate::plan::{EnumPlan, PlanRef};
use crate::wire::{Cursor, Decoder, Fault, Sink};

/// A oneof of a schema as an enum with a variant for each member: `#[derive_plan(…, oneof = "…")]` implements it. The
/// struct around it, which has a place of the type `Option<Self>`, calls it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not bound to a oneof of the schema",
    label = "expected an enum that is bound to the oneof",
    note = "write `#[derive_plan(\"…\", oneof = \"package.Message.oneof\")]` above an enum with a variant for each member"
)]
pub trait Oneof: Clone + PartialEq + Send + Sync + 'static {
    /// The full name in the schema, such as `hello.Person.contact`.
    const NAME: &'static str;

    /// The plans of the members that are messages, each with the number of the field.
    const SUBS: &'static [(u32, PlanRef<'static>)];

    /// The plans of the members that are enums, each with the number of the field.
    const ENUMS: &'static [(u32, &'static EnumPlan<'static>)];

    /// Decodes the member after `tag` into its place (W3, W4). What is no member is an unknown field.
    ///
    /// # Errors
    /// If there is none.
    fn decode_member<'a, U>(
        place: &mut Option<Self>,
        unknown: &mut U,
        d: &mut Decoder<'a>,
        c: &mut Cursor<'a>,
        tag: u32,
    ) -> Result<(), Fault>
    where
        for<'u> &'u mut U: KeepUnknown<'a>;

    /// The tag of the member that it holds.
    fn tag(&self) -> u32;

    /// Puts the member that it holds.
    fn write_member<K: Sink>(&self, sink: &mut K);

    /// Whether all that is required is present below it.
    ///
    /// # Errors
    /// The first required field that is missing.
    fn check_required(&self) -> Result<(), Missing>;
}
