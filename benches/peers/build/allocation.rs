//! The C that stands between the program and its allocator.

use std::env;

/// Compiles it where it works: on glibc, whose own functions have second names.
pub fn compile() {
    println!("cargo::rerun-if-changed=src/allocation");
    println!("cargo::rustc-check-cfg=cfg(interposed)");
    if env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|it| it == "gnu")
        && env::var("CARGO_CFG_TARGET_OS").is_ok_and(|it| it == "linux")
    {
        cc::Build::new().file("src/allocation/interpose.c").opt_level(2).compile("interpose");
        println!("cargo::rustc-cfg=interposed");
    }
}
