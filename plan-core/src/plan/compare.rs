//! What two plans read of each other.

use super::{Cardinality, EnumPlan, Field, FieldIdx, NO_INDEX, Op, Verified};
use crate::reading::{
    Count, Fault, Form, Numbers, Origins, Reading, Shape, read_absent, read_as, read_numbers, where_needed,
};
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

/// A field that is not read as it was written, in one direction or in both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanChange {
    /// The full name of the message in the new plan.
    pub message: String,
    /// The number of the field.
    pub number: u32,
    /// The name of the field: in the new plan, or in the old one if that alone has it.
    pub name: String,
    /// What the old plan reads of what the new one writes.
    pub old_reads: Reading,
    /// What the new plan reads of what the old one writes.
    pub new_reads: Reading,
}

impl PlanChange {
    /// Whether either side does not read what the other one writes.
    pub fn is_broken(&self) -> bool {
        self.old_reads.is_broken() || self.new_reads.is_broken()
    }
}

impl fmt::Display for PlanChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, number, name, old_reads, new_reads } = self;
        write!(f, "field {number} `{message}.{name}`: old readers: {old_reads}; new readers: {new_reads}")
    }
}

/// The fields, here and in the messages below, that two plans do not read as the other one writes them; none if all values
/// survive both ways. Of what a schema says plans know the wire alone: names, reserved numbers and defaults are not looked at,
/// so a field that has another number is two that one side lacks, which is no change.
///
/// Takes time in proportion to the fields of all plans below the two; where more pairs of messages meet than that allows, the
/// field says [`NotCompared`](Fault::NotCompared).
///
/// ```
/// # extern crate plan_core as protoplan;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # #[cfg(feature = "schema")] {
/// use protoplan::Schema;
/// use protoplan::plan::{Loss, Reading, compare};
///
/// let schema = |text: &str| Schema::builder().text("a.proto", text).load();
/// let old = schema("edition = '2023'; message A { int64 n = 1; bytes name = 2; }")?.message("A")?;
/// let new = schema("edition = '2023'; message A { int32 n = 1; bytes name = 2; }")?.message("A")?;
///
/// let changes = compare(old.plan(), new.plan());
/// assert_eq!((changes.len(), &*changes[0].name), (1, "n"));
/// assert_eq!(changes[0].old_reads, Reading::Same);
/// assert_eq!(changes[0].new_reads, Reading::Loses(Loss::Numbers));
/// # }
/// # Ok(())
/// # }
/// ```
pub fn compare(old: &Verified<'_>, new: &Verified<'_>) -> Vec<PlanChange> {
    let mut walk = Walk {
        queue: VecDeque::new(),
        pairs: BTreeSet::new(),
        old: BTreeSet::new(),
        new: BTreeSet::new(),
        enums: BTreeMap::new(),
        budget: LEAST_BUDGET,
        changes: Vec::new(),
    };
    walk.meet(old, new);
    while let Some((old, new)) = walk.queue.pop_front() {
        walk.message(old, new);
    }
    walk.changes
}

/// How many fields are looked at in any case.
const LEAST_BUDGET: usize = 1 << 16;

struct Walk<'w, 'o, 'n> {
    queue: VecDeque<(&'w Verified<'o>, &'w Verified<'n>)>,
    /// The pairs that were met, and the messages of each side, by their addresses.
    pairs: BTreeSet<(usize, usize)>,
    old: BTreeSet<usize>,
    new: BTreeSet<usize>,
    /// What the enums that were met read of each other.
    enums: BTreeMap<(usize, usize), (Reading, Reading)>,
    /// How many more fields may be looked at: each message that is met for the first time adds some.
    budget: usize,
    changes: Vec<PlanChange>,
}

fn address<T>(plan: &T) -> usize {
    core::ptr::from_ref(plan).addr()
}

impl<'w, 'o: 'w, 'n: 'w> Walk<'w, 'o, 'n> {
    /// Has two messages compared, once; `false` if too many were met.
    fn meet(&mut self, old: &'w Verified<'o>, new: &'w Verified<'n>) -> bool {
        let pair = (address(old), address(new));
        if self.pairs.contains(&pair) {
            return true;
        }
        let sizes = (1 + old.fields().len(), 1 + new.fields().len());
        let first = |is_first: bool, size: usize| if is_first { 4 * size } else { 0 };
        self.budget += first(self.old.insert(pair.0), sizes.0) + first(self.new.insert(pair.1), sizes.1);
        let Some(left) = self.budget.checked_sub(sizes.0 + sizes.1) else { return false };
        self.budget = left;
        self.pairs.insert(pair);
        self.queue.push_back((old, new));
        true
    }

