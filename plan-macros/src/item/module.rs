//! Modules to be filled.

use syn::{Item, ItemMod};

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
