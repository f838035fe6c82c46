//! What differs between two messages of one type, whatever they lie in.

use crate::plan::{Cardinality, FieldIdx};
use crate::store::{ListRef, MapRef, MessageRef, UnknownField, ValueRef};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt::{self, Write as _};

/// What differs between `left` and `right`, in the order of the fields' numbers, unknown fields last.
///
/// Lists are compared element by element, maps key by key, messages field by field; a scalar without presence that is not
/// set counts as its zero. Floats are the same if their bits are, or both are NaN.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::{Schema, diff};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let text = "edition = '2023'; message Order { int32 id = 1; repeated Order parts = 2; }";
/// # let schema = Schema::builder().text("order.proto", text).load()?;
/// let mut before = schema.message("Order")?.new_message();
/// before.list_mut("parts")?.push_message()?.set("id", 7)?;
/// let mut after = before.clone();
/// after.list_mut("parts")?.message_mut(0).ok_or("a part")?.set("id", 8)?;
/// let told: Vec<String> = diff(before.as_ref(), after.as_ref())?.iter().map(ToString::to_string).collect();
/// assert_eq!(told, ["parts[0].id: 7 → 8"]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If the two are of different types.
pub fn diff<'m>(left: MessageRef<'m>, right: MessageRef<'m>) -> Result<Vec<Difference<'m>>, DiffError> {
    if left.name() != right.name() {
        return Err(DiffError { left: left.name().into(), right: right.name().into() });
    }
    let mut comparison = Comparison { path: String::new(), found: Vec::new() };
    comparison.messages(left, right);
    Ok(comparison.found)
}

/// One difference. Its `Display` is one line, such as `orders[3].id: 7 → 8`, without a line break if no text holds one.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference<'m> {
    path: String,
    is_unknown: bool,
    values: Values<'m>,
}

#[derive(Debug, Clone, PartialEq)]
enum Values<'m> {
    Added(ValueRef<'m>),
    Removed(ValueRef<'m>),
    Changed(ValueRef<'m>, ValueRef<'m>),
}

/// What kind of difference one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// Only the right message has it.
    Added,
    /// Only the left message has it.
    Removed,
    /// Both have it, with different values.
    Changed,
}

impl<'m> Difference<'m> {
    /// The way to the value, such as `orders[3].id` or `names["b"]`; an unknown field has its number for a name.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the value was added, removed or changed.
    pub fn kind(&self) -> DifferenceKind {
        match self.values {
            Values::Added(_) => DifferenceKind::Added,
            Values::Removed(_) => DifferenceKind::Removed,
            Values::Changed(..) => DifferenceKind::Changed,
        }
    }

    /// The value on the left, if there is one; of an unknown field its encoded bytes, tag included.
    pub fn left(&self) -> Option<ValueRef<'m>> {
        match self.values {
            Values::Added(_) => None,
            Values::Removed(value) | Values::Changed(value, _) => Some(value),
        }
    }

    /// The value on the right, if there is one; of an unknown field its encoded bytes, tag included.
    pub fn right(&self) -> Option<ValueRef<'m>> {
        match self.values {
            Values::Removed(_) => None,
            Values::Added(value) | Values::Changed(_, value) => Some(value),
        }
    }

    /// Whether it is a field that the schema does not know.
    pub fn is_unknown(&self) -> bool {
        self.is_unknown
    }
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = if self.is_unknown { " (unknown field)" } else { "" };
        write!(f, "{}{of}: ", self.path)?;
        match self.values {
            Values::Added(value) => write!(f, "added {value:?}"),
            Values::Removed(value) => write!(f, "removed {value:?}"),
            Values::Changed(left, right) => write!(f, "{left:?} → {right:?}"),
        }
    }
}

/// Two messages cannot be compared, for they are of different types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffError {
    left: String,
    right: String,
}

impl fmt::Display for DiffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { left, right } = self;
        write!(f, "diff: expected two messages of one type, found `{left}` and `{right}`")
    }
}

impl core::error::Error for DiffError {}

/// Most bytes of a key that are shown in a path.
const LONGEST_KEY: usize = 64;

/// Two messages on their way through their fields.
struct Comparison<'m> {
    /// The way to where it is.
    path: String,
    found: Vec<Difference<'m>>,
}

impl<'m> Comparison<'m> {
    fn tell(&mut self, is_unknown: bool, values: Values<'m>) {
        self.found.push(Difference { path: self.path.clone(), is_unknown, values });
    }

    /// Does something with one more step in the path.
    fn within(&mut self, step: fmt::Arguments<'_>, compare: impl FnOnce(&mut Self)) {
        let len = self.path.len();
        // writing to a string cannot fail
        let _ = self.path.write_fmt(step);
        compare(self);
        self.path.truncate(len);
    }

    fn messages(&mut self, left: MessageRef<'m>, right: MessageRef<'m>) {
        merged(
            left.present().map(|at| (left.plan().field(at).number(), at)),
            right.present().map(|at| (right.plan().field(at).number(), at)),
            Ord::cmp,
            |number, at, other_at| {
                let at = at.or_else(|| left.plan().find(number));
                let other_at = other_at.or_else(|| right.plan().find(number));
                let name = match (at, other_at) {
                    (Some(at), _) => left.plan().info(at).name,
                    (None, Some(at)) => right.plan().info(at).name,
                    (None, None) => return,
                };
                let dot = if self.path.is_empty() { "" } else { "." };
                self.within(format_args!("{dot}{name}"), |it| it.fields((left, at), (right, other_at)));
            },
        );
        self.unknown_fields(left, right);
    }

