//! The Rust types of fields.

use plan_core::plan::{Cardinality, Op};
use plan_core::schema::FieldKind;
use proc_macro2::TokenStream;
use quote::quote;

use super::Context;
use super::message::FieldModel;
use crate::names::ident;

/// What one value of a field is, as the rules tell it apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// A scalar, or an enum that keeps every number; the name of the op's type.
    Scalar(&'static str),
    /// A number of a closed enum.
    Closed,
    /// A message.
    Message,
    /// A group.
    Group,
}

impl Value {
    /// Of an op.
    pub(crate) fn of(op: Op) -> Self {
        match op {
            Op::Int32 => Self::Scalar("Int32"),
            Op::Int64 => Self::Scalar("Int64"),
            Op::Uint32 => Self::Scalar("Uint32"),
            Op::Uint64 => Self::Scalar("Uint64"),
            Op::Sint32 => Self::Scalar("Sint32"),
            Op::Sint64 => Self::Scalar("Sint64"),
            Op::Fixed32 => Self::Scalar("Fixed32"),
            Op::Fixed64 => Self::Scalar("Fixed64"),
            Op::Sfixed32 => Self::Scalar("Sfixed32"),
            Op::Sfixed64 => Self::Scalar("Sfixed64"),
            Op::Float => Self::Scalar("Float"),
            Op::Double => Self::Scalar("Double"),
            Op::Bool => Self::Scalar("Bool"),
            Op::String => Self::Scalar("String"),
            Op::Bytes => Self::Scalar("Bytes"),
            Op::Enum => Self::Scalar("Enum"),
            Op::ClosedEnum => Self::Closed,
            Op::Message => Self::Message,
            Op::Group => Self::Group,
        }
    }

    /// The op by which values are written, if they are scalars on the wire.
    pub(crate) fn written(self, private: &TokenStream) -> Option<TokenStream> {
        let name = match self {
            Self::Scalar(name) => name,
            Self::Closed => "Enum",
            Self::Message | Self::Group => return None,
        };
        let name = ident(name);
        Some(quote!(#private::ops::scalar::#name))
    }
}

/// The Rust type of one value.
pub(crate) fn value_type(context: &Context<'_>, kind: FieldKind, from: &[String]) -> TokenStream {
    let private = context.private();
    match kind {
        FieldKind::Double => quote!(#private::f64),
        FieldKind::Float => quote!(#private::f32),
        FieldKind::Int32 | FieldKind::Sint32 | FieldKind::Sfixed32 => quote!(#private::i32),
        FieldKind::Int64 | FieldKind::Sint64 | FieldKind::Sfixed64 => quote!(#private::i64),
        FieldKind::Uint32 | FieldKind::Fixed32 => quote!(#private::u32),
        FieldKind::Uint64 | FieldKind::Fixed64 => quote!(#private::u64),
        FieldKind::Bool => quote!(#private::bool),
        FieldKind::String => quote!(#private::String),
        FieldKind::Bytes => quote!(#private::Vec<#private::u8>),
        FieldKind::Enum(id) => context.enumeration(id, from),
        FieldKind::Message(id) | FieldKind::Group(id) => context.message(id, from),
    }
}

impl Context<'_> {
    /// What the values of a map are.
    pub(super) fn value_kind(&self, field: &FieldModel<'_>) -> Option<FieldKind> {
        let set = self.set();
        let (_, value) = set.map_fields(field.schema.map_entry()?)?;
        Some(set.field(value).kind)
    }
}

impl FieldModel<'_> {
    /// The type of one value, boxed if it must be.
    pub(crate) fn element(&self, context: &Context<'_>, from: &[String]) -> TokenStream {
        let private = context.private();
        let value = value_type(context, self.schema.kind, from);
        if self.boxed { quote!(#private::Box<#value>) } else { value }
    }

    /// The type of the whole field, which is no member of a oneof.
    pub(crate) fn field_type(&self, context: &Context<'_>, from: &[String]) -> TokenStream {
        let private = context.private();
        let element = self.element(context, from);
        match self.plan.cardinality() {
            Cardinality::Implicit => element,
            Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
                quote!(#private::Option<#element>)
            }
            Cardinality::Repeated | Cardinality::Packed => quote!(#private::Vec<#element>),
            Cardinality::Map => match self.map_types(context, from) {
                Some(MapTypes { key, value, .. }) => quote!(#private::Map<#key, #value>),
                None => element,
            },
        }
    }

    /// The types of a map.
    pub(crate) fn map_types(&self, context: &Context<'_>, from: &[String]) -> Option<MapTypes> {
        let private = context.private();
        let (set, entry) = (context.set(), self.schema.map_entry()?);
        let (key, value) = set.map_fields(entry)?;
        let [key_plan, value_plan] = context.draft(entry).fields.as_slice() else { return None };
        let value_rule = match Value::of(value_plan.op()) {
            Value::Scalar(name) => {
                let name = ident(name);
                quote!(#private::ops::scalar::#name)
            }
            Value::Closed => {
                let value = value_type(context, set.field(value).kind, from);
                quote!(#private::ops::map::Closed<#value>)
            }
            Value::Message | Value::Group => quote!(#private::ops::map::Sub),
        };
        Some(MapTypes {
            key: value_type(context, set.field(key).kind, from),
            value: value_type(context, set.field(value).kind, from),
            key_rule: Value::of(key_plan.op()).written(&private)?,
            value_rule,
        })
    }
}

/// The types of a map.
pub(crate) struct MapTypes {
    /// That of the keys.
    pub(crate) key: TokenStream,
    /// That of the values.
    pub(crate) value: TokenStream,
    /// The op of the keys.
    pub(crate) key_rule: TokenStream,
    /// The rule of the values.
    pub(crate) value_rule: TokenStream,
}
