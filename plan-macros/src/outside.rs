//! The types that stand elsewhere: in the library, and where an `extern(…)` says.

use plan_core::nearest;
use plan_core::schema::{EnumId, FileId, MessageId, SchemaSet, Symbol};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned as _;

use crate::arguments::{Arguments, Extern};
use crate::complaints::Complaints;
use crate::load::Loaded;
use crate::names::{Naming, Scope, ident};

/// For each message and enum where it stands, if that is not in the module of the attribute.
#[derive(Debug)]
pub(crate) struct Outside {
    messages: Vec<Option<OutsidePath>>,
    enums: Vec<Option<OutsidePath>>,
}

/// The path to a type that stands elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct OutsidePath {
    base: Base,
    /// What follows the base.
    below: Vec<String>,
}

/// Where the path starts.
#[derive(Debug, Clone)]
enum Base {
    /// In the well-known types of the library.
    Library,
    /// Where the user says.
    Path(Anchored),
}

/// A path of the user's that means the same in every module, or can be made to.
#[derive(Debug, Clone)]
struct Anchored {
    /// Whether it starts with `::`.
    is_rooted: bool,
    names: Vec<Ident>,
    span: Span,
}

impl Outside {
    /// Finds what each `extern` is about, and says which are about nothing.
    pub(crate) fn of(loaded: &Loaded, arguments: &Arguments, complaints: &mut Complaints) -> Self {
        let set = &*loaded.set;
        let mut outside =
            Self { messages: vec![None; set.messages().len()], enums: vec![None; set.enums().len()] };
        let is_library = |file: FileId| loaded.well_known.contains(&file);
        outside.place(set, &Base::Library, Naming::Schema, is_library);
        let (mut packages, mut files, mut types) = (Vec::new(), Vec::new(), Vec::new());
        for it in &arguments.externs {
            let Extern { what, path } = it;
            let Some(path) = Anchored::of(path) else {
                let text = "expected a path that starts with `::`, `crate`, `self` or `super`: \
                            `::acme_types::common` for a module of another crate";
                complaints.at(path.span(), text);
                continue;
            };
            let what = what.value();
            match (set.file_by_name(&what), set.symbol(&what)) {
                (Some(file), _) if loaded.is_chosen(file) => {
                    let text = format!("`{what}` is named, and so emitted; leave out one of the two");
                    complaints.at(it.what.span(), text);
                }
                (Some(file), _) => files.push((file, path)),
                (None, Some(Symbol::Package(_))) if set.files().any(|(_, it)| *it.package == *what) => {
                    packages.push((what, path));
                }
                (None, Some(symbol @ (Symbol::Message(_) | Symbol::Enum(_)))) => {
                    types.push((what, symbol, path));
                }
                _ => complaints.at(it.what.span(), unknown(set, &what)),
            }
        }
        // the narrowest is placed last
        for (package, path) in packages {
            let is_in = |file: FileId| *set.file(file).package == *package && !loaded.is_chosen(file);
            outside.place(set, &Base::Path(path), arguments.naming, is_in);
        }
        for (named, path) in files {
            outside.place(set, &Base::Path(path), arguments.naming, |file| file == named);
        }
        types.sort_by_key(|(name, ..)| name.matches('.').count());
        for (_, symbol, path) in types {
            outside.place_type(set, symbol, path, arguments.naming);
        }
        outside
    }

    /// Where a message stands, if it is elsewhere.
    pub(crate) fn message(&self, id: MessageId) -> Option<&OutsidePath> {
        self.messages[id.index()].as_ref()
    }

    /// Where an enum stands, if it is elsewhere.
    pub(crate) fn enumeration(&self, id: EnumId) -> Option<&OutsidePath> {
        self.enums[id.index()].as_ref()
    }

    /// Places the types of some files in a module.
    fn place(&mut self, set: &SchemaSet, base: &Base, naming: Naming, holds: impl Fn(FileId) -> bool) {
        let messages = set.messages().filter(|(_, it)| it.parent.is_none() && holds(it.file));
        let messages: Vec<_> = messages.map(|(id, _)| id).collect();
        let enums = set.enums().filter(|(_, it)| it.parent.is_none() && holds(it.file));
        let enums: Vec<_> = enums.map(|(id, _)| id).collect();
        let module = OutsidePath { base: base.clone(), below: Vec::new() };
        Placer { outside: self, set, naming }.scope(&module, &messages, &enums);
    }

    /// Places a type at its own path, and what is declared inside in the module that is made for it.
    fn place_type(&mut self, set: &SchemaSet, symbol: Symbol, path: Anchored, naming: Naming) {
        let whole = OutsidePath { base: Base::Path(path.clone()), below: Vec::new() };
        match symbol {
            Symbol::Enum(id) => self.enums[id.index()] = Some(whole),
            Symbol::Message(id) => {
                let mut around = path;
                around.names.pop();
                let module = OutsidePath {
                    base: Base::Path(around),
                    below: vec![naming.module(set.message(id).name())],
                };
                self.messages[id.index()] = Some(whole);
                Placer { outside: self, set, naming }.inside(&module, id);
            }
            _ => {}
        }
    }
}

