//! JSON into messages.

use super::field_mask;
use super::lexer::{Kind, Lexer, too_deep};
use super::number;
use super::options::ReadOptions;
use super::time::{read_duration, read_timestamp};
use super::well_known::{NULL_VALUE, WellKnown};
use super::write::strange;
use crate::format::error::{Fault, Step};
use crate::format::known::Known;
use crate::nearest::nearest;
use crate::plan::{Cardinality, EnumPlan, Field, FieldIdx, NO_INDEX, Op, Verified};
use crate::shortened::shortened;
use crate::store::{Arena, FieldHandle, MessageMut, SetError, ValueRef};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Both alphabets are read, with or without padding.
const LOOSE: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);
const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LOOSE);
const URL_SAFE: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, LOOSE);

/// Reads messages.
pub(super) struct Reader<'o, 'j> {
    lexer: Lexer<'j>,
    options: &'o ReadOptions<'o>,
    /// How many messages may be nested in the one that is read.
    depth: u32,
    /// How many elements and entries may come.
    elements: usize,
}

impl<'o, 'j> Reader<'o, 'j> {
    pub(super) fn new(options: &'o ReadOptions<'o>, json: &'j str) -> Self {
        Self {
            lexer: Lexer::new(json),
            options,
            depth: options.limits.depth,
            elements: options.limits.elements,
        }
    }

    /// Reads a message, with which the text ends.
    pub(super) fn document(&mut self, message: MessageMut<'_>) -> Result<(), Fault> {
        self.message(message)?;
        self.lexer.end()
    }

    /// Reads a message in the way of its type.
    fn message(&mut self, message: MessageMut<'_>) -> Result<(), Fault> {
        match WellKnown::of(message.as_ref().name()) {
            Some(known) => self.well_known(known, message),
            None => self.object(message, false),
        }
    }

