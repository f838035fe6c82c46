//! Where a fault lies: the exact byte and the exact way, for each kind of fault in each kind of field, on every engine.
//!
//! The byte is the start of the value that cannot be read or that a limit refuses: behind the tag of a known field, at the
//! tag of an unknown field that is one too many. An element is named by its index; an entry of a map has none.

use std::sync::LazyLock;

use plan_core::DecodeErrorKind::{self as Kind, *};
use plan_core::DecodeOptions;
use protoplan_tests::bytes::{delimited, number};
use protoplan_tests::engines::{Dynamic, kind_name};
use protoplan_tests::full::{Full, Outcome, Runtime, View};

/// What comes before each input, of two bytes, so that no offset is 0 by accident: the field 1 of either message.
const BEFORE: &[u8] = b"\x08\x01";

static DYNAMIC: LazyLock<Dynamic> = LazyLock::new(Dynamic::new);

/// What the engines make of an input.
fn merge(message: &str, input: &[u8], options: &DecodeOptions) -> Outcome {
    let emitted = Full::merge(message, input, options).expect("a message of the cases");
    assert_eq!(emitted, DYNAMIC.merge(message, input, options), "{message}: {input:02x?}");
    assert_eq!(Some(&emitted), Runtime::merge(message, input, options).as_ref(), "{message}: {input:02x?}");
    let view = View::merge(message, input, options).expect("a message of the cases");
    assert_eq!(view.error, emitted.error, "{message}: {input:02x?}");
    emitted
}

/// What stands behind [`BEFORE`], the byte of the fault, and the way to it.
type Row<'r> = (&'r str, &'r [u8], usize, &'r str);

