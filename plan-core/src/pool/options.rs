//! Options as messages, custom ones included.

use super::Schema;
use crate::error::DecodeError;
use crate::front::descriptor_plan;
use crate::plan::{SharedPlan, Verified};
use crate::schema::{Element, SchemaSet};
use crate::store::{DecodeOptions, DynamicMessage};

impl Schema {
    /// The options of an element, as a message of `google.protobuf`: `FieldOptions` of a field, and so on.
    ///
    /// Custom options are fields of it, named by their full name in brackets, if the schema holds the files that declare
    /// them.
    ///
    /// # Errors
    /// If the options are no such message, which `protoc` rules out.
    pub fn options(&self, element: impl Into<Element>) -> Result<DynamicMessage, DecodeError> {
        let (name, raw, plan) = options_of(self.descriptors(), element.into());
        // custom options are known where descriptor.proto is one of the files
        let plan = match self.descriptors().message_by_name(name) {
            Some(id) => self.message_type(id).shared_plan(),
            None => SharedPlan::of_static(plan),
        };
        DecodeOptions::new().partial(true).decode_dynamic(plan, raw)
    }
}

/// The full name of the options message of an element, its bytes, and the plan without custom options.
fn options_of(set: &SchemaSet, element: Element) -> (&'static str, &[u8], &'static Verified<'static>) {
    let (plan, raw) = match element {
        Element::File(id) => (&descriptor_plan::FILE_OPTIONS, &set.file(id).options.raw),
        Element::Message(id) => (&descriptor_plan::MESSAGE_OPTIONS, &set.message(id).options.raw),
        Element::Field(id) => (&descriptor_plan::FIELD_OPTIONS, &set.field(id).options.raw),
        Element::Oneof(id) => (&descriptor_plan::ONEOF_OPTIONS, &set.oneof(id).options.raw),
        Element::Enum(id) => (&descriptor_plan::ENUM_OPTIONS, &set.enumeration(id).options.raw),
        Element::Value(id) => (&descriptor_plan::ENUM_VALUE_OPTIONS, &set.value(id).options.raw),
        Element::Service(id) => (&descriptor_plan::SERVICE_OPTIONS, &set.service(id).options.raw),
        Element::Method(id) => (&descriptor_plan::METHOD_OPTIONS, &set.method(id).options.raw),
        Element::Range(id, index) => {
            let range = &set.message(id).extension_ranges[index as usize];
            (&descriptor_plan::EXTENSION_RANGE_OPTIONS, &range.options.raw)
        }
    };
    (plan.name(), raw, plan)
}
