//! What is chosen for each element of the schema: by its own full name, or by that of what it stands in.

use std::collections::HashMap;

use plan_core::nearest;
use plan_core::schema::{
    Cardinality, EnumId, FieldId, FieldKind, FieldParent, FileId, MessageId, OneofId, SchemaSet, Symbol,
    ValueId,
};
use syn::{Meta, Path};

use crate::choice::{Choice, Holder, MapType, Mode, TypeOption};
use crate::complaints::Complaints;
use crate::outside::Outside;

/// What is chosen, by what it is chosen for.
pub(crate) struct Options<'c> {
    set: &'c SchemaSet,
    chosen: HashMap<Scope<'c>, Vec<&'c TypeOption>>,
}

/// What something is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Scope<'c> {
    /// All of the attribute.
    All,
    /// A package, and those below it.
    Package(&'c str),
    /// A message, and all that is declared inside.
    Message(MessageId),
    /// A oneof.
    Oneof(OneofId),
    /// A field.
    Field(FieldId),
    /// An enum.
    Enum(EnumId),
    /// A value of an enum.
    Value(ValueId),
}

impl<'c> Options<'c> {
    /// Finds what each choice is for, and says which are for nothing.
    pub(crate) fn of(
        choices: &'c [Choice],
        set: &'c SchemaSet,
        outside: &Outside,
        complaints: &mut Complaints,
    ) -> Self {
        let mut options = Self { set, chosen: HashMap::new() };
        for Choice { path, span, option } in choices {
            let text = path.as_ref().map(syn::LitStr::value);
            let found = match &text {
                None => Ok(Scope::All),
                Some(text) => options.find(text, outside),
            };
            let scope = match found {
                Ok(scope) => scope,
                Err(text) => {
                    complaints.at(path.as_ref().map_or(*span, syn::LitStr::span), text);
                    continue;
                }
            };
            let chosen = options.chosen.entry(scope).or_default();
            let is_again = |it: &&TypeOption| std::mem::discriminant(*it) == std::mem::discriminant(option);
            if let Err(what) = applies(set, option, scope) {
                let not = match &text {
                    Some(text) => format!("which `{text}` is not"),
                    None => "so it stands in a `with(\"…\", …)`".to_owned(),
                };
                complaints.at(*span, format!("`{}` is for {what}, {not}", option.key()));
            } else if !option.adds_up() && chosen.iter().any(is_again) {
                complaints.at(*span, format!("`{}` is chosen twice for the same", option.key()));
            } else {
                chosen.push(option);
            }
        }
        options
    }

