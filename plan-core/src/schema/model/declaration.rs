//! Fields as the schema writes them.

use alloc::format;
use alloc::string::{String, ToString};

use super::{Cardinality, FieldKind, FieldSchema, Presence, SchemaSet};
use crate::schema::features::Edition;

impl SchemaSet {
    /// A field as its file writes it, with the full name of its type: `repeated string tags = 3`.
    pub fn declaration(&self, field: &FieldSchema) -> String {
        let edition = self.file(field.file).edition;
        let is_optional = field.proto3_optional || edition == Edition::Proto2 && field.oneof.is_none();
        let label = match field.cardinality {
            Cardinality::Singular(Presence::Required) if !edition.has_features() => "required ",
            Cardinality::Singular(Presence::Explicit) if is_optional => "optional ",
            Cardinality::Repeated { .. } => "repeated ",
            Cardinality::Singular(_) | Cardinality::Map { .. } => "",
        };
        let group = match field.kind {
            FieldKind::Group(_) if !edition.has_features() => "group ",
            _ => "",
        };
        format!("{label}{group}{} {} = {}", self.of_type(field), field.name(), field.number)
    }

    /// The type of a field and whether there are many, whatever its file is written in: `repeated string`.
    pub(in crate::schema) fn type_text(&self, field: &FieldSchema) -> String {
        let label = if field.is_list() { "repeated " } else { "" };
        format!("{label}{}", self.of_type(field))
    }

    fn of_type(&self, field: &FieldSchema) -> String {
        match field.map_entry().and_then(|entry| self.map_fields(entry)) {
            Some((key, value)) => {
                format!(
                    "map<{}, {}>",
                    self.type_word(self.field(key).kind),
                    self.type_word(self.field(value).kind)
                )
            }
            None => self.type_word(field.kind),
        }
    }

    fn type_word(&self, kind: FieldKind) -> String {
        match kind {
            FieldKind::Enum(id) => self.full_name(id).to_string(),
            FieldKind::Message(id) | FieldKind::Group(id) => self.full_name(id).to_string(),
            scalar => scalar.word().to_string(),
        }
    }
}
