//! The front that reads `.proto` text with the `protobuf-parse` crate.
//!
//! Known limits, each of them the parser's; a descriptor set made by protoc has none of them:
//! - no editions;
//! - of what the parse finds only the first fault is told, and without line and column where it is about options;
//!   names, numbers, maps, types and defaults of fields are told all at once and with their places;
//! - time grows with the square of the files: a chain of 1,000 imports takes 3 s in a debug build;
//! - no comments and no positions in the descriptors (`source_code_info`);
//! - a type of a file that is imported by an import, and not publicly, is found, where protoc refuses it;
//! - a relative name is looked for as a whole in each scope, where protoc settles on the scope of its first part;
//! - the types of an extension inside a message are looked for outside of that message;
//! - `inf` and `nan` are no names;
//! - of a group in a oneof only the plain fields are kept;
//! - options of groups and of extension ranges are lost, and the built-in ones that came after 2022 (`retention`,
//!   `targets`, `debug_redact` and their like), and the negative reserved numbers of enums;
//! - extensions and `Any` values inside braces in options are lost, and options in groups;
//! - the fields of an options message are in no particular order, and parts of one option that are set one by one are
//!   not merged.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::path::PathBuf;

use protobuf::Message as _;
use protobuf::descriptor::{FileDescriptorProto, FileDescriptorSet};

use super::complaint::About;
use super::declared::Declared;
use super::imports::{Graph, walk};
use super::scratch::Scratch;
use super::source::Source;
use super::token::Tokens;
use super::{Front, Parsed, ReadFile, clash, complaint, guard, mend, rewrite, unresolved};
use crate::schema::{Problem, SchemaError};

/// The stack of the parse in bytes, besides [`STACK_PER_FILE`]: enough for the deepest nesting that is let through.
const STACK: usize = 32 << 20;

/// What each file adds to the stack of the parse in bytes: the parser recurses along chains of imports.
const STACK_PER_FILE: usize = 2 << 10;

/// Reads `.proto` text, proto2 and proto3.
///
/// The parser reads files alone, so the text of all files is written into a folder of the system's temporary files
/// for as long as the parse takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TextFront {}

impl TextFront {
    /// The front, which has no settings yet.
    pub const fn new() -> Self {
        Self {}
    }
}

impl Front for TextFront {
    fn parse(&self, roots: &[&str], source: &dyn Source) -> Result<Parsed, SchemaError> {
        let graph = walk(roots, source)?;
        let mut set = FileDescriptorSet::new();
        set.file = parse(&graph)?;
        set.file.iter_mut().for_each(mend::file);
        let descriptor_set = set.write_to_bytes().map_err(|error| {
            let root = roots.first().copied().unwrap_or_default();
            Problem::new(root, format!("the descriptors cannot be encoded: {error}"))
        })?;
        let files =
            graph.files.into_iter().map(|file| ReadFile { name: file.name, path: file.path }).collect();
        Ok(Parsed { descriptor_set, files })
    }
}

