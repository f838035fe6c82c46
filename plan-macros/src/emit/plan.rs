//! The plans, as `static`s of a hidden module.

use plan_core::plan::{Names, enum_source, message_source};
use plan_core::schema::{EnumId, MessageId};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::Context;
use crate::complaints::Complaints;
use crate::names::ident;

/// The name of the hidden module of the plans in the library's `wkt`.
const LIBRARY_PLANS: &str = "__plans";

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
    fn path(&self, name: &Ident, emitted: bool) -> String {
        if emitted {
            return format!("self::{name}");
        }
        let library = self.context.library;
        let plans = Ident::new(LIBRARY_PLANS, Span::call_site());
        quote!(#library::wkt::#plans::#name).to_string()
    }
}

impl Names for Sources<'_> {
    fn plan(&self) -> &str {
        PLAN
    }

    fn message(&self, index: usize) -> String {
        match self.context.set().messages().nth(index) {
            Some((id, _)) => {
                let path = self.path(&message_name(self.context, id), self.context.reach.message(id));
                format!("{PLAN}::PlanRef::new(&{path})")
            }
            None => String::new(),
        }
    }

    fn enumeration(&self, index: usize) -> String {
        match self.context.set().enums().nth(index) {
            Some((id, _)) => {
                let path = self.path(&enum_name(self.context, id), self.context.reach.enumeration(id));
                format!("&{path}")
            }
            None => String::new(),
        }
    }
}
