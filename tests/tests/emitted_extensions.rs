//! Extensions of generated types, as constants: read, set and cleared among the unknown fields, and the same in dynamic
//! messages, whether their schema knows the extension or not.

use std::fmt::Debug;
use std::sync::LazyLock;

use proptest::prelude::{prop_assert, prop_assert_eq};
use proptest::test_runner::TestCaseError;
use protoplan::{
    DecodeErrorKind, DecodeOptions, DynamicMessage, EncodeOptions, Extension, ExtensionRegistry,
    ExtensionSet, Message, RepeatedExtension, Schema, derive_plan,
};
use protoplan_tests::bytes::{delimited, number, tag};
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::generate::{Faults, check, damage, fields};

#[derive_plan("extensions.proto", includes = ["../proto"])]
mod extensions {}

#[derive_plan("message_sets.proto", includes = ["../proto"])]
mod message_sets {}

#[derive_plan("custom_options.proto", "google/protobuf/descriptor.proto", includes = ["../proto"])]
mod options {}

#[derive_plan("extension_names.proto", includes = ["../proto"])]
mod extension_names {
    /// The user's own.
    pub(crate) const OLD: i32 = 5;
}

use extensions::{Colour, Host, OfGroup, Payload, Scope, host, scope};

/// Knows all extensions.
static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));

/// Has the messages of the same names, and knows no extension of them.
static IGNORANT: LazyLock<Schema> = LazyLock::new(|| {
    let text = "syntax = 'proto2'; package extensions;
        message Host {
            optional int32 own = 1;
            message Nested { optional string name = 1; extensions 10 to 20; }
            optional Nested nested = 2;
            extensions 100 to max;
        }";
    let sets = "syntax = 'proto2'; package message_sets;
        message Set { option message_set_wire_format = true; extensions 4 to max; }";
    Schema::builder().text("host.proto", text).text("sets.proto", sets).load().expect("a schema")
});

fn host(bytes: &[u8]) -> Host {
    Host::decode(bytes).expect("a message")
}

fn dynamic(schema: &Schema, name: &str, bytes: &[u8]) -> DynamicMessage {
    let of = schema.message(name).expect("a message of the schema");
    DecodeOptions::new().partial(true).decode_dynamic(&of, bytes).expect("a message")
}

fn payload(id: i32, text: &str) -> Payload {
    Payload { id: Some(id), text: Some(text.into()), ..Default::default() }
}

/// Sets the value in an empty message of each kind, reads it back, and removes it.
fn comes_and_goes<T: PartialEq + Debug + Clone>(extension: Extension<Host, T>, value: &T, encoded: &[u8]) {
    let mut message = Host::default();
    assert!(!extension.has(&message), "{extension:?}");
    assert_eq!(extension.find(&message), Ok(None));
    extension.set(&mut message, value.clone());
    assert_eq!(message.encode_to_vec(), encoded, "{extension:?}");
    assert!(extension.has(&message));
    assert_eq!(extension.get(&message).as_ref(), Ok(value));
    assert_eq!(extension.find(&host(encoded)), Ok(Some(value.clone())), "{extension:?}");
    for schema in [&*SCHEMA, &*IGNORANT] {
        let mut message = dynamic(schema, "extensions.Host", b"\x08\x01");
        assert!(!extension.has(&message), "{extension:?}");
        extension.set(&mut message, value.clone()).expect("the same type");
        assert_eq!(message.encode_to_vec(), [b"\x08\x01", encoded].concat(), "{extension:?}");
        assert_eq!(extension.find(&message), Ok(Some(value.clone())), "{extension:?}");
        assert_eq!(extension.find(&message.as_ref()), Ok(Some(value.clone())));
        extension.clear(&mut message).expect("the same type");
        assert_eq!(message.encode_to_vec(), b"\x08\x01", "{extension:?}");
    }
    extension.clear(&mut message);
    assert_eq!(message, Host::default());
}

