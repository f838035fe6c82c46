//! What the parser says, as a problem with a place.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt::Write as _;

use crate::schema::Problem;

/// The problem that a chain of errors tells, from the outermost to its cause. `folder` is where the files lay;
/// `fallback` is the file to name if the errors name none.
pub(super) fn problem(chain: &[String], folder: &str, fallback: &str) -> Problem {
    let mut file = fallback;
    let mut position = None;
    let mut text = String::new();
    for error in chain {
        let mut rest = error.as_str();
        if rest == "using pure parser" {
            continue;
        }
        if let Some((path, after)) = rest.strip_prefix("error in `").and_then(|rest| rest.split_once("`: ")) {
            file = path.strip_prefix(folder).unwrap_or(path).trim_start_matches(['/', '\\']);
            rest = after;
        }
        if let Some((place, after)) = placed(rest) {
            position = Some(place);
            rest = after;
        }
        if !text.contains(rest) {
            let separator = if text.is_empty() { "" } else { ": " };
            let _ = write!(text, "{separator}{rest}");
        }
    }
    let problem = Problem::new(file.replace('\\', "/"), reworded(&text));
    match position {
        Some((line, column)) => problem.at(line, column),
        None => problem,
    }
}

/// What a complaint is about that can be told better from the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// A type that is not found.
    Type,
    /// A default that does not suit its type.
    Default,
    /// Anything else.
    Other,
}

/// What a chain of errors is about.
pub(super) fn about(chain: &[String]) -> About {
    let Some(cause) = chain.last() else { return About::Other };
    if cause.starts_with("object is not found by path") {
        About::Type
    } else if cause.starts_with("Could not parse default value")
        || cause == "default value is not a string literal"
    {
        About::Default
    } else {
        About::Other
    }
}

/// Line, column and the text after them.
fn placed(text: &str) -> Option<((u32, u32), &str)> {
    let (place, rest) = text.strip_prefix("at ")?.split_once(": ")?;
    let (line, column) = place.split_once(':')?;
    Some(((line.parse().ok()?, column.parse().ok()?), rest))
}

/// The parser's words, or better ones that also say what to do.
fn reworded(text: &str) -> String {
    let plain = match text {
        "incorrect input" | "Incorrect input" => {
            "unexpected text; what stands here or just before it is no statement"
        }
        "Unexpected EOF" | "Unexpected end of input" => {
            "the file ends early; is a `}`, `;` or quote missing?"
        }
        "expecting a constant" => "expected a value: a number, a string, a name, or `{ … }`",
        "unknown syntax" => "unknown syntax; write `syntax = \"proto2\";` or `syntax = \"proto3\";`",
        "integer overflow" | "Parse int error" => "the number is out of range",
        "label not allowed" => {
            "a label that cannot stand here; in a oneof leave it out, in proto3 leave `required` out"
        }
        "label required" => {
            "in proto2 a field needs a label; put `optional`, `required` or `repeated` before its type"
        }
        "group name should start with upper case" => "the name of a group must start with a capital letter",
        "map field not allowed" => "a oneof cannot hold a map; put the map into a message",
        "oneof in group" => "a oneof in a group is not read from text; write a message instead of the group",
        "oneof in oneof" => "a oneof cannot hold a oneof; put the inner one into a message",
        "oneof in extend" => "a oneof cannot be an extension; put it into a message",
        _ => return reworded_with_names(text),
    };
    plain.to_owned()
}

/// The same for words that hold names.
fn reworded_with_names(text: &str) -> String {
    if let Some(rest) = text.strip_prefix("object is not found by path `")
        && let Some((name, scope)) = rest.split_once("` in scope `")
    {
        let scope = scope.trim_end_matches('`').trim_start_matches('.');
        let within = if scope.is_empty() { String::new() } else { format!(" in `{scope}`") };
        return format!(
            "no message or enum `{name}` is known{within}; check the name, or import the file that has it"
        );
    }
    if let Some(name) = text.strip_prefix("object is not found by path: ") {
        return format!(
            "no message or enum `{name}` is known; check the name, or import the file that has it"
        );
    }
    if let Some(name) = text.strip_prefix("Non-unique field name: `").and_then(|rest| rest.strip_suffix('`'))
    {
        // the parser says so of the number too
        return format!(
            "the name, the JSON name or the number of `{name}` is already used in its message; choose another one"
        );
    }
    if let Some(name) = text.strip_prefix("extension not found: ") {
        return format!("no option `({name})` is known; check the name, or import the file that declares it");
    }
    if let Some(rest) = text.strip_prefix("builtin option ")
        && let Some((name, options)) = rest.split_once(" not found for options ")
    {
        // The parser names the two the wrong way round.
        let (name, options) = if name.contains('.') { (options, name) } else { (name, options) };
        return format!(
            "`{options}` has no option `{name}`; check the name, or write `({name})` if it is your own"
        );
    }
    let mut letters = text.trim_end_matches('.').chars();
    let Some(first) = letters.next() else { return "the parser refused the file without a word".to_owned() };
    let rest = letters.as_str();
    // A name in capitals stays as it is.
    if rest.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        format!("{first}{rest}")
    } else {
        format!("{}{rest}", first.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn told(chain: &[&str]) -> String {
        let chain: Vec<String> = chain.iter().map(ToString::to_string).collect();
        problem(&chain, "/tmp/x", "root.proto").to_string()
    }

    #[test]
    fn finds_file_and_place() {
        assert_eq!(
            told(&[
                "using pure parser",
                "error in `/tmp/x/a/b.proto`: at 4:7: label required",
                "at 4:7: label required",
                "label required"
            ]),
            "a/b.proto:4:7: in proto2 a field needs a label; put `optional`, `required` or `repeated` before its type"
        );
        assert_eq!(told(&["something Odd."]), "root.proto: something Odd");
        assert_eq!(told(&[]), "root.proto: the parser refused the file without a word");
    }

    #[test]
    fn keeps_causes_and_says_what_to_do() {
        assert_eq!(
            told(&["error in `/tmp/x/a.proto`: Non-unique field name: `b`"]),
            "a.proto: the name, the JSON name or the number of `b` is already used in its message; choose another one"
        );
        assert_eq!(
            told(&["error in `/tmp/x/a.proto`: Parsing option", "Parsing option", "unknown enum value: X"]),
            "a.proto: parsing option: unknown enum value: X"
        );
        assert_eq!(
            told(&["error in `/tmp/x/a.proto`: object is not found by path `Foo` in scope `.p.M`"]),
            "a.proto: no message or enum `Foo` is known in `p.M`; check the name, or import the file that has it"
        );
        assert_eq!(
            told(&["builtin option google.protobuf.FieldOptions not found for options nope"]),
            "root.proto: `google.protobuf.FieldOptions` has no option `nope`; check the name, or write `(nope)` if it \
             is your own"
        );
    }
}
