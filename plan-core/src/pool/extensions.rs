//! A schema as a registry of its extensions.

use super::Schema;
use crate::plan::{ExtensionPlan, ExtensionRegistry};

/// A schema knows the extensions in all its files; of several with one number of a message the first.
impl ExtensionRegistry for Schema {
    fn extension(&self, extendee: &str, number: u32) -> Option<ExtensionPlan<'_>> {
        let set = self.descriptors();
        let message = set.message_by_name(extendee)?;
        set.extension_by_number(message, number)?;
        let plan = &self.owned_plans().messages()[message.index()];
        Some(ExtensionPlan::new(plan, plan.find(number)?))
    }

    fn extension_by_name(&self, name: &str) -> Option<ExtensionPlan<'_>> {
        let field = self.descriptors().field(self.descriptors().extension_by_name(name)?);
        let plan = &self.owned_plans().messages()[field.message.index()];
        let found = ExtensionPlan::new(plan, plan.find(field.number)?);
        // another file may have given its number away
        (found.name() == name).then_some(found)
    }
}