#[test]
fn every_kind_of_value() {
    comes_and_goes(extensions::OF_DOUBLE, &1.5, b"\xa1\x06\0\0\0\0\0\0\xf8\x3f");
    comes_and_goes(extensions::OF_FLOAT, &-0.0, b"\xad\x06\0\0\0\x80");
    comes_and_goes(extensions::OF_INT64, &-1, b"\xb0\x06\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01");
    comes_and_goes(extensions::OF_UINT64, &300, b"\xb8\x06\xac\x02");
    comes_and_goes(extensions::OF_INT32, &5, b"\xc0\x06\x05");
    comes_and_goes(extensions::OF_FIXED64, &1, b"\xc9\x06\x01\0\0\0\0\0\0\0");
    comes_and_goes(extensions::OF_FIXED32, &1, b"\xd5\x06\x01\0\0\0");
    comes_and_goes(extensions::OF_BOOL, &false, b"\xd8\x06\0");
    comes_and_goes(extensions::OF_STRING, &"é".to_owned(), b"\xe2\x06\x02\xc3\xa9");
    let group = OfGroup { inside: Some(7), ..Default::default() };
    comes_and_goes(extensions::OFGROUP, &group, b"\xeb\x06\x08\x07\xec\x06");
    comes_and_goes(extensions::OF_MESSAGE, &payload(1, "a"), b"\xf2\x06\x05\x0a\x01a\x18\x01");
    comes_and_goes(extensions::OF_BYTES, &vec![0xff], b"\xfa\x06\x01\xff");
    comes_and_goes(extensions::OF_UINT32, &u32::MAX, b"\x80\x07\xff\xff\xff\xff\x0f");
    comes_and_goes(extensions::OF_ENUM, &Colour::RED, b"\x88\x07\x01");
    comes_and_goes(extensions::OF_SFIXED32, &-1, b"\x95\x07\xff\xff\xff\xff");
    comes_and_goes(extensions::OF_SFIXED64, &-1, b"\x99\x07\xff\xff\xff\xff\xff\xff\xff\xff");
    comes_and_goes(extensions::OF_SINT32, &-1, b"\xa0\x07\x01");
    comes_and_goes(extensions::OF_SINT64, &1, b"\xa8\x07\x02");
    comes_and_goes(extensions::AT_1000, &0, b"\xc0\x3e\0");
    comes_and_goes(extensions::LAST, &2, b"\xf8\xff\xff\xff\x0f\x02");
    // declared inside a message
    let inner = Scope { value: Some(3), ..Default::default() };
    comes_and_goes(scope::SCOPE, &inner, b"\xb2\x09\x02\x08\x03");
}

/// The same for lists.
fn values_come_and_go<T: PartialEq + Debug + Clone>(
    extension: RepeatedExtension<Host, T>,
    values: &[T],
    encoded: &[u8],
) {
    let mut message = Host::default();
    assert!(!extension.has(&message), "{extension:?}");
    assert_eq!(extension.get(&message), Ok(Vec::new()));
    extension.set(&mut message, values);
    assert_eq!(message.encode_to_vec(), encoded, "{extension:?}");
    assert!(extension.has(&message));
    assert_eq!(extension.get(&message).as_deref(), Ok(values), "{extension:?}");
    let mut one_by_one = Host::default();
    for value in values {
        extension.push(&mut one_by_one, value.clone());
    }
    assert_eq!(extension.get(&one_by_one).as_deref(), Ok(values), "{extension:?}");
    for schema in [&*SCHEMA, &*IGNORANT] {
        let mut message = dynamic(schema, "extensions.Host", b"");
        extension.extend_from_slice(&mut message, &values[..1]).expect("the same type");
        extension.extend_from_slice(&mut message, &values[1..]).expect("the same type");
        assert_eq!(extension.get(&message).as_deref(), Ok(values), "{extension:?}");
        extension.set(&mut message, values).expect("the same type");
        assert_eq!(message.encode_to_vec(), encoded, "{extension:?}");
        extension.clear(&mut message).expect("the same type");
        assert_eq!(message.encode_to_vec(), b"", "{extension:?}");
    }
    extension.clear(&mut message);
    assert_eq!(message, Host::default());
}

#[test]
fn every_kind_of_list() {
    values_come_and_go(
        extensions::UNPACKED,
        &[1, -1],
        b"\xb0\x07\x01\xb0\x07\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
    );
    values_come_and_go(extensions::PACKED, &[1, 300], b"\xba\x07\x03\x01\xac\x02");
    values_come_and_go(extensions::STRINGS, &["a".to_owned(), String::new()], b"\xc2\x07\x01a\xc2\x07\0");
    values_come_and_go(
        extensions::MESSAGES,
        &[payload(1, ""), payload(2, "")],
        b"\xca\x07\x04\x0a\0\x18\x01\xca\x07\x04\x0a\0\x18\x02",
    );
    let group = extensions::Groups { inside: Some(1), ..Default::default() };
    values_come_and_go(
        extensions::GROUPS,
        &[group.clone(), group],
        b"\xd3\x07\x08\x01\xd4\x07\xd3\x07\x08\x01\xd4\x07",
    );
    values_come_and_go(extensions::COLOURS, &[Colour::RED, Colour::GREEN], b"\xda\x07\x02\x01\x02");
    values_come_and_go(scope::NUMBERS, &[1, 2], b"\xb8\x09\x01\xb8\x09\x02");
}

