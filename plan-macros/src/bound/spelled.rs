//! What a type is, as far as its spelling tells.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{GenericArgument, PathArguments, Type, TypePath};

/// The primitive types of Rust.
const PRIMITIVES: &[&str] = &[
    "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64",
    "bool", "char", "str",
];

/// The types of the standard library that are known, and the modules that they stand in.
const STANDARD: &[(&str, &[&str])] = &[
    ("String", &["string"]),
    ("Vec", &["vec"]),
    ("Option", &["option"]),
    ("Box", &["boxed"]),
    ("BTreeMap", &["collections", "btree_map"]),
    ("HashMap", &["collections", "hash_map"]),
];

/// What a type is.
#[derive(Clone, Copy)]
pub(super) enum Spelled<'t> {
    /// A primitive type.
    Primitive(&'static str),
    /// `String`.
    String,
    /// `bytes::Bytes`.
    Bytes,
    /// `Vec<T>`.
    Vec(&'t Type),
    /// `Option<T>`.
    Option(&'t Type),
    /// `Box<T>`.
    Box(&'t Type),
    /// `BTreeMap<K, V>` or `HashMap<K, V>`.
    Map(&'t Type, &'t Type),
    /// Another name, without parameters, which may be an alias of any type.
    Name,
    /// A type of another name, with parameters; a tuple, an array, a reference.
    Other,
}

/// What a type is.
pub(super) fn spelled(of_type: &Type) -> Spelled<'_> {
    match of_type {
        Type::Group(it) => spelled(&it.elem),
        Type::Paren(it) => spelled(&it.elem),
        Type::Path(it) if it.qself.is_none() => path(it),
        Type::Path(_) | Type::Macro(_) => Spelled::Name,
        _ => Spelled::Other,
    }
}

fn path(path: &TypePath) -> Spelled<'_> {
    let segments: Vec<String> = path.path.segments.iter().map(|it| it.ident.to_string()).collect();
    let Some((name, around)) = segments.split_last() else { return Spelled::Other };
    let around: Vec<&str> = around.iter().map(String::as_str).collect();
    let arguments: Vec<&Type> = match path.path.segments.last().map(|it| &it.arguments) {
        Some(PathArguments::AngleBracketed(them)) => {
            let types = them.args.iter().filter_map(|it| match it {
                GenericArgument::Type(it) => Some(it),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    };
    if let Some(primitive) = PRIMITIVES.iter().find(|it| *it == name)
        && matches!(around[..], [] | ["core" | "std", "primitive"])
    {
        return Spelled::Primitive(primitive);
    }
    if matches!(around[..], ["bytes"]) && name == "Bytes" {
        return Spelled::Bytes;
    }
    let is_standard = match around[..] {
        [] => true,
        ["std" | "alloc" | "core", ref modules @ ..] => STANDARD
            .iter()
            .any(|(it, within)| it == name && within.starts_with(modules) && !modules.is_empty()),
        _ => false,
    };
    match (is_standard.then_some(name.as_str()), &arguments[..]) {
        (Some("String"), []) => Spelled::String,
        (Some("Vec"), [it]) => Spelled::Vec(it),
        (Some("Option"), [it]) => Spelled::Option(it),
        (Some("Box"), [it]) => Spelled::Box(it),
        (Some("BTreeMap"), [key, value]) | (Some("HashMap"), [key, value, ..]) => Spelled::Map(key, value),
        (_, []) => Spelled::Name,
        _ => Spelled::Other,
    }
}

/// A type as a user writes it.
pub(super) fn text(of_type: &Type) -> String {
    let mut text = of_type.to_token_stream().to_string();
    let pairs =
        [(" <", "<"), ("< ", "<"), (" >", ">"), (" ::", "::"), (":: ", "::"), (" ,", ","), ("& ", "&")];
    for (loose, tight) in pairs {
        text = text.replace(loose, tight);
    }
    text
}

/// The type with the name of the struct for `Self`, which is unknown outside of its implementations.
pub(super) fn without_self(of_type: &Type, ident: &proc_macro2::Ident) -> Type {
    fn replace(tokens: TokenStream, ident: &proc_macro2::Ident) -> TokenStream {
        let each = tokens.into_iter().map(|tree| match tree {
            proc_macro2::TokenTree::Ident(it) if it == "Self" => {
                proc_macro2::Ident::new(&ident.to_string(), it.span()).into()
            }
            proc_macro2::TokenTree::Group(it) => {
                let mut group = proc_macro2::Group::new(it.delimiter(), replace(it.stream(), ident));
                group.set_span(it.span());
                group.into()
            }
            other => other,
        });
        each.collect()
    }
    syn::parse2(replace(of_type.to_token_stream(), ident)).unwrap_or_else(|_| of_type.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_the_standard_library_are_known() {
        let matched = |text: &str, is: fn(Spelled<'_>) -> bool| is(spelled(&syn::parse_str(text).unwrap()));
        for (text, is) in [
            ("i32", (|it| matches!(it, Spelled::Primitive("i32"))) as fn(Spelled<'_>) -> bool),
            ("::core::primitive::u8", |it| matches!(it, Spelled::Primitive("u8"))),
            ("my::i32", |it| matches!(it, Spelled::Name)),
            ("String", |it| matches!(it, Spelled::String)),
            ("std::string::String", |it| matches!(it, Spelled::String)),
            ("alloc::string::String", |it| matches!(it, Spelled::String)),
            ("mine::String", |it| matches!(it, Spelled::Name)),
            ("std::vec::String", |it| matches!(it, Spelled::Name)),
            ("bytes::Bytes", |it| matches!(it, Spelled::Bytes)),
            ("Bytes", |it| matches!(it, Spelled::Name)),
            ("hello::Phone", |it| matches!(it, Spelled::Name)),
            ("Wrapper<i32>", |it| matches!(it, Spelled::Other)),
            ("(i32, i32)", |it| matches!(it, Spelled::Other)),
            ("&'static str", |it| matches!(it, Spelled::Other)),
            ("std::vec::Vec<u8>", |it| matches!(it, Spelled::Vec(_))),
            ("core::option::Option<u8>", |it| matches!(it, Spelled::Option(_))),
            ("std::boxed::Box<u8>", |it| matches!(it, Spelled::Box(_))),
            ("std::collections::HashMap<u8, u8, S>", |it| matches!(it, Spelled::Map(..))),
            ("alloc::collections::btree_map::BTreeMap<u8, u8>", |it| matches!(it, Spelled::Map(..))),
        ] {
            assert!(matched(text, is), "{text}");
        }
    }

    #[test]
    fn text_is_as_it_is_written() {
        for written in ["Option<Box<Self>>", "std::collections::BTreeMap<i32, Vec<u8>>", "&'static str"] {
            assert_eq!(text(&syn::parse_str(written).unwrap()), written);
        }
    }
}
