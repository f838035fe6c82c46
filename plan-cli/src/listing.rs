//! The records of an encoded message, a line each.

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use plan_core::plan::{Cardinality, EnumPlan, Field, Op, Verified};
use plan_core::wire::{Cursor, Fault, FieldNumber, Tag, WireType, skip};
use plan_core::{DecodeErrorKind, Limits};

use crate::guess::Guess;
use crate::value;

const HEAD: Style = Style::new().dimmed();
const NAME: Style = AnsiColor::Cyan.on_default();
const GUESS: Style = AnsiColor::Yellow.on_default();

/// Where a listing ends that cannot go on.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The input is malformed at this byte.
    Fault(usize, DecodeErrorKind),
    /// A line cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Writes the records of a message to `out`, with what `plan` says of them; without a plan, with guesses.
///
/// All up to a fault is written. Messages and groups may nest as deep as [`Limits::DEFAULT`] allows.
pub(crate) fn write(out: &mut dyn Write, bytes: &[u8], plan: Option<&Verified<'_>>) -> Result<(), Stop> {
    if plan.is_none() {
        writeln!(out, "{GUESS}without a schema, what is marked by ? is a guess{GUESS:#}")?;
    }
    let width = bytes.len().to_string().len().max("offset".len());
    writeln!(out, "{HEAD}{:>width$}  field  wire     length  value{HEAD:#}", "offset")?;
    let mut listing = Listing { out, width };
    listing.message(&mut Place::new(bytes), plan, None, Limits::DEFAULT.depth)
}

/// A place in the input.
#[derive(Clone, Copy)]
struct Place<'a> {
    cursor: Cursor<'a>,
    /// The offset in the input of the end of the innermost message.
    end: usize,
}

impl<'a> Place<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { cursor: Cursor::new(bytes), end: bytes.len() }
    }

    fn offset(&self) -> usize {
        self.end - self.cursor.remaining()
    }

    /// Runs a step of the cursor; a fault lies where the cursor stands after it.
    fn read<T>(&mut self, step: impl FnOnce(&mut Cursor<'a>) -> Result<T, Fault>) -> Result<T, Stop> {
        step(&mut self.cursor).map_err(|fault| self.fault(fault))
    }

    /// Goes past a length and that many bytes, and answers with the place of the latter.
    fn body(&mut self) -> Result<Self, Stop> {
        let cursor = self.read(Cursor::delimited)?;
        Ok(Self { cursor, end: self.offset() })
    }

    /// How long the value is that starts here and ends at `end`, without the length that it may begin with.
    fn length(mut self, end: Self, tag: Tag) -> usize {
        if tag.wire_type() == WireType::Len {
            // past the length
            let _ = self.read(Cursor::varint);
        }
        end.offset() - self.offset()
    }

    fn fault(&self, fault: Fault) -> Stop {
        Stop::Fault(self.offset(), fault)
    }
}

/// A record whose value is still to be read.
#[derive(Clone, Copy)]
struct Record<'p> {
    /// The byte at which its tag starts.
    offset: usize,
    tag: Tag,
    /// Whether a plan says which fields there are.
    planned: bool,
    /// The field, if a plan has it.
    known: Option<Known<'p>>,
    /// How many levels may still be nested in it.
    depth: u32,
}

/// A field that the plan knows.
#[derive(Clone, Copy)]
struct Known<'p> {
    field: &'p Field,
    name: &'p str,
    sub: Option<&'p Verified<'p>>,
    enumeration: Option<&'p EnumPlan<'p>>,
}

impl<'p> Known<'p> {
    /// The field of a number, if a value of this wire type can be its.
    fn of(plan: &'p Verified<'p>, tag: Tag) -> Option<Self> {
        let at = plan.find(tag.number().get())?;
        let field = plan.field(at);
        let listed = matches!(field.cardinality(), Cardinality::Repeated | Cardinality::Packed);
        let packed = listed && field.op().is_packable() && tag.wire_type() == WireType::Len;
        // a member of a message set may lie there as a plain field
        let wire = if field.op() == Op::Item { WireType::Len } else { field.op().wire_type() };
        (packed || wire == tag.wire_type()).then(|| Self {
            field,
            name: plan.info(at).name,
            sub: field.op().is_message().then(|| plan.sub(field)),
            enumeration: field.op().is_enum().then(|| plan.enumeration(field)),
        })
    }

    /// The name of the type of one value.
    fn type_name(&self) -> &'p str {
        let named = self.sub.map(Verified::name).or(self.enumeration.map(|it| it.name));
        named.unwrap_or_else(|| self.field.op().name())
    }
}

