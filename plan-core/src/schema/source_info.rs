//! Places and comments, found by the path of a declaration.

use alloc::vec::Vec;

use super::descriptor::Location;

/// Where the parts of files stand, asked for a file that comes without source information.
pub trait Positions {
    /// Line and column of what stands at a path of a file, or of the nearest thing around it, counted from 1.
    fn position(&self, file: &str, path: &[i32]) -> Option<(u32, u32)>;
}

/// Nothing is known.
impl Positions for () {
    fn position(&self, _file: &str, _path: &[i32]) -> Option<(u32, u32)> {
        None
    }
}

/// The places and comments of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceInfo {
    locations: Vec<Location>,
    /// The positions of the locations, in the order of their paths.
    by_path: Vec<u32>,
}

impl SourceInfo {
    /// The places and comments of these locations; of several with one path the first is found.
    pub fn new(locations: Vec<Location>) -> Self {
        let mut by_path: Vec<u32> = (0..locations.len() as u32).collect();
        by_path.sort_by(|&a, &b| locations[a as usize].path.cmp(&locations[b as usize].path));
        Self { locations, by_path }
    }

    /// All locations, in the order in which they were given.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// The same, taken out.
    pub fn into_locations(self) -> Vec<Location> {
        self.locations
    }

    /// The location of the declaration at a path: field numbers of `descriptor.proto` and indices, by turns.
    pub fn location(&self, path: &[i32]) -> Option<&Location> {
        let of = |at: u32| &self.locations[at as usize];
        let at = self.by_path.partition_point(|&at| of(at).path.as_slice() < path);
        self.by_path.get(at).map(|&at| of(at)).filter(|location| location.path == path)
    }

    /// Line and column of the declaration at a path, or of the nearest one around it, counted from 1.
    pub fn position(&self, path: &[i32]) -> Option<(u32, u32)> {
        (0..=path.len()).rev().find_map(|len| self.location(&path[..len])?.start())
    }
}

impl Location {
    /// Line and column where it begins, counted from 1; `None` if the span is malformed.
    pub fn start(&self) -> Option<(u32, u32)> {
        let line = u32::try_from(*self.span.first()?).ok()?;
        let column = u32::try_from(*self.span.get(1)?).ok()?;
        Some((line + 1, column + 1))
    }
}
