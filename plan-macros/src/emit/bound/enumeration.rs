//! The implementations for an enum of the user's own.

use plan_core::plan::enum_source;
use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::Site;
use crate::bound::BoundEnum;
use crate::complaints::Complaints;
use crate::emit::inside;

/// All of them, beside the enum.
pub(crate) fn emit(site: Site<'_>, bound: &BoundEnum, complaints: &mut Complaints) -> TokenStream {
    let private = inside();
    let BoundEnum { id, ident, variants, unknown, has_default } = bound;
    let mut draft = site.loaded.drafts.enums[id.index()].clone();
    if unknown.is_none() {
        // a closed enum keeps the numbers that have no variant where it keeps those that it does not know
        draft.numbers.retain(|number| variants.iter().any(|it| it.1 == *number));
        draft.values.retain(|(_, number)| variants.iter().any(|it| it.1 == *number));
    }
    let source: TokenStream = enum_source(&draft, "__p::plan").parse().unwrap_or_else(|error| {
        complaints.at(Span::call_site(), format!("the plan is no Rust: {error}"));
        TokenStream::new()
    });
    let first = site.loaded.set.enum_default(*id);
    let variant = variants.iter().find(|it| it.1 == first).map(|it| &it.0);
    let default = variant.map_or_else(|| quote!(Self::#unknown(#first)), |it| quote!(Self::#it));
    let (names, numbers): (Vec<_>, Vec<_>) = variants.iter().cloned().unzip();
    let (other, number_of_other) = match unknown {
        Some(unknown) => {
            (quote!(other => Self::#unknown(other),), Some(quote!(#ident::#unknown(number) => number,)))
        }
        None => (quote!(_ => #default,), None),
    };
    let default = (!has_default).then(|| {
        quote! {
            #[automatically_derived]
            impl #private::Default for #ident {
                fn default() -> Self {
                    #default
                }
            }
        }
    });
    let content = quote! {
        static __PLAN: #private::plan::EnumPlan<'static> = #source;
        #default
        #[automatically_derived]
        impl #private::From<#private::i32> for #ident {
            fn from(number: #private::i32) -> Self {
                match number {
                    #(#numbers => Self::#names,)*
                    #other
                }
            }
        }
        #[automatically_derived]
        impl #private::From<#ident> for #private::i32 {
            fn from(value: #ident) -> Self {
                match value {
                    #(#ident::#names => #numbers,)*
                    #number_of_other
                }
            }
        }
        #[automatically_derived]
        impl #private::Enum for #ident {
            type Same<P> = P;
            const PLAN: &'static #private::plan::EnumPlan<'static> = &__PLAN;
        }
    };
    site.block(&content, complaints)
}
