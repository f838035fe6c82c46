//! How the program is compiled, for its report.

use std::process::Command;
use std::{env, path::Path};

/// Tells the compiler, the profile and the flags as variables.
pub fn tell() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map(|it| String::from_utf8_lossy(&it.stdout).trim().to_owned()).unwrap_or_default();
    println!("cargo::rustc-env=PEERS_RUSTC={version}");
    // target/PROFILE/build/PACKAGE/out: the variable `PROFILE` knows only `debug` and `release`
    let out = env::var("OUT_DIR").unwrap_or_default();
    let profile = Path::new(&out).ancestors().nth(3).and_then(Path::file_name).unwrap_or_default();
    println!("cargo::rustc-env=PEERS_PROFILE={}", profile.display());
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " ");
    println!("cargo::rustc-env=PEERS_RUSTFLAGS={flags}");
    println!("cargo::rustc-env=PEERS_TARGET={}", env::var("TARGET").unwrap_or_default());
}
