//! What the names in options stand for.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use super::content::Content;
use super::required::Required;
use crate::nearest::{choices, nearest};
use crate::schema::build::scope::{Lookup, Scope, Want};
use crate::schema::model::element::last_part;
use crate::schema::model::{EnumId, FieldId, FieldKind, FileId, MessageId, SchemaSet, Symbol, ValueId};

/// The most names that get a suggestion: each is compared with every candidate.
const MOST_SUGGESTIONS: usize = 32;

/// What the names in the options of one file stand for.
pub(super) struct Names<'a> {
    /// The set that has the option messages.
    pub(super) set: &'a SchemaSet,
    /// The file, if it is of that set, and what it sees.
    file: Option<(FileId, &'a Scope<'a>)>,
    /// Whether type and extended message of each field were found; empty if all were.
    sound: &'a [bool],
    suggestions: &'a Cell<usize>,
    numbers: RefCell<HashMap<EnumId, HashSet<i32>>>,
    reserved: RefCell<HashMap<MessageId, HashSet<&'a str>>>,
    required: Required,
}

/// Why something is not set.
pub(super) enum Refused {
    /// It is broken, which was told already.
    Told,
    /// This is wrong with it.
    Because(String),
}

impl Refused {
    /// The same, with more about what is wrong.
    pub(super) fn map(self, more: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::Told => Self::Told,
            Self::Because(text) => Self::Because(more(text)),
        }
    }
}

impl From<String> for Refused {
    fn from(text: String) -> Self {
        Self::Because(text)
    }
}

impl<'a> Names<'a> {
    /// The names of a file of the set itself.
    pub(super) fn of_file(
        set: &'a SchemaSet,
        file: FileId,
        scope: &'a Scope<'a>,
        sound: &'a [bool],
        suggestions: &'a Cell<usize>,
    ) -> Self {
        Self { file: Some((file, scope)), sound, ..Self::of_set(set, suggestions) }
    }

    /// The names of a file that sees nothing of the set: it can name no extension.
    pub(super) fn of_set(set: &'a SchemaSet, suggestions: &'a Cell<usize>) -> Self {
        Self {
            set,
            file: None,
            sound: &[],
            suggestions,
            numbers: RefCell::default(),
            reserved: RefCell::default(),
            required: Required::default(),
        }
    }

    /// Whether the file that is looked at declares a field.
    pub(super) fn declares(&self, field: FieldId) -> bool {
        self.file.is_some_and(|(file, _)| file == self.set.field(field).file)
    }

    /// The field of a message by its name.
    pub(super) fn field(&self, message: MessageId, name: &str) -> Result<FieldId, Refused> {
        let Some(field) = self.set.field_by_name(message, name) else {
            let whole = &self.set.message(message).full_name;
            let fields = &self.set.message(message).fields;
            let names = || fields.iter().map(|&field| self.set.field(field).name());
            let near = self.suggest(|| nearest(name, names()));
            return Err(Refused::Because(match near {
                Some(near) => format!("`{whole}` has no field `{name}`; did you mean `{near}`?"),
                None => format!("`{whole}` has no field `{name}`; it has {}", choices(names())),
            }));
        };
        self.if_sound(field)
    }

    /// The extension of a message by its name, which is written in `scope`.
    pub(super) fn extension(&self, message: MessageId, scope: &str, name: &str) -> Result<FieldId, Refused> {
        let found = self.file.map_or(Lookup::Missing, |(_, it)| it.lookup(scope, name, Want::Anything));
        let whole = &self.set.message(message).full_name;
        Err(Refused::Because(match found {
            Lookup::Found(Symbol::Field(field)) => {
                let field = self.if_sound(field)?;
                let schema = self.set.field(field);
                if schema.message == message {
                    return Ok(field);
                }
                let other = &self.set.message(schema.message).full_name;
                let relation = if schema.is_extension() { "extends" } else { "belongs to" };
                format!("`{name}` {relation} `{other}`; expected an extension of `{whole}`")
            }
            Lookup::Found(symbol) => {
                format!("`{name}` is {}; expected an extension of `{whole}`", symbol.noun())
            }
            Lookup::NotImported(file) => self.not_imported("extension", name, file),
            Lookup::Hidden(full) => format!(
                "`{name}` is taken for `{full}`, which is not defined; the innermost scope is searched first, so begin \
                 the name with a dot to start from the outermost"
            ),
            Lookup::Missing => match self.nearest_extension(message, name) {
                Some(near) => format!("extension `{name}` is not defined; did you mean `{near}`?"),
                None => {
                    format!("extension `{name}` is not defined here; define it or import the file that does")
                }
            },
        }))
    }

