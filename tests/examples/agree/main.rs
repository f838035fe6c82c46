//! Holds our compiler of `.proto` files against the answers of protoc, which `tests/scripts/protoc_answers.py` collects.
//!
//!     agree ANSWERS CORPUS…                      each file by itself: the same verdict, and the same bytes?
//!     agree ANSWERS CORPUS --show FILE           what both make of one file, about the first difference
//!     agree --compile LIST -o OUT INCLUDE…       the files of a list together, and how long it takes
//!
//! `ANSWERS/corpora/CORPUS/includes` lists folders as `-I` does; `ANSWERS/CORPUS` holds the answers.

mod listing;
mod wire;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use listing::Names;
use plan_core::front::{Chain, Compiler, Front as _, Includes, Source, SourceFile};
use plan_core::schema::{DescriptorOptions, Problem, SchemaError};
use wire::{Records, Value};

const THREADS: usize = 2;

/// The stack of a thread: that of a process's first one.
const STACK: usize = 8 << 20;

/// The most files that are listed for one corpus, and the most kinds of differences.
const MAX_LISTED: usize = 20;

/// The most lines shown before and after the first difference.
const AROUND: usize = 20;

/// Our compiler: the encoded descriptor set of the files and of all that they import.
fn compile(roots: &[&str], source: &dyn Source, source_info: bool) -> Result<Vec<u8>, SchemaError> {
    let encoding = DescriptorOptions::new().source_info(source_info);
    let parsed = Compiler::new().source_info(source_info).parse(roots, source)?;
    Ok(parsed.descriptor_set_with_imports(encoding))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        PLACE.with_borrow_mut(|last| *last = place);
    }));
    let agreed = match *arguments {
        ["--compile", list, "-o", out, ref includes @ ..] => compile_together(list, out, includes),
        [answers, corpus, "--show", file] => Corpus::read(answers, corpus).show(file),
        [answers, ref corpora @ ..] if !corpora.is_empty() => {
            // all are compared, whatever the first ones come to
            let agreed: Vec<bool> = corpora.iter().map(|it| Corpus::read(answers, it).compare()).collect();
            !agreed.contains(&false)
        }
        _ => {
            eprintln!(
                "agree ANSWERS CORPUS… | agree ANSWERS CORPUS --show FILE | agree --compile LIST -o OUT INCLUDE…"
            );
            false
        }
    };
    if agreed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

