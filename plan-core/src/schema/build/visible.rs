//! What each file gives on of what it imports, and which files have a package: found once, for all scopes.

use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::HashMap;

use crate::schema::model::{FileId, FileSchema};

/// A set of files, a bit for each up to the last.
#[derive(Debug, Clone, Default)]
pub(super) struct Files(Vec<u64>);

impl Files {
    /// Whether a file is in the set.
    pub(super) fn contains(&self, file: FileId) -> bool {
        self.0.get(file.index() / 64).is_some_and(|word| word >> (file.index() % 64) & 1 == 1)
    }

    /// Adds a file.
    pub(super) fn insert(&mut self, file: FileId) {
        let at = file.index() / 64;
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (file.index() % 64);
    }

    fn extend(&mut self, more: &Self) {
        if self.0.len() < more.0.len() {
            self.0.resize(more.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&more.0) {
            *word |= more;
        }
    }
}

/// What the files declared so far give on, and their packages.
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// What each file imports publicly, and what these do; none if that is nothing.
    given_on: Vec<Option<Files>>,
    /// The files that have a package, or one whose name begins with it, in ascending order.
    packages: HashMap<Arc<str>, Vec<FileId>>,
}

impl Visible {
    /// Notes the next file, after those that it imports.
    pub(super) fn add_file(&mut self, file: &FileSchema) {
        let given_on = match &file.public_dependencies[..] {
            [] => None,
            imports => Some(self.with_given_on(imports.iter().copied())),
        };
        self.given_on.push(given_on);
    }

    /// Notes that a file has a package, or one whose name begins with it.
    pub(super) fn add_package(&mut self, package: &str, file: FileId) {
        match self.packages.get_mut(package) {
            Some(files) => files.push(file),
            None => {
                self.packages.insert(package.into(), alloc::vec![file]);
            }
        }
    }

    /// Some files, and all that they give on.
    pub(super) fn with_given_on(&self, files: impl DoubleEndedIterator<Item = FileId>) -> Files {
        let mut all = Files::default();
        // later ones first: they may give on earlier ones, and what is there already has brought all that it gives on
        for file in files.rev() {
            if !all.contains(file) {
                all.insert(file);
                if let Some(more) = &self.given_on[file.index()] {
                    all.extend(more);
                }
            }
        }
        all
    }

    /// The name of a package, and the files that have it or one whose name begins with it.
    pub(super) fn of_package(&self, package: &str) -> Option<(&str, &[FileId])> {
        self.packages.get_key_value(package).map(|(name, files)| (&**name, &**files))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_given_on_through_others() {
        let mut visible = Visible { given_on: alloc::vec![None; 3], ..Visible::default() };
        let of = |visible: &Visible, files: &[usize]| {
            let all = visible.with_given_on(files.iter().map(|&at| FileId::new(at)));
            (0..200).filter(|&at| all.contains(FileId::new(at))).collect::<Vec<_>>()
        };
        for at in 3..150 {
            let next = visible.with_given_on([FileId::new(at - 2)].into_iter());
            visible.given_on.push(Some(next));
        }
        assert_eq!(of(&visible, &[]), []);
        assert_eq!(of(&visible, &[0, 2]), [0, 2]);
        assert_eq!(of(&visible, &[7, 1]), [1, 3, 5, 7]);
        assert_eq!(of(&visible, &[148]), (1..75).map(|at| at * 2).collect::<Vec<_>>());
    }
}
