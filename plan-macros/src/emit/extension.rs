//! An extension: a constant that reads and writes it.

use std::fmt::Write as _;

use plan_core::plan::{Cardinality, MessageDraft};
use plan_core::schema::FieldId;
use proc_macro2::TokenStream;
use quote::quote;

use super::types::{Value, value_type};
use super::{Context, doc, plan};
use crate::names::ident;
use crate::tree::Place;

/// The extensions that are emitted, with their plans: those of messages that have a type.
pub(super) fn drafts<'c>(context: &Context<'c>) -> impl Iterator<Item = (FieldId, &'c MessageDraft)> {
    let (loaded, tree) = (context.loaded, context.tree);
    let emitted = loaded
        .set
        .fields()
        .filter(move |(id, field)| tree.extension(*id).is_some() && tree.message(field.message).is_some());
    emitted.filter_map(move |(id, _)| Some((id, loaded.drafts.extensions.get(&id.index())?)))
}

/// The constant of an extension.
pub(super) fn emit(context: &Context<'_>, id: FieldId) -> Option<TokenStream> {
    let Place::Here { module, name } = context.tree.extension(id)? else { return None };
    let (private, set) = (context.private(), context.set());
    let field = set.field(id);
    context.tree.message(field.message)?;
    let draft = context.loaded.drafts.extensions.get(&id.index())?;
    let [plan] = draft.fields.as_slice() else { return None };
    let mut text = doc::field(set, id);
    // writing to a string cannot fail
    let _ = write!(text, "\n\nAn extension of `{}`.", set.message(field.message).full_name);
    let deprecated = doc::deprecated(field.options.deprecated);
    let kind = match plan.cardinality() {
        Cardinality::Repeated | Cardinality::Packed => quote!(RepeatedExtension),
        Cardinality::Implicit
        | Cardinality::Explicit
        | Cardinality::Required
        | Cardinality::Oneof
        | Cardinality::Map => quote!(Extension),
    };
    let rules = match Value::of(plan.op()) {
        Value::Scalar(op) => {
            let op = ident(op);
            quote!(scalar::<#private::ops::scalar::#op>)
        }
        Value::Closed => quote!(closed),
        Value::Message | Value::Group => quote!(message),
    };
    let (name, extendee) = (ident(name), context.message(field.message, module));
    let value = value_type(context, id, field.kind, module);
    let plan = plan::path(context, module, &plan::extension_name(context, id));
    Some(quote! {
        #[doc = #text]
        #deprecated
        pub const #name: #private::#kind<#extendee, #value> = #private::#kind::#rules(&#plan);
    })
}

/// The list of all extensions, if there are any.
pub(super) fn list(context: &Context<'_>) -> Option<TokenStream> {
    let private = context.private();
    let all = drafts(context).filter_map(|(id, _)| {
        let path = context.tree.extension(id)?.path_from(&[], context.library);
        Some(quote!(#path.plan()))
    });
    let all: Vec<_> = all.collect();
    let name = ident(&context.tree.list);
    (!all.is_empty()).then(|| {
        quote! {
            /// The extensions that are declared in this module and those inside it.
            pub const #name: &[#private::ExtensionPlan<'static>] = &[#(#all),*];
        }
    })
}
