//! Rewrites text that is right into text that the parser reads right.
//!
//! Lines stay as they are, and nearly all columns, so that places in errors hold. What is rewritten: groups (only plain
//! fields are read), values in braces that name a field several times (the last is read), octal numbers (read as decimal), `1.` (refused), escapes such as `\u00e9` and `\X41` (read as letters), values
//! between angle brackets (refused), `max` in the reserved numbers of an enum (read as the largest field number). What
//! is blanked, for the parser refuses it and no codec needs it: options of extension ranges and of groups, the
//! options that it does not know, and the negative reserved numbers of an enum.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::Write as _;
use core::ops::Range;

use super::aggregate::gathered;
use super::group::Groups;
use super::scan::{Scope, Scopes};
use super::token::{Fault, Kind, Token, Tokens, unquote};
use crate::schema::Problem;

/// Options of the current `descriptor.proto` that the parser does not know. None of them bears on the wire.
const BLANKED: &[&str] = &[
    "debug_redact",
    "deprecated_legacy_json_field_conflicts",
    "edition_defaults",
    "feature_support",
    "retention",
    "targets",
    "unverified_lazy",
];

/// The text of the file `name` as the parser is to see it, with these edits besides its own.
pub(super) fn rewrite(name: &str, text: &str, edits: Vec<(Range<usize>, String)>) -> Result<String, Problem> {
    let problem = |fault: Fault| Problem::new(name, fault.message).at(fault.line, fault.column);
    let mut rewrite = Rewrite {
        text,
        edits,
        scopes: Scopes::default(),
        groups: Groups::default(),
        skipped: None,
        list: None,
        aggregate: None,
    };
    for token in Tokens::new(text) {
        rewrite.token(token.map_err(problem)?).map_err(problem)?;
    }
    Ok(rewrite.finish())
}

struct Rewrite<'t> {
    text: &'t str,
    /// What is put in the place of what. Of two that overlap the one that starts first counts, or the longer one.
    edits: Vec<(Range<usize>, String)>,
    scopes: Scopes<'t>,
    groups: Groups,
    /// Where a list that is being blanked starts, and the depth outside it.
    skipped: Option<(usize, usize)>,
    /// The list of options that is being read.
    list: Option<List<'t>>,
    /// The depth outside the value in braces that is being read, and its tokens.
    aggregate: Option<(usize, Vec<Token<'t>>)>,
}

/// A list of options of a field or an enum value.
struct List<'t> {
    /// The depth inside it.
    depth: usize,
    /// Where its bracket stands.
    start: usize,
    /// The token with which each option starts, and whether the option is to be blanked.
    options: Vec<(Token<'t>, bool)>,
    /// Where the commas between them stand.
    commas: Vec<usize>,
}

impl<'t> Rewrite<'t> {
    fn token(&mut self, token: Token<'t>) -> Result<(), Fault> {
        let outside = self.scopes.depth();
        if self.skipped.is_some() {
            self.scopes.take(&token)?;
            self.end_skipped(token.end());
            return Ok(());
        }
        if self.aggregate.is_some() {
            self.scopes.take(&token)?;
            self.end_aggregate(token);
            return Ok(());
        }
        self.list(&token)?;
        match token.kind {
            Kind::Number | Kind::Text => {
                if let Some(new) = plain(&token) {
                    self.edit(&token, new);
                }
            }
            Kind::Mark(b'[') if self.is_blanked() => self.skipped = Some((token.start, outside)),
            Kind::Mark(b'{' | b'<') if self.scopes.in_value() => {
                self.aggregate = Some((outside, Vec::from([token])));
            }
            Kind::Mark(b'<') => self.map(&token)?,
            Kind::Mark(b'{') => self.edits.extend(self.groups.open(self.text, &self.scopes, &token)),
            Kind::Mark(b'}') => self.edits.extend(self.groups.close(&self.scopes, &token)),
            Kind::Word if token.text == "max" && self.in_enum_reserved() => {
                self.edit(&token, i32::MAX.to_string());
            }
            Kind::Mark(b';') if self.scopes.in_body() => self.statement(&token),
            _ => {}
        }
        self.scopes.take(&token)
    }

