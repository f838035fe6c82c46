//! Where a run took place, and of what.

use std::fs;
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::arguments::Arguments;
use crate::engine::ENGINES;

/// The machine, the compiler, and the versions of what was timed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// How many of its cores there are for this program.
    pub cores: usize,
    /// The kernel.
    pub system: String,
    /// The target that the program was compiled for.
    pub target: String,
    /// The compiler.
    pub rustc: String,
    /// Cargo's profile.
    pub profile: String,
    /// Further flags of the compiler.
    pub rustflags: String,
    /// The engines, and what they are.
    pub engines: Vec<(String, String)>,
    /// Seconds since 1970.
    pub time: u64,
    /// Whether the rounds were few and short.
    pub quick: bool,
}

impl Machine {
    /// This one, now.
    pub fn here(arguments: &Arguments) -> Self {
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let processor = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let system = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
        Self {
            processor: processor.map_or_else(|| "unknown".to_owned(), |(_, name)| name.to_owned()),
            cores: available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, system.trim()),
            target: env!("PEERS_TARGET").to_owned(),
            rustc: env!("PEERS_RUSTC").to_owned(),
            profile: env!("PEERS_PROFILE").to_owned(),
            rustflags: env!("PEERS_RUSTFLAGS").to_owned(),
            engines: ENGINES.iter().map(|engine| (engine.name.to_owned(), engine.about.to_owned())).collect(),
            time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs()),
            quick: arguments.quick,
        }
    }
}
