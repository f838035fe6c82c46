//! Views: messages whose strings and bytes lie in the input, and all else that has no fixed size in an arena.
//!
//! A view holds plain values and pointers, and no reference to its arena: that stands beside it while it is decoded, in a
//! [`Filler`], through which the rules reach each field as they reach those of any other storage.
//!
//! - **V1** A view that `derive_plan` emitted hands out nothing of itself while it is filled, and fills no other one: its
//!   [`Fill`] passes its own fields to its [`Filler`], and that is all. [`Tabled::VIEWED`](super::Tabled::VIEWED) promises
//!   it, and no other view is filled. So what a view holds may be changed through its pointers until it is whole.
//! - **V2** What a view points to lies in its input or in its arena, is initialised, and stays as it is while either is
//!   borrowed: memory that an arena gave out is taken back by `reset` alone, which needs the arena for itself.
//! - **V5** A view that `derive_plan` emitted has one parameter, the lifetime of its strings, bytes, lists, maps and messages, all
//!   of which are shared references in what they do: so it may be taken for a view that lives less long. Rust sees that by
//!   itself but where a field is named by a trait.
//!
//! As in `ops`, nothing is always inlined in debug builds, where the stack of each function inlined adds up in the decoder of a
//! message.

mod decode;
mod filler;
mod list;
mod map;
mod message;
mod own;
mod shared;
mod sub;
mod unknown;

pub use filler::{Detached, Fill, Filler, Filling};
pub use list::{ListPlace, OpenList, ViewList};
pub(super) use map::Unsettled;
pub use map::{MapPlace, ViewMap, ViewMapIter};
pub use message::{MessageView, Viewed};
pub use own::Own;
pub use shared::Shared;
pub use sub::ViewRef;
pub use unknown::{UnknownPlace, UnknownView};
