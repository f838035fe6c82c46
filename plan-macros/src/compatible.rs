//! The promise to stay compatible with an earlier schema: `compatible_with = "hello.v1.binpb"`.

use plan_core::front::read_descriptor_set;
use plan_core::schema::{Change, Place, SchemaError, SchemaSet, Sides};
use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, ExprTuple, Lit, LitStr};

use crate::arguments::Arguments;
use crate::complaints::Complaints;
use crate::folders::Folders;
use crate::load::Loaded;

/// An earlier schema, and whom no change since then may break.
pub(crate) struct Promise {
    /// The descriptor set.
    set: LitStr,
    sides: Sides,
}

/// What may stand behind the descriptor set: who is protected, besides the readers of the wire.
const WORDS: &[&str] = &["json", "source", "all"];

impl Promise {
    /// Reads `"hello.v1.binpb"` or `("hello.v1.binpb", json)`.
    pub(crate) fn parse(value: &Expr, complaints: &mut Complaints) -> Option<Self> {
        let (set, words) = match value {
            Expr::Tuple(ExprTuple { elems, .. }) => (elems.first(), elems.iter().skip(1).collect()),
            other => (Some(other), Vec::new()),
        };
        let Some(Expr::Lit(ExprLit { lit: Lit::Str(set), .. })) = set else {
            let text = "`compatible_with` takes a descriptor set, and who is protected besides the readers of the wire: \
                        `compatible_with = \"hello.v1.binpb\"`, or `compatible_with = (\"hello.v1.binpb\", json)`";
            complaints.at(value.span(), text);
            return None;
        };
        let mut sides = Sides::WIRE;
        for word in words {
            let name = word.to_token_stream().to_string();
            if let Some(more) = Sides::named(&name).filter(|_| WORDS.contains(&name.as_str())) {
                sides |= more;
            } else {
                let text = format!("unknown word `{name}`; expected `{}`", WORDS.join("`, `"));
                complaints.at(word.span(), text);
            }
        }
        Some(Self { set: set.clone(), sides })
    }

    /// The earlier schema, whose file is noted among those that were read.
    fn load(&self, folders: &Folders, loaded: &mut Loaded) -> Result<SchemaSet, String> {
        let (path, bytes) = folders.read_set(&self.set.value())?;
        loaded.read.push(path);
        let name = self.set.value();
        let told = |error: &SchemaError, remedy: &str| {
            let all: Vec<_> = error.problems().iter().map(ToString::to_string).collect();
            format!("`{name}`: {}{remedy}", all.join("; "))
        };
        let files = read_descriptor_set(&bytes).map_err(|error| told(&error, ""))?;
        SchemaSet::build(files).map_err(|error| {
            told(&error, "; write it with all that it imports: `protoplan descriptor --include-imports`")
        })
    }

    fn tell(&self, change: &Change, complaints: &mut Complaints) {
        let name = self.set.value();
        let remedy = change.kind().remedy().map(|it| format!("; {it}")).unwrap_or_default();
        let line = |word: &str, place: Option<&Place>| {
            place.map(|place| format!("\n{word}: {place}")).unwrap_or_default()
        };
        let text = format!(
            "not compatible with `{name}`: {}{remedy}{}{}\nbreaks: {} [{}]",
            change.message(),
            line("now", change.new_place()),
            line("then", change.old_place()),
            change.breaks(),
            change.kind()
        );
        complaints.at(self.set.span(), text);
    }
}

/// The changes that break a promise, as errors. Those of a schema that cannot be read are complained of.
pub(crate) fn check(arguments: &Arguments, loaded: &mut Loaded, complaints: &mut Complaints) -> TokenStream {
    let mut broken = Complaints::default();
    if arguments.promises.is_empty() {
        return broken.into_tokens();
    }
    let folders = Folders::of(arguments, complaints);
    for promise in &arguments.promises {
        let old = match promise.load(&folders, loaded) {
            Ok(old) => old,
            Err(text) => {
                complaints.at(promise.set.span(), text);
                continue;
            }
        };
        let comparison = old.compare(&loaded.set);
        let count = comparison.breaking(promise.sides).inspect(|it| promise.tell(it, &mut broken)).count();
        if count > 0 {
            let text = format!(
                "if these changes are meant, write the schema as it is now to `{}`: \
                 `protoplan descriptor --include-imports --source-info -o FILE`",
                promise.set.value()
            );
            broken.at(promise.set.span(), text);
        }
    }
    broken.into_tokens()
}
