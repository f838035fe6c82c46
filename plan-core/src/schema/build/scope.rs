//! Looking names up as the `.proto` language does: from the innermost scope outwards, among what a file imports.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::visible::{Files, Visible};
use crate::schema::model::{FileId, SchemaSet, Symbol};

/// What came of looking a name up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::schema) enum Lookup {
    /// It stands for this.
    Found(Symbol),
    /// It stands for this, in a file that is not imported.
    NotImported(FileId),
    /// The first part of the name was found in an inner scope, where the whole, given here, does not exist.
    Hidden(String),
    /// Nothing has that name.
    Missing,
}

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::schema) enum Want {
    /// A message or an enum: other things of the name are passed over.
    Type,
    /// Whatever has the name.
    Anything,
}

/// Pairs of files: one, and another of which it uses something.
pub(in crate::schema) type Uses = RefCell<HashSet<(FileId, FileId)>>;

/// What a file can see.
pub(in crate::schema) struct Scope<'a> {
    set: &'a SchemaSet,
    visible: &'a Visible,
    files: Files,
    /// The files that are imported for options only: their extensions can be named, and nothing else.
    option_files: Files,
    /// The packages that were looked up, and whether one of those files has them.
    packages: RefCell<HashMap<&'a str, bool>>,
    /// The file, and where to note what files it has used something of.
    notes: Option<(FileId, &'a Uses)>,
}

impl<'a> Scope<'a> {
    /// What a file can see: itself, what it imports, and what these import publicly.
    pub(super) fn of(set: &'a SchemaSet, visible: &'a Visible, file: FileId) -> Self {
        let schema = set.file(file);
        let mut files = visible.with_given_on(schema.dependencies.iter().copied());
        files.insert(file);
        let options = schema.option_dependencies.iter().filter_map(|name| set.file_by_name(name));
        let option_files = visible.with_given_on(options);
        Self { set, visible, files, option_files, packages: RefCell::default(), notes: None }
    }

    /// The same for `file`, which notes what files are used.
    pub(super) fn noting(self, file: FileId, used: &'a Uses) -> Self {
        Self { notes: Some((file, used)), ..self }
    }

    /// Whether the file sees what another declares.
    pub(super) fn sees(&self, file: FileId) -> bool {
        self.files.contains(file)
    }

    /// Whether the file can name the extensions that another declares.
    pub(in crate::schema) fn sees_extensions_of(&self, file: FileId) -> bool {
        self.sees(file) || self.option_files.contains(file)
    }

    /// What a name stands for that is written in `scope`.
    pub(in crate::schema) fn lookup(&self, scope: &str, name: &str, want: Want) -> Lookup {
        let mut not_imported = None;
        if let Some(absolute) = name.strip_prefix('.') {
            return match self.find(absolute, want, &mut not_imported) {
                Some(symbol) => Lookup::Found(symbol),
                None => not_imported.map_or(Lookup::Missing, Lookup::NotImported),
            };
        }
        let first = name.split_once('.').map_or(name, |(first, _)| first);
        let mut scope = scope;
        let mut full = String::new();
        loop {
            full.clear();
            if !scope.is_empty() {
                full.push_str(scope);
                full.push('.');
            }
            let prefix = full.len();
            full.push_str(first);
            if let Some(symbol) = self.find(&full, want, &mut not_imported) {
                if first.len() == name.len() {
                    if want == Want::Anything || symbol.is_type() || scope.is_empty() {
                        return Lookup::Found(symbol);
                    }
                } else if symbol.is_scope() {
                    full.truncate(prefix);
                    full.push_str(name);
                    return match self.find(&full, want, &mut not_imported) {
                        Some(symbol) => Lookup::Found(symbol),
                        None => match not_imported {
                            Some(file) => Lookup::NotImported(file),
                            // from the outermost scope it is looked for as it is written
                            None if prefix == 0 => Lookup::Missing,
                            None => Lookup::Hidden(full),
                        },
                    };
                }
            } else if first.len() != name.len() && not_imported.is_none() {
                // a package that no import has, but a file of the set does
                full.truncate(prefix);
                full.push_str(name);
                let _ = self.find(&full, want, &mut not_imported);
            }
            if scope.is_empty() {
                return not_imported.map_or(Lookup::Missing, Lookup::NotImported);
            }
            scope = scope.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
    }

    /// What a full name stands for, if the file can see it; else the file that has it is noted.
    fn find(&self, full_name: &str, want: Want, not_imported: &mut Option<FileId>) -> Option<Symbol> {
        let symbol = self.set.symbol(full_name)?;
        if let Symbol::Package(_) = symbol {
            return self.has_package(full_name).then_some(symbol);
        }
        let file = match symbol {
            Symbol::Package(file) => file,
            Symbol::Message(id) => self.set.file_of(id),
            Symbol::Field(id) => self.set.file_of(id),
            Symbol::Oneof(id) => self.set.file_of(id),
            Symbol::Enum(id) => self.set.file_of(id),
            Symbol::Value(id) => self.set.file_of(id),
            Symbol::Service(id) => self.set.file_of(id),
            Symbol::Method(id) => self.set.file_of(id),
        };
        let is_field = matches!(symbol, Symbol::Field(_));
        if self.sees(file) || is_field && self.option_files.contains(file) {
            if let Some((by, used)) = self.notes {
                used.borrow_mut().insert((by, file));
            }
            return Some(symbol);
        }
        if symbol.is_type() || is_field && want == Want::Anything {
            not_imported.get_or_insert(file);
        }
        None
    }

    /// Whether a file that can be seen, if only for its options, has a package or one whose name begins with it.
    fn has_package(&self, package: &str) -> bool {
        if let Some(&known) = self.packages.borrow().get(package) {
            return known;
        }
        let Some((package, files)) = self.visible.of_package(package) else { return false };
        let has = files.iter().any(|&file| self.sees_extensions_of(file));
        self.packages.borrow_mut().insert(package, has);
        has
    }

    /// Every type that the file can see, by its full name.
    pub(super) fn types(&self) -> Vec<&'a str> {
        let set = self.set;
        let mut names = vec![];
        names.extend(set.messages().filter(|(_, m)| self.sees(m.file)).map(|(_, m)| &*m.full_name));
        names.extend(set.enums().filter(|(_, e)| self.sees(e.file)).map(|(_, e)| &*e.full_name));
        names
    }
}
