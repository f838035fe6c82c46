//! The constants of a block: the plans of what the fields hold, and the plan itself.

use plan_core::plan::{MessageDraft, Names, enum_source, message_source};
use plan_core::schema::{FieldId, FieldKind, SchemaSet};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Type;

use super::Site;
use super::field::fits;
use crate::bound::Shape;
use crate::complaints::Complaints;
use crate::emit::types::Value;
use crate::emit::{inside, place};

/// The module `plan` of the library, as the source of plans names it.
const PLAN: &str = "__p::plan";

/// The name of the plan of the message in a field.
pub(super) fn sub_name(number: u32) -> Ident {
    format_ident!("__SUB_{number}")
}

/// The name of the plan of the enum of a field.
pub(super) fn enum_name(number: u32) -> Ident {
    format_ident!("__ENUM_{number}")
}

/// The plans of what a field holds, and the proof that it is what the schema says; `whole` is the type of the field, or of
/// the variant of a oneof. Nothing for other fields.
pub(super) fn of_field(
    site: Site<'_>,
    id: FieldId,
    shape: &Shape,
    whole: &Type,
    complaints: &mut Complaints,
) -> TokenStream {
    let private = inside();
    let set = &site.loaded.set;
    let field = set.field(id);
    let (number, what) = (field.number, Named { site, id, shape, whole });
    let (sub, of_enum) = (sub_name(number), enum_name(number));
    match field.map_entry().and_then(|entry| Some((entry, set.map_fields(entry)?))) {
        None => match field.kind {
            FieldKind::Message(_) | FieldKind::Group(_) => what.message(field.kind, &sub),
            FieldKind::Enum(_) => what.enumeration(field.kind, &of_enum, complaints),
            _ => TokenStream::new(),
        },
        Some((entry, (_, value))) => {
            let kind = set.field(value).kind;
            // the plan of the entry is like the schema's, but for that of the value
            let names = Fields { numbers: &[number], suffix: "_VALUE" };
            let Some(mut draft) = site.loaded.drafts.messages[entry.index()].listing(&[0, 1]) else {
                return TokenStream::new();
            };
            for index in draft.subs.iter_mut().chain(&mut draft.enums) {
                *index = 0;
            }
            let (value_sub, value_enum) = (format_ident!("{sub}_VALUE"), format_ident!("{of_enum}_VALUE"));
            let value = match kind {
                FieldKind::Message(_) | FieldKind::Group(_) => what.message(kind, &value_sub),
                FieldKind::Enum(_) => what.enumeration(kind, &value_enum, complaints),
                _ => TokenStream::new(),
            };
            let entry = format_ident!("__ENTRY_{number}");
            let source = parsed(&message_source(&draft, &names), complaints);
            quote! {
                #value
                static #entry: #private::plan::Verified<'static> = #source;
                const #sub: #private::plan::PlanRef<'static> = #private::plan::PlanRef::new(&#entry);
            }
        }
    }
}

/// A type that is bound, where a field has it.
struct Named<'n> {
    site: Site<'n>,
    id: FieldId,
    shape: &'n Shape,
    whole: &'n Type,
}

