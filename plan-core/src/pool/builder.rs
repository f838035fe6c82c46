//! Collecting the files of a schema.

use super::Schema;
use crate::front::read_descriptor_set;
use crate::schema::{FileDescriptor, SchemaError};
#[cfg(feature = "parse")]
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(feature = "parse")]
use {
    crate::front::{Bundled, Chain, Front, Includes, Memory, TextFront},
    std::path::PathBuf,
};

/// Collects the files of a schema: `.proto` files by name, text at hand, and descriptor sets.
///
/// ```no_run
/// # #[cfg(feature = "parse")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let schema = plan_core::Schema::builder().include("proto").file("hello.proto").load()?;
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "parse"))]
/// # fn main() {}
/// ```
#[derive(Debug, Default)]
pub struct SchemaBuilder {
    #[cfg(feature = "parse")]
    roots: Vec<String>,
    sets: Vec<Vec<u8>>,
    #[cfg(feature = "parse")]
    includes: Vec<PathBuf>,
    #[cfg(feature = "parse")]
    texts: Memory,
}

impl SchemaBuilder {
    /// Adds the files of an encoded `FileDescriptorSet`.
    #[must_use]
    pub fn descriptor_set(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.sets.push(bytes.into());
        self
    }

    /// Adds a folder in which files and their imports are looked up. The files of `google/protobuf` need none.
    #[cfg(feature = "parse")]
    #[must_use]
    pub fn include(mut self, folder: impl Into<PathBuf>) -> Self {
        self.includes.push(folder.into());
        self
    }

    /// Adds a `.proto` file, by the name under which others import it.
    #[cfg(feature = "parse")]
    #[must_use]
    pub fn file(mut self, name: impl Into<String>) -> Self {
        self.roots.push(name.into());
        self
    }

    /// Adds a file by its text, which others can import under `name`.
    #[cfg(feature = "parse")]
    #[must_use]
    pub fn text(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        let name = name.into();
        self.texts.insert(name.clone(), text);
        self.roots.push(name);
        self
    }

    /// Reads the files and all that they import, and makes their plans.
    ///
    /// # Errors
    /// If a file is missing, cannot be read, or breaks a rule; all problems at once, as far as they can be found.
    pub fn load(self) -> Result<Schema, SchemaError> {
        let mut files: Vec<FileDescriptor> = Vec::new();
        for set in &self.sets {
            files.extend(read_descriptor_set(set)?);
        }
        #[cfg(feature = "parse")]
        if !self.roots.is_empty() {
            let source = Chain::new().then(self.texts).then(Includes::new(self.includes)).then(Bundled);
            let roots: Vec<&str> = self.roots.iter().map(String::as_str).collect();
            let parsed = TextFront::new().parse(&roots, &source)?;
            files.extend(read_descriptor_set(&parsed.descriptor_set)?);
        }
        Schema::from_files(files)
    }
}
