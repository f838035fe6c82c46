//! The files that some files import, and they in turn: read once each, in dependency order.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::fs;
use std::path::{Path, PathBuf};

use super::source::{Source, check_name, looked_in};
use crate::schema::Problem;

/// For how many missing files a name is looked for that may have been meant, so that folders are not read without end.
const MOST_SUGGESTIONS: usize = 32;

/// An `import` statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Import {
    /// The name of the file that is imported.
    pub(super) name: String,
    /// The line of the statement, from 1.
    pub(super) line: u32,
    /// The column of the statement, from 1.
    pub(super) column: u32,
}

/// A file that was found by its name.
pub(super) struct Found<T> {
    /// Where it lies; none if it came from elsewhere.
    pub(super) path: Option<PathBuf>,
    /// Whether it declares anything that clashes if the file is read by two names.
    pub(super) has_types: bool,
    /// What it imports.
    pub(super) imports: Vec<Import>,
    /// What is wrong with it.
    pub(super) problems: Vec<Problem>,
    /// What was made of it.
    pub(super) content: T,
}

/// Finds a file by its name.
type Find<'f, T> = &'f mut dyn FnMut(&str) -> Result<Option<Found<T>>, Problem>;

/// A file that was walked.
pub(super) struct GraphFile<T> {
    /// The name under which it is imported.
    pub(super) name: String,
    /// Where it lies; none if it came from elsewhere.
    pub(super) path: Option<PathBuf>,
    /// What it imports, each file once.
    pub(super) imports: Vec<Import>,
    /// What was made of it.
    pub(super) content: T,
}

/// Finds the files of `roots` and all that they import: the files, each after those that it imports, and all that is
/// wrong.
///
/// That is what `find` tells, every file that is missing, cannot be read or has two names, every name that is not one,
/// and every import that closes a cycle.
pub(super) fn walk<T>(
    roots: &[&str],
    source: &dyn Source,
    find: Find<'_, T>,
) -> (Vec<GraphFile<T>>, Vec<Problem>) {
    let mut walk = Walk {
        source,
        find,
        known: BTreeMap::new(),
        places: BTreeMap::new(),
        open: Vec::new(),
        done: Vec::new(),
        problems: Vec::new(),
        suggestions: MOST_SUGGESTIONS,
    };
    for root in roots {
        walk.root(root);
    }
    (walk.done, walk.problems)
}

/// How far the walk is with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Its imports are being walked; it is this one of the open files.
    Open(usize),
    /// It and all that it imports are read.
    Done,
    /// There is no such file.
    Missing,
    /// It is there and of no use, as a problem tells.
    Broken,
}

/// The file, line and column of an import; a root has none.
type Asker = (String, u32, u32);

struct Walk<'s, T> {
    source: &'s dyn Source,
    find: Find<'s, T>,
    known: BTreeMap<String, State>,
    /// Where the files lie, each with its name and what asked for it.
    places: BTreeMap<PathBuf, (String, Option<Asker>)>,
    /// The files between a root and the one at hand, each with the number of its imports that are walked. A list of
    /// its own and not the call stack, so that a chain of any length is walked.
    open: Vec<(GraphFile<T>, usize)>,
    done: Vec<GraphFile<T>>,
    problems: Vec<Problem>,
    /// For how many missing files a suggestion is still made.
    suggestions: usize,
}

