//! All rows of a run, as a file.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::op::Op;
use crate::row::Row;

/// The machine, and the rows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunResult {
    /// Where the run took place.
    pub machine: Machine,
    /// What it said.
    pub rows: Vec<Row>,
}

impl RunResult {
    /// Reads a file.
    ///
    /// # Errors
    /// If there is none, or it holds something else; both say which file it was.
    pub fn read(file: &Path) -> io::Result<Self> {
        let told = |error: &dyn std::fmt::Display| io::Error::other(format!("`{}`: {error}", file.display()));
        let text = fs::read_to_string(file).map_err(|error| told(&error))?;
        serde_json::from_str(&text).map_err(|error| told(&error))
    }

    /// Writes a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        fs::write(file, text)
            .map_err(|error| io::Error::other(format!("`{}` cannot be written: {error}", file.display())))
    }

    /// The rows with this allocator.
    pub fn with_allocator(&self, allocator: &str) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.allocator == allocator).collect()
    }
}

/// The row of an engine and operation among those of a workload.
pub fn find<'r>(rows: &[&'r Row], workload: &str, op: Op, engine: &str) -> Option<&'r Row> {
    rows.iter().copied().find(|row| row.op == op && row.workload == workload && row.engine == engine)
}
