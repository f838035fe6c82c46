//! Features: to what they can be set.

use alloc::format;
use alloc::string::String;

use crate::schema::build::Draft;
use crate::schema::features::Features;
use crate::schema::model::{Element, FieldId};
use crate::schema::number;
use crate::schema::options::FeatureSet;

/// Checks every place where a feature is set.
pub(super) fn check(draft: &Draft<'_>) {
    draft.set.each_options(|element, options| {
        let set = options.features;
        if *set == FeatureSet::default() {
            return;
        }
        let part = match element {
            Element::File(_) => &[number::FILE_SYNTAX][..],
            Element::Range(..) => &[],
            _ => &[number::NAME],
        };
        let report = |problem: String| {
            draft.report(element, part, format!("`{}`: {problem}", draft.set.full_name(element)));
        };
        let edition = draft.set.file(draft.set.file_of(element)).edition;
        if !edition.has_features() {
            report(format!("features are set in a file of {edition}; only editions have them"));
            return;
        }
        if let Err(unknown) = Features::of_edition(edition).with(set) {
            report(format!(
                "feature `{}` has no value {}; use one that it names",
                unknown.name, unknown.value
            ));
            return;
        }
        match element {
            Element::File(_) if set.field_presence == Some(LEGACY_REQUIRED) => {
                report("fields cannot be required by default; set `field_presence` on each".into());
            }
            Element::Field(id) => check_field(draft, id, set, &report),
            _ => {}
        }
    });
}

const IMPLICIT: i32 = 2;
const LEGACY_REQUIRED: i32 = 3;
const PACKED: i32 = 1;

/// Checks the features that a field sets against what it is.
fn check_field(draft: &Draft<'_>, id: FieldId, set: &FeatureSet, report: &dyn Fn(String)) {
    if !draft.is_sound(id) {
        return;
    }
    let field = draft.set.field(id);
    if draft.set.message(field.message).is_map_entry() {
        // made from those of the map field
        return;
    }
    let kind = field.kind;
    let is_map = field.map_entry().is_some();
    let repeated = field.is_list() || is_map;
    if let Some(presence) = set.field_presence {
        let problem = if field.oneof.is_some() {
            Some("a field in a oneof is always explicit")
        } else if repeated {
            Some("a repeated field has none")
        } else if field.is_extension() && presence != LEGACY_REQUIRED {
            Some("an extension is always explicit")
        } else if kind.message().is_some() && presence == IMPLICIT {
            Some("a message field is never implicit")
        } else {
            None
        };
        if let Some(problem) = problem {
            report(format!("`field_presence` is set, but {problem}; remove it"));
        }
    }
    if let Some(encoding) = set.repeated_field_encoding {
        if !repeated {
            report("`repeated_field_encoding` is set; it needs a repeated field, so remove it".into());
        } else if encoding == PACKED && !(field.is_list() && kind.is_packable()) {
            report("fields of this type cannot be packed; remove `repeated_field_encoding`".into());
        }
    }
    let has_strings = field.kind.word() == "string"
        || field.map_entry().is_some_and(|entry| {
            draft.set.message(entry).fields.iter().any(|&part| draft.set.field(part).kind.word() == "string")
        });
    if set.utf8_validation.is_some() && !has_strings {
        report("`utf8_validation` is set; it needs a string field, so remove it".into());
    }
    if set.message_encoding.is_some() && (kind.message().is_none() || is_map) {
        report("`message_encoding` is set; it needs a message field, so remove it".into());
    }
}
