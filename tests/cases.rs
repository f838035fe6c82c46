//! The engine-neutral cases of `cases/*.toml`: bytes, the message they stand for, and the right answer.
//!
//! `cases/README.md` says how to write one. A test makes an [`Engine`] of what it tests and calls [`check`].

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use serde::Deserialize;

/// The descriptor set with the schemas of all cases.
pub static SCHEMAS: &[u8] = include_bytes!("../proto/sets/cases.binpb");

/// What decodes a message and encodes it again.
pub trait Engine {
    /// The name that case files use: `full`, `view`, `runtime`, `dynamic` or `oracle`.
    fn name(&self) -> &str;

    /// Decodes `input` as the message with this full name and encodes the result deterministically.
    ///
    /// # Errors
    ///
    /// The text of the error with which the engine refuses the input.
    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String>;

    /// The kind, in kebab case, that an error text of this engine stands for; `None`, the default, where the engine
    /// cannot tell. Compared with the `kind` of a case.
    fn kind(&self, error: &str) -> Option<String> {
        let _ = error;
        None
    }
}

/// One case.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its name, unique among all files.
    pub id: String,
    /// The file that it stands in, without folder and ending: the theme.
    pub theme: String,
    /// Full name of the message.
    pub message: String,
    /// The bytes to decode.
    pub input: Vec<u8>,
    /// The verdict.
    pub expect: Expect,
    /// Why the input is refused, in kebab case; `None` where the case does not say.
    pub kind: Option<String>,
    /// What the case is about.
    pub note: String,
    /// The canonical encoding of what was decoded; `None` where the case does not say.
    pub wire: Option<Vec<u8>>,
    /// The canonical encoding for the engines, by name, for which it is another one.
    pub wire_for: BTreeMap<String, Vec<u8>>,
    /// The engines that cannot run this case, by name, with the reason.
    pub skip: BTreeMap<String, String>,
}

/// Whether the input is a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expect {
    /// It is.
    Ok,
    /// It is not.
    Reject,
    /// The format leaves it open. Nothing may panic, and all engines must agree.
    Either,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileToml {
    case: Vec<CaseToml>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseToml {
    id: String,
    message: String,
    input: String,
    expect: Expect,
    kind: Option<String>,
    note: String,
    wire: Option<String>,
    #[serde(default)]
    wire_for: BTreeMap<String, String>,
    #[serde(default)]
    skip: Vec<SkipToml>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SkipToml {
    engine: String,
    reason: String,
}

/// Reads every case, in the order of the file names.
///
/// # Panics
///
/// If a file cannot be read or a case is not well formed; the message names it.
pub fn load() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let entries = fs::read_dir(&folder).expect("the folder of the cases");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let theme = path.file_stem().expect("a name").to_string_lossy();
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{theme}.toml: {e}"));
        cases.extend(parse(&theme, &text).unwrap_or_else(|e| panic!("{theme}.toml: {e}")));
    }
    let mut themes = HashMap::new();
    for case in &cases {
        if let Some(first) = themes.insert(&case.id, &case.theme) {
            panic!("{}.toml: the id {} is already used in {first}.toml", case.theme, case.id);
        }
    }
    cases
}

/// Reads the cases of one file.
///
/// # Errors
///
/// What is wrong with the text.
pub fn parse(theme: &str, text: &str) -> Result<Vec<Case>, String> {
    let file: FileToml = toml::from_str(text).map_err(|e| e.to_string())?;
    file.case.into_iter().map(|case| Case::new(theme, case)).collect()
}

impl Case {
    fn new(theme: &str, toml: CaseToml) -> Result<Self, String> {
        let id = toml.id;
        let bytes = |what: &str, text: &str| {
            from_hex(text).ok_or_else(|| format!("case {id}: `{what}` is not hex in pairs of digits"))
        };
        let mut wire_for = toml.wire_for;
        if wire_for.remove("reason").is_none() && !wire_for.is_empty() {
            return Err(format!("case {id}: `wire_for` needs a `reason`"));
        }
        if let Some(skip) = toml.skip.iter().find(|skip| skip.reason.trim().is_empty()) {
            return Err(format!("case {id}: the skip for {} has an empty `reason`", skip.engine));
        }
        if toml.expect != Expect::Ok && (toml.wire.is_some() || !wire_for.is_empty()) {
            return Err(format!("case {id}: only an accepted input has a `wire`"));
        }
        if toml.expect != Expect::Reject && toml.kind.is_some() {
            return Err(format!("case {id}: only a refused input has a `kind`"));
        }
        let input = bytes("input", &toml.input)?;
        let wire = toml.wire.as_deref().map(|text| bytes("wire", text)).transpose()?;
        let wire_for = wire_for
            .iter()
            .map(|(engine, text)| Ok((engine.clone(), bytes(engine, text)?)))
            .collect::<Result<_, String>>()?;
        let skip = toml.skip.into_iter().map(|skip| (skip.engine, skip.reason)).collect();
        Ok(Case {
            theme: theme.to_owned(),
            message: toml.message,
            input,
            expect: toml.expect,
            kind: toml.kind,
            note: toml.note,
            wire,
            wire_for,
            skip,
            id,
        })
    }

