//! A schema set in the making: what is known already, what is still text, and what is wrong.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::mem;
use std::collections::HashMap;

use super::scope::{Scope, Uses};
use super::visible::Visible;
use crate::schema::descriptor::FieldDescriptor;
use crate::schema::error::{Problem, SchemaError, Severity};
use crate::schema::field_type::TYPE_GROUP;
use crate::schema::model::{Element, FieldId, FileId, MessageId, SchemaSet};
use crate::schema::number;
use crate::schema::source_info::Positions;
use crate::schema::span::Span;

/// What of a field was found, where something was not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// Its type.
    Type,
    /// The message whose field it is, or which it extends.
    Message,
}

/// A schema set in the making.
pub(in crate::schema) struct Draft<'p> {
    /// The set; the types of fields and methods are meaningless until they are resolved.
    pub(in crate::schema) set: SchemaSet,
    /// What each field says, but for its options.
    pub(in crate::schema) raw: Vec<FieldDescriptor>,
    /// Whether the type, and the extended message, of each field were found.
    pub(in crate::schema) sound: Vec<bool>,
    /// What is known of the fields that are not sound.
    pub(super) known: HashMap<FieldId, Known>,
    /// What each method takes and answers with, as far as it was found.
    pub(in crate::schema) method_messages: Vec<(Option<MessageId>, Option<MessageId>)>,
    /// The names of what each method takes and answers with.
    pub(in crate::schema) method_types: Vec<(String, String)>,
    /// Which files each file has used something of, if warnings are wanted.
    pub(in crate::schema) used: Uses,
    /// Which statement was the first to set an option of an element, by the number of the option.
    pub(in crate::schema) statements: HashMap<(Element, u32), u32>,
    /// What each file gives on of what it imports.
    pub(super) visible: Visible,
    /// The position of each file among the files given.
    pub(super) ranks: Vec<usize>,
    problems: RefCell<Vec<(usize, Problem)>>,
    /// Whether anyone wants to hear of what is likely not meant.
    warns: bool,
    positions: &'p dyn Positions,
}

impl<'p> Draft<'p> {
    /// An empty draft, of files whose positions are told by themselves or by `positions`.
    pub(super) fn new(positions: &'p dyn Positions, warns: bool) -> Self {
        Self {
            set: SchemaSet::default(),
            raw: Vec::new(),
            sound: Vec::new(),
            known: HashMap::new(),
            method_messages: Vec::new(),
            method_types: Vec::new(),
            used: RefCell::default(),
            statements: HashMap::new(),
            visible: Visible::default(),
            ranks: Vec::new(),
            problems: RefCell::default(),
            warns,
            positions,
        }
    }

    /// Where the thing at a path of a file stands, or what is around it.
    fn place(&self, file: FileId, path: &[i32]) -> Option<Span> {
        if path.is_empty() {
            return None;
        }
        let file = self.set.file(file);
        file.source.place(path).or_else(|| self.positions.place(&file.name, path))
    }

    /// Notes a problem of an element; `sub` leads from its path to the part that is wrong.
    pub(in crate::schema) fn report(&self, element: impl Into<Element>, sub: &[i32], message: String) {
        let element = element.into();
        let file = &*self.set.file(self.set.file_of(element)).name;
        self.note(element, sub, Problem::new(file, message));
    }

    /// Whether warnings are wanted: what serves them alone need not be found out otherwise.
    pub(in crate::schema) fn warns(&self) -> bool {
        self.warns
    }

    /// Notes what is likely not meant about an element, if warnings are wanted.
    pub(in crate::schema) fn warn(
        &self,
        element: impl Into<Element>,
        sub: &[i32],
        message: impl FnOnce() -> String,
    ) {
        if self.warns {
            let element = element.into();
            let file = &*self.set.file(self.set.file_of(element)).name;
            self.note(element, sub, Problem::warning(file, message()));
        }
    }

