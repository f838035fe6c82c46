//! The fields of a struct, bound to those of a message.

use plan_core::nearest;
use plan_core::schema::{FieldId, MessageId, OneofId, Presence, SchemaSet};
use proc_macro2::{Ident, Span};
use syn::ext::IdentExt as _;
use syn::{ItemStruct, Type};

use super::spelled::{Spelled, spelled, text, without_self};
use super::{Shape, fit, lookup};
use crate::arguments::{Binding, Unlisted};
use crate::complaints::Complaints;
use crate::emit::place;
use crate::item::Member;
use crate::load::Loaded;

/// A struct whose fields are bound to those of a message.
pub(crate) struct BoundStruct {
    /// The message.
    pub(crate) id: MessageId,
    /// The name of the struct.
    pub(crate) ident: Ident,
    /// Its fields.
    pub(crate) entries: Vec<Entry>,
    /// The place of unknown fields.
    pub(crate) unknown: Option<Ident>,
}

/// A field of the struct.
#[expect(clippy::large_enum_variant, reason = "there are few, and not for long")]
pub(crate) enum Entry {
    /// It is bound to a field.
    Field {
        /// The field.
        id: FieldId,
        /// Its name in the struct.
        ident: Ident,
        /// Its type.
        of_type: Type,
        /// How that holds the values; if they are converted, how the type does that they are converted to.
        shape: Shape,
        /// The type from and to which one value is converted, and the type of one converted value.
        converted: Option<(Type, Type)>,
    },
    /// It is bound to a oneof.
    Oneof {
        /// The oneof.
        id: OneofId,
        /// Its name in the struct.
        ident: Ident,
        /// The enum.
        of_type: Type,
    },
}

/// What a field of a struct may be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Field(FieldId),
    Oneof(OneofId),
}

impl BoundStruct {
    /// Binds a struct, and says all that is wrong.
    pub(crate) fn of(
        loaded: &Loaded,
        binding: &Binding,
        item: &ItemStruct,
        members: &[Member],
        complaints: &mut Complaints,
    ) -> Option<Self> {
        let set = &loaded.set;
        let id = lookup::message(loaded, binding, &item.ident, complaints)?;
        let unknown = place_of_unknown(binding, members, &item.ident, complaints);
        let mut bound: Vec<(Part, &Ident)> = Vec::new();
        let mut entries = Vec::new();
        let mut all_found = true;
        for member in members.iter().filter(|it| it.plan.unknown.is_none()) {
            let Some(part) = find(set, id, member, complaints) else {
                all_found = false;
                continue;
            };
            if let Some((_, other)) = bound.iter().find(|it| it.0 == part) {
                let text =
                    format!("`{}` is bound to the same field of the schema as `{other}`", member.ident);
                complaints.at(member.ident.span(), text);
                continue;
            }
            bound.push((part, &member.ident));
            entries.extend(match part {
                Part::Field(field) => entry(set, field, member, &item.ident, complaints),
                Part::Oneof(oneof) => oneof_entry(set, oneof, member, &item.ident, complaints),
            });
        }
        // a field that is not found is likely one that is missing
        if all_found {
            let bound: Vec<_> = bound.into_iter().map(|it| it.0).collect();
            unlisted(set, id, binding, &bound, item, complaints);
        }
        Some(Self { id, ident: item.ident.clone(), entries, unknown })
    }
}

