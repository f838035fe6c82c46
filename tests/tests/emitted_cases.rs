//! Every case on generated types: by emitted code, and by the interpreter.

use protoplan_tests::cases;
use protoplan_tests::full::{Full, Runtime, View};

#[test]
fn every_case_on_emitted_code() {
    cases::check(&Full, &cases::load());
}

#[test]
fn every_case_on_the_interpreter() {
    cases::check(&Runtime, &cases::load());
}

#[test]
fn every_case_on_views() {
    cases::check(&View, &cases::load());
}
