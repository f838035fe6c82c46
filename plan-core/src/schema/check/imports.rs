//! The rules of imports, and which of them nothing uses.

use alloc::format;

use crate::schema::build::Draft;
use crate::schema::features::Edition;
use crate::schema::interpret::SetOption;
use crate::schema::model::{Element, FileId, FileSchema};
use crate::schema::number;

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

/// Notes that a file uses the file that declares an option, if warnings are wanted.
pub(super) fn note_use(draft: &Draft<'_>, element: Element, option: &SetOption<'_>) {
    let field = option.set.field(option.field);
    // another set is none of the files
    if draft.warns() && option.is_of(&draft.set) && field.is_extension() {
        draft.used.borrow_mut().insert((draft.set.file_of(element), field.file));
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
    let used = draft.used.borrow();
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
