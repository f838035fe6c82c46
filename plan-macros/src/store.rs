//! What was compiled in this process already: by other attributes of the crate, or for an editor before the last change.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use plan_core::front::{Cache, Compiler, Front as _, ReadFile, Source, SourceFile};
use plan_core::lower::{Extensions, lower};
use plan_core::plan::Drafts;
use plan_core::schema::{Problem, SchemaError, SchemaSet};

/// The most schemas that are kept, so that an editor's server does not grow.
const MOST: usize = 8;

/// The store of this process. Another release of the macro is another library with a store of its own.
pub(crate) static STORE: Store = Store::new();

/// Texts that are parsed, and schemas of whole attributes.
pub(crate) struct Store {
    texts: Cache,
    /// The newest last.
    schemas: Mutex<VecDeque<Arc<Compiled>>>,
}

/// A schema and its plans, as some files say it.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// The schema.
    pub(crate) set: Arc<SchemaSet>,
    /// The plans of its messages and enums, at the indices of their handles.
    pub(crate) drafts: Arc<Drafts>,
    files: Vec<ReadFile>,
    roots: Vec<String>,
    /// What the sources had by each name that was asked for.
    read: Vec<(String, SourceFile)>,
}

impl Store {
    const fn new() -> Self {
        Self { texts: Cache::new(), schemas: Mutex::new(VecDeque::new()) }
    }

    /// The schema of these files as they are now.
    pub(crate) fn compile(&self, roots: &[&str], source: &dyn Source) -> Result<Arc<Compiled>, SchemaError> {
        if let Some(compiled) = self.find(roots, source) {
            return Ok(compiled);
        }
        let recorder = Recorder { source, read: RefCell::default() };
        let parsed = Compiler::new().source_info(true).cache(&self.texts).parse(roots, &recorder)?;
        let compiled = Arc::new(Compiled {
            drafts: Arc::new(lower(&parsed.schema, Extensions::Unknown)?),
            set: Arc::new(parsed.schema),
            files: parsed.files,
            roots: roots.iter().map(|&it| it.to_owned()).collect(),
            read: recorder.read.into_inner(),
        });
        let mut schemas = self.schemas.lock().unwrap_or_else(PoisonError::into_inner);
        schemas.push_back(compiled.clone());
        if schemas.len() > MOST {
            schemas.pop_front();
        }
        Ok(compiled)
    }

    /// The schema of these files, if all that it was read from is as it was.
    fn find(&self, roots: &[&str], source: &dyn Source) -> Option<Arc<Compiled>> {
        let schemas = self.schemas.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let is_same = |(name, file): &(String, SourceFile)| {
            source.read(name).is_ok_and(|now| now.is_some_and(|it| it == *file))
        };
        let mut newest_first = schemas.into_iter().rev();
        newest_first.find(|it| it.roots == roots && it.read.iter().all(is_same))
    }
}

/// A source that notes what is read.
struct Recorder<'s> {
    source: &'s dyn Source,
    read: RefCell<Vec<(String, SourceFile)>>,
}

impl Source for Recorder<'_> {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        let file = self.source.read(name)?;
        self.read.borrow_mut().extend(file.clone().map(|it| (name.to_owned(), it)));
        Ok(file)
    }

    fn places(&self) -> Vec<String> {
        self.source.places()
    }

    fn beside(&self, name: &str) -> Vec<String> {
        self.source.beside(name)
    }
}

impl Compiled {
    /// The files on disk that were read.
    pub(crate) fn on_disk(&self) -> impl Iterator<Item = (&str, &PathBuf)> {
        self.files.iter().filter_map(|file| Some((file.name.as_str(), file.path.as_ref()?)))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use plan_core::front::{Bundled, Chain, Includes};

    use super::*;

    /// A folder that is removed when the test ends.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("protoplan-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.0.join(name), text).unwrap();
        }

        fn source(&self) -> Chain<'static> {
            Chain::new().then(Includes::new([&self.0])).then(Bundled)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_parsed_once_until_it_changes() {
        let folder = Folder::new("store");
        folder.write("base.proto", "message Base {}");
        folder.write("a.proto", r#"import "base.proto"; message A { optional Base base = 1; }"#);
        folder.write("b.proto", r#"import "base.proto"; message B { optional Base base = 1; }"#);
        let store = Store::new();
        let compile = |roots: &[&str]| store.compile(roots, &folder.source()).unwrap();
        let first = compile(&["a.proto"]);
        assert_eq!(store.texts.parsed(), 2);
        // the same attribute again has the very same schema
        assert!(Arc::ptr_eq(&first, &compile(&["a.proto"])));
        // another one shares what it imports
        compile(&["b.proto"]);
        compile(&["a.proto", "b.proto"]);
        assert_eq!(store.texts.parsed(), 3);
        folder.write("base.proto", "message Base { optional int32 number = 1; }");
        let changed = compile(&["a.proto"]);
        assert_eq!(store.texts.parsed(), 4);
        assert!(!Arc::ptr_eq(&first, &changed));
        assert_eq!(changed.set.fields().len(), 2);
        // a file of one's own goes before one of the library
        folder.write("c.proto", r#"import "google/protobuf/any.proto";"#);
        assert_eq!(compile(&["c.proto"]).on_disk().count(), 1);
        fs::create_dir_all(folder.0.join("google/protobuf")).unwrap();
        folder.write("google/protobuf/any.proto", "package google.protobuf; message Any {}");
        assert_eq!(compile(&["c.proto"]).on_disk().count(), 2);
    }

    #[test]
    fn what_is_wrong_is_not_kept() {
        let folder = Folder::new("wrong");
        folder.write("a.proto", "message A { optional B b = 1; }");
        let store = Store::new();
        assert!(store.compile(&["a.proto"], &folder.source()).is_err());
        assert!(store.schemas.lock().unwrap().is_empty());
        folder.write("a.proto", "message A { optional B b = 1; } message B {}");
        assert!(store.compile(&["a.proto"], &folder.source()).is_ok());
    }

    #[test]
    fn few_schemas_are_kept() {
        let folder = Folder::new("few");
        let store = Store::new();
        for number in 0..3 * MOST {
            folder.write("a.proto", &format!("message A{number} {{}}"));
            store.compile(&["a.proto"], &folder.source()).unwrap();
        }
        assert_eq!(store.schemas.lock().unwrap().len(), MOST);
    }
}
