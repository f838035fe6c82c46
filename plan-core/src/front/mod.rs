//! From `.proto` text and descriptor sets to schemas.
//!
//! A [`Source`] says where text comes from; a [`Front`], such as the [`Compiler`], turns the text of some files, and of
//! everything that they import, into a schema. Nothing behind this layer knows that there was text.
//!
//! Names of files are import names throughout: relative, with forward slashes, as an `import` writes them.
//!
//! ```
//! use plan_core::front::{Bundled, Chain, Compiler, Front, Memory};
//!
//! let mine = Memory::new().with(
//!     "hello.proto",
//!     r#"syntax = "proto3"; import "google/protobuf/any.proto"; message Hello { google.protobuf.Any body = 1; }"#,
//! );
//! let source = Chain::new().then(mine).then(Bundled);
//! let parsed = Compiler::new().parse(&["hello.proto"], &source).unwrap();
//! assert_eq!(parsed.files.len(), 2);
//! ```

mod bundled;
mod cache;
mod compiler;
#[expect(clippy::unreadable_literal, reason = "field records, written by a test")]
pub(crate) mod descriptor_plan;
mod descriptor_set;
#[cfg(feature = "excerpts")]
mod excerpt;
mod imports;
mod proto;
#[cfg(feature = "protobuf-parse")]
mod protobuf_parse;
mod source;

use alloc::string::String;
use alloc::vec::Vec;
use std::path::PathBuf;

use crate::schema::{DescriptorOptions, FileId, Problem, SchemaError, SchemaSet};

pub use bundled::Bundled;
pub use cache::Cache;
pub use compiler::Compiler;
pub use descriptor_set::read_descriptor_set;
#[cfg(feature = "excerpts")]
pub use excerpt::{excerpt, excerpts};
#[cfg(feature = "protobuf-parse")]
pub use protobuf_parse::ProtobufParse;
pub use source::{Chain, Includes, Memory, Source, SourceFile, check_name};

/// A way from `.proto` text to a schema.
pub trait Front {
    /// Parses the files of `roots` and everything that they import.
    ///
    /// # Errors
    ///
    /// All the problems that were found, in the order of the files.
    fn parse(&self, roots: &[&str], source: &dyn Source) -> Result<Parsed, SchemaError>;
}

/// What a [`Front`] made of some files.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The files of the roots and all that they import, resolved and checked.
    pub schema: SchemaSet,
    /// The files that were asked for.
    pub roots: Vec<FileId>,
    /// Every file that was read, each after those that it imports.
    pub files: Vec<ReadFile>,
    /// What is likely not meant in the files that were asked for, if the front was told to say so.
    pub warnings: Vec<Problem>,
}

impl Parsed {
    /// The roots as an encoded `google.protobuf.FileDescriptorSet`, each file after those of them that it imports: what
    /// protoc writes with `--descriptor_set_out`.
    pub fn descriptor_set(&self, options: DescriptorOptions) -> Vec<u8> {
        self.schema.encode_files(&self.schema.in_dependency_order(&self.roots), options)
    }

    /// The same with all that the roots import: `--include_imports`.
    pub fn descriptor_set_with_imports(&self, options: DescriptorOptions) -> Vec<u8> {
        self.schema.encode_files(&self.schema.with_imports(&self.roots), options)
    }
}

/// A file that was read: what to watch in order to know when to parse again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFile {
    /// The name under which it is imported.
    pub name: String,
    /// Where it lies; none if its text came from memory or from the library itself.
    pub path: Option<PathBuf>,
}

#[cfg(test)]
mod tests;
