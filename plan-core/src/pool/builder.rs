//! Collecting the files of a schema.

use super::Schema;
use crate::front::read_descriptor_set;
use crate::schema::{FileDescriptor, SchemaError};
use alloc::string::String;
use alloc::vec::Vec;
use {
    crate::front::{Bundled, Chain, Compiler, Includes, Memory, Source as _},
    crate::schema::{DescriptorOptions, Problem, SchemaSet},
    std::path::PathBuf,
};

/// Collects the files of a schema: `.proto` files by name, text at hand, and descriptor sets.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let schema = plan_core::Schema::builder().include("proto").file("hello.proto").load()?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct SchemaBuilder {
    roots: Vec<String>,
    sets: Vec<Vec<u8>>,
    includes: Vec<PathBuf>,
    texts: Memory,
}

impl SchemaBuilder {
    /// Adds the files of an encoded `FileDescriptorSet`. Text that is added can import them.
    #[must_use]
    pub fn descriptor_set(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.sets.push(bytes.into());
        self
    }

    /// Adds a folder in which files and their imports are looked up. The files of `google/protobuf` need none.
    #[must_use]
    pub fn include(mut self, folder: impl Into<PathBuf>) -> Self {
        self.includes.push(folder.into());
        self
    }

    /// Adds a `.proto` file, by the name under which others import it.
    #[must_use]
    pub fn file(mut self, name: impl Into<String>) -> Self {
        self.roots.push(name.into());
        self
    }

    /// Adds a file by its text, which others can import under `name`.
    #[must_use]
    pub fn text(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        let name = name.into();
        self.texts.insert(name.clone(), text);
        self.roots.push(name);
        self
    }

    /// Reads the files and all that they import, and makes their plans.
    ///
    /// Text can import the files of descriptor sets. An import is looked for in the texts given here, in the descriptor
    /// sets, in the folders, and last among the bundled files of `google/protobuf`; so where a set has its own copy of one
    /// of these, that copy is used.
    ///
    /// # Errors
    /// If a file is missing, cannot be read, or breaks a rule; all problems at once, as far as they can be found. So are
    /// two files of one name that differ, if both are given: in two sets, or in a set and by
    /// [`file`](Self::file) or [`text`](Self::text).
    pub fn load(self) -> Result<Schema, SchemaError> {
        let mut files: Vec<FileDescriptor> = Vec::new();
        for set in &self.sets {
            files.extend(read_descriptor_set(set)?);
        }
        if !self.roots.is_empty() {
            return Schema::from_set(self.compile(files)?);
        }
        Schema::from_files(files)
    }

    /// The schema of the text and of all files of sets.
    fn compile(self, mut given: Vec<FileDescriptor>) -> Result<SchemaSet, SchemaError> {
        let source = Chain::new().then(self.texts).then(Includes::new(self.includes)).then(Bundled);
        // a root that only a set has is taken from there
        let mut roots = Vec::new();
        let mut twice = Vec::new();
        for root in &self.roots {
            let at = given.iter().position(|file| file.name == *root);
            match (at, at.is_some() && source.read(root)?.is_some()) {
                (Some(_), false) => continue,
                (Some(at), true) => twice.push(given.swap_remove(at)),
                (None, _) => {}
            }
            roots.push(&**root);
        }
        let parsed = Compiler::new().parse_with(&roots, &source, given)?;
        for file in twice {
            let Some(id) = parsed.schema.file_by_name(&file.name) else { continue };
            let text = parsed.schema.encode_files(&[id], DescriptorOptions::new());
            if read_descriptor_set(&text)? != [FileDescriptor { locations: Vec::new(), ..file }] {
                let message = "this file is given twice, as text and in a descriptor set, with different contents; give it once";
                return Err(Problem::new(&*parsed.schema.file(id).name, message).into());
            }
        }
        Ok(parsed.schema)
    }
}
