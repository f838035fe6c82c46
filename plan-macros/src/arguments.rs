//! The arguments of `#[derive_plan(...)]`.

use plan_core::nearest;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprArray, ExprLit, Lit, LitStr, Meta, Path, Token};

use crate::choice::{self, Choice};
use crate::compatible::Promise;
use crate::complaints::Complaints;
use crate::names::Naming;

/// The keys that an argument may have, beside those of [`choice`].
const KEYS: &[&str] = &[
    "includes",
    "crate",
    "descriptor",
    "descriptor_set",
    "compatible_with",
    "names",
    "services",
    "message",
    "enum",
    "oneof",
    "unlisted",
];

/// The words that an argument in parentheses may start with.
const WORDS: &[&str] = &["with", "extern"];

/// The endings of files that hold an encoded `FileDescriptorSet`.
const DESCRIPTOR_SETS: &[&str] = &["binpb", "fds", "pb", "desc"];

/// What stands in the parentheses of the attribute.
pub(crate) struct Arguments {
    /// The `.proto` files, by import name.
    pub(crate) files: Vec<LitStr>,
    /// The descriptor sets.
    pub(crate) sets: Vec<LitStr>,
    /// The include folders, relative to the folder of Cargo.toml.
    pub(crate) includes: Vec<LitStr>,
    /// The earlier schemas that may not be broken.
    pub(crate) promises: Vec<Promise>,
    /// The path of the library.
    pub(crate) library: TokenStream,
    /// What a type of the user's own is bound to.
    pub(crate) binding: Binding,
    /// How names become Rust's.
    pub(crate) naming: Naming,
    /// The macro that is told of services.
    pub(crate) services: Option<Path>,
    /// What is chosen for the types, in the order in which it is written.
    pub(crate) choices: Vec<Choice>,
    /// What stands elsewhere.
    pub(crate) externs: Vec<Extern>,
    /// Whether the module holds the descriptor set of its files.
    pub(crate) descriptor: bool,
    /// The whole of it.
    pub(crate) span: Span,
}

/// The arguments of an attribute on a struct or an enum.
#[derive(Default)]
pub(crate) struct Binding {
    /// The full name of the message.
    pub(crate) message: Option<LitStr>,
    /// The full name of the enum.
    pub(crate) enumeration: Option<LitStr>,
    /// The full name of the oneof.
    pub(crate) oneof: Option<LitStr>,
    /// What becomes of that which the type does not list.
    pub(crate) unlisted: Option<(Unlisted, Span)>,
}

/// What becomes of that which the schema has and the type does not list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unlisted {
    /// It is an error.
    Error,
    /// It is dropped.
    Skip,
    /// It is kept as unknown.
    Keep,
}

/// One `"acme.common" = ::acme_types::common` of an `extern(…)`.
pub(crate) struct Extern {
    /// A package, a file, or the full name of a message or an enum.
    pub(crate) what: LitStr,
    /// The module or the type.
    pub(crate) path: Path,
}

/// One argument: a literal, or a key and its value.
enum Argument {
    File(LitStr),
    Pair(Box<Pair>),
    With(Vec<LitStr>, Vec<Pair>),
    Extern(Punctuated<Extern, Token![,]>),
}

/// `key = value`.
struct Pair {
    key: Path,
    value: Value,
}

/// What is given to a key.
pub(crate) enum Value {
    /// An expression.
    One(Expr),
    /// A list of what may stand in `#[…]`.
    List(Punctuated<Meta, Token![,]>),
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return input.parse().map(Self::File);
        }
        if !input.peek(syn::Ident::peek_any) {
            return Err(input.error("expected the path of a `.proto` file in quotes, or `key = value`"));
        }
        if input.peek2(syn::token::Paren) {
            let word = input.call(syn::Ident::parse_any)?;
            let inside;
            syn::parenthesized!(inside in input);
            return match word.to_string().as_str() {
                "with" => with(&inside),
                "extern" => Punctuated::parse_terminated(&inside).map(Self::Extern),
                other => {
                    let known = [WORDS, KEYS, choice::KEYS].concat();
                    let near = nearest(other, known).map(|near| format!("; did you mean `{near}`?"));
                    let text = format!("unknown argument `{other}(…)`{}", near.unwrap_or_default());
                    Err(syn::Error::new(word.span(), text))
                }
            };
        }
        if input.peek(Token![extern]) {
            return Err(input.error("expected `extern(\"acme.common\" = ::acme_types::common)`"));
        }
        Ok(Self::Pair(Box::new(input.parse()?)))
    }
}

