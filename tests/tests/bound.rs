//! Structs of one's own against the types that the module form emits: the same bytes, both ways.

use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;
use proptest::prop_assert_eq;
use protoplan::{
    DecodeErrorKind, DecodeOptions, EncodeOptions, Enum as _, Message, UnknownFields, derive_plan, wkt,
};

use protoplan_tests::generate::{Faults, check, fields};

#[derive_plan("bound.proto", includes = ["../proto"])]
mod emitted {}

#[derive_plan("bound.proto", includes = ["../proto"])]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colour {
    Unspecified,
    Red,
    DarkGreen,
    #[plan(unknown)]
    Other(i32),
}

#[derive_plan("bound.proto", includes = ["../proto"])]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Level {
    #[default]
    #[plan(name = "LOW")]
    Bottom,
    High,
}

#[derive_plan("bound.proto", includes = ["../proto"])]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Switch {
    Off,
    On,
}

#[derive_plan("bound.proto", includes = ["../proto"])]
#[derive(Debug, Clone, Default, PartialEq)]
struct Point {
    x: i32,
    y: i32,
    label: Option<String>,
    #[plan(unknown)]
    rest: UnknownFields,
}

#[derive_plan("bound.proto", includes = ["../proto"], oneof = "bound.All.choice")]
#[derive(Debug, Clone, PartialEq)]
enum Choice {
    Text(String),
    Rank(Level),
    Spot(Point),
}

#[derive_plan("bound.proto", includes = ["../proto"], message = "bound.All")]
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(unused_qualifications, reason = "paths of the standard library are known as well")]
struct Everything {
    // the order is the user's
    below: Option<Box<Self>>,
    children: Vec<Everything>,
    implicit: i32,
    explicit: core::option::Option<i32>,
    needed: Option<i32>,
    packed: std::vec::Vec<i32>,
    texts: Vec<String>,
    data: Option<Vec<u8>>,
    chunks: Vec<Bytes>,
    #[plan(name = "colour")]
    paint: Colour,
    #[plan(number = 9)]
    all_paints: Vec<Colour>,
    level: Option<Level>,
    levels: Vec<Level>,
    point: Option<Point>,
    points: Vec<Point>,
    counts: BTreeMap<String, i64>,
    places: HashMap<i32, Point>,
    flags: BTreeMap<bool, Switch>,
    grouped: Option<Box<Point>>,
    name: String,
    choice: Option<Choice>,
    made: Option<wkt::Timestamp>,
    paints: BTreeMap<String, i32>,
    #[plan(unknown)]
    rest: UnknownFields,
}

fn emitted_all() -> emitted::All {
    let point = || emitted::Point { x: 1, y: -2, label: Some("home".into()), ..Default::default() };
    emitted::All {
        implicit: 7,
        explicit: Some(0),
        needed: Some(-1),
        packed: vec![1, 2, 300],
        texts: vec!["a".into(), String::new()],
        data: Some(vec![0, 255]),
        chunks: vec![vec![1], vec![]],
        colour: emitted::Colour(77),
        colours: vec![emitted::Colour::COLOUR_RED, emitted::Colour(-5)],
        level: Some(emitted::Level::HIGH),
        levels: vec![emitted::Level::LOW, emitted::Level::HIGH],
        point: Some(point()),
        points: vec![point(), emitted::Point::default()],
        counts: [("a".to_owned(), 1), ("b".to_owned(), 2)].into(),
        places: [(1, point())].into(),
        flags: [(true, emitted::Switch::ON), (false, emitted::Switch::OFF)].into(),
        grouped: Some(point()),
        name: "Ada".into(),
        choice: Some(emitted::all::Choice::Spot(point())),
        made: Some(wkt::Timestamp { seconds: 5, ..Default::default() }),
        below: Some(Box::new(emitted::All { needed: Some(2), ..Default::default() })),
        children: vec![emitted::All { needed: Some(3), ..Default::default() }],
        paints: [("sky".to_owned(), emitted::Colour(9))].into(),
        ..Default::default()
    }
}

