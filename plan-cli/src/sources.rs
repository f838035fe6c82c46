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

    /// The folders for a file or a folder: those that are given; without any, or if it lies in none of them, its own folder
    /// before them.
    pub(crate) fn around(path: &Path, arguments: &IncludeArguments) -> Self {
        let given = Self::new(arguments);
        if !path.exists() || !arguments.includes.is_empty() && given.import_name(path).is_ok() {
            return given;
        }
        let parent = || path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let own = if path.is_dir() { path } else { parent() };
        Self { includes: [own.to_owned()].into_iter().chain(given.includes).collect() }
    }

    /// The texts.
    pub(crate) fn texts(&self) -> Chain<'static> {
        Chain::new().then(Includes::new(self.includes.clone())).then(Bundled)
    }

    /// The names under which these files, and those in these folders, are imported, or what is wrong with any of them.
    pub(crate) fn import_names(&self, paths: &[PathBuf]) -> Result<Vec<String>, SchemaError> {
        let (mut names, mut problems) = (Vec::with_capacity(paths.len()), Vec::new());
        for path in paths {
            let files = if path.is_dir() { files_below(path) } else { Ok(vec![path.clone()]) };
            let named = files.and_then(|files| files.iter().map(|file| self.import_name(file)).collect());
            match named {
                Ok(named) => names.extend::<Vec<String>>(named),
                Err(message) => problems.push(Problem::new(path.to_string_lossy(), message)),
            }
        }
        SchemaError::of(problems).map_or(Ok(names), Err)
    }

    /// The name under which a file is imported: that from the first folder that holds it, or what was given, if there is
    /// no such file and the folders may have one of this name.
    fn import_name(&self, file: &Path) -> Result<String, String> {
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

/// The `.proto` files in a folder and in those below it, in the order of their paths. Links to folders are not followed.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        let unreadable = |error: io::Error| format!("`{}` cannot be read: {error}", next.display());
        for entry in fs::read_dir(&next).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path();
            if entry.file_type().map_err(unreadable)?.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "proto") {
                files.push(path);
            }
        }
    }
    files.sort();
    if files.is_empty() { Err("no .proto file is in this folder".to_owned()) } else { Ok(files) }
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
