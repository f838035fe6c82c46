//! The syntax tree of a `.proto` file: its declarations in source order, each with its place.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::lex::{Gap, Span};
use crate::schema::OptionValue;

/// A file.
#[derive(Debug, Default)]
pub(crate) struct File<'t> {
    /// From the first token to the last.
    pub(crate) span: Span,
    /// The statement `syntax` or `edition`.
    pub(crate) syntax: Option<Syntax<'t>>,
    /// The declarations.
    pub(crate) items: Vec<Item<'t>>,
    /// The gap before the first token.
    pub(crate) first_gap: Option<Gap>,
    /// The ends of declarations, in source order.
    pub(crate) ends: Vec<End>,
}

/// The end of a declaration, or of the head of one that has a block: the token `;`, `{` or `}`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct End {
    /// What stands behind it.
    pub(crate) gap: Gap,
    /// What it ends.
    pub(crate) of: EndOf,
}

/// What the end of a declaration ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndOf {
    /// A declaration that comments can belong to.
    Declaration,
    /// An empty statement.
    Nothing,
    /// A block.
    Block,
}

/// The position of an end in [`File::ends`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct EndId(pub(crate) u32);

/// A name.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Name<'t> {
    /// The name.
    pub(crate) text: &'t str,
    /// Where it stands.
    pub(crate) span: Span,
}

/// Names with dots between, and perhaps one before.
#[derive(Debug, Clone, Default)]
pub(crate) struct Path<'t> {
    /// The names without white space.
    pub(crate) text: Cow<'t, str>,
    /// Where they stand.
    pub(crate) span: Span,
}

/// A number with its place.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Number {
    /// The value.
    pub(crate) value: i32,
    /// Where it stands.
    pub(crate) span: Span,
}

/// `syntax = "…";` or `edition = "…";`
#[derive(Debug)]
pub(crate) struct Syntax<'t> {
    /// The whole statement.
    pub(crate) span: Span,
    /// What it is set to.
    pub(crate) value: Cow<'t, str>,
    /// The number of the edition; 0 for `syntax`.
    pub(crate) edition: i32,
    /// Its end.
    pub(crate) end: EndId,
}

