//! What a file declares, read from its tokens: enough to tell well what the parser tells badly or not at all.
//!
//! Text that is not understood is passed over; its faults are the parser's to tell.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::token::{Kind, Token, unquote};

/// What one file declares.
#[derive(Debug, Default)]
pub(super) struct Declared<'a> {
    /// The name under which the file is imported.
    pub(super) file: &'a str,
    /// Whether it is written in proto3.
    pub(super) proto3: bool,
    /// Its messages, groups and enums.
    pub(super) types: Vec<Type<'a>>,
    /// The fields of its messages, and its extensions.
    pub(super) fields: Vec<Field<'a>>,
    /// What names a type besides fields.
    pub(super) uses: Vec<Use<'a>>,
    package: String,
}

/// A message, a group or an enum.
#[derive(Debug)]
pub(super) struct Type<'a> {
    /// Its full name.
    pub(super) path: String,
    /// Its name.
    pub(super) name: Token<'a>,
    /// The names of the values of an enum; none for a message.
    pub(super) values: Option<Vec<&'a str>>,
    /// The numbers, ends included, that are reserved or kept for extensions.
    pub(super) ranges: Vec<(i64, i64)>,
}

/// A field or an extension.
#[derive(Debug)]
pub(super) struct Field<'a> {
    /// The message that it is a field of, by its index in [`Declared::types`]; none for an extension.
    pub(super) message: Option<usize>,
    /// Where it stands.
    pub(super) place: Place,
    /// The full name of the message or package that it stands in.
    pub(super) scope: String,
    /// The tokens of its type; none for a group.
    pub(super) typ: &'a [Token<'a>],
    /// Its name, or that of its group.
    pub(super) at: Token<'a>,
    /// Its number.
    pub(super) number: Token<'a>,
    /// Its options with their brackets; none if it has none.
    pub(super) options: &'a [Token<'a>],
}

/// Where a field stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Right in a message.
    Message,
    /// In a oneof.
    Oneof,
    /// In an `extend` block.
    Extend,
}

/// The use of a message outside of fields.
#[derive(Debug)]
pub(super) struct Use<'a> {
    /// What uses it, as a problem names it.
    pub(super) owner: String,
    /// The tokens of its name.
    pub(super) typ: &'a [Token<'a>],
    /// The full name of the message or package in which it is looked for.
    pub(super) scope: String,
}

/// What an open brace belongs to.
enum Frame<'a> {
    Message(usize),
    Enum(usize),
    Oneof,
    Extend,
    Service(&'a str),
    Other,
}

impl<'a> Declared<'a> {
    /// What the file `file` declares.
    pub(super) fn read(file: &'a str, tokens: &'a [Token<'a>]) -> Self {
        let declared = Self { file, package: package(tokens), ..Self::default() };
        let mut reader = Reader { declared, open: Vec::new() };
        let (mut start, mut depth) = (0, 0_usize);
        for (at, token) in tokens.iter().enumerate() {
            let Kind::Mark(mark) = token.kind else { continue };
            let statement = &tokens[start..at];
            let in_value = depth > 0 || statement.first().is_some_and(|first| first.is_word("option"));
            match mark {
                b'[' | b'(' | b'<' => depth += 1,
                b'{' if in_value => depth += 1,
                b']' | b')' | b'>' => depth = depth.saturating_sub(1),
                b'}' if depth > 0 => depth -= 1,
                b'{' | b'}' | b';' if depth == 0 => {
                    start = at + 1;
                    match mark {
                        b'{' => reader.open(statement),
                        b'}' => drop(reader.open.pop()),
                        _ => reader.statement(statement),
                    }
                }
                _ => {}
            }
        }
        reader.declared
    }
}

struct Reader<'a> {
    declared: Declared<'a>,
    open: Vec<Frame<'a>>,
}

impl<'a> Reader<'a> {
    /// The innermost message.
    fn message(&self) -> Option<usize> {
        self.open.iter().rev().find_map(|frame| match frame {
            Frame::Message(index) => Some(*index),
            _ => None,
        })
    }

