//! Services and their methods.

use super::{Parsed, Parser};
use crate::front::proto::ast::{Method, MethodType, Service, ServiceItem};

impl<'t> Parser<'t> {
    pub(super) fn service(&mut self) -> Parsed<Service<'t>> {
        let start = self.expect("service")?;
        let name = self.name("the name of a service")?;
        let end = self.expect_end(b'{')?;
        let items = self.block("a service", |parser| {
            Ok(match parser.lexer.word() {
                "option" => ServiceItem::Option(parser.option_statement()?),
                _ => ServiceItem::Method(parser.method()?),
            })
        })?;
        Ok(Service { span: self.since(start), name, items, end })
    }

    fn method(&mut self) -> Parsed<Method<'t>> {
        let start = self.expect("rpc")?;
        let name = self.name("the name of a method")?;
        let input = self.method_type()?;
        self.expect("returns")?;
        let output = self.method_type()?;
        if !self.at_symbol(b'{') {
            let end = self.expect_end(b';')?;
            return Ok(Method { span: self.since(start), name, input, output, options: None, end });
        }
        let end = self.expect_end(b'{')?;
        let options = self.block("a method", Self::option_statement)?;
        Ok(Method { span: self.since(start), name, input, output, options: Some(options), end })
    }

    fn method_type(&mut self) -> Parsed<MethodType<'t>> {
        self.expect_symbol(b'(')?;
        let stream = self.take("stream");
        let path = self.message_path()?;
        self.expect_symbol(b')')?;
        Ok(MethodType { stream, path })
    }
}
