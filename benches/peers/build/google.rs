//! The types of google's crate, which only its own protoc writes, in the very release of the crate.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use google_protobuf_codegen::CodeGen;

use crate::schemas::Schemas;

/// The release of protoc that matches the crate.
const PROTOC: &str = "libprotoc 36.2";

/// Writes a file for each schema, if there is a protoc of the right release: by the variable `PROTOC`, or by that name. The
/// flag `google` says so; without it the engine is left out.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    println!("cargo::rustc-check-cfg=cfg(google)");
    println!("cargo::rerun-if-env-changed=PROTOC");
    println!("cargo::rerun-if-env-changed=PATH");
    let protoc = env::var_os("PROTOC").map_or_else(|| PathBuf::from("protoc"), PathBuf::from);
    let version = Command::new(&protoc).arg("--version").output();
    let version = version.map(|it| String::from_utf8_lossy(&it.stdout).trim().to_owned()).unwrap_or_default();
    if version != PROTOC {
        return Ok(());
    }
    let folder = schemas.folder("google")?;
    CodeGen::new()
        .protoc_path(protoc)
        .includes(schemas.includes.iter())
        .inputs(&schemas.files)
        .output_dir(&folder)
        .generate_and_compile()?;
    rename(&folder)?;
    println!("cargo::rustc-cfg=google");
    Ok(())
}

/// Has the files of a folder say `google_protobuf`, for `protobuf` is rust-protobuf here.
fn rename(folder: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rename(&path)?;
        } else if path.extension().is_some_and(|it| it == "rs") {
            let text = fs::read_to_string(&path)?;
            fs::write(&path, text.replace("::protobuf::", "::google_protobuf::"))?;
        }
    }
    Ok(())
}
