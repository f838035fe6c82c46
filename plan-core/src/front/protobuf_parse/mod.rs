//! The front that reads `.proto` text with the crate `protobuf-parse`.
//!
//! [`Compiler`](super::Compiler) reads more and tells more. What is known to differ, each of it the parser's:
//! - no editions;
//! - only the first fault is told, often without its line;
//! - no comments and no places;
//! - the meaning of some names, numbers, escapes and groups, and of options in braces; options of groups and of extension
//!   ranges, and the built-in ones that came after 2022, are lost or refused.

mod guard;
mod mend;
mod scratch;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::path::{Path, PathBuf};

use protobuf::Message as _;
use protobuf::descriptor::{FileDescriptorProto, FileDescriptorSet};

use self::scratch::Scratch;
use super::imports::{Found, GraphFile, walk};
use super::source::Source;
use super::{Front, Parsed, ReadFile, proto, read_descriptor_set};
use crate::schema::{Problem, SchemaError, SchemaSet};

/// The stack of the parse in bytes, besides [`STACK_PER_FILE`]: enough for the deepest nesting that is let through.
const STACK: usize = 32 << 20;

/// What each file adds to the stack of the parse in bytes: the parser recurses along chains of imports.
const STACK_PER_FILE: usize = 2 << 10;

/// Deepest nesting of braces and brackets that is let through: the parser recurses once a level.
const DEEPEST: usize = 100;

/// The file that the parser cannot read as it is today.
const DESCRIPTOR: &str = "google/protobuf/descriptor.proto";

/// Reads `.proto` text, proto2 and proto3, with the crate `protobuf-parse`.
///
/// The parser reads files alone, so the text of all files is written into a folder of the system's temporary files
/// for as long as the parse takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProtobufParse {}

impl ProtobufParse {
    /// The front, which has no settings.
    pub const fn new() -> Self {
        Self {}
    }
}

impl Front for ProtobufParse {
    fn parse(&self, roots: &[&str], source: &dyn Source) -> Result<Parsed, SchemaError> {
        let (files, problems) = walk(roots, source, &mut |name| {
            let Some(file) = source.read(name)? else { return Ok(None) };
            // what our parser says of the text is not taken over, but for the imports
            let read = proto::read(name, &file.text, false);
            let mut problems = Vec::new();
            if is_too_deep(&file.text) {
                let message = format!("values are nested more than {DEEPEST} deep");
                problems.push(Problem::new(name, message));
            }
            Ok(Some(Found {
                path: file.path,
                has_types: file.text.contains('{'),
                imports: read.imports,
                problems,
                content: file.text,
            }))
        });
        if let Some(error) = SchemaError::of(problems) {
            return Err(error);
        }
        let mut set = FileDescriptorSet::new();
        set.file = parse(&files)?;
        set.file.iter_mut().for_each(mend::file);
        let bytes = set.write_to_bytes().map_err(|error| {
            let root = roots.first().copied().unwrap_or_default();
            Problem::new(root, format!("the descriptors cannot be encoded: {error}"))
        })?;
        let schema = SchemaSet::build(read_descriptor_set(&bytes)?)?;
        let roots = roots.iter().filter_map(|name| schema.file_by_name(name)).collect();
        let files = files.into_iter().map(|file| ReadFile { name: file.name, path: file.path }).collect();
        Ok(Parsed { schema, roots, files, warnings: Vec::new() })
    }
}

