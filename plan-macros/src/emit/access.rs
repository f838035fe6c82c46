//! How emitted code reaches a field of a struct.

use plan_core::plan::Field;
use proc_macro2::TokenStream;
use quote::quote;

use super::message::{FieldModel, MessageModel, Storage};
use super::types::{MapTypes, Value};
use super::{Context, inside, view};

/// A field that is no member of a oneof, as the rules are called with it.
pub(super) struct Access {
    /// What holds it.
    pub(super) storage: Storage,
    /// The plan.
    pub(super) plan: Field,
    /// What one value is.
    pub(super) value: Value,
    /// A mutable reference to it.
    pub(super) place: TokenStream,
    /// A shared reference to it.
    pub(super) read: TokenStream,
    /// A mutable reference to what keeps the unknown fields.
    pub(super) unknown: TokenStream,
    /// The plan of its enum.
    pub(super) enumeration: TokenStream,
    /// The types of its map.
    pub(super) map: Option<MapTypes>,
}

impl Access {
    /// That of a field of an emitted struct.
    pub(super) fn of(context: &Context<'_>, model: &MessageModel<'_>, field: &FieldModel<'_>) -> Self {
        let private = inside();
        let MessageModel { id: _, storage, module, ident: _, fields: _, unknown } = model;
        let name = &field.ident;
        let enumeration = field.schema.kind.enumeration().map(|id| context.enumeration(id, module));
        let (place, unknown, map) = match storage {
            Storage::Owned => {
                (quote!(&mut self.#name), quote!(&mut self.#unknown), field.map_types(context, module))
            }
            Storage::View => (
                view::place(field),
                quote!(&mut f.unknown(&mut self.#unknown)),
                view::map_types(context, field, module),
            ),
        };
        Self {
            storage: *storage,
            plan: field.plan,
            value: field.value,
            place,
            read: quote!(&self.#name),
            unknown,
            enumeration: quote!(<#enumeration as #private::Enum>::PLAN),
            map,
        }
    }
}
