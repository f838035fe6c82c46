//! Descriptor sets and text in one schema.

use plan_core::Schema;
use plan_core::front::{Bundled, Chain, Compiler, Front as _, Memory};
use plan_core::schema::DescriptorOptions;

/// The descriptor set of some files, with all that they import.
fn set(files: &[(&str, &str)]) -> Vec<u8> {
    let memory = files.iter().fold(Memory::new(), |memory, (name, text)| memory.with(*name, *text));
    let roots: Vec<&str> = files.iter().map(|it| it.0).collect();
    Compiler::new()
        .parse(&roots, &Chain::new().then(memory).then(Bundled))
        .unwrap()
        .descriptor_set_with_imports(DescriptorOptions::new())
}

const BASE: &str = r#"syntax = "proto3"; package base;
    import "google/protobuf/timestamp.proto";
    message Unit { string name = 1; google.protobuf.Timestamp at = 2; map<string, Kind> kinds = 3;
        enum Kind { KIND_NONE = 0; KIND_ONE = 1; } message Inner { optional sint32 n = 1; } Inner inner = 4; }"#;

const OPTIONS: &str = r#"syntax = "proto2"; package base; import "google/protobuf/descriptor.proto";
    message Rule { optional int32 least = 1; repeated string tags = 2; optional Level level = 3; enum Level { LOW = -1; HIGH = 7; } }
    extend google.protobuf.FieldOptions { optional Rule rule = 50000; optional Rule.Level level = 50001; }"#;

#[test]
fn text_imports_files_of_a_set() {
    let text = r#"syntax = "proto3"; package mine; import "base.proto";
        message Order { base.Unit unit = 1; base.Unit.Kind kind = 2; repeated base.Unit.Inner inner = 3; }"#;
    let schema = Schema::builder()
        .descriptor_set(set(&[("base.proto", BASE)]))
        .text("mine.proto", text)
        .load()
        .unwrap();
    let mut order = schema.message("mine.Order").unwrap().new_message();
    order.set("kind", "KIND_ONE").unwrap();
    order.message_mut("unit").unwrap().map_mut("kinds").unwrap().insert("a", 1).unwrap();
    order.list_mut("inner").unwrap().push_message().unwrap().set("n", -1).unwrap();
    assert_eq!(order.encode_to_vec(), b"\x0a\x07\x1a\x05\x0a\x01a\x10\x01\x10\x01\x1a\x02\x08\x01");
    let base = schema.descriptors();
    // the set's own file is there, not what stood in for it
    assert!(base.files().any(|(_, file)| &*file.name == "base.proto"));
    assert!(!schema.message("base.Unit").unwrap().plan().to_string().contains("explicit string"));
}

#[test]
fn custom_options_of_a_set_are_read_in_text() {
    let text = r#"syntax = "proto3"; import "options.proto";
        message M { string s = 1 [(base.rule) = { least: 3 tags: ["a"] level: HIGH }, (base.level) = LOW]; }"#;
    let schema = Schema::builder()
        .descriptor_set(set(&[("options.proto", OPTIONS)]))
        .text("m.proto", text)
        .load()
        .unwrap();
    let id = schema.message("M").unwrap().descriptor().fields[0];
    let options = schema.options(id).unwrap();
    let rule = options.get("[base.rule]").unwrap().as_message().unwrap();
    assert_eq!(rule.get("least").unwrap().as_i32(), Some(3));
    assert_eq!(rule.get("level").unwrap().as_enum().unwrap().name(), Some("HIGH"));
    assert_eq!(options.get("[base.level]").unwrap().as_i32(), Some(-1));
}

#[test]
fn a_google_file_of_a_set_is_used_by_text_too() {
    // as an older protoc had it
    let older = r#"syntax = "proto3"; package google.protobuf; message Timestamp { int64 seconds = 1; }"#;
    let memory = Memory::new().with("google/protobuf/timestamp.proto", older).with("base.proto", BASE);
    let set = Compiler::new()
        .parse(&["base.proto"], &memory)
        .unwrap()
        .descriptor_set_with_imports(DescriptorOptions::new());
    let text = r#"syntax = "proto3"; import "google/protobuf/timestamp.proto"; import "google/protobuf/any.proto";
        message M { google.protobuf.Timestamp at = 1; google.protobuf.Any any = 2; }"#;
    let schema = Schema::builder().descriptor_set(set).text("m.proto", text).load().unwrap();
    let timestamp = schema.message("google.protobuf.Timestamp").unwrap();
    assert_eq!(timestamp.plan().fields().len(), 1);
    assert!(schema.message("google.protobuf.Any").is_ok());
}

#[test]
fn a_file_given_twice_must_be_the_same() {
    let both = |text: &str| {
        Schema::builder().descriptor_set(set(&[("base.proto", BASE)])).text("base.proto", text).load()
    };
    assert!(both(BASE).is_ok());
    let error = both("syntax = \"proto3\"; message Other {}").unwrap_err().to_string();
    assert!(error.contains("given twice"), "{error}");
}

#[test]
fn a_file_of_a_set_can_be_named_again_and_imports_of_it_are_suggested() {
    let bytes = set(&[("base.proto", BASE)]);
    let schema = Schema::builder().descriptor_set(bytes.clone()).file("base.proto").load().unwrap();
    assert!(schema.message("base.Unit").is_ok());
    let error = Schema::builder().descriptor_set(bytes).text("m.proto", "import 'bsae.proto';").load();
    let error = error.unwrap_err().to_string();
    assert!(error.contains("the descriptor sets") && error.contains("did you mean `base.proto`?"), "{error}");
}

#[test]
fn names_of_files_may_have_any_letter() {
    let bytes =
        set(&[("ä'\"é.proto", "syntax = 'proto3'; message A {}"), ("b.proto", r#"import "ä'\"é.proto";"#)]);
    let text = r#"syntax = "proto3"; import "b.proto"; import "ä'\"é.proto"; message M { A a = 1; }"#;
    assert!(Schema::builder().descriptor_set(bytes).text("m.proto", text).load().is_ok());
}

/// Every file that is checked in as a descriptor set, editions among them, can be imported by text.
#[test]
fn the_checked_in_sets_can_be_imported() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto/sets");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "binpb") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let Ok(alone) = Schema::from_descriptor_set(&bytes) else { continue };
        let names: Vec<String> = alone.descriptors().files().map(|(_, file)| file.name.to_string()).collect();
        let imports = format!("import '{}';", names.join("'; import '"));
        let with_text = Schema::builder().descriptor_set(bytes).text("t/extra.proto", imports).load();
        let with_text = with_text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let plans = |schema: &Schema| schema.messages().map(|it| it.plan().to_string()).collect::<Vec<_>>();
        assert_eq!(plans(&with_text), plans(&alone), "{}", path.display());
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn of_extensions_with_one_number_the_first_is_read() {
    let base = "syntax = 'proto2'; package base; message M { extensions 5; }";
    let first = "syntax = 'proto2'; import 'base.proto'; extend base.M { optional int32 first = 5; }";
    let second = "syntax = 'proto2'; import 'base.proto'; import 'first.proto'; extend base.M { optional string second = 5; }";
    let schema = Schema::builder()
        .text("base.proto", base)
        .text("first.proto", first)
        .text("second.proto", second)
        .load()
        .unwrap();
    let message = schema.message("base.M").unwrap().decode(b"\x28\x07").unwrap();
    assert_eq!(message.encode_to_vec(), b"\x28\x07");
    assert!(message.has("[first]").unwrap());
    assert!(message.has("[second]").is_err());
}
