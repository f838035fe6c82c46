//! The command line.

use std::path::PathBuf;

/// What a run is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Workloads.
    pub data: Filter,
    /// Engines.
    pub engine: Filter,
    /// Operations.
    pub op: Filter,
    /// Fewer and shorter rounds.
    pub quick: bool,
    /// Rounds, if not the usual number.
    pub count: Option<usize>,
    /// Allocators; both, unless one is named.
    pub allocator: Filter,
    /// Where the rows go.
    pub json: Option<PathBuf>,
    /// The folder for the report.
    pub report: Option<PathBuf>,
    /// The rows of an earlier run to compare with.
    pub baseline: Option<PathBuf>,
    /// The file whose section on speed is written anew.
    pub readme: Option<PathBuf>,
    /// Rows of an earlier run to report on in place of a new one.
    pub from: Option<PathBuf>,
    /// Whether only what there is is listed.
    pub list: bool,
}

/// Parts of names, one of which a name must contain; all names, if there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter(Vec<String>);

impl Filter {
    /// Of parts that commas separate.
    pub fn new(parts: &str) -> Self {
        Self(parts.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect())
    }

    /// Whether the name passes: it contains a part, or is one that is written with a `=` before it.
    pub fn allows(&self, name: &str) -> bool {
        self.0.is_empty()
            || self.0.iter().any(|part| {
                part.strip_prefix('=').map_or_else(|| name.contains(&**part), |whole| name == whole)
            })
    }
}

/// How it is used.
pub const USAGE: &str = "\
usage: protoplan-peers [options]

  --data D         workloads whose name contains D; several with commas, =D for the whole name
  --engine E       engines, likewise
  --op O           operations, likewise
  --allocator A    system or mimalloc, likewise; both unless said
  --quick          fewer and shorter rounds
  --count N        N rounds
  --json FILE      writes the rows
  --report DIR     writes the report: tables, rows, charts
  --baseline FILE  compares with the rows of an earlier run
  --readme FILE    writes the section on speed of a file anew, between its two comments
  --from FILE      reports on the rows of an earlier run, and times nothing
  --list           lists workloads, engines and operations";

impl Arguments {
    /// Reads arguments, without the program's name.
    ///
    /// # Errors
    /// What is not understood, and what was expected.
    pub fn parse(mut given: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self::default();
        while let Some(name) = given.next() {
            let mut value = || given.next().ok_or_else(|| format!("`{name}` needs a value\n\n{USAGE}"));
            match &*name {
                "--data" => arguments.data = Filter::new(&value()?),
                "--engine" => arguments.engine = Filter::new(&value()?),
                "--op" => arguments.op = Filter::new(&value()?),
                "--allocator" => arguments.allocator = Filter::new(&value()?),
                "--quick" => arguments.quick = true,
                "--count" => {
                    let text = value()?;
                    let count = text.parse().ok().filter(|count| *count > 0);
                    arguments.count =
                        Some(count.ok_or_else(|| {
                            format!("`--count` takes a number of rounds from 1, not `{text}`")
                        })?);
                }
                "--json" => arguments.json = Some(value()?.into()),
                "--report" => arguments.report = Some(value()?.into()),
                "--baseline" => arguments.baseline = Some(value()?.into()),
                "--readme" => arguments.readme = Some(value()?.into()),
                "--from" => arguments.from = Some(value()?.into()),
                "--list" => arguments.list = true,
                "--help" | "-h" => return Err(USAGE.to_owned()),
                _ => return Err(format!("`{name}` is no option\n\n{USAGE}")),
            }
        }
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Filter};

    fn parse(line: &str) -> Result<Arguments, String> {
        Arguments::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn a_filter_takes_parts_and_whole_names() {
        let filter = Filter::new("person,=view");
        assert!(filter.allows("person_1KB") && filter.allows("view"));
        assert!(!filter.allows("view_fresh") && !filter.allows("numeric"));
        assert!(Filter::new("").allows("anything"));
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert!(parse("--quick --count 3").is_ok_and(|it| it.quick && it.count == Some(3)));
        assert!(parse("--count 0").unwrap_err().contains("`0`"));
        assert!(parse("--data").unwrap_err().contains("`--data` needs a value"));
        assert!(parse("--speed").unwrap_err().contains("`--speed` is no option"));
    }
}