/// How many bytes each packed value takes; 1 if their number varies.
fn width(op: Op) -> usize {
    match op.wire_type() {
        WireType::Fixed32 => 4,
        WireType::Fixed64 => 8,
        _ => 1,
    }
}

fn is_part(tag: Tag, number: u32, wire: WireType) -> bool {
    tag.number().get() == number && tag.wire_type() == wire
}

/// The plan of the message in the item behind `tag`, if it is one of an extension that the message set knows, and is whole.
fn item<'p>(plan: &'p Verified<'p>, tag: Tag, mut place: Place<'_>, depth: u32) -> Option<&'p Verified<'p>> {
    if !plan.is_message_set() || !is_part(tag, 1, WireType::StartGroup) {
        return None;
    }
    let (mut number, mut has_message) = (None, false);
    loop {
        let part = Tag::from_bits(place.cursor.tag().ok()?)?;
        if is_part(part, 1, WireType::EndGroup) {
            let at = plan.find(number?)?;
            return has_message.then(|| plan.sub(plan.field(at)));
        } else if is_part(part, 2, WireType::Varint) {
            let read = place.cursor.varint().ok()? as u32;
            number.get_or_insert(read);
        } else {
            has_message |= is_part(part, 3, WireType::Len);
            skip(&mut place.cursor, part, depth).ok()?;
        }
    }
}

struct Listing<'o> {
    out: &'o mut dyn Write,
    /// How wide offsets are.
    width: usize,
}

