//! How deep messages are nested.

use alloc::format;
use alloc::vec::Vec;

use crate::schema::bounds::DEEPEST_MESSAGE;
use crate::schema::descriptor::FileDescriptor;
use crate::schema::error::{Problem, SchemaError};

/// Refuses files whose messages are nested deeper than [`DEEPEST_MESSAGE`]; what comes after may recur that deep.
pub(super) fn check(files: &[FileDescriptor]) -> Result<(), SchemaError> {
    let mut problems = Vec::new();
    for file in files {
        for top in &file.messages {
            let mut left = alloc::vec![(top, 1)];
            while let Some((message, depth)) = left.pop() {
                if depth > DEEPEST_MESSAGE + usize::from(message.options.map_entry == Some(true)) {
                    problems.push(Problem::new(
                        &*file.name,
                        format!(
                            "messages inside `{}` are nested more than {DEEPEST_MESSAGE} deep; declare some of them side by side",
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
