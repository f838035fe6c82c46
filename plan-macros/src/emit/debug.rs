//! The `Debug` of messages.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::message::MessageModel;
use super::{Context, inside};

/// Prints all members, and the unknown fields if there are any.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>, members: &[&Ident]) -> TokenStream {
    let private = inside();
    let MessageModel { id, module: _, ident, fields: _, unknown } = model;
    let name = context.set().message(*id).name();
    let labels = members.iter().map(|it| syn::ext::IdentExt::unraw(*it).to_string());
    quote! {
        #[automatically_derived]
        impl #private::Debug for #ident {
            fn fmt(&self, f: &mut #private::Formatter<'_>) -> #private::FmtResult {
                #private::debug_message(f, #name, &[#((#labels, &self.#members)),*], &self.#unknown)
            }
        }
    }
}