impl Listing<'_> {
    /// Lists records up to the end of a message, or up to the end of the group of this number.
    fn message<'p>(
        &mut self,
        place: &mut Place<'_>,
        plan: Option<&'p Verified<'p>>,
        group: Option<FieldNumber>,
        depth: u32,
    ) -> Result<(), Stop> {
        while !place.cursor.at_limit() {
            let before = *place;
            let bits = place.read(Cursor::tag)?;
            let tag = Tag::from_bits(bits).ok_or_else(|| before.fault(Fault::InvalidTag))?;
            let known = plan.and_then(|plan| Known::of(plan, tag));
            let record = Record { offset: before.offset(), tag, planned: plan.is_some(), known, depth };
            if let Some(sub) = plan.and_then(|plan| item(plan, tag, *place, depth)) {
                self.item(place, record, sub)?;
            } else if tag.wire_type() != WireType::EndGroup {
                self.record(place, record)?;
            } else if group == Some(tag.number()) {
                return Ok(self.line(Record { depth: depth + 1, ..record }, None, "")?);
            } else {
                return Err(before.fault(Fault::UnmatchedEndGroup));
            }
        }
        if group.is_some() { Err(place.fault(Fault::UnterminatedGroup)) } else { Ok(()) }
    }

    /// Lists an item of a message set, which is whole, with its message by the plan of its extension.
    fn item(&mut self, place: &mut Place<'_>, record: Record<'_>, sub: &Verified<'_>) -> Result<(), Stop> {
        self.line(record, None, "")?;
        let depth = record.depth.checked_sub(1).ok_or_else(|| place.fault(Fault::DepthLimit))?;
        let mut sub = Some(sub);
        loop {
            let before = *place;
            let bits = place.read(Cursor::tag)?;
            let tag = Tag::from_bits(bits).ok_or_else(|| before.fault(Fault::InvalidTag))?;
            let part = Record { offset: before.offset(), tag, planned: true, known: None, depth };
            if tag.wire_type() == WireType::EndGroup {
                return Ok(self.line(Record { depth: depth + 1, ..part }, None, "")?);
            }
            if let Some(plan) = sub.filter(|_| is_part(tag, 3, WireType::Len)) {
                // of several messages the first counts
                sub = None;
                let mut body = place.body()?;
                self.line(part, Some(body.cursor.remaining()), "")?;
                self.nested(&mut body, part, Some(plan), None)?;
            } else {
                self.unknown(place, part)?;
            }
        }
    }

    fn record(&mut self, place: &mut Place<'_>, record: Record<'_>) -> Result<(), Stop> {
        match record.known {
            Some(known) => self.known(place, record, known),
            None => self.unknown(place, record),
        }
    }

    fn known(&mut self, place: &mut Place<'_>, record: Record<'_>, known: Known<'_>) -> Result<(), Stop> {
        let (op, start) = (known.field.op(), *place);
        if let Some(sub) = known.sub {
            if record.tag.wire_type() == WireType::StartGroup {
                self.line(record, None, "")?;
                return self.nested(place, record, Some(sub), Some(record.tag.number()));
            }
            let mut body = place.body()?;
            self.line(record, Some(body.cursor.remaining()), "")?;
            if record.depth == 0 {
                return Err(start.fault(Fault::DepthLimit));
            }
            return self.nested(&mut body, record, Some(sub), None);
        }
        if record.tag.wire_type() != op.wire_type() {
            let mut body = place.body()?;
            let length = body.cursor.remaining();
            if !length.is_multiple_of(width(op)) {
                return Err(start.fault(Fault::RaggedPacked));
            }
            let elements = body.read(|cursor| value::packed(cursor, op, known.enumeration))?;
            return Ok(self.line(record, Some(length), &elements)?);
        }
        let shown = place.read(|cursor| value::scalar(cursor, op, known.enumeration))?;
        Ok(self.line(record, Some(start.length(*place, record.tag)), &shown)?)
    }

    fn unknown(&mut self, place: &mut Place<'_>, record: Record<'_>) -> Result<(), Stop> {
        let start = *place;
        let shown = match record.tag.wire_type() {
            WireType::Varint => place.read(Cursor::varint).map(value::varint)?,
            WireType::Fixed32 => place.read(Cursor::fixed32).map(value::fixed32)?,
            WireType::Fixed64 => place.read(Cursor::fixed64).map(value::fixed64)?,
            WireType::Len => {
                let mut body = place.body()?;
                let bytes = body.cursor.rest();
                let shown = match Guess::of(bytes, record.depth) {
                    Guess::Text(text) => format!("{GUESS}string?{GUESS:#} {}", value::text(text)),
                    Guess::Bytes => format!("{GUESS}bytes?{GUESS:#} {}", value::bytes(bytes)),
                    Guess::Message => {
                        self.line(record, Some(bytes.len()), &format!("{GUESS}message?{GUESS:#}"))?;
                        return self.nested(&mut body, record, None, None);
                    }
                };
                return Ok(self.line(record, Some(bytes.len()), &shown)?);
            }
            WireType::StartGroup => {
                self.line(record, None, "")?;
                return self.nested(place, record, None, Some(record.tag.number()));
            }
            // read by the loop over the message
            WireType::EndGroup => return Ok(()),
        };
        Ok(self.line(record, Some(start.length(*place, record.tag)), &shown)?)
    }

    /// Lists what is in a record.
    fn nested<'p>(
        &mut self,
        place: &mut Place<'_>,
        record: Record<'_>,
        plan: Option<&'p Verified<'p>>,
        group: Option<FieldNumber>,
    ) -> Result<(), Stop> {
        let depth = record.depth.checked_sub(1).ok_or_else(|| place.fault(Fault::DepthLimit))?;
        self.message(place, plan, group, depth)
    }

    fn line(&mut self, record: Record<'_>, length: Option<usize>, shown: &str) -> io::Result<()> {
        let Record { offset, tag, planned, known, depth } = record;
        let wire = match tag.wire_type() {
            WireType::Varint => "varint",
            WireType::Fixed64 => "fixed64",
            WireType::Len => "len",
            WireType::StartGroup => "group",
            WireType::EndGroup => "end",
            WireType::Fixed32 => "fixed32",
        };
        let length = length.map(|it| it.to_string()).unwrap_or_default();
        let indent = 2 * (Limits::DEFAULT.depth - depth) as usize;
        let mut line = format!(
            "{HEAD}{offset:>width$}{HEAD:#}  {number:>5}  {wire:<7}  {length:>6}  {:indent$}",
            "",
            width = self.width,
            number = tag.number().get(),
        );
        match known {
            _ if tag.wire_type() == WireType::EndGroup => {}
            Some(known) => {
                let separator = if shown.is_empty() { "" } else { " = " };
                let _ = write!(line, "{NAME}{}{NAME:#}: {}{separator}", known.name, known.type_name());
            }
            None if planned => line.push_str("unknown: "),
            None => {}
        }
        line += shown;
        writeln!(self.out, "{}", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plan_core::{DecodeOptions, Schema};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    /// The schemas of the cases.
    static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
        Schema::from_descriptor_set(include_bytes!("../../proto/sets/cases.binpb")).unwrap()
    });

    /// The lines without colours, and where they stop.
    fn listed(bytes: &[u8], plan: Option<&Verified<'_>>) -> (Vec<String>, Option<(usize, DecodeErrorKind)>) {
        let mut out = Vec::new();
        let fault = match write(&mut out, bytes, plan) {
            Ok(()) => None,
            Err(Stop::Fault(offset, kind)) => Some((offset, kind)),
            Err(Stop::Output(error)) => panic!("{error}"),
        };
        let text = anstream::adapter::strip_str(str::from_utf8(&out).unwrap()).to_string();
        (text.lines().map(str::to_owned).collect(), fault)
    }

    #[test]
    fn guesses_are_marked() {
        let (lines, fault) = listed(
            b"\x0a\x03Ada\x12\x04\x08\x01\x1a\x00\x1b\x25\x00\x00\x80\x3f\x1c\x22\x01\xff\x28\xff",
            None,
        );
        assert_eq!(
            lines,
            [
                "without a schema, what is marked by ? is a guess",
                "offset  field  wire     length  value",
                "     0      1  len           3  string? \"Ada\"",
                "     5      2  len           4  message?",
                "     7      1  varint        1    1",
                "     9      3  len           0    string? \"\"",
                "    11      3  group",
                "    12      4  fixed32       4    0x3f800000 (1065353216, or float 1.0)",
                "    17      3  end",
                "    18      4  len           1  bytes? b\"\\xff\"",
            ]
        );
        assert_eq!(fault, Some((22, DecodeErrorKind::Truncated)));
    }

    /// Bytes that look like records now and then.
    fn message_like() -> impl Strategy<Value = Vec<u8>> {
        let leaf = prop_oneof![
            (1_u8..16, any::<u8>()).prop_map(|(number, value)| vec![number << 3, value]),
            (1_u8..16, vec(any::<u8>(), 0..9)).prop_map(|(number, value)| delimited(number, &value)),
            (1_u8..16, any::<[u8; 4]>())
                .prop_map(|(number, value)| [&[number << 3 | 5][..], &value].concat()),
            vec(any::<u8>(), 0..4),
        ];
        leaf.prop_recursive(6, 200, 6, |inner| {
            (1_u8..16, any::<bool>(), vec(inner, 0..6)).prop_map(|(number, group, parts)| {
                let body = parts.concat();
                if group {
                    [&[number << 3 | 3][..], &body, &[number << 3 | 4]].concat()
                } else {
                    delimited(number, &body)
                }
            })
        })
    }

    fn delimited(number: u8, body: &[u8]) -> Vec<u8> {
        [&[number << 3 | 2, body.len().min(127) as u8][..], body].concat()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn random_bytes_stop_where_the_library_stops(parts in vec(message_like(), 0..6)) {
            let bytes = parts.concat();
            for message in SCHEMA.messages() {
                let options = DecodeOptions::new().partial(true);
                let fault = options.decode_dynamic(&message, &bytes).err().map(|it| (it.offset(), it.kind()));
                prop_assert_eq!(listed(&bytes, Some(message.plan())).1, fault, "{}", message.name());
            }
        }

        #[test]
        fn random_bytes_are_listed_up_to_a_fault(bytes in vec(any::<u8>(), 0..200)) {
            let (lines, fault) = listed(&bytes, None);
            prop_assert!(lines.len() >= 2 && lines.len() <= 2 + bytes.len());
            prop_assert!(fault.is_none_or(|(offset, _)| offset <= bytes.len()));
        }
    }

    #[test]
    fn deep_and_long_input_is_listed() {
        // each level is a message, text but for its length, and holds the next one
        let mut nested = vec![b'x'; 1 << 20];
        for _ in 0..200 {
            let mut outer = vec![b'\n'];
            let mut len = nested.len();
            while len > 0x7f {
                outer.push(len as u8 | 0x80);
                len >>= 7;
            }
            outer.push(len as u8);
            outer.append(&mut nested);
            nested = outer;
        }
        let (lines, fault) = listed(&nested, None);
        assert_eq!((lines.len(), fault), (2 + 101, None));
        assert!(lines[102].contains("bytes?"), "{}", lines[102]);
        // an open group a byte
        let (lines, fault) = listed(&vec![b'\x0b'; 1 << 20], None);
        assert_eq!((lines.len(), fault), (2 + 101, Some((101, DecodeErrorKind::DepthLimit))));
        // many groups in a message that is none
        let mut groups = b"\x0b\x0c".repeat(1 << 18);
        groups.push(0);
        let bytes = [&b"\x0a\x81\x80\x20"[..], &groups].concat();
        assert_eq!(listed(&bytes, None).0.len(), 3);
    }
}
