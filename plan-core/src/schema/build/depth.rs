//! How deep messages are nested.

use alloc::format;
use alloc::vec::Vec;

use crate::schema::descriptor::FileDescriptor;
use crate::schema::error::{Problem, SchemaError};

/// Deepest nesting of messages accepted in a file, as deep as `protoc` goes: the outermost counts as 1, the entry of a
/// map does not count. No remedy: declare them side by side.
const DEEPEST: usize = 31;

/// Refuses files whose messages are nested deeper than [`DEEPEST`]; what comes after may recur that deep.
pub(super) fn check(files: &[FileDescriptor]) -> Result<(), SchemaError> {
    let mut problems = Vec::new();
    for file in files {
        for top in &file.messages {
            let mut left = alloc::vec![(top, 1)];
            while let Some((message, depth)) = left.pop() {
                if depth > DEEPEST + usize::from(message.options.map_entry == Some(true)) {
                    problems.push(Problem::new(
                        &*file.name,
                        format!(
                            "messages inside `{}` are nested more than {DEEPEST} deep; declare some of them side by side",
                            top.name
                        ),
                    ));
                    break;
                }
                left.extend(message.messages.iter().map(|nested| (nested, depth + 1)));
            }
        }
    }
    SchemaError::of(problems).map_or(Ok(()), Err)
}
