//! Messages, oneofs and extensions.

use alloc::format;
use alloc::vec::Vec;

use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::{EndOf, Extend, Item, Message, Oneof, OneofItem, VisibilityWord};

impl<'t> Parser<'t> {
    pub(super) fn message(&mut self, visibility: VisibilityWord) -> Parsed<Message<'t>> {
        self.nested(|parser| {
            let start = parser.expect("message")?;
            let name = parser.name("the name of a message")?;
            let end = parser.expect_end(b'{')?;
            let items = parser.message_block()?;
            Ok(Message { span: parser.since(start), visibility, name, items, end })
        })
    }

    /// The statements of a message or a group, behind the opening brace.
    pub(super) fn message_block(&mut self) -> Parsed<Vec<Item<'t>>> {
        let items = self.block("a message", Self::message_statement)?;
        for item in &items {
            if let Item::Option(option) = item
                && option.is_named("map_entry")
            {
                let text = "`map_entry` is set by the compiler; write `map<KeyType, ValueType>` instead";
                self.lexer.fault(option.name_span, text);
                return Err(Failed);
            }
        }
        Ok(items)
    }

    fn message_statement(&mut self) -> Parsed<Item<'t>> {
        let visibility = self.visibility()?;
        Ok(match self.lexer.word() {
            "message" => Item::Message(self.message(visibility)?),
            "enum" => Item::Enum(self.enumeration(visibility)?),
            "extensions" => Item::Extensions(self.extensions()?),
            "reserved" => Item::Reserved(self.reserved(false)?),
            "extend" => Item::Extend(self.extend()?),
            "option" => Item::Option(self.option_statement()?),
            "oneof" => Item::Oneof(self.oneof()?),
            _ => Item::Field(self.field()?.into()),
        })
    }

    fn oneof(&mut self) -> Parsed<Oneof<'t>> {
        let start = self.expect("oneof")?;
        let name = self.name("the name of a oneof")?;
        let end = self.expect_end(b'{')?;
        let items = self.block_of_some("a oneof", |parser| {
            if parser.at("option") {
                return parser.option_statement().map(OneofItem::Option);
            }
            if matches!(parser.lexer.word(), "required" | "optional" | "repeated") {
                let here = parser.here();
                let text =
                    format!("`{}`: the fields of a oneof have no label; remove it", parser.lexer.word());
                parser.lexer.fault(here, text);
                parser.lexer.next();
            }
            parser.oneof_field().map(|field| OneofItem::Field(field.into()))
        })?;
        Ok(Oneof { span: self.since(start), name, items, end })
    }

    pub(super) fn extend(&mut self) -> Parsed<Extend<'t>> {
        let start = self.expect("extend")?;
        let extendee = self.message_path()?;
        let end = self.expect_end(b'{')?;
        let fields = self.block_of_some("an extension", Self::extension)?;
        Ok(Extend { span: self.since(start), extendee, fields, end })
    }

    /// Takes the statements of a block that has one at least, and the closing brace.
    fn block_of_some<T>(
        &mut self,
        what: &str,
        mut statement: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        loop {
            self.expect_more(what)?;
            match statement(self) {
                Ok(item) => items.push(item),
                Err(Failed) => self.skip_statement(),
            }
            if self.at_symbol(b'}') {
                self.end(EndOf::Block);
                return Ok(items);
            }
        }
    }
}
