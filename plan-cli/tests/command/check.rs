use super::{protoplan, run};
use serde_json::Value;
use snapbox::str;

const FAULTY: [&str; 3] = ["-I", "plan-cli/tests/faulty", "plan-cli/tests/faulty/types.proto"];

fn check(arguments: &[&str]) -> (i32, String, String) {
    run(&[&["check"], arguments].concat())
}

#[test]
fn files_without_faults_pass_in_silence() {
    let root = std::fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
    let absolute = root.join("proto/hello.proto");
    for file in ["proto/shop/order.proto", "./proto/hello.proto", "proto/../proto/hello.proto", "hello.proto"]
    {
        assert_eq!(check(&["-I", "proto", file]), (0, String::new(), String::new()), "{file}");
    }
    assert_eq!(check(&["-Iproto", absolute.to_str().unwrap()]).0, 0);
    assert_eq!(check(&["google/protobuf/any.proto", "proto/hello.proto"]).0, 0);
}

#[test]
fn a_name_that_cannot_be_imported_is_refused() {
    let folder = std::env::temp_dir().join(format!("plan-cli-{}-name", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("c:x.proto");
    std::fs::write(&file, "").unwrap();
    let (status, _, error) = check(&["-I", folder.to_str().unwrap(), file.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(status, 1);
    assert!(error.contains("the name `c:x.proto` is absolute"), "{error}");
}

#[test]
fn each_problem_is_a_line() {
    protoplan(&[&["check"][..], &FAULTY].concat()).assert().code(1).stdout_eq("").stderr_eq(str![[r#"
types.proto:4:3: [..]Appel[..]
types.proto:6:3: [..]Paer[..]

"#]]);
}

#[test]
fn problems_are_shown_with_their_lines() {
    protoplan(&[&["check", "--excerpts"][..], &FAULTY].concat()).assert().code(1).stdout_eq("").stderr_eq(
        str![[r#"
error: [..]Appel[..]
 --> types.proto:4:3
  |
4 |   Appel apple = 1;
  |   ^^^^^

error: [..]Paer[..]
 --> types.proto:6:3
  |
6 |   Paer pear = 3;
  |   ^^^^


"#]],
    );
}

#[test]
fn json_is_one_array() {
    assert_eq!(check(&["--json", "-I", "proto", "hello.proto"]), (0, "[]\n".to_owned(), String::new()));

    let (status, out, error) = check(&[&["--json"][..], &FAULTY].concat());
    assert_eq!((status, &*error), (1, ""));
    let problems: Vec<serde_json::Map<String, Value>> = serde_json::from_str(&out).unwrap();
    assert_eq!(problems.len(), 2);
    for (problem, (line, column, name)) in problems.iter().zip([(4, 3, "Appel"), (6, 3, "Paer")]) {
        let mut keys: Vec<&str> = problem.keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["column", "end_column", "end_line", "file", "line", "message", "severity"]);
        assert_eq!((&problem["file"], &problem["severity"]), (&"types.proto".into(), &"error".into()));
        assert_eq!((&problem["line"], &problem["column"]), (&line.into(), &column.into()));
        assert_eq!(problem["end_line"], line);
        assert!(problem["end_column"].as_u64() >= Some(column));
        assert!(problem["message"].as_str().unwrap().contains(name));
    }

    let (status, out, _) = check(&["--json", "-I", "proto", "plan-cli/tests/faulty/types.proto"]);
    assert_eq!(status, 1);
    let problems: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&problems[0]["line"], &problems[0]["end_column"]), (&Value::Null, &Value::Null));
}

#[test]
fn files_that_cannot_be_named_are_told() {
    protoplan(&["check", "-I", "docs", "proto/hello.proto", "docs", "/nope/a.proto"])
        .assert()
        .code(1)
        .stderr_eq(str![[r#"
proto/hello.proto: the file lies in no folder that is looked in, which are `docs`; add the folder from which it is imported with -I
docs: no .proto file is in this folder
/nope/a.proto: no such file; check the path

"#]]);
    let (status, _, error) = check(&["-I", "proto", "helo.proto"]);
    assert_eq!(status, 1);
    assert!(error.starts_with("helo.proto: ") && error.contains("did you mean `hello.proto`?"), "{error}");
}

#[test]
fn a_folder_stands_for_the_files_in_it() {
    assert_eq!(check(&["-I", "proto", "proto/shop"]), (0, String::new(), String::new()));
    let (status, _, error) = check(&["-I", "plan-cli/tests", "plan-cli/tests/faulty"]);
    assert_eq!(status, 1);
    assert!(error.starts_with("faulty/"), "{error}");
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    for (arguments, told) in [
        (&[][..], "<FILE>"),
        (&["--json", "--excerpts", "a.proto"], "cannot be used with"),
        (&["--jsn", "a.proto"], "--json"),
    ] {
        let (status, out, error) = check(arguments);
        assert_eq!((status, &*out), (2, ""));
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn colours_are_for_terminals() {
    let arguments = [&["check", "--excerpts"][..], &FAULTY].concat();
    let error = |command: snapbox::cmd::Command| String::from_utf8(command.output().unwrap().stderr).unwrap();
    let plain = error(protoplan(&arguments));
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let forced = protoplan(&arguments).env("CLICOLOR_FORCE", "1");
    assert!(error(forced).contains('\u{1b}'));
    let unwanted = protoplan(&arguments).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    assert_eq!(error(unwanted), plain);
}

#[test]
fn the_help_says_what_there_is() {
    protoplan(&["check", "--help"]).assert().code(0).stderr_eq("").stdout_eq(str![[r#"
Check .proto files, and everything that they import

Each problem is one line on the standard error stream: `file:line:column: message`, or `file:
message` where no place is known; before the message of a warning stands `warning:`. On a terminal,
problems are shown with the lines of text that they lie in. Columns are those of protoc: a tab moves
to the next multiple of 8.

Usage: protoplan check [OPTIONS] <FILE>...

Arguments:
  <FILE>...
          The .proto files: paths, folders that hold them, or names by which they are imported

Options:
  -I, --include <DIR>
          Folder from which files are imported; may be given several times [default: the current
          folder]
          
          [alias: --proto_path]

      --excerpts
          Show problems with the lines of text that they lie in, though the errors go to no terminal

      --json
          Print the problems as one JSON array to the standard output
          
          Each is an object of `file`, `line`, `column`, `end_line`, `end_column`, `severity`
          ("error" or "warning") and `message`; numbers count from 1, and are null where no place is
          known.

      --deny-warnings
          Fail if there are warnings

  -h, --help
          Print help (see a summary with '-h')

Examples:
  protoplan check hello.proto
  protoplan check -I proto -I vendor proto/shop
  protoplan check --json -I proto proto/hello.proto | jq '.[].message'

Exit status: 0 if the files can be used, 1 if not, 2 if the arguments are faulty.

"#]]);
}
