//! What becomes of a field that one declaration wrote and another reads: the rules of the wire, each once.
//!
//! [`read_as`] looks at op and cardinality, or what a schema says in their place, alone; the messages and enums behind a
//! field are compared by whoever knows them, and [`read_numbers`] is the rule for the latter.

use crate::wire::WireType;
use alloc::collections::BTreeMap;

/// What one value is and how it is laid on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Int32,
    Int64,
    Uint32,
    Uint64,
    Sint32,
    Sint64,
    Fixed32,
    Fixed64,
    Sfixed32,
    Sfixed64,
    Float,
    Double,
    Bool,
    String,
    Bytes,
    OpenEnum,
    ClosedEnum,
    Message,
    Group,
}

/// How many values there are, and when they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    /// One, or none.
    Optional,
    /// One.
    Required,
    /// Any number, each with its tag.
    Repeated,
    /// Any number behind one tag.
    Packed,
    /// Entries.
    Map,
}

/// A field, as far as its bytes tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) form: Form,
    pub(crate) count: Count,
}

/// What a reader with one declaration of a field makes of what was written by another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reading {
    /// Every value, as it was.
    Same,
    /// Every value that it can hold, as it was; the others in part.
    Loses(Loss),
    /// Not what was written, or nothing.
    Breaks(Fault),
}

/// What a reader cannot hold, and what becomes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// Numbers out of the range of the reader's type become other numbers.
    Numbers,
    /// Numbers that a closed enum does not list become unknown fields.
    UnlistedNumbers,
    /// Of several values the last is read.
    AllButLast,
    /// Several messages become one.
    Merged,
    /// Of several entries of a key the last is read.
    EqualKeys,
}

/// Why a reader does not read what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The wire type is another one, so that the value becomes an unknown field.
    NotSeen,
    /// The bytes mean something else, or are malformed.
    OtherMeaning,
    /// What is read as a `string` need not be UTF-8, and the message is refused then.
    NotUtf8,
    /// What is read as a message need not be one, and the message around it is refused then.
    NotMessage,
    /// A required field need not be written, and the message is refused then.
    MissingRequired,
    /// The field is in a oneof with others that can be written together with it: the last of them is read.
    Displaced,
    /// The messages in it are not compared, for too many pairs of them were met.
    NotCompared,
}

impl Reading {
    /// In words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Same => "every value is read as it was written",
            Self::Loses(Loss::Numbers) => "numbers that do not fit become others",
            Self::Loses(Loss::UnlistedNumbers) => {
                "numbers that the closed enum does not list become unknown fields"
            }
            Self::Loses(Loss::AllButLast) => "of several values the last is read",
            Self::Loses(Loss::Merged) => "several messages are merged into one",
            Self::Loses(Loss::EqualKeys) => "of several entries of a key the last is read",
            Self::Breaks(Fault::NotSeen) => "the wire type differs, so that values become unknown fields",
            Self::Breaks(Fault::OtherMeaning) => "the same bytes mean something else",
            Self::Breaks(Fault::NotUtf8) => "what is not UTF-8 is refused",
            Self::Breaks(Fault::NotMessage) => "what is not an encoded message is refused",
            Self::Breaks(Fault::MissingRequired) => "a message without the required field is refused",
            Self::Breaks(Fault::Displaced) => {
                "of fields that are in a oneof now, and were written together, one is read"
            }
            Self::Breaks(Fault::NotCompared) => "too many pairs of messages were met to compare those in it",
        }
    }

    /// Whether it is [`Breaks`](Self::Breaks).
    pub const fn is_broken(self) -> bool {
        matches!(self, Self::Breaks(_))
    }
}

impl core::fmt::Display for Reading {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text())
    }
}

/// How an integer is laid on the wire: integers of one coding can be read as each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Coding {
    Varint,
    Zigzag,
    Fixed,
}

impl Form {
    const fn wire_type(self) -> WireType {
        match self {
            Self::Int32
            | Self::Int64
            | Self::Uint32
            | Self::Uint64
            | Self::Sint32
            | Self::Sint64
            | Self::Bool
            | Self::OpenEnum
            | Self::ClosedEnum => WireType::Varint,
            Self::Fixed32 | Self::Sfixed32 | Self::Float => WireType::Fixed32,
            Self::Fixed64 | Self::Sfixed64 | Self::Double => WireType::Fixed64,
            Self::String | Self::Bytes | Self::Message => WireType::Len,
            Self::Group => WireType::StartGroup,
        }
    }

    const fn is_packable(self) -> bool {
        !matches!(self.wire_type(), WireType::Len | WireType::StartGroup)
    }

