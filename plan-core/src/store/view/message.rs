//! What every view can do.

use super::{Fill, Own, UnknownView};
use crate::error::DecodeError;
use crate::store::encode::encode_methods;
use crate::store::{Arena, DecodeOptions, Encode, Tabled};
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
    /// As [`Message::decode`](crate::Message::decode): the same kinds, at the same bytes, with the same paths.
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
    Fill<'a> + Own<<Self as Fill<'a>>::Owned> + Encode + Clone + PartialEq + Debug + Send + Sync
{
    /// The fields that the schema does not know.
    fn unknown_fields(&self) -> UnknownView<'a>;

    /// The same message as an owned one, which borrows nothing.
    fn to_owned_message(&self) -> Self::Owned {
        self.own()
    }

    encode_methods!();
}
