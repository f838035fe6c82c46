//! Random messages of every schema of the cases: engines and oracle agree, and what is promised of encoding, merging,
//! errors and limits holds.
//!
//! The seed is fixed, so that a run is the same everywhere; `generate::check` tells how to look further.

use std::sync::LazyLock;

use plan_core::plan::{FieldIdx, Verified};
use plan_core::{
    DecodeError, DecodeErrorKind, DecodeOptions, DynamicMessage, EncodeErrorKind, EncodeOptions, Encoder,
    MessageType, Schema,
};
use proptest::prelude::*;
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::generate::{Faults, Tape, broken_field, check, damage, fields};
use protoplan_tests::oracle::{Oracle, Reason};
use protoplan_tests::ways::agreed;

struct World {
    oracle: Oracle,
    types: Vec<MessageType>,
    /// The types of which there is most to say, drawn as often as all others together.
    rich: Vec<MessageType>,
}

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    let mut oracle = Oracle::new(SCHEMAS);
    // the engines check every string
    oracle.always_utf8 = true;
    let rich = [
        "t.M",
        "t2.P",
        "recursive.Self",
        "edition2023.Features",
        "groups.Nest",
        "required.Below",
        "message_sets.Set",
    ];
    let rich = rich.map(|name| schema.message(name).expect("a message of the cases")).into();
    World { oracle, types: schema.messages().collect(), rich }
});

fn draw(tape: &mut Tape<'_>) -> &'static MessageType {
    let types = if tape.one_in(2) { &WORLD.rich } else { &WORLD.types };
    &types[tape.below(types.len())]
}

const SEED: u64 = 0x05EE_D0F7_4E5E;

fn canonical(message: &DynamicMessage) -> Vec<u8> {
    let options = EncodeOptions::new().deterministic(true).partial(true);
    options.encode_to_vec(message).expect("a message of legal length")
}

const PARTIAL: DecodeOptions = DecodeOptions::new().partial(true);

/// The kind that the oracle's reason is called by the library, which tells less of what is cut short, and more of runs of
/// fixed width.
fn same_kind(reason: Reason, kind: DecodeErrorKind) -> bool {
    use DecodeErrorKind as K;
    match reason {
        Reason::Truncated => matches!(kind, K::Truncated | K::RaggedPacked),
        Reason::LengthOutOfBounds => kind == K::Truncated,
        Reason::InvalidVarint => kind == K::InvalidVarint,
        Reason::InvalidTag => kind == K::InvalidTag,
        Reason::InvalidUtf8 => kind == K::InvalidUtf8,
        Reason::DepthLimit => kind == K::DepthLimit,
        Reason::UnmatchedEndGroup => kind == K::UnmatchedEndGroup,
        Reason::UnterminatedGroup => kind == K::UnterminatedGroup,
        Reason::MissingRequired => kind == K::MissingRequired,
    }
}

/// The same verdict as the oracle's, the same kind of fault, the same bytes.
fn agrees(of: &MessageType, bytes: &[u8]) -> Result<Option<DynamicMessage>, TestCaseError> {
    let expected = WORLD.oracle.decode(of.name(), bytes);
    match (expected, of.decode(bytes)) {
        (Ok(value), Ok(message)) => {
            let expected = WORLD.oracle.encode(of.name(), &value);
            prop_assert_eq!(canonical(&message), expected, "{}: {:02x?}", of.name(), bytes);
            Ok(Some(message))
        }
        (Err(reason), Err(error)) => {
            let name = of.name();
            prop_assert!(same_kind(reason, error.kind()), "{name}: {reason}, {error}: {bytes:02x?}");
            stands_in(&error, of, bytes.len())?;
            Ok(None)
        }
        (Ok(_), Err(error)) => {
            Err(TestCaseError::fail(format!("{}: refused: {error}: {bytes:02x?}", of.name())))
        }
        (Err(reason), Ok(_)) => {
            Err(TestCaseError::fail(format!("{}: accepted, not {reason}: {bytes:02x?}", of.name())))
        }
    }
}

/// The error's byte is one of the input, or its end, and its path leads through the fields of the type.
fn stands_in(error: &DecodeError, of: &MessageType, len: usize) -> Result<(), TestCaseError> {
    prop_assert!(error.offset() <= len, "{}: {error} in {len} bytes", of.name());
    let mut plan = Some(of.plan());
    let mut number = 0;
    let mut path = error.path();
    while !path.is_empty() {
        let at = plan.and_then(|plan| segment(plan, path));
        let name = match at {
            Some((plan, at)) => {
                number = plan.field(at).number();
                plan.info(at).name
            }
            // a number without a name: what is not known has nothing below it that is
            None => path.split(['.', '[']).next().unwrap_or_default(),
        };
        if at.is_none() {
            number = name.parse().map_err(|_| TestCaseError::fail(format!("{}: {error}", of.name())))?;
        }
        path = &path[name.len()..];
        if let Some(rest) = path.strip_prefix('[') {
            let (index, rest) = rest.split_once(']').expect("a closed bracket");
            prop_assert!(index.parse::<usize>().is_ok(), "{error}");
            path = rest;
        }
        path = path.strip_prefix('.').unwrap_or(path);
        plan = at.and_then(|(plan, at)| {
            let field = plan.field(at);
            field.op().is_message().then(|| plan.sub(field))
        });
    }
    prop_assert_eq!(number, error.field_number(), "{}: {}", of.name(), error);
    Ok(())
}

/// The field of which the name is the first part of a path.
fn segment<'p>(plan: &'p Verified<'p>, path: &str) -> Option<(&'p Verified<'p>, FieldIdx)> {
    let ends = |name: &str| path[name.len()..].is_empty() || path[name.len()..].starts_with(['.', '[']);
    let all = (0..plan.fields().len() as u32).map(FieldIdx);
    let mut found = all.filter(|&at| path.starts_with(plan.info(at).name) && ends(plan.info(at).name));
    found.next().map(|at| (plan, at))
}

