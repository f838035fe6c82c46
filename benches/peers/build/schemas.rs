//! The schemas of the workloads.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use plan_core::front::{Compiler, Front as _, Includes};
use plan_core::schema::DescriptorOptions;

/// Those that the benches have in common with the rest of the project, in `proto` at its root.
const SHARED: &[&str] = &[
    "hello.proto",
    "forybench.proto",
    "benchmarks/google_message1_proto2.proto",
    "benchmarks/google_message1_proto3.proto",
    "benchmarks/google_message2.proto",
];

/// Those of this folder's `proto`.
const OWN: &[&str] = &[
    "analytics.proto",
    "analytics_newer.proto",
    "analytics_older.proto",
    "blobs.proto",
    "broad.proto",
    "deep.proto",
    "mapped.proto",
    "packed.proto",
    "settings.proto",
    "settings_extensions.proto",
    "sparse.proto",
];

/// Where schemas are, and where what is made of them goes.
pub struct Schemas {
    /// The folders that names of files are relative to.
    pub includes: [PathBuf; 2],
    /// All names of files.
    pub files: Vec<&'static str>,
    /// The file with the descriptor set of all.
    pub set: PathBuf,
    /// Cargo's folder for what is generated.
    pub out: PathBuf,
}

impl Schemas {
    /// Compiles all schemas to one descriptor set, `schemas.binpb`.
    pub fn compile() -> Result<Self, Box<dyn Error>> {
        let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
        let includes = [here.join("../../proto"), here.join("proto")];
        let out = PathBuf::from(env::var("OUT_DIR")?);
        let files: Vec<_> = SHARED.iter().chain(OWN).copied().collect();

        let set = out.join("schemas.binpb");
        let schemas = Self { includes, files, set, out };
        for file in &schemas.files {
            println!("cargo::rerun-if-changed={}", schemas.path(file).display());
        }
        schemas.write_set(&schemas.files, &schemas.set)?;
        Ok(schemas)
    }

    /// Writes the descriptor set of some of the files.
    pub fn write_set(&self, files: &[&str], set: &Path) -> Result<(), Box<dyn Error>> {
        let parsed = Compiler::new().parse(files, &Includes::new(self.includes.to_vec()))?;
        Ok(fs::write(set, parsed.descriptor_set(DescriptorOptions::new()))?)
    }

    /// All files but these.
    pub fn without(&self, refused: &[&str]) -> Vec<&'static str> {
        self.files.iter().copied().filter(|file| !refused.contains(file)).collect()
    }

    /// Where a file is.
    pub fn path(&self, file: &str) -> PathBuf {
        let include = if OWN.contains(&file) { &self.includes[1] } else { &self.includes[0] };
        include.join(file)
    }

    /// A folder of its own for what a generator writes, made anew.
    pub fn folder(&self, name: &str) -> Result<PathBuf, Box<dyn Error>> {
        let folder = self.out.join(name);
        if Path::exists(&folder) {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir(&folder)?;
        Ok(folder)
    }
}
