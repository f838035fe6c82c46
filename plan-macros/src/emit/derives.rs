//! The traits that are derived for a type, and the attributes that stand on what is emitted.

use plan_core::schema::{EnumId, MessageId, OneofId};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Meta, Path};

use super::Context;
use crate::options::Scope;

/// What every message has, and is no more to be derived.
const OF_MESSAGES: &[&str] = &["Clone", "PartialEq", "Default", "Debug"];

/// What every oneof has.
const OF_ONEOFS: &[&str] = &["Clone", "PartialEq", "Debug"];

/// What every enum has.
const OF_ENUMS: &[&str] =
    &["Clone", "Copy", "PartialEq", "Eq", "Hash", "PartialOrd", "Ord", "Default", "Debug"];

/// Those of a message, and the attributes of its type.
pub(super) fn message(context: &Context<'_>, id: MessageId) -> TokenStream {
    let (eq, hash) = (context.equality.is_eq(id), context.equality.is_hash(id));
    derive(context, Scope::Message(id), &quote!(Clone, PartialEq, Default), OF_MESSAGES, eq, hash)
}

/// Those of a oneof.
pub(super) fn oneof(context: &Context<'_>, id: OneofId) -> TokenStream {
    let kinds = || context.set().oneof(id).fields.iter().map(|&it| context.set().field(it).kind);
    let eq = kinds().all(|it| context.equality.is_field_eq(it));
    let hash = kinds().all(|it| context.equality.is_field_hash(it));
    derive(context, Scope::Oneof(id), &quote!(Clone, PartialEq, Debug), OF_ONEOFS, eq, hash)
}

/// Those of an enum.
pub(super) fn enumeration(context: &Context<'_>, id: EnumId) -> TokenStream {
    let own = quote!(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord);
    derive(context, Scope::Enum(id), &own, OF_ENUMS, false, false)
}

/// The attributes of what is emitted for an element that is no type.
pub(super) fn attributes(context: &Context<'_>, scope: Scope<'_>) -> TokenStream {
    all(&context.options.attributes(scope))
}

/// These attributes.
pub(super) fn all(attributes: &[&Meta]) -> TokenStream {
    quote!(#(#[#attributes])*)
}

/// What is there already is passed over, for an option of a package is for types of all kinds.
fn derive<'c>(
    context: &Context<'c>,
    scope: Scope<'c>,
    own: &TokenStream,
    has: &[&str],
    eq: bool,
    hash: bool,
) -> TokenStream {
    let (has_eq, has_hash) = (eq.then_some("Eq"), hash.then_some("Hash"));
    let has: Vec<&str> = has.iter().copied().chain(has_eq).chain(has_hash).collect();
    let equality = [eq.then(|| quote!(, Eq)), hash.then(|| quote!(, Hash))];
    let equality = equality.into_iter().flatten();
    let chosen = context.options.derives(scope);
    let mut written: Vec<String> = Vec::new();
    let mut more: Vec<&Path> = Vec::new();
    for path in chosen {
        let name = standard(path);
        let text = name.clone().unwrap_or_else(|| quote!(#path).to_string());
        if !name.is_some_and(|it| has.contains(&it.as_str())) && !written.contains(&text) {
            written.push(text);
            more.push(path);
        }
    }
    let attributes = attributes(context, scope);
    quote!(#[derive(#own #(#equality)* #(, #more)*)] #attributes)
}

/// The name of a trait of the standard library, as far as a path tells: `Hash`, or `std::hash::Hash`.
fn standard(path: &Path) -> Option<String> {
    let first = path.segments.first()?.ident.to_string();
    let last = path.segments.last()?.ident.to_string();
    (path.segments.len() == 1 || first == "std" || first == "core").then_some(last)
}
