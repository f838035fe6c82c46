//! Options whose names were not looked up yet.

use alloc::string::String;
use alloc::vec::Vec;

use super::read::{self, Value};
use crate::schema::number;

/// An option whose name was not looked up yet: what stands left and right of its `=`.
#[derive(Debug, Clone, PartialEq)]
pub struct UninterpretedOption {
    /// The parts of its name, between the dots outside of parentheses.
    pub name: Vec<OptionNamePart>,
    /// What it is set to.
    pub value: OptionValue,
}

/// A part of the name of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionNamePart {
    /// The name, without parentheses.
    pub name: String,
    /// Whether it stands in parentheses, and so names an extension.
    pub is_extension: bool,
}

/// What an option is set to, as it is written.
#[derive(Debug, Clone, PartialEq)]
pub enum OptionValue {
    /// A name: of an enum value, `true`, `inf`.
    Identifier(String),
    /// A whole number without a sign.
    PositiveInt(u64),
    /// A whole number behind a minus.
    NegativeInt(i64),
    /// A number with a point or an exponent, or one too large for the others.
    Double(f64),
    /// A string, its escapes resolved.
    String(Vec<u8>),
    /// A message in the text format, without the braces around it.
    Aggregate(String),
}

impl OptionValue {
    /// The number of the member of `google.protobuf.UninterpretedOption` that holds it.
    pub(crate) fn number(&self) -> i32 {
        match self {
            Self::Identifier(_) => number::OPTION_IDENTIFIER_VALUE,
            Self::PositiveInt(_) => number::OPTION_POSITIVE_INT_VALUE,
            Self::NegativeInt(_) => number::OPTION_NEGATIVE_INT_VALUE,
            Self::Double(_) => number::OPTION_DOUBLE_VALUE,
            Self::String(_) => number::OPTION_STRING_VALUE,
            Self::Aggregate(_) => number::OPTION_AGGREGATE_VALUE,
        }
    }
}

impl UninterpretedOption {
    /// An encoded `google.protobuf.UninterpretedOption`.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut out = Self { name: Vec::new(), value: OptionValue::Identifier(String::new()) };
        read::fields(bytes, |met, value| match (met as i32, value) {
            (number::OPTION_NAME, Value::Bytes(bytes)) => out.name.push(OptionNamePart::read(bytes)),
            (number::OPTION_IDENTIFIER_VALUE, Value::Bytes(bytes)) => {
                out.value = OptionValue::Identifier(text(bytes));
            }
            (number::OPTION_POSITIVE_INT_VALUE, Value::Varint(value)) => {
                out.value = OptionValue::PositiveInt(value);
            }
            (number::OPTION_NEGATIVE_INT_VALUE, Value::Varint(value)) => {
                out.value = OptionValue::NegativeInt(value as i64);
            }
            (number::OPTION_DOUBLE_VALUE, Value::Fixed64(bits)) => {
                out.value = OptionValue::Double(f64::from_bits(bits));
            }
            (number::OPTION_STRING_VALUE, Value::Bytes(bytes)) => {
                out.value = OptionValue::String(bytes.into());
            }
            (number::OPTION_AGGREGATE_VALUE, Value::Bytes(bytes)) => {
                out.value = OptionValue::Aggregate(text(bytes));
            }
            _ => {}
        });
        out
    }
}

impl OptionNamePart {
    /// An encoded `google.protobuf.UninterpretedOption.NamePart`.
    fn read(bytes: &[u8]) -> Self {
        let mut out = Self { name: String::new(), is_extension: false };
        read::fields(bytes, |met, value| match (met as i32, value) {
            (number::NAME_PART_NAME_PART, Value::Bytes(bytes)) => out.name = text(bytes),
            (number::NAME_PART_IS_EXTENSION, Value::Varint(value)) => out.is_extension = value != 0,
            _ => {}
        });
        out
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
