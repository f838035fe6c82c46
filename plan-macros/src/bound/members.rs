//! The variants of an enum, bound to the members of a oneof.

use plan_core::nearest;
use plan_core::schema::{FieldId, OneofId, SchemaSet};
use proc_macro2::Ident;
use syn::ext::IdentExt as _;
use syn::{Fields, ItemEnum, LitStr, Type};

use super::fields::lacking;
use super::spelled::without_self;
use super::{Shape, fit, lookup};
use crate::arguments::{Binding, Unlisted};
use crate::complaints::Complaints;
use crate::emit::place;
use crate::item::Variant;
use crate::load::Loaded;
use crate::names::camel_case;

/// An enum whose variants are bound to the members of a oneof.
pub(crate) struct BoundOneof {
    /// The oneof.
    pub(crate) id: OneofId,
    /// The name of the enum.
    pub(crate) ident: Ident,
    /// The variants.
    pub(crate) members: Vec<BoundMember>,
}

/// A variant.
pub(crate) struct BoundMember {
    /// The member.
    pub(crate) id: FieldId,
    /// The name of the variant.
    pub(crate) ident: Ident,
    /// The type that it holds.
    pub(crate) of_type: Type,
    /// How that holds the value; if it is converted, how the type does that it is converted to.
    pub(crate) shape: Shape,
    /// The type from and to which the value is converted.
    pub(crate) from: Option<Type>,
}

impl BoundOneof {
    /// Binds an enum, and says all that is wrong.
    pub(crate) fn of(
        loaded: &Loaded,
        binding: &Binding,
        name: &LitStr,
        item: &ItemEnum,
        variants: &[Variant],
        complaints: &mut Complaints,
    ) -> Option<Self> {
        let set = &loaded.set;
        let id = lookup::oneof(loaded, name, &item.ident, complaints)?;
        if let Some((Unlisted::Keep | Unlisted::Skip, span)) = binding.unlisted {
            let text = "every member of a oneof needs a variant, for a member that comes replaces the one that is held; \
                        `unlisted` is for structs and for enums of the schema";
            complaints.at(span, text);
        }
        let mut members: Vec<BoundMember> = Vec::new();
        let mut all_found = true;
        for variant in variants {
            let Some(field) = find(set, id, variant, complaints) else {
                all_found = false;
                continue;
            };
            if let Some(other) = members.iter().find(|it| it.id == field) {
                let text = format!("`{}` is bound to the same member as `{}`", variant.ident, other.ident);
                complaints.at(variant.ident.span(), text);
                continue;
            }
            match member(set, field, variant, &item.ident, complaints) {
                Some(member) => members.push(member),
                None => all_found = false,
            }
        }
        let missing = set.oneof(id).fields.iter().copied();
        let missing: Vec<_> = missing.filter(|&it| members.iter().all(|member| member.id != it)).collect();
        if all_found && !missing.is_empty() {
            let head = format!("`{}` lacks members of the oneof `{}`", item.ident, set.oneof(id).full_name);
            let missing = missing.iter().map(|&it| (set.declaration(set.field(it)), place(set, it)));
            complaints.at(item.ident.span(), lacking(&head, missing, "add a variant for each"));
        }
        members.sort_by_key(|it| set.field(it.id).number);
        Some(Self { id, ident: item.ident.clone(), members })
    }
}

/// The member of a variant: by the name or the number that is given, else the one whose name is the variant's in CamelCase.
fn find(set: &SchemaSet, id: OneofId, variant: &Variant, complaints: &mut Complaints) -> Option<FieldId> {
    let oneof = set.oneof(id);
    let of = |is: &dyn Fn(FieldId) -> bool| oneof.fields.iter().copied().find(|&it| is(it));
    if let Some(span) = variant.plan.unknown {
        complaints
            .at(span, "a oneof has no unknown members; they are unknown fields of the struct around it");
        return None;
    }
    if let Some(number) = &variant.plan.number {
        let wanted: Option<u32> = number.base10_parse().ok();
        let found = of(&|it| Some(set.field(it).number) == wanted);
        if found.is_none() {
            complaints.at(number.span(), format!("`{}` has no member of number {number}", oneof.full_name));
        }
        return found;
    }
    let own = variant.ident.unraw().to_string();
    let (found, name, span) = match &variant.plan.name {
        Some(name) => (of(&|it| set.field(it).name() == name.value()), name.value(), name.span()),
        None => (of(&|it| camel_case(set.field(it).name()) == own), own, variant.ident.span()),
    };
    if found.is_none() {
        let names = oneof.fields.iter().map(|&it| match variant.plan.name {
            Some(_) => set.field(it).name().to_owned(),
            None => camel_case(set.field(it).name()),
        });
        let names: Vec<String> = names.collect();
        let near =
            nearest(&name, names.iter().map(String::as_str)).map(|it| format!("; did you mean `{it}`?"));
        let near = near.unwrap_or_else(|| "; another name is bound by `#[plan(name = \"…\")]`".to_owned());
        let text =
            format!("no member `{name}` in the oneof `{}` ({}){near}", oneof.full_name, place(set, id));
        complaints.at(span, text);
    }
    found
}

fn member(
    set: &SchemaSet,
    id: FieldId,
    variant: &Variant,
    around: &Ident,
    complaints: &mut Complaints,
) -> Option<BoundMember> {
    let field = set.field(id);
    let held = match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
        _ => None,
    };
    let Some(held) = held else {
        let text = format!(
            "the variant of a member holds its value, and nothing else: write `{}(…)` for `{}` ({})",
            variant.ident,
            set.declaration(field),
            place(set, id)
        );
        complaints.at(variant.ident.span(), text);
        return None;
    };
    let of_type = without_self(&held.ty, around);
    let from = variant.plan.from.as_ref().map(|it| without_self(it, around));
    match fit::one(set, field.kind, from.as_ref().unwrap_or(&of_type)) {
        Ok(shape) => Some(BoundMember { id, ident: variant.ident.clone(), of_type, shape, from }),
        Err(choices) => {
            let (what, wrong) = match &from {
                Some(from) => (format!("what `{}` is converted from", variant.ident), from),
                None => (format!("what `{}` holds", variant.ident), &of_type),
            };
            let text = fit::mismatch(&what, wrong, &set.declaration(field), &place(set, id), &choices);
            complaints.on(wrong, text);
            None
        }
    }
}
