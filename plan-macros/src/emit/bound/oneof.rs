//! The implementation for an enum of the user's own that is bound to a oneof.

use plan_core::schema::FieldKind;
use proc_macro2::TokenStream;
use quote::quote;

use super::field::{converted_scalar, same};
use super::{Site, constants, located};
use crate::bound::{BoundMember, BoundOneof};
use crate::complaints::Complaints;
use crate::emit::access::Access;
use crate::emit::message::Storage;
use crate::emit::types::Value;
use crate::emit::{decode, encode, inside};

/// The implementation, beside the enum.
pub(crate) fn emit(site: Site<'_>, bound: &BoundOneof, complaints: &mut Complaints) -> TokenStream {
    let private = inside();
    let BoundOneof { id, ident, members } = bound;
    let set = &site.loaded.set;
    let full_name = &*set.oneof(*id).full_name;
    let mut parts = Parts::default();
    for member in members {
        parts.add(site, member, complaints);
    }
    let Parts { constants, subs, enums, arms, tags, calls, checks } = parts;
    let content = quote! {
        #(#constants)*
        #[automatically_derived]
        impl #private::Oneof for #ident {
            const NAME: &'static #private::str = #full_name;
            const SUBS: &'static [(#private::u32, #private::plan::PlanRef<'static>)] = &[#(#subs),*];
            const ENUMS: &'static [(#private::u32, &'static #private::plan::EnumPlan<'static>)] = &[#(#enums),*];
            fn decode_member<'a, U>(
                place: &mut #private::Option<Self>,
                unknown: &mut U,
                d: &mut #private::Decoder<'a>,
                c: &mut #private::Cursor<'a>,
                tag: #private::u32,
            ) -> #private::Result<(), #private::Fault>
            where
                for<'u> &'u mut U: #private::KeepUnknown<'a>,
            {
                match tag {
                    #(#arms)*
                    _ => #private::ops::unknown::decode(unknown, d, c, tag, #private::u32::MAX),
                }
            }
            fn tag(&self) -> #private::u32 {
                match self {
                    #(#tags)*
                }
            }
            fn write_member<__K: #private::Sink>(&self, sink: &mut __K) {
                match self {
                    #(#calls)*
                }
            }
            fn check_required(&self) -> #private::Result<(), #private::Missing> {
                match self {
                    #(#checks)*
                    _ => #private::Ok(()),
                }
            }
        }
    };
    site.block(&content, complaints)
}

/// The parts of the implementation, a piece of each for each member.
#[derive(Default)]
struct Parts {
    constants: Vec<TokenStream>,
    subs: Vec<TokenStream>,
    enums: Vec<TokenStream>,
    arms: Vec<TokenStream>,
    tags: Vec<TokenStream>,
    calls: Vec<TokenStream>,
    checks: Vec<TokenStream>,
}

impl Parts {
    fn add(&mut self, site: Site<'_>, member: &BoundMember, complaints: &mut Complaints) {
        let private = inside();
        let BoundMember { id, ident, of_type, shape, from } = member;
        let field = site.loaded.set.field(*id);
        let draft = &site.loaded.drafts.messages[field.message.index()];
        let Some(plan) = draft.fields.iter().find(|it| it.number() == field.number).copied() else { return };
        let value = Value::of(plan.op());
        let (number, tag) = (field.number, plan.tag_bits());
        let wire = from.as_ref().unwrap_or(of_type);
        self.constants.push(located(constants::of_field(site, *id, shape, wire, complaints), wire));
        let (sub, of_enum) = (constants::sub_name(number), constants::enum_name(number));
        match field.kind {
            FieldKind::Message(_) | FieldKind::Group(_) => self.subs.push(quote!((#number, #sub))),
            FieldKind::Enum(_) => self.enums.push(quote!((#number, #of_enum))),
            _ => {}
        }
        let read = match from {
            None => same(value, shape, &quote!(it)),
            Some(from) => quote!(&#private::ops::converted::one::<#from, #of_type>(it)),
        };
        let access = Access {
            storage: Storage::Owned,
            plan,
            value,
            place: quote!(place),
            read: quote!(it),
            unknown: quote!(unknown),
            enumeration: quote!(#of_enum),
            map: None,
        };
        let rule = match from {
            None => {
                let place = quote! {
                    #private::ops::oneof::Member::new(
                        place,
                        |it| match it { Self::#ident(it) => #private::Some(it), _ => #private::None },
                        Self::#ident,
                    )
                };
                decode::member_rule(value, &same(value, shape, &place), &access)
            }
            Some(from) => {
                let set = quote!(*place = #private::Some(Self::#ident(#private::From::from(it))));
                if plan.op().is_message() {
                    quote! {{
                        let held = match &*place {
                            #private::Some(Self::#ident(it)) =>
                                #private::Some(#private::ops::converted::one::<#from, #of_type>(it)),
                            _ => #private::None,
                        };
                        #private::ops::converted::decode_member(held, d, c, tag, |it| #set)
                    }}
                } else {
                    converted_scalar(&access, from, &set)
                }
            }
        };
        self.arms.push(located(quote!(#tag => #rule,), wire));
        self.tags.push(quote!(Self::#ident(_) => #tag,));
        let call = encode::member_call(tag, value, &read);
        self.calls.push(located(quote!(Self::#ident(it) => #call,), wire));
        let sub = field.kind.message();
        if sub.is_some_and(|it| site.loaded.drafts.messages[it.index()].requires) {
            let check = quote! {
                Self::#ident(it) => #private::ops::required::inside(#number, #private::Some(#read)),
            };
            self.checks.push(located(check, wire));
        }
    }
}
