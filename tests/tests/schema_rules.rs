//! The rules of schemas, held against what `protoc` says of the cases in `tests/cases/protos` and the files in
//! `tests/protos`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use plan_core::front::{Bundled, Chain, Compiler, Front, Includes, Memory, Source};
use plan_core::schema::{Problem, Severity};

/// The text of each case, by the file that has it and its name.
fn cases(folder: &Path) -> BTreeMap<(String, String), String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut all = BTreeMap::new();
    for path in files.filter(|path| path.extension().is_some_and(|it| it == "txt")) {
        let group = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        for (name, body) in text.split("==== ").skip(1).filter_map(|block| block.split_once('\n')) {
            all.insert((group.to_owned(), name.to_owned()), body.to_owned());
        }
    }
    all
}

/// Where a problem of a file is, as `answers.tsv` writes it.
fn place(name: &str, problem: &Problem) -> String {
    match (problem.position(), problem.file()) {
        (None, _) => "-".into(),
        (Some((line, column)), file) if file == name => format!("{line}:{column}"),
        (Some((line, column)), file) => format!("{file}:{line}:{column}"),
    }
}

/// What of a file differs from the answer of protoc: verdict, first error, warnings.
fn difference(name: &str, source: &dyn Source, [verdict, first, warned]: [&str; 3]) -> Option<String> {
    let (ours, problems) = match Compiler::new().warnings(true).parse(&[name], source) {
        Ok(parsed) => ("accept", parsed.warnings),
        Err(error) => ("reject", error.problems().to_vec()),
    };
    let places = |severity: Severity| -> BTreeSet<String> {
        problems.iter().filter(|it| it.severity() == severity).map(|it| place(name, it)).collect()
    };
    let same = if verdict == "accept" {
        let warned = warned.split(' ').filter(|&it| it != "-").map(String::from).collect();
        ours == verdict && places(Severity::Warning) == warned
    } else {
        // an error to which protoc gives no place may have one
        ours == verdict && (first == "-" || places(Severity::Error).contains(first))
    };
    if same {
        return None;
    }
    let mut text = format!("protoc: {verdict} {first} {warned}; ours: {ours}");
    for problem in &problems {
        let _ = write!(text, "\n    {problem}");
    }
    Some(text)
}

#[test]
fn are_those_of_protoc() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/protos");
    let mut cases = cases(&folder);
    let answers = fs::read_to_string(folder.join("answers.tsv")).unwrap();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in answers.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [group, name, verdict, first, warned] = columns[..] else { panic!("five columns in {line:?}") };
        let text = cases.remove(&(group.to_owned(), name.to_owned())).unwrap();
        count += 1;
        let case = Memory::new().with("case.proto", text);
        let source = Chain::new().then(case).then(Includes::new([&folder])).then(Bundled);
        if let Some(difference) = difference("case.proto", &source, [verdict, first, warned]) {
            wrong.push(format!("{group}: {name}: {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases.is_empty(), "without an answer: {:?}", cases.keys());
}

#[test]
fn the_small_files_are_judged_as_protoc_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("protos");
    let source = Chain::new().then(Includes::new([&folder])).then(Bundled);
    let answers = fs::read_to_string(folder.join("answers.tsv")).unwrap();
    let mut wrong = Vec::new();
    for line in answers.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, verdict, first, warned] = columns[..] else { panic!("four columns in {line:?}") };
        if let Some(difference) = difference(name, &source, [verdict, first, warned]) {
            wrong.push(format!("{name}: {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let count = files.filter(|path| path.extension().is_some_and(|it| it == "proto")).count();
    assert_eq!(answers.lines().count() - 1, count, "each file has an answer");
}
