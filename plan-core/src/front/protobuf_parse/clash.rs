//! Fields that cannot stand beside each other or where they stand: their numbers, names, JSON names and maps.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use protobuf::descriptor::FieldDescriptorProto;

use super::declared::{Declared, Field, Place, Type, text};
use super::group::json_name;
use super::rewrite::quote;
use super::token::{Kind, unquote};
use crate::nearest;
use crate::schema::Problem;

/// With what a JSON name starts that is kept from the parser. The field's name and the mark once more come before it:
/// the parser wants JSON names to differ from each other and from the names of fields.
const MARK: &str = "\u{2}";

/// The types that the keys of a map can have.
const KEYS: &[&str] = &[
    "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64",
    "bool", "string",
];

/// The largest field number.
const LARGEST: i64 = 0x1fff_ffff;

/// What is wrong with the fields of a file, each by itself and beside those of its message.
pub(super) fn problems(declared: &Declared<'_>) -> Vec<Problem> {
    let mut told = Vec::new();
    for field in &declared.fields {
        if let Some(fault) = map_fault(field) {
            told.push(problem(declared, field, &fault));
        }
    }
    for (message, fields) in by_message(declared) {
        message_problems(declared, &declared.types[message], &fields, &mut told);
    }
    told.sort_by_key(Problem::position);
    told
}

/// The problem of a field.
fn problem(declared: &Declared<'_>, field: &Field<'_>, fault: &str) -> Problem {
    Problem::new(declared.file, format!("`{}`: {fault}", field.path())).at(field.at.line, field.at.column)
}

/// The fields of each message that has any.
fn by_message<'d, 'a>(declared: &'d Declared<'a>) -> BTreeMap<usize, Vec<&'d Field<'a>>> {
    let mut messages: BTreeMap<usize, Vec<&Field<'_>>> = BTreeMap::new();
    for field in &declared.fields {
        if let Some(message) = field.message {
            messages.entry(message).or_default().push(field);
        }
    }
    messages
}

/// Why a field cannot be the map that it is.
fn map_fault(field: &Field<'_>) -> Option<String> {
    let (key, value) = field.map()?;
    match field.place {
        Place::Oneof => return Some("a oneof cannot hold a map; put the map into a message".to_owned()),
        Place::Extend => return Some("an extension cannot be a map; put the map into a message".to_owned()),
        Place::Message => {}
    }
    if value.iter().any(|token| token.is_mark(b'<')) {
        return Some(
            "a map cannot have maps as values; put the inner map into a message, and write that".to_owned(),
        );
    }
    let key = text(key);
    if KEYS.contains(&key.as_str()) {
        return None;
    }
    let advice = match nearest(&key, KEYS.iter().copied()).filter(|_| key != "float") {
        Some(near) => format!("did you mean `{near}`?"),
        None => "use an integer type, `bool` or `string`".to_owned(),
    };
    Some(format!("a map cannot have keys of type `{key}`; {advice}"))
}