/// A declaration, at the top of a file or in a message; which may stand where, the parser knows.
#[derive(Debug)]
pub(crate) enum Item<'t> {
    /// `package …;`
    Package(Package<'t>),
    /// `import …;`
    Import(Import<'t>),
    /// `option …;`
    Option(OptionItem<'t>),
    /// `message … { … }`
    Message(Message<'t>),
    /// `enum … { … }`
    Enum(Enum<'t>),
    /// `service … { … }`
    Service(Service<'t>),
    /// `extend … { … }`
    Extend(Extend<'t>),
    /// A field, of a message.
    Field(Box<Field<'t>>),
    /// `oneof … { … }`, of a message.
    Oneof(Oneof<'t>),
    /// `extensions …;`, of a message.
    Extensions(Extensions<'t>),
    /// `reserved …;`, of a message.
    Reserved(Reserved<'t>),
}

/// `package …;`
#[derive(Debug)]
pub(crate) struct Package<'t> {
    /// The whole statement.
    pub(crate) span: Span,
    /// Its name.
    pub(crate) name: Path<'t>,
    /// Its end.
    pub(crate) end: EndId,
}

/// `import …;`
#[derive(Debug)]
pub(crate) struct Import<'t> {
    /// The whole statement.
    pub(crate) span: Span,
    /// The word behind `import`.
    pub(crate) kind: Option<(ImportKind, Span)>,
    /// The name of the file.
    pub(crate) name: Cow<'t, str>,
    /// Its end.
    pub(crate) end: EndId,
}

/// The word behind `import`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImportKind {
    /// `public`
    Public,
    /// `weak`
    Weak,
    /// `option`
    Option,
}

/// An option, as a statement or in brackets.
#[derive(Debug)]
pub(crate) struct OptionItem<'t> {
    /// The whole statement; in brackets, from the name to the value.
    pub(crate) span: Span,
    /// The name.
    pub(crate) name: Vec<NamePart<'t>>,
    /// Where the name stands.
    pub(crate) name_span: Span,
    /// The value.
    pub(crate) value: OptionValue,
    /// Where the value stands.
    pub(crate) value_span: Span,
    /// The end of the statement; none in brackets.
    pub(crate) end: Option<EndId>,
}

impl OptionItem<'_> {
    /// Whether it is a built-in option, or a part of one.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name.first().is_some_and(|part| !part.is_extension && part.path.text == name)
    }

    /// Whether it is a built-in option and set to `true`.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.name.len() == 1
            && self.is_named(name)
            && matches!(&self.value, OptionValue::Identifier(value) if value == "true")
    }
}

/// A part of the name of an option.
#[derive(Debug)]
pub(crate) struct NamePart<'t> {
    /// The name, without parentheses.
    pub(crate) path: Path<'t>,
    /// Whether it stands in parentheses.
    pub(crate) is_extension: bool,
    /// With the parentheses.
    pub(crate) span: Span,
}

/// What stands in the brackets behind a field.
#[derive(Debug)]
pub(crate) enum FieldOption<'t> {
    /// `default = …`
    Default {
        /// The value as descriptors have it.
        text: Cow<'t, str>,
        /// Where the value stands.
        span: Span,
    },
    /// `json_name = "…"`
    JsonName {
        /// The name.
        name: Cow<'t, str>,
        /// The whole.
        span: Span,
        /// Where the name stands.
        value_span: Span,
    },
    /// An option.
    Option(OptionItem<'t>),
}

/// Options in brackets.
#[derive(Debug)]
pub(crate) struct Brackets<T> {
    /// With the brackets.
    pub(crate) span: Span,
    /// What stands in them.
    pub(crate) items: Vec<T>,
}

/// The word `export` or `local`, as its number in descriptors; 0 without one.
pub(crate) type VisibilityWord = i32;

/// A message, or the body of a group.
#[derive(Debug)]
pub(crate) struct Message<'t> {
    /// From `message` to its closing brace.
    pub(crate) span: Span,
    /// The word before it.
    pub(crate) visibility: VisibilityWord,
    /// The name.
    pub(crate) name: Name<'t>,
    /// What stands in it.
    pub(crate) items: Vec<Item<'t>>,
    /// The end of its head, the opening brace.
    pub(crate) end: EndId,
}

/// A field.
#[derive(Debug)]
pub(crate) struct Field<'t> {
    /// From its first token to its semicolon or closing brace.
    pub(crate) span: Span,
    /// The label, if one is written.
    pub(crate) label: Option<(Label, Span)>,
    /// The type.
    pub(crate) r#type: FieldType<'t>,
    /// Where the type stands.
    pub(crate) type_span: Span,
    /// The name.
    pub(crate) name: Name<'t>,
    /// The number.
    pub(crate) number: Number,
    /// The options in brackets.
    pub(crate) options: Option<Brackets<FieldOption<'t>>>,
    /// The body of a group; its `span` is that of the field.
    pub(crate) group: Option<Message<'t>>,
    /// Its end; that of the head, for a group.
    pub(crate) end: EndId,
}

/// The label of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    /// `optional`
    Optional,
    /// `required`
    Required,
    /// `repeated`
    Repeated,
}

/// The type of a field.
#[derive(Debug)]
pub(crate) enum FieldType<'t> {
    /// A scalar type or `group`, by its number in descriptors.
    Scalar(i32),
    /// A message or an enum.
    Named(Path<'t>),
    /// A map.
    Map(Box<(Self, Self)>),
}

/// `oneof … { … }`
#[derive(Debug)]
pub(crate) struct Oneof<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// The name.
    pub(crate) name: Name<'t>,
    /// The fields and the options.
    pub(crate) items: Vec<OneofItem<'t>>,
    /// The end of its head.
    pub(crate) end: EndId,
}

