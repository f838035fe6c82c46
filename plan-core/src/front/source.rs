//! Where the text of `.proto` files comes from.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::lex::{Lexer, Style, TokenKind};
use crate::nearest::nearest;
use crate::schema::Problem;

/// The most names that [`Source::beside`] of [`Includes`] lists, so that a huge folder costs nothing.
const MAX_BESIDE: usize = 1000;

/// The text of one file, and where it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The file that was read; none if the text did not come from a file.
    pub path: Option<PathBuf>,
    /// The text.
    pub text: String,
}

/// Where the text of `.proto` files comes from.
pub trait Source {
    /// The text of the file with this import name; `None` if there is no such file here.
    ///
    /// # Errors
    ///
    /// The file is there and cannot be read, or more than one thing answers to its name.
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem>;

    /// The places that are looked in, in order, as an error names them.
    fn places(&self) -> Vec<String> {
        Vec::new()
    }

    /// Import names of files that lie where `name` would: what a misspelt name may have meant. May be incomplete.
    fn beside(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }
}

impl<S: Source + ?Sized> Source for &S {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        (**self).read(name)
    }

    fn places(&self) -> Vec<String> {
        (**self).places()
    }

    fn beside(&self, name: &str) -> Vec<String> {
        (**self).beside(name)
    }
}

/// Checks that `name` is one by which a file can be imported: relative, with forward slashes, without empty, `.` and
/// `..` parts.
///
/// # Errors
///
/// What is wrong with the name: lower case, no full stop.
pub fn check_name(name: &str) -> Result<(), String> {
    let drive = matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if name.is_empty() {
        return Err("the name of the file is empty; write it relative to an include directory".to_owned());
    }
    if name.contains('\\') {
        return Err(format!("the name `{}` has a backslash; separate folders by `/`", name.escape_debug()));
    }
    if name.starts_with('/') || drive {
        return Err(format!(
            "the name `{name}` is absolute; write it relative to an include directory, and add the directory that \
             holds it to the includes"
        ));
    }
    if name.chars().any(char::is_control) {
        return Err(format!("the name `{}` has a control character; take it out", name.escape_debug()));
    }
    for part in name.split('/') {
        match part {
            "" => return Err(format!("the name `{name}` has an empty part; write one `/` between folders")),
            "." => return Err(format!("the name `{name}` has a `.` part; leave it out")),
            ".." => {
                return Err(format!(
                    "the name `{name}` has a `..` part; write it relative to an include directory, and add the \
                     directory that holds it to the includes"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Include directories, as protoc's `-I` lists them.
///
/// A file found in two of them must have the same text in both: which one is meant must not depend on the order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Includes {
    directories: Vec<PathBuf>,
}

impl Includes {
    /// These directories, in this order.
    pub fn new<P: Into<PathBuf>>(directories: impl IntoIterator<Item = P>) -> Self {
        Self { directories: directories.into_iter().map(Into::into).collect() }
    }

    /// The directories, in order.
    pub fn directories(&self) -> &[PathBuf] {
        &self.directories
    }
}

impl Source for Includes {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        check_name(name).map_err(|message| Problem::new(name, message))?;
        let mut first: Option<(PathBuf, String)> = None;
        for directory in &self.directories {
            let path = directory.join(name);
            let Some(text) = read_text(name, &path)? else { continue };
            match &first {
                None => first = Some((path, text)),
                Some((_, same)) if *same == text => {}
                Some((other, _)) => {
                    return Err(Problem::new(
                        name,
                        format!(
                            "two different files answer to this name, `{}` and `{}`; rename or remove one, or leave \
                             its directory out of the includes",
                            other.display(),
                            path.display()
                        ),
                    ));
                }
            }
        }
        Ok(first.map(|(path, text)| SourceFile { path: Some(path), text }))
    }

    fn places(&self) -> Vec<String> {
        self.directories.iter().map(|directory| format!("`{}`", directory.display())).collect()
    }

    fn beside(&self, name: &str) -> Vec<String> {
        let folder = name.rsplit_once('/').map(|(folder, _)| folder);
        let mut names = Vec::new();
        for directory in &self.directories {
            let Ok(entries) = fs::read_dir(directory.join(folder.unwrap_or(""))) else { continue };
            for entry in entries.flatten().take(MAX_BESIDE) {
                let Ok(file) = entry.file_name().into_string() else { continue };
                if Path::new(&file).extension().is_some_and(|end| end == "proto") {
                    names.push(folder.map_or_else(|| file.clone(), |folder| format!("{folder}/{file}")));
                }
            }
        }
        names
    }
}

/// The text of the file at `path`; `None` if there is none.
fn read_text(name: &str, path: &Path) -> Result<Option<String>, Problem> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => {
            return Err(Problem::new(name, format!("`{}` cannot be read: {error}", path.display())));
        }
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(text)),
        Err(error) => {
            if let Some(text) = readable(error.as_bytes()) {
                return Ok(Some(text));
            }
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + good.split(|byte| *byte == b'\n').skip(1).count();
            let column = 1 + good.iter().rev().take_while(|byte| **byte != b'\n').count();
            let message = format!("`{}` is not UTF-8 here; save it as UTF-8", path.display());
            Err(Problem::new(name, message).at(line as u32, column as u32))
        }
    }
}

/// The text of a file that is not UTF-8 in comments alone, each byte that is not replaced by `?`, so that columns stay.
fn readable(bytes: &[u8]) -> Option<String> {
    let mut text = String::with_capacity(bytes.len());
    let mut replaced = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for _ in chunk.invalid() {
            replaced.push(text.len() as u32);
            text.push('?');
        }
    }
    let mut lexer = Lexer::new(&text, Style::Proto);
    loop {
        lexer.next();
        let token = lexer.current();
        if token.kind == TokenKind::End {
            return Some(text);
        }
        let first = replaced.partition_point(|&at| at < token.span.start);
        if replaced.get(first).is_some_and(|&at| at < token.span.end) {
            return None;
        }
    }
}

