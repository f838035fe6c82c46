//! The decoder of a message: one arm for each tag, each calling its rule.

use plan_core::plan::{Cardinality, Field};
use plan_core::wire::{FieldNumber, Tag, WireType};
use proc_macro2::TokenStream;
use quote::quote;

use super::access::Access;
use super::dispatch::{self, Arm};
use super::message::{MessageModel, Storage, Variant};
use super::reuse::Reuse;
use super::types::{MapTypes, Value};
use super::{Context, inside};
use crate::names::ident;

/// The implementations of `Merge` and of what it is made of, or of `Fill` for a view.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    match model.storage {
        Storage::Owned => emit_owned(context, model),
        Storage::View => emit_view(context, model),
    }
}

fn emit_owned(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let private = inside();
    let MessageModel { id: _, storage: _, module: _, ident, fields: _, unknown } = model;
    let reuse = Reuse::of(context, model);
    let body = dispatch::each_field(&reuse.arms(context, model), &quote!(&mut self.#unknown));
    let (begin, empty, end) = (reuse.begin(), reuse.empty(context), reuse.end());
    quote! {
        #[automatically_derived]
        impl #private::Refill for #ident {
            #[inline]
            fn empty(&mut self) {
                #empty
                self.#unknown.clear();
            }
            #[inline]
            fn fill<const REUSE: #private::bool>(
                &mut self,
                d: &mut #private::Decoder<'_>,
            ) -> #private::Result<(), #private::Fault> {
                #begin
                let done = #body;
                if REUSE {
                    #end
                }
                done
            }
        }
        #[automatically_derived]
        impl<'a> #private::Merge<'a> for #ident {
            fn merge_fields(&mut self, d: &mut #private::Decoder<'a>) -> #private::Result<(), #private::Fault> {
                #private::Refill::fill::<false>(self, d)
            }
        }
    }
}

fn emit_view(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let private = inside();
    let MessageModel { id, storage: _, module, ident, fields, unknown } = model;
    let arms: Vec<Arm> = fields
        .iter()
        .flat_map(|field| {
            let access = Access::of(context, model, field);
            match &field.variant {
                Some(variant) => {
                    let rule = member_rule(field.value, &member_place(variant, &access), &access);
                    vec![Arm { tag: field.plan.tag_bits(), rule }]
                }
                None => arms(&access),
            }
        })
        .collect();
    let body = dispatch::each_field(&arms, &quote!(f.unknown(&mut self.#unknown)));
    let owned = context.message(*id, module);
    quote! {
        #[automatically_derived]
        impl<'a> #private::Fill<'a> for #ident<'a> {
            type Owned = #owned;
            fn fill_fields(
                &mut self,
                f: #private::Filler<'a>,
                d: &mut #private::Decoder<'a>,
            ) -> #private::Result<(), #private::Fault> {
                #body
            }
        }
    }
}

/// The methods of `Message` that use memory again.
pub(super) fn methods(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let private = inside();
    let clear = Reuse::of(context, model).clear();
    quote! {
        #[inline]
        fn clear(&mut self) {
            #private::Refill::empty(self);
            #clear
        }
        #[inline]
        fn refill_fields(&mut self, d: &mut #private::Decoder<'_>) -> #private::Result<(), #private::Fault> {
            #private::Refill::empty(self);
            #private::Refill::fill::<true>(self, d)
        }
    }
}

/// The arms of a field that is no member of a oneof.
pub(super) fn arms(access: &Access) -> Vec<Arm> {
    match access.plan.cardinality() {
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            arms_of(&access.plan, &singular(access), None)
        }
        Cardinality::Repeated | Cardinality::Packed => {
            let (one, packed) = repeated(access);
            arms_of(&access.plan, &one, packed.as_ref())
        }
        Cardinality::Map => arms_of(&access.plan, &map(access), None),
    }
}

