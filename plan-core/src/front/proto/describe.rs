//! From the syntax tree to descriptors, names and options as they are written.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use std::collections::HashSet;

use super::ast::{
    Brackets, Enum, EnumItem, Extend, Field, FieldOption, FieldType, File, ImportKind, Item, Label, Message,
    Method, Oneof, OneofItem, OptionItem, Range, ReservedWhat, Service, ServiceItem,
};
use crate::schema::bounds::{NUMBERS_END, NUMBERS_END_IN_SET};
use crate::schema::field_type::{LABEL_OPTIONAL, LABEL_REPEATED, LABEL_REQUIRED, TYPE_STRING};
use crate::schema::{
    EnumDescriptor, EnumValueDescriptor, ExtensionRange, ExtensionRangeOptions, FieldDescriptor,
    FieldOptions, FileDescriptor, FileOptions, MessageDescriptor, MessageOptions, MethodDescriptor,
    MethodOptions, OneofDescriptor, OptionNamePart, Options, OptionsMessage, ReservedRange,
    ServiceDescriptor, UninterpretedOption, entry_name,
};

/// The descriptor of a file.
pub(super) fn file(name: &str, tree: &File<'_>) -> FileDescriptor {
    let syntax = tree.syntax.as_ref();
    let mut file = FileDescriptor {
        name: name.to_owned(),
        syntax: match syntax {
            Some(syntax) if syntax.edition != 0 => "editions".into(),
            Some(syntax) => syntax.value.clone().into_owned(),
            None => String::new(),
        },
        edition: syntax.map_or(0, |syntax| syntax.edition),
        ..FileDescriptor::default()
    };
    let proto3 = file.syntax == "proto3";
    let mut options = Vec::new();
    for item in &tree.items {
        match item {
            Item::Package(package) => file.package = package.name.text.clone().into_owned(),
            Item::Import(import) => {
                let name = import.name.clone().into_owned();
                let index = file.dependencies.len() as i32;
                match import.kind {
                    Some((ImportKind::Option, _)) => {
                        file.option_dependencies.push(name);
                        continue;
                    }
                    Some((ImportKind::Public, _)) => file.public_dependencies.push(index),
                    Some((ImportKind::Weak, _)) => file.weak_dependencies.push(index),
                    None => {}
                }
                file.dependencies.push(name);
            }
            Item::Option(option) => options.push(option),
            Item::Message(inner) => file.messages.push(message(inner, proto3)),
            Item::Enum(inner) => file.enums.push(enumeration(inner)),
            Item::Service(inner) => file.services.push(service(inner)),
            Item::Extend(inner) => extend(inner, proto3, &mut file.extensions, &mut file.messages),
            Item::Field(_) | Item::Oneof(_) | Item::Extensions(_) | Item::Reserved(_) => {}
        }
    }
    file.options = uninterpreted::<FileOptions>(options);
    file
}

/// Recurs as deep as messages are nested, which the parser bounds.
fn message(tree: &Message<'_>, proto3: bool) -> MessageDescriptor {
    let mut out = MessageDescriptor {
        name: tree.name.text.to_owned(),
        visibility: tree.visibility,
        ..MessageDescriptor::default()
    };
    let is_set = tree
        .items
        .iter()
        .any(|item| matches!(item, Item::Option(option) if option.is_set("message_set_wire_format")));
    let end = if is_set { NUMBERS_END_IN_SET } else { NUMBERS_END };
    let mut nested = Vec::new();
    let mut options = Vec::new();
    for item in &tree.items {
        match item {
            Item::Field(inner) => out.fields.push(field(inner, proto3, &mut nested)),
            Item::Message(inner) => nested.push(message(inner, proto3)),
            Item::Enum(inner) => out.enums.push(enumeration(inner)),
            Item::Extend(inner) => extend(inner, proto3, &mut out.extensions, &mut nested),
            Item::Option(option) => options.push(option),
            Item::Oneof(inner) => oneof(inner, proto3, &mut out, &mut nested),
            Item::Extensions(extensions) => {
                let options = extensions.options.iter().flat_map(|options| &options.items);
                let options: Options<ExtensionRangeOptions> = uninterpreted(options.collect());
                for range in &extensions.ranges {
                    let (start, end) = exclusive(range, end);
                    out.extension_ranges.push(ExtensionRange { start, end, options: options.clone() });
                }
            }
            Item::Reserved(reserved) => match &reserved.what {
                ReservedWhat::Names(names) => {
                    out.reserved_names.extend(names.iter().map(|(name, _)| name.clone().into_owned()));
                }
                ReservedWhat::Ranges(ranges) => out.reserved_ranges.extend(ranges.iter().map(|range| {
                    let (start, end) = exclusive(range, end);
                    ReservedRange { start, end }
                })),
            },
            Item::Package(_) | Item::Import(_) | Item::Service(_) => {}
        }
    }
    out.messages = nested.into();
    out.options = uninterpreted(options);
    if proto3 {
        add_synthetic_oneofs(&mut out);
    }
    out
}

