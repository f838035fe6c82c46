//! The attribute `#[derive_plan]` of the `protoplan` crate, which is the one to depend on.

#![forbid(unsafe_code)]

mod arguments;
mod bound;
mod compatible;
mod complaints;
mod emit;
mod folders;
mod item;
mod load;
mod markdown;
mod names;
mod reach;
mod store;
mod tree;

#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt as _;

use arguments::{Arguments, Mode};
use bound::{BoundEnum, BoundOneof, BoundStruct};
use complaints::Complaints;
use emit::Context;
use emit::bound::Site;
use item::Target;
use reach::Reach;
use tree::Tree;

/// Fills a module with the Rust types of a Protocol Buffers schema, or binds a type of one's own to a part of it.
///
/// ```ignore
/// #[derive_plan("hello.proto")]
/// pub mod hello {}
///
/// #[derive_plan("hello.proto")] // gets all fields of the message of its name
/// pub struct Person;
///
/// #[derive_plan("hello.proto", message = "hello.Person", unlisted = "keep")]
/// #[derive(Debug, Clone, Default, PartialEq)]
/// pub struct Contact {
///     pub name: String,
///     #[plan(unknown)]
///     pub rest: UnknownFields,
/// }
/// ```
///
/// # Arguments
///
/// - The paths of `.proto` files, as an `import` would write them. They are looked for in the `includes`, in
///   `<crate>/proto`, in the folder of the crate's Cargo.toml and in that of the source file; two matches that differ are
///   an error. The google files under `google/protobuf/` are there without any folder, unless one has them.
/// - `includes = ["dir", …]`: more folders, relative to the one of Cargo.toml.
/// - `descriptor_set = "x.binpb"`: an encoded `FileDescriptorSet` with all imports, as
///   `protoc --include_imports --descriptor_set_out` writes it. Paths of files then choose from it; without any, all its
///   files are taken, and the package of the last file of the first set is that of the module. A path that ends in `.binpb`, `.fds`, `.pb` or
///   `.desc` is a descriptor set without the key.
/// - `mode = "full" | "runtime"`: whether the methods of `Message` run emitted code, the default, or the interpreter, which
///   takes less code and less time to compile. A call can choose the interpreter for any type: `protoplan::runtime`.
/// - `compatible_with = "hello.v1.binpb"`: an earlier descriptor set, looked for as the files are. A change since then that
///   breaks readers of the wire is an error; with `("hello.v1.binpb", json, source)` so is one that breaks JSON and text, or
///   code that uses the types; `all` stands for both. `docs/compatibility.md` of the repository says what breaks whom.
/// - `crate = "path"`: the path of the library, if it is not `::protoplan`.
/// - `message = "hello.Person"`, `enum = "hello.Kind"`, `oneof = "hello.Person.contact"`: what a struct or an enum is bound to.
///   Without them it is the message or the enum of its name, in the named files.
/// - `unlisted = "error"`, `"skip"` or `"keep"`: what becomes of fields that a struct lacks: they are an error, dropped, or unknown fields.
///   Of an enum, `"keep"` keeps the numbers of values without a variant.
///
/// A change to any file that was read, imports too, compiles the module anew.
///
/// # Modules
///
/// The types of the first file's package stand in the module itself; those of other packages in modules by the names of
/// the package's parts: `acme::common::Money`. The named files are taken wholly, imported ones as far as they are used. The
/// well-known types of google are those of `protoplan::wkt`, unless their file is named or lies in one of the folders.
/// What the module holds already is kept.
///
/// Lints do not judge what is emitted; they do judge what the module holds already.
///
/// A chain of message types, each in a field of the one before, that is longer than some thirty
/// in a cycle, or some fifty without one, needs a `#![recursion_limit = "…"]`, which the compiler asks for.
///
/// What is declared inside a message `Person` stands in the module `person`, and so does the enum of each oneof. Types
/// without a package stand in the module itself if it is theirs, else in `no_package`.
///
/// Two attributes make two sets of types, also of a file that both import: files that share types belong in one attribute.
///
/// # Types
///
/// | schema | Rust |
/// |---|---|
/// | `int32`, `sint32`, `sfixed32` | `i32` |
/// | `int64`, `sint64`, `sfixed64` | `i64` |
/// | `uint32`, `fixed32`; `uint64`, `fixed64` | `u32`; `u64` |
/// | `float`; `double`; `bool` | `f32`; `f64`; `bool` |
/// | `string`; `bytes` | `String`; `Vec<u8>` |
/// | an enum `Kind` | `Kind`, a transparent struct over `i32` with a constant for each value: `Kind::MOBILE` |
/// | a message or a group `Address` | `Address`, with public fields and `unknown_fields` |
/// | a field with presence: `optional`, `required`, proto2, a message | `Option<T>`, and a getter that reads an absent one as its default |
/// | a message field of a type that contains itself | `Option<Box<T>>` |
/// | a field without presence (proto3) | `T` |
/// | `repeated` | `Vec<T>` |
/// | `map<K, V>` | `BTreeMap<K, V>` |
/// | `oneof contact { … }` in `Person` | `Option<person::Contact>`, an enum with a variant for each member |
///
/// A message is written as `Person { name: "Ada".into(), ..Default::default() }`, for it has `unknown_fields` too. What it
/// can do is in the trait `Message`; what an enum can do, in the trait `Enum`.
///
/// # Types of one's own
///
/// On a struct with named fields the attribute implements `Message`, for the fields that it lists; on an enum it implements
/// `Enum`, or with `oneof = "…"` what a struct needs that has it in a field. Types are checked against the schema. A field with
/// presence is an `Option<T>`; messages and enums in fields are bound types, or emitted ones, or `i32` for an enum; maps may be
/// `HashMap`s, and `bytes` may be `bytes::Bytes`.
///
/// Fields and variants have the attribute `plan`:
///
/// - `#[plan(name = "…")]`, `#[plan(number = 1)]`: what it is bound to, if that has another name. The variant of an enum's value has
///   the name of the value, or that in CamelCase, with or without the name of the enum before it.
/// - `#[plan(from = "String")]`: the value is converted from and to this type, which is one of those above; `From` must be
///   implemented both ways, and `Clone` for the type of the field.
/// - `#[plan(unknown)]`: on a field of the type `UnknownFields`, that it is the place of the unknown fields. Without one they
///   are dropped. On a variant that holds an `i32`, that it is for all numbers without another one; an open enum needs it.
///
/// A struct without fields gets those that the module form emits, and a module by its name in `snake_case` with the types that they
/// need: what is declared in the message directly in it, all else below modules by the names of the packages. The guide
/// `docs/binding.md` says more.
///
/// # Documentation
///
/// The comment before a declaration, and the one behind it on the same line, is the documentation of what is emitted for
/// it, followed by the declaration and its place: `` `string name = 1` in `hello.proto:12` ``. The comments at `package` are that of
/// its module, unless the attribute's module has its own. Paragraphs, lists, code, emphasis, and links to web pages are
/// kept as Markdown; all else is shown as it is written, and no code is a test.
///
/// What has the option `deprecated` is `#[deprecated]`. All other options, custom ones too, are read from the schema at run
/// time: `Schema::options`, with the feature `schema` of the library.
///
/// # Names
///
/// Messages, enums, fields and enum values have the names of the schema, as they are: a keyword becomes a raw identifier,
/// and `self`, `Self`, `super`, `crate` and `_` get a `_` behind them. Other names are derived: the modules of nested types
/// (`snake_case` of the message), the enums of oneofs and their variants (`CamelCase` of the oneof and its members), the
/// member `unknown_fields`, and the getters. A derived name that is taken gets a `_` behind it, as often as it takes,
/// so the names of the schema win. A getter steps aside for the methods that every message has.
#[proc_macro_attribute]
pub fn derive_plan(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(arguments.into(), item.into()).into()
}

fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut complaints = Complaints::default();
    let arguments = Arguments::parse(arguments, &mut complaints);
    let Some(target) = item::parse(item, &mut complaints) else { return complaints.into_tokens() };
    // what stands there already is kept after an error too, so that uses of it are no errors of their own
    let own = target.item();
    let tokens = arguments.and_then(|arguments| emitted(&arguments, target, &mut complaints));
    match tokens {
        Some(tokens) if complaints.is_empty() => tokens,
        _ => {
            let complaints = complaints.into_tokens();
            quote!(#complaints #own)
        }
    }
}

fn emitted(arguments: &Arguments, target: Target, complaints: &mut Complaints) -> Option<TokenStream> {
    let Arguments { binding, library, mode, .. } = arguments;
    let mode = *mode;
    match &target {
        Target::Module(_) => binding.refuse_others("a module", &[], complaints),
        Target::Unit(_) => {
            binding.refuse_others("a struct without fields, which gets all", &["message"], complaints);
        }
        Target::Struct(..) => binding.refuse_others("a struct", &["message", "unlisted"], complaints),
        Target::Enum(..) => binding.refuse_others("an enum", &["enum", "oneof", "unlisted"], complaints),
    }
    if mode == Mode::Runtime && matches!(target, Target::Struct(..) | Target::Enum(..)) {
        let text = "`mode` is for modules and for structs without fields; what is bound runs emitted code";
        complaints.at(arguments.span, text);
    }
    let mut loaded = load::load(arguments, complaints)?;
    // with the types, so that uses of them are no errors of their own
    let broken = compatible::check(arguments, &mut loaded, complaints);
    let site = Site { loaded: &loaded, library };
    let emitted = match target {
        Target::Module(module) => {
            let reach = Reach::of(&loaded);
            let tree = Tree::of(&loaded, &reach, &item::names(&module));
            let context = Context { loaded: &loaded, reach: &reach, tree: &tree, library, mode };
            emit::root(&context, module, complaints)
        }
        Target::Unit(item) => {
            let id = bound::message(&loaded, binding, &item.ident, complaints)?;
            let message = loaded.set.message(id);
            if loaded.well_known.contains(&message.file) {
                let text = format!(
                    "`{}` is a type of the library, in `wkt`; for a type of one's own name its file, `{}`",
                    message.full_name,
                    loaded.set.file(message.file).name
                );
                complaints.at(item.ident.span(), text);
                return None;
            }
            let reach = Reach::of_message(&loaded, id);
            let tree = Tree::beside(&loaded, &reach, id, &item.ident.unraw().to_string());
            let context = Context { loaded: &loaded, reach: &reach, tree: &tree, library, mode };
            emit::unit(&context, &item, id, complaints)?
        }
        Target::Struct(mut item, members) => {
            let bound = BoundStruct::of(&loaded, binding, &item, &members, complaints)?;
            let impls = emit::bound::structure(site, &bound, complaints)?;
            emit::bound::document_struct(&loaded.set, &mut item, &bound);
            quote!(#item #impls)
        }
        Target::Enum(mut item, variants) => {
            let impls = if let Some(name) = &binding.oneof {
                let bound = BoundOneof::of(&loaded, binding, name, &item, &variants, complaints)?;
                emit::bound::document_oneof(&loaded.set, &mut item, &bound);
                emit::bound::oneof(site, &bound, complaints)
            } else {
                let bound = BoundEnum::of(&loaded, binding, &item, &variants, complaints)?;
                emit::bound::document_enum(&loaded.set, &mut item, &bound);
                emit::bound::enumeration(site, &bound, complaints)
            };
            quote!(#item #impls)
        }
    };
    Some(quote!(#broken #emitted))
}
