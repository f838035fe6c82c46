//! The check of required fields, of messages that have any or reach any.

use plan_core::plan::{Cardinality, Field};
use proc_macro2::TokenStream;
use quote::quote;

use super::message::{FieldModel, MessageModel, Variant};
use super::{Context, inside};

/// The method `check_required`, or nothing.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let draft = context.draft(model.id);
    if !draft.requires {
        return TokenStream::new();
    }
    let checks = model.fields.iter().map(|field| {
        let sub = draft.subs.get(field.plan.sub() as usize).filter(|_| field.plan.op().is_message());
        let below = sub.is_some_and(|&sub| context.loaded.drafts.messages[sub].requires);
        let name = &field.ident;
        let read = quote!(&self.#name);
        let variant = field.variant.as_ref();
        variant.map_or_else(|| check(&field.plan, &read, below), |variant| member(field, variant, below))
    });
    method(checks)
}

/// The method of these checks.
pub(super) fn method(checks: impl Iterator<Item = TokenStream>) -> TokenStream {
    let private = inside();
    quote! {
        fn check_required(&self) -> #private::Result<(), #private::Missing> {
            #(#checks)*
            #private::Ok(())
        }
    }
}

/// The check of a member of a oneof; `below` says whether its messages must be looked through.
fn member(field: &FieldModel<'_>, variant: &Variant, below: bool) -> TokenStream {
    if !below {
        return TokenStream::new();
    }
    let private = inside();
    let Variant { oneof, id: _, ident } = variant;
    let (name, number) = (&field.ident, field.plan.number());
    quote! {
        if let #private::Some(#oneof::#ident(it)) = &self.#name {
            #private::ops::required::inside(#number, #private::Some(it))?;
        }
    }
}

/// The checks of a field that is no member of a oneof, and that `read` is a shared reference to; `below` says whether its
/// messages must be looked through.
pub(super) fn check(plan: &Field, read: &TokenStream, below: bool) -> TokenStream {
    let private = inside();
    let number = plan.number();
    let present = (plan.cardinality() == Cardinality::Required)
        .then(|| quote!(#private::ops::required::present(#number, (#read).is_some())?;));
    if !below {
        return quote!(#present);
    }
    let inside = match plan.cardinality() {
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            quote!(#private::ops::required::inside(#number, (#read).as_ref())?;)
        }
        Cardinality::Repeated | Cardinality::Packed => {
            quote!(#private::ops::required::inside_each(#number, #read)?;)
        }
        Cardinality::Map => quote!(#private::ops::required::inside_values(#number, #read)?;),
    };
    quote!(#present #inside)
}