#[test]
fn absent_ones_read_as_their_default() {
    let empty = Host::default();
    assert_eq!(extensions::OF_ENUM.get(&empty), Ok(Colour::GREEN));
    assert_eq!(extensions::OF_INT32.get(&empty), Ok(0));
    assert_eq!(extensions::OF_STRING.get(&empty), Ok(String::new()));
    assert_eq!(extensions::OF_MESSAGE.get(&empty), Ok(Payload::default()));
    assert_eq!(extensions::OF_ENUM.get(&dynamic(&SCHEMA, "extensions.Host", b"")), Ok(Colour::GREEN));
}

/// W3: the last one counts, messages are merged, lists appended to; W2: packed or not.
#[test]
fn occurrences_are_those_of_a_field() {
    let of = host(b"\xc0\x06\x05\x08\x01\xc0\x06\x06");
    assert_eq!((extensions::OF_INT32.get(&of), of.own), (Ok(6), Some(1)));
    let of = host(b"\xf2\x06\x02\x18\x01\xf2\x06\x03\x0a\x01a");
    assert_eq!(extensions::OF_MESSAGE.get(&of), Ok(payload(1, "a")));
    let of = host(b"\xb0\x07\x01\xb2\x07\x02\x02\x03\xb8\x07\x04");
    assert_eq!(extensions::UNPACKED.get(&of), Ok(vec![1, 2, 3]));
    assert_eq!(extensions::PACKED.get(&of), Ok(vec![4]));
    // an empty run is no value
    assert!(!extensions::PACKED.has(&host(b"\xba\x07\0")));
}

#[test]
fn other_unknown_fields_stay_as_they_are() {
    // overlong on purpose: field 90, and field 91 as a group
    let before = b"\xd0\x05\x81\x00\xdb\x05\x08\x80\x00\xdc\x05";
    let after = b"\xd8\x05\x81\x80\x00";
    let mut of = host(&[&before[..], b"\xc0\x06\x85\x00", after, b"\xc0\x06\x06"].concat());
    extensions::OF_INT32.set(&mut of, 7);
    assert_eq!(of.encode_to_vec(), [&before[..], after, b"\xc0\x06\x07"].concat());
    extensions::UNPACKED.push(&mut of, 1);
    extensions::OF_INT32.clear(&mut of);
    assert_eq!(of.encode_to_vec(), [&before[..], after, b"\xb0\x07\x01"].concat());
    // no value of the extension: its number with another wire type
    let mut of = host(b"\xc5\x06\x01\x02\x03\x04");
    assert!(!extensions::OF_INT32.has(&of));
    assert_eq!(extensions::OF_INT32.find(&of), Ok(None));
    extensions::OF_INT32.set(&mut of, 7);
    assert_eq!(of.encode_to_vec(), b"\xc5\x06\x01\x02\x03\x04\xc0\x06\x07");
}

/// W5: the numbers that a closed enum does not have are unknown fields, and stay so.
#[test]
fn closed_enums() {
    let mut of = host(b"\x88\x07\x02\x88\x07\x63");
    assert_eq!(extensions::OF_ENUM.find(&of), Ok(Some(Colour::GREEN)));
    extensions::OF_ENUM.set(&mut of, Colour::RED);
    assert_eq!(of.encode_to_vec(), b"\x88\x07\x63\x88\x07\x01");
    extensions::OF_ENUM.clear(&mut of);
    assert_eq!(of.encode_to_vec(), b"\x88\x07\x63");
    assert!(!extensions::OF_ENUM.has(&of));
    let bytes = b"\xda\x07\x03\x01\x63\x02\xd8\x07\x62";
    let mut of = host(bytes);
    assert_eq!(extensions::COLOURS.get(&of), Ok(vec![Colour::RED, Colour::GREEN]));
    extensions::COLOURS.clear(&mut of);
    assert_eq!(of.encode_to_vec(), b"\xd8\x07\x63\xd8\x07\x62");
    let mut same = dynamic(&SCHEMA, "extensions.Host", bytes);
    extensions::COLOURS.clear(&mut same).expect("the same type");
    assert_eq!(same.encode_to_vec(), b"\xd8\x07\x63\xd8\x07\x62");
}

