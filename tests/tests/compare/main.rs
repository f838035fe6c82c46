//! What changes of schemas break: a table of cases, and the same claims held against bytes.

mod cases;
mod hostile;
mod random;
mod shapes;
mod values;

use cases::Case;
use plan_core::plan::compare;
use plan_core::schema::{ChangeKind, Comparison, Sides};
use plan_core::{DecodeOptions, MessageType, Schema};
use protoplan_tests::generate::{Tape, check};
use std::cell::Cell;
use std::collections::BTreeSet;

#[test]
fn each_change_is_told_with_whom_it_breaks() {
    let wrong: Vec<String> = cases::load().iter().filter_map(Case::difference).collect();
    if std::env::var_os("COMPARE").is_some_and(|it| it == "overwrite") {
        cases::overwrite();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn each_kind_has_a_case() {
    let met: BTreeSet<ChangeKind> =
        cases::load().iter().flat_map(|case| case.compare().changes().to_vec()).map(|it| it.kind()).collect();
    let missing: Vec<_> =
        ChangeKind::ALL.iter().filter(|it| !met.contains(it) && **it != ChangeKind::NotCompared).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_change_breaks_more_than_its_kind_can() {
    for case in &cases::load() {
        for change in case.compare().changes() {
            let kind = change.kind();
            let fits = kind.can_break().contains(change.breaks()) && kind.can_risk().contains(change.risks());
            assert!(fits, "{}: {change}: {} {}", case.name, change.breaks(), change.risks());
            assert!(!change.breaks().meets(change.risks()), "{}: {change}", case.name);
            assert!(kind.remedy().is_some() || change.breaks().is_empty(), "{}: {change}", case.name);
            let (old, new) = (change.old_place(), change.new_place());
            assert!(old.is_some() || new.is_some(), "{}: {change}", case.name);
            assert!(!change.message().contains(char::is_control), "{}: {change}", case.name);
        }
    }
}

/// Kinds that break readers though no bytes show it: what has to be feared of a later change, or of calls; or of which the
/// bytes are no fields here.
const WITHOUT_WITNESS: &[ChangeKind] = &[
    ChangeKind::FieldNumberUnreserved,
    ChangeKind::NumberUnreserved,
    ChangeKind::ValueNumberUnreserved,
    ChangeKind::ServiceRemoved,
    ChangeKind::ServiceMoved,
    ChangeKind::MethodRemoved,
    ChangeKind::MethodStreamingChanged,
    ChangeKind::MessageSetChanged,
    // a value that another field wrote is read as what it is
    ChangeKind::FieldNumberReused,
    ChangeKind::ValueRenumbered,
];

/// The messages that one schema writes and the other reads: those of one name, whatever the package, and of one method.
fn pairs(writer: &Schema, reader: &Schema) -> Vec<(MessageType, MessageType)> {
    let mut all = Vec::new();
    for written in writer.messages() {
        let name = written.descriptor().name();
        let same = reader.message(written.name()).ok();
        let read = same.or_else(|| reader.messages().find(|it| it.descriptor().name() == name));
        all.extend(read.map(|read| (written, read)));
    }
    let (of_writer, of_reader) = (writer.descriptors(), reader.descriptors());
    for (_, written) in of_writer.methods() {
        let Some((_, read)) = of_reader.methods().find(|it| it.1.full_name == written.full_name) else {
            continue;
        };
        for (written, read) in [(written.input, read.input), (written.output, read.output)] {
            let message = |schema: &Schema, name: &str| schema.message(name).unwrap();
            all.push((
                message(writer, &of_writer.message(written).full_name),
                message(reader, &of_reader.message(read).full_name),
            ));
        }
    }
    all
}

/// A reader and a writer of one case.
struct Direction<'c> {
    case: &'c Case,
    writer: &'c Schema,
    reader: &'c Schema,
    side: Sides,
    comparison: Comparison,
}

#[test]
fn what_is_claimed_of_the_wire_is_seen_in_bytes() {
    let mut count = 0;
    for case in &cases::load() {
        let comparison = || case.compare();
        for (writer, reader, side) in
            [(&case.new, &case.old, Sides::OLD_READERS), (&case.old, &case.new, Sides::NEW_READERS)]
        {
            Direction { case, writer, reader, side, comparison: comparison() }.check();
            count += 1;
        }
    }
    assert!(count > 200, "{count} directions");
}

impl Direction<'_> {
    fn check(&self) {
        let name = &self.case.name;
        let breaking = self.comparison.breaking(self.side);
        let with_witness = breaking.filter(|it| !WITHOUT_WITNESS.contains(&it.kind())).count();
        let is_broken = self.comparison.breaks(self.side);
        let is_risky = self.comparison.changes().iter().any(|it| it.risks().meets(self.side));
        let refused = Cell::new(false);
        let differs = Cell::new(false);
        for (written, read) in pairs(self.writer, self.reader) {
            check(11, 150, |tape: &mut Tape<'_>| {
                let bytes = random::message(written.plan(), tape);
                let was = written.decode(&bytes).unwrap_or_else(|error| panic!("{name}: {error}: {bytes:?}"));
                match DecodeOptions::new().decode_dynamic(&read, &bytes) {
                    Err(error) => {
                        assert!(is_broken, "{name}: {:?}: {bytes:?} is refused: {error}", self.side);
                        refused.set(true);
                    }
                    Ok(is) => {
                        let difference = values::difference(was.as_ref(), is.as_ref());
                        if let Some(difference) = difference {
                            assert!(
                                is_broken || is_risky,
                                "{name}: {:?}: {bytes:?} differs: {difference}",
                                self.side
                            );
                            differs.set(true);
                        }
                    }
                }
                Ok(())
            });
        }
        if with_witness > 0 {
            assert!(refused.get() || differs.get(), "{name}: {:?}: nothing shows that it breaks", self.side);
        }
    }
}

