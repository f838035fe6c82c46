//! Blocks: statements up to a closing brace.

use alloc::format;
use alloc::vec::Vec;

use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::{Brackets, EndOf};

impl Parser<'_> {
    /// Takes the statements of a block, behind its opening brace, and the closing one.
    pub(super) fn block<T>(
        &mut self,
        what: &str,
        mut statement: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        loop {
            if self.at_symbol(b'}') {
                self.end(EndOf::Block);
                return Ok(items);
            }
            self.expect_more(what)?;
            if self.at_symbol(b';') {
                self.end(EndOf::Nothing);
                continue;
            }
            match statement(self) {
                Ok(item) => items.push(item),
                Err(Failed) => self.skip_statement(),
            }
        }
    }

    /// Refuses the end of the text, which is inside of a block.
    pub(super) fn expect_more(&mut self, what: &str) -> Parsed<()> {
        if !self.is_at_end() {
            return Ok(());
        }
        let here = self.here();
        self.lexer.fault(here, format!("the text ends inside of {what}; expected `}}`"));
        Err(Failed)
    }

    /// Takes a list in brackets, if there is one.
    pub(super) fn brackets<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Option<Brackets<T>>> {
        let start = self.here();
        if !self.take_symbol(b'[') {
            return Ok(None);
        }
        let mut items = Vec::new();
        loop {
            items.push(item(self)?);
            if !self.take_symbol(b',') {
                break;
            }
        }
        self.expect_symbol(b']')?;
        Ok(Some(Brackets { span: self.since(start), items }))
    }
}
