//! Scalars, of whatever they are written as.

use super::{Reader, refused};
use crate::format::error::Fault;
use crate::format::json::lexer::{Kind, Lexer};
use crate::format::json::number;
use crate::nearest::nearest;
use crate::plan::{EnumPlan, FieldIdx, Op, Verified};
use crate::shortened::shortened;
use crate::store::{SetError, ValueRef};
use alloc::format;
use alloc::string::String;
use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Both alphabets are read, with or without padding.
const LOOSE: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);
const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LOOSE);
const URL_SAFE: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, LOOSE);

impl Reader<'_, '_> {
    /// Reads a scalar of the op of a field, and puts it: whether it is anything, and not the value of an enum that has no such
    /// name, which is passed over.
    pub(super) fn scalar(
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
                    return Err(Fault::at(
                        start,
                        format!("no value `{}` in `{}`{hint}", shortened(&name), plan.name),
                    ));
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
}

/// The integer of an op that is written so, exactly.
pub(super) fn integer_of(op: Op, text: &str) -> Option<ValueRef<'static>> {
    if !is_number(text) {
        return None;
    }
    number_of(op, text)
}

/// The number of an op that a number of JSON says; integers exactly, others the nearest one.
#[inline]
pub(super) fn number_of(op: Op, text: &str) -> Option<ValueRef<'static>> {
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
pub(super) const fn range(op: Op) -> &'static str {
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
pub(super) fn out_of_range(op: Op, offset: usize, text: &str) -> Fault {
    Fault::at(offset, format!("expected {}, found {}", range(op), shortened(text)))
}
