//! Every schema of `proto/` compiles, and has the same plans as at run time.

#![expect(deprecated, reason = "messages that are deprecated have plans too")]

use std::collections::BTreeMap;
use std::path::Path;

use plan_core::front::{Bundled, Chain, Compiler, Front as _, Includes, read_descriptor_set};
use plan_core::lower::{Extensions, lower};
use plan_core::plan::{OwnedPlans, Verified};
use plan_core::schema::SchemaSet;
use protoplan::derive_plan;

/// The folder of the schemas.
fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto")
}

/// The dump of each message of a file, entries of maps too, by its full name, as lowered at run time.
fn at_run_time(name: &str) -> BTreeMap<String, String> {
    let is_set = Path::new(name).extension().is_some_and(|it| it == "binpb");
    let set = if is_set {
        let bytes = std::fs::read(folder().join(name)).unwrap();
        SchemaSet::build(read_descriptor_set(&bytes).unwrap()).unwrap()
    } else {
        let source = Chain::new().then(Includes::new([folder()])).then(Bundled);
        Compiler::new().parse(&[name], &source).unwrap().schema
    };
    let plans = OwnedPlans::link(lower(&set, Extensions::Unknown).unwrap()).unwrap();
    let is_named = |file: &str| if is_set { !file.starts_with("google/") } else { file == name };
    let messages = set.messages().zip(plans.messages());
    let named = messages.filter(|((_, message), _)| is_named(&set.file(message.file).name));
    named.map(|((_, message), plan)| (message.full_name.to_string(), plan.to_string())).collect()
}

/// Adds the dump of a plan and of all that it reaches.
fn reach(dumps: &mut BTreeMap<String, String>, plan: &'static Verified<'static>) {
    if dumps.insert(plan.name().to_owned(), plan.to_string()).is_none() {
        plan.plan().subs.iter().for_each(|sub| reach(dumps, sub.get()));
    }
}

macro_rules! same {
    ($($module:ident: $file:literal => [$($message:path),* $(,)?];)*) => {$(
        #[derive_plan($file, includes = ["../proto"])]
        mod $module {}

        #[test]
        fn $module() {
            use $module::*;
            let mut emitted = BTreeMap::new();
            $(reach(&mut emitted, <$message as ::protoplan::Message>::plan());)*
            for (name, dump) in at_run_time($file) {
                assert_eq!(emitted.get(&name), Some(&dump), "{name}");
            }
        }
    )*};
}

same! {
    hello: "hello.proto" => [Person];
    forybench: "forybench.proto" => [
        SampleList, MediaContentList, NumericStruct, FixedNumericStruct, NumericStructList,
    ];
    benchmark1_proto2: "benchmarks/google_message1_proto2.proto" => [GoogleMessage1];
    benchmark1_proto3: "benchmarks/google_message1_proto3.proto" => [GoogleMessage1];
    benchmark2: "benchmarks/google_message2.proto" => [GoogleMessage2];
    s2: "cases/s2.proto" => [P, R];
    s3: "cases/s3.proto" => [M, Empty0, Big];
    scalars: "scalars.proto" => [Implicit, Explicit, Packed, Unpacked, Lists, OneOf];
    all_maps: "maps.proto" => [
        Leaf, Int32Keys, Int64Keys, Uint32Keys, Uint64Keys, Sint32Keys, Sint64Keys, Fixed32Keys, Fixed64Keys,
        Sfixed32Keys, Sfixed64Keys, BoolKeys, StringKeys,
    ];
    defaults_: "defaults.proto" => [Defaults];
    required_: "required.proto" => [Kinds, Below];
    required_many: "required_many.proto" => [Many];
    recursive: "recursive.proto" => [Self_, Tree, Dictionary, Holder];
    groups: "groups.proto" => [Nest];
    extensions: "extensions.proto" => [Host, Payload, Scope, OfGroup, Groups];
    wide: "wide.proto" => [Wide, WideLists];
    names: "names.proto" => [
        KeywordTypes, Keywords, Prelude, Methods, Foo, Outer, TwoWords, two_words, Collisions, Lower, Upper, Twins,
        EnumNames, Groups, From, Iterator, Debug, PersonView,
    ];
    keyword_package: "keywords.proto" => [r#fn];
    money: "common/money.proto" => [Money];
    shop: "shop/order.proto" => [OrderList];
    services: "services.proto" => [Query, Answer];
    documented: "documented.proto" => [Thing, thing::Part];
    conformance_edition2023: "conformance/test_messages_edition2023.proto" => [
        TestAllTypesEdition2023, ComplexMessage, GroupLikeType,
    ];
    conformance_proto2: "conformance/test_messages_proto2.proto" => [
        TestAllTypesProto2, TestAllRequiredTypesProto2, UnknownToTestAllTypes, NullHypothesisProto2, EnumOnlyProto2,
        OneStringProto2, ProtoWithKeywords, GroupField, TestLargeOneof, test_all_types_proto2::MessageSetCorrect,
        test_all_types_proto2::MessageSetCorrectExtension1, test_all_types_proto2::MessageSetCorrectExtension2,
        test_all_types_proto2::ExtensionWithOneof, test_all_required_types_proto2::MessageSetCorrect,
        test_all_required_types_proto2::MessageSetCorrectExtension1,
        test_all_required_types_proto2::MessageSetCorrectExtension2,
    ];
    conformance_proto3: "conformance/test_messages_proto3.proto" => [
        TestAllTypesProto3, NullHypothesisProto3, EnumOnlyProto3,
    ];
    conformance_proto2_editions: "conformance/test_messages_proto2_editions.proto" => [
        TestAllTypesProto2, TestAllRequiredTypesProto2, UnknownToTestAllTypes, NullHypothesisProto2, EnumOnlyProto2,
        OneStringProto2, ProtoWithKeywords, GroupField, TestLargeOneof, test_all_types_proto2::MessageSetCorrect,
        test_all_types_proto2::MessageSetCorrectExtension1, test_all_types_proto2::MessageSetCorrectExtension2,
        test_all_types_proto2::ExtensionWithOneof, test_all_required_types_proto2::MessageSetCorrect,
        test_all_required_types_proto2::MessageSetCorrectExtension1,
        test_all_required_types_proto2::MessageSetCorrectExtension2,
    ];
    conformance_proto3_editions: "conformance/test_messages_proto3_editions.proto" => [
        TestAllTypesProto3, NullHypothesisProto3, EnumOnlyProto3,
    ];
    conformance_protocol: "conformance/conformance.proto" => [
        TestStatus, FailureSet, ConformanceRequest, ConformanceResponse,
    ];
    descriptor: "google/protobuf/descriptor.proto" => [
        FileDescriptorSet, FeatureSetDefaults, GeneratedCodeInfo, feature_set::VisibilityFeature,
    ];
    own_options: "custom_options.proto" => [Rule, Annotated];
    rare_options: "custom_options_rare.proto" => [Choice];
    options: "sets/options.binpb" => [Choice, custom_options::Annotated, custom_options::Rule];
    edition_2023: "sets/edition2023.binpb" => [Inherited, edition2023::Features];
    edition_2024: "sets/edition2024.binpb" => [Envelope, custom_options::Annotated, custom_options::Rule];
}