    /// Reads what lies one level deeper.
    #[inline]
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        let Some(depth) = self.depth.checked_sub(1) else { return Err(too_deep(self.lexer.offset())) };
        self.depth = depth;
        let read = read(self)?;
        self.depth += 1;
        Ok(read)
    }

    /// Counts an element of a list or an entry of a map.
    #[inline]
    fn count(&mut self) -> Result<(), Fault> {
        match self.elements.checked_sub(1) {
            Some(left) => {
                self.elements = left;
                Ok(())
            }
            None => Err(self.wrong("too many elements; raise Limits::elements for trusted input")),
        }
    }

    #[cold]
    fn wrong(&self, text: &str) -> Fault {
        Fault::at(self.lexer.offset(), String::from(text))
    }

    /// The fault of a value of another kind than the one that is expected.
    #[cold]
    fn found(&self, expected: &str, kind: Kind) -> Fault {
        Fault::at(self.lexer.offset(), format!("expected {expected}, found {}", kind.describe()))
    }

    /// Passes over the mark that opens an object or an array.
    fn open(&mut self, kind: Kind, expected: &str) -> Result<(), Fault> {
        let found = self.lexer.kind()?;
        if found != kind {
            return Err(self.found(expected, found));
        }
        self.lexer.expect(if kind == Kind::Object { b'{' } else { b'[' })
    }

    /// Reads the fields of a message from an object, but for the type of an `Any`.
    fn object(&mut self, mut message: MessageMut<'_>, is_any: bool) -> Result<(), Fault> {
        self.open(Kind::Object, "an object")?;
        let plan = message.plan();
        let mut seen = Seen::new(plan);
        let (mut next, mut is_first, mut has_type) = (0, true, false);
        while self.lexer.more(b'}', is_first)? {
            is_first = false;
            let key = self.lexer.string()?;
            self.lexer.expect(b':')?;
            if is_any && key == "@type" {
                if core::mem::replace(&mut has_type, true) {
                    return Err(self.wrong("the member is there twice"));
                }
                self.lexer.skip(0)?;
                continue;
            }
            let Some(at) = find(plan, &key, next) else {
                self.unknown(&mut message, &key)?;
                continue;
            };
            next = at.0 + 1;
            let read = self.field(&mut message, at, &mut seen);
            read.map_err(|fault| fault.inside(Step::Field(plan.info(at).name)))?;
        }
        Ok(())
    }

    /// Reads a member whose name is none of the message's fields.
    #[cold]
    fn unknown(&mut self, message: &mut MessageMut<'_>, key: &str) -> Result<(), Fault> {
        let name = key.strip_prefix('[').and_then(|key| key.strip_suffix(']'));
        let extendee = message.plan().name();
        if let Some(extension) = name.and_then(|name| self.options.known.extension(extendee, name)) {
            if message.as_ref().unknown_fields().any(|it| it.tag.number().get() == extension.number()) {
                return Err(self.wrong("the field is there twice").inside(Step::Field(key)));
            }
            let mut arena = Arena::new();
            let mut apart = MessageMut::new_in(extension.plan(), &mut arena);
            let mut seen = Seen::new(extension.plan());
            let read = self.field(&mut apart, extension.index(), &mut seen);
            read.map_err(|fault| fault.inside(Step::Field(key)))?;
            let encoded = apart.as_ref().encode_field(extension.index());
            message.keep_unknown_fields(&encoded);
            return Ok(());
        }
        if self.options.ignore_unknown {
            return self.lexer.skip(self.depth as usize);
        }
        let message = message.as_ref();
        let names = message.plan().plan().infos.iter().map(|it| it.json_name);
        let hint = nearest(key, names).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Err(self.wrong(&format!("no field `{}` in `{}`{hint}", shortened(key), message.name())))
    }

    /// Reads the value of a field.
    fn field(&mut self, message: &mut MessageMut<'_>, at: FieldIdx, seen: &mut Seen) -> Result<(), Fault> {
        let plan = message.plan();
        let field = plan.field(at);
        if !seen.is_new(at.0) {
            return Err(self.wrong("the field is there twice"));
        }
        let kind = self.lexer.kind()?;
        if kind == Kind::Null && !takes_null(plan, field) {
            return self.lexer.word("null");
        }
        if field.oneof() != NO_INDEX && !seen.is_new(plan.fields().len() as u32 + field.oneof()) {
            return Err(self.wrong("another field of its oneof is there, too"));
        }
        match field.cardinality() {
            Cardinality::Repeated | Cardinality::Packed => self.list(message, at),
            Cardinality::Map => self.map(message, at),
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
                self.singular(message, at, kind)
            }
        }
    }

    /// Reads the value of a singular field, or of an entry.
    fn singular(&mut self, message: &mut MessageMut<'_>, at: FieldIdx, kind: Kind) -> Result<(), Fault> {
        let plan = message.plan();
        let key = FieldHandle::new(plan, at);
        if plan.field(at).op().is_message() {
            let child = message.message_mut(key).map_err(|error| self.refused(&error))?;
            return self.nested(|it| it.message(child));
        }
        self.scalar(plan, at, kind, |value| message.set_at(at, value)).map(drop)
    }

    fn list(&mut self, message: &mut MessageMut<'_>, at: FieldIdx) -> Result<(), Fault> {
        self.open(Kind::Array, "an array")?;
        let plan = message.plan();
        let field = plan.field(at);
        let mut list = message.list_mut(FieldHandle::new(plan, at)).map_err(|error| self.refused(&error))?;
        let mut index = 0;
        while self.lexer.more(b']', index == 0)? {
            self.count()?;
            let kind = self.lexer.kind()?;
            let mut element = || {
                if kind == Kind::Null && !takes_null(plan, field) {
                    return Err(self.found("an element", kind));
                }
                if field.op().is_message() {
                    let child = list.push_message().map_err(|error| self.refused(&error))?;
                    return self.nested(|it| it.message(child));
                }
                self.scalar(plan, at, kind, |value| list.push(value)).map(drop)
            };
            element().map_err(|fault| fault.inside(Step::Element(index)))?;
            index += 1;
        }
        Ok(())
    }

    fn map(&mut self, message: &mut MessageMut<'_>, at: FieldIdx) -> Result<(), Fault> {
        let plan = message.plan();
        let count = message.settled(|message| self.entries(message, at))?;
        let map = message.map_mut(FieldHandle::new(plan, at)).map_err(|error| self.refused(&error))?;
        if map.len() != count {
            return Err(self.wrong("a key is there twice"));
        }
        Ok(())
    }

    /// Reads the entries of a map: how many it has then, those with a key that is there already among them.
    fn entries(&mut self, message: &mut MessageMut<'_>, at: FieldIdx) -> Result<usize, Fault> {
        self.open(Kind::Object, "an object")?;
        let plan = message.plan();
        let mut map = message.map_mut(FieldHandle::new(plan, at)).map_err(|error| self.refused(&error))?;
        let mut count = map.len();
        let mut is_first = true;
        while self.lexer.more(b'}', is_first)? {
            is_first = false;
            self.count()?;
            let start = self.lexer.offset();
            let key = self.lexer.string()?;
            self.lexer.expect(b':')?;
            let kind = self.lexer.kind()?;
            let put = map.append(|entry| self.entry(entry, start, &key, kind));
            if put.map_err(|fault| fault.inside(Step::Entry(&key)))? {
                count += 1;
            }
        }
        Ok(count)
    }

    /// Reads an entry of a map, once its key was read as a string: whether it is to be kept.
    fn entry(
        &mut self,
        mut entry: MessageMut<'_>,
        start: usize,
        key: &str,
        kind: Kind,
    ) -> Result<bool, Fault> {
        let plan = entry.plan();
        let [key_field, value_field] = plan.fields() else { return Err(strange(entry.as_ref())) };
        let key = match key_field.op() {
            Op::String => ValueRef::Str(key),
            Op::Bool => match key {
                "true" => ValueRef::Bool(true),
                "false" => ValueRef::Bool(false),
                _ => {
                    return Err(Fault::at(
                        start,
                        format!("expected a key `true` or `false`, found {:?}", shortened(key)),
                    ));
                }
            },
            op => integer_of(op, key).ok_or_else(|| {
                Fault::at(start, format!("expected a key that is {}, found {:?}", range(op), shortened(key)))
            })?,
        };
        entry.set_at(FieldIdx(0), key).map_err(|error| refused(start, &error))?;
        if kind == Kind::Null && !takes_null(plan, value_field) {
            return Err(self.found("a value", kind));
        }
        if value_field.op().is_message() {
            self.singular(&mut entry, FieldIdx(1), kind)?;
            return Ok(true);
        }
        self.scalar(plan, FieldIdx(1), kind, |value| entry.set_at(FieldIdx(1), value))
    }

    /// Reads a scalar of the op of a field, and puts it: whether it is anything, and not the value of an enum that has no such
    /// name, which is passed over.
    fn scalar(
        &mut self,
        plan: &Verified<'_>,
        at: FieldIdx,
        kind: Kind,
        put: impl FnOnce(ValueRef<'_>) -> Result<(), SetError>,
    ) -> Result<bool, Fault> {
        let field = plan.field(at);
        let start = self.lexer.offset();
        let put = match (field.op(), kind) {
            (Op::String, Kind::String) => put(ValueRef::Str(&self.lexer.string()?)),
            (Op::Enum | Op::ClosedEnum, _) => match self.enumeration(plan.enumeration(field), kind)? {
                Some(number) => put(ValueRef::I32(number)),
                None => return Ok(false),
            },
            (Op::Bytes, Kind::String) => {
                let text = self.lexer.string()?;
                // without a branch for each byte
                let is_safe = text.bytes().fold(false, |is_safe, it| is_safe | matches!(it, b'-' | b'_'));
                let engine = if is_safe { URL_SAFE } else { STANDARD };
                let bytes = engine.decode(&*text);
                let bytes = bytes.map_err(|error| Fault::at(start, format!("expected base64: {error}")))?;
                put(ValueRef::Bytes(&bytes))
            }
            (Op::Bool, Kind::True | Kind::False) => {
                self.lexer.word(kind.describe())?;
                put(ValueRef::Bool(kind == Kind::True))
            }
            (Op::String | Op::Bytes | Op::Bool | Op::Message | Op::Group | Op::Item, _) => {
                return Err(self.found(range(field.op()), kind));
            }
            (op, Kind::Number) => put(self.number(op, start)?),
            (op, Kind::String) => put(self.quoted_number(op, start)?),
            (op, _) => return Err(self.found(range(op), kind)),
        };
        put.map(|()| true).map_err(|error| refused(start, &error))
    }

    /// Reads a number of an op.
    #[inline]
    fn number(&mut self, op: Op, start: usize) -> Result<ValueRef<'static>, Fault> {
        let short = if matches!(op, Op::Float | Op::Double) { None } else { self.lexer.short_integer() };
        let value = match short {
            Some(value) => integer_within(op, value.into()),
            None => number_of(op, self.lexer.number()?),
        };
        value.ok_or_else(|| out_of_range(op, start, self.lexer.since(start)))
    }

    /// Reads a number of an op that stands in a string, as those of 64 bits are written.
    #[inline]
    fn quoted_number(&mut self, op: Op, start: usize) -> Result<ValueRef<'static>, Fault> {
        let is_float = matches!(op, Op::Float | Op::Double);
        if !is_float && let Some(value) = self.lexer.quoted_integer() {
            let value = integer_within(op, value.into());
            return value.ok_or_else(|| out_of_range(op, start, self.lexer.since(start).trim_matches('"')));
        }
        let text = self.lexer.string()?;
        let value = float_word(op, &text).or_else(|| number_of(op, &text).filter(|_| is_number(&text)));
        value.ok_or_else(|| out_of_range(op, start, &text))
    }

    /// Reads the number of an enum's value, by its name or its number; none of a name that is passed over.
    fn enumeration(&mut self, plan: &EnumPlan<'_>, kind: Kind) -> Result<Option<i32>, Fault> {
        let start = self.lexer.offset();
        Ok(match kind {
            Kind::Null => {
                // only of an enum whose one value is written so
                self.lexer.word("null")?;
                Some(0)
            }
            Kind::String => {
                let name = self.lexer.string()?;
                let found = plan.number_of(&name);
                if found.is_none() && !self.options.ignore_unknown {
                    let names = plan.values.iter().map(|it| it.0);
                    let hint = nearest(&name, names)
                        .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                    return Err(Fault::at(start, format!("no value `{name}` in `{}`{hint}", plan.name)));
                }
                found
            }
            Kind::Number => {
                let text = self.lexer.number()?;
                let number = number::integer(text).and_then(|it| i32::try_from(it).ok());
                Some(number.ok_or_else(|| out_of_range(Op::Int32, start, text))?)
            }
            _ => {
                return Err(
                    self.found(&format!("the name or the number of a value of `{}`", plan.name), kind)
                );
            }
        })
    }

    fn well_known(&mut self, known: WellKnown, mut message: MessageMut<'_>) -> Result<(), Fault> {
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

    #[cold]
    fn refused(&self, error: &SetError) -> Fault {
        refused(self.lexer.offset(), error)
    }
}