fn check(kind: Kind, options: &DecodeOptions, rows: &[Row<'_>]) {
    for (message, input, offset, path) in rows {
        let input = [BEFORE, input].concat();
        let error = merge(message, &input, options).error.unwrap_or_default();
        let place = format!("{}|decode: byte {offset}: ", kind_name(kind));
        let right = match *path {
            "" => error == format!("{place}{kind}"),
            path => error.starts_with(&format!("{place}{path} (field ")) && error.ends_with(kind.message()),
        };
        assert!(right, "{message}: {input:02x?}: expected {place}{path}, found {error}");
    }
}

const M: &str = "t.M";
const P: &str = "t2.P";
const NONE: DecodeOptions = DecodeOptions::new();

#[test]
fn truncated() {
    check(
        Truncated,
        &NONE,
        &[
            (M, b"\x80", 2, ""),    // a tag
            (M, b"\x08", 3, "i32"), // singular
            (M, b"\x08\x80", 3, "i32"),
            (M, b"\x41\0\0\0", 3, "d"), // fixed
            (M, b"\x95\x01\0", 4, "fx"),
            (M, b"\x2a", 3, "s"), // text
            (M, b"\x2a\x05a", 3, "s"),
            (M, b"\x7a\x05a", 3, "os"), // in a oneof
            (M, b"\x70\x80", 3, "oi"),
            (M, b"\x82\x01\x05\x08", 4, "om"),
            (M, b"\x82\x01\x02\x08\x80", 6, "om.i32"),
            (P, b"\x40\x01\x40\x80", 5, "ri[1]"), // repeated
            (M, b"\xd9\x01\0\0\0\0\0\0\0\0\xd9\x01\0", 14, "rd[1]"),
            (M, b"\xca\x01\x01a\xca\x01\x05", 8, "rs[1]"),
            (M, b"\x52\x02\x01\x80", 5, "ri[1]"), // packed
            (M, b"\x52\x05\x01", 3, "ri"),
            (M, b"\xb2\x01\x02\x01\x80", 6, "re[1]"),
            (M, b"\xda\x01\x10\0", 4, "rd"),
            (P, b"\x10\x80", 3, "c"), // closed enums
            (P, b"\x50\x80", 3, "oc"),
            (P, b"\x18\x01\x18\x80", 5, "rc[1]"),
            (P, b"\x22\x02\x01\x80", 5, "pc[1]"),
            (P, b"\x22\x05", 3, "pc"),
            (P, b"\x2a\x02\x10\x80", 5, "mc.value"),
            (M, b"\x5a\x05\x08", 3, "m"), // messages
            (M, b"\x5a\x02\x08\x80", 5, "m.i32"),
            (M, b"\xaa\x01\x00\xaa\x01\x05", 7, "rm[1]"),
            (M, b"\xaa\x01\x00\xaa\x01\x02\x08\x80", 9, "rm[1].i32"),
            (P, b"\x3b\x08\x80", 4, "g.x"), // groups
            (P, b"\x5b\x08\x80", 4, "og.z"),
            (P, b"\x93\x01\x94\x01\x93\x01\x0a\x80", 9, "rg[1].p"),
            (M, b"\xe2\x01\x05", 4, "mii"), // maps
            (M, b"\xe2\x01\x02\x08\x80", 6, "mii.key"),
            (M, b"\xe2\x01\x02\x10\x80", 6, "mii.value"),
            (M, b"\x6a\x04\x12\x02\x08\x80", 7, "mim.value.i32"),
            (M, b"\x80\xfa\x01\x80", 5, "4000"), // unknown
            (M, b"\x82\xfa\x01\x05", 5, "4000"),
            (M, b"\x83\xfa\x01\x88\xfa\x01\x80", 8, "4000"),
        ],
    );
}

#[test]
fn ragged() {
    check(RaggedPacked, &NONE, &[(M, b"\xda\x01\x03\0\0\0", 4, "rd")]);
}

#[test]
fn varints_of_eleven_bytes() {
    let long = [0xff; 11];
    let cases: [(&str, &[u8], usize, &str); 10] = [
        (M, b"\x08", 3, "i32"),
        (M, b"\x70", 3, "oi"),
        (M, b"\x2a", 3, "s"),
        (P, b"\x40\x01\x40", 5, "ri[1]"),
        (M, b"\x52\x0c\x01", 5, "ri[1]"),
        (P, b"\x10", 3, "c"),
        (P, b"\x18\x01\x18", 5, "rc[1]"),
        (P, b"\x22\x0c\x01", 5, "pc[1]"),
        (M, b"\xe2\x01\x0c\x08", 6, "mii.key"),
        (M, b"\x80\xfa\x01", 5, "4000"),
    ];
    for (message, before, offset, path) in cases {
        check(InvalidVarint, &NONE, &[(message, &[before, &long].concat(), offset, path)]);
    }
}

#[test]
fn tags() {
    check(
        InvalidTag,
        &NONE,
        &[
            (M, b"\x00", 2, ""),
            (M, b"\xff\xff\xff\xff\xff\x01", 2, ""),
            (M, b"\x0e", 2, "i32"),
            (M, b"\x5a\x01\x00", 4, "m"),
            (M, b"\xaa\x01\x00\xaa\x01\x01\x00", 8, "rm[1]"),
            (M, b"\x83\xfa\x01\x00", 5, "4000"),
            (M, b"\x83\xfa\x01\x0e", 5, "4000"),
            (P, b"\x3b\x00", 3, "g"),
        ],
    );
    check(
        UnmatchedEndGroup,
        &NONE,
        &[
            (M, b"\x0c", 2, "i32"),
            (M, b"\x5a\x01\x0c", 4, "m.i32"),
            (P, b"\x3b\x44", 3, "g.8"),
            (P, b"\x93\x01\x94\x01\x93\x01\x44", 8, "rg[1].8"),
            (M, b"\x83\xfa\x01\x0c", 5, "4000"),
            (M, b"\x83\xfa\x01\x0b\x14", 6, "4000"), // in a group of a group
        ],
    );
    check(
        UnterminatedGroup,
        &NONE,
        &[
            (P, b"\x3b", 3, "g"),
            (P, b"\x5b", 3, "og"),
            (P, b"\x93\x01\x94\x01\x93\x01", 8, "rg[1]"),
            (M, b"\x83\xfa\x01", 5, "4000"),
        ],
    );
}

#[test]
fn utf8() {
    check(
        InvalidUtf8,
        &NONE,
        &[
            (M, b"\x2a\x01\xff", 3, "s"),
            (M, b"\x7a\x01\xff", 3, "os"),
            (M, b"\xca\x01\x01a\xca\x01\x01\xff", 8, "rs[1]"),
            (M, b"\x62\x03\x0a\x01\xff", 5, "msi.key"),
            (M, b"\xba\x01\x03\x12\x01\xff", 6, "mbs.value"),
            (M, b"\xaa\x01\x00\xaa\x01\x03\x2a\x01\xff", 9, "rm[1].s"),
        ],
    );
}

#[test]
fn depth() {
    check(
        DepthLimit,
        &NONE.depth(0),
        &[
            (M, b"\x5a\x00", 3, "m"),
            (M, b"\x82\x01\x00", 4, "om"),
            (M, b"\xaa\x01\x00", 4, "rm[0]"),
            (M, b"\xe2\x01\x00", 4, "mii"),
            (P, b"\x2a\x00", 3, "mc"),
            (P, b"\x3b\x3c", 3, "g"),
            (P, b"\x5b\x5c", 3, "og"),
            (P, b"\x93\x01\x94\x01", 4, "rg[0]"),
            (M, b"\x83\xfa\x01\x84\xfa\x01", 5, "4000"),
        ],
    );
    check(
        DepthLimit,
        &NONE.depth(1),
        &[
            (M, b"\x5a\x02\x5a\x00", 5, "m.m"),
            (M, b"\x6a\x02\x12\x00", 5, "mim.value"),
            (M, b"\xaa\x01\x00\xaa\x01\x03\xaa\x01\x00", 10, "rm[1].rm[0]"),
            (P, b"\x93\x01\x0a\x00\x94\x01", 5, "rg[0].p"),
            (M, b"\x83\xfa\x01\x8b\xfa\x01\x8c\xfa\x01\x84\xfa\x01", 8, "4000"),
        ],
    );
}

#[test]
fn too_many_elements() {
    check(
        ElementLimit,
        &NONE.max_elements(1),
        &[
            (P, b"\x40\x01\x40\x02", 5, "ri[1]"), // repeated
            (M, b"\x50\x01\x50\x02", 5, "ri[1]"),
            (M, b"\xd9\x01\0\0\0\0\0\0\0\0\xd9\x01\0\0\0\0\0\0\0\0", 14, "rd[1]"),
            (M, b"\xca\x01\x01a\xca\x01\x01b", 8, "rs[1]"),
            (M, b"\x52\x02\x01\x02", 5, "ri[1]"), // packed
            (M, b"\x52\x01\x01\x52\x01\x02", 7, "ri[1]"),
            (P, b"\x4a\x02\x01\x02", 5, "rp[1]"),
            (M, b"\xb2\x01\x02\x01\x02", 6, "re[1]"),
            (M, b"\xda\x01\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 13, "rd[1]"),
            (P, b"\x18\x01\x18\x02", 5, "rc[1]"), // closed enums
            (P, b"\x22\x02\x01\x02", 5, "pc[1]"),
            (P, b"\x22\x03\x01\x63\x02", 6, "pc[1]"),
            (P, b"\x1a\x02\x01\x02", 5, "rc[1]"),
            (M, b"\xaa\x01\x00\xaa\x01\x00", 7, "rm[1]"), // messages
            (P, b"\x93\x01\x94\x01\x93\x01\x94\x01", 8, "rg[1]"),
            (M, b"\xe2\x01\x00\xe2\x01\x00", 7, "mii"), // maps
            (P, b"\x2a\x00\x2a\x00", 5, "mc"),
            (M, b"\x5a\x04\x52\x02\x01\x02", 7, "m.ri[1]"), // in messages
            (M, b"\xaa\x01\x03\x52\x01\x01", 7, "rm[0].ri[0]"),
            (M, b"\x82\x01\x02\x52\x00\x70\x01\x82\x01\x00", 11, "om"), // a new message in a oneof is one too
            (P, b"\x5b\x5c\x6a\x00\x5b\x5c", 7, "og"),
            (M, b"\x82\x01\x04\x52\x02\x01\x02", 7, "om.ri[0]"),
        ],
    );
}

#[test]
fn too_many_unknown_fields() {
    check(
        UnknownFieldLimit,
        &NONE.max_unknown_fields(1),
        &[
            (M, b"\x80\xfa\x01\x01\x80\xfa\x01\x01", 6, "4000"),
            (M, b"\x82\xfa\x01\x01a\x82\xfa\x01\x01a", 7, "4000"),
            (M, b"\x83\xfa\x01\x84\xfa\x01\x83\xfa\x01\x84\xfa\x01", 8, "4000"),
            (M, b"\x55\0\0\0\0\x55\0\0\0\0", 7, "ri"), // with another wire type
            (M, b"\x5a\x08\x80\xfa\x01\x01\x80\xfa\x01\x01", 8, "m.4000"),
            (P, b"\x10\x63\x10\x63", 5, "c"), // numbers that a closed enum does not have
            (P, b"\x50\x63\x50\x63", 5, "oc"),
            (P, b"\x18\x63\x18\x63", 5, "rc[0]"),
            (P, b"\x18\x63\x18\x01\x18\x63", 7, "rc[1]"),
            (P, b"\x22\x02\x63\x63", 5, "pc[0]"),
            (P, b"\x22\x03\x63\x01\x63", 6, "pc[1]"),
            (P, b"\x2a\x02\x10\x63\x2a\x02\x10\x63", 7, "mc"),
        ],
    );
}

#[test]
fn the_whole_message() {
    check(MessageBytesLimit, &NONE.max_message_bytes(2), &[(M, b"\x08\x01", 0, "")]);
    check(
        MissingRequired,
        &NONE,
        &[("t2.R", b"\x12\x00\x08\x01", 6, "r.q"), (P, b"\x8a\x01\x02\x12\x00", 7, "mr.value.q")],
    );
}

/// W8: whatever the width and the form, what the limit allows is there.
#[test]
fn what_a_limit_allows_is_kept() {
    let lists: [(&str, [&[u8]; 3]); 9] = [
        (M, [b"\x50\x01", b"\x50\x02", b"\x50\x03"]),
        (M, [b"\xd9\x01\0\0\0\0\0\0\0\x01", b"\xd9\x01\0\0\0\0\0\0\0\x02", b"\xd9\x01\0\0\0\0\0\0\0\x03"]),
        (M, [b"\xca\x01\x01a", b"\xca\x01\x01b", b"\xca\x01\x01c"]),
        (M, [b"\xaa\x01\0", b"\xaa\x01\0", b"\xaa\x01\0"]),
        (M, [b"\xe2\x01\x02\x08\x01", b"\xe2\x01\x02\x08\x02", b"\xe2\x01\x02\x08\x03"]),
        (P, [b"\x18\x01", b"\x18\x02", b"\x18\x01"]),
        (P, [b"\x20\x01", b"\x20\x02", b"\x20\x01"]),
        (P, [b"\x40\x01", b"\x40\x02", b"\x40\x03"]),
        (P, [b"\x93\x01\x94\x01", b"\x93\x01\x94\x01", b"\x93\x01\x94\x01"]),
    ];
    for (message, parts) in lists {
        for most in 0..3 {
            let outcome = merge(message, &parts.concat(), &NONE.max_elements(most));
            assert_eq!(outcome.state, merge(message, &parts[..most].concat(), &NONE).state, "{parts:02x?}");
        }
    }
    let packed: [(&str, u32, [&[u8]; 3]); 5] = [
        (M, 10, [b"\x01", b"\x80\x01", b"\x02"]),
        (M, 22, [b"\x01", b"\x00", b"\x02"]),
        (M, 27, [b"\0\0\0\0\0\0\0\x01", b"\0\0\0\0\0\0\0\x02", b"\0\0\0\0\0\0\0\x03"]),
        (P, 4, [b"\x01", b"\x02", b"\x01"]),
        (P, 9, [b"\x01", b"\x80\x01", b"\x02"]),
    ];
    for (message, field, parts) in packed {
        for most in 0..3 {
            let outcome = merge(message, &delimited(field, &parts.concat()), &NONE.max_elements(most));
            let kept = merge(message, &delimited(field, &parts[..most].concat()), &NONE);
            assert_eq!(outcome.state, kept.state, "{field}: {parts:02x?}");
        }
    }
}

/// An entry is one unknown field, however often its value is a number that the enum does not have.
#[test]
fn an_entry_is_charged_once() {
    let entry = delimited(5, &number(2, 99).repeat(3));
    let input = entry.repeat(2);
    let outcome = merge(P, &input, &NONE.max_unknown_fields(2));
    assert_eq!(outcome, Outcome { error: None, state: input.clone() });
    let outcome = merge(P, &input, &NONE.max_unknown_fields(1));
    assert!(outcome.error.is_some_and(|error| error.starts_with("unknown-field-limit|decode: byte 9: mc ")));
    assert_eq!(outcome.state, entry);
    // an entry does not count for what comes behind it
    let outcome =
        merge(P, &[delimited(5, &number(2, 1)), number(2, 99)].concat(), &NONE.max_unknown_fields(0));
    assert!(outcome.error.is_some_and(|error| error.starts_with("unknown-field-limit|")));
}
