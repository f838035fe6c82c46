//! A schema set in the making: what is known already, what is still text, and what is wrong.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use std::collections::HashMap;

use crate::schema::descriptor::FieldDescriptor;
use crate::schema::error::{Problem, SchemaError};
use crate::schema::model::path::tag;
use crate::schema::model::{Element, FieldId, FileId, SchemaSet};
use crate::schema::source_info::Positions;

/// A schema set in the making.
pub(in crate::schema) struct Draft<'p> {
    /// The set; the types of fields and methods are meaningless until they are resolved.
    pub(in crate::schema) set: SchemaSet,
    /// What each field says, but for its options.
    pub(in crate::schema) raw: Vec<FieldDescriptor>,
    /// Whether the type, and the extended message, of each field were found.
    pub(in crate::schema) sound: Vec<bool>,
    /// The names of what each method takes and answers with.
    pub(in crate::schema) method_types: Vec<(String, String)>,
    /// Which statement was the first to set an option of an element, by the number of the option.
    pub(in crate::schema) statements: HashMap<(Element, u32), u32>,
    /// The position of each file among the files given.
    pub(super) ranks: Vec<usize>,
    problems: RefCell<Vec<(usize, Problem)>>,
    positions: &'p dyn Positions,
}

impl<'p> Draft<'p> {
    /// An empty draft, of files whose positions are told by themselves or by `positions`.
    pub(super) fn new(positions: &'p dyn Positions) -> Self {
        Self {
            set: SchemaSet::default(),
            raw: Vec::new(),
            sound: Vec::new(),
            method_types: Vec::new(),
            statements: HashMap::new(),
            ranks: Vec::new(),
            problems: RefCell::default(),
            positions,
        }
    }

    /// Line and column of what stands at a path of a file, or around it.
    fn position(&self, file: FileId, path: &[i32]) -> Option<(u32, u32)> {
        if path.is_empty() {
            return None;
        }
        let file = self.set.file(file);
        file.source.position(path).or_else(|| self.positions.position(&file.name, path))
    }

    /// Notes a problem of an element; `sub` leads from its path to the part that is wrong.
    pub(in crate::schema) fn report(&self, element: impl Into<Element>, sub: &[i32], message: String) {
        let element = element.into();
        let file = self.set.file_of(element);
        let mut path = self.set.path(element);
        path.extend_from_slice(sub);
        let mut problem = Problem::new(&*self.set.file(file).name, message);
        if let Some((line, column)) = self.position(file, &path) {
            problem = problem.at(line, column);
        }
        self.problems.borrow_mut().push((self.ranks[file.index()], problem));
    }

    /// Notes a problem of an option of an element, by its number.
    pub(in crate::schema) fn report_option(&self, element: Element, number: u32, message: String) {
        match self.statements.get(&(element, number)) {
            Some(&index) => {
                let sub = [element.options_tag(), tag::UNINTERPRETED_OPTION, index as i32];
                self.report(element, &sub, message);
            }
            None => self.report(element, &[element.options_tag()], message),
        }
    }

    /// Where another element is, for someone who reads a problem in `file`: ` (line 3)`, ` (in `a.proto`)` or nothing.
    pub(in crate::schema) fn whereabouts(&self, file: FileId, other: impl Into<Element>) -> String {
        let other = other.into();
        let other_file = self.set.file_of(other);
        let schema = self.set.file(other_file);
        let line = self.position(other_file, &self.set.path(other)).map(|(line, _)| line);
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
