//! Where everything in a file stands, and the comments at it: `SourceCodeInfo`, in the order that protoc gives it.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::ast::{
    Brackets, EndId, EndOf, Enum, EnumItem, Extend, Extensions, Field, FieldOption, FieldType, File,
    ImportKind, Item, Message, Method, MethodType, Oneof, OneofItem, OptionItem, Range, Reserved,
    ReservedWhat, Service, ServiceItem,
};
use crate::lex::{Lines, Span};
use crate::schema::{Location, number};

/// The locations of a file.
pub(super) fn file(text: &str, tree: &File<'_>) -> Vec<Location> {
    let mut locator =
        Locator { lines: Lines::of(text), comments: attach(text, tree), path: Vec::new(), out: Vec::new() };
    locator.file(tree);
    locator.out
}

/// The comments at one declaration.
#[derive(Default)]
struct Attached {
    leading: String,
    trailing: String,
    detached: Vec<String>,
}

/// The comments at each end of a declaration.
fn attach(text: &str, tree: &File<'_>) -> Vec<Attached> {
    let first = tree.first_gap.map(|gap| gap.comments(text)).unwrap_or_default();
    let (mut leading, mut detached) = (first.leading, first.detached);
    let mut all = Vec::with_capacity(tree.ends.len());
    for end in &tree.ends {
        let behind = end.gap.comments(text);
        let before = mem::replace(&mut leading, behind.leading);
        all.push(match end.of {
            EndOf::Declaration => Attached {
                leading: before,
                trailing: behind.trailing,
                detached: mem::replace(&mut detached, behind.detached),
            },
            EndOf::Block => {
                detached = behind.detached;
                Attached::default()
            }
            EndOf::Nothing => {
                detached.extend(behind.detached);
                Attached::default()
            }
        });
    }
    all
}

struct Locator {
    lines: Lines,
    comments: Vec<Attached>,
    /// The path of what is being walked.
    path: Vec<i32>,
    out: Vec<Location>,
}

/// How many of each part a file or a message has so far.
#[derive(Default)]
struct Counts {
    fields: i32,
    messages: i32,
    enums: i32,
    services: i32,
    extensions: i32,
    oneofs: i32,
    extension_ranges: i32,
    reserved_ranges: i32,
    reserved_names: i32,
    options: i32,
}

/// The next of a count.
fn next(count: &mut i32) -> i32 {
    let index = *count;
    *count += 1;
    index
}

impl Locator {
    /// Walks `inner` at the path that goes on with `sub`.
    fn within<T>(&mut self, sub: &[i32], inner: impl FnOnce(&mut Self) -> T) -> T {
        let len = self.path.len();
        self.path.extend_from_slice(sub);
        let out = inner(self);
        self.path.truncate(len);
        out
    }

    /// Puts the location of what stands at the path.
    fn put(&mut self, span: Span, end: Option<EndId>) {
        let (line, column) = self.lines.position(span.start);
        let (end_line, end_column) = self.lines.position(span.end);
        let mut place = alloc::vec![line as i32, column as i32];
        if end_line != line {
            place.push(end_line as i32);
        }
        place.push(end_column as i32);
        let some = |text: String| (!text.is_empty()).then_some(text);
        let attached =
            end.and_then(|EndId(at)| self.comments.get_mut(at as usize)).map(mem::take).unwrap_or_default();
        self.out.push(Location {
            path: self.path.clone(),
            span: place,
            leading_comments: some(attached.leading),
            trailing_comments: some(attached.trailing),
            leading_detached_comments: attached.detached,
        });
    }

    /// Puts the location of a part of what stands at the path.
    fn part(&mut self, sub: &[i32], span: Span) {
        self.within(sub, |it| it.put(span, None));
    }

