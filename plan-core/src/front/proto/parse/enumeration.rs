//! Enums.

use alloc::format;
use std::collections::HashSet;

use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::{Enum, EnumItem, Value, VisibilityWord};
use crate::schema::useless_alias;

impl<'t> Parser<'t> {
    pub(super) fn enumeration(&mut self, visibility: VisibilityWord) -> Parsed<Enum<'t>> {
        let start = self.expect("enum")?;
        let name = self.name("the name of an enum")?;
        let end = self.expect_end(b'{')?;
        let items = self.block("an enum", |parser| {
            Ok(match parser.lexer.word() {
                "option" => EnumItem::Option(parser.option_statement()?),
                "reserved" => EnumItem::Reserved(parser.reserved(true)?),
                _ => EnumItem::Value(parser.value()?),
            })
        })?;
        let schema = Enum { span: self.since(start), visibility, name, items, end };
        self.check_alias(&schema)?;
        Ok(schema)
    }

    fn value(&mut self) -> Parsed<Value<'t>> {
        let start = self.here();
        let name = self.name("the name of a value")?;
        if !self.at_symbol(b'=') {
            return Err(self.expected("`=` and the number of the value"));
        }
        self.lexer.next();
        let number = self.signed("the number of the value")?;
        let options = self.brackets(Self::option)?;
        let end = self.expect_end(b';')?;
        Ok(Value { span: self.since(start), name, number, options, end })
    }

    /// Refuses `allow_alias` where it changes nothing; told at the token behind the enum, as protoc does.
    fn check_alias(&mut self, schema: &Enum<'t>) -> Parsed<()> {
        let options = schema.items.iter().filter_map(|item| match item {
            EnumItem::Option(option) => Some(option),
            _ => None,
        });
        let mut options = options.filter(|option| option.name.len() == 1 && option.is_named("allow_alias"));
        let Some(option) = options.next() else { return Ok(()) };
        let mut seen = HashSet::new();
        let mut numbers = schema.items.iter().filter_map(|item| match item {
            EnumItem::Value(value) => Some(value.number.value),
            _ => None,
        });
        let values_share = numbers.any(|number| !seen.insert(number));
        let Some(wrong) = useless_alias(option.is_set("allow_alias"), values_share) else { return Ok(()) };
        let here = self.here();
        let text = format!("`{}`: {wrong}", schema.name.text);
        self.lexer.fault(here, text);
        Err(Failed)
    }
}
