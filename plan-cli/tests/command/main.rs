//! The command as its users run it: what it prints, and the status that it ends with.

#![expect(clippy::needless_raw_string_hashes, reason = "snapshots are written with them")]

mod check;
mod compare;
mod completions;
mod convert;
mod decode;
mod descriptor;
mod dump;

use snapbox::cmd::{Command, cargo_bin};
use std::process::Output;

/// The command with these arguments, run in the root of the repository, by a user who sets nothing.
fn protoplan(arguments: &[&str]) -> Command {
    Command::new(cargo_bin!("protoplan"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin("")
}

/// Status, standard output and standard error.
fn run(arguments: &[&str]) -> (i32, String, String) {
    told(&protoplan(arguments).output().unwrap())
}

fn told(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn without_a_command_the_help_is_shown() {
    let (status, out, error) = run(&[]);
    assert_eq!((status, &*out), (2, ""));
    for command in ["check", "compare", "descriptor", "dump", "decode", "encode", "convert", "completions"] {
        assert!(error.contains(&format!("\n  {command} ")), "{error}");
    }
}

#[test]
fn each_command_has_help_with_examples() {
    for command in ["check", "compare", "descriptor", "dump", "decode", "encode", "convert", "completions"] {
        let (status, out, error) = run(&["help", command]);
        assert_eq!((status, &*error), (0, ""));
        assert!(out.contains(&format!(
            "Examples:\n  {}",
            ["protoplan", "source"][usize::from(command == "completions")]
        )));
        assert!(out.contains(&format!("protoplan {command}")), "{out}");
    }
}

#[test]
fn a_command_that_is_misspelt_is_suggested() {
    let (status, _, error) = run(&["chekc"]);
    assert_eq!(status, 2);
    assert!(error.contains("'check'"), "{error}");
}