    fn file(&mut self, tree: &File<'_>) {
        self.put(tree.span, None);
        if let Some(syntax) = &tree.syntax {
            self.within(&[number::FILE_SYNTAX], |it| it.put(syntax.span, Some(syntax.end)));
        }
        let mut counts = Counts::default();
        let (mut imports, mut publics, mut weaks, mut options) = (0, 0, 0, 0);
        for item in &tree.items {
            match item {
                Item::Package(package) => {
                    self.within(&[number::FILE_PACKAGE], |it| it.put(package.span, Some(package.end)));
                }
                Item::Import(import) => {
                    let path = match import.kind {
                        Some((ImportKind::Option, _)) => [number::FILE_OPTION_DEPENDENCY, next(&mut options)],
                        _ => [number::FILE_DEPENDENCY, next(&mut imports)],
                    };
                    self.within(&path, |it| it.put(import.span, Some(import.end)));
                    match import.kind {
                        Some((ImportKind::Public, word)) => {
                            self.part(&[number::FILE_PUBLIC_DEPENDENCY, next(&mut publics)], word);
                        }
                        Some((ImportKind::Weak, word)) => {
                            self.part(&[number::FILE_WEAK_DEPENDENCY, next(&mut weaks)], word);
                        }
                        Some((ImportKind::Option, _)) | None => {}
                    }
                }
                Item::Option(option) => {
                    self.option_statement(number::FILE_OPTIONS, next(&mut counts.options), option);
                }
                Item::Message(inner) => {
                    let path = [number::FILE_MESSAGE_TYPE, next(&mut counts.messages)];
                    self.within(&path, |it| it.message(inner));
                }
                Item::Enum(inner) => {
                    let path = [number::FILE_ENUM_TYPE, next(&mut counts.enums)];
                    self.within(&path, |it| it.enumeration(inner));
                }
                Item::Service(inner) => {
                    let path = [number::FILE_SERVICE, next(&mut counts.services)];
                    self.within(&path, |it| it.service(inner));
                }
                Item::Extend(inner) => {
                    self.extend(inner, number::FILE_EXTENSION, number::FILE_MESSAGE_TYPE, &mut counts);
                }
                Item::Field(_) | Item::Oneof(_) | Item::Extensions(_) | Item::Reserved(_) => {}
            }
        }
    }

    fn message(&mut self, tree: &Message<'_>) {
        self.put(tree.span, Some(tree.end));
        self.part(&[number::NAME], tree.name.span);
        self.message_items(tree);
    }

    /// Recurs as deep as messages are nested, which the parser bounds.
    fn message_items(&mut self, tree: &Message<'_>) {
        let mut counts = Counts::default();
        for item in &tree.items {
            match item {
                Item::Field(inner) => {
                    let index = next(&mut counts.fields);
                    self.field(
                        inner,
                        &[number::MESSAGE_FIELD, index],
                        number::MESSAGE_NESTED_TYPE,
                        None,
                        &mut counts,
                    );
                }
                Item::Message(inner) => {
                    let path = [number::MESSAGE_NESTED_TYPE, next(&mut counts.messages)];
                    self.within(&path, |it| it.message(inner));
                }
                Item::Enum(inner) => {
                    let path = [number::MESSAGE_ENUM_TYPE, next(&mut counts.enums)];
                    self.within(&path, |it| it.enumeration(inner));
                }
                Item::Extend(inner) => {
                    self.extend(inner, number::MESSAGE_EXTENSION, number::MESSAGE_NESTED_TYPE, &mut counts);
                }
                Item::Option(option) => {
                    self.option_statement(number::MESSAGE_OPTIONS, next(&mut counts.options), option);
                }
                Item::Oneof(inner) => self.oneof(inner, &mut counts),
                Item::Extensions(inner) => self.extensions(inner, &mut counts.extension_ranges),
                Item::Reserved(inner) => self.reserved(
                    inner,
                    (number::MESSAGE_RESERVED_NAME, &mut counts.reserved_names),
                    (number::MESSAGE_RESERVED_RANGE, &mut counts.reserved_ranges),
                ),
                Item::Package(_) | Item::Import(_) | Item::Service(_) => {}
            }
        }
    }