/// Text held in memory, by import name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Memory {
    files: BTreeMap<String, String>,
}

impl Memory {
    /// No files.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same files and this one; a file of the same name is replaced.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.insert(name, text);
        self
    }

    /// Adds a file; one of the same name is replaced.
    pub fn insert(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.files.insert(name.into(), text.into());
    }
}

impl Source for Memory {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        check_name(name).map_err(|message| Problem::new(name, message))?;
        Ok(self.files.get(name).map(|text| SourceFile { path: None, text: text.clone() }))
    }

    fn places(&self) -> Vec<String> {
        vec!["the files in memory".to_owned()]
    }

    fn beside(&self, _name: &str) -> Vec<String> {
        self.files.keys().take(MAX_BESIDE).cloned().collect()
    }
}

/// Sources in layers: a file comes from the first that has it.
#[derive(Default)]
pub struct Chain<'s> {
    layers: Vec<Box<dyn Source + 's>>,
}

impl<'s> Chain<'s> {
    /// No layers.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same layers and this one below them.
    #[must_use]
    pub fn then(mut self, source: impl Source + 's) -> Self {
        self.layers.push(Box::new(source));
        self
    }
}

impl fmt::Debug for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Chain").field(&self.places()).finish()
    }
}

impl Source for Chain<'_> {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        for layer in &self.layers {
            if let Some(file) = layer.read(name)? {
                return Ok(Some(file));
            }
        }
        Ok(None)
    }

    fn places(&self) -> Vec<String> {
        self.layers.iter().flat_map(|layer| layer.places()).collect()
    }

    fn beside(&self, name: &str) -> Vec<String> {
        self.layers.iter().flat_map(|layer| layer.beside(name)).collect()
    }
}

/// `", looked in …"`, and a name that may have been meant, if one is to be looked for.
pub(super) fn looked_in(source: &dyn Source, name: &str, suggest: bool) -> String {
    let places = source.places();
    let mut text =
        if places.is_empty() { String::new() } else { format!("; looked in {}", places.join(", ")) };
    let beside = if suggest { source.beside(name) } else { Vec::new() };
    if let Some(near) = nearest_file(name, &beside) {
        let _ = write!(text, "; did you mean `{near}`?");
    } else if !places.is_empty() {
        text.push_str("; names are relative to an include directory");
    }
    text
}

/// The candidate that `name` may have meant: one in the same folder whose name is near, else one in another folder that
/// has the same name.
fn nearest_file<'c>(name: &str, candidates: &'c [String]) -> Option<&'c str> {
    let (folder, file) = split(name);
    let all = || candidates.iter().map(String::as_str);
    let beside = || all().filter(|it| split(it).0 == folder);
    match nearest(stem(file), beside().map(|it| stem(split(it).1))) {
        Some(near) => beside().find(|it| stem(split(it).1) == near),
        None => all().find(|it| split(it).1 == file),
    }
}

