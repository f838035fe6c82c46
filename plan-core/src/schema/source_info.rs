//! Places and comments, found by the path of a declaration.

use alloc::vec::Vec;

use super::descriptor::Location;
use super::span::Span;

/// Where the parts of files stand, asked for a file that comes without source information.
pub(crate) trait Positions {
    /// The stretch of what stands at a path of a file, or the start of the nearest thing around it.
    fn place(&self, file: &str, path: &[i32]) -> Option<Span>;
}

/// Nothing is known.
impl Positions for () {
    fn place(&self, _file: &str, _path: &[i32]) -> Option<Span> {
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

    /// The stretch of the declaration at a path, or the start of the nearest one around it.
    pub fn place(&self, path: &[i32]) -> Option<Span> {
        let exact = self.location(path).and_then(Location::place);
        exact.or_else(|| {
            let around = (0..path.len()).rev().find_map(|len| self.location(&path[..len])?.place());
            around.map(|place| Span::point(place.start().0, place.start().1))
        })
    }
}

impl Location {
    /// Where it is; `None` if the span is malformed.
    pub fn place(&self) -> Option<Span> {
        let number = |at: usize| u32::try_from(*self.span.get(at)?).ok()?.checked_add(1);
        let (line, column) = (number(0)?, number(1)?);
        let end = if self.span.len() > 3 { (number(2)?, number(3)?) } else { (line, number(2)?) };
        Some(Span::new((line, column), end))
    }
}
