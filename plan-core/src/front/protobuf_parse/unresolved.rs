//! Types that are not found, and defaults that do not suit their types: told once the parser has refused them.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::declared::{Declared, Field, Type, integer, joined, text};
use super::imports::Graph;
use super::token::{Kind, Token, Tokens};
use super::{Bundled, Source as _};
use crate::nearest;
use crate::schema::Problem;

/// The scalar types.
const SCALARS: &[&str] = &[
    "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64",
    "sfixed32", "sfixed64", "bool", "string", "bytes",
];

/// What other languages call the scalar types.
const ALIASES: &[(&str, &str)] = &[
    ("byte", "bytes"),
    ("f32", "float"),
    ("f64", "double"),
    ("float32", "float"),
    ("float64", "double"),
    ("i32", "int32"),
    ("i64", "int64"),
    ("int", "int32"),
    ("integer", "int32"),
    ("long", "int64"),
    ("str", "string"),
    ("text", "string"),
    ("u32", "uint32"),
    ("u64", "uint64"),
    ("uint", "uint32"),
];

/// The shortest name, in bytes, that is compared with those of other scopes.
const SHORTEST: usize = 4;

/// Every type that is named and not found, in the order of the files, each of which is the graph's of its index.
pub(super) fn types(graph: &Graph, files: &[Declared<'_>]) -> Vec<Problem> {
    let names = Names::new(graph, files);
    let mut told = Vec::new();
    for (file, declared) in files.iter().enumerate() {
        let before = told.len();
        let scope = names.visible(file);
        let mut tell = |owner: &str, typ: &[Token<'_>], from: &str, scalars| {
            if let (Some(fault), Some(at)) = (scope.fault(typ, from, scalars), typ.first()) {
                let message = format!("`{owner}`: {fault}");
                told.push(Problem::new(declared.file, message).at(at.line, at.column));
            }
        };
        for field in &declared.fields {
            match field.map() {
                // what a key can be is told with the maps
                Some((_, value)) => tell(&field.path(), value, &field.scope, true),
                None => tell(&field.path(), field.typ, &field.scope, true),
            }
        }
        for used in &declared.uses {
            tell(&used.owner, used.typ, &used.scope, false);
        }
        told[before..].sort_by_key(Problem::position);
    }
    told
}

/// Every default that does not suit the type of its field, in the order of the files.
pub(super) fn defaults(graph: &Graph, files: &[Declared<'_>]) -> Vec<Problem> {
    let names = Names::new(graph, files);
    let mut told = Vec::new();
    for (file, declared) in files.iter().enumerate() {
        let scope = names.visible(file);
        for field in &declared.fields {
            if let Some(default) = field.option("default")
                && let (Some(fault), Some(at)) = (scope.default_fault(field, default), default.first())
            {
                let message = format!("`{}`: {fault}", field.path());
                told.push(Problem::new(declared.file, message).at(at.line, at.column));
            }
        }
    }
    told
}

/// The types of some files by their full names.
struct Names<'a> {
    graph: &'a Graph,
    files: &'a [Declared<'a>],
    types: BTreeMap<&'a str, (usize, &'a Type<'a>)>,
}

impl<'a> Names<'a> {
    fn new(graph: &'a Graph, files: &'a [Declared<'a>]) -> Self {
        let types = files.iter().enumerate().flat_map(|(file, declared)| {
            declared.types.iter().map(move |found| (found.path.as_str(), (file, found)))
        });
        Self { graph, files, types: types.collect() }
    }

    /// What a file sees: the parser looks into everything that it imports and that they in turn do.
    fn visible(&self, file: usize) -> Visible<'_> {
        let indices: BTreeMap<&str, usize> =
            self.files.iter().enumerate().map(|(index, declared)| (declared.file, index)).collect();
        let mut files = BTreeSet::new();
        let mut next = Vec::from([file]);
        while let Some(file) = next.pop() {
            if files.insert(file) {
                let imports = self.graph.files[file].imports.iter();
                next.extend(imports.filter_map(|import| indices.get(import.name.as_str())));
            }
        }
        Visible { names: self, files }
    }
}

/// The types that one file sees.
struct Visible<'a> {
    names: &'a Names<'a>,
    files: BTreeSet<usize>,
}

impl<'a> Visible<'a> {
    /// The type of a name; none if there is none or the file does not see it.
    fn find(&self, name: &str, from: &str) -> Option<&'a Type<'a>> {
        meanings(name, from).iter().find_map(|full| match self.names.types.get(full.as_str()) {
            Some((file, found)) if self.files.contains(file) => Some(*found),
            _ => None,
        })
    }

    /// Why a type cannot be found; none if it can.
    fn fault(&self, typ: &[Token<'_>], from: &str, scalars: bool) -> Option<String> {
        let name = text(typ);
        if name.is_empty() || name.contains('<') || self.find(&name, from).is_some() {
            return None;
        }
        if SCALARS.contains(&name.as_str()) {
            return (!scalars).then(|| format!("`{name}` is no message; put it into one, and write that"));
        }
        let meanings = meanings(&name, from);
        if let Some(file) = self.unimported(&meanings) {
            return Some(format!("`{name}` is declared in `{file}`; import that file"));
        }
        let advice = match self.meant(&name, from, scalars) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "check the name, or import the file that declares it".to_owned(),
        };
        Some(format!("no type `{name}`; {advice}"))
    }

