//! Who may use a message or an enum: what `export`, `local` and the default of its file say.

use alloc::format;

use crate::schema::bounds::NUMBERS_END;
use crate::schema::build::Draft;
use crate::schema::features::DefaultVisibility;
use crate::schema::model::{
    Element, EnumSchema, FieldId, FieldKind, FieldSchema, FileId, MessageId, MessageSchema, MethodId,
    SchemaSet, Visibility,
};
use crate::schema::number;

/// Checks that a field may use its type, and an extension the message that it extends.
pub(super) fn check_field(draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
    let part = draft.type_part(id);
    match field.kind {
        _ if !draft.knows_type(id) => {}
        FieldKind::Message(message) | FieldKind::Group(message) => {
            check_use(draft, id.into(), part, field.file, &Type::of_message(draft, message));
        }
        FieldKind::Enum(enumeration) => {
            let used = Type::of_enum(draft.set.enumeration(enumeration));
            check_use(draft, id.into(), part, field.file, &used);
        }
        _ => {}
    }
    if field.is_extension() && draft.knows_message(id) {
        let extended = Type::of_message(draft, field.message);
        check_use(draft, id.into(), number::FIELD_EXTENDEE, field.file, &extended);
    }
}

/// Checks that a method may use what it takes and answers with.
pub(super) fn check_method(draft: &Draft<'_>, id: MethodId) {
    let file = draft.set.file_of(id);
    let (input, output) = draft.method_messages[id.index()];
    for (part, message) in [(number::METHOD_INPUT_TYPE, input), (number::METHOD_OUTPUT_TYPE, output)] {
        if let Some(message) = message {
            check_use(draft, id.into(), part, file, &Type::of_message(draft, message));
        }
    }
}

/// Checks that nothing nested is exported from a file that is strict about it.
pub(super) fn check_nested(draft: &Draft<'_>) {
    let set = &draft.set;
    let strict =
        |file: FileId| set.file(file).features.default_symbol_visibility == DefaultVisibility::Strict;
    let report = |element: Element, name: &str, advice: &str| {
        let message = format!(
            "`{name}` is exported from inside a message of a file that is strict about visibility; {advice}"
        );
        draft.report(element, &[], message);
    };
    for (id, message) in set.messages() {
        if message.visibility == Some(Visibility::Export) && message.parent.is_some() && strict(message.file)
        {
            report(id.into(), &message.full_name, "move it to the top of a file");
        }
    }
    for (id, schema) in set.enums() {
        let Some(parent) = schema.parent else { continue };
        let exported = schema.visibility == Some(Visibility::Export);
        if exported && strict(schema.file) && !is_namespace(set.message(parent)) {
            report(
                id.into(),
                &schema.full_name,
                "move it to the top of a file, or into a local message with `reserved 1 to max;`",
            );
        }
    }
}

/// Whether a message of a strict file only gives the enums inside a scope.
fn is_namespace(message: &MessageSchema) -> bool {
    message.parent.is_none()
        && message.visibility != Some(Visibility::Export)
        && matches!(message.reserved_ranges[..], [range] if range.start == 1 && range.end == NUMBERS_END)
}

/// A message or an enum that is used.
struct Type<'a> {
    full_name: &'a str,
    file: FileId,
    nested: bool,
    visibility: Option<Visibility>,
}

impl<'a> Type<'a> {
    fn of_message(draft: &'a Draft<'_>, id: MessageId) -> Self {
        let schema = draft.set.message(id);
        Self {
            full_name: &schema.full_name,
            file: schema.file,
            nested: schema.parent.is_some(),
            visibility: schema.visibility,
        }
    }

    fn of_enum(schema: &'a EnumSchema) -> Self {
        Self {
            full_name: &schema.full_name,
            file: schema.file,
            nested: schema.parent.is_some(),
            visibility: schema.visibility,
        }
    }

    /// Whether other files may use it.
    fn is_exported(&self, set: &SchemaSet) -> bool {
        match self.visibility {
            Some(Visibility::Export) => true,
            Some(Visibility::Local) => false,
            None => match set.file(self.file).features.default_symbol_visibility {
                DefaultVisibility::ExportAll => true,
                DefaultVisibility::ExportTopLevel => !self.nested,
                DefaultVisibility::LocalAll | DefaultVisibility::Strict => false,
            },
        }
    }
}

/// Checks that a file may use a type.
fn check_use(draft: &Draft<'_>, user: Element, part: i32, file: FileId, used: &Type<'_>) {
    if used.file == file || used.is_exported(&draft.set) {
        return;
    }
    let by = if used.visibility.is_some() { "" } else { ", by the default visibility there" };
    let message = format!(
        "`{}`: `{}` is local to `{}`{by}; export it there, or use another type",
        draft.set.full_name(user),
        used.full_name,
        draft.set.file(used.file).name
    );
    draft.report(user, &[part], message);
}
