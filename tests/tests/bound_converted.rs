//! Fields of structs of one's own whose types are converted.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protoplan::{DecodeErrorKind, DecodeOptions, Message, UnknownFields, derive_plan, wkt};

#[derive_plan("bound.proto", includes = ["../proto"])]
mod emitted {}

/// A text in upper case.
#[derive(Debug, Clone, Default, PartialEq)]
struct Loud(Box<str>);

impl From<String> for Loud {
    fn from(text: String) -> Self {
        Self(text.to_uppercase().into())
    }
}

impl From<Loud> for String {
    fn from(loud: Loud) -> Self {
        loud.0.to_lowercase()
    }
}

/// A level as a bool.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct IsHigh(bool);

impl From<emitted::Level> for IsHigh {
    fn from(level: emitted::Level) -> Self {
        Self(level == emitted::Level::HIGH)
    }
}

impl From<IsHigh> for emitted::Level {
    fn from(it: IsHigh) -> Self {
        if it.0 { Self::HIGH } else { Self::LOW }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Time(SystemTime);

impl From<wkt::Timestamp> for Time {
    fn from(it: wkt::Timestamp) -> Self {
        let seconds = u64::try_from(it.seconds).unwrap_or(0);
        Self(UNIX_EPOCH + Duration::new(seconds, u32::try_from(it.nanos).unwrap_or(0)))
    }
}

impl From<Time> for wkt::Timestamp {
    fn from(it: Time) -> Self {
        let since = it.0.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { seconds: since.as_secs() as i64, nanos: since.subsec_nanos() as i32, ..Default::default() }
    }
}

/// A point as a pair.
#[derive(Debug, Clone, Default, PartialEq)]
struct Pair(i32, i32);

impl From<emitted::Point> for Pair {
    fn from(it: emitted::Point) -> Self {
        Self(it.x, it.y)
    }
}

impl From<Pair> for emitted::Point {
    fn from(it: Pair) -> Self {
        Self { x: it.0, y: it.1, ..Default::default() }
    }
}

/// The zero of `int32`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Count(i32);

impl From<i32> for Count {
    fn from(it: i32) -> Self {
        Self(it)
    }
}

impl From<Count> for i32 {
    fn from(it: Count) -> Self {
        it.0
    }
}

#[derive_plan("bound.proto", includes = ["../proto"], oneof = "bound.All.choice")]
#[derive(Debug, Clone, PartialEq)]
enum Choice {
    #[plan(from = "String")]
    Text(Loud),
    #[plan(from = "emitted::Point")]
    Spot(Pair),
    #[plan(from = "emitted::Level")]
    Rank(IsHigh),
}

#[derive_plan("bound.proto", includes = ["../proto"], message = "bound.All", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
struct Converted {
    #[plan(from = "i32")]
    implicit: Count,
    #[plan(from = "i32")]
    needed: Option<Count>,
    #[plan(from = "String")]
    name: Loud,
    #[plan(from = "String")]
    texts: Vec<Loud>,
    #[plan(from = "i32")]
    packed: Vec<Count>,
    #[plan(from = "i32")]
    colour: Count,
    #[plan(from = "emitted::Level")]
    level: Option<IsHigh>,
    #[plan(from = "emitted::Level")]
    levels: Vec<IsHigh>,
    #[plan(from = "emitted::Point")]
    point: Option<Pair>,
    #[plan(from = "emitted::Point")]
    points: Vec<Pair>,
    #[plan(from = "wkt::Timestamp")]
    made: Option<Time>,
    choice: Option<Choice>,
    #[plan(unknown)]
    rest: UnknownFields,
}

fn own() -> Converted {
    Converted {
        implicit: Count(0),
        needed: Some(Count(-1)),
        name: Loud("ADA".into()),
        texts: vec![Loud("A".into()), Loud::default()],
        packed: vec![Count(1), Count(300)],
        colour: Count(77),
        level: Some(IsHigh(true)),
        levels: vec![IsHigh(false), IsHigh(true)],
        point: Some(Pair(1, 2)),
        points: vec![Pair(3, 4), Pair(0, 0)],
        made: Some(Time(UNIX_EPOCH + Duration::new(5, 6))),
        choice: Some(Choice::Spot(Pair(5, 0))),
        rest: UnknownFields::new(),
    }
}

#[test]
fn the_bytes_are_those_of_what_is_converted_to() {
    let point = |x, y| emitted::Point { x, y, ..Default::default() };
    let theirs = emitted::All {
        needed: Some(-1),
        name: "ada".into(),
        texts: vec!["a".into(), String::new()],
        packed: vec![1, 300],
        colour: emitted::Colour(77),
        level: Some(emitted::Level::HIGH),
        levels: vec![emitted::Level::LOW, emitted::Level::HIGH],
        point: Some(point(1, 2)),
        points: vec![point(3, 4), point(0, 0)],
        made: Some(wkt::Timestamp { seconds: 5, nanos: 6, ..Default::default() }),
        choice: Some(emitted::all::Choice::Spot(point(5, 0))),
        ..Default::default()
    };
    let bytes = theirs.encode_to_vec();
    assert_eq!(own().encode_to_vec(), bytes);
    let mut forward = Vec::new();
    own().encode(&mut forward).unwrap();
    assert_eq!(forward, bytes);
    assert_eq!(Converted::decode(&bytes).unwrap(), own());
    for choice in [Choice::Text(Loud("T".into())), Choice::Rank(IsHigh(true))] {
        let own = Converted { choice: Some(choice), ..own() };
        let theirs = emitted::All::decode(&own.encode_to_vec()).unwrap();
        assert_eq!(theirs.encode_to_vec(), own.encode_to_vec());
        assert_eq!(Converted::decode(&own.encode_to_vec()).unwrap(), own);
    }
}

#[test]
fn messages_merge_and_what_came_before_a_fault_stays() {
    let options = DecodeOptions::new().partial(true);
    let mut own = Converted::default();
    options.merge(&mut own, b"\x62\x02\x08\x02\x62\x02\x10\x04").unwrap();
    assert_eq!(own.point, Some(Pair(1, 2)));
    // the oneof: the same member merges, another one replaces
    options.merge(&mut own, b"\xa2\x01\x02\x08\x02\xa2\x01\x02\x10\x04").unwrap();
    assert_eq!(own.choice, Some(Choice::Spot(Pair(1, 2))));
    options.merge(&mut own, b"\xb0\x01\x02\xa2\x01\x02\x10\x06").unwrap();
    assert_eq!(own.choice, Some(Choice::Spot(Pair(0, 3))));
    // a number that the closed enum does not have is unknown
    options.merge(&mut own, b"\xb0\x01\x09\x50\x09\x5a\x02\x02\x09").unwrap();
    assert_eq!(own.choice, Some(Choice::Spot(Pair(0, 3))));
    assert_eq!((own.level, &own.levels[..]), (None, &[IsHigh(true)][..]));
    assert_eq!(own.rest.as_bytes(), b"\xb0\x01\x09\x50\x09\x58\x09");
    // W8, and the path of the fault
    let error = options.merge(&mut own, b"\x62\x05\x08\x04\x10\xff\xff").unwrap_err();
    assert_eq!(own.point, Some(Pair(2, 2)));
    assert!(error.to_string().contains("point.y"), "{error}");
    let error = options.merge(&mut own, b"\x6a\x02\x08\x02\x6a\x04\x08\x04\x10\xff").unwrap_err();
    assert_eq!(own.points, [Pair(1, 0), Pair(2, 0)]);
    assert!(error.to_string().contains("points[1].y"), "{error}");
    let error = options.merge(&mut own, b"\x2a\x01a\x2a\x01\xff").unwrap_err();
    assert!(error.to_string().contains("texts[1]"), "{error}");
    // W4: what the oneof holds is replaced only after the new one decoded
    own.choice = Some(Choice::Rank(IsHigh(true)));
    options.merge(&mut own, b"\xa2\x01\x02\x08\xff").unwrap_err();
    assert_eq!(own.choice, Some(Choice::Rank(IsHigh(true))));
}

#[test]
fn merging_into_a_converted_message_is_limited() {
    let options = DecodeOptions::new().partial(true).max_elements(10);
    // four bytes are held when the third and the fourth come
    let once = b"\x62\x04\x08\x02\x10\x04";
    assert!(options.decode::<Converted>(&once.repeat(3)).is_ok());
    let error = options.decode::<Converted>(&once.repeat(4)).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::ElementLimit, 19));
}
