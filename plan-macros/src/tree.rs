//! The modules of the emitted code, and what each type is called in them.

use std::collections::{BTreeMap, HashMap};

use plan_core::schema::{
    EnumId, EnumSchema, FieldId, FieldParent, FieldSchema, MessageId, MessageSchema, OneofId, SchemaSet,
};
use proc_macro2::TokenStream;
use quote::quote;

use crate::load::Loaded;
use crate::names::{Naming, Scope, ident, upper_snake_case};
use crate::outside::{Outside, OutsidePath};
use crate::reach::Reach;

/// The package module of types without a package, where the module itself has another one.
pub(crate) const NO_PACKAGE: &str = "no_package";

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
    /// The extensions that are declared directly in it.
    pub(crate) extensions: Vec<FieldId>,
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
    /// Elsewhere.
    Outside(OutsidePath),
}

/// The modules and the places of all types.
#[derive(Debug)]
pub(crate) struct Tree {
    /// The module of the attribute.
    pub(crate) root: Module,
    /// The path of the hidden module of the plans.
    pub(crate) plans: Vec<String>,
    /// The name of the list of all extensions, in the root.
    pub(crate) list: String,
    /// The name of the constant that holds the descriptor set.
    pub(crate) descriptor: String,
    messages: Vec<Option<Place>>,
    enums: Vec<Option<Place>>,
    oneofs: Vec<Option<Place>>,
    extensions: HashMap<FieldId, Place>,
    views: HashMap<MessageId, Place>,
    oneof_views: HashMap<OneofId, Place>,
}

/// A package that is being gathered.
#[derive(Default)]
struct Package {
    messages: Vec<MessageId>,
    enums: Vec<EnumId>,
    extensions: Vec<FieldId>,
    inner: BTreeMap<String, Self>,
}

impl Package {
    fn at(&mut self, path: &str) -> &mut Self {
        path.split('.').fold(self, |it, part| it.inner.entry(part.to_owned()).or_default())
    }
}

impl Tree {
    /// Places all that is reached; `own` are the names of the user's items in the module.
    pub(crate) fn of(
        loaded: &Loaded,
        reach: &Reach,
        outside: &Outside,
        naming: Naming,
        own: &[String],
    ) -> Self {
        let set = &loaded.set;
        let home = loaded.named.first().map_or("", |&file| &*set.file(file).package);
        let mut packages = Package::default();
        let mut tree = Self::empty(set, Around::Package(home.to_owned()));
        let mut builder = Builder { set, reach, naming, tree: &mut tree, apart: None };
        builder.gather(&mut packages, Some(home));
        for (_, it) in set.services().filter(|(_, it)| reach.services() && loaded.named.contains(&it.file)) {
            // a package may hold services and nothing else
            package_of(&mut packages, Some(home), &set.file(it.file).package);
        }
        for (id, it) in set.fields().filter(|(id, _)| reach.extension(*id)) {
            if let FieldParent::FileExtension(file) = it.parent {
                package_of(&mut packages, Some(home), &set.file(file).package).extensions.push(id);
            }
        }
        let mut scope = Scope::default();
        for name in own {
            scope.reserve(name);
        }
        let root = builder.package(packages, Vec::new(), "", &mut scope);
        tree.root = root;
        tree.plans = vec![scope.derive("__plans")];
        tree.list = scope.derive("EXTENSIONS");
        tree.descriptor = scope.derive("FILE_DESCRIPTOR_SET");
        tree.place_outside(set, outside);
        tree
    }

    /// Places a message as the struct `name` in the root, and all else that is reached in one module beside it: there
    /// what is declared in the message stands directly, the rest in modules by the names of the packages.
    pub(crate) fn beside(
        loaded: &Loaded,
        reach: &Reach,
        outside: &Outside,
        naming: Naming,
        id: MessageId,
        name: &str,
    ) -> Self {
        let set = &loaded.set;
        let mut tree = Self::empty(set, Around::Message(id));
        tree.root.messages.push(id);
        tree.messages[id.index()] = Some(Place::Here { module: Vec::new(), name: name.to_owned() });
        let mut outer = Scope::default();
        outer.reserve(name);
        let path = vec![outer.derive(&naming.module(name))];
        if reach.view(id) {
            let name = outer.derive(&view_name(name));
            tree.views.insert(id, Place::Here { module: Vec::new(), name });
        }
        let mut packages = Package::default();
        let mut builder = Builder { set, reach, naming, tree: &mut tree, apart: Some(id) };
        builder.gather(&mut packages, None);
        let mut scope = Scope::default();
        let mut module = builder.inside(id, path.clone(), &mut scope);
        module.modules.extend(builder.packages(packages.inner, &path, "", &mut scope));
        tree.root.modules.push(module);
        tree.plans = [path, vec![scope.derive("__plans")]].concat();
        tree.place_outside(set, outside);
        tree
    }

