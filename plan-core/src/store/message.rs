//! What every message can do.

use super::encode::{Encode, encode_methods};
use super::{Arena, DecodeOptions, Path, UnknownFields, Viewed};
use crate::error::{DecodeError, EncodeError};
use crate::plan::{PlanRef, Verified};
use crate::wire::{Decoder, Fault, Sink, Step};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bytes::Buf;

/// A message that can take in encoded fields. Engines implement it; programs call [`Message`].
pub trait Merge<'a> {
    /// Takes in the fields up to the limit of `d`, or up to the end of the group that is open there.
    ///
    /// # Errors
    /// The code of the fault; its place is in `d`.
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault>;
}

/// A message of an emitted type, as emitted code fills it.
pub trait Refill {
    /// Empties the fields that own no memory which is used again.
    fn empty(&mut self);

    /// Takes in the fields as [`Merge::merge_fields`] does; with `REUSE`, in place of those that [`empty`](Self::empty) leaves.
    ///
    /// # Errors
    /// The code of the fault; its place is in `d`.
    fn fill<const REUSE: bool>(&mut self, d: &mut Decoder<'_>) -> Result<(), Fault>;
}

impl<'a, M: Merge<'a>> Merge<'a> for alloc::boxed::Box<M> {
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        M::merge_fields(self, d)
    }
}

/// A message that can put its fields. Engines implement it; programs call [`Message`].
pub trait Write {
    /// Puts the known fields in the order of their numbers, then the unknown ones.
    fn write_fields<K: Sink>(&self, sink: &mut K);

    /// Whether all that is required is present, in this message and below it.
    ///
    /// # Errors
    /// The first required field that is missing.
    fn check_required(&self) -> Result<(), Missing> {
        Ok(())
    }
}

impl<M: Write> Write for alloc::boxed::Box<M> {
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        M::write_fields(self, sink);
    }

    fn check_required(&self) -> Result<(), Missing> {
        M::check_required(self)
    }
}

impl<M: Write> Write for &M {
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        M::write_fields(self, sink);
    }

    fn check_required(&self) -> Result<(), Missing> {
        M::check_required(self)
    }
}

impl<'a, M: Merge<'a> + ?Sized> Merge<'a> for &mut M {
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        M::merge_fields(self, d)
    }
}

/// No message writes nothing.
impl<M: Write> Write for Option<M> {
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        if let Some(message) = self {
            message.write_fields(sink);
        }
    }

    fn check_required(&self) -> Result<(), Missing> {
        self.as_ref().map_or(Ok(()), M::check_required)
    }
}

/// The way to a required field that is missing, innermost step first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing(Vec<Step>);

impl Missing {
    /// The field of this number is missing.
    #[cold]
    pub fn field(number: u32) -> Self {
        Self(alloc::vec![Step { number, index: None }])
    }

    /// The same, seen from the message around it.
    #[must_use]
    #[cold]
    pub fn within(mut self, number: u32, index: Option<usize>) -> Self {
        self.0.push(Step { number, index });
        self
    }

    /// The steps, innermost first.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The error of a message that cannot be encoded for this.
    pub(crate) fn encode_error(&self, plan: &Verified<'_>) -> EncodeError {
        let Path { text, number } = Path::of(plan, &self.0);
        EncodeError::missing(text, number)
    }
}