/// The start and the end of a range; `max` is just before `end`.
fn exclusive(range: &Range, end: i32) -> (i32, i32) {
    (range.start.value, range.last.map_or(end, |last| last.wrapping_add(1)))
}

fn oneof(tree: &Oneof<'_>, proto3: bool, out: &mut MessageDescriptor, nested: &mut Vec<MessageDescriptor>) {
    let index = out.oneofs.len() as i32;
    let mut options = Vec::new();
    for item in &tree.items {
        match item {
            OneofItem::Option(option) => options.push(option),
            OneofItem::Field(inner) => {
                out.fields.push(FieldDescriptor { oneof_index: Some(index), ..field(inner, proto3, nested) });
            }
        }
    }
    out.oneofs.push(OneofDescriptor { name: tree.name.text.to_owned(), options: uninterpreted(options) });
}

/// Gives each `optional` field of a proto3 message a oneof of its own, behind the others, of a name that nothing has.
fn add_synthetic_oneofs(message: &mut MessageDescriptor) {
    if !message.fields.iter().any(|field| field.proto3_optional) {
        return;
    }
    let fields = message.fields.iter().map(|field| &field.name);
    let mut names: HashSet<String> =
        fields.chain(message.oneofs.iter().map(|oneof| &oneof.name)).cloned().collect();
    for field in &mut message.fields {
        if !field.proto3_optional {
            continue;
        }
        let mut name =
            if field.name.starts_with('_') { field.name.clone() } else { format!("_{}", field.name) };
        while names.contains(&name) {
            name.insert(0, 'X');
        }
        names.insert(name.clone());
        field.oneof_index = Some(message.oneofs.len() as i32);
        message.oneofs.push(OneofDescriptor { name, options: Options::default() });
    }
}

fn extend(
    tree: &Extend<'_>,
    proto3: bool,
    extensions: &mut Vec<FieldDescriptor>,
    messages: &mut Vec<MessageDescriptor>,
) {
    for inner in &tree.fields {
        let extendee = tree.extendee.text.clone().into_owned();
        extensions.push(FieldDescriptor { extendee, ..field(inner, proto3, messages) });
    }
}

/// The descriptor of a field. The message of a group or of the entry of a map goes to `messages`.
fn field(tree: &Field<'_>, proto3: bool, messages: &mut Vec<MessageDescriptor>) -> FieldDescriptor {
    let label = tree.label.map(|(label, _)| label);
    let mut out = FieldDescriptor {
        name: tree.name.text.to_owned(),
        number: tree.number.value,
        label: match label {
            None | Some(Label::Optional) => LABEL_OPTIONAL,
            Some(Label::Required) => LABEL_REQUIRED,
            Some(Label::Repeated) => LABEL_REPEATED,
        },
        proto3_optional: proto3 && label == Some(Label::Optional),
        ..FieldDescriptor::default()
    };
    let mut options = Vec::new();
    for option in tree.options.iter().flat_map(|options| &options.items) {
        match option {
            FieldOption::Default { text, .. } => out.default_value = Some(text.clone().into_owned()),
            FieldOption::JsonName { name, .. } => out.json_name = Some(name.clone().into_owned()),
            FieldOption::Option(option) => options.push(option),
        }
    }
    match &tree.r#type {
        FieldType::Map(types) => {
            let entry = entry(tree.name.text, &types.0, &types.1, &options);
            out.label = LABEL_REPEATED;
            out.type_name.clone_from(&entry.name);
            messages.push(entry);
        }
        simple => set_type(&mut out, simple),
    }
    if let Some(group) = &tree.group {
        out.name.make_ascii_lowercase();
        group.name.text.clone_into(&mut out.type_name);
        messages.push(message(group, proto3));
    }
    out.options = uninterpreted::<FieldOptions>(options);
    out
}

