//! Where the fields of a struct lie, for the interpreter.

use plan_core::plan::Cardinality;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::message::{FieldModel, MessageModel, Variant};
use super::types::{MapTypes, Value, value_type};
use super::{Context, inside};
use crate::tree::Place;

/// The implementation of `Tabled`.
pub(super) fn emit(context: &Context<'_>, model: &MessageModel<'_>) -> TokenStream {
    let private = inside();
    let MessageModel { id, storage: _, module, ident, fields, unknown } = model;
    let members = fields.iter().map(|field| {
        let name = &field.ident;
        let (name, access) = if is_number(context, field) {
            (quote!(#name.0), quote!(one::<#private::i32>()))
        } else {
            (quote!(#name), access(context, module, field))
        };
        let (tag, code) = (field.plan.tag_bits(), field.plan.code());
        quote!(#private::Member::new(#private::offset_of!(#ident, #name), #private::Access::#access, #tag, #code))
    });
    let present = present(fields);
    let viewed = context.tree.view(*id).is_some().then(|| quote!(const VIEWED: #private::bool = true;));
    quote! {
        // SAFETY: T1: a member for each field of the plan, in its order, each access made for the type that the struct
        // gives the field; where an attribute may have given it another one, `proof` stops the build. T2: the plans in
        // `subs` are those of the messages that the accesses name. V1: `VIEWED` is true where the view is emitted too.
        #[automatically_derived]
        unsafe impl #private::Tabled for #ident {
            const TABLE: #private::TableRef = {
                static TABLE: #private::StructTable = #private::StructTable::of::<#ident>(
                    &[#(#members),*],
                    #private::offset_of!(#ident, #unknown),
                );
                #private::TableRef::new(&TABLE)
            };
            #viewed
            #present
        }
    }
}

/// Proves that the members of the struct have the types that its table was made for, where attributes of the user's stand on it,
/// which can change what they stand on.
pub(super) fn proof(ident: &Ident, members: &[(&Ident, &TokenStream)]) -> TokenStream {
    let (names, types): (Vec<_>, Vec<_>) = members.iter().copied().unzip();
    quote! {
        const _: fn(&#ident) = |it| {
            #(
                // by a variable, for an expression could be made to fit by going through a box
                let place = (&it.#names,);
                let _: (&#types,) = place;
            )*
        };
    }
}

/// The method `present`: 64 fields a word.
fn present(fields: &[FieldModel<'_>]) -> TokenStream {
    let private = inside();
    let words = fields.chunks(64).enumerate().map(|(word, fields)| {
        let bits = fields.iter().enumerate().map(|(bit, field)| {
            let (name, bit) = (&field.ident, Literal::usize_unsuffixed(bit));
            let is_present = if let Some(Variant { oneof, id: _, ident }) = &field.variant {
                quote!((if let #private::Some(#oneof::#ident(_)) = &self.#name { true } else { false }))
            } else {
                quote!(#private::Presence::is_present(&self.#name))
            };
            quote!((#is_present as #private::u64) << #bit)
        });
        quote!(#word => #(#bits)|*,)
    });
    quote! {
        fn present(&self, word: #private::usize) -> #private::u64 {
            match word {
                #(#words)*
                _ => 0,
            }
        }
    }
}

/// Whether the field is an enum of implicit presence that this attribute emits, so that the number in it is a field of a field.
fn is_number(context: &Context<'_>, field: &FieldModel<'_>) -> bool {
    let enumeration = field.schema.kind.enumeration().and_then(|id| context.tree.enumeration(id));
    matches!(enumeration, Some(Place::Here { .. })) && field.plan.cardinality() == Cardinality::Implicit
}

/// How a field lies in the struct, as a member of `Access`.
fn access(context: &Context<'_>, module: &[String], field: &FieldModel<'_>) -> TokenStream {
    let private = inside();
    let message = value_type(context, field.id, field.schema.kind, module);
    let element = field.element(context, module);
    let is_message = matches!(field.value, Value::Message | Value::Group);
    if let Some(Variant { oneof, .. }) = &field.variant {
        let number = field.plan.number();
        return if is_message {
            quote!(member_message::<#oneof, #number, #message>())
        } else {
            quote!(member::<#oneof, #number>())
        };
    }
    match field.plan.cardinality() {
        Cardinality::Map => match field.map_types(context, module) {
            Some(MapTypes { key, value, .. }) => {
                let map = field.field_type(context, module);
                let is_message = context.value_kind(field).is_some_and(|it| it.message().is_some());
                let part = if is_message { quote!(#private::Sub) } else { quote!(#private::Scalar) };
                quote!(map::<#map, #key, #value, #part>())
            }
            None => TokenStream::new(),
        },
        Cardinality::Implicit => quote!(one::<#element>()),
        Cardinality::Repeated | Cardinality::Packed if is_message => quote!(messages::<#message>()),
        Cardinality::Repeated | Cardinality::Packed => quote!(list::<#element>()),
        Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof if is_message => {
            quote!(optional_message::<#element, #message>())
        }
        Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => quote!(optional::<#element>()),
    }
}