impl<T> Walk<'_, T> {
    fn root(&mut self, name: &str) {
        if let Err(message) = check_name(name) {
            self.problems.push(Problem::new(name, message));
            return;
        }
        if self.state(name, None) == State::Missing {
            let looked_in = self.looked_in(name);
            let message = format!("no such file{looked_in}");
            self.problems.push(Problem::new(name, message));
        }
        while let Some((file, walked)) = self.open.last_mut() {
            if let Some(import) = file.imports.get(*walked).cloned() {
                *walked += 1;
                self.import(&import);
            } else if let Some((file, _)) = self.open.pop() {
                self.known.insert(file.name.clone(), State::Done);
                self.done.push(file);
            }
        }
    }

    /// Follows an import of the innermost open file.
    fn import(&mut self, import: &Import) {
        let name = import.name.as_str();
        let Some((importer, _)) = self.open.last() else { return };
        let importer = importer.name.clone();
        let (mut at, mut line, mut column) = (importer.clone(), import.line, import.column);
        let message = match check_name(name) {
            Err(message) => format!("import of a file that cannot be: {message}"),
            Ok(()) => match self.state(name, Some((importer.clone(), import.line, import.column))) {
                State::Missing => {
                    let looked_in = self.looked_in(name);
                    format!("import \"{name}\": no such file{looked_in}")
                }
                State::Open(start) => {
                    // told where the circle begins
                    if let Some((first, walked)) = self.open.get(start)
                        && let Some(import) = first.imports.get(walked - 1)
                    {
                        (at, line, column) = (first.name.clone(), import.line, import.column);
                    }
                    self.cycle(start, name)
                }
                State::Done | State::Broken => return,
            },
        };
        self.problems.push(Problem::new(at, message).at(line, column));
    }

    /// The state of a file before it is met here; one that is met for the first time is opened, and done as far as
    /// its importer is concerned.
    fn state(&mut self, name: &str, asker: Option<Asker>) -> State {
        if let Some(state) = self.known.get(name) {
            return *state;
        }
        let (state, answer) = match (self.find)(name) {
            Ok(Some(found)) if self.is_another(name, &found, asker) => (State::Broken, State::Broken),
            Ok(Some(Found { path, imports, problems, content, .. })) => {
                self.problems.extend(problems);
                let imports = each_once(imports);
                let file = GraphFile { name: name.to_owned(), path, imports, content };
                self.open.push((file, 0));
                (State::Open(self.open.len() - 1), State::Done)
            }
            Ok(None) => (State::Missing, State::Missing),
            Err(problem) => {
                self.problems.push(problem);
                (State::Broken, State::Broken)
            }
        };
        self.known.insert(name.to_owned(), state);
        answer
    }

    /// Whether a file was read by another name already, which is told. One that declares nothing may have two names.
    fn is_another(&mut self, name: &str, found: &Found<T>, asker: Option<Asker>) -> bool {
        let Some(place) = found.path.as_ref().and_then(|path| fs::canonicalize(path).ok()) else {
            return false;
        };
        let Some((first, first_asker)) = self.places.get(&place).filter(|_| found.has_types) else {
            self.places.insert(place, (name.to_owned(), asker));
            return false;
        };
        // The longer name has a part of the include directory in it.
        let (good, bad, asker) = if first.len() > name.len() {
            (name, first.as_str(), first_asker)
        } else {
            (first.as_str(), name, &asker)
        };
        let message = format!("`{bad}` and `{good}` are one file; write `{good}`");
        self.problems.push(match asker {
            Some((importer, line, column)) => Problem::new(importer, message).at(*line, *column),
            None => Problem::new(bad, message),
        });
        true
    }

    /// Where a missing file was looked for, and which of these places do not exist themselves.
    fn looked_in(&mut self, name: &str) -> String {
        let suggest = self.suggestions > 0;
        self.suggestions -= usize::from(suggest);
        let mut text = looked_in(self.source, name, suggest);
        for place in self.source.places() {
            // What starts with a dot may be relative to the folder of a crate, which is not known here.
            let path = place.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
            if path
                .is_some_and(|path| !path.starts_with('.') && !path.is_empty() && !Path::new(path).is_dir())
            {
                text = text.replacen(&place, &format!("{place} (no such folder)"), 1);
            }
        }
        text
    }

    /// What to say of the import of `name`, the open file number `start`.
    fn cycle(&self, start: usize, name: &str) -> String {
        let ring = self.open.get(start..).unwrap_or_default();
        if ring.len() < 2 {
            return format!("the file imports itself: {name} -> {name}; remove the import");
        }
        let mut text = String::from("the file imports itself through others: ");
        for (file, _) in ring {
            text.push_str(&file.name);
            text.push_str(" -> ");
        }
        text.push_str(name);
        text.push_str("; move what they share into a file of its own");
        text
    }
}

