//! Whether a type fits a field, as far as its spelling tells.

use plan_core::schema::{Cardinality, FieldKind, FieldSchema, Presence, SchemaSet};
use syn::Type;

use super::spelled::{Spelled, spelled, text};

/// How a type that may fit holds the values of a field.
#[derive(Clone)]
pub(crate) struct Shape {
    /// The type of one value; in a map, of one value of it. `None` if the whole type may be an alias.
    pub(crate) element: Option<Type>,
    /// The type of the keys of a map.
    pub(crate) key: Option<Type>,
    /// Whether the numbers of an enum are held as `i32`.
    pub(crate) is_number: bool,
}

/// Whether one value fits.
enum Verdict {
    /// It may.
    Fits,
    /// It does, as an `i32`.
    Number,
    /// It does not.
    Differs,
}

/// Whether a type may hold the values of a field; else the types that do.
pub(super) fn field(set: &SchemaSet, field: &FieldSchema, of_type: &Type) -> Result<Shape, String> {
    let Some(wrapped) = unwrap(field.cardinality, of_type) else { return Err(choices(set, field)) };
    let Some((key, element)) = wrapped else {
        return Ok(Shape { element: None, key: None, is_number: false });
    };
    let kinds = field.map_entry().and_then(|entry| set.map_fields(entry));
    let kind = kinds.map_or(field.kind, |(_, value)| set.field(value).kind);
    let verdict = value(kind, &element);
    let fits = match verdict {
        Verdict::Fits => true,
        // the rule of a map of a closed enum asks the type for the plan
        Verdict::Number => kinds.is_none() || !is_closed(set, kind),
        Verdict::Differs => false,
    };
    let key_fits = match (kinds, &key) {
        (Some((key_field, _)), Some(key)) => matches!(value(set.field(key_field).kind, key), Verdict::Fits),
        _ => true,
    };
    if !fits || !key_fits {
        return Err(choices(set, field));
    }
    let element = if kind.message().is_some() { unboxed(&element) } else { element };
    Ok(Shape { element: Some(element), key, is_number: matches!(verdict, Verdict::Number) })
}

/// Whether a type may hold one value of a kind; else the types that do.
pub(super) fn one(set: &SchemaSet, kind: FieldKind, of_type: &Type) -> Result<Shape, String> {
    let verdict = value(kind, of_type);
    if matches!(verdict, Verdict::Differs) {
        return Err(list(&values(set, kind)));
    }
    let element = if kind.message().is_some() { unboxed(of_type) } else { of_type.clone() };
    Ok(Shape { element: Some(element), key: None, is_number: matches!(verdict, Verdict::Number) })
}

/// The type of one converted value, which stands where one of the field would; else what to write.
pub(super) fn converted(field: &FieldSchema, of_type: &Type) -> Result<Type, String> {
    match (field.cardinality, unwrap(field.cardinality, of_type)) {
        (Cardinality::Map { .. }, _) => {
            Err("the values of a map are not converted; convert them where they are used".to_owned())
        }
        (_, Some(Some((_, element)))) => Ok(element),
        (Cardinality::Repeated { .. }, _) => Err("write `Vec<T>` with the `T` that is converted".to_owned()),
        (Cardinality::Singular(_), _) => Err("write `Option<T>` with the `T` that is converted".to_owned()),
    }
}

/// The type of the keys, if there are any, and that of one value, out of what the cardinality puts around it: `None` if
/// something else is around it, `Some(None)` if that cannot be told.
#[expect(clippy::option_option, reason = "said above")]
fn unwrap(cardinality: Cardinality, of_type: &Type) -> Option<Option<(Option<Type>, Type)>> {
    let inner = |it: &Type| Some(Some((None, it.clone())));
    match (cardinality, spelled(of_type)) {
        (Cardinality::Singular(Presence::Implicit), _) => inner(of_type),
        (Cardinality::Singular(_), Spelled::Option(it))
        | (Cardinality::Repeated { .. }, Spelled::Vec(it)) => inner(it),
        (Cardinality::Map { .. }, Spelled::Map(key, value)) => Some(Some((Some(key.clone()), value.clone()))),
        (_, Spelled::Name) => Some(None),
        _ => None,
    }
}

fn unboxed(of_type: &Type) -> Type {
    match spelled(of_type) {
        Spelled::Box(it) => it.clone(),
        _ => of_type.clone(),
    }
}

fn is_closed(set: &SchemaSet, kind: FieldKind) -> bool {
    kind.enumeration().is_some_and(|it| set.enumeration(it).is_closed())
}

