//! Messages in braces: the text format, read as `protoc` reads it in options.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::content::{Content, Value};
use super::encode::encode;
use super::names::{Names, Refused, around};
use super::value::{check_utf8, float, integer, is_signed};
use crate::lex::{self, Scanner, TokenKind, unescape};
use crate::schema::bounds::DEEPEST_OPTION;
use crate::schema::build::is_identifier;
use crate::schema::field_type::range;
use crate::schema::model::{FieldId, FieldKind, FieldSchema, MessageId};
use crate::schema::number;
use crate::shortened::shortened;

/// The addresses that a type may have in an `Any`.
const ADDRESSES: [&str; 2] = ["type.googleapis.com/", "type.googleprod.com/"];

/// Reads a message, whose braces are not part of the text, with messages at most `depth` deep, itself included.
pub(super) fn parse(
    names: &Names<'_>,
    message: MessageId,
    text: &str,
    depth: usize,
) -> Result<Content, Refused> {
    let mut parser = Parser { names, scanner: Scanner::new(text)? };
    let depth = inside(depth)?;
    let mut content = Content::default();
    while parser.scanner.current().kind != TokenKind::End {
        parser.field(message, &mut content, depth)?;
    }
    complete(names, message, &content)?;
    Ok(content)
}

/// Refuses content that lacks a required field.
fn complete(names: &Names<'_>, message: MessageId, content: &Content) -> Result<(), String> {
    names.missing(message, content).map_or(Ok(()), |field| {
        Err(format!("the required field `{}` is missing; set it", names.set.field(field).full_name))
    })
}

/// One level deeper.
fn inside(depth: usize) -> Result<usize, String> {
    depth
        .checked_sub(1)
        .ok_or_else(|| format!("messages are nested more than {DEEPEST_OPTION} deep; nest them less"))
}

struct Parser<'a, 'n> {
    names: &'a Names<'n>,
    scanner: Scanner<'a>,
}

impl Parser<'_, '_> {
    /// Reads one field into the content of its message. Recurs at most `depth` deep, as all that is called from here.
    fn field(&mut self, message: MessageId, content: &mut Content, depth: usize) -> Result<(), Refused> {
        let set = self.names.set;
        let name;
        let id = if self.scanner.looks_at("[") {
            if &*set.message(message).full_name == "google.protobuf.Any" {
                return self.any(message, content, depth);
            }
            name = self.scanner.bracketed()?;
            if name.contains('/') {
                let name = shortened(&name);
                return Err(Refused::Because(format!(
                    "`[{name}]` has a slash; expected the name of an extension"
                )));
            }
            check_name(&name)?;
            let scope = around(&set.message(message).full_name);
            let item = || self.names.item(message, scope, &name);
            self.names.extension(message, scope, &name).or_else(|problem| item().ok_or(problem))
        } else {
            name = self.identifier("the name of a field")?;
            match self.by_name(message, &name) {
                Err(Refused::Because(_)) if self.names.is_reserved(message, &name) => {
                    return Ok(self.skip_rest(depth)?);
                }
                found => found,
            }
        };
        let id = id?;
        let field = set.field(id);
        if field.presence().is_some() && content.slots.contains_key(&field.number) {
            return Err(Refused::Because(format!("the field `{name}` is set twice; remove one of the two")));
        }
        if let Some(oneof) = field.oneof
            && let Some(other) = content.member(oneof)
        {
            return Err(Refused::Because(format!(
                "the fields `{}` and `{name}` are both set, and share the oneof `{}`; remove one of them",
                set.field(other).name(),
                set.oneof(oneof).name()
            )));
        }
        if field.kind.message().is_some() {
            self.scanner.take(":")?;
        } else {
            self.scanner.expect(":")?;
        }
        if field.presence().is_none() && self.scanner.take("[")? {
            if !self.scanner.take("]")? {
                loop {
                    self.value(id, content, depth)?;
                    if self.scanner.take("]")? {
                        break;
                    }
                    self.scanner.expect(",")?;
                }
            }
        } else {
            self.value(id, content, depth)?;
        }
        Ok(self.separator()?)
    }

    /// The field of a name; groups also have the name of their message.
    fn by_name(&self, message: MessageId, name: &str) -> Result<FieldId, Refused> {
        let set = self.names.set;
        let by_group = || {
            let id = set.field_by_name(message, &name.to_ascii_lowercase())?;
            let FieldKind::Group(group) = set.field(id).kind else { return None };
            let schema = set.message(group);
            let beside = schema.parent == Some(message) && schema.file == set.field(id).file;
            (beside && schema.name() == name).then_some(id)
        };
        self.names.field(message, name).or_else(|problem| by_group().ok_or(problem))
    }

