//! Decoding and encoding through handles, whatever the message lies in.

use super::{Reader, dynamic, owned};
use crate::error::DecodeError;
use crate::store::{
    ArenaRef, Decode, DecodeOptions, MessageMut, MessageRef, Missing, Node, NodeMut, StructRef, Write,
};
use crate::wire::Sink;

impl MessageMut<'_> {
    /// Decodes a message into this one: singular fields are replaced, messages merged, repeated fields appended to.
    ///
    /// # Errors
    /// As [`DynamicMessage::decode`](crate::DynamicMessage::decode); the message then holds what came before the fault.
    pub fn merge(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        DecodeOptions::new().merge(self, bytes)
    }
}

impl Decode for MessageMut<'_> {
    fn merge_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        match self.parts() {
            // SAFETY: S2 holds of a MessageMut.
            (plan, NodeMut::Arena(record)) => unsafe { dynamic::merge(plan, record, bytes, options) },
            // SAFETY: as above.
            (plan, NodeMut::Struct(record)) => unsafe { owned::merge_record(plan, record, bytes, options) },
        }
    }

    fn replace_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        self.clear_all();
        self.merge_by(bytes, options)
    }
}

#[cfg(any(feature = "json", feature = "text"))]
impl MessageRef<'_> {
    /// Whether all that is required is there.
    ///
    /// # Errors
    /// The way to the first required field that is missing.
    pub(crate) fn check_required(self) -> Result<(), alloc::string::String> {
        let checked = reader(self).map_or(Ok(()), |reader| reader.check_required());
        checked.map_err(|missing| crate::store::Path::of(self.plan(), missing.steps()).text)
    }
}

/// A message as the writing half of the interpreter takes it.
pub(super) enum Either<'m> {
    Arena(Reader<'m, 'm, ArenaRef<'m>>),
    Struct(Reader<'m, 'm, StructRef<'m>>),
}

impl Write for Either<'_> {
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        match self {
            Self::Arena(reader) => reader.write_fields(sink),
            Self::Struct(reader) => owned::write_struct(reader, sink),
        }
    }

    fn check_required(&self) -> Result<(), Missing> {
        match self {
            Self::Arena(reader) => reader.check_required(),
            Self::Struct(reader) => reader.check_required(),
        }
    }
}

/// A message to be written; an absent one has nothing to write.
pub(super) fn reader(message: MessageRef<'_>) -> Option<Either<'_>> {
    Some(match message.record()? {
        // SAFETY: S2 holds of a MessageRef.
        Node::Arena(record) => Either::Arena(unsafe { Reader::new(message.plan(), record) }),
        // SAFETY: as above.
        Node::Struct(record) => Either::Struct(unsafe { Reader::new(message.plan(), record) }),
    })
}
