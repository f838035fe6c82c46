//! Rewrites text that is right into text that the parser reads right.
//!
//! Lines stay as they are, and nearly all columns, so that places in errors hold. What is rewritten:
//! octal numbers (read as decimal), `1.` (refused), escapes such as `\u00e9` and `\X41` (read as letters), values
//! between angle brackets (refused), `max` in the reserved numbers of an enum (read as the largest field number). What
//! is blanked, for the parser refuses it and no codec needs it: options of extension ranges and of groups, the
//! options that it does not know, and the negative reserved numbers of an enum.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

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

/// The text of the file `name` as the parser is to see it.
pub(super) fn rewrite(name: &str, text: &str) -> Result<String, Problem> {
    let problem = |fault: Fault| Problem::new(name, fault.message).at(fault.line, fault.column);
    let mut rewrite =
        Rewrite { text, edits: Vec::new(), scopes: Scopes::default(), skipped: None, list: None };
    for token in Tokens::new(text) {
        rewrite.token(token.map_err(problem)?).map_err(problem)?;
    }
    Ok(rewrite.finish())
}

struct Rewrite<'t> {
    text: &'t str,
    /// What is put in the place of what, apart from each other.
    edits: Vec<(Range<usize>, String)>,
    scopes: Scopes<'t>,
    /// Where a list that is being blanked starts, and the depth outside it.
    skipped: Option<(usize, usize)>,
    /// The list of options that is being read.
    list: Option<List>,
}

/// A list of options of a field or an enum value.
struct List {
    /// The depth inside it.
    depth: usize,
    /// Where its bracket stands.
    start: usize,
    /// Where each option starts, and whether it is to be blanked.
    options: Vec<(usize, bool)>,
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
        self.list(&token);
        match token.kind {
            Kind::Number => self.number(&token)?,
            Kind::Text if token.text.contains('\\') => self.edit(&token, quote(&unquote(token.text))),
            Kind::Mark(b'[') if self.is_blanked() => self.skipped = Some((token.start, outside)),
            Kind::Mark(b'<') if self.scopes.in_value() => self.edit(&token, "{".to_string()),
            Kind::Mark(b'>') if self.scopes.innermost() == Some(Scope::Value) => {
                self.edit(&token, "}".to_string());
            }
            Kind::Word if token.text == "max" && self.in_enum_reserved() => {
                self.edit(&token, i32::MAX.to_string());
            }
            Kind::Mark(b';') if self.scopes.in_body() => self.statement(&token),
            _ => {}
        }
        self.scopes.take(&token)
    }

    /// Follows the lists of options, and blanks in them what is to be blanked.
    fn list(&mut self, token: &Token<'_>) {
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
            return;
        };
        if list.depth != depth {
            return;
        }
        if token.is_mark(b']') {
            if let Some(list) = self.list.take() {
                self.end_list(&list, token);
            }
        } else if token.is_mark(b',') {
            list.commas.push(token.start);
        } else if list.options.len() == list.commas.len() {
            list.options.push((token.start, BLANKED.contains(&token.text)));
        }
    }

    /// Blanks what is to be blanked in a list that ends here.
    fn end_list(&mut self, list: &List, end: &Token<'_>) {
        let Some(last) = list.options.iter().rposition(|(_, blanked)| !blanked) else {
            self.blank(list.start..end.end());
            return;
        };
        for (i, (start, blanked)) in list.options.iter().enumerate() {
            let comma = list.commas.get(i).copied();
            if *blanked {
                self.blank(*start..comma.unwrap_or(end.start));
            }
            if let Some(comma) = comma.filter(|_| *blanked || i >= last) {
                self.blank(comma..comma + 1);
            }
        }
    }

    /// Blanks a range, and forgets what was to be rewritten in it.
    fn blank(&mut self, range: Range<usize>) {
        self.edits.retain(|(edit, _)| !range.contains(&edit.start));
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

    fn number(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        let bytes = token.text.as_bytes();
        if let [b'0', digit, ..] = bytes
            && digit.is_ascii_digit()
        {
            let value = u64::from_str_radix(token.text, 8).map_err(|_| Fault {
                line: token.line,
                column: token.column,
                message: "the number is out of range".to_string(),
            })?;
            self.edit(token, format!("{value:<0$}", token.text.len()));
        } else if let Some(dot) = token.text.find('.')
            && !bytes.get(dot + 1).is_some_and(u8::is_ascii_digit)
        {
            self.edit(token, token.text.replacen('.', ".0", 1));
        }
        Ok(())
    }

    fn finish(mut self) -> String {
        self.edits.sort_by_key(|(range, _)| range.start);
        let mut new = String::with_capacity(self.text.len());
        let mut done = self.text.len() - self.text.trim_start_matches('\u{feff}').len();
        for (range, with) in self.edits {
            new.push_str(&self.text[done..range.start]);
            new.push_str(&with);
            done = range.end;
        }
        new.push_str(&self.text[done..]);
        new
    }
}

/// A string literal of these bytes.
fn quote(bytes: &[u8]) -> String {
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
        rewrite("x.proto", text).unwrap()
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
        assert!(rewrite("x.proto", "07777777777777777777777777").is_err());
    }

    #[test]
    fn angle_brackets_become_braces_in_values_only() {
        assert_eq!(
            rewritten(
                "option (o) = { a: < b <c: 1> > }; message M { map<string, M> m = 1 [(p) = { q <> }]; }"
            ),
            "option (o) = { a: { b {c: 1} } }; message M { map<string, M> m = 1 [(p) = { q {} }]; }"
        );
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
            rewritten("message M { optional group G = 1 [a = 1] {} oneof o { group H = 2 [a = 1] {} } }"),
            "message M { optional group G = 1         {} oneof o { group H = 2         {} } }"
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
