//! A buffer that is used again for each message.

use super::Encode;
use crate::wire::{Backward, Sink};

/// A buffer that is used again for each message: once it has grown to their size, encoding allocates nothing.
///
/// It takes whatever is [`Encode`]: owned messages, views, dynamic messages, handles.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # fn f<M: protoplan::Message>(frames: &[M]) {
/// let mut encoder = protoplan::Encoder::new();
/// for frame in frames {
///     let bytes: &[u8] = encoder.encode(frame);
/// # let _ = bytes;
/// }
/// # }
/// ```
///
/// [`EncodeOptions::encode_reusing`](crate::EncodeOptions::encode_reusing) encodes into it with options, and refuses what lacks a
/// required field or is too long.
#[derive(Debug)]
pub struct Encoder {
    sink: Backward<'static>,
}

impl Encoder {
    /// A buffer without room.
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// A buffer with room for `capacity` bytes.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { sink: Backward::with_capacity(capacity) }
    }

    /// Encodes a message, and lends its bytes until the next one. Map entries are in any order; a required field that is
    /// missing is left out.
    #[inline]
    pub fn encode<M: Encode>(&mut self, message: &M) -> &[u8] {
        let sink = self.start(false, usize::MAX);
        message.write_fields(sink);
        sink.written()
    }

    /// The same, with the length of the message before it: a frame of a stream.
    pub fn encode_length_delimited<M: Encode>(&mut self, message: &M) -> &[u8] {
        let sink = self.start(false, usize::MAX);
        message.write_fields(sink);
        sink.varint(sink.len() as u64);
        sink.written()
    }

    /// The buffer, emptied, of which `most` bytes are kept.
    #[inline]
    pub(super) fn start(&mut self, deterministic: bool, most: usize) -> &mut Backward<'static> {
        self.sink.clear();
        self.sink.set_most(most);
        self.sink.set_deterministic(deterministic);
        &mut self.sink
    }
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new()
    }
}
