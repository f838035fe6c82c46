//! Resolving features: what an element inherits from those around it, and what it sets itself.

use super::Draft;
use crate::schema::descriptor::FieldDescriptor;
use crate::schema::features::{Features, FieldPresence, MessageEncoding, RepeatedFieldEncoding};
use crate::schema::field_type::{LABEL_REQUIRED, TYPE_GROUP};
use crate::schema::model::{FieldParent, FieldSchema, FileId, MessageId, SchemaSet};
use crate::schema::options::{FeatureSet, FieldOptions};

impl Draft<'_> {
    /// Resolves the features of every element. What stands around an element has a lower handle than the element.
    pub(super) fn resolve_features(&mut self) {
        let set = &mut self.set;
        for file in &mut set.files {
            file.features = own(file.features, &file.options.features);
        }
        for at in 0..set.messages.len() {
            let message = &set.messages[at];
            let around = around(set, message.file, message.parent);
            set.messages[at].features = own(around, &message.options.features);
        }
        for oneof in &mut set.oneofs {
            let around = set.messages[oneof.message.index()].features;
            oneof.features = own(around, &oneof.options.features);
        }
        for at in 0..set.fields.len() {
            let field = &set.fields[at];
            let features = own(around_field(set, field), &field.options.features);
            let has_features = set.file(field.file).edition.has_features();
            set.fields[at].features = if has_features {
                features
            } else {
                before_editions(features, &self.raw[at], &field.options)
            };
        }
        for at in 0..set.enums.len() {
            let schema = &set.enums[at];
            let around = around(set, schema.file, schema.parent);
            set.enums[at].features = own(around, &schema.options.features);
        }
    }
}

/// The features of an element. A number that means nothing is reported with the rules on features.
fn own(inherited: Features, set: &FeatureSet) -> Features {
    inherited.with(set).unwrap_or(inherited)
}

fn around(set: &SchemaSet, file: FileId, parent: Option<MessageId>) -> Features {
    parent.map_or_else(|| set.file(file).features, |parent| set.message(parent).features)
}

fn around_field(set: &SchemaSet, field: &FieldSchema) -> Features {
    match (field.oneof.or(field.synthetic_oneof), field.parent) {
        (Some(oneof), _) => set.oneof(oneof).features,
        (None, FieldParent::Field(message) | FieldParent::MessageExtension(message)) => {
            set.message(message).features
        }
        (None, FieldParent::FileExtension(file)) => set.file(file).features,
    }
}

/// The features of a field of proto2 or proto3, which are told by its label, its type and its options.
fn before_editions(mut features: Features, field: &FieldDescriptor, options: &FieldOptions) -> Features {
    if field.label == LABEL_REQUIRED {
        features.field_presence = FieldPresence::LegacyRequired;
    } else if field.proto3_optional {
        features.field_presence = FieldPresence::Explicit;
    }
    if field.r#type == TYPE_GROUP {
        features.message_encoding = MessageEncoding::Delimited;
    }
    match options.packed {
        Some(true) => features.repeated_field_encoding = RepeatedFieldEncoding::Packed,
        Some(false) => features.repeated_field_encoding = RepeatedFieldEncoding::Expanded,
        None => {}
    }
    features
}