/// A message of a schema, as a Rust type of its own.
///
/// `#[derive_plan]` implements it, for the types that it emits and for structs that it stands on. The methods here decode and encode with the default options; see [`DecodeOptions`] and
/// [`EncodeOptions`](crate::EncodeOptions) for others.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not bound to a message of the schema",
    label = "expected a message",
    note = "write `#[derive_plan(\"…\")]` above the struct, or use a type that `#[derive_plan]` emitted"
)]
pub trait Message: Default + Clone + PartialEq + Write + Send + Sync + for<'a> Merge<'a> + 'static {
    /// The full name in the schema, such as `hello.Person`.
    const NAME: &'static str;

    /// The plan by which the message is decoded and encoded.
    const PLAN: PlanRef<'static>;

    /// `P`. Emitted code reaches the messages in a field through it, so that a type that is none is one error: what comes
    /// after has no type.
    #[doc(hidden)]
    type Same<P>: From<P>;

    /// The place itself.
    #[doc(hidden)]
    #[inline(always)]
    fn same<P>(place: P) -> Self::Same<P> {
        place.into()
    }

    /// The plan by which the message is decoded and encoded. It prints as one line a field.
    #[inline]
    fn plan() -> &'static Verified<'static> {
        Self::PLAN.get()
    }

    /// An empty message that lives for ever: what an absent one reads as.
    fn default_instance() -> &'static Self;

    /// The fields that the schema does not know; of a type that has no place for them, none.
    fn unknown_fields(&self) -> &UnknownFields;

    /// The place of the fields that the schema does not know. Emitted types have one; a struct of one's own has the field
    /// with `#[plan(unknown)]`, and `None` without it.
    fn unknown_fields_mut(&mut self) -> Option<&mut UnknownFields>;

    /// The URL under which `google.protobuf.Any` names the type: `type.googleapis.com/` and the full name.
    fn type_url() -> String {
        format!("type.googleapis.com/{}", Self::NAME)
    }

    /// Decodes a message.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed.
    #[inline]
    fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        DecodeOptions::new().decode(bytes)
    }

    /// Decodes the whole of a buffer, which is copied if it is not in one piece, and moves the buffer to its end.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the buffer is moved as [`DecodeOptions::decode_buf`] says.
    fn decode_buf(buf: impl Buf) -> Result<Self, DecodeError> {
        DecodeOptions::new().decode_buf(buf)
    }

    /// Decodes a message from the front of a buffer that starts with its length, and moves the buffer past it.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). If the buffer does not hold the whole message, it is not moved; if the message is faulty,
    /// it is moved past it. [`DecodeOptions::decode_length_delimited`] says more.
    fn decode_length_delimited(buf: impl Buf) -> Result<Self, DecodeError> {
        DecodeOptions::new().decode_length_delimited(buf)
    }

    /// Decodes all that a reader supplies.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), or if the reader fails.
    #[cfg(feature = "std")]
    fn decode_reader(reader: impl std::io::Read) -> Result<Self, DecodeError> {
        DecodeOptions::new().decode_reader(reader)
    }

    /// Decodes a message into this one: singular fields are replaced, messages merged, repeated fields appended to.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the message then holds what came before the fault.
    fn merge(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        DecodeOptions::new().merge(self, bytes)
    }

    /// Decodes a message in place of this one, whose memory is used again: that of strings, bytes, lists with what is in them, boxes
    /// and messages below. A message of the shape of the one before allocates nothing, but for maps and for fields that are held in
    /// [`Bytes`](bytes::Bytes). Structs of one's own and types of `mode = "runtime"` are made anew.
    ///
    /// ```
    /// # fn f<M: plan_core::Message>(frames: &[Vec<u8>]) -> Result<(), plan_core::DecodeError> {
    /// let mut message = M::default();
    /// for frame in frames {
    ///     message.decode_into(frame)?; // as `message = M::decode(frame)?`
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the message then holds what came before the fault, and nothing of what it held.
    #[inline]
    fn decode_into(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        DecodeOptions::new().decode_into(self, bytes)
    }

    /// [`merge`](Self::merge) of a message at the front of a buffer that starts with its length; moves the buffer past it.
    ///
    /// # Errors
    /// As [`merge`](Self::merge); the buffer is moved as by [`decode_length_delimited`](Self::decode_length_delimited).
    fn merge_length_delimited(&mut self, buf: impl Buf) -> Result<(), DecodeError> {
        DecodeOptions::new().merge_length_delimited(self, buf)
    }

    /// [`decode_into`](Self::decode_into) of a message at the front of a buffer that starts with its length; moves the buffer past it.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # use protoplan::{DecodeError, Message};
    /// fn each<M: Message>(mut stream: &[u8], see: impl Fn(&M)) -> Result<(), DecodeError> {
    ///     let mut message = M::default();
    ///     while !stream.is_empty() {
    ///         message.decode_into_length_delimited(&mut stream)?;
    ///         see(&message);
    ///     }
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`decode_into`](Self::decode_into), but that the message is as it was if the buffer does not hold the whole of one. The buffer
    /// is moved as by [`decode_length_delimited`](Self::decode_length_delimited).
    fn decode_into_length_delimited(&mut self, buf: impl Buf) -> Result<(), DecodeError> {
        DecodeOptions::new().decode_into_length_delimited(self, buf)
    }

    /// Decodes a view: strings and bytes stay where they are, in `bytes`; lists, messages, maps and unknown fields go to
    /// `arena`, which allocates nothing once it has grown to what the messages need.
    ///
    /// [`DecodeOptions::view`] does it with options.
    ///
    /// # Errors
    /// As [`decode`](Self::decode): the same kinds, at the same bytes, with the same paths.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn view<'a>(bytes: &'a [u8], arena: &'a Arena) -> Result<Self::View<'a>, DecodeError>
    where
        Self: Viewed,
    {
        DecodeOptions::new().view::<Self>(bytes, arena)
    }

    /// Decodes a view of the message at the front of `input`, which starts with its length, and moves `input` past it.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// use protoplan::{Arena, DecodeError, Viewed};
    ///
    /// fn each<M: Viewed>(mut stream: &[u8], see: impl Fn(M::View<'_>)) -> Result<(), DecodeError> {
    ///     let mut arena = Arena::new();
    ///     while !stream.is_empty() {
    ///         see(M::view_length_delimited(&mut stream, &arena)?);
    ///         arena.reset();
    ///     }
    ///     Ok(())
    /// }
    /// ```
    ///
    /// [`FrameReader`](crate::FrameReader) does the like with a reader.
    ///
    /// # Errors
    /// As [`view`](Self::view). `input` is moved past a faulty message, and not moved if it does not hold the whole of one.
    fn view_length_delimited<'a, 'i: 'a>(
        input: &mut &'i [u8],
        arena: &'a Arena,
    ) -> Result<Self::View<'a>, DecodeError>
    where
        Self: Viewed,
    {
        DecodeOptions::new().view_length_delimited::<Self>(input, arena)
    }

    /// Makes every field absent or empty. Strings, bytes and lists that are always there keep their capacity.
    fn clear(&mut self) {
        *self = Self::default();
    }

    /// What [`Merge::merge_fields`] does into an empty message, in place of what this one holds.
    ///
    /// # Errors
    /// The code of the fault; its place is in `d`.
    #[doc(hidden)]
    #[inline]
    fn refill_fields(&mut self, d: &mut Decoder<'_>) -> Result<(), Fault> {
        *self = Self::default();
        self.merge_fields(d)
    }

    encode_methods!();
}

impl<M: Message> Encode for M {
    const AT_ONCE: bool = false;

    #[inline]
    fn encoded_by(&self) -> &Verified<'_> {
        M::plan()
    }
}
