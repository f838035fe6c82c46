//! The rules of schemas, held against what `protoc` says of the files in `tests/cases/protos`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use plan_core::front::{Bundled, Chain, Compiler, Front, Includes};
use plan_core::schema::{Problem, Severity};

/// Where a problem is, as `answers.tsv` writes it.
fn place(file: &str, problem: &Problem) -> String {
    let Some((line, column)) = problem.position() else { return "-".into() };
    if problem.file() == file {
        format!("{line}:{column}")
    } else {
        format!("{}:{line}:{column}", problem.file())
    }
}

/// What differs from the answer of protoc.
fn difference(file: &str, verdict: &str, first: &str, warned: &str, folder: &Path) -> Option<String> {
    let source = Chain::new().then(Includes::new([folder])).then(Bundled);
    let (ours, problems) = match Compiler::new().warnings(true).parse(&[file], &source) {
        Ok(parsed) => ("accept", parsed.warnings),
        Err(error) => ("reject", error.problems().to_vec()),
    };
    let places = |severity: Severity| -> BTreeSet<String> {
        problems.iter().filter(|it| it.severity() == severity).map(|it| place(file, it)).collect()
    };
    let expected = |it: &str| it.split(' ').filter(|&it| it != "-").map(String::from).collect();
    let same = ours == verdict
        && if verdict == "accept" {
            places(Severity::Warning) == expected(warned)
        } else {
            // an error to which protoc gives no place may have one
            first == "-" || places(Severity::Error).contains(first)
        };
    if same {
        return None;
    }
    let mut text = format!("{file}: protoc: {verdict} {first} {warned}; ours: {ours}");
    for problem in &problems {
        let _ = write!(text, "\n    {problem}");
    }
    Some(text)
}

#[test]
fn are_those_of_protoc() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/protos");
    let answers = fs::read_to_string(folder.join("answers.tsv")).unwrap();
    let mut listed = BTreeSet::new();
    let mut wrong = Vec::new();
    for line in answers.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [file, verdict, first, warnings] = columns[..] else { panic!("four columns in {line:?}") };
        listed.insert(file.to_owned());
        wrong.extend(difference(file, verdict, first, warnings, &folder));
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), listed.len(), wrong.join("\n"));
    let files: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".proto"))
        .collect();
    assert_eq!(files, listed, "each case has an answer");
}
