//! The rules that a schema must keep, each in the file of the noun that it is about.
//!
//! They are those of `protoc`, and each problem is told where `protoc` tells it, so that both point at one place.

mod declarations;
mod editions;
mod enums;
mod extensions;
mod features;
mod fields;
mod imports;
mod json;
mod lifetimes;
mod lite;
mod maps;
mod numbers;
mod oneofs;
mod proto3;
mod ranges;
mod reserved;
mod style;
mod targets;
mod visibility;

pub(crate) use enums::useless_alias;

use super::build::Draft;
use super::interpret::set_options;

/// Checks every rule, and notes each problem in the draft.
pub(super) fn all(draft: &Draft<'_>) {
    features::check(draft);
    for (id, file) in draft.set.files() {
        editions::check_file(draft, id, file);
        imports::check(draft, id, file);
        lite::check_file(draft, id, file);
    }
    let mut targets = targets::Targets::default();
    let mut lifetimes = lifetimes::Lifetimes::default();
    draft.set.each_options(|element, options| {
        for option in set_options(&draft.set, element, options.raw) {
            imports::note_use(draft, element, &option);
            targets.check(draft, element, &option);
            lifetimes.check(draft, element, &option);
        }
    });
    let mut extensions = extensions::Extensions::default();
    for (id, message) in draft.set.messages() {
        numbers::check(draft, id, message);
        declarations::check(draft, id, message);
        maps::check_entry(draft, id, message);
        json::check_message(draft, id, message);
        proto3::check_message(draft, id, message);
    }
    for (id, field) in draft.set.fields() {
        fields::check(draft, id, field);
        oneofs::check_field(draft, id, field);
        editions::check_field(draft, id, field);
        visibility::check_field(draft, id, field);
        extensions.check(draft, id, field);
        if draft.is_sound(id) {
            maps::check_field(draft, id, field);
            proto3::check_field(draft, id, field);
            lite::check_extension(draft, id, field);
        }
    }
    for (id, oneof) in draft.set.oneofs() {
        oneofs::check(draft, id, oneof);
    }
    for (id, schema) in draft.set.enums() {
        enums::check(draft, id, schema);
        json::check_enum(draft, id, schema);
    }
    for (id, service) in draft.set.services() {
        lite::check_service(draft, id, service);
    }
    for (id, _) in draft.set.methods() {
        visibility::check_method(draft, id);
    }
    visibility::check_nested(draft);
    style::check(draft);
    // of files that have errors it is not known what they use
    if !draft.has_errors() {
        imports::warn_of_unused(draft);
    }
}
