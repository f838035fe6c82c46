//! The ways out of dynamic messages, and of whatever a handle leads to.

use super::{dynamic, reflected};
use crate::error::EncodeError;
use crate::store::{DynamicMessage, EncodeOptions, Encoder, MessageRef};
use alloc::vec::Vec;
use bytes::{BufMut, Bytes};

impl DynamicMessage {
    /// How many bytes the encoded message takes.
    pub fn encoded_len(&self) -> usize {
        EncodeOptions::new().encoded_len(&dynamic::reader(self))
    }

    /// Encodes the message into a vector of just its size; it is written once, and copied. Takes stack for each level of
    /// nesting: a decoded message is within `Limits::depth`, one nested by hand has no limit. Map entries are in the order of their keys. A required field that is
    /// missing is left out; [`encode_to_vec_with`](Self::encode_to_vec_with) refuses that.
    pub fn encode_to_vec(&self) -> Vec<u8> {
        EncodeOptions::new().put_at_once(&dynamic::reader(self))
    }

    /// Encodes the message into a vector of just its size.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    pub fn encode_to_vec_with(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        options.write_to_vec_at_once(&dynamic::reader(self), self.shared_plan().get())
    }

    /// Encodes the message into bytes that can be shared, which takes no further copy. A required field that is missing is left
    /// out; [`encode_to_bytes_with`](Self::encode_to_bytes_with) refuses that.
    pub fn encode_to_bytes(&self) -> Bytes {
        self.encode_to_vec().into()
    }

    /// Encodes the message into bytes that can be shared, which takes no further copy.
    ///
    /// # Errors
    /// As [`encode_to_vec_with`](Self::encode_to_vec_with).
    pub fn encode_to_bytes_with(&self, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
        self.encode_to_vec_with(options).map(Bytes::from)
    }

    /// Encodes the message at the end of a buffer, such as a `Vec<u8>` or a `BytesMut`.
    ///
    /// # Errors
    /// If the buffer lacks room, a required field is missing, or the message is longer than 2,147,483,647 bytes. Nothing
    /// is written then.
    pub fn encode(&self, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.encode_with(buf, &EncodeOptions::new())
    }

    /// Encodes the message at the end of a buffer, with options.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_with(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        options.write_at_once(&dynamic::reader(self), self.shared_plan().get(), buf, false).map(drop)
    }

    /// Encodes the message with its length before it, at the end of a buffer.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_length_delimited(&self, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.encode_length_delimited_with(buf, &EncodeOptions::new())
    }

    /// Encodes the message with its length before it, at the end of a buffer, with options.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_length_delimited_with(
        &self,
        buf: &mut impl BufMut,
        options: &EncodeOptions,
    ) -> Result<(), EncodeError> {
        options.write_at_once(&dynamic::reader(self), self.shared_plan().get(), buf, true).map(drop)
    }

    /// Encodes the message at the start of a slice, and says how many bytes it took. One of more than a kilobyte is
    /// written elsewhere first.
    ///
    /// # Errors
    /// If the slice is shorter than the message, which the error tells in bytes, or as [`encode`](Self::encode). The slice is as
    /// it was then.
    pub fn encode_to_slice(&self, out: &mut [u8]) -> Result<usize, EncodeError> {
        self.encode_to_slice_with(out, &EncodeOptions::new())
    }

    /// Encodes the message at the start of a slice, with options, and says how many bytes it took.
    ///
    /// # Errors
    /// As [`encode_to_slice`](Self::encode_to_slice).
    pub fn encode_to_slice_with(
        &self,
        mut out: &mut [u8],
        options: &EncodeOptions,
    ) -> Result<usize, EncodeError> {
        options.write_at_once(&dynamic::reader(self), self.shared_plan().get(), &mut out, false)
    }

    /// Encodes the message to a writer, in one piece.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes, and then nothing is written; or if
    /// the writer fails.
    #[cfg(feature = "std")]
    pub fn encode_writer(&self, writer: impl std::io::Write) -> Result<(), EncodeError> {
        self.encode_writer_with(writer, &EncodeOptions::new())
    }

    /// Encodes the message to a writer, in one piece, with options.
    ///
    /// # Errors
    /// As [`encode_writer`](Self::encode_writer).
    #[cfg(feature = "std")]
    pub fn encode_writer_with(
        &self,
        writer: impl std::io::Write,
        options: &EncodeOptions,
    ) -> Result<(), EncodeError> {
        options.write_to_writer_at_once(&dynamic::reader(self), self.shared_plan().get(), writer)
    }
}

