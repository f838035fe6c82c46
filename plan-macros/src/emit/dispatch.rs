//! How a decoder finds the rule of a tag.

use proc_macro2::TokenStream;
use quote::quote;

use super::inside;

/// What is done after a tag.
pub(super) struct Arm {
    /// The bits of the tag.
    pub(super) tag: u32,
    /// An expression that decodes what follows it, from `d` and `c`; it answers a `Result<(), Fault>`.
    pub(super) rule: TokenStream,
}

/// The body of a decoder `d`: the fields up to its limit, each by the rule of its arm. What no arm has is kept in `unknown`, a mutable
/// reference.
pub(super) fn each_field(arms: &[Arm], unknown: &TokenStream) -> TokenStream {
    let private = inside();
    let arms = arms.iter().map(|Arm { tag, rule }| quote!(#tag => #rule,));
    quote! {
        d.each_field(|d, c, tag| match tag {
            #(#arms)*
            _ => #private::ops::unknown::decode(#unknown, d, c, tag),
        })
    }
}
