//! Implementations for types of the user's own. Each stands in a block of its own beside the type, plan included.

mod constants;
mod document;
mod enumeration;
mod field;
mod oneof;
mod structure;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::{inside, module};
use crate::complaints::Complaints;
use crate::load::Loaded;

pub(crate) use document::{document_enum, document_oneof, document_struct};
pub(crate) use enumeration::emit as enumeration;
pub(crate) use oneof::emit as oneof;
pub(crate) use structure::emit as structure;

/// What the emitters of this folder read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site<'c> {
    /// The schema and its plans.
    pub(crate) loaded: &'c Loaded,
    /// The path of the library.
    pub(crate) library: &'c TokenStream,
}

impl Site<'_> {
    /// The block.
    fn block(&self, content: &TokenStream, complaints: &mut Complaints) -> TokenStream {
        let (private, library, quiet) = (inside(), self.library, module::quiet());
        let anchors = module::anchors(self.loaded, complaints);
        quote! {
            #quiet
            const _: () = {
                use #library::__private as #private;
                #anchors
                #content
            };
        }
    }
}

/// The tokens as if they stood where `at` does, so that what the compiler says of them is shown there, and the same thing
/// once.
fn located(tokens: TokenStream, at: &impl ToTokens) -> TokenStream {
    let first = at.to_token_stream().into_iter().next();
    first.map_or(tokens.clone(), |first| moved(tokens, first.span().resolved_at(Span::call_site())))
}

fn moved(tokens: TokenStream, to: Span) -> TokenStream {
    let each = tokens.into_iter().map(|mut tree| {
        match &mut tree {
            TokenTree::Group(group) => {
                *group = Group::new(group.delimiter(), moved(group.stream(), to));
                group.set_span(to);
            }
            // what this means is told by where it comes from
            TokenTree::Ident(name) if name == "$crate" => {}
            other => other.set_span(to),
        }
        tree
    });
    each.collect()
}