/// The name of a file without its ending, which may be misspelt too.
fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// The folder and the file of an import name.
fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('/').unwrap_or(("", name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::Bundled;

    /// A fresh folder with these files, removed when dropped.
    struct Folder(PathBuf);

    impl Folder {
        fn new(tag: &str, files: &[(&str, &[u8])]) -> Self {
            let root = std::env::temp_dir().join(format!("plan-front-{}-{tag}", std::process::id()));
            for (name, bytes) in files {
                let path = root.join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, bytes).unwrap();
            }
            Self(root)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    #[test]
    fn two_files_of_one_name_must_agree() {
        let folder = Folder::new(
            "two",
            &[("a/x.proto", b"one"), ("b/x.proto", b"two"), ("a/same.proto", b"s"), ("b/same.proto", b"s")],
        );
        let (a, b) = (folder.0.join("a"), folder.0.join("b"));
        let includes = Includes::new([&a, &b]);
        let problem = includes.read("x.proto").unwrap_err();
        assert!(problem.message().contains(&*a.join("x.proto").to_string_lossy()), "{problem}");
        assert!(problem.message().contains(&*b.join("x.proto").to_string_lossy()), "{problem}");
        let same = includes.read("same.proto").unwrap().unwrap();
        assert_eq!(same.path, Some(a.join("same.proto")));
        assert_eq!(includes.read("y.proto").unwrap(), None);
    }

    #[test]
    fn text_must_be_utf_8_and_files_be_files() {
        let latin1: &[u8] = b"// caf\xe9\nmessage M {} /* \xfc\xfc */";
        let folder =
            Folder::new("utf8", &[("x.proto", b"a\nb\xff"), ("dir.proto/y.proto", b""), ("c.proto", latin1)]);
        let includes = Includes::new([&folder.0]);
        let problem = includes.read("x.proto").unwrap_err();
        assert!(problem.message().contains("is not UTF-8"), "{problem}");
        assert_eq!(problem.position(), Some((2, 2)));
        let text = includes.read("c.proto").unwrap().unwrap().text;
        assert_eq!(text, "// caf?\nmessage M {} /* ?? */");
        assert!(includes.read("dir.proto").unwrap_err().message().contains("cannot be read"));
        assert_eq!(includes.read("x.proto/z.proto").unwrap(), None);
    }

    #[test]
    fn names_are_relative_and_clean() {
        for bad in [
            "",
            "/a.proto",
            "a\\b.proto",
            "../a.proto",
            "a/../b.proto",
            "./a.proto",
            "a//b.proto",
            "c:/a.proto",
            "a\0",
        ] {
            assert!(check_name(bad).is_err(), "{bad:?}");
            assert!(Memory::new().read(bad).is_err(), "{bad:?}");
            assert!(Includes::new(["."]).read(bad).is_err(), "{bad:?}");
        }
        for good in ["a.proto", "a/b.proto", "a..b/c.proto", "ä b.proto"] {
            assert_eq!(check_name(good), Ok(()), "{good:?}");
        }
    }

    #[test]
    fn the_first_layer_wins() {
        let mine = Memory::new().with("google/protobuf/any.proto", "mine");
        let chain = Chain::new().then(&mine).then(Bundled);
        assert_eq!(chain.read("google/protobuf/any.proto").unwrap().unwrap().text, "mine");
        assert!(chain.read("google/protobuf/empty.proto").unwrap().unwrap().text.contains("message Empty"));
        assert_eq!(chain.places(), ["the files in memory", "the bundled google files"]);
        assert_eq!(chain.read("none.proto").unwrap(), None);
    }

    #[test]
    fn suggests_the_nearest_name() {
        let text = looked_in(&Bundled, "google/protobuf/timestmap.proto", true);
        assert_eq!(
            text,
            "; looked in the bundled google files; did you mean `google/protobuf/timestamp.proto`?"
        );
        assert!(!looked_in(&Bundled, "google/type/money.proto", true).contains("did you mean"));
        assert!(!looked_in(&Bundled, "google/protobuf/timestmap.proto", false).contains("did you mean"));
        let files = ["a/person.proto", "a/order.proto", "b/person.proto", "hello.proto"].map(str::to_owned);
        for (name, meant) in [
            ("a/persn.proto", Some("a/person.proto")),
            ("b/persn.proto", Some("b/person.proto")),
            ("a/person", Some("a/person.proto")),
            ("a/person.prot0", Some("a/person.proto")),
            ("order.proto", Some("a/order.proto")),
            ("b/order.proto", Some("a/order.proto")),
            ("helo.proto", Some("hello.proto")),
            ("c/helo.proto", None),
            ("x.proto", None),
        ] {
            assert_eq!(nearest_file(name, &files), meant, "{name}");
        }
    }
}
