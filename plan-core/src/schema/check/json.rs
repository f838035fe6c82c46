//! Names in JSON: no two alike.

use alloc::format;
use alloc::string::String;
use std::collections::HashMap;

use crate::schema::build::{Draft, json_name};
use crate::schema::features::JsonFormat;
use crate::schema::model::path::tag;
use crate::schema::model::{EnumId, EnumSchema, FieldId, MessageId, MessageSchema, ValueId};

/// Checks the names that the fields of a message have in JSON.
///
/// Two that are both given always clash; one that is computed may, where JSON works as far as it does.
pub(super) fn check_message(draft: &Draft<'_>, _: MessageId, message: &MessageSchema) {
    let legacy = message.features.json_format == JsonFormat::LegacyBestEffort
        || message.options.deprecated_legacy_json_field_conflicts == Some(true);
    let mut computed: HashMap<String, FieldId> = HashMap::new();
    let mut used: HashMap<&str, (FieldId, bool)> = HashMap::new();
    for &id in &message.fields {
        let field = draft.set.field(id);
        let default = json_name(field.name());
        let given = *field.json_name != *default;
        let name = &*field.json_name;
        if given && name.starts_with('[') && name.ends_with(']') {
            let message = format!(
                "`{}`: JSON name `{name}` stands in brackets, as those of extensions do; choose another",
                field.full_name
            );
            draft.report(id, &[tag::FIELD_JSON_NAME], message);
        }
        if name.contains('\0') {
            let message = format!("`{}`: the JSON name has a zero byte; choose another", field.full_name);
            draft.report(id, &[tag::FIELD_JSON_NAME], message);
        }
        let &mut (first, first_given) = used.entry(name).or_insert((id, given));
        let clash = Some(first)
            .filter(|&first| first != id && ((given && first_given) || !legacy))
            .or_else(|| computed.get(&default).copied().filter(|_| !legacy));
        computed.entry(default).or_insert(id);
        if let Some(first) = clash {
            let other = draft.set.field(first);
            let shared =
                if other.json_name == field.json_name { name.into() } else { json_name(field.name()) };
            let message = format!(
                "`{}`: the JSON name `{shared}` is already that of `{}`{}; rename one of them",
                field.full_name,
                other.full_name,
                draft.whereabouts(field.file, first)
            );
            draft.report(id, &[tag::NAME], message);
        }
    }
}

/// Checks that the values of an enum differ in more than the case and the prefix that some languages take off.
pub(super) fn check_enum(draft: &Draft<'_>, _: EnumId, schema: &EnumSchema) {
    if schema.features.json_format == JsonFormat::LegacyBestEffort
        || schema.options.deprecated_legacy_json_field_conflicts == Some(true)
    {
        return;
    }
    let prefix: String = schema
        .name()
        .chars()
        .filter(|&letter| letter != '_')
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let mut used: HashMap<String, ValueId> = HashMap::new();
    for &id in &schema.values {
        let value = draft.set.value(id);
        let short = pascal_case(without_prefix(value.name(), &prefix));
        let Some(&first) = used.get(&short) else {
            used.insert(short, id);
            continue;
        };
        let other = draft.set.value(first);
        if other.number != value.number && other.name() != value.name() {
            let message = format!(
                "`{}`: without the prefix and in one case the name is `{short}`, as is that of `{}`{}; rename one of them",
                value.full_name,
                other.full_name,
                draft.whereabouts(schema.file, first)
            );
            draft.report(id, &[tag::NAME], message);
        }
    }
}

/// The name without the prefix, which is in lower case and has no underscores; a name that is all prefix stays.
fn without_prefix<'a>(name: &'a str, prefix: &str) -> &'a str {
    let mut letters = prefix.bytes();
    let mut rest = name;
    for expected in letters.by_ref() {
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
