//! A buffer that is used again for each message.

use super::encode_options::check_len;
use super::{EncodeOptions, Message, Write};
use crate::error::EncodeError;
use crate::limits::MAX_MESSAGE_BYTES;
use crate::plan::Verified;
use crate::wire::Backward;

/// A buffer that is used again for each message: once it has grown to their size, encoding allocates nothing.
///
/// ```
/// # fn f<M: plan_core::Message>(frames: &[M]) {
/// let mut encoder = plan_core::Encoder::new();
/// for frame in frames {
///     let bytes: &[u8] = encoder.encode(frame);
/// # let _ = bytes;
/// }
/// # }
/// ```
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
    pub fn encode<M: Message>(&mut self, message: &M) -> &[u8] {
        self.put(message)
    }

    /// Encodes a message, and lends its bytes until the next one.
    ///
    /// ```
    /// # use plan_core::{EncodeError, EncodeOptions, Encoder, Message};
    /// # fn f<M: Message>(message: &M) -> Result<(), EncodeError> {
    /// let mut encoder = Encoder::new();
    /// let options = EncodeOptions::new().deterministic(true);
    /// let bytes: &[u8] = encoder.encode_with(message, &options)?;
    /// # let _ = bytes;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    pub fn encode_with<M: Message>(
        &mut self,
        message: &M,
        options: &EncodeOptions,
    ) -> Result<&[u8], EncodeError> {
        self.write(message, M::plan(), *options)
    }

    /// What [`encode`](Self::encode) does, for whatever can be written.
    #[inline]
    pub(crate) fn put(&mut self, message: &impl Write) -> &[u8] {
        self.sink.clear();
        self.sink.set_most(usize::MAX);
        self.sink.set_deterministic(false);
        message.write_fields(&mut self.sink);
        self.sink.written()
    }

    /// What [`encode_with`](Self::encode_with) does, for whatever can be written, a message of `plan`.
    pub(crate) fn write(
        &mut self,
        message: &impl Write,
        plan: &Verified<'_>,
        options: EncodeOptions,
    ) -> Result<&[u8], EncodeError> {
        options.check_required(message, plan)?;
        self.sink.clear();
        self.sink.set_most(MAX_MESSAGE_BYTES);
        self.sink.set_deterministic(options.is_deterministic());
        message.write_fields(&mut self.sink);
        check_len(self.sink.len())?;
        Ok(self.sink.written())
    }
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new()
    }
}
