//! Messages as JSON.

use super::field_mask;
use super::options::WriteOptions;
use super::out::Out;
use super::time::{write_duration, write_timestamp};
use super::well_known::{NULL_VALUE, WellKnown};
use crate::format::error::{Fault, Step};
use crate::plan::{Cardinality, FieldIdx, FieldInfo};
use crate::store::{Arena, DecodeOptions, ListRef, MapRef, MessageMut, MessageRef, ValueRef};
use alloc::format;
use alloc::string::String;

/// Writes messages.
pub(super) struct Writer<'o, 'w> {
    pub(super) out: Out<'w>,
    options: &'o WriteOptions<'o>,
    /// How many messages may be nested in the one that is written.
    depth: u32,
}

impl<'o, 'w> Writer<'o, 'w> {
    pub(super) fn new(options: &'o WriteOptions<'o>, out: Out<'w>) -> Self {
        Self { out, options, depth: options.limits.depth }
    }

    /// Writes a message in the way of its type.
    pub(super) fn message(&mut self, message: MessageRef<'_>) -> Result<(), Fault> {
        if let Some(known) = WellKnown::of(message.name()) {
            return self.well_known(known, message);
        }
        self.out.open('{');
        self.members(message)?;
        self.out.close('}');
        self.out.hand_on(false)
    }

