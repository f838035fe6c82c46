//! The writer of a message: one call for each field, in the order of the numbers, for a sink of either direction.

use plan_core::plan::Cardinality;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::access::Access;
use super::message::{FieldModel, MessageModel, Storage, Variant};
use super::types::{MapTypes, Value};
use super::{Context, inside};

/// The implementation of `Write`; `required` is its method `check_required`, if it has one.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>, required: &TokenStream) -> TokenStream {
    let private = inside();
    let MessageModel { id: _, storage, module: _, ident: _, fields, unknown } = model;
    let mut calls: Vec<TokenStream> = Vec::with_capacity(fields.len());
    // members of a oneof whose numbers follow each other are one match
    for run in fields.chunk_by(|a, b| same_oneof(a, b)) {
        match run {
            [FieldModel { variant: Some(_), .. }, ..] => calls.push(members(&private, run)),
            [field] => calls.push(field_call(&Access::of(context, model, field))),
            _ => {}
        }
    }
    let kept = match storage {
        Storage::Owned => quote!(#private::ops::unknown::write_kept(sink, &self.#unknown);),
        Storage::View => quote!(#private::ops::unknown::write(sink, self.#unknown.raw());),
    };
    implementation(&model.target(), &calls, Some(&kept), required)
}

/// The implementation of `Write` of these calls, in the order of the numbers, and of the one for the unknown fields.
pub(super) fn implementation(
    target: &impl ToTokens,
    calls: &[TokenStream],
    kept: Option<&TokenStream>,
    required: &TokenStream,
) -> TokenStream {
    let private = inside();
    let backward = calls.iter().rev();
    quote! {
        #[automatically_derived]
        impl #private::Write for #target {
            fn write_fields<__K: #private::Sink>(&self, sink: &mut __K) {
                if __K::BACKWARD {
                    #kept
                    #(#backward)*
                } else {
                    #(#calls)*
                    #kept
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
        let call = member_call(field.plan.tag_bits(), field.value, &quote!(it));
        Some(quote!(#private::Some(#oneof::#ident(it)) => #call,))
    });
    quote!(match &self.#name { #(#arms)* _ => {} })
}

/// The call for a member of a oneof, which `read` is a shared reference to.
pub(super) fn member_call(tag: u32, value: Value, read: &TokenStream) -> TokenStream {
    let private = inside();
    match value.written(&private) {
        None => quote!(#private::ops::message::write(sink, #tag, #read)),
        Some(op) => quote!(#private::ops::singular::put::<#op, __K>(sink, #tag, #private::Lend::lend(#read))),
    }
}

/// The call for a field that is no member of a oneof.
pub(super) fn field_call(access: &Access) -> TokenStream {
    let private = inside();
    let Access { storage, plan, value, read, map, .. } = access;
    let tag = plan.tag_bits();
    let op = value.written(&private);
    match (plan.cardinality(), op) {
        (Cardinality::Implicit, Some(op)) => quote! {
            #private::ops::singular::write_implicit::<#op, __K>(sink, #tag, #private::Lend::lend(#read));
        },
        (Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof, Some(op)) => quote! {
            #private::ops::singular::write_explicit::<#op, __K>(
                sink, #tag, (#read).as_ref().map(#private::Lend::lend),
            );
        },
        (Cardinality::Repeated, Some(op)) => quote! {
            #private::ops::repeated::write::<#op, __K>(
                sink, #tag, #private::Elements::elements((#read).as_slice()),
            );
        },
        (Cardinality::Packed, Some(op)) => quote! {
            #private::ops::repeated::write_packed::<#op, __K>(
                sink, #tag, #private::Elements::elements((#read).as_slice()),
            );
        },
        (Cardinality::Repeated | Cardinality::Packed, None) => quote! {
            #private::ops::message::write_repeated(sink, #tag, (#read).iter());
        },
        (Cardinality::Map, _) => match map {
            Some(MapTypes { key, value, key_rule, value_rule }) => {
                let types = match storage {
                    Storage::Owned => quote!(#key, #value),
                    // they have a lifetime that has no name there
                    Storage::View => quote!(_, _),
                };
                quote! {
                    #private::ops::map::write::<#key_rule, #value_rule, #types, __K>(sink, #tag, #read);
                }
            }
            None => TokenStream::new(),
        },
        (
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof,
            None,
        ) => quote! {
            #private::ops::message::write_explicit(sink, #tag, (#read).as_ref());
        },
    }
}