#[test]
fn messages_are_what_the_oracle_says() {
    check(SEED, 1500, |tape| {
        let of = draw(tape);
        let bytes = fields(of.plan(), tape, Faults::Sometimes).concat();
        agrees(of, &bytes).map(drop)
    });
}

#[test]
fn damaged_messages_are_what_the_oracle_says() {
    check(SEED, 1500, |tape| {
        let of = draw(tape);
        let mut fields_tape = tape.clone();
        let bytes = fields(of.plan(), &mut fields_tape, Faults::Never).concat();
        // from the same tape, which has other choices at the start than at the end
        let bytes = damage(bytes, tape);
        agrees(of, &bytes).map(drop)
    });
}

#[test]
fn most_messages_are_accepted() {
    let accepted = std::cell::Cell::new(0);
    check(SEED, 300, |tape| {
        let of = draw(tape);
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        let partial = PARTIAL.decode_dynamic(of.shared_plan(), &bytes);
        prop_assert!(partial.is_ok(), "{}: {:?}: {:02x?}", of.name(), partial, bytes);
        accepted.set(accepted.get() + u32::from(agrees(of, &bytes)?.is_some()));
        Ok(())
    });
    assert!(accepted.get() > 150, "only {} messages have what they require", accepted.get());
}

#[test]
fn what_is_written_is_read_back_unchanged() {
    check(SEED, 500, |tape| {
        let of = draw(tape);
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        let message = PARTIAL.decode_dynamic(of.shared_plan(), &bytes).expect("a message");
        let written = canonical(&message);
        let again = PARTIAL.decode_dynamic(of.shared_plan(), &written).expect("our own bytes");
        prop_assert_eq!(canonical(&again), &written[..]);
        prop_assert_eq!(canonical(&message.clone()), &written[..]);
        prop_assert_eq!(message.encoded_len(), written.len());
        prop_assert_eq!(message.is_initialized(), of.decode(&written).is_ok());
        Ok(())
    });
}

#[test]
fn every_way_to_write_gives_the_same_bytes() {
    let encoder = std::cell::RefCell::new(Encoder::new());
    check(SEED, 500, |tape| {
        let of = draw(tape);
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        let message = PARTIAL.decode_dynamic(of.shared_plan(), &bytes).expect("a message");
        let backward = message.encode_to_vec();
        prop_assert_eq!(&backward, &canonical(&message));
        let reused = encoder.borrow_mut().encode(&message).to_vec();
        prop_assert_eq!(&reused, &backward);
        prop_assert_eq!(&agreed(&message, &EncodeOptions::new().partial(true)), &backward);
        if !message.is_initialized() {
            let mut buf = b"before".to_vec();
            let error = message.encode(&mut buf).expect_err("a required field is missing");
            prop_assert_eq!((error.kind(), &*buf), (EncodeErrorKind::MissingRequired, &b"before"[..]));
        }
        Ok(())
    });
}

