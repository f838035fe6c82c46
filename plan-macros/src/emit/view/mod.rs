//! A view: its struct and its implementations.

mod field;
mod getter;
mod oneof;
mod own;

use plan_core::schema::MessageId;
use proc_macro2::TokenStream;
use quote::quote;

use super::message::{MessageModel, Variant};
use super::{Context, Emitted, debug, decode, doc, encode, inside, required};

pub(super) use field::{map_types, place};
pub(super) use oneof::emit as oneof;

/// The struct of the view of a message and all its implementations, if it has one.
pub(super) fn emit(context: &Context<'_>, id: MessageId, vis: &TokenStream) -> Option<Emitted> {
    let model = MessageModel::view_of(context, id)?;
    let (private, set) = (context.private(), context.set());
    let message = set.message(id);
    let deprecated = doc::deprecated(message.options.deprecated);
    let MessageModel { id: _, storage: _, module, ident, fields: _, unknown } = &model;
    let owned = context.tree.message(id)?.path_from(module, context.library);
    let about = format!("A view of `{}`, which borrows its input and its arena.", message.full_name);
    let members = members(context, &model);
    let (names, types): (Vec<_>, Vec<_>) = members.iter().map(|it| (it.0, &it.1)).unzip();
    let item = quote! {
        #[doc = #about]
        #deprecated
        #[derive(Clone, Copy, PartialEq, Default)]
        #vis struct #ident<'a> {
            #(#names: #types,)*
            #unknown: #private::UnknownView<'a>,
        }
    };
    let fill = decode::emit(context, &model);
    let required = required::emit(context, &model);
    let write = encode::emit(context, &model, &required);
    let owned_name = MessageModel::of(context, id)?.ident;
    let debug = debug::emit(&model, &owned_name, &names);
    let getters = getter::emit(context, &model);
    let own = own::emit(&model, &owned, &members);
    let private = inside();
    let impls = quote! {
        #fill
        #write
        #debug
        #getters
        #own
        #[automatically_derived]
        impl #private::Encode for #ident<'_> {
            const AT_ONCE: #private::bool = false;
            #[inline]
            fn encoded_by(&self) -> &#private::plan::Verified<'_> {
                <#owned as #private::Message>::plan()
            }
        }
        #[automatically_derived]
        impl<'a> #private::MessageView<'a> for #ident<'a> {
            #[inline]
            fn unknown_fields(&self) -> #private::UnknownView<'a> {
                self.#unknown
            }
        }
        #[automatically_derived]
        impl #private::Viewed for #owned {
            type View<'a> = #ident<'a>;
        }
    };
    Some(Emitted { item, impls })
}

/// A member of the struct that is not that of the unknown fields: its name, its type, and whether it holds one message that the
/// owned type boxes.
type Member<'m> = (&'m proc_macro2::Ident, TokenStream, bool);

/// The members, in the order of the schema.
fn members<'m>(context: &'m Context<'_>, model: &'m MessageModel<'_>) -> Vec<Member<'m>> {
    let private = context.private();
    let mut seen = std::collections::HashSet::new();
    let mut members = Vec::new();
    for field in model.declared(context) {
        match &field.variant {
            None => {
                let kind = field::field_type(context, field, model.module);
                members.push((&field.ident, kind, field.boxed));
            }
            Some(Variant { oneof, id, ident: _ }) if seen.insert(*id) => {
                let lifetime = oneof::lifetime(context, *id);
                members.push((&field.ident, quote!(#private::Option<#oneof #lifetime>), false));
            }
            Some(_) => {}
        }
    }
    members
}
