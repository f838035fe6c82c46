//! Names of groups.

use crate::plan::{Field, FieldIdx, Op, Verified};

/// The name that the text format has for a field: for one that was declared as a group, that of its type.
pub(super) fn text_name<'p>(plan: &'p Verified<'p>, at: FieldIdx) -> &'p str {
    let name = plan.info(at).name;
    type_name(plan, plan.field(at), name).unwrap_or(name)
}

/// The last part of the name of a field's type, if the field could have been declared as a group: it is one on the wire, its
/// type stands beside it, and has its name but for the case of the letters.
fn type_name<'p>(plan: &'p Verified<'p>, field: &Field, name: &str) -> Option<&'p str> {
    if field.op() != Op::Group || name.starts_with('[') {
        return None;
    }
    let (scope, last) = plan.sub(field).name().rsplit_once('.')?;
    (scope == plan.name() && last.to_ascii_lowercase() == name).then_some(last)
}