/// Tells what is wrong with the fields of a message beside each other.
fn message_problems(
    declared: &Declared<'_>,
    message: &Type<'_>,
    fields: &[&Field<'_>],
    told: &mut Vec<Problem>,
) {
    let mut names: BTreeMap<String, &Field<'_>> = BTreeMap::new();
    let mut numbers: BTreeMap<i64, &Field<'_>> = BTreeMap::new();
    let mut json_names: BTreeMap<String, (&Field<'_>, bool)> = BTreeMap::new();
    let mut entries: BTreeMap<String, (&str, u32)> = BTreeMap::new();
    let nested = declared.types.iter().filter_map(|nested| {
        let inner = nested.path.strip_prefix(&*message.path)?.strip_prefix('.')?;
        Some((inner.to_owned(), ("a nested type", nested.name.line)))
    });
    entries.extend(nested);
    let mut used: BTreeSet<i64> = fields.iter().filter_map(|field| field.number()).collect();
    for &field in fields {
        let same_name = names.get(&field.name()).copied();
        let same_number = field.number().and_then(|number| numbers.get(&number).copied());
        let mut tell = |fault: String| told.push(problem(declared, field, &fault));
        match (same_name, same_number) {
            (Some(first), Some(second)) if first.at == second.at => {
                tell(format!(
                    "the field is declared on line {} already; remove one of the two",
                    first.at.line
                ));
                continue;
            }
            _ => {}
        }
        if let (Some(first), Some(number)) = (same_number, field.number()) {
            tell(format!(
                "number {number} is already used by `{}` (line {}); {}",
                first.path(),
                first.at.line,
                next_free(&message.ranges, &mut used)
            ));
        }
        if let Some(first) = same_name {
            tell(format!("the name is already used on line {}; choose another", first.at.line));
            continue;
        }
        names.insert(field.name(), field);
        field.number().map(|number| numbers.entry(number).or_insert(field));
        let json = json_of(field);
        let given = json != json_name(&field.name());
        let (first, first_given) = *json_names.entry(json.clone()).or_insert((field, given));
        if first.at != field.at && (declared.proto3 || (given && first_given)) {
            let how = if given && first_given { "rename one" } else { "rename one, or give one a json_name" };
            tell(format!(
                "its JSON name `{json}` is that of `{}` (line {}); {how}",
                first.name(),
                first.at.line
            ));
        } else if field.map().is_some() {
            let entry = entry_name(&field.name());
            if let Some((what, line)) = entries.get(&entry) {
                tell(format!(
                    "the entries of the map are a message `{entry}`, a name already used by {what} (line {line}); \
                     rename one"
                ));
            } else {
                entries.insert(entry, ("another map", field.at.line));
            }
        }
    }
}

/// The smallest number that nothing in the message uses. It counts as used from then on.
fn next_free(ranges: &[(i64, i64)], used: &mut BTreeSet<i64>) -> String {
    let mut free = 1;
    loop {
        if let Some((_, end)) =
            ranges.iter().chain(&[(19_000, 19_999)]).find(|(start, end)| (*start..=*end).contains(&free))
        {
            free = end + 1;
        } else if free > LARGEST {
            return "no number is free".to_owned();
        } else if used.insert(free) {
            return format!("the next free number is {free}");
        } else {
            free += 1;
        }
    }
}

/// The JSON name that a field is given or has by its name.
fn json_of(field: &Field<'_>) -> String {
    match field.option("json_name") {
        Some(given) => {
            let bytes: Vec<u8> = given.iter().flat_map(|literal| unquote(literal.text)).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        None => json_name(&field.name()),
    }
}

/// The name of the message that the entries of a map are.
fn entry_name(field: &str) -> String {
    let mut entry: String = field
        .split('_')
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters)
        })
        .collect();
    entry.push_str("Entry");
    entry
}

/// What is to be put in the place of what so that the parser lets through JSON names that it refuses and that a schema
/// can have: two alike in proto2, or one that is another field's name.
pub(super) fn edits(declared: &Declared<'_>) -> Vec<(Range<usize>, String)> {
    let mut edits = Vec::new();
    for (_, fields) in by_message(declared) {
        let mut seen = BTreeSet::new();
        let fresh = |field: &&Field<'_>| {
            let (name, json) = (field.name(), json_of(field));
            let alike = name == json;
            seen.insert(name) && (alike || seen.insert(json))
        };
        if fields.iter().filter(|field| !field.typ.is_empty()).all(fresh) {
            continue;
        }
        edits.extend(fields.iter().filter_map(|field| edit(field)));
    }
    edits
}

/// Hides the JSON name of a field that differs from its name.
fn edit(field: &Field<'_>) -> Option<(Range<usize>, String)> {
    let (name, json) = (field.name(), json_of(field));
    if field.typ.is_empty() || name == json {
        return None;
    }
    let hidden = quote(format!("{MARK}{name}{MARK}{json}").as_bytes());
    if let Some(given) = field.option("json_name") {
        let whole = given.iter().all(|literal| literal.kind == Kind::Text);
        let range = given.first()?.start..given.last()?.end();
        return whole.then_some((range, hidden));
    }
    Some(match field.options.first() {
        Some(open) => (open.end()..open.end(), format!("json_name = {hidden}, ")),
        None => (field.number.end()..field.number.end(), format!(" [json_name = {hidden}]")),
    })
}

