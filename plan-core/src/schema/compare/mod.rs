//! What is different between two schemas, and whom it breaks.
//!
//! Messages, enums and services are matched by their full names, fields and values by their numbers; what a field says of its
//! bytes is judged by `reading`, which plans are compared with, too. A field whose type has another name has the two types
//! compared, as far as a budget goes.

mod change;
mod counterparts;
mod defaults;
mod enums;
mod fields;
mod intervals;
mod kind;
mod members;
mod messages;
mod oneofs;
mod ranges;
mod services;
mod shape;
mod sides;
mod types;
mod walk;

use alloc::vec::Vec;
use core::fmt;

pub use change::{Change, Place};
pub use kind::ChangeKind;
pub use sides::Sides;

use super::SchemaSet;

/// All differences between an old and a new schema that anybody could notice, in the order of the new files.
///
/// Its text has one line a change. `docs/compatibility.md` of the repository is a guide to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    changes: Vec<Change>,
}

impl SchemaSet {
    /// What is different in `new`, and whom it breaks. This is the old schema.
    ///
    /// Both must hold the files that they import. The files of `google/protobuf` are compared where both have them. That an
    /// element stands in another file is no difference.
    ///
    /// Takes time in proportion to both schemas.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use protoplan::Schema;
    /// use protoplan::schema::{ChangeKind, Sides};
    ///
    /// let schema = |text: &str| Schema::builder().text("a.proto", text).load();
    /// let old = schema("edition = '2023'; message A { int32 n = 1; string name = 2; }")?;
    /// let new = schema("edition = '2023'; message A { int64 n = 1; }")?;
    ///
    /// let comparison = old.compare(&new);
    /// let kinds: Vec<_> = comparison.changes().iter().map(|it| it.kind().name()).collect();
    /// assert_eq!(
    ///     kinds,
    ///     ["field-type-changed", "field-removed", "field-number-unreserved", "field-name-unreserved"]
    /// );
    /// let change = &comparison.changes()[0];
    /// assert_eq!(change.element(), "A.n");
    /// assert_eq!(change.breaks(), Sides::SOURCE);
    /// assert!(change.risks().contains(Sides::OLD_READERS));
    /// assert!(comparison.breaks(Sides::WIRE)); // until the number 2 is reserved
    /// # Ok(())
    /// # }
    /// ```
    pub fn compare(&self, new: &SchemaSet) -> Comparison {
        Comparison { changes: walk::changes(self, new) }
    }
}

impl Comparison {
    /// The changes.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Whether any change breaks any of these.
    pub fn breaks(&self, sides: Sides) -> bool {
        self.changes.iter().any(|change| change.breaks.meets(sides))
    }

    /// The changes that break any of these.
    pub fn breaking(&self, sides: Sides) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| change.breaks.meets(sides))
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.changes.iter().try_for_each(|change| writeln!(f, "{change}"))
    }
}