impl Anchored {
    /// The path, if it is one of these.
    fn of(path: &syn::Path) -> Option<Self> {
        let names: Vec<Ident> = path.segments.iter().map(|it| it.ident.clone()).collect();
        let is_rooted = path.leading_colon.is_some();
        let is_relative = names.first().is_some_and(|it| it == "crate" || it == "self" || it == "super");
        (is_rooted || is_relative).then(|| Self { is_rooted, names, span: path.span() })
    }

    /// The path as it is seen from a module so deep inside of the one that the attribute is on.
    fn seen_from(&self, depth: usize) -> TokenStream {
        let Self { is_rooted, names, span: _ } = self;
        let start = names.first().filter(|it| !is_rooted && **it != "crate");
        let ups = start.map(|_| vec![quote!(super::); depth + 1]).unwrap_or_default();
        let rest = names.iter().skip(usize::from(start.is_some_and(|it| it == "self")));
        let root = is_rooted.then(|| quote!(::));
        quote!(#root #(#ups)* #(#rest)::*)
    }
}

fn unknown(set: &SchemaSet, what: &str) -> String {
    let symbols = set.symbols().filter(|(_, it)| it.is_type() || matches!(it, Symbol::Package(_)));
    let mut names: Vec<&str> = symbols.map(|(name, _)| name).collect();
    names.extend(set.files().map(|(_, file)| &*file.name));
    names.sort_unstable();
    let near = match nearest(what, names.into_iter().filter(|it| *it != what)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "write a package, a file as it is imported, or the full name of a message or an enum".to_owned()
        }
    };
    format!("the schema has no types of `{what}`; {near}")
}

/// Places types as the attribute that emits them does.
struct Placer<'p> {
    outside: &'p mut Outside,
    set: &'p SchemaSet,
    naming: Naming,
}

impl Placer<'_> {
    fn scope(&mut self, module: &OutsidePath, messages: &[MessageId], enums: &[EnumId]) {
        let (set, naming) = (self.set, self.naming);
        let names = messages.iter().map(|&id| set.message(id).name());
        let names = names.chain(enums.iter().map(|&id| set.enumeration(id).name()));
        let mut scope = Scope::default();
        let names = scope.enter(names.map(|name| (name, naming.type_name(name))));
        let (message_names, enum_names) = names.split_at(messages.len());
        for (id, name) in messages.iter().zip(message_names) {
            self.outside.messages[id.index()] = Some(module.join(name));
        }
        for (id, name) in enums.iter().zip(enum_names) {
            self.outside.enums[id.index()] = Some(module.join(name));
        }
        for &id in messages {
            let message = set.message(id);
            let has_types = message.messages.iter().any(|&it| !set.message(it).is_map_entry());
            if has_types || !message.enums.is_empty() || !message.oneofs.is_empty() {
                let name = scope.derive(&naming.module(message.name()));
                self.inside(&module.join(&name), id);
            }
        }
    }

    /// What is declared inside a message.
    fn inside(&mut self, module: &OutsidePath, id: MessageId) {
        let set = self.set;
        let is_type = |it: &MessageId| !set.message(*it).is_map_entry();
        let messages: Vec<_> = set.message(id).messages.iter().copied().filter(is_type).collect();
        self.scope(module, &messages, &set.message(id).enums);
    }
}

impl OutsidePath {
    fn join(&self, name: &str) -> Self {
        let mut path = self.clone();
        path.below.push(name.to_owned());
        path
    }

    /// The path of the view of the type, if it is one of the library: in its modules no view steps aside.
    pub(crate) fn view(&self) -> Option<Self> {
        let mut view = self.is_library().then(|| self.clone())?;
        view.below.last_mut()?.push_str("View");
        Some(view)
    }

    /// Whether the type is one of the library.
    pub(crate) fn is_library(&self) -> bool {
        matches!(self.base, Base::Library)
    }

    /// The path as it is seen from a module so deep inside that of the attribute, `library` being that of the library.
    pub(crate) fn path_from(&self, depth: usize, library: &TokenStream) -> TokenStream {
        let below = self.below.iter().map(|it| ident(it));
        let base = match &self.base {
            Base::Library => quote!(#library::wkt),
            Base::Path(path) => path.seen_from(depth),
        };
        quote!(#base #(::#below)*)
    }

    /// The path as the user would write it.
    pub(crate) fn text(&self) -> String {
        let mut names: Vec<String> = match &self.base {
            Base::Library => vec!["protoplan".to_owned(), "wkt".to_owned()],
            Base::Path(path) => path.names.iter().map(ToString::to_string).collect(),
        };
        names.extend(self.below.iter().cloned());
        let is_rooted = matches!(&self.base, Base::Path(Anchored { is_rooted: true, .. }));
        format!("{}{}", if is_rooted { "::" } else { "" }, names.join("::"))
    }

    /// Where the path is written.
    pub(crate) fn span(&self) -> Span {
        match &self.base {
            Base::Library => Span::call_site(),
            Base::Path(path) => path.span,
        }
    }
}