/// An absent message is written as an empty one.
impl MessageRef<'_> {
    /// How many bytes the encoded message takes.
    pub fn encoded_len(self) -> usize {
        EncodeOptions::new().encoded_len(&reflected::reader(self))
    }

    /// Encodes the message into a vector of just its size, by the interpreter. A required field that is
    /// missing is left out; [`encode_to_vec_with`](Self::encode_to_vec_with) refuses that.
    pub fn encode_to_vec(self) -> Vec<u8> {
        EncodeOptions::new().put_at_once(&reflected::reader(self))
    }

    /// Encodes the message into a vector of just its size.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    pub fn encode_to_vec_with(self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        options.write_to_vec_at_once(&reflected::reader(self), self.plan())
    }

    /// Encodes the message into bytes that can be shared, which takes no further copy. A required field that is missing is left
    /// out; [`encode_to_bytes_with`](Self::encode_to_bytes_with) refuses that.
    pub fn encode_to_bytes(self) -> Bytes {
        self.encode_to_vec().into()
    }

    /// Encodes the message into bytes that can be shared, which takes no further copy.
    ///
    /// # Errors
    /// As [`encode_to_vec_with`](Self::encode_to_vec_with).
    pub fn encode_to_bytes_with(self, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
        self.encode_to_vec_with(options).map(Bytes::from)
    }

    /// Encodes the message at the end of a buffer, such as a `Vec<u8>` or a `BytesMut`.
    ///
    /// # Errors
    /// If the buffer lacks room, a required field is missing, or the message is longer than 2,147,483,647 bytes. Nothing
    /// is written then.
    pub fn encode(self, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.encode_with(buf, &EncodeOptions::new())
    }

    /// Encodes the message at the end of a buffer, with options.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_with(self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        options.write_at_once(&reflected::reader(self), self.plan(), buf, false).map(drop)
    }

    /// Encodes the message with its length before it, at the end of a buffer.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_length_delimited(self, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.encode_length_delimited_with(buf, &EncodeOptions::new())
    }

    /// Encodes the message with its length before it, at the end of a buffer, with options.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_length_delimited_with(
        self,
        buf: &mut impl BufMut,
        options: &EncodeOptions,
    ) -> Result<(), EncodeError> {
        options.write_at_once(&reflected::reader(self), self.plan(), buf, true).map(drop)
    }

    /// Encodes the message at the start of a slice, and says how many bytes it took. One of more than a kilobyte is
    /// written elsewhere first.
    ///
    /// # Errors
    /// If the slice is shorter than the message, which the error tells in bytes, or as [`encode`](Self::encode). The slice is as
    /// it was then.
    pub fn encode_to_slice(self, out: &mut [u8]) -> Result<usize, EncodeError> {
        self.encode_to_slice_with(out, &EncodeOptions::new())
    }

    /// Encodes the message at the start of a slice, with options, and says how many bytes it took.
    ///
    /// # Errors
    /// As [`encode_to_slice`](Self::encode_to_slice).
    pub fn encode_to_slice_with(
        self,
        mut out: &mut [u8],
        options: &EncodeOptions,
    ) -> Result<usize, EncodeError> {
        options.write_at_once(&reflected::reader(self), self.plan(), &mut out, false)
    }

    /// Encodes the message to a writer, in one piece.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes, and then nothing is written; or if
    /// the writer fails.
    #[cfg(feature = "std")]
    pub fn encode_writer(self, writer: impl std::io::Write) -> Result<(), EncodeError> {
        self.encode_writer_with(writer, &EncodeOptions::new())
    }

    /// Encodes the message to a writer, in one piece, with options.
    ///
    /// # Errors
    /// As [`encode_writer`](Self::encode_writer).
    #[cfg(feature = "std")]
    pub fn encode_writer_with(
        self,
        writer: impl std::io::Write,
        options: &EncodeOptions,
    ) -> Result<(), EncodeError> {
        options.write_to_writer_at_once(&reflected::reader(self), self.plan(), writer)
    }
}

impl Encoder {
    /// Encodes a message through its handle, and lends its bytes until the next one. A required field that is missing is
    /// left out.
    #[inline]
    pub fn encode_dynamic(&mut self, message: MessageRef<'_>) -> &[u8] {
        self.put(&reflected::reader(message))
    }

    /// Encodes a message through its handle, and lends its bytes until the next one.
    ///
    /// # Errors
    /// As [`encode_with`](Self::encode_with).
    pub fn encode_dynamic_with(
        &mut self,
        message: MessageRef<'_>,
        options: &EncodeOptions,
    ) -> Result<&[u8], EncodeError> {
        self.write(&reflected::reader(message), message.plan(), *options)
    }
}
