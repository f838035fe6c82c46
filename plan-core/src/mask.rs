//! Field masks: the parts of a message that are meant.

use crate::plan::{Cardinality, FieldIdx, Verified};
use crate::store::{FieldKey, MessageMut, MessageRef, SetError};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The parts of a message that are meant, as paths of field names such as `shipping.address.city`: what
/// `google.protobuf.FieldMask` says.
///
/// A path leads through single messages; a list or a map can only be its last part, and stands for all that is in it. Names
/// are those of the schema, not those of JSON; an extension is its full name in brackets.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::{Mask, MaskOptions, Schema};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let text = "edition = '2023'; message User { string name = 1; int32 age = 2; User boss = 3; }";
/// # let schema = Schema::builder().text("user.proto", text).load()?;
/// # let user = schema.message("User")?;
/// let mask = Mask::new(["name", "boss.age"])?;
/// let (mut wanted, mut kept) = (user.new_message(), user.new_message());
/// wanted.set("name", "Ada")?;
/// wanted.set("age", 36)?;
/// mask.apply(wanted.as_ref(), &mut kept.as_mut(), MaskOptions::new())?;
/// assert_eq!((kept.get("name")?.as_str(), kept.has("age")?), (Some("Ada"), false));
/// assert!(Mask::new(["bos.age"])?.check(user.plan()).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mask {
    /// Sorted, and none of them leads into what another one stands for.
    paths: Vec<Path>,
}

/// The names of a path.
type Path = Vec<String>;

/// How what is under a mask goes from one message to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MaskOptions {
    replace_messages: bool,
    replace_lists: bool,
}

impl MaskOptions {
    /// Messages are merged; lists are appended to, and the entries of maps added.
    pub const fn new() -> Self {
        Self { replace_messages: false, replace_lists: false }
    }

    /// Chooses whether a message at the end of a path takes the place of the one there, and is removed if it is absent.
    #[must_use]
    pub const fn replace_messages(mut self, yes: bool) -> Self {
        self.replace_messages = yes;
        self
    }

    /// Chooses whether a list or a map at the end of a path takes the place of the one there.
    #[must_use]
    pub const fn replace_lists(mut self, yes: bool) -> Self {
        self.replace_lists = yes;
        self
    }
}

impl Mask {
    /// The mask of these paths. What one path stands for already, no other one adds.
    ///
    /// # Errors
    /// If a path, or a name in it, is empty.
    pub fn new(paths: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, MaskError> {
        let paths = paths.into_iter().map(|path| split(path.as_ref())).collect::<Result<_, _>>()?;
        Ok(Self::of(paths))
    }

    fn of(mut paths: Vec<Path>) -> Self {
        paths.sort_unstable();
        // whatever a path leads into comes right behind it
        paths.dedup_by(|path, before| path.starts_with(before));
        Self { paths }
    }

    /// The paths, sorted by their names.
    pub fn paths(&self) -> impl ExactSizeIterator<Item = String> {
        self.paths.iter().map(|path| path.join("."))
    }

    /// Whether nothing is meant.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// What this mask or the other one stands for.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::of(self.paths.iter().chain(&other.paths).cloned().collect())
    }

    /// What both masks stand for.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let both = |a: &Self, b: &Self| -> Vec<Path> {
            a.paths.iter().filter(|path| b.stands_for(path)).cloned().collect()
        };
        let mut paths = both(self, other);
        paths.extend(both(other, self));
        Self::of(paths)
    }

    /// Whether all that lies at a path is meant.
    fn stands_for(&self, path: &[String]) -> bool {
        (1..=path.len()).any(|len| self.paths.binary_search_by(|it| it.as_slice().cmp(&path[..len])).is_ok())
    }

    /// Whether each path leads to a field of messages of this plan.
    ///
    /// # Errors
    /// The first path that does not, and why.
    pub fn check(&self, plan: &Verified<'_>) -> Result<(), MaskError> {
        self.paths.iter().try_for_each(|path| check(path, plan))
    }

    /// Takes what is meant from one message to another of the same type.
    ///
    /// At the end of a path, a scalar is set as it is in `from`, or becomes absent if it is absent there; a message that is
    /// present in `from` is merged, a list appended, the entries of a map added, unless the options say to replace them. No
    /// message on the way is made where `from` has none.
    ///
    /// # Errors
    /// If a path does not fit the type, or the messages are of different types. Nothing is changed then.
    pub fn apply(
        &self,
        from: MessageRef<'_>,
        to: &mut MessageMut<'_>,
        options: MaskOptions,
    ) -> Result<(), MaskError> {
        let plan = to.as_ref().plan();
        if from.name() != plan.name() {
            let (from, to) = (from.name(), plan.name());
            return Err(MaskError {
                text: format!("expected two messages of one type, found `{from}` and `{to}`"),
            });
        }
        self.check(from.plan())?;
        self.check(plan)?;
        self.paths.iter().try_for_each(|path| fits(path, from, plan))?;
        self.paths.iter().try_for_each(|path| take(path, from, to, options))
    }
}

