//! What must be known of a file before it is parsed: its imports, its edition, and how deep it nests.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::token::{Fault, Kind, Token, Tokens, unquote};
use crate::schema::Problem;

/// Deepest nesting of braces, brackets, parentheses and angle brackets that is read. 100, and not to be raised: a
/// parser that recurses once a level must not run out of stack.
pub const MAX_NESTING: usize = 100;

/// Deepest nesting of messages and groups that is read. 31, as in protoc, and not to be raised.
pub const MAX_MESSAGE_NESTING: usize = 31;

/// An `import` statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The name of the file that is imported.
    pub name: String,
    /// The line of the statement, from 1.
    pub line: u32,
    /// The column of the statement, from 1.
    pub column: u32,
}

/// What a file says of itself, without being parsed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// Its imports, in order.
    pub imports: Vec<Import>,
    /// The edition that it is written in, with line and column of the statement; none for proto2 and proto3.
    pub edition: Option<(String, u32, u32)>,
}

/// What stands around a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// The body of a message or group.
    Message,
    /// The body of an enum.
    Enum,
    /// Another body: of a service, a method, a oneof, an extend block.
    Body,
    /// A value of an option between braces or angle brackets.
    Value,
    /// A list between brackets: of options, or in a value.
    List,
    /// Parentheses, or the angle brackets of a map type.
    Other,
}

/// Follows tokens and knows in what they stand.
#[derive(Debug, Default)]
pub(super) struct Scopes<'t> {
    stack: Vec<(Scope, Token<'t>)>,
    messages: usize,
    statement: Vec<Token<'t>>,
}

impl<'t> Scopes<'t> {
    /// Whether the next token stands in an option's value or in a list of options.
    pub(super) fn in_value(&self) -> bool {
        matches!(self.stack.last(), Some((Scope::Value | Scope::List, _))) || self.first_is("option")
    }

    /// How many brackets are open.
    pub(super) fn depth(&self) -> usize {
        self.stack.len()
    }

    /// The innermost open bracket.
    #[cfg(feature = "parse")]
    pub(super) fn innermost(&self) -> Option<Scope> {
        self.stack.last().map(|(scope, _)| *scope)
    }

    /// The tokens of the statement so far, as far as they do not stand in brackets.
    pub(super) fn statement(&self) -> &[Token<'t>] {
        &self.statement
    }

    /// Whether the statement starts with this word.
    pub(super) fn first_is(&self, word: &str) -> bool {
        self.statement.first().is_some_and(|first| first.is_word(word))
    }

