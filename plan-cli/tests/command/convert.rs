//! `decode --to`, `encode` and `convert`.

use super::{protoplan, told};
use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{self, Stdio};

const PERSON: [&str; 4] = ["-I", "proto", "hello.proto", "hello.Person"];
const P: [&str; 4] = ["-I", "proto", "cases/s2.proto", "t2.P"];
const ADA: &[u8] = b"\x0a\x03Ada\x10\x07\x1a\x01a";

/// Status, the bytes of the standard output, and standard error.
fn fed(arguments: &[&[&str]], input: &[u8]) -> (i32, Vec<u8>, String) {
    let output = protoplan(&arguments.concat()).stdin(input).output().unwrap();
    (output.status.code().unwrap(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

/// The bytes that are written where all is well.
fn good(arguments: &[&[&str]], input: &[u8]) -> Vec<u8> {
    let (status, out, error) = fed(arguments, input);
    assert_eq!((status, &*error), (0, ""), "{arguments:?}");
    out
}

/// What is told where something is wrong.
fn bad(arguments: &[&[&str]], input: &[u8]) -> (i32, String) {
    let (status, _, error) = fed(arguments, input);
    (status, error)
}

#[test]
fn each_format_becomes_each_other_one() {
    let forms: [(&str, &[u8]); 3] = [
        ("binary", ADA),
        ("json", b"{\"name\":\"Ada\",\"id\":7,\"emails\":[\"a\"]}\n"),
        ("text", b"name: \"Ada\"\nid: 7\nemails: \"a\"\n"),
    ];
    for (from, input) in forms {
        for (to, output) in forms {
            let found = good(&[&["convert", "--from", from, "--to", to], &PERSON], input);
            assert_eq!(found, output, "{from} {to}");
        }
        if from != "binary" {
            assert_eq!(good(&[&["encode", "--from", from], &PERSON], input), ADA);
            assert_eq!(good(&[&["decode", "--to", from], &PERSON], ADA), input);
        }
    }
    assert_eq!(good(&[&["encode"], &PERSON], forms[1].1), ADA);
    let set = ["--descriptor-set", "proto/sets/cases.binpb", "t2.P"];
    assert_eq!(good(&[&["decode", "--to", "text"], &set], b"\x08\x07"), b"a: 7\n");
}

#[test]
fn streams_are_converted_message_by_message() {
    let forms: [(&str, &[u8]); 3] = [
        ("binary", b"\x0a\x0a\x03Ada\x10\x07\x1a\x01a\x00\x02\x10\x08"),
        ("json", b"{\"name\":\"Ada\",\"id\":7,\"emails\":[\"a\"]}\n{}\n{\"id\":8}\n"),
        ("text", b"name: \"Ada\"\nid: 7\nemails: \"a\"\n---\n---\nid: 8\n---\n"),
    ];
    for (from, input) in forms {
        for (to, output) in forms {
            let arguments: [&[&str]; 2] = [&["convert", "--delimited", "--from", from, "--to", to], &PERSON];
            assert_eq!(good(&arguments, input), output, "{from} {to}");
            assert_eq!(good(&arguments, b""), b"", "{from} {to}");
        }
    }
    // the last one may lack its end, blank lines are no messages of JSON, and lines may end as on Windows
    let json: &[&str] = &["convert", "--delimited", "--from", "json", "--to", "json"];
    assert_eq!(good(&[json, &PERSON], b"\n{}\r\n \n{\"id\": 1}"), b"{}\n{\"id\":1}\n");
    let text: &[&str] = &["convert", "--delimited", "--from", "text", "--to", "text", "--compact"];
    assert_eq!(
        good(&[text, &PERSON], b"---\r\n\nid: 1\n\nname: '---'\n---\n id: 2\n\n"),
        b"---\nname: \"---\" id: 1\n---\nid: 2\n---\n"
    );
    assert_eq!(
        String::from_utf8(good(&[&["decode", "--delimited"], &PERSON], forms[0].1)).unwrap(),
        "message 1, 10 bytes
offset  field  wire     length  value
     0      1  len           3  name: string = \"Ada\"
     5      2  varint        1  id: int32 = 7
     7      3  len           1  emails: string = \"a\"
message 2, 0 bytes
offset  field  wire     length  value
message 3, 2 bytes
offset  field  wire     length  value
     0      2  varint        1  id: int32 = 8
"
    );
    let hex: &[&str] = &["decode", "--hex", "--delimited", "--to", "json"];
    assert_eq!(good(&[hex, &PERSON], b"00 02 10 08"), b"{}\n{\"id\":8}\n");
}

#[test]
fn a_message_is_written_before_the_next_one_is_read() {
    let mut child = process::Command::new(snapbox::cmd::cargo_bin!("protoplan"))
        .args(["convert", "--delimited", "--from", "json", "--to", "binary"])
        .args(PERSON)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut into = child.stdin.take().unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut frame = [0; 3];
    for id in 1..=3 {
        writeln!(into, "{{\"id\": {id}}}").unwrap();
        out.read_exact(&mut frame).unwrap();
        assert_eq!(frame, [2, 0x10, id]);
    }
    // whoever reads has seen enough
    drop(out);
    let _ = into.write_all(&b"{\"id\": 4}\n".repeat(10_000));
    drop(into);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

#[test]
fn options_choose_how_formats_are_written() {
    let out = |options: &[&str], of: &[&str], input: &[u8]| {
        String::from_utf8(good(&[&["convert", "--hex", "--from", "binary"], options, of], input)).unwrap()
    };
    let json = ["--to", "json"];
    assert_eq!(out(&[&json[..], &["--pretty"]].concat(), &PERSON, b"1007"), "{\n  \"id\": 7\n}\n");
    assert_eq!(
        out(&[&json[..], &["--defaults", "--compact"]].concat(), &PERSON, b""),
        "{\"name\":\"\",\"id\":0,\"emails\":[]}\n"
    );
    let order = ["-I", "proto", "shop/order.proto", "shop.Order"];
    assert_eq!(
        out(&[&json[..], &["--proto-names", "--enum-numbers"]].concat(), &order, b"1001 2200"),
        "{\"state\":1,\"placed_at\":\"1970-01-01T00:00:00Z\"}\n"
    );
    assert_eq!(out(&["--to", "text", "--compact", "--unknown-fields"], &P, b"0807 980603"), "a: 7 99: 3\n");
    assert_eq!(out(&["--to", "text", "--compact"], &P, b"0807 980603"), "a: 7\n");

    let unknown: [&[&str]; 2] = [&["encode", "--ignore-unknown"], &PERSON];
    assert_eq!(good(&unknown, b"{\"x\": [1], \"id\": 7}"), b"\x10\x07");

    let required = ["-I", "proto", "cases/s2.proto", "t2.R"];
    for (from, input) in [("json", &b"{}"[..]), ("text", b""), ("binary", b"")] {
        let arguments = ["convert", "--from", from, "--to", "json"];
        let (status, error) = bad(&[&arguments, &required], input);
        assert_eq!(status, 1);
        assert!(error.contains("required field") && error.contains('q'), "{error}");
        assert_eq!(good(&[&arguments, &["--partial"], &required], input), b"{}\n");
    }
}

#[test]
fn faults_are_told_with_their_place() {
    for (options, input, expected) in [
        (
            &["--from", "json"][..],
            &b"{\n  \"emails\": [\"a\", 1]}"[..],
            "error: standard input:2:19: emails[1]: expected a string, found a number\n",
        ),
        (
            &["--from", "text"],
            b"id: 1\nemial: 'a'",
            "error: standard input:2:1: no field `emial` in `hello.Person`; did you mean `emails`?\n",
        ),
        (
            &["--from", "json", "--delimited"],
            b"{}\n\n{\"id\": \"x\"}\n",
            "error: standard input:3:8: message 2: id: expected an integer from -2147483648 to 2147483647, found x\n",
        ),
        (
            &["--from", "text", "--delimited"],
            b"id: 1\n---\n\nid: 'x'\n",
            "error: standard input:4:5: message 2: id: expected an integer, found `'x'`\n",
        ),
    ] {
        assert_eq!(bad(&[&["encode"], options, &PERSON], input), (1, expected.to_owned()));
    }
    let to_json = ["decode", "--to", "json", "--delimited"];
    assert_eq!(
        bad(&[&to_json, &PERSON], b"\x00\x02\x0a\x05"),
        (
            1,
            "error: message 2: decode: byte 1: name (field 1): the input ends inside a value; expected more bytes\n"
                .to_owned()
        )
    );
    let (status, out, error) = fed(&[&to_json, &PERSON], b"\x02\x10\x07\x05\x0a");
    assert_eq!((status, &*out), (1, &b"{\"id\":7}\n"[..]));
    assert!(error.starts_with("error: `standard input`: message 2: decode: "), "{error}");
}

#[test]
fn files_are_read_and_written() {
    let folder = std::env::temp_dir().join(format!("protoplan-convert-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (json, binary, listed) = (path("person.json"), path("person.bin"), path("person.txt"));
    fs::write(&json, "{\"id\": 7}\n").unwrap();

    assert_eq!(good(&[&["encode"], &PERSON, &[&json, "-o", &binary]], b""), b"");
    assert_eq!(fs::read(&binary).unwrap(), b"\x10\x07");
    assert_eq!(good(&[&["decode"], &PERSON, &[&binary, "--output", &listed]], b""), b"");
    assert!(fs::read_to_string(&listed).unwrap().ends_with("id: int32 = 7\n"));

    // a faulty message leaves the file as it was
    let (status, error) = bad(&[&["encode", "-o", &binary], &PERSON], b"{\"id\": []}");
    assert!(status == 1 && error.contains("standard input:1:8: id: "), "{error}");
    assert_eq!(fs::read(&binary).unwrap(), b"\x10\x07");

    // into itself: a message, yes; a stream, no
    let again = ["convert", "--from", "json", "--to", "json", "--pretty", &json, "-o", &json];
    let again = [&again[..6], &PERSON, &again[6..]].concat();
    assert_eq!(good(&[&again], b""), b"");
    assert_eq!(fs::read_to_string(&json).unwrap(), "{\n  \"id\": 7\n}\n");
    let stream = ["encode", "--delimited", "-I", "proto", "hello.proto", "hello.Person", &json, "-o", &json];
    let (status, error) = bad(&[&stream], b"");
    assert!(status == 2 && error.contains("name another file"), "{error}");
    assert_eq!(fs::read_to_string(&json).unwrap(), "{\n  \"id\": 7\n}\n");

    let (status, error) = bad(&[&["encode", "-o", "no/such/folder"], &PERSON], b"{}");
    assert!(status == 1 && error.contains("`no/such/folder` cannot be written: "), "{error}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    for (arguments, expected) in [
        (&["decode", "--to", "json", "x.bin"][..], "name a .proto file and a message of it: decode"),
        (&["encode", "hello.proto"], "after a .proto file, name the message: encode FILE MESSAGE"),
        (&["convert", "--from", "json"], "--to"),
        (&["encode", "--from", "binary"], "invalid value"),
        (&["decode", "--pretty", "x.bin"], "--pretty is for JSON or text that is written"),
        (&["decode", "--to", "json", "--unknown-fields"], "--unknown-fields is for text that is written"),
        (&["decode", "--to", "text", "--defaults"], "--defaults is for JSON that is written"),
        (&["decode", "--to", "json", "--pretty", "--compact"], "cannot be used with"),
        (&["decode", "--to", "json", "--pretty", "--delimited"], "leave out --pretty"),
        (&["encode", "--from", "text", "--ignore-unknown"], "--ignore-unknown is for JSON that is read"),
        (&["convert", "--hex", "--from", "json", "--to", "text"], "--hex is for input in the binary format"),
    ] {
        let schema = if arguments.iter().any(|it| it.contains('.')) { &[][..] } else { &PERSON };
        let (status, out, error) = told(&protoplan(&[arguments, schema].concat()).output().unwrap());
        assert_eq!((status, &*out), (2, ""), "{arguments:?} {error}");
        assert!(error.contains(expected), "{arguments:?} {error}");
    }
}
