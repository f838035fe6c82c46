//! The check of required fields, of messages that have any or reach any.

use plan_core::plan::Cardinality;
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
    let private = inside();
    let checks = model.fields.iter().map(|field| {
        let sub = draft.subs.get(field.plan.sub() as usize).filter(|_| field.plan.op().is_message());
        let below = sub.is_some_and(|&sub| context.loaded.drafts.messages[sub].requires);
        check(&private, field, below)
    });
    quote! {
        fn check_required(&self) -> #private::Result<(), #private::Missing> {
            #(#checks)*
            #private::Ok(())
        }
    }
}

/// The checks of one field; `below` says whether its messages must be looked through.
fn check(private: &TokenStream, field: &FieldModel<'_>, below: bool) -> TokenStream {
    let name = &field.ident;
    let number = field.plan.number();
    let present = (field.plan.cardinality() == Cardinality::Required)
        .then(|| quote!(#private::ops::required::present(#number, self.#name.is_some())?;));
    if !below {
        return quote!(#present);
    }
    let inside = match field.plan.cardinality() {
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required => {
            quote!(#private::ops::required::inside(#number, self.#name.as_ref())?;)
        }
        Cardinality::Oneof => match &field.variant {
            Some(Variant { oneof, id: _, ident }) => quote! {
                if let #private::Some(#oneof::#ident(it)) = &self.#name {
                    #private::ops::required::inside(#number, #private::Some(it))?;
                }
            },
            None => TokenStream::new(),
        },
        Cardinality::Repeated | Cardinality::Packed => {
            quote!(#private::ops::required::inside_each(#number, &self.#name)?;)
        }
        Cardinality::Map => quote!(#private::ops::required::inside_values(#number, self.#name.values())?;),
    };
    quote!(#present #inside)
}
