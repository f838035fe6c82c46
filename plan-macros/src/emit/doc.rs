//! The documentation of emitted items: the comments of the schema, and what stands where.

use plan_core::schema::{Element, FieldId, Location, SchemaSet};
use proc_macro2::TokenStream;
use quote::quote;

use crate::load::Loaded;
use crate::markdown::markdown;

/// The path of `package` in a file, whose comments are those of its module.
const PACKAGE: &[i32] = &[2];

/// The most files that the documentation of a module lists.
const MOST_FILES: usize = 10;

/// The documentation of an element, which is `what`, with its place.
pub(super) fn element(set: &SchemaSet, element: impl Into<Element>, what: &str) -> String {
    let element = element.into();
    let location = set.location(element);
    let mut text = comments(location);
    add(&mut text, &format!("`{what}` in `{}`", place(set, element)));
    text
}

/// Where an element is declared: its file, and its line where that is known.
pub(crate) fn place(set: &SchemaSet, element: impl Into<Element>) -> String {
    let element = element.into();
    let file = &set.file(set.file_of(element)).name;
    let line = set.location(element).and_then(Location::place).map(|place| format!(":{}", place.start().0));
    format!("{file}{}", line.unwrap_or_default())
}

/// The documentation of a field or of the variant of its oneof.
pub(super) fn field(set: &SchemaSet, id: FieldId) -> String {
    element(set, id, &set.declaration(set.field(id)))
}

/// The documentation of the module of a package.
pub(super) fn package(set: &SchemaSet, package: &str) -> String {
    let mut text = package_comments(set, package);
    add(&mut text, &format!("The types of the package `{package}`."));
    text
}

/// The documentation of the module of the attribute.
pub(super) fn root(loaded: &Loaded) -> String {
    let Loaded { set, drafts: _, named, well_known: _, one_by_one: _, read: _ } = loaded;
    let mut text = named.first().map(|&it| package_comments(set, &set.file(it).package)).unwrap_or_default();
    let files: Vec<_> = named.iter().take(MOST_FILES).map(|&it| format!("`{}`", set.file(it).name)).collect();
    let more = match named.len() - files.len() {
        0 => String::new(),
        more => format!(" and {more} more files"),
    };
    add(&mut text, &format!("The types of {}{more}.", files.join(", ")));
    text
}

/// The attribute of what is deprecated.
pub(super) fn deprecated(option: Option<bool>) -> Option<TokenStream> {
    (option == Some(true)).then(|| quote!(#[deprecated]))
}

/// The comments at the `package` of each file of a package.
fn package_comments(set: &SchemaSet, package: &str) -> String {
    let mut text = String::new();
    for (_, file) in set.files().filter(|(_, it)| &*it.package == package) {
        add(&mut text, &comments(file.source.location(PACKAGE)));
    }
    text
}

/// The comment before a declaration, and the one behind it.
fn comments(location: Option<&Location>) -> String {
    let mut text = String::new();
    if let Some(Location { leading_comments, trailing_comments, .. }) = location {
        for comment in [leading_comments, trailing_comments].into_iter().flatten() {
            add(&mut text, &markdown(comment));
        }
    }
    text
}

/// Adds a paragraph.
fn add(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(more);
}
