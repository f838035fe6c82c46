//! What the attribute stands on.

mod attribute;
mod module;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens as _;
use syn::{Fields, Generics, Item, ItemEnum, ItemMod, ItemStruct, Type};

use crate::complaints::Complaints;

pub(crate) use attribute::PlanAttribute;
pub(crate) use module::names;

/// The item that the attribute stands on, without the attributes `plan` in it.
pub(crate) enum Target {
    /// An inline module, to be filled.
    Module(ItemMod),
    /// A struct without fields, which gets those of a message.
    Unit(ItemStruct),
    /// A struct whose fields are bound to those of a message.
    Struct(ItemStruct, Vec<Member>),
    /// An enum whose variants are bound to the values of an enum, or to the members of a oneof.
    Enum(ItemEnum, Vec<Variant>),
}

/// A field of a struct.
pub(crate) struct Member {
    /// Its name.
    pub(crate) ident: Ident,
    /// Its type.
    pub(crate) of_type: Type,
    /// What its attribute says.
    pub(crate) plan: PlanAttribute,
}

/// A variant of an enum.
pub(crate) struct Variant {
    /// Its name.
    pub(crate) ident: Ident,
    /// What it holds.
    pub(crate) fields: Fields,
    /// Whether it has the attribute `default`.
    pub(crate) is_default: bool,
    /// What its attribute says.
    pub(crate) plan: PlanAttribute,
}

impl Target {
    /// The item itself, as it is kept when something is wrong.
    pub(crate) fn item(&self) -> TokenStream {
        match self {
            Self::Module(it) => it.to_token_stream(),
            Self::Unit(it) | Self::Struct(it, _) => it.to_token_stream(),
            Self::Enum(it, _) => it.to_token_stream(),
        }
    }
}

/// The item that the attribute stands on.
pub(crate) fn parse(item: TokenStream, complaints: &mut Complaints) -> Option<Target> {
    let item: Item = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => {
            complaints.add(error);
            return None;
        }
    };
    match item {
        Item::Mod(module) if module.content.is_some() => Some(Target::Module(module)),
        Item::Mod(module) => {
            let text = format!("the module must be inline: write `mod {} {{}}`", module.ident);
            complaints.on(module, text);
            None
        }
        Item::Struct(item) => of_struct(item, complaints),
        Item::Enum(item) => Some(of_enum(item, complaints)),
        other => {
            let text = "`derive_plan` expects a module, a struct or an enum: write \
                        `#[derive_plan(\"hello.proto\")] pub mod hello {}`";
            complaints.on(other, text);
            None
        }
    }
}

fn of_struct(mut item: ItemStruct, complaints: &mut Complaints) -> Option<Target> {
    refuse_generics(&item.generics, complaints);
    let mut members = Vec::new();
    match &mut item.fields {
        Fields::Unit => return Some(Target::Unit(item)),
        Fields::Unnamed(fields) => {
            let text =
                "the fields of a tuple struct have no names by which they could be bound; give them names";
            complaints.on(&*fields, text);
            return None;
        }
        Fields::Named(fields) => {
            for field in &mut fields.named {
                let plan = PlanAttribute::take(&mut field.attrs, complaints);
                refuse_cfg(&field.attrs, complaints);
                if let Some(ident) = field.ident.clone() {
                    members.push(Member { ident, of_type: field.ty.clone(), plan });
                }
            }
        }
    }
    Some(Target::Struct(item, members))
}

fn of_enum(mut item: ItemEnum, complaints: &mut Complaints) -> Target {
    refuse_generics(&item.generics, complaints);
    let mut variants = Vec::new();
    for variant in &mut item.variants {
        let plan = PlanAttribute::take(&mut variant.attrs, complaints);
        refuse_cfg(&variant.attrs, complaints);
        variants.push(Variant {
            ident: variant.ident.clone(),
            fields: variant.fields.clone(),
            is_default: variant.attrs.iter().any(|it| it.path().is_ident("default")),
            plan,
        });
    }
    Target::Enum(item, variants)
}

fn refuse_generics(generics: &Generics, complaints: &mut Complaints) {
    if !generics.params.is_empty() || generics.where_clause.is_some() {
        let text = "a type that is bound to a schema has no parameters: it owns its values, so it needs no lifetime, \
                    and the schema says which types they have";
        if generics.params.is_empty() {
            complaints.on(&generics.where_clause, text);
        } else {
            complaints.on(generics, text);
        }
    }
}

fn refuse_cfg(attributes: &[syn::Attribute], complaints: &mut Complaints) {
    for it in attributes.iter().filter(|it| it.path().is_ident("cfg") || it.path().is_ident("cfg_attr")) {
        let text =
            "what is bound to a schema cannot depend on `cfg`, which is not decided yet when it is bound";
        complaints.on(it, text);
    }
}
