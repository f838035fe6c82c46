//! With `names = "prost"`, things are called what prost calls them.

use std::collections::BTreeSet;
use std::str::FromStr as _;

use plan_core::front::{Bundled, Chain, Compiler, Front as _, Includes};
use plan_core::schema::DescriptorOptions;
use proc_macro2::TokenStream;
use prost::Message as _;
use quote::{ToTokens as _, quote};

/// The names of items, members, variants and constants, each with those around it.
#[derive(Default)]
struct Found(BTreeSet<String>);

impl Found {
    fn items(&mut self, around: &str, items: &[syn::Item]) {
        for item in items {
            self.item(around, item);
        }
    }

    fn item(&mut self, around: &str, item: &syn::Item) {
        match item {
            syn::Item::Mod(it) => {
                let items = it.content.iter().flat_map(|it| &it.1).cloned().collect::<Vec<_>>();
                self.items(&format!("{around}{}::", it.ident), &items);
            }
            syn::Item::Struct(it) => {
                let members = it.fields.iter().filter_map(|it| it.ident.as_ref());
                let members = members.map(ToString::to_string).filter(|it| !it.starts_with("unknown_fields"));
                self.0.extend(members.map(|name| format!("{around}{}.{name}", it.ident)));
                self.0.insert(format!("{around}{}", it.ident));
            }
            syn::Item::Enum(it) => {
                let variants = it.variants.iter();
                self.0.extend(variants.map(|variant| format!("{around}{}::{}", it.ident, variant.ident)));
                self.0.insert(format!("{around}{}", it.ident));
            }
            // the blocks with implementations
            syn::Item::Const(it) => {
                let syn::Expr::Block(block) = &*it.expr else { return };
                for statement in &block.block.stmts {
                    if let syn::Stmt::Item(item) = statement {
                        self.item(around, item);
                    }
                }
            }
            syn::Item::Impl(it) if it.trait_.is_none() => {
                let of = it.self_ty.to_token_stream();
                let constants = it.items.iter().filter_map(|it| match it {
                    syn::ImplItem::Const(it) => Some(&it.ident),
                    _ => None,
                });
                self.0.extend(constants.map(|name| format!("{around}{of}::{name}")));
            }
            _ => {}
        }
    }
}

/// What is emitted for a file.
fn ours(file: &str) -> BTreeSet<String> {
    let arguments = format!("{file:?}, includes = [\"../proto\"], names = \"prost\"");
    let module = quote!(
        mod it {}
    );
    let tokens = crate::expand(TokenStream::from_str(&arguments).expect("tokens"), module);
    let tokens: syn::File = syn::parse2(tokens).expect("items");
    let [syn::Item::Mod(root)] = tokens.items.as_slice() else { panic!("{file}: no module") };
    let mut found = Found::default();
    let items = root.content.iter().flat_map(|it| &it.1);
    let is_hidden = |it: &syn::Item| matches!(it, syn::Item::Mod(it) if it.ident == "__plans");
    items.filter(|it| !is_hidden(it)).for_each(|it| found.item("", it));
    found.0
}

/// What prost generates for it.
fn theirs(file: &str) -> BTreeSet<String> {
    let source = Chain::new().then(Includes::new(["../proto"])).then(Bundled);
    let set = Compiler::new().parse(&[file], &source).expect("a schema").schema;
    let files: Vec<_> = set.files().map(|it| it.0).collect();
    let bytes = set.encode_files(&files, DescriptorOptions::new());
    let set = prost_types::FileDescriptorSet::decode(&bytes[..]).expect("a descriptor set");
    let module =
        |it: &prost_types::FileDescriptorProto| prost_build::Module::from_protobuf_package_name(it.package());
    let of = set.file.iter().find(|it| it.name() == file).map(module).expect("the file");
    let requests = set.file.into_iter().map(|it| (module(&it), it)).collect();
    let texts = prost_build::Config::new()
        .compile_well_known_types()
        .generate(requests)
        .expect("what prost generates");
    let text: syn::File = syn::parse_str(&texts[&of]).expect("items");
    let mut found = Found::default();
    found.items("", &text.items);
    found.0
}

/// The other names of numbers that have several.
const ALIASES: &[&str] = &[
    "test_all_types_proto3::AliasedEnum::Moo",
    "test_all_types_proto3::AliasedEnum::Moo_",
    "test_all_types_proto3::AliasedEnum::BAz",
];

#[test]
fn names_are_those_of_prost() {
    for file in [
        "hello.proto",
        "scalars.proto",
        "maps.proto",
        "defaults.proto",
        "required.proto",
        "groups.proto",
        "recursive.proto",
        "keywords.proto",
        "wide.proto",
        "forybench.proto",
        "documented.proto",
        "benchmarks/google_message1_proto3.proto",
        "benchmarks/google_message2.proto",
        "conformance/test_messages_proto2.proto",
        "conformance/test_messages_proto3.proto",
        "google/protobuf/descriptor.proto",
    ] {
        let (ours, theirs) = (ours(file), theirs(file));
        let missing: Vec<_> = theirs.difference(&ours).collect();
        // of the names of one number prost has the first alone
        let more: Vec<_> = ours.difference(&theirs).filter(|it| !ALIASES.contains(&it.as_str())).collect();
        assert!(missing.is_empty() && more.is_empty(), "{file}: missing {missing:#?}, more {more:#?}");
    }
}