/// Gives a field back the JSON name that [`edits`] hid.
pub(super) fn unhide(field: &mut FieldDescriptorProto) {
    let hidden = field.json_name().strip_prefix(MARK).and_then(|rest| rest.split_once(MARK));
    if let Some((_, json)) = hidden {
        field.set_json_name(json.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::token::Tokens;
    use crate::front::{Front as _, Memory, TextFront, read_descriptor_set};
    use crate::schema::SchemaSet;
    use alloc::string::ToString;

    fn told(source: &str) -> Vec<String> {
        let tokens: Vec<_> = Tokens::new(source).map(Result::unwrap).collect();
        problems(&Declared::read("a.proto", &tokens)).iter().map(ToString::to_string).collect()
    }

    fn schema(source: &str) -> Result<SchemaSet, crate::schema::SchemaError> {
        let parsed = TextFront::new().parse(&["a.proto"], &Memory::new().with("a.proto", source))?;
        SchemaSet::build(read_descriptor_set(&parsed.descriptor_set)?)
    }

    #[test]
    fn numbers_and_names_are_told_all_at_once() {
        let source = "syntax = 'proto3'; package a;\nmessage N {\n reserved 2, 4 to 5;\n int32 m = 1;\n \
                      string s = 1;\n oneof o { bool t = 0x1; bool m = 7; }\n int32 m = 1; message P { int32 m = 1; } }";
        assert_eq!(
            told(source),
            [
                "a.proto:5:9: `a.N.s`: number 1 is already used by `a.N.m` (line 4); the next free number is 3",
                "a.proto:6:17: `a.N.t`: number 1 is already used by `a.N.m` (line 4); the next free number is 6",
                "a.proto:6:31: `a.N.m`: the name is already used on line 4; choose another",
                "a.proto:7:8: `a.N.m`: the field is declared on line 4 already; remove one of the two",
            ]
        );
        let group = "message M { optional group G = 1 { optional int32 a = 1; } optional int32 g = 2; }";
        assert_eq!(told(group), ["a.proto:1:75: `M.g`: the name is already used on line 1; choose another"]);
        assert_eq!(
            told("message M { extensions 1 to max; optional int32 a = 5; optional int32 b = 5; }"),
            ["a.proto:1:71: `M.b`: number 5 is already used by `M.a` (line 1); no number is free"]
        );
    }

    #[test]
    fn json_names_clash_in_proto3_and_where_both_are_given() {
        assert_eq!(
            told("syntax = 'proto3'; package a; message M { int32 foo_bar = 1;\nint32 fooBar = 2; }"),
            [
                "a.proto:2:7: `a.M.fooBar`: its JSON name `fooBar` is that of `foo_bar` (line 1); rename one, or give one a \
             json_name"
            ]
        );
        assert_eq!(
            told(
                "message M { optional int32 a = 1 [json_name = 'x']; optional int32 b = 2 [json_name = 'x']; }"
            ),
            ["a.proto:1:68: `M.b`: its JSON name `x` is that of `a` (line 1); rename one"]
        );
        assert!(told("message M { optional int32 foo_bar = 1; optional int32 fooBar = 2; }").is_empty());
    }

    #[test]
    fn json_names_that_a_schema_can_have_reach_it() {
        let names = |source: &str| -> Vec<String> {
            let set = schema(source).unwrap();
            set.fields().map(|(_, field)| field.json_name.to_string()).collect()
        };
        assert_eq!(
            names(
                "message M { optional int32 foo_bar = 1; optional int32 fooBar = 2 [deprecated = true]; \
                   optional int32 foo__bar = 010 [ deprecated = true ]; optional int32 b_c = 9; }"
            ),
            ["fooBar", "fooBar", "fooBar", "bC"]
        );
        assert_eq!(
            names(
                "syntax = 'proto3'; message M { int32 a = 1 [json_name = 'b']; int32 b = 2 [json_name = '\\x61' '\"']; }"
            ),
            ["b", "a\""]
        );
    }

    #[test]
    fn maps_are_told_by_their_fields() {
        let told = |fields: &str| told(&format!("package a; message M {{ {fields} }}")).join("\n");
        for (fields, what) in [
            (
                "map<float, M> x = 1;",
                "38: `a.M.x`: a map cannot have keys of type `float`; use an integer type, `bool` or",
            ),
            (
                "map<M, M> x = 1;",
                "34: `a.M.x`: a map cannot have keys of type `M`; use an integer type, `bool` or `string`",
            ),
            ("map<Strng, M> x = 1;", "a map cannot have keys of type `Strng`; did you mean `string`?"),
            (
                "map<int32, map<int32, M>> x = 1;",
                "`a.M.x`: a map cannot have maps as values; put the inner map into a",
            ),
            (
                "oneof o { map<int32, M> x = 1; }",
                "`a.M.x`: a oneof cannot hold a map; put the map into a message",
            ),
            (
                "extend M { map<int32, M> x = 1; }",
                "`a.M.x`: an extension cannot be a map; put the map into a message",
            ),
            (
                "map<int32, M> a_b = 1; enum ABEntry { Z = 0; }",
                "`ABEntry`, a name already used by a nested type",
            ),
            ("map<int32, M> a_b = 1; map<int32, M> aB = 2;", "`ABEntry`, a name already used by another map"),
        ] {
            assert!(told(fields).contains(what), "{fields}: {}", told(fields));
        }
        assert_eq!(told("map<int32, M> x = 1; map<string, .a.M> y = 2; map<bool, map> z = 3;"), "");
    }
}
