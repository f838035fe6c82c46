//! What an extension range declares of its extensions: the options `declaration` and `verification`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::{HashMap, HashSet};

use crate::schema::build::{Draft, is_identifier};
use crate::schema::descriptor::ExtensionRange;
use crate::schema::field_type::scalar_by_word;
use crate::schema::model::{Element, FieldId, FieldKind, FieldSchema, MessageId, MessageSchema};
use crate::schema::number;
use crate::schema::options::read::{self, Value};

/// The file whose messages anyone may extend, to make options.
const DESCRIPTOR: &str = "google/protobuf/descriptor.proto";
/// `DECLARATION` and `UNVERIFIED` of `ExtensionRangeOptions.VerificationState`.
const DECLARATION: i32 = 0;
const UNVERIFIED: i32 = 1;

/// What a range declares of one extension.
#[derive(Debug, Clone, Default)]
struct Declaration {
    number: i32,
    full_name: Option<String>,
    r#type: Option<String>,
    reserved: bool,
    repeated: bool,
}

/// What a range declares of all its extensions.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// The first declaration of each number.
    by_number: HashMap<i32, Declaration>,
    verification: Option<i32>,
}

impl Declared {
    /// What a range declares.
    pub(super) fn of(range: &ExtensionRange) -> Self {
        let (declarations, verification) = read_options(range);
        let mut by_number = HashMap::with_capacity(declarations.len());
        for declaration in declarations {
            by_number.entry(declaration.number).or_insert(declaration);
        }
        Self { by_number, verification }
    }

    /// Checks that an extension in the range is as declared.
    pub(super) fn check_extension(&self, draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
        let extended = draft.set.message(field.message);
        let must_declare = !self.by_number.is_empty() || self.verification == Some(DECLARATION);
        if !must_declare || &*draft.set.file(extended.file).name == DESCRIPTOR {
            return;
        }
        let report = |problem: String| {
            let message = format!("`{}`: {problem}", field.full_name);
            draft.report(id, &[number::FIELD_EXTENDEE], message);
        };
        let (number, whole) = (field.number, &extended.full_name);
        let Some(declaration) = self.by_number.get(&draft.raw(id).number) else {
            return report(format!(
                "number {number} is in an extension range of `{whole}` that declares its extensions, and not this one; \
                 declare it there, or use another range"
            ));
        };
        if declaration.reserved {
            return report(format!("number {number} is declared as reserved in `{whole}`; choose another"));
        }
        if let Some(declared) = &declaration.r#type {
            let met = type_name(draft, field.kind);
            let same = *declared == met || met.strip_prefix('.').is_some_and(|met| declared == met);
            if !same {
                report(format!(
                    "the type is `{met}`; `{whole}` declares `{declared}` for number {number}, so use that"
                ));
            }
        }
        if let Some(declared) = &declaration.full_name
            && declared.strip_prefix('.') != Some(&field.full_name)
        {
            report(format!(
                "`{whole}` declares the name `{declared}` for number {number}; use it, or another number"
            ));
        }
        let repeated = field.presence().is_none();
        if declaration.repeated != repeated {
            let declared = if declaration.repeated { "repeated" } else { "singular" };
            report(format!("`{whole}` declares number {number} as {declared}; change the label"));
        }
    }
}

/// Checks what the extension ranges of a message declare.
pub(super) fn check(draft: &Draft<'_>, id: MessageId, message: &MessageSchema) {
    let mut names = HashSet::new();
    for (index, range) in message.extension_ranges.iter().enumerate() {
        if range.options.raw.is_empty() {
            continue;
        }
        let (declarations, verification) = read_options(range);
        let report = |problem: String| {
            let range = Element::Range(id, index as u32);
            draft.report(range, &[], format!("`{}`: {problem}", message.full_name));
        };
        if !declarations.is_empty() && verification == Some(UNVERIFIED) {
            report("an extension range that declares extensions is verified; remove `verification`".into());
            return;
        }
        let mut numbers = HashSet::new();
        for declaration in declarations {
            check_declaration(range, &declaration, &mut numbers, &mut names, &report);
        }
    }
}

fn check_declaration(
    range: &ExtensionRange,
    declaration: &Declaration,
    numbers: &mut HashSet<i32>,
    names: &mut HashSet<String>,
    report: &dyn Fn(String),
) {
    let number = declaration.number;
    if !(range.start..range.end).contains(&number) {
        report(format!(
            "declared number {number} is not in its extension range; declare it in the range that has it"
        ));
    }
    if !numbers.insert(number) {
        report(format!("number {number} is declared twice; declare it once"));
    }
    let (name, r#type) = match (&declaration.full_name, &declaration.r#type) {
        (Some(name), Some(r#type)) => (name, r#type),
        (None, None) if declaration.reserved => return,
        _ => {
            return report(format!(
                "the declaration of number {number} lacks `full_name` or `type`; set both"
            ));
        }
    };
    if !names.insert(name.clone()) {
        return report(format!("`{name}` is declared twice; declare it once"));
    }
    let is_full_name = |name: &str| name.strip_prefix('.').is_some_and(|it| it.split('.').all(is_identifier));
    let types = Some(r#type).filter(|r#type| !is_scalar(r#type));
    for name in [name].into_iter().chain(types).filter(|name| !is_full_name(name)) {
        report(format!("declared `{name}` is no full name; expected a dot and the name with its scope"));
    }
}

/// What a range declares, and how it is verified.
fn read_options(range: &ExtensionRange) -> (Vec<Declaration>, Option<i32>) {
    let (mut declarations, mut verification) = (Vec::new(), None);
    read::fields(&range.options.raw, |met, value| match (met as i32, value) {
        (number::RANGE_OPTIONS_DECLARATION, Value::Bytes(bytes)) => {
            declarations.push(read_declaration(bytes));
        }
        (number::RANGE_OPTIONS_VERIFICATION, Value::Varint(value)) => verification = Some(value as i32),
        _ => {}
    });
    (declarations, verification)
}

fn read_declaration(bytes: &[u8]) -> Declaration {
    let text = |bytes| Some(String::from_utf8_lossy(bytes).into_owned());
    let mut out = Declaration::default();
    read::fields(bytes, |met, value| match (met as i32, value) {
        (number::DECLARATION_NUMBER, Value::Varint(value)) => out.number = value as i32,
        (number::DECLARATION_FULL_NAME, Value::Bytes(bytes)) => out.full_name = text(bytes),
        (number::DECLARATION_TYPE, Value::Bytes(bytes)) => out.r#type = text(bytes),
        (number::DECLARATION_RESERVED, Value::Varint(value)) => out.reserved = value != 0,
        (number::DECLARATION_REPEATED, Value::Varint(value)) => out.repeated = value != 0,
        _ => {}
    });
    out
}

/// The type of a field as declarations write it.
fn type_name(draft: &Draft<'_>, kind: FieldKind) -> String {
    match kind {
        FieldKind::Message(id) | FieldKind::Group(id) => format!(".{}", draft.set.full_name(id)),
        FieldKind::Enum(id) => format!(".{}", draft.set.full_name(id)),
        scalar => scalar.word().into(),
    }
}

/// Whether a declared type is a word of the language, among which protoc counts `enum`.
fn is_scalar(name: &str) -> bool {
    name == "enum" || scalar_by_word(name).is_some()
}
