//! Full names: each is entered once, whatever it stands for.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;

use super::Draft;
use crate::schema::model::{Element, FileId, Symbol};
use crate::schema::number;

/// Most parts of a package name accepted, as many as `protoc` accepts. No remedy: shorten the name.
const MOST_PACKAGE_PARTS: usize = 101;
/// Longest package name accepted, in bytes, as by `protoc`. No remedy: shorten the name.
const LONGEST_PACKAGE: usize = 511;
/// Longest full name accepted, in bytes, as by `protoc`. No remedy: shorten the name.
pub(super) const LONGEST_NAME: usize = 65_535;

impl Draft<'_> {
    /// Enters a package and everything that its name begins with; whether it is short enough to be used.
    pub(super) fn declare_package(&mut self, file: FileId, package: &str) -> bool {
        if package.is_empty() {
            return true;
        }
        if package.split('.').count() > MOST_PACKAGE_PARTS {
            let message = format!("the package has more than {MOST_PACKAGE_PARTS} parts; shorten its name");
            self.report(file, &[number::FILE_PACKAGE], message);
            return false;
        }
        if package.len() > LONGEST_PACKAGE {
            let message =
                format!("the package name has {} bytes; shorten it to {LONGEST_PACKAGE}", package.len());
            self.report(file, &[number::FILE_PACKAGE], message);
            return false;
        }
        let mut end = 0;
        for part in package.split('.') {
            end += part.len();
            let prefix = &package[..end];
            end += 1;
            if !is_identifier(part) {
                self.report(
                    file,
                    &[number::FILE_PACKAGE],
                    format!("package `{package}`: {}", not_a_name(part)),
                );
                return true;
            }
            match self.set.symbols.get(prefix) {
                None => {
                    self.set.symbols.insert(prefix.into(), Symbol::Package(file));
                    self.visible.add_package(prefix, file);
                }
                Some(Symbol::Package(_)) => self.visible.add_package(prefix, file),
                Some(&other) => {
                    let element = element_of(other);
                    let message = format!(
                        "package `{package}`: `{prefix}` is already {}{}; rename one of them",
                        other.noun(),
                        self.whereabouts(file, element)
                    );
                    self.report(file, &[number::FILE_PACKAGE], message);
                }
            }
        }
        true
    }

    /// Enters a name; a name that is taken is a problem.
    pub(super) fn enter(&mut self, full_name: &Arc<str>, name: &str, symbol: Symbol) {
        let element = element_of(symbol);
        if !is_identifier(name) {
            let scope = &full_name[..full_name.len() - name.len()];
            let scope = scope.strip_suffix('.').unwrap_or("the file");
            self.report(
                element,
                &[number::NAME],
                format!("{} in `{scope}`: {}", symbol.noun(), not_a_name(name)),
            );
            return;
        }
        if full_name.len() > LONGEST_NAME {
            // the name itself would fill the screen
            let message = format!(
                "the name of {} has {} bytes, scope included; shorten it to {LONGEST_NAME}",
                symbol.noun(),
                full_name.len()
            );
            return self.report(element, &[number::NAME], message);
        }
        let Some(&other) = self.set.symbols.get(full_name) else {
            self.set.symbols.insert(full_name.clone(), symbol);
            return;
        };
        let file = self.set.file_of(element);
        let place = match other {
            Symbol::Package(other) => format!(" (in `{}`)", self.set.file(other).name),
            _ => self.whereabouts(file, element_of(other)),
        };
        let hint = match (symbol, other) {
            (Symbol::Value(_), _) | (_, Symbol::Value(_)) => {
                "; the values of an enum are named in the scope around it, so give them a prefix"
            }
            _ => "; rename one of them",
        };
        self.report(
            element,
            &[number::NAME],
            format!("`{full_name}` is already defined as {}{place}{hint}", other.noun()),
        );
    }
}

/// The element that a symbol names; the file, for a package.
fn element_of(symbol: Symbol) -> Element {
    match symbol {
        Symbol::Package(id) => id.into(),
        Symbol::Message(id) => id.into(),
        Symbol::Field(id) => id.into(),
        Symbol::Oneof(id) => id.into(),
        Symbol::Enum(id) => id.into(),
        Symbol::Value(id) => id.into(),
        Symbol::Service(id) => id.into(),
        Symbol::Method(id) => id.into(),
    }
}

/// Whether a name can be written in a `.proto` file.
pub(in crate::schema) fn is_identifier(name: &str) -> bool {
    let begins_well = name.bytes().next().is_some_and(|byte| byte == b'_' || byte.is_ascii_alphabetic());
    begins_well && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
}

/// Why a name cannot be written in a `.proto` file.
fn not_a_name(name: &str) -> String {
    if name.is_empty() {
        "the name is missing".to_string()
    } else {
        format!("`{name}` is not a name; expected letters, digits and underscores, with no digit first")
    }
}
