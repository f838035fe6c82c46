//! From a view to the owned type.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::inside;
use super::super::message::MessageModel;
use super::Member;

/// The implementations of `Own` and `From`.
pub(super) fn emit(model: &MessageModel<'_>, owned: &TokenStream, members: &[Member<'_>]) -> TokenStream {
    let private = inside();
    let (target, unknown) = (model.target(), &model.unknown);
    let values = members.iter().map(|(name, _, boxed)| {
        if *boxed {
            quote!(#name: self.#name.map(|it| #private::Box::new(#private::Own::own(&it))))
        } else {
            quote!(#name: #private::Own::own(&self.#name))
        }
    });
    quote! {
        #[automatically_derived]
        impl #private::Own<#owned> for #target {
            fn own(&self) -> #owned {
                #owned {
                    #(#values,)*
                    #unknown: #private::Own::own(&self.#unknown),
                }
            }
        }
        #[automatically_derived]
        impl #private::From<&#target> for #owned {
            fn from(view: &#target) -> Self {
                #private::Own::own(view)
            }
        }
        #[automatically_derived]
        impl #private::From<#target> for #owned {
            fn from(view: #target) -> Self {
                #private::Own::own(&view)
            }
        }
    }
}
