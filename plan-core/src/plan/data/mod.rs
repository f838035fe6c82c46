//! Plans as data: written to bytes, and read from them without the schema that they were made from.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `PROTPLAN` |
//! | 4 | the version of the form |
//! | 8 | how many bytes follow the checksum |
//! | 8 | their FNV-1a checksum of 64 bits |
//! | | the enums, then the messages, each with its count before it |
//!
//! Integers are little-endian; texts and lists have their length before them, in 4 bytes. What is read is trusted no more
//! than any input: the rules P1 to P9 are proved anew, and `check` adds those that concern several plans.

mod check;
mod read;
mod write;

use super::{Drafts, EnumPlan, MessageDraft, OwnedPlans, SharedPlan, Verified};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

/// What the bytes start with.
const MAGIC: &[u8; 8] = b"PROTPLAN";

/// The version of the form. It changes whenever a field record, an op or a cardinality does.
const VERSION: u32 = 4;

/// Bytes before the content: magic, version, length and checksum.
const HEADER: usize = 28;

/// The plans of a schema, or of generated types, which can be written to bytes and read from them. Cheap to clone.
///
/// A program that meets a schema often can keep its plans and spare itself the schema:
///
/// ```
/// # extern crate plan_core as protoplan;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # #[cfg(feature = "schema")] {
/// # use protoplan::{DynamicMessage, Schema};
/// # use protoplan::plan::Plans;
/// let text = r#"syntax = "proto3"; message Person { string name = 1; }"#;
/// let schema = Schema::builder().text("person.proto", text).load()?;
/// let bytes = schema.plans().to_bytes();
///
/// let plans = Plans::from_bytes(&bytes)?;
/// let person = plans.message("Person").ok_or("no such message")?;
/// let ada = DynamicMessage::decode(person, b"\x0a\x03Ada")?;
/// assert_eq!(ada.get("name")?.as_str(), Some("Ada"));
/// # }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Plans {
    plans: Arc<OwnedPlans>,
    /// The messages by name, map entries left out.
    names: Arc<BTreeMap<String, usize>>,
}

impl Plans {
    /// The plans of these messages and of all that they refer to, such as those that generated types have. Messages of
    /// one name must be one message: what is written is refused else when it is read.
    #[expect(clippy::missing_panics_doc, reason = "the plans are verified")]
    pub fn of(roots: &[&Verified<'_>]) -> Self {
        match OwnedPlans::link(Drafts::of(roots)) {
            Ok(plans) => Self::new(Arc::new(plans)),
            Err(broken) => panic!("a verified plan is none any more: {broken}"),
        }
    }

    pub(crate) fn new(plans: Arc<OwnedPlans>) -> Self {
        let all = plans.messages().iter().enumerate().filter(|(_, plan)| !plan.plan().is_entry);
        let names = all.map(|(at, plan)| (plan.name().into(), at)).collect();
        Self { plans, names: Arc::new(names) }
    }

    /// Reads plans.
    ///
    /// # Errors
    /// If the bytes were not written by [`to_bytes`](Self::to_bytes) of this version, were damaged, or hold plans that break
    /// a rule. Takes time and memory in proportion to the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PlansError> {
        let drafts = read::read(bytes)?;
        check::check(&drafts)?;
        let plans = OwnedPlans::link(drafts).map_err(|broken| PlansError { at: None, text: broken })?;
        Ok(Self::new(Arc::new(plans)))
    }

    /// Writes the plans, the same each time.
    ///
    /// # Panics
    /// If a name, a default or a list is 4 GiB long.
    pub fn to_bytes(&self) -> Vec<u8> {
        write::write(self.plans.drafts())
    }

    /// The plan of the message of this full name, if there is one.
    pub fn message(&self, name: &str) -> Option<SharedPlan> {
        let &at = self.names.get(name)?;
        Some(SharedPlan::of_owned(self.plans.clone(), at))
    }

    /// The plans of all messages, in the order of their names; those of map entries are part of their messages.
    pub fn messages(&self) -> impl ExactSizeIterator<Item = SharedPlan> {
        self.names.values().map(|&at| SharedPlan::of_owned(self.plans.clone(), at))
    }

    /// The plans of all enums.
    pub fn enums(&self) -> &[EnumPlan<'_>] {
        self.plans.enums()
    }
}

/// Bytes are no plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlansError {
    at: Option<usize>,
    text: String,
}

impl PlansError {
    #[cold]
    fn at(at: usize, text: impl Into<String>) -> Self {
        Self { at: Some(at), text: text.into() }
    }

    #[cold]
    fn of_message(draft: &MessageDraft, text: &str) -> Self {
        Self { at: None, text: format!("{}: {text}", draft.name) }
    }

    /// The byte at which the bytes are wrong; none if it is a plan that breaks a rule.
    pub fn offset(&self) -> Option<usize> {
        self.at
    }
}

impl fmt::Display for PlansError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "plans: byte {at}: {}", self.text),
            None => write!(f, "plans: {}", self.text),
        }
    }
}

impl core::error::Error for PlansError {}

/// The FNV-1a hash of 64 bits: against damage, not against malice.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