/// The descriptors of the files, as the parser makes them.
fn parse(graph: &Graph) -> Result<Vec<FileDescriptorProto>, SchemaError> {
    let Some(last) = graph.files.last() else { return Ok(Vec::new()) };
    let tokens: Vec<Vec<_>> =
        graph.files.iter().map(|file| Tokens::new(&file.text).flatten().collect()).collect();
    let declared: Vec<_> =
        graph.files.iter().zip(&tokens).map(|(file, tokens)| Declared::read(&file.name, tokens)).collect();
    let mut texts = Vec::with_capacity(graph.files.len());
    let mut problems = Vec::new();
    for (file, declared) in graph.files.iter().zip(&declared) {
        problems.extend(clash::problems(declared));
        match rewrite::rewrite(&file.name, &file.text, clash::edits(declared)) {
            Ok(text) => texts.push((file.name.as_str(), text)),
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        problems.extend(unresolved::types(graph, &declared));
        return Err(in_order(graph, problems));
    }
    let scratch = Scratch::new().map_err(|message| Problem::new(&last.name, message))?;
    let mut paths = Vec::with_capacity(texts.len());
    for (name, text) in &texts {
        let path = scratch.write(name, text).map_err(|error| {
            Problem::new(*name, format!("the file cannot be written where the parser reads it: {error}"))
        })?;
        paths.push(path);
    }
    let stack = STACK.saturating_add(STACK_PER_FILE.saturating_mul(paths.len()));
    let folder = scratch.path().to_owned();
    match guard::run(stack, || call(&folder, &paths)) {
        Ok(Ok(files)) => Ok(files),
        Ok(Err(chain)) => {
            let told = match complaint::about(&chain) {
                About::Type => unresolved::types(graph, &declared),
                About::Default => unresolved::defaults(graph, &declared),
                About::Other => Vec::new(),
            };
            Err(SchemaError::of(told)
                .unwrap_or_else(|| complaint::problem(&chain, &folder.to_string_lossy(), &last.name).into()))
        }
        Err(panic) => {
            let message = format!(
                "the parser gave up on this file or one that it imports: {panic}; have protoc check the file"
            );
            Err(Problem::new(&last.name, message).into())
        }
    }
}

/// The problems, of which there is one at least, in the order of the files and of their lines.
fn in_order(graph: &Graph, mut problems: Vec<Problem>) -> SchemaError {
    let file = |problem: &Problem| graph.files.iter().position(|file| file.name == problem.file());
    problems.sort_by_cached_key(|problem| (file(problem), problem.position()));
    SchemaError::of(problems).unwrap_or_else(|| Problem::new("", "no problem").into())
}

/// Calls the parser. The paths are those of all files, dependencies first, so that it never looks for one itself.
fn call(folder: &PathBuf, paths: &[PathBuf]) -> Result<Vec<FileDescriptorProto>, Vec<String>> {
    let mut parser = protobuf_parse::Parser::new();
    parser.pure().include(folder).inputs(paths);
    match parser.parse_and_typecheck() {
        Ok(parsed) => Ok(parsed.file_descriptors),
        Err(error) => Err(error.chain().map(ToString::to_string).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::{Bundled, Chain, Memory};

    /// The descriptors of `a.proto`, last, and of what it imports.
    fn parsed(text: &str) -> Result<Vec<FileDescriptorProto>, SchemaError> {
        let source = Chain::new().then(Memory::new().with("a.proto", text)).then(Bundled);
        let parsed = TextFront::new().parse(&["a.proto"], &source)?;
        Ok(FileDescriptorSet::parse_from_bytes(&parsed.descriptor_set).unwrap().file)
    }

    fn one(text: &str) -> FileDescriptorProto {
        parsed(text).unwrap().pop().unwrap()
    }

    fn told(text: &str) -> String {
        parsed(text).unwrap_err().to_string()
    }

    #[test]
    fn all_bundled_files_parse() {
        let names: Vec<_> = Bundled::names().collect();
        let parsed = TextFront::new().parse(&names, &Bundled).unwrap();
        let set = FileDescriptorSet::parse_from_bytes(&parsed.descriptor_set).unwrap();
        assert_eq!(set.file.len(), names.len());
        assert!(set.file.iter().zip(&parsed.files).all(|(file, read)| file.name() == read.name));
    }

    #[test]
    fn the_files_read_are_told_with_their_paths() {
        let folder = Scratch::new().unwrap();
        let path = folder.write("a.proto", "import 'google/protobuf/any.proto';").unwrap();
        let includes = crate::front::Includes::new([folder.path()]);
        let parsed =
            TextFront::new().parse(&["a.proto"], &Chain::new().then(includes).then(Bundled)).unwrap();
        let files: Vec<_> = parsed.files.iter().map(|file| (file.name.as_str(), file.path.clone())).collect();
        assert_eq!(files, [("google/protobuf/any.proto", None), ("a.proto", Some(path))]);
    }

    #[test]
    fn synthetic_oneofs_come_last_in_field_order() {
        let file = one(
            "syntax = 'proto3'; message M { optional int32 a = 1; oneof x { int32 b = 2; int32 c = 3; } \
                        optional int32 d = 4; oneof y { int32 e = 5; } int32 f = 6; }",
        );
        assert_eq!(file.syntax(), "proto3");
        let message = &file.message_type[0];
        let names: Vec<_> = message.oneof_decl.iter().map(|oneof| oneof.name().to_owned()).collect();
        assert_eq!(names, ["x", "y", "_a", "_d"]);
        let indices: Vec<_> = message.field.iter().map(|field| field.oneof_index).collect();
        assert_eq!(indices, [Some(2), Some(0), Some(0), Some(3), Some(1), None]);
    }

    #[test]
    fn custom_options_are_read() {
        let file = one("syntax = 'proto3'; import 'google/protobuf/descriptor.proto'; \
                        message Rule { int32 least = 1; repeated string tags = 2; } \
                        extend google.protobuf.FieldOptions { Rule rule = 50000; } \
                        message M { string s = 1 [(rule) = < least: 010 tags: ['\\u00e9', \"b\"] >]; }");
        let options = &file.message_type[1].field[0].options;
        let unknown = options.special_fields.unknown_fields();
        let value = unknown.get(50000).unwrap();
        let expected: &[&[u8]] =
            &[b"\x08\x08\x12\x02\xc3\xa9\x12\x01b", b"\x12\x02\xc3\xa9\x12\x01b\x08\x08"];
        assert!(expected.iter().any(|bytes| value == protobuf::UnknownValueRef::LengthDelimited(bytes)));
    }

    #[test]
    fn descriptors_have_the_form_of_protoc() {
        let file = one("import public 'google/protobuf/any.proto'; package p; message M { \
                        optional float f = 1 [default = 1e10]; optional double d = 2 [default = -inf]; \
                        map<int32, M> by_id = 3; optional int32 o = 010 [default = 0x10]; \
                        option message_set_wire_format = false; }");
        assert!(!file.has_syntax());
        assert_eq!(file.public_dependency, [0]);
        let message = &file.message_type[0];
        let defaults: Vec<_> = message.field.iter().map(|field| field.default_value().to_owned()).collect();
        assert_eq!(defaults, ["1e+10", "-inf", "", "16"]);
        assert_eq!(message.field[2].json_name(), "byId");
        assert_eq!(message.field[2].type_name(), ".p.M.ByIdEntry");
        assert!(message.nested_type[0].options.map_entry());
        assert_eq!(message.field[3].number(), 8);
    }

    #[test]
    fn groups_are_whole() {
        let file = one(
            "message M { optional group My_Group = 1 [deprecated = true] { map<int32, N> m = 2; message N {} \
                        oneof o { int32 b = 3; } } extend M { repeated group Ext = 1000 { optional Ext e = 1; } } \
                        extensions 1000; oneof p { group In = 4 { optional int32 c = 1; } } }",
        );
        let message = &file.message_type[0];
        let names: Vec<_> = message.nested_type.iter().map(|nested| nested.name().to_owned()).collect();
        assert_eq!(names, ["My_Group", "Ext", "In"]);
        let groups = [&message.field[0], &message.field[1], &message.extension[0]];
        let told = groups.map(|field| (field.name(), field.json_name(), field.type_name(), field.type_()));
        let group = protobuf::descriptor::field_descriptor_proto::Type::TYPE_GROUP;
        assert_eq!(
            told,
            [
                ("my_group", "myGroup", ".M.My_Group", group),
                ("in", "in", ".M.In", group),
                ("ext", "ext", ".M.Ext", group)
            ]
        );
        assert_eq!(message.nested_type[0].nested_type.len(), 2);
        assert_eq!(message.nested_type[0].oneof_decl.len(), 1);
    }

    #[test]
    fn faults_have_file_and_place() {
        assert_eq!(
            told("syntax = 'proto3';\nmessage M { Nope n = 1; }"),
            "schema: a.proto:2:13: `M.n`: no type `Nope`; check the name, or import the file that declares it"
        );
        assert!(told("syntax = 'proto3';\nmessage M { int32 = 1; }").starts_with("schema: a.proto:2:"));
        assert!(told("edition = '2023';").contains("descriptor set"));
        assert!(told("syntax = 'proto4';").contains("unknown syntax; write"));
        assert_eq!(
            told("message M { optional int32 a = 1"),
            "schema: a.proto:1:11: the file ends before this `{` is closed"
        );
    }

    #[test]
    fn deep_text_is_parsed_or_refused() {
        let deep = |levels: usize| {
            "import 'google/protobuf/descriptor.proto'; message V { optional V v = 1; } \
             extend google.protobuf.FileOptions { optional V v = 50000; } option (v) = "
                .to_owned()
                + &"{ v ".repeat(levels)
                + "{}"
                + &"}".repeat(levels)
                + ";"
        };
        assert!(parsed(&deep(99)).is_ok());
        assert!(told(&deep(100)).contains("levels"));
        assert!(told(&"message M {".repeat(100_000)).contains("levels"));
    }

    #[test]
    fn chains_of_imports_do_not_exhaust_the_stack() {
        let mut source = Memory::new().with("f300.proto", "");
        for i in 0..300 {
            source.insert(format!("f{i}.proto"), format!("import 'f{}.proto';", i + 1));
        }
        assert_eq!(TextFront::new().parse(&["f0.proto"], &source).unwrap().files.len(), 301);
    }
}
