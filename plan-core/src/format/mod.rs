//! Messages as text: JSON, and the text format. Both walk the plan of a message and its names through handles, so that they do
//! the same for generated types and dynamic messages.

mod error;
#[cfg(feature = "json")]
pub mod json;
mod known;
mod message;
#[cfg(feature = "text")]
pub mod text;

pub use error::FormatError;
