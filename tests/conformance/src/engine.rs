//! The engines of the library. A new one is a variant here, and a module that reads and writes messages.

use crate::dynamic::Dynamic;
use crate::job::{Fault, Job, Output};
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

    /// Reads a message and writes it.
    pub(crate) fn run(&self, job: &Job<'_>) -> Result<Output, Fault> {
        match self {
            Engine::Full => full::run(job),
            Engine::View => view::run(job),
            Engine::Runtime => runtime::run(job),
            Engine::Dynamic(dynamic) => dynamic.run(job),
        }
    }
}
