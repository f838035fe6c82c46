//! The checked-in plan of `google/protobuf/descriptor.proto` is the one that `lower` makes of the bundled file.
//!
//! After a change to the plan or to the file, `UPDATE_PLANS=1 cargo test -p plan-core --features schema` writes it anew.

use plan_core::front::{Bundled, Compiler, Front};
use plan_core::lower::{Extensions, lower};
use plan_core::plan::{Drafts, MessageDraft, Names, enum_source, message_source};
use std::collections::BTreeSet;
use std::fmt::Write as _;

struct Statics<'d>(&'d Drafts);

impl Names for Statics<'_> {
    fn plan(&self) -> &'static str {
        "plan"
    }

    fn message(&self, index: usize) -> String {
        format!("plan::PlanRef::new(&{})", static_name(&self.0.messages[index].name))
    }

    fn enumeration(&self, index: usize) -> String {
        format!("&{}", static_name(&self.0.enums[index].name))
    }
}

/// `google.protobuf.FieldOptions.CType` as `FIELD_OPTIONS_C_TYPE`.
fn static_name(full_name: &str) -> String {
    let mut out = String::new();
    for part in full_name.trim_start_matches("google.protobuf.").split('.') {
        for c in part.chars() {
            if c.is_uppercase() && !out.is_empty() {
                out.push('_');
            }
            out.push(c.to_ascii_uppercase());
        }
    }
    out
}

/// What is read: the set itself, and the options of each kind of element.
fn is_root(draft: &MessageDraft) -> bool {
    let name = draft.name.trim_start_matches("google.protobuf.");
    name == "FileDescriptorSet" || name.ends_with("Options")
}

/// The messages that the roots refer to, and the enums.
fn reachable(drafts: &Drafts) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let (mut messages, mut enums) = (BTreeSet::new(), BTreeSet::new());
    let mut work: Vec<usize> =
        (0..drafts.messages.len()).filter(|&index| is_root(&drafts.messages[index])).collect();
    while let Some(index) = work.pop() {
        if messages.insert(index) {
            work.extend(&drafts.messages[index].subs);
            enums.extend(&drafts.messages[index].enums);
        }
    }
    (messages, enums)
}

fn source(drafts: &Drafts) -> String {
    let mut out = String::from(
        "//! The plan of `google/protobuf/descriptor.proto`, written by `tests/descriptor_plan.rs`.\n\nuse crate::plan;\n",
    );
    let names = Statics(drafts);
    let (messages, enums) = reachable(drafts);
    for index in messages {
        let draft = &drafts.messages[index];
        let visible = if is_root(draft) { "pub(crate) " } else { "" };
        let (name, plan) = (static_name(&draft.name), message_source(draft, &names));
        let _ = write!(
            out,
            "\n#[rustfmt::skip]\n{visible}static {name}: plan::Verified<'static> =\n    {plan};\n"
        );
    }
    for index in enums {
        let draft = &drafts.enums[index];
        let (name, plan) = (static_name(&draft.name), enum_source(draft, "plan"));
        let _ = write!(out, "\n#[rustfmt::skip]\nstatic {name}: plan::EnumPlan<'static> =\n    {plan};\n");
    }
    out
}

#[test]
fn the_checked_in_plan_is_the_one_that_lower_makes() {
    let parsed = Compiler::new().parse(&["google/protobuf/descriptor.proto"], &Bundled).unwrap();
    let made = source(&lower(&parsed.schema, Extensions::Unknown).unwrap());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/front/descriptor_plan.rs");
    if std::env::var_os("UPDATE_PLANS").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    let checked_in = std::fs::read_to_string(path).unwrap();
    assert!(made == checked_in, "src/front/descriptor_plan.rs is out of date: run with UPDATE_PLANS=1");
}