fn own_all() -> Everything {
    let point = || Point { x: 1, y: -2, label: Some("home".into()), ..Default::default() };
    Everything {
        implicit: 7,
        explicit: Some(0),
        needed: Some(-1),
        packed: vec![1, 2, 300],
        texts: vec!["a".into(), String::new()],
        data: Some(vec![0, 255]),
        chunks: vec![Bytes::from_static(b"\x01"), Bytes::new()],
        paint: Colour::Other(77),
        all_paints: vec![Colour::Red, Colour::Other(-5)],
        level: Some(Level::High),
        levels: vec![Level::Bottom, Level::High],
        point: Some(point()),
        points: vec![point(), Point::default()],
        counts: [("a".to_owned(), 1), ("b".to_owned(), 2)].into(),
        places: [(1, point())].into(),
        flags: [(true, Switch::On), (false, Switch::Off)].into(),
        grouped: Some(Box::new(point())),
        name: "Ada".into(),
        choice: Some(Choice::Spot(point())),
        made: Some(wkt::Timestamp { seconds: 5, ..Default::default() }),
        below: Some(Box::new(Everything { needed: Some(2), ..Default::default() })),
        children: vec![Everything { needed: Some(3), ..Default::default() }],
        paints: [("sky".to_owned(), 9)].into(),
        rest: UnknownFields::new(),
    }
}

#[test]
fn the_bytes_are_those_of_the_emitted_types() {
    let (theirs, own) = (emitted_all(), own_all());
    let bytes = theirs.encode_to_vec();
    assert_eq!(own.encode_to_vec(), bytes);
    assert_eq!(own.encoded_len(), bytes.len());
    let mut forward = Vec::new();
    own.encode(&mut forward).unwrap();
    assert_eq!(forward, bytes);
    assert_eq!(Everything::decode(&bytes).unwrap(), own);
    assert_eq!(emitted::All::decode(&own.encode_to_vec()).unwrap(), theirs);
    for choice in [
        (emitted::all::Choice::Text("t".into()), Choice::Text("t".into())),
        (emitted::all::Choice::Rank(emitted::Level::LOW), Choice::Rank(Level::Bottom)),
    ] {
        let theirs = emitted::All { choice: Some(choice.0), ..emitted_all() };
        let own = Everything { choice: Some(choice.1), ..own_all() };
        assert_eq!(own.encode_to_vec(), theirs.encode_to_vec());
        assert_eq!(Everything::decode(&theirs.encode_to_vec()).unwrap(), own);
    }
}

#[test]
fn a_struct_of_all_fields_has_the_plan_of_the_message() {
    assert_eq!(Everything::plan().to_string(), emitted::All::plan().to_string());
    assert_eq!(Point::plan().to_string(), emitted::Point::plan().to_string());
    // of the very types that the fields have
    let field = Everything::plan().find_name("below").unwrap();
    let below = Everything::plan().sub(Everything::plan().field(field));
    assert!(std::ptr::eq(below, Everything::plan()));
    for (name, sub) in [("point", Point::plan()), ("spot", Point::plan())] {
        let field = Everything::plan().find_name(name).unwrap();
        assert!(std::ptr::eq(Everything::plan().sub(Everything::plan().field(field)), sub), "{name}");
    }
}

#[test]
fn merging_is_that_of_the_emitted_types() {
    let parts: [&[u8]; 6] = [
        b"\x62\x02\x08\x02",                     // point.x
        b"\x62\x03\x1a\x01a",                    // point.label
        b"\x9a\x01\x01t",                        // choice.text
        b"\xa2\x01\x02\x08\x04",                 // choice.spot.x
        b"\xa2\x01\x02\x10\x04",                 // choice.spot.y
        b"\x50\x09\x5a\x02\x01\x09\x80\x08\x01", // unknown numbers of a closed enum, and an unknown field
    ];
    let (mut theirs, mut own) = (emitted::All::default(), Everything::default());
    let options = DecodeOptions::new().partial(true);
    for part in parts {
        options.merge(&mut theirs, part).unwrap();
        options.merge(&mut own, part).unwrap();
        assert_eq!(own.encode_to_vec(), theirs.encode_to_vec());
    }
    assert_eq!(own.rest, theirs.unknown_fields);
    assert_eq!(own.point, Some(Point { x: 1, label: Some("a".into()), ..Default::default() }));
    assert_eq!(own.choice, Some(Choice::Spot(Point { x: 2, y: 2, ..Default::default() })));
}

#[test]
fn errors_and_limits_are_those_of_the_emitted_types() {
    for bytes in [
        &b"\x62\x03\x1a\x02a"[..],               // a text that is cut off
        b"\x6a\x00\x6a\x03\x1a\x01\xff",         // points[1].label is no UTF-8
        b"\xa2\x01\x03\x1a\x01\xff",             // in a oneof
        b"\x7a\x07\x08\x01\x12\x03\x1a\x01\xff", // in a map
        b"\x22\x02\x01\xff",                     // packed
        b"",                                     // `needed` is missing
        b"\x18\x01\xc2\x01\x00",                 // children[0].needed
        b"\x18\x01\xba\x01\x00",                 // below.needed
    ] {
        let theirs = emitted::All::decode(bytes).unwrap_err();
        let own = Everything::decode(bytes).unwrap_err();
        assert_eq!(own.to_string(), theirs.to_string());
        assert_eq!((own.kind(), own.offset()), (theirs.kind(), theirs.offset()));
    }
    let limited = DecodeOptions::new().partial(true).max_elements(2);
    let error = limited.decode::<Everything>(b"\x22\x03\x01\x02\x03").unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::ElementLimit);
    let own = Everything::default();
    assert!(!own.is_initialized());
    assert_eq!(
        EncodeOptions::new().encode_to_vec(&own).unwrap_err().to_string(),
        EncodeOptions::new().encode_to_vec(&emitted::All::default()).unwrap_err().to_string()
    );
}

