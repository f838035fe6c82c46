//! The places of options: they are told under the paths that options have when they are interpreted.

use alloc::vec::Vec;
use core::mem;
use std::collections::HashMap;

use crate::schema::descriptor::Location;
use crate::schema::model::{Element, FileId, SchemaSet};
use crate::schema::number;
use crate::schema::source_info::SourceInfo;

/// For each file that has places, the paths of its options as text, and what they become.
#[derive(Debug, Default)]
pub(super) struct Relocations(HashMap<FileId, HashMap<Vec<i32>, Vec<i32>>>);

impl Relocations {
    /// Notes that the option of an element at a position sets what is at a path in its options.
    pub(super) fn add(&mut self, set: &SchemaSet, element: Element, index: usize, path: &[i32]) {
        let file = set.file_of(element);
        if set.file(file).source.locations().is_empty() {
            return;
        }
        let mut from = set.path(element);
        from.push(element.options_number());
        let mut to = from.clone();
        from.extend([number::UNINTERPRETED_OPTION, index as i32]);
        to.extend(path);
        self.0.entry(file).or_default().insert(from, to);
    }

    /// Rewrites the paths of the places.
    pub(super) fn apply(self, set: &mut SchemaSet) {
        for (file, paths) in self.0 {
            let source = &mut set.files[file.index()].source;
            let locations = mem::take(source).into_locations();
            *source = SourceInfo::new(rewritten(locations, &paths));
        }
    }
}

/// The locations with their paths rewritten, without the parts of what is rewritten that follow it.
fn rewritten(locations: Vec<Location>, paths: &HashMap<Vec<i32>, Vec<i32>>) -> Vec<Location> {
    let mut out = Vec::with_capacity(locations.len());
    let mut last: Option<Vec<i32>> = None;
    for mut location in locations {
        if last.as_ref().is_some_and(|last| location.path.starts_with(last)) {
            continue;
        }
        last = None;
        if let Some(to) = paths.get(&location.path) {
            last = Some(mem::replace(&mut location.path, to.clone()));
        }
        out.push(location);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_an_option_are_dropped() {
        let at = |path: &[i32]| Location { path: path.into(), ..Location::default() };
        let paths = HashMap::from([(alloc::vec![8, 999, 1], alloc::vec![8, 1])]);
        let before = [
            &[8][..],
            &[8, 999, 0],
            &[8, 999, 0, 2],
            &[8, 999, 1],
            &[8, 999, 1, 2, 0],
            &[8, 999, 1, 7],
            &[4],
        ];
        let after = [&[8][..], &[8, 999, 0], &[8, 999, 0, 2], &[8, 1], &[4]];
        assert_eq!(rewritten(before.map(at).into(), &paths), after.map(at));
    }
}