/// The field with `#[plan(unknown)]`, which `unlisted = "keep"` needs.
fn place_of_unknown(
    binding: &Binding,
    members: &[Member],
    ident: &Ident,
    complaints: &mut Complaints,
) -> Option<Ident> {
    let mut places = members.iter().filter(|it| it.plan.unknown.is_some());
    let Some(place) = places.next() else {
        if let Some((Unlisted::Keep, span)) = binding.unlisted {
            let text = format!(
                "`unlisted = \"keep\"` needs a place for what is kept: add \
                 `#[plan(unknown)] unknown_fields: UnknownFields` to `{ident}`"
            );
            complaints.at(span, text);
        }
        return None;
    };
    if let Some((Unlisted::Skip, span)) = binding.unlisted {
        let text =
            format!("`unlisted = \"skip\"` drops what `{}` is the place of; write \"keep\"", place.ident);
        complaints.at(span, text);
    }
    for other in places {
        let text = format!("`{}` is the place of the unknown fields already", place.ident);
        complaints.at(other.ident.span(), text);
    }
    let is_right = match &place.of_type {
        Type::Path(it) => it.path.segments.last().is_some_and(|it| it.ident == "UnknownFields"),
        _ => false,
    };
    if !is_right {
        let text = format!(
            "the place of the unknown fields has the type `UnknownFields` of the library, not `{}`",
            text(&place.of_type)
        );
        complaints.on(&place.of_type, text);
    }
    Some(place.ident.clone())
}

/// What a field of the struct is bound to: by the name or the number that is given, else by its own name.
fn find(set: &SchemaSet, id: MessageId, member: &Member, complaints: &mut Complaints) -> Option<Part> {
    let message = set.message(id);
    if let Some(number) = &member.plan.number {
        let found = number.base10_parse().ok().and_then(|number| set.field_by_number(id, number));
        if found.is_none() {
            complaints.at(number.span(), format!("`{}` has no field of number {number}", message.full_name));
        }
        return inside_oneof(set, found?, number.span(), member, complaints);
    }
    let own = member.ident.unraw().to_string();
    let (name, span) = match &member.plan.name {
        Some(name) => (name.value(), name.span()),
        None => (own, member.ident.span()),
    };
    if let Some(field) = set.field_by_name(id, &name) {
        return inside_oneof(set, field, span, member, complaints);
    }
    let oneofs = message.oneofs.iter().copied().filter(|&it| !set.oneof(it).synthetic);
    if let Some(oneof) = oneofs.clone().find(|&it| set.oneof(it).name() == name) {
        return Some(Part::Oneof(oneof));
    }
    let fields = message.fields.iter().map(|&it| set.field(it));
    let fields = fields.filter(|it| it.oneof.is_none()).map(plan_core::schema::FieldSchema::name);
    let near = nearest(&name, fields.chain(oneofs.map(|it| set.oneof(it).name())));
    let near = near.map(|near| format!("; did you mean `{near}`?"));
    let near = near.unwrap_or_else(|| "; another name is bound by `#[plan(name = \"…\")]`".to_owned());
    let text = format!("no field `{name}` in `{}` ({}){near}", message.full_name, place(set, id));
    complaints.at(span, text);
    None
}

/// The field, unless it is a member of a oneof.
fn inside_oneof(
    set: &SchemaSet,
    field: FieldId,
    span: Span,
    member: &Member,
    complaints: &mut Complaints,
) -> Option<Part> {
    let schema = set.field(field);
    let Some(oneof) = schema.oneof else { return Some(Part::Field(field)) };
    let oneof = set.oneof(oneof);
    let text = format!(
        "`{}` is a member of the oneof `{}` ({}), of which at most one is present; instead of `{}` write \
         `{}: Option<T>`, with an enum `T` that has `#[derive_plan(\"…\", oneof = \"{}\")]`",
        schema.name(),
        oneof.name(),
        place(set, field),
        member.ident,
        oneof.name(),
        oneof.full_name,
    );
    complaints.at(span, text);
    None
}

