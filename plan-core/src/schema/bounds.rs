//! How deep and how far a schema goes, where more than one part of the library has to stop there.

use crate::wire::FieldNumber;

/// Deepest nesting of messages accepted in a file, as deep as `protoc` goes: the outermost counts as 1, the entry of a
/// map does not count. No remedy: declare them side by side.
pub(crate) const DEEPEST_MESSAGE: usize = 31;

/// Deepest nesting of messages in the options of an element: no decoder reads deeper ones. No remedy: nest them less.
pub(super) const DEEPEST_OPTION: usize = 100;

/// The end of `1 to max` in a message, behind the largest field number.
pub(crate) const NUMBERS_END: i32 = FieldNumber::MAX as i32 + 1;

/// The end of `1 to max` in a message set, behind the largest number of its extensions.
pub(crate) const NUMBERS_END_IN_SET: i32 = i32::MAX;