    /// The least and the greatest number, if a value is an integer, a bool or a number of an enum.
    pub(crate) const fn range(self) -> Option<(i128, i128)> {
        match self {
            Self::Int32 | Self::Sint32 | Self::Sfixed32 | Self::OpenEnum | Self::ClosedEnum => {
                Some((i32::MIN as i128, i32::MAX as i128))
            }
            Self::Int64 | Self::Sint64 | Self::Sfixed64 => Some((i64::MIN as i128, i64::MAX as i128)),
            Self::Uint32 | Self::Fixed32 => Some((0, u32::MAX as i128)),
            Self::Uint64 | Self::Fixed64 => Some((0, u64::MAX as i128)),
            Self::Bool => Some((0, 1)),
            Self::Float | Self::Double | Self::String | Self::Bytes | Self::Message | Self::Group => None,
        }
    }

    const fn coding(self) -> Coding {
        match self {
            Self::Sint32 | Self::Sint64 => Coding::Zigzag,
            _ if matches!(self.wire_type(), WireType::Varint) => Coding::Varint,
            _ => Coding::Fixed,
        }
    }
}

impl Count {
    const fn is_many(self) -> bool {
        matches!(self, Self::Repeated | Self::Packed | Self::Map)
    }
}

impl Shape {
    /// The wire type that is written.
    const fn wire_type(self) -> WireType {
        if matches!(self.count, Count::Packed) { WireType::Len } else { self.form.wire_type() }
    }

    /// Whether a run of values behind one tag is read, too (W2).
    const fn takes_packed(self) -> bool {
        self.count.is_many() && self.form.is_packable()
    }
}

/// What `read` makes of what `written` wrote.
pub(crate) fn read_as(written: Shape, read: Shape) -> Reading {
    let by_type = if written.wire_type() == WireType::Len && read.takes_packed() {
        // what is not packed is taken apart as if it were
        match written.count {
            Count::Packed if same_width(written.form, read.form) => read_value(written.form, read.form),
            _ => Reading::Breaks(Fault::OtherMeaning),
        }
    } else if written.wire_type() != read.form.wire_type() {
        Reading::Breaks(Fault::NotSeen)
    } else if written.count == Count::Packed {
        match read.form {
            Form::Message => Reading::Breaks(Fault::NotMessage),
            _ => Reading::Breaks(Fault::OtherMeaning),
        }
    } else {
        read_value(written.form, read.form)
    };
    where_needed(by_type, read.count).max(read_count(written, read))
}

/// What becomes of a value that a reader may need: if it is an unknown field, a required one is missing.
pub(crate) const fn where_needed(reading: Reading, read: Count) -> Reading {
    match (reading, read) {
        (Reading::Loses(Loss::UnlistedNumbers), Count::Required) => Reading::Breaks(Fault::MissingRequired),
        _ => reading,
    }
}

fn same_width(one: Form, other: Form) -> bool {
    one.wire_type() == other.wire_type()
}

/// What becomes of one value; both forms have one wire type.
fn read_value(written: Form, read: Form) -> Reading {
    if written == read {
        return Reading::Same;
    }
    match (written, read) {
        (Form::Bytes | Form::Message, Form::String) => Reading::Breaks(Fault::NotUtf8),
        (Form::String | Form::Bytes, Form::Message) => Reading::Breaks(Fault::NotMessage),
        // the numbers of two enums are compared on their own
        (Form::String | Form::Message, Form::Bytes)
        | (Form::OpenEnum | Form::ClosedEnum, Form::OpenEnum | Form::ClosedEnum) => Reading::Same,
        _ => match (written.range(), read.range()) {
            (Some((least, greatest)), Some(holds)) if written.coding() == read.coding() => {
                if read == Form::ClosedEnum {
                    Reading::Loses(Loss::UnlistedNumbers)
                } else if least < holds.0 || greatest > holds.1 {
                    Reading::Loses(Loss::Numbers)
                } else {
                    Reading::Same
                }
            }
            _ => Reading::Breaks(Fault::OtherMeaning),
        },
    }
}

fn read_count(written: Shape, read: Shape) -> Reading {
    match (written.count, read.count) {
        (Count::Required, Count::Required) => Reading::Same,
        (_, Count::Required) => Reading::Breaks(Fault::MissingRequired),
        (written, Count::Optional) if written.is_many() => match read.form {
            Form::Message | Form::Group => Reading::Loses(Loss::Merged),
            _ => Reading::Loses(Loss::AllButLast),
        },
        (Count::Repeated, Count::Map) => Reading::Loses(Loss::EqualKeys),
        _ => Reading::Same,
    }
}

/// What becomes of a field that the writer does not have.
pub(crate) fn read_absent(read: Count) -> Reading {
    if read == Count::Required { Reading::Breaks(Fault::MissingRequired) } else { Reading::Same }
}

/// The numbers of an enum, ascending, and whether there are no others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbers<'e> {
    pub(crate) listed: &'e [i32],
    pub(crate) closed: bool,
}

/// What becomes of the numbers of one enum that are read as those of another. Takes time in proportion to both lists.
pub(crate) fn read_numbers(written: Numbers<'_>, read: Numbers<'_>) -> Reading {
    if !read.closed {
        return Reading::Same;
    }
    let mut left = read.listed.iter();
    if written.closed && written.listed.iter().all(|number| left.any(|it| it == number)) {
        Reading::Same
    } else {
        Reading::Loses(Loss::UnlistedNumbers)
    }
}

