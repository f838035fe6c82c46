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

    /// Makes the folder of a file that is to be written, so that a run whose rows could not be kept does not begin.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn make_folder(file: &Path) -> io::Result<()> {
        let Some(folder) = file.parent().filter(|it| !it.as_os_str().is_empty()) else { return Ok(()) };
        fs::create_dir_all(folder)
            .map_err(|error| io::Error::other(format!("`{}` cannot be made: {error}", folder.display())))
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

#[cfg(test)]
mod tests {
    use super::RunResult;
    use std::path::Path;
    use std::{env, fs, process};

    #[test]
    fn the_folder_of_a_file_is_made_or_told() {
        let root = env::temp_dir().join(format!("protoplan-peers-folder-{}", process::id()));
        let file = root.join("a/b/rows.json");
        RunResult::make_folder(&file).expect("a folder in a folder");
        RunResult::make_folder(&file).expect("a folder that is there");
        RunResult::make_folder(Path::new("rows.json")).expect("no folder to make");
        fs::write(&file, "{}").expect("the folder is there");
        let error = RunResult::make_folder(&file.join("rows.json")).expect_err("a file is no folder");
        assert!(error.to_string().contains("rows.json` cannot be made"), "{error}");
        fs::remove_dir_all(root).expect("the folder goes");
    }
}
