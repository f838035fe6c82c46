//! How names are to be written, where the feature `enforce_naming_style` asks for it.

use alloc::format;

use crate::schema::build::Draft;
use crate::schema::features::{Features, NamingStyle};
use crate::schema::model::{Element, FileId};
use crate::schema::number;
use crate::schema::options::FeatureSet;

/// A way to write names.
#[derive(Clone, Copy)]
enum Style {
    /// `TitleCase`
    Title,
    /// `lower_snake_case`, with dots in packages.
    Snake,
    /// `UPPER_SNAKE_CASE`
    Upper,
}

/// Checks the names of everything in files whose edition has a style.
pub(super) fn check(draft: &Draft<'_>) {
    let set = &draft.set;
    if !set.files().any(|(_, file)| file.edition.has_features()) {
        return;
    }
    for (id, file) in set.files() {
        if is_enforced(file.features) && !file.package.is_empty() {
            check_name(draft, id.into(), &file.package, Style::Snake);
        }
    }
    for (id, message) in set.messages() {
        if is_enforced(message.features) && !message.is_map_entry() {
            check_name(draft, id.into(), message.name(), Style::Title);
        }
    }
    for (id, oneof) in set.oneofs() {
        if is_enforced(oneof.features) {
            check_name(draft, id.into(), oneof.name(), Style::Snake);
        }
    }
    for (id, field) in set.fields() {
        if is_enforced(field.features) {
            check_name(draft, id.into(), field.name(), Style::Snake);
        }
    }
    for (id, schema) in set.enums() {
        if is_enforced(schema.features) {
            check_name(draft, id.into(), schema.name(), Style::Title);
        }
    }
    for (id, value) in set.values() {
        let around = set.enumeration(value.parent).features;
        if is_enforced(inside(around, &value.options.features)) {
            check_name(draft, id.into(), value.name(), Style::Upper);
        }
    }
    let of_service = |file: FileId, own: &FeatureSet| inside(set.file(file).features, own);
    for (id, service) in set.services() {
        if is_enforced(of_service(service.file, &service.options.features)) {
            check_name(draft, id.into(), service.name(), Style::Title);
        }
    }
    for (id, method) in set.methods() {
        let service = set.service(method.service);
        let around = of_service(service.file, &service.options.features);
        if is_enforced(inside(around, &method.options.features)) {
            check_name(draft, id.into(), method.name(), Style::Title);
        }
    }
}

fn is_enforced(features: Features) -> bool {
    features.enforce_naming_style == NamingStyle::Style2024
}

/// The features of an element. A number that means nothing is reported with the rules on features.
fn inside(around: Features, own: &FeatureSet) -> Features {
    around.with(own).unwrap_or(around)
}

fn check_name(draft: &Draft<'_>, element: Element, name: &str, style: Style) {
    let Some(expected) = fault(name, style) else { return };
    let (part, what) = match element {
        Element::File(_) => (number::FILE_PACKAGE, "package"),
        _ => (number::NAME, "name"),
    };
    let message = format!(
        "{what} `{name}` is not in the style of edition 2024; expected {expected}, or set \
         `features.enforce_naming_style = STYLE_LEGACY`"
    );
    draft.report(element, &[part], message);
}

/// What is expected of a name, if it is not met.
fn fault(name: &str, style: Style) -> Option<&'static str> {
    let bytes = name.as_bytes();
    let first = bytes.first()?;
    let alphabet: fn(&u8) -> bool = match style {
        Style::Title => u8::is_ascii_alphanumeric,
        Style::Snake => {
            |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'.')
        }
        Style::Upper => |byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_',
    };
    if !bytes.iter().all(alphabet) {
        return Some(match style {
            Style::Title => "`TitleCase`",
            Style::Snake => "`lower_snake_case`",
            Style::Upper => "`UPPER_SNAKE_CASE`",
        });
    }
    // of the letters only one case is left
    if !first.is_ascii_alphabetic() || matches!(style, Style::Title) && first.is_ascii_lowercase() {
        return Some(if matches!(style, Style::Snake) {
            "a small letter first"
        } else {
            "a capital letter first"
        });
    }
    let letter_follows = bytes.windows(2).all(|pair| pair[0] != b'_' || pair[1].is_ascii_alphabetic());
    if letter_follows && bytes.last() != Some(&b'_') { None } else { Some("a letter after each underscore") }
}
