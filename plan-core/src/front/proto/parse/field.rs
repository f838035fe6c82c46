//! Fields and their types.

use alloc::boxed::Box;
use alloc::format;

use super::{Failed, Language, Parsed, Parser};
use crate::front::proto::ast::{Field, FieldType, Label, Message, Path};
use crate::lex::{Span, TokenKind};
use crate::schema::field_type::{TYPE_GROUP, scalar_by_word};

/// Where a field stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Message,
    Oneof,
    Extension,
}

impl<'t> Parser<'t> {
    /// A field of a message.
    pub(super) fn field(&mut self) -> Parsed<Field<'t>> {
        self.field_at(Place::Message)
    }

    /// A field of a oneof.
    pub(super) fn oneof_field(&mut self) -> Parsed<Field<'t>> {
        self.field_at(Place::Oneof)
    }

    /// An extension.
    pub(super) fn extension(&mut self) -> Parsed<Field<'t>> {
        self.field_at(Place::Extension)
    }

    fn field_at(&mut self, place: Place) -> Parsed<Field<'t>> {
        let start = self.here();
        let label = if place == Place::Oneof { None } else { self.label() };
        let type_start = self.here();
        let r#type = self.field_type(place, label)?;
        let type_span = self.since(type_start);
        let name = self.name("the name of a field")?;
        if !self.at_symbol(b'=') {
            return Err(self.expected("`=` and the number of the field"));
        }
        self.lexer.next();
        let number = self.number("the number of the field")?;
        let is_group = field_number(&r#type) == Some(TYPE_GROUP);
        let options = self.field_options(&r#type)?;
        let field = |parser: &Self, group, end| Field {
            span: parser.since(start),
            label,
            r#type,
            type_span,
            name,
            number,
            options,
            group,
            end,
        };
        if !is_group {
            let end = self.expect_end(b';')?;
            return Ok(field(self, None, end));
        }
        if !name.text.starts_with(|first: char| first.is_ascii_uppercase()) {
            let text = format!("group `{}`: the name of a group begins with a capital letter", name.text);
            self.lexer.fault(name.span, text);
        }
        if !self.at_symbol(b'{') {
            return Err(self.expected("`{` and the fields of the group"));
        }
        let (end, items) = self.nested(|parser| {
            let end = parser.expect_end(b'{')?;
            Ok((end, parser.message_block()?))
        })?;
        let group = Message { span: self.since(start), visibility: 0, name, items, end };
        Ok(field(self, Some(group), end))
    }

    fn label(&mut self) -> Option<(Label, Span)> {
        let label = match self.lexer.word() {
            "optional" => Label::Optional,
            "required" => Label::Required,
            "repeated" => Label::Repeated,
            _ => return None,
        };
        let span = self.here();
        if self.language.is_edition() {
            match label {
                Label::Optional => self.lexer.fault(
                    span,
                    "editions have no label `optional`: singular fields have presence unless `features.field_presence` says \
                     otherwise; remove it",
                ),
                Label::Required => self.lexer.fault(
                    span,
                    "editions have no label `required`; set `features.field_presence = LEGACY_REQUIRED`",
                ),
                Label::Repeated => {}
            }
        }
        self.lexer.next();
        Some((label, span))
    }

    fn field_type(&mut self, place: Place, label: Option<(Label, Span)>) -> Parsed<FieldType<'t>> {
        let mut map = None;
        if self.at("map") {
            let span = self.here();
            self.lexer.next();
            if self.at_symbol(b'<') {
                return self.map(place, label);
            }
            map = Some(span);
        }
        if label.is_none() && place != Place::Oneof && self.language == Language::Proto2 {
            // a fault that does not stop the parse: it is plain what is meant
            self.expected(if self.has_syntax {
                "`required`, `optional` or `repeated`"
            } else {
                "`required`, `optional` or `repeated`, for a file without `syntax` or `edition` is proto2"
            });
        }
        // a type of the name `map`
        if let Some(span) = map {
            return Ok(FieldType::Named(Path { text: "map".into(), span }));
        }
        self.value_type()
    }

    fn map(&mut self, place: Place, label: Option<(Label, Span)>) -> Parsed<FieldType<'t>> {
        let here = self.here();
        let wrong = match place {
            Place::Oneof => "a map cannot be in a oneof; put it into a message",
            _ if label.is_some() => "a map has no label; remove it",
            Place::Extension => "a map cannot be an extension; put it into a message",
            Place::Message => {
                self.expect_symbol(b'<')?;
                let key = self.value_type()?;
                self.expect_symbol(b',')?;
                let value = self.value_type()?;
                self.expect_symbol(b'>')?;
                return Ok(FieldType::Map(Box::new((key, value))));
            }
        };
        self.lexer.fault(here, wrong);
        Err(Failed)
    }

    /// The type of a field that is no map, or of the key or value of a map.
    fn value_type(&mut self) -> Parsed<FieldType<'t>> {
        let Some(number) = self.scalar() else { return self.path("a type").map(FieldType::Named) };
        if number == TYPE_GROUP && self.language.is_edition() {
            let here = self.here();
            let text = "editions have no groups; use a message with `features.message_encoding = DELIMITED`";
            self.lexer.fault(here, text);
        }
        self.lexer.next();
        Ok(FieldType::Scalar(number))
    }

    /// The number of the scalar type, or of a group, that is looked at.
    fn scalar(&self) -> Option<i32> {
        if self.lexer.current().kind != TokenKind::Name {
            return None;
        }
        let word = self.lexer.word();
        if word == "group" { Some(TYPE_GROUP) } else { scalar_by_word(word) }
    }

    /// The name of a message, where no other type can stand.
    pub(super) fn message_path(&mut self) -> Parsed<Path<'t>> {
        if self.scalar().is_some() {
            self.expected("the name of a message");
            let path = Path { text: self.lexer.word().into(), span: self.here() };
            self.lexer.next();
            return Ok(path);
        }
        self.path("the name of a message")
    }
}

/// The number of a scalar type.
pub(super) fn field_number(r#type: &FieldType<'_>) -> Option<i32> {
    match *r#type {
        FieldType::Scalar(number) => Some(number),
        FieldType::Named(_) | FieldType::Map(_) => None,
    }
}