    /// Reads one value of a field.
    fn value(&mut self, id: FieldId, content: &mut Content, depth: usize) -> Result<(), Refused> {
        let field = self.names.set.field(id);
        let value = match field.kind.message() {
            Some(message) => Value::Message(self.message(message, depth)?),
            None => self.scalar(field).map_err(|text| format!("field `{}`: {text}", field.name()))?,
        };
        content.add(self.names.set, id, value);
        Ok(())
    }

    /// Reads a message with what is around it: `{ }` or `< >`.
    fn message(&mut self, message: MessageId, depth: usize) -> Result<Content, Refused> {
        let end = self.opening()?;
        let depth = inside(depth)?;
        let mut content = Content::default();
        while !self.closes() {
            self.field(message, &mut content, depth)?;
        }
        self.scanner.expect(end)?;
        Ok(content)
    }

    /// Reads the type and the content of an `Any`.
    fn any(&mut self, message: MessageId, content: &mut Content, depth: usize) -> Result<(), Refused> {
        let set = self.names.set;
        let address = self.scanner.bracketed()?;
        let (host, name) = address.rfind('/').map_or(("", &*address), |slash| address.split_at(slash + 1));
        check_name(name)?;
        if !ADDRESSES.contains(&host) {
            let met = shortened(&address);
            return Err(Refused::Because(format!(
                "`[{met}]` is no type; expected `[type.googleapis.com/{name}]`"
            )));
        }
        self.scanner.take(":")?;
        let inner = self.names.message(name)?;
        let value = self.message(inner, depth)?;
        complete(self.names, inner, &value)?;
        let bytes = encode(set, inner, &value);
        let fields = [number::ANY_TYPE_URL, number::ANY_VALUE].map(|number| number as u32);
        if fields.iter().any(|number| content.slots.contains_key(number)) {
            return Err(Refused::Because("an `Any` has two values; remove one of them".to_string()));
        }
        for (number, bytes) in fields.into_iter().zip([address.into_bytes(), bytes]) {
            let field = set
                .field_by_number(message, number)
                .filter(|&field| matches!(set.field(field).kind, FieldKind::String | FieldKind::Bytes))
                .ok_or_else(|| {
                    "`google.protobuf.Any` lacks its fields; import `google/protobuf/any.proto`".to_string()
                })?;
            content.add(set, field, Value::Bytes(bytes));
        }
        Ok(self.separator()?)
    }

    /// Reads a value that is no message.
    fn scalar(&mut self, field: &FieldSchema) -> Result<Value, String> {
        let kind = field.kind;
        match kind {
            FieldKind::Float | FieldKind::Double => self.float(kind),
            FieldKind::Bool => {
                let token = self.scanner.current();
                let value = match (token.kind, token.text) {
                    (TokenKind::Name, "true" | "True" | "t") => 1,
                    (TokenKind::Name, "false" | "False" | "f") => 0,
                    (TokenKind::Integer, text) => lex::integer(text)
                        .filter(|&number| number <= 1)
                        .ok_or_else(|| self.scanner.unexpected("`true` or `false`"))?,
                    _ => return Err(self.scanner.unexpected("`true` or `false`")),
                };
                self.scanner.advance()?;
                Ok(Value::Number(value))
            }
            FieldKind::Enum(id) => {
                let token = self.scanner.current();
                if token.kind == TokenKind::Name {
                    let value = self.names.value(id, token.text)?;
                    self.scanner.advance()?;
                    return Ok(Value::Number(i64::from(self.names.set.value(value).number) as u64));
                }
                if token.kind != TokenKind::Integer && token.text != "-" {
                    return Err(self.scanner.unexpected("the name or the number of a value"));
                }
                let number = self.signed(FieldKind::Int32)?;
                let schema = self.names.set.enumeration(id);
                let Ok(value) = i32::try_from(number) else { return Err(wrong_number(number, kind)) };
                if schema.is_closed() && !self.names.has_number(id, value) {
                    return Err(format!(
                        "the enum `{}` has no value {value}; name one of its values",
                        schema.full_name
                    ));
                }
                Ok(Value::Number(i64::from(value) as u64))
            }
            FieldKind::String | FieldKind::Bytes => {
                if self.scanner.current().kind != TokenKind::String {
                    return Err(self.scanner.unexpected("text in quotes"));
                }
                let mut bytes = Vec::new();
                while self.scanner.current().kind == TokenKind::String {
                    unescape(self.scanner.current().text, &mut bytes);
                    self.scanner.advance()?;
                }
                check_utf8(field, &bytes)?;
                Ok(Value::Bytes(bytes))
            }
            _ => {
                let number = self.signed(kind)?;
                integer(kind, number).ok_or_else(|| wrong_number(number, kind))
            }
        }
    }

