//! The arguments of `#[derive_plan(...)]`.

use plan_core::nearest;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprArray, ExprLit, Lit, LitStr, Path, Token};

use crate::complaints::Complaints;

/// The keys that an argument may have.
const KEYS: &[&str] = &["includes", "crate", "descriptor", "descriptor_set", "mode"];

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
    /// The path of the library.
    pub(crate) library: TokenStream,
    /// Whether the module holds the descriptor set of its files.
    pub(crate) descriptor: bool,
    /// The engine of the methods of `Message`.
    pub(crate) mode: Mode,
    /// The whole of it.
    pub(crate) span: Span,
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
        if !input.peek(syn::Ident::peek_any) {
            return Err(input.error("expected the path of a `.proto` file in quotes, or `key = value`"));
        }
        let key = Path::parse_mod_style(input)?;
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
            library: quote!(::protoplan),
            descriptor: false,
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
            "descriptor" => match value {
                Expr::Lit(ExprLit { lit: Lit::Bool(yes), .. }) => self.descriptor = yes.value,
                _ => complaints.at(value.span(), "`descriptor` takes a bool: `descriptor = true`"),
            },
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