    /// Compares a field that one of the two has; the plan of a message may lack it.
    fn fields(
        &mut self,
        (left, at): (MessageRef<'m>, Option<FieldIdx>),
        (right, other_at): (MessageRef<'m>, Option<FieldIdx>),
    ) {
        let value = |message: MessageRef<'m>, at: FieldIdx| {
            let is_there = match message.plan().field(at).cardinality() {
                Cardinality::Implicit | Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => {
                    true
                }
                Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => message.holds(at),
            };
            is_there.then(|| message.value(at))
        };
        let left = at.and_then(|at| value(left, at));
        let right = other_at.and_then(|at| value(right, at));
        match (left, right) {
            (Some(left), Some(right)) => self.values(left, right),
            (Some(left), None) => self.tell(false, Values::Removed(left)),
            (None, Some(right)) => self.tell(false, Values::Added(right)),
            (None, None) => {}
        }
    }

    fn values(&mut self, left: ValueRef<'m>, right: ValueRef<'m>) {
        match (left, right) {
            (ValueRef::Message(left), ValueRef::Message(right)) if left.name() == right.name() => {
                self.messages(left, right);
            }
            (ValueRef::List(left), ValueRef::List(right)) => self.lists(left, right),
            (ValueRef::Map(left), ValueRef::Map(right)) => self.maps(left, right),
            _ if is_same(left, right) => {}
            _ => self.tell(false, Values::Changed(left, right)),
        }
    }

    fn lists(&mut self, left: ListRef<'m>, right: ListRef<'m>) {
        let elements = |list: ListRef<'m>| list.iter().enumerate();
        merged(elements(left), elements(right), Ord::cmp, |index, left, right| {
            self.within(format_args!("[{index}]"), |it| it.elements(left, right));
        });
    }

    fn maps(&mut self, left: MapRef<'m>, right: MapRef<'m>) {
        merged(left.iter(), right.iter(), order, |key, left, right| {
            match key.as_str().filter(|it| it.len() > LONGEST_KEY) {
                // each difference below has the path, so a long key would be memory for each
                Some(text) => {
                    let start = &text[..text.floor_char_boundary(LONGEST_KEY)];
                    self.within(format_args!("[{start:?}…]"), |it| it.elements(left, right));
                }
                None => self.within(format_args!("[{key:?}]"), |it| it.elements(left, right)),
            }
        });
    }

    fn elements(&mut self, left: Option<ValueRef<'m>>, right: Option<ValueRef<'m>>) {
        match (left, right) {
            (Some(left), Some(right)) => self.values(left, right),
            (Some(left), None) => self.tell(false, Values::Removed(left)),
            (None, Some(right)) => self.tell(false, Values::Added(right)),
            (None, None) => {}
        }
    }

    /// Compares the unknown fields number by number; their order among each other does not count.
    fn unknown_fields(&mut self, left: MessageRef<'m>, right: MessageRef<'m>) {
        if left.unknown_fields().eq(right.unknown_fields()) {
            return;
        }
        let by_number = |message: MessageRef<'m>| {
            let mut all: BTreeMap<u32, Vec<&'m [u8]>> = BTreeMap::new();
            for UnknownField { tag, encoded } in message.unknown_fields() {
                all.entry(tag.number().get()).or_default().push(encoded);
            }
            all
        };
        let dot = if self.path.is_empty() { "" } else { "." };
        merged(by_number(left).into_iter(), by_number(right).into_iter(), Ord::cmp, |number, left, right| {
            let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
            let is_alone = left.len().max(right.len()) == 1;
            for index in 0..left.len().max(right.len()) {
                let values = match (left.get(index), right.get(index)) {
                    (Some(left), Some(right)) if left == right => continue,
                    (Some(left), Some(right)) => {
                        Values::Changed(ValueRef::Bytes(left), ValueRef::Bytes(right))
                    }
                    (Some(left), None) => Values::Removed(ValueRef::Bytes(left)),
                    (None, Some(right)) => Values::Added(ValueRef::Bytes(right)),
                    (None, None) => continue,
                };
                let step = if is_alone { String::new() } else { format!("[{index}]") };
                self.within(format_args!("{dot}{number}{step}"), |it| it.tell(true, values));
            }
        });
    }
}

/// Goes through two ascending runs of keys at once.
fn merged<K, V>(
    left: impl Iterator<Item = (K, V)>,
    right: impl Iterator<Item = (K, V)>,
    order: impl Fn(&K, &K) -> Ordering,
    mut show: impl FnMut(K, Option<V>, Option<V>),
) {
    let (mut left, mut right) = (left.peekable(), right.peekable());
    loop {
        let first = match (left.peek(), right.peek()) {
            (Some((a, _)), Some((b, _))) => order(a, b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return,
        };
        let one = if first.is_le() { left.next() } else { None };
        let other = if first.is_ge() { right.next() } else { None };
        match (one, other) {
            (Some((key, one)), other) => show(key, Some(one), other.map(|it| it.1)),
            (None, Some((key, other))) => show(key, None, Some(other)),
            (None, None) => return,
        }
    }
}

/// The order of the keys of a map.
fn order(a: &ValueRef<'_>, b: &ValueRef<'_>) -> Ordering {
    match (a, b) {
        (ValueRef::Str(a), ValueRef::Str(b)) => a.cmp(b),
        (ValueRef::Bool(a), ValueRef::Bool(b)) => a.cmp(b),
        _ => a.integer().cmp(&b.integer()),
    }
}

/// Whether two scalars are the same.
fn is_same(left: ValueRef<'_>, right: ValueRef<'_>) -> bool {
    match (left, right) {
        (ValueRef::F32(a), ValueRef::F32(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        (ValueRef::F64(a), ValueRef::F64(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        (ValueRef::Enum(a), ValueRef::Enum(b)) => a.number() == b.number(),
        _ => left == right,
    }
}
