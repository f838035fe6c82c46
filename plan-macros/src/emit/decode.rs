//! The decoder of a message: one arm for each tag, each calling its rule.

use plan_core::plan::Cardinality;
use proc_macro2::TokenStream;
use quote::quote;

use super::message::{FieldModel, MessageModel, Variant};
use super::types::{MapTypes, Value};
use super::{Context, inside};
use crate::names::ident;

/// The implementation of `Merge`.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let private = inside();
    let MessageModel { id: _, module, ident, fields, unknown } = model;
    let arms = fields.iter().map(|field| arms(context, module, field, unknown));
    quote! {
        #[automatically_derived]
        impl<'a> #private::Merge<'a> for #ident {
            fn merge_fields(&mut self, d: &mut #private::Decoder<'a>) -> #private::Result<(), #private::Fault> {
                d.each_field(|d, c, tag| match tag {
                    #(#arms)*
                    _ => #private::ops::unknown::decode(&mut self.#unknown, d, c, tag),
                })
            }
        }
    }
}

/// The arms of a field: one, or two where both the packed and the unpacked form are taken (W2).
fn arms(
    context: &Context<'_>,
    module: &[String],
    field: &FieldModel<'_>,
    unknown: &proc_macro2::Ident,
) -> TokenStream {
    let tag = field.plan.tag_bits();
    match field.plan.cardinality() {
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            let rule = match &field.variant {
                Some(variant) => member(context, module, field, variant, unknown),
                None => singular(context, module, field, unknown),
            };
            quote!(#tag => #rule,)
        }
        Cardinality::Repeated | Cardinality::Packed => {
            let (one, packed) = repeated(context, module, field, unknown);
            let number = field.plan.number();
            let op = field.plan.op();
            let one_tag = tag_of(number, op.wire_type());
            let packed_tag = tag_of(number, plan_core::wire::WireType::Len);
            let packed = packed.map(|rule| quote!(#packed_tag => #rule,));
            quote!(#one_tag => #one, #packed)
        }
        Cardinality::Map => {
            let rule = map(context, module, field, unknown);
            quote!(#tag => #rule,)
        }
    }
}

/// The bits of a tag.
fn tag_of(number: u32, wire: plan_core::wire::WireType) -> u32 {
    let number = plan_core::wire::FieldNumber::new(number);
    number.map_or(0, |number| plan_core::wire::Tag::new(number, wire).bits())
}

/// The plan of the enum of a field.
fn enum_plan(context: &Context<'_>, module: &[String], field: &FieldModel<'_>) -> TokenStream {
    let private = inside();
    let path = field.schema.kind.enumeration().map(|id| context.enumeration(id, module));
    quote!(<#path as #private::Enum>::PLAN)
}

fn singular(
    context: &Context<'_>,
    module: &[String],
    field: &FieldModel<'_>,
    unknown: &proc_macro2::Ident,
) -> TokenStream {
    let private = inside();
    let FieldModel { ident: name, value, .. } = field;
    match value {
        Value::Scalar(op) => {
            let op = ident(op);
            quote!(#private::ops::singular::decode::<#private::ops::scalar::#op>(&mut self.#name, c))
        }
        Value::Closed => {
            let plan = enum_plan(context, module, field);
            quote! {
                #private::ops::closed::decode(
                    &mut #private::ops::closed::slot(&mut self.#name, &mut self.#unknown), #plan, d, c,
                )
            }
        }
        Value::Message | Value::Group => {
            quote!(#private::ops::message::decode(self.#name.get_or_insert_default(), d, c, tag))
        }
    }
}

fn member(
    context: &Context<'_>,
    module: &[String],
    field: &FieldModel<'_>,
    variant: &Variant,
    unknown: &proc_macro2::Ident,
) -> TokenStream {
    let private = inside();
    let FieldModel { ident: name, value, .. } = field;
    let Variant { oneof, id: _, ident: variant } = variant;
    let place = quote! {
        #private::ops::oneof::Member::new(
            &mut self.#name,
            |it| match it { #oneof::#variant(it) => #private::Some(it), _ => #private::None },
            #oneof::#variant,
        )
    };
    match value {
        Value::Scalar(op) => {
            let op = ident(op);
            quote!(#private::ops::singular::decode::<#private::ops::scalar::#op>(#place, c))
        }
        Value::Closed => {
            let plan = enum_plan(context, module, field);
            quote! {
                #private::ops::closed::decode(
                    &mut #private::ops::closed::member(#place, &mut self.#unknown), #plan, d, c,
                )
            }
        }
        Value::Message | Value::Group => {
            quote!(#private::ops::oneof::decode_message(&mut #place, d, c, tag))
        }
    }
}

/// The rule of one value and the ones that follow with the same tag, and that of a packed run.
fn repeated(
    context: &Context<'_>,
    module: &[String],
    field: &FieldModel<'_>,
    unknown: &proc_macro2::Ident,
) -> (TokenStream, Option<TokenStream>) {
    let private = inside();
    let FieldModel { ident: name, value, plan, .. } = field;
    match value {
        Value::Scalar(op) => {
            let op = ident(op);
            let op = quote!(#private::ops::scalar::#op);
            let one = quote!(#private::ops::repeated::decode::<#op>(&mut self.#name, d, c, tag));
            let packed = quote!(#private::ops::repeated::decode_packed::<#op>(&mut self.#name, d, c));
            (one, plan.op().is_packable().then_some(packed))
        }
        Value::Closed => {
            let enumeration = enum_plan(context, module, field);
            let number = plan.number();
            let place = quote!(&mut #private::ops::closed::list(&mut self.#name, &mut self.#unknown));
            let one = quote!(#private::ops::closed::decode_repeated(#place, #enumeration, d, c, tag));
            let packed = quote! {
                #private::ops::closed::decode_packed(
                    #place, #enumeration, const { #private::number(#number) }, d, c,
                )
            };
            (one, Some(packed))
        }
        Value::Message | Value::Group => {
            (quote!(#private::ops::message::decode_list(&mut self.#name, d, c, tag)), None)
        }
    }
}

fn map(
    context: &Context<'_>,
    module: &[String],
    field: &FieldModel<'_>,
    unknown: &proc_macro2::Ident,
) -> TokenStream {
    let private = inside();
    let name = &field.ident;
    let Some(MapTypes { key, value, key_rule, value_rule }) = field.map_types(context, module) else {
        return TokenStream::new();
    };
    quote! {
        #private::ops::map::decode(
            &mut #private::ops::map::Owned::<_, _, #key_rule, #value_rule, #key, #value>::new(
                &mut self.#name, &mut self.#unknown,
            ),
            d, c, tag,
        )
    }
}