/// What stands in a oneof.
#[derive(Debug)]
pub(crate) enum OneofItem<'t> {
    /// A field.
    Field(Box<Field<'t>>),
    /// `option …;`
    Option(OptionItem<'t>),
}

/// `extend … { … }`
#[derive(Debug)]
pub(crate) struct Extend<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// The message that is extended.
    pub(crate) extendee: Path<'t>,
    /// The extensions.
    pub(crate) fields: Vec<Field<'t>>,
    /// The end of its head.
    pub(crate) end: EndId,
}

/// A range of numbers; both ends are part of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Range {
    /// The whole.
    pub(crate) span: Span,
    /// The first number.
    pub(crate) start: Number,
    /// The last number; none for `max`.
    pub(crate) last: Option<i32>,
    /// Where the last number stands; that of the first, if there is but one.
    pub(crate) last_span: Span,
}

/// `extensions …;`
#[derive(Debug)]
pub(crate) struct Extensions<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// The ranges.
    pub(crate) ranges: Vec<Range>,
    /// The options, of each of the ranges.
    pub(crate) options: Option<Brackets<OptionItem<'t>>>,
    /// Its end.
    pub(crate) end: EndId,
}

/// `reserved …;`
#[derive(Debug)]
pub(crate) struct Reserved<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// What is reserved.
    pub(crate) what: ReservedWhat<'t>,
    /// Its end.
    pub(crate) end: EndId,
}

/// What is reserved.
#[derive(Debug)]
pub(crate) enum ReservedWhat<'t> {
    /// Names, each with its place.
    Names(Vec<(Cow<'t, str>, Span)>),
    /// Numbers.
    Ranges(Vec<Range>),
}

/// `enum … { … }`
#[derive(Debug)]
pub(crate) struct Enum<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// The word before it.
    pub(crate) visibility: VisibilityWord,
    /// The name.
    pub(crate) name: Name<'t>,
    /// What stands in it.
    pub(crate) items: Vec<EnumItem<'t>>,
    /// The end of its head.
    pub(crate) end: EndId,
}

/// What stands in an enum.
#[derive(Debug)]
pub(crate) enum EnumItem<'t> {
    /// A value.
    Value(Value<'t>),
    /// `option …;`
    Option(OptionItem<'t>),
    /// `reserved …;`
    Reserved(Reserved<'t>),
}

/// A value of an enum.
#[derive(Debug)]
pub(crate) struct Value<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// The name.
    pub(crate) name: Name<'t>,
    /// The number.
    pub(crate) number: Number,
    /// The options in brackets.
    pub(crate) options: Option<Brackets<OptionItem<'t>>>,
    /// Its end.
    pub(crate) end: EndId,
}

/// `service … { … }`
#[derive(Debug)]
pub(crate) struct Service<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// The name.
    pub(crate) name: Name<'t>,
    /// What stands in it.
    pub(crate) items: Vec<ServiceItem<'t>>,
    /// The end of its head.
    pub(crate) end: EndId,
}

/// What stands in a service.
#[derive(Debug)]
pub(crate) enum ServiceItem<'t> {
    /// `rpc …`
    Method(Method<'t>),
    /// `option …;`
    Option(OptionItem<'t>),
}

/// `rpc … ( … ) returns ( … )`
#[derive(Debug)]
pub(crate) struct Method<'t> {
    /// The whole.
    pub(crate) span: Span,
    /// The name.
    pub(crate) name: Name<'t>,
    /// What it takes.
    pub(crate) input: MethodType<'t>,
    /// What it answers with.
    pub(crate) output: MethodType<'t>,
    /// The options, if it has a block.
    pub(crate) options: Option<Vec<OptionItem<'t>>>,
    /// Its end; that of the head, if it has a block.
    pub(crate) end: EndId,
}

/// The type in the parentheses of a method.
#[derive(Debug)]
pub(crate) struct MethodType<'t> {
    /// Where the word `stream` stands, if it does.
    pub(crate) stream: Option<Span>,
    /// The message.
    pub(crate) path: Path<'t>,
}
