//! The folders in which files are looked for.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use plan_core::front::{Includes, Source, SourceFile};
use plan_core::schema::Problem;

use crate::arguments::Arguments;
use crate::complaints::Complaints;

/// The include folders, `proto` beside Cargo.toml, the folder of Cargo.toml and that of the source file.
#[derive(Debug)]
pub(crate) struct Folders {
    includes: Includes,
    /// The folder of Cargo.toml.
    base: PathBuf,
}

impl Folders {
    /// The folders of an attribute; an include that is none is complained of.
    pub(crate) fn of(arguments: &Arguments, complaints: &mut Complaints) -> Self {
        let base = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
        let mut folders = Vec::new();
        for include in &arguments.includes {
            let folder = base.join(include.value());
            if folder.is_dir() {
                folders.push(folder);
            } else {
                let text = format!(
                    "no folder `{}`; includes are relative to the folder of this crate's Cargo.toml",
                    include.value()
                );
                complaints.at(include.span(), text);
            }
        }
        folders.extend([base.join("proto"), base.clone()]);
        let source = proc_macro::is_available().then(|| proc_macro::Span::call_site().local_file());
        if let Some(file) = source.flatten() {
            folders.extend(file.parent().and_then(|folder| std::path::absolute(folder).ok()));
        }
        let mut seen = HashSet::new();
        folders.retain(|folder| seen.insert(folder.canonicalize().unwrap_or_else(|_| folder.clone())));
        Self { includes: Includes::new(folders), base }
    }

    /// The path and the contents of a descriptor set, which must be the same wherever it is found.
    pub(crate) fn read_set(&self, name: &str) -> Result<(PathBuf, Vec<u8>), String> {
        let mut first: Option<(PathBuf, Vec<u8>)> = None;
        let paths = self.includes.directories().iter().map(|folder| folder.join(name));
        for path in paths.filter(|path| path.is_file()) {
            let bytes = std::fs::read(&path)
                .map_err(|error| format!("`{}` cannot be read: {error}", self.show(&path)))?;
            match &first {
                None => first = Some((path, bytes)),
                Some((_, same)) if *same == bytes => {}
                Some((other, _)) => {
                    return Err(format!(
                        "two different files answer to `{name}`: `{}` and `{}`; rename or remove one",
                        self.show(other),
                        self.show(&path)
                    ));
                }
            }
        }
        first.ok_or_else(|| {
            let places = self.places().join(", ");
            format!("no such file `{name}`; looked in {places}; paths are relative to these folders")
        })
    }

    /// A path as a user would write it: relative to Cargo.toml if it lies below.
    fn show(&self, path: &Path) -> String {
        match path.strip_prefix(&self.base) {
            Ok(inner) => format!("./{}", inner.display()),
            Err(_) => path.display().to_string(),
        }
    }
}

impl Source for Folders {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        self.includes.read(name)
    }

    fn places(&self) -> Vec<String> {
        self.includes.directories().iter().map(|folder| format!("`{}`", self.show(folder))).collect()
    }

    fn beside(&self, name: &str) -> Vec<String> {
        self.includes.beside(name)
    }
}
