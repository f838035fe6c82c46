//! The google files that every protobuf installation has.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::source::{Source, SourceFile};
use crate::schema::Problem;

/// The google files that the library carries: `google/protobuf/` `any`, `api`, `descriptor`, `duration`, `empty`,
/// `field_mask`, `source_context`, `struct`, `timestamp`, `type` and `wrappers`.
///
/// Put it last in a [`Chain`](super::Chain), so that a user's own copy wins.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bundled;

/// The import name and the text of one bundled file.
macro_rules! bundled {
    ($name:literal) => {
        (
            concat!("google/protobuf/", $name, ".proto"),
            include_str!(concat!("../../proto/google/protobuf/", $name, ".proto")),
        )
    };
}
/// Import name and text of each bundled file, sorted by name.
static FILES: &[(&str, &str)] = &[
    bundled!("any"),
    bundled!("api"),
    bundled!("descriptor"),
    bundled!("duration"),
    bundled!("empty"),
    bundled!("field_mask"),
    bundled!("source_context"),
    bundled!("struct"),
    bundled!("timestamp"),
    bundled!("type"),
    bundled!("wrappers"),
];

impl Bundled {
    /// The import names of the bundled files, sorted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|(name, _)| *name)
    }
}

impl Source for Bundled {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        let found = FILES.iter().find(|(known, _)| *known == name);
        Ok(found.map(|(_, text)| SourceFile { path: None, text: (*text).to_owned() }))
    }

    fn places(&self) -> Vec<String> {
        vec!["the bundled google files".to_owned()]
    }

    fn beside(&self, name: &str) -> Vec<String> {
        if name.starts_with("google/") { Self::names().map(ToOwned::to_owned).collect() } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_the_well_known_files_sorted() {
        let names: Vec<_> = Bundled::names().collect();
        assert_eq!(names.len(), 11);
        assert!(names.is_sorted());
        let any = Bundled.read("google/protobuf/any.proto").unwrap().unwrap();
        assert!(any.text.contains("message Any"));
        assert_eq!(Bundled.read("any.proto").unwrap(), None);
    }
}
