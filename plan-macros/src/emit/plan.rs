//! The plans, as `static`s of a hidden module.

use plan_core::plan::{Names, enum_source, message_source};
use plan_core::schema::{EnumId, FieldId, MessageId};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{Context, extension};
use crate::complaints::Complaints;
use crate::names::ident;
use crate::outside::OutsidePath;
use crate::tree::Place;

/// The module `plan` of the library, by its name in the hidden module.
const PLAN: &str = "__p";

/// The name of the `static` of a message.
pub(super) fn message_name(context: &Context<'_>, id: MessageId) -> Ident {
    static_name("M", &context.set().message(id).full_name)
}

/// The name of the `static` of an enum.
pub(super) fn enum_name(context: &Context<'_>, id: EnumId) -> Ident {
    static_name("E", &context.set().enumeration(id).full_name)
}

/// The name of the `static` of an extension.
pub(super) fn extension_name(context: &Context<'_>, id: FieldId) -> Ident {
    static_name("X", &context.set().field(id).full_name)
}

/// `.` as `_`, and `_` as `_0`: no part of a full name starts with a digit, so different names stay different.
fn static_name(prefix: &str, full_name: &str) -> Ident {
    let name = full_name.replace('_', "_0").replace('.', "_");
    Ident::new(&format!("{prefix}_{name}"), Span::call_site())
}

/// The path of a `static` of this module from one of its modules.
pub(super) fn path(context: &Context<'_>, from: &[String], name: &Ident) -> TokenStream {
    let root = Context::root(from);
    let plans = context.tree.plans.iter().map(|it| ident(it));
    quote!(#root #(#plans::)* #name)
}

/// The hidden module.
pub(super) fn emit(context: &Context<'_>, complaints: &mut Complaints) -> TokenStream {
    let private = context.private();
    let sources = Sources { context };
    let set = context.set();
    let mut statics = Vec::new();
    let mut push = |name: Ident, kind: TokenStream, source: &str| match source.parse::<TokenStream>() {
        Ok(value) => statics.push(quote!(pub static #name: #kind = #value;)),
        Err(error) => complaints.at(Span::call_site(), format!("the plan `{name}` is no Rust: {error}")),
    };
    for (id, _) in set.messages().filter(|(id, _)| context.reach.message(*id)) {
        let source = message_source(context.draft(id), &sources);
        push(message_name(context, id), quote!(__p::Verified<'static>), &source);
    }
    for (id, _) in set.enums().filter(|(id, _)| context.reach.enumeration(*id)) {
        let source = enum_source(&context.loaded.drafts.enums[id.index()], PLAN);
        push(enum_name(context, id), quote!(__p::EnumPlan<'static>), &source);
    }
    for (id, draft) in extension::drafts(context) {
        let source = message_source(draft, &sources);
        push(extension_name(context, id), quote!(__p::Verified<'static>), &source);
    }
    let plans = context.tree.plans.last().map(|it| ident(it));
    quote! {
        #[doc(hidden)]
        #[expect(missing_docs, reason = "no part of the interface")]
        pub mod #plans {
            use #private::plan as __p;
            #(#statics)*
        }
    }
}

/// The names that the initialisers use.
struct Sources<'c> {
    context: &'c Context<'c>,
}

impl Sources<'_> {
    /// The plan of a type that stands elsewhere, which its trait tells.
    fn elsewhere(&self, path: &OutsidePath, of: &TokenStream) -> String {
        let private = self.context.private();
        let path = path.path_from(self.context.tree.plans.len(), self.context.library);
        quote!(<#path as #private::#of>::PLAN).to_string()
    }
}

impl Names for Sources<'_> {
    fn plan(&self) -> &str {
        PLAN
    }

    fn message(&self, index: usize) -> String {
        let Some((id, _)) = self.context.set().messages().nth(index) else { return String::new() };
        match self.context.tree.message(id) {
            Some(Place::Outside(path)) => self.elsewhere(path, &quote!(Message)),
            _ => format!("{PLAN}::PlanRef::new(&self::{})", message_name(self.context, id)),
        }
    }

    fn enumeration(&self, index: usize) -> String {
        let Some((id, _)) = self.context.set().enums().nth(index) else { return String::new() };
        match self.context.tree.enumeration(id) {
            Some(Place::Outside(path)) => self.elsewhere(path, &quote!(Enum)),
            _ => format!("&self::{}", enum_name(self.context, id)),
        }
    }
}
