//! The types of two fields, and how often they occur.

use alloc::format;
use alloc::string::String;

use super::shape;
use super::walk::{Places, Verdict, Walk, field_label};
use super::{ChangeKind, Sides};
use crate::reading::{Count, Form, Reading, Shape, read_as};
use crate::schema::{FieldId, FieldKind, FieldSchema};

/// Singular, repeated, or a map: what differs in JSON and in Rust, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Arity {
    One,
    List,
    Map,
}

fn arity(count: Count) -> Arity {
    match count {
        Count::Optional | Count::Required => Arity::One,
        Count::Repeated | Count::Packed => Arity::List,
        Count::Map => Arity::Map,
    }
}

/// Open and closed enums are one type here, for what is in them is compared elsewhere.
fn without_closed(form: Form) -> Form {
    if form == Form::ClosedEnum { Form::OpenEnum } else { form }
}

/// What both sides read, and in words.
fn verdict(old: Shape, new: Shape) -> (Verdict, String) {
    let (old_reads, new_reads) = (read_as(new, old), read_as(old, new));
    let mut verdict = Verdict::HARMLESS;
    for (reading, side) in [(old_reads, Sides::OLD_READERS), (new_reads, Sides::NEW_READERS)] {
        match reading {
            Reading::Same => {}
            Reading::Loses(_) => verdict.risks |= side,
            Reading::Breaks(_) => verdict.breaks |= side,
        }
    }
    let text = match (old_reads, new_reads) {
        (Reading::Same, Reading::Same) => String::new(),
        (old, new) if old == new => format!(": {old}"),
        (old, Reading::Same) => format!(": old readers: {old}"),
        (Reading::Same, new) => format!(": new readers: {new}"),
        (old, new) => format!(": old readers: {old}; new readers: {new}"),
    };
    (verdict, text)
}

impl Walk<'_> {
    /// Compares the types of two fields and how often they occur, and has their messages and enums compared.
    pub(super) fn field_types(&mut self, old: FieldId, new: FieldId) {
        let (was, is) = (self.old.field(old), self.new.field(new));
        self.values((old, new), "", (was, is));
        let entries = was.map_entry().zip(is.map_entry());
        let parts = entries.and_then(|(old, new)| self.old.map_fields(old).zip(self.new.map_fields(new)));
        if let Some(((old_key, old_value), (new_key, new_value))) = parts {
            let key = (self.old.field(old_key), self.new.field(new_key));
            let value = (self.old.field(old_value), self.new.field(new_value));
            self.values((old, new), " keys", key);
            self.values((old, new), " values", value);
        }
    }

    /// Compares what two fields, or two parts of the maps `at`, hold.
    fn values(&mut self, at: (FieldId, FieldId), part: &str, (was, is): (&FieldSchema, &FieldSchema)) {
        let places = Places::both(at.0, at.1);
        let name = &*self.new.field(at.1).full_name;
        let label = format!("{}:{part}", field_label(self.new, at.1));
        let (mut old, mut new) = (shape::shape(self.old, was), shape::shape(self.new, is));
        // what is required on one side alone is told of as such
        if old.count != new.count {
            for shape in [&mut old, &mut new] {
                if shape.count == Count::Required {
                    shape.count = Count::Optional;
                }
            }
        }
        let (old_form, new_form) = (without_closed(old.form), without_closed(new.form));
        let same_arity = arity(old.count) == arity(new.count);
        let is_message = |form| matches!(form, Form::Message | Form::Group);
        let recoded = old_form != new_form && is_message(old_form) && is_message(new_form);
        let what = || {
            let declared = |set: &crate::schema::SchemaSet, field| set.type_text(field);
            format!("`{}` became `{}`", declared(self.old, was), declared(self.new, is))
        };
        if old_form != new_form && !(recoded && same_arity) {
            let (mut verdict, why) = verdict(old, new);
            let same_in_json = same_arity && shape::same_in_json(old_form, new_form);
            verdict.breaks |= Sides::JSON.when(!same_in_json);
            verdict.risks |= Sides::JSON.when(!shape::same_range_in_json(old_form, new_form));
            verdict.breaks |= Sides::SOURCE.when(!same_arity || !shape::same_in_rust(old_form, new_form));
            let text = format!("{label} {}{why}", what());
            self.tell(ChangeKind::FieldTypeChanged, verdict, places, name, text);
        } else if recoded {
            let (verdict, why) = verdict(old, new);
            let text = format!(
                "{label} {} delimited{why}",
                if new_form == Form::Group { "is" } else { "is no longer" }
            );
            self.tell(ChangeKind::MessageEncodingChanged, verdict, places, name, text);
        } else if !same_arity {
            let (mut verdict, why) = verdict(old, new);
            verdict.breaks |= Sides::JSON | Sides::SOURCE;
            let text = format!("{label} {}{why}", what());
            self.tell(ChangeKind::FieldCardinalityChanged, verdict, places, name, text);
        } else if old.count != new.count {
            let (verdict, _) = verdict(old, new);
            let text =
                format!("{label} {} packed", if new.count == Count::Packed { "is" } else { "is no longer" });
            self.tell(ChangeKind::FieldPackingChanged, verdict, places, name, text);
        }
        // the parts of two maps are compared on their own
        if (old.count, new.count) != (Count::Map, Count::Map) {
            self.named_types(places, name, &label, (was.kind, is.kind));
        }
    }

    fn named_types(&mut self, places: Places, name: &str, label: &str, (was, is): (FieldKind, FieldKind)) {
        let (is_counterpart, is_followed, before, after) = match (was, is) {
            (FieldKind::Enum(old), FieldKind::Enum(new)) => (
                self.counterparts.enumeration(old) == Some(new),
                self.follow_enums(old, new),
                &self.old.enumeration(old).full_name,
                &self.new.enumeration(new).full_name,
            ),
            (
                FieldKind::Message(old) | FieldKind::Group(old),
                FieldKind::Message(new) | FieldKind::Group(new),
            ) => (
                self.counterparts.message(old) == Some(new),
                self.follow_messages(old, new),
                &self.old.message(old).full_name,
                &self.new.message(new).full_name,
            ),
            _ => return,
        };
        if is_counterpart {
            return;
        }
        let text = format!("{label} `{before}` became `{after}`");
        // google's well-known types are written in their own ways
        let in_json = before.starts_with("google.protobuf.") || after.starts_with("google.protobuf.");
        let verdict = Verdict::breaks(Sides::SOURCE | Sides::JSON.when(in_json));
        self.tell(ChangeKind::FieldTypeNameChanged, verdict, places, name, text);
        if !is_followed {
            let text =
                format!("{label} `{before}` and `{after}` are not compared, for too many types were changed");
            let verdict = Verdict::breaks(Sides::WIRE | Sides::JSON);
            self.tell(ChangeKind::NotCompared, verdict, places, name, text);
        }
    }
}
