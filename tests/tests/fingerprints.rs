//! The number by which plans are compared while compiling: one for a draft and for what becomes of it, and another for
//! each change that matters.

use std::collections::HashMap;
use std::path::Path;

use plan_core::front::{Bundled, Chain, Compiler, Front as _, Includes};
use plan_core::lower::{Extensions, lower};
use plan_core::plan::{Drafts, OwnedPlans};
use protoplan_tests::cases::SCHEMAS;

fn drafts(text: &str) -> Drafts {
    let source = plan_core::front::Memory::new().with("it.proto", text);
    let set = Compiler::new().parse(&["it.proto"], &source).expect("a schema").schema;
    lower(&set, Extensions::Unknown).expect("plans")
}

/// The numbers of all messages and enums by their names.
fn fingerprints(drafts: &Drafts) -> HashMap<String, u64> {
    let messages = drafts.messages.iter().enumerate();
    let messages = messages.map(|(index, it)| (it.name.clone(), drafts.fingerprint(index)));
    messages.chain(drafts.enums.iter().map(|it| (it.name.clone(), it.fingerprint()))).collect()
}

#[test]
fn drafts_and_plans_have_the_same() {
    let set = plan_core::schema::SchemaSet::build(plan_core::front::read_descriptor_set(SCHEMAS).unwrap());
    let of_cases = lower(&set.unwrap(), Extensions::Unknown).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto");
    let source = Chain::new().then(Includes::new([folder])).then(Bundled);
    let files =
        ["defaults.proto", "names.proto", "shop/order.proto", "conformance/test_messages_proto3.proto"];
    let texts = Compiler::new().parse(&files, &source).unwrap().schema;
    for drafts in [of_cases, lower(&texts, Extensions::Unknown).unwrap()] {
        let plans = OwnedPlans::link(drafts.clone()).unwrap();
        for (index, plan) in plans.messages().iter().enumerate() {
            assert_eq!(plan.fingerprint(), drafts.fingerprint(index), "{}", plan.name());
        }
        for (draft, plan) in drafts.enums.iter().zip(plans.enums()) {
            assert_eq!(plan.fingerprint(), draft.fingerprint(), "{}", plan.name);
        }
        let all = fingerprints(&drafts);
        let different: std::collections::HashSet<_> = all.values().collect();
        assert_eq!(different.len(), all.len());
    }
}

const SCHEMA: &str = r#"
syntax = "proto2";
message It {
  optional int32 number = 1 [default = 5];
  optional string text = 2 [default = "a"];
  map<string, int32> map = 3;
  repeated Sub subs = 4;
  optional Kind kind = 5;
  oneof one { bool yes = 6; bool no = 7; }
}
message Sub { optional int32 id = 1; }
enum Kind { A = 0; B = 1; }
"#;

#[test]
fn what_matters_changes_it() {
    let before = fingerprints(&drafts(SCHEMA));
    for (from, to, changed) in [
        ("int32 number = 1", "int32 number = 8", "It"),
        ("int32 number", "int32 other", "It"),
        ("optional int32 number", "optional sint32 number", "It"),
        ("optional int32 number", "required int32 number", "It"),
        ("default = 5", "default = 6", "It"),
        ("[default = 5]", "[default = 5, json_name = \"n\"]", "It"),
        ("\"a\"", "\"b\"", "It"),
        ("map<string, int32>", "map<string, int64>", "It"),
        ("map<string, int32>", "map<bytes_, int32>", "It"),
        ("repeated Sub subs", "repeated It subs", "It"),
        ("oneof one", "oneof two", "It"),
        ("bool no = 7; }", "} optional bool no = 7;", "It"),
        ("B = 1", "C = 1", "Kind"),
        ("B = 1", "B = 2", "Kind"),
        ("int32 id", "int64 id", "Sub"),
    ] {
        let text = SCHEMA.replacen(from, to, 1).replace("bytes_", "uint32");
        assert_ne!(text, SCHEMA);
        let after = fingerprints(&drafts(&text));
        for name in ["It", "Sub", "Kind"] {
            assert_eq!(after[name] != before[name], name == changed, "{from} to {to}: {name}");
        }
    }
    // what is written elsewhere or says the same does not matter
    let same =
        SCHEMA.replace("message It", "// a comment\nmessage It").replace("A = 0; B = 1;", "A = 0;  B = 0x1;");
    assert_eq!(fingerprints(&drafts(&same)), before);
}
