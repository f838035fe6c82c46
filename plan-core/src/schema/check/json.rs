//! Names in JSON: no two alike.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use std::collections::HashMap;

use crate::schema::build::{Draft, is_json_name, json_name};
use crate::schema::features::{Edition, JsonFormat};
use crate::schema::model::{EnumId, EnumSchema, FieldId, MessageId, MessageSchema, ValueId};
use crate::schema::number;

/// Checks the names that the fields of a message have in JSON, twice: the computed ones alone, which masks of fields use,
/// and those that are given where there are some.
///
/// Two that are both given always clash; one that is computed clashes less where JSON works as far as it does: a warning.
pub(super) fn check_message(draft: &Draft<'_>, _: MessageId, message: &MessageSchema) {
    if message.options.deprecated_legacy_json_field_conflicts == Some(true) {
        return;
    }
    let any_given = message.fields.iter().any(|&id| is_given(draft, id));
    if message.features.json_format != JsonFormat::LegacyBestEffort || draft.warns() {
        check_computed(draft, message, any_given);
    }
    if any_given {
        check_given(draft, message);
    }
}

/// Whether the name of a field in JSON is given, and another than the computed one.
fn is_given(draft: &Draft<'_>, id: FieldId) -> bool {
    !is_json_name(&draft.set.field(id).json_name, &draft.raw(id).name)
}

/// Checks the computed names alone.
fn check_computed(draft: &Draft<'_>, message: &MessageSchema, any_given: bool) {
    let mut computed: HashMap<Cow<'_, str>, FieldId> = HashMap::with_capacity(message.fields.len());
    for &id in &message.fields {
        let name = if any_given {
            Cow::Owned(json_name(&draft.raw(id).name))
        } else {
            Cow::Borrowed(&*draft.set.field(id).json_name)
        };
        match computed.get(&name) {
            Some(&first) => clash(draft, message, (first, id), &name, false),
            None => {
                computed.insert(name, id);
            }
        }
    }
}

/// Checks the names that are given against each other and against the computed ones.
fn check_given(draft: &Draft<'_>, message: &MessageSchema) {
    let mut used: HashMap<&str, (FieldId, bool)> = HashMap::with_capacity(message.fields.len());
    for &id in &message.fields {
        let field = draft.set.field(id);
        let (name, given) = (&*field.json_name, is_given(draft, id));
        if given && name.starts_with('[') && name.ends_with(']') {
            let message = format!(
                "`{}`: JSON name `{name}` stands in brackets, as those of extensions do; choose another",
                field.full_name
            );
            draft.report(id, &[number::NAME], message);
            continue;
        }
        match used.get(name) {
            Some(&(first, first_given)) if given || first_given => {
                clash(draft, message, (first, id), name, given && first_given);
            }
            // told among the computed ones
            Some(_) => {}
            None => {
                used.insert(name, (id, given));
            }
        }
    }
}

/// Tells that two fields of a message have the same name in JSON.
fn clash(
    draft: &Draft<'_>,
    message: &MessageSchema,
    (first, id): (FieldId, FieldId),
    name: &str,
    both_given: bool,
) {
    let (field, other) = (draft.set.field(id), draft.set.field(first));
    if field.full_name == other.full_name {
        // told as a name that is taken
        return;
    }
    let text = || {
        format!(
            "`{}`: the JSON name `{name}` is already that of `{}`{}; rename one of them",
            field.full_name,
            other.full_name,
            draft.whereabouts(field.file, first)
        )
    };
    if message.features.json_format == JsonFormat::LegacyBestEffort && !both_given {
        draft.warn(id, &[number::NAME], text);
    } else {
        draft.report(id, &[number::NAME], text());
    }
}

/// Checks that the values of an enum differ in more than the case and the prefix that some languages take off.
pub(super) fn check_enum(draft: &Draft<'_>, _: EnumId, schema: &EnumSchema) {
    // enums of proto2 are older than the rule
    let only_warns = schema.options.deprecated_legacy_json_field_conflicts == Some(true)
        && draft.set.file(schema.file).edition == Edition::Proto2;
    if only_warns && !draft.warns() {
        return;
    }
    let prefix: String = schema
        .name()
        .chars()
        .filter(|&letter| letter != '_')
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let mut used: HashMap<String, ValueId> = HashMap::with_capacity(schema.values.len());
    for &id in &schema.values {
        let value = draft.set.value(id);
        let short = pascal_case(without_prefix(value.name(), &prefix));
        let Some(&first) = used.get(&short) else {
            used.insert(short, id);
            continue;
        };
        let other = draft.set.value(first);
        if other.number == value.number || other.name() == value.name() {
            continue;
        }
        let text = || {
            format!(
                "`{}`: without the prefix and in one case the name is `{short}`, as is that of `{}`{}; rename one of them",
                value.full_name,
                other.full_name,
                draft.whereabouts(schema.file, first)
            )
        };
        if only_warns {
            draft.warn(id, &[number::NAME], text);
        } else {
            draft.report(id, &[number::NAME], text());
        }
    }
}

/// The name without the prefix, which is in lower case and has no underscores; a name that is all prefix stays.
fn without_prefix<'a>(name: &'a str, prefix: &str) -> &'a str {
    let mut rest = name;
    for expected in prefix.bytes() {
        rest = rest.trim_start_matches('_');
        match rest.bytes().next() {
            Some(byte) if byte.to_ascii_lowercase() == expected => rest = rest.get(1..).unwrap_or_default(),
            _ => return name,
        }
    }
    let rest = rest.trim_start_matches('_');
    if rest.is_empty() { name } else { rest }
}

fn pascal_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut upper = true;
    for letter in name.chars() {
        if letter == '_' {
            upper = true;
        } else {
            out.push(if upper { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() });
            upper = false;
        }
    }
    out
}
