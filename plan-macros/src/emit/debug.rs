//! The `Debug` of messages.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt as _;

use super::inside;
use super::message::{MessageModel, Storage};

/// Prints all members under the name of the type, and the unknown fields if there are any.
pub(super) fn emit(model: &MessageModel<'_>, name: &Ident, members: &[&Ident]) -> TokenStream {
    let private = inside();
    let (target, unknown) = (model.target(), &model.unknown);
    let print = match model.storage {
        Storage::Owned => quote!(debug_message),
        Storage::View => quote!(debug_view),
    };
    let name = name.unraw().to_string();
    let labels = members.iter().map(|it| it.unraw().to_string());
    quote! {
        #[automatically_derived]
        impl #private::Debug for #target {
            fn fmt(&self, f: &mut #private::Formatter<'_>) -> #private::FmtResult {
                #private::#print(f, #name, &[#((#labels, &self.#members)),*], &self.#unknown)
            }
        }
    }
}