fn entry(
    set: &SchemaSet,
    id: FieldId,
    member: &Member,
    around: &Ident,
    complaints: &mut Complaints,
) -> Option<Entry> {
    let Member { ident, of_type, plan } = member;
    let field = set.field(id);
    let declaration = set.declaration(field);
    let of_type = without_self(of_type, around);
    let mut tell = |of_type: &Type, what: &str, choices: &str| {
        let text = fit::mismatch(what, of_type, &declaration, &place(set, id), choices);
        complaints.on(of_type, text);
    };
    let what = format!("`{}`", ident.unraw());
    let (shape, converted) = match &plan.from {
        None => match fit::field(set, field, &of_type) {
            Ok(shape) => (shape, None),
            Err(choices) => {
                let why = match field.presence() {
                    _ if matches!(spelled(&of_type), Spelled::Option(_)) => "",
                    Some(Presence::Explicit) => ", which may be absent",
                    Some(Presence::Required) => ", which may be missing while a message is made",
                    Some(Presence::Implicit) | None => "",
                };
                let text = fit::mismatch(&what, &of_type, &declaration, &place(set, id), &choices);
                complaints.on(&of_type, text.replace("); write", &format!("){why}; write")));
                return None;
            }
        },
        Some(from) => {
            let value = match fit::converted(field, &of_type) {
                Ok(value) => value,
                Err(choices) => {
                    tell(&of_type, &what, &choices);
                    return None;
                }
            };
            match fit::one(set, field.kind, from) {
                Ok(shape) => (shape, Some((without_self(from, around), value))),
                Err(choices) => {
                    tell(
                        from,
                        &format!("what {what} is converted from"),
                        &choices.replace("write", "convert from"),
                    );
                    return None;
                }
            }
        }
    };
    Some(Entry::Field { id, ident: ident.clone(), of_type, shape, converted })
}

fn oneof_entry(
    set: &SchemaSet,
    id: OneofId,
    member: &Member,
    around: &Ident,
    complaints: &mut Complaints,
) -> Option<Entry> {
    let Member { ident, of_type, plan } = member;
    let oneof = set.oneof(id);
    if let Some(from) = &plan.from {
        let text = "a oneof is not converted; its members can be, at the variants of its enum";
        complaints.on(from, text);
        return None;
    }
    let Spelled::Option(inner) = spelled(of_type) else {
        let text = format!(
            "`{}` is `{}`, but the schema has `oneof {}` ({}); write `Option<T>` with an enum `T` that has \
             `#[derive_plan(\"…\", oneof = \"{}\")]`",
            ident.unraw(),
            text(of_type),
            oneof.name(),
            place(set, id),
            oneof.full_name,
        );
        complaints.on(of_type, text);
        return None;
    };
    Some(Entry::Oneof { id, ident: ident.clone(), of_type: without_self(inner, around) })
}

/// Says which fields the struct lacks, unless it may.
fn unlisted(
    set: &SchemaSet,
    id: MessageId,
    binding: &Binding,
    bound: &[Part],
    item: &ItemStruct,
    complaints: &mut Complaints,
) {
    let message = set.message(id);
    let is_bound = |field: FieldId| match set.field(field).oneof {
        Some(oneof) => bound.contains(&Part::Oneof(oneof)),
        None => bound.contains(&Part::Field(field)),
    };
    let missing = message.fields.iter().copied().filter(|&it| !is_bound(it));
    let is_required = |id: &FieldId| set.field(*id).presence() == Some(Presence::Required);
    let unlisted = binding.unlisted();
    let missing: Vec<_> = match unlisted {
        Unlisted::Keep => return,
        // without it the message is incomplete wherever it is sent
        Unlisted::Skip => missing.filter(is_required).collect(),
        Unlisted::Error => missing.collect(),
    };
    if missing.is_empty() {
        return;
    }
    let missing = missing.iter().map(|&it| (set.declaration(set.field(it)), place(set, it)));
    let remedy = match unlisted {
        Unlisted::Skip => {
            "which are required, so that they cannot be skipped; add them, or keep what is not listed: `unlisted = \"keep\"`"
        }
        _ => {
            "add them, or say what becomes of them: `unlisted = \"keep\"`, or `unlisted = \"skip\"`, which drops them"
        }
    };
    let head = format!("`{}` lacks fields of `{}`", item.ident, message.full_name);
    complaints.at(item.ident.span(), lacking(&head, missing, remedy));
}

/// The error of what is missing: each declaration with its place on a line of its own.
pub(super) fn lacking(head: &str, missing: impl Iterator<Item = (String, String)>, remedy: &str) -> String {
    let lines: Vec<_> = missing.map(|(declaration, place)| format!("  `{declaration}` ({place})")).collect();
    format!("{head}\n{}\n{remedy}", lines.join("\n"))
}