/// The names of a path. A dot inside the brackets of an extension is part of its name.
fn split(path: &str) -> Result<Path, MaskError> {
    let mut inside = false;
    let names = path.split(|c| {
        inside = c == '[' || inside && c != ']';
        c == '.' && !inside
    });
    let names: Path = names.map(String::from).collect();
    if names.iter().any(String::is_empty) {
        let text = format!("path `{path}`: expected names with a dot between them, found an empty name");
        return Err(MaskError { text });
    }
    Ok(names)
}

/// The last name, and those before it.
fn ends(path: &[String]) -> (&[String], &str) {
    match path {
        [before @ .., last] => (before, last),
        // `split` answers no empty path
        [] => (&[], ""),
    }
}

/// The field of a name in a path.
fn find(path: &[String], name: &str, plan: &Verified<'_>) -> Result<FieldIdx, MaskError> {
    FieldKey::find(name, plan).map_err(|error| MaskError::at(path, error))
}

fn check(path: &[String], plan: &Verified<'_>) -> Result<(), MaskError> {
    let (before, last) = ends(path);
    let mut plan = plan;
    for name in before {
        let at = find(path, name, plan)?;
        let field = plan.field(at);
        let message = plan.name();
        let wrong = match field.cardinality() {
            Cardinality::Repeated | Cardinality::Packed => {
                "is repeated, so it can only be the last part of a path"
            }
            Cardinality::Map => "is a map, so it can only be the last part of a path: keys are not supported",
            _ if !field.op().is_message() => "is no message, so it can only be the last part of a path",
            _ => {
                plan = plan.sub(field);
                continue;
            }
        };
        return Err(MaskError::at(path, format_args!("`{message}.{name}` {wrong}")));
    }
    find(path, last, plan).map(drop)
}

/// Whether what lies at a path can be put into a message of this plan.
fn fits(path: &[String], mut from: MessageRef<'_>, plan: &Verified<'_>) -> Result<(), MaskError> {
    let (before, last) = ends(path);
    let mut plan = plan;
    for name in before {
        let Some(message) = from.value(find(path, name, from.plan())?).as_message() else { return Ok(()) };
        plan = plan.sub(plan.field(find(path, name, plan)?));
        from = message;
    }
    let at = find(path, last, from.plan())?;
    from.check_field(at, plan).map_err(|error| MaskError::at(path, error))
}

/// Takes what lies at a path, which was checked.
fn take(
    path: &[String],
    mut from: MessageRef<'_>,
    to: &mut MessageMut<'_>,
    options: MaskOptions,
) -> Result<(), MaskError> {
    let (before, last) = ends(path);
    let refused = |error: SetError| MaskError::at(path, error);
    let mut to = to.reborrow();
    for name in before {
        let (at, there) = (find(path, name, from.plan())?, find(path, name, to.as_ref().plan())?);
        same_number(path, name, (from, at), (to.as_ref(), there))?;
        if !from.holds(at) && !to.as_ref().holds(there) {
            return Ok(());
        }
        let Some(message) = from.value(at).as_message() else { return Ok(()) };
        from = message;
        to = to.into_message_mut(name.as_str()).map_err(refused)?;
    }
    let at = find(path, last, from.plan())?;
    same_number(path, last, (from, at), (to.as_ref(), find(path, last, to.as_ref().plan())?))?;
    let field = from.plan().field(at);
    let replace = match field.cardinality() {
        Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => options.replace_lists,
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            options.replace_messages || !field.op().is_message()
        }
    };
    if replace {
        to.clear(last).map_err(|error| MaskError::at(path, error))?;
    }
    to.merge_field(from, at).map_err(refused)
}

/// A mask names fields, and values go by numbers: the two must say the same.
fn same_number(
    path: &[String],
    name: &str,
    (from, at): (MessageRef<'_>, FieldIdx),
    (to, there): (MessageRef<'_>, FieldIdx),
) -> Result<(), MaskError> {
    let numbers = (from.plan().field(at).number(), to.plan().field(there).number());
    if numbers.0 == numbers.1 {
        return Ok(());
    }
    let text = format!(
        "`{name}` is field {} where it comes from and field {} where it goes to; the two are from different schemas",
        numbers.0, numbers.1
    );
    Err(MaskError::at(path, text))
}

/// A mask is none, or does not fit a message.
#[derive(Clone, PartialEq, Eq)]
pub struct MaskError {
    text: String,
}

impl MaskError {
    #[cold]
    fn at(path: &[String], error: impl fmt::Display) -> Self {
        let error = format!("{error}");
        // which of the other errors it was says nothing here
        let told = error.strip_prefix("lookup: ").or_else(|| error.strip_prefix("set: ")).unwrap_or(&error);
        Self { text: format!("path `{}`: {told}", path.join(".")) }
    }
}

impl fmt::Display for MaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mask: {}", self.text)
    }
}

impl fmt::Debug for MaskError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for MaskError {}
