//! Every case on emitted code.

use protoplan_tests::cases;
use protoplan_tests::full::Full;

#[test]
fn every_case_on_emitted_code() {
    cases::check(&Full, &cases::load());
}
