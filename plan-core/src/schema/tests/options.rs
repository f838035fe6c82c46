//! Options that are still text in descriptors: what the text front never gives, and what is made to hurt.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{field, file, message, problems, typed};
use crate::schema::{
    Element, ExtensionRange, FieldDescriptor, FileDescriptor, FileOptions, MessageDescriptor,
    OneofDescriptor, OptionNamePart, OptionValue, OptionsMessage, ReservedRange, SchemaSet,
    UninterpretedOption,
};

const INT32: i32 = 5;

/// A statement: its name with parentheses around extensions, and its value.
fn option(name: &str, value: OptionValue) -> UninterpretedOption {
    let part = |part: &str| OptionNamePart {
        name: part.trim_matches(['(', ')']).into(),
        is_extension: part.starts_with('('),
    };
    UninterpretedOption { name: name.split('/').map(part).collect(), value }
}

fn number(name: &str, value: u64) -> UninterpretedOption {
    option(name, OptionValue::PositiveInt(value))
}

/// A `descriptor.proto` that has options of files only.
fn descriptor_proto() -> FileDescriptor {
    let mut options = message("FileOptions", vec![field("java_package", 1, 9), field("deprecated", 23, 8)]);
    options.extension_ranges.push(ExtensionRange { start: 1000, end: 1 << 29, ..Default::default() });
    FileDescriptor {
        package: "google.protobuf".into(),
        ..file("google/protobuf/descriptor.proto", "proto2", vec![options])
    }
}

fn extension(field: FieldDescriptor) -> FieldDescriptor {
    FieldDescriptor { extendee: ".google.protobuf.FileOptions".into(), ..field }
}

/// A file with extensions of the options of files, and such options.
fn custom(
    messages: Vec<MessageDescriptor>,
    extensions: Vec<FieldDescriptor>,
    options: Vec<UninterpretedOption>,
) -> Vec<FileDescriptor> {
    let file = FileDescriptor {
        dependencies: vec!["google/protobuf/descriptor.proto".into()],
        extensions: extensions.into_iter().map(extension).collect(),
        options: FileOptions { uninterpreted: options, ..Default::default() }.into(),
        ..file("a.proto", "proto2", messages)
    };
    vec![descriptor_proto(), file]
}

/// The encoded options of the file `a.proto`.
fn encoded(files: Vec<FileDescriptor>) -> Vec<u8> {
    let set = SchemaSet::build(files).unwrap();
    set.file(set.file_by_name("a.proto").unwrap()).options.raw.clone()
}

#[test]
fn what_is_encoded_already_is_merged_with_what_is_text() {
    let unknown = [0x83, 0xa6, 0x1d, 8, 1, 0x84, 0xa6, 0x1d];
    // deprecated = true, 50001 { 1: 5 }, uninterpreted_option { }, and a group 60000 that nobody knows
    let raw = [&[0xb8, 1, 1][..], &[0x8a, 0xb5, 0x18, 2, 8, 5], &[0xba, 0x3e, 0], &unknown].concat();
    let inner = message("T", vec![field("a", 1, INT32), field("b", 2, INT32)]);
    let build = |name: &str| {
        let mut files = custom(vec![inner.clone()], vec![typed("t", 50001, "T")], vec![]);
        files[1].options = FileOptions::read(raw.clone()).into();
        files[1].options.uninterpreted = vec![number(name, 7)];
        files
    };
    let expected = [&[0xb8, 1, 1][..], &[0x8a, 0xb5, 0x18, 4, 8, 5, 16, 7], &unknown].concat();
    assert_eq!(encoded(build("(t)/b")), expected);
    assert_eq!(
        problems(build("(t)/a")),
        "schema: a.proto: option `(t).a` is set twice; remove one of the two"
    );
}

#[test]
fn files_without_descriptor_proto_have_the_usual_options() {
    let mut it = file("a.proto", "proto3", vec![message("M", vec![])]);
    it.options.uninterpreted = vec![option("java_package", OptionValue::String(b"x".to_vec()))];
    it.messages[0].options.uninterpreted =
        vec![option("deprecated", OptionValue::Identifier("true".into())), number("(mine)", 1)];
    assert_eq!(
        problems(vec![it.clone()]),
        "schema: a.proto: `M`: option `(mine)`: extension `mine` is not defined here; define it or import the file \
         that does"
    );
    it.messages[0].options.uninterpreted.pop();
    let set = SchemaSet::build(vec![it]).unwrap();
    let (id, message) = set.messages().next().unwrap();
    assert_eq!((message.options.deprecated, &*message.options.raw), (Some(true), &[0x18, 1][..]));
    let stripped = set.strip_source_retention(Element::Message(id)).unwrap();
    assert_eq!((stripped.options, stripped.paths), (Some(vec![0x18, 1]), vec![]));
    assert_eq!(set.files().next().unwrap().1.options.raw, [0x0a, 1, b'x']);
}

#[test]
fn what_is_broken_is_told_once() {
    let inner = message("T", vec![typed("gone", 1, "Gone"), field("a", 2, INT32)]);
    let uses = |text: &str| {
        problems(custom(
            vec![inner.clone()],
            vec![typed("t", 50001, "T"), typed("lost", 50002, "Lost")],
            vec![
                option("(t)", OptionValue::Aggregate(text.into())),
                number("(lost)/b", 1),
                number("(t)/gone", 1),
            ],
        ))
    };
    let found = uses("gone { x: 1 }");
    assert_eq!(found.lines().count(), 2, "{found}");
    assert!(found.contains("`Gone`") && found.contains("`Lost`"), "{found}");
    // what can be told beside it is
    let found = uses("b: 1");
    assert_eq!(found.lines().count(), 3, "{found}");
}

