//! The files of a descriptor set.

use std::collections::{BTreeMap, BTreeSet};

use plan_core::wire::{Fault, FieldNumber};

use crate::record::{Record, Records};

/// An encoded `FileDescriptorProto`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SetFile<'s> {
    name: String,
    dependencies: Vec<String>,
    /// The number of the field of the set in which it lies.
    pub(crate) number: FieldNumber,
    pub(crate) bytes: &'s [u8],
}

impl<'s> SetFile<'s> {
    /// The files of an encoded set.
    pub(crate) fn all(set: &'s [u8]) -> Result<Vec<Self>, Fault> {
        // a set has no other fields
        Records::of(set, 0).map(|record| Self::of(record?)).collect()
    }

    fn of(record: Record<'s>) -> Result<Self, Fault> {
        let (number, bytes) = (record.tag.number(), record.body);
        let mut file = Self { name: String::new(), dependencies: Vec::new(), number, bytes };
        for record in Records::of(bytes, 0) {
            let record = record?;
            let text = || String::from_utf8_lossy(record.body).into_owned();
            match record.tag.number().get() {
                1 => file.name = text(),
                3 => file.dependencies.push(text()),
                _ => {}
            }
        }
        Ok(file)
    }

    /// Those of the files that have these names, in the order in which protoc writes them: that of the names, but each
    /// after those that it imports itself.
    pub(crate) fn named<'f>(files: &'f [Self], names: &[String]) -> Vec<&'f Self> {
        let named = files.iter().filter(|file| names.contains(&file.name));
        let mut order = Order {
            named: named.map(|file| (file.name.as_str(), file)).collect(),
            seen: BTreeSet::new(),
            files: Vec::new(),
        };
        for name in names {
            order.visit(name);
        }
        order.files
    }
}

struct Order<'f, 's> {
    named: BTreeMap<&'f str, &'f SetFile<'s>>,
    seen: BTreeSet<&'f str>,
    files: Vec<&'f SetFile<'s>>,
}

impl Order<'_, '_> {
    // Nests no deeper than there are files on the command line.
    fn visit(&mut self, name: &str) {
        let Some(&file) = self.named.get(name) else { return };
        if self.seen.insert(&file.name) {
            file.dependencies.iter().for_each(|dependency| self.visit(dependency));
            self.files.push(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_chosen_in_the_order_of_protoc() {
        let file = |name: &str, dependencies: &[&str]| SetFile {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(ToString::to_string).collect(),
            number: FieldNumber::new(1).unwrap(),
            bytes: b"",
        };
        // a imports b, and d by way of c
        let files = [file("b", &[]), file("d", &[]), file("c", &["d"]), file("a", &["b", "c"])];
        let named = |names: &[&str]| -> Vec<String> {
            let names: Vec<_> = names.iter().map(ToString::to_string).collect();
            SetFile::named(&files, &names).iter().map(|file| file.name.clone()).collect()
        };
        assert_eq!(named(&["a"]), ["a"]);
        assert_eq!(named(&["a", "b"]), ["b", "a"]);
        assert_eq!(named(&["a", "d", "a"]), ["a", "d"]);
        assert_eq!(named(&["a", "b", "c", "d"]), ["b", "d", "c", "a"]);
    }
}
