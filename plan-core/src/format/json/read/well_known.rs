//! The well-known types that JSON writes in a way of their own.

use super::scalar::{number_of, out_of_range};
use super::{Reader, refused};
use crate::format::error::Fault;
use crate::format::json::field_mask;
use crate::format::json::lexer::Kind;
use crate::format::json::time::{read_duration, read_timestamp};
use crate::format::json::well_known::WellKnown;
use crate::format::json::write::strange;
use crate::format::known::Known;
use crate::plan::{Cardinality, Op};
use crate::shortened::shortened;
use crate::store::{MessageMut, ValueRef};
use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

impl<'j> Reader<'_, 'j> {
    /// Reads a message of such a type.
    pub(super) fn well_known(&mut self, known: WellKnown, mut message: MessageMut<'_>) -> Result<(), Fault> {
        let kind = self.lexer.kind()?;
        let start = self.lexer.offset();
        match known {
            WellKnown::Any => self.any(message),
            WellKnown::Timestamp => {
                let (seconds, nanos) =
                    self.text_as("a time such as \"2006-01-02T15:04:05.999Z\"", read_timestamp)?;
                set(&mut message, 1, ValueRef::I64(seconds))?;
                set(&mut message, 2, ValueRef::I32(nanos))
            }
            WellKnown::Duration => {
                let (seconds, nanos) =
                    self.text_as("a duration in seconds such as \"1.5s\"", read_duration)?;
                set(&mut message, 1, ValueRef::I64(seconds))?;
                set(&mut message, 2, ValueRef::I32(nanos))
            }
            WellKnown::FieldMask => {
                let paths =
                    self.text_as("paths in lower camel case such as \"someField,other\"", |text| {
                        text.split(',')
                            .filter(|_| !text.is_empty())
                            .map(field_mask::read)
                            .collect::<Option<Vec<_>>>()
                    })?;
                for path in &paths {
                    self.count()?;
                    let mut list = message.list_mut(1).map_err(|error| refused(start, &error))?;
                    list.push(path).map_err(|error| refused(start, &error))?;
                }
                Ok(())
            }
            WellKnown::Struct | WellKnown::ListValue | WellKnown::Wrapper => self.only(message, kind),
            WellKnown::Value => self.dynamic_value(message, kind),
        }
    }

    /// Reads a value of the one field of a message.
    fn only(&mut self, mut message: MessageMut<'_>, kind: Kind) -> Result<(), Fault> {
        let at = message.plan().find(1).ok_or_else(|| strange(message.as_ref()))?;
        match message.plan().field(at).cardinality() {
            Cardinality::Repeated | Cardinality::Packed => self.list(&mut message, at),
            Cardinality::Map => self.map(&mut message, at),
            _ => self.singular(&mut message, at, kind),
        }
    }

    /// Reads a string as something else.
    fn text_as<T>(&mut self, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Fault> {
        let kind = self.lexer.kind()?;
        if kind != Kind::String {
            return Err(self.found(expected, kind));
        }
        let start = self.lexer.offset();
        let text = self.lexer.string()?;
        read(&text).ok_or_else(|| {
            let found = shortened(&text);
            Fault::at(start, format!("expected {expected}, within the range of its type; found {found:?}"))
        })
    }

    /// Reads a `google.protobuf.Value`.
    fn dynamic_value(&mut self, mut message: MessageMut<'_>, kind: Kind) -> Result<(), Fault> {
        let start = self.lexer.offset();
        match kind {
            Kind::Null => {
                self.lexer.word("null")?;
                set(&mut message, 1, ValueRef::I32(0))
            }
            Kind::Number => {
                let text = self.lexer.number()?;
                let value =
                    number_of(Op::Double, text).ok_or_else(|| out_of_range(Op::Double, start, text))?;
                set(&mut message, 2, value)
            }
            Kind::String => {
                let text = self.lexer.string()?;
                set(&mut message, 3, ValueRef::Str(&text))
            }
            Kind::True | Kind::False => {
                self.lexer.word(kind.describe())?;
                set(&mut message, 4, ValueRef::Bool(kind == Kind::True))
            }
            Kind::Object | Kind::Array => {
                let number = if kind == Kind::Object { 5 } else { 6 };
                let child = message.message_mut(number).map_err(|error| refused(start, &error))?;
                self.nested(|it| it.message(child))
            }
        }
    }

    fn any(&mut self, mut message: MessageMut<'_>) -> Result<(), Fault> {
        let start = self.lexer.offset();
        let Some(url) = self.type_of_any()? else { return Ok(()) };
        let mut inner = self.options.known.make(&url).map_err(|fault| fault.or_at(start))?;
        let name = inner.reflect().name();
        let is_empty = name == "google.protobuf.Empty";
        if WellKnown::of(name).is_some() || is_empty {
            let has_value = self.value_of_any(inner.reflect_mut())?;
            if !has_value && !is_empty {
                return Err(self.wrong("expected a member \"value\""));
            }
        } else {
            self.nested(|it| it.object(inner.reflect_mut(), true))?;
        }
        let bytes = Known::pack(&*inner, self.options.partial).map_err(|fault| fault.or_at(start))?;
        set(&mut message, 1, ValueRef::Str(&url))?;
        set(&mut message, 2, ValueRef::Bytes(&bytes))
    }

    /// The URL of the type of an `Any`, wherever it stands in its object, which is left to be read; an empty object has none.
    fn type_of_any(&mut self) -> Result<Option<Cow<'j, str>>, Fault> {
        let start = self.lexer;
        self.open(Kind::Object, "an object with a member \"@type\"")?;
        let mut is_first = true;
        while self.lexer.more(b'}', is_first)? {
            is_first = false;
            let key = self.lexer.string()?;
            self.lexer.expect(b':')?;
            if key == "@type" {
                let kind = self.lexer.kind()?;
                if kind != Kind::String {
                    return Err(
                        self.found("the URL of a type, such as \"type.googleapis.com/hello.Person\"", kind)
                    );
                }
                let url = self.lexer.string()?;
                self.lexer = start;
                return Ok(Some(url));
            }
            self.lexer.skip(self.depth as usize)?;
        }
        if is_first { Ok(None) } else { Err(self.wrong("expected a member \"@type\" that names the type")) }
    }

    /// Reads the object of an `Any` of a type that is written in a way of its own, as the value of one member: whether it is there.
    fn value_of_any(&mut self, mut inner: MessageMut<'_>) -> Result<bool, Fault> {
        self.open(Kind::Object, "an object")?;
        let (mut is_first, mut types, mut values) = (true, 0, 0);
        while self.lexer.more(b'}', is_first)? {
            is_first = false;
            let key = self.lexer.string()?;
            self.lexer.expect(b':')?;
            match &*key {
                "@type" => {
                    types += 1;
                    self.lexer.skip(0)?;
                }
                "value" => {
                    values += 1;
                    self.nested(|it| it.message(inner.reborrow()))?;
                }
                _ if self.options.ignore_unknown => self.lexer.skip(self.depth as usize)?,
                _ => {
                    return Err(self.wrong(&format!(
                        "expected the members \"@type\" and \"value\", found {:?}",
                        shortened(&key)
                    )));
                }
            }
            if types > 1 || values > 1 {
                return Err(self.wrong("the member is there twice"));
            }
        }
        Ok(values == 1)
    }
}

/// Sets a field of a well-known type.
fn set(message: &mut MessageMut<'_>, number: u32, value: ValueRef<'_>) -> Result<(), Fault> {
    message.set(number, value).map_err(|_| strange(message.as_ref()))
}