thread_local! {
    /// Where this thread panicked last.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Include directories of which the first that has a file counts; each file is read once.
struct Cached {
    chain: Chain<'static>,
    files: RefCell<HashMap<String, Result<Option<SourceFile>, Problem>>>,
}

impl Cached {
    fn new<P: AsRef<Path>>(includes: &[P]) -> Self {
        let chain = includes.iter().fold(Chain::new(), |chain, it| chain.then(Includes::new([it.as_ref()])));
        Self { chain, files: RefCell::default() }
    }
}

impl Source for Cached {
    fn read(&self, name: &str) -> Result<Option<SourceFile>, Problem> {
        let mut files = self.files.borrow_mut();
        if let Some(known) = files.get(name) {
            return known.clone();
        }
        let read = self.chain.read(name);
        files.insert(name.to_owned(), read.clone());
        read
    }

    fn places(&self) -> Vec<String> {
        self.chain.places()
    }
}

/// What protoc said of one file.
struct Answer {
    file: String,
    accepted: bool,
}

/// How ours compares for one file: in the verdict, and in the descriptor without and with source info.
struct Outcome {
    verdict: Result<(), String>,
    /// None where one of the two refuses the file.
    plain: Option<Result<(), String>>,
    info: Option<Result<(), String>>,
    /// For what both refuse: whether protoc has a complaint about the same line as our first.
    same_line: Option<bool>,
    took: Duration,
}

/// Some files, and the answers of protoc.
struct Corpus {
    name: String,
    includes: Vec<PathBuf>,
    folder: PathBuf,
    answers: Vec<Answer>,
    /// What protoc wrote, by file.
    said: HashMap<String, Vec<String>>,
    names: LazyLock<Names, Box<dyn Fn() -> Names + Send>>,
}

impl Corpus {
    fn read(answers: &str, name: &str) -> Self {
        let folder = Path::new(answers).join(name);
        let text = |path: &Path| {
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let includes = text(&Path::new(answers).join("corpora").join(name).join("includes"));
        let mut said = HashMap::<_, Vec<_>>::new();
        for (file, line) in text(&folder.join("stderr.tsv")).lines().filter_map(|line| line.split_once('\t'))
        {
            said.entry(file.to_owned()).or_default().push(line.to_owned());
        }
        let answers_of = |line: &str| {
            let mut columns = line.split('\t');
            Some(Answer { file: columns.next()?.to_owned(), accepted: columns.next()? == "accept" })
        };
        let google = Path::new(answers).join("grpcio-tools/plain");
        let plain = folder.join("plain");
        Self {
            name: name.to_owned(),
            includes: includes.lines().map(PathBuf::from).collect(),
            answers: text(&folder.join("manifest.tsv")).lines().filter_map(answers_of).collect(),
            said,
            folder,
            names: LazyLock::new(Box::new(move || {
                let mut names = Names::default();
                names.read(&google);
                names.read(&plain);
                names
            })),
        }
    }

    /// Compares all files, and prints what differs.
    fn compare(&self) -> bool {
        let next = AtomicUsize::new(0);
        let start = Instant::now();
        let work = || {
            let source = Cached::new(&self.includes);
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(answer) = self.answers.get(index) else { break done };
                if index > 0 && index.is_multiple_of(1000) {
                    eprintln!("{}: {index} files after {:.0?}", self.name, start.elapsed());
                }
                done.push((index, self.outcome(answer, &source)));
            }
        };
        let mut outcomes = std::thread::scope(|scope| {
            let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            let threads: Vec<_> = (0..THREADS).map(|it| spawn(it).expect("a thread")).collect();
            threads.into_iter().flat_map(|it| it.join().expect("panics are caught")).collect::<Vec<_>>()
        });
        outcomes.sort_by_key(|(index, _)| *index);
        self.report(&outcomes, start.elapsed())
    }

    fn report(&self, outcomes: &[(usize, Outcome)], took: Duration) -> bool {
        let name = &self.name;
        let (mut verdicts, mut plain, mut info, mut refused, mut same_line) = (0, 0, 0, 0, 0);
        // for each kind of difference, how many files have it, and the first of them with the details
        let mut kinds = BTreeMap::<String, (usize, String)>::new();
        let mut listed = 0;
        for (index, outcome) in outcomes {
            let file = &self.answers[*index].file;
            verdicts += usize::from(outcome.verdict.is_ok());
            plain += usize::from(matches!(outcome.plain, Some(Ok(()))));
            info += usize::from(matches!(outcome.info, Some(Ok(()))));
            refused += usize::from(outcome.same_line.is_some());
            same_line += usize::from(outcome.same_line == Some(true));
            let reasons = [Some(&outcome.verdict), outcome.plain.as_ref(), outcome.info.as_ref()];
            let mut reasons: Vec<_> =
                reasons.into_iter().flatten().filter_map(|it| it.as_ref().err()).collect();
            reasons.dedup();
            listed += usize::from(!reasons.is_empty());
            for reason in reasons {
                if listed <= MAX_LISTED {
                    println!("{name}: {file}: {reason}");
                }
                let kind = kinds.entry(kind(reason)).or_insert_with(|| (0, format!("{file}: {reason}")));
                kind.0 += 1;
            }
        }
        if listed > MAX_LISTED {
            println!("{name}: … {listed} files differ, of these kinds:");
            let mut kinds: Vec<_> = kinds.values().collect();
            kinds.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
            for (count, example) in kinds.iter().take(MAX_LISTED) {
                println!("{name}: {count} files as {example}");
            }
            if kinds.len() > MAX_LISTED {
                println!("{name}: … {} kinds", kinds.len());
            }
        }
        let total = outcomes.len();
        let accepted = self.answers.iter().filter(|answer| answer.accepted).count();
        if let Some((slowest, outcome)) = outcomes.iter().max_by_key(|(_, outcome)| outcome.took) {
            let file = &self.answers[*slowest].file;
            println!("{name}: {took:.1?} in all; the slowest file: {file}, {:.1?}", outcome.took);
        }
        if refused > 0 {
            println!("{name}: {same_line} of {refused} refusals about a line that protoc names too");
        }
        println!(
            "{name}: {verdicts} of {total} verdicts, {plain} of {accepted} descriptors, {info} of {accepted} with \
             source info"
        );
        verdicts == total && plain == accepted && info == accepted
    }

    /// Compiles one file by itself, without and with source info, and compares.
    fn outcome(&self, answer: &Answer, source: &Cached) -> Outcome {
        let start = Instant::now();
        let [plain, info] = [false, true].map(|source_info| run(&answer.file, source, source_info));
        let took = start.elapsed();
        let mut same_line = None;
        let verdict = match (&plain, &info) {
            (Err(Failure::Panic(panic)), _) | (_, Err(Failure::Panic(panic))) => {
                Err(format!("panic: {panic}"))
            }
            (Ok(_), Ok(_)) if answer.accepted => Ok(()),
            (Ok(_), Ok(_)) => Err(format!("protoc refuses it: {}", self.errors(&answer.file).join("; "))),
            (Err(Failure::Refused(error)), Err(_)) if !answer.accepted => {
                same_line = Some(self.names_line_of(&answer.file, error));
                Ok(())
            }
            (Err(Failure::Refused(error)), Err(_)) => Err(format!("protoc accepts it, we say: {error}")),
            (Err(Failure::Refused(error)), Ok(_)) => {
                Err(format!("refused without source info only: {error}"))
            }
            (Ok(_), Err(Failure::Refused(error))) => Err(format!("refused with source info only: {error}")),
        };
        let bytes = |ours: Result<Vec<u8>, Failure>, kind| match ours {
            Ok(ours) if answer.accepted => Some(self.same(&self.theirs(&answer.file, kind), &ours, kind)),
            _ => None,
        };
        Outcome { verdict, plain: bytes(plain, "plain"), info: bytes(info, "info"), same_line, took }
    }

    /// The errors of protoc for one file.
    fn errors(&self, file: &str) -> Vec<&str> {
        let said = self.said.get(file).into_iter().flatten().map(String::as_str);
        said.filter(|line| !line.contains(": warning: ") && !line.starts_with("W ")).collect()
    }

    fn names_line_of(&self, file: &str, error: &SchemaError) -> bool {
        let Some(problem) = error.problems().first() else { return false };
        let place = match problem.position() {
            Some((line, _)) => format!("{}:{line}:", problem.file()),
            None => format!("{}: ", problem.file()),
        };
        self.errors(file).iter().any(|line| line.starts_with(&place))
    }

    /// The descriptor that protoc made of a file.
    fn theirs(&self, file: &str, kind: &str) -> Vec<u8> {
        let path = self.folder.join(kind).join(format!("{file}.pb"));
        let set = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Records::first(&set, 1).map(|value| value.bytes().to_vec()).unwrap_or_default()
    }

    fn same(&self, theirs: &[u8], ours: &[u8], kind: &str) -> Result<(), String> {
        if theirs == ours {
            return Ok(());
        }
        let (theirs, ours) = (self.names.list(theirs), self.names.list(ours));
        let told = match first_difference(&theirs, &ours) {
            None => "bytes: the same values in another form".to_owned(),
            Some(index) => {
                let line = |lines: &[(String, String)]| {
                    lines.get(index).map_or_else(
                        || "nothing more".to_owned(),
                        |(path, value)| format!("{path} = {value}"),
                    )
                };
                format!("bytes: protoc has {}, we have {}", shorten(&line(&theirs)), shorten(&line(&ours)))
            }
        };
        Err(if kind == "info" && told.contains("source_code_info") {
            format!("source info, {told}")
        } else {
            told
        })
    }

    /// Prints what both make of one file.
    fn show(&self, file: &str) -> bool {
        let source = Cached::new(&self.includes);
        for line in self.said.get(file).into_iter().flatten() {
            println!("protoc: {line}");
        }
        let Some(answer) = self.answers.iter().find(|answer| answer.file == file) else {
            println!("{file} is not among the answers");
            return false;
        };
        let mut same = true;
        for (kind, source_info) in [("plain", false), ("info", true)] {
            let ours = match run(file, &source, source_info) {
                Ok(ours) => ours,
                Err(Failure::Refused(error)) => {
                    println!("{kind}: we refuse it: {error}");
                    same &= !answer.accepted;
                    continue;
                }
                Err(Failure::Panic(panic)) => {
                    println!("{kind}: panic: {panic}");
                    same = false;
                    continue;
                }
            };
            if !answer.accepted {
                println!("{kind}: protoc refuses it, we do not");
                same = false;
                continue;
            }
            let theirs = self.theirs(file, kind);
            if theirs == ours {
                println!("{kind}: the same {} bytes", ours.len());
                continue;
            }
            same = false;
            let (theirs, ours) = (self.names.list(&theirs), self.names.list(&ours));
            let Some(index) = first_difference(&theirs, &ours) else {
                println!("{kind}: the same values in another form");
                continue;
            };
            println!("{kind}: {} lines of protoc, {} of ours", theirs.len(), ours.len());
            for (path, value) in &theirs[index.saturating_sub(AROUND)..index] {
                println!("           {path} = {value}");
            }
            for (who, lines) in [("protoc", &theirs), ("ours", &ours)] {
                println!("  {who} {}", ">".repeat(40));
                for (path, value) in lines.iter().skip(index).take(AROUND) {
                    println!("  {who:6} | {path} = {value}");
                }
            }
        }
        same
    }
}

/// Why ours gives no descriptor.
enum Failure {
    Refused(SchemaError),
    Panic(String),
}

/// The descriptor of one file, compiled by itself.
fn run(file: &str, source: &Cached, source_info: bool) -> Result<Vec<u8>, Failure> {
    match catch_unwind(AssertUnwindSafe(|| compile(&[file], source, source_info))) {
        Ok(Ok(set)) => {
            // files come after what they import
            let last = Records::all(&set, 1).map(Value::bytes).last().unwrap_or_default();
            Ok(last.to_vec())
        }
        Ok(Err(error)) => Err(Failure::Refused(error)),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or_default();
            Err(Failure::Panic(format!("{}: {text}", PLACE.with_borrow(Clone::clone))))
        }
    }
}

