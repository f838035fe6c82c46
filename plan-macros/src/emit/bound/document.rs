//! The documentation of what the user did not document: the comments of the schema.

use plan_core::schema::SchemaSet;
use proc_macro2::Ident;
use syn::{Attribute, ItemEnum, ItemStruct, parse_quote};

use crate::bound::{BoundEnum, BoundOneof, BoundStruct, Entry};
use crate::emit::doc;

/// Documents a struct and its fields.
pub(crate) fn document_struct(set: &SchemaSet, item: &mut ItemStruct, bound: &BoundStruct) {
    let BoundStruct { id, ident: _, entries, unknown } = bound;
    document(&mut item.attrs, || doc::element(set, *id, &set.message(*id).full_name));
    for field in &mut item.fields {
        let is = |it: &Ident| field.ident.as_ref() == Some(it);
        let entry = entries.iter().find(|it| match it {
            Entry::Field { ident, .. } | Entry::Oneof { ident, .. } => is(ident),
        });
        match entry {
            Some(Entry::Field { id, .. }) => document(&mut field.attrs, || doc::field(set, *id)),
            Some(Entry::Oneof { id, .. }) => {
                let what = format!("oneof {}", set.oneof(*id).name());
                document(&mut field.attrs, || doc::element(set, *id, &what));
            }
            None if unknown.as_ref().is_some_and(is) => {
                document(&mut field.attrs, || {
                    "The fields that are not listed, or not in the schema.".to_owned()
                });
            }
            None => {}
        }
    }
}

/// Documents an enum and its variants.
pub(crate) fn document_enum(set: &SchemaSet, item: &mut ItemEnum, bound: &BoundEnum) {
    let BoundEnum { id, variants, unknown, .. } = bound;
    document(&mut item.attrs, || doc::element(set, *id, &set.enumeration(*id).full_name));
    for variant in &mut item.variants {
        let number = variants.iter().find(|it| it.0 == variant.ident).map(|it| it.1);
        if let Some(value) = number.and_then(|it| set.value_by_number(*id, it)) {
            let what = format!("{} = {}", set.value(value).name(), set.value(value).number);
            document(&mut variant.attrs, || doc::element(set, value, &what));
        } else if unknown.as_ref() == Some(&variant.ident) {
            document(&mut variant.attrs, || "A number without a variant.".to_owned());
        }
    }
}

/// Documents an enum that is bound to a oneof, and its variants.
pub(crate) fn document_oneof(set: &SchemaSet, item: &mut ItemEnum, bound: &BoundOneof) {
    let BoundOneof { id, ident: _, members } = bound;
    document(&mut item.attrs, || doc::element(set, *id, &format!("oneof {}", set.oneof(*id).name())));
    for variant in &mut item.variants {
        if let Some(member) = members.iter().find(|it| it.ident == variant.ident) {
            document(&mut variant.attrs, || doc::field(set, member.id));
        }
    }
}

fn document(attributes: &mut Vec<Attribute>, text: impl FnOnce() -> String) {
    if !attributes.iter().any(|it| it.path().is_ident("doc")) {
        let text = text();
        attributes.push(parse_quote!(#[doc = #text]));
    }
}
