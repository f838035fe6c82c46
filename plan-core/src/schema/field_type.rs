//! The numbers of `FieldDescriptorProto.Type` and `FieldDescriptorProto.Label`.

use super::model::FieldKind;

/// The labels; 0 is none, which counts as `optional`.
pub(crate) const LABEL_OPTIONAL: i32 = 1;
pub(crate) const LABEL_REQUIRED: i32 = 2;
pub(crate) const LABEL_REPEATED: i32 = 3;

/// No type is told: that of a field with a type name, until the name is looked up.
pub(crate) const TYPE_UNKNOWN: i32 = 0;
pub(crate) const TYPE_STRING: i32 = 9;
pub(crate) const TYPE_GROUP: i32 = 10;
pub(crate) const TYPE_MESSAGE: i32 = 11;
pub(crate) const TYPE_ENUM: i32 = 14;

/// The types that need no name, by their numbers; [`FieldKind::word`] has their names.
pub(crate) const SCALARS: [(i32, FieldKind); 15] = [
    (1, FieldKind::Double),
    (2, FieldKind::Float),
    (3, FieldKind::Int64),
    (4, FieldKind::Uint64),
    (5, FieldKind::Int32),
    (6, FieldKind::Fixed64),
    (7, FieldKind::Fixed32),
    (8, FieldKind::Bool),
    (TYPE_STRING, FieldKind::String),
    (12, FieldKind::Bytes),
    (13, FieldKind::Uint32),
    (15, FieldKind::Sfixed32),
    (16, FieldKind::Sfixed64),
    (17, FieldKind::Sint32),
    (18, FieldKind::Sint64),
];

/// The scalar type of a number.
pub(crate) fn scalar(number: i32) -> Option<FieldKind> {
    SCALARS.iter().find(|(known, _)| *known == number).map(|&(_, kind)| kind)
}

/// The number of the scalar type of a word of the language.
pub(crate) fn scalar_by_word(word: &str) -> Option<i32> {
    SCALARS.iter().find(|(_, kind)| kind.word() == word).map(|&(number, _)| number)
}

/// The number of a type.
pub(super) fn number(kind: FieldKind) -> i32 {
    match kind {
        FieldKind::Message(_) => TYPE_MESSAGE,
        FieldKind::Group(_) => TYPE_GROUP,
        FieldKind::Enum(_) => TYPE_ENUM,
        scalar => {
            SCALARS.iter().find(|(_, known)| *known == scalar).map_or(TYPE_UNKNOWN, |&(number, _)| number)
        }
    }
}

/// The whole numbers that a kind can hold, in words.
pub(super) fn range(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Uint32 | FieldKind::Fixed32 => "a whole number of 0 to 4294967295",
        FieldKind::Uint64 | FieldKind::Fixed64 => "a whole number of 0 to 18446744073709551615",
        FieldKind::Int64 | FieldKind::Sint64 | FieldKind::Sfixed64 => {
            "a whole number of -9223372036854775808 to 9223372036854775807"
        }
        _ => "a whole number of -2147483648 to 2147483647",
    }
}
