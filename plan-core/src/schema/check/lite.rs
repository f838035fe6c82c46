//! Files that are optimized for the lite runtime, which others cannot build on.

use alloc::format;

use crate::schema::build::Draft;
use crate::schema::model::{FieldId, FieldSchema, FileId, FileSchema, ServiceId, ServiceSchema};
use crate::schema::number;

/// `FileOptions.LITE_RUNTIME`
const LITE: i32 = 3;

fn is_lite(file: &FileSchema) -> bool {
    file.options.optimize_for == Some(LITE)
}

/// Checks that a file that is not lite imports none that are.
pub(super) fn check_file(draft: &Draft<'_>, id: FileId, file: &FileSchema) {
    if is_lite(file) {
        return;
    }
    let lite = file.dependencies.iter().position(|&other| is_lite(draft.set.file(other)));
    if let Some(index) = lite {
        let other = &draft.set.file(file.dependencies[index]).name;
        let message = format!(
            "`{other}` is optimized for the lite runtime and this file is not; set `option optimize_for = LITE_RUNTIME;` in both or in none"
        );
        draft.report(id, &[number::FILE_DEPENDENCY, index as i32], message);
    }
}

/// Checks that an extension in a lite file extends a message of a lite file.
pub(super) fn check_extension(draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
    if !field.is_extension() || !is_lite(draft.set.file(field.file)) {
        return;
    }
    let extended = draft.set.message(field.message);
    if !is_lite(draft.set.file(extended.file)) {
        let message = format!(
            "`{}`: this file is optimized for the lite runtime, and that of `{}` is not; extend it in another that is not",
            field.full_name, extended.full_name
        );
        draft.report(id, &[number::FIELD_EXTENDEE], message);
    }
}

/// Checks that a lite file has no services with code of their own.
pub(super) fn check_service(draft: &Draft<'_>, id: ServiceId, service: &ServiceSchema) {
    let file = draft.set.file(service.file);
    let generic = [file.options.cc_generic_services, file.options.java_generic_services];
    if is_lite(file) && generic.contains(&Some(true)) {
        let message = format!(
            "`{}`: a file that is optimized for the lite runtime has no generic services; remove `cc_generic_services` and \
             `java_generic_services`",
            service.full_name
        );
        draft.report(id, &[number::NAME], message);
    }
}
