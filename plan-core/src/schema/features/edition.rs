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
    pub fn number(self) -> i32 {
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
            ("editions", 1000) => Ok(Self::E2023),
            ("editions", 1001) => Ok(Self::E2024),
            ("editions", number) => Err(EditionError::Edition(number)),
            (other, _) => Err(EditionError::Syntax(other)),
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proto2 => "proto2",
            Self::Proto3 => "proto3",
            Self::E2023 => "edition 2023",
            Self::E2024 => "edition 2024",
        })
    }
}

/// A syntax or an edition that is not understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::schema) enum EditionError<'a> {
    /// The syntax met.
    Syntax(&'a str),
    /// The number of the edition met.
    Edition(i32),
}

impl fmt::Display for EditionError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(syntax) => {
                write!(f, "unknown syntax `{syntax}`; expected `proto2`, `proto3` or an edition")
            }
            Self::Edition(number) => {
                let known = match number {
                    0 => "no edition is named",
                    1002 => "edition 2026 is not supported",
                    _ => return write!(f, "edition number {number} is not supported; {SUPPORTED}"),
                };
                write!(f, "{known}; {SUPPORTED}")
            }
        }
    }
}

const SUPPORTED: &str = "supported are proto2, proto3 and the editions 2023 and 2024";