    /// Goes past a token.
    pub(super) fn take(&mut self, token: &Token<'t>) -> Result<(), Fault> {
        match token.kind {
            Kind::Mark(mark @ (b'{' | b'[' | b'(' | b'<')) => self.open(token, mark)?,
            Kind::Mark(mark @ (b'}' | b']' | b')' | b'>')) => self.close(token, mark)?,
            _ if self.in_body() => {
                if token.is_mark(b';') {
                    self.statement.clear();
                } else {
                    self.statement.push(*token);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether statements stand here.
    pub(super) fn in_body(&self) -> bool {
        matches!(self.stack.last(), None | Some((Scope::Message | Scope::Enum | Scope::Body, _)))
    }

    fn open(&mut self, token: &Token<'t>, mark: u8) -> Result<(), Fault> {
        let scope = match mark {
            b'[' => Scope::List,
            _ if mark != b'(' && self.in_value() => Scope::Value,
            b'{' => {
                let message = ["message", "optional", "required", "repeated", "group"];
                let scope = if message.iter().any(|word| self.first_is(word)) {
                    Scope::Message
                } else if self.first_is("enum") {
                    Scope::Enum
                } else {
                    Scope::Body
                };
                self.statement.clear();
                scope
            }
            _ => Scope::Other,
        };
        self.messages += usize::from(scope == Scope::Message);
        self.stack.push((scope, *token));
        let fault = |what: &str, most: usize| Fault {
            line: token.line,
            column: token.column,
            message: format!("{what} nest deeper than {most} levels; take the inner ones out"),
        };
        if self.messages > MAX_MESSAGE_NESTING {
            return Err(fault("messages", MAX_MESSAGE_NESTING));
        }
        if self.stack.len() > MAX_NESTING {
            return Err(fault("brackets", MAX_NESTING));
        }
        Ok(())
    }

    /// Closes the innermost bracket.
    fn close(&mut self, token: &Token<'_>, mark: u8) -> Result<(), Fault> {
        let open = match mark {
            b'}' => b'{',
            b']' => b'[',
            b')' => b'(',
            _ => b'<',
        };
        let fault = |message| Fault { line: token.line, column: token.column, message };
        let (scope, opened) =
            self.stack.pop().ok_or_else(|| fault(format!("`{}` closes nothing", token.text)))?;
        if !opened.is_mark(open) {
            let (other, line) = (opened.text, opened.line);
            return Err(fault(format!("`{}` met before the `{other}` of line {line} is closed", token.text)));
        }
        self.messages -= usize::from(scope == Scope::Message);
        if matches!(scope, Scope::Message | Scope::Enum | Scope::Body) {
            self.statement.clear();
        }
        Ok(())
    }

    /// The end of the text.
    fn end(&self) -> Result<(), Fault> {
        self.stack.last().map_or(Ok(()), |(_, opened)| {
            let message = format!("the file ends before this `{}` is closed", opened.text);
            Err(Fault { line: opened.line, column: opened.column, message })
        })
    }
}

/// Scans the text of the file `name`.
///
/// # Errors
///
/// The text has no tokens at some place, or nests too deep to be parsed.
pub fn outline(name: &str, text: &str) -> Result<Outline, Problem> {
    let problem = |fault: Fault| Problem::new(name, fault.message).at(fault.line, fault.column);
    let mut outline = Outline::default();
    let mut scopes = Scopes::default();
    for token in Tokens::new(text) {
        let token = token.map_err(problem)?;
        if scopes.depth() == 0 && token.is_mark(b';') {
            outline.statement(scopes.statement());
        }
        scopes.take(&token).map_err(problem)?;
    }
    scopes.end().map_err(problem)?;
    Ok(outline)
}

impl Outline {
    /// Takes note of a whole statement at the top of the file.
    fn statement(&mut self, tokens: &[Token<'_>]) {
        let Some((first, rest)) = tokens.split_first() else { return };
        let (line, column) = (first.line, first.column);
        if first.is_word("import") {
            let modifier =
                |token: &Token<'_>| ["public", "weak", "option"].iter().any(|word| token.is_word(word));
            let name = if rest.first().is_some_and(modifier) { &rest[1..] } else { rest };
            if let Some(name) = string(name) {
                self.imports.push(Import { name, line, column });
            }
        } else if first.is_word("edition")
            && let Some((equals, value)) = rest.split_first()
            && equals.is_mark(b'=')
            && let Some(edition) = string(value)
        {
            self.edition = Some((edition, line, column));
        }
    }
}

/// The text that string literals stand for, written one after another; none if there is anything else.
fn string(literals: &[Token<'_>]) -> Option<String> {
    if literals.is_empty() || literals.iter().any(|token| token.kind != Kind::Text) {
        return None;
    }
    let bytes: Vec<u8> = literals.iter().flat_map(|token| unquote(token.text)).collect();
    Some(String::from_utf8(bytes).unwrap_or_else(|error| {
        let lossy = String::from_utf8_lossy(error.as_bytes()).into_owned();
        lossy.as_str().to_owned()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;

    fn imports(text: &str) -> Vec<(String, u32, u32)> {
        let outline = outline("x.proto", text).unwrap();
        outline.imports.into_iter().map(|import| (import.name, import.line, import.column)).collect()
    }

    #[test]
    fn finds_imports_of_every_form() {
        let text = "syntax = 'proto3';\nimport 'a.proto';\n  import public \"b\" \n '.pro' \"to\";\
                    import weak 'c\\x2eproto'; import/**/'d.proto'/* ; */;";
        assert_eq!(
            imports(text),
            vec![
                ("a.proto".to_string(), 2, 1),
                ("b.proto".to_string(), 3, 3),
                ("c.proto".to_string(), 4, 14),
                ("d.proto".to_string(), 4, 40),
            ]
        );
    }

    #[test]
    fn is_not_fooled_by_the_word() {
        let text = "// import 'a.proto';\n/* import 'b.proto'; */ option (o) = \"; import 'c.proto';\";\n\
                    message import { optional string import = 1 [default = 'import \"d.proto\";']; }\n\
                    message M { import 'e.proto'; } option (p) = { import: 'f.proto'; import 'g.proto'; };\n\
                    option import = 'h.proto'; service S { rpc import (import) returns (import); }";
        assert_eq!(imports(text), vec![]);
    }

    #[test]
    fn finds_the_edition() {
        let found = outline("x.proto", "\nedition = '20' '23'; message edition {}").unwrap().edition;
        assert_eq!(found, Some(("2023".to_string(), 2, 1)));
        assert_eq!(outline("x.proto", "syntax = 'proto3';").unwrap().edition, None);
    }

    #[test]
    fn refuses_deep_nesting() {
        let aggregate = |depth: usize| {
            format!("option (o) = {}1{};", "{ a: ".repeat(depth).as_str(), " }".repeat(depth).as_str())
        };
        assert!(outline("x.proto", &aggregate(100)).is_ok());
        let problem = outline("x.proto", &aggregate(101)).unwrap_err();
        assert_eq!(problem.position(), Some((1, 514)));
        assert!(problem.message().contains("100 levels"), "{problem}");
        for open in ["(", "[", "{", "<", "message M {", "map<"] {
            let problem = outline("x.proto", &open.repeat(100_000)).unwrap_err();
            assert!(problem.message().contains("levels"), "{problem}");
        }
        let messages = |depth: usize| "message M { ".repeat(depth) + &"}".repeat(depth);
        assert!(outline("x.proto", &messages(31)).is_ok());
        assert!(outline("x.proto", &messages(32)).unwrap_err().message().contains("31 levels"));
        // What is closed does not count.
        assert!(outline("x.proto", &"message M { message N {} } ".repeat(1000)).is_ok());
    }

    #[test]
    fn brackets_must_match() {
        for (text, line, column, what) in [
            ("message M {\n }}", 2, 3, "closes nothing"),
            ("message M { [\n }", 2, 2, "met before the `[` of line 1"),
            ("message M {\n oneof o {", 2, 10, "the file ends before this `{`"),
        ] {
            let problem = outline("x.proto", text).unwrap_err();
            assert_eq!(problem.position(), Some((line, column)));
            assert!(problem.message().contains(what), "{problem}");
        }
    }

    #[test]
    fn takes_any_text_without_panic() {
        for text in [
            "",
            "}",
            ">>",
            "import",
            "import;",
            "import 'a",
            "edition",
            "edition = ;",
            "])}>",
            "import '\\xff';",
        ] {
            let _ = outline("x.proto", text);
        }
    }
}
