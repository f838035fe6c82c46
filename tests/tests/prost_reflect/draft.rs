//! Random schemas, before they are written as text or as descriptors.

use std::collections::BTreeSet;

use protoplan_tests::generate::Tape;

/// The scalar types, as text names them. Those of [`KEYS`] can be keys of maps.
pub(crate) const SCALARS: [&str; 15] = [
    "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64",
    "bool", "string", "float", "double", "bytes",
];

/// How many of [`SCALARS`], from the first, can be keys of maps.
pub(crate) const KEYS: usize = 12;

/// What a file starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syntax {
    Proto2,
    Proto3,
    Edition2023,
    Edition2024,
}

impl Syntax {
    /// Whether features decide.
    pub(crate) fn is_edition(self) -> bool {
        matches!(self, Syntax::Edition2023 | Syntax::Edition2024)
    }
}

/// The features of a file of an edition.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each feature has two values here")]
pub(crate) struct Features {
    pub(crate) implicit: bool,
    pub(crate) closed: bool,
    pub(crate) expanded: bool,
    pub(crate) delimited: bool,
}

/// A schema of one file with the package `r`.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) syntax: Syntax,
    pub(crate) features: Features,
    pub(crate) enums: Vec<Enum>,
    pub(crate) messages: Vec<Message>,
}

/// The enum `E0`, `E1`, ….
#[derive(Debug)]
pub(crate) struct Enum {
    pub(crate) closed: bool,
    pub(crate) numbers: Vec<i32>,
}

/// The message `M0`, `M1`, …, perhaps inside of another.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) parent: Option<usize>,
    pub(crate) fields: Vec<Field>,
    pub(crate) oneofs: usize,
    /// Whether it is declared by the field of a proto2 group.
    pub(crate) is_group: bool,
}

#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) number: u32,
    pub(crate) kind: Kind,
    pub(crate) shape: Shape,
}

/// The type of a field; messages and enums by their index, scalars by theirs in [`SCALARS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar(usize),
    Enum(usize),
    Message(usize),
    /// A message between tags.
    Group(usize),
}

/// How often a field can be there, and how that is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Implicit,
    Explicit,
    Required,
    Repeated,
    Packed,
    Oneof(usize),
    /// A map with keys of this scalar, to values of the field's kind.
    Map(usize),
}

impl Draft {
    /// Draws a schema that breaks no rule.
    pub(crate) fn draw(tape: &mut Tape<'_>) -> Draft {
        let syntax =
            [Syntax::Proto2, Syntax::Proto3, Syntax::Edition2023, Syntax::Edition2024][tape.below(4)];
        let features = Features {
            implicit: tape.one_in(2),
            closed: tape.one_in(2),
            expanded: tape.one_in(2),
            delimited: tape.one_in(2),
        };
        let enums = (0..=tape.below(2)).map(|_| draw_enum(syntax, tape)).collect();
        let mut draft = Draft { syntax, features, enums, messages: Vec::new() };
        for at in 0..=tape.below(4) {
            let parent = (at > 0 && tape.one_in(3)).then(|| tape.below(at));
            draft.messages.push(Message { parent, fields: Vec::new(), oneofs: 0, is_group: false });
        }
        // a group of proto2 adds a message, whose fields are drawn in their turn
        let mut at = 0;
        while at < draft.messages.len() {
            draft.draw_fields(at, tape);
            at += 1;
        }
        draft
    }

    fn draw_fields(&mut self, of: usize, tape: &mut Tape<'_>) {
        let mut numbers = BTreeSet::new();
        for _ in 0..=tape.below(9) {
            let number = draw_number(tape);
            if !numbers.insert(number) {
                continue;
            }
            let kind = self.draw_kind(of, tape);
            let mut field = Field { number, kind, shape: self.draw_shape(kind, tape) };
            if let Shape::Oneof(at) = field.shape {
                let oneofs = &mut self.messages[of].oneofs;
                let at = at.min(*oneofs);
                *oneofs = (*oneofs).max(at + 1);
                field.shape = Shape::Oneof(at);
            }
            self.messages[of].fields.push(field);
        }
        // the members of a oneof stand together
        self.messages[of].fields.sort_by_key(|field| match field.shape {
            Shape::Oneof(at) => at + 1,
            _ => 0,
        });
    }

