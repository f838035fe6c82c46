//! A oneof: an enum with a variant for each member.

use plan_core::schema::OneofId;
use proc_macro2::TokenStream;
use quote::quote;

use super::message::variant_ident;
use super::types::value_type;
use super::{Context, derives, doc};
use crate::names::ident;
use crate::options::Scope;
use crate::tree::Place;

/// The enum of a oneof.
pub(super) fn emit(context: &Context<'_>, id: OneofId) -> TokenStream {
    let private = context.private();
    let set = context.set();
    let Some(Place::Here { module, name }) = context.tree.oneof(id) else { return TokenStream::new() };
    let oneof = set.oneof(id);
    let text = doc::element(set, id, &format!("oneof {}", oneof.name()));
    let name = ident(name);
    let variants = oneof.fields.iter().map(|&field| {
        let variant = variant_ident(context, id, field);
        let value = value_type(context, field, set.field(field).kind, module);
        let value = if context.is_boxed(field) { quote!(#private::Box<#value>) } else { value };
        let text = doc::field(set, field);
        let deprecated = doc::deprecated(set.field(field).options.deprecated);
        let attributes = derives::attributes(context, Scope::Field(field));
        quote!(#[doc = #text] #deprecated #attributes #variant(#value),)
    });
    let derives = derives::oneof(context, id);
    quote! {
        #[doc = #text]
        #derives
        pub enum #name { #(#variants)* }
    }
}
