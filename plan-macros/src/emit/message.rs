//! A message: its struct and its implementations.

use plan_core::plan::{Cardinality, Field, InfoDraft};
use plan_core::schema::{FieldId, FieldSchema, MessageId, OneofId};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::types::Value;
use super::{
    Context, Emitted, debug, decode, derives, doc, encode, getter, inside, plan, required, runtime, table,
};
use crate::choice::Mode;
use crate::names::{Scope, ident};
use crate::options;
use crate::tree::Place;

/// A field of a message that is being emitted.
pub(crate) struct FieldModel<'c> {
    /// The handle.
    pub(crate) id: FieldId,
    /// The schema.
    pub(crate) schema: &'c FieldSchema,
    /// The plan.
    pub(crate) plan: Field,
    /// What an absent one reads as.
    pub(crate) info: &'c InfoDraft,
    /// What its value is.
    pub(crate) value: Value,
    /// The field of the struct: its own, or that of its oneof.
    pub(crate) ident: Ident,
    /// The variant of its oneof.
    pub(crate) variant: Option<Variant>,
    /// Whether the message in it is boxed.
    pub(crate) boxed: bool,
}

/// The variant of a oneof.
pub(crate) struct Variant {
    /// The enum, from the module of the message.
    pub(crate) oneof: TokenStream,
    /// The oneof.
    pub(crate) id: OneofId,
    /// The variant.
    pub(crate) ident: Ident,
}

/// What holds the fields of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Storage {
    /// A struct that owns them.
    Owned,
    /// A view, which borrows them for `'a`, and is filled through `f`.
    View,
}

/// A message that is being emitted.
pub(crate) struct MessageModel<'c> {
    /// The handle.
    pub(crate) id: MessageId,
    /// What holds its fields.
    pub(crate) storage: Storage,
    /// The path of the module that the message stands in.
    pub(crate) module: &'c [String],
    /// The name of the struct.
    pub(crate) ident: Ident,
    /// The fields by number.
    pub(crate) fields: Vec<FieldModel<'c>>,
    /// The field of the unknown fields.
    pub(crate) unknown: Ident,
}

impl<'c> MessageModel<'c> {
    /// Chooses the names of all that belongs to a message.
    pub(crate) fn of(context: &Context<'c>, id: MessageId) -> Option<Self> {
        let Place::Here { module, name } = context.tree.message(id)? else { return None };
        let set = context.set();
        let message = set.message(id);
        let oneofs: Vec<OneofId> =
            message.oneofs.iter().copied().filter(|&it| !set.oneof(it).synthetic).collect();
        let mut scope = Scope::default();
        let names = message.fields.iter().map(|&it| set.field(it).name());
        let names = names.chain(oneofs.iter().map(|&it| set.oneof(it).name()));
        let names = scope.enter(names.map(|name| (name, context.naming.member(name))));
        let unknown = ident(&scope.derive("unknown_fields"));
        let (field_names, oneof_names) = names.split_at(message.fields.len());
        let draft = context.draft(id);
        let mut fields = Vec::with_capacity(draft.fields.len());
        for ((&id, plan), info) in message.fields_by_number.iter().zip(&draft.fields).zip(&draft.infos) {
            let schema = set.field(id);
            let own = message.fields.iter().position(|&it| it == id).and_then(|at| field_names.get(at));
            let oneof = schema.oneof.filter(|_| plan.cardinality() == Cardinality::Oneof);
            let outer = oneof.and_then(|oneof| oneofs.iter().position(|&it| it == oneof));
            let name = outer.and_then(|at| oneof_names.get(at)).or(own)?;
            let variant = oneof.map(|oneof| Variant::of(context, oneof, id, module));
            fields.push(FieldModel {
                id,
                schema,
                plan: *plan,
                info,
                value: Value::of(plan.op()),
                ident: ident(name),
                variant,
                boxed: context.is_boxed(id),
            });
        }
        Some(Self { id, storage: Storage::Owned, module, ident: ident(name), fields, unknown })
    }

    /// The same message as a view, if it has one.
    pub(super) fn view_of(context: &Context<'c>, id: MessageId) -> Option<Self> {
        let Place::Here { name, .. } = context.tree.view(id)? else { return None };
        let mut model = Self::of(context, id)?;
        for variant in model.fields.iter_mut().filter_map(|it| it.variant.as_mut()) {
            let place = context.tree.oneof_view(variant.id)?;
            variant.oneof = place.path_from(model.module, context.library);
        }
        Some(Self { storage: Storage::View, ident: ident(name), ..model })
    }

