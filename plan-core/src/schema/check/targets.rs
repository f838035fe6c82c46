//! On what options can be set, where their fields are declared with `targets`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::HashMap;

use crate::schema::build::Draft;
use crate::schema::interpret::SetOption;
use crate::schema::model::{Element, FieldId};

/// The targets of the fields that are set, each read once; with each whether it is a field of the draft.
#[derive(Default)]
pub(super) struct Targets(HashMap<(bool, FieldId), Vec<i32>>);

impl Targets {
    /// Checks an option that is set on an element.
    pub(super) fn check(&mut self, draft: &Draft<'_>, element: Element, option: &SetOption<'_>) {
        let key = (option.is_of(&draft.set), option.field);
        let targets = self.0.entry(key).or_insert_with(|| option.set.field(option.field).options.targets());
        check_one(draft, element, option, targets);
    }
}

fn check_one(draft: &Draft<'_>, element: Element, option: &SetOption<'_>, targets: &[i32]) {
    let field = option.set.field(option.field);
    if option.in_group || targets.is_empty() || targets.contains(&number(element)) {
        return;
    }
    let mut allowed = String::new();
    for (at, &target) in targets.iter().take(MOST_NAMED).enumerate() {
        if at > 0 {
            allowed.push_str(" or ");
        }
        allowed.push_str(noun(target));
    }
    let problem = format!(
        "`{}`: option `{}` cannot be set on {}; expected {allowed}",
        draft.set.full_name(element),
        field.full_name,
        noun(number(element))
    );
    draft.report_option(element, option.top, problem);
}

/// Most targets that a problem names: there are no more than these.
const MOST_NAMED: usize = 9;

/// The number of an element in `FieldOptions.OptionTargetType`.
fn number(element: Element) -> i32 {
    match element {
        Element::File(_) => 1,
        Element::Range(..) => 2,
        Element::Message(_) => 3,
        Element::Field(_) => 4,
        Element::Oneof(_) => 5,
        Element::Enum(_) => 6,
        Element::Value(_) => 7,
        Element::Service(_) => 8,
        Element::Method(_) => 9,
    }
}

fn noun(target: i32) -> &'static str {
    match target {
        1 => "a file",
        2 => "an extension range",
        3 => "a message",
        4 => "a field",
        5 => "a oneof",
        6 => "an enum",
        7 => "an enum value",
        8 => "a service",
        9 => "a method",
        _ => "nothing",
    }
}
