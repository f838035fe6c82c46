//! JSON into messages.

mod scalar;
mod well_known;

use super::lexer::{Kind, Lexer, too_deep};
use super::options::ReadOptions;
use super::well_known::{NULL_VALUE, WellKnown};
use super::write::strange;
use crate::format::error::{Fault, Step};
use crate::format::known::Known;
use crate::nearest::nearest;
use crate::plan::{Cardinality, Field, FieldIdx, NO_INDEX, Op, Verified};
use crate::shortened::shortened;
use crate::store::{Arena, FieldHandle, MessageMut, SetError, ValueRef};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use scalar::{integer_of, range};

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
            if Known::is_kept(message.as_ref(), &extension) {
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

#[cold]
fn refused(offset: usize, error: &SetError) -> Fault {
    Fault::at(offset, format!("{error}"))
}
