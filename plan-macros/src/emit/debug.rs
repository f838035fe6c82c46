//! The `Debug` of messages.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt as _;

use super::inside;
use super::message::MessageModel;

/// Prints all members, and the unknown fields if there are any.
pub(super) fn emit(model: &MessageModel<'_>, members: &[&Ident]) -> TokenStream {
    let private = inside();
    let MessageModel { id: _, module: _, ident, fields: _, unknown } = model;
    let name = ident.unraw().to_string();
    let labels = members.iter().map(|it| it.unraw().to_string());
    quote! {
        #[automatically_derived]
        impl #private::Debug for #ident {
            fn fmt(&self, f: &mut #private::Formatter<'_>) -> #private::FmtResult {
                #private::debug_message(f, #name, &[#((#labels, &self.#members)),*], &self.#unknown)
            }
        }
    }
}