#[test]
fn malformed_values_are_told_when_they_are_asked_for() {
    let text = host(b"\xd0\x05\x01\xe2\x06\x01\xff");
    let error = extensions::OF_STRING.get(&text).expect_err("no UTF-8");
    assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::InvalidUtf8, 5));
    assert_eq!((error.path(), error.field_number()), ("[extensions.of_string]", 108));
    assert!(extensions::OF_STRING.has(&text));
    assert_eq!(extensions::OF_INT32.get(&text), Ok(0), "others can be read");
    let mut of = text.clone();
    extensions::OF_STRING.set(&mut of, "a".into());
    assert_eq!(of.encode_to_vec(), b"\xd0\x05\x01\xe2\x06\x01a");
    let inside = host(b"\xf2\x06\x06\x18\x01\x12\x02\x08\xff");
    let error = extensions::OF_MESSAGE.get(&inside).expect_err("a varint without an end");
    assert_eq!((error.kind(), error.offset()), (DecodeErrorKind::Truncated, 8));
    assert_eq!(error.path(), "[extensions.of_message].host.own");
    let mut cleared = inside.clone();
    extensions::OF_MESSAGE.clear(&mut cleared);
    assert_eq!(cleared, Host::default());
    let second = host(b"\xca\x07\x02\x18\x01\xca\x07\x02\x18\xff");
    assert_eq!(
        extensions::MESSAGES.get(&second).expect_err("no varint").path(),
        "[extensions.messages][1].id"
    );
}

#[test]
fn required_fields_and_limits() {
    let of = host(b"\xf2\x06\x03\x0a\x01a");
    let error = extensions::OF_MESSAGE.get(&of).expect_err("`id` is missing");
    assert_eq!(
        (error.kind(), error.path()),
        (DecodeErrorKind::MissingRequired, "[extensions.of_message].id")
    );
    let partial = DecodeOptions::new().partial(true);
    let value = extensions::OF_MESSAGE.find_with(&of, &partial).expect("a message").expect("present");
    assert_eq!(value.text(), "a");
    let many = host(b"\xca\x07\x02\x18\x01\xca\x07\x00");
    assert_eq!(extensions::MESSAGES.get(&many).expect_err("as above").path(), "[extensions.messages][1].id");
    assert_eq!(extensions::MESSAGES.get_with(&many, &partial).map(|all| all.len()), Ok(2));
    let few = partial.max_elements(1);
    let error = extensions::MESSAGES.get_with(&many, &few).expect_err("one too many");
    assert_eq!(error.kind(), DecodeErrorKind::ElementLimit);
    let flat = partial.depth(0);
    let error = extensions::OF_MESSAGE.find_with(&of, &flat).expect_err("a level too many");
    assert_eq!(error.kind(), DecodeErrorKind::DepthLimit);
    // other fields are kept from a message that was decoded within wider limits
    let deep = [b"\xdb\x05".repeat(150), b"\xdc\x05".repeat(150), b"\xc0\x06\x05".to_vec()].concat();
    let of: Host = DecodeOptions::new().depth(200).decode(&deep).expect("within the limit");
    assert_eq!(extensions::OF_INT32.get(&of), Ok(5));
    let mut changed = of.clone();
    extensions::OF_INT32.set(&mut changed, 5);
    assert_eq!(changed, of);
    let mut same = SCHEMA.message("extensions.Host").expect("a message").new_message();
    DecodeOptions::new().depth(200).merge(&mut same, &deep).expect("within the limit");
    extensions::OF_INT32.set(&mut same, 6).expect("the same type");
    assert_eq!(extensions::OF_INT32.get(&same), Ok(6));
    assert_eq!(same.encode_to_vec().len(), deep.len());
}

