//! One statement: the fields that its name leads through, and the value at the end.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::collections::HashMap;

use super::aggregate;
use super::content::{Content, Value};
use super::encode::{encode, encode_statement};
use super::names::{Names, Refused};
use super::touched::Touched;
use super::value;
use crate::schema::bounds::DEEPEST_OPTION;
use crate::schema::model::{FieldId, MessageId};
use crate::schema::number;
use crate::schema::options::{OptionNamePart, OptionValue, UninterpretedOption};

/// Why a statement is refused, and where.
pub(super) struct Refusal {
    /// The number of the member of `UninterpretedOption` that is wrong.
    pub(super) part: i32,
    pub(super) text: String,
}

/// The options of one element, as far as they are interpreted.
pub(super) struct Target<'a, 'n> {
    names: &'a Names<'n>,
    /// Where the names of extensions are written.
    scope: &'a str,
    /// The message that the options are.
    message: MessageId,
    pub(super) content: Content,
    /// The options encoded with a record for each statement that set a custom one; none if there was no such statement.
    /// Those of other options come before.
    pub(super) stated: Option<Vec<u8>>,
    touched: Touched,
    /// How often each repeated field was set.
    counts: HashMap<Vec<i32>, i32>,
}

impl<'a, 'n> Target<'a, 'n> {
    /// Options that have `content` already. Extensions in it count as set.
    pub(super) fn new(names: &'a Names<'n>, scope: &'a str, message: MessageId, content: Content) -> Self {
        let mut touched = Touched::default();
        touched.mark_extensions(names.set, &content);
        let counts = content
            .slots
            .iter()
            .filter(|(_, slot)| names.set.field(slot.field).presence().is_none())
            .map(|(&number, slot)| (alloc::vec![number as i32], slot.values.len() as i32))
            .collect();
        Self { names, scope, message, content, stated: None, touched, counts }
    }

    /// Interprets a statement; the answer is the path of what it sets, inside of the options. None if it names
    /// something that is broken, which was told already.
    pub(super) fn apply(&mut self, option: &UninterpretedOption) -> Result<Option<Vec<i32>>, Refusal> {
        let by_name = |text| Refusal { part: number::OPTION_NAME, text };
        let fields = match self.look_up(&option.name) {
            Ok(fields) => fields,
            Err(Refused::Because(text)) => return Err(by_name(text)),
            Err(Refused::Told) => return Ok(None),
        };
        let [around @ .., last] = &fields[..] else { return Ok(None) };
        let set = self.names.set;
        let schema = set.field(*last);
        let mut path: Vec<i32> = fields.iter().map(|&field| set.field(field).number as i32).collect();
        let is_repeated = schema.presence().is_none();
        if !is_repeated && self.is_set(&path) {
            let name = written(&option.name);
            return Err(by_name(format!("option `{name}` is set twice; remove one of the two")));
        }
        let value = match self.value(*last, around.len() + 1, &option.value) {
            Ok(value) => value,
            Err(Refused::Because(text)) => {
                let text = format!("option `{}`: {text}", written(&option.name));
                return Err(Refusal { part: option.value.number(), text });
            }
            Err(Refused::Told) => return Ok(None),
        };
        let mut touched = &mut self.touched;
        for &number in &path {
            touched = touched.enter(number as u32);
        }
        if let (Value::Message(content), false) = (&value, is_repeated) {
            touched.mark(set, content);
        }
        if option.name.first().is_some_and(|first| first.is_extension) {
            let stated = self.stated.get_or_insert_with(|| encode(set, self.message, &self.content));
            stated.extend(encode_statement(set, &fields, &value));
        }
        let mut content = Content::of(set, *last, value);
        for &field in around.iter().rev() {
            content = Content::of(set, field, Value::Message(content));
        }
        self.content.merge(set, content);
        if is_repeated {
            let count = self.counts.entry(path.clone()).or_default();
            path.push(*count);
            *count += 1;
        }
        Ok(Some(path))
    }

    /// The fields that a name leads through.
    fn look_up(&self, name: &[OptionNamePart]) -> Result<Vec<FieldId>, Refused> {
        let names = self.names;
        let Some(first) = name.first() else {
            return Err(Refused::Because("an option has no name; give it one".to_string()));
        };
        if first.name == "uninterpreted_option" {
            return Err(Refused::Because(
                "the option `uninterpreted_option` cannot be set; use the option itself".to_string(),
            ));
        }
        let mut message = self.message;
        let mut fields = Vec::new();
        for (at, part) in name.iter().enumerate() {
            let sofar = || written(&name[..=at]);
            let found = if part.is_extension {
                names.extension(message, self.scope, &part.name)
            } else {
                names.field(message, &part.name)
            };
            let id = found.map_err(|refused| refused.map(|text| format!("option `{}`: {text}", sofar())))?;
            if !first.is_extension && first.name == "features" && names.declares(id) {
                return Err(Refused::Because(format!(
                    "feature `{}` is defined in this file; use it in files that import this one",
                    sofar()
                )));
            }
            fields.push(id);
            if at + 1 == name.len() {
                break;
            }
            let field = names.set.field(id);
            let Some(inner) = field.kind.message() else {
                return Err(Refused::Because(format!(
                    "option `{}` is of type `{}` and has no `{}` in it; end the name here",
                    sofar(),
                    field.kind.word(),
                    name[at + 1].name
                )));
            };
            if field.presence().is_none() {
                return Err(Refused::Because(format!(
                    "option `{}` is repeated, so its fields cannot be set one by one; write `{} = {{ … }}`",
                    sofar(),
                    sofar()
                )));
            }
            if at + 1 > DEEPEST_OPTION {
                return Err(Refused::Because(format!(
                    "the name of an option has more than {DEEPEST_OPTION} parts; shorten it"
                )));
            }
            message = inner;
        }
        Ok(fields)
    }

    /// Whether a statement has set what is at a path.
    fn is_set(&self, path: &[i32]) -> bool {
        let mut touched = Some(&self.touched);
        for &number in path {
            touched = touched.and_then(|it| it.get(number as u32));
        }
        touched.is_some()
    }

    /// The value of a field that is `depth` messages deep.
    fn value(&self, field: FieldId, depth: usize, value: &OptionValue) -> Result<Value, Refused> {
        let schema = self.names.set.field(field);
        match (schema.kind.message(), value) {
            (Some(message), OptionValue::Aggregate(text)) => {
                let left = (DEEPEST_OPTION + 1).saturating_sub(depth);
                aggregate::parse(self.names, message, text, left).map(Value::Message)
            }
            _ => Ok(value::read(self.names, schema, value)?),
        }
    }
}

/// The name of an option as it is written.
fn written(name: &[OptionNamePart]) -> String {
    let mut out = String::new();
    for part in name {
        if !out.is_empty() {
            out.push('.');
        }
        if part.is_extension {
            out.push('(');
            out.push_str(&part.name);
            out.push(')');
        } else {
            out.push_str(&part.name);
        }
    }
    out
}
