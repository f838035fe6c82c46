//! What the compiler says of wrong uses, one folder a mistake. `TRYBUILD=overwrite cargo test -p protoplan-tests --test
//! emitted_ui` writes the texts anew.

#[test]
fn mistakes_are_explained() {
    trybuild::TestCases::new().compile_fail("ui/*/*.rs");
}
