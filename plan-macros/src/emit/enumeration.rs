//! An enum: a transparent newtype with a constant for each name.

use plan_core::schema::{EnumId, ValueSchema};
use quote::quote;

use super::{Context, Emitted, derives, doc, inside, plan};
use crate::names::{self, ident};
use crate::options::Scope;
use crate::tree::Place;

/// The newtype of an enum and all its implementations.
pub(super) fn emit(context: &Context<'_>, id: EnumId) -> Option<Emitted> {
    let set = context.set();
    let Some(Place::Here { module, name }) = context.tree.enumeration(id) else { return None };
    let enumeration = set.enumeration(id);
    let text = doc::element(set, id, &enumeration.full_name);
    let deprecated = doc::deprecated(enumeration.options.deprecated);
    let name = ident(name);
    let mut scope = names::Scope::default();
    let values = enumeration.values.iter().map(|&it| set.value(it));
    let names = values.map(ValueSchema::name);
    let names = scope.enter(names.map(|name| (name, context.naming.value(enumeration.name(), name))));
    let constants = enumeration.values.iter().zip(names).map(|(&value, name)| {
        let ValueSchema { number, options, .. } = set.value(value);
        let text = doc::element(set, value, &format!("{} = {number}", set.value(value).name()));
        let deprecated = doc::deprecated(options.deprecated);
        let name = ident(&name);
        let attributes = derives::attributes(context, Scope::Value(value));
        quote!(#[doc = #text] #deprecated #attributes pub const #name: Self = Self(#number);)
    });
    let default = set.enum_default(id);
    let statics = plan::path(context, module, &plan::enum_name(context, id));
    let private = context.private();
    let derives = derives::enumeration(context, id);
    let item = quote! {
        #[doc = #text]
        #deprecated
        #[repr(transparent)]
        #derives
        pub struct #name(
            /// The number.
            pub #private::i32,
        );
    };
    let private = inside();
    let impls = quote! {
        #[automatically_derived]
        impl #name {
            #(#constants)*
        }
        #[automatically_derived]
        impl #private::Default for #name {
            #[inline]
            fn default() -> Self {
                Self(#default)
            }
        }
        #[automatically_derived]
        impl #private::Debug for #name {
            fn fmt(&self, f: &mut #private::Formatter<'_>) -> #private::FmtResult {
                #private::print_enum(*self, f)
            }
        }
        #[automatically_derived]
        impl #private::Display for #name {
            fn fmt(&self, f: &mut #private::Formatter<'_>) -> #private::FmtResult {
                #private::print_enum(*self, f)
            }
        }
        #[automatically_derived]
        impl #private::FromStr for #name {
            type Err = #private::UnknownName;
            fn from_str(name: &#private::str) -> #private::Result<Self, #private::UnknownName> {
                #private::parse_enum(name)
            }
        }
        #[automatically_derived]
        impl #private::From<#private::i32> for #name {
            #[inline]
            fn from(number: #private::i32) -> Self {
                Self(number)
            }
        }
        #[automatically_derived]
        impl #private::From<#name> for #private::i32 {
            #[inline]
            fn from(value: #name) -> Self {
                value.0
            }
        }
        #[automatically_derived]
        impl #private::Enum for #name {
            type Same<P> = P;
            const PLAN: &'static #private::plan::EnumPlan<'static> = &#statics;
        }
    };
    Some(Emitted { item, impls })
}
