//! Whether types that stand elsewhere were made from the schema that is read here, told while compiling.

use std::collections::BTreeSet;

use plan_core::schema::{EnumId, MessageId};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Context, inside};
use crate::outside::OutsidePath;
use crate::tree::Place;

/// An assertion for each type elsewhere that a field of an emitted message has. What such a type refers to itself is
/// asserted where it is emitted.
pub(super) fn emit(context: &Context<'_>) -> TokenStream {
    let set = context.set();
    let (mut messages, mut enums) = (BTreeSet::new(), BTreeSet::new());
    for (_, message) in set.messages().filter(|(id, _)| context.reach.message(*id)) {
        for kind in message.fields.iter().map(|&it| set.field(it).kind) {
            messages.extend(kind.message().map(MessageId::index));
            enums.extend(kind.enumeration().map(EnumId::index));
        }
    }
    let drafts = &context.loaded.drafts;
    let of_messages =
        set.messages().filter(|(id, _)| messages.contains(&id.index())).filter_map(|(id, it)| {
            let Some(Place::Outside(path)) = context.tree.message(id) else { return None };
            let file = &*set.file(it.file).name;
            Some(assertion(
                context,
                path,
                &quote!(Message > ::PLAN.get()),
                &it.full_name,
                file,
                drafts.fingerprint(id.index()),
            ))
        });
    let of_enums = set.enums().filter(|(id, _)| enums.contains(&id.index())).filter_map(|(id, it)| {
        let Some(Place::Outside(path)) = context.tree.enumeration(id) else { return None };
        let file = &*set.file(it.file).name;
        let fingerprint = drafts.enums[id.index()].fingerprint();
        Some(assertion(context, path, &quote!(Enum > ::PLAN), &it.full_name, file, fingerprint))
    });
    of_messages.chain(of_enums).collect()
}

fn assertion(
    context: &Context<'_>,
    path: &OutsidePath,
    of: &TokenStream,
    name: &str,
    file: &str,
    fingerprint: u64,
) -> TokenStream {
    let private = inside();
    let what_to_do = if path.is_library() {
        format!("name `{file}` in the attribute, so that its types are emitted here")
    } else {
        "make both from the same files, or leave out the `extern`, so that the type is emitted here"
            .to_owned()
    };
    let text = format!(
        "`{name}`: `{}` was made from another schema than the one that is read here; {what_to_do}",
        path.text()
    );
    let place = path.path_from(0, context.library);
    let span = Span::call_site().located_at(path.span());
    // each in a constant of its own, so that all of them are told
    quote_spanned! {span=>
        const _: () = #private::assert!(<#place as #private::#of.fingerprint() == #fingerprint, #text);
    }
}
