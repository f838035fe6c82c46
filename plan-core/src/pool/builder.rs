//! Collecting the files of a schema.

use super::Schema;
use crate::front::read_descriptor_set;
use crate::schema::{FileDescriptor, SchemaError};
#[cfg(feature = "parse")]
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(feature = "parse")]
use {
    crate::front::{Bundled, Chain, Described, Front, Includes, Memory, Source, SourceFile, TextFront},
    crate::schema::Problem,
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
    /// Adds the files of an encoded `FileDescriptorSet`. Text that is added can import them.
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
        #[cfg(feature = "parse")]
        if !self.roots.is_empty() {
            let parsed = self.parse(&files)?;
            files.extend(parsed);
        }
        Schema::from_files(files)
    }

    /// The files of the text, those that `described` has and that are not given by text left out.
    #[cfg(feature = "parse")]
    fn parse(self, described: &[FileDescriptor]) -> Result<Vec<FileDescriptor>, SchemaError> {
        let source = Lookup {
            given: Chain::new().then(self.texts).then(Includes::new(self.includes)),
            described: Described::new(described),
            roots: &self.roots,
        };
        let roots: Vec<&str> = self.roots.iter().map(String::as_str).collect();
        let parsed = TextFront::new().parse(&roots, &source)?;
        let mut files = read_descriptor_set(&parsed.descriptor_set)?;
        let mut kept = Vec::with_capacity(files.len());
        for file in &files {
            kept.push(!source.described.holds(&file.name) || source.is_given(&file.name)?);
        }
        let mut kept = kept.into_iter();
        files.retain(|_| kept.next().unwrap_or(true));
        Ok(files)
    }
}

/// Where text and the files that it imports come from.
#[cfg(feature = "parse")]
struct Lookup<'l> {
    /// The texts and the folders.
    given: Chain<'l>,
    described: Described<'l>,
    roots: &'l [String],
}

#[cfg(feature = "parse")]
impl Lookup<'_> {
    /// Whether a file was asked for by its name, and has a text.
    fn is_given(&self, name: &str) -> Result<bool, Problem> {
        Ok(self.roots.iter().any(|root| root == name) && self.given.read(name)?.is_some())
    }
}

#[cfg(feature = "parse")]
impl Source for Lookup<'_> {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        if self.described.holds(name) && !self.is_given(name)? {
            return self.described.read(name);
        }
        match self.given.read(name)? {
            Some(file) => Ok(Some(file)),
            None => Bundled.read(name),
        }
    }

    fn places(&self) -> Vec<String> {
        let places = [self.given.places(), self.described.places(), Bundled.places()];
        places.into_iter().flatten().collect()
    }

    fn beside(&self, name: &str) -> Vec<String> {
        let names = [self.given.beside(name), self.described.beside(name), Bundled.beside(name)];
        names.into_iter().flatten().collect()
    }
}
