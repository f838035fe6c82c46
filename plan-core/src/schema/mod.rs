//! Schemas: descriptors with their features resolved, and the rules that a schema must keep.
//!
//! [`FileDescriptor`] and its parts say what a file says; [`SchemaSet::build`] resolves names and features of a set of
//! files, checks every rule that can be checked on descriptors, and answers with a [`SchemaSet`], which has resolved
//! facts only: nothing after it asks whether a file was proto2, proto3 or an edition.

pub(crate) mod bounds;
mod build;
mod check;
mod compare;
mod descriptor;
mod encode;
mod error;
mod features;
pub(crate) mod field_type;
mod interpret;
mod literal;
mod model;
mod nested;
pub(crate) mod number;
mod options;
mod source_info;
mod span;

pub(crate) use build::entry_name;
pub(crate) use check::useless_alias;
pub use compare::{Change, ChangeKind, Comparison, Place, Sides};
pub use descriptor::{
    EnumDescriptor, EnumValueDescriptor, ExtensionRange, FieldDescriptor, FileDescriptor, Location,
    MessageDescriptor, MethodDescriptor, OneofDescriptor, ReservedRange, ServiceDescriptor,
};
pub use encode::DescriptorOptions;
pub use error::{Problem, SchemaError, Severity};
pub(crate) use features::edition_number;
pub use features::{
    DefaultVisibility, Edition, EnumType, Features, FieldPresence, JsonFormat, MessageEncoding, NamingStyle,
    RepeatedFieldEncoding, Utf8Validation,
};
pub(crate) use literal::{c_escape, double_text};
pub use model::{
    Cardinality, DefaultValue, Element, EnumId, EnumSchema, FieldId, FieldKind, FieldParent, FieldSchema,
    FileId, FileSchema, MessageId, MessageSchema, MethodId, MethodSchema, OneofId, OneofSchema, Presence,
    SchemaSet, ServiceId, ServiceSchema, Symbol, ValueId, ValueSchema, Visibility,
};
pub use nested::NestedMessages;
pub use options::{
    EnumOptions, EnumValueOptions, ExtensionRangeOptions, FeatureSet, FieldOptions, FileOptions,
    MessageOptions, MethodOptions, OneofOptions, OptionNamePart, OptionValue, Options, OptionsMessage,
    OptionsRef, ServiceOptions, UninterpretedOption,
};
pub(crate) use source_info::Positions;
pub use source_info::SourceInfo;
pub use span::Span;

#[cfg(test)]
mod tests;
