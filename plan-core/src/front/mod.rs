//! From `.proto` text to descriptors.
//!
//! A [`Source`] says where text comes from; a [`Front`] turns the text of some files, and of everything that they
//! import, into an encoded `google.protobuf.FileDescriptorSet`. Nothing behind this layer knows that there was text.
//!
//! Names of files are import names throughout: relative, with forward slashes, as an `import` writes them.
//!
//! ```
//! # #[cfg(feature = "parse")] {
//! use plan_core::front::{Bundled, Chain, Front, Memory, TextFront};
//!
//! let mine = Memory::new().with(
//!     "hello.proto",
//!     r#"syntax = "proto3"; import "google/protobuf/any.proto"; message Hello { google.protobuf.Any body = 1; }"#,
//! );
//! let source = Chain::new().then(mine).then(Bundled);
//! let parsed = TextFront::new().parse(&["hello.proto"], &source).unwrap();
//! assert_eq!(parsed.files.len(), 2);
//! # }
//! ```

mod bundled;
#[expect(clippy::unreadable_literal, reason = "field records, written by a test")]
pub(crate) mod descriptor_plan;
mod descriptor_set;
#[cfg(feature = "excerpts")]
mod excerpt;
mod imports;
mod scan;
mod source;
#[cfg(feature = "parse")]
mod text;
mod token;

#[cfg(feature = "parse")]
mod aggregate;
#[cfg(feature = "parse")]
mod clash;
#[cfg(feature = "parse")]
mod complaint;
#[cfg(feature = "parse")]
mod declared;
#[cfg(feature = "parse")]
mod described;
#[cfg(feature = "parse")]
mod group;
#[cfg(feature = "parse")]
mod guard;
#[cfg(feature = "parse")]
mod mend;
#[cfg(feature = "parse")]
mod rewrite;
#[cfg(feature = "parse")]
mod scratch;
#[cfg(feature = "parse")]
mod unresolved;

use alloc::string::String;
use alloc::vec::Vec;
use std::path::PathBuf;

use crate::schema::SchemaError;

pub use bundled::Bundled;
#[cfg(feature = "parse")]
pub use described::Described;
pub use descriptor_set::read_descriptor_set;
#[cfg(feature = "excerpts")]
pub use excerpt::excerpts;
pub use imports::{Graph, GraphFile, walk};
pub use scan::{Import, MAX_MESSAGE_NESTING, MAX_NESTING, Outline, outline};
pub use source::{Chain, Includes, Memory, Source, SourceFile, check_name};
#[cfg(feature = "parse")]
pub use text::TextFront;

/// A way from `.proto` text to descriptors.
pub trait Front {
    /// Parses the files of `roots` and everything that they import, in dependency order.
    ///
    /// # Errors
    ///
    /// All the problems that were found, in the order of the files.
    fn parse(&self, roots: &[&str], source: &dyn Source) -> Result<Parsed, SchemaError>;
}

/// What a [`Front`] made of some files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// An encoded `google.protobuf.FileDescriptorSet`: the files of the roots and all that they import, each file
    /// after those that it imports.
    pub descriptor_set: Vec<u8>,
    /// Every file that was read, in the order of the descriptor set.
    pub files: Vec<ReadFile>,
}

/// A file that was read: what to watch in order to know when to parse again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFile {
    /// The name under which it is imported.
    pub name: String,
    /// Where it lies; none if its text came from memory or from the library itself.
    pub path: Option<PathBuf>,
}
