//! Groups written as messages: the parser keeps only the plain fields of a group.
//!
//! `optional group G = 1 { … }` becomes `message G { … } optional G g = 1;` with a mark on the field, by which [`unmark`]
//! makes it a group again. In an `extend` block the block is closed before the message and opened again after it. A
//! group in a oneof stays as it is, since a message cannot stand there.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use protobuf::descriptor::FieldDescriptorProto;
use protobuf::descriptor::field_descriptor_proto::Type;

use super::rewrite::plain;
use super::scan::{Scope, Scopes};
use super::token::{Kind, Token};

/// With what the JSON name of a field starts that is marked as a group. The field's name follows, since the parser wants
/// JSON names to differ.
const MARK: &str = "\u{1}";

/// The messages, groups and extend blocks around a token.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// The depth outside each group, and what closes its message and declares its field.
    open: Vec<(usize, String)>,
    /// The depth outside each message and group, and its name.
    messages: Vec<(usize, String)>,
    /// The depth outside each extend block, and how it begins.
    extends: Vec<(usize, String)>,
}

/// What is put in the place of what.
type Edit = (Range<usize>, String);

impl Groups {
    /// What an opening brace asks for. The scopes are those before it.
    pub(super) fn open(&mut self, text: &str, scopes: &Scopes<'_>, brace: &Token<'_>) -> Option<Edit> {
        if !scopes.in_body() {
            return None;
        }
        let outside = scopes.depth();
        let first = scopes.statement().first()?;
        let range = first.start..brace.end();
        let header = text.get(range.clone())?;
        if first.is_word("extend") {
            self.extends.push((outside, header.to_owned()));
            return None;
        }
        if let [message, name, ..] = scopes.statement()
            && message.is_word("message")
        {
            self.messages.push((outside, name.text.to_owned()));
            return None;
        }
        let [label, group, name, equals, number] = scopes.statement() else { return None };
        let written = label.kind == Kind::Word
            && group.is_word("group")
            && name.text.starts_with(|letter: char| letter.is_ascii_uppercase())
            && equals.is_mark(b'=')
            && number.kind == Kind::Number;
        let extend = self.extends.last().filter(|(depth, _)| depth + 1 == outside);
        if !written || (extend.is_none() && scopes.innermost() != Some(Scope::Message)) {
            return None;
        }
        let (close, reopen) = extend.map_or(("", ""), |(_, header)| ("} ", header.as_str()));
        let lines: String = header.chars().filter(|letter| *letter == '\n').collect();
        let before = format!("{lines}{close}message {} {{", name.text);
        let reopen: String = reopen.split_whitespace().flat_map(|word| [word, " "]).collect();
        let number = plain(number).unwrap_or_else(|| number.text.to_owned());
        // The parser looks for the types of extensions outside of the message that they stand in.
        let path = if extend.is_some() { self.messages.last() } else { None };
        let path = path.map_or_else(String::new, |(_, name)| format!("{name}."));
        let (label, name) = (label.text, name.text);
        let field = name.to_ascii_lowercase();
        let declared = format!("{label} {path}{name} {field} = {number} [json_name = \"\\001{field}\"];");
        self.messages.push((outside, name.to_owned()));
        self.open.push((outside, format!("}} {reopen}{declared}")));
        Some((range, before))
    }

    /// What a closing brace asks for. The scopes are those before it.
    pub(super) fn close(&mut self, scopes: &Scopes<'_>, brace: &Token<'_>) -> Option<Edit> {
        let inside = scopes.depth();
        self.messages.pop_if(|(outside, _)| *outside + 1 == inside);
        self.extends.pop_if(|(outside, _)| *outside + 1 == inside);
        let (_, after) = self.open.pop_if(|(outside, _)| *outside + 1 == inside)?;
        Some((brace.start..brace.end(), after))
    }
}

/// Makes a marked field a group.
pub(super) fn unmark(field: &mut FieldDescriptorProto) {
    if field.json_name().starts_with(MARK) {
        field.set_type(Type::TYPE_GROUP);
        let json_name = json_name(field.name());
        field.set_json_name(json_name);
    }
}

/// The JSON name of a field that states none.
pub(super) fn json_name(name: &str) -> String {
    let mut json = String::with_capacity(name.len());
    let mut upper = false;
    for letter in name.chars() {
        if letter == '_' {
            upper = true;
        } else {
            json.push(if upper { letter.to_ascii_uppercase() } else { letter });
            upper = false;
        }
    }
    json
}
