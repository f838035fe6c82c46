//! Reserved names, of messages and of enums.

use alloc::format;
use alloc::string::String;
use std::collections::HashSet;

use crate::schema::build::{Draft, is_identifier};
use crate::schema::model::Element;
use crate::schema::number;

/// Longest reserved name accepted, in bytes, as by `protoc`. No remedy: no name is that long.
const LONGEST: usize = 65_535;

/// Checks that names are reserved once, and that none of the members that `members` gives has one of them.
pub(super) fn check_names<'a, M, I>(
    draft: &Draft<'_>,
    element: impl Into<Element>,
    full_name: &str,
    part: i32,
    names: &[String],
    members: impl FnOnce() -> I,
) where
    M: Into<Element>,
    I: Iterator<Item = (M, &'a str)>,
{
    if names.is_empty() {
        return;
    }
    let element = element.into();
    let mut reserved: HashSet<&str> = HashSet::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        if name.len() > LONGEST {
            let text = format!(
                "`{full_name}`: a reserved name has {} bytes; expected at most {LONGEST}",
                name.len()
            );
            draft.report(element, &[number::NAME], text);
        } else if !reserved.insert(name) {
            let text = format!("`{full_name}`: name `{name}` is reserved twice; reserve it once");
            draft.report(element, &[number::NAME], text);
        } else if !is_identifier(name) {
            draft.warn(element, &[part, index as i32], || {
                format!("`{full_name}`: reserved name `{name}` is none that could be given; reserve a name")
            });
        }
    }
    for (member, name) in members() {
        if reserved.contains(name) {
            let member = member.into();
            let text = format!("`{}`: the name is reserved; choose another", draft.set.full_name(member));
            draft.report(member, &[number::NAME], text);
        }
    }
}
