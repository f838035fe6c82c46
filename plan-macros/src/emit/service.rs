//! Services: told to a macro of the user's choice, which makes of them what it will.

use plan_core::schema::{MethodId, ServiceId};
use proc_macro2::TokenStream;
use quote::quote;

use super::{Context, doc};
use crate::names::ident;
use crate::tree::{Around, Module, NO_PACKAGE};

/// The calls of the macro `hook` for the services of a module.
pub(super) fn emit(context: &Context<'_>, module: &Module, hook: &syn::Path) -> TokenStream {
    let set = context.set();
    let home = context.loaded.named.first().map_or("", |&file| &*set.file(file).package);
    let package = match &module.of {
        Around::Package(_) if module.path.is_empty() => home,
        Around::Package(name) if name == NO_PACKAGE => "",
        Around::Package(name) => name,
        Around::Message(_) => return TokenStream::new(),
    };
    let is_here = |file| context.loaded.named.contains(&file) && *set.file(file).package == *package;
    let services = set.services().filter(|(_, it)| is_here(it.file));
    let calls = services.map(|(id, _)| {
        let service = service(context, module, id);
        quote!(#hook! { #service })
    });
    quote!(#(#calls)*)
}

fn service(context: &Context<'_>, module: &Module, id: ServiceId) -> TokenStream {
    let set = context.set();
    let service = set.service(id);
    let text = doc::element(set, id, &format!("service {}", service.name()));
    let deprecated = doc::deprecated(service.options.deprecated);
    let (name, full_name) = (ident(service.name()), &*service.full_name);
    let methods = service.methods.iter().map(|&id| method(context, module, full_name, id));
    quote! {
        #[doc = #text]
        #deprecated
        service #name = #full_name { #(#methods)* }
    }
}

fn method(context: &Context<'_>, module: &Module, service: &str, id: MethodId) -> TokenStream {
    let set = context.set();
    let method = set.method(id);
    let text = doc::element(set, id, &format!("rpc {}", method.name()));
    let deprecated = doc::deprecated(method.options.deprecated);
    let (name, function) = (ident(method.name()), ident(&context.naming.module(method.name())));
    let path = format!("/{service}/{}", method.name());
    let part = |message, streams: bool| {
        let message = context.message(message, &module.path);
        if streams { quote!((stream #message)) } else { quote!((unary #message)) }
    };
    let (input, output) =
        (part(method.input, method.client_streaming), part(method.output, method.server_streaming));
    quote! {
        #[doc = #text]
        #deprecated
        rpc #name #function = #path #input -> #output;
    }
}