#[test]
fn dynamic_messages_of_another_type() {
    let mut other = dynamic(&SCHEMA, "extensions.Payload", b"");
    let error = extensions::OF_INT32.get(&other).expect_err("no host");
    assert_eq!((error.kind(), error.path()), (DecodeErrorKind::OtherMessage, "[extensions.of_int32]"));
    assert!(!extensions::OF_INT32.has(&other));
    assert!(extensions::STRINGS.get(&other).is_err() && !extensions::STRINGS.has(&other));
    let error = extensions::OF_INT32.set(&mut other, 5).expect_err("no host");
    assert_eq!(
        error.to_string(),
        "set: the extension `extensions.of_int32`: it extends `extensions.Host`, not `extensions.Payload`"
    );
    // a schema in which the number is one of a message
    let text = "syntax = 'proto2'; package extensions; message Host { extensions 100 to max; }
        extend Host { optional Host other = 108; }";
    let schema = Schema::builder().text("host.proto", text).load().expect("a schema");
    let mut host = dynamic(&schema, "extensions.Host", b"\xe2\x06\x00");
    let error = extensions::OF_STRING.set(&mut host, "a".into()).expect_err("no message");
    assert!(error.to_string().contains("has another type for it"), "{error}");
    assert_eq!(host.encode_to_vec(), b"\xe2\x06\x00", "nothing was changed");
    // and of another wire type: then it is an unknown field there
    let text = text.replace("optional Host", "optional fixed32");
    let schema = Schema::builder().text("host.proto", text).load().expect("a schema");
    let mut host = dynamic(&schema, "extensions.Host", b"");
    extensions::OF_STRING.set(&mut host, "a".into()).expect("it can be kept");
    assert_eq!(extensions::OF_STRING.get(&host).as_deref(), Ok("a"));
}

#[test]
fn nested_dynamic_messages() {
    let mut of = dynamic(&SCHEMA, "extensions.Host", b"");
    let mut nested = of.message_mut("nested").expect("a message");
    let value = Scope { value: Some(1), ..Default::default() };
    scope::NESTED_SCOPE.set(&mut nested, value.clone()).expect("the same type");
    assert_eq!(scope::NESTED_SCOPE.get(&nested), Ok(value.clone()));
    let same = host(&of.encode_to_vec());
    assert_eq!(scope::NESTED_SCOPE.get(same.nested()), Ok(value));
    let mut typed = host::Nested::default();
    scope::NESTED_SCOPE.set(&mut typed, Scope::default());
    assert_eq!(typed.encode_to_vec(), b"\x52\x00");
}

#[test]
fn items_of_message_sets() {
    use message_sets::{First, LOW, LOW_SECOND, Low, OUTER, Outer, Second, Set, first, second};
    let value = First { number: Some(1), ..Default::default() };
    let mut set = Set::default();
    first::FIRST.set(&mut set, value.clone());
    assert_eq!(set.encode_to_vec(), b"\x0b\x10\x04\x1a\x02\x08\x01\x0c");
    second::SECOND.set(&mut set, Second { needed: Some(2), ..Default::default() });
    let outer = Outer { set: Some(set.clone()), ..Default::default() };
    OUTER.set(&mut set, outer);
    assert_eq!(first::FIRST.get(&set), Ok(value.clone()));
    assert_eq!(second::SECOND.get(&set).map(|it| it.needed()), Ok(2));
    assert_eq!(OUTER.get(&set).and_then(|it| first::FIRST.get(it.set())), Ok(value.clone()));
    for schema in [&*SCHEMA, &*IGNORANT] {
        let mut same = dynamic(schema, "message_sets.Set", &set.encode_to_vec());
        assert_eq!(second::SECOND.get(&same).map(|it| it.needed()), Ok(2));
        second::SECOND.clear(&mut same).expect("the same type");
        first::FIRST.set(&mut same, First::default()).expect("the same type");
        assert_eq!(first::FIRST.get(&same), Ok(First::default()));
        assert!(OUTER.has(&same) && !second::SECOND.has(&same));
    }
    // what is no item of the extension stays
    let other = b"\x0b\x10\x05\x1a\x01\xff\x0c\x0b\x0c\x0b\x10\x04\x0c";
    let mut set = Set::decode(&[&other[..], b"\x0b\x1a\x02\x18\x01\x10\x04\x0c\x22\x02\x18\x02"].concat())
        .expect("a set");
    assert_eq!(first::FIRST.get(&set).map(|it| it.list), Ok(vec![1, 2]), "merged, the plain form too");
    first::FIRST.clear(&mut set);
    assert_eq!(set.encode_to_vec(), other);
    let broken = Set::decode(b"\x0b\x10\x04\x1a\x02\x08\xff\x0c").expect("a set");
    let error = first::FIRST.get(&broken).expect_err("no varint");
    assert_eq!((error.offset(), error.path()), (6, "[message_sets.First.first].number"));
    // an extension with the number of the items
    let mut low = Low::default();
    LOW.set(&mut low, value.clone());
    LOW_SECOND.set(&mut low, Second::default());
    assert_eq!(low.encode_to_vec(), b"\x0b\x10\x01\x1a\x02\x08\x01\x0c\x0b\x10\x02\x1a\x00\x0c");
    assert_eq!(LOW.get(&low), Ok(value));
    assert_eq!(
        LOW_SECOND.get(&low).expect_err("`needed` is missing").kind(),
        DecodeErrorKind::MissingRequired
    );
}