    fn message(&mut self, old: &'w Verified<'o>, new: &'w Verified<'n>) {
        let both = || old.fields().iter().filter_map(|was| Some((was, new.field(new.find(was.number())?))));
        let of_old = Origins::of(both().map(|(was, is)| (oneof(was), oneof(is))));
        let of_new = Origins::of(both().map(|(was, is)| (oneof(is), oneof(was))));
        let (mut was, mut is) =
            (old.fields().iter().enumerate().peekable(), new.fields().iter().enumerate().peekable());
        loop {
            let order = match (was.peek(), is.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some((_, was)), Some((_, is))) => was.number().cmp(&is.number()),
            };
            let was = if order.is_le() { was.next() } else { None };
            let is = if order.is_ge() { is.next() } else { None };
            let (old_reads, new_reads) = match (was, is) {
                (Some((_, was)), Some((_, is))) => {
                    let by_type = (read_as(shape(is), shape(was)), read_as(shape(was), shape(is)));
                    let inside = self.inside((old, was), (new, is));
                    (
                        by_type.0.max(inside.0).max(of_old.read(oneof(was))),
                        by_type.1.max(inside.1).max(of_new.read(oneof(is))),
                    )
                }
                (Some((_, was)), None) => (read_absent(shape(was).count), Reading::Same),
                (None, Some((_, is))) => (Reading::Same, read_absent(shape(is).count)),
                (None, None) => break,
            };
            let name = match (was, is) {
                (_, Some((at, _))) => (new.info(FieldIdx(at as u32)).name, new.fields()[at].number()),
                (Some((at, _)), None) => (old.info(FieldIdx(at as u32)).name, old.fields()[at].number()),
                (None, None) => break,
            };
            if (old_reads, new_reads) != (Reading::Same, Reading::Same) {
                self.changes.push(PlanChange {
                    message: new.name().into(),
                    number: name.1,
                    name: name.0.into(),
                    old_reads,
                    new_reads,
                });
            }
        }
    }

    /// Compares the enums of two fields, or has their messages compared.
    fn inside(
        &mut self,
        (old, was): (&'w Verified<'o>, &Field),
        (new, is): (&'w Verified<'n>, &Field),
    ) -> (Reading, Reading) {
        if was.op().is_enum() && is.op().is_enum() {
            let (old_reads, new_reads) = self.enums_read(old.enumeration(was), new.enumeration(is));
            return (where_needed(old_reads, shape(was).count), where_needed(new_reads, shape(is).count));
        }
        if was.op().is_message() && is.op().is_message() && !self.meet(old.sub(was), new.sub(is)) {
            return (Reading::Breaks(Fault::NotCompared), Reading::Breaks(Fault::NotCompared));
        }
        (Reading::Same, Reading::Same)
    }

    fn enums_read(&mut self, old: &EnumPlan<'_>, new: &EnumPlan<'_>) -> (Reading, Reading) {
        *self.enums.entry((address(old), address(new))).or_insert_with(|| {
            let (old, new) = (numbers(old), numbers(new));
            (read_numbers(new, old), read_numbers(old, new))
        })
    }
}

fn numbers<'p>(plan: &EnumPlan<'p>) -> Numbers<'p> {
    Numbers { listed: plan.numbers, closed: plan.closed }
}

fn oneof(field: &Field) -> Option<u32> {
    (field.oneof() != NO_INDEX).then(|| field.oneof())
}

fn shape(field: &Field) -> Shape {
    Shape { form: form(field.op()), count: count(field.cardinality()) }
}

const fn form(op: Op) -> Form {
    match op {
        Op::Int32 => Form::Int32,
        Op::Int64 => Form::Int64,
        Op::Uint32 => Form::Uint32,
        Op::Uint64 => Form::Uint64,
        Op::Sint32 => Form::Sint32,
        Op::Sint64 => Form::Sint64,
        Op::Fixed32 => Form::Fixed32,
        Op::Fixed64 => Form::Fixed64,
        Op::Sfixed32 => Form::Sfixed32,
        Op::Sfixed64 => Form::Sfixed64,
        Op::Float => Form::Float,
        Op::Double => Form::Double,
        Op::Bool => Form::Bool,
        Op::String => Form::String,
        Op::Bytes => Form::Bytes,
        Op::Enum => Form::OpenEnum,
        Op::ClosedEnum => Form::ClosedEnum,
        Op::Message => Form::Message,
        Op::Group => Form::Group,
    }
}

const fn count(cardinality: Cardinality) -> Count {
    match cardinality {
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Oneof => Count::Optional,
        Cardinality::Required => Count::Required,
        Cardinality::Repeated => Count::Repeated,
        Cardinality::Packed => Count::Packed,
        Cardinality::Map => Count::Map,
    }
}