    fn scope(&self) -> String {
        self.message().map_or(&self.declared.package, |index| &self.declared.types[index].path).clone()
    }

    /// Adds a type; returns its index.
    fn declare(&mut self, name: Token<'a>, values: Option<Vec<&'a str>>) -> usize {
        let path = joined(&self.scope(), name.text);
        self.declared.types.push(Type { path, name, values, ranges: Vec::new() });
        self.declared.types.len() - 1
    }

    /// Takes what stands before an opening brace.
    fn open(&mut self, statement: &'a [Token<'a>]) {
        let frame = match statement {
            [word, name] if word.is_word("message") => Frame::Message(self.declare(*name, None)),
            [word, name] if word.is_word("enum") => Frame::Enum(self.declare(*name, Some(Vec::new()))),
            [word, _] if word.is_word("oneof") => Frame::Oneof,
            [word, name] if word.is_word("service") => Frame::Service(name.text),
            [word, typ @ ..] if word.is_word("extend") => {
                let owner = format!("extend {}", text(typ));
                self.declared.uses.push(Use { owner, typ, scope: self.scope() });
                Frame::Extend
            }
            _ => match unlabelled(statement) {
                [word, name, equals, number, options @ ..]
                    if word.is_word("group") && equals.is_mark(b'=') && number.kind == Kind::Number =>
                {
                    self.field(&[], *name, *number, options);
                    Frame::Message(self.declare(*name, None))
                }
                _ => {
                    self.method(statement);
                    Frame::Other
                }
            },
        };
        self.open.push(frame);
    }

    /// Takes a statement that ends with a semicolon.
    fn statement(&mut self, statement: &'a [Token<'a>]) {
        let Some(first) = statement.first() else { return };
        match self.open.last() {
            None => {
                if let [word, equals, syntax] = statement
                    && word.is_word("syntax")
                    && equals.is_mark(b'=')
                {
                    self.declared.proto3 = unquote(syntax.text) == b"proto3";
                }
            }
            Some(Frame::Message(index))
                if matches!(first.text, "reserved" | "extensions") && {
                    statement.get(1).is_some_and(|second| second.kind == Kind::Number)
                } =>
            {
                self.declared.types[*index].ranges.extend(ranges(&statement[1..]));
            }
            Some(Frame::Message(_) | Frame::Oneof | Frame::Extend) => {
                let rest = unlabelled(statement);
                if let Some(equals) = rest.iter().position(|token| token.is_mark(b'='))
                    && let Some((name, typ)) = rest[..equals].split_last()
                    && let [number, options @ ..] = &rest[equals + 1..]
                    && name.kind == Kind::Word
                    && number.kind == Kind::Number
                    && is_type(typ)
                {
                    self.field(typ, *name, *number, options);
                }
            }
            Some(Frame::Enum(index)) => {
                if let [name, equals, ..] = statement
                    && equals.is_mark(b'=')
                    && let Some(values) = &mut self.declared.types[*index].values
                {
                    values.push(name.text);
                }
            }
            Some(Frame::Service(_)) => self.method(statement),
            Some(Frame::Other) => {}
        }
    }

    fn field(&mut self, typ: &'a [Token<'a>], at: Token<'a>, number: Token<'a>, options: &'a [Token<'a>]) {
        let place = match self.open.last() {
            Some(Frame::Message(_)) => Place::Message,
            Some(Frame::Oneof) => Place::Oneof,
            Some(Frame::Extend) => Place::Extend,
            _ => return,
        };
        let message = if place == Place::Extend { None } else { self.message() };
        let scope = self.scope();
        self.declared.fields.push(Field { message, place, scope, typ, at, number, options });
    }

    /// Takes a method of a service.
    fn method(&mut self, statement: &'a [Token<'a>]) {
        let (Some(Frame::Service(service)), [rpc, name, rest @ ..]) = (self.open.last(), statement) else {
            return;
        };
        if !rpc.is_word("rpc") {
            return;
        }
        let owner = joined(&joined(&self.declared.package, service), name.text);
        for part in rest.split(|token| token.is_mark(b'(')).skip(1) {
            let typ = part.split(|token| token.is_mark(b')')).next().unwrap_or_default();
            let typ = match typ {
                [stream, rest @ ..] if stream.is_word("stream") && !rest.is_empty() => rest,
                typ => typ,
            };
            let (owner, scope) = (owner.clone(), self.declared.package.clone());
            self.declared.uses.push(Use { owner, typ, scope });
        }
    }
}

