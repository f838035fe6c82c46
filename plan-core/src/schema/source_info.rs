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
}

impl SourceInfo {
    /// Puts the locations in the order of their paths; of several with one path the first is found.
    pub fn new(mut locations: Vec<Location>) -> Self {
        locations.sort_by(|a, b| a.path.cmp(&b.path));
        Self { locations }
    }

    /// All locations, in the order of their paths.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// The location of the declaration at a path: field numbers of `descriptor.proto` and indices, by turns.
    pub fn location(&self, path: &[i32]) -> Option<&Location> {
        let at = self.locations.partition_point(|location| location.path.as_slice() < path);
        self.locations.get(at).filter(|location| location.path == path)
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
