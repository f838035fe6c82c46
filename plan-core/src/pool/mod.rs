//! Schemas as a running program holds them: files that share one pool of names and one set of plans.

mod builder;
mod extensions;
mod message_type;
mod options;
mod schema;

pub use builder::SchemaBuilder;
pub use message_type::MessageType;
pub use schema::Schema;
