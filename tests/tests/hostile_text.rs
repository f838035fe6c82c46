//! Text of any shape is an error or a schema: it takes little stack, and time that grows with its length.

use std::fmt::Write as _;
use std::thread;
use std::time::{Duration, Instant};

use plan_core::front::{Bundled, Chain, Compiler, Front as _, Memory};
use plan_core::schema::{DescriptorOptions, SchemaError};

/// The stack in bytes: a quarter of what Rust gives a thread, in a build without optimisation.
const STACK: usize = 512 << 10;

/// What only a square of the lengths here can pass, on any machine.
const DEADLINE: Duration = Duration::from_mins(1);

/// Compiles a text on a thread with little stack, and writes what compiles.
fn compile(text: String) -> Result<usize, SchemaError> {
    compile_file("a.proto", Memory::new().with("a.proto", text))
}

/// Compiles a file of some on a thread with little stack, and writes what compiles.
fn compile_file(name: &'static str, files: Memory) -> Result<usize, SchemaError> {
    let run = move || {
        let source = Chain::new().then(files).then(Bundled);
        let parsed = Compiler::new().source_info(true).parse(&[name], &source)?;
        Ok(parsed.descriptor_set(DescriptorOptions::new().source_info(true)).len())
    };
    let begun = Instant::now();
    let thread = thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    let answer = thread.join().expect("no panic");
    assert!(begun.elapsed() < DEADLINE, "took {:?}", begun.elapsed());
    answer
}

/// `open` so many times, then `close` as often.
fn nested(open: &str, close: &str, levels: usize) -> String {
    open.repeat(levels) + &close.repeat(levels)
}

#[test]
fn nesting_takes_no_stack() {
    const LEVELS: usize = 50_000;
    let options = "import 'google/protobuf/descriptor.proto'; message O { optional O o = 1; repeated O l = 2; \
                   optional group G = 3 { optional O o = 1; } } extend google.protobuf.FileOptions { optional O o = 50000; }";
    for text in [
        nested("message M {", "}", LEVELS),
        nested("message M { optional group G = 1 {", "} }", LEVELS),
        nested("message M { oneof o { group G = 1 {", "} } }", LEVELS),
        nested("message M { extend M { optional group G = 1 {", "} } }", LEVELS),
        format!("{options} option (o) = {{ {} }};", nested("o {", "}", LEVELS)),
        format!("{options} option (o) = {{ {} }};", nested("o <", ">", LEVELS)),
        format!("{options} option (o) = {{ {} }};", nested("l: [{", "}]", LEVELS)),
        format!("{options} option (o) = {{ {} }};", nested("g {o {", "}}", LEVELS)),
        format!("{options} option (o) = {{ {} }};", nested("unknown {", "}", LEVELS)),
        format!("{options} option (o) = {{ {} }};", nested("[", "]", LEVELS)),
        format!("{options} option (o){} = {{}};", ".o".repeat(LEVELS)),
        nested("{", "}", LEVELS),
        nested("[", "]", LEVELS),
        nested("(", ")", LEVELS),
        nested("/*", "*/", LEVELS),
        "message M {".repeat(LEVELS),
        format!("message M {{ optional {} m = 1; }}", "M.".repeat(LEVELS) + "M"),
        format!("package {};", "p.".repeat(LEVELS) + "p"),
    ] {
        let error = compile(text.clone()).unwrap_err();
        assert!(!error.problems().is_empty(), "{}", &text[..100]);
    }
}

/// A text of many statements.
fn many(head: &str, count: usize, statement: impl Fn(&mut String, usize), tail: &str) -> String {
    let mut text = String::from(head);
    for at in 0..count {
        statement(&mut text, at);
    }
    text + tail
}