/// The inside of `with("acme.Person", …)`.
fn with(input: ParseStream<'_>) -> syn::Result<Argument> {
    let mut paths = Vec::new();
    let mut pairs = Vec::new();
    while !input.is_empty() {
        if input.peek(LitStr) && pairs.is_empty() {
            paths.push(input.parse()?);
        } else if paths.is_empty() || !input.peek(syn::Ident::peek_any) {
            return Err(input.error(
                "expected `with(\"acme.Person\", key = value)`: full names of the schema, then what is chosen for them",
            ));
        } else {
            pairs.push(input.parse()?);
        }
        if !input.is_empty() {
            let _: Token![,] = input.parse()?;
        }
    }
    Ok(Argument::With(paths, pairs))
}

impl Parse for Pair {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = if input.peek(Token![enum]) {
            Path::from(syn::Ident::parse_any(input)?)
        } else {
            Path::parse_mod_style(input)?
        };
        let _: Token![=] = input.parse().map_err(|error| {
            let text = format!("expected `{} = …`, or the path of a file in quotes", key.to_token_stream());
            syn::Error::new(error.span(), text)
        })?;
        let is_list = key.get_ident().is_some_and(|key| choice::LISTS.iter().any(|list| key == list));
        let value = if is_list && input.peek(syn::token::Bracket) {
            let inside;
            syn::bracketed!(inside in input);
            if inside.peek(Token![#]) || inside.peek(LitStr) {
                let text = format!(
                    "expected what stands in an attribute, without `#[…]` around it: `{} = [serde(skip)]`",
                    key.to_token_stream()
                );
                return Err(inside.error(text));
            }
            Value::List(Punctuated::parse_terminated(&inside)?)
        } else {
            Value::One(input.parse()?)
        };
        Ok(Self { key, value })
    }
}

impl Parse for Extern {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let what = input.parse().map_err(|error| {
            syn::Error::new(error.span(), "expected a package, a file or the full name of a type, in quotes")
        })?;
        let _: Token![=] = input.parse()?;
        Ok(Self { what, path: Path::parse_mod_style(input)? })
    }
}

impl Arguments {
    /// Reads the arguments, and says all that is wrong with them.
    pub(crate) fn parse(tokens: TokenStream, complaints: &mut Complaints) -> Option<Self> {
        let span = if tokens.is_empty() { Span::call_site() } else { tokens.span() };
        let parser = Punctuated::<Argument, Token![,]>::parse_terminated;
        let arguments = match syn::parse::Parser::parse2(parser, tokens) {
            Ok(arguments) => arguments,
            Err(error) => {
                complaints.add(error);
                return None;
            }
        };
        let mut all = Self {
            files: Vec::new(),
            sets: Vec::new(),
            includes: Vec::new(),
            promises: Vec::new(),
            library: quote!(::protoplan),
            binding: Binding::default(),
            naming: Naming::default(),
            services: None,
            choices: Vec::new(),
            externs: Vec::new(),
            descriptor: false,
            span,
        };
        for argument in arguments {
            match argument {
                Argument::File(file) if is_descriptor_set(&file.value()) => all.sets.push(file),
                Argument::File(file) => all.files.push(file),
                Argument::Pair(pair) => match pair.value {
                    Value::One(value) if !choice::is_key(&pair.key) => {
                        all.pair(&pair.key, &value, complaints);
                    }
                    value => all.choices.extend(Choice::parse(&pair.key, &value, complaints)),
                },
                Argument::With(paths, pairs) => all.with(&paths, &pairs, complaints),
                Argument::Extern(externs) => all.externs.extend(externs),
            }
        }
        if all.files.is_empty() && all.sets.is_empty() {
            complaints.at(span, "no schema is named; write `#[derive_plan(\"hello.proto\")]`");
        }
        Some(all)
    }

