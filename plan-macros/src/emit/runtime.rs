//! The implementations of a message whose engine is the interpreter.

use proc_macro2::TokenStream;
use quote::quote;

use super::message::MessageModel;
use super::{Context, inside};

/// The methods of `Message` that do the same with less code than those that it provides.
pub(super) fn methods() -> TokenStream {
    let private = inside();
    quote! {
        #[inline]
        fn decode(bytes: &[#private::u8]) -> #private::Result<Self, #private::DecodeError> {
            #private::runtime::decode(bytes)
        }
        #[inline]
        fn encode_to_vec(&self) -> #private::Vec<#private::u8> {
            #private::runtime::encode_to_vec(self)
        }
        #[inline]
        fn encoded_len(&self) -> #private::usize {
            #private::runtime::encoded_len(self)
        }
    }
}

/// The implementations of `Merge` and `Write`.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let private = inside();
    let ident = &model.ident;
    let required = context.draft(model.id).requires.then(|| {
        quote! {
            fn check_required(&self) -> #private::Result<(), #private::Missing> {
                #private::runtime::check_required(self)
            }
        }
    });
    quote! {
        #[automatically_derived]
        impl<'a> #private::Merge<'a> for #ident {
            fn merge_fields(&mut self, d: &mut #private::Decoder<'a>) -> #private::Result<(), #private::Fault> {
                #private::runtime::merge_fields(self, d)
            }
        }
        #[automatically_derived]
        impl #private::Write for #ident {
            fn write_fields<__K: #private::Sink>(&self, sink: &mut __K) {
                #private::runtime::write_fields(self, sink);
            }
            #required
        }
    }
}
