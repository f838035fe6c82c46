//! How a decoder finds the rule of a tag.

use proc_macro2::TokenStream;
use quote::quote;

use super::inside;

/// What is done after a tag.
pub(super) struct Arm {
    /// The bits of the tag.
    pub(super) tag: u32,
    /// An expression that decodes what follows it, from `d` and `c`; it answers a `Result<(), Fault>`. It may name the `tag`.
    pub(super) rule: TokenStream,
}

/// Most arms that are put in a row; with more of them, messages are wide and sparse, and seldom is the next field there.
const MOST_IN_A_ROW: usize = 64;

/// The body of a decoder `d`: the fields up to its limit, each by the rule of its arm. What no arm has is kept in `unknown`, a mutable
/// reference. The arms are in the order of the numbers; of those of one number, the first is that of the form that is written.
pub(super) fn each_field(arms: &[Arm], unknown: &TokenStream) -> TokenStream {
    let private = inside();
    let last = arms.iter().map(|arm| arm.tag | 7).max().unwrap_or(0);
    let rest = quote!(_ => return #private::ops::unknown::decode(#unknown, d, c, tag, #last),);
    if arms.is_empty() || arms.len() > MOST_IN_A_ROW {
        let arms = arms.iter().map(|Arm { tag, rule }| quote!(#tag => #rule,));
        return quote! {
            d.each_field(|d, c, tag| match tag {
                #(#arms)*
                #rest
            })
        };
    }
    let body = in_a_row(arms, &rest);
    quote! {{
        // not every rule asks for its tag
        #[allow(unused_assignments, unused_mut, unused_variables)]
        let done = d.each_field(|d, c, mut tag| {
            let mut done: #private::Result<(), #private::Fault>;
            #body
        });
        done
    }}
}

/// The arms one behind the other, each after a block that ends where it starts: after a rule, the tag of the next arm is looked
/// for before all others are (docs/decisions.md#40).
fn in_a_row(arms: &[Arm], rest: &TokenStream) -> TokenStream {
    let private = inside();
    let forms: Vec<&[Arm]> = arms.chunk_by(|a, b| a.tag >> 3 == b.tag >> 3).collect();
    let labels: Vec<_> = (0..forms.len()).map(label).collect();
    let ways = forms.iter().zip(&labels).map(|(forms, label)| {
        let others = forms.iter().skip(1).map(|Arm { tag, rule }| quote!(#tag => return #rule,));
        let first = forms.first().map(|Arm { tag, .. }| quote!(#tag => break #label,));
        quote!(#first #(#others)*)
    });
    let mut body = quote!(match tag { #(#ways)* #rest });
    let mut written = forms.iter().filter_map(|forms| forms.first()).peekable();
    for label in &labels {
        let Some(Arm { tag: _, rule }) = written.next() else { break };
        let after = match written.peek() {
            // one place for all answers and tags: without an optimiser, each one more takes stack in every level of nesting
            Some(Arm { tag, .. }) => quote! {
                done = #rule;
                if done.is_err() || !c.take(const { #private::RawTag::new(#tag) }) {
                    return done;
                }
                tag = #tag;
            },
            None => rule.clone(),
        };
        body = quote!(#label: { #body } #after);
    }
    body
}

/// The label of the block that ends where the arm of this place starts.
fn label(at: usize) -> syn::Lifetime {
    syn::Lifetime::new(&format!("'f{at}"), proc_macro2::Span::call_site())
}