    fn oneof(&mut self, tree: &Oneof<'_>, counts: &mut Counts) {
        let path = [number::MESSAGE_ONEOF_DECL, next(&mut counts.oneofs)];
        self.within(&path, |it| {
            it.put(tree.span, Some(tree.end));
            it.part(&[number::NAME], tree.name.span);
        });
        let mut options = 0;
        for item in &tree.items {
            match item {
                OneofItem::Option(option) => {
                    let index = next(&mut options);
                    self.within(&path, |it| it.option_statement(number::ONEOF_OPTIONS, index, option));
                }
                OneofItem::Field(inner) => {
                    let index = next(&mut counts.fields);
                    self.field(
                        inner,
                        &[number::MESSAGE_FIELD, index],
                        number::MESSAGE_NESTED_TYPE,
                        None,
                        counts,
                    );
                }
            }
        }
    }

    fn extend(&mut self, tree: &Extend<'_>, extension: i32, nested: i32, counts: &mut Counts) {
        self.within(&[extension], |it| it.put(tree.span, Some(tree.end)));
        for inner in &tree.fields {
            let index = next(&mut counts.extensions);
            self.field(inner, &[extension, index], nested, Some(tree.extendee.span), counts);
        }
    }

    /// The field at `sub`, and the message of its group or map entry, which is the next of those at `nested`.
    fn field(
        &mut self,
        tree: &Field<'_>,
        sub: &[i32],
        nested: i32,
        extendee: Option<Span>,
        counts: &mut Counts,
    ) {
        self.within(sub, |it| {
            it.put(tree.span, tree.group.is_none().then_some(tree.end));
            if let Some(extendee) = extendee {
                it.part(&[number::FIELD_EXTENDEE], extendee);
            }
            if let Some((_, span)) = tree.label {
                it.part(&[number::FIELD_LABEL], span);
            }
            let type_part = match tree.r#type {
                FieldType::Scalar(_) => number::FIELD_TYPE,
                FieldType::Named(_) | FieldType::Map(_) => number::FIELD_TYPE_NAME,
            };
            it.part(&[type_part], tree.type_span);
            it.part(&[number::NAME], tree.name.span);
            it.part(&[number::FIELD_NUMBER], tree.number.span);
            if let Some(options) = &tree.options {
                it.field_options(options);
            }
        });
        if let Some(group) = &tree.group {
            let path = [nested, next(&mut counts.messages)];
            self.within(&path, |it| {
                it.put(group.span, Some(group.end));
                it.part(&[number::NAME], group.name.span);
            });
            self.within(sub, |it| it.part(&[number::FIELD_TYPE_NAME], group.name.span));
            self.within(&path, |it| it.message_items(group));
        }
        if let FieldType::Map(_) = tree.r#type {
            counts.messages += 1;
        }
    }

    fn field_options(&mut self, options: &Brackets<FieldOption<'_>>) {
        self.part(&[number::FIELD_OPTIONS], options.span);
        let mut index = 0;
        for option in &options.items {
            match option {
                FieldOption::Default { span, .. } => self.part(&[number::FIELD_DEFAULT_VALUE], *span),
                FieldOption::JsonName { span, value_span, .. } => {
                    self.part(&[number::FIELD_JSON_NAME], *span);
                    self.part(&[number::FIELD_JSON_NAME], *value_span);
                }
                FieldOption::Option(option) => {
                    let index = next(&mut index);
                    self.within(&[number::FIELD_OPTIONS], |it| it.option(index, option));
                }
            }
        }
    }

    fn extensions(&mut self, tree: &Extensions<'_>, count: &mut i32) {
        self.within(&[number::MESSAGE_EXTENSION_RANGE], |it| {
            it.put(tree.span, Some(tree.end));
            let first = *count;
            for range in &tree.ranges {
                it.range(next(count), range);
            }
            for index in first..*count {
                if let Some(options) = &tree.options {
                    it.within(&[index], |it| it.bracketed(number::RANGE_OPTIONS, options));
                }
            }
        });
    }

    fn range(&mut self, index: i32, range: &Range) {
        self.within(&[index], |it| {
            it.put(range.span, None);
            it.part(&[number::RANGE_START], range.start.span);
            it.part(&[number::RANGE_END], range.last_span);
        });
    }

    fn reserved(
        &mut self,
        tree: &Reserved<'_>,
        (name_part, names): (i32, &mut i32),
        (range_part, ranges): (i32, &mut i32),
    ) {
        match &tree.what {
            ReservedWhat::Names(list) => self.within(&[name_part], |it| {
                it.put(tree.span, Some(tree.end));
                for &(_, span) in list {
                    it.part(&[next(names)], span);
                }
            }),
            ReservedWhat::Ranges(list) => self.within(&[range_part], |it| {
                it.put(tree.span, Some(tree.end));
                for range in list {
                    it.range(next(ranges), range);
                }
            }),
        }
    }

    fn enumeration(&mut self, tree: &Enum<'_>) {
        self.put(tree.span, Some(tree.end));
        self.part(&[number::NAME], tree.name.span);
        let mut counts = Counts::default();
        let mut values = 0;
        for item in &tree.items {
            match item {
                EnumItem::Option(option) => {
                    self.option_statement(number::ENUM_OPTIONS, next(&mut counts.options), option);
                }
                EnumItem::Reserved(inner) => self.reserved(
                    inner,
                    (number::ENUM_RESERVED_NAME, &mut counts.reserved_names),
                    (number::ENUM_RESERVED_RANGE, &mut counts.reserved_ranges),
                ),
                EnumItem::Value(value) => self.within(&[number::ENUM_VALUE, next(&mut values)], |it| {
                    it.put(value.span, Some(value.end));
                    it.part(&[number::NAME], value.name.span);
                    it.part(&[number::VALUE_NUMBER], value.number.span);
                    if let Some(options) = &value.options {
                        it.bracketed(number::VALUE_OPTIONS, options);
                    }
                }),
            }
        }
    }

    fn service(&mut self, tree: &Service<'_>) {
        self.put(tree.span, Some(tree.end));
        self.part(&[number::NAME], tree.name.span);
        let (mut options, mut methods) = (0, 0);
        for item in &tree.items {
            match item {
                ServiceItem::Option(option) => {
                    self.option_statement(number::SERVICE_OPTIONS, next(&mut options), option);
                }
                ServiceItem::Method(inner) => {
                    self.within(&[number::SERVICE_METHOD, next(&mut methods)], |it| it.method(inner));
                }
            }
        }
    }

    fn method(&mut self, tree: &Method<'_>) {
        self.put(tree.span, Some(tree.end));
        self.part(&[number::NAME], tree.name.span);
        self.method_type(&tree.input, number::METHOD_CLIENT_STREAMING, number::METHOD_INPUT_TYPE);
        self.method_type(&tree.output, number::METHOD_SERVER_STREAMING, number::METHOD_OUTPUT_TYPE);
        for (index, option) in tree.options.iter().flatten().enumerate() {
            self.option_statement(number::METHOD_OPTIONS, index as i32, option);
        }
    }

    fn method_type(&mut self, tree: &MethodType<'_>, streaming: i32, path: i32) {
        if let Some(stream) = tree.stream {
            self.part(&[streaming], stream);
        }
        self.part(&[path], tree.path.span);
    }

    /// An option that is a statement, the one at `index` of those of the element.
    fn option_statement(&mut self, options: i32, index: i32, option: &OptionItem<'_>) {
        self.within(&[options], |it| {
            it.put(option.span, None);
            it.option(index, option);
        });
    }

    fn bracketed(&mut self, options: i32, list: &Brackets<OptionItem<'_>>) {
        self.within(&[options], |it| {
            it.put(list.span, None);
            for (index, option) in list.items.iter().enumerate() {
                it.option(index as i32, option);
            }
        });
    }

    fn option(&mut self, index: i32, option: &OptionItem<'_>) {
        self.within(&[number::UNINTERPRETED_OPTION, index], |it| {
            it.put(option.span, option.end);
            it.part(&[number::OPTION_NAME], option.name_span);
            for (index, part) in option.name.iter().enumerate() {
                it.part(&[number::OPTION_NAME, index as i32], part.span);
                it.part(&[number::OPTION_NAME, index as i32, number::NAME_PART_NAME_PART], part.path.span);
            }
            it.part(&[option.value.number()], option.value_span);
        });
    }
}