    /// The file that declares one of these names and is not imported.
    fn unimported(&self, meanings: &[String]) -> Option<String> {
        let known = meanings.iter().find_map(|full| self.names.types.get(full.as_str()));
        if let Some((file, _)) = known {
            return Some(self.names.files[*file].file.to_owned());
        }
        if !meanings.iter().any(|full| full.starts_with("google.protobuf.")) {
            return None;
        }
        Bundled::names()
            .find(|name| {
                let Ok(Some(file)) = Bundled.read(name) else { return false };
                let tokens: Vec<_> = Tokens::new(&file.text).flatten().collect();
                Declared::read(name, &tokens).types.iter().any(|found| meanings.contains(&found.path))
            })
            .map(ToOwned::to_owned)
    }

    /// The name that may have been meant.
    fn meant(&self, name: &str, from: &str, scalars: bool) -> Option<String> {
        if scalars && let Some((_, scalar)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
            return Some((*scalar).to_owned());
        }
        let seen = self.names.types.values().filter(|(file, _)| self.files.contains(file));
        let seen: Vec<&str> = seen.map(|(_, found)| found.path.as_str()).collect();
        // As they are written here: without what the innermost scope shares with them.
        let short = |full: &'a str| {
            let scopes = scopes(from).into_iter().find_map(|scope| {
                full.strip_prefix(scope)?.strip_prefix(if scope.is_empty() { "" } else { "." })
            });
            scopes.unwrap_or(full)
        };
        let builtin: &[&str] = if scalars { SCALARS } else { &[] };
        let written = seen.iter().copied().map(short).chain(builtin.iter().copied());
        let name = name.trim_start_matches('.');
        if let Some(near) = nearest(name, written) {
            return Some(near.to_owned());
        }
        let last = |path: &'a str| path.rsplit('.').next().unwrap_or(path);
        let inner = name.rsplit('.').next().filter(|inner| inner.len() >= SHORTEST)?;
        let near = nearest(inner, seen.iter().copied().map(last))?;
        seen.iter().copied().find(|full| last(full) == near).map(|full| short(full).to_owned())
    }

    /// Why a default does not suit the type of its field; none if it does or may.
    fn default_fault(&self, field: &Field<'_>, default: &[Token<'_>]) -> Option<String> {
        let typ = text(field.typ);
        let value = text(default);
        let (negative, plain) = match default {
            [sign, rest @ ..] if sign.is_mark(b'-') => (true, rest),
            rest => (false, rest),
        };
        let whole = match plain {
            [number] if number.kind == Kind::Number => {
                integer_value(number).map(|n| if negative { -n } else { n })
            }
            _ => None,
        };
        let bits = if typ.ends_with("64") { 64 } else { 32 };
        let (fits, expected) = match typ.as_str() {
            "int32" | "sint32" | "sfixed32" | "int64" | "sint64" | "sfixed64" => {
                let (least, most) = (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1);
                let fits = whole.is_some_and(|number| (least..=most).contains(&number));
                (fits, format!("write a whole number from {least} to {most}"))
            }
            "uint32" | "fixed32" | "uint64" | "fixed64" => {
                let most = (1_i128 << bits) - 1;
                let fits = whole.is_some_and(|number| (0..=most).contains(&number));
                (fits, format!("write a whole number from 0 to {most}"))
            }
            "float" | "double" => {
                let fits = matches!(plain, [number] if number.kind == Kind::Number || matches!(number.text, "inf" | "nan"));
                (fits, "write a number, `inf` or `nan`".to_owned())
            }
            "bool" => (matches!(value.as_str(), "true" | "false"), "write `true` or `false`".to_owned()),
            "string" | "bytes" => {
                (default.iter().all(|literal| literal.kind == Kind::Text), "write it in quotes".to_owned())
            }
            _ => match self.find(&typ, &field.scope)?.values.as_deref() {
                Some(values) if values.contains(&value.as_str()) => return None,
                Some(values) => {
                    let advice = match nearest(&value, values.iter().copied()) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => "write the name of one of its values".to_owned(),
                    };
                    return Some(format!(
                        "the enum `{typ}` has no value `{value}` for the default; {advice}"
                    ));
                }
                None => return Some(format!("the message `{typ}` has no default; remove it")),
            },
        };
        (!fits).then(|| format!("the default `{value}` does not suit `{typ}`; {expected}"))
    }
}

/// The value of an integer, which may have all of 64 bits.
fn integer_value(number: &Token<'_>) -> Option<i128> {
    integer(number).map(i128::from).or_else(|| number.text.parse::<u64>().ok().map(i128::from)).or_else(
        || {
            let digits = number.text.strip_prefix("0x").or_else(|| number.text.strip_prefix("0X"))?;
            u64::from_str_radix(digits, 16).ok().map(i128::from)
        },
    )
}

