//! What the features of each edition come to.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{enumeration, field, file, message, problems, typed};
use crate::schema::{
    Cardinality, FeatureSet, FieldDescriptor, FieldKind, FieldOptions, FileDescriptor, FileOptions,
    MessageDescriptor, MessageOptions, OneofDescriptor, OptionsMessage, Presence, SchemaSet,
};

const INT32: i32 = 5;
const STRING: i32 = 9;
const GROUP: i32 = 10;

fn with(mut field: FieldDescriptor, set: fn(&mut FieldDescriptor)) -> FieldDescriptor {
    set(&mut field);
    field
}

fn edition(number: i32, messages: Vec<MessageDescriptor>) -> FileDescriptor {
    FileDescriptor {
        edition: number,
        enums: vec![enumeration("Open", &[("ZERO", 0)]), {
            let mut closed = enumeration("Closed", &[("ONE", 1)]);
            closed.options.features.enum_type = Some(2);
            closed
        }],
        ..file("e.proto", "editions", messages)
    }
}

/// What each field of the first message came to.
fn facts(file: FileDescriptor) -> String {
    let set = SchemaSet::build(vec![file]).unwrap();
    let (_, message) = set.messages().next().unwrap();
    let fact = |&id| {
        let field = set.field(id);
        let cardinality = match field.cardinality {
            Cardinality::Singular(Presence::Implicit) => "implicit",
            Cardinality::Singular(Presence::Explicit) => "explicit",
            Cardinality::Singular(Presence::Required) => "required",
            Cardinality::Repeated { packed: true } => "packed",
            Cardinality::Repeated { packed: false } => "repeated",
            Cardinality::Map { .. } => "map",
        };
        format!(
            "{} {cardinality} {}{}",
            field.name(),
            field.kind.word(),
            if field.utf8 { " utf8" } else { "" }
        )
    };
    message.fields.iter().map(fact).collect::<Vec<_>>().join(", ")
}

fn every_kind() -> Vec<FieldDescriptor> {
    let repeated: fn(&mut FieldDescriptor) = |field| field.label = 3;
    vec![
        field("n", 1, INT32),
        field("s", 2, STRING),
        typed("m", 3, "M"),
        with(field("ns", 4, INT32), repeated),
        with(field("ss", 5, STRING), repeated),
        with(typed("ms", 6, "M"), repeated),
    ]
}

#[test]
fn each_edition_has_its_defaults() {
    let proto2 = facts(file("p", "proto2", vec![message("M", every_kind())]));
    assert_eq!(
        proto2,
        "n explicit int32, s explicit string, m explicit message, ns repeated int32, ss repeated string, ms repeated message"
    );
    let proto3 = facts(file("p", "proto3", vec![message("M", every_kind())]));
    assert_eq!(
        proto3,
        "n implicit int32, s implicit string utf8, m explicit message, ns packed int32, ss repeated string utf8, ms repeated message"
    );
    for number in [1000, 1001] {
        assert_eq!(
            facts(edition(number, vec![message("M", every_kind())])),
            "n explicit int32, s explicit string utf8, m explicit message, ns packed int32, ss repeated string utf8, ms repeated message"
        );
    }
}

