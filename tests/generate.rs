//! Random messages as bytes: what a plan allows, in every form that the wire has for it, and now and then what it does
//! not allow.
//!
//! Everything is drawn from a [`Tape`], a run of bytes that stands for choices: a test that fails is made small by making
//! the tape small, and a fuzzer that changes the tape changes the message.

use crate::bytes::{delimited, varint};
use plan_core::plan::{Cardinality, Field, FieldIdx, Op, Verified};
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::test_runner::{RngSeed, TestCaseError, TestRunner};

/// Choices, one byte or a few each. Behind its end all choices are zero.
#[derive(Debug, Clone)]
pub struct Tape<'t>(&'t [u8]);

impl<'t> Tape<'t> {
    /// The choices that these bytes stand for.
    #[must_use]
    pub fn new(bytes: &'t [u8]) -> Self {
        Tape(bytes)
    }

    /// Whether all choices are made.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `count`, which must not be 0; it takes as many bytes as `count` needs.
    pub fn below(&mut self, count: usize) -> usize {
        let mut drawn = usize::from(self.byte());
        if count > 256 {
            drawn = drawn << 8 | usize::from(self.byte());
        }
        drawn % count
    }

    /// Whether one of `of` chances comes true.
    pub fn one_in(&mut self, of: u8) -> bool {
        self.byte() % of == of - 1
    }

    /// Any number, most often a small one or one at an edge.
    pub fn number(&mut self) -> u64 {
        let small = i64::from(self.byte() as i8);
        match self.byte() % 8 {
            0..3 => (small & 3) as u64,
            3 => small as u64,
            4 => u64::from(small as u32),
            5 => [1 << 31, 1 << 32, 1 << 63, u64::MAX, (1 << 31) - 1, 1 << 7, 1 << 14, 1 << 35]
                [small as usize % 8],
            _ => (0..8).fold(0, |value, _| value << 8 | u64::from(self.byte())),
        }
    }
}

/// How to run a test on so many random choices, the same ones everywhere: all follow from the seed.
/// `PROPTEST_CASES=100000` looks further, and `PROPTEST_RNG_SEED=7` elsewhere.
#[must_use]
pub fn config(seed: u64, cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(seed),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { default.cases } else { cases };
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..default }
}

/// Runs a test on so many tapes of random choices, as [`config`] says.
///
/// # Panics
///
/// If the test fails, with the smallest tape that was found on which it does.
pub fn check(seed: u64, cases: u32, test: impl Fn(&mut Tape<'_>) -> Result<(), TestCaseError>) {
    let tapes = vec(any::<u8>(), 0..400);
    let run = TestRunner::new(config(seed, cases)).run(&tapes, |tape| test(&mut Tape::new(&tape)));
    if let Err(error) = run {
        panic!("{error}");
    }
}

/// How often something goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faults {
    /// All that comes out is a message, but for required fields that may be missing.
    Never,
    /// Now and then a string is not UTF-8, a group is not closed, a length too long.
    Sometimes,
}

/// The fields of a message, each on its own: any order and number of them makes a message.
pub fn fields(plan: &Verified<'_>, tape: &mut Tape<'_>, faults: Faults) -> Vec<Vec<u8>> {
    Generator { faults }.fields(plan, tape, 0)
}

struct Generator {
    faults: Faults,
}

/// Messages inside messages.
const DEEPEST: u32 = 5;

impl Generator {
    fn fields(&self, plan: &Verified<'_>, tape: &mut Tape<'_>, depth: u32) -> Vec<Vec<u8>> {
        let mut out = Vec::new();
        // most messages are given what they require
        if !tape.one_in(8) {
            for field in plan.fields().iter().filter(|field| field.cardinality() == Cardinality::Required) {
                out.push(self.known(plan, field, tape, depth));
            }
        }
        let most = if depth == 0 { usize::MAX } else { tape.below(5) };
        while !tape.is_empty() && out.len() < most {
            out.push(self.field(plan, tape, depth));
        }
        out
    }