impl Named<'_> {
    fn wrong(&self, noun: &str, full_name: &str) -> String {
        let set = &self.site.loaded.set;
        let declaration = set.declaration(set.field(self.id));
        format!(
            "the schema has `{declaration}` ({}), so this type must be bound to the {noun} `{full_name}`; it is bound to \
             another one",
            place(set, self.id)
        )
    }

    fn message(&self, kind: FieldKind, name: &Ident) -> TokenStream {
        let private = inside();
        let Some(id) = kind.message() else { return TokenStream::new() };
        let whole = self.whole;
        let fits = fits(Value::Message, self.shape);
        let fits = fits.unwrap_or_else(|| quote!(<#whole as #private::ops::fits::Messages>));
        let full_name = &*self.site.loaded.set.message(id).full_name;
        let text = self.wrong("message", full_name);
        quote! {
            const #name: #private::plan::PlanRef<'static> = #fits::PLAN;
            const _: () = #private::assert_name(#fits::NAME, #full_name, #text);
        }
    }

    fn enumeration(&self, kind: FieldKind, name: &Ident, complaints: &mut Complaints) -> TokenStream {
        let private = inside();
        let Some(id) = kind.enumeration() else { return TokenStream::new() };
        if self.shape.is_number {
            let source = parsed(&enum_source(&self.site.loaded.drafts.enums[id.index()], PLAN), complaints);
            return quote! {
                const #name: &'static #private::plan::EnumPlan<'static> = &#source;
            };
        }
        let whole = self.whole;
        let fits = fits(Value::Closed, self.shape);
        let fits = fits.unwrap_or_else(|| quote!(<#whole as #private::ops::fits::Enums>));
        let full_name = &*self.site.loaded.set.enumeration(id).full_name;
        let text = self.wrong("enum", full_name);
        quote! {
            const #name: &'static #private::plan::EnumPlan<'static> = #fits::PLAN;
            const _: () = #private::assert_name(#fits::PLAN.name, #full_name, #text);
        }
    }
}

/// The plans of what the members of a oneof hold, taken from its enum, and the proof that this is bound to the oneof.
pub(super) fn of_oneof(set: &SchemaSet, id: plan_core::schema::OneofId, of_type: &Type) -> TokenStream {
    let private = inside();
    let oneof = set.oneof(id);
    let full_name = &*oneof.full_name;
    let text = format!(
        "the schema has `oneof {}` ({}), so this type must be bound to the oneof `{full_name}`; it is bound to another one",
        oneof.name(),
        place(set, id)
    );
    let members = oneof.fields.iter().map(|&field| {
        let field = set.field(field);
        let number = field.number;
        let (name, of_type_plan, list) = match field.kind {
            FieldKind::Message(_) | FieldKind::Group(_) => {
                (sub_name(number), quote!(#private::plan::PlanRef<'static>), quote!(SUBS))
            }
            FieldKind::Enum(_) => {
                (enum_name(number), quote!(&'static #private::plan::EnumPlan<'static>), quote!(ENUMS))
            }
            _ => return TokenStream::new(),
        };
        quote! {
            const #name: #of_type_plan =
                #private::plan_of(<#of_type as #private::Oneof>::#list, #number);
        }
    });
    quote! {
        const _: () = #private::assert_name(<#of_type as #private::Oneof>::NAME, #full_name, #text);
        #(#members)*
    }
}

/// The `static` of the plan, `__PLAN`; `numbers` are those of the fields of `draft`.
pub(super) fn plan(draft: &MessageDraft, numbers: &[u32], complaints: &mut Complaints) -> TokenStream {
    let private = inside();
    let source = parsed(&message_source(draft, &Fields { numbers, suffix: "" }), complaints);
    quote!(static __PLAN: #private::plan::Verified<'static> = #source;)
}

fn parsed(source: &str, complaints: &mut Complaints) -> TokenStream {
    source.parse().unwrap_or_else(|error| {
        complaints.at(Span::call_site(), format!("the plan is no Rust: {error}"));
        TokenStream::new()
    })
}

/// The names of the plans, by the positions of the fields that hold what they are of.
struct Fields<'n> {
    /// The number of each field.
    numbers: &'n [u32],
    /// What follows the names.
    suffix: &'static str,
}

impl Fields<'_> {
    fn number(&self, position: usize) -> u32 {
        self.numbers.get(position).copied().unwrap_or_default()
    }
}

impl Names for Fields<'_> {
    fn plan(&self) -> &str {
        PLAN
    }

    fn message(&self, position: usize) -> String {
        format!("{}{}", sub_name(self.number(position)), self.suffix)
    }

    fn enumeration(&self, position: usize) -> String {
        format!("{}{}", enum_name(self.number(position)), self.suffix)
    }
}
