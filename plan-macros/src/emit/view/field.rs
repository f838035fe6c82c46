//! The types of the fields of views, and how the rules reach them.

use plan_core::plan::Cardinality;
use plan_core::schema::{FieldId, FieldKind, MessageId};
use proc_macro2::TokenStream;
use quote::quote;

use super::super::Context;
use super::super::message::FieldModel;
use super::super::types::{MapTypes, Value, value_type};
use crate::names::ident;
use crate::tree::Place;

/// The Rust type of one value in a field of a view, or of a key or a value of its map; of a message, its view.
pub(super) fn value(context: &Context<'_>, field: FieldId, kind: FieldKind, from: &[String]) -> TokenStream {
    let private = context.private();
    match kind {
        FieldKind::String => quote!(&'a #private::str),
        FieldKind::Bytes => quote!(&'a [#private::u8]),
        FieldKind::Message(id) | FieldKind::Group(id) => path(context, id, from),
        FieldKind::Double
        | FieldKind::Float
        | FieldKind::Int32
        | FieldKind::Int64
        | FieldKind::Uint32
        | FieldKind::Uint64
        | FieldKind::Sint32
        | FieldKind::Sint64
        | FieldKind::Fixed32
        | FieldKind::Fixed64
        | FieldKind::Sfixed32
        | FieldKind::Sfixed64
        | FieldKind::Bool
        | FieldKind::Enum(_) => value_type(context, field, kind, from),
    }
}

/// The view of a message: by its path, or by its trait if that is not known, for it stands elsewhere.
///
/// A path is better where it is known: what a trait names cannot be taken for what lives less long.
fn path(context: &Context<'_>, id: MessageId, from: &[String]) -> TokenStream {
    if let Some(place) = context.tree.view(id) {
        let path = place.path_from(from, context.library);
        return quote!(#path<'a>);
    }
    if let Some(Place::Outside(outside)) = context.tree.message(id)
        && let Some(view) = outside.view()
    {
        let path = view.path_from(from.len(), context.library);
        return quote!(#path<'a>);
    }
    let (private, message) = (context.private(), context.message(id, from));
    quote!(<#message as #private::Viewed>::View<'a>)
}

/// The type of one value as a singular field or a oneof holds it.
pub(super) fn held(context: &Context<'_>, field: FieldId, kind: FieldKind, from: &[String]) -> TokenStream {
    let private = context.private();
    let value = value(context, field, kind, from);
    if kind.message().is_some() { quote!(#private::ViewRef<'a, #value>) } else { value }
}

/// The type of a whole field that is no member of a oneof.
pub(super) fn field_type(context: &Context<'_>, field: &FieldModel<'_>, from: &[String]) -> TokenStream {
    let private = context.private();
    let kind = field.schema.kind;
    match field.plan.cardinality() {
        Cardinality::Implicit => value(context, field.id, kind, from),
        Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            let held = held(context, field.id, kind, from);
            quote!(#private::Option<#held>)
        }
        Cardinality::Repeated | Cardinality::Packed => {
            let value = value(context, field.id, kind, from);
            quote!(#private::ViewList<'a, #value>)
        }
        Cardinality::Map => {
            let (key, value) = map_parts(context, field, from).unwrap_or_default();
            quote!(#private::ViewMap<'a, #key, #value>)
        }
    }
}

/// The types of the keys and the values of a map.
pub(super) fn map_parts(
    context: &Context<'_>,
    field: &FieldModel<'_>,
    from: &[String],
) -> Option<(TokenStream, TokenStream)> {
    let set = context.set();
    let (key, of_value) = set.map_fields(field.schema.map_entry()?)?;
    let part = |id| value(context, field.id, set.field(id).kind, from);
    Some((part(key), part(of_value)))
}

/// The types of a map, as the rules are called with them.
pub(in crate::emit) fn map_types(
    context: &Context<'_>,
    field: &FieldModel<'_>,
    from: &[String],
) -> Option<MapTypes> {
    let private = context.private();
    let (key, value) = map_parts(context, field, from)?;
    let is_message = context.value_kind(field).is_some_and(|kind| kind.message().is_some());
    let value = if is_message { quote!(#private::Detached<'a, #value>) } else { value };
    Some(MapTypes { key, value, ..field.map_types(context, from)? })
}

/// The place of a field that is being filled.
pub(in crate::emit) fn place(field: &FieldModel<'_>) -> TokenStream {
    let name = &field.ident;
    let is_message = matches!(field.value, Value::Message | Value::Group);
    let method = match field.plan.cardinality() {
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required if is_message => {
            return quote!(f.message(&mut self.#name));
        }
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            return quote!(&mut self.#name);
        }
        Cardinality::Repeated | Cardinality::Packed => match field.value {
            Value::Scalar(_) => "list",
            Value::Closed => "list_among",
            Value::Message | Value::Group => "messages",
        },
        Cardinality::Map => "map",
    };
    let method = ident(method);
    quote!(&mut f.#method(&mut self.#name))
}
