//! The modules.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Item, ItemMod};

use super::{Context, enumeration, message, oneof, plan};
use crate::complaints::Complaints;
use crate::names::ident;
use crate::tree::Module;

/// The module of the attribute, with the user's own items in it.
pub(crate) fn root(context: &Context<'_>, module: ItemMod, complaints: &mut Complaints) -> TokenStream {
    let ItemMod { attrs, vis, unsafety, mod_token, ident, content, semi: _ } = module;
    let own: Vec<Item> = content.map(|(_, items)| items).unwrap_or_default();
    let private = context.private();
    let version = env!("CARGO_PKG_VERSION");
    let plans = plan::emit(context, complaints);
    let types = types(context, &context.tree.root);
    let read = context.loaded.read.iter().filter_map(|path| {
        let Some(path) = path.to_str() else {
            complaints.at(Span::call_site(), format!("the path `{}` is not UTF-8", path.display()));
            return None;
        };
        // so that a change to the file compiles this crate anew
        Some(quote!(const _: &[#private::u8] = #private::include_bytes!(#path);))
    });
    let read: Vec<_> = read.collect();
    let documented = attrs.iter().any(|it| it.path().is_ident("doc"));
    let doc = (!documented).then(|| {
        let files = context.loaded.named.iter().map(|&it| format!("`{}`", context.loaded.set.file(it).name));
        let text = format!("The types of {}.", files.collect::<Vec<_>>().join(", "));
        quote!(#[doc = #text])
    });
    quote! {
        #(#attrs)*
        #doc
        #[allow(
            nonstandard_style, unused, unused_qualifications, unreachable_pub, deprecated, trivial_casts,
            missing_copy_implementations, variant_size_differences, single_use_lifetimes, unnameable_types,
            clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo
        )]
        #vis #unsafety #mod_token #ident {
            #(#own)*
            const _: () = #private::assert_version(#version);
            #(#read)*
            #types
            #plans
        }
    }
}

/// What stands in a module.
fn types(context: &Context<'_>, module: &Module) -> TokenStream {
    let Module { path: _, doc: _, messages, enums, oneofs, modules } = module;
    let messages = messages.iter().map(|&id| message::emit(context, id));
    let enums = enums.iter().map(|&id| enumeration::emit(context, id));
    let oneofs = oneofs.iter().map(|&id| oneof::emit(context, id));
    let modules = modules.iter().map(|module| {
        let name = module.path.last().map(|it| ident(it));
        let doc = &module.doc;
        let inside = types(context, module);
        quote!(#[doc = #doc] pub mod #name { #inside })
    });
    quote!(#(#messages)* #(#enums)* #(#oneofs)* #(#modules)*)
}
