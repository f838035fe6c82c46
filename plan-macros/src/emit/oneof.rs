//! A oneof: an enum with a variant for each member.

use plan_core::schema::OneofId;
use quote::quote;

use super::message::variant_ident;
use super::types::value_type;
use super::{Context, Emitted, doc, inside};
use crate::names::ident;
use crate::tree::Place;

/// The enum of a oneof, and how each member is reached in it.
pub(super) fn emit(context: &Context<'_>, id: OneofId) -> Option<Emitted> {
    let private = context.private();
    let set = context.set();
    let Some(Place::Here { module, name }) = context.tree.oneof(id) else { return None };
    let oneof = set.oneof(id);
    let text = doc::element(set, id, &format!("oneof {}", oneof.name()));
    let name = ident(name);
    let member = |field| {
        let value = value_type(context, set.field(field).kind, module);
        let value = if context.reach.is_boxed(field) { quote!(#private::Box<#value>) } else { value };
        (variant_ident(context, id, field), value)
    };
    let variants = oneof.fields.iter().map(|&field| {
        let (variant, value) = member(field);
        let text = doc::field(set, field);
        let deprecated = doc::deprecated(set.field(field).options.deprecated);
        quote!(#[doc = #text] #deprecated #variant(#value),)
    });
    let item = quote! {
        #[doc = #text]
        #[derive(Clone, PartialEq, Debug)]
        pub enum #name { #(#variants)* }
    };
    let private = inside();
    let members = oneof.fields.iter().map(|&field| {
        let (variant, value) = member(field);
        let number = set.field(field).number;
        quote! {
            #[automatically_derived]
            impl #private::Variant<#number> for #name {
                type Value = #value;
                fn get(&self) -> #private::Option<&#value> {
                    match self { Self::#variant(it) => #private::Some(it), _ => #private::None }
                }
                fn get_mut(&mut self) -> #private::Option<&mut #value> {
                    match self { Self::#variant(it) => #private::Some(it), _ => #private::None }
                }
                fn wrap(value: #value) -> Self {
                    Self::#variant(value)
                }
            }
        }
    });
    Some(Emitted { item, impls: quote!(#(#members)*) })
}
