//! `protoplan compare`.

use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use plan_core::front::{Bundled, Source, read_descriptor_set};
use plan_core::schema::{Change, Comparison, Place, SchemaError, SchemaSet, Sides, Span};
use serde::Serialize;

use crate::arguments::{CompareArguments, IncludeArguments};
use crate::compiled::Compiled;
use crate::failure::Failure;
use crate::report;
use crate::sources::Sources;

/// Tells what is different between two schemas, and fails if that breaks somebody.
pub(crate) fn run(arguments: &CompareArguments) -> Result<(), Failure> {
    let old = load(&arguments.old, &arguments.include)?;
    let new = load(&arguments.new, &arguments.include)?;
    let comparison = old.compare(&new);
    let verdict = Verdict {
        sides: arguments.breaking.iter().fold(Sides::NONE, |all, &one| all | one),
        deny_risks: arguments.deny_risks,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    if arguments.json {
        let entries: Vec<_> = comparison.changes().iter().map(|it| Entry::of(it, verdict)).collect();
        serde_json::to_writer(&mut out, &entries).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write_lines(&mut out, &comparison, verdict, arguments.all)?;
    }
    out.flush()?;
    if comparison.changes().iter().any(|it| verdict.fails(it)) { Err(Failure::Told) } else { Ok(()) }
}

/// What makes the command fail.
#[derive(Debug, Clone, Copy)]
struct Verdict {
    sides: Sides,
    deny_risks: bool,
}

impl Verdict {
    fn fails(self, change: &Change) -> bool {
        change.breaks().meets(self.sides) || self.deny_risks && change.risks().meets(self.sides)
    }
}

fn write_lines(
    out: &mut impl io::Write,
    comparison: &Comparison,
    verdict: Verdict,
    all: bool,
) -> io::Result<()> {
    for change in comparison.changes() {
        let (fails, warns) = (verdict.fails(change), change.risks().meets(verdict.sides));
        if !fails && !warns && !all {
            continue;
        }
        if let Some(place) = change.new_place().or(change.old_place()) {
            write!(out, "{place}: ")?;
        }
        let warning = if warns && !fails { "warning: " } else { "" };
        write!(out, "{warning}{}", change.message())?;
        if let Some(remedy) = change.kind().remedy().filter(|_| fails) {
            write!(out, "; {remedy}")?;
        }
        write!(out, " [{}; breaks {}", change.kind(), change.breaks())?;
        if !change.risks().is_empty() {
            write!(out, "; may lose values of {}", change.risks())?;
        }
        writeln!(out, "]")?;
    }
    Ok(())
}

/// The schema of a `.proto` file, of those in a folder, or of a descriptor set.
fn load(path: &Path, include: &IncludeArguments) -> Result<SchemaSet, Failure> {
    let is_text = path.is_dir() || path.extension().is_some_and(|end| end == "proto");
    if is_text {
        let sources = Sources::around(path, include);
        let compiled = Compiled::of(&[PathBuf::from(path)], &sources, true);
        return compiled.map(|it| it.parsed.schema).map_err(|error| refuse(path, &error, &sources.texts()));
    }
    let unreadable = |error| Failure::Usage(format!("`{}` cannot be read: {error}", path.display()));
    let bytes = fs::read(path).map_err(unreadable)?;
    let built = read_descriptor_set(&bytes).and_then(SchemaSet::build);
    built.map_err(|error| refuse(path, &error, &Bundled))
}

fn refuse(path: &Path, error: &SchemaError, source: &dyn Source) -> Failure {
    report::tell(error.problems(), source, false);
    Failure::Usage(format!("`{}` cannot be used, so nothing is compared", path.display()))
}

/// A change as a program reads it.
#[derive(Debug, Serialize)]
struct Entry<'c> {
    kind: &'static str,
    element: &'c str,
    message: &'c str,
    remedy: Option<&'static str>,
    breaks: Vec<&'static str>,
    risks: Vec<&'static str>,
    fails: bool,
    old: Option<PlaceEntry<'c>>,
    new: Option<PlaceEntry<'c>>,
}

#[derive(Debug, Serialize)]
struct PlaceEntry<'c> {
    file: &'c str,
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
}

impl<'c> Entry<'c> {
    fn of(change: &'c Change, verdict: Verdict) -> Self {
        Self {
            kind: change.kind().name(),
            element: change.element(),
            message: change.message(),
            remedy: change.kind().remedy(),
            breaks: change.breaks().names().collect(),
            risks: change.risks().names().collect(),
            fails: verdict.fails(change),
            old: change.old_place().map(PlaceEntry::of),
            new: change.new_place().map(PlaceEntry::of),
        }
    }
}

impl<'c> PlaceEntry<'c> {
    fn of(place: &'c Place) -> Self {
        let (start, end) = (place.span.map(Span::start), place.span.map(Span::end));
        Self {
            file: &place.file,
            line: start.map(|it| it.0),
            column: start.map(|it| it.1),
            end_line: end.map(|it| it.0),
            end_column: end.map(|it| it.1),
        }
    }
}
