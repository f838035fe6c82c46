//! The handles of a schema set: small numbers, each valid in the set that gave it.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(in crate::schema) u32);

        impl $name {
            /// The position among all of its kind in the set.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The handle of the element at a position.
            pub(in crate::schema) fn new(index: usize) -> Self {
                // a set of 2^32 elements would not fit in memory
                Self(index as u32)
            }
        }
    )*};
}

ids! {
    /// A file. Files are numbered so that each comes after the ones that it imports.
    FileId
    /// A message.
    MessageId
    /// A field or an extension.
    FieldId
    /// A oneof.
    OneofId
    /// An enum.
    EnumId
    /// A value of an enum.
    ValueId
    /// A service.
    ServiceId
    /// A method.
    MethodId
}
