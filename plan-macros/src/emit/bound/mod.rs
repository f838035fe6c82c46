//! Implementations for types of the user's own. Each stands in a block of its own beside the type, plan included.

mod constants;
mod enumeration;
mod field;
mod oneof;
mod structure;

use proc_macro2::TokenStream;
use quote::quote;

use super::{inside, module};
use crate::complaints::Complaints;
use crate::load::Loaded;

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
