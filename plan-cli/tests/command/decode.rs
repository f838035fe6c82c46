use super::{protoplan, run, told};
use snapbox::{IntoData as _, str};
use std::io::{Read as _, Write as _};
use std::process::{self, Stdio};

/// What is told of an input in hexadecimal digits.
fn decode(arguments: &[&str], hex: &str) -> (i32, String, String) {
    told(&protoplan(&[&["decode", "--hex"], arguments].concat()).stdin(hex).output().unwrap())
}

const ORDER: [&str; 4] = ["-I", "proto", "shop/order.proto", "shop.Order"];

#[test]
fn a_message_of_a_schema_is_listed() {
    protoplan(&["decode", "-I", "proto", "proto/hello.proto", "hello.Person", "tests/data/person_100B.bin"])
        .assert()
        .code(0)
        .stderr_eq("")
        .stdout_eq(str![[r#"
offset  field  wire     length  value
     0      1  len          25  name: string = "Alexandra Featherstonehau"
    27      2  varint        2  id: int32 = 300
    30      3  len          33  emails: string = "user00000.someone@mail.example.co"
    65      3  len          33  emails: string = "user00001.someone@mail.example.co"

"#]]);
}

#[test]
fn without_a_schema_it_is_guessed() {
    protoplan(&["decode", "tests/data/person_100B.bin"]).assert().code(0).stderr_eq("").stdout_eq(str![[
        r#"
without a schema, what is marked by ? is a guess
offset  field  wire     length  value
     0      1  len          25  string? "Alexandra Featherstonehau"
    27      2  varint        2  300
    30      3  len          33  string? "user00000.someone@mail.example.co"
    65      3  len          33  string? "user00001.someone@mail.example.co"

"#
    ]]);
}

#[test]
fn records_of_every_kind_are_listed() {
    let hex = "089601 1001 10ff01 2a050a016b1001 3b08053c 4a03010203 7207616200ff0a2261 7d0000c03f a00607 9a0603416461 \
               9a06020801 0a0161 9206020801 940608";
    let (status, out, error) = decode(&["-I", "proto", "cases/s2.proto", "t2.P"], hex);
    assert_eq!(
        (status, &*error),
        (
            1,
            "error: decode: byte 60: 98 (field 98): found an end-group tag that closes no open group of its number\n"
        )
    );
    snapbox::assert_data_eq!(
        out,
        str![[r#"
offset  field  wire     length  value
     0      1  varint        2  a: int32 = 150
     3      2  varint        1  c: t2.C = A (1)
     5      2  varint        2  c: t2.C = 255 (no value of the enum)
     8      5  len           5  mc: t2.P.McEntry
    10      1  len           1    key: string = "k"
    13      2  varint        1    value: t2.CM = MB (1)
    15      7  group            g: t2.P.G
    16      1  varint        1    x: int32 = 5
    18      7  end
    19      9  len           3  rp: int32 = [1, 2, 3]
    24     14  len           7  by: bytes = b"ab\x00\xff\n\"a"
    33     15  fixed32       4  df: float = 1.5
    38    100  varint        1  [t2.ex]: int32 = 7
    41     99  len           3  unknown: string? "Ada"
    47     99  len           2  unknown: message?
    50      1  varint        1    1
    52      1  len           1  unknown: string? "a"
    55     98  len           2  unknown: message?
    58      1  varint        1    1

"#]]
        .raw()
    );
}

#[test]
fn faulty_input_is_listed_up_to_the_fault() {
    // the second line of the order is cut off
    let (status, out, error) = decode(&ORDER, "1001 1a050a03616263 1a040a096161");
    assert_eq!(status, 1);
    assert_eq!(
        error,
        "error: decode: byte 12: lines[1].sku (field 1): the input ends inside a value; expected more bytes\n"
    );
    snapbox::assert_data_eq!(
        out,
        str![[r#"
offset  field  wire     length  value
     0      2  varint        1  state: shop.Order.State = STATE_OPEN (1)
     2      3  len           5  lines: shop.Order.Line
     4      1  len           3    sku: string = "abc"
     9      3  len           4  lines: shop.Order.Line

"#]]
    );

    let (status, out, error) = decode(&[], "0801 0e");
    assert_eq!(status, 1);
    assert!(
        error.starts_with("error: decode: byte 2: found an invalid tag; expected a field number"),
        "{error}"
    );
    assert!(out.ends_with("     0      1  varint        1  1\n"), "{out}");
}

#[test]
fn what_a_schema_requires_is_missed() {
    let (status, out, error) = decode(&["-I", "proto", "cases/s2.proto", "t2.R"], "12020801");
    assert_eq!(status, 1);
    assert!(out.contains("r: t2.R\n"), "{out}");
    assert!(error.contains("q (field 1): a required field is missing"), "{error}");
}

#[test]
fn a_schema_can_be_a_descriptor_set() {
    let set = ["--descriptor-set", "proto/sets/order_source_info.binpb", "shop.Order"];
    assert_eq!(decode(&set, "1002"), decode(&ORDER, "1002"));
    assert!(decode(&set, "1002").1.ends_with("state: shop.Order.State = STATE_PAID (2)\n"));
}

#[test]
fn input_is_read_from_where_it_is_named() {
    let piped = |name: &[&str]| protoplan(&[&["decode"], name].concat()).stdin("\x08\x07").output().unwrap();
    let (status, out, _) = told(&piped(&[]));
    assert!(status == 0 && out.ends_with("  7\n"), "{out}");
    assert_eq!(told(&piped(&["-"])).1, out);
    assert_eq!(told(&piped(&["-I", "proto", "hello.proto", "hello.Person", "-"])).0, 0);

    let (status, out, error) = run(&["decode", "nope.bin"]);
    assert_eq!((status, &*out), (1, ""));
    assert!(error.starts_with("error: `nope.bin` cannot be read: "), "{error}");
    assert_eq!(
        decode(&[], "08 7"),
        (
            1,
            String::new(),
            "error: the input has an odd number of hexadecimal digits; expected two a byte\n".to_owned()
        )
    );
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    for (arguments, told) in [
        (&["hello.proto"][..], "after a .proto file, name the message"),
        (&["--descriptor-set", "a.binpb"], "name a message and no file"),
        (&["--descriptor-set", "a.binpb", "hello.proto", "hello.Person", "-"], "name a message and no file"),
        (&["a", "b", "c", "d"], "unexpected"),
    ] {
        let (status, out, error) = decode(arguments, "");
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(error.contains(told), "{error}");
    }
    let (status, _, error) = decode(&["-I", "proto", "hello.proto", "hello.Preson"], "");
    assert_eq!(status, 1);
    assert!(error.contains("did you mean `hello.Person`?"), "{error}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    // by hand, for a command of the other tests is read to its end
    let mut child = process::Command::new(snapbox::cmd::cargo_bin!("protoplan"))
        .arg("decode")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&b"\x08\x07".repeat(100_000)).unwrap();
    let mut start = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}