    /// Notes a problem of the file at a position among those given.
    pub(super) fn tell(&self, rank: usize, problem: Problem) {
        self.problems.borrow_mut().push((rank, problem));
    }

    fn note(&self, element: Element, sub: &[i32], mut problem: Problem) {
        let file = self.set.file_of(element);
        let mut path = self.set.path(element);
        path.extend_from_slice(sub);
        if let Some(place) = self.place(file, &path) {
            problem = problem.with_span(place);
        }
        self.tell(self.ranks[file.index()], problem);
    }

    /// Whether an error was noted.
    pub(in crate::schema) fn has_errors(&self) -> bool {
        self.problems.borrow().iter().any(|(_, problem)| problem.severity() == Severity::Error)
    }

    /// Notes a problem of an option of an element, by its number.
    pub(in crate::schema) fn report_option(&self, element: Element, number: u32, message: String) {
        match self.statements.get(&(element, number)) {
            Some(&index) => {
                let sub = [element.options_number(), number::UNINTERPRETED_OPTION, index as i32];
                self.report(element, &sub, message);
            }
            None => self.report(element, &[element.options_number()], message),
        }
    }

    /// Where another element is, for someone who reads a problem in `file`: ` (line 3)`, ` (in `a.proto`)` or nothing.
    pub(in crate::schema) fn whereabouts(&self, file: FileId, other: impl Into<Element>) -> String {
        let other = other.into();
        let other_file = self.set.file_of(other);
        let schema = self.set.file(other_file);
        let line = self.place(other_file, &self.set.path(other)).map(|place| place.start().0);
        match (line, file == other_file) {
            (Some(line), true) => format!(" (line {line})"),
            (None, true) => String::new(),
            (Some(line), false) => format!(" (in `{}`, line {line})", schema.name),
            (None, false) => format!(" (in `{}`)", schema.name),
        }
    }

    /// What a file can see.
    pub(in crate::schema) fn scope_of(&self, file: FileId) -> Scope<'_> {
        let scope = Scope::of(&self.set, &self.visible, file);
        if self.warns { scope.noting(file, &self.used) } else { scope }
    }

    /// What a field says, but for its options.
    pub(in crate::schema) fn raw(&self, id: FieldId) -> &FieldDescriptor {
        &self.raw[id.index()]
    }

    /// Whether the type, and the extended message, of a field were found.
    pub(in crate::schema) fn is_sound(&self, id: FieldId) -> bool {
        self.sound[id.index()]
    }

    /// Whether the type of a field was found.
    pub(in crate::schema) fn knows_type(&self, id: FieldId) -> bool {
        self.is_sound(id) || self.known.get(&id) == Some(&Known::Type)
    }

    /// Whether the message was found that an extension extends; that of a field always is.
    pub(in crate::schema) fn knows_message(&self, id: FieldId) -> bool {
        self.is_sound(id) || self.known.get(&id) == Some(&Known::Message)
    }

    /// The part of a field that says its type: the name where one is written, else the word.
    pub(in crate::schema) fn type_part(&self, id: FieldId) -> i32 {
        let raw = self.raw(id);
        if raw.type_name.is_empty() || raw.r#type == TYPE_GROUP {
            number::FIELD_TYPE
        } else {
            number::FIELD_TYPE_NAME
        }
    }

    /// The set with the warnings, if nothing is wrong with it; else the warnings are among the problems.
    pub(super) fn finish(self) -> Result<(SchemaSet, Vec<Problem>), SchemaError> {
        let failed = self.has_errors();
        let mut problems = self.problems.into_inner();
        problems.sort_by_key(|(rank, problem)| (*rank, problem.position()));
        let mut problems: Vec<Problem> = problems.into_iter().map(|(_, problem)| problem).collect();
        match SchemaError::of(if failed { mem::take(&mut problems) } else { Vec::new() }) {
            Some(error) => Err(error),
            None => Ok((self.set, problems)),
        }
    }
}
