//! Which layer may import which, and what each may contain: read off the sources.
//!
//! A new layer, or a new edge, is an entry of [`LAYERS`] with its reason; without one these tests fail.

mod scan;

use scan::{Source, crate_paths, enclosing_cfg_std, escapes, has_word, sources};
use std::collections::BTreeSet;

/// What a layer may import of another.
enum Edge {
    /// Anything.
    All(&'static str),
    /// These items alone.
    Only(&'static str, &'static [&'static str]),
}
use Edge::{All, Only};

struct Layer {
    name: &'static str,
    imports: &'static [Edge],
    /// Why these and no others.
    why: &'static str,
}

/// The types of tags and field numbers, which a plan is made of.
const TAGS: Edge = Only("wire", &["FieldNumber", "RawTag", "Tag", "TagStart", "WireType"]);

const LAYERS: &[Layer] = &[
    Layer { name: "error", imports: &[], why: "importable by all" },
    Layer { name: "limits", imports: &[], why: "importable by all" },
    Layer { name: "nearest", imports: &[], why: "importable by all" },
    Layer { name: "shortened", imports: &[], why: "importable by all" },
    Layer { name: "lex", imports: &[], why: "knows text only, as `wire` knows bytes only" },
    Layer { name: "wire", imports: &[], why: "knows bytes only" },
    Layer {
        name: "reading",
        imports: &[Only("wire", &["WireType"])],
        why: "what one declaration of a field reads of another, by whoever describes the two",
    },
    Layer { name: "plan", imports: &[TAGS, All("reading")], why: "data about fields, no reading or writing" },
    Layer { name: "store", imports: &[All("plan"), All("wire")], why: "slots are laid out by plans" },
    Layer {
        name: "ops",
        imports: &[All("plan"), All("wire"), All("store")],
        why: "rules over bytes and storage, whichever engine dispatches",
    },
    Layer {
        name: "exec",
        imports: &[All("ops"), All("store"), All("plan"), All("wire")],
        why: "runs plans and never sees a schema",
    },
    Layer { name: "diff", imports: &[All("store"), All("plan")], why: "compares what handles show" },
    Layer { name: "mask", imports: &[All("store"), All("plan")], why: "takes what handles show" },
    Layer {
        name: "extension",
        imports: &[All("exec"), All("ops"), All("store"), All("plan"), All("wire")],
        why: "reads and writes single fields of messages by the rules, in generated types and dynamic messages",
    },
    Layer {
        name: "schema",
        imports: &[All("lex"), All("wire"), All("reading")],
        why: "what files say, without any codec; options and descriptors are bytes (docs/decisions.md#19)",
    },
    Layer {
        name: "lower",
        imports: &[All("schema"), All("plan"), TAGS],
        why: "from the one to the other; tags are parts of a plan (docs/decisions.md#14)",
    },
    Layer {
        name: "front",
        imports: &[All("lex"), All("schema"), All("exec"), All("store"), All("plan")],
        why: "text becomes tokens first; descriptor sets are read as dynamic messages by a checked-in plan (docs/decisions.md#14)",
    },
    Layer {
        name: "pool",
        imports: &[
            All("front"),
            All("lower"),
            All("schema"),
            All("exec"),
            All("ops"),
            All("store"),
            All("plan"),
            All("wire"),
        ],
        why: "joins all of them for a running program",
    },
    Layer {
        name: "any",
        imports: &[All("pool"), All("exec"), All("store"), All("plan")],
        why: "knows types by name, of schemas too where there are any",
    },
    Layer {
        name: "format",
        imports: &[
            All("any"),
            All("pool"),
            All("lex"),
            All("exec"),
            All("store"),
            All("plan"),
            Only("wire", &["Cursor", "WireType"]),
        ],
        why: "walks plans and names through handles; text becomes tokens first",
    },
    Layer {
        name: "__private",
        imports: &[
            Only("exec", &["owned"]),
            All("extension"),
            All("ops"),
            All("store"),
            All("plan"),
            All("wire"),
        ],
        why: "the door of emitted code, which is never given a schema",
    },
];

/// These every layer may import.
const COMMON: &[&str] = &["error", "limits", "nearest", "shortened"];

/// The layers that need no operating system.
const NO_STD: &[&str] = &[
    "error",
    "limits",
    "nearest",
    "shortened",
    "wire",
    "reading",
    "plan",
    "ops",
    "store",
    "exec",
    "extension",
    "diff",
    "mask",
    "any",
    "format",
    "__private",
];

/// Where `unsafe` may stand: a layer, or a file of one; and the one implementation that is emitted.
const UNSAFE: &[(&str, &str)] = &[
    ("plan-core/src", "wire/"),
    ("plan-core/src", "store/"),
    ("plan-core/src", "exec/"),
    ("plan-core/src", "plan/owned.rs"),
    ("plan-macros/src", "emit/table.rs"),
];

/// The layers that may know in which language a file was written.
const BEFORE_LOWER: &[&str] = &["schema", "front"];

fn layer_of(path: &str) -> &str {
    path.split('/').next().unwrap_or(path).trim_end_matches(".rs")
}

fn assert_none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n  {}", found.join("\n  "));
}

/// Whether a layer may import a path, which starts behind `crate::`.
fn allows(layer: &Layer, path: &[String]) -> bool {
    let Some(target) = path.first().map(String::as_str) else { return false };
    if target == layer.name || COMMON.contains(&target) {
        return true;
    }
    layer.imports.iter().any(|edge| match *edge {
        All(name) => name == target,
        Only(name, items) => name == target && path.get(1).is_some_and(|it| items.contains(&it.as_str())),
    })
}

fn wrong_edges(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| source.path != "lib.rs") {
        let name = layer_of(&source.path);
        let Some(layer) = LAYERS.iter().find(|layer| layer.name == name) else {
            wrong.push(format!("{}: `{name}` is no layer of the table", source.path));
            continue;
        };
        for (line, path) in crate_paths(&source.code) {
            if !allows(layer, &path) {
                let path = path.join("::");
                wrong.push(format!("{}:{line}: `crate::{path}`; `{name}` {}", source.path, layer.why));
            }
        }
        for line in escapes(source) {
            wrong.push(format!("{}:{line}: `super` leaves the layer; write `crate::`", source.path));
        }
    }
    wrong
}

#[test]
fn layers_import_only_what_the_table_allows() {
    let sources = sources("plan-core/src");
    assert_none("imports that the table does not allow", &wrong_edges(&sources));
}

#[test]
fn each_layer_of_the_table_exists() {
    let present: BTreeSet<String> =
        sources("plan-core/src").iter().map(|source| layer_of(&source.path).to_owned()).collect();
    let missing = LAYERS.iter().filter(|layer| !present.contains(layer.name));
    assert_none("layers without a file", &missing.map(|layer| layer.name.to_owned()).collect::<Vec<_>>());
}

#[test]
fn std_stands_behind_its_feature() {
    let mut found = Vec::new();
    for source in sources("plan-core/src") {
        if !NO_STD.contains(&layer_of(&source.path)) {
            continue;
        }
        for (at, line) in source.code.lines().enumerate() {
            if has_word(line, "std") && line.contains("std::") && !enclosing_cfg_std(&source.text, at) {
                found.push(format!("{}:{}: {}", source.path, at + 1, line.trim()));
            }
        }
    }
    assert_none("`std` without #[cfg(feature = \"std\")]", &found);
}

#[test]
fn unsafe_stands_only_at_the_bottom() {
    let mut found = Vec::new();
    for folder in ["plan-core/src", "plan-macros/src", "protoplan/src"] {
        for source in sources(folder) {
            let allowed = UNSAFE.iter().any(|&(of, prefix)| folder == of && source.path.starts_with(prefix));
            for (at, line) in source.code.lines().enumerate() {
                if !allowed && has_word(line, "unsafe") {
                    found.push(format!("{folder}/{}:{}: {}", source.path, at + 1, line.trim()));
                }
            }
        }
    }
    assert_none("`unsafe` outside of the layers that may hold it", &found);
}

#[test]
fn nothing_after_the_schema_knows_the_language_of_a_file() {
    let mut found = Vec::new();
    for folder in ["plan-core/src", "plan-macros/src", "protoplan/src"] {
        for source in sources(folder) {
            if folder == "plan-core/src" && BEFORE_LOWER.contains(&layer_of(&source.path)) {
                continue;
            }
            for (at, line) in source.code.lines().enumerate() {
                let lower = line.to_lowercase();
                if ["syntax", "edition", "proto2", "proto3"].iter().any(|it| lower.contains(it)) {
                    found.push(format!("{folder}/{}:{}: {}", source.path, at + 1, line.trim()));
                }
            }
        }
    }
    assert_none("`syntax`, `edition`, `proto2` or `proto3` behind the schema", &found);
}

#[test]
fn forbidden_edges_are_found() {
    let found = |path: &str, text: &str| wrong_edges(&[Source::new(path, text)]).len();
    assert_eq!(found("wire/tag.rs", "use crate::error::DecodeErrorKind;"), 0);
    assert_eq!(found("wire/tag.rs", "// use crate::schema::X;\nconst A: &str = \"crate::schema::X\";"), 0);
    assert_eq!(found("exec/decode.rs", "use crate::schema::SchemaSet;"), 1);
    assert_eq!(found("exec/decode.rs", "use crate::{ops, schema::{SchemaSet, Problem}};"), 2);
    assert_eq!(found("plan/op.rs", "use crate::wire::{Tag, WireType};"), 0);
    assert_eq!(found("plan/op.rs", "use crate::wire::{Tag,\n    Cursor as C};"), 1);
    assert_eq!(found("plan/op.rs", "fn f() { crate::wire::skip(); }"), 1);
    assert_eq!(found("plan/op.rs", "use crate::DecodeError;"), 1);
    assert_eq!(found("plan/op.rs", "use super::super::schema;"), 1);
    assert_eq!(found("plan/mod.rs", "use super::schema;"), 1);
    assert_eq!(found("plan/mod.rs", "mod tests {\n    use super::field;\n}"), 0);
    assert_eq!(found("sundries.rs", ""), 1);
}
