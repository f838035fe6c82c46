//! A schema set in the making: what is known already, what is still text, and what is wrong.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use std::collections::HashSet;

use crate::schema::descriptor::{FieldDescriptor, Location};
use crate::schema::error::{Problem, SchemaError};
use crate::schema::model::{Element, FieldId, FileId, SchemaSet, Symbol};
use crate::schema::options::FeatureSet;

/// A schema set in the making.
#[derive(Default)]
pub(in crate::schema) struct Draft {
    /// The set; the types of fields and methods are meaningless until they are resolved.
    pub(in crate::schema) set: SchemaSet,
    /// What each field says, but for its options.
    pub(in crate::schema) raw: Vec<FieldDescriptor>,
    /// Whether the type, and the extended message, of each field were found.
    pub(in crate::schema) sound: Vec<bool>,
    /// The names of what each method takes and answers with.
    pub(in crate::schema) method_types: Vec<(String, String)>,
    /// The elements that set features.
    pub(in crate::schema) feature_sets: Vec<(Element, FeatureSet)>,
    /// The types that only their own file may use.
    pub(in crate::schema) local: HashSet<Symbol>,
    /// The position of each file among the files given.
    pub(super) ranks: Vec<usize>,
    problems: RefCell<Vec<(usize, Problem)>>,
}

impl Draft {
    /// Notes a problem of an element; `sub` leads from its path to the part that is wrong.
    pub(in crate::schema) fn report(&self, element: impl Into<Element>, sub: &[i32], message: String) {
        let element = element.into();
        let file = self.set.file_of(element);
        let mut path = self.set.path(element);
        path.extend_from_slice(sub);
        let schema = self.set.file(file);
        let mut problem = Problem::new(&*schema.name, message);
        if !path.is_empty()
            && let Some((line, column)) = schema.source.position(&path)
        {
            problem = problem.at(line, column);
        }
        self.problems.borrow_mut().push((self.ranks[file.index()], problem));
    }

    /// Where another element is, for someone who reads a problem in `file`: ` (line 3)`, ` (in `a.proto`)` or nothing.
    pub(in crate::schema) fn whereabouts(&self, file: FileId, other: impl Into<Element>) -> String {
        let other = other.into();
        let other_file = self.set.file_of(other);
        let schema = self.set.file(other_file);
        let path = self.set.path(other);
        let line = schema.source.location(&path).and_then(Location::start).map(|(line, _)| line);
        match (line, file == other_file) {
            (Some(line), true) => format!(" (line {line})"),
            (None, true) => String::new(),
            (Some(line), false) => format!(" (in `{}`, line {line})", schema.name),
            (None, false) => format!(" (in `{}`)", schema.name),
        }
    }

    /// What a field says, but for its options.
    pub(in crate::schema) fn raw(&self, id: FieldId) -> &FieldDescriptor {
        &self.raw[id.index()]
    }

    /// Whether the type, and the extended message, of a field were found.
    pub(in crate::schema) fn is_sound(&self, id: FieldId) -> bool {
        self.sound[id.index()]
    }

    /// The set, if nothing is wrong with it.
    pub(super) fn finish(self) -> Result<SchemaSet, SchemaError> {
        let mut problems = self.problems.into_inner();
        problems.sort_by_key(|(rank, problem)| (*rank, problem.position()));
        let problems = problems.into_iter().map(|(_, problem)| problem).collect();
        SchemaError::of(problems).map_or(Ok(self.set), Err)
    }
}