/// Which fields and oneofs of a message were met: the fields by their places, the oneofs behind them.
enum Seen {
    Few(u64),
    Many(Vec<u64>),
}

impl Seen {
    fn new(plan: &Verified<'_>) -> Self {
        match plan.fields().len() + plan.plan().oneofs.len() {
            ..=64 => Self::Few(0),
            places => Self::Many(vec![0; places.div_ceil(64)]),
        }
    }

    /// Whether a place was not met before.
    fn is_new(&mut self, place: u32) -> bool {
        let word = match self {
            Self::Few(word) => word,
            Self::Many(words) => &mut words[place as usize / 64],
        };
        let bit = 1 << (place % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// The field of a name, which is likely the one at `next`, or one of those behind it.
#[inline]
fn find(plan: &Verified<'_>, name: &str, next: u32) -> Option<FieldIdx> {
    let infos = plan.plan().infos;
    let (before, behind) = infos.split_at((next as usize).min(infos.len()));
    let behind = behind.iter().position(|it| it.json_name == name).map(|at| before.len() + at);
    let at = behind
        .or_else(|| before.iter().position(|it| it.json_name == name))
        .or_else(|| infos.iter().position(|it| it.name == name))?;
    Some(FieldIdx(at as u32))
}

/// Whether `null` is a value of a field, and does not say that it is absent.
fn takes_null(plan: &Verified<'_>, field: &Field) -> bool {
    match field.cardinality() {
        Cardinality::Map => false,
        _ if field.op().is_message() => plan.sub(field).name() == "google.protobuf.Value",
        _ => field.op().is_enum() && plan.enumeration(field).name == NULL_VALUE,
    }
}

/// Sets a field of a well-known type.
fn set(message: &mut MessageMut<'_>, number: u32, value: ValueRef<'_>) -> Result<(), Fault> {
    message.set(number, value).map_err(|_| strange(message.as_ref()))
}

#[cold]
fn refused(offset: usize, error: &SetError) -> Fault {
    Fault::at(offset, format!("{error}"))
}

/// The integer of an op that is written so, exactly.
fn integer_of(op: Op, text: &str) -> Option<ValueRef<'static>> {
    if !is_number(text) {
        return None;
    }
    number_of(op, text)
}

/// The number of an op that a number of JSON says; integers exactly, others the nearest one.
#[inline]
fn number_of(op: Op, text: &str) -> Option<ValueRef<'static>> {
    match op {
        Op::Float => text.parse().ok().filter(|it: &f32| it.is_finite()).map(ValueRef::F32),
        Op::Double => text.parse().ok().filter(|it: &f64| it.is_finite()).map(ValueRef::F64),
        _ => integer_within(op, number::integer(text)?),
    }
}

/// An integer as a value of an op of integers, if it is in its range.
#[inline]
fn integer_within(op: Op, value: i128) -> Option<ValueRef<'static>> {
    Some(match op {
        Op::Int32 | Op::Sint32 | Op::Sfixed32 => ValueRef::I32(value.try_into().ok()?),
        Op::Int64 | Op::Sint64 | Op::Sfixed64 => ValueRef::I64(value.try_into().ok()?),
        Op::Uint32 | Op::Fixed32 => ValueRef::U32(value.try_into().ok()?),
        Op::Uint64 | Op::Fixed64 => ValueRef::U64(value.try_into().ok()?),
        Op::Float
        | Op::Double
        | Op::Enum
        | Op::ClosedEnum
        | Op::Bool
        | Op::String
        | Op::Bytes
        | Op::Message
        | Op::Group
        | Op::Item => return None,
    })
}

