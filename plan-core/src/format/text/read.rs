//! Text into messages.

use super::group::text_name;
use super::literal::is_sound;
use super::options::ReadOptions;
use crate::any::ANY;
use crate::format::error::{Fault, Step};
use crate::format::known::Known;
use crate::lex::{Scanner, TokenKind, float, integer, unescape};
use crate::nearest::nearest;
use crate::plan::{Cardinality, FieldIdx, NO_INDEX, Op, Verified};
use crate::shortened::shortened;
use crate::store::{Arena, FieldHandle, ListMut, MessageMut, SetError, ValueRef};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Reads messages.
pub(super) struct Reader<'o, 't> {
    scanner: Scanner<'t>,
    options: &'o ReadOptions<'o>,
    /// How many messages may be nested in the one that is read.
    depth: u32,
    /// How many elements and entries may come.
    elements: usize,
}

/// The singular fields and the oneofs of a message that were met, by their places; oneofs behind the fields.
type Seen = BTreeSet<u32>;

/// Where a value goes.
enum Place<'p, 'm> {
    /// A singular field.
    Field(&'p mut MessageMut<'m>),
    /// The end of a list.
    List(ListMut<'p>),
}

impl<'o, 't> Reader<'o, 't> {
    pub(super) fn new(options: &'o ReadOptions<'o>, text: &'t str) -> Result<Self, Fault> {
        let scanner = Scanner::new(text).map_err(|error| Fault::at(0, error))?;
        Ok(Self { scanner, options, depth: options.limits.depth, elements: options.limits.elements })
    }

    /// Reads a message, with which the text ends.
    pub(super) fn document(&mut self, mut message: MessageMut<'_>) -> Result<(), Fault> {
        let mut seen = Seen::new();
        message.settled(|message| {
            while self.kind() != TokenKind::End {
                self.field(message, &mut seen)?;
            }
            Ok(())
        })
    }

    fn offset(&self) -> usize {
        self.scanner.offset()
    }

    /// A fault at the token that comes next.
    #[cold]
    fn wrong(&self, text: String) -> Fault {
        Fault::at(self.offset(), text)
    }

    #[cold]
    pub(super) fn unexpected(&self, expected: &str) -> Fault {
        self.wrong(self.scanner.unexpected(expected))
    }

    pub(super) fn kind(&self) -> TokenKind {
        self.scanner.current().kind
    }

    pub(super) fn looks_at(&self, text: &str) -> bool {
        self.scanner.looks_at(text)
    }

    pub(super) fn advance(&mut self) -> Result<(), Fault> {
        self.scanner.advance().map_err(|error| self.wrong(error))
    }

