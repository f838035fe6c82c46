//! What the oracle knows about a schema: messages by full name, fields by number, features resolved.

use std::collections::BTreeMap;

use prost::Message as _;

use super::descriptor::{EnumType, FeatureSet, Field as FieldProto, FileSet, MessageType};

#[derive(Debug, Default)]
pub(super) struct Schema {
    pub(super) messages: BTreeMap<String, Message>,
    /// The numbers of each enum, the first one first.
    pub(super) enums: BTreeMap<String, Enum>,
}

#[derive(Debug, Default)]
pub(super) struct Message {
    pub(super) fields: BTreeMap<u32, Field>,
    pub(super) extensions: BTreeMap<u32, Field>,
    /// Whether its extensions stand in items.
    pub(super) has_items: bool,
    map_entry: bool,
}

#[derive(Debug)]
pub(super) struct Enum {
    pub(super) closed: bool,
    pub(super) numbers: Vec<i32>,
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) kind: Kind,
    pub(super) shape: Shape,
}

/// What one value is on the wire.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// A varint: how many bits of it count, and whether bit 31 is repeated up to bit 63.
    Varint {
        bits: u32,
        sign_extended: bool,
    },
    /// A varint whose sign is in its lowest bit.
    ZigZag {
        bits: u32,
    },
    Bool,
    Enum(String),
    Fixed32 {
        signed: bool,
    },
    Fixed64 {
        signed: bool,
    },
    String {
        checked: bool,
    },
    Bytes,
    Message(String),
    Group(String),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shape {
    Implicit,
    Explicit,
    Required,
    Oneof(i32),
    List { packed: bool },
    Map,
}

/// Features in force, as numbered in `descriptor.proto`.
#[derive(Clone, Copy)]
struct Features {
    presence: i32,
    enums: i32,
    lists: i32,
    utf8: i32,
    messages: i32,
}

const IMPLICIT: i32 = 2;
const LEGACY_REQUIRED: i32 = 3;
const CLOSED: i32 = 2;
const PACKED: i32 = 1;
const EXPANDED: i32 = 2;
const VERIFY: i32 = 2;
const DELIMITED: i32 = 2;

impl Features {
    fn of_syntax(syntax: &str) -> Self {
        match syntax {
            "" | "proto2" => Features { presence: 1, enums: CLOSED, lists: EXPANDED, utf8: 3, messages: 1 },
            "proto3" => Features { presence: IMPLICIT, enums: 1, lists: PACKED, utf8: VERIFY, messages: 1 },
            "editions" => Features { presence: 1, enums: 1, lists: PACKED, utf8: VERIFY, messages: 1 },
            other => panic!("unknown syntax {other:?}"),
        }
    }

    /// These features with those that `written` sets in their place.
    fn with(self, written: Option<&FeatureSet>) -> Self {
        let Some(written) = written else { return self };
        let or = |new, old| if new == 0 { old } else { new };
        Features {
            presence: or(written.field_presence, self.presence),
            enums: or(written.enum_type, self.enums),
            lists: or(written.repeated_field_encoding, self.lists),
            utf8: or(written.utf8_validation, self.utf8),
            messages: or(written.message_encoding, self.messages),
        }
    }
}

impl Schema {
    /// Reads a descriptor set. Every import must be in it.
    ///
    /// # Panics
    ///
    /// If the bytes are no descriptor set.
    pub(super) fn read(descriptor_set: &[u8]) -> Self {
        let set = FileSet::decode(descriptor_set).expect("a descriptor set");
        let mut schema = Schema::default();
        let mut extensions = Vec::new();
        for file in &set.files {
            let features = Features::of_syntax(&file.syntax)
                .with(file.options.as_ref().and_then(|o| o.features.as_ref()));
            let scope = if file.package.is_empty() { String::new() } else { format!("{}.", file.package) };
            for e in &file.enums {
                schema.add_enum(&scope, e, features);
            }
            extensions.extend(file.extensions.iter().map(|field| (field, features)));
            for message in &file.messages {
                schema.add_message(&scope, message, features, &mut extensions);
            }
        }
        schema.close_maps();
        for (field, features) in extensions {
            let extended = schema.messages.get_mut(full_name(&field.extendee)).expect("the extended message");
            extended.extensions.insert(field.number as u32, Field::read(field, features, false));
        }
        schema
    }

    fn add_enum(&mut self, scope: &str, proto: &EnumType, outer: Features) {
        let features = outer.with(proto.options.as_ref().and_then(|o| o.features.as_ref()));
        let numbers = proto.values.iter().map(|value| value.number).collect();
        self.enums
            .insert(format!("{scope}{}", proto.name), Enum { closed: features.enums == CLOSED, numbers });
    }

