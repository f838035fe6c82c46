//! Looking names up as the `.proto` language does: from the innermost scope outwards, among what a file imports.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use std::collections::HashSet;

use crate::schema::model::{FileId, SchemaSet, Symbol};

/// What came of looking a name up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lookup {
    /// It stands for this.
    Found(Symbol),
    /// It stands for this, in a file that is not imported.
    NotImported(FileId),
    /// The first part of the name was found in an inner scope, where the whole, given here, does not exist.
    Hidden(String),
    /// Nothing has that name.
    Missing,
}

/// What a file can see.
pub(super) struct Scope<'a> {
    set: &'a SchemaSet,
    files: HashSet<FileId>,
    /// The packages of those files, and all that their names begin with.
    packages: HashSet<&'a str>,
}

impl<'a> Scope<'a> {
    /// What a file can see: itself, what it imports, and what these import publicly.
    pub(super) fn of(set: &'a SchemaSet, file: FileId) -> Self {
        let mut files = HashSet::from([file]);
        let mut left: Vec<FileId> = set.file(file).dependencies.clone();
        while let Some(next) = left.pop() {
            if files.insert(next) {
                left.extend(&set.file(next).public_dependencies);
            }
        }
        let mut packages = HashSet::new();
        for &file in &files {
            let mut package: &'a str = &set.files[file.index()].package;
            while !package.is_empty() && packages.insert(package) {
                package = package.rsplit_once('.').map_or("", |(outer, _)| outer);
            }
        }
        Self { set, files, packages }
    }

    /// Whether the file sees what another declares.
    pub(super) fn sees(&self, file: FileId) -> bool {
        self.files.contains(&file)
    }

    /// What a name stands for that is written in `scope`, where a message or an enum is wanted.
    pub(super) fn lookup(&self, scope: &str, name: &str) -> Lookup {
        let mut not_imported = None;
        if let Some(absolute) = name.strip_prefix('.') {
            return match self.find(absolute, &mut not_imported) {
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
            if let Some(symbol) = self.find(&full, &mut not_imported) {
                if first.len() == name.len() {
                    if symbol.is_type() || scope.is_empty() {
                        return Lookup::Found(symbol);
                    }
                } else if symbol.is_scope() {
                    full.truncate(prefix);
                    full.push_str(name);
                    return match self.find(&full, &mut not_imported) {
                        Some(symbol) => Lookup::Found(symbol),
                        None => not_imported.map_or(Lookup::Hidden(full), Lookup::NotImported),
                    };
                }
            } else if first.len() != name.len() && not_imported.is_none() {
                // a package that no import has, but a file of the set does
                full.truncate(prefix);
                full.push_str(name);
                let _ = self.find(&full, &mut not_imported);
            }
            if scope.is_empty() {
                return not_imported.map_or(Lookup::Missing, Lookup::NotImported);
            }
            scope = scope.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
    }

    /// What a full name stands for, if the file can see it; else the file that has it is noted.
    fn find(&self, full_name: &str, not_imported: &mut Option<FileId>) -> Option<Symbol> {
        let symbol = self.set.symbol(full_name)?;
        if let Symbol::Package(_) = symbol {
            return self.packages.contains(full_name).then_some(symbol);
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
        if self.sees(file) {
            return Some(symbol);
        }
        if symbol.is_type() {
            not_imported.get_or_insert(file);
        }
        None
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
