//! The attribute `#[derive_plan]` of the `protoplan` crate, which is the one to depend on.

#![forbid(unsafe_code)]

mod arguments;
mod bound;
mod choice;
mod compatible;
mod complaints;
mod emit;
mod equality;
mod folders;
mod item;
mod load;
mod markdown;
mod names;
mod options;
mod outside;
mod reach;
mod store;
mod tree;

#[cfg(test)]
mod prost_names;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt as _;

use arguments::Arguments;
use bound::{BoundEnum, BoundOneof, BoundStruct};
use complaints::Complaints;
use emit::Context;
use emit::bound::Site;
use equality::Equality;
use item::Target;
use options::Options;
use outside::Outside;
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
/// - `compatible_with = "hello.v1.binpb"`: an earlier descriptor set, looked for as the files are. A change since then that
///   breaks readers of the wire is an error; with `("hello.v1.binpb", json, source)` so is one that breaks JSON and text, or
///   code that uses the types; `all` stands for both. `docs/compatibility.md` of the repository says what breaks whom.
/// - `descriptor = true`: the module has a constant `FILE_DESCRIPTOR_SET: &[u8]`, the encoded descriptors of its files and of
///   all that they import, without comments. `Schema::from_descriptor_set` reads it, and with it the custom options:
///   `schema.message_of::<hello::Person>()`.
/// - `crate = "path"`: the path of the library, if it is not `::protoplan`.
/// - `services = ::my_rpc::service`: a macro that is told of each service of the named files ([below](#services)).
/// - `names = "prost"`: the names that prost gives ([below](#names)), and not those of the schema.
/// - `extern("acme.common" = ::acme_types::common)`: types that [stand elsewhere](#types-that-stand-elsewhere).
/// - `strings`, `bytes`, `maps`, `mode`, `views`, `derives`, …, for all or in a `with(…)`: [choices](#choices).
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
/// Two attributes make two sets of types, also of a file that both import: files that share types belong in one attribute,
/// or one attribute says by `extern` that they are those of the other.
///
/// # Types that stand elsewhere
///
/// ```ignore
/// #[derive_plan(
///     "shop.proto",
///     extern("acme.common" = ::acme_types::common, "acme/money.proto" = crate::money, "acme.Id" = self::ids::Id)
/// )]
/// pub mod shop {}
/// ```
///
/// The types of a package (without those below it), of a file, or of one message or enum and what is declared inside, are not
/// emitted; they are those that another `derive_plan` made, in another crate or in another module of this one. The path is that
/// of the module which holds the package or the file, or of the type itself; it starts with `::`, `crate`, `self` or
/// `super`, and is seen from the place of the attribute. Of several that name a type the narrowest holds: the type itself, its
/// file, its package. A package does not take away what the attribute names by its files. Types inside of types are looked for
/// by the names that this attribute gives, so the other one has the same `names`.
///
/// If the other types were made from a schema in which a message or an enum that is used here says something else (a name, a
/// number, a type, a default), the build stops and names it. What is chosen for the other types does not matter.
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
/// Messages and oneofs are `Clone`, `PartialEq` and `Debug`, messages `Default`, and all of them `Eq` and `Hash` unless a
/// floating-point number can be reached in them, or for `Hash` a `HashMap`, or a map of a type that stands elsewhere. Enums
/// are `Copy` and `Ord` too.
///
/// A message is written as `Person { name: "Ada".into(), ..Default::default() }`, for it has `unknown_fields` too. What it
/// can do is in the trait `Message`; what an enum can do, in the trait `Enum`.
///
/// # Choices
///
/// ```ignore
/// #[derive_plan(
///     "acme.proto",
///     maps = "HashMap",
///     derives = [serde::Serialize],
///     unknown_fields = [serde(skip)],
///     with("acme.Person", "acme.Company", attributes = [serde(rename_all = "camelCase")]),
///     with("acme.Person.name", attributes = [serde(rename = "n")]),
///     with("acme.Log", strings = "Bytes", bytes = "Bytes")
/// )]
/// pub mod acme {}
/// ```
///
/// What stands outside holds for all; inside `with("…", …)` it holds for what a full name of the schema stands for, and for
/// all that is declared in it: a package, a message, a oneof, a field, an enum, or a value of an enum (`acme.Kind.KIND_A` or, as the
/// schema has it, `acme.KIND_A`). The longest name wins; lists add up.
///
/// | key | for | |
/// |---|---|---|
/// | `strings = "String"` or `"Bytes"` | packages, messages, oneofs, fields | `String`, or `ByteStr`, a string in a shared buffer; keys and values of maps too |
/// | `bytes = "Vec"` or `"Bytes"` | the same | `Vec<u8>`, or `bytes::Bytes` |
/// | `maps = "BTreeMap"` or `"HashMap"` | packages, messages, fields | `HashMap` needs the feature `std` of the library; its entries are written in any order, unless `EncodeOptions::deterministic` is chosen |
/// | `mode = "full"` or `"runtime"` | packages, messages | `full`: code of their own; `runtime`: the interpreter, which takes less code and less time to compile, and which a call can choose for any type (`protoplan::runtime`) |
/// | `views = true` or `false` | packages, messages | a [view](#views) of the message, and of those in its fields |
/// | `boxed = true` | fields | the message in it is held in a `Box` |
/// | `derives = [PartialOrd, serde::Serialize]` | packages, messages, oneofs, enums | more traits, which all types in their fields must have, `UnknownFields` too, for messages, oneofs and enums; what a type has already is passed over, so that a list can be for types of every kind |
/// | `attributes = [serde(skip)]` | anything | what stands in `#[…]` above the type, the member, the variant of a oneof or the constant; of a package, or for all: above each type, enums and oneofs too |
/// | `member = [serde(flatten)]` | packages, messages, oneofs | likewise, above the member that holds a oneof |
/// | `unknown_fields = [serde(skip)]` | packages, messages | likewise, above the member that holds the unknown fields |
///
/// # Views
///
/// With `views = true` a message `Person` has a view `PersonView<'a>` beside it, and the enum `person::Contact` of a oneof a
/// `person::ContactView<'a>`, whose variants hold messages as `ViewRef`. Strings and bytes borrow the input, all else lies in an
/// `Arena`: `Person::view(&bytes, &arena)`, of the trait `Message`. A view has a method for each field and each oneof, of its name;
/// `has_name()` for a field with presence that is no message; and what is in the trait `MessageView`. Types that stand elsewhere
/// need views there. The guide `docs/views.md` says more.
///
/// # Services
///
/// No code is emitted for services. `services` names a macro, of the user's or of a crate for RPC, which is called for each
/// service in the module of its package, behind the types. The path holds in all modules if it starts with `::` or `crate`. What
/// the macro gets, as `macro_rules!` can match it:
///
/// ```ignore
/// my_rpc::service! {
///     /// Answers questions.
///     service Search = "acme.Search" {
///         /// One question, many answers.
///         rpc Watch watch = "/acme.Search/Watch" (unary self::Query) -> (stream self::Answer);
///     }
/// }
/// ```
///
/// A method has its name in the schema and one for a function, its path, and what it takes and answers with, each as one
/// message (`unary`) or many (`stream`), by its Rust path. Comments are `#[doc]`, and what is deprecated is `#[deprecated]`. Options are read from the schema
/// at run time.
///
/// # Extensions
///
/// Each `extend` in a named file becomes constants, one for each extension, in the module of what it is declared in: of
/// the type `Extension<Person, T>`, or `RepeatedExtension<Person, T>`. `NICKNAME.get(&person)` and `NICKNAME.set(&mut person, …)` read and
/// write the value, which is kept among the unknown fields. `EXTENSIONS` lists all of them.
///
/// There is no constant for an extension of a message that has no type here. Those of google's `descriptor.proto` have
/// types, and custom options so constants, if that file is named as well.
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
/// (`snake_case` of the message), the constants of extensions (`UPPER_SNAKE_CASE`) and their list, the enums of oneofs and their variants (`CamelCase` of the oneof and its members), views
/// (`View` behind the name of the type), the member `unknown_fields`, and the getters. A derived name that is taken gets a `_` behind it, as often as it takes,
/// so the names of the schema win. A getter steps aside for the methods that every message has.
///
/// With `names = "prost"` they are what prost makes of them: types in `UpperCamelCase`, fields, getters and modules in
/// `snake_case`, values of enums in `UpperCamelCase` without the name of the enum before them, and a oneof that is called like
/// a type beside it gets `OneOf` behind its name. Enums stay what they are, so their values are constants. Of names that become
/// one, those that are written so in the schema win, and the others get a `_` behind them in the order of the schema.
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
    let Arguments { binding, library, .. } = arguments;
    match &target {
        Target::Module(_) => binding.refuse_others("a module", &[], complaints),
        Target::Unit(_) => {
            binding.refuse_others("a struct without fields, which gets all", &["message"], complaints);
        }
        Target::Struct(..) => binding.refuse_others("a struct", &["message", "unlisted"], complaints),
        Target::Enum(..) => binding.refuse_others("an enum", &["enum", "oneof", "unlisted"], complaints),
    }
    if matches!(target, Target::Struct(..) | Target::Enum(..)) {
        let chosen = arguments.choices.iter().map(|it| it.span);
        for span in chosen.chain(arguments.externs.iter().map(|it| it.what.span())) {
            complaints.at(span, "this chooses emitted types; those of a bound struct or enum are its own");
        }
    }
    let mut loaded = load::load(arguments, complaints)?;
    // with the types, so that uses of them are no errors of their own
    let broken = compatible::check(arguments, &mut loaded, complaints);
    let outside = Outside::of(&loaded, arguments, complaints);
    let options = Options::of(&arguments.choices, &loaded.set, &outside, complaints);
    let equality = Equality::of(&loaded.set, &options, &outside);
    let naming = arguments.naming;
    let reshaped = options.has_attributes() || matches!(target, Target::Unit(_));
    let context = |reach, tree| Context {
        loaded: &loaded,
        reach,
        tree,
        library,
        options: &options,
        naming,
        reshaped,
        services: arguments.services.as_ref(),
        equality: &equality,
        descriptor: arguments.descriptor,
    };
    let site = Site { loaded: &loaded, library };
    let emitted = match target {
        Target::Module(module) => {
            let reach = Reach::of(&loaded, &outside, arguments.services.is_some());
            let reach = reach.with_views(&loaded.set, &options);
            let tree = Tree::of(&loaded, &reach, &outside, naming, &item::names(&module));
            emit::root(&context(&reach, &tree), module, complaints)
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
            let reach = Reach::of_message(&loaded, &outside, id).with_views(&loaded.set, &options);
            let tree = Tree::beside(&loaded, &reach, &outside, naming, id, &item.ident.unraw().to_string());
            emit::unit(&context(&reach, &tree), &item, id, complaints)?
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
