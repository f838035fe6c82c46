//! Descriptors made to hurt: deep, wide, and with ranges of every number.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::{enumeration, field, file, message, problems, typed};
use crate::schema::{
    EnumDescriptor, ExtensionRange, FileDescriptor, Location, MessageDescriptor, ReservedRange, SchemaSet,
};

fn nested(depth: usize) -> MessageDescriptor {
    let mut inner = message("M", vec![]);
    for _ in 1..depth {
        inner = MessageDescriptor { messages: vec![inner].into(), ..message("M", vec![]) };
    }
    inner
}

#[test]
fn deep_nesting_is_refused_and_dropped() {
    assert_eq!(problems(vec![file("a", "proto3", vec![nested(31)])]), "");
    for depth in [32, 100_000] {
        let found = problems(vec![file("a", "proto3", vec![nested(depth)])]);
        assert!(found.contains("messages inside `M` are nested more than 31 deep"), "{found}");
    }
}

#[test]
fn ranges_of_every_number_are_not_counted_through() {
    let reserved: Vec<_> = (0..1000).map(|at| ReservedRange { start: 1 + at * 3, end: 3 + at * 3 }).collect();
    let mut wide = message("M", vec![field("a", 3, 5), field("b", 2, 5)]);
    wide.reserved_ranges = reserved;
    wide.reserved_ranges.push(ReservedRange { start: 4000, end: 536_870_912 });
    let found = problems(vec![file("a", "proto2", vec![wide])]);
    assert_eq!(
        found,
        "schema: a: `M.b`: number 2 is in the reserved range 1 to 2; the next free number is 6"
    );
    let mut schema = enumeration("E", &[("A", 0), ("B", i32::MIN)]);
    schema.reserved_ranges.push(ReservedRange { start: i32::MIN, end: i32::MAX });
    let found = problems(vec![FileDescriptor { enums: vec![schema], ..file("a", "proto2", vec![]) }]);
    assert_eq!(found.lines().count(), 2, "{found}");
}

#[test]
fn many_problems_take_no_more_than_a_walk() {
    let fields = (0..50_000).map(|at| typed(&format!("f{at}"), 1, "Gone")).collect();
    let values: Vec<_> = (0..50_000).map(|at| (format!("V{at}"), 0)).collect();
    let values: Vec<_> = values.iter().map(|(name, number)| (&**name, *number)).collect();
    let schema: EnumDescriptor = enumeration("E", &values);
    let mut wide = message("M", fields);
    wide.extension_ranges =
        (0..50_000).map(|_| ExtensionRange { start: 5, end: 9, ..Default::default() }).collect();
    let file = FileDescriptor { enums: vec![schema], ..file("a", "proto2", vec![wide]) };
    let found = SchemaSet::build(vec![file]).unwrap_err();
    assert_eq!(found.problems().len(), 50_000 + 3 * 49_999);
}

#[test]
fn long_chains_of_imports() {
    let name = |at: usize| format!("f{at}");
    let chain = |last: Vec<String>| -> Vec<FileDescriptor> {
        let imports = |at: usize| if at == 0 { last.clone() } else { vec![name(at - 1)] };
        (0..3000)
            .map(|at| FileDescriptor {
                dependencies: imports(at),
                public_dependencies: imports(at).iter().map(|_| 0).collect(),
                ..file(&name(at), "proto3", vec![])
            })
            .collect()
    };
    assert_eq!(problems(chain(vec![])), "");
    let circle = problems(chain(vec![name(2999)]));
    assert!(
        circle.starts_with("schema: f") && circle.contains("import each other in a circle"),
        "{circle:.200}"
    );
    assert_eq!(circle.lines().count(), 1);
}

#[test]
fn nonsense_does_not_panic() {
    let numbers = [i32::MIN, -1, 0, 1, 2, 3, 11, 14, 99, i32::MAX];
    let names = ["", ".", "..", "a.b", ".a", "é", "M", "key", "MEntry"];
    let mut all = Vec::new();
    for (at, &number) in numbers.iter().enumerate() {
        for &name in &names {
            let mut odd = field(name, number, number);
            odd.label = numbers[(at + 1) % numbers.len()];
            odd.type_name = names[at % names.len()].into();
            odd.default_value = Some(name.into());
            odd.oneof_index = Some(number);
            odd.extendee = name.into();
            odd.options.features.field_presence = Some(number);
            let mut schema = enumeration(name, &[(name, number)]);
            schema.reserved_ranges.push(ReservedRange { start: number, end: i32::MIN });
            schema.values.truncate(at % 2);
            let mut outer = message(name, vec![odd.clone(), odd.clone()]);
            outer.options.map_entry = Some(at % 2 == 0);
            outer.options.message_set_wire_format = Some(at % 3 == 0);
            outer.extensions.push(odd.clone());
            outer.enums.push(schema.clone());
            outer.messages.push(message("MEntry", vec![odd.clone()]));
            outer.extension_ranges.push(ExtensionRange {
                start: number,
                end: -number.max(-5),
                ..Default::default()
            });
            outer.reserved_ranges.push(ReservedRange { start: number, end: i32::MAX });
            outer.reserved_names.push(name.into());
            all.push(FileDescriptor {
                package: name.into(),
                extensions: vec![odd],
                enums: vec![schema],
                public_dependencies: vec![number],
                edition: number,
                locations: vec![Location { path: vec![4, number], span: vec![number], ..Default::default() }],
                ..file(name, ["proto2", "proto3", "editions"][at % 3], vec![outer])
            });
        }
    }
    for mut one in all.clone() {
        let _ = SchemaSet::build(vec![one.clone()]);
        one.public_dependencies.clear();
        one.name = "x".into();
        one.edition = 1000;
        let package = mem::take(&mut one.package);
        let _ = SchemaSet::build(vec![one.clone()]);
        one.package = package;
        assert_ne!(problems(vec![one]), "");
    }
    assert_ne!(problems(all), "");
}
