//! What can be encoded, and the methods by which it encodes itself.

use super::Write;
use crate::plan::Verified;

/// What can be encoded: an owned message, a view, a [`DynamicMessage`](crate::DynamicMessage), a handle that leads to a message.
///
/// [`EncodeOptions`](crate::EncodeOptions) and [`Encoder`](crate::Encoder) take any of them. Each has the methods of the same names
/// besides, which encode it with the default options: those of [`Message`](crate::Message) and [`MessageView`](crate::MessageView)
/// come with the trait, the others need none. The trait has nothing to call.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::{Encode, EncodeError, EncodeOptions};
///
/// fn frame(message: &impl Encode, buf: &mut Vec<u8>) -> Result<(), EncodeError> {
///     EncodeOptions::new().deterministic(true).encode_length_delimited(message, buf)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded",
    label = "expected a message, a view, a dynamic message or a handle to one"
)]
pub trait Encode: Write {
    /// Whether to measure a message takes about as long as to write it. It is written once and copied then, and not measured.
    #[doc(hidden)]
    const AT_ONCE: bool;

    /// The plan of the message, for the names in errors.
    #[doc(hidden)]
    fn encoded_by(&self) -> &Verified<'_>;
}

/// The methods of whatever is encoded, with the default options: of traits without a visibility, of types with `pub`.
macro_rules! encode_methods {
    ($($vis:tt)?) => {
        /// How many bytes the encoded message takes.
        #[inline]
        $($vis)? fn encoded_len(&self) -> usize {
            $crate::store::EncodeOptions::new().encoded_len(self)
        }

        /// Encodes the message into a vector of just its size. A required field that is missing is left out;
        /// [`EncodeOptions::encode_to_vec`](crate::EncodeOptions::encode_to_vec) refuses that.
        #[inline]
        $($vis)? fn encode_to_vec(&self) -> alloc::vec::Vec<u8> {
            $crate::store::EncodeOptions::new().put_in_vec(self)
        }

        /// Encodes the message into bytes that can be shared, which takes no further copy. A required field that is missing is
        /// left out; [`EncodeOptions::encode_to_bytes`](crate::EncodeOptions::encode_to_bytes) refuses that.
        $($vis)? fn encode_to_bytes(&self) -> bytes::Bytes {
            self.encode_to_vec().into()
        }

        /// Encodes the message at the end of a buffer, such as a `Vec<u8>` or a `BytesMut`.
        ///
        /// # Errors
        /// As [`EncodeOptions::encode`](crate::EncodeOptions::encode).
        $($vis)? fn encode(&self, buf: &mut impl bytes::BufMut) -> Result<(), $crate::error::EncodeError> {
            $crate::store::EncodeOptions::new().encode(self, buf)
        }

        /// Encodes the message with its length before it, at the end of a buffer.
        ///
        /// # Errors
        /// As [`EncodeOptions::encode`](crate::EncodeOptions::encode).
        $($vis)? fn encode_length_delimited(
            &self,
            buf: &mut impl bytes::BufMut,
        ) -> Result<(), $crate::error::EncodeError> {
            $crate::store::EncodeOptions::new().encode_length_delimited(self, buf)
        }

        /// Encodes the message at the start of a slice, and says how many bytes it took.
        ///
        /// # Errors
        /// As [`EncodeOptions::encode_to_slice`](crate::EncodeOptions::encode_to_slice).
        $($vis)? fn encode_to_slice(&self, out: &mut [u8]) -> Result<usize, $crate::error::EncodeError> {
            $crate::store::EncodeOptions::new().encode_to_slice(self, out)
        }

        /// Encodes the message to a writer, in one piece.
        ///
        /// # Errors
        /// As [`EncodeOptions::encode_writer`](crate::EncodeOptions::encode_writer).
        #[cfg(feature = "std")]
        $($vis)? fn encode_writer(&self, writer: impl std::io::Write) -> Result<(), $crate::error::EncodeError> {
            $crate::store::EncodeOptions::new().encode_writer(self, writer)
        }

        /// Whether every required field is present, in this message and in those below it.
        $($vis)? fn is_initialized(&self) -> bool {
            $crate::store::Write::check_required(self).is_ok()
        }
    };
}

pub(crate) use encode_methods;
