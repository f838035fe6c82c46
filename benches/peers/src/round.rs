//! Timing tasks in turns.

use std::time::{Duration, Instant};

use crate::allocation;
use crate::row::Row;
use crate::statistics::median_and_spread;
use crate::task::Task;
use crate::workload::{Work, Workload};

/// How long and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How often the tasks take turns.
    pub rounds: usize,
    /// How long one turn takes, about; at least one pass over all payloads.
    pub turn: Duration,
}

/// Times tasks that do the same, each once in every round, so that what else the machine does falls on all of them. Each round
/// starts with another task.
pub fn time(workload: &Workload, tasks: &mut [Task<'_>], allocator: &str, effort: Effort) -> Vec<Row> {
    let passes: Vec<usize> = tasks.iter_mut().map(|task| passes(task, effort.turn)).collect();
    let mut samples = vec![Vec::with_capacity(effort.rounds); tasks.len()];
    for round in 0..effort.rounds {
        for turn in 0..tasks.len() {
            let index = (round + turn) % tasks.len();
            let taken = clock(&mut tasks[index], passes[index]);
            samples[index].push(taken.as_secs_f64() * 1e9 / passes[index] as f64);
        }
    }
    tasks.iter_mut().zip(samples).map(|(task, samples)| row(workload, task, allocator, samples)).collect()
}

/// How many passes take about as long as a turn.
fn passes(task: &mut Task<'_>, turn: Duration) -> usize {
    let mut passes = 1;
    loop {
        let taken = clock(task, passes);
        if taken * 4 >= turn || passes > usize::MAX / 16 {
            let wanted = turn.as_secs_f64() / taken.as_secs_f64().max(1e-9) * passes as f64;
            return (wanted as usize).max(1);
        }
        passes *= 8;
    }
}

fn clock(task: &mut Task<'_>, passes: usize) -> Duration {
    let start = Instant::now();
    (task.run)(passes);
    start.elapsed()
}

/// The row of a task of which all rounds, in nanoseconds a pass, are known. It is run once more to count its allocations.
fn row(workload: &Workload, task: &mut Task<'_>, allocator: &str, samples: Vec<f64>) -> Row {
    let messages = workload.payloads.len() as f64;
    let counts = allocation::count(|| (task.run)(1));
    let (pass, spread) = median_and_spread(samples);
    let (same_work, note) = match &task.work {
        Work::Same => (true, String::new()),
        Work::Other(why) => (false, why.clone()),
    };
    Row {
        workload: workload.name.to_owned(),
        op: task.op,
        engine: task.engine.to_owned(),
        allocator: allocator.to_owned(),
        ns: pass / messages,
        mb_s: if pass > 0.0 { task.size as f64 * 1e3 / pass } else { 0.0 },
        allocs: counts.map(|it| it.calls as f64 / messages),
        bytes: counts.map(|it| it.bytes as f64 / messages),
        spread,
        same_work,
        note,
        size: task.size as f64 / messages,
    }
}
