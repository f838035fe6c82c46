//! Messages, dynamic ones and those of generated types, read and changed by names, numbers and handles.

use std::sync::LazyLock;

use plan_core::{
    DynamicMessage, EncodeError, EncodeOptions, FieldHandle, FieldKey, ListMut, LookupError, MapMut,
    MessageMut, MessageRef, MessageType, Reflect, Schema, SetError, ValueRef,
};
use protoplan_tests::bytes::{delimited, number};
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::full::new_message;

static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));

fn of(name: &str) -> MessageType {
    SCHEMA.message(name).expect("a message of the cases")
}

fn new(name: &str) -> DynamicMessage {
    of(name).new_message()
}

/// What a message lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Storage {
    Arena,
    Struct,
}

impl Storage {
    fn empty(self, name: &str) -> Message {
        Message(match self {
            Self::Arena => Box::new(new(name)),
            Self::Struct => new_message(name).expect("a type of the cases"),
        })
    }

    fn decode(self, name: &str, bytes: &[u8]) -> Message {
        let mut message = self.empty(name);
        message.merge(bytes).expect("a message");
        message
    }
}

/// A message, whatever it lies in.
struct Message(Box<dyn Reflect>);

impl Message {
    fn as_ref(&self) -> MessageRef<'_> {
        self.0.reflect()
    }

    fn as_mut(&mut self) -> MessageMut<'_> {
        self.0.reflect_mut()
    }

    fn get(&self, field: impl FieldKey) -> Result<ValueRef<'_>, LookupError> {
        self.as_ref().get(field)
    }

    fn has(&self, field: impl FieldKey) -> Result<bool, LookupError> {
        self.as_ref().has(field)
    }

    fn set<'v>(&mut self, field: impl FieldKey, value: impl Into<ValueRef<'v>>) -> Result<(), SetError> {
        self.as_mut().set(field, value)
    }

    fn clear(&mut self, field: impl FieldKey) -> Result<(), LookupError> {
        self.as_mut().clear(field)
    }

    fn message_mut(&mut self, field: impl FieldKey) -> Result<MessageMut<'_>, SetError> {
        self.as_mut().into_message_mut(field)
    }

    fn list_mut(&mut self, field: impl FieldKey) -> Result<ListMut<'_>, SetError> {
        self.as_mut().into_list_mut(field)
    }

    fn map_mut(&mut self, field: impl FieldKey) -> Result<MapMut<'_>, SetError> {
        self.as_mut().into_map_mut(field)
    }

    fn merge(&mut self, bytes: &[u8]) -> Result<(), plan_core::DecodeError> {
        self.as_mut().merge(bytes)
    }

    fn encode_to_vec(&self) -> Vec<u8> {
        self.as_ref().encode_to_vec()
    }

    fn encode_strictly(&self) -> Result<Vec<u8>, EncodeError> {
        EncodeOptions::new().encode_to_vec(&self.as_ref())
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Runs tests on both storages.
macro_rules! on_both {
    ($($name:ident,)*) => {
        mod arena {
            $(#[test] fn $name() { super::$name(super::Storage::Arena); })*
        }
        mod structs {
            $(#[test] fn $name() { super::$name(super::Storage::Struct); })*
        }
    };
}

on_both![
    fields_by_name_number_and_handle,
    what_is_not_there_is_told_with_the_nearest_name,
    integers_are_taken_if_they_fit,
    numbers_become_the_nearest_float,
    values_of_another_kind_are_refused,
    enums_by_name_and_number,
    presence_is_that_of_the_field,
    lists_are_edited_in_place,
    maps_are_edited_in_place,
    a_oneof_holds_one_member,
    messages_are_copied_between_messages,
    copies_are_equal_and_apart,
    groups_and_required_fields,
];

/// What an error says.
fn text<T: std::fmt::Debug>(result: Result<T, impl std::error::Error>) -> String {
    result.expect_err("an error").to_string()
}

fn fields_by_name_number_and_handle(storage: Storage) {
    let mut message = storage.empty("t.M");
    let handle = message.as_ref().field("s").expect("a field");
    assert_eq!((handle.number(), message.as_ref().field(5)), (5, Ok(handle)));
    message.set("s", "by name").unwrap();
    assert_eq!(message.get(5).unwrap().as_str(), Some("by name"));
    message.set(5, "by number").unwrap();
    assert_eq!(message.get(handle).unwrap().as_str(), Some("by number"));
    message.set(handle, "by handle").unwrap();
    assert_eq!(message.get("s").unwrap().as_str(), Some("by handle"));
    assert_eq!(message.encode_to_vec(), delimited(5, b"by handle"));
    for clear in [
        |message: &mut Message, _: FieldHandle| message.clear("s"),
        |message: &mut Message, _: FieldHandle| message.clear(5),
        |message: &mut Message, handle: FieldHandle| message.clear(handle),
    ] {
        message.set("s", "again").unwrap();
        assert!(message.has(handle).unwrap());
        clear(&mut message, handle).unwrap();
        assert_eq!(
            (message.has("s"), message.has(5), message.has(handle)),
            (Ok(false), Ok(false), Ok(false))
        );
        assert_eq!(message.encode_to_vec(), b"");
    }
}

fn what_is_not_there_is_told_with_the_nearest_name(storage: Storage) {
    let mut message = storage.empty("t.M");
    assert_eq!(text(message.get("foo_baz")), "lookup: no field `foo_baz` in `t.M`; did you mean `foo_bar`?");
    assert_eq!(text(message.get("nothing like it")), "lookup: no field `nothing like it` in `t.M`");
    assert_eq!(text(message.has(536_870_911)), "lookup: no field of number 536870911 in `t.M`");
    assert_eq!(text(message.clear(0)), "lookup: no field of number 0 in `t.M`");
    assert_eq!(text(message.set("othre", 1)), "set: no field `othre` in `t.M`; did you mean `other`?");
    assert_eq!(text(message.list_mut("rii")), "set: no field `rii` in `t.M`; did you mean `ri`?");
    assert_eq!(
        text(SCHEMA.message("recursive.Slef")),
        "lookup: no message `recursive.Slef`; did you mean `recursive.Self`?"
    );
    assert_eq!(text(SCHEMA.enumeration("t.EE")), "lookup: no enum `t.EE`; did you mean `t.E`?");
    assert_eq!(text(message.as_ref().which_oneof("oo")), "lookup: no oneof `oo` in `t.M`; did you mean `o`?");
    let other = storage.empty("t2.P").as_ref().field(6).unwrap();
    let wrong =
        "the handle of field 6 belongs to another message than `t.M`; look it up in the type of this one";
    assert_eq!(text(message.get(other)), format!("lookup: {wrong}"));
    assert_eq!(text(message.set(other, "text")), format!("set: {wrong}"));
    // the same schema, loaded again, has other handles
    let twin = Schema::from_descriptor_set(SCHEMAS).unwrap();
    let twin = twin.message("t.M").unwrap().field("s").unwrap();
    assert!(text(message.get(twin)).starts_with("lookup: the handle of field 5 belongs to another message"));
    assert_eq!(message.encode_to_vec(), b"", "nothing was changed");
}

fn integers_are_taken_if_they_fit(storage: Storage) {
    let mut message = storage.empty("t.M");
    message.set("i32", 7u64).unwrap();
    message.set("i64", -7i32).unwrap();
    message.set("u32", 7i64).unwrap();
    message.set("u64", 7u32).unwrap();
    message.set("si", i64::from(i32::MIN)).unwrap();
    message.set("fx", u64::from(u32::MAX)).unwrap();
    let expected = [
        number(1, 7),
        number(2, -7i64 as u64),
        number(3, 7),
        number(17, 0xffff_ffff),
        b"\x95\x01\xff\xff\xff\xff".to_vec(),
        number(19, 7),
    ];
    assert_eq!(message.encode_to_vec(), expected.concat());
    let signed = "expected an integer that fits 32 bits, signed, found";
    assert_eq!(
        text(message.set("i32", 1u64 << 31)),
        format!("set: `t.M.i32` (field 1): {signed} 2147483648")
    );
    assert_eq!(text(message.set(17, i64::MIN)), format!("set: `t.M.si` (field 17): {signed} {}", i64::MIN));
    assert_eq!(
        text(message.set("u32", -1)),
        "set: `t.M.u32` (field 3): expected an integer that fits 32 bits, unsigned, found -1"
    );
    assert_eq!(
        text(message.set("u64", -1)),
        "set: `t.M.u64` (field 19): expected an integer that fits 64 bits, unsigned, found -1"
    );
    assert_eq!(
        text(message.set("i64", u64::MAX)),
        format!(
            "set: `t.M.i64` (field 2): expected an integer that fits 64 bits, signed, found {}",
            u64::MAX
        )
    );
    assert_eq!(text(message.set("i32", 1.0)), format!("set: `t.M.i32` (field 1): {signed} 1.0"));
    assert_eq!(message.encode_to_vec(), expected.concat(), "nothing was changed");
    let read = |name: &str| message.get(name).unwrap();
    assert_eq!((read("i64").as_i32(), read("i64").as_u32(), read("i64").as_u64()), (Some(-7), None, None));
    assert_eq!((read("fx").as_i32(), read("fx").as_i64()), (None, Some(0xffff_ffff)));
    assert_eq!((read("fx").as_f64(), read("fx").as_bool(), read("fx").as_str()), (None, None, None));
}

fn numbers_become_the_nearest_float(storage: Storage) {
    let mut message = storage.empty("t.M");
    message.set("f", 0.5f64).unwrap();
    message.set("d", 0.1f32).unwrap();
    assert_eq!(message.get("f").unwrap(), ValueRef::F32(0.5));
    assert_eq!(message.get("d").unwrap().as_f64(), Some(f64::from(0.1f32)));
    message.set("f", 0.1).unwrap();
    assert_eq!(message.get("f").unwrap(), ValueRef::F32(0.1));
    for (near, float) in
        [(f64::from(f32::MAX) * 1.000_000_01, f32::MAX), (1e-50, 0.0), (16_777_217.0, 16_777_216.0)]
    {
        message.set("f", near).unwrap();
        assert_eq!(message.get("f").unwrap(), ValueRef::F32(float), "{near}");
    }
    assert_eq!(
        text(message.set("f", 1e39)),
        "set: `t.M.f` (field 9): expected a number within the range of a float, found 1e39"
    );
    assert_eq!(
        text(message.set("f", 16_777_217)),
        "set: `t.M.f` (field 9): expected an integer that a float holds exactly, found 16777217"
    );
    message.set("f", -16_777_216).unwrap();
    assert_eq!(message.get("f").unwrap(), ValueRef::F32(-16_777_216.0));
    message.set("d", u64::MAX - 0x7ff).unwrap();
    assert_eq!(message.get("d").unwrap(), ValueRef::F64(18_446_744_073_709_549_568.0));
    assert!(text(message.set("d", u64::MAX)).contains("expected an integer that a double holds exactly"));
    assert!(message.set("f", "HIGH").is_err());
    for odd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0] {
        message.set("f", odd).unwrap();
        let got = message.get("f").unwrap().as_f64().unwrap();
        assert!(got.is_nan() && odd.is_nan() || got.to_bits() == odd.to_bits(), "{got} for {odd}");
    }
    assert!(message.has("f").unwrap(), "minus zero is not the zero value");
    message.set("f", 0f32).unwrap();
    assert!(!message.has("f").unwrap());
}

fn values_of_another_kind_are_refused(storage: Storage) {
    let mut message = storage.empty("t.M");
    let inner = storage.empty("t.M");
    let error = |message: &mut Message, name: &str, value: ValueRef<'_>| text(message.set(name, value));
    for (name, value, expected) in [
        ("b", ValueRef::I32(1), "`t.M.b` (field 4): expected a bool, found 1"),
        ("s", ValueRef::Bytes(b"x"), "`t.M.s` (field 5): expected a string, found b\"x\""),
        ("by", ValueRef::Str("x"), "`t.M.by` (field 6): expected bytes, found \"x\""),
        ("d", ValueRef::Bool(true), "`t.M.d` (field 8): expected a double, found true"),
        (
            "i32",
            ValueRef::Message(inner.as_ref()),
            "`t.M.i32` (field 1): expected an integer that fits 32 bits, signed, found a message `t.M`",
        ),
        (
            "e",
            ValueRef::Bool(true),
            "`t.M.e` (field 7): expected the number or the name of an enum value, found true",
        ),
        ("m", ValueRef::I32(1), "`t.M.m` (field 11): expected t.M, found 1"),
        (
            "ts",
            ValueRef::Message(inner.as_ref()),
            "`t.M.ts` (field 31): expected google.protobuf.Timestamp, found a message `t.M`",
        ),
        ("ri", ValueRef::I32(1), "`t.M.ri` (field 10): expected a list: use list_mut, found 1"),
        ("ri", inner.get("ri").unwrap(), "`t.M.ri` (field 10): expected a list: use list_mut, found a list"),
        ("mii", inner.get("mii").unwrap(), "`t.M.mii` (field 28): expected a map: use map_mut, found a map"),
    ] {
        assert_eq!(error(&mut message, name, value), format!("set: {expected}"));
    }
    assert_eq!(
        text(message.message_mut("rm")),
        "set: `t.M.rm` (field 21): expected a list: use list_mut, found a message to change"
    );
    assert_eq!(
        text(message.message_mut("s")),
        "set: `t.M.s` (field 5): expected a string, found a message to change"
    );
    assert_eq!(
        text(message.list_mut("mii")),
        "set: `t.M.mii` (field 28): expected a map: use map_mut, found a list to change"
    );
    assert_eq!(
        text(message.map_mut("ri")),
        "set: `t.M.ri` (field 10): expected a list: use list_mut, found a map to change"
    );
    assert_eq!(message.encode_to_vec(), b"", "nothing was changed");
}

fn enums_by_name_and_number(storage: Storage) {
    let mut open = storage.empty("t.M");
    open.set("e", "ONE").unwrap();
    let value = open.get("e").unwrap().as_enum().unwrap();
    assert_eq!((value.number(), value.name(), value.plan().name), (1, Some("ONE"), "t.E"));
    open.set("e", -1).unwrap();
    assert_eq!(format!("{:?}", open.get("e").unwrap()), "NEG");
    open.set("e", 99).unwrap();
    let value = open.get("e").unwrap().as_enum().unwrap();
    assert_eq!((value.number(), value.name()), (99, None));
    assert_eq!(open.get("e").unwrap().as_i32(), Some(99));
    let copied = value;
    let mut other = storage.empty("t.M");
    other.set("e", copied).unwrap();
    assert_eq!(other, open);
    assert_eq!(text(open.set("e", "TWO")), "set: no value `TWO` in the enum `t.E`");
    let told = "set: no value `ONEE` in the enum `t.E`; did you mean `ONE`?";
    assert_eq!(text(open.set("e", "ONEE")), told);

    let mut closed = storage.empty("t2.P");
    assert_eq!(closed.get("c").unwrap().as_enum().unwrap().name(), Some("A"), "the first is the default");
    closed.set("c", 2).unwrap();
    assert_eq!(text(closed.set("c", 3)), "set: no value `3` in the enum `t2.C`");
    assert_eq!(text(closed.list_mut("rc").unwrap().push(0)), "set: no value `0` in the enum `t2.C`");
    assert_eq!(text(closed.map_mut("mc").unwrap().insert("k", 7)), "set: no value `7` in the enum `t2.CM`");
    assert_eq!(closed.encode_to_vec(), number(2, 2));
}

fn presence_is_that_of_the_field(storage: Storage) {
    let mut message = storage.empty("t.M");
    message.set("i32", 0).unwrap();
    message.set("pi", 0).unwrap();
    assert_eq!((message.has("i32"), message.has("pi")), (Ok(false), Ok(true)));
    assert_eq!(message.encode_to_vec(), number(20, 0));
    assert!(!message.has("m").unwrap());
    message.message_mut("m").unwrap();
    assert!(message.has("m").unwrap(), "present once it is to be changed");
    message.clear("m").unwrap();
    assert!(!message.has("m").unwrap());
    message.message_mut("m").unwrap().set("i32", 1).unwrap();
    message.clear("m").unwrap();
    assert_eq!(message.message_mut("m").unwrap().get("i32").unwrap().as_i32(), Some(0), "a new one");

    let defaults = storage.empty("t2.P");
    assert_eq!(defaults.get("by").unwrap().as_bytes(), Some(&b"\x01\x7f\xff"[..]));
    assert_eq!(defaults.get("di").unwrap().as_f64(), Some(f64::INFINITY));
    assert_eq!(defaults.get("df").unwrap().as_f64().map(f64::to_bits), Some((-0.0f64).to_bits()));
    let absent = defaults.get("mr").unwrap().as_map().unwrap();
    assert!(absent.is_empty() && absent.get("k").is_none());
    let absent = storage.empty("t.M");
    let absent = absent.get("m").unwrap().as_message().unwrap();
    assert_eq!(
        (absent.name(), absent.get("s").unwrap().as_str(), absent.has("s")),
        ("t.M", Some(""), Ok(false))
    );
    assert_eq!(absent.get("m").unwrap().as_message().unwrap().encode_to_vec(), b"");
    assert!(absent.get("ri").unwrap().as_list().unwrap().get(0).is_none());
}

fn lists_are_edited_in_place(storage: Storage) {
    let mut message = storage.empty("t.M");
    let mut list = message.list_mut("ri").unwrap();
    for value in 0..5 {
        list.push(value).unwrap();
    }
    list.set(1, 11u64).unwrap();
    list.set(4, 14).unwrap();
    assert!(list.remove(0));
    assert_eq!(format!("{list:?}"), "[11, 2, 3, 14]");
    assert!(list.remove(3) && !list.remove(3));
    assert_eq!(text(list.set(3, 0)), "set: no element 3 in a list of 3");
    assert_eq!(
        text(list.push("x")),
        "set: `t.M.ri` (field 10): expected an integer that fits 32 bits, signed, found \"x\""
    );
    assert_eq!(
        text(list.set(0, 1u64 << 40)),
        "set: `t.M.ri` (field 10): expected an integer that fits 32 bits, signed, found 1099511627776"
    );
    assert_eq!(
        text(list.push_message()),
        "set: `t.M.ri` (field 10): expected an integer that fits 32 bits, signed, found a message"
    );
    assert!(list.message_mut(0).is_none());
    assert_eq!(message.encode_to_vec(), delimited(10, &[11, 2, 3]));
    message.list_mut("ri").unwrap().clear();
    assert!(message.list_mut("ri").unwrap().is_empty());
    message.list_mut("ri").unwrap().push(1).unwrap();
    assert_eq!(message.encode_to_vec(), delimited(10, &[1]), "not what was there before");

    let mut texts = message.list_mut("rs").unwrap();
    texts.push("a").unwrap();
    texts.push(&String::from("b")).unwrap();
    texts.set(0, "c").unwrap();
    assert_eq!(texts.as_ref().iter().rev().filter_map(ValueRef::as_str).collect::<Vec<_>>(), ["b", "c"]);

    let mut messages = message.list_mut("rm").unwrap();
    messages.push_message().unwrap().set("i32", 1).unwrap();
    messages.push_message().unwrap();
    messages.message_mut(1).unwrap().set("i32", 2).unwrap();
    assert!(messages.message_mut(2).is_none());
    assert!(messages.remove(0));
    assert_eq!(messages.as_ref().get(0).unwrap().as_message().unwrap().get(1).unwrap().as_i32(), Some(2));
    assert_eq!((messages.len(), messages.as_ref().get(1)), (1, None));
}

fn maps_are_edited_in_place(storage: Storage) {
    let mut message = storage.empty("t.M");
    let mut map = message.map_mut("msi").unwrap();
    for (key, value) in [("b", 1), ("a", 2), ("c", 3), ("b", 4)] {
        map.insert(key, value).unwrap();
    }
    assert_eq!(format!("{map:?}"), r#"{"a": 2, "b": 4, "c": 3}"#);
    assert!(map.remove("a") && !map.remove("a") && !map.remove(1));
    assert_eq!(map.len(), 2);
    assert_eq!(text(map.insert(1, 1)), "set: `t.M.MsiEntry.key` (field 1): expected a string, found 1");
    assert_eq!(
        text(map.insert("d", "x")),
        "set: `t.M.MsiEntry.value` (field 2): expected an integer that fits 32 bits, signed, found \"x\""
    );
    assert_eq!(
        text(map.message_mut("b")),
        "set: `t.M.MsiEntry.value` (field 2): expected an integer that fits 32 bits, signed, found a message to change"
    );
    assert!(map.message_mut("z").is_err());
    assert_eq!(map.len(), 2, "nothing was changed");
    map.clear();
    assert!(map.is_empty() && map.as_ref().get("b").is_none());

    let mut map = message.map_mut("mim").unwrap();
    map.message_mut(7).unwrap().set("i32", 1).unwrap();
    map.message_mut(-7i64).unwrap().set("i32", 2).unwrap();
    map.message_mut(7u64).unwrap().set("u32", 3u32).unwrap();
    let mut inner = storage.empty("t.M");
    inner.set("s", "in").unwrap();
    map.insert(0, inner.as_ref()).unwrap();
    assert_eq!(
        text(map.insert(1i64 << 32, inner.as_ref())),
        "set: `t.M.MimEntry.key` (field 1): expected an integer that fits 32 bits, signed, found 4294967296"
    );
    let keys: Vec<_> = map.as_ref().iter().filter_map(|(key, _)| key.as_i32()).collect();
    assert_eq!(keys, [-7, 0, 7]);
    let seven = map.as_ref().get(7u32).unwrap().as_message().unwrap();
    assert_eq!((seven.get("i32").unwrap().as_i32(), seven.get("u32").unwrap().as_u32()), (Some(1), Some(3)));

    let mut bools = storage.empty("t.M");
    let mut map = bools.map_mut("mbs").unwrap();
    map.insert(true, "yes").unwrap();
    map.insert(false, "no").unwrap();
    assert_eq!(format!("{map:?}"), r#"{false: "no", true: "yes"}"#);
    assert_eq!(map.as_ref().get(true).unwrap().as_str(), Some("yes"));
    assert!(map.as_ref().get(1).is_none(), "one is not true");
}

fn a_oneof_holds_one_member(storage: Storage) {
    let mut message = storage.empty("t.M");
    let held = |message: &Message| message.as_ref().which_oneof("o").unwrap().map(String::from);
    assert_eq!(held(&message), None);
    message.set("oi", 0).unwrap();
    assert_eq!(held(&message).as_deref(), Some("oi"));
    message.set("os", "text").unwrap();
    assert_eq!((held(&message).as_deref(), message.has("oi")), (Some("os"), Ok(false)));
    assert_eq!(message.get("oi").unwrap().as_i32(), Some(0));
    message.message_mut("om").unwrap().set("i32", 1).unwrap();
    assert_eq!((held(&message).as_deref(), message.has("os")), (Some("om"), Ok(false)));
    assert_eq!(message.get("os").unwrap().as_str(), Some(""));
    message.message_mut("om").unwrap().set("u32", 2u32).unwrap();
    assert_eq!(message.encode_to_vec(), delimited(16, &[number(1, 1), number(3, 2)].concat()));
    message.clear("os").unwrap();
    assert_eq!(held(&message).as_deref(), Some("om"), "clearing another member changes nothing");
    assert!(message.set("os", 1).is_err());
    assert_eq!(held(&message).as_deref(), Some("om"), "neither does a value that does not fit");
    message.message_mut("ov").unwrap();
    message.message_mut("om").unwrap();
    assert_eq!(message.encode_to_vec(), delimited(16, b""), "a new message");
    message.clear("om").unwrap();
    assert_eq!((held(&message), message.encode_to_vec()), (None, vec![]));
    message.set("on", "NULL_VALUE").unwrap();
    assert_eq!(message.encode_to_vec(), number(50, 0));
}

fn messages_are_copied_between_messages(storage: Storage) {
    let mut from = storage.empty("t.M");
    from.set("s", "text").unwrap();
    from.list_mut("rs").unwrap().push("in a list").unwrap();
    from.map_mut("mim").unwrap().message_mut(1).unwrap().set("by", b"in a map").unwrap();
    from.message_mut("m").unwrap().list_mut("rd").unwrap().push(0.5).unwrap();
    from.message_mut("om").unwrap().set("e", "ONE").unwrap();
    from.merge(&number(4000, 7)).unwrap();
    let bytes = from.encode_to_vec();
    let mut to = storage.empty("t.M");
    to.set("m", from.as_ref()).unwrap();
    to.set("om", from.as_ref()).unwrap();
    to.list_mut("rm").unwrap().push(from.as_ref()).unwrap();
    to.list_mut("rm").unwrap().push(from.get("m").unwrap().as_message().unwrap()).unwrap();
    to.list_mut("rm").unwrap().set(1, from.as_ref()).unwrap();
    to.map_mut("mim").unwrap().insert(3, from.as_ref()).unwrap();
    let copy = storage.decode("t.M", &bytes);
    from.set("s", "changed").unwrap();
    drop(from);
    for name in ["m", "om"] {
        assert_eq!(to.get(name).unwrap().as_message().unwrap().encode_to_vec(), bytes);
    }
    let list = to.get("rm").unwrap().as_list().unwrap();
    assert!(list.iter().all(|it| it.as_message().unwrap().encode_to_vec() == bytes));
    assert_eq!(list.len(), 2);
    assert_eq!(to.get("mim").unwrap().as_map().unwrap().get(3).unwrap().as_message(), Some(copy.as_ref()));
    // an absent message is an empty one
    let absent = storage.empty("t.M");
    let absent = absent.get("m").unwrap();
    to.set("m", absent).unwrap();
    assert_eq!((to.has("m"), to.get("m").unwrap().as_message().unwrap().encode_to_vec()), (Ok(true), vec![]));
    // a message of the same name of another schema, or in other storage, is of the same type if its fields are the same
    let mut twin = Schema::from_descriptor_set(SCHEMAS).unwrap().message("t.M").unwrap().new_message();
    twin.merge(&bytes).unwrap();
    to.set("m", twin.as_ref()).unwrap();
    assert_eq!(to.get("m").unwrap().as_message().unwrap().encode_to_vec(), bytes);
    for of in [Storage::Arena, Storage::Struct] {
        let other = of.decode("t.M", &bytes);
        assert_eq!(other.as_ref(), twin.as_ref());
        to.set("m", other.as_ref()).unwrap();
        to.list_mut("rm").unwrap().push(other.as_ref()).unwrap();
        to.map_mut("mim").unwrap().insert(4, other.as_ref()).unwrap();
        assert_eq!(to.get("m").unwrap().as_message().unwrap().encode_to_vec(), bytes);
    }
    let other = Schema::builder()
        .text(
            "t.proto",
            r#"edition = "2023"; package t; message M { string i32 = 1; M m = 11; int32 s = 5; }"#,
        )
        .load()
        .unwrap();
    let mut other = other.message("t.M").unwrap().new_message();
    other.message_mut("m").unwrap().set("i32", "no number").unwrap();
    let before = to.encode_to_vec();
    let wrong = "set: `t.M.i32` (field 1) is declared otherwise, or not at all, where it is copied to; the two are from \
                 different schemas: decode the encoded message instead";
    assert_eq!(text(to.set("m", other.as_ref())), wrong);
    assert_eq!(text(to.as_mut().merge_from(other.as_ref())), wrong);
    assert_eq!(text(to.list_mut("rm").unwrap().push(other.as_ref())), wrong);
    assert_eq!(text(to.map_mut("mim").unwrap().insert(9, other.as_ref())), wrong);
    assert_eq!(
        text(to.as_mut().merge_from(new("t2.P").as_ref())),
        "set: expected a message `t.M`, found a message `t2.P`"
    );
    assert_eq!(to.encode_to_vec(), before, "nothing was changed");
}

fn copies_are_equal_and_apart(storage: Storage) {
    let bytes = [number(1, 1), delimited(5, b"text"), delimited(28, &number(1, 5)), number(4000, 9)].concat();
    let mut message = storage.decode("t.M", &bytes);
    let clone = storage.decode("t.M", &message.encode_to_vec());
    assert_eq!(clone, message);
    message.set("s", "other").unwrap();
    assert_ne!(clone, message);
    message.set("s", "text").unwrap();
    assert_eq!(clone, message);
    message.as_mut().clear_unknown_fields();
    assert_ne!(clone, message, "unknown fields count");
    assert_eq!(message.as_ref().unknown_fields().count(), 0);
    let unknown: Vec<_> = clone.as_ref().unknown_fields().map(|field| field.tag.number().get()).collect();
    assert_eq!(unknown, [4000]);
    assert_ne!(storage.empty("t.M"), storage.empty("t2.P"), "types count");
    assert_eq!(clone.as_ref().name(), "t.M");
    let told = r#"t.M { i32: 1, s: "text", mii: {5: 0}, unknown_fields: b"\x80\xfa\x01\t" }"#;
    assert_eq!(format!("{clone:?}"), told);
}

#[test]
fn clones_are_equal_and_apart() {
    let bytes = [number(1, 1), delimited(5, b"text"), delimited(28, &number(1, 5)), number(4000, 9)].concat();
    let mut message = of("t.M").decode(&bytes).unwrap();
    let clone = message.clone();
    assert_eq!(clone, message);
    message.set("s", "other").unwrap();
    assert_ne!(clone, message);
    drop(message);
    assert_eq!(
        (clone.name(), clone.encode_to_vec()),
        ("t.M", of("t.M").decode(&bytes).unwrap().encode_to_vec())
    );
}

#[test]
fn extensions_by_bracketed_names() {
    let mut message = new("t2.P");
    message.set("[t2.ex]", 5).unwrap();
    message.list_mut("[t2.exr]").unwrap().push(6).unwrap();
    message.message_mut("[t2.exm]").unwrap().set("[t2.exc]", "B").unwrap();
    let inner = delimited(102, &number(103, 2));
    assert_eq!(message.encode_to_vec(), [number(100, 5), delimited(101, &[6]), inner].concat());
    assert_eq!(text(message.get("[t2.eX]")), "lookup: no field `[t2.eX]` in `t2.P`; did you mean `[t2.ex]`?");
}

fn groups_and_required_fields(storage: Storage) {
    let mut message = storage.empty("required.Below");
    message.message_mut("grouped").unwrap();
    let error = message.encode_strictly();
    assert_eq!(
        text(error),
        "encode: grouped.id (field 1): a required field is missing; set it, or allow it with EncodeOptions::partial"
    );
    message.message_mut("grouped").unwrap().set("id", 1).unwrap();
    message.list_mut("many").unwrap().push_message().unwrap().set("id", 2).unwrap();
    message.list_mut("many").unwrap().push_message().unwrap();
    assert!(text(message.encode_strictly()).starts_with("encode: many[1].id (field 1): "));
    message.list_mut("many").unwrap().remove(1);
    message.map_mut("by_id").unwrap().message_mut(3).unwrap();
    assert!(text(message.encode_strictly()).starts_with("encode: by_id.value.id (field 1): "));
    message.map_mut("by_id").unwrap().message_mut(3).unwrap().set("id", 3).unwrap();
    let written = message.encode_strictly().expect("all that is required");
    assert_eq!(storage.decode("required.Below", &written), message);
}

#[test]
fn names_that_are_meant_are_suggested() {
    let schema = Schema::builder()
        .text(
            "a.proto",
            r#"syntax = "proto2"; package acme.shop;
            message Order { oneof payment { int32 card = 1; } extensions 100 to 200; }
            enum Region { NORTH = 1; }
            extend Order { optional int32 nick = 100; }"#,
        )
        .load()
        .expect("a schema");
    let text = |error: &dyn std::error::Error| error.to_string();
    let error = schema.message("Order").expect_err("no package");
    assert_eq!(text(&error), "lookup: no message `Order`; did you mean `acme.shop.Order`?");
    let error = schema.message("acme.shop.Region").expect_err("an enum");
    assert_eq!(text(&error), "lookup: `acme.shop.Region` is an enum; use `Schema::enumeration`");
    let error = schema.enumeration("acme.shop.Order").expect_err("a message");
    assert_eq!(text(&error), "lookup: `acme.shop.Order` is a message; use `Schema::message`");
    let order = schema.message("acme.shop.Order").expect("a message").new_message();
    let error = order.has("payment").expect_err("a oneof");
    assert_eq!(
        text(&error),
        "lookup: `payment` is a oneof of `acme.shop.Order`; ask which_oneof for the member that it holds"
    );
    let error = order.get("nick").expect_err("no brackets");
    assert_eq!(
        text(&error),
        "lookup: no field `nick` in `acme.shop.Order`; did you mean `[acme.shop.nick]`?"
    );
}