    fn body(&self, plan: &Verified<'_>, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
        self.fields(plan, tape, depth).concat()
    }

    fn field(&self, plan: &Verified<'_>, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
        let count = plan.fields().len();
        if count == 0 || tape.one_in(12) {
            let from = if tape.one_in(4) { (1 << 29) - 1 } else { 1 + tape.below(60_000) as u32 };
            let unknown = (1..=from).rev().chain(from..1 << 29).find(|&number| plan.find(number).is_none());
            return self.any(unknown.expect("no message has every number"), tape, depth);
        }
        let field = plan.field(FieldIdx(tape.below(count) as u32));
        if tape.one_in(16) { self.mistyped(field, tape, depth) } else { self.known(plan, field, tape, depth) }
    }

    /// A number that is known, with a wire type that is not its own (W5).
    fn mistyped(&self, field: &Field, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
        let own = field.op().wire_type() as u8;
        let others = [0, 1, 3, 5].into_iter().filter(|&wire_type| wire_type != own);
        let others: Vec<u8> = others.collect();
        self.of_type(field.number(), others[tape.below(others.len())], tape, depth)
    }

    /// A field with its own wire type, packed or not.
    fn known(&self, plan: &Verified<'_>, field: &Field, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
        let op = field.op();
        let list = matches!(field.cardinality(), Cardinality::Repeated | Cardinality::Packed);
        if list && op.is_packable() && tape.one_in(2) {
            let run: Vec<u8> = (0..tape.below(6)).flat_map(|_| self.scalar(plan, field, tape)).collect();
            return self.counted(tag(field.number(), 2, tape), &run, tape);
        }
        let tag_of = |wire_type, tape: &mut Tape<'_>| tag(field.number(), wire_type, tape);
        match op {
            Op::Message | Op::Group if depth == DEEPEST => self.mistyped(field, tape, depth),
            Op::Message => {
                let body = self.body(plan.sub(field), tape, depth + 1);
                self.counted(tag_of(2, tape), &body, tape)
            }
            Op::Group => {
                let body = self.body(plan.sub(field), tape, depth + 1);
                self.closed(field.number(), body, tape)
            }
            _ => {
                let mut out = tag_of(op.wire_type() as u8, tape);
                out.extend(self.scalar(plan, field, tape));
                out
            }
        }
    }

    /// A field of a number that is not known, with any wire type.
    fn any(&self, number: u32, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
        let wire_type = [0, 1, 2, 3, 5, if self.fault(tape) { 4 } else { 0 }][tape.below(6)];
        self.of_type(number, wire_type, tape, depth)
    }

    fn of_type(&self, number: u32, wire_type: u8, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
        if wire_type == 3 {
            let inside = if depth < DEEPEST { tape.below(3) } else { 0 };
            let body =
                (0..inside).flat_map(|_| self.any(1 + tape.below(20) as u32, tape, depth + 1)).collect();
            return self.closed(number, body, tape);
        }
        let mut out = tag(number, wire_type, tape);
        match wire_type {
            0 => out.extend(varint_in(tape.number(), tape)),
            1 => out.extend((0..8).map(|_| tape.byte())),
            5 => out.extend((0..4).map(|_| tape.byte())),
            2 => {
                let body: Vec<u8> = (0..tape.below(4)).map(|_| tape.byte()).collect();
                return self.counted(out, &body, tape);
            }
            _ => {}
        }
        out
    }

