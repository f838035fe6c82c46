//! The interpreter: runs a plan over any storage that its fields can address.

mod chain;
mod code;
mod decode;
mod dynamic;
mod encode;
mod encode_dynamic;
mod item;
pub mod owned;
mod place;
mod reflected;
mod single;
mod write_chain;

pub use encode::Reader;
pub(crate) use single::try_merge;

use crate::plan::Verified;

/// A record, and the plan that it was made for: a message that the interpreter can decode into.
#[derive(Debug, Clone, Copy)]
pub struct Bound<'p, R> {
    plan: &'p Verified<'p>,
    record: R,
}

impl<'p, R> Bound<'p, R> {
    /// Binds a record to its plan.
    ///
    /// # Safety
    /// **S2**: `record` was made for `plan`.
    pub unsafe fn new(plan: &'p Verified<'p>, record: R) -> Self {
        Self { plan, record }
    }

    /// The record, without its plan.
    pub fn into_record(self) -> R {
        self.record
    }
}

/// Expands `$scalar!(Marker)` with the scalar op of a plan as a type, or one of the other two.
macro_rules! with_op {
    ($op:expr, $scalar:ident, closed => $closed:expr, message => $message:expr) => {
        match $op {
            Op::Int32 => $scalar!(Int32),
            Op::Int64 => $scalar!(Int64),
            Op::Uint32 => $scalar!(Uint32),
            Op::Uint64 => $scalar!(Uint64),
            Op::Sint32 => $scalar!(Sint32),
            Op::Sint64 => $scalar!(Sint64),
            Op::Fixed32 => $scalar!(Fixed32),
            Op::Fixed64 => $scalar!(Fixed64),
            Op::Sfixed32 => $scalar!(Sfixed32),
            Op::Sfixed64 => $scalar!(Sfixed64),
            Op::Float => $scalar!(Float),
            Op::Double => $scalar!(Double),
            Op::Bool => $scalar!(Bool),
            Op::String => $scalar!(String),
            Op::Bytes => $scalar!(Bytes),
            Op::Enum => $scalar!(Enum),
            Op::ClosedEnum => $closed,
            Op::Message | Op::Group | Op::Item => $message,
        }
    };
}
pub(crate) use with_op;
