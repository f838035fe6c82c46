//! What every view can do.

use super::{Fill, Own, UnknownView};
use crate::error::{DecodeError, EncodeError};
use crate::store::{Arena, DecodeOptions, EncodeOptions, Encoder, Message, Tabled, Write};
use alloc::vec::Vec;
use bytes::{BufMut, Bytes};
use core::fmt::Debug;

/// A message that has a view: `#[derive_plan(…, views = true)]` implements it for the types that it emits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no view",
    label = "a view of this message is needed",
    note = "write `views = true` in the attribute that emits the type"
)]
pub trait Viewed: Tabled {
    /// The view of the message, which borrows its input and its arena.
    type View<'a>: MessageView<'a, Owned = Self> + 'a;

    /// Decodes a view: strings and bytes stay where they are, in `bytes`; lists, messages, maps and unknown fields go to
    /// `arena`, which allocates nothing once it has grown to what the messages need.
    ///
    /// [`DecodeOptions::view`] does it with options.
    ///
    /// # Errors
    /// As [`Message::decode`]: the same kinds, at the same bytes, with the same paths.
    #[inline]
    fn view<'a>(bytes: &'a [u8], arena: &'a Arena) -> Result<Self::View<'a>, DecodeError> {
        DecodeOptions::new().view::<Self>(bytes, arena)
    }
}

/// A view of a message. Its fields are read by methods of their names.
///
/// A view is `Copy`, `Send` and `Sync`; it holds pointers to its input and its arena, which stay borrowed as long as it lives.
/// `==` and `Debug` are those of the owned type.
pub trait MessageView<'a>:
    Fill<'a> + Own<<Self as Fill<'a>>::Owned> + Write + Clone + PartialEq + Debug + Send + Sync
{
    /// The fields that the schema does not know.
    fn unknown_fields(&self) -> UnknownView<'a>;

    /// The same message as an owned one, which borrows nothing.
    fn to_owned_message(&self) -> Self::Owned {
        self.own()
    }

    /// How many bytes the encoded message takes.
    fn encoded_len(&self) -> usize {
        EncodeOptions::new().encoded_len(self)
    }

    /// Encodes the message into a vector of just its size. A required field that is missing is left out;
    /// [`encode_to_vec_with`](Self::encode_to_vec_with) refuses that.
    fn encode_to_vec(&self) -> Vec<u8> {
        EncodeOptions::new().put_in_vec(self)
    }

    /// Encodes the message into a vector of just its size.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    fn encode_to_vec_with(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        options.write_to_vec(self, <Self::Owned as Message>::plan())
    }

    /// Encodes the message into bytes that can be shared, which takes no further copy. A required field that is missing is left
    /// out; [`encode_to_bytes_with`](Self::encode_to_bytes_with) refuses that.
    fn encode_to_bytes(&self) -> Bytes {
        self.encode_to_vec().into()
    }

    /// Encodes the message into bytes that can be shared, which takes no further copy.
    ///
    /// # Errors
    /// As [`encode_to_vec_with`](Self::encode_to_vec_with).
    fn encode_to_bytes_with(&self, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
        self.encode_to_vec_with(options).map(Bytes::from)
    }

    /// Encodes the message at the end of a buffer.
    ///
    /// # Errors
    /// If the buffer lacks room, a required field is missing, or the message is longer than 2,147,483,647 bytes. Nothing
    /// is written then.
    fn encode(&self, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.encode_with(buf, &EncodeOptions::new())
    }

    /// Encodes the message at the end of a buffer, with options.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_with(&self, buf: &mut impl BufMut, options: &EncodeOptions) -> Result<(), EncodeError> {
        options.write(self, <Self::Owned as Message>::plan(), buf, false).map(drop)
    }

    /// Encodes the message with its length before it, at the end of a buffer.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_length_delimited(&self, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.encode_length_delimited_with(buf, &EncodeOptions::new())
    }

    /// Encodes the message with its length before it, at the end of a buffer, with options.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_length_delimited_with(
        &self,
        buf: &mut impl BufMut,
        options: &EncodeOptions,
    ) -> Result<(), EncodeError> {
        options.write(self, <Self::Owned as Message>::plan(), buf, true).map(drop)
    }

    /// Encodes the message at the start of a slice, and says how many bytes it took. It allocates nothing.
    ///
    /// # Errors
    /// If the slice is shorter than the message, which the error tells in bytes, or as [`encode`](Self::encode). The slice is as
    /// it was then.
    fn encode_to_slice(&self, out: &mut [u8]) -> Result<usize, EncodeError> {
        self.encode_to_slice_with(out, &EncodeOptions::new())
    }

    /// Encodes the message at the start of a slice, with options, and says how many bytes it took.
    ///
    /// # Errors
    /// As [`encode_to_slice`](Self::encode_to_slice).
    fn encode_to_slice_with(
        &self,
        mut out: &mut [u8],
        options: &EncodeOptions,
    ) -> Result<usize, EncodeError> {
        options.write(self, <Self::Owned as Message>::plan(), &mut out, false)
    }

    /// Encodes the message to a writer, in one piece.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes, and then nothing is written; or if
    /// the writer fails.
    #[cfg(feature = "std")]
    fn encode_writer(&self, writer: impl std::io::Write) -> Result<(), EncodeError> {
        self.encode_writer_with(writer, &EncodeOptions::new())
    }

    /// Encodes the message to a writer, in one piece, with options.
    ///
    /// # Errors
    /// As [`encode_writer`](Self::encode_writer).
    #[cfg(feature = "std")]
    fn encode_writer_with(
        &self,
        writer: impl std::io::Write,
        options: &EncodeOptions,
    ) -> Result<(), EncodeError> {
        options.write_to_writer(self, <Self::Owned as Message>::plan(), writer)
    }

    /// Whether every required field is present, in this message and in those below it.
    fn is_initialized(&self) -> bool {
        self.check_required().is_ok()
    }
}

impl Encoder {
    /// Encodes a view, and lends its bytes until the next message. A required field that is missing is left out.
    pub fn encode_view<'a>(&mut self, view: &impl MessageView<'a>) -> &[u8] {
        self.put(view)
    }

    /// Encodes a view, and lends its bytes until the next message.
    ///
    /// # Errors
    /// As [`encode_with`](Self::encode_with).
    pub fn encode_view_with<'a, V: MessageView<'a>>(
        &mut self,
        view: &V,
        options: &EncodeOptions,
    ) -> Result<&[u8], EncodeError> {
        self.write(view, <V::Owned as Message>::plan(), *options)
    }
}
