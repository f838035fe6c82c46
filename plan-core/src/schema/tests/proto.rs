//! Schemas from `.proto` text and from descriptor sets.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::path::PathBuf;
use std::time::Instant;
use std::{env, eprintln, fs};

use protobuf::Message;

use super::from_protobuf;
use crate::schema::*;

/// The set of a descriptor set's bytes.
fn from_bytes(bytes: &[u8]) -> Result<SchemaSet, SchemaError> {
    let set = protobuf::descriptor::FileDescriptorSet::parse_from_bytes(bytes).expect("a descriptor set");
    SchemaSet::build(set.file.iter().map(from_protobuf::file).collect())
}

/// Tries each file of the folder that `SCHEMA_CASES` names, and prints what came of it.
#[test]
fn cases_of_a_folder() {
    let Some(folder) = env::var_os("SCHEMA_CASES").map(PathBuf::from) else { return };
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    for path in names {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let outcome = if name.ends_with(".fds") {
            let begin = Instant::now();
            let built = from_bytes(&fs::read(&path).unwrap());
            let time = begin.elapsed();
            match built {
                Ok(set) => format!(
                    "accept {} files {} messages {} fields {time:?}",
                    set.files().len(),
                    set.messages().len(),
                    set.fields().len()
                ),
                Err(error) => format!("reject {error}"),
            }
        } else if name.ends_with(".proto")
            && !name.starts_with("a11")
            && !name.starts_with("dep_cyc")
            && !name.starts_with("a08")
        {
            let parsed =
                protobuf_parse::Parser::new().pure().include(&folder).input(&path).parse_and_typecheck();
            match parsed {
                Err(error) => format!("parser {error:?}"),
                Ok(parsed) => {
                    match SchemaSet::build(parsed.file_descriptors.iter().map(from_protobuf::file).collect())
                    {
                        Ok(_) => String::from("accept"),
                        Err(error) => format!("reject {error}"),
                    }
                }
            }
        } else {
            continue;
        };
        eprintln!("CASE\t{name}\t{}", outcome.to_string().replace('\n', " | "));
    }
}
