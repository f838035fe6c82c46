//! Defaults, as the text that descriptors have.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::FieldOption;
use crate::schema::field_type::scalar;
use crate::schema::{FieldKind, c_escape, double_text};

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
        let Some(kind) = scalar(r#type) else {
            let here = self.here();
            self.lexer.fault(here, "a message has no default; remove it");
            return Err(Failed);
        };
        Ok(match kind {
            FieldKind::Int32
            | FieldKind::Int64
            | FieldKind::Sint32
            | FieldKind::Sint64
            | FieldKind::Sfixed32
            | FieldKind::Sfixed64 => {
                let is_wide = matches!(kind, FieldKind::Int64 | FieldKind::Sint64 | FieldKind::Sfixed64);
                let negative = self.take_symbol(b'-');
                let most = if is_wide { i64::MAX as u64 } else { i32::MAX as u64 };
                let value = self.unsigned(most + u64::from(negative), NUMBER)?;
                Cow::Owned(signed(negative, value.to_string()))
            }
            FieldKind::Uint32 | FieldKind::Uint64 | FieldKind::Fixed32 | FieldKind::Fixed64 => {
                if self.take_symbol(b'-') {
                    let here = self.here();
                    self.lexer.fault(here, "the default of an unsigned field cannot be negative");
                }
                let is_wide = matches!(kind, FieldKind::Uint64 | FieldKind::Fixed64);
                let value = self.unsigned(if is_wide { u64::MAX } else { u64::from(u32::MAX) }, NUMBER)?;
                Cow::Owned(value.to_string())
            }
            FieldKind::Float | FieldKind::Double => {
                let negative = self.take_symbol(b'-');
                let value = self.real("a number, `inf` or `nan`")?;
                Cow::Owned(signed(negative, double_text(value)))
            }
            FieldKind::Bool => match self.lexer.word() {
                word @ ("true" | "false") => {
                    self.lexer.next();
                    Cow::Borrowed(word)
                }
                _ => return Err(self.expected("`true` or `false`")),
            },
            FieldKind::String => self.string("a string, for the default of this field")?,
            FieldKind::Bytes => Cow::Owned(c_escape(&self.bytes("a string, for the default of this field")?)),
            FieldKind::Enum(_) | FieldKind::Message(_) | FieldKind::Group(_) => return Err(Failed),
        })
    }
}

fn signed(negative: bool, digits: String) -> String {
    if negative { alloc::format!("-{digits}") } else { digits }
}
