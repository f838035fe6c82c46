//! What the attribute stands on.

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::{Item, ItemMod};

use crate::complaints::Complaints;

/// The inline module that the attribute stands on.
pub(crate) fn parse(item: TokenStream, complaints: &mut Complaints) -> Option<ItemMod> {
    let item: Item = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => {
            complaints.add(error);
            return None;
        }
    };
    match item {
        Item::Mod(module) if module.content.is_some() => Some(module),
        Item::Mod(module) => {
            let text = format!("the module must be inline: write `mod {} {{}}`", module.ident);
            complaints.at(module.span(), text);
            None
        }
        other => {
            let text =
                "`derive_plan` expects a module: write `#[derive_plan(\"hello.proto\")] pub mod hello {}`";
            complaints.at(other.span(), text);
            None
        }
    }
}

/// The names of the user's own items in the module.
pub(crate) fn names(module: &ItemMod) -> Vec<String> {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let name = |item: &Item| match item {
        Item::Const(it) => Some(it.ident.to_string()),
        Item::Enum(it) => Some(it.ident.to_string()),
        Item::Fn(it) => Some(it.sig.ident.to_string()),
        Item::Mod(it) => Some(it.ident.to_string()),
        Item::Static(it) => Some(it.ident.to_string()),
        Item::Struct(it) => Some(it.ident.to_string()),
        Item::Trait(it) => Some(it.ident.to_string()),
        Item::TraitAlias(it) => Some(it.ident.to_string()),
        Item::Type(it) => Some(it.ident.to_string()),
        Item::Union(it) => Some(it.ident.to_string()),
        _ => None,
    };
    items.filter_map(name).collect()
}
