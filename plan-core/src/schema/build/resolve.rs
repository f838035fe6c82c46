//! Resolving names: they become handles.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::draft::Known;
use super::scope::{Lookup, Scope, Want};
use super::{Draft, kind, well_known};
use crate::nearest::nearest;
use crate::schema::field_type::{self, SCALARS, TYPE_ENUM, TYPE_GROUP, TYPE_MESSAGE, TYPE_UNKNOWN};
use crate::schema::model::element::last_part;
use crate::schema::model::{Element, FieldId, FieldKind, FieldParent, FileId, MessageId, MethodId, Symbol};
use crate::schema::number;

/// The most names that get a suggestion: each is compared with every type.
const MOST_SUGGESTIONS: usize = 32;

/// What a field refers to, as far as it was found.
struct References {
    kind: Option<FieldKind>,
    extendee: Option<MessageId>,
}

impl Draft<'_> {
    /// Finds the types of all fields, extensions and methods.
    pub(super) fn resolve_names(&mut self) {
        for (index, found) in self.look_fields_up().into_iter().enumerate() {
            let (id, field) = (FieldId::new(index), &mut self.set.fields[index]);
            field.kind = found.kind.unwrap_or(field.kind);
            field.message = found.extendee.unwrap_or(field.message);
            let known = match (found.kind, found.extendee) {
                (Some(_), Some(message)) => {
                    if field.is_extension() {
                        let number = field.number;
                        self.set.extensions.entry((message, number)).or_insert(id);
                    }
                    self.sound[index] = true;
                    continue;
                }
                (Some(_), None) => Known::Type,
                (None, Some(_)) => Known::Message,
                (None, None) => continue,
            };
            self.known.insert(id, known);
        }
        self.method_messages = self.look_methods_up();
        for (method, &types) in self.set.methods.iter_mut().zip(&self.method_messages) {
            if let (Some(input), Some(output)) = types {
                method.input = input;
                method.output = output;
            }
        }
    }

    fn look_fields_up(&self) -> Vec<References> {
        let mut lookups = Lookups { draft: self, file: None, suggestions: 0 };
        let mut all = Vec::with_capacity(self.raw.len());
        for (id, field) in self.set.fields() {
            let raw = self.raw(id);
            let scope = match field.parent {
                FieldParent::Field(message) | FieldParent::MessageExtension(message) => {
                    &*self.set.message(message).full_name
                }
                FieldParent::FileExtension(file) => &*self.set.file(file).package,
            };
            let kind = if !raw.type_name.is_empty() {
                lookups
                    .find(id, self.type_part(id), scope, &raw.type_name, Want::Type)
                    .and_then(|symbol| self.accept(id, kind::named(raw.r#type, symbol, &raw.type_name)))
            } else if let Some(kind) = field_type::scalar(raw.r#type) {
                Some(kind)
            } else {
                let message = match raw.r#type {
                    TYPE_UNKNOWN | TYPE_GROUP | TYPE_MESSAGE | TYPE_ENUM => {
                        format!("`{}`: the type is missing; set `type` or `type_name`", field.full_name)
                    }
                    other => {
                        format!("`{}`: type number {other} does not exist; expected 1 to 18", field.full_name)
                    }
                };
                self.report(id, &[number::FIELD_TYPE], message);
                None
            };
            let extendee = match field.parent {
                FieldParent::Field(message) => {
                    if !raw.extendee.is_empty() {
                        let message = format!(
                            "`{}` extends `{}` but stands among the fields of a message; expected an extension there",
                            field.full_name, raw.extendee
                        );
                        self.report(id, &[number::FIELD_EXTENDEE], message);
                    }
                    Some(message)
                }
                _ if raw.extendee.is_empty() => {
                    let message =
                        format!("extension `{}` does not say which message it extends", field.full_name);
                    self.report(id, &[number::FIELD_EXTENDEE], message);
                    None
                }
                _ => lookups.message(id, number::FIELD_EXTENDEE, scope, &raw.extendee),
            };
            all.push(References { kind, extendee });
        }
        all
    }

    fn accept(&self, id: FieldId, kind: Result<FieldKind, String>) -> Option<FieldKind> {
        kind.map_err(|problem| {
            self.report(id, &[self.type_part(id)], format!("`{}`: {problem}", self.set.full_name(id)));
        })
        .ok()
    }

    fn look_methods_up(&self) -> Vec<(Option<MessageId>, Option<MessageId>)> {
        let mut lookups = Lookups { draft: self, file: None, suggestions: 0 };
        let mut all = Vec::with_capacity(self.method_types.len());
        for (index, (input, output)) in self.method_types.iter().enumerate() {
            let id = MethodId::new(index);
            let scope = &*self.set.service(self.set.method(id).service).full_name;
            all.push((
                lookups.message(id, number::METHOD_INPUT_TYPE, scope, input),
                lookups.message(id, number::METHOD_OUTPUT_TYPE, scope, output),
            ));
        }
        all
    }
}

/// Lookups of one file after another.
struct Lookups<'a> {
    draft: &'a Draft<'a>,
    file: Option<(FileId, Scope<'a>)>,
    suggestions: usize,
}

impl<'a> Lookups<'a> {
    /// What a name stands for; a problem at the part `part` of `element` if it stands for nothing.
    fn find(
        &mut self,
        element: impl Into<Element>,
        part: i32,
        scope: &str,
        name: &str,
        want: Want,
    ) -> Option<Symbol> {
        let (draft, element) = (self.draft, element.into());
        let file = draft.set.file_of(element);
        if self.file.as_ref().is_none_or(|(last, _)| *last != file) {
            self.file = Some((file, draft.scope_of(file)));
        }
        let (_, visible) = self.file.as_ref()?;
        let whose = draft.set.full_name(element);
        let problem = match visible.lookup(scope, name, want) {
            Lookup::Found(symbol) => return Some(symbol),
            Lookup::NotImported(other) => {
                let other = &draft.set.file(other).name;
                format!(
                    "`{whose}`: `{name}` is defined in `{other}`, which this file does not import; add `import \"{other}\";`"
                )
            }
            Lookup::Hidden(full) => match self.suggest(name, part).filter(|&near| near != name) {
                Some(near) => format!(
                    "`{whose}`: `{name}` is taken for `{full}`, which is not defined; did you mean `{near}`?"
                ),
                None => format!(
                    "`{whose}`: `{name}` is taken for `{full}`, which is not defined; the innermost scope is searched \
                     first, so begin the name with a dot to start from the outermost"
                ),
            },
            Lookup::Missing => match (well_known::file_of(name), self.suggest(name, part)) {
                (Some(file), _) => format!(
                    "`{whose}`: type `{name}` is not defined here; add `import \"google/protobuf/{file}.proto\";`"
                ),
                (None, Some(near)) => {
                    format!("`{whose}`: type `{name}` is not defined; did you mean `{near}`?")
                }
                (None, None) => format!(
                    "`{whose}`: type `{name}` is not defined here; define it or import the file that does"
                ),
            },
        };
        draft.report(element, &[part], problem);
        None
    }

    /// The message that a name stands for.
    fn message(
        &mut self,
        element: impl Into<Element>,
        part: i32,
        scope: &str,
        name: &str,
    ) -> Option<MessageId> {
        let element = element.into();
        if name.is_empty() {
            let whose = self.draft.set.full_name(element);
            self.draft.report(
                element,
                &[part],
                format!("`{whose}`: the name of a message is missing; give it"),
            );
            return None;
        }
        match self.find(element, part, scope, name, Want::Anything)? {
            Symbol::Message(id) => Some(id),
            other => {
                let whose = self.draft.set.full_name(element);
                let message = format!("`{whose}`: `{name}` is {}; expected a message", other.noun());
                self.draft.report(element, &[part], message);
                None
            }
        }
    }

    /// The visible type with the nearest name: the whole name is compared, then only its last part. A field, of which this
    /// is the type, may have a scalar too.
    fn suggest(&mut self, name: &str, part: i32) -> Option<&'a str> {
        self.suggestions += 1;
        let (_, visible) = self.file.as_ref().filter(|_| self.suggestions <= MOST_SUGGESTIONS)?;
        let mut types = visible.types();
        if part == number::FIELD_TYPE_NAME {
            types.extend(SCALARS.map(|(_, kind)| kind.word()));
        }
        let name = name.strip_prefix('.').unwrap_or(name);
        let by_name = || {
            let near = nearest(last_part(name), types.iter().map(|full| last_part(full)))?;
            types.iter().copied().find(|full| last_part(full) == near)
        };
        nearest(name, types.iter().copied()).or_else(by_name)
    }
}