/// Whether a text is a number of JSON and nothing else.
fn is_number(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    lexer.number().is_ok_and(|number| number.len() == text.len())
}

/// What a string says that stands for a floating-point number which is none of JSON.
fn float_word(op: Op, text: &str) -> Option<ValueRef<'static>> {
    let value = match text {
        "NaN" => f64::NAN,
        "Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        _ => return None,
    };
    match op {
        Op::Float => Some(ValueRef::F32(value as f32)),
        Op::Double => Some(ValueRef::F64(value)),
        _ => None,
    }
}

/// What a field of an op takes, in words.
const fn range(op: Op) -> &'static str {
    match op {
        Op::Int32 | Op::Sint32 | Op::Sfixed32 => "an integer from -2147483648 to 2147483647",
        Op::Int64 | Op::Sint64 | Op::Sfixed64 => {
            "an integer from -9223372036854775808 to 9223372036854775807"
        }
        Op::Uint32 | Op::Fixed32 => "an integer from 0 to 4294967295",
        Op::Uint64 | Op::Fixed64 => "an integer from 0 to 18446744073709551615",
        Op::Float => "a number within the range of a float",
        Op::Double => "a number within the range of a double",
        Op::Bool => "true or false",
        Op::String => "a string",
        Op::Bytes => "a string of base64",
        Op::Enum | Op::ClosedEnum => "the name or the number of an enum's value",
        Op::Message | Op::Group | Op::Item => "an object",
    }
}

#[cold]
fn out_of_range(op: Op, offset: usize, text: &str) -> Fault {
    let end = text.char_indices().nth(40).map_or(text.len(), |(at, _)| at);
    let rest = if end < text.len() { "…" } else { "" };
    Fault::at(offset, format!("expected {}, found {}{rest}", range(op), &text[..end]))
}
