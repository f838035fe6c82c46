//! The modules.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Item, ItemMod};

use super::{
    Context, Emitted, agreement, descriptor, doc, enumeration, extension, inside, message, oneof, plan,
    service, view,
};
use crate::complaints::Complaints;
use crate::load::Loaded;
use crate::names::ident;
use crate::tree::{Around, Module};

/// The module of the attribute, with the user's own items in it.
pub(crate) fn root(context: &Context<'_>, module: ItemMod, complaints: &mut Complaints) -> TokenStream {
    let ItemMod { attrs, vis, unsafety, mod_token, ident, content, semi: _ } = module;
    let own: Vec<Item> = content.map(|(_, items)| items).unwrap_or_default();
    let plans = plan::emit(context, complaints);
    let quiet = quiet();
    let descriptor = context.descriptor.then(|| {
        let constant = descriptor::emit(context);
        quote!(#quiet #constant)
    });
    let Emitted { item: types, impls } = types(context, &context.tree.root, &quiet);
    let anchors = anchors(context.loaded, complaints);
    let checks = checks(context);
    let impls = context.block(&quote! {
        #anchors
        #checks
        #impls
    });
    let extensions = extension::list(context).map(|list| quote!(#quiet #list));
    let documented = attrs.iter().any(|it| it.path().is_ident("doc"));
    let doc = (!documented).then(|| {
        let text = doc::root(context.loaded);
        quote!(#[doc = #text])
    });
    quote! {
        #(#attrs)*
        #doc
        #vis #unsafety #mod_token #ident {
            #(#own)*
            #types
            #extensions
            #descriptor
            #quiet
            #impls
            #quiet
            #plans
        }
    }
}

/// What must hold of the types that stand elsewhere, and of the library.
pub(super) fn checks(context: &Context<'_>) -> TokenStream {
    let private = inside();
    let agreement = agreement::emit(context);
    let hash_maps = context.options.has_hash_maps().then(|| quote!(#private::assert_hash_maps();));
    quote!(#agreement #hash_maps)
}

/// What ties the emitted code to the release that it is for, and to the files that it is made from.
pub(super) fn anchors(loaded: &Loaded, complaints: &mut Complaints) -> TokenStream {
    let private = inside();
    let version = env!("CARGO_PKG_VERSION");
    let read = loaded.read.iter().filter_map(|path| {
        let Some(path) = path.to_str() else {
            complaints.at(Span::call_site(), format!("the path `{}` is not UTF-8", path.display()));
            return None;
        };
        // so that a change to the file compiles this crate anew
        Some(quote!(const _: &[#private::u8] = #private::include_bytes!(#path);))
    });
    let read: Vec<_> = read.collect();
    quote! {
        #private::assert_version(#version);
        #(#read)*
    }
}

/// What keeps lints from judging what is emitted. It stands on each item and not on the module, for the user's own items
/// in there are to be judged.
pub(super) fn quiet() -> TokenStream {
    quote! {
        #[allow(
            nonstandard_style, unused, unused_qualifications, unreachable_pub, deprecated, trivial_casts,
            missing_copy_implementations, variant_size_differences, single_use_lifetimes, unnameable_types,
            clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo
        )]
    }
}

/// What stands in a module: types, each with `quiet` before it, and their implementations.
pub(super) fn types(context: &Context<'_>, module: &Module, quiet: &TokenStream) -> Emitted {
    let Module { path: _, of: _, messages, enums, oneofs, extensions, modules } = module;
    let enums = enums.iter().filter_map(|&id| enumeration::emit(context, id));
    let views = messages.iter().filter_map(|&id| view::emit(context, id, &quote!(pub)));
    let oneof_views = oneofs.iter().filter_map(|&id| view::oneof(context, id));
    let emitted = messages.iter().filter_map(|&id| message::emit(context, id));
    let oneofs = oneofs.iter().filter_map(|&id| oneof::emit(context, id));
    let all =
        emitted.chain(enums).chain(oneofs).chain(views).chain(oneof_views).map(|it| (it.item, it.impls));
    let (items, impls): (Vec<_>, Vec<_>) = all.unzip();
    let extensions = extensions.iter().filter_map(|&id| extension::emit(context, id));
    let items = items.into_iter().chain(extensions);
    let modules = modules.iter().map(|module| {
        let name = module.path.last().map(|it| ident(it));
        let text = match &module.of {
            Around::Package(name) => doc::package(context.set(), name),
            Around::Message(id) => format!("The types inside `{}`.", context.set().message(*id).full_name),
        };
        // what stands on a module holds for all in it
        let Emitted { item, impls } = types(context, module, &TokenStream::new());
        let impls = (!impls.is_empty()).then(|| context.block(&impls));
        quote!(#[doc = #text] pub mod #name { #item #impls })
    });
    let services = context.services.map(|hook| service::emit(context, module, hook));
    Emitted { item: quote!(#(#quiet #items)* #(#quiet #modules)* #services), impls: quote!(#(#impls)*) }
}