    /// Follows the lists of options, and blanks in them what is to be blanked.
    fn list(&mut self, token: &Token<'t>) -> Result<(), Fault> {
        let depth = self.scopes.depth();
        let Some(list) = &mut self.list else {
            if token.is_mark(b'[') && !self.scopes.in_value() && !self.is_blanked() {
                self.list = Some(List {
                    depth: depth + 1,
                    start: token.start,
                    options: Vec::new(),
                    commas: Vec::new(),
                });
            }
            return Ok(());
        };
        if list.depth != depth {
            return Ok(());
        }
        if token.is_mark(b']') {
            if let Some(list) = self.list.take() {
                self.end_list(&list, token);
            }
        } else if token.is_mark(b',') {
            list.commas.push(token.start);
        } else if list.options.len() == list.commas.len() {
            let blanked = BLANKED.contains(&token.text);
            let same = |(known, _): &&(Token<'t>, bool)| known.kind == Kind::Word && known.text == token.text;
            if !blanked && let Some((known, _)) = list.options.iter().find(same) {
                let (name, line) = (token.text, known.line);
                let message =
                    format!("option `{name}` is set twice, on line {line} already; remove one of the two");
                return Err(Fault { line: token.line, column: token.column, message });
            }
            list.options.push((*token, blanked));
        }
        Ok(())
    }

    /// Blanks what is to be blanked in a list that ends here.
    fn end_list(&mut self, list: &List<'_>, end: &Token<'_>) {
        if !list.options.iter().any(|(_, blanked)| *blanked) {
            return;
        }
        let Some(last) = list.options.iter().rposition(|(_, blanked)| !blanked) else {
            self.blank(list.start..end.end());
            return;
        };
        for (i, (first, blanked)) in list.options.iter().enumerate() {
            let comma = list.commas.get(i).copied();
            if *blanked {
                self.blank(first.start..comma.unwrap_or(end.start));
            }
            if let Some(comma) = comma.filter(|_| *blanked || i >= last) {
                self.blank(comma..comma + 1);
            }
        }
    }

    /// Blanks a range, whatever else was to be put in its place.
    fn blank(&mut self, range: Range<usize>) {
        let text = self.text[range.clone()].chars();
        let blank = text.map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
        self.edits.push((range, blank));
    }

    fn edit(&mut self, token: &Token<'_>, new: String) {
        self.edits.push((token.start..token.end(), new));
    }

    /// Blanks the statement that ends here, if it is one to be blanked.
    fn statement(&mut self, end: &Token<'_>) {
        let statement = self.scopes.statement();
        let [first, second, ..] = statement else { return };
        let option = first.is_word("option") && BLANKED.contains(&second.text);
        let reserved = self.in_enum_reserved() && statement.iter().any(|token| token.is_mark(b'-'));
        if option || reserved {
            self.blank(first.start..end.start);
        }
    }

    /// Whether the list that starts here is one of an extension range or of a group.
    fn is_blanked(&self) -> bool {
        let statement = self.scopes.statement();
        let extensions =
            self.scopes.first_is("extensions") && self.scopes.innermost() == Some(Scope::Message);
        let group = |at: usize| {
            statement.get(at).is_some_and(|word| word.is_word("group"))
                && statement.get(at + 1).is_some_and(|name| name.kind == Kind::Word)
                && statement.get(at + 2).is_some_and(|equals| equals.is_mark(b'='))
        };
        extensions && statement.get(1).is_some_and(|number| number.kind == Kind::Number)
            || group(0) && statement.len() == 4
            || group(1) && statement.len() == 5
    }

    /// Blanks a list once it is whole.
    fn end_skipped(&mut self, end: usize) {
        if let Some((start, outside)) = self.skipped
            && self.scopes.depth() == outside
        {
            self.blank(start..end);
            self.skipped = None;
        }
    }

    fn in_enum_reserved(&self) -> bool {
        self.scopes.innermost() == Some(Scope::Enum) && self.scopes.first_is("reserved")
    }

    /// Takes one more token of a value in braces, and rewrites the value if it ends here.
    fn end_aggregate(&mut self, token: Token<'t>) {
        let Some((outside, tokens)) = &mut self.aggregate else { return };
        tokens.push(token);
        if self.scopes.depth() > *outside {
            return;
        }
        if let (Some(first), Some(mut new)) = (tokens.first(), gathered(tokens)) {
            let range = first.start..token.end();
            let lines = self.text[range.clone()].chars().filter(|letter| *letter == '\n');
            new.extend(lines);
            self.edits.push((range, new));
        }
        self.aggregate = None;
    }

    /// Checks a map type, which starts here.
    fn map(&self, token: &Token<'_>) -> Result<(), Fault> {
        if let [label, map] = self.scopes.statement()
            && map.is_word("map")
            && matches!(label.text, "optional" | "required" | "repeated")
        {
            let message = format!("a map takes no label; remove `{}`", label.text);
            return Err(Fault { line: token.line, column: label.column, message });
        }
        Ok(())
    }

    fn finish(mut self) -> String {
        self.edits.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
        let mut new = String::with_capacity(self.text.len());
        let mut done = self.text.len() - self.text.trim_start_matches('\u{feff}').len();
        for (range, with) in self.edits {
            if range.start < done {
                continue;
            }
            new.push_str(&self.text[done..range.start]);
            new.push_str(&with);
            done = range.end;
        }
        new.push_str(&self.text[done..]);
        new
    }
}

/// A number or a string as the parser reads it right, if not as it is.
pub(super) fn plain(token: &Token<'_>) -> Option<String> {
    let bytes = token.text.as_bytes();
    match token.kind {
        Kind::Text => token.text.contains('\\').then(|| quote(&unquote(token.text))),
        Kind::Number if bytes.first() == Some(&b'0') && bytes.get(1).is_some_and(u8::is_ascii_digit) => {
            // What is too large stays so: as a decimal number it is larger still than 64 bits hold.
            let value = u64::from_str_radix(token.text, 8).ok()?;
            Some(format!("{value:<0$}", token.text.len()))
        }
        Kind::Number => {
            let dot = token.text.find('.')?;
            let whole = !bytes.get(dot + 1).is_some_and(u8::is_ascii_digit);
            whole.then(|| token.text.replacen('.', ".0", 1))
        }
        Kind::Word | Kind::Mark(_) => None,
    }
}

/// A string literal of these bytes.
pub(super) fn quote(bytes: &[u8]) -> String {
    let mut literal = String::with_capacity(bytes.len() + 2);
    literal.push('"');
    for byte in bytes {
        match byte {
            b'"' | b'\\' => {
                literal.push('\\');
                literal.push(char::from(*byte));
            }
            b' '..=b'~' => literal.push(char::from(*byte)),
            _ => {
                let _ = write!(literal, "\\{byte:03o}");
            }
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> String {
        rewrite("x.proto", text, Vec::new()).unwrap()
    }

    #[test]
    fn leaves_ordinary_text_alone() {
        let text = "syntax = 'proto3'; // é\nmessage M { map<string, int32> m = 1 [deprecated = true]; double d = 0; }";
        assert_eq!(rewritten(text), text);
        assert_eq!(rewritten(&format!("\u{feff}{text}")), text);
    }

    #[test]
    fn numbers_and_strings_keep_their_meaning() {
        assert_eq!(
            rewritten("a = 017 ; b = 1. c = 0.5 d = 2.e3 e = 0"),
            "a = 15  ; b = 1.0 c = 0.5 d = 2.0e3 e = 0"
        );
        assert_eq!(rewritten(r#"'\u00e9' 'a\'"' '\X41\1'"#), r#""\303\251" "a'\"" "A\001""#);
        assert_eq!(rewritten("07777777777777777777777777"), "07777777777777777777777777");
    }

    #[test]
    fn angle_brackets_become_braces_in_values_only() {
        assert_eq!(
            rewritten(
                "option (o) = { a: < b <c: 1> > }; message M { map<string, M> m = 1 [(p) = { q <> }]; }"
            ),
            "option (o) = { a: { b: { c: 1 } } }; message M { map<string, M> m = 1 [(p) = { q: { } }]; }"
        );
    }

    #[test]
    fn groups_become_messages() {
        assert_eq!(
            rewritten("message M { optional\n group G = 010 [a = 1] { int32 a = 1; } }"),
            "message M { \nmessage G { int32 a = 1; } optional G g = 8   [json_name = \"\\001g\"]; }"
        );
        assert_eq!(
            rewritten("extend M { repeated group G = 1 {} }"),
            "extend M { } message G {} extend M { repeated G g = 1 [json_name = \"\\001g\"]; }"
        );
        let oneof = "message M { oneof o { group G = 1 {} } optional int32 group = 2; }";
        assert_eq!(rewritten(oneof), oneof);
    }

    #[test]
    fn values_keep_their_lines_and_repetitions() {
        assert_eq!(rewritten("option (o) = {\n a: 1\n a: 2 };\nx"), "option (o) = { a: [1, 2] }\n\n;\nx");
        assert_eq!(rewritten("int32 a = 1 [(o) = { a: 1 }, (p) = [{}, < >]];"), {
            "int32 a = 1 [(o) = { a: 1 }, (p) = [{ }, { }]];"
        });
    }

    #[test]
    fn what_the_parser_lets_through_is_told() {
        for (text, column, what) in [
            ("int32 a = 1 [default = 1, default = 2];", 27, "set twice"),
            ("message M { repeated map<string, string> m = 1; }", 13, "takes no label"),
        ] {
            let problem = rewrite("x.proto", text, Vec::new()).unwrap_err();
            assert_eq!(problem.position(), Some((1, column)));
            assert!(problem.message().contains(what), "{problem}");
        }
        assert!(rewrite("x.proto", "int32 a = 1 [(o) = 1, (o) = 2];", Vec::new()).is_ok());
    }

    #[test]
    fn what_cannot_be_read_is_blanked() {
        assert_eq!(
            rewritten(
                "message M { extensions 4 to 5, 9 [declaration = {\n number: 4 }, x = [1]]; int32 a = 1 [b = 1]; }"
            ),
            "message M { extensions 4 to 5, 9                 \n                      ; int32 a = 1 [b = 1]; }"
        );
        assert_eq!(
            rewritten("message M { oneof o { group H = 2 [a = 1] {} } }"),
            "message M { oneof o { group H = 2         {} } }"
        );
        assert_eq!(
            rewritten(
                "message M { int32 a = 1 [retention = R, b = 1, targets = T, targets = S, c = 010, debug_redact = D]; }"
            ),
            "message M { int32 a = 1 [               b = 1,                           c = 8                    ]; }"
        );
        assert_eq!(
            rewritten(
                "enum E { option deprecated_legacy_json_field_conflicts = true; A = 0 [debug_redact = true]; }"
            ),
            "enum E {                                                     ; A = 0                      ; }"
        );
        assert_eq!(
            rewritten("enum E { A = 0; reserved -5 to -1, 07, 10; reserved 5 to max; }"),
            "enum E { A = 0;                          ; reserved 5 to 2147483647; }"
        );
    }
}
