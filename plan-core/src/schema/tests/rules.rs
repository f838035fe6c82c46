//! Rules: descriptors that break one each, and the problem that names it.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{enumeration, field, file, message, problems, typed};
use crate::schema::{
    DefaultValue, ExtensionRange, FieldDescriptor, FileDescriptor, Location, MessageDescriptor,
    MethodDescriptor, OneofDescriptor, ReservedRange, SchemaSet, ServiceDescriptor, Symbol,
};

const INT32: i32 = 5;
const STRING: i32 = 9;

/// A file with a map, a oneof, an enum, an extension, a group and a service, in which nothing is wrong.
fn shop() -> FileDescriptor {
    let mut order = message(
        "Order",
        vec![
            field("id", 1, INT32),
            FieldDescriptor { label: 3, ..typed("lines", 2, ".shop.Order.LinesEntry") },
            FieldDescriptor { oneof_index: Some(0), ..field("card", 3, STRING) },
            FieldDescriptor { oneof_index: Some(0), ..field("cash", 4, INT32) },
            FieldDescriptor { default_value: Some("PAID".into()), ..typed("state", 5, "State") },
            FieldDescriptor { r#type: 10, ..typed("extra", 6, "Extra") },
        ],
    );
    order.oneofs.push(OneofDescriptor { name: "pay".into(), ..Default::default() });
    let mut entry = message("LinesEntry", vec![field("key", 1, STRING), typed("value", 2, "Line")]);
    entry.options.map_entry = Some(true);
    order.messages = vec![entry, message("Extra", vec![])].into();
    order.reserved_ranges.push(ReservedRange { start: 50, end: 60 });
    order.reserved_names.push("old".into());
    order.extension_ranges.push(ExtensionRange { start: 100, end: 200, ..Default::default() });
    let method = MethodDescriptor {
        name: "Buy".into(),
        input_type: "Order".into(),
        output_type: ".shop.Line".into(),
        ..Default::default()
    };
    FileDescriptor {
        package: "shop".into(),
        enums: vec![enumeration("State", &[("NEW", 0), ("PAID", 1)])],
        services: vec![ServiceDescriptor {
            name: "Till".into(),
            methods: vec![method],
            ..Default::default()
        }],
        extensions: vec![FieldDescriptor { extendee: "Order".into(), ..field("note", 100, STRING) }],
        ..file("shop.proto", "proto2", vec![order, message("Line", vec![])])
    }
}

#[test]
fn a_sound_file_is_resolved() {
    let set = SchemaSet::build(vec![shop()]).unwrap();
    let order = set.message_by_name("shop.Order").unwrap();
    let state = set.field(set.field_by_name(order, "state").unwrap());
    assert_eq!(
        state.default,
        Some(DefaultValue::Enum(set.enumeration(set.enum_by_name(".shop.State").unwrap()).values[1]))
    );
    assert_eq!(state.kind.enumeration(), set.enum_by_name(".shop.State"));
    let note = set.extension_by_number(order, 100).unwrap();
    assert_eq!(set.symbol("shop.note"), Some(Symbol::Field(note)));
    assert_eq!((set.path(note), set.field(note).message), (vec![7, 0], order));
    assert!(matches!(set.symbol("shop.PAID"), Some(Symbol::Value(_))));
    let (_, method) = set.methods().next().unwrap();
    assert_eq!((method.input, method.name()), (order, "Buy"));
    let (entry, _) = set.messages().nth(1).unwrap();
    assert_eq!(set.path(entry), [4, 0, 3, 0]);
    assert_eq!(set.field_by_number(order, 6).map(|id| set.field(id).kind.word()), Some("group"));
}

/// A change that breaks a rule.
type Break = fn(&mut FileDescriptor);

fn order(file: &mut FileDescriptor) -> &mut MessageDescriptor {
    &mut file.messages[0]
}

#[test]
fn each_broken_rule_is_named() {
    let cases: &[(Break, &str)] = &[
        (
            |f| order(f).fields[5].number = 1,
            "`shop.Order.extra`: number 1 is already used by `shop.Order.id`; the next free number is 6",
        ),
        (
            |f| order(f).fields[0].number = 0,
            "`shop.Order.id`: number 0 is not positive; the next free number is 1",
        ),
        (|f| order(f).fields[0].number = -1, "number -1 is not positive"),
        (|f| order(f).fields[0].number = 536_870_912, "larger than 536870911"),
        (|f| order(f).fields[0].number = 19_999, "among 19000 to 19999"),
        (|f| order(f).fields[0].number = 59, "number 59 is in the reserved range 50 to 59"),
        (|f| order(f).fields[0].number = 199, "number 199 is in the extension range 100 to 199"),
        (|f| order(f).fields[0].name = "old".into(), "`shop.Order.old`: the name is reserved"),
        (|f| order(f).reserved_names.push("old".into()), "name `old` is reserved twice"),
        (
            |f| order(f).extension_ranges[0].start = 59,
            "extension range 59 to 199 overlaps reserved range 50 to 59",
        ),
        (|f| order(f).reserved_ranges[0].end = 50, "ends before it begins"),
        (|f| order(f).reserved_ranges[0].start = 0, "begins below 1"),
        (|f| order(f).extension_ranges[0].end = i32::MAX, "goes beyond 536870911"),
        (|f| order(f).fields[0].name = "9".into(), "`9` is not a name"),
        (|f| order(f).fields[0].name = "a.b".into(), "`a.b` is not a name"),
        (|f| f.messages.push(message("", vec![])), "a message in `shop`: the name is missing"),
        (|f| order(f).fields[0].name = "pay".into(), "`shop.Order.pay` is already defined as a oneof"),
        (|f| f.enums[0].values[0].name = "Order".into(), "enum are named in the scope around it"),
        (|f| order(f).fields[0].r#type = 19, "type number 19 does not exist"),
        (|f| order(f).fields[0].r#type = 0, "the type is missing"),
        (|f| order(f).fields[0].type_name = "Line".into(), "the type is both `int32` and `Line`"),
        (|f| order(f).fields[4].r#type = 11, "`State` is an enum"),
        (
            |f| order(f).fields[4].type_name = "Stat".into(),
            "type `Stat` is not defined; did you mean `shop.State`?",
        ),
        (|f| order(f).fields[4].type_name = "NEW".into(), "type `NEW` is not defined"),
        (|f| order(f).fields[4].type_name = ".shop.NEW".into(), "`.shop.NEW` is an enum value"),
        (|f| order(f).fields[4].type_name = "Order.State".into(), "is taken for `shop.Order.State`"),
        (|f| order(f).fields[4].default_value = Some("PAYED".into()), "did you mean `PAID`?"),
        (|f| order(f).fields[0].default_value = Some("2147483648".into()), "-2147483648 to 2147483647"),
        (|f| order(f).fields[1].default_value = Some("x".into()), "a repeated field cannot have a default"),
        (|f| order(f).fields[5].default_value = Some("x".into()), "a message field cannot have a default"),
        (|f| order(f).fields[0].label = 4, "label number 4 does not exist"),
        (|f| order(f).fields[0].options.packed = Some(true), "`packed` is set"),
        (|f| order(f).fields[0].options.lazy = Some(true), "`lazy` is set"),
        (|f| order(f).fields[0].options.jstype = Some(1), "`jstype` is set"),
        (|f| order(f).fields[0].oneof_index = Some(1), "oneof 1 does not exist; the message has 1"),
        (|f| order(f).fields[2].label = 3, "neither repeated nor required"),
        (
            |f| order(f).oneofs.push(OneofDescriptor { name: "o".into(), ..Default::default() }),
            "oneof `shop.Order.o` has no fields",
        ),
        (|f| order(f).fields[0].proto3_optional = true, "expected proto3"),
        (|f| order(f).fields[0].extendee = "Line".into(), "stands among the fields of a message"),
        (|f| order(f).fields[0].json_name = Some("[id]".into()), "in brackets"),
        (
            |f| {
                order(f).fields[0].json_name = Some("card".into());
                order(f).fields[2].json_name = Some("x".into());
                order(f).fields[3].json_name = Some("x".into());
            },
            "`shop.Order.cash`: the JSON name `x` is already that of `shop.Order.card`",
        ),
        (|f| order(f).fields[1].oneof_index = Some(0), "cannot be in a oneof"),
        (|f| order(f).fields[1].name = "rows".into(), "which only that map can use"),
        (|f| order(f).messages[0].fields[0].r#type = 1, "cannot have keys of type `double`"),
        (|f| order(f).messages[0].fields[0].number = 3, "not what a map expands to"),
        (
            |f| {
                let mut alone = message("AloneEntry", vec![]);
                alone.options.map_entry = Some(true);
                f.messages.push(alone);
            },
            "`shop.AloneEntry`: the option `map_entry` is set, but this is not what a map expands to",
        ),
        (
            |f| f.extensions[0].number = 99,
            "number 99 is in no extension range of `shop.Order`; the first of its 1 is 100 to 199",
        ),
        (|f| f.extensions[0].extendee = "Line".into(), "`shop.Line` has no extension range"),
        (|f| f.extensions[0].extendee = String::new(), "does not say which message it extends"),
        (|f| f.extensions[0].extendee = "State".into(), "`State` is an enum; expected a message"),
        (|f| f.extensions[0].label = 2, "an extension cannot be required"),
        (|f| f.extensions[0].json_name = Some("n".into()), "an extension cannot have one"),
        (|f| f.extensions[0].oneof_index = Some(0), "an extension cannot be in a oneof"),
        (
            |f| {
                let again = FieldDescriptor { name: "again".into(), ..f.extensions[0].clone() };
                f.extensions.push(again);
            },
            "number 100 of `shop.Order` is already used by the extension `shop.note`",
        ),
        (|f| f.messages[1].options.message_set_wire_format = Some(true), ""),
        (
            |f| {
                f.messages[1].options.message_set_wire_format = Some(true);
                f.messages[1].fields.push(field("a", 1, INT32));
            },
            "a message set has no fields of its own",
        ),
        (
            |f| {
                f.messages[1].options.message_set_wire_format = Some(true);
                f.messages[1].extension_ranges.push(ExtensionRange {
                    start: 4,
                    end: i32::MAX,
                    ..Default::default()
                });
                f.extensions[0].extendee = "Line".into();
            },
            "`shop.Line` is a message set; expected an optional field of a message type",
        ),
        (|f| f.enums.push(enumeration("E", &[])), "enum `shop.E` has no values"),
        (
            |f| f.enums[0].values[0].number = 1,
            "number 1 is already used by `shop.NEW`; the next free number is 0",
        ),
        (|f| f.enums[0].options.allow_alias = Some(true), "no two values share a number"),
        (|f| f.enums[0].options.allow_alias = Some(false), "which it is anyway"),
        (
            |f| f.enums[0].reserved_ranges.push(ReservedRange { start: -5, end: 0 }),
            "`shop.NEW`: number 0 is reserved",
        ),
        (|f| f.enums[0].reserved_ranges.push(ReservedRange { start: 5, end: 4 }), "ends before it begins"),
        (|f| f.enums[0].reserved_names.push("NEW".into()), "`shop.NEW`: the name is reserved"),
        (
            |f| f.services[0].methods[0].input_type = "Gone".into(),
            "`shop.Till.Buy`: type `Gone` is not defined",
        ),
        (|f| f.services[0].methods[0].output_type = ".shop.State".into(), "expected a message"),
        (
            |f| f.dependencies.push("gone.proto".into()),
            "imported file `gone.proto` is not among the files given",
        ),
        (|f| f.dependencies.push("shop.proto".into()), "in a circle: `shop.proto` → `shop.proto`"),
        (|f| f.public_dependencies.push(0), "public import 0 does not exist"),
    ];
    let mut wrong = Vec::new();
    for (change, expected) in cases {
        let mut file = shop();
        change(&mut file);
        let found = problems(vec![file]);
        if !found.contains(expected) || found.lines().count() != usize::from(!expected.is_empty()) {
            wrong.push((expected, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn proto3_leaves_things_out() {
    let cases: &[(Break, &str)] = &[
        (|f| order(f).fields[0].label = 2, "proto3 has no required fields"),
        (|f| order(f).fields[0].default_value = Some("1".into()), "proto3 has no defaults"),
        (|f| order(f).fields[2].r#type = 10, "proto3 has no groups"),
        (
            |f| order(f).extension_ranges.push(ExtensionRange { start: 9, end: 10, ..Default::default() }),
            "proto3 has no extension ranges",
        ),
        (|f| order(f).options.message_set_wire_format = Some(true), "proto3 has no message sets"),
        (|f| order(f).fields[1].name = "iD".into(), ""),
        (|f| order(f).fields[1].name = "i_d".into(), ""),
        (|f| order(f).fields.push(field("i__d", 7, INT32)), ""),
        (|f| order(f).fields[1].name = "id_".into(), "the JSON name `id` is already that of `Order.id`"),
        (|f| f.enums[0].values[0].number = 1, "expected 0, so put the zero first"),
        (|f| f.enums[0].values[1].name = "STATE_NEW".into(), "without the prefix"),
        (|f| order(f).fields.push(typed("c", 7, "other.Closed")), "the enum `other.Closed` is closed"),
        (
            |f| f.extensions.push(FieldDescriptor { extendee: "other.M".into(), ..field("x", 5, INT32) }),
            "proto3 can extend only the options",
        ),
    ];
    for (change, expected) in cases {
        let mut extended = message("M", vec![]);
        extended.extension_ranges.push(ExtensionRange { start: 5, end: 6, ..Default::default() });
        let other = FileDescriptor {
            package: "other".into(),
            enums: vec![enumeration("Closed", &[("ONE", 1)])],
            ..file("other.proto", "proto2", vec![extended])
        };
        let fields = vec![field("id", 1, INT32), field("b", 2, INT32), typed("o", 3, "Order")];
        let mut one = FileDescriptor {
            enums: vec![enumeration("State", &[("NEW", 0), ("OLD", 1)])],
            dependencies: vec!["other.proto".into()],
            ..file("a.proto", "proto3", vec![message("Order", fields)])
        };
        change(&mut one);
        let found = problems(vec![one, other]);
        assert!(
            found.contains(expected) && found.is_empty() == expected.is_empty(),
            "{expected:?} in {found:?}"
        );
    }
}

#[test]
fn problems_have_their_places_and_come_all_at_once() {
    let mut file = shop();
    let at = |path: &[i32], line: i32| Location {
        path: path.into(),
        span: vec![line, 8, 20],
        ..Default::default()
    };
    file.locations = vec![at(&[], 0), at(&[4, 0, 2, 5, 3], 16), at(&[4, 0, 2, 0], 10), at(&[7, 0], 30)];
    file.messages[0].fields[5].number = 1;
    file.extensions[0].number = 7;
    let found = problems(vec![file]);
    let lines: Vec<_> = found.lines().collect();
    assert_eq!(
        lines,
        [
            "schema: shop.proto:17:9: `shop.Order.extra`: number 1 is already used by `shop.Order.id` (line 11); \
             the next free number is 6",
            "schema: shop.proto:31:9: `shop.note`: number 7 is in no extension range of `shop.Order`; the first of its 1 \
             is 100 to 199",
        ]
    );
}

#[test]
fn names_are_found_as_in_the_language() {
    let target = |package: &str, name: &str, types: &[&str]| FileDescriptor {
        package: package.into(),
        ..file(name, "proto3", types.iter().map(|name| message(name, vec![])).collect())
    };
    let user = |type_name: &str, imports: &[&str]| {
        let mut inner = message("In", vec![typed("f", 1, type_name)]);
        inner.messages.push(message("Deep", vec![]));
        let mut outer = message("Out", vec![]);
        outer.messages.push(inner);
        outer.messages.push(message("b", vec![]));
        FileDescriptor {
            package: "a.b".into(),
            dependencies: imports.iter().map(|&name| name.into()).collect(),
            ..file("user.proto", "proto3", vec![outer])
        }
    };
    for (type_name, imports, expected) in [
        ("Deep", &[][..], "a.b.Out.In.Deep"),
        ("In", &[], "a.b.Out.In"),
        ("Out.In.Deep", &[], "a.b.Out.In.Deep"),
        ("T", &["t.proto"], "a.T"),
        (".a.T", &["t.proto"], "a.T"),
        ("a.T", &["t.proto"], "a.T"),
        ("T", &["public.proto"], "a.T"),
        ("c.T", &["c.proto"], "c.T"),
        (
            "T",
            &["c.proto"],
            "defined in `t.proto`, which this file does not import; add `import \"t.proto\";`",
        ),
        ("c.T", &[], "defined in `c.proto`"),
        ("b.T", &["bt.proto"], "is taken for `a.b.Out.b.T`"),
        (".b.T", &["bt.proto"], "b.T"),
        ("Gone", &[], "type `Gone` is not defined here"),
    ] {
        let public = FileDescriptor {
            dependencies: vec!["t.proto".into()],
            public_dependencies: vec![0],
            ..file("public.proto", "proto3", vec![])
        };
        let files = vec![
            user(type_name, imports),
            public,
            target("a", "t.proto", &["T"]),
            target("c", "c.proto", &["T"]),
            target("b", "bt.proto", &["T"]),
        ];
        match SchemaSet::build(files) {
            Ok(set) => {
                let (_, field) = set.fields().next().unwrap();
                assert_eq!(set.full_name(field.kind.message().unwrap()), expected, "{type_name}");
            }
            Err(error) => {
                let found = alloc::format!("{error}");
                assert!(found.contains(expected), "{type_name}: expected {expected:?} in {found:?}");
            }
        }
    }
}

#[test]
fn files_are_told_apart() {
    let a = file("a.proto", "proto3", vec![message("M", vec![])]);
    assert_eq!(problems(vec![a.clone(), a.clone()]), "");
    let other = file("a.proto", "proto3", vec![]);
    assert!(problems(vec![a.clone(), other]).contains("given twice, with different contents"));
    let b = FileDescriptor { package: "M".into(), ..file("b.proto", "proto3", vec![]) };
    assert_eq!(
        problems(vec![a.clone(), b]),
        "schema: b.proto: package `M`: `M` is already a message (in `a.proto`); rename one of them"
    );
    let dots = FileDescriptor { package: "a..b".into(), ..file("d.proto", "proto3", vec![]) };
    assert_eq!(problems(vec![dots]), "schema: d.proto: package `a..b`: the name is missing");
    let c = file("c.proto", "proto3", vec![message("M", vec![])]);
    assert!(problems(vec![a, c]).contains("`M` is already defined as a message (in `a.proto`)"));
}
