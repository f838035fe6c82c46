//! The compiler of `.proto` text.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::imports::{Found, GraphFile, Import, walk};
use super::proto::{self, Read};
use super::source::{Source, SourceFile};
use super::{Cache, Front, Parsed, ReadFile};
use crate::schema::{FileDescriptor, Positions, Problem, SchemaError, SchemaSet, Severity, SourceInfo, Span};

/// Compiles `.proto` text: proto2, proto3 and the editions 2023 and 2024, as protoc does.
///
/// ```
/// use plan_core::front::{Bundled, Chain, Compiler, Front, Memory};
///
/// let mine = Memory::new().with("a.proto", r#"edition = "2023"; message A { int32 n = 1; }"#);
/// let parsed = Compiler::new().parse(&["a.proto"], &Chain::new().then(mine).then(Bundled)).unwrap();
/// assert!(parsed.schema.message_by_name("A").is_some());
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Compiler<'c> {
    source_info: bool,
    warnings: bool,
    cache: Option<&'c Cache>,
}

impl<'c> Compiler<'c> {
    /// A compiler that keeps no places and comments, and does not warn.
    pub const fn new() -> Self {
        Self { source_info: false, warnings: false, cache: None }
    }

    /// Chooses whether the schema has the places and comments of everything.
    #[must_use]
    pub const fn source_info(mut self, yes: bool) -> Self {
        self.source_info = yes;
        self
    }

    /// Chooses whether what is likely not meant in the roots is told: [`Parsed::warnings`], or among the problems if there
    /// are errors. What is wrong always is.
    #[must_use]
    pub const fn warnings(mut self, yes: bool) -> Self {
        self.warnings = yes;
        self
    }

    /// Takes what texts say from a cache, and adds to it.
    #[must_use]
    pub const fn cache(mut self, cache: &'c Cache) -> Self {
        self.cache = Some(cache);
        self
    }

    /// Compiles the files of `roots`, which may import those in `given` as well as what the source has.
    ///
    /// The schema holds all of `given`. Where both have a file, that of `given` is imported.
    ///
    /// # Errors
    ///
    /// All the problems that were found, in the order of the files.
    pub fn parse_with(
        &self,
        roots: &[&str],
        source: &dyn Source,
        given: Vec<FileDescriptor>,
    ) -> Result<Parsed, SchemaError> {
        let names: HashSet<String> = given.iter().map(|file| file.name.clone()).collect();
        let texts = Texts::default();
        let walked = walk(roots, &WithGiven { source, names: &names }, &mut |name| {
            if names.contains(name) {
                return Ok(Some(Found {
                    path: None,
                    has_types: false,
                    imports: Vec::new(),
                    problems: Vec::new(),
                    content: None,
                }));
            }
            let Some(file) = source.read(name)? else { return Ok(None) };
            let Read { descriptor, imports, problems } = self.read(name, &file.text);
            let has_types = file.text.contains('{');
            texts.0.borrow_mut().insert(name.to_owned(), Text { text: file.text, places: None });
            Ok(Some(Found { path: file.path, has_types, imports, problems, content: Some(descriptor) }))
        });
        let (files, problems) = walked;
        let order: HashMap<String, usize> =
            files.iter().enumerate().map(|(at, file)| (file.name.clone(), at)).collect();
        let mut told = Told { problems, order, roots: roots.iter().copied().collect() };
        let mut read = Vec::with_capacity(files.len());
        let mut descriptors = given;
        for file in told.sound(files) {
            if let Some(descriptor) = file.content {
                read.push(ReadFile { name: file.name, path: file.path });
                descriptors.push(descriptor);
            }
        }
        let built = if self.warnings {
            SchemaSet::build_with_warnings(descriptors, &texts)
        } else {
            SchemaSet::build_at(descriptors, &texts).map(|schema| (schema, Vec::new()))
        };
        match built {
            Ok((schema, warnings)) if told.problems.is_empty() => {
                told.problems = warnings;
                let roots = roots.iter().filter_map(|name| schema.file_by_name(name)).collect();
                Ok(Parsed { schema, roots, files: read, warnings: told.finish() })
            }
            Ok((_, warnings)) => {
                told.problems.extend(warnings);
                Err(told.error())
            }
            Err(error) => {
                told.problems.extend(error.problems().iter().cloned());
                Err(told.error())
            }
        }
    }

    /// What a text says.
    fn read(&self, name: &str, text: &str) -> Read {
        match self.cache {
            Some(cache) => Arc::unwrap_or_clone(cache.read(name, text, self.source_info)),
            None => proto::read(name, text, self.source_info),
        }
    }
}

impl Front for Compiler<'_> {
    fn parse(&self, roots: &[&str], source: &dyn Source) -> Result<Parsed, SchemaError> {
        self.parse_with(roots, source, Vec::new())
    }
}

/// What is told of some files, whichever step found it.
struct Told<'r> {
    problems: Vec<Problem>,
    /// The files, by their order.
    order: HashMap<String, usize>,
    roots: HashSet<&'r str>,
}

impl Told<'_> {
    /// The files that have no problem so far, and import none that has.
    fn sound<T>(&self, files: Vec<GraphFile<T>>) -> Vec<GraphFile<T>> {
        let mut broken: HashSet<String> =
            self.problems.iter().map(|problem| problem.file().to_owned()).collect();
        let is_sound = |file: &GraphFile<T>| {
            // dependencies come first; one that is not there is told already
            let is_broken =
                |import: &Import| broken.contains(&import.name) || !self.order.contains_key(&import.name);
            if broken.contains(&file.name) || file.imports.iter().any(is_broken) {
                broken.insert(file.name.clone());
                return false;
            }
            true
        };
        files.into_iter().filter(is_sound).collect()
    }

    /// All of it in the order of the files; warnings about the roots only.
    fn finish(mut self) -> Vec<Problem> {
        self.problems.retain(|it| it.severity() == Severity::Error || self.roots.contains(it.file()));
        self.problems.sort_by_cached_key(|it| (self.order.get(it.file()).copied(), it.position()));
        self.problems
    }

    /// The same, where something is wrong.
    fn error(self) -> SchemaError {
        SchemaError::of(self.finish()).unwrap_or_else(|| Problem::new("", "something is wrong").into())
    }
}

/// A source besides which there are files of descriptor sets.
struct WithGiven<'a> {
    source: &'a dyn Source,
    names: &'a HashSet<String>,
}

impl Source for WithGiven<'_> {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        self.source.read(name)
    }

    fn places(&self) -> Vec<String> {
        let mut places = self.source.places();
        if !self.names.is_empty() {
            places.push("the descriptor sets".to_owned());
        }
        places
    }

    fn beside(&self, name: &str) -> Vec<String> {
        let mut names = self.source.beside(name);
        names.extend(self.names.iter().cloned());
        // of several that are equally near, always the same
        names.sort_unstable();
        names
    }
}

/// The texts of the files, in which a place is looked up when something is wrong there.
#[derive(Default)]
struct Texts(RefCell<BTreeMap<String, Text>>);

struct Text {
    text: String,
    places: Option<SourceInfo>,
}

impl Positions for Texts {
    fn place(&self, file: &str, path: &[i32]) -> Option<Span> {
        let mut texts = self.0.borrow_mut();
        let Text { text, places } = texts.get_mut(file)?;
        places.get_or_insert_with(|| SourceInfo::new(proto::locations(text))).place(path)
    }
}