    /// The type, where its lifetime has no name.
    pub(super) fn target(&self) -> TokenStream {
        let ident = &self.ident;
        match self.storage {
            Storage::Owned => quote!(#ident),
            Storage::View => quote!(#ident<'_>),
        }
    }

    /// The fields in the order of the schema.
    pub(super) fn declared(&self, context: &Context<'c>) -> impl Iterator<Item = &FieldModel<'c>> {
        let order = context.set().message(self.id).fields.iter();
        let mut by_id: std::collections::HashMap<_, _> = self.fields.iter().map(|it| (it.id, it)).collect();
        order.filter_map(move |id| by_id.remove(id)).collect::<Vec<_>>().into_iter()
    }

    /// The members of the struct without the unknown fields.
    fn members(&self, context: &Context<'c>) -> Vec<Member<'_>> {
        let (private, set) = (context.private(), context.set());
        let mut seen = std::collections::HashSet::new();
        let mut members = Vec::new();
        for field in self.declared(context) {
            match &field.variant {
                None => members.push(Member {
                    text: doc::field(set, field.id),
                    deprecated: doc::deprecated(field.schema.options.deprecated),
                    attributes: derives::attributes(context, options::Scope::Field(field.id)),
                    ident: &field.ident,
                    kind: field.field_type(context, self.module),
                }),
                Some(Variant { oneof, id, ident: _ }) if seen.insert(*id) => members.push(Member {
                    text: doc::element(set, *id, &format!("oneof {}", set.oneof(*id).name())),
                    deprecated: None,
                    attributes: derives::all(&context.options.member(*id)),
                    ident: &field.ident,
                    kind: quote!(#private::Option<#oneof>),
                }),
                Some(_) => {}
            }
        }
        members
    }
}

/// A member of a struct.
struct Member<'m> {
    /// Its documentation.
    text: String,
    deprecated: Option<TokenStream>,
    attributes: TokenStream,
    ident: &'m Ident,
    /// Its type.
    kind: TokenStream,
}

impl ToTokens for Member<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { text, deprecated, attributes, ident, kind } = self;
        tokens.extend(quote!(#[doc = #text] #deprecated #attributes pub #ident: #kind,));
    }
}

impl Variant {
    fn of(context: &Context<'_>, oneof: OneofId, field: FieldId, from: &[String]) -> Self {
        let path =
            context.tree.oneof(oneof).map(|it| it.path_from(from, context.library)).unwrap_or_default();
        Self { oneof: path, id: oneof, ident: variant_ident(context, oneof, field) }
    }
}

/// The name of a member's variant: that of the member in CamelCase, unless an earlier member has it.
pub(super) fn variant_ident(context: &Context<'_>, oneof: OneofId, field: FieldId) -> Ident {
    let set = context.set();
    let mut scope = Scope::default();
    let mut name = String::new();
    for &member in &set.oneof(oneof).fields {
        name = scope.derive(&context.naming.variant(set.field(member).name()));
        if member == field {
            break;
        }
    }
    ident(&name)
}

/// The struct of a message and all its implementations.
pub(super) fn emit(context: &Context<'_>, id: MessageId) -> Option<Emitted> {
    emit_unless(context, id, false)
}

/// The same; without `Debug` if that is derived.
pub(super) fn emit_unless(context: &Context<'_>, id: MessageId, debug_is_derived: bool) -> Option<Emitted> {
    let model = MessageModel::of(context, id)?;
    let private = context.private();
    let set = context.set();
    let message = set.message(id);
    let text = doc::element(set, id, &message.full_name);
    let deprecated = doc::deprecated(message.options.deprecated);
    let MessageModel { id: _, storage: _, module, ident, fields: _, unknown } = &model;
    let members = model.members(context);
    let names: Vec<_> = members.iter().map(|it| it.ident).collect();
    let debug = (!debug_is_derived).then(|| debug::emit(&model, ident, &names));
    let getters = getter::emit(context, &model);
    let engine = match context.options.mode(id) {
        Mode::Full => {
            let merge = decode::emit(context, &model);
            let required = required::emit(context, &model);
            let write = encode::emit(context, &model, &required);
            quote!(#merge #write)
        }
        Mode::Runtime => runtime::emit(context, &model),
    };
    let methods = match context.options.mode(id) {
        Mode::Full => decode::methods(context, &model),
        Mode::Runtime => runtime::methods(),
    };
    let table = table::emit(context, &model);
    let proof = context.reshaped.then(|| {
        let private = inside();
        let of_unknown = quote!(#private::UnknownFields);
        let members = members.iter().map(|it| (it.ident, &it.kind)).chain([(unknown, &of_unknown)]);
        table::proof(ident, &members.collect::<Vec<_>>())
    });
    let full_name = &*message.full_name;
    let statics = plan::path(context, module, &plan::message_name(context, id));
    let derives = derives::message(context, id);
    let of_unknown = derives::all(&context.options.unknown_fields(id));
    let item = quote! {
        #[doc = #text]
        #deprecated
        #derives
        pub struct #ident {
            #(#members)*
            /// The fields that the schema does not know.
            #of_unknown
            pub #unknown: #private::UnknownFields,
        }
    };
    let private = inside();
    let impls = quote! {
        #debug
        #getters
        #engine
        #table
        #proof
        #[automatically_derived]
        impl #private::Message for #ident {
            const NAME: &'static #private::str = #full_name;
            type Same<P> = P;
            const PLAN: #private::plan::PlanRef<'static> = #private::plan::PlanRef::new(&#statics);
            fn default_instance() -> &'static Self {
                static EMPTY: #private::DefaultCell<self::#ident> = #private::DefaultCell::new();
                EMPTY.get()
            }
            #[inline]
            fn unknown_fields(&self) -> &#private::UnknownFields {
                &self.#unknown
            }
            #[inline]
            fn unknown_fields_mut(&mut self) -> #private::Option<&mut #private::UnknownFields> {
                #private::Some(&mut self.#unknown)
            }
            #methods
        }
    };
    Some(Emitted { item, impls })
}
