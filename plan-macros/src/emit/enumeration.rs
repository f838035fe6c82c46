//! An enum: a transparent newtype with a constant for each name.

use plan_core::schema::{EnumId, ValueSchema};
use quote::quote;

use super::{Context, Emitted, plan};
use crate::names::{Scope, ident};
use crate::tree::Place;

/// The newtype of an enum and all its implementations.
pub(super) fn emit(context: &Context<'_>, id: EnumId) -> Option<Emitted> {
    let private = context.private();
    let set = context.set();
    let Some(Place::Here { module, name }) = context.tree.enumeration(id) else { return None };
    let enumeration = set.enumeration(id);
    let text = format!("`{}` of `{}`.", enumeration.full_name, set.file(enumeration.file).name);
    let name = ident(name);
    let mut scope = Scope::default();
    let values: Vec<&ValueSchema> = enumeration.values.iter().map(|&it| set.value(it)).collect();
    let names = scope.enter(values.iter().map(|it| it.name()));
    let names = names.iter().map(|it| ident(it));
    let numbers = values.iter().map(|it| it.number);
    let docs = values.iter().map(|it| format!("`{} = {}`", it.name(), it.number));
    let default = set.enum_default(id);
    let statics = plan::path(context, module, &plan::enum_name(context, id));
    let item = quote! {
        #[doc = #text]
        #[repr(transparent)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct #name(
            /// The number.
            pub #private::i32,
        );
    };
    let impls = quote! {
        #[automatically_derived]
        impl #name {
            #( #[doc = #docs] pub const #names: Self = Self(#numbers); )*
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
            const PLAN: &'static #private::plan::EnumPlan<'static> = &#statics;
        }
    };
    Some(Emitted { item, impls })
}
