//! Views that own what they borrow.

use super::Viewed;
use crate::error::DecodeError;
use crate::store::{Arena, DecodeOptions, frame};
use alloc::sync::Arc;
use bytes::{Buf, Bytes};
use core::fmt;
use core::ptr::NonNull;

/// A view together with its input and its arena: it borrows nothing, and can be sent, shared and kept.
///
/// Its clones share one message; making one copies nothing.
pub struct Shared<M: Viewed> {
    whole: Arc<Whole<M>>,
}

/// A view, and what it borrows.
struct Whole<M: Viewed> {
    // V4: borrows `input` and `arena`, which are neither changed nor dropped before this, and is lent for no longer than
    // this is borrowed. It has nothing to drop.
    view: M::View<'static>,
    input: Bytes,
    arena: Arena,
}

// SAFETY: a view can be sent and shared; so can Bytes; the arena is not used any more, but dropped.
unsafe impl<M: Viewed> Send for Whole<M> {}
// SAFETY: as above.
unsafe impl<M: Viewed> Sync for Whole<M> {}

impl<M: Viewed> Shared<M> {
    /// Decodes a message and keeps its bytes. `Bytes`, `Vec<u8>` and `&'static [u8]` are not copied; see
    /// [`copy_of`](Self::copy_of) for others.
    ///
    /// # Errors
    /// As [`Message::decode`](crate::Message::decode).
    pub fn decode(bytes: impl Into<Bytes>) -> Result<Self, DecodeError> {
        DecodeOptions::new().shared(bytes)
    }

    /// Decodes a message from a copy of the bytes, for those that are only borrowed.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # use protoplan::{DecodeError, Shared, Viewed};
    /// fn keep<M: Viewed>(datagram: &[u8]) -> Result<Shared<M>, DecodeError> {
    ///     Shared::copy_of(datagram)
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`Message::decode`](crate::Message::decode).
    pub fn copy_of(bytes: &[u8]) -> Result<Self, DecodeError> {
        Self::decode(Bytes::copy_from_slice(bytes))
    }

    /// Decodes the message at the front of a buffer that starts with its length, and moves the buffer past it. Of a [`Bytes`] the
    /// message keeps a part, and copies nothing: the memory of all is freed with the last part of it.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # use protoplan::{DecodeError, Shared, Viewed};
    /// fn all<M: Viewed>(mut stream: bytes::Bytes) -> Result<Vec<Shared<M>>, DecodeError> {
    ///     let mut messages = Vec::new();
    ///     while !stream.is_empty() {
    ///         messages.push(Shared::decode_length_delimited(&mut stream)?);
    ///     }
    ///     Ok(messages)
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`Message::decode_length_delimited`](crate::Message::decode_length_delimited), which tells how the buffer is moved, too.
    pub fn decode_length_delimited(buf: impl Buf) -> Result<Self, DecodeError> {
        DecodeOptions::new().shared_length_delimited(buf)
    }

    /// The view.
    #[inline]
    pub fn get(&self) -> &M::View<'_> {
        let view = NonNull::from_ref(&self.whole.view).cast::<M::View<'_>>();
        // SAFETY: V5: the same type, which may be taken for one that lives less long; V4: it is lent for as long as `self` is.
        unsafe { view.as_ref() }
    }

    /// The bytes that the message was decoded from.
    pub fn input(&self) -> &Bytes {
        &self.whole.input
    }

    /// Bytes of memory held beside the input.
    pub fn allocated_bytes(&self) -> usize {
        self.whole.arena.allocated_bytes()
    }
}

impl DecodeOptions {
    /// Decodes a view that owns what it borrows, as [`Shared::decode`] does.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    pub fn shared<M: Viewed>(&self, bytes: impl Into<Bytes>) -> Result<Shared<M>, DecodeError> {
        let (input, arena): (Bytes, Arena) = (bytes.into(), Arena::new());
        // SAFETY: V4: the bytes of a `Bytes` lie where they are, and never change, until it is dropped, wherever it is
        // moved to. Nobody but `Whole` keeps what is made of them.
        let borrowed: &'static [u8] = unsafe { core::slice::from_raw_parts(input.as_ptr(), input.len()) };
        let place = core::ptr::from_ref(&arena);
        // SAFETY: V4: the reference itself is not kept (V1: a view holds none to its arena), but pointers to the memory
        // that the arena gave out, which stays where it is when the arena is moved.
        let lasting: &'static Arena = unsafe { &*place };
        let view = self.view::<M>(borrowed, lasting)?;
        Ok(Shared { whole: Arc::new(Whole { view, input, arena }) })
    }

    /// Decodes a view that owns what it borrows, as [`Shared::decode_length_delimited`] does.
    ///
    /// # Errors
    /// As [`decode_length_delimited`](Self::decode_length_delimited).
    pub fn shared_length_delimited<M: Viewed>(&self, buf: impl Buf) -> Result<Shared<M>, DecodeError> {
        self.shared(frame::bytes(buf, self.get_limits())?)
    }
}

impl<M: Viewed> Clone for Shared<M> {
    fn clone(&self) -> Self {
        Self { whole: Arc::clone(&self.whole) }
    }
}

impl<M: Viewed> fmt::Debug for Shared<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.get(), f)
    }
}

impl<M: Viewed> PartialEq for Shared<M> {
    fn eq(&self, other: &Self) -> bool {
        self.whole.view == other.whole.view
    }
}
