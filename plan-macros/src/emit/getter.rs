//! Getters of what may be absent.

use plan_core::plan::{Cardinality, DefaultDraft};
use plan_core::schema::FieldKind;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::message::{FieldModel, MessageModel, Variant};
use super::types::value_type;
use super::{Context, doc, inside};
use crate::names::{Scope, ident};

/// The methods that every message has, which a getter must not hide.
const METHODS: &[&str] = &[
    "plan",
    "default_instance",
    "unknown_fields",
    "unknown_fields_mut",
    "type_url",
    "decode",
    "decode_buf",
    "decode_length_delimited",
    "decode_reader",
    "merge",
    "clear",
    "encoded_len",
    "encode_to_vec",
    "encode",
    "encode_length_delimited",
    "is_initialized",
    "write_fields",
    "check_required",
    "merge_fields",
    "view",
    "reflect",
    "reflect_mut",
    "shared_plan",
    "clone",
    "clone_from",
    "eq",
    "ne",
    "fmt",
    "default",
    "from",
    "into",
    "try_from",
    "try_into",
    "borrow",
    "borrow_mut",
    "to_owned",
    "clone_into",
    "type_id",
    "to_json",
    "from_json",
    "to_text",
    "from_text",
    "to_owned_message",
];

/// The inherent methods, if there are any.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let may_be_absent = |field: &&FieldModel<'_>| match field.plan.cardinality() {
        Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => true,
        Cardinality::Implicit | Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => false,
    };
    let fields: Vec<_> = model.fields.iter().filter(may_be_absent).collect();
    if fields.is_empty() {
        return TokenStream::new();
    }
    let wanted = fields.iter().map(|field| context.naming.member(field.schema.name()));
    let names = names(wanted, &mut scope());
    let getters = names.iter().zip(fields).map(|(name, field)| getter(context, model.module, name, field));
    let ident = &model.ident;
    quote! {
        #[automatically_derived]
        impl #ident { #(#getters)* }
    }
}

/// The names of the methods that every message has.
pub(super) fn scope() -> Scope {
    let mut scope = Scope::default();
    for name in METHODS {
        scope.reserve(name);
    }
    scope
}

/// The names of getters: each its own, if it is left in `scope`. What is called so goes before what steps aside to it.
pub(super) fn names(wanted: impl Iterator<Item = String>, scope: &mut Scope) -> Vec<Ident> {
    let wanted: Vec<String> = wanted.collect();
    let mut names = vec![None; wanted.len()];
    for exact in [true, false] {
        for (name, wanted) in names.iter_mut().zip(&wanted) {
            if name.is_none() && (!exact || !METHODS.contains(&wanted.as_str())) {
                *name = Some(ident(&scope.derive(wanted)));
            }
        }
    }
    names.into_iter().flatten().collect()
}

fn getter(context: &Context<'_>, module: &[String], name: &Ident, field: &FieldModel<'_>) -> TokenStream {
    let private = inside();
    let about = format!("`{}`, or its default.", context.set().declaration(field.schema));
    let deprecated = doc::deprecated(field.schema.options.deprecated);
    let place = &field.ident;
    let borrowed = match &field.variant {
        None => quote!(self.#place.as_ref()),
        Some(Variant { oneof, id: _, ident }) => quote! {
            (match &self.#place { #private::Some(#oneof::#ident(it)) => #private::Some(it), _ => #private::None })
        },
    };
    let value = value_type(context, field.id, field.schema.kind, module);
    let (result, body) = match field.schema.kind {
        FieldKind::Message(_) | FieldKind::Group(_) if field.boxed => {
            (quote!(&#value), quote!(#private::read(#borrowed.map(|it| &**it))))
        }
        FieldKind::Message(_) | FieldKind::Group(_) => (quote!(&#value), quote!(#private::read(#borrowed))),
        FieldKind::String => {
            let default = text(field);
            (quote!(&#private::str), quote!(#borrowed.map_or(#default, |it| it.as_str())))
        }
        FieldKind::Bytes => {
            let default = bytes(field);
            (quote!(&[#private::u8]), quote!(#borrowed.map_or(&#default[..], |it| &it[..])))
        }
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
        | FieldKind::Enum(_) => {
            let default = number(&private, field, &value);
            (value, quote!(#borrowed.map_or(#default, |it| *it)))
        }
    };
    quote! {
        #[doc = #about]
        #deprecated
        #[inline]
        #[must_use]
        pub fn #name(&self) -> #result {
            #body
        }
    }
}

/// The default of a string.
pub(super) fn text<'f>(field: &'f FieldModel<'_>) -> &'f str {
    match &field.info.default {
        DefaultDraft::Text(text) => text.as_str(),
        DefaultDraft::Zero | DefaultDraft::Bits(_) | DefaultDraft::Double(_) | DefaultDraft::Bytes(_) => "",
    }
}

/// The default of bytes.
pub(super) fn bytes(field: &FieldModel<'_>) -> Literal {
    Literal::byte_string(match &field.info.default {
        DefaultDraft::Bytes(bytes) => bytes.as_slice(),
        DefaultDraft::Zero | DefaultDraft::Bits(_) | DefaultDraft::Double(_) | DefaultDraft::Text(_) => &[],
    })
}

/// The default of a number, a bool or an enum.
pub(super) fn number(private: &TokenStream, field: &FieldModel<'_>, value: &TokenStream) -> TokenStream {
    let (bits, double) = match &field.info.default {
        DefaultDraft::Bits(bits) => (*bits, 0.0),
        DefaultDraft::Double(bits) => (0, f64::from_bits(*bits)),
        DefaultDraft::Zero | DefaultDraft::Text(_) | DefaultDraft::Bytes(_) => (0, 0.0),
    };
    match field.schema.kind {
        FieldKind::Double => {
            let bits = f64::to_bits(double);
            quote!(#private::f64::from_bits(#bits))
        }
        FieldKind::Float => {
            let bits = f32::to_bits(double as f32);
            quote!(#private::f32::from_bits(#bits))
        }
        FieldKind::Int32 | FieldKind::Sint32 | FieldKind::Sfixed32 => literal(bits as i32),
        FieldKind::Int64 | FieldKind::Sint64 | FieldKind::Sfixed64 => literal(bits as i64),
        FieldKind::Uint32 | FieldKind::Fixed32 => literal(bits as u32),
        FieldKind::Uint64 | FieldKind::Fixed64 => literal(bits),
        FieldKind::Bool => literal(bits != 0),
        FieldKind::Enum(_) => {
            let number = literal(bits as i32);
            quote!(<#value as #private::From<#private::i32>>::from(#number))
        }
        FieldKind::String | FieldKind::Bytes | FieldKind::Message(_) | FieldKind::Group(_) => {
            TokenStream::new()
        }
    }
}

fn literal(value: impl quote::ToTokens) -> TokenStream {
    value.into_token_stream()
}