    /// Runs the case. `Err` says what was wrong about the answer.
    fn run(&self, engine: &dyn Engine) -> Result<(), String> {
        match (self.expect, answer(engine, &self.message, &self.input)?) {
            (Expect::Ok, Err(error)) => Err(format!("refused: {error}")),
            (Expect::Reject, Ok(bytes)) => Err(format!("accepted, and encoded as {}", to_hex(&bytes))),
            (Expect::Reject, Err(error)) => match (&self.kind, engine.kind(&error)) {
                (Some(want), Some(got)) if *want != got => {
                    Err(format!("refused as {got}, not as {want}: {error}"))
                }
                _ => Ok(()),
            },
            (Expect::Either, Err(_)) => Ok(()),
            (Expect::Ok | Expect::Either, Ok(bytes)) => {
                let want = self.wire_for.get(engine.name()).or(self.wire.as_ref());
                if want.is_some_and(|want| *want != bytes) {
                    return Err(format!(
                        "encoded as {}, not as {}",
                        to_hex(&bytes),
                        to_hex(want.expect("some"))
                    ));
                }
                match answer(engine, &self.message, &bytes)? {
                    Ok(again) if again == bytes => Ok(()),
                    Ok(again) => Err(format!("{} read again is {}", to_hex(&bytes), to_hex(&again))),
                    Err(error) => Err(format!("its own bytes {} are refused: {error}", to_hex(&bytes))),
                }
            }
        }
    }
}

/// The engine's answer; `Err` if it panicked.
fn answer(engine: &dyn Engine, message: &str, input: &[u8]) -> Result<Result<Vec<u8>, String>, String> {
    catch_unwind(AssertUnwindSafe(|| engine.run(message, input))).map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        format!("panicked: {}", text.unwrap_or("without a text"))
    })
}

/// Runs all cases on one engine, save those that skip it: the verdict, the kind of error if the engine names it, the
/// canonical bytes, and that those are read and written back unchanged.
///
/// # Panics
///
/// If any answer is wrong, with a list of them all.
pub fn check(engine: &dyn Engine, cases: &[Case]) {
    let mut failures = String::new();
    let mut count = 0;
    for case in cases.iter().filter(|case| !case.skip.contains_key(engine.name())) {
        if let Err(what) = case.run(engine) {
            count += 1;
            describe(&mut failures, case, &what);
        }
    }
    assert!(count == 0, "{count} of {} cases fail on {}:\n{failures}", cases.len(), engine.name());
}

/// Runs all cases on several engines, which must give the same verdicts and the same bytes, also where a case leaves
/// the answer open. Cases that an engine skips, or answers in its own way, are not compared.
///
/// # Panics
///
/// If any two answers differ, with a list of them all.
pub fn check_agreement(engines: &[&dyn Engine], cases: &[Case]) {
    let mut failures = String::new();
    let mut count = 0;
    for case in cases {
        let alike = |engine: &&&dyn Engine| {
            !case.skip.contains_key(engine.name()) && !case.wire_for.contains_key(engine.name())
        };
        let mut first: Option<(&str, Option<Vec<u8>>)> = None;
        for engine in engines.iter().filter(alike) {
            let got = answer(*engine, &case.message, &case.input).and_then(|answer| answer).ok();
            match &first {
                None => first = Some((engine.name(), got)),
                Some((_, want)) if *want == got => {}
                Some((other, want)) => {
                    count += 1;
                    let show = |answer: &Option<Vec<u8>>| answer.as_deref().map_or("refused".into(), to_hex);
                    let (left, right) = (show(want), show(&got));
                    describe(&mut failures, case, &format!("{other}: {left}; {}: {right}", engine.name()));
                }
            }
        }
    }
    assert!(count == 0, "{count} answers differ:\n{failures}");
}

fn describe(out: &mut String, case: &Case, what: &str) {
    let Case { theme, id, message, input, note, .. } = case;
    let _ = writeln!(out, "  {theme}.toml {id} ({message}: {note})\n    input {}\n    {what}", to_hex(input));
}

/// Bytes from hex digits; white space is ignored.
/// The bytes of hexadecimal digits, among which may be white space; `None` if they are none.
#[must_use]
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u32> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(16)).collect::<Option<_>>()?;
    let pairs = digits.chunks_exact(2);
    pairs.remainder().is_empty().then(|| pairs.map(|pair| (pair[0] << 4 | pair[1]) as u8).collect())
}

fn to_hex(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "no bytes".into();
    }
    bytes.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
