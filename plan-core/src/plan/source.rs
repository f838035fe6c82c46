//! A plan as Rust source, for emitted code and for the plans that are checked in.

use super::draft::{DefaultDraft, EnumDraft, InfoDraft, MessageDraft};
use alloc::string::String;
use core::fmt::Write as _;

/// How the source names what stands outside it.
pub trait Names {
    /// The path of the module `plan`.
    fn plan(&self) -> &str;
    /// What the plan of a message, by its index in the draft, is referred to by: of the type `PlanRef<'static>`.
    fn message(&self, index: usize) -> String;
    /// What the plan of an enum, by its index in the draft, is referred to by: of the type `&'static EnumPlan<'static>`.
    fn enumeration(&self, index: usize) -> String;
}

/// The initialiser of the `static` of a message, of the type `Verified<'static>`.
pub fn message_source(draft: &MessageDraft, names: &impl Names) -> String {
    let MessageDraft { name, fields, infos, oneofs, reserved, subs, enums, is_entry, requires } = draft;
    let plan = names.plan();
    let mut out = String::new();
    let _ = write!(out, "{plan}::verify({plan}::MessagePlan {{ name: {name:?}, fields: &[");
    for field in fields {
        let [a, b, c] = field.words();
        let _ = write!(out, "{plan}::Field::from_words([{a:#x}, {b:#x}, {c:#x}]), ");
    }
    out.push_str("], infos: &[");
    for InfoDraft { name, json_name, default, redacted } in infos {
        let _ = write!(
            out,
            "{plan}::FieldInfo {{ name: {name:?}, json_name: {json_name:?}, default: {plan}::Default::"
        );
        let _ = match default {
            DefaultDraft::Zero => write!(out, "Zero"),
            DefaultDraft::Bits(bits) => write!(out, "Bits({bits:#x})"),
            DefaultDraft::Double(bits) => write!(out, "Double({bits:#x})"),
            DefaultDraft::Text(text) => write!(out, "Text({text:?})"),
            DefaultDraft::Bytes(bytes) => write!(out, "Bytes(b\"{}\")", bytes.escape_ascii()),
        };
        let _ = write!(out, ", redacted: {redacted} }}, ");
    }
    out.push_str("], oneofs: &[");
    for name in oneofs {
        let _ = write!(out, "{plan}::OneofInfo {{ name: {name:?} }}, ");
    }
    let _ = write!(out, "], reserved: &{reserved:?}, subs: &[");
    for &index in subs {
        let _ = write!(out, "{}, ", names.message(index));
    }
    out.push_str("], enums: &[");
    for &index in enums {
        let _ = write!(out, "{}, ", names.enumeration(index));
    }
    let _ = write!(out, "], is_entry: {is_entry}, requires: {requires} }})");
    out
}

/// The initialiser of the `static` of an enum, of the type `EnumPlan<'static>`.
pub fn enum_source(draft: &EnumDraft, plan: &str) -> String {
    let EnumDraft { name, values, numbers, closed } = draft;
    let mut out = String::new();
    let _ = write!(out, "{plan}::EnumPlan {{ name: {name:?}, values: &[");
    for (name, number) in values {
        let _ = write!(out, "({name:?}, {number}), ");
    }
    out.push_str("], numbers: &[");
    for number in numbers {
        let _ = write!(out, "{number}, ");
    }
    let _ = write!(out, "], closed: {closed} }}");
    out
}
