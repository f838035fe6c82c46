//! Decoding a message in place of another one: which fields own memory that is used again, and how.

use plan_core::plan::Cardinality;
use proc_macro2::TokenStream;
use quote::quote;

use super::access::Access;
use super::dispatch::Arm;
use super::message::{FieldModel, MessageModel, Variant};
use super::types::Value;
use super::{Context, decode, inside};
use crate::choice::Holder;
use crate::names::ident;

/// The memory that a field owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Memory {
    /// None, or memory that is kept by emptying the field.
    Plain,
    /// An optional text.
    Text,
    /// Texts in a list.
    Texts,
    /// An optional message.
    Message,
    /// Messages in a list.
    Messages,
    /// A oneof.
    Oneof,
}

impl Memory {
    fn of(context: &Context<'_>, field: &FieldModel<'_>) -> Self {
        use Cardinality::{Explicit, Implicit, Map, Oneof, Packed, Repeated, Required};
        if field.variant.is_some() {
            return Self::Oneof;
        }
        let is_text = match field.value {
            Value::Scalar("String") => context.options.strings(field.id) == Holder::Vec,
            Value::Scalar("Bytes") => context.options.bytes(field.id) == Holder::Vec,
            _ => false,
        };
        let is_message = field.plan.op().is_message();
        match field.plan.cardinality() {
            Explicit | Required | Oneof if is_message => Self::Message,
            Explicit | Required | Oneof if is_text => Self::Text,
            Repeated if is_message && !field.boxed => Self::Messages,
            Repeated if is_text => Self::Texts,
            Implicit | Explicit | Required | Oneof | Repeated | Packed | Map => Self::Plain,
        }
    }
}

/// A field of the struct, with the first of its members if it is a oneof, and the place of its count.
struct Owner<'m, 'c> {
    field: &'m FieldModel<'c>,
    memory: Memory,
    count: TokenStream,
}

/// How the fields of a message are filled.
pub(super) struct Reuse<'m, 'c> {
    /// Each field by number, with its memory and the place of its count.
    owners: Vec<Owner<'m, 'c>>,
    /// How many counts there are.
    counts: usize,
}

