//! In which editions options can be set, where their fields or values are declared with `feature_support`.

use alloc::format;
use alloc::string::String;
use std::collections::HashMap;

use crate::schema::build::Draft;
use crate::schema::features::EditionNumber;
use crate::schema::interpret::SetOption;
use crate::schema::model::{Element, EnumId, FieldId, FieldKind, SchemaSet, ValueId};
use crate::schema::number;
use crate::schema::options::FeatureSupport;

/// What is not there in all editions, each field and enum looked at once; with each whether it is of the draft.
#[derive(Default)]
pub(super) struct Lifetimes {
    fields: HashMap<(bool, FieldId), Option<FeatureSupport>>,
    /// The values of enums, by their numbers.
    enums: HashMap<(bool, EnumId), HashMap<i32, (ValueId, FeatureSupport)>>,
}

impl Lifetimes {
    /// Checks an option that is set on an element.
    pub(super) fn check(&mut self, draft: &Draft<'_>, element: Element, option: &SetOption<'_>) {
        let set = option.set;
        let is_own = option.is_of(&draft.set);
        let field = set.field(option.field);
        if let FieldKind::Enum(id) = field.kind {
            let values = self.enums.entry((is_own, id)).or_insert_with(|| limited(set, id));
            for (value, support) in option.numbers.iter().filter_map(|number| values.get(number)) {
                check_one(draft, element, option.top, set.full_name(*value), support);
            }
        }
        let support = self.fields.entry((is_own, option.field));
        if let Some(support) = support.or_insert_with(|| field.options.feature_support()) {
            check_one(draft, element, option.top, &field.full_name, support);
        }
    }
}

/// The values of an enum that say in which editions they are.
fn limited(set: &SchemaSet, id: EnumId) -> HashMap<i32, (ValueId, FeatureSupport)> {
    let values = set.enumeration(id).values.iter().filter_map(|&id| {
        let value = set.value(id);
        let support = value.options.feature_support().filter(|_| !value.alias)?;
        Some((value.number, (id, support)))
    });
    values.collect()
}

fn check_one(draft: &Draft<'_>, element: Element, top: u32, name: &str, support: &FeatureSupport) {
    let file = draft.set.file(draft.set.file_of(element));
    let edition = file.edition;
    let report = |problem: String| {
        let text = format!("`{}`: {problem}", draft.set.full_name(element));
        match element {
            Element::File(_) if !file.package.is_empty() => {
                draft.report(element, &[number::FILE_PACKAGE], text);
            }
            Element::File(_) | Element::Range(..) => draft.report_option(element, top, text),
            _ => draft.report(element, &[number::NAME], text),
        }
    };
    if edition.number() < support.introduced {
        let first = EditionNumber(support.introduced);
        report(format!("`{name}` is used in a file of {edition}; it came with {first}, so remove it"));
    }
    if support.removed.is_some_and(|removed| edition.number() >= removed) {
        let last = EditionNumber(support.removed.unwrap_or_default());
        let hint = support.removal_error.as_deref().unwrap_or("remove it");
        report(format!("`{name}` is used in a file of {edition}; it went with {last}: {hint}"));
    } else if let Some(deprecated) = support.deprecated.filter(|&deprecated| edition.number() >= deprecated) {
        let part = match element {
            Element::File(_) if !file.package.is_empty() => &[number::FILE_PACKAGE][..],
            Element::File(_) | Element::Range(..) => &[],
            _ => &[number::NAME],
        };
        draft.warn(element, part, || {
            let hint = support.deprecation_warning.as_deref().unwrap_or("remove it");
            let whose = draft.set.full_name(element);
            format!("`{whose}`: `{name}` is deprecated since {}: {hint}", EditionNumber(deprecated))
        });
    }
}