#[test]
fn plans_agree_with_schemas() {
    let (mut broken, mut lossy) = (0, 0);
    for case in &cases::load() {
        let comparison = case.compare();
        for (old, new) in pairs(&case.old, &case.new) {
            for change in compare(old.plan(), new.plan()) {
                for (reading, side) in
                    [(change.old_reads, Sides::OLD_READERS), (change.new_reads, Sides::NEW_READERS)]
                {
                    broken += usize::from(reading.is_broken());
                    lossy += usize::from(!reading.is_broken());
                    let told = comparison
                        .changes()
                        .iter()
                        .any(|it| it.breaks().meets(side) || !reading.is_broken() && it.risks().meets(side));
                    let same = reading == plan_core::plan::Reading::Same;
                    assert!(told || same, "{}: {change}", case.name);
                }
            }
            assert!(compare(old.plan(), old.plan()).is_empty(), "{}", case.name);
        }
        assert!(case.old.compare(&case.old).changes().is_empty(), "{}", case.name);
    }
    assert!(broken > 30 && lossy > 30, "{broken} {lossy}");
}

/// Plans see what schemas see of types and presence.
#[test]
fn schemas_agree_with_plans() {
    const OF_PLANS: &[ChangeKind] = &[
        ChangeKind::FieldTypeChanged,
        ChangeKind::MessageEncodingChanged,
        ChangeKind::FieldCardinalityChanged,
        ChangeKind::FieldMadeRequired,
        ChangeKind::FieldMadeOptional,
        ChangeKind::RequiredFieldAdded,
        ChangeKind::RequiredFieldRemoved,
        ChangeKind::FieldOneofChanged,
        ChangeKind::EnumClosed,
    ];
    for case in &cases::load() {
        for change in case.compare().changes().iter().filter(|it| OF_PLANS.contains(&it.kind())) {
            let by_plans: Vec<_> = pairs(&case.old, &case.new)
                .iter()
                .flat_map(|(old, new)| compare(old.plan(), new.plan()))
                .collect();
            if change.breaks().contains(Sides::OLD_READERS) {
                assert!(by_plans.iter().any(|it| it.old_reads.is_broken()), "{}: {change}", case.name);
            }
            if change.breaks().contains(Sides::NEW_READERS) {
                assert!(by_plans.iter().any(|it| it.new_reads.is_broken()), "{}: {change}", case.name);
            }
        }
    }
}