    fn scalar(&self, plan: &Verified<'_>, field: &Field, tape: &mut Tape<'_>) -> Vec<u8> {
        match field.op() {
            Op::Fixed32 | Op::Sfixed32 | Op::Float => (tape.number() as u32).to_le_bytes().into(),
            Op::Fixed64 | Op::Sfixed64 | Op::Double => tape.number().to_le_bytes().into(),
            Op::String => {
                let text =
                    ["", "a", "é", "name", "🦀", "\0", "0123456789abcdef0123456789abcdef€"][tape.below(7)];
                let text = if self.fault(tape) { &b"\xc3\x28"[..] } else { text.as_bytes() };
                self.counted(Vec::new(), text, tape)
            }
            Op::Bytes | Op::Message | Op::Group => {
                let body: Vec<u8> = (0..tape.below(4)).map(|_| tape.byte()).collect();
                self.counted(Vec::new(), &body, tape)
            }
            Op::Enum | Op::ClosedEnum if !tape.one_in(4) => {
                let numbers = plan.enumeration(field).numbers;
                let number = numbers[tape.below(numbers.len())];
                varint_in(i64::from(number) as u64, tape)
            }
            _ => varint_in(tape.number(), tape),
        }
    }

    /// Bytes behind `head` and their length.
    fn counted(&self, mut head: Vec<u8>, body: &[u8], tape: &mut Tape<'_>) -> Vec<u8> {
        let len = body.len() as u64 + if self.fault(tape) { tape.number() % 1000 } else { 0 };
        head.extend(varint_in(len, tape));
        head.extend_from_slice(body);
        head
    }

    /// A group, and its end.
    fn closed(&self, number: u32, body: Vec<u8>, tape: &mut Tape<'_>) -> Vec<u8> {
        let mut out = tag(number, 3, tape);
        out.extend(body);
        if !self.fault(tape) {
            out.extend(tag(number, 4, tape));
        }
        out
    }

    fn fault(&self, tape: &mut Tape<'_>) -> bool {
        self.faults == Faults::Sometimes && tape.one_in(40)
    }
}

/// A tag, now and then in more bytes than it takes, but never in more than five (W1).
fn tag(number: u32, wire_type: u8, tape: &mut Tape<'_>) -> Vec<u8> {
    let tag = varint(u64::from(number) << 3 | u64::from(wire_type));
    if tape.one_in(16) { padded(tag, 5) } else { tag }
}

/// A varint, now and then in more bytes than it takes (W1).
fn varint_in(value: u64, tape: &mut Tape<'_>) -> Vec<u8> {
    let short = varint(value);
    if !tape.one_in(16) {
        return short;
    }
    let most = short.len().max(1 + tape.below(10));
    let mut long = padded(short, most);
    // bits above 64, which do not count
    if long.len() == 10 && tape.one_in(2) {
        long[9] |= 0x7e;
    }
    long
}

fn padded(mut short: Vec<u8>, len: usize) -> Vec<u8> {
    while short.len() < len {
        *short.last_mut().expect("a byte") |= 0x80;
        short.push(0);
    }
    short
}

/// Damages bytes: cuts them short, or changes, inserts, removes or repeats some.
#[must_use]
pub fn damage(mut bytes: Vec<u8>, tape: &mut Tape<'_>) -> Vec<u8> {
    for _ in 0..=tape.below(3) {
        let (at, len) = (tape.below(bytes.len() + 1), 1 + tape.below(8));
        let end = bytes.len().min(at + len);
        match tape.below(6) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << tape.below(8),
            2 if at < bytes.len() => bytes[at] = tape.byte(),
            3 => bytes.insert(at, tape.byte()),
            4 => drop(bytes.drain(at..end)),
            _ => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
        }
    }
    bytes
}

/// A field that no message takes: a bad tag, a value that ends too soon, a group that is not open.
pub fn broken_field(tape: &mut Tape<'_>) -> Vec<u8> {
    let forms: [&[u8]; 9] = [
        b"\x00",
        b"\x0e",
        b"\xf8\xff\x03\xff",
        b"\x84\xfa\x01",
        b"\xfd\xff\x03\x01",
        b"\xfb\xff\x03\x08\x01",
        b"\xf8\xff\x03\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
        b"\xff\xff\xff\xff\xff\x01",
        b"\x80",
    ];
    let form = tape.below(forms.len() + 1);
    forms.get(form).map_or_else(|| delimited(65_535, b"\x01\x02")[..5].to_vec(), |form| form.to_vec())
}