    /// Writes a message inside another one.
    #[inline]
    fn nested(&mut self, message: MessageRef<'_>) -> Result<(), Fault> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return Err(Fault::new(String::from(
                "messages are nested too deeply; raise Limits::depth in the options, and mind the stack",
            )));
        };
        self.depth = depth;
        self.message(message)?;
        self.depth += 1;
        Ok(())
    }

    /// Writes the fields of a message as members of the object that is open.
    fn members(&mut self, message: MessageRef<'_>) -> Result<(), Fault> {
        if self.options.defaults {
            for at in (0..message.plan().fields().len() as u32).map(FieldIdx) {
                let cardinality = message.plan().field(at).cardinality();
                let has_no_presence = matches!(
                    cardinality,
                    Cardinality::Implicit | Cardinality::Repeated | Cardinality::Packed | Cardinality::Map
                );
                if has_no_presence || message.holds(at) {
                    self.member(message.plan().info(at), message.value(at))?;
                }
            }
        } else {
            for (at, value) in message.present_values() {
                self.member(message.plan().info(at), value)?;
            }
        }
        self.extensions(message)
    }

    #[inline]
    fn member(&mut self, info: &FieldInfo<'_>, value: ValueRef<'_>) -> Result<(), Fault> {
        self.out.key(if self.options.proto_names { info.name } else { info.json_name });
        self.value(value).map_err(|fault| fault.inside(Step::Field(info.name)))
    }

    /// Writes the extensions that a generated type holds among its unknown fields.
    fn extensions(&mut self, message: MessageRef<'_>) -> Result<(), Fault> {
        for (extension, encoded) in self.options.known.kept(message) {
            let mut arena = Arena::new();
            let mut apart = MessageMut::new_in(extension.plan(), &mut arena);
            let options = DecodeOptions::new().partial(true).limits(self.options.limits);
            let merged = options.merge(&mut apart, &encoded);
            merged.map_err(|error| Fault::new(format!("[{}]: {error}", extension.name())))?;
            if apart.as_ref().holds(extension.index()) {
                let info = extension.plan().info(extension.index());
                self.member(info, apart.as_ref().value(extension.index()))?;
            }
        }
        Ok(())
    }

    /// Writes a value.
    #[inline]
    fn value(&mut self, value: ValueRef<'_>) -> Result<(), Fault> {
        match value {
            ValueRef::I32(it) => self.out.integer(it),
            ValueRef::U32(it) => self.out.integer(it),
            ValueRef::I64(it) => self.out.quoted_integer(it),
            ValueRef::U64(it) => self.out.quoted_integer(it),
            ValueRef::F32(it) => self.out.float(it),
            ValueRef::F64(it) => self.out.double(it),
            ValueRef::Bool(it) => self.out.raw(if it { "true" } else { "false" }),
            ValueRef::Str(it) => self.out.string(it),
            ValueRef::Bytes(it) => self.out.base64(it),
            ValueRef::Enum(it) if it.plan().name == NULL_VALUE => self.out.raw("null"),
            ValueRef::Enum(it) => match it.name() {
                Some(name) if !self.options.enum_numbers => self.out.quoted(name),
                _ => self.out.integer(it.number()),
            },
            ValueRef::Message(it) => return self.nested(it),
            ValueRef::List(it) => return self.list(it),
            ValueRef::Map(it) => return self.map(it),
        }
        Ok(())
    }

    fn list(&mut self, list: ListRef<'_>) -> Result<(), Fault> {
        self.out.open('[');
        let mut index = 0;
        list.try_each(|value| {
            self.out.item();
            self.value(value).map_err(|fault| fault.inside(Step::Element(index)))?;
            index += 1;
            Ok(())
        })?;
        self.out.close(']');
        self.out.hand_on(false)
    }

    fn map(&mut self, map: MapRef<'_>) -> Result<(), Fault> {
        self.out.open('{');
        for (key, value) in map {
            self.out.item();
            match key {
                ValueRef::Str(it) => self.out.string(it),
                ValueRef::I32(it) => self.out.quoted_integer(it),
                ValueRef::U32(it) => self.out.quoted_integer(it),
                ValueRef::Bool(it) => self.out.quoted(if it { "true" } else { "false" }),
                // the keys of 64 bits are quoted as values are
                other => self.value(other)?,
            }
            self.out.colon();
            self.value(value).map_err(|fault| fault.inside(Step::Entry(&key_text(key))))?;
        }
        self.out.close('}');
        self.out.hand_on(false)
    }

    fn well_known(&mut self, known: WellKnown, message: MessageRef<'_>) -> Result<(), Fault> {
        match known {
            WellKnown::Any => self.any(message),
            WellKnown::Timestamp => self.time(message, "time", write_timestamp),
            WellKnown::Duration => self.time(message, "duration", write_duration),
            WellKnown::FieldMask => self.field_mask(message),
            WellKnown::Struct | WellKnown::ListValue | WellKnown::Wrapper => self.value(part(message, 1)?),
            WellKnown::Value => self.dynamic_value(message),
        }
    }

    fn time(
        &mut self,
        message: MessageRef<'_>,
        what: &str,
        write: fn(i64, i32) -> Option<String>,
    ) -> Result<(), Fault> {
        let seconds = part(message, 1)?.as_i64().ok_or_else(|| strange(message))?;
        let nanos = part(message, 2)?.as_i32().ok_or_else(|| strange(message))?;
        let text = write(seconds, nanos).ok_or_else(|| {
            Fault::new(format!("expected a {what} within the range of its type, found {seconds} seconds and {nanos} nanoseconds"))
        })?;
        self.out.quoted(&text);
        Ok(())
    }

    fn field_mask(&mut self, message: MessageRef<'_>) -> Result<(), Fault> {
        let paths = part(message, 1)?.as_list().ok_or_else(|| strange(message))?;
        let mut text = String::new();
        for path in paths {
            let path = path.as_str().ok_or_else(|| strange(message))?;
            if !text.is_empty() {
                text.push(',');
            }
            field_mask::write(path, &mut text).ok_or_else(|| {
                Fault::new(format!(
                    "expected a path in lower snake case, such as `some_field.other`, found `{path}`"
                ))
            })?;
        }
        self.out.string(&text);
        Ok(())
    }

    /// Writes a `google.protobuf.Value`.
    fn dynamic_value(&mut self, message: MessageRef<'_>) -> Result<(), Fault> {
        let Some((_, value)) = message.fields().next() else {
            return Err(Fault::new(String::from(
                "expected a value of some kind, found a `google.protobuf.Value` of none",
            )));
        };
        match value {
            ValueRef::F64(it) if !it.is_finite() => Err(Fault::new(format!(
                "expected a finite number, for a `google.protobuf.Value` is a number of JSON; found {it}"
            ))),
            _ => self.value(value),
        }
    }

    fn any(&mut self, message: MessageRef<'_>) -> Result<(), Fault> {
        let url = part(message, 1)?.as_str().ok_or_else(|| strange(message))?;
        let bytes = part(message, 2)?.as_bytes().ok_or_else(|| strange(message))?;
        self.out.open('{');
        if !(url.is_empty() && bytes.is_empty()) {
            let options = DecodeOptions::new().limits(self.options.limits);
            let inner = self.options.known.unpack(url, bytes, &options)?;
            let inner = inner.reflect();
            self.out.key("@type");
            self.out.string(url);
            if WellKnown::of(inner.name()).is_some() {
                self.out.key("value");
                self.nested(inner)?;
            } else {
                self.members(inner)?;
            }
        }
        self.out.close('}');
        self.out.hand_on(false)
    }
}

/// The key of an entry, as its object names it.
#[cold]
fn key_text(key: ValueRef<'_>) -> String {
    match key {
        ValueRef::Str(it) => String::from(it),
        other => format!("{other:?}"),
    }
}

/// The value of a field of a well-known type.
fn part(message: MessageRef<'_>, number: u32) -> Result<ValueRef<'_>, Fault> {
    message.get(number).map_err(|_| strange(message))
}

/// The fault of a well-known type that is declared otherwise than it is known.
#[cold]
pub(super) fn strange(message: MessageRef<'_>) -> Fault {
    Fault::new(format!(
        "the schema declares `{}` otherwise than the well-known type of that name",
        message.name()
    ))
}
