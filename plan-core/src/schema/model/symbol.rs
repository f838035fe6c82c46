//! What a full name stands for.

use super::id::{EnumId, FieldId, FileId, MessageId, MethodId, OneofId, ServiceId, ValueId};

/// What a full name stands for: all kinds share one namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A package, or the beginning of one; with the first file that declares it.
    Package(FileId),
    /// A message.
    Message(MessageId),
    /// A field or an extension.
    Field(FieldId),
    /// A oneof.
    Oneof(OneofId),
    /// An enum.
    Enum(EnumId),
    /// A value of an enum.
    Value(ValueId),
    /// A service.
    Service(ServiceId),
    /// A method.
    Method(MethodId),
}

impl Symbol {
    /// What it is called in a message to the user, with its article.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Package(_) => "a package",
            Self::Message(_) => "a message",
            Self::Field(_) => "a field",
            Self::Oneof(_) => "a oneof",
            Self::Enum(_) => "an enum",
            Self::Value(_) => "an enum value",
            Self::Service(_) => "a service",
            Self::Method(_) => "a method",
        }
    }

    /// Whether it is a message or an enum.
    pub fn is_type(self) -> bool {
        matches!(self, Self::Message(_) | Self::Enum(_))
    }

    /// Whether names can stand inside of it.
    pub fn is_scope(self) -> bool {
        matches!(self, Self::Package(_) | Self::Message(_) | Self::Enum(_) | Self::Service(_))
    }
}
