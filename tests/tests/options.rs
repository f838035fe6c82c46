//! The interpreter of options, held against what `protoc` makes of the cases in `tests/cases/options`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use plan_core::front::{Bundled, Chain, Compiler, Front, Includes, Memory};
use plan_core::schema::{DescriptorOptions, Problem};

/// The text of each case, by the file that has it and its name.
fn cases(folder: &Path) -> BTreeMap<(String, String), String> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|it| it != "txt") {
            continue;
        }
        let group = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let blocks: Vec<(&str, &str)> =
            text.split("==== ").skip(1).filter_map(|block| block.split_once('\n')).collect();
        let head = blocks.iter().find(|(name, _)| *name == "head").map_or("", |(_, head)| head);
        for (name, body) in blocks.iter().filter(|(name, _)| *name != "head") {
            all.insert((group.to_owned(), (*name).to_owned()), format!("{head}{body}"));
        }
    }
    all
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

fn place(problem: &Problem) -> String {
    problem.position().map_or("-".to_owned(), |(line, column)| format!("{line}:{column}"))
}

/// What differs from the answer of protoc.
fn difference(
    folder: &Path,
    text: &str,
    verdict: &str,
    expected: &str,
    source_options: bool,
) -> Option<String> {
    let source =
        Chain::new().then(Memory::new().with("case.proto", text)).then(Includes::new([folder])).then(Bundled);
    match Compiler::new().source_info(true).parse(&["case.proto"], &source) {
        Ok(parsed) => {
            let options = DescriptorOptions::new().source_info(true).source_options(source_options);
            let bytes = hex(&parsed.descriptor_set(options));
            if verdict != "accept" {
                return Some(format!("protoc refuses it at {expected}"));
            }
            (bytes != expected).then(|| format!("protoc: {expected}\n    ours:   {bytes}"))
        }
        Err(error) if verdict == "accept" => Some(format!("ours: {error}")),
        // an error to which protoc gives no place may have one
        Err(error) => (expected != "-" && !error.problems().iter().any(|it| place(it) == expected))
            .then(|| format!("protoc: {expected}; ours: {error}")),
    }
}

#[test]
fn are_those_of_protoc() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/options");
    let mut cases = cases(&folder);
    let answers = fs::read_to_string(folder.join("answers.tsv")).unwrap();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in answers.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [group, name, verdict, expected] = columns[..] else { panic!("four columns in {line:?}") };
        let text = cases.remove(&(group.to_owned(), name.to_owned())).unwrap();
        count += 1;
        if let Some(difference) = difference(&folder, &text, verdict, expected, group == "retained") {
            wrong.push(format!("{group}: {name}\n    {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases.is_empty(), "without an answer: {:?}", cases.keys());
}