    /// What a full name stands for, if that can be chosen for.
    fn find(&self, path: &str, outside: &Outside) -> Result<Scope<'c>, String> {
        let set = self.set;
        let elsewhere = |is_outside: bool, scope| {
            let text = || format!("`{path}` is emitted elsewhere, so nothing can be chosen for it here");
            if is_outside { Err(text()) } else { Ok(scope) }
        };
        match set.symbol(path) {
            Some(Symbol::Package(file)) => {
                // the file's package is the path, or starts with it
                let package = &*set.file(file).package;
                Ok(Scope::Package(&package[..path.trim_start_matches('.').len()]))
            }
            Some(Symbol::Message(id)) if !set.message(id).is_map_entry() => {
                elsewhere(outside.message(id).is_some(), Scope::Message(id))
            }
            Some(Symbol::Enum(id)) => elsewhere(outside.enumeration(id).is_some(), Scope::Enum(id)),
            Some(Symbol::Oneof(id)) if !set.oneof(id).synthetic => {
                elsewhere(outside.message(set.oneof(id).message).is_some(), Scope::Oneof(id))
            }
            Some(Symbol::Field(id)) if !set.message(set.field(id).message).is_map_entry() => {
                let is_outside = outside.message(set.field(id).message).is_some();
                elsewhere(is_outside && !set.field(id).is_extension(), Scope::Field(id))
            }
            Some(Symbol::Value(id)) => {
                elsewhere(outside.enumeration(set.value(id).parent).is_some(), Scope::Value(id))
            }
            Some(symbol @ (Symbol::Service(_) | Symbol::Method(_))) => {
                Err(format!("`{path}` is {}, for which nothing is emitted", symbol.noun()))
            }
            _ => match self.value_inside(path) {
                Some(id) => elsewhere(outside.enumeration(set.value(id).parent).is_some(), Scope::Value(id)),
                None => Err(self.unknown(path)),
            },
        }
    }

    /// The value of an enum, written as if it stood inside of it and not beside.
    fn value_inside(&self, path: &str) -> Option<ValueId> {
        let (enumeration, name) = path.rsplit_once('.')?;
        self.set.value_by_name(self.set.enum_by_name(enumeration)?, name)
    }

    fn unknown(&self, path: &str) -> String {
        let mut names: Vec<&str> = self.set.symbols().map(|(name, _)| name).collect();
        names.sort_unstable();
        let whole = names.iter().find(|it| it.strip_suffix(path).is_some_and(|it| it.ends_with('.')));
        let near = match whole.copied().or_else(|| nearest(path, names.iter().copied())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "write the full name of a package, a message, a oneof, a field, an enum or an enum's value"
                    .to_owned()
            }
        };
        format!("the schema has no `{path}`; {near}")
    }

    /// What a scope stands in.
    fn around(&self, scope: Scope<'c>) -> Option<Scope<'c>> {
        let set = self.set;
        let of_file = |file: FileId| match &*set.file(file).package {
            "" => Scope::All,
            package => Scope::Package(package),
        };
        let of_parent = |parent: Option<MessageId>, file| parent.map_or(of_file(file), Scope::Message);
        Some(match scope {
            Scope::All => return None,
            Scope::Package(name) => name.rsplit_once('.').map_or(Scope::All, |it| Scope::Package(it.0)),
            Scope::Message(id) => of_parent(set.message(id).parent, set.message(id).file),
            Scope::Enum(id) => of_parent(set.enumeration(id).parent, set.enumeration(id).file),
            Scope::Oneof(id) => Scope::Message(set.oneof(id).message),
            Scope::Value(id) => Scope::Enum(set.value(id).parent),
            Scope::Field(id) => match (set.field(id).oneof, set.field(id).parent) {
                (Some(oneof), _) if !set.oneof(oneof).synthetic => Scope::Oneof(oneof),
                (_, FieldParent::Field(it) | FieldParent::MessageExtension(it)) => Scope::Message(it),
                (_, FieldParent::FileExtension(file)) => of_file(file),
            },
        })
    }

    /// The scope and those around it, the innermost first.
    fn outwards(&self, scope: Scope<'c>) -> impl Iterator<Item = Scope<'c>> {
        // most attributes choose nothing, or for all only
        let first = if self.chosen.keys().all(|it| *it == Scope::All) { Scope::All } else { scope };
        std::iter::successors(Some(first), |&scope| self.around(scope))
    }

    fn at(&self, scope: Scope<'c>) -> &[&'c TypeOption] {
        self.chosen.get(&scope).map_or(&[], Vec::as_slice)
    }

    /// What the innermost scope chooses of one kind of thing.
    fn innermost<T>(&self, scope: Scope<'c>, pick: impl Fn(&TypeOption) -> Option<T>) -> Option<T> {
        self.outwards(scope).find_map(|it| self.at(it).iter().find_map(|option| pick(option)))
    }

    /// What holds the strings of a field.
    pub(crate) fn strings(&self, field: FieldId) -> Holder {
        let pick = |option: &TypeOption| match option {
            TypeOption::Strings(holder) => Some(*holder),
            _ => None,
        };
        self.innermost(Scope::Field(field), pick).unwrap_or_default()
    }

    /// What holds the bytes of a field.
    pub(crate) fn bytes(&self, field: FieldId) -> Holder {
        let pick = |option: &TypeOption| match option {
            TypeOption::Bytes(holder) => Some(*holder),
            _ => None,
        };
        self.innermost(Scope::Field(field), pick).unwrap_or_default()
    }

    /// What holds the map of a field.
    pub(crate) fn maps(&self, field: FieldId) -> MapType {
        let pick = |option: &TypeOption| match option {
            TypeOption::Maps(map) => Some(*map),
            _ => None,
        };
        self.innermost(Scope::Field(field), pick).unwrap_or_default()
    }

    /// Whether hash maps are chosen for anything.
    pub(crate) fn has_hash_maps(&self) -> bool {
        self.chosen.values().flatten().any(|it| matches!(it, TypeOption::Maps(MapType::Hashed)))
    }

    /// Whether attributes are chosen for anything.
    pub(crate) fn has_attributes(&self) -> bool {
        let is_attribute = |it: &TypeOption| {
            matches!(it, TypeOption::Attributes(_) | TypeOption::Member(_) | TypeOption::UnknownFields(_))
        };
        self.chosen.values().flatten().any(|it| is_attribute(it))
    }

    /// How a message is decoded and encoded.
    pub(crate) fn mode(&self, message: MessageId) -> Mode {
        let pick = |option: &TypeOption| match option {
            TypeOption::Mode(mode) => Some(*mode),
            _ => None,
        };
        self.innermost(Scope::Message(message), pick).unwrap_or_default()
    }

    /// Whether a view is chosen for a message.
    pub(crate) fn has_view(&self, message: MessageId) -> bool {
        let pick = |option: &TypeOption| match option {
            TypeOption::Views(yes) => Some(*yes),
            _ => None,
        };
        self.innermost(Scope::Message(message), pick).unwrap_or_default()
    }

    /// Whether the message of a field is held in a box because it is chosen so.
    pub(crate) fn is_boxed(&self, field: FieldId) -> bool {
        self.at(Scope::Field(field)).iter().any(|it| matches!(it, TypeOption::Boxed))
    }

    /// The traits to derive for the type of a message, a oneof or an enum, those that are chosen farther out first.
    pub(crate) fn derives(&self, scope: Scope<'c>) -> Vec<&'c Path> {
        self.gathered(scope, |option| match option {
            TypeOption::Derives(paths) => Some(paths),
            _ => None,
        })
    }

    /// The attributes of an element: those of packages and of all are for types.
    pub(crate) fn attributes(&self, scope: Scope<'c>) -> Vec<&'c Meta> {
        let is_type = matches!(scope, Scope::Message(_) | Scope::Oneof(_) | Scope::Enum(_));
        let pick = |option: &'c TypeOption| match option {
            TypeOption::Attributes(attributes) => Some(attributes),
            _ => None,
        };
        let mut scopes: Vec<_> = self.outwards(scope).collect();
        scopes.retain(|&it| it == scope || is_type && matches!(it, Scope::Package(_) | Scope::All));
        scopes.iter().rev().flat_map(|&it| self.at(it)).filter_map(|it| pick(it)).flatten().collect()
    }

    /// The attributes of the member that holds a oneof.
    pub(crate) fn member(&self, oneof: OneofId) -> Vec<&'c Meta> {
        self.gathered(Scope::Oneof(oneof), |option| match option {
            TypeOption::Member(attributes) => Some(attributes),
            _ => None,
        })
    }

    /// The attributes of the member that holds the unknown fields of a message.
    pub(crate) fn unknown_fields(&self, message: MessageId) -> Vec<&'c Meta> {
        self.gathered(Scope::Message(message), |option| match option {
            TypeOption::UnknownFields(attributes) => Some(attributes),
            _ => None,
        })
    }

    /// All that is chosen of one kind of thing, outermost first.
    fn gathered<T>(
        &self,
        scope: Scope<'c>,
        pick: impl Fn(&'c TypeOption) -> Option<&'c Vec<T>>,
    ) -> Vec<&'c T> {
        let scopes: Vec<_> = self.outwards(scope).collect();
        scopes.iter().rev().flat_map(|&it| self.at(it)).filter_map(|it| pick(it)).flatten().collect()
    }
}

