//! Declaring: every element of a file gets its handle, its full name and its features.
//!
//! Of two elements with one name the second is refused, in the order of `protoc`: what stands in a message goes by kinds, the
//! values of an enum come before the enum, and messages inside come last.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use super::names::LONGEST_NAME;
use super::order::Input;
use super::{Draft, json_name};
use crate::schema::descriptor::{
    EnumDescriptor, FieldDescriptor, FileDescriptor, MessageDescriptor, OneofDescriptor, ServiceDescriptor,
};
use crate::schema::features::{Edition, Features};
use crate::schema::model::{
    Cardinality, EnumId, EnumSchema, FieldId, FieldKind, FieldParent, FieldSchema, FileId, FileSchema,
    MessageId, MessageSchema, MethodId, MethodSchema, OneofId, OneofSchema, Presence, ServiceId,
    ServiceSchema, Symbol, ValueId, ValueSchema, Visibility,
};

/// What the elements of a file need to know about their surroundings.
#[derive(Clone)]
struct Around {
    file: FileId,
    scope: Arc<str>,
    parent: Option<MessageId>,
    /// What the edition says, until the features are resolved.
    features: Features,
}

impl Around {
    fn full_name(&self, name: &str) -> Arc<str> {
        if self.scope.is_empty() { name.into() } else { format!("{}.{name}", self.scope).into() }
    }
}

