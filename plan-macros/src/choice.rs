//! What the attribute chooses for some types, as it is written: `strings = "Bytes"`, for all or in a `with(…)`.

use proc_macro2::Span;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, Lit, LitBool, LitStr, Meta, Path};

use crate::arguments::Value;
use crate::complaints::Complaints;

/// The keys of what is chosen.
pub(crate) const KEYS: &[&str] = &[
    "strings",
    "bytes",
    "maps",
    "mode",
    "views",
    "boxed",
    "derives",
    "attributes",
    "member",
    "unknown_fields",
];

/// Those whose values are lists of what may stand in `#[…]`.
pub(crate) const LISTS: &[&str] = &["derives", "attributes", "member", "unknown_fields"];

/// One thing that is chosen, and what for.
#[derive(Clone)]
pub(crate) struct Choice {
    /// The full name of what it is chosen for; none for all.
    pub(crate) path: Option<LitStr>,
    /// Where it is written.
    pub(crate) span: Span,
    /// What is chosen.
    pub(crate) option: TypeOption,
}

/// What is chosen.
#[derive(Clone)]
pub(crate) enum TypeOption {
    /// What holds a `string`.
    Strings(Holder),
    /// What holds `bytes`.
    Bytes(Holder),
    /// What holds a map.
    Maps(MapType),
    /// How messages are decoded and encoded.
    Mode(Mode),
    /// Whether messages have views.
    Views(bool),
    /// A message is held in a box.
    Boxed,
    /// More traits to derive.
    Derives(Vec<Path>),
    /// Attributes of what is emitted for an element.
    Attributes(Vec<Meta>),
    /// Attributes of the member of a struct that holds a oneof.
    Member(Vec<Meta>),
    /// Attributes of the member of a struct that holds unknown fields.
    UnknownFields(Vec<Meta>),
}

/// What holds a string or bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Holder {
    /// A `String` or a `Vec<u8>`.
    #[default]
    Vec,
    /// A `ByteStr` or a `Bytes`.
    Bytes,
}

/// What holds a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum MapType {
    /// A `BTreeMap`.
    #[default]
    Sorted,
    /// A `HashMap` of the standard library.
    Hashed,
}

/// How messages are decoded and encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mode {
    /// By code of their own.
    #[default]
    Full,
    /// By the interpreter.
    Runtime,
}

/// Whether the key is that of something that is chosen.
pub(crate) fn is_key(key: &Path) -> bool {
    key.get_ident().is_some_and(|key| KEYS.iter().any(|it| key == it))
}

impl Choice {
    /// Reads the value of a key of [`KEYS`], chosen for all.
    pub(crate) fn parse(key: &Path, value: &Value, complaints: &mut Complaints) -> Option<Self> {
        let name = key.to_token_stream().to_string();
        let option = match value {
            Value::List(list) => {
                let list = list.iter().cloned();
                match name.as_str() {
                    "derives" => TypeOption::Derives(paths(list, complaints)),
                    "attributes" => TypeOption::Attributes(list.collect()),
                    "member" => TypeOption::Member(list.collect()),
                    _ => TypeOption::UnknownFields(list.collect()),
                }
            }
            Value::One(value) => one(&name, value, complaints)?,
        };
        Some(Self { path: None, span: key.span(), option })
    }

    /// The same, chosen for what a full name stands for.
    pub(crate) fn at(&self, path: &LitStr) -> Self {
        Self { path: Some(path.clone()), ..self.clone() }
    }
}

/// What a key with one value chooses.
fn one(key: &str, value: &Expr, complaints: &mut Complaints) -> Option<TypeOption> {
    match key {
        "strings" => {
            let names = [("String", Holder::Vec), ("Bytes", Holder::Bytes)];
            one_of(value, key, names, complaints).map(TypeOption::Strings)
        }
        "bytes" => {
            let names = [("Vec", Holder::Vec), ("Bytes", Holder::Bytes)];
            one_of(value, key, names, complaints).map(TypeOption::Bytes)
        }
        "maps" => {
            let names = [("BTreeMap", MapType::Sorted), ("HashMap", MapType::Hashed)];
            one_of(value, key, names, complaints).map(TypeOption::Maps)
        }
        "mode" => {
            let names = [("full", Mode::Full), ("runtime", Mode::Runtime)];
            one_of(value, key, names, complaints).map(TypeOption::Mode)
        }
        "views" => {
            if let Expr::Lit(ExprLit { lit: Lit::Bool(LitBool { value, .. }), .. }) = value {
                return Some(TypeOption::Views(*value));
            }
            complaints.at(value.span(), "the value of `views` is `true` or `false`");
            None
        }
        "boxed" => {
            let is_true =
                matches!(value, Expr::Lit(ExprLit { lit: Lit::Bool(LitBool { value: true, .. }), .. }));
            if !is_true {
                complaints.at(value.span(), "the value of `boxed` is `true`; without it there is no box");
            }
            is_true.then_some(TypeOption::Boxed)
        }
        "derives" => {
            complaints.at(value.span(), "`derives` takes a list: `derives = [PartialOrd, serde::Serialize]`");
            None
        }
        _ => {
            complaints.at(value.span(), format!("`{key}` takes a list: `{key} = [serde(skip)]`"));
            None
        }
    }
}

/// The value of one of some words, which stands in quotes.
pub(crate) fn one_of<T: Copy, const N: usize>(
    value: &Expr,
    key: &str,
    words: [(&str, T); N],
    complaints: &mut Complaints,
) -> Option<T> {
    if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = value {
        let found = words.iter().find(|(word, _)| *word == text.value());
        if let Some(&(_, value)) = found {
            return Some(value);
        }
    }
    let words: Vec<_> = words.iter().map(|(word, _)| format!("`\"{word}\"`")).collect();
    complaints.at(value.span(), format!("the value of `{key}` is {}", words.join(" or ")));
    None
}

/// The paths of traits.
fn paths(list: impl Iterator<Item = Meta>, complaints: &mut Complaints) -> Vec<Path> {
    let mut paths = Vec::new();
    for meta in list {
        match meta {
            Meta::Path(path) => paths.push(path),
            other => complaints.at(other.span(), "expected the path of a trait, such as `serde::Serialize`"),
        }
    }
    paths
}
