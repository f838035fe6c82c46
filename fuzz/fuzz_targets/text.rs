//! Any text is an error or a schema: no panic, no hang, bounded memory and stack.
//!
//! What compiles is written as a descriptor set, which must give the same schema when it is read, and lowered to plans.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plan_core::Schema;
use plan_core::front::{Bundled, Chain, Compiler, Front as _, Memory, excerpts};
use plan_core::schema::DescriptorOptions;

fuzz_target!(|text: &str| {
    let source = Chain::new().then(Memory::new().with("a.proto", text)).then(Bundled);
    match Compiler::new().source_info(true).parse(&["a.proto"], &source) {
        Ok(parsed) => {
            let encoding = DescriptorOptions::new().source_info(true).source_options(true);
            let set = parsed.descriptor_set_with_imports(encoding);
            let schema = match Schema::from_descriptor_set(&set) {
                Ok(schema) => schema,
                // an option of type `string` may hold any bytes in proto2; what reads descriptor sets is stricter (decision 9)
                Err(error) if error.to_string().contains("not UTF-8") => return,
                Err(error) => panic!("what the compiler writes can be read: {error}"),
            };
            let roots: Vec<_> = schema.descriptors().files().map(|(id, _)| id).collect();
            let again =
                schema.descriptors().encode_files(&schema.descriptors().with_imports(&roots), encoding);
            assert!(again == set, "what is read is written as it was");
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let _ = excerpts(error.problems(), &source, false);
        }
    }
});