    fn add_message<'d>(
        &mut self,
        scope: &str,
        proto: &'d MessageType,
        outer: Features,
        extensions: &mut Vec<(&'d FieldProto, Features)>,
    ) {
        let options = proto.options.as_ref();
        let features = outer.with(options.and_then(|o| o.features.as_ref()));
        let has_items = options.is_some_and(|o| o.message_set_wire_format);
        let map_entry = options.is_some_and(|o| o.map_entry);
        let name = format!("{scope}{}", proto.name);
        let inner = format!("{name}.");
        for e in &proto.enums {
            self.add_enum(&inner, e, features);
        }
        extensions.extend(proto.extensions.iter().map(|field| (field, features)));
        for nested in &proto.messages {
            self.add_message(&inner, nested, features, extensions);
        }
        let read = |f: &FieldProto| (f.number as u32, Field::read(f, features, map_entry));
        let fields = proto.fields.iter().map(read).collect();
        self.messages.insert(name, Message { fields, extensions: BTreeMap::new(), has_items, map_entry });
    }

    /// Turns lists of map entries into maps, now that every message is known.
    fn close_maps(&mut self) {
        let is_entry = |(name, message): (&String, &Message)| message.map_entry.then(|| name.clone());
        let entries: Vec<String> = self.messages.iter().filter_map(is_entry).collect();
        for field in self.messages.values_mut().flat_map(|message| message.fields.values_mut()) {
            if let Kind::Message(name) | Kind::Group(name) = &field.kind
                && entries.contains(name)
            {
                *field = Field { kind: Kind::Message(name.clone()), shape: Shape::Map };
            }
        }
    }
}

impl Field {
    fn read(proto: &FieldProto, outer: Features, in_map_entry: bool) -> Self {
        let options = proto.options.as_ref();
        let features = outer.with(options.and_then(|o| o.features.as_ref()));
        let type_name = full_name(&proto.type_name).to_owned();
        let kind = match proto.kind {
            1 | 6 => Kind::Fixed64 { signed: false }, // double, fixed64
            2 | 7 => Kind::Fixed32 { signed: false }, // float, fixed32
            3 => Kind::Varint { bits: 64, sign_extended: true },
            4 => Kind::Varint { bits: 64, sign_extended: false },
            5 => Kind::Varint { bits: 32, sign_extended: true },
            8 => Kind::Bool,
            9 => Kind::String { checked: features.utf8 == VERIFY },
            10 => Kind::Group(type_name),
            11 if features.messages == DELIMITED && !in_map_entry => Kind::Group(type_name),
            11 => Kind::Message(type_name),
            12 => Kind::Bytes,
            13 => Kind::Varint { bits: 32, sign_extended: false },
            14 => Kind::Enum(type_name),
            15 => Kind::Fixed32 { signed: true },
            16 => Kind::Fixed64 { signed: true },
            17 => Kind::ZigZag { bits: 32 },
            18 => Kind::ZigZag { bits: 64 },
            other => panic!("unknown field type {other}"),
        };
        let message = matches!(kind, Kind::Message(_) | Kind::Group(_));
        let packable = !message && !matches!(kind, Kind::String { .. } | Kind::Bytes);
        let packed = options.and_then(|o| o.packed).unwrap_or(features.lists == PACKED);
        let extension = !proto.extendee.is_empty();
        let shape = match (proto.label, proto.oneof_index) {
            (3, _) => Shape::List { packed: packable && packed },
            (2, _) => Shape::Required,
            (_, Some(oneof)) => Shape::Oneof(oneof),
            _ if features.presence == LEGACY_REQUIRED => Shape::Required,
            _ if features.presence == IMPLICIT && !message && !extension => Shape::Implicit,
            _ => Shape::Explicit,
        };
        Field { kind, shape }
    }
}

impl Field {
    /// Whether it may come as a packed run.
    pub(super) fn is_packable_list(&self) -> bool {
        matches!(self.shape, Shape::List { .. }) && matches!(self.kind.wire_type(), 0 | 1 | 5)
    }
}

impl Kind {
    /// The wire type of one value.
    pub(super) fn wire_type(&self) -> u8 {
        match self {
            Kind::Varint { .. } | Kind::ZigZag { .. } | Kind::Bool | Kind::Enum(_) => 0,
            Kind::Fixed64 { .. } => 1,
            Kind::String { .. } | Kind::Bytes | Kind::Message(_) => 2,
            Kind::Group(_) => 3,
            Kind::Fixed32 { .. } => 5,
        }
    }
}

/// Type names in descriptors begin with a dot.
fn full_name(name: &str) -> &str {
    name.strip_prefix('.').unwrap_or(name)
}
