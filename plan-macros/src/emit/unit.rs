//! A struct of the user's own that gets all the fields of a message, and the module of the types that it needs.

use plan_core::schema::MessageId;
use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::punctuated::Punctuated;
use syn::{Attribute, ItemStruct, Path, Token};

use super::module::{anchors, checks, quiet, types};
use super::{Context, Emitted, message, plan, view};
use crate::complaints::Complaints;
use crate::names::ident;

/// The struct with its fields, its implementations, and the module.
pub(crate) fn emit(
    context: &Context<'_>,
    item: &ItemStruct,
    id: MessageId,
    complaints: &mut Complaints,
) -> Option<TokenStream> {
    let of_user = derived(&item.attrs);
    let is_derived = |name: &str| of_user.iter().any(|it| last(it) == name);
    let Emitted { item: emitted, impls } = message::emit_unless(context, id, is_derived("Debug"))?;
    let emitted: ItemStruct = match syn::parse2(emitted) {
        Ok(emitted) => emitted,
        Err(error) => {
            complaints.add(error);
            return None;
        }
    };
    let has = |name: &str| item.attrs.iter().any(|it| it.path().is_ident(name));
    let kept = |name: &'static str| emitted.attrs.iter().filter(move |it| it.path().is_ident(name));
    let doc = kept("doc").filter(|_| !has("doc"));
    let deprecated = kept("deprecated").filter(|_| !has("deprecated"));
    let derives = derived(&emitted.attrs);
    let derives = derives.iter().filter(|it| !is_derived(&last(it)));
    let is_kept =
        |it: &&Attribute| ["doc", "deprecated", "derive"].iter().all(|name| !it.path().is_ident(name));
    let chosen = emitted.attrs.iter().filter(is_kept);
    let ItemStruct { attrs, vis, struct_token, ident: name, .. } = item;
    let (fields, quiet) = (&emitted.fields, quiet());

    let module = context.tree.root.modules.first()?;
    let module_name = module.path.last().map(|it| ident(it));
    let inner = types(context, module, &TokenStream::new());
    let inner_impls = (!inner.impls.is_empty()).then(|| context.block(&inner.impls));
    let inner_types = inner.item;
    let about = if inner_types.is_empty() {
        quote!(#[doc(hidden)])
    } else {
        let text = format!("The types that `{name}` is made of.");
        quote!(#[doc = #text])
    };
    let plans = plan::emit(context, complaints);
    let anchors = anchors(context.loaded, complaints);
    let checks = checks(context);
    let view = view::emit(context, id, &vis.to_token_stream());
    let (view, view_impls) = view.map(|it| (it.item, it.impls)).unzip();
    let view = view.map(|item| quote!(#quiet #item));
    let impls = context.block(&quote!(#anchors #checks #impls #view_impls));
    Some(quote! {
        #(#doc)*
        #(#deprecated)*
        #(#attrs)*
        #[derive(#(#derives),*)]
        #(#chosen)*
        #quiet
        #vis #struct_token #name #fields
        #view
        #quiet
        #impls
        #about
        #quiet
        #vis mod #module_name {
            #inner_types
            #inner_impls
            #plans
        }
    })
}

/// The traits that the attributes derive.
fn derived(attributes: &[Attribute]) -> Vec<Path> {
    let derives = attributes.iter().filter(|it| it.path().is_ident("derive"));
    let paths =
        derives.filter_map(|it| it.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok());
    paths.flatten().collect()
}

/// The name of a trait without its path.
fn last(path: &Path) -> String {
    path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default()
}
