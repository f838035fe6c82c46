//! Structs changed through handles, every kind of field among them: what to run under Miri, as `aliasing` is.

use plan_core::{DecodeOptions, DynamicMessage, Reflect, ValueRef, diff};
use protoplan_tests::bytes::{delimited, number};
use protoplan_tests::full::new_message;
use protoplan_tests::generate::{Faults, Tape, fields};

const PARTIAL: DecodeOptions = DecodeOptions::new().partial(true);

fn new(name: &str) -> Box<dyn Reflect> {
    new_message(name).expect("a generated type")
}

/// A copy in an arena and back, read, printed and written.
fn round(message: &dyn Reflect) {
    let written = message.reflect().encode_to_vec();
    let copy = DynamicMessage::copy_of(message);
    assert_eq!(copy.encode_to_vec(), written);
    assert!(diff(copy.as_ref(), message.reflect()).expect("one type").is_empty());
    let mut back = new(message.reflect().name());
    back.reflect_mut().merge_from(copy.as_ref()).expect("one type");
    drop(copy);
    assert_eq!(back.reflect().encode_to_vec(), written);
    assert_eq!(format!("{back:?}"), format!("{message:?}"));
}

#[test]
fn each_kind_of_field() {
    let mut message = new("t.M");
    let mut inner = new("t.M");
    inner.reflect_mut().set("s", "inside").unwrap();
    let text = String::from("a text that is longer than what lies in a struct");
    for again in 0..2 {
        let mut m = message.reflect_mut();
        m.set("s", &text).unwrap();
        m.set("by", text.as_bytes()).unwrap();
        m.set("e", "ONE").unwrap();
        m.set("os", "text").unwrap();
        m.message_mut("om").unwrap().set("i32", 1).unwrap();
        m.set("m", inner.reflect()).unwrap();
        m.message_mut("m").unwrap().message_mut("m").unwrap().set("m", inner.reflect()).unwrap();
        let mut texts = m.list_mut("rs").unwrap();
        for at in 0..5 {
            texts.push(&format!("{text} {at}")).unwrap();
        }
        texts.set(0, "first").unwrap();
        assert!(texts.remove(1) && texts.remove(texts.len() - 1) && !texts.remove(99));
        let mut messages = m.list_mut("rm").unwrap();
        for at in 0..4 {
            messages.push(inner.reflect()).unwrap();
            messages.message_mut(at).unwrap().set("i32", at as u32).unwrap();
        }
        messages.set(1, inner.reflect()).unwrap();
        assert!(messages.remove(0) && messages.remove(2));
        assert_eq!(messages.as_ref().iter().rev().filter_map(ValueRef::as_message).count(), messages.len());
        let mut map = m.map_mut("mim").unwrap();
        map.insert(3, inner.reflect()).unwrap();
        map.message_mut(-3).unwrap().message_mut("m").unwrap().set("s", &text).unwrap();
        map.message_mut(3).unwrap().set("s", "again").unwrap();
        assert!(map.remove(3) && !map.remove(3));
        assert_eq!(map.as_ref().get(-3).and_then(ValueRef::as_message).map(|it| it.has("m")), Some(Ok(true)));
        let mut map = m.map_mut("msi").unwrap();
        map.insert("b", 1).unwrap();
        map.insert(&text, 2).unwrap();
        assert_eq!(map.as_ref().iter().len(), 2);
        PARTIAL.merge(&mut m, &number(4000 + again, 7)).unwrap();
        round(&*message);
    }
    let names: Vec<String> = message.reflect().fields().map(|(name, _)| name.into()).collect();
    for name in &names {
        message.reflect_mut().clear(name.as_str()).unwrap();
        round(&*message);
    }
    message.reflect_mut().clear_unknown_fields();
    assert!(message.reflect().encode_to_vec().is_empty());
}

#[test]
fn enums_that_are_no_plain_numbers() {
    let mut message = new("t2.P");
    let mut m = message.reflect_mut();
    m.set("c", 2).unwrap();
    let mut list = m.list_mut("rc").unwrap();
    for name in ["A", "B", "A", "B"] {
        list.push(name).unwrap();
    }
    list.set(0, "B").unwrap();
    assert!(list.remove(2) && list.remove(2));
    assert_eq!(format!("{list:?}"), "[B, B]");
    m.map_mut("mc").unwrap().insert("k", 1).unwrap();
    PARTIAL.merge(&mut m, &delimited(17, b"\x0a\x01b")).unwrap();
    round(&*message);
    for name in ["c", "rc", "mc"] {
        message.reflect_mut().clear(name).unwrap();
        round(&*message);
    }
}

#[test]
fn random_messages() {
    let mut state = 1u32;
    for name in ["t.M", "t2.P", "edition2023.Features", "groups.Nest", "scalars.OneOf", "recursive.Self"] {
        for _ in 0..if cfg!(miri) { 3 } else { 200 } {
            let tape: Vec<u8> = (0..150)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
                .collect();
            let mut message = new(name);
            let input = fields(message.reflect().plan(), &mut Tape::new(&tape), Faults::Never).concat();
            PARTIAL.merge(&mut message.reflect_mut(), &input).expect("a message");
            round(&*message);
            let copy = DynamicMessage::copy_of(&*message);
            message.reflect_mut().merge_from(copy.as_ref()).expect("one type");
            round(&*message);
        }
    }
}
