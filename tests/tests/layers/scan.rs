//! Reads Rust sources just well enough to find paths and words in them. They are formatted by rustfmt, which another
//! check asserts.

use std::fs;
use std::path::Path;

/// A source file.
pub(crate) struct Source {
    /// Its path below the folder that was asked for, with forward slashes.
    pub(crate) path: String,
    /// All of it.
    pub(crate) text: String,
    /// The same lines, with comments and the contents of strings left out.
    pub(crate) code: String,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into(), code: code_of(text) }
    }
}

/// The sources below a folder of the workspace.
pub(crate) fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(!found.is_empty(), "no sources in {folder}");
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries too").path();
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let name = path.strip_prefix(root).expect("it is below").to_string_lossy().replace('\\', "/");
            found.push(Source::new(&name, &fs::read_to_string(&path).expect("sources are UTF-8")));
        }
    }
}

/// The text without comments and without what stands in strings and characters; lines stay lines.
fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skip = skipped(rest, code.chars().next_back());
        if skip == 0 {
            code.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            code.extend(rest[..skip].chars().filter(|&it| it == '\n'));
            code.push(' ');
            rest = &rest[skip..];
        }
    }
    code
}

/// How many bytes of a comment, a string or a character stand at the start; 0 if there is none.
fn skipped(rest: &str, before: Option<char>) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return rest.find("*/").map_or(rest.len(), |end| end + 2);
    }
    if rest.starts_with('"') {
        return quoted(rest, '"');
    }
    let in_word = before.is_some_and(|it| it.is_alphanumeric() || it == '_');
    if !in_word && let Some(raw) = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r')) {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = rest.len() - raw.len() + hashes + 1;
            return rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len());
        }
    }
    // a character, not a lifetime
    let mut chars = rest.chars();
    if chars.next() == Some('\'') && (chars.next() == Some('\\') || chars.next() == Some('\'')) {
        return quoted(rest, '\'');
    }
    0
}

/// The length of what starts with a quote, up to and past the next one that is not escaped.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = true;
    for (at, it) in rest.char_indices() {
        if it == quote && !escaped {
            return at + 1;
        }
        // the first character is the opening quote
        escaped = it == '\\' && !escaped;
    }
    rest.len()
}

/// Each path behind `crate::`, trees taken apart, and its line.
pub(crate) fn crate_paths(code: &str) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    for (at, word) in code.match_indices("crate::") {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|it| it.is_alphanumeric() || it == '_') {
            continue;
        }
        let line = code[..at].matches('\n').count() + 1;
        let mut paths = Vec::new();
        tree(code[at + word.len()..].trim_start(), &mut Vec::new(), &mut paths);
        found.extend(paths.into_iter().map(|path| (line, path)));
    }
    found
}

/// Reads a tree of paths, and answers what stands behind it.
fn tree<'t>(text: &'t str, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'t str {
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches(|it: char| it.is_whitespace() || it == ',');
            if let Some(rest) = rest.strip_prefix('}') {
                return rest;
            }
            let before = rest.len();
            let depth = path.len();
            rest = tree(rest, path, found);
            path.truncate(depth);
            // a name after `as`
            rest = rest.find([',', '}']).map_or("", |end| &rest[end..]);
            assert!(rest.len() < before, "a tree of paths that does not end");
        }
    }
    let end = text.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(text.len());
    if end == 0 {
        // a glob
        path.push("*".into());
        found.push(path.clone());
        return text.strip_prefix('*').unwrap_or(text);
    }
    path.push(text[..end].into());
    match text[end..].strip_prefix("::") {
        Some(rest) if rest.starts_with(|it: char| it.is_alphanumeric() || "_{*".contains(it)) => {
            tree(rest, path, found)
        }
        _ => {
            found.push(path.clone());
            &text[end..]
        }
    }
}

/// The lines on which a chain of `super` leads out of the layer.
pub(crate) fn escapes(source: &Source) -> Vec<usize> {
    let parts = source.path.trim_end_matches(".rs").split('/').filter(|&it| it != "mod").count();
    let mut inline: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for (at, line) in source.code.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        if line.trim_end() == format!("{:indent$}}}", "") && inline.last() == Some(&indent) {
            inline.pop();
        }
        for (start, _) in line.match_indices("super::") {
            // a chain is looked at from its start
            let chain = line[start..].split("::").take_while(|&it| it == "super").count();
            if !line[..start].ends_with("super::") && chain >= parts + inline.len() {
                found.push(at + 1);
            }
        }
        let words = line.trim().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        if words.starts_with("mod ") && words.ends_with('{') {
            inline.push(indent);
        }
    }
    found
}

/// Whether a line has a word.
pub(crate) fn has_word(line: &str, word: &str) -> bool {
    line.split(|it: char| !it.is_alphanumeric() && it != '_').any(|it| it == word)
}

/// Whether an item around or at a line has the attribute `#[cfg(feature = "std")]`.
pub(crate) fn enclosing_cfg_std(text: &str, line: usize) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut level = indent(lines[line]);
    // whether the attributes of the item at this level are passed
    let mut passed = false;
    for above in lines[..line].iter().rev().filter(|line| !line.trim().is_empty()) {
        let (here, code) = (indent(above), above.trim());
        if here > level {
            continue;
        }
        if here < level {
            (level, passed) = (here, false);
        }
        if !passed && code == "#[cfg(feature = \"std\")]" {
            return true;
        }
        passed = passed || code.ends_with([';', '}', ',']);
    }
    false
}