    /// Reads a whole number, with a minus where the kind has negative ones.
    fn signed(&mut self, kind: FieldKind) -> Result<i128, String> {
        let negative = is_signed(kind) && self.scanner.take("-")?;
        let token = self.scanner.current();
        if token.kind != TokenKind::Integer {
            return Err(self.scanner.unexpected(range(kind)));
        }
        let number = lex::integer(token.text).ok_or_else(|| self.scanner.unexpected(range(kind)))?;
        self.scanner.advance()?;
        let number = i128::from(number);
        Ok(if negative { -number } else { number })
    }

    /// Reads a number of kind `float` or `double`.
    fn float(&mut self, kind: FieldKind) -> Result<Value, String> {
        let negative = self.scanner.take("-")?;
        let token = self.scanner.current();
        let wrong = || self.scanner.unexpected("a decimal number, `inf` or `nan`");
        let number = match token.kind {
            TokenKind::Integer if is_decimal(token.text) => lex::float(token.text),
            TokenKind::Float => lex::float(token.text),
            TokenKind::Name => match &*token.text.to_ascii_lowercase() {
                "inf" | "infinity" => f64::INFINITY,
                "nan" => f64::NAN,
                _ => return Err(wrong()),
            },
            _ => return Err(wrong()),
        };
        self.scanner.advance()?;
        Ok(Value::Number(float(kind, if negative { -number } else { number })))
    }

    /// Passes over what follows the name of a field that no longer exists.
    fn skip_rest(&mut self, depth: usize) -> Result<(), String> {
        let is_message = !self.scanner.take(":")? || self.opens();
        if is_message {
            self.skip_message(depth)?;
        } else {
            self.skip_value(depth)?;
        }
        self.separator()
    }

    fn skip_message(&mut self, depth: usize) -> Result<(), String> {
        let end = self.opening()?;
        let depth = inside(depth)?;
        while !self.closes() {
            if self.scanner.looks_at("[") {
                let name = self.scanner.bracketed()?;
                check_name(name.rsplit('/').next().unwrap_or_default())?;
            } else {
                self.identifier("the name of a field")?;
            }
            self.skip_rest(depth)?;
        }
        self.scanner.expect(end)
    }

    fn skip_value(&mut self, depth: usize) -> Result<(), String> {
        if self.scanner.current().kind == TokenKind::String {
            while self.scanner.current().kind == TokenKind::String {
                self.scanner.advance()?;
            }
            return Ok(());
        }
        if self.scanner.take("[")? {
            let depth = inside(depth)?;
            if self.scanner.take("]")? {
                return Ok(());
            }
            loop {
                if self.opens() {
                    self.skip_message(depth)?;
                } else {
                    self.skip_value(depth)?;
                }
                if self.scanner.take("]")? {
                    return Ok(());
                }
                self.scanner.expect(",")?;
            }
        }
        let negative = self.scanner.take("-")?;
        let token = self.scanner.current();
        let is_value = match token.kind {
            TokenKind::Integer | TokenKind::Float => true,
            TokenKind::Name => {
                !negative || matches!(&*token.text.to_ascii_lowercase(), "inf" | "infinity" | "nan")
            }
            _ => false,
        };
        if is_value { self.scanner.advance() } else { Err(self.scanner.unexpected("a value")) }
    }

    fn identifier(&mut self, expected: &str) -> Result<String, String> {
        let token = self.scanner.current();
        if token.kind != TokenKind::Name {
            return Err(self.scanner.unexpected(expected));
        }
        self.scanner.advance()?;
        Ok(token.text.to_string())
    }

    fn opens(&self) -> bool {
        self.scanner.looks_at("{") || self.scanner.looks_at("<")
    }

    fn closes(&self) -> bool {
        self.scanner.looks_at("}") || self.scanner.looks_at(">")
    }

    /// Moves past what opens a message, and answers what closes it.
    fn opening(&mut self) -> Result<&'static str, String> {
        if self.scanner.take("<")? {
            return Ok(">");
        }
        self.scanner.expect("{")?;
        Ok("}")
    }

    /// Moves past what may stand between fields.
    fn separator(&mut self) -> Result<(), String> {
        if !self.scanner.take(";")? {
            self.scanner.take(",")?;
        }
        Ok(())
    }
}

/// Refuses a name in brackets that is none.
fn check_name(name: &str) -> Result<(), String> {
    if name.split('.').all(is_identifier) {
        Ok(())
    } else {
        Err(format!("`[{}]` is no name; expected identifiers with dots between them", shortened(name)))
    }
}

fn is_decimal(text: &str) -> bool {
    text.len() == 1 || !text.starts_with('0')
}

fn wrong_number(number: i128, kind: FieldKind) -> String {
    format!("expected {}, found `{number}`", range(kind))
}
