//! Values of options between braces, with what is written several times gathered into lists: the parser keeps only the
//! last of several values of one name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::rewrite::plain;
use super::token::{Kind, Token};

/// A value.
enum Value {
    /// Anything that has no parts.
    Scalar(String),
    /// A list between brackets.
    List(Vec<Value>),
    /// What stands between braces: names, each with all of its values.
    Fields(Vec<(String, Vec<Value>)>),
}

/// The text of a value between braces or angle brackets as the parser is to see it; none if the tokens are not those
/// of such a value, which is then the parser's to tell.
pub(super) fn gathered(tokens: &[Token<'_>]) -> Option<String> {
    let mut reader = Reader { tokens };
    let value = reader.value()?;
    if !reader.tokens.is_empty() || !matches!(value, Value::Fields(_)) {
        return None;
    }
    let mut text = String::new();
    value.write(&mut text);
    Some(text)
}

/// Reads values. Recursion ends at the nesting that the scan before lets through.
struct Reader<'a, 't> {
    tokens: &'a [Token<'t>],
}

impl<'t> Reader<'_, 't> {
    fn next(&mut self) -> Option<Token<'t>> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(*first)
    }

    /// Goes past this mark if it is next.
    fn mark(&mut self, mark: u8) -> bool {
        let met = self.tokens.first().is_some_and(|token| token.is_mark(mark));
        if met {
            self.tokens = &self.tokens[1..];
        }
        met
    }

    fn value(&mut self) -> Option<Value> {
        let first = self.next()?;
        match first.kind {
            Kind::Mark(b'{') => self.fields(b'}'),
            Kind::Mark(b'<') => self.fields(b'>'),
            Kind::Mark(b'[') => self.list(),
            Kind::Mark(sign @ (b'-' | b'+')) => {
                let number = self.next().filter(|token| matches!(token.kind, Kind::Number | Kind::Word))?;
                let mut text = char::from(sign).to_string();
                text.push_str(&plain(&number).unwrap_or_else(|| number.text.to_string()));
                Some(Value::Scalar(text))
            }
            Kind::Mark(_) => None,
            Kind::Text => {
                let mut text = plain(&first).unwrap_or_else(|| first.text.to_string());
                while let Some(more) = self.tokens.first().filter(|token| token.kind == Kind::Text) {
                    text.push(' ');
                    text.push_str(&plain(more).unwrap_or_else(|| more.text.to_string()));
                    self.tokens = &self.tokens[1..];
                }
                Some(Value::Scalar(text))
            }
            Kind::Word | Kind::Number => {
                Some(Value::Scalar(plain(&first).unwrap_or_else(|| first.text.to_string())))
            }
        }
    }

    fn list(&mut self) -> Option<Value> {
        let mut values = Vec::new();
        if self.mark(b']') {
            return Some(Value::List(values));
        }
        loop {
            values.push(self.value()?);
            if self.mark(b']') {
                return Some(Value::List(values));
            }
            if !self.mark(b',') {
                return None;
            }
        }
    }

    fn fields(&mut self, close: u8) -> Option<Value> {
        let mut fields: Vec<(String, Vec<Value>)> = Vec::new();
        while !self.mark(close) {
            let name = self.name()?;
            if !self.mark(b':')
                && !self.tokens.first().is_some_and(|token| matches!(token.text, "{" | "<" | "["))
            {
                return None;
            }
            let value = self.value()?;
            if !self.mark(b',') {
                self.mark(b';');
            }
            if let Some((_, values)) = fields.iter_mut().find(|(known, _)| *known == name) {
                values.push(value);
            } else {
                fields.push((name, Vec::from([value])));
            }
        }
        Some(Value::Fields(fields))
    }

    /// A field's name, or that of an extension or of a type between brackets.
    fn name(&mut self) -> Option<String> {
        let first = self.next()?;
        if first.kind == Kind::Word {
            return Some(first.text.to_string());
        }
        if !first.is_mark(b'[') {
            return None;
        }
        let mut name = first.text.to_string();
        loop {
            let part = self.next()?;
            name.push_str(part.text);
            match part.kind {
                Kind::Mark(b']') => return Some(name),
                Kind::Word | Kind::Mark(b'.' | b'/' | b'-') => {}
                _ => return None,
            }
        }
    }
}

impl Value {
    fn write(&self, text: &mut String) {
        match self {
            Self::Scalar(scalar) => text.push_str(scalar),
            Self::List(values) => write_list(values, text),
            Self::Fields(fields) => {
                text.push('{');
                for (name, values) in fields {
                    text.push(' ');
                    text.push_str(name);
                    text.push_str(": ");
                    match values.as_slice() {
                        [value] => value.write(text),
                        values => write_list(values, text),
                    }
                }
                text.push_str(" }");
            }
        }
    }
}

/// Writes a list of values, those of lists in it in their place.
fn write_list(values: &[Value], text: &mut String) {
    text.push('[');
    write_items(values, text, true);
    text.push(']');
}

fn write_items(values: &[Value], text: &mut String, mut first: bool) -> bool {
    for value in values {
        if let Value::List(values) = value {
            first = write_items(values, text, first);
        } else {
            if !first {
                text.push_str(", ");
            }
            value.write(text);
            first = false;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::token::Tokens;

    fn text(text: &str) -> Option<String> {
        gathered(&Tokens::new(text).map(Result::unwrap).collect::<Vec<_>>())
    }

    #[test]
    fn gathers_what_is_written_several_times() {
        assert_eq!(
            text("{ a: 1 b < c: -010, c: 2; > a: [2, 3] d [{}], a: 'x' \"y\" }").unwrap(),
            "{ a: [1, 2, 3, 'x' \"y\"] b: { c: [-8  , 2] } d: [{ }] }"
        );
        assert_eq!(text("{ [p.q]: A [t.com/p.M] { x: true } e: [] }").unwrap(), {
            "{ [p.q]: A [t.com/p.M]: { x: true } e: [] }"
        });
    }

    #[test]
    fn leaves_what_it_does_not_understand() {
        for bad in
            ["", "1", "{", "{ a 1 }", "{ a: }", "{ a: [1 2] }", "{ : 1 }", "{ [a: 1 }", "{ a: - }", "{} {}"]
        {
            assert_eq!(text(bad), None, "{bad}");
        }
    }
}
