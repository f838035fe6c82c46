//! The implementations for a struct of the user's own.

use std::collections::HashMap;

use plan_core::plan::Field;
use plan_core::schema::{FieldId, OneofId};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;

use super::field::BoundField;
use super::{Site, constants, located};
use crate::bound::{BoundStruct, Entry};
use crate::complaints::Complaints;
use crate::emit::access::Access;
use crate::emit::dispatch::{self, Arm};
use crate::emit::{encode, inside, required};

/// A listed field of the message, in the order of the numbers.
enum Listed<'b> {
    /// A field of the struct.
    Field(BoundField<'b>),
    /// A member of a oneof, which is a field of the struct.
    Member { id: OneofId, plan: Field, ident: &'b Ident, of_type: &'b Type },
}

/// All of them, beside the struct.
pub(crate) fn emit(site: Site<'_>, bound: &BoundStruct, complaints: &mut Complaints) -> Option<TokenStream> {
    let BoundStruct { id, ident, entries, unknown } = bound;
    let set = &site.loaded.set;
    let message = set.message(*id);
    let whole = &site.loaded.drafts.messages[id.index()];
    let mut by_field: HashMap<FieldId, &Entry> = HashMap::new();
    for entry in entries {
        match entry {
            Entry::Field { id, .. } => drop(by_field.insert(*id, entry)),
            Entry::Oneof { id, .. } => by_field.extend(set.oneof(*id).fields.iter().map(|&it| (it, entry))),
        }
    }
    let (mut positions, mut numbers, mut listed) = (Vec::new(), Vec::new(), Vec::new());
    let mut below = Vec::new();
    for (position, (field, plan)) in message.fields_by_number.iter().zip(&whole.fields).enumerate() {
        let Some(entry) = by_field.get(field) else { continue };
        positions.push(position);
        numbers.push(plan.number());
        listed.push(match entry {
            Entry::Field { id, ident, of_type, shape, converted } => {
                let converted = converted.as_ref();
                Listed::Field(BoundField { id: *id, plan: *plan, ident, of_type, shape, converted })
            }
            Entry::Oneof { id, ident, of_type } => Listed::Member { id: *id, plan: *plan, ident, of_type },
        });
        let sub = set.field(*field).kind.message();
        below.push(sub.is_some_and(|it| site.loaded.drafts.messages[it.index()].requires));
    }
    let mut draft = whole.listing(&positions)?;
    let is_required = |it: &Field| it.cardinality() == plan_core::plan::Cardinality::Required;
    draft.requires = draft.fields.iter().any(is_required) || below.contains(&true);

    let constants: Vec<_> = entries
        .iter()
        .map(|entry| match entry {
            Entry::Field { id, of_type, shape, converted, .. } => {
                let of_type = converted.as_ref().map_or(of_type, |it| &it.0);
                let at = shape.element.as_ref().unwrap_or(of_type);
                located(constants::of_field(site, *id, shape, of_type, complaints), at)
            }
            Entry::Oneof { id, of_type, .. } => located(constants::of_oneof(set, *id, of_type), of_type),
        })
        .collect();
    let plan = constants::plan(&draft, &numbers, complaints);
    let impls = implementations(site, ident, &listed, unknown.as_ref(), &below, draft.requires);
    let message = message_impl(ident, &message.full_name, unknown.as_ref());
    Some(site.block(&quote!(#(#constants)* #plan #impls #message), complaints))
}

/// `Merge` and `Write`.
fn implementations(
    site: Site<'_>,
    ident: &Ident,
    listed: &[Listed<'_>],
    unknown: Option<&Ident>,
    below: &[bool],
    requires: bool,
) -> TokenStream {
    let private = inside();
    let forget = || quote!(&mut #private::ops::unknown::Forget);
    let keep = unknown.map_or_else(forget, |ident| quote!(&mut self.#ident));
    let kept = unknown.map(|ident| quote!(#private::ops::unknown::write_kept(sink, &self.#ident);));
    let accesses: Vec<Option<Access>> = listed
        .iter()
        .map(|it| match it {
            Listed::Field(field) => Some(field.access(site, &keep)),
            Listed::Member { .. } => None,
        })
        .collect();
    let arms: Vec<Arm> = listed
        .iter()
        .zip(&accesses)
        .flat_map(|it| match it {
            (Listed::Field(field), Some(access)) => field.arms(access),
            (Listed::Member { plan, ident, of_type, .. }, _) => {
                let rule = quote! {
                    <#of_type as #private::Oneof>::decode_member(&mut self.#ident, #keep, d, c, tag)
                };
                vec![Arm { tag: plan.tag_bits(), rule: located(rule, of_type) }]
            }
            (Listed::Field(_), None) => Vec::new(),
        })
        .collect();
    let body = dispatch::each_field(&arms, &keep);
    let merge = quote! {
        #[automatically_derived]
        impl<'a> #private::Merge<'a> for #ident {
            fn merge_fields(&mut self, d: &mut #private::Decoder<'a>) -> #private::Result<(), #private::Fault> {
                #body
            }
        }
    };
    let pairs: Vec<_> = listed.iter().zip(&accesses).collect();
    // members of a oneof whose numbers follow each other are one match
    let runs = pairs.chunk_by(|(a, _), (b, _)| match (a, b) {
        (Listed::Member { id: a, .. }, Listed::Member { id: b, .. }) => a == b,
        _ => false,
    });
    let calls: Vec<_> = runs
        .map(|run| match run {
            [(Listed::Member { ident, of_type, .. }, _), ..] => {
                let tags = run.iter().filter_map(|it| match it.0 {
                    Listed::Member { plan, .. } => Some(plan.tag_bits()),
                    Listed::Field(_) => None,
                });
                let oneof = quote!(<#of_type as #private::Oneof>);
                let call = quote! {
                    if let #private::Some(it) = &self.#ident {
                        match #oneof::tag(it) {
                            #(#tags)|* => #oneof::write_member(it, sink),
                            _ => {}
                        }
                    }
                };
                located(call, of_type)
            }
            [(Listed::Field(field), Some(access))] => located(encode::field_call(access), field.at()),
            _ => TokenStream::new(),
        })
        .collect();
    let checks = requires.then(|| {
        let checks = pairs.iter().zip(below).map(|(it, &below)| match it {
            (Listed::Field(field), Some(access)) => {
                located(required::check(&field.plan, &access.read, below), field.at())
            }
            (Listed::Member { plan, ident, of_type, .. }, _) if below => {
                let tag = plan.tag_bits();
                let oneof = quote!(<#of_type as #private::Oneof>);
                let check = quote! {
                    if let #private::Some(it) = &self.#ident {
                        if #oneof::tag(it) == #tag {
                            #oneof::check_required(it)?;
                        }
                    }
                };
                located(check, of_type)
            }
            _ => TokenStream::new(),
        });
        required::method(checks)
    });
    let write = encode::implementation(ident, &calls, kept.as_ref(), &quote!(#checks));
    quote!(#merge #write)
}

fn message_impl(ident: &Ident, full_name: &str, unknown: Option<&Ident>) -> TokenStream {
    let private = inside();
    let (shared, mutable) = match unknown {
        Some(name) => (quote!(&self.#name), quote!(#private::Some(&mut self.#name))),
        None => (quote!(const { &#private::UnknownFields::new() }), quote!(#private::None)),
    };
    quote! {
        #[automatically_derived]
        impl #private::Message for #ident {
            const NAME: &'static #private::str = #full_name;
            type Same<P> = P;
            const PLAN: #private::plan::PlanRef<'static> = #private::plan::PlanRef::new(&__PLAN);
            fn default_instance() -> &'static Self {
                static EMPTY: #private::DefaultCell<#ident> = #private::DefaultCell::new();
                #private::instance(&EMPTY)
            }
            #[inline]
            fn unknown_fields(&self) -> &#private::UnknownFields {
                #shared
            }
            #[inline]
            fn unknown_fields_mut(&mut self) -> #private::Option<&mut #private::UnknownFields> {
                #mutable
            }
        }
    }
}