/// A scope and those around it, the innermost first, the root last.
fn scopes(from: &str) -> Vec<&str> {
    let mut scopes = Vec::new();
    let mut scope = from;
    while !scope.is_empty() {
        scopes.push(scope);
        scope = scope.rsplit_once('.').map_or("", |(outer, _)| outer);
    }
    scopes.push("");
    scopes
}

/// The full names that a name may stand for in a scope, the first that exists being the one.
fn meanings(name: &str, from: &str) -> Vec<String> {
    match name.strip_prefix('.') {
        Some(full) => Vec::from([full.to_owned()]),
        None => scopes(from).into_iter().map(|scope| joined(scope, name)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::{Chain, Front as _, Memory, TextFront};
    use alloc::string::ToString;

    fn told(source: &str) -> Vec<String> {
        let others = Memory::new()
            .with("a.proto", source)
            .with("b.proto", "package b; message Address {} message Unseen {}")
            .with("c.proto", "package b; message Hidden { enum Kind { RED = 0; } }");
        let source = Chain::new().then(others).then(Bundled);
        let error = TextFront::new().parse(&["a.proto", "c.proto"], &source).unwrap_err();
        error.problems().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn types_are_told_all_at_once_with_what_was_meant() {
        let source = "syntax = 'proto3'; package a; import 'b.proto';
message N { Strng m = 1; map<int32, Adress> n = 2; b.Adress o = 3; N.Iner p = 4; message Inner {}
 int q = 5; google.protobuf.Timestamp r = 6; b.Hidden.Kind s = 7; Zebra t = 8; b.Address u = 9; .a.N v = 10; }
service S { rpc Get(string) returns (stream M); }";
        assert_eq!(
            told(source),
            [
                "a.proto:2:13: `a.N.m`: no type `Strng`; did you mean `string`?",
                "a.proto:2:37: `a.N.n`: no type `Adress`; did you mean `b.Address`?",
                "a.proto:2:52: `a.N.o`: no type `b.Adress`; did you mean `b.Address`?",
                "a.proto:2:68: `a.N.p`: no type `N.Iner`; did you mean `Inner`?",
                "a.proto:3:2: `a.N.q`: no type `int`; did you mean `int32`?",
                "a.proto:3:13: `a.N.r`: `google.protobuf.Timestamp` is declared in `google/protobuf/timestamp.proto`; import \
             that file",
                "a.proto:3:46: `a.N.s`: `b.Hidden.Kind` is declared in `c.proto`; import that file",
                "a.proto:3:67: `a.N.t`: no type `Zebra`; check the name, or import the file that declares it",
                "a.proto:4:21: `a.S.Get`: `string` is no message; put it into one, and write that",
                "a.proto:4:45: `a.S.Get`: no type `M`; did you mean `N`?",
            ]
        );
    }

    #[test]
    fn types_are_told_along_with_clashes() {
        assert_eq!(
            told("syntax = 'proto3'; message M {\nStrng a = 1; int32 b = 1;\nint32 b = 2; }"),
            [
                "a.proto:2:1: `M.a`: no type `Strng`; did you mean `string`?",
                "a.proto:2:20: `M.b`: number 1 is already used by `M.a` (line 2); the next free number is 3",
                "a.proto:3:7: `M.b`: the name is already used on line 2; choose another",
            ]
        );
    }

    #[test]
    fn defaults_are_told_with_what_suits() {
        let told = |typ: &str, default: &str| {
            let source = format!(
                "package a; enum E {{ RED = 0; GREEN = 1; }} message M {{ optional {typ} x = 1 [default = {default}]; }}"
            );
            told(&source).join("\n")
        };
        let number = "write a whole number from -2147483648 to 2147483647";
        for (typ, default, what) in [
            ("int32", "\"a\"", format!("`a.M.x`: the default `\"a\"` does not suit `int32`; {number}")),
            ("sint32", "2147483648", format!("`2147483648` does not suit `sint32`; {number}")),
            ("sfixed32", "1.5", format!("`1.5` does not suit `sfixed32`; {number}")),
            ("uint64", "-1", "write a whole number from 0 to 18446744073709551615".to_owned()),
            ("bool", "1", "write `true` or `false`".to_owned()),
            ("float", "foo", "write a number, `inf` or `nan`".to_owned()),
            ("string", "4", "the default `4` does not suit `string`; write it in quotes".to_owned()),
            ("bytes", "x", "the default `x` does not suit `bytes`; write it in quotes".to_owned()),
            (
                "E",
                "GREN",
                "the enum `E` has no value `GREN` for the default; did you mean `GREEN`?".to_owned(),
            ),
            ("M", "{}", "the message `M` has no default; remove it".to_owned()),
        ] {
            assert!(told(typ, default).contains(&what), "{typ} = {default}: {}", told(typ, default));
        }
    }
}