/// The primitive type of a kind.
fn primitive(kind: FieldKind) -> Option<&'static str> {
    match kind {
        FieldKind::Double => Some("f64"),
        FieldKind::Float => Some("f32"),
        FieldKind::Int32 | FieldKind::Sint32 | FieldKind::Sfixed32 => Some("i32"),
        FieldKind::Int64 | FieldKind::Sint64 | FieldKind::Sfixed64 => Some("i64"),
        FieldKind::Uint32 | FieldKind::Fixed32 => Some("u32"),
        FieldKind::Uint64 | FieldKind::Fixed64 => Some("u64"),
        FieldKind::Bool => Some("bool"),
        FieldKind::String
        | FieldKind::Bytes
        | FieldKind::Enum(_)
        | FieldKind::Message(_)
        | FieldKind::Group(_) => None,
    }
}

fn value(kind: FieldKind, of_type: &Type) -> Verdict {
    let fits = match (kind, spelled(of_type)) {
        (_, Spelled::Name) | (FieldKind::String, Spelled::String) | (FieldKind::Bytes, Spelled::Bytes) => {
            true
        }
        (FieldKind::Bytes, Spelled::Vec(it)) => {
            matches!(spelled(it), Spelled::Primitive("u8") | Spelled::Name)
        }
        (FieldKind::Message(_) | FieldKind::Group(_), Spelled::Box(it)) => {
            matches!(spelled(it), Spelled::Name)
        }
        (FieldKind::Enum(_), Spelled::Primitive("i32")) => return Verdict::Number,
        (kind, Spelled::Primitive(it)) => primitive(kind) == Some(it),
        _ => false,
    };
    if fits { Verdict::Fits } else { Verdict::Differs }
}

/// The types that fit a field, for people.
fn choices(set: &SchemaSet, field: &FieldSchema) -> String {
    let types: Vec<_> = match field.cardinality {
        Cardinality::Singular(Presence::Implicit) => values(set, field.kind),
        Cardinality::Singular(Presence::Explicit | Presence::Required) => {
            values(set, field.kind).iter().map(|it| it.around("Option<", ">")).collect()
        }
        Cardinality::Repeated { .. } => {
            values(set, field.kind).iter().map(|it| it.around("Vec<", ">")).collect()
        }
        Cardinality::Map { entry } => {
            let Some((key, value)) = set.map_fields(entry) else { return String::new() };
            let (key, kind) = (values(set, set.field(key).kind), set.field(value).kind);
            let key = key.first().map_or("", |it| it.spelling.as_str()).to_owned();
            let is_named = |it: &Choice| !it.what.is_empty() || !is_closed(set, kind);
            let values: Vec<_> = values(set, kind).into_iter().filter(is_named).collect();
            let maps = ["BTreeMap", "HashMap"]
                .into_iter()
                .flat_map(|map| values.iter().map(move |it| (map, it)).collect::<Vec<_>>());
            maps.map(|(map, it)| it.around(&format!("{map}<{key}, "), ">")).collect()
        }
    };
    list(&types)
}

/// A type that fits, as it is spelled, and what a parameter in it stands for.
struct Choice {
    spelling: String,
    what: String,
}

impl Choice {
    fn around(&self, before: &str, after: &str) -> Self {
        Self { spelling: format!("{before}{}{after}", self.spelling), what: self.what.clone() }
    }
}

/// The types that fit one value of a kind.
fn values(set: &SchemaSet, kind: FieldKind) -> Vec<Choice> {
    let plain = |it: &str| Choice { spelling: it.to_owned(), what: String::new() };
    match kind {
        FieldKind::String => vec![plain("String")],
        FieldKind::Bytes => vec![plain("Vec<u8>"), plain("bytes::Bytes")],
        FieldKind::Enum(id) => {
            let what = format!("`T` is an enum that is bound to `{}`", set.enumeration(id).full_name);
            vec![Choice { spelling: "T".to_owned(), what }, plain("i32")]
        }
        FieldKind::Message(id) | FieldKind::Group(id) => {
            let what = format!("`T` is bound to `{}`", set.message(id).full_name);
            let of = |it: &str| Choice { spelling: it.to_owned(), what: what.clone() };
            vec![of("T"), of("Box<T>")]
        }
        number => primitive(number).into_iter().map(plain).collect(),
    }
}

/// The types, for people: `` write `Option<T>` or `Option<Box<T>>`, where `T` is bound to `hello.Phone` ``.
fn list(types: &[Choice]) -> String {
    let spellings: Vec<_> = types.iter().map(|it| format!("`{}`", it.spelling)).collect();
    let what = types.iter().map(|it| it.what.as_str()).find(|it| !it.is_empty());
    let what = what.map(|it| format!(", where {it}")).unwrap_or_default();
    format!("write {}{what}", spellings.join(" or "))
}

/// The error of a field whose type does not fit.
pub(super) fn mismatch(what: &str, of_type: &Type, declaration: &str, place: &str, choices: &str) -> String {
    format!("{what} is `{}`, but the schema has `{declaration}` ({place}); {choices}", text(of_type))
}