/// Some of the fields; the others are kept.
#[derive_plan("bound.proto", includes = ["../proto"], message = "bound.All", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
struct Kept {
    name: String,
    levels: Vec<i32>,
    #[plan(unknown)]
    rest: UnknownFields,
}

/// The same, and the others are dropped.
#[derive_plan("bound.proto", includes = ["../proto"], message = "bound.All", unlisted = "skip")]
#[derive(Debug, Clone, Default, PartialEq)]
struct Skipped {
    name: String,
    needed: Option<i32>,
    levels: Vec<Level>,
}

#[test]
fn what_is_not_listed_is_kept_byte_for_byte() {
    let bytes = emitted_all().encode_to_vec();
    let own = Kept::decode(&bytes).unwrap();
    assert_eq!((own.name.as_str(), &own.levels[..]), ("Ada", &[1, 2][..]));
    let kept: usize = own.rest.iter().map(|it| it.encoded.len()).sum();
    assert_eq!(own.encoded_len(), bytes.len());
    assert_eq!(kept, own.rest.as_bytes().len());
    // the listed ones come first, so the bytes are not the same, but what they say is
    assert_eq!(emitted::All::decode(&own.encode_to_vec()).unwrap(), emitted_all());
    assert_eq!(own.unknown_fields(), &own.rest);
    let mut own = own;
    own.unknown_fields_mut().unwrap().clear();
    assert_eq!(Kept::decode(&own.encode_to_vec()).unwrap(), own);
    // numbers that the closed enum does not have, the field of another wire type, and overlong varints
    let odd = b"\x5a\x03\x09\x01\x0a\x90\x01\x05\x08\x80\x00";
    assert_eq!(
        Kept::decode(odd).unwrap().encode_to_vec(),
        b"\x5a\x01\x01\x58\x09\x58\x0a\x90\x01\x05\x08\x80\x00"
    );
    assert_eq!(
        Kept::plan().to_string().lines().filter(|it| it.contains("levels") || it.contains("name")).count(),
        2
    );
    assert_eq!(Kept::plan().fields().len(), 2);
}

#[test]
fn what_is_not_listed_is_dropped() {
    let own = Skipped::decode(&emitted_all().encode_to_vec()).unwrap();
    let levels = vec![Level::Bottom, Level::High];
    assert_eq!(own, Skipped { name: "Ada".into(), needed: Some(-1), levels });
    assert!(own.unknown_fields().is_empty());
    let mut own = own;
    assert!(own.unknown_fields_mut().is_none());
    assert_eq!(
        own.encode_to_vec(),
        b"\x18\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x5a\x02\x01\x02\x92\x01\x03Ada"
    );
    // a number that the closed enum does not have, too
    assert_eq!(Skipped::decode(b"\x18\x01\x5a\x02\x01\x09").unwrap().levels, [Level::Bottom]);
    assert_eq!(Skipped::decode(b"\x92\x01\x00").unwrap_err().kind(), DecodeErrorKind::MissingRequired);
    assert_eq!(Skipped::default_instance(), &Skipped::default());
}

#[test]
fn enums_have_their_numbers_and_names() {
    assert_eq!(Colour::from(2), Colour::DarkGreen);
    assert_eq!(Colour::from(9), Colour::Other(9));
    assert_eq!(i32::from(Colour::Other(9)), 9);
    assert_eq!(Colour::default(), Colour::Unspecified);
    assert_eq!(Colour::DarkGreen.name(), Some("COLOUR_DARK_GREEN"));
    assert_eq!(Colour::from_name("COLOUR_RED"), Some(Colour::Red));
    assert_eq!(Colour::values().collect::<Vec<_>>(), [Colour::Unspecified, Colour::Red, Colour::DarkGreen]);
    assert_eq!(Level::from(2), Level::High);
    assert_eq!(Level::from(3), Level::Bottom);
    assert_eq!(Level::Bottom.number(), 1);
}

/// A part of a closed enum: the other numbers are unknown fields.
#[derive_plan("bound.proto", includes = ["../proto"], enum = "bound.Level", unlisted = "keep")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::upper_case_acronyms, reason = "the name of the value as it is fits, too")]
enum OnlyLow {
    LOW,
}

