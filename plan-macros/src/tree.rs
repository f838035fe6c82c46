//! The modules of the emitted code, and what each type is called in them.

use std::collections::BTreeMap;

use plan_core::schema::{EnumId, EnumSchema, MessageId, MessageSchema, OneofId, SchemaSet};
use proc_macro2::TokenStream;
use quote::quote;

use crate::load::Loaded;
use crate::names::{Scope, camel_case, ident, snake_case};
use crate::reach::Reach;

/// The package module of types without a package, where the module itself has another one.
const NO_PACKAGE: &str = "no_package";

/// A module to emit.
#[derive(Debug)]
pub(crate) struct Module {
    /// The names of the modules around it and its own, from below the attribute's module on.
    pub(crate) path: Vec<String>,
    /// What it holds the types of.
    pub(crate) of: Around,
    /// The messages that stand directly in it.
    pub(crate) messages: Vec<MessageId>,
    /// The enums that stand directly in it.
    pub(crate) enums: Vec<EnumId>,
    /// The oneofs that stand directly in it.
    pub(crate) oneofs: Vec<OneofId>,
    /// The modules inside.
    pub(crate) modules: Vec<Self>,
}

/// What the types of a module are declared in.
#[derive(Debug, Clone)]
pub(crate) enum Around {
    /// A package.
    Package(String),
    /// A message.
    Message(MessageId),
}

/// Where a type stands.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    /// In a module that is emitted.
    Here {
        /// The path of the module.
        module: Vec<String>,
        /// The name.
        name: String,
    },
    /// In the library.
    Library {
        /// The path below `wkt`.
        path: Vec<String>,
    },
}

/// The modules and the places of all types.
#[derive(Debug)]
pub(crate) struct Tree {
    /// The module of the attribute.
    pub(crate) root: Module,
    /// The name of the hidden module of the plans, in the root.
    pub(crate) plans: String,
    /// The name of the constant that holds the descriptor set.
    pub(crate) descriptor: String,
    messages: Vec<Option<Place>>,
    enums: Vec<Option<Place>>,
    oneofs: Vec<Option<Place>>,
}

/// A package that is being gathered.
#[derive(Default)]
struct Package {
    messages: Vec<MessageId>,
    enums: Vec<EnumId>,
    inner: BTreeMap<String, Self>,
}

impl Package {
    fn at(&mut self, path: &str) -> &mut Self {
        path.split('.').fold(self, |it, part| it.inner.entry(part.to_owned()).or_default())
    }
}

impl Tree {
    /// Places all that is reached; `own` are the names of the user's items in the module.
    pub(crate) fn of(loaded: &Loaded, reach: &Reach, own: &[String]) -> Self {
        let set = &loaded.set;
        let home = loaded.named.first().map_or("", |&file| &*set.file(file).package);
        let mut packages = Package::default();
        for (id, message) in set.messages().filter(|(id, it)| it.parent.is_none() && holds(set, reach, *id)) {
            home_or(&mut packages, home, &set.file(message.file).package).messages.push(id);
        }
        for (id, it) in set.enums().filter(|(id, it)| it.parent.is_none() && reach.enumeration(*id)) {
            home_or(&mut packages, home, &set.file(it.file).package).enums.push(id);
        }
        let mut tree = Self {
            root: Module {
                path: Vec::new(),
                of: Around::Package(home.to_owned()),
                messages: Vec::new(),
                enums: Vec::new(),
                oneofs: Vec::new(),
                modules: Vec::new(),
            },
            plans: String::new(),
            descriptor: String::new(),
            messages: vec![None; set.messages().len()],
            enums: vec![None; set.enums().len()],
            oneofs: vec![None; set.oneofs().len()],
        };
        let mut builder = Builder { set, reach, tree: &mut tree };
        let mut scope = Scope::default();
        for name in own {
            scope.reserve(name);
        }
        let root = builder.package(packages, Vec::new(), "", &mut scope);
        tree.root = root;
        tree.plans = scope.derive("__plans");
        tree.descriptor = scope.derive("FILE_DESCRIPTOR_SET");
        tree.place_well_known(loaded);
        tree
    }

    fn place_well_known(&mut self, loaded: &Loaded) {
        let set = &loaded.set;
        let is_library = |file| loaded.well_known.contains(&file);
        for (id, message) in set.messages().filter(|(_, it)| is_library(it.file)) {
            let path = library_path(set, message.parent, message.name());
            self.messages[id.index()] = Some(Place::Library { path });
        }
        for (id, enumeration) in set.enums().filter(|(_, it)| is_library(it.file)) {
            let path = library_path(set, enumeration.parent, enumeration.name());
            self.enums[id.index()] = Some(Place::Library { path });
        }
    }

    /// Where a message stands; none if it is not emitted.
    pub(crate) fn message(&self, id: MessageId) -> Option<&Place> {
        self.messages[id.index()].as_ref()
    }

    /// Where an enum stands; none if it is not emitted.
    pub(crate) fn enumeration(&self, id: EnumId) -> Option<&Place> {
        self.enums[id.index()].as_ref()
    }

    /// Where the enum of a oneof stands; none if it is not emitted.
    pub(crate) fn oneof(&self, id: OneofId) -> Option<&Place> {
        self.oneofs[id.index()].as_ref()
    }
}

/// The package that types of `package` go to: the outermost if it is that of the module.
fn home_or<'p>(packages: &'p mut Package, home: &str, package: &str) -> &'p mut Package {
    if package == home {
        return packages;
    }
    packages.at(if package.is_empty() { NO_PACKAGE } else { package })
}