/// The imports of a file, each once; that one is listed twice is a problem of the schema.
fn each_once(mut imports: Vec<Import>) -> Vec<Import> {
    let mut seen = BTreeSet::new();
    imports.retain(|import| seen.insert(import.name.clone()));
    imports
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::{Bundled, Chain, Includes, Memory};
    use alloc::string::ToString;

    /// The names of the files in the order of the walk, or the problems.
    fn graph(roots: &[&str], source: &dyn Source) -> Result<Vec<String>, Vec<String>> {
        let (files, problems) = walk(roots, source, &mut |name| {
            let Some(file) = source.read(name)? else { return Ok(None) };
            let read = crate::front::proto::read(name, &file.text, false);
            let has_types = file.text.contains('{');
            Ok(Some(Found {
                path: file.path,
                has_types,
                imports: read.imports,
                problems: read.problems,
                content: (),
            }))
        });
        if problems.is_empty() {
            return Ok(files.into_iter().map(|file| file.name).collect());
        }
        Err(problems.iter().map(ToString::to_string).collect())
    }

    fn problems(roots: &[&str], source: &dyn Source) -> Vec<String> {
        graph(roots, source).unwrap_err()
    }

    #[test]
    fn dependencies_come_first_and_once() {
        let source = Memory::new()
            .with("a.proto", "import 'c.proto'; import 'b.proto';")
            .with("b.proto", "import public 'd.proto';")
            .with("c.proto", "import 'd.proto';")
            .with("d.proto", "");
        let names = graph(&["a.proto", "d.proto", "a.proto"], &source).unwrap();
        assert_eq!(names, ["d.proto", "c.proto", "b.proto", "a.proto"]);
    }

    #[test]
    fn tells_cycles() {
        let source = Memory::new()
            .with("root.proto", "import 'a.proto';")
            .with("a.proto", "import 'b.proto';")
            .with("b.proto", "\n import 'a.proto';");
        assert_eq!(
            problems(&["root.proto"], &source),
            [
                "a.proto:1:1: the file imports itself through others: a.proto -> b.proto -> a.proto; move what they \
              share into a file of its own"
            ]
        );
        let source = Memory::new().with("a.proto", "import 'a.proto';");
        assert_eq!(
            problems(&["a.proto"], &source),
            ["a.proto:1:1: the file imports itself: a.proto -> a.proto; remove the import"]
        );
    }

    #[test]
    fn tells_all_missing_files_and_bad_names_at_once() {
        let source = Memory::new()
            .with(
                "a.proto",
                "import 'nope.proto';\nimport 'bcd.proto'; import 'b.proto'; import '../c.proto';",
            )
            .with("b.proto", "import 'nope.proto'; import 'x.proto'; import 'x.proto';")
            .with("bcde.proto", "")
            .with("x.proto", "\u{1}");
        let chain = Chain::new().then(source).then(Bundled);
        let problems = problems(&["a.proto", "gone.proto", "/abs.proto"], &chain);
        let looked = "looked in the files in memory, the bundled google files";
        assert_eq!(problems.len(), 7, "{problems:#?}");
        assert_eq!(
            problems[0],
            format!(
                "a.proto:1:1: import \"nope.proto\": no such file; {looked}; names are relative to an include directory"
            )
        );
        assert_eq!(
            problems[1],
            format!("a.proto:2:1: import \"bcd.proto\": no such file; {looked}; did you mean `bcde.proto`?")
        );
        assert!(problems[2].starts_with("b.proto:1:1: import \"nope.proto\": no such file"), "{problems:#?}");
        assert!(problems[3].starts_with("x.proto:1:1: control characters"), "{problems:#?}");
        assert!(problems[4].starts_with("a.proto:2:39: import of a file that cannot be"), "{problems:#?}");
        assert!(problems[5].starts_with("gone.proto: no such file; looked in"), "{problems:#?}");
        assert!(problems[6].starts_with("/abs.proto: the name"), "{problems:#?}");
    }

    #[test]
    fn long_chains_are_walked() {
        let mut source = Memory::new();
        for i in 0..10_000 {
            source.insert(format!("f{i}.proto"), format!("import 'f{}.proto';", i + 1));
        }
        assert_eq!(problems(&["f0.proto"], &source).len(), 1);
        source.insert("f10000.proto", "");
        assert_eq!(graph(&["f0.proto"], &source).unwrap().len(), 10_001);
    }

    #[test]
    fn folders_that_do_not_exist_are_told() {
        let folder = std::env::temp_dir().join(format!("plan-imports-{}-none", std::process::id()));
        let chain = Chain::new().then(Includes::new([std::env::temp_dir(), folder.clone()])).then(Bundled);
        assert_eq!(
            problems(&["plan-none.proto"], &chain),
            [format!(
                "plan-none.proto: no such file; looked in `{}`, `{}` (no such folder), the bundled google files; names \
                 are relative to an include directory",
                std::env::temp_dir().display(),
                folder.display()
            )]
        );
    }

    #[test]
    fn one_file_by_two_names_is_told() {
        let folder = std::env::temp_dir().join(format!("plan-imports-{}-twice", std::process::id()));
        fs::create_dir_all(folder.join("proto")).unwrap();
        fs::write(folder.join("proto/ok.proto"), "message M {}").unwrap();
        fs::write(folder.join("proto/none.proto"), "import 'ok.proto';").unwrap();
        fs::write(folder.join("user.proto"), "import 'ok.proto';").unwrap();
        fs::write(folder.join("other.proto"), "\nimport 'proto/ok.proto';").unwrap();
        let includes = Includes::new([folder.join("proto"), folder.clone()]);
        let good = "`proto/ok.proto` and `ok.proto` are one file; write `ok.proto`";
        assert_eq!(
            problems(&["proto/ok.proto", "user.proto"], &includes),
            [format!("proto/ok.proto: {good}")]
        );
        assert_eq!(problems(&["user.proto", "other.proto"], &includes), [format!("other.proto:2:1: {good}")]);
        assert_eq!(graph(&["none.proto", "proto/none.proto"], &includes).unwrap().len(), 3);
        fs::remove_dir_all(folder).unwrap();
    }
}
