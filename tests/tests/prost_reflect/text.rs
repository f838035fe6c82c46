//! A drawn schema as `.proto` text.

use std::fmt::Write as _;

use super::draft::{Draft, Field, Kind, SCALARS, Shape, Syntax};

impl Draft {
    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let mut out = match self.syntax {
            Syntax::Proto2 => "syntax = \"proto2\";\n".to_owned(),
            Syntax::Proto3 => "syntax = \"proto3\";\n".to_owned(),
            Syntax::Edition2023 => "edition = \"2023\";\n".to_owned(),
            Syntax::Edition2024 => "edition = \"2024\";\n".to_owned(),
        };
        out.push_str("package r;\n");
        if self.syntax.is_edition() {
            let choose = |yes, one, other| if yes { one } else { other };
            let features = [
                ("field_presence", choose(self.features.implicit, "IMPLICIT", "EXPLICIT")),
                ("enum_type", choose(self.features.closed, "CLOSED", "OPEN")),
                ("repeated_field_encoding", choose(self.features.expanded, "EXPANDED", "PACKED")),
                ("message_encoding", choose(self.features.delimited, "DELIMITED", "LENGTH_PREFIXED")),
            ];
            for (name, value) in features {
                writeln!(out, "option features.{name} = {value};").unwrap();
            }
        }
        for (at, it) in self.enums.iter().enumerate() {
            writeln!(out, "enum E{at} {{").unwrap();
            if self.syntax.is_edition() && it.closed != self.features.closed {
                let value = if it.closed { "CLOSED" } else { "OPEN" };
                writeln!(out, "option features.enum_type = {value};").unwrap();
            }
            for (value, number) in it.numbers.iter().enumerate() {
                writeln!(out, "E{at}_V{value} = {number};").unwrap();
            }
            out.push_str("}\n");
        }
        for (at, message) in self.messages.iter().enumerate() {
            if message.parent.is_none() {
                writeln!(out, "message M{at} {{").unwrap();
                self.put_body(at, &mut out);
                out.push_str("}\n");
            }
        }
        out
    }

    fn put_body(&self, of: usize, out: &mut String) {
        for (at, message) in self.messages.iter().enumerate() {
            if message.parent == Some(of) && !message.is_group {
                writeln!(out, "message M{at} {{").unwrap();
                self.put_body(at, out);
                out.push_str("}\n");
            }
        }
        let message = &self.messages[of];
        for field in message.fields.iter().filter(|field| !matches!(field.shape, Shape::Oneof(_))) {
            self.put_field(field, out);
        }
        for oneof in 0..message.oneofs {
            writeln!(out, "oneof o{oneof} {{").unwrap();
            for field in message.fields.iter().filter(|field| field.shape == Shape::Oneof(oneof)) {
                self.put_field(field, out);
            }
            out.push_str("}\n");
        }
    }

    fn put_field(&self, field: &Field, out: &mut String) {
        let label = match (field.shape, self.syntax) {
            (Shape::Repeated | Shape::Packed, _) => "repeated ",
            (Shape::Required, Syntax::Proto2) => "required ",
            (Shape::Explicit, Syntax::Proto2) => "optional ",
            (Shape::Explicit, Syntax::Proto3) if matches!(field.kind, Kind::Scalar(_) | Kind::Enum(_)) => {
                "optional "
            }
            _ => "",
        };
        let mut kind = match field.kind {
            Kind::Scalar(at) => SCALARS[at].to_owned(),
            Kind::Enum(at) => format!("E{at}"),
            Kind::Message(at) | Kind::Group(at) => self.path(at),
        };
        let number = field.number;
        if let Kind::Group(at) = field.kind
            && self.messages[at].is_group
        {
            writeln!(out, "{label}group M{at} = {number} {{").unwrap();
            self.put_body(at, out);
            out.push_str("}\n");
            return;
        }
        if let Shape::Map(key) = field.shape {
            kind = format!("map<{}, {kind}>", SCALARS[key]);
        }
        let options = self.options(field);
        let options = if options.is_empty() { options } else { format!(" [{options}]") };
        writeln!(out, "{label}{kind} {} = {number}{options};", self.field_name(field)).unwrap();
    }

    fn options(&self, field: &Field) -> String {
        let list = matches!(field.shape, Shape::Repeated | Shape::Packed);
        let packs = list && Draft::is_packable(field.kind);
        let packed = field.shape == Shape::Packed;
        if !self.syntax.is_edition() {
            let usual = self.syntax == Syntax::Proto3;
            return if packs && packed != usual { format!("packed = {packed}") } else { String::new() };
        }
        let mut options = Vec::new();
        let is_message = matches!(field.kind, Kind::Message(_) | Kind::Group(_));
        match field.shape {
            Shape::Required => options.push("features.field_presence = LEGACY_REQUIRED"),
            Shape::Explicit if self.features.implicit && !is_message => {
                options.push("features.field_presence = EXPLICIT");
            }
            Shape::Implicit if !self.features.implicit => {
                options.push("features.field_presence = IMPLICIT");
            }
            _ => {}
        }
        if packs && packed == self.features.expanded {
            let packed = "features.repeated_field_encoding = PACKED";
            options.push(if self.features.expanded {
                packed
            } else {
                "features.repeated_field_encoding = EXPANDED"
            });
        }
        let group = matches!(field.kind, Kind::Group(_));
        if is_message && !matches!(field.shape, Shape::Map(_)) && group != self.features.delimited {
            let delimited = "features.message_encoding = DELIMITED";
            options.push(if group { delimited } else { "features.message_encoding = LENGTH_PREFIXED" });
        }
        options.join(", ")
    }
}
