//! The attribute `#[derive_plan]` of the `protoplan` crate, which is the one to depend on.

#![forbid(unsafe_code)]

mod arguments;
mod complaints;
mod emit;
mod folders;
mod load;
mod markdown;
mod names;
mod reach;
mod store;
mod target;
mod tree;

#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use arguments::Arguments;
use complaints::Complaints;
use emit::Context;
use reach::Reach;
use tree::Tree;

/// Fills a module with the Rust types of a Protocol Buffers schema.
///
/// ```ignore
/// #[derive_plan("hello.proto")]
/// pub mod hello {}
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
/// - `descriptor = true`: the module has a constant `FILE_DESCRIPTOR_SET: &[u8]`, the encoded descriptors of its files and of
///   all that they import, without comments. `Schema::from_descriptor_set` reads it, and with it the custom options:
///   `schema.message_of::<hello::Person>()`.
/// - `crate = "path"`: the path of the library, if it is not `::protoplan`.
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
    let Some(module) = target::parse(item, &mut complaints) else { return complaints.into_tokens() };
    // what stands there already is kept after an error too, so that uses of it are no errors of their own
    let own = module.to_token_stream();
    let tokens = arguments.and_then(|arguments| emitted(&arguments, module, &mut complaints));
    match tokens {
        Some(tokens) if complaints.is_empty() => tokens,
        _ => {
            let complaints = complaints.into_tokens();
            quote!(#complaints #own)
        }
    }
}

fn emitted(arguments: &Arguments, module: syn::ItemMod, complaints: &mut Complaints) -> Option<TokenStream> {
    let loaded = load::load(arguments, complaints)?;
    let reach = Reach::of(&loaded);
    let tree = Tree::of(&loaded, &reach, &target::names(&module));
    let context = Context {
        loaded: &loaded,
        reach: &reach,
        tree: &tree,
        library: &arguments.library,
        descriptor: arguments.descriptor,
        mode: arguments.mode,
    };
    Some(emit::root(&context, module, complaints))
}
