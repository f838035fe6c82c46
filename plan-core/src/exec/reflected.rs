//! Decoding and encoding through handles, whatever the message lies in.

use super::{Reader, dynamic, owned};
use crate::error::{DecodeError, EncodeError};
use crate::store::{
    ArenaRef, DecodeOptions, EncodeOptions, Encoder, MessageMut, MessageRef, Missing, Node, NodeMut,
    StructRef, Write,
};
use crate::wire::Sink;
use alloc::vec::Vec;

impl MessageMut<'_> {
    /// Decodes a message into this one; see [`DynamicMessage::merge`](crate::DynamicMessage::merge).
    ///
    /// # Errors
    /// As [`DynamicMessage::decode`](crate::DynamicMessage::decode); the message then holds what came before the fault (W8).
    pub fn merge(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        match self.parts() {
            // SAFETY: S2 holds of a MessageMut.
            (plan, NodeMut::Arena(record)) => unsafe { dynamic::merge(plan, record, bytes, options) },
            // SAFETY: as above.
            (plan, NodeMut::Struct(record)) => unsafe { owned::merge_record(plan, record, bytes, options) },
        }
    }
}

/// A message as the writing half of the interpreter takes it.
enum Either<'m> {
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
fn reader(message: MessageRef<'_>) -> Option<Either<'_>> {
    Some(match message.record()? {
        // SAFETY: S2 holds of a MessageRef.
        Node::Arena(record) => Either::Arena(unsafe { Reader::new(message.plan(), record) }),
        // SAFETY: as above.
        Node::Struct(record) => Either::Struct(unsafe { Reader::new(message.plan(), record) }),
    })
}

impl MessageRef<'_> {
    /// Encodes the message into a vector of just its size, by the interpreter. A required field that is missing is left out;
    /// [`encode_to_vec_with`](Self::encode_to_vec_with) refuses that.
    pub fn encode_to_vec(self) -> Vec<u8> {
        EncodeOptions::new().put_at_once(&reader(self))
    }

    /// Encodes the message into a vector of just its size, by the interpreter.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    pub fn encode_to_vec_with(self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        options.write_to_vec(&reader(self), self.plan())
    }
}

impl Encoder {
    /// Encodes a message through its handle, and lends its bytes until the next one. A required field that is missing is
    /// left out.
    pub fn encode_dynamic(&mut self, message: MessageRef<'_>) -> &[u8] {
        self.put(&reader(message))
    }
}
