//! The variants of an enum, bound to the values of an enum of the schema.

use plan_core::nearest;
use plan_core::schema::{EnumId, SchemaSet, ValueId};
use proc_macro2::Ident;
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Expr, Fields, ItemEnum};

use super::fields::lacking;
use super::lookup;
use super::spelled::{Spelled, spelled};
use crate::arguments::{Binding, Unlisted};
use crate::complaints::Complaints;
use crate::emit::place;
use crate::item::Variant;
use crate::load::Loaded;
use crate::names::{camel_case, snake_case};

/// An enum whose variants are bound to values.
pub(crate) struct BoundEnum {
    /// The enum of the schema.
    pub(crate) id: EnumId,
    /// The name of the enum.
    pub(crate) ident: Ident,
    /// The variants, with the numbers of their values.
    pub(crate) variants: Vec<(Ident, i32)>,
    /// The variant of all other numbers.
    pub(crate) unknown: Option<Ident>,
    /// Whether the default is derived.
    pub(crate) has_default: bool,
}

impl BoundEnum {
    /// Binds an enum, and says all that is wrong.
    pub(crate) fn of(
        loaded: &Loaded,
        binding: &Binding,
        item: &ItemEnum,
        variants: &[Variant],
        complaints: &mut Complaints,
    ) -> Option<Self> {
        let set = &loaded.set;
        if binding.enumeration.is_none()
            && variants.iter().any(|it| it.plan.unknown.is_none() && !matches!(it.fields, Fields::Unit))
        {
            let text = "the variants of an enum of the schema hold nothing; an enum that holds the members of a oneof is \
                        bound by `oneof = \"package.Message.oneof\"`";
            complaints.at(item.ident.span(), text);
            return None;
        }
        let id = lookup::enumeration(loaded, binding, &item.ident, complaints)?;
        let schema = set.enumeration(id);
        let unknown = fallback(set, id, item, variants, complaints);
        if let Some((Unlisted::Skip, span)) = binding.unlisted {
            let text = "a value cannot be skipped; `unlisted = \"keep\"` keeps its number, in the variant with \
                        `#[plan(unknown)]` or, of a closed enum, in the unknown fields";
            complaints.at(span, text);
        }
        let mut bound: Vec<(Ident, i32)> = Vec::new();
        let mut all_found = true;
        for variant in variants.iter().filter(|it| it.plan.unknown.is_none()) {
            if !matches!(variant.fields, Fields::Unit) {
                complaints.on(&variant.fields, "the variant of a value holds nothing");
                continue;
            }
            let Some(value) = find(set, id, variant, complaints) else {
                all_found = false;
                continue;
            };
            let number = set.value(value).number;
            if let Some((other, _)) = bound.iter().find(|it| it.1 == number) {
                let text = format!(
                    "`{}` is bound to the number {number}, as `{other}` is; a number has one variant",
                    variant.ident
                );
                complaints.at(variant.ident.span(), text);
                continue;
            }
            if let Some(written) = other_number(item, &variant.ident, number) {
                let (name, place) = (set.value(value).name(), place(set, value));
                let text =
                    format!("the schema has `{name} = {number}` ({place}); write that number, or none");
                complaints.on(written, text);
            }
            bound.push((variant.ident.clone(), number));
        }
        let has = |number: i32| bound.iter().any(|it| it.1 == number);
        if all_found && binding.unlisted() == Unlisted::Error {
            let missing: Vec<_> =
                schema.values.iter().copied().filter(|&it| !has(set.value(it).number)).collect();
            if !missing.is_empty() {
                let head = format!("`{}` lacks values of `{}`", item.ident, schema.full_name);
                let missing = missing.iter().map(|&it| {
                    (format!("{} = {}", set.value(it).name(), set.value(it).number), place(set, it))
                });
                let remedy = "add them, or keep their numbers: `unlisted = \"keep\"`";
                complaints.at(item.ident.span(), lacking(&head, missing, remedy));
            }
        }
        let default = set.enum_default(id);
        if all_found && !has(default) && unknown.is_none() && binding.unlisted() == Unlisted::Keep {
            let text = format!(
                "`{}` lacks the default of `{}`, its first value; add that, or a variant for all other numbers: \
                 `#[plan(unknown)] Other(i32)`",
                item.ident, schema.full_name
            );
            complaints.at(item.ident.span(), text);
        }
        for variant in variants.iter().filter(|it| it.is_default) {
            if bound.iter().any(|it| it.0 == variant.ident && it.1 != default) {
                let name = schema.values.first().map_or("", |&it| set.value(it).name());
                let text = format!("the default of `{}` is its first value, `{name}`", schema.full_name);
                complaints.at(variant.ident.span(), text);
            }
        }
        let has_default = variants.iter().any(|it| it.is_default);
        Some(Self { id, ident: item.ident.clone(), variants: bound, unknown, has_default })
    }
}

