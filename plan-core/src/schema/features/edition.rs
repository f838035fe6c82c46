//! The editions that are understood.

use core::fmt;

/// The edition of a file; proto2 and proto3 count as editions, as they do in `descriptor.proto`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// `syntax = "proto2"`, or no syntax at all.
    Proto2,
    /// `syntax = "proto3"`.
    Proto3,
    /// `edition = "2023"`.
    E2023,
    /// `edition = "2024"`.
    E2024,
}

impl Edition {
    /// The number in `google.protobuf.Edition`.
    pub const fn number(self) -> i32 {
        match self {
            Self::Proto2 => 998,
            Self::Proto3 => 999,
            Self::E2023 => 1000,
            Self::E2024 => 1001,
        }
    }

    /// Whether it is an edition by name, so that features can be set.
    pub fn has_features(self) -> bool {
        match self {
            Self::Proto2 | Self::Proto3 => false,
            Self::E2023 | Self::E2024 => true,
        }
    }

    /// The edition of a file with this `syntax` and `edition`; the error says what is wrong.
    pub(in crate::schema) fn of(syntax: &str, edition: i32) -> Result<Self, EditionError<'_>> {
        match (syntax, edition) {
            ("" | "proto2", _) => Ok(Self::Proto2),
            ("proto3", _) => Ok(Self::Proto3),
            ("editions", number) => [Self::E2023, Self::E2024]
                .into_iter()
                .find(|edition| edition.number() == number)
                .ok_or(EditionError::Edition(EditionNumber(number))),
            (other, _) => Err(EditionError::Syntax(other)),
        }
    }
}

/// The names in `edition = "…"` with their numbers. Some are not supported, which the schema tells.
const NAMED: [(&str, i32); 3] =
    [("2023", Edition::E2023.number()), ("2024", Edition::E2024.number()), ("2026", 1002)];

/// The number of the edition of a name in `edition = "…"`, whether or not it is supported.
pub(crate) fn edition_number(name: &str) -> Option<i32> {
    NAMED.iter().find(|(known, _)| *known == name).map(|&(_, number)| number)
}

/// A number of `google.protobuf.Edition`, told by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::schema) struct EditionNumber(pub(in crate::schema) i32);

impl fmt::Display for EditionNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PROTO2: i32 = Edition::Proto2.number();
        const PROTO3: i32 = Edition::Proto3.number();
        match (self.0, NAMED.iter().find(|(_, number)| *number == self.0)) {
            (PROTO2, _) => f.write_str("proto2"),
            (PROTO3, _) => f.write_str("proto3"),
            (_, Some((name, _))) => write!(f, "edition {name}"),
            (number, None) => write!(f, "edition number {number}"),
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        EditionNumber(self.number()).fmt(f)
    }
}

/// A syntax or an edition that is not understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::schema) enum EditionError<'a> {
    /// The syntax met.
    Syntax(&'a str),
    /// The edition met.
    Edition(EditionNumber),
}

impl fmt::Display for EditionError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(syntax) => {
                write!(f, "unknown syntax `{syntax}`; expected `proto2`, `proto3` or an edition")
            }
            Self::Edition(EditionNumber(0)) => write!(f, "no edition is named; {SUPPORTED}"),
            Self::Edition(number) => write!(f, "{number} is not supported; {SUPPORTED}"),
        }
    }
}

const SUPPORTED: &str = "supported are proto2, proto3 and the editions 2023 and 2024";
