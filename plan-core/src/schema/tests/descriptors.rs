//! Rules that no text can break, since its parser keeps them, and what is told besides errors.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{enumeration, field, file, message, problems, typed};
use crate::schema::{
    ExtensionRange, FieldDescriptor, FileDescriptor, FileId, MessageDescriptor, OneofDescriptor, Problem,
    SchemaSet, Severity,
};

const INT32: i32 = 5;

fn oneof(name: &str) -> OneofDescriptor {
    OneofDescriptor { name: name.into(), ..Default::default() }
}

fn member(name: &str, number: i32, oneof: i32) -> FieldDescriptor {
    FieldDescriptor { oneof_index: Some(oneof), ..field(name, number, INT32) }
}

#[test]
fn the_fields_of_a_oneof_stand_together() {
    let with =
        |fields: Vec<FieldDescriptor>| MessageDescriptor { oneofs: vec![oneof("o")], ..message("M", fields) };
    let together = with(vec![field("a", 1, INT32), member("b", 2, 0), member("c", 3, 0)]);
    assert_eq!(problems(vec![file("a", "proto3", vec![together])]), "");
    let apart = with(vec![member("a", 1, 0), field("b", 2, INT32), member("c", 3, 0)]);
    assert_eq!(
        problems(vec![file("a", "proto3", vec![apart])]),
        "schema: a: `M.b` stands between the fields of the oneof `M.o`; keep these together"
    );
}

#[test]
fn oneofs_of_optional_fields_come_last() {
    let optional = FieldDescriptor { proto3_optional: true, ..member("a", 1, 0) };
    let fields = vec![optional, member("b", 2, 1)];
    let mixed = MessageDescriptor { oneofs: vec![oneof("_a"), oneof("o")], ..message("M", fields) };
    assert_eq!(
        problems(vec![file("a", "proto3", vec![mixed])]),
        "schema: a: oneof `M.o` comes after one that stands for an `optional` field; put it before"
    );
}

#[test]
fn names_have_a_largest_length() {
    let long = |length: usize| "a".repeat(length);
    assert_eq!(problems(vec![file("a", "proto3", vec![message(&long(65_535), vec![])])]), "");
    let package = |length: usize| FileDescriptor { package: long(length), ..file("a", "proto3", vec![]) };
    assert_eq!(problems(vec![package(511)]), "");
    let deep =
        |parts: usize| FileDescriptor { package: vec!["a"; parts].join("."), ..file("a", "proto3", vec![]) };
    assert_eq!(problems(vec![deep(101)]), "");
    let inner = |length: usize| message("M", vec![field(&long(length), 1, INT32)]);
    assert_eq!(problems(vec![file("a", "proto3", vec![inner(65_533)])]), "");
    let reserved = |length: usize| {
        let reserved_names = vec![long(length)];
        file("a", "proto3", vec![MessageDescriptor { reserved_names, ..message("M", vec![]) }])
    };
    assert_eq!(problems(vec![reserved(65_535)]), "");
    for (files, expected) in [
        (
            file("a", "proto3", vec![message(&long(65_536), vec![])]),
            "the name of a message has 65536 bytes, scope included; shorten it to 65535",
        ),
        (package(512), "the package name has 512 bytes; shorten it to 511"),
        (deep(102), "the package has more than 101 parts; shorten its name"),
        (
            file("a", "proto3", vec![inner(65_534)]),
            "the name of a field has 65536 bytes, scope included; shorten it to 65535",
        ),
        (reserved(65_536), "`M`: a reserved name has 65536 bytes; expected at most 65535"),
    ] {
        assert_eq!(problems(vec![files]), format!("schema: a: {expected}"));
    }
}

#[test]
fn a_message_has_a_largest_number_of_fields() {
    let wide = |count: i32| {
        let number = |at: i32| if at < 18_999 { at + 1 } else { at + 1001 };
        let fields = (0..count).map(|at| field(&format!("f{at}"), number(at), INT32)).collect();
        problems(vec![file("a", "proto3", vec![message("M", fields)])])
    };
    assert_eq!(wide(65_535), "");
    assert_eq!(wide(65_536), "schema: a: `M` has 65536 fields; expected at most 65535, so split it");
}

#[test]
fn kinds_of_imports_have_their_editions() {
    let other = file("b", "proto3", vec![]);
    let of = |edition: i32| FileDescriptor { edition, ..file("a", "editions", vec![]) };
    let weak = |edition| FileDescriptor {
        dependencies: vec!["b".into()],
        weak_dependencies: vec![0],
        ..of(edition)
    };
    let option = |edition| FileDescriptor { option_dependencies: vec!["b".into()], ..of(edition) };
    let build = |one: FileDescriptor| problems(vec![one, other.clone()]);
    assert_eq!(build(weak(1000)), "");
    assert_eq!(build(option(1001)), "");
    assert_eq!(build(weak(1001)), "schema: a: `import weak` is used in a file of edition 2024; use `import`");
    assert_eq!(
        build(option(1000)),
        "schema: a: `import option` is used in a file of edition 2023; it came with edition 2024, so use `import`"
    );
    let both = FileDescriptor { dependencies: vec!["b".into()], ..option(1001) };
    assert_eq!(build(both), "schema: a: `b` is imported twice; import it once");
}