impl TypeOption {
    fn key(&self) -> &'static str {
        match self {
            Self::Strings(_) => "strings",
            Self::Bytes(_) => "bytes",
            Self::Maps(_) => "maps",
            Self::Mode(_) => "mode",
            Self::Views(_) => "views",
            Self::Boxed => "boxed",
            Self::Derives(_) => "derives",
            Self::Attributes(_) => "attributes",
            Self::Member(_) => "member",
            Self::UnknownFields(_) => "unknown_fields",
        }
    }

    /// Whether all that is chosen holds, and not the innermost alone.
    fn adds_up(&self) -> bool {
        match self {
            Self::Derives(_) | Self::Attributes(_) | Self::Member(_) | Self::UnknownFields(_) => true,
            Self::Strings(_)
            | Self::Bytes(_)
            | Self::Maps(_)
            | Self::Mode(_)
            | Self::Views(_)
            | Self::Boxed => false,
        }
    }
}

/// Whether something can be chosen for a scope, or what it can be chosen for.
fn applies(set: &SchemaSet, option: &TypeOption, scope: Scope<'_>) -> Result<(), &'static str> {
    let wide = matches!(scope, Scope::All | Scope::Package(_) | Scope::Message(_));
    // the kinds of the values in a field: of a map, that of the keys too
    let kinds = |id: FieldId| match set.field(id).map_entry().and_then(|entry| set.map_fields(entry)) {
        Some((key, value)) => vec![set.field(key).kind, set.field(value).kind],
        None => vec![set.field(id).kind],
    };
    let (can, what) = match (option, scope) {
        (TypeOption::Strings(_), Scope::Field(id)) => {
            (kinds(id).contains(&FieldKind::String), "fields with strings")
        }
        (TypeOption::Bytes(_), Scope::Field(id)) => {
            (kinds(id).contains(&FieldKind::Bytes), "fields with bytes")
        }
        (TypeOption::Strings(_) | TypeOption::Bytes(_), _) => {
            (wide || matches!(scope, Scope::Oneof(_)), "packages, messages, oneofs and fields")
        }
        (TypeOption::Maps(_), Scope::Field(id)) => (set.field(id).map_entry().is_some(), "fields with maps"),
        (TypeOption::Maps(_), _) => (wide, "packages, messages and fields"),
        (TypeOption::Boxed, Scope::Field(id)) => {
            let field = set.field(id);
            let is_singular = matches!(field.cardinality, Cardinality::Singular(_));
            (is_singular && field.kind.message().is_some(), "fields that hold one message")
        }
        (TypeOption::Boxed, _) => (false, "fields that hold one message"),
        (TypeOption::Derives(_), _) => (
            wide || matches!(scope, Scope::Oneof(_) | Scope::Enum(_)),
            "packages, messages, oneofs and enums",
        ),
        (TypeOption::Attributes(_), _) => (true, ""),
        (TypeOption::Member(_), _) => {
            (wide || matches!(scope, Scope::Oneof(_)), "packages, messages and oneofs")
        }
        (TypeOption::Mode(_) | TypeOption::Views(_) | TypeOption::UnknownFields(_), _) => {
            (wide, "packages and messages")
        }
    };
    if can { Ok(()) } else { Err(what) }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;
    use crate::arguments::Arguments;

    #[test]
    fn the_innermost_choice_holds() {
        let arguments = quote!(
            "shop/order.proto",
            includes = ["../proto"],
            mode = "runtime",
            strings = "Bytes",
            with("shop", strings = "String"),
            with("shop.Order", mode = "full", derives = [B]),
            with("shop.Order.Line", mode = "runtime"),
            with("shop.Order.payment", strings = "Bytes", derives = [C]),
            with("shop.Order.Line.sku", "shop.Order.note", strings = "Bytes"),
            derives = [A]
        );
        let mut complaints = Complaints::default();
        let arguments = Arguments::parse(arguments, &mut complaints).expect("arguments");
        let loaded = crate::load::load(&arguments, &mut complaints).expect("a schema");
        let outside = Outside::of(&loaded, &arguments, &mut complaints);
        let options = Options::of(&arguments.choices, &loaded.set, &outside, &mut complaints);
        assert!(complaints.is_empty(), "{}", complaints.into_tokens());
        let message = |name| loaded.set.message_by_name(name).expect("a message");
        let field = |of, name| loaded.set.field_by_name(message(of), name).expect("a field");
        for (name, mode) in [
            ("common.Money", Mode::Runtime),
            ("shop.OrderList", Mode::Runtime),
            ("shop.Order", Mode::Full),
            ("shop.Order.Line", Mode::Runtime),
        ] {
            assert_eq!(options.mode(message(name)), mode, "{name}");
        }
        for (of, name, holder) in [
            ("shop.Order", "fees", Holder::Vec),
            ("shop.Order", "note", Holder::Bytes),
            ("shop.Order", "card_token", Holder::Bytes),
            ("shop.Order.Line", "sku", Holder::Bytes),
        ] {
            assert_eq!(options.strings(field(of, name)), holder, "{name}");
        }
        let derives = |scope| {
            let names = options.derives(scope).into_iter().map(|it| quote!(#it).to_string());
            names.collect::<String>()
        };
        let payment = field("shop.Order", "cash");
        let payment = loaded.set.field(payment).oneof.expect("a oneof");
        assert_eq!(derives(Scope::Oneof(payment)), "ABC");
        assert_eq!(derives(Scope::Message(message("shop.Order.Line"))), "AB");
        assert_eq!(derives(Scope::Message(message("common.Money"))), "A");
    }
}