    /// A tree without anything in it.
    fn empty(set: &SchemaSet, of: Around) -> Self {
        Self {
            root: Module {
                path: Vec::new(),
                of,
                messages: Vec::new(),
                enums: Vec::new(),
                oneofs: Vec::new(),
                extensions: Vec::new(),
                modules: Vec::new(),
            },
            plans: Vec::new(),
            list: String::new(),
            descriptor: String::new(),
            messages: vec![None; set.messages().len()],
            enums: vec![None; set.enums().len()],
            oneofs: vec![None; set.oneofs().len()],
            extensions: HashMap::new(),
            views: HashMap::new(),
            oneof_views: HashMap::new(),
        }
    }

    fn place_outside(&mut self, set: &SchemaSet, outside: &Outside) {
        for (id, _) in set.messages() {
            if let Some(path) = outside.message(id) {
                self.messages[id.index()] = Some(Place::Outside(path.clone()));
            }
        }
        for (id, _) in set.enums() {
            if let Some(path) = outside.enumeration(id) {
                self.enums[id.index()] = Some(Place::Outside(path.clone()));
            }
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

    /// Where the constant of an extension stands; none if it is not emitted.
    pub(crate) fn extension(&self, id: FieldId) -> Option<&Place> {
        self.extensions.get(&id)
    }

    /// Where the view of a message stands; none if it is not emitted.
    pub(crate) fn view(&self, id: MessageId) -> Option<&Place> {
        self.views.get(&id)
    }

    /// Where the view of a oneof stands; none if it is not emitted.
    pub(crate) fn oneof_view(&self, id: OneofId) -> Option<&Place> {
        self.oneof_views.get(&id)
    }

    /// Where the enum of a oneof stands; none if it is not emitted.
    pub(crate) fn oneof(&self, id: OneofId) -> Option<&Place> {
        self.oneofs[id.index()].as_ref()
    }
}

/// The package that types of `package` go to: the outermost if it is that of the module.
fn package_of<'p>(packages: &'p mut Package, home: Option<&str>, package: &str) -> &'p mut Package {
    if home == Some(package) {
        return packages;
    }
    packages.at(if package.is_empty() { NO_PACKAGE } else { package })
}

struct Builder<'b> {
    set: &'b SchemaSet,
    reach: &'b Reach,
    naming: Naming,
    tree: &'b mut Tree,
    /// The message whose type stands outside of the modules, with what is declared in it.
    apart: Option<MessageId>,
}

