//! The arguments of `#[derive_plan(...)]`.

use plan_core::nearest;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprArray, ExprLit, Lit, LitStr, Path, Token};

use crate::compatible::Promise;
use crate::complaints::Complaints;

/// The keys that an argument may have.
const KEYS: &[&str] = &[
    "includes",
    "crate",
    "descriptor_set",
    "compatible_with",
    "mode",
    "message",
    "enum",
    "oneof",
    "unlisted",
];

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
    /// The engine of the methods of `Message`.
    pub(crate) mode: Mode,
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

/// The engine that the methods of `Message` run on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mode {
    /// Emitted code.
    #[default]
    Full,
    /// The interpreter.
    Runtime,
}

/// One argument: a literal, or a key and its value.
enum Argument {
    File(LitStr),
    Pair(Box<(Path, Expr)>),
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return input.parse().map(Self::File);
        }
        let key = if input.peek(Token![enum]) {
            Path::from(syn::Ident::parse_any(input)?)
        } else if input.peek(syn::Ident::peek_any) {
            Path::parse_mod_style(input)?
        } else {
            return Err(input.error("expected the path of a `.proto` file in quotes, or `key = value`"));
        };
        let _: Token![=] = input.parse().map_err(|error| {
            let text = format!("expected `{} = …`, or the path of a file in quotes", key.to_token_stream());
            syn::Error::new(error.span(), text)
        })?;
        Ok(Self::Pair(Box::new((key, input.parse()?))))
    }
}

impl Arguments {
    /// Reads the arguments, and says all that is wrong with them.
    pub(crate) fn parse(tokens: TokenStream, complaints: &mut Complaints) -> Option<Self> {
        let span = if tokens.is_empty() { Span::call_site() } else { tokens.span() };
        let parser = syn::punctuated::Punctuated::<Argument, Token![,]>::parse_terminated;
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
            mode: Mode::default(),
            span,
        };
        for argument in arguments {
            match argument {
                Argument::File(file) if is_descriptor_set(&file.value()) => all.sets.push(file),
                Argument::File(file) => all.files.push(file),
                Argument::Pair(pair) => all.pair(&pair.0, &pair.1, complaints),
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
            "mode" => {
                let Some(text) = string(value, "mode", complaints) else { return };
                match text.value().as_str() {
                    "full" => self.mode = Mode::Full,
                    "runtime" => self.mode = Mode::Runtime,
                    _ => complaints.at(
                        text.span(),
                        "a mode is `\"full\"`, emitted code, or `\"runtime\"`, the interpreter",
                    ),
                }
            }
            unknown => {
                let near = nearest(unknown, KEYS.iter().copied()).map_or_else(
                    || format!("the keys are `{}`", KEYS.join("`, `")),
                    |near| format!("did you mean `{near}`?"),
                );
                complaints.at(key.span(), format!("unknown argument `{unknown}`; {near}"));
            }
        }
    }
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
