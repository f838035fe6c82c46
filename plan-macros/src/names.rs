//! Rust identifiers for the names of a schema.

use std::collections::HashSet;

use heck::{ToSnakeCase as _, ToUpperCamelCase as _};
use proc_macro2::{Ident, Span};

/// The keywords of every edition, reserved ones included, that a raw identifier can stand for.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The words that no identifier can stand for.
const NEVER: &[&str] = &["", "_", "self", "Self", "super", "crate"];

/// How the names of a schema become names of Rust.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Naming {
    /// They stay as they are.
    #[default]
    Schema,
    /// They become what prost makes of them.
    Prost,
}

impl Naming {
    /// Of a message or an enum.
    pub(crate) fn type_name(self, name: &str) -> String {
        match self {
            Self::Schema => name.to_owned(),
            Self::Prost => prost(name.to_upper_camel_case()),
        }
    }

    /// Of a field, or of the member that holds a oneof.
    pub(crate) fn member(self, name: &str) -> String {
        match self {
            Self::Schema => name.to_owned(),
            Self::Prost => prost(name.to_snake_case()),
        }
    }

    /// Of a value of an enum.
    pub(crate) fn value(self, enumeration: &str, name: &str) -> String {
        match self {
            Self::Schema => name.to_owned(),
            Self::Prost => {
                let name = prost(name.to_upper_camel_case());
                let prefix = self.type_name(enumeration);
                let rest = name.strip_prefix(&prefix).filter(|it| it.starts_with(char::is_uppercase));
                rest.map_or(name.clone(), |rest| prost(rest.to_owned()))
            }
        }
    }

    /// Of the module of a part of a package's name.
    pub(crate) fn package(self, part: &str) -> String {
        self.member(part)
    }

    /// Of the module of what is declared inside a message.
    pub(crate) fn module(self, message: &str) -> String {
        match self {
            Self::Schema => snake_case(message),
            Self::Prost => prost(message.to_snake_case()),
        }
    }

    /// Of the enum of a oneof, if no type beside it is called the same.
    pub(crate) fn oneof(self, name: &str) -> String {
        match self {
            Self::Schema => camel_case(name),
            Self::Prost => self.type_name(name),
        }
    }

    /// Of the variant of a oneof's member.
    pub(crate) fn variant(self, member: &str) -> String {
        self.oneof(member)
    }
}

/// What prost does with a name that is no identifier; raw ones are made by [`ident`].
fn prost(name: String) -> String {
    match name.as_str() {
        "extern" => format!("{name}_"),
        it if it.starts_with(|first: char| first.is_ascii_digit()) => format!("_{name}"),
        _ => name,
    }
}

/// The identifier of this text, a raw one if need be.
pub(crate) fn ident(text: &str) -> Ident {
    if KEYWORDS.contains(&text) {
        return Ident::new_raw(text, Span::call_site());
    }
    if is_identifier(text) {
        return Ident::new(text, Span::call_site());
    }
    // the schema's rules keep such names away
    let rest: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    Ident::new(&format!("_{rest}_"), Span::call_site())
}

fn is_identifier(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && !NEVER.contains(&text) && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The names of one scope. Names of the schema are entered first, so that derived names step aside for them.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    taken: HashSet<String>,
}

impl Scope {
    /// Enters names of the schema, each with what it is to be called, and answers what it is called: those that change, and
    /// those that Rust cannot have, step aside for those that stay.
    pub(crate) fn enter<'s>(&mut self, names: impl IntoIterator<Item = (&'s str, String)>) -> Vec<String> {
        let names: Vec<(&str, String)> = names.into_iter().collect();
        let stays = |(name, wanted): &(&str, String)| name == wanted && !NEVER.contains(name);
        for it in names.iter().filter(|it| stays(it)) {
            self.reserve(it.0);
        }
        let mut called = Vec::with_capacity(names.len());
        for it in names {
            called.push(if stays(&it) { it.1 } else { self.derive(&it.1) });
        }
        called
    }

    /// Enters a name that is not to be used again.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// Enters a derived name, with as many `_` behind it as make it free.
    pub(crate) fn derive(&mut self, name: &str) -> String {
        let mut name = name.to_owned();
        while NEVER.contains(&name.as_str()) || self.taken.contains(&name) {
            name.push('_');
        }
        self.taken.insert(name.clone());
        name
    }
}