impl<'m, 'c> Reuse<'m, 'c> {
    /// Of a message.
    pub(super) fn of(context: &Context<'c>, model: &'m MessageModel<'c>) -> Self {
        let mut counts = 0;
        let mut oneofs = std::collections::HashMap::new();
        let mut next = || {
            counts += 1;
            counts - 1
        };
        let owners = model.fields.iter().map(|field| {
            let memory = Memory::of(context, field);
            let at = match (&field.variant, memory) {
                (_, Memory::Plain) => 0,
                (Some(variant), _) => *oneofs.entry(variant.id).or_insert_with(&mut next),
                (None, _) => next(),
            };
            Owner { field, memory, count: quote!(met[#at]) }
        });
        let owners = owners.collect();
        Self { owners, counts }
    }

    /// The arms of all fields.
    pub(super) fn arms(&self, context: &Context<'_>, model: &MessageModel<'_>) -> Vec<Arm> {
        let arms = self.owners.iter().map(|owner| owner.arms(&Access::of(context, model, owner.field)));
        arms.flatten().collect()
    }

    /// The counts.
    pub(super) fn begin(&self) -> TokenStream {
        let (private, counts) = (inside(), self.counts);
        if counts == 0 { TokenStream::new() } else { quote!(let mut met = [0 as #private::usize; #counts];) }
    }

    /// What removes the fields and elements that were not met.
    pub(super) fn end(&self) -> TokenStream {
        let private = inside();
        let ends = self.places().filter_map(|Owner { field, memory, count }| {
            let name = &field.ident;
            match memory {
                Memory::Plain => None,
                Memory::Texts | Memory::Messages => Some(quote!(self.#name.truncate(#count);)),
                Memory::Text | Memory::Message | Memory::Oneof => {
                    Some(quote!(#private::ops::reuse::keep(&mut self.#name, #count);))
                }
            }
        });
        quote!(#(#ends)*)
    }

    /// What empties the fields that are not counted.
    pub(super) fn empty(&self, context: &Context<'_>) -> TokenStream {
        let plain = self.owners.iter().filter(|it| it.memory == Memory::Plain);
        let lines = plain.map(|it| it.field.emptied(context));
        quote!(#(#lines)*)
    }

    /// What empties the fields that are counted.
    pub(super) fn clear(&self) -> TokenStream {
        let private = inside();
        let lines = self.places().filter_map(|Owner { field, memory, count: _ }| {
            let name = &field.ident;
            match memory {
                Memory::Plain => None,
                Memory::Texts | Memory::Messages => Some(quote!(self.#name.clear();)),
                Memory::Text | Memory::Message | Memory::Oneof => Some(quote!(self.#name = #private::None;)),
            }
        });
        quote!(#(#lines)*)
    }

    /// Each field of the struct once.
    fn places(&self) -> impl Iterator<Item = &Owner<'m, 'c>> {
        let mut seen = std::collections::HashSet::new();
        self.owners.iter().filter(move |it| it.field.variant.as_ref().is_none_or(|it| seen.insert(it.id)))
    }
}

impl Owner<'_, '_> {
    fn arms(&self, access: &Access) -> Vec<Arm> {
        let private = inside();
        let Self { field, memory, count } = self;
        let (place, met) = (&access.place, quote!(&mut #count));
        // through the box
        let inner = if field.boxed { quote!(|it| &mut **it) } else { quote!(|it| it) };
        let rule = match memory {
            Memory::Plain => return decode::arms(access),
            Memory::Oneof => {
                let Some(variant) = &field.variant else { return Vec::new() };
                member(field, variant, access, &met, &inner)
            }
            Memory::Text => {
                let rule = decode::singular(access);
                quote!(#private::ops::reuse::mark(#rule, #met))
            }
            Memory::Texts => {
                let Value::Scalar(op) = field.value else { return Vec::new() };
                let op = ident(op);
                quote! {
                    #private::ops::repeated::decode::<#private::ops::scalar::#op>(
                        &mut #private::ops::reuse::Values::<REUSE, _>::new(#place, #met), d, c, tag,
                    )
                }
            }
            Memory::Message => quote! {
                #private::ops::reuse::decode_message::<REUSE, _, _>(#place, #met, #inner, d, c, tag)
            },
            Memory::Messages => quote! {
                #private::ops::reuse::decode_list::<REUSE, _>(#place, #met, d, c, tag)
            },
        };
        decode::arms_of(&access.plan, &rule, None)
    }
}

/// The rule of a member of a oneof.
fn member(
    field: &FieldModel<'_>,
    variant: &Variant,
    access: &Access,
    met: &TokenStream,
    inner: &TokenStream,
) -> TokenStream {
    let private = inside();
    let place = decode::member_place(variant, access);
    let Access { unknown, enumeration, .. } = access;
    match field.value {
        Value::Scalar(_) => {
            let rule = decode::member_rule(field.value, &place, access);
            quote!(#private::ops::reuse::mark(#rule, #met))
        }
        Value::Closed => quote! {
            #private::ops::closed::decode(
                &mut #private::ops::reuse::closed(#private::ops::closed::member(#place, #unknown), #met),
                #enumeration, d, c,
            )
        },
        Value::Message | Value::Group => quote! {
            #private::ops::reuse::decode_member::<REUSE, _, _, _, _, _>(&mut #place, #met, #inner, d, c, tag)
        },
    }
}

impl FieldModel<'_> {
    /// What empties the field, which is no member of a oneof.
    fn emptied(&self, context: &Context<'_>) -> TokenStream {
        let private = inside();
        let name = &self.ident;
        let keeps = match self.plan.cardinality() {
            Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => true,
            Cardinality::Implicit => match self.value {
                Value::Scalar("String") => context.options.strings(self.id) == Holder::Vec,
                Value::Scalar("Bytes") => context.options.bytes(self.id) == Holder::Vec,
                _ => false,
            },
            Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => false,
        };
        if keeps { quote!(self.#name.clear();) } else { quote!(self.#name = #private::Default::default();) }
    }
}
