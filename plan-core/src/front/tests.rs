//! Schemas from `.proto` text: what is accepted and what is refused.

use alloc::format;
use alloc::string::{String, ToString};

use crate::front::{Bundled, Chain, Compiler, Front as _, Memory};
use crate::schema::field_type::SCALARS;
use crate::schema::{Cardinality, DefaultValue, SchemaSet, number};

/// The set of one file that imports google files at most, or what is wrong with it.
fn build(text: &str) -> Result<SchemaSet, String> {
    let source = Chain::new().then(Memory::new().with("test.proto", text)).then(Bundled);
    let parsed = Compiler::new().parse(&["test.proto"], &source);
    parsed.map(|parsed| parsed.schema).map_err(|error| error.to_string())
}

#[test]
fn everything_at_once() {
    let set = build(
        r#"syntax = "proto2";
        package zoo;
        import "google/protobuf/descriptor.proto";
        message Animal {
            required string name = 1;
            optional double weight = 2 [default = -inf];
            optional bytes mark = 3 [default = "\001\xff"];
            repeated sint32 tags = 4 [packed = true];
            map<string, Animal> young = 5;
            oneof home { Cage cage = 6; string field_name = 7; }
            optional group Chip = 8 { optional fixed32 code = 1; }
            extensions 100 to max;
        }
        enum Cage { option allow_alias = true; SMALL = 3; LARGE = 4; TINY = 3; }
        extend Animal { repeated Animal friends = 100; }
        extend google.protobuf.FieldOptions { optional int32 weight_unit = 50001; }
        service Zoo { rpc Feed(Animal) returns (stream .zoo.Animal); }"#,
    )
    .unwrap();
    let animal = set.message_by_name("zoo.Animal").unwrap();
    let field = |name| set.field(set.field_by_name(animal, name).unwrap());
    assert_eq!(field("weight").default, Some(DefaultValue::F64(f64::NEG_INFINITY)));
    assert_eq!(field("mark").default, Some(DefaultValue::Bytes(alloc::vec![1, 255])));
    assert!(field("tags").is_packed() && !field("name").utf8);
    assert!(matches!(field("young").cardinality, Cardinality::Map { .. }));
    assert_eq!(field("field_name").json_name.as_ref(), "fieldName");
    assert_eq!(set.oneof(field("cage").oneof.unwrap()).fields.len(), 2);
    assert_eq!(field("chip").kind.word(), "group");
    let cage = set.enum_by_name("zoo.Cage").unwrap();
    assert!(set.enumeration(cage).is_closed());
    assert_eq!(set.enum_default(cage), 3);
    let (_, method) = set.methods().next().unwrap();
    assert_eq!((method.input, method.output, method.server_streaming), (animal, animal, true));
}

#[test]
fn each_problem_is_a_line() {
    let error = build("syntax = \"\\033[31mx\\ny\";").err().unwrap();
    assert!(error.contains(r#"unknown syntax "\u{1b}[31mx\ny""#), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn what_the_parser_lets_through_is_refused() {
    for (name, text, expected) in [
        (
            "number",
            "message M { reserved 1; int32 a = 1; int32 b = 2; }",
            "reserved; the next free number is 3",
        ),
        ("map", "message M { map<float, int32> m = 1; }", "cannot have keys of type `float`"),
        ("default", "message M { int32 a = 1 [default = 1]; }", "proto3 has no defaults"),
        ("enum", "enum E { A = 1; }", "expected 0"),
        ("name", "message M { reserved \"a\"; int32 a = 1; }", "the name is reserved"),
    ] {
        let found = build(&format!("syntax = \"proto3\"; {text}")).err().unwrap_or_default();
        assert!(found.contains(expected), "{name}: {found}");
    }
}

#[test]
fn the_numbers_of_descriptors_are_those_of_their_fields() {
    let set = build(
        r#"syntax = "proto2"; import "google/protobuf/descriptor.proto"; import "google/protobuf/any.proto";"#,
    )
    .unwrap();
    let field = |message: &str, number: i32| {
        let message = set.message_by_name(&format!("google.protobuf.{message}")).expect(message);
        let field = set.field_by_number(message, number as u32);
        field.map(|field| set.field(field).name()).unwrap_or_default()
    };
    for &(message, prefix, name, value) in number::ALL {
        assert_eq!(name, format!("{prefix}_{}", field(message, value).to_ascii_uppercase()), "{message}");
    }
    for kind in ["File", "", "Field", "Oneof", "Enum", "EnumValue", "Service", "Method"] {
        assert_eq!(field(&format!("{kind}DescriptorProto"), number::NAME), "name");
        let options = if kind.is_empty() { "Message" } else { kind };
        let found = field(&format!("{options}Options"), number::UNINTERPRETED_OPTION);
        assert_eq!(found, "uninterpreted_option");
    }
    let types = set.enum_by_name("google.protobuf.FieldDescriptorProto.Type").expect("the types");
    for (number, kind) in SCALARS {
        let value = set.value_by_number(types, number).unwrap();
        assert_eq!(set.value(value).name(), format!("TYPE_{}", kind.word().to_ascii_uppercase()));
    }
    assert_eq!(field("ExtensionRangeOptions", number::UNINTERPRETED_OPTION), "uninterpreted_option");
}