    fn draw_kind(&mut self, of: usize, tape: &mut Tape<'_>) -> Kind {
        match tape.below(8) {
            0..4 => Kind::Scalar(tape.below(SCALARS.len())),
            4 | 5 => Kind::Enum(tape.below(self.enums.len())),
            6 if self.syntax == Syntax::Proto2 && self.messages.len() < 8 => {
                let parent = Some(of);
                self.messages.push(Message { parent, fields: Vec::new(), oneofs: 0, is_group: true });
                Kind::Group(self.messages.len() - 1)
            }
            6 if self.syntax.is_edition() => Kind::Group(tape.below(self.messages.len())),
            _ => {
                let at = tape.below(self.messages.len());
                // a group of proto2 is the type of its own field alone
                if self.messages[at].is_group { Kind::Scalar(at) } else { Kind::Message(at) }
            }
        }
    }

    fn draw_shape(&self, kind: Kind, tape: &mut Tape<'_>) -> Shape {
        let implicit = match kind {
            Kind::Scalar(_) => self.syntax != Syntax::Proto2,
            Kind::Enum(at) => self.syntax != Syntax::Proto2 && !self.enums[at].closed,
            Kind::Message(_) | Kind::Group(_) => false,
        };
        let value = match kind {
            // a closed enum is no value of a map whose parts have implicit presence
            Kind::Enum(at) => {
                let it = &self.enums[at];
                it.numbers[0] == 0 && !(it.closed && self.syntax.is_edition() && self.features.implicit)
            }
            Kind::Group(_) => false,
            Kind::Scalar(_) | Kind::Message(_) => true,
        };
        match tape.below(10) {
            0..3 if implicit => Shape::Implicit,
            3 if self.syntax != Syntax::Proto3 => Shape::Required,
            4 if Draft::is_packable(kind) => Shape::Packed,
            5 => Shape::Repeated,
            6 if value => Shape::Map(tape.below(KEYS)),
            7 | 8 => Shape::Oneof(tape.below(2)),
            _ => Shape::Explicit,
        }
    }

    /// Whether a field may be written as a run of values.
    pub(crate) fn is_packable(kind: Kind) -> bool {
        match kind {
            Kind::Scalar(at) => !matches!(SCALARS[at], "string" | "bytes"),
            Kind::Enum(_) => true,
            Kind::Message(_) | Kind::Group(_) => false,
        }
    }

    /// The full name of a message, with a dot before it.
    pub(crate) fn path(&self, message: usize) -> String {
        let around = self.messages[message].parent.map_or_else(|| ".r".into(), |parent| self.path(parent));
        format!("{around}.M{message}")
    }

    /// The name of a field; that of a group of proto2 follows from its message.
    pub(crate) fn field_name(&self, field: &Field) -> String {
        match field.kind {
            Kind::Group(at) if self.messages[at].is_group => format!("m{at}"),
            _ => format!("f{}", field.number),
        }
    }
}

fn draw_enum(syntax: Syntax, tape: &mut Tape<'_>) -> Enum {
    let closed = match syntax {
        Syntax::Proto2 => true,
        Syntax::Proto3 => false,
        Syntax::Edition2023 | Syntax::Edition2024 => tape.one_in(2),
    };
    // what is open starts with 0
    let mut numbers = vec![if closed && tape.one_in(3) { 7 } else { 0 }];
    for number in [1, 2, -1, 300, i32::MAX, i32::MIN] {
        if tape.one_in(3) {
            numbers.push(number);
        }
    }
    Enum { closed, numbers }
}

/// Numbers with tags of every length.
fn draw_number(tape: &mut Tape<'_>) -> u32 {
    match tape.below(4) {
        0 | 1 => 1 + tape.below(15) as u32,
        2 => 16 + tape.below(2032) as u32,
        _ => {
            let edges =
                [2047, 2048, 18_999, 20_000, (1 << 18) - 1, 1 << 18, 1 << 25, (1 << 28) + 5, (1 << 29) - 1];
            edges[tape.below(edges.len())]
        }
    }
}