/// The arm of a rule, and that of the rule of packed values where both forms are taken (W2).
pub(super) fn arms_of(plan: &Field, one: &TokenStream, packed: Option<&TokenStream>) -> Vec<Arm> {
    let number = FieldNumber::new(plan.number());
    let tag = |wire: WireType| number.map_or(0, |number| Tag::new(number, wire).bits());
    let one = Arm { tag: tag(plan.op().wire_type()), rule: one.clone() };
    let packed = packed.map(|rule| Arm { tag: tag(WireType::Len), rule: rule.clone() });
    // first the form that is written
    let forms =
        if plan.cardinality() == Cardinality::Packed { [packed, Some(one)] } else { [Some(one), packed] };
    forms.into_iter().flatten().collect()
}

/// The rule of a singular field.
pub(super) fn singular(access: &Access) -> TokenStream {
    let private = inside();
    let Access { value, place, unknown, enumeration, .. } = access;
    match value {
        Value::Scalar(op) => {
            let op = ident(op);
            quote!(#private::ops::singular::decode::<#private::ops::scalar::#op>(#place, c))
        }
        Value::Closed => quote! {
            #private::ops::closed::decode(&mut #private::ops::closed::slot(#place, #unknown), #enumeration, d, c)
        },
        Value::Message | Value::Group => {
            quote!(#private::ops::message::decode((#place).get_or_insert_default(), d, c, tag))
        }
    }
}

/// The place of a member of a oneof that is emitted.
pub(super) fn member_place(variant: &Variant, access: &Access) -> TokenStream {
    let private = inside();
    let Variant { oneof, id: _, ident } = variant;
    let place = &access.place;
    let get = quote!(|it| match it { #oneof::#ident(it) => #private::Some(it), _ => #private::None });
    if access.storage == Storage::View && matches!(access.value, Value::Message | Value::Group) {
        quote!(#private::ops::oneof::ViewMember::new(#place, #get, #oneof::#ident, f))
    } else {
        quote!(#private::ops::oneof::Member::new(#place, #get, #oneof::#ident))
    }
}

/// The rule of a member of a oneof; `place` is a `Member`.
pub(super) fn member_rule(value: Value, place: &TokenStream, access: &Access) -> TokenStream {
    let private = inside();
    let Access { unknown, enumeration, .. } = access;
    match value {
        Value::Scalar(op) => {
            let op = ident(op);
            quote!(#private::ops::singular::decode::<#private::ops::scalar::#op>(#place, c))
        }
        Value::Closed => quote! {
            #private::ops::closed::decode(&mut #private::ops::closed::member(#place, #unknown), #enumeration, d, c)
        },
        Value::Message | Value::Group => {
            quote!(#private::ops::oneof::decode_message(&mut #place, d, c, tag))
        }
    }
}

/// The rule of one value and the ones that follow with the same tag, and that of a packed run.
fn repeated(access: &Access) -> (TokenStream, Option<TokenStream>) {
    let private = inside();
    let Access { storage, plan, value, place, unknown, enumeration, .. } = access;
    match value {
        Value::Scalar(op) => {
            let op = ident(op);
            let op = quote!(#private::ops::scalar::#op);
            let one = quote!(#private::ops::repeated::decode::<#op>(#place, d, c, tag));
            let packed = quote!(#private::ops::repeated::decode_packed::<#op>(#place, d, c));
            (one, plan.op().is_packable().then_some(packed))
        }
        Value::Closed => {
            let number = plan.number();
            let place = quote!(&mut #private::ops::closed::list(#place, #unknown));
            let one = quote!(#private::ops::closed::decode_repeated(#place, #enumeration, d, c, tag));
            let packed = quote! {
                #private::ops::closed::decode_packed(
                    #place, #enumeration, const { #private::number(#number) }, d, c,
                )
            };
            (one, Some(packed))
        }
        Value::Message | Value::Group => {
            let rule = match storage {
                Storage::Owned => quote!(decode_list),
                Storage::View => quote!(decode_each),
            };
            (quote!(#private::ops::message::#rule(#place, d, c, tag)), None)
        }
    }
}

fn map(access: &Access) -> TokenStream {
    let private = inside();
    let Access { place, unknown, map, .. } = access;
    let Some(MapTypes { key, value, key_rule, value_rule }) = map else { return TokenStream::new() };
    quote! {
        #private::ops::map::decode(
            &mut #private::ops::map::Typed::<_, _, #key_rule, #value_rule, #key, #value>::new(#place, #unknown),
            d, c, tag,
        )
    }
}