/// Whether braces and brackets are nested deeper than the parser can follow. Those in strings and comments count too.
fn is_too_deep(text: &str) -> bool {
    let mut depth = 0_usize;
    text.bytes().any(|byte| {
        match byte {
            b'{' | b'[' | b'<' | b'(' => depth += 1,
            b'}' | b']' | b'>' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    })
}

/// The descriptors of the files, as the parser makes them.
fn parse(files: &[GraphFile<String>]) -> Result<Vec<FileDescriptorProto>, SchemaError> {
    let Some(last) = files.last() else { return Ok(Vec::new()) };
    let scratch = Scratch::new().map_err(|message| Problem::new(&*last.name, message))?;
    let mut paths = Vec::with_capacity(files.len());
    for file in files {
        if file.name == DESCRIPTOR && file.path.is_none() {
            // the parser has one that it can read
            continue;
        }
        let path = scratch.write(&file.name, &file.content).map_err(|error| {
            Problem::new(
                &*file.name,
                format!("the file cannot be written where the parser reads it: {error}"),
            )
        })?;
        paths.push(path);
    }
    let stack = STACK.saturating_add(STACK_PER_FILE.saturating_mul(paths.len()));
    let folder = scratch.path().to_owned();
    match guard::run(stack, || call(&folder, &paths)) {
        Ok(Ok(files)) => Ok(files),
        Ok(Err(text)) => Err(complaint(&text, &folder, &last.name).into()),
        Err(panic) => {
            let message = format!(
                "the parser gave up on this file or one that it imports: {panic}; have protoc check the file"
            );
            Err(Problem::new(&*last.name, message).into())
        }
    }
}

/// Calls the parser. The paths are those of all files, dependencies first, so that it never looks for one itself.
fn call(folder: &PathBuf, paths: &[PathBuf]) -> Result<Vec<FileDescriptorProto>, String> {
    let mut parser = protobuf_parse::Parser::new();
    parser.pure().include(folder).inputs(paths);
    match parser.parse_and_typecheck() {
        Ok(parsed) => Ok(parsed.file_descriptors),
        Err(error) => Err(format!("{error:#}")),
    }
}

/// What the parser says, about the file that it names or else about `fallback`.
fn complaint(text: &str, folder: &Path, fallback: &str) -> Problem {
    let text = text.strip_prefix("using pure parser: ").unwrap_or(text);
    let folder = folder.to_string_lossy();
    let named = text.strip_prefix("error in `").and_then(|rest| rest.split_once("`: "));
    match named {
        Some((path, rest)) => {
            let name = path.strip_prefix(&*folder).unwrap_or(path).trim_start_matches(['/', '\\']);
            Problem::new(name.replace('\\', "/"), rest)
        }
        None => Problem::new(fallback, text.replace(&*folder, "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::{Bundled, Chain, Compiler, Memory};
    use crate::schema::DescriptorOptions;
    use alloc::string::ToString;

    fn both(text: &str) -> [Result<Vec<u8>, String>; 2] {
        let source = Chain::new().then(Memory::new().with("a.proto", text)).then(Bundled);
        let fronts: [&dyn Front; 2] = [&ProtobufParse::new(), &Compiler::new()];
        fronts.map(|front| {
            let parsed = front.parse(&["a.proto"], &source).map_err(|error| error.to_string())?;
            Ok(parsed.descriptor_set(DescriptorOptions::new()))
        })
    }

    #[test]
    fn both_fronts_make_the_same_descriptors() {
        for text in [
            "syntax = 'proto3'; message M { optional int32 a = 1; oneof x { int32 b = 2; int32 c = 3; } optional int32 d = 4; }",
            "import public 'google/protobuf/any.proto'; package p; message M { optional float f = 1 [default = 1e10]; \
             optional double d = 2 [default = -inf]; map<int32, M> by_id = 3; optional bytes b = 4 [default = 'a\\001']; }",
            "message M { extensions 100 to max; reserved 5, 7 to 9; reserved 'old'; extend M { repeated M m = 100; } \
             enum E { option allow_alias = true; A = 0; B = 0; } }",
            "syntax = 'proto3'; import 'google/protobuf/descriptor.proto'; message Rule { int32 least = 1; string tag = 2; } \
             extend google.protobuf.FieldOptions { Rule rule = 50000; } \
             message M { string s = 1 [(rule) = { least: 8 tag: 'b' }, deprecated = true]; } \
             service S { rpc Call(stream M) returns (M) { option deprecated = true; } }",
        ] {
            let [theirs, ours] = both(text);
            assert_eq!(theirs, ours, "{text}");
        }
    }

    #[test]
    fn faults_are_told_and_nothing_panics() {
        let [theirs, ours] = both("syntax = 'proto3'; message M { Missing m = 1; }");
        assert!(theirs.unwrap_err().contains("a.proto"), "the file is named");
        assert!(ours.is_err());
        let deep = format!("option (a) = {}{};", "{a:".repeat(200), "}".repeat(200));
        assert!(both(&deep)[0].as_ref().unwrap_err().contains("nested"));
        assert!(both("edition = '2023';")[0].is_err());
    }
}
