use super::{protoplan, run};
use serde_json::Value;
use snapbox::str;

const OLD: &str = "plan-cli/tests/compare/old/person.proto";
const NEW: &str = "plan-cli/tests/compare/new/person.proto";

fn compare(arguments: &[&str]) -> (i32, String, String) {
    run(&[&["compare"], arguments].concat())
}

#[test]
fn each_change_that_breaks_is_a_line() {
    protoplan(&["compare", OLD, NEW]).assert().code(1).stderr_eq("").stdout_eq(str![[r#"
person.proto:7:1: field 3 `hello.Person.email` is gone, and its number is not reserved; reserve the number [field-number-unreserved; breaks old readers, new readers]
person.proto:8:3: field 1 `hello.Person.name`: `string` became `bytes`: old readers: what is not UTF-8 is refused; add a field of the new type with a new number, and reserve the old one [field-type-changed; breaks old readers, json, source]
person.proto:9:3: warning: field 2 `hello.Person.id`: `int64` became `int32`: new readers: numbers that do not fit become others [field-type-changed; breaks source; may lose values of new readers, json]

"#]]);
}

#[test]
fn others_can_be_broken() {
    protoplan(&["compare", "--breaking=source", OLD, NEW])
        .assert()
        .code(1)
        .stderr_eq("")
        .stdout_eq(str![[r#"
person.proto:7:1: field 3 `hello.Person.email` is gone; keep the field, and mark it `deprecated` until no program uses it [field-removed; breaks source; may lose values of json]
person.proto:8:3: field 1 `hello.Person.name`: `string` became `bytes`: old readers: what is not UTF-8 is refused; add a field of the new type with a new number, and reserve the old one [field-type-changed; breaks old readers, json, source]
person.proto:9:3: field 2 `hello.Person.id`: `int64` became `int32`: new readers: numbers that do not fit become others; add a field of the new type with a new number, and reserve the old one [field-type-changed; breaks source; may lose values of new readers, json]

"#]]);
    protoplan(&["compare", "--breaking", "json,new-readers", "--all", OLD, NEW])
        .assert()
        .code(1)
        .stderr_eq("")
        .stdout_eq(str![[r#"
kind.proto:8:3: warning: value `hello.COLLEAGUE = 2` is new [value-added; breaks nobody; may lose values of json]
person.proto:7:1: warning: field 3 `hello.Person.email` is gone [field-removed; breaks source; may lose values of json]
person.proto:7:1: field 3 `hello.Person.email` is gone, and its number is not reserved; reserve the number [field-number-unreserved; breaks old readers, new readers]
person.proto:7:1: field 3 `hello.Person.email` is gone, and its name is not reserved; reserve the name [field-name-unreserved; breaks json]
person.proto:8:3: field 1 `hello.Person.name`: `string` became `bytes`: old readers: what is not UTF-8 is refused; add a field of the new type with a new number, and reserve the old one [field-type-changed; breaks old readers, json, source]
person.proto:9:3: warning: field 2 `hello.Person.id`: `int64` became `int32`: new readers: numbers that do not fit become others [field-type-changed; breaks source; may lose values of new readers, json]
person.proto:11:3: warning: field 5 `hello.Person.phone` is new [field-added; breaks nobody; may lose values of json]

"#]]);
}

#[test]
fn nothing_is_broken_by_the_same() {
    assert_eq!(compare(&["--breaking=all", "--all", OLD, OLD]), (0, String::new(), String::new()));
    assert_eq!(compare(&["--json", OLD, OLD]), (0, "[]\n".to_owned(), String::new()));
    let added = [
        "--breaking",
        "source",
        "proto/shop/order.proto",
        "proto/sets/order_source_info.binpb",
        "-I",
        "proto",
    ];
    assert_eq!(compare(&added), (0, String::new(), String::new()));
}

#[test]
fn risks_are_warnings_unless_they_are_denied() {
    let folder = std::env::temp_dir().join(format!("plan-cli-{}-risks", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, ty: &str| {
        let path = folder.join(name);
        std::fs::write(&path, format!("edition = '2023'; message A {{ {ty} n = 1; }}")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (old, new) = (file("old.proto", "int64"), file("new.proto", "int32"));
    let (status, out, _) = compare(&[&old, &new]);
    let denied = compare(&["--deny-risks", &old, &new]);
    let of_others = compare(&["--breaking", "old-readers", "--deny-risks", &old, &new]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(status, 0);
    assert!(out.contains(": warning: field 1 `A.n`: `int64` became `int32`"), "{out}");
    assert_eq!(denied.0, 1);
    assert!(!denied.1.contains("warning"), "{}", denied.1);
    assert_eq!(of_others, (0, String::new(), String::new()));
}

#[test]
fn folders_and_descriptor_sets_are_compared() {
    let path = std::env::temp_dir().join(format!("plan-cli-{}-compare.binpb", std::process::id()));
    let set = path.to_str().unwrap();
    let (status, _, error) = run(&[
        "descriptor",
        "-I",
        "plan-cli/tests/compare/old",
        "person.proto",
        "--include-imports",
        "-o",
        set,
    ]);
    assert_eq!((status, &*error), (0, ""));
    let by_set = compare(&[set, NEW]);
    let by_folder = compare(&["plan-cli/tests/compare/old", "plan-cli/tests/compare/new"]);
    let by_name = compare(&["-I", "plan-cli/tests/compare/new", set, "person.proto"]);
    let same = compare(&["--breaking=all", set, OLD]);
    std::fs::remove_file(&path).unwrap();
    let by_file = compare(&[OLD, NEW]);
    assert_eq!(by_file.0, 1);
    assert_eq!(by_set, by_file);
    assert_eq!(by_folder, by_file);
    assert_eq!(by_name, by_file);
    assert_eq!(same, (0, String::new(), String::new()));
}

#[test]
fn json_has_all_changes() {
    let (status, out, error) = compare(&["--json", OLD, NEW]);
    assert_eq!((status, &*error), (1, ""));
    let changes: Vec<Value> = serde_json::from_str(&out).unwrap();
    let of =
        |kind: &str| changes.iter().find(|it| it["kind"] == kind).unwrap_or_else(|| panic!("{kind}: {out}"));
    let gone = of("field-number-unreserved");
    assert_eq!(gone["element"], "hello.Person.email");
    assert_eq!(gone["breaks"], serde_json::json!(["old-readers", "new-readers"]));
    assert_eq!((&gone["fails"], &gone["remedy"]), (&true.into(), &"reserve the number".into()));
    assert_eq!((&gone["old"]["file"], &gone["old"]["line"]), (&"person.proto".into(), &10.into()));
    assert_eq!((&gone["new"]["line"], &gone["new"]["column"]), (&7.into(), &1.into()));
    let added = of("field-added");
    assert_eq!((&added["fails"], &added["remedy"]), (&false.into(), &Value::Null));
    assert_eq!(added["risks"], serde_json::json!(["json"]));
}

#[test]
fn what_cannot_be_compared_is_told() {
    for (arguments, told) in [
        (&["nope.binpb", NEW][..], "`nope.binpb` cannot be read: "),
        (&["README.md", NEW], "not a FileDescriptorSet"),
        (&[OLD, "plan-cli/tests/faulty/types.proto"], "types.proto:4:3: "),
        (&[OLD, "docs"], "no .proto file is in this folder"),
        (&[OLD, "nope.proto"], "nope.proto: "),
        (&[OLD], "<NEW>"),
        (&["--breaking", "writers", OLD, NEW], "old-readers, new-readers, wire, json, source, all"),
    ] {
        let (status, out, error) = compare(arguments);
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn the_help_says_what_there_is() {
    protoplan(&["compare", "--help"]).assert().code(0).stderr_eq("").stdout_eq(str![[r#"
Compare two schemas, and tell which changes break whom

OLD and NEW are each a .proto file, a folder of them, or an encoded descriptor set with all that it
imports. A .proto file is imported from the folders of -I; without any, or if it lies in none of
them, from its own folder too.

Each change is one line on the standard output: `file:line:column: what; what to do [kind; breaks
whom]`, the place being that in NEW. A change that breaks nobody who was named by --breaking, but
may lose some of their values, has `warning:` before it.

Usage: protoplan compare [OPTIONS] <OLD> <NEW>

Arguments:
  <OLD>
          The old schema

  <NEW>
          The new schema

Options:
  -I, --include <DIR>
          Folder from which files are imported; may be given several times [default: the current
          folder]
          
          [alias: --proto_path]

      --breaking <WHOM>
          Whom no change may break
          
          `old-readers` are programs with the old schema that read what is written by the new one,
          `new-readers` those with the new schema that read what was written by the old one, `wire`
          both; `json` is JSON and the text format, `source` is code that uses generated types.
          
          [default: wire]
          [possible values: old-readers, new-readers, wire, json, source, all]

      --deny-risks
          Fail too if values may be lost, such as numbers that do not fit

      --all
          Show all changes, those too that break nobody

      --json
          Print all changes as one JSON array to the standard output
          
          Each is an object of `kind`, `element`, `message`, `remedy` (or null), `breaks` and
          `risks` (arrays of whom), `fails` (whether it makes the command fail), and `old` and
          `new`: objects of `file`, `line`, `column`, `end_line` and `end_column`, or null.

  -h, --help
          Print help (see a summary with '-h')

Examples:
  protoplan compare -I proto hello.v1.binpb proto/hello.proto
  protoplan compare --breaking all old/proto new/proto
  protoplan compare --json v1.binpb v2.binpb | jq '.[] | select(.fails) | .message'

Exit status: 0 if nothing is broken, 1 if something is, 2 if the schemas cannot be compared.

"#]]);
}