#[test]
fn pieces_merge_to_the_whole() {
    check(SEED, 500, |tape| {
        let of = draw(tape);
        let mut cuts = tape.clone();
        let fields = fields(of.plan(), tape, Faults::Never);
        let whole = PARTIAL.decode_dynamic(of.shared_plan(), &fields.concat()).expect("a message");
        let mut merged = of.new_message();
        let mut rest = &fields[..];
        while !rest.is_empty() {
            let (piece, behind) = rest.split_at(1 + cuts.below(rest.len()));
            PARTIAL.merge(&mut merged, &piece.concat()).expect("a piece");
            rest = behind;
        }
        prop_assert_eq!(canonical(&merged), canonical(&whole), "{}", of.name());
        Ok(())
    });
}

/// W8: what came before the fault is there, and the message can be used on.
#[test]
fn after_a_fault_a_message_holds_what_came_before() {
    check(SEED, 500, |tape| {
        let of = draw(tape);
        let fault = broken_field(tape);
        let good = fields(of.plan(), tape, Faults::Never).concat();
        let whole = PARTIAL.decode_dynamic(of.shared_plan(), &good).expect("a message");
        let mut broken = of.new_message();
        let error = PARTIAL.merge(&mut broken, &[&good[..], &fault].concat()).expect_err("a broken field");
        prop_assert!(error.offset() >= good.len(), "{}", error);
        prop_assert_eq!(canonical(&broken), canonical(&whole), "{}: {:02x?}", of.name(), fault);
        Ok(())
    });
    check(SEED, 800, |tape| {
        let of = draw(tape);
        let mut damages = tape.clone();
        let good = fields(of.plan(), tape, Faults::Never).concat();
        let mut message = PARTIAL.decode_dynamic(of.shared_plan(), &good).expect("a message");
        let bad = damage(good.clone(), &mut damages);
        if PARTIAL.merge(&mut message, &bad).is_ok() {
            return Ok(());
        }
        let kept = canonical(&message);
        let again = PARTIAL.decode_dynamic(of.shared_plan(), &kept);
        prop_assert!(again.is_ok(), "{}: {:?}: {:02x?}", of.name(), again, bad);
        prop_assert_eq!(canonical(&again.expect("just tested")), kept);
        PARTIAL.merge(&mut message, &good).expect("it can be merged into again");
        message.reset();
        prop_assert_eq!(canonical(&message), b"");
        PARTIAL.merge(&mut message, &good).expect("and after a reset");
        let whole = PARTIAL.decode_dynamic(of.shared_plan(), &good).expect("a message");
        prop_assert_eq!(canonical(&message), canonical(&whole));
        Ok(())
    });
}

/// One limit: its kind, and the options that set it.
type Limit = (DecodeErrorKind, fn(DecodeOptions, usize) -> DecodeOptions);

/// W7: there is one least value of each limit that suffices; below it the fault is of that limit's kind, above it the
/// message is the same.
#[test]
fn limits_refuse_what_passes_them() {
    let limits: [Limit; 4] = [
        (DecodeErrorKind::ElementLimit, |options, most| options.max_elements(most)),
        (DecodeErrorKind::UnknownFieldLimit, |options, most| options.max_unknown_fields(most)),
        (DecodeErrorKind::MessageBytesLimit, |options, most| options.max_message_bytes(most)),
        (DecodeErrorKind::DepthLimit, |options, most| options.depth(most as u32)),
    ];
    check(SEED, 300, |tape| {
        let of = draw(tape);
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        let whole = PARTIAL.decode_dynamic(of.shared_plan(), &bytes).expect("a message");
        for (kind, limit) in limits {
            let run = |most: usize| limit(PARTIAL, most).decode_dynamic(of.shared_plan(), &bytes);
            let (mut refused, mut enough) = (0, bytes.len());
            if run(0).is_ok() {
                enough = 0;
            }
            while refused + 1 < enough {
                let middle = usize::midpoint(refused, enough);
                if run(middle).is_ok() { enough = middle } else { refused = middle }
            }
            for most in [0, enough / 2, enough.saturating_sub(1)].into_iter().filter(|&most| most < enough) {
                let error = run(most).expect_err("less than enough");
                prop_assert_eq!(error.kind(), kind, "{}: {}", of.name(), error);
                stands_in(&error, of, bytes.len())?;
            }
            for most in [enough, enough + 1, enough * 2] {
                let message = run(most).expect("enough");
                prop_assert_eq!(canonical(&message), canonical(&whole));
            }
        }
        Ok(())
    });
}
