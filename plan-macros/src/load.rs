//! From the names in the attribute to a schema and its plans.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use plan_core::front::{Bundled, Chain, Source, excerpt, read_descriptor_set};
use plan_core::lower::{Extensions, lower};
use plan_core::nearest;
use plan_core::plan::Drafts;
use plan_core::schema::{FileDescriptor, FileId, Problem, SchemaError, SchemaSet, Severity};
use proc_macro2::Span;
use syn::LitStr;

use crate::arguments::Arguments;
use crate::complaints::Complaints;
use crate::folders::Folders;
use crate::store::STORE;

/// The files whose types the library has in its module `wkt`.
const WELL_KNOWN: &[&str] = &[
    "google/protobuf/any.proto",
    "google/protobuf/api.proto",
    "google/protobuf/duration.proto",
    "google/protobuf/empty.proto",
    "google/protobuf/field_mask.proto",
    "google/protobuf/source_context.proto",
    "google/protobuf/struct.proto",
    "google/protobuf/timestamp.proto",
    "google/protobuf/type.proto",
    "google/protobuf/wrappers.proto",
];

/// The file that is imported for custom options, and whose types are seldom meant.
pub(crate) const DESCRIPTOR: &str = "google/protobuf/descriptor.proto";

/// A schema that is ready to be emitted.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The schema.
    pub(crate) set: Arc<SchemaSet>,
    /// The plans of its messages and enums, at the indices of their handles.
    pub(crate) drafts: Arc<Drafts>,
    /// The files that are emitted wholly. The first one's package is that of the module.
    pub(crate) named: Vec<FileId>,
    /// The files whose types are those of the library.
    pub(crate) well_known: HashSet<FileId>,
    /// Whether the named files are named one by one, and not by a descriptor set that they are in.
    pub(crate) one_by_one: bool,
    /// Every file that was read from disk.
    pub(crate) read: Vec<PathBuf>,
}

impl Loaded {
    /// Whether the attribute names the file itself.
    pub(crate) fn is_chosen(&self, file: FileId) -> bool {
        self.one_by_one && self.named.contains(&file)
    }
}

/// Files as they were found.
struct Found {
    set: Arc<SchemaSet>,
    drafts: Arc<Drafts>,
    /// The names of the files to emit wholly, the one whose package is that of the module first.
    named: Vec<String>,
    read: Vec<PathBuf>,
    /// The names of files that lie on disk.
    own: HashSet<String>,
}

/// Loads what the arguments name, and says all that is wrong with it.
pub(crate) fn load(arguments: &Arguments, complaints: &mut Complaints) -> Option<Loaded> {
    let folders = Folders::of(arguments, complaints);
    if !complaints.is_empty() {
        return None;
    }
    let is_text = arguments.sets.is_empty();
    let source = if is_text { Chain::new().then(&folders).then(Bundled) } else { Chain::new() };
    let errors = Errors::of(arguments, &source);
    let found = if is_text {
        from_text(arguments, &errors, complaints)?
    } else {
        from_sets(arguments, &folders, &errors, complaints)?
    };
    let Found { set, drafts, named, read, own } = found;
    let named: Vec<FileId> = named.iter().filter_map(|name| set.file_by_name(name)).collect();
    let is_well_known = |name: &str| WELL_KNOWN.contains(&name) && !own.contains(name);
    let well_known = set
        .files()
        .filter(|(id, file)| is_well_known(&file.name) && !named.contains(id))
        .map(|(id, _)| id)
        .collect();
    Some(Loaded { set, drafts, named, well_known, one_by_one: !arguments.files.is_empty(), read })
}

/// Where errors about files are shown, and what is shown with them.
struct Errors<'s> {
    /// The literals of files by their names.
    files: HashMap<String, Span>,
    other: Span,
    /// What has the lines that they lie in.
    source: &'s dyn Source,
}

impl<'s> Errors<'s> {
    fn of(arguments: &Arguments, source: &'s dyn Source) -> Self {
        let files = arguments.files.iter().map(|file| (file.value(), file.span())).collect();
        let first = arguments.files.iter().chain(&arguments.sets).next();
        Self { files, other: first.map_or(arguments.span, LitStr::span), source }
    }

    /// The value, or complaints about each problem, at the literal of its file if there is one.
    fn check<T>(&self, result: Result<T, SchemaError>, complaints: &mut Complaints) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                let errors = error.problems().iter().filter(|it| it.severity() == Severity::Error);
                errors.for_each(|it| self.tell(it, complaints));
                None
            }
        }
    }

    fn tell(&self, problem: &Problem, complaints: &mut Complaints) {
        let span = self.files.get(problem.file()).copied().unwrap_or(self.other);
        match excerpt(problem, self.source) {
            Some(lines) => complaints.at(span, format!("{problem}\n{lines}")),
            None => complaints.at(span, problem),
        }
    }
}

fn from_text(arguments: &Arguments, errors: &Errors<'_>, complaints: &mut Complaints) -> Option<Found> {
    let named: Vec<String> = arguments.files.iter().map(LitStr::value).collect();
    let roots: Vec<&str> = named.iter().map(String::as_str).collect();
    let compiled = errors.check(STORE.compile(&roots, errors.source), complaints)?;
    Some(Found {
        set: compiled.set.clone(),
        drafts: compiled.drafts.clone(),
        named,
        read: compiled.on_disk().map(|(_, path)| path.clone()).collect(),
        own: compiled.on_disk().map(|(name, _)| name.to_owned()).collect(),
    })
}

fn from_sets(
    arguments: &Arguments,
    folders: &Folders,
    errors: &Errors<'_>,
    complaints: &mut Complaints,
) -> Option<Found> {
    let (mut files, mut named, mut read) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = None;
    for literal in &arguments.sets {
        let (path, bytes) = match folders.read_set(&literal.value()) {
            Ok(found) => found,
            Err(text) => {
                complaints.at(literal.span(), text);
                continue;
            }
        };
        match read_descriptor_set(&bytes) {
            Ok(some) => {
                // protoc writes the file that it was asked for last
                last = last.or_else(|| some.last().map(|file| file.name.clone()));
                files.extend(some);
            }
            Err(error) => {
                for problem in error.problems() {
                    complaints.at(literal.span(), format!("`{}`: {problem}", literal.value()));
                }
            }
        }
        read.push(path);
    }
    if !complaints.is_empty() {
        return None;
    }
    let names = || files.iter().map(|file: &FileDescriptor| &*file.name);
    for literal in &arguments.files {
        let name = literal.value();
        if names().any(|it| it == name) {
            named.push(name);
            continue;
        }
        let near = nearest(&name, names()).map(|near| format!("; did you mean `{near}`?"));
        let text = format!("no file `{name}` in the descriptor set{}", near.unwrap_or_default());
        complaints.at(literal.span(), text);
    }
    if named.is_empty() {
        let all = names().filter(|name| !WELL_KNOWN.contains(name) && *name != DESCRIPTOR);
        named = last.iter().map(String::as_str).chain(all).map(str::to_owned).collect();
    }
    let set = errors.check(SchemaSet::build(files), complaints)?;
    let drafts = errors.check(lower(&set, Extensions::Unknown), complaints)?;
    Some(Found { set: Arc::new(set), drafts: Arc::new(drafts), named, read, own: HashSet::new() })
}