#[test]
fn time_grows_with_the_length() {
    const MANY: usize = 40_000;
    let put = |form: &'static str| {
        move |text: &mut String, at: usize| text.push_str(&form.replace('#', &at.to_string()))
    };
    for (sound, text) in [
        (true, many("syntax='proto3';", MANY, put("message M# { M# m = 1; }"), "")),
        (
            true,
            many(
                "syntax='proto3'; message M {\t",
                MANY / 4,
                |text, at| {
                    let _ =
                        write!(text, "\tint32 f{at} = {};", if at < 18_999 { at + 1 } else { at + 1_002 });
                },
                "}",
            ),
        ),
        (
            true,
            many(
                "syntax='proto3'; enum E { Z = 0;",
                MANY,
                |text, at| {
                    let _ = write!(text, "\tV{at} = {};", at + 1);
                },
                "}",
            ),
        ),
        (
            true,
            many(
                "syntax='proto2'; message M { extensions 1 to max;",
                MANY,
                |text, at| {
                    let _ = write!(text, "extend M {{ optional int32 e{at} = {}; }}", at + 20_000);
                },
                "}",
            ),
        ),
        (
            true,
            many(
                "syntax='proto3'; message M {",
                MANY,
                |text, at| {
                    let _ = write!(text, "reserved {};", 2 * at + 1);
                },
                "}",
            ),
        ),
        (
            true,
            many(
                "syntax='proto3'; message M {}",
                1,
                |text, _| text.push_str(&"// comment\n/* more */ ;".repeat(MANY)),
                "",
            ),
        ),
        (
            true,
            many(
                "syntax='proto3'; service S {",
                MANY,
                put("rpc C#(M) returns (M) { option deprecated = true; }"),
                "} message M {}",
            ),
        ),
        (false, many("syntax='proto3';", MANY, put("message M { int32 a = 1; }"), "")),
        (false, many("syntax='proto3'; message M {", MANY, put("int32 f# = 1;"), "}")),
        (false, many("syntax='proto3'; message M {", MANY, put("N# n# = 1;"), "}")),
        (false, many("syntax='proto3';", MANY, put("import 'i#.proto';"), "")),
        (false, many("syntax='proto3'; message M {", MANY, put("oneof o# { } "), "}")),
        (false, "}".repeat(MANY)),
        (false, "message ".repeat(MANY)),
        (false, "\"".repeat(MANY)),
        (false, "\u{1}x".repeat(MANY)),
        (false, "é".repeat(MANY)),
        (
            false,
            many(
                "import 'google/protobuf/descriptor.proto'; option ",
                1,
                |text, _| text.push_str(&"(a).".repeat(MANY)),
                "a = 1;",
            ),
        ),
        (false, many("", MANY, put("option a# = 1;"), "")),
        (
            false,
            many(
                "import 'google/protobuf/descriptor.proto'; extend google.protobuf.FileOptions { optional int32 o = 50000; }",
                MANY,
                put("option (o) = #;"),
                "",
            ),
        ),
    ] {
        let answer = compile(text.clone());
        assert_eq!(
            answer.is_ok(),
            sound,
            "{}: {}",
            &text[..60],
            answer.err().map(|error| error.problems()[0].to_string()).unwrap_or_default()
        );
    }
}

#[test]
fn time_grows_with_the_number_of_files() {
    const FILES: usize = 8_000;
    let mut files = Memory::new();
    for at in 0..FILES {
        let (name, import) = match at {
            0 => ("last.proto".to_owned(), format!("import public 'f{}.proto';", FILES - 1)),
            1 => ("f1.proto".to_owned(), String::new()),
            _ => (format!("f{at}.proto"), format!("import public 'f{}.proto';", at - 1)),
        };
        let text = format!(
            "syntax='proto3'; package p{at}; {import} option java_package = 'p'; \
             message M {{ M m = 1 [deprecated = true]; p1.N n = 2; repeated int32 p = 3 [packed = false]; }} \
             service S {{ rpc C(M) returns (p1.N); }}"
        );
        files = files.with(name, if at == 1 { text + "message N {}" } else { text });
    }
    assert!(compile_file("last.proto", files).is_ok());
}

#[test]
fn what_is_in_a_long_name_takes_no_memory() {
    const LONG: usize = 1 << 20;
    const MANY: usize = 20_000;
    let field = |text: &mut String, at: usize| {
        let _ = write!(text, "N f{at} = {};", at + 20_000);
    };
    let name = "M".repeat(LONG);
    for text in [
        many(&format!("syntax='proto3'; message {name} {{"), MANY, field, "}"),
        many(&format!("syntax='proto3'; package {}p; message M {{", "p.".repeat(LONG / 8)), MANY, field, "}"),
        many(
            &format!("syntax='proto3'; message M {{}} service {name} {{"),
            MANY,
            |text, at| {
                let _ = write!(text, "rpc R{at}(M) returns (M);");
            },
            "}",
        ),
    ] {
        let error = compile(text).unwrap_err();
        assert!(error.problems()[0].message().contains("shorten"), "{}", error.problems()[0]);
    }
}

#[test]
fn a_cut_text_never_panics() {
    let whole = include_str!("../protos/a74_group.proto").to_owned()
        + include_str!("../../plan-core/proto/google/protobuf/descriptor.proto");
    for end in (0..whole.len()).filter(|&end| whole.is_char_boundary(end)).step_by(97) {
        let source = Chain::new().then(Memory::new().with("a.proto", &whole[..end])).then(Bundled);
        let _ = Compiler::new().source_info(true).parse(&["a.proto"], &source);
    }
}
