//! Where `.proto` files come from.

use std::fs;
use std::io;
use std::path::{self, Component, Path, PathBuf};

use plan_core::front::{Bundled, Chain, Includes, check_name};
use plan_core::schema::{Problem, SchemaError};

use crate::arguments::IncludeArguments;

/// The folders from which files are imported, and below them the files of `google/protobuf`.
#[derive(Debug)]
pub(crate) struct Sources {
    includes: Vec<PathBuf>,
}

impl Sources {
    pub(crate) fn new(arguments: &IncludeArguments) -> Self {
        let includes = arguments.includes.clone();
        Self { includes: if includes.is_empty() { vec![PathBuf::from(".")] } else { includes } }
    }

    /// The texts.
    pub(crate) fn texts(&self) -> Chain<'static> {
        Chain::new().then(Includes::new(self.includes.clone())).then(Bundled)
    }

    /// The names under which these files are imported, or what is wrong with any of them.
    pub(crate) fn import_names(&self, files: &[PathBuf]) -> Result<Vec<String>, SchemaError> {
        let (mut names, mut problems) = (Vec::with_capacity(files.len()), Vec::new());
        for file in files {
            match self.import_name(file) {
                Ok(name) => names.push(name),
                Err(message) => problems.push(Problem::new(file.to_string_lossy(), message)),
            }
        }
        SchemaError::of(problems).map_or(Ok(names), Err)
    }

    /// The name under which a file is imported: that from the first folder that holds it, or what was given, if there is
    /// no such file and the folders may have one of this name.
    fn import_name(&self, file: &Path) -> Result<String, String> {
        if file.is_dir() {
            return Err("this is a folder; name the .proto files in it".to_owned());
        }
        if !file.exists() {
            let name = file.to_str().filter(|name| check_name(name).is_ok());
            return name.map(str::to_owned).ok_or_else(|| "no such file; check the path".to_owned());
        }
        let folders = || self.includes.iter();
        let as_written = folders().find_map(|folder| name_within(folder, file, path::absolute));
        let name =
            as_written.or_else(|| folders().find_map(|folder| name_within(folder, file, fs::canonicalize)));
        if let Some(name) = name {
            return check_name(&name).map(|()| name);
        }
        let places: Vec<_> = folders().map(|folder| format!("`{}`", folder.display())).collect();
        Err(format!(
            "the file lies in no folder that is looked in, which are {}; add the folder from which it is imported with \
             -I",
            places.join(", ")
        ))
    }
}

/// The import name of a file in a folder, both seen through `resolve`; `None` if it lies elsewhere.
fn name_within<'p>(
    folder: &'p Path,
    file: &'p Path,
    resolve: impl Fn(&'p Path) -> io::Result<PathBuf>,
) -> Option<String> {
    let (folder, file) = (resolve(folder).ok()?, resolve(file).ok()?);
    let mut name = String::new();
    for part in file.strip_prefix(folder).ok()?.components() {
        let Component::Normal(part) = part else { return None };
        if !name.is_empty() {
            name.push('/');
        }
        name.push_str(part.to_str()?);
    }
    Some(name)
}
