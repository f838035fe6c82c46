//! Rust identifiers for the names of a schema.

use std::collections::HashSet;

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
    /// Enters names of the schema as they are, and answers what each is called: those that Rust cannot have step aside.
    pub(crate) fn enter<'s>(&mut self, names: impl IntoIterator<Item = &'s str>) -> Vec<String> {
        let names: Vec<&str> = names.into_iter().collect();
        for name in &names {
            self.reserve(name);
        }
        let clean = |name: &&str| if NEVER.contains(name) { self.derive(name) } else { (*name).to_owned() };
        names.iter().map(clean).collect()
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
        assert_eq!(scope.enter(["Self", "Self_", "Bar"]), ["Self__", "Self_", "Bar"]);
        assert_eq!(scope.derive("Bar"), "Bar_");
        assert_eq!(scope.derive("Bar"), "Bar__");
        assert_eq!(scope.derive("type"), "type");
    }

    #[test]
    fn keywords_are_raw() {
        assert_eq!(ident("type").to_string(), "r#type");
        assert_eq!(ident("kind").to_string(), "kind");
        assert_eq!(ident("a-b").to_string(), "_a_b_");
    }
}