impl<'a> Field<'a> {
    /// Its name: that of a group in lower case.
    pub(super) fn name(&self) -> String {
        if self.typ.is_empty() { self.at.text.to_ascii_lowercase() } else { self.at.text.to_owned() }
    }

    /// Its full name.
    pub(super) fn path(&self) -> String {
        joined(&self.scope, &self.name())
    }

    /// Its number; none if it is too large.
    pub(super) fn number(&self) -> Option<i64> {
        integer(&self.number)
    }

    /// The types of the key and the value, if it is a map.
    pub(super) fn map(&self) -> Option<(&'a [Token<'a>], &'a [Token<'a>])> {
        let [map, _, inner @ .., _] = self.typ else { return None };
        let comma = inner.iter().position(|token| token.is_mark(b','))?;
        map.is_word("map").then(|| (&inner[..comma], &inner[comma + 1..]))
    }

    /// The value of a built-in option.
    pub(super) fn option(&self, name: &str) -> Option<&'a [Token<'a>]> {
        let mut depth = 0_usize;
        let mut start = None;
        for (at, token) in self.options.iter().enumerate() {
            match token.kind {
                Kind::Mark(b',' | b']') if depth == 1 && start.is_some() => {
                    return self.options.get(start?..at);
                }
                Kind::Mark(b'[' | b'{' | b'(' | b'<') => depth += 1,
                Kind::Mark(b']' | b'}' | b')' | b'>') => depth = depth.saturating_sub(1),
                Kind::Mark(b'=') if depth == 1 => {
                    let first = at
                        .checked_sub(2)
                        .is_some_and(|before| matches!(self.options[before].kind, Kind::Mark(b',' | b'[')));
                    if first && self.options[at - 1].is_word(name) {
                        start = Some(at + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// The text of the tokens of a name, a type or a value.
pub(super) fn text(tokens: &[Token<'_>]) -> String {
    let mut text = String::new();
    for token in tokens {
        text.push_str(token.text);
        if token.is_mark(b',') {
            text.push(' ');
        }
    }
    text
}

/// The name of something in a scope, which is empty outside of packages.
pub(super) fn joined(scope: &str, name: &str) -> String {
    if scope.is_empty() { name.to_owned() } else { format!("{scope}.{name}") }
}

/// The value of an integer without sign.
pub(super) fn integer(token: &Token<'_>) -> Option<i64> {
    let text = token.text;
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        i64::from_str_radix(digits, 16).ok()
    } else {
        i64::from_str_radix(text, if text.starts_with('0') { 8 } else { 10 }).ok()
    }
}

/// The package: it may stand anywhere in the file.
fn package(tokens: &[Token<'_>]) -> String {
    let starts = |at: usize| at == 0 || matches!(tokens[at - 1].kind, Kind::Mark(b';' | b'}'));
    let at = tokens.iter().enumerate().position(|(at, token)| {
        token.is_word("package")
            && starts(at)
            && tokens.get(at + 1).is_some_and(|name| name.kind == Kind::Word)
            && tokens.get(at + 2).is_some_and(|next| matches!(next.kind, Kind::Mark(b'.' | b';')))
    });
    let Some(at) = at else { return String::new() };
    text(tokens[at + 1..].split(|token| token.is_mark(b';')).next().unwrap_or_default())
}

/// A statement without its label.
fn unlabelled<'a>(statement: &'a [Token<'a>]) -> &'a [Token<'a>] {
    match statement {
        [label, rest @ ..] if matches!(label.text, "optional" | "required" | "repeated") => rest,
        [option, ..] if option.is_word("option") => &[],
        statement => statement,
    }
}

/// Whether these are the tokens of a type.
fn is_type(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [map, open, .., close] if map.is_word("map") && open.is_mark(b'<') => close.is_mark(b'>'),
        [.., last] => {
            last.kind == Kind::Word
                && tokens.iter().all(|token| token.kind == Kind::Word || token.is_mark(b'.'))
                && tokens.windows(2).all(|pair| pair[0].is_mark(b'.') != pair[1].is_mark(b'.'))
        }
        [] => false,
    }
}

/// The ranges of a `reserved` or `extensions` statement.
fn ranges(tokens: &[Token<'_>]) -> Vec<(i64, i64)> {
    let plain = tokens.split(|token| token.is_mark(b'[')).next().unwrap_or_default();
    let parts = plain.split(|token| token.is_mark(b','));
    parts
        .filter_map(|part| match part {
            [number] => Some((integer(number)?, integer(number)?)),
            [start, _, end] if end.is_word("max") => Some((integer(start)?, i64::from(i32::MAX))),
            [start, _, end] => Some((integer(start)?, integer(end)?)),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::token::Tokens;
    use alloc::string::ToString;

    #[test]
    fn reads_types_fields_and_uses() {
        let source = "syntax = 'proto2'; option (o) = { message: 1 }; message M { option (p) = { a: 1; b: 2 };
            oneof o { .a.B x = 0x10; } map<string, p.B> y = 2 [(q) = { default: 3 }, default = 4];
            reserved 5, 7 to 9; reserved 'r'; extensions 100 to max [declaration = { number: 100 }];
            optional group G = 3 [deprecated = true] { optional int32 z = 1; }
            enum E { A = 0; B = 1 [deprecated = true]; } extend p.Q { optional M w = 4; } optional = 9; }
            service S { rpc Get(stream M) returns (.a.B) { option x = 1; } rpc Put(M) returns (M); } package p.q;";
        let tokens: Vec<_> = Tokens::new(source).map(Result::unwrap).collect();
        let declared = Declared::read("a.proto", &tokens);
        let types: Vec<_> = declared.types.iter().map(|found| found.path.as_str()).collect();
        assert_eq!(types, ["p.q.M", "p.q.M.G", "p.q.M.E"]);
        assert_eq!(declared.types[0].ranges, [(5, 5), (7, 9), (100, i64::from(i32::MAX))]);
        assert_eq!(declared.types[2].values.as_deref(), Some(&["A", "B"][..]));
        let fields: Vec<_> = declared
            .fields
            .iter()
            .map(|field| (field.path(), text(field.typ), field.number().unwrap(), field.message))
            .collect();
        let field =
            |path: &str, typ: &str, number, message| (path.to_string(), typ.to_string(), number, message);
        assert_eq!(
            fields,
            [
                field("p.q.M.x", ".a.B", 16, Some(0)),
                field("p.q.M.y", "map<string, p.B>", 2, Some(0)),
                field("p.q.M.g", "", 3, Some(0)),
                field("p.q.M.G.z", "int32", 1, Some(1)),
                field("p.q.M.w", "M", 4, None),
            ]
        );
        assert_eq!(declared.fields[1].option("default").map(text).as_deref(), Some("4"));
        assert_eq!(declared.fields[1].map().map(|(key, value)| (text(key), text(value))), {
            Some(("string".to_string(), "p.B".to_string()))
        });
        let uses: Vec<_> =
            declared.uses.iter().map(|found| (found.owner.as_str(), text(found.typ))).collect();
        let used = |owner, typ: &str| (owner, typ.to_string());
        assert_eq!(
            uses,
            [
                used("extend p.Q", "p.Q"),
                used("p.q.S.Get", "M"),
                used("p.q.S.Get", ".a.B"),
                used("p.q.S.Put", "M"),
                used("p.q.S.Put", "M"),
            ]
        );
    }

    #[test]
    fn takes_any_text_without_panic() {
        for source in
            ["", ";", "}", "{", "package", "message M {", "message M { map<> x = 1; = 1; map x = 1; }"]
        {
            let tokens: Vec<_> = Tokens::new(source).map(Result::unwrap).collect();
            let declared = Declared::read("a.proto", &tokens);
            assert!(declared.fields.iter().all(|field| field.map().is_none() && field.option("x").is_none()));
        }
    }
}
