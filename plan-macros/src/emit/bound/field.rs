//! How emitted code reaches what the user's types hold.

use plan_core::plan::{Cardinality, Field};
use plan_core::schema::{FieldId, FieldKind};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;

use super::{Site, constants, located};
use crate::bound::Shape;
use crate::emit::access::Access;
use crate::emit::dispatch::Arm;
use crate::emit::message::Storage;
use crate::emit::types::{MapTypes, Value};
use crate::emit::{decode, inside};
use crate::names::ident;

/// What the type of one value must be, as `<T as Trait>`; `None` if that is left to the rules, for the type of the whole
/// field may be an alias.
pub(super) fn fits(value: Value, shape: &Shape) -> Option<TokenStream> {
    let private = inside();
    let of_type = shape.element.as_ref()?;
    let of_trait = match value {
        Value::Message | Value::Group => quote!(#private::Message),
        Value::Closed | Value::Scalar("Enum") if !shape.is_number => quote!(#private::Enum),
        Value::Scalar(_) | Value::Closed => {
            let op = value.written(&private)?;
            quote!(#private::ops::fits::Scalar<#op>)
        }
    };
    Some(quote!(<#of_type as #of_trait>))
}

/// The place, reached through that trait.
pub(super) fn same(value: Value, shape: &Shape, place: &TokenStream) -> TokenStream {
    let fits = fits(value, shape);
    fits.map_or_else(|| place.clone(), |fits| quote!(#fits::same(#place)))
}

/// A field of a struct.
pub(super) struct BoundField<'b> {
    /// The field.
    pub(super) id: FieldId,
    /// The plan.
    pub(super) plan: Field,
    /// Its name in the struct.
    pub(super) ident: &'b Ident,
    /// Its type.
    pub(super) of_type: &'b Type,
    /// How that, or what it is converted to, holds the values.
    pub(super) shape: &'b Shape,
    /// The type from and to which one value is converted, and the type of one converted value.
    pub(super) converted: Option<&'b (Type, Type)>,
}

impl BoundField<'_> {
    /// How the rules reach it; `unknown` is a mutable reference to what keeps the unknown fields.
    pub(super) fn access(&self, site: Site<'_>, unknown: &TokenStream) -> Access {
        let private = inside();
        let Self { id, plan, ident, of_type: _, shape, converted } = self;
        let schema = site.loaded.set.field(*id);
        let value = self.value(site);
        let (place, read) = (quote!(&mut self.#ident), quote!(&self.#ident));
        let (place, read) = match converted {
            None => (same(value, shape, &place), same(value, shape, &read)),
            Some((from, to)) => {
                let convert = match plan.cardinality() {
                    Cardinality::Implicit => quote!(one),
                    Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => quote!(option),
                    Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => quote!(list),
                };
                let values = quote!(#private::ops::converted::Values::<#to, #from>::new(#place));
                let wire = quote!(&#private::ops::converted::#convert::<#from, #to>(#read));
                (quote!(&mut #values), wire)
            }
        };
        Access {
            storage: Storage::Owned,
            plan: *plan,
            value: Value::of(plan.op()),
            place,
            read,
            unknown: unknown.clone(),
            enumeration: {
                let name = constants::enum_name(plan.number());
                quote!(#name)
            },
            map: schema.map_entry().and_then(|_| self.map(site)),
        }
    }

    /// Where errors about it are shown.
    pub(super) fn at(&self) -> &Type {
        match (self.converted, &self.shape.element) {
            (Some((from, _)), _) => from,
            (None, Some(element)) => element,
            (None, None) => self.of_type,
        }
    }

    /// What one value is; of a map, one value of it.
    fn value(&self, site: Site<'_>) -> Value {
        let set = &site.loaded.set;
        let entry = set.field(self.id).map_entry();
        let draft = entry.and_then(|it| site.loaded.drafts.messages[it.index()].fields.get(1));
        Value::of(draft.unwrap_or(&self.plan).op())
    }

    fn map(&self, site: Site<'_>) -> Option<MapTypes> {
        let private = inside();
        let entry = site.loaded.set.field(self.id).map_entry()?;
        let [key_plan, _] = site.loaded.drafts.messages[entry.index()].fields.as_slice() else { return None };
        let infer = || quote!(_);
        let of_value = match site.loaded.set.map_fields(entry).map(|it| site.loaded.set.field(it.1).kind) {
            // the element is without its box
            Some(FieldKind::Message(_) | FieldKind::Group(_)) | None => infer(),
            Some(_) => self.shape.element.as_ref().map_or_else(infer, |it| quote!(#it)),
        };
        let value_rule = match self.value(site) {
            Value::Scalar(name) => {
                let name = ident(name);
                quote!(#private::ops::scalar::#name)
            }
            Value::Closed => quote!(#private::ops::map::Closed<#of_value>),
            Value::Message | Value::Group => quote!(#private::ops::map::Sub),
        };
        Some(MapTypes {
            key: self.shape.key.as_ref().map_or_else(infer, |it| quote!(#it)),
            value: of_value,
            key_rule: Value::of(key_plan.op()).written(&private)?,
            value_rule,
        })
    }

    /// The arms of the decoder; errors about them are shown where the field is.
    pub(super) fn arms(&self, access: &Access) -> Vec<Arm> {
        let mut arms = self.rules(access);
        for arm in &mut arms {
            arm.rule = located(core::mem::take(&mut arm.rule), self.at());
        }
        arms
    }

    fn rules(&self, access: &Access) -> Vec<Arm> {
        let private = inside();
        let Self { plan, ident, converted, .. } = self;
        let Some((from, to)) = converted else { return decode::arms(access) };
        let is_list = matches!(plan.cardinality(), Cardinality::Repeated | Cardinality::Packed);
        let is_message = plan.op().is_message();
        if is_list && is_message {
            let rule = quote! {
                #private::ops::converted::decode_list::<#from, #to>(&mut self.#ident, d, c, tag)
            };
            return decode::arms_of(plan, &rule, None);
        }
        if is_list {
            return decode::arms(access);
        }
        let set = if plan.cardinality() == Cardinality::Implicit {
            quote!(*place = #private::From::from(it))
        } else {
            quote!(*place = #private::Some(#private::From::from(it)))
        };
        let rule = if is_message {
            let held = quote!(#private::ops::converted::option::<#from, #to>(place));
            quote!(#private::ops::converted::decode_message(#held, d, c, tag, |it| #set))
        } else {
            converted_scalar(access, from, &set)
        };
        decode::arms_of(plan, &quote!({ let place = &mut self.#ident; #rule }), None)
    }
}

/// The rule of a singular converted value that is no message; `set` puts `it` in its place.
pub(super) fn converted_scalar(access: &Access, from: &Type, set: &TokenStream) -> TokenStream {
    let private = inside();
    let Access { value, unknown, enumeration, .. } = access;
    match value {
        Value::Scalar(op) => {
            let op = ident(op);
            quote! {
                #private::ops::singular::decode::<#private::ops::scalar::#op>(
                    #private::ops::converted::Place::<#from, _>::new(|it| #set), c,
                )
            }
        }
        Value::Closed | Value::Message | Value::Group => quote! {
            #private::ops::closed::decode(
                &mut #private::ops::closed::Parts {
                    known: #private::ops::closed::Single(|number| {
                        let it = <#from as #private::Hold<#private::i32>>::hold(number);
                        #set
                    }),
                    unknown: #unknown,
                },
                #enumeration, d, c,
            )
        },
    }
}
