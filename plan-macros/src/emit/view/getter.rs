//! The methods that read the fields of a view.

use plan_core::plan::Cardinality;
use plan_core::schema::FieldKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::super::getter::{bytes, names, number, scope, text};
use super::super::message::{FieldModel, MessageModel, Variant};
use super::super::{Context, doc, inside};
use super::{field, oneof};
use crate::names::ident;

/// The inherent methods, if there are any.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let set = context.set();
    let fields = &model.fields;
    let mut seen = std::collections::HashSet::new();
    let mut oneofs: Vec<(&FieldModel<'_>, &Variant)> = Vec::new();
    for field in fields {
        if let Some(variant) = field.variant.as_ref().filter(|it| seen.insert(it.id)) {
            oneofs.push((field, variant));
        }
    }
    let mut scope = scope();
    let wanted = fields.iter().map(|it| it.schema.name());
    let wanted = wanted.chain(oneofs.iter().map(|(_, it)| set.oneof(it.id).name()));
    let names = names(wanted.map(|name| context.naming.member(name)), &mut scope);
    let (field_names, oneof_names) = names.split_at(fields.len());
    let getters = fields.iter().zip(field_names).map(|(field, name)| getter(context, model, field, name));
    let oneofs = oneofs.iter().zip(oneof_names).map(|((field, variant), name)| {
        let private = inside();
        let Variant { oneof, id, ident: _ } = variant;
        let (place, lifetime) = (&field.ident, oneof::lifetime(context, *id));
        let about = format!("`oneof {}`, if it has a member.", set.oneof(*id).name());
        method(&about, None, name, &quote!(#private::Option<#oneof #lifetime>), &quote!(self.#place))
    });
    let presence = fields.iter().filter_map(|field| {
        let body = present(field)?;
        let name = context.naming.member(field.schema.name());
        let name = ident(&scope.derive(&format!("has_{name}")));
        let about = format!("Whether `{}` is present.", set.declaration(field.schema));
        let deprecated = doc::deprecated(field.schema.options.deprecated);
        let private = inside();
        Some(method(&about, deprecated.as_ref(), &name, &quote!(#private::bool), &body))
    });
    let methods: Vec<TokenStream> = getters.chain(oneofs).chain(presence).collect();
    if methods.is_empty() {
        return TokenStream::new();
    }
    let ident = &model.ident;
    quote! {
        #[automatically_derived]
        impl<'a> #ident<'a> { #(#methods)* }
    }
}

fn method(
    about: &str,
    deprecated: Option<&TokenStream>,
    name: &Ident,
    result: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
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

/// Whether a field is present that has a default; a message is told by an `Option`.
fn present(field: &FieldModel<'_>) -> Option<TokenStream> {
    let private = inside();
    let place = &field.ident;
    if field.schema.kind.message().is_some() {
        return None;
    }
    match (field.plan.cardinality(), &field.variant) {
        (Cardinality::Explicit | Cardinality::Required, _) => Some(quote!(self.#place.is_some())),
        (Cardinality::Oneof, Some(Variant { oneof, id: _, ident })) => {
            Some(quote!(if let #private::Some(#oneof::#ident(_)) = self.#place { true } else { false }))
        }
        _ => None,
    }
}

fn getter(
    context: &Context<'_>,
    model: &MessageModel<'_>,
    field: &FieldModel<'_>,
    name: &Ident,
) -> TokenStream {
    let private = inside();
    let (place, kind) = (&field.ident, field.schema.kind);
    let declared = context.set().declaration(field.schema);
    let value = field::value(context, field.id, kind, model.module);
    let deprecated = doc::deprecated(field.schema.options.deprecated);
    let (result, body, more) = match field.plan.cardinality() {
        Cardinality::Repeated | Cardinality::Packed => {
            (quote!(&'a [#value]), quote!(self.#place.as_slice()), "")
        }
        Cardinality::Map => {
            (field::field_type(context, field, model.module), quote!(self.#place), ", by its keys")
        }
        Cardinality::Implicit if kind.message().is_none() => (value, quote!(self.#place), ""),
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            let held = match &field.variant {
                None => quote!(self.#place),
                Some(Variant { oneof, id: _, ident }) => quote! {
                    (match self.#place { #private::Some(#oneof::#ident(it)) => #private::Some(it), _ => #private::None })
                },
            };
            if kind.message().is_some() {
                (
                    quote!(#private::Option<&'a #value>),
                    quote!(#held.map(#private::ViewRef::get)),
                    ", if it is present",
                )
            } else {
                let default = default(context, model, field);
                (value, quote!(#held.unwrap_or(#default)), ", or its default")
            }
        }
    };
    method(&format!("`{declared}`{more}."), deprecated.as_ref(), name, &result, &body)
}

/// What a field reads as that is absent, and no message.
fn default(context: &Context<'_>, model: &MessageModel<'_>, field: &FieldModel<'_>) -> TokenStream {
    match field.schema.kind {
        FieldKind::String => {
            let text = text(field);
            quote!(#text)
        }
        FieldKind::Bytes => {
            let bytes = bytes(field);
            quote!(&#bytes[..])
        }
        kind => number(&inside(), field, &field::value(context, field.id, kind, model.module)),
    }
}