#[derive_plan("bound.proto", includes = ["../proto"], message = "bound.All", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
struct Part {
    level: Option<OnlyLow>,
    #[plan(unknown)]
    rest: UnknownFields,
}

#[test]
fn a_value_of_a_closed_enum_that_is_not_listed_is_unknown() {
    let part = Part::decode(b"\x50\x01\x50\x02").unwrap();
    assert_eq!((part.level, part.rest.as_bytes()), (Some(OnlyLow::LOW), &b"\x50\x02"[..]));
    assert_eq!(OnlyLow::from_name("HIGH"), None);
}

#[test]
fn structs_are_bound_inside_of_functions() {
    #[derive_plan("hello.proto", includes = ["../proto"], message = "hello.Person", unlisted = "skip")]
    #[derive(Debug, Clone, Default, PartialEq)]
    struct Contact {
        name: String,
    }
    assert_eq!(Contact::decode(b"\x0a\x01a\x10\x07").unwrap(), Contact { name: "a".into() });
}

type Names = Vec<String>;
type Number = Option<i32>;
type Boxed = Option<Point>;

#[derive_plan("bound.proto", includes = ["../proto"], message = "bound.All", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
struct Aliased {
    texts: Names,
    explicit: Number,
    point: Boxed,
    #[plan(unknown)]
    rest: UnknownFields,
}

#[test]
fn aliases_are_what_they_stand_for() {
    let own = Aliased::decode(&emitted_all().encode_to_vec()).unwrap();
    assert_eq!((own.texts.len(), own.explicit, own.point.is_some()), (2, Some(0), true));
    assert_eq!(emitted::All::decode(&own.encode_to_vec()).unwrap(), emitted_all());
}

/// What a merge answers, and what it leaves.
fn outcome<M: Message>(bytes: &[u8]) -> (Option<String>, Vec<u8>) {
    let mut message = M::default();
    let error = DecodeOptions::new().partial(true).merge(&mut message, bytes).err();
    let state = EncodeOptions::new().deterministic(true).partial(true).encode_to_vec(&message).unwrap();
    (error.map(|it| it.to_string()), state)
}

#[test]
fn random_messages_are_the_same_to_both() {
    check(1, 500, |tape| {
        let bytes = fields(emitted::All::plan(), tape, Faults::Sometimes).concat();
        prop_assert_eq!(outcome::<Everything>(&bytes), outcome::<emitted::All>(&bytes), "{:02x?}", bytes);
        Ok(())
    });
}

#[test]
fn random_messages_go_through_a_struct_of_few_fields() {
    check(2, 500, |tape| {
        let bytes = fields(emitted::All::plan(), tape, Faults::Never).concat();
        let options = DecodeOptions::new().partial(true);
        let through = options.decode::<Kept>(&bytes).unwrap().encode_to_vec();
        let (error, state) = outcome::<emitted::All>(&bytes);
        prop_assert_eq!(outcome::<emitted::All>(&through), (error, state), "{:02x?}", bytes);
        Ok(())
    });
}

/// A struct in a macro, whose names come from two places.
macro_rules! bound {
    ($name:ident { $($field:ident: $type:ty),* }) => {
        #[derive_plan("hello.proto", includes = ["../proto"], message = "hello.Person")]
        #[derive(Debug, Clone, Default, PartialEq)]
        struct $name {
            $($field: $type,)*
            id: i32,
        }
    };
}

bound!(FromMacro { name: String, emails: Vec<String> });

#[test]
fn structs_are_bound_inside_of_macros() {
    let own = FromMacro { name: "a".into(), emails: vec!["b".into()], id: 7 };
    assert_eq!(own.encode_to_vec(), b"\x0a\x01a\x10\x07\x1a\x01b");
    assert_eq!(FromMacro::decode(b"\x0a\x01a\x10\x07\x1a\x01b").unwrap(), own);
}

/// A name that emitted code has for a parameter of its own.
#[derive_plan("bound.proto", includes = ["../proto"], enum = "bound.Switch")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum K {
    Off,
    On,
}

#[derive_plan("bound.proto", includes = ["../proto"], message = "bound.All", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
struct WithShortName {
    flags: BTreeMap<bool, K>,
    #[plan(unknown)]
    rest: UnknownFields,
}

#[test]
fn a_type_may_be_called_as_a_parameter_is() {
    let it = WithShortName { flags: BTreeMap::from([(true, K::On), (false, K::Off)]), ..Default::default() };
    assert_eq!(WithShortName::decode(&it.encode_to_vec()).expect("our own bytes"), it);
}
