//! Messages copied between types of one name that are from different schemas: what would be lost or misread is refused.

use plan_core::plan::EnumPlan;
use plan_core::{DynamicMessage, Enum, Mask, MaskOptions, MessageType, Reflect, Schema};
use protoplan::{Message, derive_plan};

fn message(text: &str) -> MessageType {
    Schema::builder().text("a.proto", text).load().expect("a schema").message("p.A").expect("p.A")
}

const OLD: &str = r#"edition = "2023"; package p; message A { string name = 1; A inner = 3; }"#;
const NEW: &str =
    r#"edition = "2023"; package p; message A { string name = 1; int32 age = 2; A inner = 3; }"#;

/// It would be written behind the field that is set later, and read in its place.
#[test]
fn what_is_unknown_here_and_known_there_is_not_copied() {
    let (old, new) = (message(OLD), message(NEW));
    for bytes in [&b"\x0a\x03Ada\x10\x24"[..], b"\x1a\x02\x10\x24"] {
        let from = old.decode(bytes).expect("a message");
        let mut to = new.new_message();
        let error = to.as_mut().merge_from(from.as_ref()).expect_err("a field that is unknown to one");
        let text = "set: `p.A.age` (field 2) is an unknown field where it is copied from; the two are from different schemas: \
                    decode the encoded message instead";
        assert_eq!(error.to_string(), text);
        assert!(to.encode_to_vec().is_empty(), "nothing is changed");
    }
    // what is unknown to both is kept
    let from = old.decode(b"\x0a\x03Ada\x98\x06\x01").expect("a message");
    let mut to = new.new_message();
    to.as_mut().merge_from(from.as_ref()).expect("one type");
    assert_eq!(to.encode_to_vec(), from.encode_to_vec());
}

#[test]
fn a_closed_enum_must_list_the_same_numbers() {
    let text = |values: &str| {
        format!(
            "edition = '2023'; package p; message A {{ K k = 1; repeated K ks = 2; }} \
             enum K {{ option features.enum_type = CLOSED; {values} }}"
        )
    };
    let (few, more) = (message(&text("A0 = 0;")), message(&text("A0 = 0; A1 = 1;")));
    for bytes in [b"\x08\x01", b"\x10\x01"] {
        let from = more.decode(bytes).expect("a message");
        few.new_message().as_mut().merge_from(from.as_ref()).expect_err("a number that is not listed");
        more.new_message().as_mut().merge_from(from.as_ref()).expect("the same type");
    }
}

#[derive_plan("scalars.proto", includes = ["../proto"], extern("scalars.Open" = crate::Liar))]
mod scalars {}

/// An enum of the user's own that tells another number each time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Liar(i32);

impl From<i32> for Liar {
    fn from(number: i32) -> Self {
        Self(number)
    }
}

impl From<Liar> for i32 {
    fn from(_: Liar) -> Self {
        use std::sync::atomic::{AtomicI32, Ordering};
        static ASKED: AtomicI32 = AtomicI32::new(0);
        ASKED.fetch_add(1, Ordering::Relaxed) % 3
    }
}

impl Enum for Liar {
    type Same<P> = P;
    const PLAN: &'static EnumPlan<'static> = genuine::Open::PLAN;
}

#[derive_plan("scalars.proto", includes = ["../proto"])]
mod genuine {}

/// What is present is asked again when it is copied, so an answer that changes is no harm.
#[test]
fn an_enum_that_lies_is_no_harm() {
    let text =
        r#"edition = "2023"; package scalars; message Implicit { Other of_open = 114; } message Other {}"#;
    let schema = Schema::builder().text("b.proto", text).load().expect("a schema");
    let of = schema.message("scalars.Implicit").expect("a message of the same name");
    let message = scalars::Implicit { of_open: Liar(1), ..Default::default() };
    for _ in 0..20 {
        let mut to = of.new_message();
        let _ = to.as_mut().merge_from(message.reflect());
        assert!(format!("{to:?}").len() < 1000);
        let _ = DynamicMessage::copy_of(&message).encode_to_vec();
        let _ = message.encode_to_vec();
    }
}

#[test]
fn a_mask_does_not_mix_names_and_numbers() {
    let load = |text| message(text).decode(b"\x08\x01\x10\x02").expect("a message");
    let from = load(r#"edition = "2023"; package p; message A { int32 a = 1; int32 b = 2; }"#);
    let mut to = load(r#"edition = "2023"; package p; message A { int32 b = 1; int32 a = 2; }"#);
    let before = to.encode_to_vec();
    let mask = Mask::new(["a"]).expect("a mask");
    let error = mask.apply(from.as_ref(), &mut to.as_mut(), MaskOptions::new()).expect_err("two numbers");
    let text =
        "`a` is field 1 where it comes from and field 2 where it goes to; the two are from different schemas";
    assert!(error.to_string().ends_with(text), "{error}");
    assert_eq!(to.encode_to_vec(), before);
}