#[test]
fn names_are_suggested_and_missing_ones_told() {
    let inner = message("T", vec![field("size", 1, INT32)]);
    for (name, expected) in [
        ("(sizde)/a", "extension `sizde` is not defined; did you mean `sized`?"),
        ("(sized)/siez", "`T` has no field `siez`; did you mean `size`?"),
        ("(T)", "`T` is a message; expected an extension of `google.protobuf.FileOptions`"),
        ("(T.size)", "`T.size` belongs to `T`; expected an extension of `google.protobuf.FileOptions`"),
        (
            "jawa_package",
            "`google.protobuf.FileOptions` has no field `jawa_package`; did you mean `java_package`?",
        ),
        (
            "(sized)/size/x",
            "option `(sized).size` is of type `int32` and has no `x` in it; end the name here",
        ),
    ] {
        let found =
            problems(custom(vec![inner.clone()], vec![typed("sized", 50001, "T")], vec![number(name, 1)]));
        assert!(found.contains(expected), "{name}: {found}");
    }
}

#[test]
fn many_options_take_time_in_proportion() {
    const MANY: usize = 20_000;
    let mut wide = message("T", vec![]);
    for at in 0..MANY {
        wide.fields.push(FieldDescriptor {
            oneof_index: Some(0),
            ..field(&format!("f{at}"), at as i32 + 20_001, INT32)
        });
    }
    wide.oneofs.push(OneofDescriptor { name: "o".into(), ..Default::default() });
    wide.reserved_names = (0..MANY).map(|at| format!("r{at}")).collect();
    wide.reserved_ranges = vec![ReservedRange { start: 1, end: 9 }];
    let mut list = typed("ts", 50002, "T");
    list.label = 3;
    let mut options: Vec<_> = (0..MANY).map(|at| number(&format!("(t)/f{at}"), 1)).collect();
    let names: Vec<String> = (0..MANY).map(|at| format!("r{at}: 1")).collect();
    options.push(option("(ts)", OptionValue::Aggregate(names.join(" "))));
    options.extend((0..MANY).map(|_| option("(ts)", OptionValue::Aggregate(String::new()))));
    let raw = encoded(custom(vec![wide.clone()], vec![typed("t", 50001, "T"), list.clone()], options));
    // of the members of a oneof the last, and each element of the list
    assert_eq!(raw.len(), 4 + 4 + (MANY + 1) * 4);
    let options = (0..MANY).map(|at| number(&format!("(t)/g{at}"), 1)).collect();
    let found =
        SchemaSet::build(custom(vec![wide], vec![typed("t", 50001, "T"), list], options)).unwrap_err();
    assert_eq!(found.problems().len(), MANY);
}

#[test]
fn depth_is_bounded() {
    let inner = message("T", vec![typed("t", 1, "T"), field("old", 2, INT32)]);
    let mut inner = MessageDescriptor { reserved_names: vec!["gone".into()], ..inner };
    inner.fields.truncate(1);
    let long = |parts: usize| number(&format!("(t){}", "/t".repeat(parts)), 1);
    let braces = |name: &str, depth: usize| {
        let text = format!("{}{}", format!("{name}{{").repeat(depth), "}".repeat(depth));
        option("(t)", OptionValue::Aggregate(text))
    };
    let brackets = option("(t)", OptionValue::Aggregate(format!("gone: {}", "[".repeat(100_000))));
    let found = |option| problems(custom(vec![inner.clone()], vec![typed("t", 50001, "T")], vec![option]));
    assert_eq!(found(braces("t", 99)), "");
    for hostile in [braces("t", 100), braces("t", 100_000), braces("gone", 100_000), brackets, long(100_000)]
    {
        let text = found(hostile);
        assert!(text.contains("more than 100"), "{}", text.chars().take(200).collect::<String>());
    }
}

#[test]
fn text_of_any_shape_ends_with_content_or_a_problem() {
    let words = [
        "a",
        "t",
        "l",
        "m",
        "any",
        "key",
        "value",
        "nope",
        ":",
        "{",
        "}",
        "<",
        ">",
        "[",
        "]",
        ",",
        ";",
        "-",
        "1",
        "0x",
        "1.5",
        "'x'",
        "'",
        "\\",
        "#",
        "\n",
        "é",
        "type.googleapis.com/T",
        "T",
        ".",
        "/",
        "inf",
    ];
    let mut inner = message("T", vec![field("a", 1, INT32), typed("t", 2, "T"), field("l", 3, INT32)]);
    inner.fields[2].label = 3;
    let (mut seed, mut kept) = (7_u32, 0);
    let mut statements = Vec::new();
    for _ in 0..3000 {
        let mut text = String::new();
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as usize
        };
        for _ in 0..next() % 12 {
            text.push_str(words[next() % words.len()]);
            if next() % 2 == 0 {
                text.push(' ');
            }
        }
        statements.push(text);
    }
    for text in &statements {
        let it = vec![option("(t)", OptionValue::Aggregate(text.clone()))];
        if let Err(error) = SchemaSet::build(custom(vec![inner.clone()], vec![typed("t", 50001, "T")], it)) {
            assert!(error.to_string().contains("option `(t)`"), "{text}: {error}");
        } else {
            kept += 1;
        }
    }
    assert!(kept > 100 && kept < 2000, "{kept} of them are kept");
}
