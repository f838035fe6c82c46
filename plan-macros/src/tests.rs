//! What the attribute answers with, as tokens.

use std::str::FromStr as _;

use quote::ToTokens as _;

use super::*;

/// The expansion of an attribute on an empty module.
fn expanded(arguments: &str) -> TokenStream {
    let arguments = TokenStream::from_str(arguments).expect("tokens");
    expand(
        arguments,
        quote!(
            pub mod it {}
        ),
    )
}

/// What is documented: its name, its documentation, and whether it is deprecated.
type Documented = (String, Vec<String>, bool);

/// Gathers items, members, variants, constants and functions.
struct Visitor(Vec<Documented>);

impl Visitor {
    fn add(&mut self, name: &impl ToString, attributes: &[syn::Attribute]) {
        let docs = attributes.iter().filter_map(|it| match &it.meta {
            syn::Meta::NameValue(syn::MetaNameValue {
                path,
                value: syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }),
                ..
            }) if path.is_ident("doc") => Some(text.value()),
            _ => None,
        });
        let deprecated = attributes.iter().any(|it| it.path().is_ident("deprecated"));
        self.0.push((name.to_string(), docs.collect(), deprecated));
    }

    fn item(&mut self, item: &syn::Item) {
        match item {
            syn::Item::Mod(it) => {
                self.add(&it.ident, &it.attrs);
                it.content.iter().flat_map(|it| &it.1).for_each(|it| self.item(it));
            }
            syn::Item::Struct(it) => {
                self.add(&it.ident, &it.attrs);
                for field in &it.fields {
                    let name = field.ident.as_ref().map_or_else(|| "0".to_owned(), ToString::to_string);
                    self.add(&format!("{}.{name}", it.ident), &field.attrs);
                }
            }
            syn::Item::Enum(it) => {
                self.add(&it.ident, &it.attrs);
                for variant in &it.variants {
                    self.add(&format!("{}.{}", it.ident, variant.ident), &variant.attrs);
                }
            }
            syn::Item::Const(it) => {
                let syn::Expr::Block(block) = &*it.expr else { return self.add(&it.ident, &it.attrs) };
                for statement in &block.block.stmts {
                    if let syn::Stmt::Item(item) = statement {
                        self.item(item);
                    }
                }
            }
            syn::Item::Impl(it) if it.trait_.is_none() => {
                let of = it.self_ty.to_token_stream();
                for item in &it.items {
                    match item {
                        syn::ImplItem::Const(it) => self.add(&format!("{of}::{}", it.ident), &it.attrs),
                        syn::ImplItem::Fn(it) => self.add(&format!("{of}::{}", it.sig.ident), &it.attrs),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}

/// All that an expansion documents.
fn documented(tokens: &TokenStream) -> Vec<Documented> {
    let file: syn::File = syn::parse2(tokens.clone()).expect("items");
    let mut visitor = Visitor(Vec::new());
    file.items.iter().for_each(|it| visitor.item(it));
    visitor.0
}

#[test]
fn comments_are_documentation() {
    let tokens = expanded(r#""documented.proto", includes = ["../proto"]"#);
    let all = documented(&tokens);
    let doc = |name: &str| {
        let (_, docs, _) = all.iter().find(|it| it.0 == name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(docs.len(), 1, "{name}");
        docs[0].as_str()
    };
    let expect = |name: &str, text: &str| assert_eq!(doc(name), text, "{name}");
    expect(
        "it",
        "Comments of every kind, and what in them rustdoc would take for more than text.\n\nBehind the package.\n\n\
         The types of `documented.proto`.",
    );
    expect(
        "Thing.name",
        "A name\nin a block comment.\n\nBehind the name.\n\n`string name = 1` in `documented.proto:33`",
    );
    expect("Thing.choice", "One of two.\n\n`oneof choice` in `documented.proto:39`");
    expect("Choice", doc("Thing.choice"));
    expect("Choice.Number", "A number.\n\n`int32 number = 3` in `documented.proto:41`");
    expect("Choice.Text", "A text.\n\n`string text = 4` in `documented.proto:42`");
    expect("Part", "Inside.\n\n`documented.Thing.Part` in `documented.proto:49`");
    expect("Kind", "What a thing is.\n\n`documented.Kind` in `documented.proto:64`");
    expect("Kind::NONE", "Nothing.\n\n`NONE = 0` in `documented.proto:66`");
    expect("Kind::OLD", "Something.\n\n`OLD = 1` in `documented.proto:67`");
    expect("thing", "The types inside `documented.Thing`.");
    let thing = doc("Thing");
    assert!(
        thing.starts_with("A thing.\n\nCode that is no test:\n\n```text\nassert!(false);\n```\n\n"),
        "{thing}"
    );
    assert!(thing.ends_with("\n\n`documented.Thing` in `documented.proto:30`"), "{thing}");
    assert!(!tokens.to_string().contains("detached"));
}

#[test]
fn extensions_are_documented() {
    let all = documented(&expanded(r#""extension_names.proto", includes = ["../proto"]"#));
    let (_, docs, deprecated) = all.iter().find(|it| it.0 == "OLD").expect("a constant");
    let text = "Not to be used.\n\n`optional int32 old = 10` in `extension_names.proto:34`\n\nAn extension of \
                `extension_names.Host`.";
    assert_eq!((docs.as_slice(), *deprecated), (&[text.to_owned()][..], true));
}

/// Without its type there is no constant, and without `descriptor.proto` no type.
#[test]
fn custom_options_have_constants_where_descriptor_proto_is_named() {
    let options = expanded(r#""custom_options.proto", includes = ["../proto"]"#).to_string();
    assert!(!options.contains("pub struct FieldOptions") && !options.contains("FILE_NOTE"));
    // an extension of a message in the file itself
    assert!(options.contains("pub const STRICT"));
    let both = r#""custom_options.proto", "google/protobuf/descriptor.proto", includes = ["../proto"]"#;
    let both = expanded(both).to_string();
    assert!(both.contains("pub struct FieldOptions") && both.contains("pub const FILE_NOTE"));
}

#[test]
fn what_is_deprecated_is_so_in_rust() {
    let all = documented(&expanded(r#""documented.proto", includes = ["../proto"]"#));
    let deprecated: Vec<_> = all.iter().filter(|it| it.2).map(|it| it.0.as_str()).collect();
    let expected = [
        "Thing.old_name",
        "OldKind",
        "Part.old",
        "OldPart",
        "Choice.Text",
        "Part::old",
        "Thing::text",
        "Kind::OLD",
    ];
    assert_eq!(deprecated, expected);
}

#[test]
fn descriptor_sets_without_places_are_documented_too() {
    let all = documented(&expanded(r#""sets/edition2023.binpb", includes = ["../proto"]"#));
    let leaf = all.iter().find(|it| it.0 == "Leaf").expect("a message");
    assert_eq!(leaf.1, ["`edition2023.file.Leaf` in `sets/edition2023_file.proto`"]);
}

#[test]
fn an_earlier_schema_is_a_file_that_was_read() {
    let set = "sets/order_source_info.binpb";
    let tokens = expanded(&format!(
        r#""shop/order.proto", includes = ["../proto"], compatible_with = ("{set}", all)"#
    ));
    let text = tokens.to_string();
    assert!(!text.contains("compile_error"), "{text}");
    let tracked =
        text.split("include_bytes").filter(|it| it.split(')').next().is_some_and(|it| it.contains(set)));
    assert_eq!(tracked.count(), 1, "{text}");
}

#[test]
fn what_breaks_a_promise_is_told_beside_the_types() {
    let set = "sets/order_source_info.binpb";
    let text =
        expanded(&format!(r#""hello.proto", includes = ["../proto"], compatible_with = ("{set}", source)"#))
            .to_string();
    assert!(text.contains("message `shop.Order` is gone") && text.contains("struct Person"), "{text}");
}

#[test]
fn descriptors_are_held_if_they_are_asked_for() {
    let constant = "pub const FILE_DESCRIPTOR_SET";
    let of = |arguments: &str| {
        expanded(&format!(r#""documented.proto", includes = ["../proto"]{arguments}"#)).to_string()
    };
    assert!(of(", descriptor = true").contains(constant));
    assert!(!of(", descriptor = false").contains(constant) && !of("").contains(constant));
    assert!(of(r#", descriptor = "yes""#).contains("`descriptor` takes a bool: `descriptor = true`"));
}
