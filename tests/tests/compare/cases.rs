//! The cases in `tests/cases/compare`: two schemas as one text, in which the lines of one alone are marked.

use plan_core::Schema;
use plan_core::schema::{Change, Comparison};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Two schemas, and what is different.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) old: Schema,
    pub(crate) new: Schema,
    /// The lines after the schemas.
    expected: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/compare")
}

fn texts() -> Vec<(PathBuf, String)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|it| it.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "txt"));
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// All cases.
pub(crate) fn load() -> Vec<Case> {
    let mut all = Vec::new();
    for (path, text) in texts() {
        let theme = path.file_stem().unwrap().to_str().unwrap();
        all.extend(text.split("==== ").skip(1).map(|block| Case::parse(theme, block)));
    }
    all
}

/// Writes what is told behind each case.
pub(crate) fn overwrite() {
    for (path, text) in texts() {
        let mut out = String::new();
        for block in text.split("==== ").skip(1) {
            let kept = block.lines().filter(|line| !line.starts_with('>'));
            let lines: Vec<&str> = kept.collect();
            writeln!(out, "==== {}", lines.join("\n").trim_end()).unwrap();
            out.push_str(&Case::parse("", block).told());
        }
        fs::write(path, out).unwrap();
    }
}

fn schema(name: &str, text: &str) -> Schema {
    let has_language = ["syntax", "edition"].iter().any(|word| text.lines().any(|it| it.starts_with(word)));
    let head = if has_language { "" } else { "edition = \"2023\"; " };
    let file = text.lines().find_map(|line| line.strip_prefix("// file: ")).unwrap_or("case.proto");
    let built = Schema::builder().text(file, format!("{head}{text}")).load();
    built.unwrap_or_else(|error| panic!("{name}: {error}"))
}

impl Case {
    fn parse(theme: &str, block: &str) -> Self {
        let (head, body) = block.split_once('\n').unwrap();
        let name = format!("{theme}: {head}");
        let lines = || body.lines().filter(|line| !line.starts_with('>'));
        let side = |mark: char| -> String {
            let of_side = lines().filter(|line| line.starts_with([' ', mark]));
            of_side.map(|line| line[1..].trim_start()).collect::<Vec<_>>().join("\n")
        };
        assert!(
            lines().all(|it| it.is_empty() || it.starts_with([' ', '-', '+'])),
            "{name}: a line without a mark"
        );
        let expected = body
            .lines()
            .filter(|line| line.starts_with('>'))
            .fold(String::new(), |all, line| all + line + "\n");
        Self { old: schema(&name, &side('-')), new: schema(&name, &side('+')), name, expected }
    }

    pub(crate) fn compare(&self) -> Comparison {
        self.old.compare(&self.new)
    }

    fn told(&self) -> String {
        self.compare().changes().iter().map(line).collect()
    }

    /// What is told, if it is not what is expected.
    pub(crate) fn difference(&self) -> Option<String> {
        let told = self.told();
        (told != self.expected).then(|| format!("{}\nexpected:\n{}told:\n{told}", self.name, self.expected))
    }
}

fn line(change: &Change) -> String {
    let mut out = format!("> {} {}: breaks {}", change.kind(), change.element(), change.breaks());
    if !change.risks().is_empty() {
        write!(out, "; may lose: {}", change.risks()).unwrap();
    }
    out.push('\n');
    out
}
