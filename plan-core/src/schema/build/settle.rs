//! Settling: features become facts about fields, and texts become defaults.

use alloc::format;

use super::{Draft, default};
use crate::schema::features::{FieldPresence, MessageEncoding, RepeatedFieldEncoding, Utf8Validation};
use crate::schema::field_type::{LABEL_REPEATED, LABEL_REQUIRED};
use crate::schema::model::{Cardinality, FieldId, FieldKind, FieldParent, Presence};
use crate::schema::number;

impl Draft<'_> {
    /// Settles what the features of the fields say, as far as they are known.
    pub(super) fn settle_fields(&mut self) {
        for index in 0..self.raw.len() {
            self.settle_field(FieldId::new(index));
        }
    }

    /// Settles the defaults of the fields.
    pub(super) fn settle_defaults(&mut self) {
        for index in 0..self.raw.len() {
            self.read_default(FieldId::new(index));
        }
    }

    /// Settles what kind a field is and how often it occurs.
    fn settle_field(&mut self, id: FieldId) {
        if !self.is_sound(id) {
            return;
        }
        let kind = self.set.field(id).kind;
        let label = self.raw(id).label;
        let entry = kind.message().filter(|&entry| {
            matches!(kind, FieldKind::Message(_))
                && label == LABEL_REPEATED
                && self.set.message(entry).is_map_entry()
        });
        let in_entry = match self.set.field(id).parent {
            FieldParent::Field(message) => self.set.message(message).is_map_entry(),
            _ => false,
        };
        let field = &mut self.set.fields[id.index()];
        let features = field.features;
        field.kind = match kind {
            FieldKind::Message(inner)
                if features.message_encoding == MessageEncoding::Delimited
                    && entry.is_none()
                    && !in_entry =>
            {
                FieldKind::Group(inner)
            }
            kind => kind,
        };
        field.utf8 = features.utf8_validation == Utf8Validation::Verify
            && (field.kind == FieldKind::String || entry.is_some());
        let in_oneof = field.oneof.is_some() || field.synthetic_oneof.is_some();
        field.cardinality = if let Some(entry) = entry {
            Cardinality::Map { entry }
        } else if label == LABEL_REPEATED {
            let packed =
                features.repeated_field_encoding == RepeatedFieldEncoding::Packed && kind.is_packable();
            Cardinality::Repeated { packed }
        } else if label == LABEL_REQUIRED || features.field_presence == FieldPresence::LegacyRequired {
            Cardinality::Singular(Presence::Required)
        } else if features.field_presence == FieldPresence::Implicit
            && !in_oneof
            && kind.message().is_none()
            && !field.is_extension()
        {
            Cardinality::Singular(Presence::Implicit)
        } else {
            Cardinality::Singular(Presence::Explicit)
        };
    }

    /// Reads the default of a field, if it writes one out.
    fn read_default(&mut self, id: FieldId) {
        let Some(text) = &self.raw(id).default_value else { return };
        if self.raw(id).label == LABEL_REPEATED {
            let name = self.set.full_name(id);
            let message = format!("`{name}`: a repeated field cannot have a default; remove it");
            return self.report(id, &[number::FIELD_DEFAULT_VALUE], message);
        }
        if !self.knows_type(id) {
            return;
        }
        match default::read(&self.set, self.set.field(id), text) {
            Ok(value) => self.set.fields[id.index()].default = Some(value),
            Err(problem) => {
                let message = format!("`{}`: {problem}", self.set.full_name(id));
                self.report(id, &[number::FIELD_DEFAULT_VALUE], message);
            }
        }
    }
}