impl Draft<'_> {
    /// Declares a file, after those that it imports.
    pub(super) fn declare(&mut self, input: Input) {
        let Input { rank, descriptor, source } = input;
        let id = FileId::new(self.set.files.len());
        // refused before, if it is none that is known
        let edition = Edition::of(&descriptor.syntax, descriptor.edition).unwrap_or(Edition::Proto2);
        let features = Features::of_edition(edition);
        let FileDescriptor {
            name,
            package,
            dependencies,
            public_dependencies,
            weak_dependencies,
            option_dependencies,
            messages,
            enums,
            services,
            extensions,
            options,
            ..
        } = descriptor;
        let name: Arc<str> = name.into();
        let mut package: Arc<str> = package.into();
        let dependencies: Vec<FileId> =
            dependencies.iter().filter_map(|name| self.set.file_by_name(name)).collect();
        let at = |index: &i32| dependencies.get(*index as usize).copied();
        let public_dependencies = public_dependencies.iter().filter_map(at).collect();
        let weak_dependencies = weak_dependencies.iter().filter_map(at).collect();
        self.ranks.push(rank);
        self.set.file_names.insert(name.clone(), id);
        self.set.files.push(FileSchema {
            name,
            package: package.clone(),
            edition,
            dependencies,
            public_dependencies,
            weak_dependencies,
            option_dependencies,
            messages: Vec::new(),
            enums: Vec::new(),
            services: Vec::new(),
            extensions: Vec::new(),
            options,
            features,
            source,
        });
        if !self.declare_package(id, &package) {
            // every name in it would be looked for in each of its parts
            package = "".into();
            self.set.files[id.index()].package = package.clone();
        }
        self.visible.add_file(self.set.file(id));
        let around = Around { file: id, scope: package, parent: None, features };
        let messages = self.declare_messages(&around, messages);
        let enums = self.declare_enums(&around, enums);
        let services = services
            .into_iter()
            .enumerate()
            .map(|(index, service)| self.declare_service(&around, index, service))
            .collect();
        let extensions = self.declare_fields(&around, extensions, FieldParent::FileExtension(id), &[]);
        let file = &mut self.set.files[id.index()];
        file.messages = messages;
        file.enums = enums;
        file.services = services;
        file.extensions = extensions;
    }

    fn declare_messages(&mut self, around: &Around, messages: Vec<MessageDescriptor>) -> Vec<MessageId> {
        messages
            .into_iter()
            .enumerate()
            .map(|(index, message)| self.declare_message(around, index, message))
            .collect()
    }

    /// Recurs as deep as messages are nested, which is checked before.
    fn declare_message(
        &mut self,
        around: &Around,
        index: usize,
        mut message: MessageDescriptor,
    ) -> MessageId {
        let id = MessageId::new(self.set.messages.len());
        let full_name = around.full_name(&message.name);
        let mut nested = message.messages.take();
        if full_name.len() > LONGEST_NAME {
            // the name is refused, and that of each part would be longer
            nested.clear();
            message.fields.clear();
            message.oneofs.clear();
            message.enums.clear();
            message.extensions.clear();
        }
        self.set.messages.push(MessageSchema {
            full_name: full_name.clone(),
            file: around.file,
            parent: around.parent,
            index: index as u32,
            fields: Vec::new(),
            fields_by_number: Vec::new(),
            oneofs: Vec::new(),
            messages: Vec::new(),
            enums: Vec::new(),
            extensions: Vec::new(),
            extension_ranges: message.extension_ranges,
            reserved_ranges: message.reserved_ranges,
            reserved_names: message.reserved_names,
            visibility: Visibility::of(message.visibility),
            options: message.options,
            features: around.features,
        });
        self.enter(&full_name, &message.name, Symbol::Message(id));
        let inside = Around { scope: full_name, parent: Some(id), ..around.clone() };
        let oneofs: Vec<OneofId> = message
            .oneofs
            .into_iter()
            .enumerate()
            .map(|(index, oneof)| self.declare_oneof(&inside, id, index, oneof))
            .collect();
        let fields = self.declare_fields(&inside, message.fields, FieldParent::Field(id), &oneofs);
        let enums = self.declare_enums(&inside, message.enums);
        let extensions =
            self.declare_fields(&inside, message.extensions, FieldParent::MessageExtension(id), &[]);
        let messages = self.declare_messages(&inside, nested);
        let mut fields_by_number = fields.clone();
        fields_by_number.sort_by_key(|&field| self.set.field(field).number);
        let schema = &mut self.set.messages[id.index()];
        schema.fields = fields;
        schema.fields_by_number = fields_by_number;
        schema.oneofs = oneofs;
        schema.messages = messages;
        schema.enums = enums;
        schema.extensions = extensions;
        id
    }

    fn declare_oneof(
        &mut self,
        around: &Around,
        message: MessageId,
        index: usize,
        oneof: OneofDescriptor,
    ) -> OneofId {
        let id = OneofId::new(self.set.oneofs.len());
        let full_name = around.full_name(&oneof.name);
        self.set.oneofs.push(OneofSchema {
            full_name: full_name.clone(),
            message,
            index: index as u32,
            fields: Vec::new(),
            synthetic: false,
            options: oneof.options,
            features: around.features,
        });
        self.enter(&full_name, &oneof.name, Symbol::Oneof(id));
        id
    }

    fn declare_fields(
        &mut self,
        around: &Around,
        fields: Vec<FieldDescriptor>,
        parent: FieldParent,
        oneofs: &[OneofId],
    ) -> Vec<FieldId> {
        fields
            .into_iter()
            .enumerate()
            .map(|(index, field)| self.declare_field(around, index, field, parent, oneofs))
            .collect()
    }

    fn declare_field(
        &mut self,
        around: &Around,
        index: usize,
        mut field: FieldDescriptor,
        parent: FieldParent,
        oneofs: &[OneofId],
    ) -> FieldId {
        let id = FieldId::new(self.set.fields.len());
        let full_name = around.full_name(&field.name);
        let options = mem::take(&mut field.options);
        let oneof = field
            .oneof_index
            .and_then(|index| usize::try_from(index).ok())
            .and_then(|index| oneofs.get(index).copied());
        let synthetic = oneof.is_some() && field.proto3_optional;
        if let Some(oneof) = oneof {
            let schema = &mut self.set.oneofs[oneof.index()];
            schema.fields.push(id);
            schema.synthetic |= synthetic;
        }
        let json_name = field.json_name.clone().unwrap_or_else(|| json_name(&field.name));
        self.set.fields.push(FieldSchema {
            full_name: full_name.clone(),
            number: u32::try_from(field.number).unwrap_or(0),
            message: around.parent.unwrap_or(MessageId::new(0)),
            parent,
            file: around.file,
            index: index as u32,
            kind: FieldKind::Bool,
            cardinality: Cardinality::Singular(Presence::Explicit),
            oneof: oneof.filter(|_| !synthetic),
            synthetic_oneof: oneof.filter(|_| synthetic),
            proto3_optional: field.proto3_optional,
            default: None,
            json_name: json_name.into(),
            utf8: false,
            options,
            features: around.features,
        });
        self.enter(&full_name, &field.name, Symbol::Field(id));
        self.raw.push(field);
        self.sound.push(false);
        id
    }

    fn declare_enums(&mut self, around: &Around, enums: Vec<EnumDescriptor>) -> Vec<EnumId> {
        enums
            .into_iter()
            .enumerate()
            .map(|(index, schema)| self.declare_enum(around, index, schema))
            .collect()
    }

    fn declare_enum(&mut self, around: &Around, index: usize, descriptor: EnumDescriptor) -> EnumId {
        let id = EnumId::new(self.set.enums.len());
        let full_name = around.full_name(&descriptor.name);
        self.set.enums.push(EnumSchema {
            full_name: full_name.clone(),
            file: around.file,
            parent: around.parent,
            index: index as u32,
            values: Vec::new(),
            reserved_ranges: descriptor.reserved_ranges,
            reserved_names: descriptor.reserved_names,
            visibility: Visibility::of(descriptor.visibility),
            options: descriptor.options,
            features: around.features,
        });
        let mut numbers = std::collections::HashSet::new();
        for (index, value) in descriptor.values.into_iter().enumerate() {
            let value_id = ValueId::new(self.set.values.len());
            let full_name = around.full_name(&value.name);
            self.set.values.push(ValueSchema {
                full_name: full_name.clone(),
                parent: id,
                index: index as u32,
                number: value.number,
                alias: !numbers.insert(value.number),
                options: value.options,
            });
            self.set.enums[id.index()].values.push(value_id);
            self.enter(&full_name, &value.name, Symbol::Value(value_id));
        }
        self.enter(&full_name, &descriptor.name, Symbol::Enum(id));
        id
    }

    fn declare_service(&mut self, around: &Around, index: usize, service: ServiceDescriptor) -> ServiceId {
        let id = ServiceId::new(self.set.services.len());
        let full_name = around.full_name(&service.name);
        self.set.services.push(ServiceSchema {
            full_name: full_name.clone(),
            file: around.file,
            index: index as u32,
            methods: Vec::new(),
            options: service.options,
        });
        self.enter(&full_name, &service.name, Symbol::Service(id));
        // as with messages
        let methods = if full_name.len() > LONGEST_NAME { Vec::new() } else { service.methods };
        for (index, method) in methods.into_iter().enumerate() {
            let method_id = MethodId::new(self.set.methods.len());
            let full_name: Arc<str> = format!("{full_name}.{}", method.name).into();
            self.set.methods.push(MethodSchema {
                full_name: full_name.clone(),
                service: id,
                index: index as u32,
                input: MessageId::new(0),
                output: MessageId::new(0),
                client_streaming: method.client_streaming,
                server_streaming: method.server_streaming,
                options: method.options,
            });
            self.method_types.push((method.input_type, method.output_type));
            self.set.services[id.index()].methods.push(method_id);
            self.enter(&full_name, &method.name, Symbol::Method(method_id));
        }
        id
    }
}