/// Whether the message or a type inside it is emitted.
fn holds(set: &SchemaSet, reach: &Reach, id: MessageId) -> bool {
    let MessageSchema { messages, enums, .. } = set.message(id);
    reach.message(id)
        || enums.iter().any(|&it| reach.enumeration(it))
        || messages.iter().any(|&it| holds(set, reach, it))
}

fn library_path(set: &SchemaSet, parent: Option<MessageId>, name: &str) -> Vec<String> {
    let mut path = vec![name.to_owned()];
    let mut around = parent;
    while let Some(id) = around {
        path.push(snake_case(set.message(id).name()));
        around = set.message(id).parent;
    }
    path.reverse();
    path
}

struct Builder<'b> {
    set: &'b SchemaSet,
    reach: &'b Reach,
    tree: &'b mut Tree,
}

impl Builder<'_> {
    /// The module of a package.
    fn package(&mut self, package: Package, path: Vec<String>, name: &str, scope: &mut Scope) -> Module {
        let Package { messages, enums, inner } = package;
        self.enter(scope, &path, &messages, &enums);
        let mut modules = Vec::with_capacity(inner.len());
        for (part, package) in inner {
            let below = scope.derive(&part);
            let path = [path.as_slice(), &[below]].concat();
            let full = if name.is_empty() { part } else { format!("{name}.{part}") };
            modules.push(self.package(package, path, &full, &mut Scope::default()));
        }
        modules.extend(self.nested(scope, &path, &messages));
        self.module(path, Around::Package(name.to_owned()), messages, enums, Vec::new(), modules)
    }

    /// The module of what is declared inside a message.
    fn inside(&mut self, id: MessageId, path: Vec<String>) -> Module {
        let (set, reach) = (self.set, self.reach);
        let message = set.message(id);
        let is_type = |it: &MessageId| !set.message(*it).is_map_entry() && holds(set, reach, *it);
        let messages: Vec<_> = message.messages.iter().copied().filter(is_type).collect();
        let enums: Vec<_> = message.enums.iter().copied().filter(|&it| reach.enumeration(it)).collect();
        let oneofs = self.oneofs(id);
        let mut scope = Scope::default();
        self.enter(&mut scope, &path, &messages, &enums);
        for &oneof in &oneofs {
            let name = scope.derive(&camel_case(set.oneof(oneof).name()));
            self.tree.oneofs[oneof.index()] = Some(Place::Here { module: path.clone(), name });
        }
        let modules = self.nested(&mut scope, &path, &messages);
        self.module(path, Around::Message(id), messages, enums, oneofs, modules)
    }

    fn module(
        &self,
        path: Vec<String>,
        of: Around,
        mut messages: Vec<MessageId>,
        enums: Vec<EnumId>,
        oneofs: Vec<OneofId>,
        modules: Vec<Module>,
    ) -> Module {
        messages.retain(|&id| self.reach.message(id));
        Module { path, of, messages, enums, oneofs, modules }
    }

    /// Enters the types of a scope under their own names.
    fn enter(&mut self, scope: &mut Scope, path: &[String], messages: &[MessageId], enums: &[EnumId]) {
        let set = self.set;
        let names = messages.iter().map(|&id| MessageSchema::name(set.message(id)));
        let names = names.chain(enums.iter().map(|&id| EnumSchema::name(set.enumeration(id))));
        let mut places =
            scope.enter(names).into_iter().map(|name| Some(Place::Here { module: path.to_vec(), name }));
        for id in messages {
            self.tree.messages[id.index()] = places.next().flatten();
        }
        for id in enums {
            self.tree.enums[id.index()] = places.next().flatten();
        }
    }

    /// The modules of what is declared inside these messages.
    fn nested(&mut self, scope: &mut Scope, path: &[String], messages: &[MessageId]) -> Vec<Module> {
        let mut modules = Vec::new();
        for &id in messages {
            let MessageSchema { messages, enums, .. } = self.set.message(id);
            let has_types = messages
                .iter()
                .any(|&it| !self.set.message(it).is_map_entry() && holds(self.set, self.reach, it))
                || enums.iter().any(|&it| self.reach.enumeration(it))
                || !self.oneofs(id).is_empty();
            if has_types {
                let name = scope.derive(&snake_case(self.set.message(id).name()));
                modules.push(self.inside(id, [path, &[name]].concat()));
            }
        }
        modules
    }

    /// The oneofs of a message that are emitted.
    fn oneofs(&self, id: MessageId) -> Vec<OneofId> {
        if !self.reach.message(id) {
            return Vec::new();
        }
        let oneofs = self.set.message(id).oneofs.iter().copied();
        oneofs.filter(|&it| !self.set.oneof(it).synthetic).collect()
    }
}

impl Place {
    /// The path to the type from a module, `library` being that of the library.
    pub(crate) fn path_from(&self, from: &[String], library: &TokenStream) -> TokenStream {
        match self {
            Self::Here { module, name } => {
                let up = path_up(from, module);
                let common = common(from, module);
                let down = module[common..].iter().map(|it| ident(it));
                let name = ident(name);
                quote!(#up #(#down::)* #name)
            }
            Self::Library { path } => {
                let path = path.iter().map(|it| ident(it));
                quote!(#library::wkt #(::#path)*)
            }
        }
    }
}

fn common(from: &[String], to: &[String]) -> usize {
    from.iter().zip(to).take_while(|(a, b)| a == b).count()
}

/// The way up to the innermost module around both.
fn path_up(from: &[String], to: &[String]) -> TokenStream {
    let ups = (common(from, to)..from.len()).map(|_| quote!(super::));
    if from.len() == common(from, to) { quote!(self::) } else { quote!(#(#ups)*) }
}
