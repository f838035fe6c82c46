//! Every case on dynamic messages.

use protoplan_tests::cases;
use protoplan_tests::engines::{Borrowed, Dynamic};

#[test]
fn every_case_on_dynamic_messages() {
    cases::check(&Dynamic::new(), &cases::load());
}

#[test]
fn every_case_on_dynamic_messages_that_borrow() {
    cases::check(&Borrowed(Dynamic::new()), &cases::load());
}