fn set_type(field: &mut FieldDescriptor, r#type: &FieldType<'_>) {
    match r#type {
        FieldType::Scalar(number) => field.r#type = *number,
        FieldType::Named(path) => field.type_name = path.text.clone().into_owned(),
        FieldType::Map(_) => {}
    }
}

/// The message of the entries of a map. Its fields have the features of the map field.
fn entry(
    name: &str,
    key: &FieldType<'_>,
    value: &FieldType<'_>,
    options: &[&OptionItem<'_>],
) -> MessageDescriptor {
    let part = |name: &str, number: i32, r#type: &FieldType<'_>| {
        let mut field = FieldDescriptor {
            name: name.to_owned(),
            number,
            label: LABEL_OPTIONAL,
            ..FieldDescriptor::default()
        };
        set_type(&mut field, r#type);
        let inherited = options.iter().copied().filter(|&option| {
            option.is_named("features")
                || field.r#type == TYPE_STRING && option.name.len() == 1 && option.is_named("enforce_utf8")
        });
        field.options = uninterpreted(inherited.collect());
        field
    };
    MessageDescriptor {
        name: entry_name(name),
        fields: vec![part("key", 1, key), part("value", 2, value)],
        // the option `map_entry`, number 7, as a varint: true
        options: MessageOptions::read(vec![7 << 3, 1]).into(),
        ..MessageDescriptor::default()
    }
}

fn enumeration(tree: &Enum<'_>) -> EnumDescriptor {
    let mut out = EnumDescriptor {
        name: tree.name.text.to_owned(),
        visibility: tree.visibility,
        ..EnumDescriptor::default()
    };
    let mut options = Vec::new();
    for item in &tree.items {
        match item {
            EnumItem::Option(option) => options.push(option),
            EnumItem::Value(value) => out.values.push(EnumValueDescriptor {
                name: value.name.text.to_owned(),
                number: value.number.value,
                options: bracketed(value.options.as_ref()),
            }),
            EnumItem::Reserved(reserved) => match &reserved.what {
                ReservedWhat::Names(names) => {
                    out.reserved_names.extend(names.iter().map(|(name, _)| name.to_string()));
                }
                ReservedWhat::Ranges(ranges) => {
                    out.reserved_ranges.extend(ranges.iter().map(|range| ReservedRange {
                        start: range.start.value,
                        end: range.last.unwrap_or(i32::MAX),
                    }));
                }
            },
        }
    }
    out.options = uninterpreted(options);
    out
}

fn service(tree: &Service<'_>) -> ServiceDescriptor {
    let mut out = ServiceDescriptor { name: tree.name.text.to_owned(), ..ServiceDescriptor::default() };
    let mut options = Vec::new();
    for item in &tree.items {
        match item {
            ServiceItem::Option(option) => options.push(option),
            ServiceItem::Method(inner) => out.methods.push(method(inner)),
        }
    }
    out.options = uninterpreted(options);
    out
}

fn method(tree: &Method<'_>) -> MethodDescriptor {
    let options = tree.options.as_ref();
    MethodDescriptor {
        name: tree.name.text.to_owned(),
        input_type: tree.input.path.text.clone().into_owned(),
        output_type: tree.output.path.text.clone().into_owned(),
        // a method with a block has options, be it empty
        options: options
            .map(|options| Options::from(with_uninterpreted::<MethodOptions>(options.iter().collect())))
            .unwrap_or_default(),
        client_streaming: tree.input.stream.is_some(),
        server_streaming: tree.output.stream.is_some(),
    }
}

fn bracketed<T: OptionsMessage>(options: Option<&Brackets<OptionItem<'_>>>) -> Options<T> {
    uninterpreted(options.iter().flat_map(|options| &options.items).collect())
}

/// The options of an element that has these statements; none, if there is no statement.
fn uninterpreted<T: OptionsMessage>(options: Vec<&OptionItem<'_>>) -> Options<T> {
    if options.is_empty() { Options::default() } else { with_uninterpreted::<T>(options).into() }
}

fn with_uninterpreted<T: OptionsMessage>(options: Vec<&OptionItem<'_>>) -> T {
    let part = |part: &super::ast::NamePart<'_>| OptionNamePart {
        name: part.path.text.clone().into_owned(),
        is_extension: part.is_extension,
    };
    T::of_text(
        options
            .into_iter()
            .map(|option| UninterpretedOption {
                name: option.name.iter().map(part).collect(),
                value: option.value.clone(),
            })
            .collect(),
    )
}
