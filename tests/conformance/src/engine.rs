//! The engines of the library. A new one is a variant here, and a module that recodes messages.

use crate::dynamic::Dynamic;
use crate::{full, runtime, view};

/// What reads and writes the messages.
pub(crate) enum Engine {
    /// Emitted code over owned types.
    Full,
    /// Emitted code over views.
    View,
    /// The interpreter over owned types.
    Runtime,
    /// The interpreter over dynamic messages.
    Dynamic(Dynamic),
}

/// Why there are no bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// There is no type of the message's name.
    NoType,
    /// The bytes are no such message.
    Decode(String),
    /// The message cannot be written.
    Encode(String),
}

type Make = fn() -> Engine;

const ENGINES: [(&str, Make); 4] = [
    ("full", || Engine::Full),
    ("view", || Engine::View),
    ("runtime", || Engine::Runtime),
    ("dynamic", || Engine::Dynamic(Dynamic::new())),
];

impl Engine {
    /// The names of all engines.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        ENGINES.iter().map(|&(name, _)| name)
    }

    /// The engine of this name.
    pub(crate) fn named(name: &str) -> Option<Engine> {
        ENGINES.iter().find(|&&(it, _)| it == name).map(|&(_, make)| make())
    }

    /// Reads a message of the type with this full name, and writes it.
    pub(crate) fn recode(&self, message: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
        match self {
            Engine::Full => full::recode(message, bytes),
            Engine::View => view::recode(message, bytes),
            Engine::Runtime => runtime::recode(message, bytes),
            Engine::Dynamic(dynamic) => dynamic.recode(message, bytes),
        }
    }
}