    pub(super) fn take(&mut self, text: &str) -> Result<bool, Fault> {
        let found = self.scanner.looks_at(text);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(super) fn expect(&mut self, text: &str) -> Result<(), Fault> {
        if self.take(text)? { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    fn count(&mut self) -> Result<(), Fault> {
        match self.elements.checked_sub(1) {
            Some(left) => {
                self.elements = left;
                Ok(())
            }
            None => {
                Err(self.wrong(String::from("too many elements; raise Limits::elements for trusted input")))
            }
        }
    }

    /// Reads a field with its name.
    fn field(&mut self, message: &mut MessageMut<'_>, seen: &mut Seen) -> Result<(), Fault> {
        let plan = message.plan();
        if self.looks_at("[") {
            self.bracketed(message, seen)?;
        } else {
            let token = self.scanner.current();
            if token.kind != TokenKind::Name {
                return Err(self.unexpected("the name of a field"));
            }
            match find(plan, token.text) {
                Some(at) => {
                    self.advance()?;
                    let read = self.value_of(message, at, seen);
                    read.map_err(|fault| fault.inside(Step::Field(plan.info(at).name)))?;
                }
                None if plan.plan().reserved.contains(&token.text) => {
                    self.advance()?;
                    self.skip_field()?;
                }
                None => return Err(self.no_field(plan, token.text)),
            }
        }
        self.end_field()
    }

    /// Passes over the mark that may end a field.
    pub(super) fn end_field(&mut self) -> Result<(), Fault> {
        let _ = self.take(",")? || self.take(";")?;
        Ok(())
    }

    #[cold]
    fn no_field(&self, plan: &Verified<'_>, name: &str) -> Fault {
        let names = plan.plan().infos.iter().map(|it| it.name);
        let hint = nearest(name, names).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        self.wrong(format!("no field `{}` in `{}`{hint}", shortened(name), plan.name()))
    }

    /// Passes over a name in brackets.
    pub(super) fn in_brackets(&mut self) -> Result<String, Fault> {
        self.scanner.bracketed().map_err(|error| self.wrong(error))
    }

    /// Reads an extension, or the message of an `Any`.
    fn bracketed(&mut self, message: &mut MessageMut<'_>, seen: &mut Seen) -> Result<(), Fault> {
        let start = self.offset();
        let name = self.in_brackets()?;
        if message.plan().name() == ANY && name.contains('/') {
            if !seen.insert(0) || !seen.insert(1) {
                return Err(Fault::at(
                    start,
                    String::from("the `Any` has a type or a value already; remove one of them"),
                ));
            }
            return self.any(message, &name, start).map_err(|fault| fault.inside(Step::Entry(&name)));
        }
        let key = format!("[{name}]");
        if let Some(at) = message.plan().find_name(&key) {
            return self.value_of(message, at, seen).map_err(|fault| fault.inside(Step::Field(&key)));
        }
        let Some(extension) = self.options.known.extension(message.plan().name(), &name) else {
            let text = format!("no extension `{}` of `{}` is known", shortened(&name), message.plan().name());
            return Err(Fault::at(start, text));
        };
        let mut arena = Arena::new();
        let mut apart = MessageMut::new_in(extension.plan(), &mut arena);
        // extensions lie beyond the fields and the oneofs of the message
        let is_singular = extension.field().cardinality().is_singular();
        if is_singular && Known::is_kept(message.as_ref(), &extension) {
            return Err(Fault::at(start, format!("the field `{key}` is set twice; remove one of the two")));
        }
        let read = apart.settled(|it| self.value_of(it, extension.index(), &mut Seen::new()));
        read.map_err(|fault| fault.inside(Step::Field(&key)))?;
        message.keep_unknown_fields(&apart.as_ref().encode_field(extension.index()));
        Ok(())
    }

    /// Reads the message of an `Any`, whose type was read.
    fn any(&mut self, message: &mut MessageMut<'_>, url: &str, start: usize) -> Result<(), Fault> {
        let mut inner = self.options.known.make(url).map_err(|fault| fault.or_at(start))?;
        self.take(":")?;
        inner.reflect_mut().settled(|it| self.block(it.reborrow()))?;
        let bytes = Known::pack(&*inner, self.options.partial).map_err(|fault| fault.or_at(start))?;
        let set = message.set(1, url).and_then(|()| message.set(2, &bytes));
        set.map_err(|error| refused(start, &error))
    }

    /// Reads the value of a field, with the mark before it.
    fn value_of(&mut self, message: &mut MessageMut<'_>, at: FieldIdx, seen: &mut Seen) -> Result<(), Fault> {
        let plan = message.plan();
        let field = plan.field(at);
        let is_singular = field.cardinality().is_singular();
        if is_singular && !seen.insert(at.0) {
            return Err(self.wrong(String::from("the field is set twice; remove one of the two")));
        }
        if field.oneof() != NO_INDEX && !seen.insert(plan.fields().len() as u32 + field.oneof()) {
            return Err(
                self.wrong(String::from("another field of its oneof is set, too; remove one of the two"))
            );
        }
        if field.op().is_message() {
            self.take(":")?;
        } else {
            self.expect(":")?;
        }
        if is_singular {
            return self.value(plan, at, &mut Place::Field(message));
        }
        let is_map = field.cardinality() == Cardinality::Map;
        if !self.take("[")? {
            return self.element(message, at, is_map);
        }
        let mut is_first = true;
        while !self.take("]")? {
            if !is_first {
                self.expect(",")?;
            }
            is_first = false;
            self.element(message, at, is_map)?;
        }
        Ok(())
    }

    /// Reads an element of a list, or an entry of a map.
    fn element(&mut self, message: &mut MessageMut<'_>, at: FieldIdx, is_map: bool) -> Result<(), Fault> {
        let plan = message.plan();
        let key = FieldHandle::new(plan, at);
        let start = self.offset();
        self.count()?;
        if is_map {
            let mut map = message.map_mut(key).map_err(|error| refused(start, &error))?;
            // an entry without a key or a value has the default; of a key the last one stays
            return map.append(|entry| self.block(entry).map(|()| true)).map(drop);
        }
        let list = message.list_mut(key).map_err(|error| refused(start, &error))?;
        let index = list.len();
        self.value(plan, at, &mut Place::List(list)).map_err(|fault| fault.inside(Step::Element(index)))
    }

    /// Reads a message in braces.
    fn block(&mut self, mut message: MessageMut<'_>) -> Result<(), Fault> {
        let mut seen = Seen::new();
        self.in_braces(|it| it.field(&mut message, &mut seen))
    }

    /// Reads fields in braces, one level deeper.
    pub(super) fn in_braces(
        &mut self,
        mut field: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let close = if self.take("<")? {
            ">"
        } else {
            self.expect("{")?;
            "}"
        };
        let Some(depth) = self.depth.checked_sub(1) else {
            return Err(self.wrong(String::from(
                "messages are nested too deeply; raise Limits::depth for trusted input",
            )));
        };
        self.depth = depth;
        while !self.take(close)? {
            if self.kind() == TokenKind::End {
                return Err(self.unexpected(&format!("`{close}`")));
            }
            field(self)?;
        }
        self.depth += 1;
        Ok(())
    }

    /// Reads one value.
    fn value(&mut self, plan: &Verified<'_>, at: FieldIdx, place: &mut Place<'_, '_>) -> Result<(), Fault> {
        let start = self.offset();
        let field = plan.field(at);
        if field.op().is_message() {
            let message = match place {
                Place::Field(message) => message.message_mut(FieldHandle::new(plan, at)),
                Place::List(list) => list.push_message(),
            };
            return self.block(message.map_err(|error| refused(start, &error))?);
        }
        let mut put = |value: ValueRef<'_>| {
            let put = match place {
                Place::Field(message) => message.set_at(at, value),
                Place::List(list) => list.push(value),
            };
            put.map_err(|error| refused(start, &error))
        };
        match field.op() {
            Op::String => {
                let bytes = self.string()?;
                let text = core::str::from_utf8(&bytes);
                put(ValueRef::Str(text.map_err(|_| {
                    Fault::at(start, String::from("found a string that is not UTF-8; expected a `string`"))
                })?))
            }
            Op::Bytes => put(ValueRef::Bytes(&self.string()?)),
            Op::Bool => put(ValueRef::Bool(self.boolean()?)),
            Op::Float => put(ValueRef::F32(self.float()?.1)),
            Op::Double => put(ValueRef::F64(self.float()?.0)),
            Op::Enum | Op::ClosedEnum if self.kind() == TokenKind::Name => {
                put(ValueRef::Str(self.scanner.current().text))?;
                self.advance()
            }
            op => put(self.integer(op)?),
        }
    }

    /// Reads strings that stand one behind the other.
    fn string(&mut self) -> Result<Vec<u8>, Fault> {
        if self.kind() != TokenKind::String {
            return Err(self.unexpected("a string"));
        }
        let mut bytes = Vec::new();
        while self.kind() == TokenKind::String {
            let literal = self.scanner.current().text;
            if !is_sound(literal) {
                return Err(
                    self.wrong(String::from("found an escape that stands for no byte and no character"))
                );
            }
            unescape(literal, &mut bytes);
            self.advance()?;
        }
        Ok(bytes)
    }

    fn boolean(&mut self) -> Result<bool, Fault> {
        let token = self.scanner.current();
        let value = match (token.kind, token.text) {
            (TokenKind::Name, "true" | "True" | "t") => true,
            (TokenKind::Name, "false" | "False" | "f") => false,
            (TokenKind::Integer, text) => match integer(text) {
                Some(value @ 0..=1) => value == 1,
                _ => return Err(self.unexpected("true or false")),
            },
            _ => return Err(self.unexpected("true or false")),
        };
        self.advance()?;
        Ok(value)
    }

    /// Reads a floating-point number: the nearest double, and the nearest float.
    #[expect(clippy::cast_possible_truncation, reason = "out of range is infinity here")]
    fn float(&mut self) -> Result<(f64, f32), Fault> {
        let is_negative = self.take("-")?;
        let token = self.scanner.current();
        let (double, single) = match token.kind {
            TokenKind::Float => {
                let digits = token.text.trim_end_matches(['f', 'F']);
                (float(token.text), digits.parse().unwrap_or(float(token.text) as f32))
            }
            TokenKind::Integer if !is_octal(token.text) => {
                let expected = "a number";
                let double = token.text.parse().map_err(|_| self.unexpected(expected))?;
                (double, token.text.parse().map_err(|_| self.unexpected(expected))?)
            }
            TokenKind::Name if ["inf", "infinity"].iter().any(|it| token.text.eq_ignore_ascii_case(it)) => {
                (f64::INFINITY, f32::INFINITY)
            }
            TokenKind::Name if token.text.eq_ignore_ascii_case("nan") => (f64::NAN, f32::NAN),
            _ => return Err(self.unexpected("a decimal number, `inf` or `nan`")),
        };
        self.advance()?;
        Ok(if is_negative { (-double, -single) } else { (double, single) })
    }

    /// Reads an integer, or the number of an enum's value.
    fn integer(&mut self, op: Op) -> Result<ValueRef<'static>, Fault> {
        let start = self.offset();
        let is_negative = self.take("-")?;
        let token = self.scanner.current();
        if token.kind != TokenKind::Integer {
            let is_enum = matches!(op, Op::Enum | Op::ClosedEnum);
            return Err(self.unexpected(if is_enum {
                "the name or the number of an enum's value"
            } else {
                "an integer"
            }));
        }
        let size = integer(token.text).map(i128::from);
        let value = size.map(|size| if is_negative { -size } else { size }).and_then(|value| {
            Some(match op {
                Op::Int64 | Op::Sint64 | Op::Sfixed64 => ValueRef::I64(value.try_into().ok()?),
                // no sign stands before what has none
                Op::Uint32 | Op::Fixed32 if !is_negative => ValueRef::U32(value.try_into().ok()?),
                Op::Uint64 | Op::Fixed64 if !is_negative => ValueRef::U64(value.try_into().ok()?),
                Op::Uint32 | Op::Fixed32 | Op::Uint64 | Op::Fixed64 => return None,
                _ => ValueRef::I32(value.try_into().ok()?),
            })
        });
        let sign = if is_negative { "-" } else { "" };
        let value = value.ok_or_else(|| {
            Fault::at(start, format!("`{sign}{}` is out of the range of its field", shortened(token.text)))
        })?;
        self.advance()?;
        Ok(value)
    }
}

/// Whether an integer is one of those of another base than ten, which no floating-point number is written in.
fn is_octal(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0')
}

/// The field of a name: of one that was declared as a group, of either.
fn find(plan: &Verified<'_>, name: &str) -> Option<FieldIdx> {
    plan.find_name(name).or_else(|| {
        let fields = (0..plan.fields().len() as u32).map(FieldIdx);
        fields.into_iter().find(|&at| text_name(plan, at) == name)
    })
}

#[cold]
fn refused(offset: usize, error: &SetError) -> Fault {
    Fault::at(offset, format!("{error}"))
}