fn first_difference(theirs: &[(String, String)], ours: &[(String, String)]) -> Option<usize> {
    let common = theirs.iter().zip(ours).take_while(|(theirs, ours)| theirs == ours).count();
    (common < theirs.len().max(ours.len())).then_some(common)
}

/// The first characters of a text, if there are many.
fn shorten(text: &str) -> String {
    if text.chars().count() <= 200 {
        text.to_owned()
    } else {
        text.chars().take(200).chain(['…']).collect()
    }
}

/// A reason without what differs from file to file: values, numbers and names in quotes.
fn kind(reason: &str) -> String {
    let mut kind = String::new();
    let mut quoted = None;
    let mut value = false;
    for c in reason.chars() {
        match (quoted, c) {
            (Some(quote), _) => {
                if c == quote {
                    quoted = None;
                }
            }
            (None, '"' | '`') => quoted = Some(c),
            (None, '=') => value = true,
            (None, ',') => value = false,
            (None, _) if value || c.is_ascii_digit() => {}
            (None, _) => kind.push(c),
        }
    }
    // names of files and types say nothing of the kind
    kind.split(' ').filter(|word| !word.contains(".proto")).collect::<Vec<_>>().join(" ")
}

/// Compiles the files of a list together and writes the descriptor set, as protoc does with `--include_imports`.
fn compile_together(list: &str, out: &str, includes: &[&str]) -> bool {
    let start = Instant::now();
    let text = std::fs::read_to_string(list).unwrap_or_else(|error| panic!("{list}: {error}"));
    let roots: Vec<&str> = text.split_whitespace().collect();
    let source = includes.iter().fold(Chain::new(), |chain, it| chain.then(Includes::new([it])));
    match compile(&roots, &source, false) {
        Ok(set) => {
            std::fs::write(out, &set).unwrap_or_else(|error| panic!("{out}: {error}"));
            println!("{} files, {} bytes in {:?}", roots.len(), set.len(), start.elapsed());
            true
        }
        Err(error) => {
            println!("{error}");
            false
        }
    }
}