    /// The extension of a message set by the name of its message, inside of which it is declared.
    pub(super) fn item(&self, message: MessageId, scope: &str, name: &str) -> Option<FieldId> {
        if !self.set.message(message).is_message_set() {
            return None;
        }
        let (_, visible) = self.file?;
        let Lookup::Found(Symbol::Message(item)) = visible.lookup(scope, name, Want::Anything) else {
            return None;
        };
        self.set.message(item).extensions.iter().copied().find(|&field| {
            let schema = self.set.field(field);
            let kind = FieldKind::Message(item);
            schema.message == message && schema.kind == kind && schema.presence().is_some()
        })
    }

    /// The message of a full name, for the value of an `Any`.
    pub(super) fn message(&self, name: &str) -> Result<MessageId, String> {
        let absolute = format!(".{name}");
        let found = self.file.map_or(Lookup::Missing, |(_, it)| it.lookup("", &absolute, Want::Anything));
        Err(match found {
            Lookup::Found(Symbol::Message(id)) => return Ok(id),
            Lookup::Found(symbol) => format!("`{name}` is {}; expected a message", symbol.noun()),
            Lookup::NotImported(file) => self.not_imported("message", name, file),
            Lookup::Hidden(_) | Lookup::Missing => {
                format!("message `{name}` is not defined here; define it or import the file that does")
            }
        })
    }

    /// The value of an enum by its name.
    pub(super) fn value(&self, id: EnumId, name: &str) -> Result<ValueId, String> {
        if let Some(value) = self.set.value_by_name(id, name) {
            return Ok(value);
        }
        let schema = self.set.enumeration(id);
        let hint = if let Some(Symbol::Value(value)) = self.set.symbol(&schema.value_full_name(name)) {
            let other = &self.set.enumeration(self.set.value(value).parent).full_name;
            format!(", but one of `{other}`; name one of its values")
        } else {
            let names = || schema.values.iter().map(|&value| self.set.value(value).name());
            match self.suggest(|| nearest(name, names())) {
                Some(near) => format!("; did you mean `{near}`?"),
                None => format!("; it has {}", choices(names())),
            }
        };
        Err(format!("`{name}` is no value of the enum `{}`{hint}", schema.full_name))
    }

    /// Whether an enum has a value of a number.
    pub(super) fn has_number(&self, id: EnumId, number: i32) -> bool {
        let mut numbers = self.numbers.borrow_mut();
        let values =
            || self.set.enumeration(id).values.iter().map(|&value| self.set.value(value).number).collect();
        numbers.entry(id).or_insert_with(values).contains(&number)
    }

    /// Whether a message reserves a name.
    pub(super) fn is_reserved(&self, id: MessageId, name: &str) -> bool {
        let set = self.set;
        let names = || set.message(id).reserved_names.iter().map(String::as_str).collect();
        self.reserved.borrow_mut().entry(id).or_insert_with(names).contains(name)
    }

    /// The first required field that content of a message lacks, at any depth.
    pub(super) fn missing(&self, message: MessageId, content: &Content) -> Option<FieldId> {
        self.required.missing(self.set, message, content)
    }

    fn if_sound(&self, field: FieldId) -> Result<FieldId, Refused> {
        if self.sound.get(field.index()) == Some(&false) { Err(Refused::Told) } else { Ok(field) }
    }

    fn not_imported(&self, what: &str, name: &str, file: FileId) -> String {
        let other = &self.set.file(file).name;
        format!(
            "{what} `{name}` is defined in `{other}`, which this file does not import; add `import \"{other}\";`"
        )
    }

    /// The visible extension of a message with the nearest name: the whole name is compared, then only its last part.
    fn nearest_extension(&self, message: MessageId, name: &str) -> Option<&'a str> {
        let (_, scope) = self.file?;
        self.suggest(|| {
            let names: Vec<&'a str> = self
                .set
                .fields()
                .filter(|(_, it)| {
                    it.is_extension() && it.message == message && scope.sees_extensions_of(it.file)
                })
                .map(|(_, it)| &*it.full_name)
                .collect();
            let name = name.strip_prefix('.').unwrap_or(name);
            let by_last = || {
                let near = nearest(last_part(name), names.iter().map(|full| last_part(full)))?;
                names.iter().copied().find(|full| last_part(full) == near)
            };
            nearest(name, names.iter().copied()).or_else(by_last)
        })
    }

    /// Looks for a suggestion, unless there were many already.
    fn suggest<'n>(&self, find: impl FnOnce() -> Option<&'n str>) -> Option<&'n str> {
        let left = self.suggestions.get().checked_sub(1)?;
        self.suggestions.set(left);
        find()
    }
}

/// How many suggestions are made for a set of files.
pub(super) fn suggestions() -> Cell<usize> {
    Cell::new(MOST_SUGGESTIONS)
}

/// The scope around a full name.
pub(super) fn around(full_name: &str) -> &str {
    full_name.rsplit_once('.').map_or("", |(around, _)| around)
}
