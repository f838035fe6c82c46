//! All that is wrong, told at once.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};

/// Gathers errors, so that one build tells them all.
#[derive(Debug, Default)]
pub(crate) struct Complaints {
    first: Option<syn::Error>,
}

impl Complaints {
    /// Adds an error at a span.
    pub(crate) fn at(&mut self, span: Span, text: impl Display) {
        self.add(syn::Error::new(span, text));
    }

    /// Adds an error.
    pub(crate) fn add(&mut self, error: syn::Error) {
        match &mut self.first {
            Some(first) => first.combine(error),
            None => self.first = Some(error),
        }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// All of them as `compile_error!`s.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.first.map(syn::Error::into_compile_error).unwrap_or_default()
    }
}
