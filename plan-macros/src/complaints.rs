//! All that is wrong, told at once.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The most errors that are told; of others only the number is.
const MOST: usize = 100;

/// Gathers errors, so that one build tells them all.
#[derive(Debug, Default)]
pub(crate) struct Complaints {
    first: Option<syn::Error>,
    count: usize,
}

impl Complaints {
    /// Adds an error at a span.
    pub(crate) fn at(&mut self, span: Span, text: impl Display) {
        self.add(syn::Error::new(span, text));
    }

    /// Adds an error at all of these tokens.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, text: impl Display) {
        self.add(syn::Error::new_spanned(tokens, text));
    }

    /// Adds an error.
    pub(crate) fn add(&mut self, error: syn::Error) {
        self.count += 1;
        match &mut self.first {
            Some(_) if self.count > MOST => {}
            Some(first) => first.combine(error),
            None => self.first = Some(error),
        }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// All of them as `compile_error!`s.
    pub(crate) fn into_tokens(mut self) -> TokenStream {
        if let (Some(first), Some(more @ 1..)) = (&mut self.first, self.count.checked_sub(MOST)) {
            first.combine(syn::Error::new(first.span(), format!("and {more} more errors")));
        }
        self.first.map(syn::Error::into_compile_error).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_the_first_are_told_and_the_number_of_the_rest() {
        let told = |count: usize| {
            let mut complaints = Complaints::default();
            (0..count).for_each(|it| complaints.at(Span::call_site(), format!("the fault {it}.")));
            complaints.into_tokens().to_string()
        };
        assert_eq!(told(0), "");
        assert_eq!(told(MOST).matches("compile_error").count(), MOST);
        assert!(!told(MOST).contains("more"));
        let many = told(MOST + 7);
        assert_eq!(many.matches("compile_error").count(), MOST + 1);
        assert!(
            many.contains("the fault 99.")
                && !many.contains("the fault 100.")
                && many.contains("and 7 more errors")
        );
    }
}