/// `HTTPRequest2Go` as `http_request2_go`.
pub(crate) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut out = String::with_capacity(name.len() + 4);
    for (i, &letter) in letters.iter().enumerate() {
        let before = i.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(i + 1);
        let starts = before.is_some_and(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
            || before.is_some_and(|it| it.is_ascii_uppercase())
                && after.is_some_and(char::is_ascii_lowercase);
        if letter.is_ascii_uppercase() && starts {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

/// `cardToken` as `CARD_TOKEN`.
pub(crate) fn upper_snake_case(name: &str) -> String {
    snake_case(name).to_ascii_uppercase()
}

/// `card_token` as `CardToken`; a name that would begin with a digit keeps a `_` before it.
pub(crate) fn camel_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for part in name.split('_') {
        let mut letters = part.chars();
        out.extend(letters.next().map(|it| it.to_ascii_uppercase()));
        out.push_str(letters.as_str());
    }
    if !out.starts_with(|it: char| it.is_ascii_alphabetic()) {
        out.insert(0, '_');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        for (name, snake, camel) in [
            ("Person", "person", "Person"),
            ("TwoWords", "two_words", "TwoWords"),
            ("HTTPRequest2Go", "http_request2_go", "HTTPRequest2Go"),
            ("card_token", "card_token", "CardToken"),
            ("_c", "_c", "C"),
            ("_1", "_1", "_1"),
            ("_", "_", "_"),
        ] {
            assert_eq!(snake_case(name), snake);
            assert_eq!(camel_case(name), camel);
        }
    }

    #[test]
    fn constants() {
        for (name, constant) in
            [("nickname", "NICKNAME"), ("nickName", "NICK_NAME"), ("_9", "_9"), ("ofHTTP", "OF_HTTP")]
        {
            assert_eq!(upper_snake_case(name), constant);
        }
    }

    #[test]
    fn derived_names_step_aside() {
        let mut scope = Scope::default();
        let names = ["Self", "Self_", "Bar"].map(|name| (name, name.to_owned()));
        assert_eq!(scope.enter(names), ["Self__", "Self_", "Bar"]);
        assert_eq!(scope.derive("Bar"), "Bar_");
        assert_eq!(scope.derive("Bar"), "Bar__");
        assert_eq!(scope.derive("type"), "type");
    }

    #[test]
    fn names_that_stay_win() {
        let naming = Naming::Prost;
        let names = ["SHOUTED", "shouted", "Shouted"];
        let called = Scope::default().enter(names.map(|name| (name, naming.member(name))));
        assert_eq!(called, ["shouted_", "shouted", "shouted__"]);
    }

    #[test]
    fn names_as_of_prost() {
        let naming = Naming::Prost;
        for (name, type_name, member) in [
            ("HTTPRequest2Go", "HttpRequest2Go", "http_request2_go"),
            ("two_words", "TwoWords", "two_words"),
            ("SHOUTED_NAME", "ShoutedName", "shouted_name"),
            ("_1", "_1", "_1"),
            ("extern", "Extern", "extern_"),
        ] {
            assert_eq!((naming.type_name(name), naming.member(name)), (type_name.into(), member.into()));
        }
        for (enumeration, value, name) in [
            ("State", "STATE_OPEN", "Open"),
            ("State", "STATE", "State"),
            ("State", "STATEMENT", "Statement"),
            ("Foo", "FOO_1", "Foo1"),
            ("phone_type", "PHONE_TYPE_HOME", "Home"),
            ("Kind", "KIND_SELF", "Self"),
        ] {
            assert_eq!(naming.value(enumeration, value), name);
        }
    }

    #[test]
    fn keywords_are_raw() {
        assert_eq!(ident("type").to_string(), "r#type");
        assert_eq!(ident("kind").to_string(), "kind");
        assert_eq!(ident("a-b").to_string(), "_a_b_");
    }
}
