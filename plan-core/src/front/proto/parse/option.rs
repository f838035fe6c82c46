//! Options: names and values.

use alloc::string::String;
use alloc::vec::Vec;

use super::field::field_number;
use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::{Brackets, FieldOption, FieldType, NamePart, OptionItem, Path};
use crate::lex::{Span, TokenKind, float, integer};
use crate::schema::OptionValue;

impl<'t> Parser<'t> {
    /// `option … = …;`
    pub(super) fn option_statement(&mut self) -> Parsed<OptionItem<'t>> {
        let start = self.expect("option")?;
        let mut option = self.option()?;
        option.end = Some(self.expect_end(b';')?);
        option.span = self.since(start);
        Ok(option)
    }

    /// `… = …`, as it stands in brackets.
    pub(super) fn option(&mut self) -> Parsed<OptionItem<'t>> {
        let start = self.here();
        let mut name = Vec::new();
        loop {
            name.push(self.name_part()?);
            if !self.take_symbol(b'.') {
                break;
            }
        }
        let name_span = self.since(start);
        self.expect_symbol(b'=')?;
        let value_start = self.here();
        let value = self.option_value()?;
        Ok(OptionItem {
            span: self.since(start),
            name,
            name_span,
            value,
            value_span: self.since(value_start),
            end: None,
        })
    }

    fn name_part(&mut self) -> Parsed<NamePart<'t>> {
        let start = self.here();
        let is_extension = self.take_symbol(b'(');
        let path = if is_extension {
            let path = if self.at_symbol(b')') {
                // refused when options are interpreted, so that what comes after it is parsed, as protoc does
                Path { text: "".into(), span: Span::new(start.end, start.end) }
            } else {
                self.path("the name of an extension")?
            };
            self.expect_symbol(b')')?;
            path
        } else {
            let name = self.name("the name of an option")?;
            Path { text: name.text.into(), span: name.span }
        };
        Ok(NamePart { path, is_extension, span: self.since(start) })
    }

    fn option_value(&mut self) -> Parsed<OptionValue> {
        let negative = self.take_symbol(b'-');
        let token = self.lexer.current();
        let word = self.lexer.word();
        match token.kind {
            TokenKind::Name => {
                let value = match (negative, word) {
                    (false, _) => OptionValue::Identifier(word.into()),
                    (true, "inf") => OptionValue::Double(f64::NEG_INFINITY),
                    (true, "nan") => OptionValue::Double(f64::NAN),
                    (true, _) => {
                        self.lexer.next();
                        return Err(self.expected("a number, `inf` or `nan` behind `-`"));
                    }
                };
                self.lexer.next();
                Ok(value)
            }
            TokenKind::Integer => {
                let value = integer(word);
                let most = if negative { 1 << 63 } else { u64::MAX };
                let value = match value.filter(|&value| value <= most) {
                    Some(value) if negative => OptionValue::NegativeInt((value as i64).wrapping_neg()),
                    Some(value) => OptionValue::PositiveInt(value),
                    None => OptionValue::Double(sign(negative, self.real("a number")?)),
                };
                if !matches!(value, OptionValue::Double(_)) {
                    self.lexer.next();
                }
                Ok(value)
            }
            TokenKind::Float => Ok(OptionValue::Double(sign(negative, self.real("a number")?))),
            TokenKind::String if negative => {
                self.lexer.fault(token.span, "a `-` before a string; remove it");
                Err(Failed)
            }
            TokenKind::String => self.bytes("a string").map(OptionValue::String),
            TokenKind::Symbol(b'{') => self.aggregate().map(OptionValue::Aggregate),
            TokenKind::Symbol(_) | TokenKind::Start | TokenKind::End => {
                Err(self.expected("the value of the option"))
            }
        }
    }

    /// The value of a number, with or without a point.
    #[expect(clippy::cast_precision_loss, reason = "a whole number that stands for a fraction is rounded")]
    pub(super) fn real(&mut self, what: &str) -> Parsed<f64> {
        let word = self.lexer.word();
        let value = match (self.lexer.current().kind, word) {
            (TokenKind::Float, _) => float(word),
            (TokenKind::Integer, _) => match integer(word) {
                Some(value) => value as f64,
                None if word.starts_with('0') => {
                    let here = self.here();
                    self.lexer.fault(here, "the number is out of range; expected at most 64 bits");
                    0.0
                }
                None => float(word),
            },
            (_, "inf") => f64::INFINITY,
            (_, "nan") => f64::NAN,
            _ => return Err(self.expected(what)),
        };
        self.lexer.next();
        Ok(value)
    }

    /// The text between two braces, with white space for the comments in it.
    fn aggregate(&mut self) -> Parsed<String> {
        self.expect_symbol(b'{')?;
        let text = self.lexer.text();
        let mut out = String::new();
        let mut from = self.lexer.previous().span.end;
        let mut open = 1;
        loop {
            let here = self.here();
            blank(Span::new(from, here.start).of(text), &mut out);
            match self.lexer.current().kind {
                TokenKind::End => return Err(self.expected("`}` behind the value of the option")),
                TokenKind::Symbol(b'{') => open += 1,
                TokenKind::Symbol(b'}') => open -= 1,
                _ => {}
            }
            if open == 0 {
                self.lexer.next();
                return Ok(out);
            }
            out.push_str(here.of(text));
            from = here.end;
            self.lexer.next();
        }
    }

    /// The options of a field in brackets.
    pub(super) fn field_options(
        &mut self,
        r#type: &FieldType<'t>,
    ) -> Parsed<Option<Brackets<FieldOption<'t>>>> {
        let (mut has_default, mut has_json_name) = (false, false);
        let number = field_number(r#type);
        self.brackets(|parser| match parser.lexer.word() {
            "default" => {
                parser.refuse_second(&mut has_default, "default");
                parser.default(number)
            }
            "json_name" => {
                parser.refuse_second(&mut has_json_name, "json_name");
                parser.json_name()
            }
            _ => parser.option().map(FieldOption::Option),
        })
    }

    fn refuse_second(&mut self, seen: &mut bool, name: &str) {
        if core::mem::replace(seen, true) {
            let here = self.here();
            self.lexer.fault(here, alloc::format!("`{name}` is set twice; set it once"));
        }
    }

    fn json_name(&mut self) -> Parsed<FieldOption<'t>> {
        let start = self.expect("json_name")?;
        self.expect_symbol(b'=')?;
        let value_start = self.here();
        let name = self.string("a name in quotes")?;
        Ok(FieldOption::JsonName { name, span: self.since(start), value_span: self.since(value_start) })
    }
}

fn sign(negative: bool, value: f64) -> f64 {
    if negative { -value } else { value }
}

/// Appends what stands between two tokens: white space as it is, and a blank for everything else.
fn blank(between: &str, out: &mut String) {
    out.extend(between.chars().map(|it| if it.is_ascii_whitespace() { it } else { ' ' }));
}
