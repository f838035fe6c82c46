//! Schemas that nobody would write: an answer, in time.

use plan_core::Schema;
use plan_core::plan::{Fault, Reading, compare};
use plan_core::schema::{
    Change, ChangeKind, EnumDescriptor, EnumValueDescriptor, FieldDescriptor, FileDescriptor,
    MessageDescriptor, ReservedRange, SchemaSet,
};
use proptest::prop_assert;
use protoplan_tests::generate::{Tape, check};
use std::time::Instant;

#[test]
fn many_pairs_of_types_take_no_more_than_their_share_of_time() {
    // two cycles whose lengths have no divisor in common: each message of one meets each of the other
    let cycle = |length: usize, prefix: &str| {
        let messages = (0..length)
            .map(|at| format!("message {prefix}{at} {{ {prefix}{} next = 1; }}\n", (at + 1) % length));
        let root = format!("message Root {{ {prefix}0 first = 1; }}");
        let text = format!("edition = '2023'; {}{root}", messages.collect::<String>());
        Schema::builder().text("a.proto", text).load().unwrap()
    };
    let (old, new) = (cycle(1009, "A"), cycle(1013, "B"));
    let start = Instant::now();
    let comparison = old.compare(&new);
    let not_compared = |it: &&Change| it.kind() == ChangeKind::NotCompared;
    assert_eq!(comparison.changes().iter().filter(not_compared).count(), 1);
    let root = |schema: &Schema| schema.message("Root").unwrap();
    let changes = compare(root(&old).plan(), root(&new).plan());
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0].old_reads, Reading::Breaks(Fault::NotCompared));
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// A schema of random names, numbers and types; of few, so that two have much in common and little right.
fn random(tape: &mut Tape<'_>) -> SchemaSet {
    const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];
    let package = ["", "p", "q"][tape.below(3)];
    let messages = (0..tape.below(4)).map(|at| {
        let mut fields: Vec<FieldDescriptor> = Vec::new();
        for name in NAMES {
            let number = 1 + tape.below(6) as i32;
            if tape.one_in(2) || fields.iter().any(|it| it.number == number) {
                continue;
            }
            let type_name = match tape.below(6) {
                0 => ["M0", "M1", "M2"][tape.below(3)].into(),
                1 => "E".into(),
                _ => String::new(),
            };
            let r#type = if type_name.is_empty() { [1, 2, 3, 5, 8, 9, 12, 13, 17][tape.below(9)] } else { 0 };
            fields.push(FieldDescriptor {
                name: name.into(),
                number,
                label: 1 + tape.below(3) as i32,
                r#type,
                type_name,
                json_name: tape.one_in(8).then(|| format!("j\n{name}")),
                ..FieldDescriptor::default()
            });
        }
        let reserved_ranges = if tape.one_in(3) {
            vec![ReservedRange { start: 7, end: 8 + tape.below(4) as i32 }]
        } else {
            vec![]
        };
        let reserved_names = if tape.one_in(3) { vec!["x\ny".into()] } else { vec![] };
        MessageDescriptor {
            name: format!("M{at}"),
            fields,
            reserved_ranges,
            reserved_names,
            ..MessageDescriptor::default()
        }
    });
    let messages = messages.collect();
    let first = tape.below(3) as i32;
    let values =
        ["X", "Y", "Z"].iter().take(1 + tape.below(3)).enumerate().map(|(at, name)| EnumValueDescriptor {
            name: (*name).into(),
            number: (first + at as i32) % 3,
            ..EnumValueDescriptor::default()
        });
    let enums =
        vec![EnumDescriptor { name: "E".into(), values: values.collect(), ..EnumDescriptor::default() }];
    let file = FileDescriptor {
        name: ["a.proto", "b\n.proto"][tape.below(2)].into(),
        package: package.into(),
        messages,
        enums,
        ..FileDescriptor::default()
    };
    // what is wrong is another test's
    SchemaSet::build(vec![file]).unwrap_or_default()
}

#[test]
fn any_two_schemas_have_an_answer() {
    check(5, 2000, |tape| {
        let (old, new) = (random(tape), random(tape));
        for (old, new) in [(&old, &new), (&new, &old)] {
            for change in old.compare(new).changes() {
                prop_assert!(!change.message().contains(char::is_control), "{}", change.message());
                prop_assert!(change.kind().can_break().contains(change.breaks()), "{change}");
                prop_assert!(change.kind().can_risk().contains(change.risks()), "{change}");
            }
        }
        prop_assert!(old.compare(&old).changes().is_empty());
        Ok(())
    });
}
