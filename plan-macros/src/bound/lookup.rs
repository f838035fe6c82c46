//! From the name of a type, or of an argument, to what it is bound to.

use plan_core::nearest;
use plan_core::schema::{Element, EnumId, FileId, MessageId, OneofId};
use proc_macro2::Ident;
use syn::LitStr;
use syn::ext::IdentExt as _;

use crate::arguments::Binding;
use crate::complaints::Complaints;
use crate::emit::place;
use crate::load::Loaded;

/// Something that has a name, and can be bound.
struct Candidate<I> {
    id: I,
    full_name: String,
    file: FileId,
}

impl<I> Candidate<I> {
    fn name(&self) -> &str {
        self.full_name.rsplit('.').next().unwrap_or_default()
    }
}

/// The message of a struct.
pub(crate) fn message(
    loaded: &Loaded,
    binding: &Binding,
    ident: &Ident,
    complaints: &mut Complaints,
) -> Option<MessageId> {
    let messages = loaded.set.messages().filter(|(_, it)| !it.is_map_entry());
    let candidates =
        messages.map(|(id, it)| Candidate { id, full_name: it.full_name.to_string(), file: it.file });
    find(loaded, "message", binding.message.as_ref(), ident, candidates.collect(), complaints)
}

/// The enum of an enum.
pub(super) fn enumeration(
    loaded: &Loaded,
    binding: &Binding,
    ident: &Ident,
    complaints: &mut Complaints,
) -> Option<EnumId> {
    let enums = loaded.set.enums();
    let candidates =
        enums.map(|(id, it)| Candidate { id, full_name: it.full_name.to_string(), file: it.file });
    find(loaded, "enum", binding.enumeration.as_ref(), ident, candidates.collect(), complaints)
}

/// The oneof of a full name.
pub(super) fn oneof(
    loaded: &Loaded,
    name: &LitStr,
    ident: &Ident,
    complaints: &mut Complaints,
) -> Option<OneofId> {
    let set = &loaded.set;
    let oneofs = set.oneofs().filter(|(_, it)| !it.synthetic);
    let file = |message| set.message(message).file;
    let candidates =
        oneofs.map(|(id, it)| Candidate { id, full_name: it.full_name.to_string(), file: file(it.message) });
    find(loaded, "oneof", Some(name), ident, candidates.collect(), complaints)
}

/// The one of the candidates that is meant: by its full name, or in the named files by that of the type.
fn find<I: Copy + Into<Element>>(
    loaded: &Loaded,
    noun: &str,
    full_name: Option<&LitStr>,
    ident: &Ident,
    candidates: Vec<Candidate<I>>,
    complaints: &mut Complaints,
) -> Option<I> {
    if let Some(literal) = full_name {
        let wanted = literal.value();
        let wanted = wanted.strip_prefix('.').unwrap_or(&wanted);
        let found = candidates.iter().find(|it| it.full_name == wanted);
        if found.is_none() {
            // the package is easily forgotten
            let same = candidates.iter().find(|it| it.name() == wanted).map(|it| it.full_name.as_str());
            let near = same.or_else(|| nearest(wanted, candidates.iter().map(|it| it.full_name.as_str())));
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            complaints.at(literal.span(), format!("the schema has no {noun} `{wanted}`{near}"));
        }
        return found.map(|it| it.id);
    }
    let name = ident.unraw().to_string();
    let (named, imported): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|it| loaded.named.contains(&it.file));
    let files: Vec<_> = loaded.named.iter().map(|&it| format!("`{}`", loaded.set.file(it).name)).collect();
    let files = files.join(", ");
    let found: Vec<_> = named.iter().filter(|it| it.name() == name).collect();
    match found[..] {
        [one] => return Some(one.id),
        [] => {
            let elsewhere = imported.iter().find(|it| it.name() == name).map(|it| it.full_name.as_str());
            let near = || nearest(&name, named.iter().map(Candidate::name));
            let hint = match (elsewhere, near()) {
                (Some(full_name), _) => {
                    format!("; an imported file has `{full_name}`: write `{noun} = \"{full_name}\"`")
                }
                (None, Some(near)) => {
                    let full_name = named.iter().find(|it| it.name() == near).map_or("", |it| &it.full_name);
                    format!("; did you mean `{near}`? Another name is bound by `{noun} = \"{full_name}\"`")
                }
                (None, None) => format!("; another name is bound by `{noun} = \"…\"`"),
            };
            complaints.at(ident.span(), format!("no {noun} `{name}` in {files}{hint}"));
        }
        _ => {
            let all = found.iter().map(|it| format!("`{}` ({})", it.full_name, place(&loaded.set, it.id)));
            let all = all.collect::<Vec<_>>().join(", ");
            let first = &found[0].full_name;
            let text = format!(
                "several {noun}s have the name `{name}`: {all}; choose one by `{noun} = \"{first}\"`"
            );
            complaints.at(ident.span(), text);
        }
    }
    None
}
