//! What every view can do.

use super::{Fill, Own, UnknownView};
use crate::store::encode::encode_methods;
use crate::store::{Encode, Tabled};
use core::fmt::Debug;

/// A message that has a view, which [`Message::view`](crate::Message::view) decodes: `#[derive_plan(…, views = true)]` implements it for
/// the types that it emits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no view",
    label = "a view of this message is needed",
    note = "write `views = true` in the attribute that emits the type"
)]
pub trait Viewed: Tabled {
    /// The view of the message, which borrows its input and its arena.
    type View<'a>: MessageView<'a, Owned = Self> + 'a;
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