/// The number that is written at a variant, if it is another one.
fn other_number<'i>(item: &'i ItemEnum, variant: &Ident, number: i32) -> Option<&'i Expr> {
    let (_, written) = item.variants.iter().find(|it| it.ident == *variant)?.discriminant.as_ref()?;
    let text = written.to_token_stream().to_string().replace([' ', '_'], "");
    (text != number.to_string()).then_some(written)
}

/// The variant with `#[plan(unknown)]`, which an open enum needs.
fn fallback(
    set: &SchemaSet,
    id: EnumId,
    item: &ItemEnum,
    variants: &[Variant],
    complaints: &mut Complaints,
) -> Option<Ident> {
    let mut places = variants.iter().filter(|it| it.plan.unknown.is_some());
    let schema = set.enumeration(id);
    let Some(place_of) = places.next() else {
        if !schema.is_closed() {
            let text = format!(
                "`{}` ({}) is an open enum: it may have any number, so `{}` needs a variant for those that have no \
                 name; add `#[plan(unknown)] Other(i32)`",
                schema.full_name,
                place(set, id),
                item.ident
            );
            complaints.at(item.ident.span(), text);
        }
        return None;
    };
    for other in places {
        complaints.at(
            other.ident.span(),
            format!("`{}` is the variant of unknown numbers already", place_of.ident),
        );
    }
    let holds_number = match &place_of.fields {
        Fields::Unnamed(fields) => {
            fields.unnamed.len() == 1
                && fields
                    .unnamed
                    .first()
                    .is_some_and(|it| matches!(spelled(&it.ty), Spelled::Primitive("i32")))
        }
        _ => false,
    };
    if !holds_number {
        let text =
            format!("the variant of unknown numbers holds the number: write `{}(i32)`", place_of.ident);
        complaints.at(place_of.ident.span(), text);
    }
    Some(place_of.ident.clone())
}

/// The value of a variant: by the name or the number that is given, else by its own name.
fn find(set: &SchemaSet, id: EnumId, variant: &Variant, complaints: &mut Complaints) -> Option<ValueId> {
    let schema = set.enumeration(id);
    if let Some(number) = &variant.plan.number {
        let found = number.base10_parse().ok().and_then(|number| set.value_by_number(id, number));
        if found.is_none() {
            complaints.at(number.span(), format!("`{}` has no value of number {number}", schema.full_name));
        }
        return found;
    }
    if let Some(name) = &variant.plan.name {
        let found = set.value_by_name(id, &name.value());
        if found.is_none() {
            let names = schema.values.iter().map(|&it| set.value(it).name());
            let near = nearest(&name.value(), names).map(|it| format!("; did you mean `{it}`?"));
            let text =
                format!("no value `{}` in `{}`{}", name.value(), schema.full_name, near.unwrap_or_default());
            complaints.at(name.span(), text);
        }
        return found;
    }
    let name = variant.ident.unraw().to_string();
    let spellings: Vec<(ValueId, [String; 3])> =
        schema.values.iter().map(|&it| (it, spellings(schema.name(), set.value(it).name()))).collect();
    for kind in 0..3 {
        let mut found = spellings.iter().filter(|it| it.1[kind] == name).map(|it| it.0);
        let Some(first) = found.next() else { continue };
        if let Some(other) = found.find(|&it| set.value(it).number != set.value(first).number) {
            let text = format!(
                "`{name}` may be `{}` or `{}`; choose by `#[plan(name = \"…\")]`",
                set.value(first).name(),
                set.value(other).name()
            );
            complaints.at(variant.ident.span(), text);
            return None;
        }
        return Some(first);
    }
    let all = spellings.iter().flat_map(|it| it.1.iter().map(String::as_str));
    let near = nearest(&name, all).map(|it| format!("; did you mean `{it}`?"));
    let near = near.unwrap_or_else(|| "; another name is bound by `#[plan(name = \"…\")]`".to_owned());
    let text = format!("no value `{name}` in `{}` ({}){near}", schema.full_name, place(set, id));
    complaints.at(variant.ident.span(), text);
    None
}

/// The names that a variant may have for the value `name` of the enum `around`, best first: the name as it is; without the
/// name of the enum before it, in CamelCase; and in CamelCase with it.
fn spellings(around: &str, name: &str) -> [String; 3] {
    let prefix = snake_case(around).to_ascii_uppercase() + "_";
    let short = name.strip_prefix(&prefix).filter(|it| it.starts_with(|c: char| c.is_ascii_alphabetic()));
    let camel = |it: &str| camel_case(&it.to_ascii_lowercase());
    [name.to_owned(), camel(short.unwrap_or(name)), camel(name)]
}

#[cfg(test)]
mod tests {
    use super::spellings;

    #[test]
    fn a_value_has_three_spellings() {
        for (around, name, short, full) in [
            ("PhoneType", "PHONE_TYPE_MOBILE", "Mobile", "PhoneTypeMobile"),
            ("PhoneType", "HOME_OFFICE", "HomeOffice", "HomeOffice"),
            ("Kind", "KIND_2D", "Kind2d", "Kind2d"),
            ("Kind", "KIND_", "Kind", "Kind"),
        ] {
            assert_eq!(spellings(around, name), [name, short, full]);
        }
    }
}
