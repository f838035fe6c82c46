//! The writer of a message: one call for each field, in the order of the numbers, for a sink of either direction.

use plan_core::plan::Cardinality;
use proc_macro2::TokenStream;
use quote::quote;

use super::message::{FieldModel, MessageModel, Variant};
use super::types::{MapTypes, Value};
use super::{Context, inside};

/// The implementation of `Write`; `required` is its method `check_required`, if it has one.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>, required: &TokenStream) -> TokenStream {
    let private = inside();
    let MessageModel { id: _, module, ident, fields, unknown } = model;
    let mut calls: Vec<TokenStream> = Vec::with_capacity(fields.len());
    // members of a oneof whose numbers follow each other are one match
    for run in fields.chunk_by(|a, b| same_oneof(a, b)) {
        match run {
            [FieldModel { variant: Some(_), .. }, ..] => calls.push(members(&private, run)),
            [field] => calls.push(field_call(context, module, field)),
            _ => {}
        }
    }
    let backward = calls.iter().rev();
    quote! {
        #[automatically_derived]
        impl #private::Write for #ident {
            fn write_fields<K: #private::Sink>(&self, sink: &mut K) {
                if K::BACKWARD {
                    #private::ops::unknown::write_kept(sink, &self.#unknown);
                    #(#backward)*
                } else {
                    #(#calls)*
                    #private::ops::unknown::write_kept(sink, &self.#unknown);
                }
            }
            #required
        }
    }
}

fn same_oneof(a: &FieldModel<'_>, b: &FieldModel<'_>) -> bool {
    matches!((&a.variant, &b.variant), (Some(a), Some(b)) if a.id == b.id)
}

/// The match over members of one oneof.
fn members(private: &TokenStream, run: &[FieldModel<'_>]) -> TokenStream {
    let Some(first) = run.first() else { return TokenStream::new() };
    let name = &first.ident;
    let arms = run.iter().filter_map(|field| {
        let Variant { oneof, id: _, ident } = field.variant.as_ref()?;
        let tag = field.plan.tag_bits();
        let call = match field.value {
            Value::Message | Value::Group => quote!(#private::ops::message::write(sink, #tag, it)),
            Value::Scalar(_) | Value::Closed => {
                let op = field.value.written(private)?;
                quote!(#private::ops::singular::put::<#op, K>(sink, #tag, #private::Lend::lend(it)))
            }
        };
        Some(quote!(#private::Some(#oneof::#ident(it)) => #call,))
    });
    quote!(match &self.#name { #(#arms)* _ => {} })
}

fn field_call(context: &Context<'_>, module: &[String], field: &FieldModel<'_>) -> TokenStream {
    let private = inside();
    let name = &field.ident;
    let tag = field.plan.tag_bits();
    let op = field.value.written(&private);
    match (field.plan.cardinality(), op) {
        (Cardinality::Implicit, Some(op)) => quote! {
            #private::ops::singular::write_implicit::<#op, K>(sink, #tag, #private::Lend::lend(&self.#name));
        },
        (Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof, Some(op)) => quote! {
            #private::ops::singular::write_explicit::<#op, K>(
                sink, #tag, self.#name.as_ref().map(#private::Lend::lend),
            );
        },
        (Cardinality::Repeated, Some(op)) => quote! {
            #private::ops::repeated::write::<#op, K>(
                sink, #tag, #private::Elements::elements(self.#name.as_slice()),
            );
        },
        (Cardinality::Packed, Some(op)) => quote! {
            #private::ops::repeated::write_packed::<#op, K>(
                sink, #tag, #private::Elements::elements(self.#name.as_slice()),
            );
        },
        (Cardinality::Repeated | Cardinality::Packed, None) => quote! {
            #private::ops::message::write_repeated(sink, #tag, self.#name.iter());
        },
        (Cardinality::Map, _) => match field.map_types(context, module) {
            Some(MapTypes { key, value, key_rule, value_rule }) => quote! {
                #private::ops::map::write::<#key_rule, #value_rule, #key, #value, K>(sink, #tag, &self.#name);
            },
            None => TokenStream::new(),
        },
        (
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof,
            None,
        ) => quote! {
            #private::ops::message::write_explicit(sink, #tag, self.#name.as_ref());
        },
    }
}
