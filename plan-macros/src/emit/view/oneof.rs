//! The view of a oneof: an enum with a variant for each member.

use plan_core::schema::{FieldKind, OneofId};
use proc_macro2::TokenStream;
use quote::quote;

use super::super::message::variant_ident;
use super::super::{Context, Emitted, doc, inside};
use super::field::held;
use crate::names::ident;
use crate::tree::Place;

/// The parameter of the type, which has none if no member borrows.
pub(super) fn lifetime(context: &Context<'_>, id: OneofId) -> Option<TokenStream> {
    let set = context.set();
    let borrows =
        |kind: FieldKind| matches!(kind, FieldKind::String | FieldKind::Bytes) || kind.message().is_some();
    set.oneof(id).fields.iter().any(|&it| borrows(set.field(it).kind)).then(|| quote!(<'a>))
}

/// The enum, and how it becomes that of the owned type.
pub(in crate::emit) fn emit(context: &Context<'_>, id: OneofId) -> Option<Emitted> {
    let set = context.set();
    let Place::Here { module, name } = context.tree.oneof_view(id)? else { return None };
    let oneof = set.oneof(id);
    let owned = context.tree.oneof(id)?.path_from(module, context.library);
    let (name, lifetime) = (ident(name), lifetime(context, id));
    let about = format!("`oneof {}`, as a view holds it.", oneof.name());
    let variants = oneof.fields.iter().map(|&field| {
        let variant = variant_ident(context, id, field);
        let value = held(context, field, set.field(field).kind, module);
        let text = doc::field(set, field);
        let deprecated = doc::deprecated(set.field(field).options.deprecated);
        quote!(#[doc = #text] #deprecated #variant(#value),)
    });
    let item = quote! {
        #[doc = #about]
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub enum #name #lifetime { #(#variants)* }
    };
    let private = inside();
    let arms = oneof.fields.iter().map(|&field| {
        let variant = variant_ident(context, id, field);
        let own = quote!(#private::Own::own(it));
        let own = if context.is_boxed(field) { quote!(#private::Box::new(#own)) } else { own };
        quote!(#name::#variant(it) => #owned::#variant(#own),)
    });
    let unnamed = lifetime.map(|_| quote!(<'_>));
    let impls = quote! {
        #[automatically_derived]
        impl #private::Own<#owned> for #name #unnamed {
            fn own(&self) -> #owned {
                match self { #(#arms)* }
            }
        }
    };
    Some(Emitted { item, impls })
}
