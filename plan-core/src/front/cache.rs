//! Texts that are parsed already.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::proto::{self, Read};

/// What texts say, so that a [`Compiler`](super::Compiler) parses a text once that it compiles again and again.
///
/// A text is found by its name and by all of its letters, so an edited file is parsed anew. It may be shared by
/// compilers, threads and sources.
///
/// ```
/// use plan_core::front::{Bundled, Cache, Compiler, Front};
///
/// let cache = Cache::new();
/// let compiler = Compiler::new().cache(&cache);
/// compiler.parse(&["google/protobuf/any.proto"], &Bundled).unwrap();
/// compiler.parse(&["google/protobuf/any.proto"], &Bundled).unwrap();
/// assert_eq!(cache.parsed(), 1);
/// ```
#[derive(Debug)]
pub struct Cache {
    most: usize,
    texts: Mutex<Texts>,
}

#[derive(Debug, Default)]
struct Texts {
    by_name: BTreeMap<String, Vec<Entry>>,
    /// The length of all of them.
    bytes: usize,
    /// How many times one was asked for.
    asked: u64,
    /// How many were not there.
    parsed: u64,
}

#[derive(Debug)]
struct Entry {
    text: String,
    source_info: bool,
    read: Arc<Read>,
    /// When it was asked for last.
    last: u64,
}

impl Cache {
    /// A cache of up to 64 MB of text; change it with [`max_bytes`](Self::max_bytes).
    pub const fn new() -> Self {
        let texts = Texts { by_name: BTreeMap::new(), bytes: 0, asked: 0, parsed: 0 };
        Self { most: 64 << 20, texts: Mutex::new(texts) }
    }

    /// The same for up to this many bytes of text. Those that were not asked for the longest leave first.
    #[must_use]
    pub const fn max_bytes(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// How many texts were parsed because they were not here.
    pub fn parsed(&self) -> u64 {
        self.lock().parsed
    }

    /// What a text says.
    pub(super) fn read(&self, name: &str, text: &str, source_info: bool) -> Arc<Read> {
        let found = self.lock().find(name, text, source_info);
        if let Some(read) = found {
            return read;
        }
        // not under the lock, so that others parse meanwhile
        let read = Arc::new(proto::read(name, text, source_info));
        if text.len() <= self.most {
            let mut texts = self.lock();
            texts.insert(name, Entry { text: text.to_owned(), source_info, read: read.clone(), last: 0 });
            while texts.bytes > self.most {
                texts.drop_oldest();
            }
        }
        read
    }

    fn lock(&self) -> MutexGuard<'_, Texts> {
        // no change is left half done by a panic
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Cache {
    fn default() -> Self {
        Self::new()
    }
}

impl Texts {
    fn find(&mut self, name: &str, text: &str, source_info: bool) -> Option<Arc<Read>> {
        self.asked += 1;
        let mut entries = self.by_name.get_mut(name).into_iter().flatten();
        let Some(found) = entries.find(|it| it.source_info == source_info && it.text == text) else {
            self.parsed += 1;
            return None;
        };
        found.last = self.asked;
        Some(found.read.clone())
    }

    fn insert(&mut self, name: &str, entry: Entry) {
        self.bytes += entry.text.len();
        self.by_name.entry(name.to_owned()).or_default().push(Entry { last: self.asked, ..entry });
    }

    fn drop_oldest(&mut self) {
        let all =
            self.by_name.iter().flat_map(|(name, entries)| entries.iter().map(move |it| (it.last, name)));
        let Some((last, name)) = all.min().map(|(last, name)| (last, name.clone())) else { return };
        let Some(entries) = self.by_name.get_mut(&name) else { return };
        for entry in entries.extract_if(.., |it| it.last == last) {
            self.bytes -= entry.text.len();
        }
        if entries.is_empty() {
            self.by_name.remove(&name);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::front::{Compiler, Front as _, Memory};

    /// Compiles a text by the name `a.proto`; answers how many texts were parsed so far.
    fn compile(cache: &Cache, text: &str) -> u64 {
        let source = Memory::new().with("a.proto", text);
        let with = Compiler::new().cache(cache).source_info(true).parse(&["a.proto"], &source);
        let without = Compiler::new().source_info(true).parse(&["a.proto"], &source);
        match (with, without) {
            (Ok(with), Ok(without)) => {
                let set = |it: crate::front::Parsed| {
                    it.descriptor_set_with_imports(crate::schema::DescriptorOptions::new())
                };
                assert_eq!(set(with), set(without));
            }
            (with, without) => assert_eq!(with.unwrap_err(), without.unwrap_err()),
        }
        cache.parsed()
    }

    #[test]
    fn a_text_is_parsed_once_and_an_edited_one_anew() {
        let cache = Cache::new();
        let (one, other) = ("message A {} // one", "message A {} // two");
        assert_eq!(compile(&cache, one), 1);
        assert_eq!(compile(&cache, one), 1);
        assert_eq!(compile(&cache, other), 2);
        assert_eq!(compile(&cache, one), 2);
        let wrong = "message A { int32 a 1; }";
        assert_eq!(compile(&cache, wrong), 3);
        assert_eq!(compile(&cache, wrong), 3);
        // by another name, and without places
        let source = Memory::new().with("b.proto", one).with("a.proto", one);
        Compiler::new().cache(&cache).source_info(true).parse(&["b.proto"], &source).unwrap();
        assert_eq!(cache.parsed(), 4);
        Compiler::new().cache(&cache).parse(&["a.proto"], &source).unwrap();
        assert_eq!(cache.parsed(), 5);
    }

    #[test]
    fn the_oldest_leave_first() {
        let text = |name: char| format!("message {name} {{}}");
        let cache = Cache::new().max_bytes(2 * text('A').len());
        assert_eq!(compile(&cache, &text('A')), 1);
        assert_eq!(compile(&cache, &text('B')), 2);
        assert_eq!(compile(&cache, &text('A')), 2);
        // instead of B
        assert_eq!(compile(&cache, &text('C')), 3);
        assert_eq!(compile(&cache, &text('A')), 3);
        assert_eq!(compile(&cache, &text('B')), 4);
        let long = "message A {} // this is longer than all that is kept";
        assert_eq!(compile(&cache, long), 5);
        assert_eq!(compile(&cache, long), 6);
        assert_eq!(compile(&cache, &text('B')), 6);
    }

    #[test]
    fn threads_share_it() {
        let cache = Cache::new().max_bytes(1000);
        std::thread::scope(|scope| {
            for start in 0..4 {
                let cache = &cache;
                scope.spawn(move || {
                    for at in 0..200 {
                        compile(cache, &format!("message A{} {{}}", (start + at * 7) % 40));
                    }
                });
            }
        });
        let texts = cache.lock();
        let bytes: usize = texts.by_name.values().flatten().map(|it| it.text.len()).sum();
        assert!(texts.bytes == bytes && bytes <= 1000, "{bytes}, {}", texts.bytes);
    }
}
