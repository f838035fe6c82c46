//! A schema in use.

use super::{MessageType, SchemaBuilder};
use crate::front::read_descriptor_set;
use crate::lower::{Extensions, lower};
use crate::plan::{EnumPlan, OwnedPlans, Plans};
use crate::schema::{Comparison, FileDescriptor, MessageId, Problem, SchemaError, SchemaSet, Symbol};
use crate::store::{LookupError, Message};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A set of files with all that they import: their messages can be decoded, changed and encoded.
///
/// Cheap to clone, and shared between threads; the last clone, message type and message that hold it free it.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # extern crate plan_core as protoplan;
/// use protoplan::Schema;
///
/// let text = r#"syntax = "proto3"; message Person { string name = 1; repeated string emails = 3; }"#;
/// let schema = Schema::builder().text("person.proto", text).load()?;
/// let person = schema.message("Person")?;
/// let mut ada = person.decode(b"\x0a\x03Ada")?;
/// assert_eq!(ada.get("name")?.as_str(), Some("Ada"));
/// ada.list_mut("emails")?.push("ada@example.org")?;
/// assert_eq!(ada.encode_to_vec(), b"\x0a\x03Ada\x1a\x0fada@example.org");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Schema {
    set: Arc<SchemaSet>,
    plans: Arc<OwnedPlans>,
}

impl Schema {
    /// Collects the files of a schema.
    pub fn builder() -> SchemaBuilder {
        SchemaBuilder::default()
    }

    /// The schema of an encoded `FileDescriptorSet`, which must hold all imports too: `protoc --include_imports`.
    ///
    /// # Errors
    /// If the bytes are no descriptor set, or the files break a rule; all problems at once.
    pub fn from_descriptor_set(bytes: &[u8]) -> Result<Self, SchemaError> {
        Self::from_files(read_descriptor_set(bytes)?)
    }

    /// The schema of these files, each of which may stand before or after those that it imports.
    ///
    /// # Errors
    /// If the files break a rule; all problems at once.
    pub fn from_files(files: Vec<FileDescriptor>) -> Result<Self, SchemaError> {
        Self::from_set(SchemaSet::build(files)?)
    }

    /// The schema of a set that is resolved, such as what a [`Front`](crate::front::Front) makes of text from anywhere.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # fn main() -> Result<(), protoplan::schema::SchemaError> {
    /// use protoplan::Schema;
    /// use protoplan::front::{Bundled, Chain, Compiler, Front, Memory};
    ///
    /// let mine = Memory::new().with("a.proto", "edition = '2023'; message A { int32 n = 1; }");
    /// let parsed = Compiler::new().parse(&["a.proto"], &Chain::new().then(mine).then(Bundled))?;
    /// assert!(Schema::from_set(parsed.schema)?.message("A").is_ok());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a message is too large for a plan.
    pub fn from_set(set: SchemaSet) -> Result<Self, SchemaError> {
        let drafts = lower(&set, Extensions::Fields)?;
        // what lower makes, verify accepts; were it otherwise, this says which rule is broken
        let plans = OwnedPlans::link(drafts).map_err(|broken| Problem::new("plan", broken))?;
        Ok(Self { set: Arc::new(set), plans: Arc::new(plans) })
    }

    /// The message of a full name, such as `hello.Person`.
    ///
    /// # Errors
    /// If there is none; the error suggests the nearest name.
    pub fn message(&self, name: &str) -> Result<MessageType, LookupError> {
        let found = self.set.message_by_name(name).map(|id| self.message_type(id));
        found.ok_or_else(|| self.unknown("message", name, |symbol| matches!(symbol, Symbol::Message(_))))
    }

    /// The message of a generated type, if this is the schema that the type was made from, or another one that has it.
    ///
    /// # Errors
    /// If there is none of its name.
    pub fn message_of<M: Message>(&self) -> Result<MessageType, LookupError> {
        self.message(M::NAME)
    }

    /// The plan of an enum of a full name: its names and numbers.
    ///
    /// # Errors
    /// If there is none; the error suggests the nearest name.
    pub fn enumeration(&self, name: &str) -> Result<&EnumPlan<'_>, LookupError> {
        let found = self.set.enum_by_name(name).map(|id| &self.plans.enums()[id.index()]);
        found.ok_or_else(|| self.unknown("enum", name, |symbol| matches!(symbol, Symbol::Enum(_))))
    }

    /// Every message, map entries left out, in the order of the files.
    pub fn messages(&self) -> impl Iterator<Item = MessageType> {
        let all = self.set.messages().filter(|(_, message)| !message.is_map_entry());
        all.map(|(id, _)| self.message_type(id))
    }

    /// The files, messages, fields, enums, services and options as the schema describes them.
    pub fn descriptors(&self) -> &SchemaSet {
        &self.set
    }

    /// What is different in `new`, and whom it breaks. This is the old schema; see [`SchemaSet::compare`].
    pub fn compare(&self, new: &Self) -> Comparison {
        self.set.compare(&new.set)
    }

    /// The plans of all messages, which can be kept as bytes, and used without the schema.
    pub fn plans(&self) -> Plans {
        Plans::new(self.plans.clone())
    }

    pub(super) fn owned_plans(&self) -> &Arc<OwnedPlans> {
        &self.plans
    }

    pub(super) fn message_type(&self, id: MessageId) -> MessageType {
        MessageType::new(self.clone(), id)
    }

    #[cold]
    fn unknown(&self, noun: &str, name: &str, is: impl Fn(Symbol) -> bool) -> LookupError {
        if let Some(symbol) = self.set.symbol(name) {
            let hint = match symbol {
                Symbol::Message(_) => "; use `Schema::message`",
                Symbol::Enum(_) => "; use `Schema::enumeration`",
                _ => "; look it up in `Schema::descriptors`",
            };
            return LookupError::other_kind(name, symbol.noun(), hint);
        }
        let mut names: Vec<&str> =
            self.set.symbols().filter(|&(_, symbol)| is(symbol)).map(|(name, _)| name).collect();
        // of several that are equally near, always the same
        names.sort_unstable();
        LookupError::no_such(noun, name, "", names.into_iter())
    }
}
