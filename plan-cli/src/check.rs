//! `protoplan check`.

use plan_core::schema::{Problem, Severity};

use crate::arguments::CheckArguments;
use crate::compiled::Compiled;
use crate::failure::Failure;
use crate::report;
use crate::sources::Sources;

/// Tells what is wrong with files.
pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let sources = Sources::new(&arguments.include);
    let problems = match Compiled::of(&arguments.files, &sources, false) {
        Ok(compiled) => compiled.parsed.warnings,
        Err(error) => error.problems().to_vec(),
    };
    if arguments.json {
        report::print_json(&problems)?;
    } else {
        report::tell(&problems, &sources.texts(), arguments.excerpts);
    }
    if refused(&problems, arguments.deny_warnings) { Err(Failure::Told) } else { Ok(()) }
}

fn refused(problems: &[Problem], deny_warnings: bool) -> bool {
    problems.iter().any(|problem| deny_warnings || problem.severity() == Severity::Error)
}

#[cfg(test)]
mod tests {
    use super::refused;
    use plan_core::schema::Problem;

    #[test]
    fn warnings_are_refused_on_demand() {
        let (error, warning) = (Problem::new("a.proto", "wrong"), Problem::warning("a.proto", "odd"));
        assert!(!refused(&[], true));
        assert!(!refused(&[warning.clone(), warning.clone()], false));
        assert!(refused(std::slice::from_ref(&warning), true));
        assert!(refused(&[warning, error], false));
    }
}