#[test]
fn custom_options() {
    use options::google::protobuf::FieldOptions;
    let schema = Schema::builder().include("../proto").file("custom_options.proto").load().expect("a schema");
    let mut seen = 0;
    for (id, _) in schema.descriptors().fields() {
        let options = schema.options(id).expect("options");
        let typed = FieldOptions::decode(&options.encode_to_vec()).expect("options");
        assert_eq!(options::RULE.find(&typed), options::RULE.find(&options));
        assert_eq!(options::RULES.get(&typed), options::RULES.get(&options));
        assert_eq!(options::WEIGHT.find(&typed), options::WEIGHT.find(&options));
        assert_eq!(options::RATIO.find(&typed), options::RATIO.find(&options));
        seen += usize::from(options::RULE.has(&typed)) + usize::from(options::WEIGHT.has(&typed));
    }
    assert!(seen > 0, "no field has any");
}

#[test]
fn sets_of_extensions() {
    let mut all = ExtensionSet::new().with(extensions::OF_INT32).with(extensions::STRINGS);
    assert_eq!(all.iter().len(), 2);
    assert!(!all.insert(extensions::OF_INT32), "it is there already");
    all = all.with_all(extensions::EXTENSIONS).with_all(message_sets::EXTENSIONS);
    assert_eq!(all.of("extensions.Host").count() + 1, extensions::EXTENSIONS.len());
    let last = all.extension("extensions.Host", 536_870_911).expect("an extension");
    assert_eq!(
        (last.name(), last.number(), last.extendee()),
        ("extensions.last", 536_870_911, "extensions.Host")
    );
    let by_name = all.extension_by_name("message_sets.Second.second").expect("an extension");
    assert_eq!((by_name.number(), by_name.extendee()), (2_147_483_646, "message_sets.Set"));
    assert!(by_name.plan().to_string().contains("item"), "{}", by_name.plan());
    assert!(all.extension("extensions.Host", 1).is_none());
    assert!(all.extension("extensions.Payload", 104).is_none());
    assert!(all.extension_by_name("extensions.none").is_none());
    // a schema answers the same of what it knows
    let numbers: Vec<_> = all.iter().collect();
    for extension in numbers {
        let known = SCHEMA.extension(extension.extendee(), extension.number()).expect("an extension");
        assert_eq!(known.name(), extension.name());
        let known = SCHEMA.extension_by_name(extension.name()).expect("an extension");
        assert_eq!((known.extendee(), known.number()), (extension.extendee(), extension.number()));
        assert_eq!((known.field().op(), known.info()), (extension.field().op(), extension.info()));
    }
    assert!(SCHEMA.extension("extensions.Host", 1).is_none(), "a field of its own");
    assert!(SCHEMA.extension_by_name("extensions.Host").is_none());
}

#[test]
fn the_name_and_the_number_are_known() {
    assert_eq!((extensions::OF_INT32.name(), extensions::OF_INT32.number()), ("extensions.of_int32", 104));
    assert_eq!(format!("{:?}", scope::SCOPE), "Extension(extensions.Scope.scope = 150 of extensions.Host)");
    assert_eq!(
        format!("{:?}", extensions::PACKED),
        "RepeatedExtension(extensions.packed = 119 of extensions.Host)"
    );
    assert!(extensions::OF_MESSAGE.plan().plan().to_string().starts_with("message extensions.Host"));
}

