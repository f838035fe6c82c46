//! `protoplan completions`.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::Failure;

/// Prints the script of a shell.
pub(crate) fn run(shell: Shell) -> Result<(), Failure> {
    // the script is made in memory, for the generator panics where it cannot write
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "protoplan", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
