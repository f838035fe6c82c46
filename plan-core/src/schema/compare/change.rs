//! One difference between two schemas.

use alloc::string::String;
use core::fmt;

use super::{ChangeKind, Sides};
use crate::schema::{Element, SchemaSet, Span};

/// Where an element is declared.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, by the name under which it is imported.
    pub file: String,
    /// The stretch of the file, where the schema has source information.
    pub span: Option<Span>,
}

impl Place {
    pub(super) fn of(set: &SchemaSet, element: impl Into<Element>) -> Self {
        let element = element.into();
        let file = set.file(set.file_of(element));
        Self { file: (&*file.name).into(), span: file.source.place(&set.path(element)) }
    }
}

impl fmt::Display for Place {
    /// `file:line:column`, or `file` where no position is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some((line, column)) = self.span.map(Span::start) {
            write!(f, ":{line}:{column}")?;
        }
        Ok(())
    }
}

/// One difference between an old and a new schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub(super) kind: ChangeKind,
    pub(super) element: String,
    pub(super) text: String,
    pub(super) breaks: Sides,
    pub(super) risks: Sides,
    pub(super) old: Option<Place>,
    pub(super) new: Option<Place>,
}

impl Change {
    /// What kind of change it is.
    pub fn kind(&self) -> ChangeKind {
        self.kind
    }

    /// The full name of the element: in the new schema, or in the old one if it is gone.
    pub fn element(&self) -> &str {
        &self.element
    }

    /// What is different: lower case, no full stop, one line.
    pub fn message(&self) -> &str {
        &self.text
    }

    /// Those who fail to read, or read something else, or do not compile.
    ///
    /// That covers what has to be feared only later: a number that is no longer reserved breaks readers as soon as a field
    /// takes it.
    pub fn breaks(&self) -> Sides {
        self.breaks
    }

    /// Those who are well as long as nobody uses what one of the two schemas cannot express: a number that does not fit, a
    /// value that is not listed, a name that a reader of JSON does not know. None of them is in
    /// [`breaks`](Self::breaks).
    pub fn risks(&self) -> Sides {
        self.risks
    }

    /// Where the element is declared in the old schema, unless it is new.
    pub fn old_place(&self) -> Option<&Place> {
        self.old.as_ref()
    }

    /// Where the element is declared in the new schema, or what is around it if it is gone and that is not.
    pub fn new_place(&self) -> Option<&Place> {
        self.new.as_ref()
    }
}

impl fmt::Display for Change {
    /// `file:line:column: what`, the place being that in the new schema, or in the old one if there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.new.as_ref().or(self.old.as_ref()) {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.text)
    }
}
