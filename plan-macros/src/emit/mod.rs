//! From plans to Rust.
//!
//! Each file emits one noun. What an op or a cardinality means is not decided here: the code calls the rules in `ops`.

mod access;
mod agreement;
pub(crate) mod bound;
mod debug;
mod decode;
mod derives;
mod descriptor;
mod dispatch;
mod doc;
mod encode;
mod enumeration;
mod extension;
mod getter;
mod message;
mod module;
mod oneof;
mod plan;
mod required;
mod reuse;
mod runtime;
mod service;
mod table;
mod types;
mod unit;
mod view;

use plan_core::plan::MessageDraft;
use plan_core::schema::{EnumId, FieldId, MessageId, SchemaSet};
use proc_macro2::TokenStream;
use quote::quote;

use crate::equality::Equality;
use crate::load::Loaded;
use crate::names::Naming;
use crate::options::Options;
use crate::reach::Reach;
use crate::tree::Tree;

pub(crate) use doc::place;
pub(crate) use module::root;
pub(crate) use unit::emit as unit;

/// What all emitters read.
pub(crate) struct Context<'c> {
    /// The schema and its plans.
    pub(crate) loaded: &'c Loaded,
    /// What is emitted.
    pub(crate) reach: &'c Reach,
    /// Where each type stands.
    pub(crate) tree: &'c Tree,
    /// The path of the library.
    pub(crate) library: &'c TokenStream,
    /// What is chosen for the types.
    pub(crate) options: &'c Options<'c>,
    /// How names become Rust's.
    pub(crate) naming: Naming,
    /// Whether attributes of the user's stand on emitted structs, which can change them.
    pub(crate) reshaped: bool,
    /// The macro that is told of services.
    pub(crate) services: Option<&'c syn::Path>,
    /// What can be compared and hashed.
    pub(crate) equality: &'c Equality,
    /// Whether the module holds the descriptor set of its files.
    pub(crate) descriptor: bool,
}

/// A type, and what is implemented for it, which can stand in any block of the same module.
struct Emitted {
    /// The type.
    item: TokenStream,
    /// The implementations.
    impls: TokenStream,
}

/// The door to the library, by its name in the blocks of implementations.
fn inside() -> TokenStream {
    quote!(__p)
}

impl<'c> Context<'c> {
    fn set(&self) -> &'c SchemaSet {
        &self.loaded.set
    }

    fn draft(&self, id: MessageId) -> &'c MessageDraft {
        &self.loaded.drafts.messages[id.index()]
    }

    /// Whether the field holds its message in a box.
    fn is_boxed(&self, id: FieldId) -> bool {
        self.reach.is_boxed(id) || self.options.is_boxed(id)
    }

    /// The door to the library.
    fn private(&self) -> TokenStream {
        let library = self.library;
        quote!(#library::__private)
    }

    /// The implementations in a block of their own, in which the door has a short name: paths are most of what is emitted.
    fn block(&self, impls: &TokenStream) -> TokenStream {
        let (private, inside) = (self.private(), inside());
        quote! {
            const _: () = {
                use #private as #inside;
                #impls
            };
        }
    }

    /// The path of a message from a module.
    fn message(&self, id: MessageId, from: &[String]) -> TokenStream {
        self.tree.message(id).map(|it| it.path_from(from, self.library)).unwrap_or_default()
    }

    /// The path of an enum from a module.
    fn enumeration(&self, id: EnumId, from: &[String]) -> TokenStream {
        self.tree.enumeration(id).map(|it| it.path_from(from, self.library)).unwrap_or_default()
    }

    /// The path of the root from a module.
    fn root(from: &[String]) -> TokenStream {
        if from.is_empty() {
            return quote!(self::);
        }
        let ups = from.iter().map(|_| quote!(super::));
        quote!(#(#ups)*)
    }
}