/// Their names are derived, so they step aside for those of types, those of the user, and each other.
#[test]
#[expect(deprecated, reason = "one of them is")]
fn constants_step_aside() {
    use extension_names::{
        _9, EXTENSIONS, EXTENSIONS_, Host, Kind, NICK_NAME, NICK_NAME_, NICK_NAME__, NICKNAME, NICKNAME_,
        NONE, OLD, OLD_, SELF, TYPE, host,
    };
    let value = NICKNAME { number: Some(OLD), ..Default::default() };
    let mut of = Host::default();
    _9.set(&mut of, value.clone());
    EXTENSIONS.set(&mut of, Kind::ZERO);
    assert_eq!((_9.get(&of), EXTENSIONS.find(&of)), (Ok(value), Ok(Some(Kind::ZERO))));
    let numbers =
        [NICKNAME_, NICK_NAME, NICK_NAME_, NICK_NAME__, TYPE, SELF, NONE, host::HOST].map(|it| it.number());
    assert_eq!(numbers, [1, 2, 3, 4, 6, 7, 8, 20]);
    assert_eq!(OLD_.number(), 10);
    assert_eq!(EXTENSIONS_.len(), 11);
}

fn canonical(bytes: &[u8]) -> Vec<u8> {
    let options = EncodeOptions::new().deterministic(true).partial(true);
    options.encode_to_vec(&dynamic(&SCHEMA, "extensions.Host", bytes)).expect("a message")
}

/// A message with this value alone. The unknown fields inside a value are known in the schema, so that bytes tell more than
/// the value.
fn alone<T>(extension: Extension<Host, T>, value: Option<T>) -> Vec<u8> {
    let mut host = Host::default();
    if let Some(value) = value {
        extension.set(&mut host, value);
    }
    canonical(&host.encode_to_vec())
}

/// The generated type, the schema that knows the extension, and the one that does not, say the same of a value, and become
/// the same message when it is set or cleared.
fn agrees<T: PartialEq + Debug + Clone>(
    extension: Extension<Host, T>,
    bytes: &[u8],
) -> Result<(), TestCaseError> {
    let partial = DecodeOptions::new().partial(true);
    let mut generated: Host = partial.decode(bytes).expect("a message");
    let mut known = dynamic(&SCHEMA, "extensions.Host", bytes);
    let mut unknown = dynamic(&IGNORANT, "extensions.Host", bytes);
    let value = extension.find_with(&generated, &partial).expect("well-formed");
    for dynamic in [&known, &unknown] {
        let same = extension.find_with(dynamic, &partial).expect("well-formed");
        prop_assert_eq!(alone(extension, same), alone(extension, value.clone()), "{:02x?}", bytes);
    }
    prop_assert_eq!(extension.has(&generated), value.is_some());
    if let Some(value) = value {
        extension.set(&mut generated, value.clone());
        prop_assert_eq!(extension.find_with(&generated, &partial), Ok(Some(value)));
        prop_assert_eq!(
            canonical(&generated.encode_to_vec()),
            canonical(bytes),
            "{:?}: {:02x?}",
            extension,
            bytes
        );
    }
    extension.clear(&mut generated);
    extension.clear(&mut known).expect("the same type");
    extension.clear(&mut unknown).expect("the same type");
    prop_assert_eq!(canonical(&generated.encode_to_vec()), canonical(&known.encode_to_vec()));
    prop_assert_eq!(generated.encode_to_vec(), unknown.encode_to_vec());
    prop_assert!(!extension.has(&generated) && !extension.has(&known) && !extension.has(&unknown));
    Ok(())
}

fn lists_agree<T: PartialEq + Debug + Clone>(
    extension: RepeatedExtension<Host, T>,
    bytes: &[u8],
) -> Result<(), TestCaseError> {
    let partial = DecodeOptions::new().partial(true);
    let mut generated: Host = partial.decode(bytes).expect("a message");
    let mut known = dynamic(&SCHEMA, "extensions.Host", bytes);
    let values = extension.get_with(&generated, &partial).expect("well-formed");
    let alone = |values: &[T]| {
        let mut host = Host::default();
        extension.set(&mut host, values);
        canonical(&host.encode_to_vec())
    };
    let same = extension.get_with(&known, &partial).expect("well-formed");
    prop_assert_eq!(alone(&same), alone(&values), "{:?}: {:02x?}", extension, bytes);
    prop_assert_eq!(extension.has(&generated), !values.is_empty());
    extension.set(&mut generated, &values);
    prop_assert_eq!(
        canonical(&generated.encode_to_vec()),
        canonical(bytes),
        "{:?}: {:02x?}",
        extension,
        bytes
    );
    extension.clear(&mut generated);
    extension.clear(&mut known).expect("the same type");
    prop_assert_eq!(canonical(&generated.encode_to_vec()), canonical(&known.encode_to_vec()));
    Ok(())
}

