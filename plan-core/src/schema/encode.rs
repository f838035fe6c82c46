//! From a schema set to encoded descriptors, byte for byte as protoc writes them.
//!
//! Everything is put from its end to its beginning, so that a length is known when it is put. The numbers of the fields
//! stand where they are put: it is the one place that writes them all, and it reads as the messages do.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::collections::{HashMap, HashSet};

use super::descriptor::Location;
use super::features::Edition;
use super::field_type::{self, LABEL_OPTIONAL, LABEL_REPEATED, LABEL_REQUIRED, TYPE_MESSAGE};
use super::interpret::{Stripped, without_stripped};
use super::literal::{c_escape, double_text, float_text};
use super::model::{
    Cardinality, DefaultValue, Element, EnumId, FieldId, FieldKind, FileId, MessageId, MethodId, OneofId,
    Presence, SchemaSet, ServiceId, ValueId, Visibility,
};
use super::options::{Options, OptionsMessage};
use crate::wire::{Backward, Sink, each};

/// What of files is written into a descriptor set.
///
/// ```
/// use plan_core::front::{Bundled, Compiler, Front};
/// use plan_core::schema::DescriptorOptions;
///
/// let parsed = Compiler::new().source_info(true).parse(&["google/protobuf/any.proto"], &Bundled).unwrap();
/// let plain = parsed.descriptor_set(DescriptorOptions::new());
/// let with_comments = parsed.descriptor_set(DescriptorOptions::new().source_info(true));
/// assert!(plain.len() < with_comments.len());
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DescriptorOptions {
    source_info: bool,
    source_options: bool,
}

impl DescriptorOptions {
    /// What protoc writes if it is told nothing: no places and comments, and no options that are for compilers alone.
    pub const fn new() -> Self {
        Self { source_info: false, source_options: false }
    }

    /// Chooses whether places and comments are written, as far as the schema has them.
    #[must_use]
    pub const fn source_info(mut self, yes: bool) -> Self {
        self.source_info = yes;
        self
    }

    /// Chooses whether the options are written that are meant for compilers alone (`retention = RETENTION_SOURCE`).
    #[must_use]
    pub const fn source_options(mut self, yes: bool) -> Self {
        self.source_options = yes;
        self
    }
}

impl SchemaSet {
    /// The encoded `google.protobuf.FileDescriptorSet` of some files of the set, in this order.
    pub fn encode_files(&self, files: &[FileId], encoding: DescriptorOptions) -> Vec<u8> {
        let stated = encoding.source_options.then_some(&self.stated_options);
        let stripped = if encoding.source_options { HashMap::new() } else { self.stripped() };
        let mut stripped_paths: HashMap<FileId, Vec<Vec<i32>>> = HashMap::new();
        if encoding.source_info {
            for (element, stripped) in &stripped {
                let paths = stripped_paths.entry(self.file_of(*element)).or_default();
                paths.extend_from_slice(&stripped.paths);
            }
        }
        let sink = Backward::with_capacity(1 << 12);
        let mut out = Writer { set: self, encoding, stated, stripped: &stripped, stripped_paths, sink };
        for &file in files.iter().rev() {
            out.message(1, |out| out.file(file));
        }
        out.sink.into_vec()
    }

    /// Some files and all that they import, each after those that it imports; in the order in which protoc writes them.
    pub fn with_imports(&self, files: &[FileId]) -> Vec<FileId> {
        self.ordered(files, |_| true)
    }

    /// Some files, each after those of them that it imports itself; in the order in which protoc writes them.
    pub fn in_dependency_order(&self, files: &[FileId]) -> Vec<FileId> {
        let wanted: HashSet<FileId> = files.iter().copied().collect();
        self.ordered(files, |file| wanted.contains(&file))
    }

    fn ordered(&self, files: &[FileId], wanted: impl Fn(FileId) -> bool) -> Vec<FileId> {
        let mut seen = alloc::vec![false; self.files.len()];
        let mut out = Vec::new();
        for &root in files {
            let mut open = Vec::new();
            let mut next = Some(root);
            loop {
                if let Some(file) = next
                    && wanted(file)
                    && !core::mem::replace(&mut seen[file.index()], true)
                {
                    open.push((file, self.imports(file).into_iter()));
                }
                let Some((file, imports)) = open.last_mut() else { break };
                next = imports.next();
                if next.is_none() {
                    out.push(*file);
                    open.pop();
                }
            }
        }
        out
    }

    /// What a file imports; what it imports for options alone comes last.
    fn imports(&self, file: FileId) -> Vec<FileId> {
        let file = self.file(file);
        let options = file.option_dependencies.iter().filter_map(|name| self.file_by_name(name));
        file.dependencies.iter().copied().chain(options).collect()
    }
}