#[test]
fn imports_for_options_come_behind_the_others() {
    let one = |name: &str, dependencies: &[&str], options: &[&str]| FileDescriptor {
        edition: 1001,
        dependencies: dependencies.iter().map(|&it| it.into()).collect(),
        option_dependencies: options.iter().map(|&it| it.into()).collect(),
        ..file(name, "editions", vec![])
    };
    let files = vec![
        one("a", &["b"], &["o"]),
        one("b", &[], &["p"]),
        one("o", &["x"], &[]),
        one("p", &[], &[]),
        one("x", &[], &[]),
    ];
    let set = SchemaSet::build(files).unwrap();
    let [a, b, x] = ["a", "b", "x"].map(|name| set.file_by_name(name).unwrap());
    let names = |ids: Vec<FileId>| ids.into_iter().map(|id| &*set.file(id).name).collect::<String>();
    assert_eq!(names(set.with_imports(&[a])), "pbxoa");
    assert_eq!(names(set.in_dependency_order(&[x, a, b])), "xba");
}

#[test]
fn a_zero_byte_is_in_no_name() {
    assert_eq!(
        problems(vec![file("a\0", "proto3", vec![])]),
        "schema: a\0: the name of the file has a zero byte; give it another"
    );
    let found = problems(vec![file("a", "proto3", vec![message("M\0", vec![])])]);
    assert!(found.contains("is not a name"), "{found}");
}

#[test]
fn labels_of_members_and_numbers_of_types_are_told_with_all_else() {
    let mut required = member("a", 1, 0);
    required.label = 2;
    let one = MessageDescriptor { oneofs: vec![oneof("o")], ..message("M", vec![required]) };
    let found = problems(vec![file("a", "proto2", vec![one])]);
    assert_eq!(
        found,
        "schema: a: `M.a`: a field in a oneof is neither repeated nor required; remove the label"
    );
}

fn told(files: Vec<FileDescriptor>) -> Vec<String> {
    let (_, warnings) = SchemaSet::build_with_warnings(files, &()).unwrap();
    assert!(warnings.iter().all(|it| it.severity() == Severity::Warning));
    warnings.iter().map(Problem::to_string).collect()
}

#[test]
fn warnings_refuse_nothing() {
    let mut odd = message("M", vec![field("a_b", 1, INT32), field("aB", 2, INT32)]);
    odd.reserved_names.push("1x".into());
    let a = FileDescriptor {
        dependencies: vec!["b".into()],
        enums: vec![{
            let mut schema = enumeration("FooBar", &[("FOO_BAR_X", 0), ("X", 1)]);
            schema.options.deprecated_legacy_json_field_conflicts = Some(true);
            schema
        }],
        ..file("a", "proto2", vec![odd])
    };
    let b = file("b", "proto3", vec![message("N", vec![])]);
    assert_eq!(problems(vec![a.clone(), b.clone()]), "");
    assert_eq!(
        told(vec![a.clone(), b.clone()]),
        [
            "a: warning: `M`: reserved name `1x` is none that could be given; reserve a name",
            "a: warning: `M.aB`: the JSON name `aB` is already that of `M.a_b`; rename one of them",
            "a: warning: `X`: without the prefix and in one case the name is `X`, as is that of `FOO_BAR_X`; rename one of them",
            "a: warning: nothing of `b` is used; remove the import",
        ]
    );
    let mut used = a;
    used.messages = vec![message("M", vec![typed("n", 1, "N")])];
    used.enums.clear();
    assert_eq!(told(vec![used.clone(), b.clone()]), [""; 0]);
    // what a file uses is not known while it has errors
    used.messages = vec![message("M", vec![field("n", 0, INT32)])];
    let error = SchemaSet::build_with_warnings(vec![used, b], &()).unwrap_err();
    assert_eq!(error.problems().len(), 1);
}

#[test]
fn one_number_of_two_extensions_is_an_error_in_one_file_and_a_warning_in_two() {
    let mut extended = message("M", vec![]);
    extended.extension_ranges.push(ExtensionRange { start: 5, end: 6, ..Default::default() });
    let extension = |name: &str| FieldDescriptor { extendee: "M".into(), ..field(name, 5, INT32) };
    let base = FileDescriptor { extensions: vec![extension("x")], ..file("a", "proto2", vec![extended]) };
    let user = |names: &[&str]| FileDescriptor {
        dependencies: vec!["a".into()],
        extensions: names.iter().map(|name| extension(name)).collect(),
        ..file("b", "proto2", vec![])
    };
    assert_eq!(
        told(vec![base.clone(), user(&["y"])]),
        ["b: warning: `y`: number 5 of `M` is already used by the extension `x` (in `a`); choose another"]
    );
    assert_eq!(
        problems(vec![base, user(&["y", "z"])]),
        "schema: b: `z`: number 5 of `M` is already used by the extension `y`; choose another"
    );
}