#[test]
fn generated_types_and_dynamic_messages_agree() {
    let of = SCHEMA.message("extensions.Host").expect("a message");
    check(0xE87E, 400, |tape| {
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        agrees(extensions::OF_FLOAT, &with_bits(&bytes))?;
        agrees(extensions::OF_INT32, &bytes)?;
        agrees(extensions::OF_SINT64, &bytes)?;
        agrees(extensions::OF_STRING, &bytes)?;
        agrees(extensions::OF_BYTES, &bytes)?;
        agrees(extensions::OF_ENUM, &bytes)?;
        agrees(extensions::OFGROUP, &bytes)?;
        agrees(extensions::OF_MESSAGE, &bytes)?;
        agrees(extensions::LAST, &bytes)?;
        lists_agree(extensions::UNPACKED, &bytes)?;
        lists_agree(extensions::PACKED, &bytes)?;
        lists_agree(extensions::STRINGS, &bytes)?;
        lists_agree(extensions::MESSAGES, &bytes)?;
        lists_agree(extensions::GROUPS, &bytes)?;
        lists_agree(extensions::COLOURS, &bytes)
    });
}

/// Behind the bytes a float that equals itself, unlike one that may be among them.
fn with_bits(bytes: &[u8]) -> Vec<u8> {
    [bytes, b"\xad\x06\0\0\x80\x3f"].concat()
}

/// Any bytes: an answer or an error, and after setting the value it is there.
#[test]
fn damaged_values_are_errors_at_most() {
    check(0xE87F, 1500, |tape| {
        let mut inner = Vec::new();
        for _ in 0..tape.below(4) {
            let body: Vec<u8> = (0..tape.below(6)).map(|_| tape.byte()).collect();
            let to = [104, 108, 109, 110, 113, 119, 121, 123][tape.below(8)];
            inner.extend(if tape.one_in(3) { number(to, tape.number()) } else { delimited(to, &body) });
        }
        let bytes = if tape.one_in(3) { damage(inner, tape) } else { inner };
        let Ok(of) = DecodeOptions::new().decode::<Host>(&bytes) else { return Ok(()) };
        let fields = of.unknown_fields.as_bytes().len();
        for error in [
            extensions::OF_STRING.get(&of).err(),
            extensions::OF_MESSAGE.get(&of).err(),
            extensions::OF_ENUM.get(&of).err(),
            extensions::PACKED.get(&of).err(),
            extensions::MESSAGES.get(&of).err(),
            extensions::COLOURS.get(&of).err(),
        ]
        .into_iter()
        .flatten()
        {
            prop_assert!(error.offset() <= fields && error.path().starts_with("[extensions."), "{}", error);
        }
        let mut set = of.clone();
        extensions::OF_MESSAGE.set(&mut set, payload(1, "a"));
        extensions::COLOURS.set(&mut set, &[Colour::RED]);
        prop_assert_eq!(extensions::OF_MESSAGE.get(&set), Ok(payload(1, "a")));
        prop_assert_eq!(extensions::COLOURS.get(&set), Ok(vec![Colour::RED]));
        prop_assert_eq!(
            extensions::OF_STRING.get(&set),
            extensions::OF_STRING
                .get(&of)
                .map_err(|_| { extensions::OF_STRING.get(&set).expect_err("still malformed") })
        );
        let again = Host::decode(&set.encode_to_vec()).expect("whole fields");
        prop_assert_eq!(again, set);
        Ok(())
    });
}

#[test]
fn an_unknown_number_can_be_set_and_is_not_read() {
    let mut of = Host::default();
    extensions::OF_ENUM.set(&mut of, Colour::from(99));
    assert!(!extensions::OF_ENUM.has(&of));
}

/// A number that a closed enum lacks is no value, and what holds it stays as it is written.
#[test]
fn clearing_what_is_absent_changes_nothing() {
    let number = extensions::OF_ENUM.plan().number();
    // an overlong varint, which would be written shorter
    let mut bytes = tag(number, 0);
    bytes.extend(b"\xe3\x80\x00");
    let mut host = Host::decode(&bytes).expect("an unknown field");
    assert!(!extensions::OF_ENUM.has(&host));
    extensions::OF_ENUM.clear(&mut host);
    assert_eq!(host.encode_to_vec(), bytes);
}
