//! Defaults, as the text that descriptors have.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::FieldOption;
use crate::schema::{c_escape, double_text};

impl<'t> Parser<'t> {
    /// `default = …`, of a field of a scalar type, or of one with a name.
    pub(super) fn default(&mut self, r#type: Option<i32>) -> Parsed<FieldOption<'t>> {
        self.expect("default")?;
        self.expect_symbol(b'=')?;
        let start = self.here();
        let text = match r#type {
            // whether it fits is known when the type is: it may be misspelt
            None => {
                let word = self.lexer.word();
                self.lexer.next();
                Cow::Borrowed(word)
            }
            Some(number) => self.default_text(number)?,
        };
        Ok(FieldOption::Default { text, span: self.since(start) })
    }

    fn default_text(&mut self, r#type: i32) -> Parsed<Cow<'t, str>> {
        const NUMBER: &str = "a whole number, for the default of this field";
        let is_32_bits = matches!(r#type, 5 | 7 | 13 | 15 | 17);
        Ok(match r#type {
            3 | 5 | 15..=18 => {
                let negative = self.take_symbol(b'-');
                let most = if is_32_bits { i32::MAX as u64 } else { i64::MAX as u64 };
                let value = self.unsigned(most + u64::from(negative), NUMBER)?;
                Cow::Owned(signed(negative, value.to_string()))
            }
            4 | 6 | 7 | 13 => {
                if self.take_symbol(b'-') {
                    let here = self.here();
                    self.lexer.fault(here, "the default of an unsigned field cannot be negative");
                }
                let value = self.unsigned(if is_32_bits { u64::from(u32::MAX) } else { u64::MAX }, NUMBER)?;
                Cow::Owned(value.to_string())
            }
            1 | 2 => {
                let negative = self.take_symbol(b'-');
                let value = self.real("a number, `inf` or `nan`")?;
                Cow::Owned(signed(negative, double_text(value)))
            }
            8 => match self.lexer.word() {
                word @ ("true" | "false") => {
                    self.lexer.next();
                    Cow::Borrowed(word)
                }
                _ => return Err(self.expected("`true` or `false`")),
            },
            9 => self.string("a string, for the default of this field")?,
            12 => Cow::Owned(c_escape(&self.bytes("a string, for the default of this field")?)),
            _ => {
                let here = self.here();
                self.lexer.fault(here, "a message has no default; remove it");
                return Err(Failed);
            }
        })
    }
}

fn signed(negative: bool, digits: String) -> String {
    if negative { alloc::format!("-{digits}") } else { digits }
}
