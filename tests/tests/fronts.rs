//! The compiler held against the crate `protobuf-parse`, which knows proto2 and proto3: two readers of the same text that
//! share nothing but the schema behind them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use plan_core::front::{Bundled, Chain, Compiler, Front, Includes, ProtobufParse};
use plan_core::schema::DescriptorOptions;

/// The files about which they are known to differ, and what is the matter with the other one; protoc sides with ours.
const KNOWN: &[(&str, &str)] = &[
    ("custom_options.proto", "parts of one option are not merged"),
    ("custom_options_rare.proto", "no options of extension ranges"),
    ("defaults.proto", "some escapes, and octal numbers"),
    ("groups.proto", "the types of an extension inside a message are looked for outside of it"),
    ("a13_escapes.proto", "\\u and \\U are letters"),
    ("a16_bad_octal.proto", "octal numbers are not checked"),
    ("a28_kw_fields.proto", "`inf` and `nan` are no names"),
    ("a35_scoping_shadow_err.proto", "a relative name is looked for as a whole in each scope"),
    ("a38_pkg_same_as_msg.proto", "a relative name is looked for as a whole in each scope"),
    ("a42_nested_comment.proto", "comments can be nested"),
    ("a44_bom.proto", "no byte order mark"),
    ("a68_enum_reserved_neg.proto", "no negative reserved numbers"),
    ("a74_group.proto", "only plain fields in groups"),
    ("a78_group_opts.proto", "no options of groups"),
    ("a87_ext_decl.proto", "no options of extension ranges"),
    ("a93_map_rep.proto", "a map can have a label"),
    ("b16_default_twice.proto", "a default can be set twice"),
    ("b25_opt_ext_in_agg.proto", "an option can be set twice"),
    ("b27_opt_dup.proto", "an option can be set twice"),
    ("b32_agg_angle.proto", "no angle brackets in values"),
    ("b64_debug_redact.proto", "the built-in options of before 2022"),
];

/// Every `.proto` file below a folder, by the name under which it is imported there.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "proto") {
                let name = path.strip_prefix(folder).unwrap();
                found.push(name.to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

/// What a front makes of a file: its encoded descriptor, or the first problem.
fn compile(front: &dyn Front, folder: &PathBuf, name: &str) -> Result<Vec<u8>, String> {
    let source = Chain::new().then(Includes::new([folder])).then(Bundled);
    let parsed = front.parse(&[name], &source).map_err(|error| error.problems()[0].to_string())?;
    Ok(parsed.descriptor_set(DescriptorOptions::new().source_options(true)))
}

#[test]
fn both_fronts_agree_where_both_can_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut known: BTreeMap<&str, &str> = KNOWN.iter().copied().collect();
    let (mut same, mut differing) = (0, Vec::new());
    for folder in [root.join("../proto"), root.join("protos")] {
        for name in files(&folder) {
            let text = fs::read_to_string(folder.join(&name)).unwrap_or_default();
            if text.contains("edition") {
                continue;
            }
            let ours = compile(&Compiler::new(), &folder, &name);
            let theirs = compile(&ProtobufParse::new(), &folder, &name);
            match (ours, theirs) {
                (Ok(ours), Ok(theirs)) if ours == theirs => same += 1,
                (Err(_), Err(_)) => same += 1,
                (ours, theirs) if known.remove(&*name).is_none() => {
                    let short = |it: Result<Vec<u8>, String>| {
                        it.map_or_else(|text| text, |bytes| format!("{} bytes", bytes.len()))
                    };
                    differing.push(format!("{name}: ours {}, theirs {}", short(ours), short(theirs)));
                }
                _ => {}
            }
        }
    }
    assert!(known.is_empty(), "they agree by now: {known:?}");
    assert!(differing.is_empty(), "{} agree; these do not:\n{}", same, differing.join("\n"));
}