/// Where the members of each oneof of a reader are in the schema of the writer.
#[derive(Debug)]
pub(crate) struct Origins<O>(BTreeMap<O, Origin<O>>);

/// Where the members of one oneof are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin<O> {
    /// All in this one, or the only one in none.
    One(Option<O>),
    /// In several, or some in none, so that they can be written together.
    Several,
}

impl<O: Ord + Copy> Origins<O> {
    /// Of each field that both have, the oneof of the reader and that of the writer.
    pub(crate) fn of(fields: impl Iterator<Item = (Option<O>, Option<O>)>) -> Self {
        let mut all = BTreeMap::new();
        for (oneof, origin) in fields {
            let Some(oneof) = oneof else { continue };
            all.entry(oneof)
                .and_modify(|known| {
                    if origin.is_none() || *known != Origin::One(origin) {
                        *known = Origin::Several;
                    }
                })
                .or_insert(Origin::One(origin));
        }
        Self(all)
    }

    /// What becomes of the members of a oneof (W4).
    pub(crate) fn read(&self, oneof: Option<O>) -> Reading {
        match oneof.and_then(|it| self.0.get(&it)) {
            Some(Origin::Several) => Reading::Breaks(Fault::Displaced),
            Some(Origin::One(_)) | None => Reading::Same,
        }
    }

    /// The one oneof of the writer in which all members of a oneof are.
    #[cfg(feature = "schema")]
    pub(crate) fn only(&self, oneof: O) -> Option<O> {
        match self.0.get(&oneof) {
            Some(Origin::One(origin)) => *origin,
            Some(Origin::Several) | None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(form: Form) -> Shape {
        Shape { form, count: Count::Optional }
    }

    fn many(form: Form, count: Count) -> Shape {
        Shape { form, count }
    }

    #[test]
    fn integers_are_read_within_their_coding() {
        let expect = |written, read, reading| assert_eq!(read_as(one(written), one(read)), reading);
        expect(Form::Int32, Form::Int64, Reading::Same);
        expect(Form::Int64, Form::Int32, Reading::Loses(Loss::Numbers));
        expect(Form::Int32, Form::Uint64, Reading::Loses(Loss::Numbers));
        expect(Form::Uint32, Form::Int64, Reading::Same);
        expect(Form::Bool, Form::Uint32, Reading::Same);
        expect(Form::Uint32, Form::Bool, Reading::Loses(Loss::Numbers));
        expect(Form::OpenEnum, Form::Int32, Reading::Same);
        expect(Form::Int32, Form::ClosedEnum, Reading::Loses(Loss::UnlistedNumbers));
        expect(Form::Sint32, Form::Sint64, Reading::Same);
        expect(Form::Int32, Form::Sint32, Reading::Breaks(Fault::OtherMeaning));
        expect(Form::Fixed32, Form::Sfixed32, Reading::Loses(Loss::Numbers));
        expect(Form::Fixed32, Form::Float, Reading::Breaks(Fault::OtherMeaning));
        expect(Form::Fixed32, Form::Fixed64, Reading::Breaks(Fault::NotSeen));
        expect(Form::Group, Form::Message, Reading::Breaks(Fault::NotSeen));
    }

    #[test]
    fn runs_are_read_by_lists_alone() {
        let expect = |written, read, reading| assert_eq!(read_as(written, read), reading);
        let packed = many(Form::Int32, Count::Packed);
        expect(packed, many(Form::Int32, Count::Repeated), Reading::Same);
        expect(many(Form::Int32, Count::Repeated), packed, Reading::Same);
        expect(packed, one(Form::Int32), Reading::Breaks(Fault::NotSeen));
        expect(many(Form::Int32, Count::Repeated), one(Form::Int32), Reading::Loses(Loss::AllButLast));
        expect(packed, one(Form::Bytes), Reading::Breaks(Fault::OtherMeaning));
        expect(one(Form::Bytes), packed, Reading::Breaks(Fault::OtherMeaning));
        expect(packed, many(Form::Fixed32, Count::Packed), Reading::Breaks(Fault::OtherMeaning));
        expect(many(Form::Message, Count::Map), one(Form::Message), Reading::Loses(Loss::Merged));
    }

    #[test]
    fn closed_enums_take_what_they_list() {
        let of = |listed, closed| Numbers { listed, closed };
        assert_eq!(read_numbers(of(&[0, 2], true), of(&[0, 1, 2], true)), Reading::Same);
        let lost = Reading::Loses(Loss::UnlistedNumbers);
        assert_eq!(read_numbers(of(&[0, 1, 2], true), of(&[0, 2], true)), lost);
        assert_eq!(read_numbers(of(&[0], false), of(&[0, 2], true)), lost);
        assert_eq!(read_numbers(of(&[5], false), of(&[0], false)), Reading::Same);
    }
}