    fn pair(&mut self, key: &Path, value: &Expr, complaints: &mut Complaints) {
        match key.to_token_stream().to_string().as_str() {
            "includes" => self.includes.extend(strings(value, "includes", complaints)),
            "descriptor_set" => self.sets.extend(string(value, "descriptor_set", complaints)),
            "compatible_with" => self.promises.extend(Promise::parse(value, complaints)),
            "names" => {
                let names = [("schema", Naming::Schema), ("prost", Naming::Prost)];
                self.naming = choice::one_of(value, "names", names, complaints).unwrap_or_default();
            }
            "services" => match value {
                Expr::Path(path) if path.qself.is_none() => self.services = Some(path.path.clone()),
                _ => complaints.at(
                    value.span(),
                    "`services` takes the path of a macro without quotes: `services = ::my_rpc::service`",
                ),
            },
            "crate" => {
                let Some(text) = string(value, "crate", complaints) else { return };
                match text.parse_with(Path::parse_mod_style) {
                    Ok(path) => self.library = path.to_token_stream(),
                    Err(_) => complaints.at(
                        text.span(),
                        "expected the path of the library, such as `crate = \"::protoplan\"`",
                    ),
                }
            }
            "message" => self.binding.message = string(value, "message", complaints),
            "enum" => self.binding.enumeration = string(value, "enum", complaints),
            "oneof" => self.binding.oneof = string(value, "oneof", complaints),
            "unlisted" => {
                let Some(text) = string(value, "unlisted", complaints) else { return };
                let unlisted = match text.value().as_str() {
                    "error" => Unlisted::Error,
                    "skip" => Unlisted::Skip,
                    "keep" => Unlisted::Keep,
                    _ => {
                        complaints.at(text.span(), "`unlisted` is \"error\", \"skip\" or \"keep\"");
                        return;
                    }
                };
                self.binding.unlisted = Some((unlisted, text.span()));
            }
            "descriptor" => match value {
                Expr::Lit(ExprLit { lit: Lit::Bool(yes), .. }) => self.descriptor = yes.value,
                _ => complaints.at(value.span(), "`descriptor` takes a bool: `descriptor = true`"),
            },
            unknown => {
                let keys = [KEYS, choice::KEYS].concat();
                unknown_key(unknown, key.span(), "argument", &keys, complaints);
            }
        }
    }

    fn with(&mut self, paths: &[LitStr], pairs: &[Pair], complaints: &mut Complaints) {
        for Pair { key, value } in pairs {
            let name = key.to_token_stream().to_string();
            if KEYS.contains(&name.as_str()) {
                complaints
                    .at(key.span(), format!("`{name}` holds for all, so it stands outside of `with(…)`"));
            } else if choice::is_key(key) {
                let Some(choice) = Choice::parse(key, value, complaints) else { continue };
                self.choices.extend(paths.iter().map(|path| choice.at(path)));
            } else {
                unknown_key(&name, key.span(), "option", choice::KEYS, complaints);
            }
        }
    }
}

fn unknown_key(name: &str, span: Span, what: &str, keys: &[&str], complaints: &mut Complaints) {
    let near = nearest(name, keys.iter().copied()).map_or_else(
        || format!("the keys are `{}`", keys.join("`, `")),
        |near| format!("did you mean `{near}`?"),
    );
    complaints.at(span, format!("unknown {what} `{name}`; {near}"));
}

impl Binding {
    /// Says which of the arguments are for another kind of item than `item`, which takes those of `keys`.
    pub(crate) fn refuse_others(&self, item: &str, keys: &[&str], complaints: &mut Complaints) {
        let Self { message, enumeration, oneof, unlisted } = self;
        let given = [
            ("message", message.as_ref().map(LitStr::span)),
            ("enum", enumeration.as_ref().map(LitStr::span)),
            ("oneof", oneof.as_ref().map(LitStr::span)),
            ("unlisted", unlisted.map(|it| it.1)),
        ];
        for (key, span) in given.into_iter().filter(|(key, _)| !keys.contains(key)) {
            if let Some(span) = span {
                complaints.at(span, format!("`{key}` is no argument of the attribute on {item}"));
            }
        }
    }

    /// What becomes of that which the type does not list.
    pub(crate) fn unlisted(&self) -> Unlisted {
        self.unlisted.map_or(Unlisted::Error, |it| it.0)
    }
}

/// Whether the name is that of an encoded descriptor set.
fn is_descriptor_set(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, end)| DESCRIPTOR_SETS.contains(&end))
}

fn string(value: &Expr, key: &str, complaints: &mut Complaints) -> Option<LitStr> {
    if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = value {
        return Some(text.clone());
    }
    complaints.at(value.span(), format!("`{key}` takes a string: `{key} = \"…\"`"));
    None
}

fn strings(value: &Expr, key: &str, complaints: &mut Complaints) -> Vec<LitStr> {
    match value {
        Expr::Array(ExprArray { elems, .. }) => {
            elems.iter().filter_map(|it| string(it, key, complaints)).collect()
        }
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => vec![text.clone()],
        _ => {
            complaints
                .at(value.span(), format!("`{key}` takes a list: `{key} = [\"proto\", \"vendor/proto\"]`"));
            Vec::new()
        }
    }
}
