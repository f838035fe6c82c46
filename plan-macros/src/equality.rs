//! Which messages can be compared for full equality, and hashed.

use plan_core::schema::{FieldId, FieldKind, MessageId, SchemaSet};

use crate::choice::MapType;
use crate::options::Options;
use crate::outside::Outside;

/// For each message whether its type can be `Eq`, and `Hash`: not if a floating-point number, or for `Hash` a hash map,
/// can be reached by value.
#[derive(Debug)]
pub(crate) struct Equality {
    eq: Vec<bool>,
    hash: Vec<bool>,
}

impl Equality {
    /// Starts from the fields of each message, and follows who holds it, so that messages in cycles are decided too.
    pub(crate) fn of(set: &SchemaSet, options: &Options<'_>, outside: &Outside) -> Self {
        let mut holders: Vec<Vec<usize>> = vec![Vec::new(); set.messages().len()];
        for (id, message) in set.messages() {
            for sub in message.fields.iter().filter_map(|&it| set.field(it).kind.message()) {
                holders[sub.index()].push(id.index());
            }
        }
        let is_float = |field: FieldId| matches!(set.field(field).kind, FieldKind::Float | FieldKind::Double);
        // what maps are elsewhere is not known here, but for those of the library
        let may_be_hashed = |id: MessageId, field: FieldId| {
            set.field(field).map_entry().is_some()
                && match outside.message(id) {
                    Some(path) => !path.is_library(),
                    None => options.maps(field) == MapType::Hashed,
                }
        };
        let eq = set.messages().map(|(_, it)| !it.fields.iter().any(|&field| is_float(field)));
        let eq = spread(eq.collect(), &holders);
        let hash = set
            .messages()
            .map(|(id, it)| eq[id.index()] && !it.fields.iter().any(|&field| may_be_hashed(id, field)));
        Self { hash: spread(hash.collect(), &holders), eq }
    }

    /// Whether the type of a message can be `Eq`.
    pub(crate) fn is_eq(&self, id: MessageId) -> bool {
        self.eq[id.index()]
    }

    /// Whether the type of a message can be `Hash`.
    pub(crate) fn is_hash(&self, id: MessageId) -> bool {
        self.hash[id.index()]
    }

    /// Whether the value of a field can be `Eq`.
    pub(crate) fn is_field_eq(&self, kind: FieldKind) -> bool {
        kind.message().map_or(!matches!(kind, FieldKind::Float | FieldKind::Double), |id| self.is_eq(id))
    }

    /// Whether the value of a field can be `Hash`.
    pub(crate) fn is_field_hash(&self, kind: FieldKind) -> bool {
        kind.message().map_or(!matches!(kind, FieldKind::Float | FieldKind::Double), |id| self.is_hash(id))
    }
}

/// What cannot, and all that holds it.
fn spread(mut can: Vec<bool>, holders: &[Vec<usize>]) -> Vec<bool> {
    let mut work: Vec<usize> = (0..can.len()).filter(|&it| !can[it]).collect();
    while let Some(it) = work.pop() {
        for &holder in &holders[it] {
            if std::mem::replace(&mut can[holder], false) {
                work.push(holder);
            }
        }
    }
    can
}