impl Builder<'_> {
    /// Gathers what stands directly in packages; that of the package `home` is the outermost.
    fn gather(&self, packages: &mut Package, home: Option<&str>) {
        let set = self.set;
        let outer = set.messages().filter(|(id, it)| it.parent.is_none() && self.holds(*id));
        for (id, message) in outer {
            package_of(packages, home, &set.file(message.file).package).messages.push(id);
        }
        for (id, it) in set.enums().filter(|(id, it)| it.parent.is_none() && self.reach.enumeration(*id)) {
            package_of(packages, home, &set.file(it.file).package).enums.push(id);
        }
    }

    /// Whether the message or a type inside it is emitted in the modules.
    fn holds(&self, id: MessageId) -> bool {
        let MessageSchema { messages, enums, extensions, .. } = self.set.message(id);
        self.apart != Some(id)
            && (self.reach.message(id)
                || extensions.iter().any(|&it| self.reach.extension(it))
                || enums.iter().any(|&it| self.reach.enumeration(it))
                || messages.iter().any(|&it| self.holds(it)))
    }

    /// The module of a package.
    fn package(&mut self, package: Package, path: Vec<String>, name: &str, scope: &mut Scope) -> Module {
        let Package { messages, enums, extensions, inner } = package;
        self.enter(scope, &path, &messages, &enums);
        let mut modules = self.packages(inner, &path, name, scope);
        modules.extend(self.nested(scope, &path, &messages));
        self.place_extensions(scope, &path, &extensions);
        self.place_views(scope, &path, &messages, &[]);
        let of = Around::Package(name.to_owned());
        Module { extensions, ..self.module(path, of, messages, enums, Vec::new(), modules) }
    }

    /// Gives each of these extensions a name that is left in the scope.
    fn place_extensions(&mut self, scope: &mut Scope, path: &[String], extensions: &[FieldId]) {
        for &id in extensions {
            let name = scope.derive(&upper_snake_case(FieldSchema::name(self.set.field(id))));
            self.tree.extensions.insert(id, Place::Here { module: path.to_vec(), name });
        }
    }

    /// Gives the views of these types names that are left in the scope.
    fn place_views(
        &mut self,
        scope: &mut Scope,
        path: &[String],
        messages: &[MessageId],
        oneofs: &[OneofId],
    ) {
        let place = |name: &str, scope: &mut Scope| {
            let name = scope.derive(&view_name(name));
            Place::Here { module: path.to_vec(), name }
        };
        for &id in messages.iter().filter(|&&id| self.reach.view(id)) {
            if let Some(Place::Here { name, .. }) = self.tree.message(id) {
                let view = place(name, scope);
                self.tree.views.insert(id, view);
            }
        }
        for &id in oneofs {
            if let Some(Place::Here { name, .. }) = self.tree.oneof(id) {
                let view = place(name, scope);
                self.tree.oneof_views.insert(id, view);
            }
        }
    }

    /// The modules of packages inside the package `name`, whose module is at `path`.
    fn packages(
        &mut self,
        inner: BTreeMap<String, Package>,
        path: &[String],
        name: &str,
        scope: &mut Scope,
    ) -> Vec<Module> {
        let mut modules = Vec::with_capacity(inner.len());
        for (part, package) in inner {
            let below = scope.derive(&self.naming.package(&part));
            let path = [path, &[below]].concat();
            let full = if name.is_empty() { part } else { format!("{name}.{part}") };
            modules.push(self.package(package, path, &full, &mut Scope::default()));
        }
        modules
    }

    /// The module of what is declared inside a message.
    fn inside(&mut self, id: MessageId, path: Vec<String>, scope: &mut Scope) -> Module {
        let (set, reach) = (self.set, self.reach);
        let message = set.message(id);
        let is_type = |it: &MessageId| !set.message(*it).is_map_entry() && self.holds(*it);
        let messages: Vec<_> = message.messages.iter().copied().filter(is_type).collect();
        let enums: Vec<_> = message.enums.iter().copied().filter(|&it| reach.enumeration(it)).collect();
        let oneofs = self.oneofs(id);
        self.enter(scope, &path, &messages, &enums);
        for &oneof in &oneofs {
            let name = scope.derive(&self.oneof_name(id, oneof));
            self.tree.oneofs[oneof.index()] = Some(Place::Here { module: path.clone(), name });
        }
        let modules = self.nested(scope, &path, &messages);
        let extensions = self.extensions(id);
        self.place_extensions(scope, &path, &extensions);
        let of_views: &[OneofId] = if self.reach.view(id) { &oneofs } else { &[] };
        self.place_views(scope, &path, &messages, of_views);
        Module { extensions, ..self.module(path, Around::Message(id), messages, enums, oneofs, modules) }
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
        Module { path, of, messages, enums, oneofs, extensions: Vec::new(), modules }
    }

    /// Enters the types of a scope under their own names.
    fn enter(&mut self, scope: &mut Scope, path: &[String], messages: &[MessageId], enums: &[EnumId]) {
        let set = self.set;
        let names = messages.iter().map(|&id| MessageSchema::name(set.message(id)));
        let names = names.chain(enums.iter().map(|&id| EnumSchema::name(set.enumeration(id))));
        let names = scope.enter(names.map(|name| (name, self.naming.type_name(name))));
        let mut places = names.into_iter().map(|name| Some(Place::Here { module: path.to_vec(), name }));
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
            let has_types = messages.iter().any(|&it| !self.set.message(it).is_map_entry() && self.holds(it))
                || enums.iter().any(|&it| self.reach.enumeration(it))
                || !self.oneofs(id).is_empty()
                || !self.extensions(id).is_empty();
            if has_types {
                let name = scope.derive(&self.naming.module(self.set.message(id).name()));
                modules.push(self.inside(id, [path, &[name]].concat(), &mut Scope::default()));
            }
        }
        modules
    }

    /// What the enum of a oneof is to be called.
    fn oneof_name(&self, message: MessageId, oneof: OneofId) -> String {
        let (set, naming) = (self.set, self.naming);
        let name = naming.oneof(set.oneof(oneof).name());
        let MessageSchema { messages, enums, .. } = set.message(message);
        let mut beside = messages.iter().map(|&it| set.message(it).name());
        let mut enums = enums.iter().map(|&it| set.enumeration(it).name());
        let is_taken = naming == Naming::Prost
            && (beside.any(|it| naming.type_name(it) == name)
                || enums.any(|it| naming.type_name(it) == name));
        if is_taken { format!("{name}OneOf") } else { name }
    }

    /// The extensions declared inside a message that are emitted.
    fn extensions(&self, id: MessageId) -> Vec<FieldId> {
        let extensions = self.set.message(id).extensions.iter().copied();
        extensions.filter(|&it| self.reach.extension(it)).collect()
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
            Self::Outside(path) => path.path_from(from.len(), library),
        }
    }
}

/// What the view of a type is to be called.
fn view_name(name: &str) -> String {
    format!("{name}View")
}

fn common(from: &[String], to: &[String]) -> usize {
    from.iter().zip(to).take_while(|(a, b)| a == b).count()
}

/// The way up to the innermost module around both.
fn path_up(from: &[String], to: &[String]) -> TokenStream {
    let ups = (common(from, to)..from.len()).map(|_| quote!(super::));
    if from.len() == common(from, to) { quote!(self::) } else { quote!(#(#ups)*) }
}