#[test]
fn labels_types_and_options_are_the_features_of_before() {
    let fields = vec![
        with(field("r", 1, INT32), |field| field.label = 2),
        with(field("p", 2, INT32), |field| {
            field.label = 3;
            field.options.packed = Some(true);
        }),
        with(typed("g", 3, "M"), |field| field.r#type = GROUP),
    ];
    let facts2 = facts(file("p", "proto2", vec![message("M", fields)]));
    assert_eq!(facts2, "r required int32, p packed int32, g explicit group");
    let mut optional = message(
        "M",
        vec![
            with(field("a", 1, INT32), |field| {
                field.label = 3;
                field.options.packed = Some(false);
            }),
            with(field("b", 2, INT32), |field| {
                field.proto3_optional = true;
                field.oneof_index = Some(0);
            }),
        ],
    );
    optional.oneofs.push(OneofDescriptor { name: "_b".into(), ..Default::default() });
    let file = file("p", "proto3", vec![optional]);
    let set = SchemaSet::build(vec![file.clone()]).unwrap();
    assert_eq!(facts(file), "a repeated int32, b explicit int32");
    let (_, b) = set.fields().nth(1).unwrap();
    assert!(b.oneof.is_none() && set.oneof(b.synthetic_oneof.unwrap()).synthetic);
}

#[test]
fn features_are_inherited_and_overridden() {
    let mut fields = every_kind();
    fields[0].options.features.field_presence = Some(3);
    fields[1].options.features.utf8_validation = Some(2);
    fields[5].options.features.message_encoding = Some(1);
    let mut file = edition(1000, vec![message("M", fields)]);
    file.options.features = FeatureSet {
        field_presence: Some(2),
        repeated_field_encoding: Some(2),
        utf8_validation: Some(3),
        message_encoding: Some(2),
        ..Default::default()
    };
    assert_eq!(
        facts(file),
        "n required int32, s implicit string utf8, m explicit group, ns repeated int32, ss repeated string, ms repeated message"
    );
}

#[test]
fn maps_are_never_delimited() {
    let mut outer = message("M", vec![with(typed("by_id", 1, "ByIdEntry"), |field| field.label = 3)]);
    let mut entry = message("ByIdEntry", vec![field("key", 1, INT32), typed("value", 2, "M")]);
    entry.options.map_entry = Some(true);
    outer.messages.push(entry);
    let mut file = edition(1000, vec![outer]);
    file.options.features.message_encoding = Some(2);
    let set = SchemaSet::build(vec![file]).unwrap();
    let map = set.field(set.field_by_name(set.message_by_name("M").unwrap(), "by_id").unwrap());
    let (_, value) = set.map_fields(map.map_entry().unwrap()).unwrap();
    assert!(matches!(map.kind, FieldKind::Message(_)));
    assert!(matches!(set.field(value).kind, FieldKind::Message(_)));
}

#[test]
fn features_are_refused_where_they_mean_nothing() {
    type Set = fn(&mut FileDescriptor);
    let cases: &[(Set, &str)] = &[
        (
            |f| f.edition = 1002,
            "edition 2026 is not supported; supported are proto2, proto3 and the editions 2023 and 2024",
        ),
        (|f| f.edition = 7, "edition number 7 is not supported"),
        (|f| f.syntax = "proto4".into(), "unknown syntax `proto4`"),
        (|f| f.syntax = "proto3".into(), "`Closed`: features are set in a file of proto3"),
        (|f| f.options.features.field_presence = Some(3), "cannot be required by default"),
        (|f| f.options.features.json_format = Some(9), "feature `json_format` has no value 9"),
        (
            |f| f.options = FileOptions::read(vec![0x92, 3, 2, 0x38, 2]).into(),
            "`google.protobuf.FeatureSet.enforce_naming_style` is used in a file of edition 2023; it came with edition 2024",
        ),
        (
            |f| f.messages[0].options = MessageOptions::read(vec![0x62, 2, 8, 1]).into(),
            "`google.protobuf.FeatureSet.field_presence` cannot be set on a message",
        ),
        (
            |f| f.messages[0].fields[0].options = FieldOptions::read(vec![0xaa, 1, 2, 0x10, 1]).into(),
            "`google.protobuf.FeatureSet.enum_type` cannot be set on a field",
        ),
        (|f| f.messages[0].fields[0].options.features.message_encoding = Some(2), "it needs a message field"),
        (|f| f.messages[0].fields[0].options.features.utf8_validation = Some(3), "it needs a string field"),
        (
            |f| f.messages[0].fields[0].options.features.repeated_field_encoding = Some(1),
            "it needs a repeated field",
        ),
        (|f| f.messages[0].fields[4].options.features.repeated_field_encoding = Some(1), "cannot be packed"),
        (
            |f| f.messages[0].fields[2].options.features.field_presence = Some(2),
            "a message field is never implicit",
        ),
        (|f| f.messages[0].fields[3].options.features.field_presence = Some(2), "a repeated field has none"),
        (|f| f.messages[0].fields[0].label = 2, "set `features.field_presence = LEGACY_REQUIRED`"),
        (|f| f.messages[0].fields[2].r#type = GROUP, "`features.message_encoding = DELIMITED`"),
        (|f| f.messages[0].fields[3].options.packed = Some(true), "set `features.repeated_field_encoding`"),
        (
            |f| {
                f.options.features.field_presence = Some(2);
                f.messages[0].fields[0].default_value = Some("1".into());
            },
            "a field of implicit presence has no default",
        ),
        (
            |f| {
                f.options.features.field_presence = Some(2);
                f.messages[0].fields.push(typed("c", 9, "Closed"));
            },
            "the enum `Closed` is closed",
        ),
        (
            |f| {
                f.messages[0].oneofs.push(OneofDescriptor { name: "o".into(), ..Default::default() });
                f.messages[0].fields[0].oneof_index = Some(0);
                f.messages[0].fields[0].options.features.field_presence = Some(1);
            },
            "a field in a oneof is always explicit",
        ),
    ];
    for (set, expected) in cases {
        let mut file = edition(1000, vec![message("M", every_kind())]);
        set(&mut file);
        let found = problems(vec![file]);
        assert!(found.contains(expected) && found.lines().count() == 1, "expected {expected:?} in {found:?}");
    }
}

#[test]
fn local_types_stay_in_their_file() {
    let mut local = message("L", vec![]);
    local.visibility = 1;
    let a = FileDescriptor {
        name: "a.proto".into(),
        ..edition(1001, vec![local, message("U", vec![typed("l", 1, "L")])])
    };
    let mut b = file("b.proto", "proto3", vec![message("M", vec![typed("l", 1, "L")])]);
    b.dependencies.push("a.proto".into());
    assert_eq!(
        problems(vec![b, a]),
        "schema: b.proto: `M.l`: `L` is local to `a.proto`; export it there, or use another type"
    );
}
