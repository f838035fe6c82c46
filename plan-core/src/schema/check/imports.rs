//! The rules of imports, and which of them nothing uses.

use alloc::format;

use crate::schema::build::Draft;
use crate::schema::features::Edition;
use crate::schema::model::{FieldId, FileId, FileSchema, MessageId, SchemaSet};
use crate::schema::number;
use crate::schema::options::read::{self, Value};

/// How deep encoded options are looked through for extensions.
const DEEPEST: usize = 100;

/// Checks the kinds of imports that a file has.
pub(super) fn check(draft: &Draft<'_>, id: FileId, file: &FileSchema) {
    if file.edition < Edition::E2024 && !file.option_dependencies.is_empty() {
        let message = format!(
            "`import option` is used in a file of {}; it came with edition 2024, so use `import`",
            file.edition
        );
        draft.report(id, &[number::FILE_OPTION_DEPENDENCY, 0], message);
    }
    if file.edition >= Edition::E2024 && !file.weak_dependencies.is_empty() {
        let message = format!("`import weak` is used in a file of {}; use `import`", file.edition);
        draft.report(id, &[number::FILE_WEAK_DEPENDENCY, 0], message);
    }
}

/// Tells of imports that nothing uses, if warnings are wanted.
///
/// An import of a file that itself imports publicly is never told, since it may be for the sake of that.
pub(super) fn warn_of_unused(draft: &Draft<'_>) {
    if !draft.warns() {
        return;
    }
    let set = &draft.set;
    let mut used = draft.used.borrow().clone();
    set.each_options(|element, options| {
        if let Some(message) = set.message_by_name(element.options_message()) {
            let file = set.file_of(element);
            each_extension(set, message, options.raw, DEEPEST, &mut |extension| {
                used.insert((file, set.file_of(extension)));
            });
        }
    });
    for (id, file) in set.files() {
        let unused = |other: FileId| {
            !used.contains(&(id, other))
                && !file.public_dependencies.contains(&other)
                && set.file(other).public_dependencies.is_empty()
        };
        let warn = |part: i32, index: usize, other: FileId| {
            draft.warn(id, &[part, index as i32], || {
                format!("nothing of `{}` is used; remove the import", set.file(other).name)
            });
        };
        for (index, &other) in file.dependencies.iter().enumerate().filter(|&(_, &other)| unused(other)) {
            warn(number::FILE_DEPENDENCY, index, other);
        }
        for (index, name) in file.option_dependencies.iter().enumerate() {
            if let Some(other) = set.file_by_name(name).filter(|&other| unused(other)) {
                warn(number::FILE_OPTION_DEPENDENCY, index, other);
            }
        }
    }
}

/// Calls `each` with the extensions in an encoded message, as deep as `depth`.
fn each_extension(
    set: &SchemaSet,
    message: MessageId,
    bytes: &[u8],
    depth: usize,
    each: &mut impl FnMut(FieldId),
) {
    let Some(depth) = depth.checked_sub(1) else { return };
    read::fields(bytes, |number, value| {
        let field = set.field_by_number(message, number).or_else(|| {
            let extension = set.extension_by_number(message, number)?;
            each(extension);
            Some(extension)
        });
        if let (Some(inner), Value::Bytes(bytes)) = (field.and_then(|it| set.field(it).kind.message()), value)
        {
            each_extension(set, inner, bytes, depth, each);
        }
    });
}