struct Writer<'s> {
    set: &'s SchemaSet,
    encoding: DescriptorOptions,
    /// The options that are written as they were stated.
    stated: Option<&'s HashMap<Element, Vec<u8>>>,
    /// The options that are not written as they are.
    stripped: &'s HashMap<Element, Stripped>,
    /// The paths of each file that have no place, since what is there is not written.
    stripped_paths: HashMap<FileId, Vec<Vec<i32>>>,
    sink: Backward<'static>,
}

const VARINT: u32 = 0;
const LEN: u32 = 2;

impl Writer<'_> {
    fn varint(&mut self, number: u32, value: u64) {
        self.sink.varint(value);
        self.sink.tag(number << 3 | VARINT);
    }

    fn i32(&mut self, number: u32, value: i32) {
        self.varint(number, i64::from(value) as u64);
    }

    /// A flag, which is written if it is set.
    fn flag(&mut self, number: u32, value: bool) {
        if value {
            self.varint(number, 1);
        }
    }

    fn bytes(&mut self, number: u32, value: &[u8]) {
        self.sink.delimited_bytes(value);
        self.sink.tag(number << 3 | LEN);
    }

    fn text(&mut self, number: u32, value: &str) {
        self.bytes(number, value.as_bytes());
    }

    /// A full name with a dot before it.
    fn absolute(&mut self, number: u32, name: &str) {
        self.sink.bytes(name.as_bytes());
        self.sink.bytes(b".");
        self.sink.varint(name.len() as u64 + 1);
        self.sink.tag(number << 3 | LEN);
    }

    fn texts<T: AsRef<str>>(&mut self, number: u32, values: &[T]) {
        for value in values.iter().rev() {
            self.text(number, value.as_ref());
        }
    }

    fn message(&mut self, number: u32, body: impl FnOnce(&mut Self)) {
        let before = self.sink.written().len();
        body(self);
        self.sink.varint((self.sink.written().len() - before) as u64);
        self.sink.tag(number << 3 | LEN);
    }

    fn options<T: OptionsMessage>(&mut self, element: impl Into<Element>, options: &Options<T>) {
        let Some(options) = options.get() else { return };
        let element = element.into();
        let number = element.options_number() as u32;
        match self.stripped.get(&element) {
            Some(Stripped { options: Some(left), .. }) => self.bytes(number, left),
            Some(Stripped { options: None, .. }) => {}
            None => {
                let stated = self.stated.and_then(|stated| stated.get(&element));
                self.bytes(number, stated.map_or(options.common().raw, |stated| stated));
            }
        }
    }

    fn file(&mut self, id: FileId) {
        let set = self.set;
        let file = set.file(id);
        let index_of = |dependency: &FileId| file.dependencies.iter().position(|it| it == dependency);
        self.texts(15, &file.option_dependencies);
        if file.edition.has_features() {
            self.i32(14, file.edition.number());
        }
        match file.edition {
            Edition::Proto2 => {}
            Edition::Proto3 => self.text(12, "proto3"),
            Edition::E2023 | Edition::E2024 => self.text(12, "editions"),
        }
        for (number, list) in [(11, &file.weak_dependencies), (10, &file.public_dependencies)] {
            for index in list.iter().rev().filter_map(index_of) {
                self.i32(number, index as i32);
            }
        }
        if self.encoding.source_info {
            self.message(9, |out| {
                let paths = out.stripped_paths.get(&id).map_or(&[][..], Vec::as_slice);
                let locations: Vec<&Location> = without_stripped(file.source.locations(), paths).collect();
                for location in locations.into_iter().rev() {
                    out.message(1, |out| out.location(location));
                }
            });
        }
        self.options(id, &file.options);
        self.fields(7, &file.extensions);
        for &id in file.services.iter().rev() {
            self.message(6, |out| out.service(id));
        }
        self.enums(5, &file.enums);
        for &id in file.messages.iter().rev() {
            self.message(4, |out| out.message_type(id));
        }
        for &id in file.dependencies.iter().rev() {
            self.text(3, &set.file(id).name);
        }
        if !file.package.is_empty() {
            self.text(2, &file.package);
        }
        self.text(1, &file.name);
    }

    fn location(&mut self, location: &Location) {
        self.texts(6, &location.leading_detached_comments);
        for (number, comments) in [(4, &location.trailing_comments), (3, &location.leading_comments)] {
            if let Some(comments) = comments {
                self.text(number, comments);
            }
        }
        for (number, numbers) in [(2, &location.span), (1, &location.path)] {
            if !numbers.is_empty() {
                self.message(number, |out| {
                    each(&mut out.sink, numbers.iter(), |sink, &number| {
                        sink.varint(i64::from(number) as u64);
                    });
                });
            }
        }
    }

    /// Recurs as deep as messages are nested, which building the set bounds.
    fn message_type(&mut self, id: MessageId) {
        let set = self.set;
        let message = set.message(id);
        self.visibility(11, message.visibility);
        self.texts(10, &message.reserved_names);
        for range in message.reserved_ranges.iter().rev() {
            self.message(9, |out| out.range(range.start, range.end));
        }
        for &id in message.oneofs.iter().rev() {
            self.message(8, |out| out.oneof(id));
        }
        self.options(id, &message.options);
        self.fields(6, &message.extensions);
        for (index, range) in message.extension_ranges.iter().enumerate().rev() {
            self.message(5, |out| {
                out.options(Element::Range(id, index as u32), &range.options);
                out.range(range.start, range.end);
            });
        }
        self.enums(4, &message.enums);
        for &id in message.messages.iter().rev() {
            self.message(3, |out| out.message_type(id));
        }
        self.fields(2, &message.fields);
        self.text(1, message.name());
    }

    fn range(&mut self, start: i32, end: i32) {
        self.i32(2, end);
        self.i32(1, start);
    }

    fn visibility(&mut self, number: u32, visibility: Option<Visibility>) {
        if let Some(visibility) = visibility {
            self.i32(number, visibility.number());
        }
    }

    fn oneof(&mut self, id: OneofId) {
        let set = self.set;
        let oneof = set.oneof(id);
        self.options(id, &oneof.options);
        self.text(1, oneof.name());
    }

    fn fields(&mut self, number: u32, fields: &[FieldId]) {
        for &id in fields.iter().rev() {
            self.message(number, |out| out.field(id));
        }
    }

    fn field(&mut self, id: FieldId) {
        let set = self.set;
        let field = set.field(id);
        let is_edition = set.file(field.file).edition.has_features();
        self.flag(17, field.proto3_optional);
        self.text(10, &field.json_name);
        if let Some(oneof) = field.oneof.or(field.synthetic_oneof) {
            self.i32(9, set.oneof(oneof).index as i32);
        }
        self.options(id, &field.options);
        if let Some(default) = &field.default {
            let text = self.default_text(default);
            self.text(7, &text);
        }
        match field.kind {
            FieldKind::Message(id) | FieldKind::Group(id) => self.absolute(6, &set.message(id).full_name),
            FieldKind::Enum(id) => self.absolute(6, &set.enumeration(id).full_name),
            _ => {}
        }
        self.i32(
            5,
            match field.kind {
                // editions have no groups, but say it by a feature
                FieldKind::Group(_) if is_edition => TYPE_MESSAGE,
                kind => field_type::number(kind),
            },
        );
        let label = match field.cardinality {
            Cardinality::Repeated { .. } | Cardinality::Map { .. } => LABEL_REPEATED,
            // editions say it by a feature
            Cardinality::Singular(Presence::Required) if !is_edition => LABEL_REQUIRED,
            Cardinality::Singular(_) => LABEL_OPTIONAL,
        };
        self.i32(4, label);
        self.i32(3, field.number as i32);
        if field.is_extension() {
            self.absolute(2, &set.message(field.message).full_name);
        }
        self.text(1, field.name());
    }

    fn default_text(&self, default: &DefaultValue) -> String {
        match default {
            DefaultValue::I32(value) => value.to_string(),
            DefaultValue::I64(value) => value.to_string(),
            DefaultValue::U32(value) => value.to_string(),
            DefaultValue::U64(value) => value.to_string(),
            DefaultValue::F32(value) => float_text(*value),
            DefaultValue::F64(value) => double_text(*value),
            DefaultValue::Bool(value) => value.to_string(),
            DefaultValue::String(value) => value.clone(),
            DefaultValue::Bytes(value) => c_escape(value),
            DefaultValue::Enum(value) => self.set.value(*value).name().to_string(),
        }
    }

    fn enums(&mut self, number: u32, enums: &[EnumId]) {
        for &id in enums.iter().rev() {
            self.message(number, |out| out.enumeration(id));
        }
    }

    fn enumeration(&mut self, id: EnumId) {
        let set = self.set;
        let schema = set.enumeration(id);
        self.visibility(6, schema.visibility);
        self.texts(5, &schema.reserved_names);
        for range in schema.reserved_ranges.iter().rev() {
            self.message(4, |out| out.range(range.start, range.end));
        }
        self.options(id, &schema.options);
        for &id in schema.values.iter().rev() {
            self.message(2, |out| out.value(id));
        }
        self.text(1, schema.name());
    }

    fn value(&mut self, id: ValueId) {
        let set = self.set;
        let value = set.value(id);
        self.options(id, &value.options);
        self.i32(2, value.number);
        self.text(1, value.name());
    }

    fn service(&mut self, id: ServiceId) {
        let set = self.set;
        let service = set.service(id);
        self.options(id, &service.options);
        for &id in service.methods.iter().rev() {
            self.message(2, |out| out.method(id));
        }
        self.text(1, service.name());
    }

    fn method(&mut self, id: MethodId) {
        let set = self.set;
        let method = set.method(id);
        self.flag(6, method.server_streaming);
        self.flag(5, method.client_streaming);
        self.options(id, &method.options);
        self.absolute(3, &set.message(method.output).full_name);
        self.absolute(2, &set.message(method.input).full_name);
        self.text(1, method.name());
    }
}
