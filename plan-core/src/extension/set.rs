//! Sets of extensions.

use super::{Extension, RepeatedExtension};
use crate::plan::{ExtensionPlan, ExtensionRegistry};
use alloc::collections::BTreeMap;

/// Extensions of generated types, found by the message that they extend and their number, or by their full name.
///
/// It is a value that a program makes and hands on: nothing is registered by being linked. Add constants one by one, or all
/// of a module.
#[derive(Debug, Clone, Default)]
pub struct ExtensionSet {
    by_number: BTreeMap<(&'static str, u32), ExtensionPlan<'static>>,
    by_name: BTreeMap<&'static str, ExtensionPlan<'static>>,
}

impl ExtensionSet {
    /// No extensions.
    pub const fn new() -> Self {
        Self { by_number: BTreeMap::new(), by_name: BTreeMap::new() }
    }

    /// Adds an extension, unless the set has another one with its number and message, or its name.
    #[must_use]
    pub fn with(mut self, extension: impl Into<ExtensionPlan<'static>>) -> Self {
        self.insert(extension);
        self
    }

    /// Adds all extensions of a module, its constant `EXTENSIONS`; of two with one number of a message, or one name, the first
    /// stays.
    #[must_use]
    pub fn with_all(mut self, extensions: &[ExtensionPlan<'static>]) -> Self {
        for &extension in extensions {
            self.insert(extension);
        }
        self
    }

    /// Adds an extension. Answers false, and adds nothing, if the set has another one with its number and message, or its
    /// name.
    pub fn insert(&mut self, extension: impl Into<ExtensionPlan<'static>>) -> bool {
        let extension = extension.into();
        let key = (extension.extendee(), extension.number());
        if self.by_number.contains_key(&key) || self.by_name.contains_key(extension.name()) {
            return false;
        }
        self.by_number.insert(key, extension);
        self.by_name.insert(extension.name(), extension);
        true
    }

    /// The extensions of a message, by its full name, in the order of their numbers.
    pub fn of<'s>(&'s self, extendee: &'s str) -> impl Iterator<Item = ExtensionPlan<'static>> + 's {
        let all = self.by_number.range((extendee, 0)..=(extendee, u32::MAX));
        all.map(|(_, &extension)| extension)
    }

    /// All extensions, by the full names of the messages that they extend, and their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ExtensionPlan<'static>> + '_ {
        self.by_number.values().copied()
    }
}

impl ExtensionRegistry for ExtensionSet {
    fn extension(&self, extendee: &str, number: u32) -> Option<ExtensionPlan<'_>> {
        // seen as one of names that live no longer than the one that is looked for
        let by_number: &BTreeMap<(&str, u32), ExtensionPlan<'_>> = &self.by_number;
        by_number.get(&(extendee, number)).copied()
    }

    fn extension_by_name(&self, name: &str) -> Option<ExtensionPlan<'_>> {
        self.by_name.get(name).copied()
    }
}

impl<M, T> From<Extension<M, T>> for ExtensionPlan<'static> {
    fn from(extension: Extension<M, T>) -> Self {
        extension.plan()
    }
}

impl<M, T> From<RepeatedExtension<M, T>> for ExtensionPlan<'static> {
    fn from(extension: RepeatedExtension<M, T>) -> Self {
        extension.plan()
    }
}
